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
    for (line, situation, expected) in [
        // An order begins with a number, and is due after gen_move alone.
        ("0 2 1 1 1 1", Asked(GenMove), ANSWER),
        ("-1 2 1 1 1 1", Asked(GenMove), ANSWER),
        ("  7", Asked(GenMove), ANSWER),
        ("0 2 1 1 1 1", Answering(GenMove), TEXT),
        ("0 2 1 1 1 1", Answered(GenMove), TEXT),
        ("0 2 1 1 1 1", Asked(TimeLeft), TEXT),
        ("0 2 1 1 1 1", Started, TEXT),
        ("-", Asked(GenMove), TEXT),
        ("1x 2", Asked(GenMove), TEXT),
        ("thinking", Asked(GenMove), TEXT),
        ("thinking about 3", Asked(GenMove), TEXT),
        // A mark behind blanks is meant to begin an answer, whatever is due.
        (" = 0 2 1 1 1 1", Asked(GenMove), ANSWER),
        (" =", Asked(SetGame), ANSWER),
        ("\t? no", Asked(Quit), ANSWER),
        (" =", Answered(SetGame), TEXT),
        (" =", Started, TEXT),
    ] {
        let found = judge_fault_of_form(Fault::Unmarked, Line::plain(line.as_bytes()), situation)
            .expect("text is a fault everywhere");
        let found = (found.check.id, found.is_tolerable());
        assert_eq!(found, expected, "{line:?} {situation:?}");
    }
}
