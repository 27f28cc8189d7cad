//! How the protocol words positions and plies, and how it reads answers.

use std::fmt;

use linesman_games::{
    Side,
    stratego::{Action, Cell, Direction, Encounter, LastPly, Move, View},
};

/// Returns the protocol's name for a side.
#[must_use]
pub const fn side_name(side: Side) -> &'static str {
    match side {
        Side::First => "RED",
        Side::Second => "BLUE",
    }
}

/// Writes the ten rows of a board as a side sees it: its own pieces, `#` for the opponent's, `lake` for lakes and
/// `.` for empty squares, the topmost row first, each with its newline.
pub fn board_text(view: &View, lake: u8, out: &mut Vec<u8>) {
    for row in view.cells().chunks_exact(10) {
        let mut line = [b'\n'; 11];
        for (byte, cell) in line.iter_mut().zip(row) {
            *byte = match cell {
                Cell::Empty => b'.',
                Cell::Lake => lake,
                Cell::Own(rank) => rank.byte(),
                Cell::Enemy => b'#',
            };
        }
        out.extend_from_slice(&line);
    }
}

/// Writes a ply as both sides receive it, without a newline: the move as its mover wrote it, and its outcome.
pub fn ply_text(ply: &LastPly, out: &mut Vec<u8>) {
    match &ply.action {
        Action::Move {
            wording: Some(wording),
            ..
        } => out.extend_from_slice(wording),
        Action::Move { mv, wording: None } => push_move(*mv, out),
        Action::NoMove => return out.extend_from_slice(b"NO_MOVE"),
        // An answer that could not be understood is repeated as it was, without an outcome.
        Action::LostTurn { said, is_move } => {
            out.extend_from_slice(said);
            return out.extend_from_slice(if *is_move { b" ILLEGAL" } else { b"" });
        }
        Action::Setup(_) | Action::Surrender => return,
    }
    out.push(b' ');
    outcome_text(ply.encounter, out);
}

/// Writes what became of a move.
pub fn outcome_text(encounter: Encounter, out: &mut Vec<u8>) {
    let (word, ranks) = match encounter {
        Encounter::Peaceful => ("OK", None),
        Encounter::TakesFlag(_) => ("FLAG", None),
        Encounter::Kills(attacker, defender) => ("KILLS", Some((attacker, defender))),
        Encounter::Dies(attacker, defender) => ("DIES", Some((attacker, defender))),
        Encounter::BothDie(attacker, defender) => ("BOTHDIE", Some((attacker, defender))),
    };
    out.extend_from_slice(word.as_bytes());
    if let Some((attacker, defender)) = ranks {
        out.extend_from_slice(&[b' ', attacker.byte(), b' ', defender.byte()]);
    }
}

fn push_move(mv: Move, out: &mut Vec<u8>) {
    use std::io::Write;
    // Single digits are by far the most frequent, and formatting them by hand keeps a game fast.
    if let (0..=9, 0..=9, None) = (mv.x, mv.y, mv.multiplier) {
        out.extend_from_slice(&[b'0' + mv.x as u8, b' ', b'0' + mv.y as u8, b' ']);
        out.extend_from_slice(mv.direction.word().as_bytes());
    } else {
        write!(out, "{mv}").expect("writing to a vector does not fail");
    }
}

/// An answer to a turn, understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// What the agent wants to do.
    pub action: Action,
    /// Whether its form is exactly the protocol's.
    pub is_plain: bool,
}

/// An answer that cannot be understood, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseAnswerError {
    /// What is wrong; a fragment without full stop.
    pub message: String,
    /// Whether the line looks like an attempt at a move.
    pub is_attempt: bool,
}

impl fmt::Display for ParseAnswerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for ParseAnswerError {}

/// Reads an answer to a turn: `X Y DIRECTION [MULTIPLIER]`, as generously as the competition's manager did, which
/// let pass: white space around and between the parts, signs, leading zeros, no space before the direction, and
/// anything after the digits of the multiplier.
///
/// # Errors
/// The line is not a move in any of these forms.
pub fn parse_answer(line: &[u8]) -> Result<Answer, ParseAnswerError> {
    let plain = |action| Answer {
        action,
        is_plain: true,
    };
    match line {
        b"NO_MOVE" => return Ok(plain(Action::NoMove)),
        b"SURRENDER" => return Ok(plain(Action::Surrender)),
        _ => {}
    }
    let fail = |message: &str| ParseAnswerError {
        message: message.to_owned(),
        is_attempt: is_attempt(line),
    };
    let mut scanner = Scanner { rest: line };
    let x = scanner
        .number()
        .ok_or_else(|| fail("it does not begin with a column, a number"))?;
    let y = scanner
        .number()
        .ok_or_else(|| fail("no row, a number, follows the column"))?;
    let direction = Direction::from_word(scanner.word()).ok_or_else(|| {
        fail("no direction in capitals (UP, DOWN, LEFT, RIGHT) follows column and row")
    })?;
    let multiplier = if scanner.is_at_end() {
        None
    } else {
        Some(
            scanner
                .number()
                .ok_or_else(|| fail("what follows the direction is no number of squares"))?,
        )
    };
    let mv = Move {
        x,
        y,
        direction,
        multiplier,
    };
    let mut plain = Vec::with_capacity(16);
    push_move(mv, &mut plain);
    let is_plain = plain == line;
    let wording = (!is_plain).then(|| line.into());
    Ok(Answer {
        action: Action::Move { mv, wording },
        is_plain,
    })
}

/// Returns whether the line looks like an attempt at a move: it begins with a number, or contains a direction in any case.
fn is_attempt(line: &[u8]) -> bool {
    let text = String::from_utf8_lossy(line).to_ascii_lowercase();
    let begins_with_number = text
        .trim_start_matches([' ', '\t', '(', '['])
        .starts_with(|c: char| c.is_ascii_digit());
    let mut words = text.split(|c: char| !c.is_ascii_alphabetic());
    begins_with_number
        || words.any(|word| {
            ["up", "down", "left", "right", "move", "pass", "surrender"].contains(&word)
        })
}

struct Scanner<'a> {
    rest: &'a [u8],
}

impl<'a> Scanner<'a> {
    fn skip_space(&mut self) {
        self.rest = self.rest.trim_ascii_start();
    }

    fn is_at_end(&mut self) -> bool {
        self.skip_space();
        self.rest.is_empty()
    }

    /// Takes an optional sign and decimal digits; none if there is no digit or the number does not fit.
    fn number(&mut self) -> Option<i32> {
        self.skip_space();
        let sign = usize::from(matches!(self.rest.first(), Some(b'+' | b'-')));
        let digits = self.rest[sign..]
            .iter()
            .take_while(|byte| byte.is_ascii_digit())
            .count();
        let (number, rest) = self
            .rest
            .split_at(if digits == 0 { 0 } else { sign + digits });
        self.rest = rest;
        std::str::from_utf8(number).ok()?.parse().ok()
    }

    fn word(&mut self) -> &'a [u8] {
        self.skip_space();
        let end = self
            .rest
            .iter()
            .position(u8::is_ascii_whitespace)
            .unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        word
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &[u8], expected: Result<(&str, bool), bool>) {
        let actual =
            parse_answer(line)
                .map_err(|error| error.is_attempt)
                .map(|answer| match answer.action {
                    Action::Move { mv, .. } => (mv.to_string(), answer.is_plain),
                    other => (format!("{other:?}"), answer.is_plain),
                });
        assert_eq!(
            actual,
            expected.map(|(text, plain)| (text.to_owned(), plain)),
            "{:?}",
            line.escape_ascii().to_string()
        );
    }

    #[test]
    fn moves_in_the_protocols_form_are_plain() {
        for text in ["0 3 DOWN", "9 6 UP 3", "4 4 LEFT 1", "9 9 RIGHT", "12 3 UP"] {
            check(text.as_bytes(), Ok((text, true)));
        }
        check(b"NO_MOVE", Ok(("NoMove", true)));
        check(b"SURRENDER", Ok(("Surrender", true)));
    }

    /// The forms that the competition's manager was seen to accept.
    #[test]
    fn what_the_manager_let_pass_is_understood_and_noted() {
        for line in [
            " 0 3 DOWN",
            "0 3 DOWN ",
            "0  3 DOWN",
            "0\t3\tDOWN",
            "+0 03 DOWN",
            "0 3DOWN",
            "0 3 DOWN\r",
        ] {
            check(line.as_bytes(), Ok(("0 3 DOWN", false)));
        }
        check(b"0 3 DOWN 02", Ok(("0 3 DOWN 2", false)));
        check(b"0 3 DOWN +2", Ok(("0 3 DOWN 2", false)));
        check(b"0 3 DOWN 2x", Ok(("0 3 DOWN 2", false)));
        check(b"0 3 DOWN 1.5", Ok(("0 3 DOWN 1", false)));
        check(b"0 3 DOWN 2 please", Ok(("0 3 DOWN 2", false)));
    }

    #[test]
    fn an_error_says_what_is_wrong() {
        let error = parse_answer(b"0 3 FORTH").unwrap_err();
        assert!(!error.message.is_empty());
        assert_eq!(error.to_string(), error.message);
    }

    #[test]
    fn what_the_manager_could_not_read_is_refused() {
        let like_answers: [&[u8]; _] = [
            b"0 3 down",
            b"0x0 3 DOWN",
            b"99999999999 3 DOWN",
            b"0 3",
            b"0 DOWN",
            b"3",
            b"(0,3) DOWN",
            b"0 3 DOWN far",
            b"0 3\0 DOWN",
            b"MOVE 0 3 DOWN",
        ];
        let noise: [&[u8]; _] = [
            b"",
            b" ",
            b"thinking...",
            b"Traceback (most recent call last):",
            b"FB8sB479B8",
            b"{\"x\": 0}",
            b"\xff\xfe",
        ];
        for line in like_answers {
            check(line, Err(true));
        }
        for line in noise {
            check(line, Err(false));
        }
    }

    #[test]
    fn numbers_out_of_range_are_left_to_the_rules() {
        check(b"-1 3 DOWN", Ok(("-1 3 DOWN", true)));
        check(b"0 3 DOWN -2", Ok(("0 3 DOWN -2", true)));
        check(b"0 3 DOWN 0", Ok(("0 3 DOWN 0", true)));
    }
}
