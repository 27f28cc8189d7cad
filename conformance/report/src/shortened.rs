//! The games that were shortened, as lines.

use linesman_values::{
    outcome::{Report, Shortened},
    text::count,
};

/// Returns a line that says how many games were shortened, and a line for each of them; nothing if none were.
pub(super) fn shortened_lines(report: &Report) -> Vec<String> {
    let Some(first) = in_short(report) else {
        return Vec::new();
    };
    let first = format!(
        "{first} (--budget none, without --plies, plays them in full). This leaves checks less tested:"
    );
    let games = report.shortened.iter().map(line);
    std::iter::once(first).chain(games).collect()
}

/// Says how many games were shortened.
pub(super) fn in_short(report: &Report) -> Option<String> {
    let games = report.shortened.len();
    (games > 0).then(|| format!("{} shortened to save time", count(games, "game", "games")))
}

fn line(game: &Shortened) -> String {
    let Shortened {
        scenario,
        played,
        of,
        checks,
    } = game;
    let checks = match checks.as_slice() {
        [] => String::new(),
        ids => format!(": {}", ids.join(", ")),
    };
    format!("  {scenario} had {played} of {of} plies{checks}")
}
