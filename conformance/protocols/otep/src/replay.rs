//! Records of games of tafl (.otg), replayed.

use linesman_games::{
    Position as _,
    tafl::{
        NotationError, Position, Record,
        game::{Entry, Finding, GameRecord},
    },
};
use linesman_protocols::{Profile as _, otep::Profile};

use super::{
    drawing::draw,
    telling::{annotations, comments, outcome_text, players, told_end},
};
use linesman_interface::protocol::replaying::{PastGame, ReplayRequest, Replayed};
use linesman_values::{options::OptionError, text::count};

/// Replays the main line of a record.
pub(super) fn replay(bytes: &[u8], request: &ReplayRequest<'_>) -> Result<Replayed, OptionError> {
    let reading = GameRecord::read(bytes);
    let named = request.profile.and_then(Profile::find);
    let (profile, finding) = judge(&reading.record, named)
        .map_err(|error| OptionError(format!("the rules are not valid: {error}")))?;
    let note = profile.as_ref().filter(|_| request.profile.is_none());
    let note = note.map(|profile| format!("judged by the rules of {}", profile.name));
    let comments = comments(&reading.record, finding.plies);
    let fitting = request.names_profiles.then(|| fitting(&reading.record));
    let plies = if request.shows_plies {
        let first = |position| judging(profile.as_ref(), position);
        let texts = plies(&reading.record, first, finding.plies, request.shows_boards);
        commented(texts, &comments)
    } else {
        Vec::new()
    };
    let annotations = annotations(&reading.record, comments.len());
    let problems = reading.problems.iter().map(|problem| {
        let (line, column) = (problem.line, problem.column);
        (line, format!("{line}:{column}: {}", problem.message))
    });
    let disagreements = finding.disagreements.iter().map(|one| {
        let line = one.turn.and_then(|turn| reading.turn_lines.get(turn));
        match line {
            Some(line) => (*line, format!("{line}: {one}")),
            None => (usize::MAX, format!(" {one}")),
        }
    });
    let outcome = outcome_text(finding.outcome);
    let told = told_end(&reading.record, &finding);
    Ok(Replayed {
        plies,
        notes: note.into_iter().chain(fitting).chain(annotations).collect(),
        faults: problems.chain(disagreements).collect(),
        result: Some(format!(
            "{outcome}, {}{}",
            count(finding.plies, "ply", "plies"),
            told.map_or_else(String::new, |told| format!("; {told}"))
        )),
        text: reading.record.to_string().into(),
    })
}

/// Plays a record by the rules that it names, in a profile if there is one. Without one, a record with which the rules disagree may be
/// one of a profile that reads them differently. Returns this profile then.
fn judge(
    record: &GameRecord,
    named: Option<Profile>,
) -> Result<(Option<Profile>, Finding), NotationError> {
    let by = |profile: Option<Profile>| {
        let finding = record.replay_as(|position| judging(profile.as_ref(), position))?;
        Ok((profile, finding))
    };
    let is_named = named.is_some();
    let plain = by(named)?;
    if is_named || plain.1.disagreements.is_empty() {
        return Ok(plain);
    }
    for profile in Profile::all() {
        let (profile, finding) = by(Some(profile))?;
        if finding.disagreements.is_empty() {
            return Ok((profile, finding));
        }
    }
    Ok(plain)
}

/// Names the profiles whose rules agree with a record.
fn fitting(record: &GameRecord) -> String {
    let fits = |profile: &Profile| {
        let finding = record.replay_as(|position| judging(Some(profile), position));
        finding.is_ok_and(|finding| finding.disagreements.is_empty())
    };
    let names: Vec<&str> = Profile::all()
        .into_iter()
        .filter(fits)
        .map(|profile| profile.name)
        .collect();
    match names.as_slice() {
        [] => "the record fits the rules of no profile".to_owned(),
        names => format!("the record fits {}", names.join(", ")),
    }
}

/// Returns a position as it is judged in a profile, or else by the rules alone.
fn judging(profile: Option<&Profile>, position: Position) -> Position {
    match profile {
        Some(profile) => profile.judging(position),
        None => position,
    }
}

/// Reads what was played in the main line of a record.
pub(super) fn read(bytes: &[u8]) -> Result<PastGame, OptionError> {
    let record = GameRecord::read(bytes).record;
    let players = players(&record);
    let rules = match record.rules() {
        Some(Ok(rules)) => rules,
        Some(Err(error)) => return Err(OptionError(format!("the rules are not valid: {error}"))),
        None => {
            let what = "it is not a record of tafl (.otg): it names no rules";
            return Err(OptionError(what.to_owned()));
        }
    };
    let text = rules.to_string();
    let mut position = Position::new(rules.into());
    let mut moves = Vec::new();
    let played = record.main_line().flat_map(|turn| &turn.entries);
    for entry in played {
        let Entry::Played(Record::Move(one)) = entry else {
            continue;
        };
        let Some(side) = position.to_move() else {
            break;
        };
        if position.submit(side, one.mv).is_err() {
            break;
        }
        moves.push((side.index(), one.mv.to_string()));
    }
    Ok(PastGame {
        options: vec![("rules".to_owned(), text)],
        comments: comments(&record, moves.len()),
        players,
        moves,
        ..PastGame::default()
    })
}

/// Returns the texts of the plies with the comments on them. What is said of the game as a whole comes first.
fn commented(plies: Vec<String>, comments: &[(usize, String)]) -> Vec<String> {
    let on = |ply: usize| {
        let own = comments.iter().filter(move |(about, _)| *about == ply);
        own.map(|(_, comment)| format!("    [{comment}]\n"))
    };
    let texts = plies.into_iter().zip(1..);
    let texts = texts.map(|(text, ply)| text + &on(ply).collect::<String>());
    on(0).chain(texts).collect()
}

/// Returns each ply that the rules allow, as the rules record it, with the board if that is wanted.
fn plies(
    record: &GameRecord,
    judging: impl FnOnce(Position) -> Position,
    count: usize,
    has_boards: bool,
) -> Vec<String> {
    let Some(Ok(rules)) = record.rules() else {
        return Vec::new();
    };
    let mut position = judging(Position::new(rules.into()));
    let moves = record.main_line().flat_map(|turn| {
        turn.entries.iter().filter_map(move |entry| match entry {
            Entry::Played(Record::Move(record)) => Some((&turn.address, record.mv)),
            _ => None,
        })
    });
    let mut plies = Vec::new();
    for (address, mv) in moves.take(count) {
        let side = position.to_move();
        if side.is_none_or(|side| position.submit(side, mv).is_err()) {
            break;
        }
        let last = position.last().map(|ply| ply.record.to_string());
        let mut text = format!("{address} {}\n", last.unwrap_or_default());
        if has_boards {
            text += &draw(&position.board(), position.to_move());
            text.push('\n');
        }
        plies.push(text);
    }
    plies
}
