//! What is wrong with a line or an answer, in the words of a check.

use std::str::from_utf8;

use linesman_games::bitwa::{Order, OrderFault};

use super::{Command, Rule, Situation, checks};
use crate::{
    Broken, Cause, Check, Ending, Gravity, Judged, Line, Situation as _, Violation,
    gtp::{Answer, Fault, Mark},
    line::quoted,
};

const MARKED_ANSWER: &str = "an answer with \"=\" or \"?\" at the very start of its line";

/// Judges a complete answer: the order in it, if it gives one. Whether the order is legal is for the position to decide.
#[must_use]
pub fn judge_answer(answer: &Answer, command: Command) -> Judged<Order> {
    let refused = |gravity, rule: Rule, expected: &str| {
        let cause = Cause::Illegal(Broken::Protocol(rule));
        let at = Situation::Answered(command);
        Judged::wrong(at.violation(gravity, cause, expected, shown(answer)))
    };
    match (command, answer.mark) {
        (Command::GenMove, Mark::Success) => judge_order(answer),
        (Command::GenMove, Mark::Failure) => {
            refused(Gravity::Fatal, Rule::NoOrder, "an order, behind \"=\"")
        }
        (Command::SetGame, Mark::Failure) => {
            let expected = "\"=\", for a game to play";
            refused(Gravity::Fatal, Rule::RefusedGame, expected)
        }
        (Command::Play { .. }, Mark::Failure) => {
            refused(Gravity::Tolerable, Rule::RefusedPlay, "\"=\"")
        }
        (Command::Unknown, Mark::Success) => {
            let expected = "\"?\", for the command is not one of the protocol's";
            refused(Gravity::Tolerable, Rule::AcceptedUnknown, expected)
        }
        // An agent that refuses gives its reason.
        (_, Mark::Failure) => Judged::nothing(),
        (_, Mark::Success) if answer.text().is_empty() => Judged::nothing(),
        (_, Mark::Success) => Judged::wrong(not_plain("\"=\" alone", shown(answer))),
    }
}

fn judge_order(answer: &Answer) -> Judged<Order> {
    let wanted = Command::GenMove.wanted();
    let failed = |check: &'static Check, cause: Cause, why: &str| {
        let actual = format!("{}: {why}", shown(answer));
        let gravity = Gravity::Fatal;
        Judged::wrong(Violation::new(gravity, check, cause, wanted, actual))
    };
    if answer.is_cut {
        let why = "this is far too long for six numbers";
        return failed(&checks::SIX_FIELDS, Cause::Malformed, why);
    }
    let Ok(text) = from_utf8(answer.text()) else {
        let why = "these are no numbers";
        return failed(&checks::WHOLE_NUMBERS, Cause::Malformed, why);
    };
    match text.parse::<Order>() {
        Ok(order) => {
            let plain = format!(" {order}");
            let is_plain = answer.rest.trim_ascii_end() == plain.as_bytes();
            let untidy = (!is_plain).then(|| not_plain(&format!("\"={plain}\""), shown(answer)));
            Judged::right(order).with(untidy)
        }
        Err(why) => {
            let (check, cause) = match why.fault {
                OrderFault::WrongCount => (&checks::SIX_FIELDS, Cause::Malformed),
                OrderFault::NotANumber => (&checks::WHOLE_NUMBERS, Cause::Malformed),
                // No rule allows a number of that size, so the one for its field is broken.
                OrderFault::TooLarge(rule) => {
                    let rule = Broken::Game(rule);
                    let check = Situation::Started.broken_by(Cause::Illegal(rule));
                    (check, Cause::Illegal(rule.into()))
                }
            };
            failed(check, cause, &why.to_string())
        }
    }
}

/// Judges a fault in the form of a line; none if what came is no fault at this point.
#[must_use]
pub fn judge_fault_of_form(
    fault: Fault,
    line: Line<'_>,
    situation: Situation,
) -> Option<Violation> {
    let said = quoted(line.bytes);
    let found = match fault {
        Fault::TrailingSpace => not_plain(
            "nothing at the end of the line",
            format!("{said} with white space at its end"),
        ),
        Fault::BlankEnd => Violation::new(
            Gravity::Tolerable,
            &checks::ENDS_WITH_EMPTY_LINE,
            crate::Fault::Malformed,
            "an empty line at the end of the answer",
            format!("a line with white space, {said}"),
        ),
        Fault::EmptyLine {
            is_after_text: true,
        } if situation.owes_answer() => situation.tolerable(
            Cause::Malformed,
            MARKED_ANSWER,
            "text without \"=\" or \"?\" in front, and an empty line behind it",
        ),
        // The text before it has been reported.
        Fault::EmptyLine {
            is_after_text: true,
        } => return None,
        Fault::EmptyLine {
            is_after_text: false,
        } => Violation::new(
            Gravity::Tolerable,
            &checks::ONE_EMPTY_LINE,
            crate::Fault::ExtraLine,
            "one empty line at the end of an answer",
            "an empty line that ends no answer",
        ),
        Fault::Unmarked => judge_unmarked(line, situation),
    };
    Some(found)
}

/// Judges a line that belongs to no answer: an answer that lacks its mark, or anything else.
fn judge_unmarked(line: Line<'_>, situation: Situation) -> Violation {
    let text = line.bytes.trim_ascii_start();
    let first = text.split(u8::is_ascii_whitespace).next();
    let is_number = first.is_some_and(|word| {
        let digits = word.strip_prefix(b"-").unwrap_or(word);
        !digits.is_empty() && digits.iter().all(u8::is_ascii_digit)
    });
    let is_marked = text.first().copied().and_then(Mark::from_byte).is_some();
    let is_attempt = is_marked || is_number && situation == Situation::Asked(Command::GenMove);
    if is_attempt && situation.owes_answer() {
        situation.fatal(Cause::Malformed, MARKED_ANSWER, quoted(line.bytes))
    } else {
        situation.tolerable(
            Cause::Noise,
            "answers only, each of which begins with \"=\" or \"?\"",
            quoted(line.bytes),
        )
    }
}

/// Judges a line that came when none was due, or in the place of another.
#[must_use]
pub fn judge_unasked(line: Line<'_>, situation: Situation) -> Violation {
    let is_marked = line
        .bytes
        .first()
        .copied()
        .and_then(Mark::from_byte)
        .is_some();
    let form = Fault::EmptyLine {
        is_after_text: false,
    };
    let found = match line.ending {
        Ending::Missing | Ending::Cut => judge_ending(line, situation),
        _ if line.bytes.trim_ascii().is_empty() => judge_fault_of_form(form, line, situation),
        _ if !is_marked => Some(judge_unmarked(line, situation)),
        _ => None,
    };
    found.unwrap_or_else(|| extra(line, situation))
}

/// Judges how a line ended.
pub(super) fn judge_ending(line: Line<'_>, situation: Situation) -> Option<Violation> {
    situation.of_ending(line, |fault| match fault {
        Cause::Crlf => (Gravity::Tolerable, "a newline alone"),
        Cause::NoNewline => (Gravity::Fatal, "a newline at the end of every line"),
        _ => (Gravity::Tolerable, "lines of a few bytes"),
    })
}

/// Describes an answer that no one asked for. Whatever it was meant for, the ones that follow answer the wrong commands.
pub(super) fn extra(line: Line<'_>, situation: Situation) -> Violation {
    let expected = match situation {
        Situation::Started => "silence until set_game has been sent".to_owned(),
        Situation::Asked(command)
        | Situation::Answering(command)
        | Situation::Answered(command) => format!("one answer to {}", command.word()),
    };
    let actual = format!("a further answer, {}", quoted(line.bytes));
    situation.fatal(Cause::ExtraLine, expected, actual)
}

fn not_plain(expected: &str, actual: String) -> Violation {
    let (gravity, check) = (Gravity::Tolerable, &checks::PLAIN_FORM);
    Violation::new(gravity, check, crate::Fault::Malformed, expected, actual)
}

/// Returns an answer, fit to be shown.
fn shown(answer: &Answer) -> String {
    let mut bytes = vec![answer.mark.character() as u8];
    bytes.extend_from_slice(&answer.rest);
    quoted(&bytes)
}

#[cfg(test)]
mod tests {
    use linesman_games::bitwa::Rule as GameRule;

    use super::*;
    use crate::gtp::{Progress, Reader};

    const OWN_PLAY: Command = Command::Play { is_own: true };

    /// Judges an answer of one line, and its order if it gives one.
    fn judge(text: &str, command: Command) -> Judged<Order> {
        let mut reader = Reader::new();
        for line in text.lines() {
            reader.handle_line(Line::plain(line.as_bytes()));
        }
        match reader.handle_line(Line::plain(b"")).progress {
            Progress::Completed(answer) => judge_answer(&answer, command),
            other => panic!("{text:?} is {other:?}"),
        }
    }

    fn check(text: &str, command: Command, expected: &[(&str, Cause)]) -> Option<Order> {
        let judged = judge(text, command);
        assert_eq!(judged.broken(), expected, "{text:?}");
        judged.value
    }

    #[test]
    fn each_command_has_its_answer() {
        check("=", Command::SetGame, &[]);
        check("=", Command::TimeLeft, &[]);
        check("? not wanted", Command::TimeLeft, &[]);
        check("=", OWN_PLAY, &[]);
        check("=", Command::Quit, &[]);
        check("? unknown", Command::Quit, &[]);
        check("? unknown command", Command::Unknown, &[]);
        let check = |text, command, id: &str, rule: Rule| {
            check(text, command, &[(id, Cause::Illegal(rule.into()))]);
        };
        check(
            "? too large",
            Command::SetGame,
            "bitwa/set-game/accepted",
            Rule::RefusedGame,
        );
        check("? no", Command::GenMove, "bitwa/order/given", Rule::NoOrder);
        check("?", OWN_PLAY, "bitwa/play/accepted", Rule::RefusedPlay);
        check(
            "=",
            Command::Unknown,
            "bitwa/answer/refuses-unknown-commands",
            Rule::AcceptedUnknown,
        );
    }

    #[test]
    fn only_what_leaves_no_order_or_no_game_takes_the_agent_out() {
        let check = |text, command, is_tolerable: bool| {
            let violations = judge(text, command).violations;
            let tolerated: Vec<bool> = violations.iter().map(Violation::is_tolerable).collect();
            assert_eq!(tolerated, [is_tolerable], "{text}");
        };
        check("? no", Command::SetGame, false);
        check("? no", Command::GenMove, false);
        check("= 1 2 3", Command::GenMove, false);
        check("? no", OWN_PLAY, true);
        check("= ok", OWN_PLAY, true);
        check("= pong", Command::Unknown, true);
        check("=  1 5 2 1 1 1", Command::GenMove, true);
    }

    #[test]
    fn orders_are_judged_by_the_check_that_they_break() {
        const PLAIN: (&str, Cause) = ("bitwa/answer/plain-form", Cause::Malformed);
        const FIELDS: (&str, Cause) = ("bitwa/order/six-fields", Cause::Malformed);
        const NUMBERS: (&str, Cause) = ("bitwa/order/whole-numbers", Cause::Malformed);
        let order: Order = "1 5 2 1 -1 0".parse().unwrap();
        let check =
            |text: &str, expected: &[(&str, Cause)]| check(text, Command::GenMove, expected);
        assert_eq!(check("= 1 5 2 1 -1 0", &[]), Some(order));
        for text in [
            "=1 5 2 1 -1 0",
            "=  1 5 2 1 -1 0",
            "= 1 5  2 1 -1 0",
            "= 1\t5 2 1 -1 0",
            "= 1 05 2 1 -1 0",
            "= 1 5 2 +1 -1 0",
            "= 1 5 2\n1 -1 0",
        ] {
            assert_eq!(check(text, &[PLAIN]), Some(order), "{text:?}");
        }
        for text in [
            "=",
            "= 1 5 2 1 -1",
            "= 1 5 2 1 -1 0 7",
            "= 1 5 2 1 -1 0\nas ordered",
        ] {
            assert_eq!(check(text, &[FIELDS]), None, "{text:?}");
        }
        for text in [
            "= A 1 5 2 1 -1 0",
            "= 1.0 5 2 1 -1 0",
            "= 1,5,2,1,-1,0",
            "= true 5 2 1 -1 0",
            "= 1 5 2 1 - 1 0",
            "= é",
        ] {
            assert_eq!(check(text, &[NUMBERS]), None, "{text:?}");
        }
        let huge = "99999999999999999999";
        check(
            &format!("= 1 {huge} 2 1 -1 0"),
            &[(
                "bitwa/order/target-on-board",
                Cause::Illegal(GameRule::TargetOffBoard.into()),
            )],
        );
        check(
            &format!("= 1 5 2 1 -{huge} 0"),
            &[(
                "bitwa/order/unit-steps",
                Cause::Illegal(GameRule::Dy.into()),
            )],
        );
    }

    /// BW-5.3 and BW-5.4: an order is six whole numbers, and neither of these can be any.
    #[test]
    fn orders_that_are_no_text_or_too_long_are_judged_by_their_fields() {
        let answer = |rest: &[u8], is_cut| Answer {
            mark: Mark::Success,
            rest: rest.to_vec(),
            is_cut,
        };
        for (answer, id) in [
            (answer(b" 1 5 2 1 1 1", true), "bitwa/order/six-fields"),
            (
                answer(b" 1 5 2 1 1 \xff", false),
                "bitwa/order/whole-numbers",
            ),
        ] {
            let judged = judge_answer(&answer, Command::GenMove);
            let [found] = &judged.violations[..] else {
                panic!("{judged:?}");
            };
            assert_eq!(found.check.id, id);
            assert!(found.actual.starts_with("\"= 1 5 2 1 1 "), "{found:?}");
            assert_eq!((judged.value, found.is_tolerable()), (None, false));
        }
    }

    /// An empty line behind text is the end of an answer without a mark, if an answer is due. Otherwise the text was noise, and that is
    /// one fault and not two.
    #[test]
    fn an_empty_line_behind_text_counts_only_while_an_answer_is_due() {
        let fault = Fault::EmptyLine {
            is_after_text: true,
        };
        let judge = |situation| judge_fault_of_form(fault, Line::plain(b""), situation);
        let found = judge(Situation::Asked(OWN_PLAY)).unwrap();
        assert_eq!(found.check.id, "bitwa/answer/starts-with-mark");
        assert!(found.is_tolerable());
        assert_eq!(judge(Situation::Answered(OWN_PLAY)), None);
    }

    #[test]
    fn lines_beside_answers_are_judged_by_the_check_that_they_break() {
        let check = |text: &str, ending, situation, id: &str, is_tolerable| {
            let bytes = text.as_bytes();
            let found = judge_unasked(Line { bytes, ending }, situation);
            assert_eq!(found.check.id, id, "{text:?} {situation:?}");
            assert_eq!(found.is_tolerable(), is_tolerable, "{text:?} {situation:?}");
        };
        let (asked, answered) = (
            Situation::Asked(Command::GenMove),
            Situation::Answered(OWN_PLAY),
        );
        let mark = "bitwa/answer/starts-with-mark";
        let noise = "bitwa/stream/no-noise";
        check("1 5 2 1 1 1", Ending::Lf, asked, mark, false);
        check(" = 1 5 2 1 1 1", Ending::Lf, asked, mark, false);
        check("-1 5 2 1 1 1", Ending::Lf, asked, mark, false);
        check("thinking", Ending::Lf, asked, noise, true);
        check("17nodes", Ending::Lf, asked, noise, true);
        check("1 5 2 1 1 1", Ending::Lf, answered, noise, true);
        check(
            "1 5 2 1 1 1",
            Ending::Lf,
            Situation::Asked(OWN_PLAY),
            noise,
            true,
        );
        check(
            "",
            Ending::Lf,
            answered,
            "bitwa/answer/one-empty-line",
            true,
        );
        check(
            "=",
            Ending::Lf,
            answered,
            "bitwa/answer/one-per-command",
            false,
        );
        check(
            "?",
            Ending::Lf,
            Situation::Started,
            "bitwa/answer/waits-for-command",
            false,
        );
        check(
            "=",
            Ending::Missing,
            asked,
            "bitwa/stream/ends-lines",
            false,
        );
        check(
            "xx",
            Ending::Cut,
            asked,
            "bitwa/process/stdout-bounded",
            true,
        );
    }

    #[test]
    fn what_is_shown_is_printable_and_short() {
        assert_eq!(quoted(b"= 1"), "\"= 1\"");
        assert_eq!(quoted(b"= 1\n\xff"), "\"= 1\\n\\xff\"");
        assert_eq!(quoted(&[b'x'; 100]).len(), 80 + 5);
    }

    #[test]
    fn a_line_ends_with_a_newline_alone() {
        for (ending, gravity, expected) in [
            (Ending::CrLf, Gravity::Tolerable, "a newline alone"),
            (
                Ending::Missing,
                Gravity::Fatal,
                "a newline at the end of every line",
            ),
            (Ending::Cut, Gravity::Tolerable, "lines of a few bytes"),
        ] {
            let line = Line {
                bytes: b"=",
                ending,
            };
            let found = judge_ending(line, Situation::Started).unwrap();
            let is_tolerable = gravity == Gravity::Tolerable;
            assert_eq!(
                (found.is_tolerable(), &*found.expected),
                (is_tolerable, expected)
            );
        }
    }
}
