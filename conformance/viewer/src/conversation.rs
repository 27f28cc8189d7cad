//! Conversations with one agent, turn by turn on a board.

use linesman_interface::protocol::Descriptor;
use linesman_protocols::Speaker;
use linesman_report::{Boards, Conversation};
use linesman_values::{
    picture::{Cell, Picture},
    text::one_line,
};

use crate::{
    board::{Change, Form, Tracked},
    game::{Game, Ply},
    html::{SCRIPT, data_text, script_source},
    position::Position,
    said::{Entry, EntryKind, micros},
};

/// Who speaks in a conversation.
const SPEAKERS: [&str; 3] = ["Referee", "Agent", "Event"];
/// The most letters that are shown of a line.
const LONGEST: usize = 160;

/// Returns a conversation as a game with a message for each ply.
#[must_use]
pub fn of_conversation(descriptor: &'static Descriptor, conversation: &Conversation<'_>) -> Game {
    let Conversation {
        profile,
        source,
        turns,
        fault,
    } = *conversation;
    let sides = Game::nobody(descriptor);
    let mut game = Game::at(descriptor, profile, Position::Unknown, sides, source);
    game.speakers = SPEAKERS.to_vec();
    let last = turns.iter().rev().find_map(|turn| turn.board.as_ref());
    let mut tracked = last.map(|last| Tracked::new(&nothing_on(last), Form::of(descriptor)));
    let mut asked = None;
    for turn in turns {
        let at = micros(turn.at);
        let change = tracked.as_mut().zip(last).map(|(tracked, last)| {
            let board = turn.board.as_ref();
            // A board of another size cannot be shown with the squares of this one.
            let fits = board.is_some_and(|board| size(board) == size(last));
            match board.filter(|_| fits) {
                Some(board) => tracked.advance(board),
                None => tracked.advance(&nothing_on(last)),
            }
        });
        let (text, outcome) = shortened(&turn.text);
        let took = match turn.speaker {
            Some(Speaker::Agent) => asked.map(|asked| at.saturating_sub(asked)),
            _ => None,
        };
        if turn.speaker == Some(Speaker::Referee) {
            asked = Some(at);
        }
        game.plies.push(Ply {
            side: match turn.speaker {
                Some(Speaker::Referee) => 0,
                Some(Speaker::Agent) => 1,
                None => 2,
            },
            text,
            outcome,
            comment: String::new(),
            search: None,
            at: Some(at),
            took,
            clocks: None,
            // What left the board is not counted, because a board may be followed by the one of another game.
            change: change.map(|change| Change {
                lost: Vec::new(),
                ..change
            }),
            is_secret: false,
        });
    }
    game.board = tracked.map(|tracked| tracked.board);
    if let (Some(fault), Some(turn)) = (fault, turns.last()) {
        game.entries.push(Entry {
            after: turns.len() - 1,
            at: micros(turn.at),
            side: None,
            kind: EntryKind::Violation,
            text: one_line(fault).into_owned(),
        });
    }
    game
}

fn size(picture: &Picture) -> (usize, usize) {
    (picture.lines.len(), picture.columns.len())
}

/// Returns a board without anything on it.
fn nothing_on(picture: &Picture) -> Picture {
    let row = |row: &Vec<Cell>| {
        let cells = row.iter().map(|cell| Cell {
            ground: cell.ground,
            ..Cell::EMPTY
        });
        cells.collect()
    };
    Picture {
        caption: "The agent knows no board yet".to_owned(),
        rows: picture.rows.iter().map(row).collect(),
        columns: picture.columns.clone(),
        lines: picture.lines.clone(),
        marked: Vec::new(),
    }
}

/// Returns the first line of a message, and what more there is.
fn shortened(text: &str) -> (String, String) {
    // An empty line at the end is the form of an answer, and says nothing.
    let mut lines = text.trim_end_matches('\n').split('\n');
    let first = lines.next().unwrap_or_default();
    let mut letters = first.chars();
    let mut line: String = letters.by_ref().take(LONGEST).collect();
    if letters.next().is_some() {
        line.push('\u{2026}');
    }
    let more = match lines.count() {
        0 => String::new(),
        1 => "and 1 more line".to_owned(),
        more => format!("and {more} more lines"),
    };
    (line, more)
}

/// Shows conversations in these protocols on the board of this crate.
#[derive(Clone, Copy, Debug)]
pub struct PageBoards<'a>(pub &'a [&'static Descriptor]);

impl Boards for PageBoards<'_> {
    fn script(&self) -> &str {
        SCRIPT
    }

    fn policy_source(&self) -> String {
        script_source()
    }

    fn data(&self, protocol: &str, conversation: &Conversation<'_>) -> Option<String> {
        if conversation.turns.iter().all(|turn| turn.board.is_none()) {
            return None;
        }
        let descriptor = self.0.iter().find(|it| it.name == protocol)?;
        let game = of_conversation(descriptor, conversation);
        let data = serde_json::to_value(&game).expect("a game is made of numbers, texts and lists");
        Some(data_text(&data))
    }
}
