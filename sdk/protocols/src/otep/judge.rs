//! What is wrong with a line, in the words of a check.

use linesman_games::{
    Position as _,
    tafl::{InTheWay, Position},
};

use super::{Analysis, Command, ParseCommandError, Rule, Situation, checks, parse_command};
use crate::{
    Broken, Cause, Check, Ending, Fault, Gravity, Judged, Line, Obstacle, Situation as _,
    Violation, line::quoted,
};

/// What a line says, as far as it can be understood.
#[derive(Clone, Debug, PartialEq)]
pub enum Said {
    /// This command.
    Command(Command),
    /// An attempt at a move that cannot be understood.
    FailedMove,
}

/// Judges the form of a line; whether its command is due and a move legal is not looked at. An attempt at a move that cannot
/// be understood is as grave as `failed_move` says.
#[must_use]
pub fn judge_line(line: Line<'_>, situation: Situation, failed_move: Gravity) -> Judged<Said> {
    let ending = judge_ending(line, situation);
    let judged = Judged::nothing().with(ending);
    if !matches!(line.ending, Ending::Lf | Ending::CrLf) {
        return judged;
    }
    let shown = || quoted(line.bytes);
    let foreign = (!line.bytes.is_ascii())
        .then(|| malformed(&checks::ASCII, "bytes below 128 only", shown()));
    let mut judged = judged.with(foreign);
    match parse_command(line.bytes) {
        Ok(heard) => {
            let form =
                "a command in lower case, with single spaces, and nothing before or behind it";
            let untidy = (!heard.is_plain).then(|| malformed(&checks::PLAIN_FORM, form, shown()));
            judged = judged.with(untidy).with(judge_command(&heard.command));
            judged.value = Some(Said::Command(heard.command));
        }
        Err(why) if why.attempt == Some("move") => {
            judged.value = Some(Said::FailedMove);
            judged = judged.with([judge_failure(failed_move, line.bytes, &why)]);
        }
        Err(why) => judged = judged.with([judge_failure(Gravity::Tolerable, line.bytes, &why)]),
    }
    judged
}

/// Judges what a command says by itself.
fn judge_command(command: &Command) -> Option<Violation> {
    match command {
        Command::Error { message, .. } if message.is_empty() => Some(malformed(
            &checks::ERROR_FORM,
            "an error with a message",
            "an error without one".to_owned(),
        )),
        Command::Error {
            is_critical: false,
            message,
        } => Some(breach(
            Rule::ReportedError,
            "nothing to complain of",
            format!("the agent reports: {}", quoted(message.as_bytes())),
        )),
        _ => None,
    }
}

fn judge_failure(gravity: Gravity, line: &[u8], why: &ParseCommandError) -> Violation {
    let actual = format!("{}: {why}", quoted(line));
    let (check, expected) = match why.attempt {
        None => (&checks::NO_NOISE, "commands of the protocol only"),
        Some("analysis") => {
            let form = "\"analysis NUMBER\" and pairs of a move list and an evaluation";
            (&checks::ANALYSIS_FORM, form)
        }
        Some("simple-moves") => {
            let form = "\"simple-moves on\" or \"simple-moves off\"";
            (&checks::SIMPLE_MOVES_FORM, form)
        }
        Some("error") => (&checks::ERROR_FORM, "\"error CODE MESSAGE\""),
        Some(_) => (&checks::MOVE_FORM, "\"move FROM-TO\""),
    };
    let cause = match why.attempt {
        None => Fault::Noise,
        Some(_) => Fault::Malformed,
    };
    Violation::new(gravity, check, cause, expected, actual)
}

/// Judges a line that came when none was due.
#[must_use]
pub fn judge_unasked(line: Line<'_>, situation: Situation) -> Violation {
    judge_ending(line, situation).unwrap_or_else(|| extra(situation, quoted(line.bytes)))
}

/// Describes a line that came when none was due.
pub(super) fn extra(situation: Situation, actual: String) -> Violation {
    let expected = match situation {
        Situation::Started => "hello before anything else",
        Situation::Ready => "no move before play",
        Situation::Turn(_) | Situation::Moved(_) => "one move for each play",
        Situation::Waiting {
            is_opponent_berserk: true,
        } => "no move while the opponent's berserk turn goes on",
        Situation::Waiting { .. } => "no move before the next play",
        Situation::Analysing | Situation::Analysed => "one analysis for each analyze",
        Situation::Finished | Situation::Dismissed => "no move after finish",
    };
    situation.tolerable(Cause::ExtraLine, expected, actual)
}

/// Describes an error with which the agent gives up.
pub(super) fn giving_up(situation: Situation, expected: &str, message: &str) -> Violation {
    let cause = Cause::Illegal(Broken::Protocol(Rule::CriticalError));
    let actual = format!("the agent gives up: {}", quoted(message.as_bytes()));
    situation.fatal(cause, expected, actual)
}

/// Judges an analysis of a position: its count, then its lines of play, the first fault from the left.
#[must_use]
pub fn judge_analysis(analysis: &Analysis, position: &Position) -> Option<Violation> {
    let pairs = analysis.lines.len();
    if pairs == 0 || analysis.number != pairs {
        return Some(breach(
            Rule::WrongCount,
            "as many pairs as the number says, and at least one",
            format!("the number {} and {pairs} pairs", analysis.number),
        ));
    }
    for (index, line) in analysis.lines.iter().enumerate() {
        let mut position = position.clone();
        for (ply, record) in line.moves.0.iter().enumerate() {
            let side = position.to_move();
            let (why, obstacle) = match side {
                None => ("the game is over before it".to_owned(), None),
                Some(side) => match position.submit(side, record.mv) {
                    Ok(()) => continue,
                    Err(why) => (why.to_string(), why.breach.in_the_way()),
                },
            };
            let violation = breach(
                Rule::UnplayableList,
                "move lists that can be played from the position that was sent",
                format!(
                    "move {} of list {}, {}: {why}",
                    ply + 1,
                    index + 1,
                    record.mv
                ),
            );
            return Some(violation.with_obstacle(obstacle));
        }
    }
    None
}

/// Judges how a line ended. One that was cut is passed over like any line that cannot be understood.
fn judge_ending(line: Line<'_>, situation: Situation) -> Option<Violation> {
    situation.of_ending(line, |fault| match fault {
        Cause::OverLimit(_) => (Gravity::Tolerable, "lines of a few hundred bytes"),
        Cause::NoNewline => (Gravity::Fatal, "a command and a newline"),
        _ => (Gravity::Tolerable, "a command and a newline"),
    })
}

fn malformed(check: &'static Check, expected: &str, actual: String) -> Violation {
    let (gravity, cause) = (Gravity::Tolerable, Fault::Malformed);
    Violation::new(gravity, check, cause, expected, actual)
}

/// Describes a breach of a rule of the protocol, which the game survives.
pub(super) fn breach(rule: Rule, expected: &str, actual: String) -> Violation {
    // Which check such a rule belongs to does not depend on the situation.
    Situation::Started.tolerable(Cause::Illegal(Broken::Protocol(rule)), expected, actual)
}

impl From<InTheWay> for Obstacle {
    fn from(found: InTheWay) -> Self {
        let [on, from, to] = [found.on, found.from, found.to].map(|square| square.to_string());
        Self { on, from, to }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::otep::Turn;

    fn judge(text: &str, ending: Ending) -> Judged<Said> {
        let bytes = text.as_bytes();
        judge_line(
            Line { bytes, ending },
            Situation::Turn(Turn::Plain),
            Gravity::Tolerable,
        )
    }

    fn check(text: &str, ending: Ending, is_understood: bool, expected: &[(&str, Cause)]) {
        let judged = judge(text, ending);
        assert_eq!(
            matches!(judged.value, Some(Said::Command(_))),
            is_understood,
            "{text:?}"
        );
        assert_eq!(judged.broken(), expected, "{text:?}");
        let is_fatal = judged.violations.iter().any(|found| !found.is_tolerable());
        assert_eq!(is_fatal, ending == Ending::Missing, "{text:?}");
    }

    /// Checks that a line breaks this check and is no command, and whether it counts as an attempt to move.
    fn check_refused(text: &str, expected: (&str, Cause), is_failed_move: bool) {
        check(text, Ending::Lf, false, &[expected]);
        let said = judge(text, Ending::Lf).value;
        assert_eq!(said == Some(Said::FailedMove), is_failed_move, "{text}");
    }

    #[test]
    fn commands_in_form_break_no_check() {
        for text in [
            "hello",
            "simple-moves on",
            "simple-moves off",
            "rules",
            "position",
            "side",
            "clock",
            "rules dim:7",
            "move d1-c1",
            "move a10-a11",
            "move Nd1^d3xe3/Cd4+",
            "move s19=s18xKa1--",
            "move ---",
            "analysis 1 d1-c1 0.5",
            "analysis 2 d1-c1|d3-c3 -1 a4-a5 1e-3",
            "error -1 out of memory",
            "status",
            "status Thinking:  depth 4, d1-c1 ",
        ] {
            check(text, Ending::Lf, true, &[]);
        }
    }

    #[test]
    fn lines_are_judged_by_the_check_that_they_break() {
        const PLAIN: (&str, Cause) = ("otep/stream/plain-form", Cause::Malformed);
        const FORM: (&str, Cause) = ("otep/move/form", Cause::Malformed);
        const NOISE: (&str, Cause) = ("otep/stream/no-noise", Cause::Noise);
        const ANALYSIS: (&str, Cause) = ("otep/analysis/form", Cause::Malformed);
        let understood = [
            "move d1-c1 ",
            " move d1-c1",
            "move  d1-c1",
            "Move d1-c1",
            "move D1-C1",
            "HELLO",
            "hello world",
            "simple-moves ON",
            "rules ",
        ];
        for text in understood {
            check(text, Ending::Lf, true, &[PLAIN]);
        }
        for text in [
            "move",
            "move d1c1",
            "move d1 c1",
            "move d1-c1 d2-c2",
            "move t1-a1",
            "move a0-a1",
            "move a20-a1",
            "move d1-c1\u{7f}",
        ] {
            check_refused(text, FORM, true);
        }
        for text in [
            "",
            " ",
            "d1-c1",
            "play attackers",
            "OpenTafl 0.4.8",
            "Move generation took 3 ms",
            "Rules are fun",
            "move:d1-c1",
            "moved d1-c1",
            "finish 2",
        ] {
            check_refused(text, NOISE, false);
        }
        for text in [
            "analysis",
            "analysis x",
            "analysis +1 d1-c1 0",
            "analysis 1 d1-c1",
            "analysis 1 d1-c1 | d3-c3 0.5",
            "analysis 1 d1-c1| 0.5",
            "analysis 1 d1-c1 nan",
            "analysis 1 d1-c1 inf",
            "analysis 1 d1-c1 good",
        ] {
            check(text, Ending::Lf, false, &[ANALYSIS]);
        }
        check(
            "simple-moves maybe",
            Ending::Lf,
            false,
            &[("otep/records/simple-moves-form", Cause::Malformed)],
        );
        const ERROR: (&str, Cause) = ("otep/error/form", Cause::Malformed);
        check("error", Ending::Lf, false, &[ERROR]);
        check("error 2 no", Ending::Lf, false, &[ERROR]);
        check("error -1", Ending::Lf, true, &[ERROR]);
        check(
            "error 0 no book",
            Ending::Lf,
            true,
            &[(
                "otep/error/none-reported",
                Cause::Illegal(Rule::ReportedError.into()),
            )],
        );
    }

    #[test]
    fn a_report_says_why_a_line_is_no_command() {
        let why = parse_command(b"move d1").unwrap_err().message;
        let judged = judge("move d1", Ending::Lf);
        assert_eq!(judged.violations[0].actual, format!("\"move d1\": {why}"));
        assert!(!why.is_empty());
    }

    #[test]
    fn ends_of_lines_are_judged_first() {
        const CRLF: (&str, Cause) = ("otep/stream/no-carriage-return", Cause::Crlf);
        check("move d1-c1", Ending::CrLf, true, &[CRLF]);
        check(
            "move d1-c1",
            Ending::Missing,
            false,
            &[("otep/stream/ends-lines", Cause::NoNewline)],
        );
        check(
            "move d1-c1",
            Ending::Cut,
            false,
            &[(
                "otep/process/stdout-bounded",
                Cause::OverLimit(crate::Resource::Stdout),
            )],
        );
        // A report names the limit of a line, and not its newline.
        let judged = judge("move d1-c1", Ending::Cut);
        assert_eq!(
            judged.violations[0].expected,
            "lines of a few hundred bytes"
        );
        check(
            "status réfléchit",
            Ending::Lf,
            true,
            &[("otep/stream/ascii", Cause::Malformed)],
        );
    }
}
