//! What is wrong with a line, in the words of a check.

use linesman_games::stratego::{Action, Row, parse_row};

use super::{Answer, Situation, checks, parse_answer};
use crate::{Cause, Ending, Fault, Gravity, Judged, Line, Situation as _, Violation, line::quoted};

const ROW_FORM: &str = "a row of ten characters out of 1 to 9, s, B, F and '.'";
const ANSWER_FORM: &str = "one line \"X Y DIRECTION [MULTIPLIER]\"";

/// Judges a row of a set-up, of which `rows` have come before. A carriage return at its end is as grave as
/// `carriage_return` says.
#[must_use]
pub fn judge_row(line: Line<'_>, rows: usize, carriage_return: Gravity) -> Judged<Row> {
    let situation = Situation::Setup { rows };
    let ending = judge_ending(line, situation, ROW_FORM, carriage_return);
    if !matches!(line.ending, Ending::Lf | Ending::CrLf) {
        return Judged::nothing().with(ending);
    }
    match parse_row(line.bytes) {
        Ok(row) if ending.as_ref().is_none_or(Violation::is_tolerable) => {
            Judged::right(row).with(ending)
        }
        Ok(_) => Judged::nothing().with(ending),
        // What is wrong with the row itself weighs more than a carriage return.
        Err(why) => {
            let cause = if looks_like_row(line.bytes) {
                Cause::Illegal(why.rule)
            } else {
                Cause::Noise
            };
            let actual = format!("{}: {why}", quoted(line.bytes));
            Judged::wrong(situation.fatal(cause, ROW_FORM, actual))
        }
    }
}

/// Returns whether at least half of the line is pieces and dots, and its length is about right. A line of ten characters may have any other
/// letters for the pieces, unless they are small ones, as in a word.
fn looks_like_row(line: &[u8]) -> bool {
    let is_square = |byte: &u8| {
        byte.is_ascii_digit() || byte.is_ascii_uppercase() || b".#_-*?+sf".contains(byte)
    };
    if line.len() == 10 && line.iter().all(is_square) {
        return true;
    }
    let likely = line
        .iter()
        .filter(|byte| b"123456789sSBbFf.".contains(byte))
        .count();
    (1..=20).contains(&line.len()) && likely * 2 >= line.len() && !line.contains(&b' ')
        || line.trim_ascii().len() == 10 && parse_row(line.trim_ascii()).is_ok()
}

/// Judges the form of an answer to a turn; whether the move is legal is for the position to decide. An answer that cannot be
/// taken is as grave as `unreadable` says.
#[must_use]
pub fn judge_answer(line: Line<'_>, unreadable: Gravity) -> Judged<Answer> {
    let at = Situation::Turn;
    let wrong = |cause, actual| Judged::wrong(at.violation(unreadable, cause, ANSWER_FORM, actual));
    if let Ending::Missing | Ending::Cut = line.ending {
        return Judged::nothing().with(judge_ending(line, at, ANSWER_FORM, unreadable));
    }
    let carriage_return = line.fault_of_ending();
    match (parse_answer(line.bytes), carriage_return) {
        // A move may be followed by a carriage return; giving up wants exactly its own bytes.
        (Ok(answer), Some((fault, actual))) if answer.action == Action::Surrender => {
            wrong(fault.widen(), actual)
        }
        (Ok(answer), Some((fault, actual))) => {
            Judged::right(answer).with([at.tolerable(fault.widen(), ANSWER_FORM, actual)])
        }
        (Ok(answer), None) => {
            let untidy = (!answer.is_plain).then(|| {
                let (gravity, check) = (Gravity::Tolerable, &checks::PLAIN_FORM);
                let shown = quoted(line.bytes);
                Violation::new(gravity, check, Fault::Malformed, ANSWER_FORM, shown)
            });
            Judged::right(answer).with(untidy)
        }
        (Err(why), _) => {
            let cause = if why.is_attempt {
                Cause::Malformed
            } else {
                Cause::Noise
            };
            wrong(cause, format!("{}: {}", quoted(line.bytes), why.message))
        }
    }
}

/// Judges a line that came when none was due.
#[must_use]
pub fn judge_unasked(line: Line<'_>, situation: Situation) -> Violation {
    if line.ending == Ending::Cut {
        return judge_ending(line, situation, "", Gravity::Fatal)
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
    situation.fatal(Cause::ExtraLine, expected, quoted(line.bytes))
}

/// Judges how a line ended. A line without a newline, or one that was cut, cannot be read.
fn judge_ending(
    line: Line<'_>,
    situation: Situation,
    form: &str,
    carriage_return: Gravity,
) -> Option<Violation> {
    situation.of_ending(line, |fault| match fault {
        Cause::Crlf => (carriage_return, form),
        Cause::OverLimit(_) => (Gravity::Fatal, "lines of a few bytes"),
        _ => (Gravity::Fatal, form),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks judgements: in each line of the table what comes, how its line ends, whether it can be read, and what is found.
    fn check_all<T>(table: &str, judge: impl Fn(Line<'_>) -> Judged<T>) {
        for line in table.trim().lines().map(str::trim_start) {
            let fields: Vec<&str> = line.split('|').collect();
            let [text, ending, is_read, expected] = fields[..] else {
                panic!("{line}");
            };
            let ending = match ending.trim() {
                "Lf" => Ending::Lf,
                "CrLf" => Ending::CrLf,
                "Missing" => Ending::Missing,
                "Cut" => Ending::Cut,
                other => panic!("{other}"),
            };
            let bytes = text.as_bytes();
            let judged = judge(Line { bytes, ending });
            assert_eq!(judged.value.is_some(), is_read.trim() == "read", "{line}");
            let found = judged.violations.iter();
            let found: Vec<_> = found
                .map(|found| format!("{} {}", found.check.id, found.cause))
                .collect();
            assert_eq!(found.join(", "), expected.trim(), "{line}");
        }
    }

    #[test]
    fn rows_are_judged_by_the_check_that_they_break() {
        let table = "
            FB8sB479B8| Lf | read |
            FB8sB479B8| CrLf | read | stratego/stream/no-carriage-return crlf
            FB8sB479B| CrLf | not read | stratego/setup/row-length illegal(row-length)
            FB8sB479B| Missing | not read | stratego/stream/ends-lines no-newline
            FB8sB479B8 | Lf | not read | stratego/setup/known-pieces illegal(unknown-piece)
            FB8SB479B8| Lf | not read | stratego/setup/known-pieces illegal(unknown-piece)
            FB8sB479B| Lf | not read | stratego/setup/row-length illegal(row-length)
            loading the opening book| Lf | not read | stratego/stream/no-noise noise
            RED scripted 10 10| Lf | not read | stratego/stream/no-noise noise
            | Lf | not read | stratego/stream/no-noise noise
        ";
        check_all(table, |line| judge_row(line, 0, Gravity::Tolerable));
    }

    #[test]
    fn answers_are_judged_by_the_check_that_they_break() {
        let table = "
            0 3 DOWN| Lf | read |
            0 3 DOWN| CrLf | read | stratego/stream/no-carriage-return crlf
            0  3 DOWN| Lf | read | stratego/turn/plain-form malformed
            0 3 down| Lf | not read | stratego/turn/form malformed
            thinking| Lf | not read | stratego/stream/no-noise noise
            SURRENDER| Lf | read |
            SURRENDER| CrLf | not read | stratego/stream/no-carriage-return crlf
            0 3 DO| Missing | not read | stratego/stream/ends-lines no-newline
            xxxxxxxxx| Cut | not read | stratego/process/stdout-bounded over-limit(output)
        ";
        check_all(table, |line| judge_answer(line, Gravity::Fatal));
        // A report names the limit of a line, and not the form of an answer.
        let (bytes, ending) = (b"xxxxxxxxx", Ending::Cut);
        let judged = judge_answer(Line { bytes, ending }, Gravity::Fatal);
        assert_eq!(judged.violations[0].expected, "lines of a few bytes");
    }

    #[test]
    fn what_is_shown_is_printable_and_short() {
        assert_eq!(quoted(b"0 3 DOWN"), "\"0 3 DOWN\"");
        assert_eq!(quoted("größe".as_bytes()), "\"größe\"");
        assert_eq!(quoted(b"\x1b[31m\xff"), "\"\\x1b[31m\\xff\"");
        assert_eq!(quoted(&[b'x'; 100]).len(), 80 + 5);
    }
}
