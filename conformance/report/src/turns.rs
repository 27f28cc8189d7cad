//! A conversation turn by turn, and the board that the agent knew at each turn.

use linesman_protocols::{EntryKind, Speaker, Time, Transcript};

use linesman_values::{
    outcome::transcript::line_of,
    picture::{Drawing, Picture},
    text::one_line,
};

/// What one speaker said at one time, or something that happened.
#[derive(Clone, Debug, PartialEq)]
pub struct Turn {
    /// When it was said, since the start of the conversation.
    pub at: Time,
    /// Who said it; none for something that happened.
    pub speaker: Option<Speaker>,
    /// The lines, each as one line that shows everything it is made of.
    pub text: String,
    /// Whether the agent should not have said it.
    pub is_at_fault: bool,
    /// The board that the agent knew, with the squares of its own answer marked; none if it knew none, or it was not drawn.
    pub board: Option<Picture>,
}

/// A conversation as a page shows it.
#[derive(Clone, Copy, Debug)]
pub struct Conversation<'a> {
    /// The profile of the protocol; empty if it is not known.
    pub profile: &'a str,
    /// The id of the scenario, or the name of the file.
    pub source: &'a str,
    /// What was said.
    pub turns: &'a [Turn],
    /// What is wrong with the last turn.
    pub fault: Option<&'a str>,
}

/// Shows conversations on a board in a page. The page has the script once, and data for each conversation.
pub trait Boards: Sync {
    /// Returns the script. It looks for the data in the page.
    fn script(&self) -> &str;

    /// Returns the name of the script in the policy of a page.
    fn policy_source(&self) -> String;

    /// Returns a conversation in a protocol as data for the script: JSON without `<`. None if there is no board.
    fn data(&self, protocol: &str, conversation: &Conversation<'_>) -> Option<String>;
}

/// Returns the turns of a conversation. What the agent said after its first `good_lines` lines is at fault. The boards are not drawn.
#[must_use]
pub fn turns(transcript: &Transcript, good_lines: usize) -> Vec<Turn> {
    let mut turns: Vec<Turn> = Vec::new();
    let (mut heard, good_lines) = (0, transcript.kept_lines(good_lines));
    for entry in transcript.entries() {
        let speaker = matches!(entry.kind, EntryKind::Line(_)).then_some(entry.speaker);
        let mut is_at_fault = false;
        if speaker == Some(Speaker::Agent) {
            heard += 1;
            is_at_fault = heard > good_lines;
        }
        let line = line_of(entry.speaker, entry.kind, entry.text);
        // Here another mark says who spoke.
        let text = one_line(line.get(3..).unwrap_or_default()).into_owned();
        match turns.last_mut() {
            Some(last)
                if speaker.is_some()
                    && last.speaker == speaker
                    && last.at == entry.at
                    && last.is_at_fault == is_at_fault =>
            {
                last.text += &format!("\n{text}");
            }
            _ => turns.push(Turn {
                at: entry.at,
                speaker,
                text,
                is_at_fault,
                board: None,
            }),
        }
    }
    turns
}

/// Draws the boards of the last `count` turns. The turns are the first of this conversation. If a board has more than 2500 cells,
/// none is drawn.
pub fn draw_boards(turns: &mut [Turn], count: usize, transcript: &Transcript, drawing: Drawing) {
    let first = turns.len().saturating_sub(count);
    let mut entries = transcript.entries();
    let mut sent: Vec<&str> = Vec::new();
    let mut known: Option<Picture> = None;
    for index in 0..turns.len() {
        let turn = &mut turns[index];
        let lines = turn.text.split('\n').count();
        let entries = entries.by_ref().take(lines);
        let said: Vec<&str> = entries
            .filter_map(|entry| std::str::from_utf8(entry.text).ok())
            .collect();
        if turn.speaker == Some(Speaker::Referee) {
            sent.extend(&said);
        }
        if index < first {
            continue;
        }
        let answer = match turn.speaker {
            Some(Speaker::Agent) => said.last().copied(),
            _ => None,
        };
        if answer.is_some() || turn.speaker == Some(Speaker::Referee) || index == first {
            known = drawing(&sent, answer);
        }
        let is_large = |board: &Picture| board.rows.len() * board.columns.len() > MOST_CELLS;
        if known.as_ref().is_some_and(is_large) {
            turns.iter_mut().for_each(|turn| turn.board = None);
            return;
        }
        turn.board.clone_from(&known);
    }
}

/// The most cells of a board that is shown. Nobody could read a larger one.
const MOST_CELLS: usize = 2500;

#[cfg(test)]
mod tests {
    use linesman_protocols::Ending;

    use super::*;
    use linesman_values::picture::{Cell, Kind};

    /// Draws a row with a cell for each line, and marks the answer in it.
    fn drawing(lines: &[&str], answer: Option<&str>) -> Option<Picture> {
        let letters = lines.iter().filter_map(|line| line.chars().next());
        let row: Vec<Cell> = letters
            .map(|letter| Cell {
                kind: Kind::First,
                letter: Some(letter),
                ..Cell::EMPTY
            })
            .collect();
        let mut picture = Picture {
            caption: String::new(),
            columns: row
                .iter()
                .filter_map(|it| it.letter)
                .map(String::from)
                .collect(),
            rows: vec![row],
            lines: vec!["0".to_owned()],
            marked: Vec::new(),
        };
        picture.mark(answer.unwrap_or_default(), "0");
        Some(picture)
    }

    fn conversation() -> Transcript {
        let mut transcript = Transcript::new();
        let line = EntryKind::Line(Ending::Lf);
        transcript.record(Time::from_millis(1), Speaker::Agent, line, b"hello");
        transcript.record_message(Time::from_millis(2), b"a\nb\n");
        transcript.record(Time::from_millis(3), Speaker::Agent, line, b"b");
        transcript.record_message(Time::from_millis(4), b"c\x1b[2J\n");
        transcript.record(Time::from_millis(5), Speaker::Agent, line, b"a\xff");
        transcript.record(
            Time::from_millis(6),
            Speaker::Agent,
            EntryKind::Exited,
            b"was killed",
        );
        transcript
    }

    #[test]
    fn a_message_is_one_turn_and_lines_after_the_good_ones_are_at_fault() {
        let turns = turns(&conversation(), 2);
        let seen: Vec<(Option<Speaker>, &str, bool)> = turns
            .iter()
            .map(|turn| (turn.speaker, turn.text.as_str(), turn.is_at_fault))
            .collect();
        let (agent, referee) = (Some(Speaker::Agent), Some(Speaker::Referee));
        assert_eq!(
            seen,
            [
                (agent, "hello", false),
                (referee, "a\nb", false),
                (agent, "b", false),
                (referee, "c\\x1b[2J", false),
                (agent, "a\\xff", true),
                (None, "the agent was killed", false),
            ]
        );
    }

    #[test]
    fn each_of_the_last_turns_has_the_board_that_the_agent_knew_then() {
        let transcript = conversation();
        let mut turns = turns(&transcript, 2);
        draw_boards(&mut turns, 5, &transcript, drawing);
        let seen: Vec<Option<(String, usize)>> = turns
            .iter()
            .map(|turn| {
                let board = turn.board.as_ref()?;
                Some((board.columns.concat(), board.marked.len()))
            })
            .collect();
        let board = |letters: &str, marked| Some((letters.to_owned(), marked));
        assert_eq!(
            seen,
            [
                None,
                board("ab", 0),
                board("ab", 1),
                board("abc", 0),
                // The answer is no text, so it marks nothing.
                board("abc", 0),
                board("abc", 0),
            ]
        );
    }
}
