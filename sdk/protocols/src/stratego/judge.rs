//! What is wrong with a line, in the words of a check.

use linesman_games::stratego::{Action, Row, parse_row};

use super::{Answer, Situation, checks, parse_answer};
use crate::{Cause, Ending, Line, Violation, line::quoted};

const ROW_FORM: &str = "a row of ten characters out of 1 to 9, s, B, F and '.'";
const ANSWER_FORM: &str = "one line \"X Y DIRECTION [MULTIPLIER]\"";

/// What came of judging a line: what it says, if it can be understood, and what is wrong with it.
pub type Judged<T> = (Option<T>, Option<Violation>);

/// Judges a row of a set-up, of which `rows` have come before.
#[must_use]
pub fn judge_row(line: Line<'_>, rows: usize) -> Judged<Row> {
    let situation = Situation::Setup { rows };
    if let Some(violation) = judge_ending(line, situation, ROW_FORM) {
        let row = violation
            .is_tolerable
            .then(|| parse_row(line.bytes).ok())
            .flatten();
        // Behind a carriage return may stand a row that is wrong in itself, which weighs more.
        if !violation.is_tolerable || row.is_some() {
            return (row, Some(violation));
        }
    }
    match parse_row(line.bytes) {
        Ok(row) => (Some(row), None),
        Err(why) => {
            let cause = if looks_like_row(line.bytes) {
                Cause::Illegal(why.rule)
            } else {
                Cause::Noise
            };
            (
                None,
                Some(violation(
                    situation,
                    cause,
                    ROW_FORM,
                    format!("{}: {}", quoted(line.bytes), why.message),
                )),
            )
        }
    }
}

/// Is at least half of the line made of pieces and dots, and is it of about the right length?
fn looks_like_row(line: &[u8]) -> bool {
    let likely = line
        .iter()
        .filter(|byte| b"123456789sSBbFf.".contains(byte))
        .count();
    (1..=20).contains(&line.len()) && likely * 2 >= line.len() && !line.contains(&b' ')
        || line.trim_ascii().len() == 10 && parse_row(line.trim_ascii()).is_ok()
}

/// Judges the form of an answer to a turn; whether the move is legal is the position's affair.
#[must_use]
pub fn judge_answer(line: Line<'_>) -> Judged<Answer> {
    let mut tolerated = None;
    if let Some(violation) = judge_ending(line, Situation::Turn, ANSWER_FORM) {
        if !violation.is_tolerable {
            return (None, Some(violation));
        }
        tolerated = Some(violation);
    }
    match parse_answer(line.bytes) {
        Ok(answer) => {
            // A move may be followed by a carriage return; giving up wants exactly its own bytes.
            if let Some(broken) = &mut tolerated
                && answer.action == Action::Surrender
            {
                broken.is_tolerable = false;
                return (None, tolerated);
            }
            if !answer.is_plain && tolerated.is_none() {
                let mut broken = violation(
                    Situation::Turn,
                    Cause::Malformed,
                    ANSWER_FORM,
                    quoted(line.bytes),
                );
                broken.check = &checks::PLAIN_FORM;
                broken.is_tolerable = true;
                tolerated = Some(broken);
            }
            (Some(answer), tolerated)
        }
        Err(why) => {
            let cause = if why.is_attempt {
                Cause::Malformed
            } else {
                Cause::Noise
            };
            let actual = format!("{}: {}", quoted(line.bytes), why.message);
            (
                None,
                Some(violation(Situation::Turn, cause, ANSWER_FORM, actual)),
            )
        }
    }
}

/// Judges a line that came when none was due.
#[must_use]
pub fn judge_unasked(line: Line<'_>, situation: Situation) -> Violation {
    if line.ending == Ending::Cut {
        return judge_ending(line, situation, "")
            .expect("a line that was cut is always a violation");
    }
    let expected = match situation {
        Situation::Started => {
            "silence until the line \"COLOUR OPPONENT WIDTH HEIGHT\" has been sent"
        }
        Situation::Setup { .. } | Situation::SetUp => {
            "silence after the four rows of the set-up, until a turn begins"
        }
        Situation::Turn | Situation::Moved => "one line per turn",
        Situation::Echoed => "silence until the next turn begins",
        Situation::Quit(_) => "silence after QUIT",
    };
    violation(situation, Cause::ExtraLine, expected, quoted(line.bytes))
}

/// Judges how a line ended; a carriage return can be tolerated.
fn judge_ending(line: Line<'_>, situation: Situation, form: &str) -> Option<Violation> {
    match line.ending {
        Ending::Lf => None,
        Ending::CrLf => {
            let mut broken = violation(
                situation,
                Cause::Crlf,
                form,
                format!(
                    "{} with a carriage return before its newline",
                    quoted(line.bytes)
                ),
            );
            broken.is_tolerable = true;
            Some(broken)
        }
        Ending::Missing => Some(violation(
            situation,
            Cause::NoNewline,
            form,
            format!("{} without a newline", quoted(line.bytes)),
        )),
        Ending::Cut => {
            let actual = format!(
                "a line of more than {} bytes, beginning {}",
                line.bytes.len(),
                quoted(&line.bytes[..40.min(line.bytes.len())])
            );
            Some(violation(
                situation,
                Cause::OverLimit(crate::Resource::Stdout),
                "lines of a few bytes",
                actual,
            ))
        }
    }
}

pub(super) fn violation(
    situation: Situation,
    cause: Cause,
    expected: &str,
    actual: String,
) -> Violation {
    Violation {
        check: checks::broken_by(situation, cause),
        cause,
        expected: expected.to_owned(),
        actual,
        is_tolerable: false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<T>(
        (value, violation): Judged<T>,
        is_understood: bool,
        expected: Option<(&str, Cause)>,
    ) {
        assert_eq!(value.is_some(), is_understood, "{violation:?}");
        assert_eq!(
            violation.map(|violation| (violation.check.id, violation.cause)),
            expected
        );
    }

    #[test]
    fn rows_are_judged_by_the_check_that_they_break() {
        let row = |text: &str, ending| {
            judge_row(
                Line {
                    bytes: text.as_bytes(),
                    ending,
                },
                0,
            )
        };
        check(row("FB8sB479B8", Ending::Lf), true, None);
        check(
            row("FB8sB479B8", Ending::CrLf),
            true,
            Some(("stratego/stream/no-carriage-return", Cause::Crlf)),
        );
        check(
            row("FB8sB479B", Ending::CrLf),
            false,
            Some(("stratego/setup/row-length", Cause::Illegal("row-length"))),
        );
        check(
            row("FB8sB479B", Ending::Missing),
            false,
            Some(("stratego/stream/ends-lines", Cause::NoNewline)),
        );
        check(
            row("FB8sB479B8 ", Ending::Lf),
            false,
            Some((
                "stratego/setup/known-pieces",
                Cause::Illegal("unknown-piece"),
            )),
        );
        check(
            row("FB8SB479B8", Ending::Lf),
            false,
            Some((
                "stratego/setup/known-pieces",
                Cause::Illegal("unknown-piece"),
            )),
        );
        check(
            row("FB8sB479B", Ending::Lf),
            false,
            Some(("stratego/setup/row-length", Cause::Illegal("row-length"))),
        );
        check(
            row("loading the opening book", Ending::Lf),
            false,
            Some(("stratego/stream/no-noise", Cause::Noise)),
        );
        check(
            row("RED scripted 10 10", Ending::Lf),
            false,
            Some(("stratego/stream/no-noise", Cause::Noise)),
        );
        check(
            row("", Ending::Lf),
            false,
            Some(("stratego/stream/no-noise", Cause::Noise)),
        );
    }

    #[test]
    fn answers_are_judged_by_the_check_that_they_break() {
        let answer = |text: &str, ending| {
            judge_answer(Line {
                bytes: text.as_bytes(),
                ending,
            })
        };
        check(answer("0 3 DOWN", Ending::Lf), true, None);
        check(
            answer("0 3 DOWN", Ending::CrLf),
            true,
            Some(("stratego/stream/no-carriage-return", Cause::Crlf)),
        );
        check(
            answer("0  3 DOWN", Ending::Lf),
            true,
            Some(("stratego/turn/plain-form", Cause::Malformed)),
        );
        check(
            answer("0 3 down", Ending::Lf),
            false,
            Some(("stratego/turn/form", Cause::Malformed)),
        );
        check(
            answer("thinking", Ending::Lf),
            false,
            Some(("stratego/stream/no-noise", Cause::Noise)),
        );
        check(
            answer("0 3 DO", Ending::Missing),
            false,
            Some(("stratego/stream/ends-lines", Cause::NoNewline)),
        );
        check(
            answer("xxxxxxxxx", Ending::Cut),
            false,
            Some((
                "stratego/process/stdout-bounded",
                Cause::OverLimit(crate::Resource::Stdout),
            )),
        );
    }

    #[test]
    fn what_is_shown_is_printable_and_short() {
        assert_eq!(quoted(b"0 3 DOWN"), "\"0 3 DOWN\"");
        assert_eq!(quoted("größe".as_bytes()), "\"größe\"");
        assert_eq!(quoted(b"\x1b[31m\xff"), "\"\\x1b[31m\\xff\"");
        assert_eq!(quoted(&[b'x'; 100]).len(), 80 + 5);
    }
}
