//! Lines without a mark: an answer that lacks it, or text that is none.

use linesman_protocols::{
    Line,
    bitwa::{Command, Situation, judge_fault_of_form},
    gtp::Fault,
};

#[test]
fn only_what_looks_like_the_answer_that_is_due_takes_the_agent_out() {
    use Command::{GenMove, Quit, SetGame, TimeLeft};
    use Situation::{Answered, Answering, Asked, Started};
    // The agent can go on if what it wrote is text and no answer.
    const TEXT: (&str, bool) = ("bitwa/stream/no-noise", true);
    const ANSWER: (&str, bool) = ("bitwa/answer/starts-with-mark", false);
    let check = |line: &str, situations: &[Situation], expected| {
        for situation in situations {
            let line = Line::plain(line.as_bytes());
            let found = judge_fault_of_form(Fault::Unmarked, line, *situation)
                .expect("text is a fault everywhere");
            let found = (found.check.id, found.is_tolerable());
            assert_eq!(found, expected, "{line:?} {situation:?}");
        }
    };
    // An order begins with a number, and is due after gen_move alone.
    for order in ["0 2 1 1 1 1", "-1 2 1 1 1 1", "  7"] {
        check(order, &[Asked(GenMove)], ANSWER);
    }
    let elsewhere = [
        Answering(GenMove),
        Answered(GenMove),
        Asked(TimeLeft),
        Started,
    ];
    check("0 2 1 1 1 1", &elsewhere, TEXT);
    for text in ["-", "1x 2", "thinking", "thinking about 3"] {
        check(text, &[Asked(GenMove)], TEXT);
    }
    // A mark behind blanks is meant to begin an answer, whatever is due.
    check(" = 0 2 1 1 1 1", &[Asked(GenMove)], ANSWER);
    check(" =", &[Asked(SetGame)], ANSWER);
    check("\t? no", &[Asked(Quit)], ANSWER);
    check(" =", &[Answered(SetGame), Started], TEXT);
}
