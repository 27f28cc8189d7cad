//! What the programs of a game told people.

use std::collections::HashMap;

use linesman_games::Side;
use linesman_protocols::{Remark, Speaker};

use super::PlayedGame;
use linesman_values::text::{one_line, shortened};

/// Reads what a line of an agent says about its search, if it does.
pub type ReadRemark = fn(&[u8]) -> Option<Remark>;

impl PlayedGame {
    /// Returns for each action what its side said last about its search, one line each. `sides` are the names of the sides.
    #[must_use]
    pub fn searched(&self, sides: &[&str]) -> Vec<String> {
        let lines = self.taken.searched.iter().map(|it| {
            let who = self.player(it.side, sides);
            let text = format!("ply {}, {who}, {}: {}", it.ply, it.action, it.remark);
            shown_text(&text)
        });
        lines.collect()
    }

    /// Keeps what the programs told people in this game, one line each: for each side the last texts that differ. `sides` are the names
    /// of the sides.
    pub fn keep_remarks(&mut self, read: ReadRemark, sides: &[&str]) {
        for side in Side::BOTH {
            let entries = self.transcripts[side.index()].entries();
            let own = entries.filter(|entry| entry.speaker == Speaker::Agent);
            let texts = own.filter_map(|entry| Some(read(entry.text)?.text));
            let all: Vec<String> = texts.filter(|text| !text.is_empty()).collect();
            let who = self.player(side, sides);
            self.remarks.extend(shown(&all, &who));
        }
    }
}

/// Returns the last texts that differ, in the order in which they were said last.
fn shown(all: &[String], who: &str) -> Vec<String> {
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for text in all {
        *counts.entry(text).or_default() += 1;
    }
    let different = counts.len();
    let mut lines = Vec::new();
    for text in all.iter().rev() {
        if lines.len() == MOST_REMARKS {
            break;
        }
        let Some(count) = counts.remove(text.as_str()) else {
            continue;
        };
        let times = if count > 1 {
            format!(" ({count} times)")
        } else {
            String::new()
        };
        lines.push(format!("{who} says: {}{times}", shown_text(text)));
    }
    if different > lines.len() {
        let more = different - lines.len();
        lines.push(format!(
            "{who} says {more} more before that, in its transcript"
        ));
    }
    lines.reverse();
    lines
}

/// Returns a text for people as one line that is not too long and disturbs no terminal.
fn shown_text(text: &str) -> String {
    shortened(&one_line(text), LONGEST_REMARK)
}

/// How many texts of a side are shown.
const MOST_REMARKS: usize = 5;
/// How much of a text is shown, in characters.
const LONGEST_REMARK: usize = 200;

#[cfg(test)]
mod tests {
    use super::*;

    fn check(all: &[&str], expected: &[&str]) {
        let all: Vec<String> = all.iter().map(|text| (*text).to_owned()).collect();
        assert_eq!(shown(&all, "bot (RED)"), expected, "{all:?}");
    }

    #[test]
    fn each_text_is_shown_once_and_the_last_ones_are_shown() {
        check(&[], &[]);
        check(
            &["ready", "depth 1", "ready", "depth 2", "ready"],
            &[
                "bot (RED) says: depth 1",
                "bot (RED) says: depth 2",
                "bot (RED) says: ready (3 times)",
            ],
        );
        check(
            &["1", "2", "3", "4", "5", "6", "7"],
            &[
                "bot (RED) says 2 more before that, in its transcript",
                "bot (RED) says: 3",
                "bot (RED) says: 4",
                "bot (RED) says: 5",
                "bot (RED) says: 6",
                "bot (RED) says: 7",
            ],
        );
    }

    #[test]
    fn a_text_is_one_line_that_disturbs_no_terminal() {
        check(
            &["a\u{202e}b\u{1b}[2Jc"],
            &["bot (RED) says: a\\u{202e}b\\x1b[2Jc"],
        );
        let long = shown_text(&"x".repeat(5000));
        assert_eq!(long.chars().count(), LONGEST_REMARK + 3);
        assert!(long.ends_with("..."), "{long}");
    }
}
