//! Numbers and times as text. What does not show is spelt out by [`linesman_protocols::text`].

use std::{
    borrow::Cow,
    fmt::Display,
    time::{Duration, SystemTime},
};

pub use linesman_protocols::text::{in_json, in_yaml, one_line, visible};
use serde::de::DeserializeOwned;

/// Reads YAML that this program has packed or written itself. Scenarios have a reader of their own, which knows lines and columns.
pub fn from_yaml<T: DeserializeOwned>(text: &str) -> Result<T, serde_yaml::Error> {
    serde_yaml::from_str(text)
}

/// Returns a point in time as `YYYY-MM-DDThh:mm:ss`, in UTC.
pub fn timestamp(time: SystemTime) -> String {
    let text = humantime::format_rfc3339_seconds(time).to_string();
    text.trim_end_matches('Z').to_owned()
}

/// Returns a text in which the command before it is blanked out, if there is one, so that everything keeps its place. What is sent to
/// an agent can be kept in a file and named where the rest of the line is wanted.
pub fn without_command<'a>(text: &'a str, command: &str) -> Cow<'a, str> {
    let begin = text.len() - text.trim_ascii_start().len();
    let rest = text[begin..].strip_prefix(command);
    match rest.filter(|rest| rest.starts_with(|c: char| c.is_ascii_whitespace())) {
        Some(rest) => format!("{}{}{rest}", &text[..begin], " ".repeat(command.len())).into(),
        None => text.into(),
    }
}

/// Returns names as a person lists them: "a, b and c".
pub fn listed<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let names: Vec<&str> = names.collect();
    match names.as_slice() {
        [names @ .., last] if !names.is_empty() => format!("{} and {last}", names.join(", ")),
        names => names.concat(),
    }
}

/// Returns a text of at most so many characters, with dots where more is left out.
#[must_use]
pub fn shortened(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}

/// Says that a side has won. Some sides have the name of many, such as defenders.
#[must_use]
pub fn won_by(side: &str) -> String {
    let verb = if side.ends_with('s') { "win" } else { "wins" };
    format!("{side} {verb}")
}

/// Returns a number with its noun, as in `1 ply` and `2 plies`.
pub fn count<N: Copy + Display + From<u8> + PartialEq>(number: N, one: &str, many: &str) -> String {
    format!("{number} {}", if number == N::from(1) { one } else { many })
}

/// Returns a time in milliseconds.
pub fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_told_in_utc() {
        // The days of each year up to 2000 are 365 x 30 and 7 leap days: 10957 x 86400 = 946684800.
        let check = |seconds: u64, expected: &str| {
            let time = SystemTime::UNIX_EPOCH + Duration::from_secs(seconds);
            assert_eq!(timestamp(time), expected);
        };
        check(0, "1970-01-01T00:00:00");
        check(946_684_799, "1999-12-31T23:59:59");
        check(946_684_800, "2000-01-01T00:00:00");
        // 2000 is a leap year although 100 divides it: its day 59, counted from 0, is 29 February.
        check(946_684_800 + 59 * 86_400, "2000-02-29T00:00:00");
        check(1_000_000_000, "2001-09-09T01:46:40");
        check(4_102_444_800, "2100-01-01T00:00:00");
        check(4_102_444_800 + 59 * 86_400, "2100-03-01T00:00:00");
    }

    #[test]
    fn the_verb_fits_the_name_of_the_side() {
        assert_eq!(won_by("RED"), "RED wins");
        assert_eq!(won_by("first"), "first wins");
        assert_eq!(won_by("defenders"), "defenders win");
    }
}
