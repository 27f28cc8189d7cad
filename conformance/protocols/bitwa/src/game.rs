//! A whole game of Bitwa.

use linesman_games::{
    Outcome, Side,
    bitwa::{Action, Division, End, EndReason, LOWER, Position, Score as Totals, UPPER},
};
use linesman_protocols::{
    Check,
    bitwa::{Profile, RefereeEnd, side_name},
};
use linesman_referee::{Settings, Termination};

use super::{
    board::{BOARD, read_board_or_file},
    drawing::draw_view,
};
use crate::player::WORDING;
use linesman_interface::game::{
    Extras, Game, GameError, GameRequest, PersonForm, PlayedGame, Reason, Score, Table, play_with,
};
use linesman_values::{options::OptionError, text::count};

/// The number of bytes that an answer with a few words of explanation has.
const LONGEST_ANSWER: u64 = 80;

/// The names of the sides.
pub(super) const SIDES: &[&str] = &[side_name(UPPER), side_name(LOWER)];

/// Returns the function that plays a game in this profile.
pub(super) fn game(profile: &Profile, request: &GameRequest) -> Result<Game, OptionError> {
    let board = request.options.get("board").unwrap_or(BOARD);
    let setup = read_board_or_file(board).map_err(OptionError)?;
    let profile = match request.options.limit("time")? {
        Some(time) => profile.clone().with_game(time),
        None => profile.clone(),
    };
    let request = request.clone();
    Ok(Box::new(move |table: &Table<'_>| {
        let dialects = Side::BOTH.map(|side| RefereeEnd::new(side, &setup, &profile));
        // Each division's turn costs at most three answers of either agent, and an answer is a short line.
        let answers = u64::from(setup.rounds()) * Division::COUNT as u64 * 3;
        let contestants = table.contestants.map(|contestant| {
            let mut contestant = contestant.clone();
            contestant.launch.stdout_limit += answers * LONGEST_ANSWER;
            contestant
        });
        let table = Table {
            contestants: contestants.each_ref(),
            ..*table
        };
        let settings = Settings {
            words: Some(WORDING.text),
            ..request.settings(profile.limits.exit, table.attempt)
        };
        let position = Position::new(setup.clone());
        let over = play_with(
            &table,
            position,
            dialects,
            settings,
            Extras::of_person(PERSON),
        )?;
        if over.ending.doubt().is_some() {
            return Ok(over.into_game(SIDES, String::new()));
        }
        if let Some(loser) = over.ending.resigned() {
            let score = if loser == UPPER { "0-1" } else { "1-0" };
            let names = contestants.each_ref().map(|it| it.name.as_str());
            let [first, second] = names;
            let line = format!("{score}  {first} - {second}  {} resigns", side_name(loser));
            return Ok(over.into_game(SIDES, line));
        }
        if matches!(over.ending.termination, Termination::Left(_)) {
            let [first, second] = contestants.each_ref().map(|it| it.name.as_str());
            let plies = count(over.referee.plies(), "ply", "plies");
            let line = format!("0-0  {first} - {second}  unfinished, {plies}");
            return Ok(over.into_game(SIDES, line));
        }
        let position = over.referee.position();
        let end = position.end().ok_or(GameError::Unfinished)?;
        let totals = Side::BOTH.map(|side| position.score(side));
        let played = over.into_game(SIDES, String::new());
        let killed = played.excluded.each_ref();
        let killed = killed.map(|violation| violation.as_ref().map(|violation| violation.check));
        let names = contestants
            .each_ref()
            .map(|contestant| contestant.name.as_str());
        Ok(PlayedGame {
            line: result_line(names, end, totals, killed),
            reason: Some(Reason {
                id: match end.reason {
                    EndReason::RoundsPlayed => "rounds-played",
                    EndReason::Annihilation => "annihilation",
                    EndReason::BothKilled => "both-killed",
                },
                round: Some(end.round),
            }),
            scores: MEASURES
                .iter()
                .zip([
                    totals.map(|total| u64::from(total.units)),
                    totals.map(|total| total.strength),
                ])
                .map(|(name, values)| Score { name, values })
                .collect(),
            ..played
        })
    }))
}

/// How a person plays.
const PERSON: PersonForm<RefereeEnd> = PersonForm {
    sides: SIDES,
    last: |view| {
        let last = view.last.as_ref()?;
        Some(format!("{} was ordered: {}", last.division, last.order))
    },
    show: draw_view,
    prompt: |_| "Your order, six numbers: A xd yd dx dy p",
    lines: |_| 1,
    check: |_, _| Ok(()),
    read: |text, _| {
        let order = text.parse().map(Action::Order);
        order.map_err(|error| format!("That is not an order: {error}"))
    },
    ready: |_| None,
    gives_up: &["resign"],
    surrender: |_| None,
};

/// What is counted at the end of a game, the most important first.
pub(super) const MEASURES: &[&str] = &["units", "strength"];

fn result_line(
    [first, second]: [&str; 2],
    end: End,
    scores: [Totals; 2],
    killed: [Option<&Check>; 2],
) -> String {
    let score = match end.outcome {
        Outcome::Win(UPPER) => "1-0",
        Outcome::Win(LOWER) => "0-1",
        Outcome::Draw => "1/2-1/2",
    };
    let why = match end.reason {
        EndReason::RoundsPlayed => format!("all {} rounds played", end.round),
        EndReason::Annihilation => format!("annihilation in round {}", end.round),
        EndReason::BothKilled => format!("both killed in round {}", end.round),
    };
    let [upper, lower] = scores;
    let mut line = format!(
        "{score}  {first} (first) - {second} (second)  {why}, units {}-{}, strength {}-{}",
        upper.units, lower.units, upper.strength, lower.strength
    );
    for side in Side::BOTH {
        if let Some(check) = killed[side.index()] {
            line += &format!(", {} killed by {}", side_name(side), check.id);
        }
    }
    line
}
