//! The file that a fault is shrunk to.

use linesman_protocols::{Check, Transcript};

use super::search::Shrunk;
use linesman_interface::protocol::GameForm;
use linesman_values::{
    outcome::{Found, Run, ScenarioReport, transcript::lines_of},
    scenario::{Play, Player, Scenario},
    text::{count, in_yaml, one_line},
};

/// A fault that a game shows.
pub(super) struct Fault<'a> {
    pub(super) check: &'static Check,
    pub(super) found: &'a Found,
    pub(super) shown: &'a ScenarioReport,
    /// Which game it is, with all that it takes to play it again.
    pub(super) origin: String,
}

/// Returns a scenario with these stretches of a game, without comments. What follows them is left out if nothing of it is needed.
pub(super) fn body(
    game: &Scenario,
    profile: &str,
    check: &str,
    plays: &[Play],
    form: &GameForm,
    is_within: bool,
) -> String {
    let mut text = format!(
        "checks: [{check}]\nagent: {}\nprofiles: [{profile}]\n",
        game.agent
    );
    for (name, values) in &game.options {
        for value in values {
            text += &format!("{name}: {}\n", scalar(value));
        }
    }
    if let Some(seed) = game.seed {
        text += &format!("seed: {seed}\n");
    }
    let again = form.again.iter().map(|step| plain_step(step));
    let mut steps: Vec<String> = Vec::new();
    for (index, play) in plays.iter().enumerate() {
        if index > 0 {
            steps.extend(again.clone());
        }
        steps.push(play_step(play));
    }
    if !is_within {
        steps.extend(form.ending.iter().map(|step| plain_step(step)));
    }
    text += "steps:\n";
    for step in steps {
        text += &format!("  - {step}\n");
    }
    text
}

fn plain_step(step: &str) -> String {
    if step.starts_with(char::is_alphabetic) {
        step.to_owned()
    } else {
        quoted(step)
    }
}

fn play_step(play: &Play) -> String {
    let mut step = format!("play: {{ plies: {}", play.plies);
    if play.seed != 0 {
        step += &format!(", seed: {}", play.seed);
    }
    if play.opponent != Player::default() {
        step += &format!(", opponent: {}", play.opponent.name());
    }
    if play.moves.is_empty() {
        return step + " }";
    }
    let moves: Vec<String> = play.moves.iter().map(|mv| quoted(mv)).collect();
    let one = format!("{step}, moves: [{}] }}", moves.join(", "));
    if one.len() <= WIDTH {
        return one;
    }
    let rows: Vec<String> = moves.chunks(8).map(|row| row.join(", ")).collect();
    format!("{step}, moves: [\n      {} ] }}", rows.join(",\n      "))
}

/// Puts the comments around a scenario: where it comes from, and the conversation as it went, in the `last` run if that showed
/// the fault again.
pub(super) fn word(fault: &Fault<'_>, result: &Shrunk, body: &str, last: Option<&Run>) -> String {
    let (check, violation) = (fault.check, &fault.found.violation);
    let mut lines = vec![
        format!("{}: {}", check.id, check.title),
        format!("cause: {}", violation.cause),
        format!("expected: {}", violation.expected),
        format!("got: {}", violation.actual),
        String::new(),
        format!(
            "{}. The fault showed after {} there, and after {} here",
            fault.origin,
            count(result.first, "ply", "plies"),
            count(result.shown.total(), "ply", "plies")
        ),
        format!("(found in {}).", count(result.runs, "run", "runs")),
        "Run it with: linesman run THIS-FILE -- the agent's command".to_owned(),
    ];
    lines.push(match (result.is_deterministic, last.is_some()) {
        (true, true) => "The agent behaves the same each time.".to_owned(),
        (_, true) => {
            "The agent does not behave the same each time. You may have to run this several times."
                .to_owned()
        }
        (_, false) => {
            "The fault did not show again when this ran. The conversation below is from the game."
                .to_owned()
        }
    });
    let mut text = String::new();
    let mut comment = |line: &str| {
        text += format!("# {}", one_line(line)).trim_end();
        text.push('\n');
    };
    lines.iter().for_each(|line| comment(line));
    text += body;
    text += "#\n# The conversation:\n";
    for line in conversation(&last.unwrap_or(&fault.shown.run).transcript) {
        text += format!("#   {}", one_line(&line)).trim_end();
        text.push('\n');
    }
    text
}

/// Returns a conversation as a person reads it: of the boards that are sent, the last one whole and of the others the number of
/// rows. What has no blank is taken for a row.
fn conversation(transcript: &Transcript) -> Vec<String> {
    let is_row = |line: &String| {
        let sent = line.strip_prefix(">> ");
        sent.is_some_and(|text| !text.is_empty() && !text.contains(' '))
    };
    let all = lines_of(transcript);
    let mut parts: Vec<&[String]> = all
        .chunk_by(|one, other| is_row(one) && is_row(other))
        .collect();
    let last = parts.iter().rposition(|rows| rows.len() > LONG);
    let last = parts.split_off(last.unwrap_or(parts.len()));
    let shorten = |rows: &&[String]| match rows {
        rows if rows.len() > LONG => vec![format!("   ({} rows)", rows.len())],
        rows => rows.to_vec(),
    };
    let whole = last.into_iter().flatten().cloned();
    let lines: Vec<String> = parts
        .iter()
        .flat_map(shorten)
        .chain(whole)
        .map(|line| cut(&line))
        .collect();
    let total = lines.len();
    if total <= MOST {
        return lines;
    }
    let (head, tail) = (&lines[..MOST / 4], &lines[total - MOST * 3 / 4..]);
    let left_out = count(total - head.len() - tail.len(), "line", "lines");
    let gap = format!("   ({left_out} left out)");
    [head, &[gap], tail].concat()
}

fn cut(line: &str) -> String {
    if line.chars().count() <= WIDTH {
        return line.to_owned();
    }
    line.chars().take(WIDTH).chain("...".chars()).collect()
}

/// Returns the value of an option: as it stands if YAML takes it for the same text.
fn scalar(value: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-+._".contains(c);
    if value.starts_with(char::is_alphabetic) && value.chars().all(is_plain) {
        value.to_owned()
    } else {
        quoted(value)
    }
}

/// Returns text in double quotes, which are the same in YAML as in JSON.
fn quoted(text: &str) -> String {
    let quoted = serde_json::to_string(text).expect("text is always valid JSON");
    in_yaml(&quoted).into_owned()
}

/// How wide a line may be.
const WIDTH: usize = 128;
/// How many rows are shown in any case.
const LONG: usize = 4;
/// How many lines of a conversation are shown at most.
const MOST: usize = 200;
