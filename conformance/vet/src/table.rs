//! The overview as text: a table for a person, and comma-separated values.

use linesman_values::text::one_line;

use crate::{outcome::Outcome, overview::Overview};

/// The most characters of the reason in a line.
const REASON: usize = 160;

/// Returns the overview as a table for a person, the worst first.
#[must_use]
pub fn table(overview: &Overview) -> String {
    let width = |part: fn(&Outcome) -> String| {
        let all = overview.submissions.iter();
        all.map(|it| part(it).chars().count()).max().unwrap_or(0)
    };
    let (names, games) = (width(name), width(game));
    let mut text = String::new();
    for outcome in &overview.submissions {
        let verdict = outcome.verdict.words();
        let why: String = plain(&outcome.why()).chars().take(REASON).collect();
        let (name, game) = (name(outcome), game(outcome));
        let line = format!("{verdict:16}  {name:names$}  {game:games$}  {why}");
        text += line.trim_end();
        text.push('\n');
    }
    if let Some(changes) = &overview.changes {
        text += &format!(
            "\n{} since the last time:\n",
            match changes.len() {
                0 => "no change".to_owned(),
                1 => "1 change".to_owned(),
                count => format!("{count} changes"),
            }
        );
        for change in changes {
            text += &format!("  {}\n", plain(&change.line()));
        }
    }
    text.push('\n');
    for sandbox in overview.sandboxes() {
        text += &format!("sandbox: {}\n", plain(sandbox));
    }
    text += &format!("{}\n", overview.summary());
    text
}

/// Returns the overview as comma-separated values: a line for each submission, with a column for each check.
pub(crate) fn csv(overview: &Overview) -> String {
    let mut ids: Vec<&str> = Vec::new();
    for check in overview.submissions.iter().flat_map(|it| &it.checks) {
        if !ids.contains(&check.id.as_str()) {
            ids.push(&check.id);
        }
    }
    let head = [
        "name", "protocol", "profile", "verdict", "failed", "reason", "seconds",
    ];
    let mut text = row(head.iter().chain(&ids).map(|&it| it.to_owned()));
    for outcome in &overview.submissions {
        let text_of = |field: &Option<String>| field.clone().unwrap_or_default();
        let own = [
            outcome.identity.name.clone(),
            text_of(&outcome.protocol),
            text_of(&outcome.claims.profile),
            outcome.verdict.words().to_owned(),
            outcome.failed().count().to_string(),
            outcome.reasons.join("; "),
            format!("{:.1}", outcome.seconds),
        ];
        let checks = ids
            .iter()
            .map(|id| outcome.of_check(id).unwrap_or_default().to_owned());
        text += &row(own.into_iter().chain(checks));
    }
    text
}

/// Returns a row. A cell that a spreadsheet would compute begins with an apostrophe.
fn row(cells: impl Iterator<Item = String>) -> String {
    let cell = |cell: String| {
        let cell = plain(&cell);
        let cell = match cell.starts_with(['=', '+', '-', '@', '\t', '\r']) {
            true => format!("'{cell}"),
            false => cell,
        };
        match cell.contains(['"', ',', '\n', '\r']) {
            true => format!("\"{}\"", cell.replace('"', "\"\"")),
            false => cell,
        }
    };
    let cells: Vec<String> = cells.map(cell).collect();
    cells.join(",") + "\r\n"
}

fn name(outcome: &Outcome) -> String {
    plain(&outcome.identity.name)
}

/// Returns the protocol and the profile.
fn game(outcome: &Outcome) -> String {
    match (&outcome.protocol, &outcome.claims.profile) {
        (Some(protocol), Some(profile)) => plain(&format!("{protocol} ({profile})")),
        (Some(protocol), None) => plain(protocol),
        _ => "-".to_owned(),
    }
}

fn plain(text: &str) -> String {
    one_line(text).into_owned()
}
