//! What the referee sends, taken apart.

use std::{str::FromStr, time::Duration};

use linesman_games::{
    Outcome, Side,
    tafl::{ATTACKERS, Board, DEFENDERS, MoveList, MoveRecord, Rules},
};

use crate::Reading;

/// What the clocks showed when they were told last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clocks {
    /// The attackers' clock and the defenders'.
    pub readings: [Reading; 2],
    /// How long each overtime period is; zero if there are none.
    pub overtime: Duration,
}

impl Clocks {
    /// Returns what the clock of a side showed.
    #[must_use]
    pub const fn of(&self, side: Side) -> Reading {
        self.readings[side.index()]
    }
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Order<'a> {
    Rules(Box<Rules>),
    Position(Board),
    Side(Side),
    /// The clocks; none if the line holds none, as in a game without clocks.
    Clock(Option<Clocks>),
    Analyze {
        lines: usize,
        limit: Duration,
    },
    Play(Side),
    /// The board is not read yet: as a rule it is the expected one, which is seen without that. What cannot be read of this
    /// line and of the next one does not keep the rest from being heeded.
    Moved(Written<'a>),
    OpponentMove {
        records: Result<Vec<MoveRecord>, String>,
        board: Written<'a>,
    },
    Error(i64),
    Finish(Option<Outcome>),
    Goodbye,
}

/// The last word of a line, if there is one: the record of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Written<'a>(pub(super) Option<&'a str>);

impl Written<'_> {
    pub(super) fn read(self) -> Result<Board, String> {
        match self.0 {
            Some(board) => read_board(board),
            None => Err("there is no position".to_owned()),
        }
    }
}

/// Reads a line; nothing comes of an empty one, of the referee's hello and of commands that are not known.
///
/// # Errors
/// The command is known and what follows cannot be read; the text says why.
pub(super) fn read(line: &str) -> Result<Option<Order<'_>>, String> {
    let line = line.trim();
    let (command, rest) = line
        .split_once(|c: char| c.is_ascii_whitespace())
        .unwrap_or((line, ""));
    // Only rules have more words than this.
    let (mut few, mut count) = ([""; 5], 0);
    let mut split = rest.split_ascii_whitespace();
    while count < few.len()
        && let Some(word) = split.next()
    {
        few[count] = word;
        count += 1;
    }
    let all: Vec<&str>;
    let words = match split.next() {
        None => &few[..count],
        Some(next) => {
            all = few.into_iter().chain([next]).chain(split).collect();
            &all
        }
    };
    let order = match (command, words) {
        ("rules", _) => Order::Rules(Box::new(read_notation(rest.trim(), "the rules")?)),
        ("position", [board]) => Order::Position(read_board(board)?),
        ("side", [side]) => Order::Side(read_side(side)?),
        ("play", [side]) => Order::Play(read_side(side)?),
        ("clock", words) => Order::Clock(read_clocks(words)?),
        ("analyze", [lines, seconds]) => Order::Analyze {
            lines: read_number(lines)?,
            limit: read_seconds(seconds)?,
        },
        ("move", words) => Order::Moved(Written(words.last().copied())),
        ("opponent-move", words) => Order::OpponentMove {
            records: match words.first() {
                Some(moves) if !moves.starts_with('/') => {
                    read_notation::<MoveList>(moves, "the moves").map(|moves| moves.0)
                }
                _ => Err("opponent-move names no move".to_owned()),
            },
            board: Written(words.last().copied()),
        },
        // Whatever follows: a move was not accepted.
        ("error", words) => Order::Error(
            words
                .first()
                .and_then(|code| code.parse().ok())
                .unwrap_or_default(),
        ),
        ("finish", [code, ..]) => Order::Finish(read_result(code)?),
        ("goodbye", _) => Order::Goodbye,
        ("position" | "side" | "play" | "analyze" | "finish", words) => {
            return Err(format!("{command} has {} words behind it", words.len()));
        }
        _ => return Ok(None),
    };
    Ok(Some(order))
}

fn read_notation<T: FromStr<Err: ToString>>(text: &str, what: &str) -> Result<T, String> {
    let why = |why: T::Err| format!("cannot read {what}: {}", why.to_string());
    text.parse().map_err(why)
}

fn read_board(text: &str) -> Result<Board, String> {
    read_notation(text, "the position")
}

fn read_side(text: &str) -> Result<Side, String> {
    match text {
        "attackers" => Ok(ATTACKERS),
        "defenders" => Ok(DEFENDERS),
        _ => Err(format!("{text:.20} is no side")),
    }
}

fn read_number<T: FromStr>(text: &str) -> Result<T, String> {
    let unreadable = |_| format!("{text:.20} is no number that fits here");
    text.parse().map_err(unreadable)
}

fn read_seconds(text: &str) -> Result<Duration, String> {
    Duration::try_from_secs_f64(read_number(text)?)
        .map_err(|_| format!("{text:.20} is no number of seconds"))
}

/// Reads `ATTACKERS[*] DEFENDERS[*] [SECONDS PERIODS PERIODS]`: milliseconds, with '*' if the main time is used up, the
/// length of a period and the periods that are left to each side.
fn read_clocks(words: &[&str]) -> Result<Option<Clocks>, String> {
    let (times, [overtime, periods @ ..]) = match words {
        [] => return Ok(None),
        [attackers, defenders] => ([attackers, defenders], ["0"; 3]),
        [attackers, defenders, overtime, rest @ ..] if rest.len() == 2 => {
            ([attackers, defenders], [*overtime, rest[0], rest[1]])
        }
        _ => return Err(format!("clock has {} words behind it", words.len())),
    };
    let reading = |side: usize| -> Result<Reading, String> {
        let (time, is_overtime) = match times[side].strip_suffix('*') {
            Some(time) => (time, true),
            None => (*times[side], false),
        };
        Ok(Reading {
            left: Duration::from_millis(read_number(time)?),
            is_overtime,
            overtimes: read_number(periods[side])?,
            moves: None,
        })
    };
    Ok(Some(Clocks {
        readings: [reading(0)?, reading(1)?],
        overtime: read_seconds(overtime)?,
    }))
}

fn read_result(code: &str) -> Result<Option<Outcome>, String> {
    match code {
        "0" => Ok(None),
        "1" => Ok(Some(Outcome::Draw)),
        "2" => Ok(Some(Outcome::Win(ATTACKERS))),
        "3" => Ok(Some(Outcome::Win(DEFENDERS))),
        _ => Err(format!("{code:.20} is no result")),
    }
}
