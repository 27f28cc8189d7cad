//! One answer, by the rules.

use linesman_games::{
    Position as _, Side,
    stratego::{Action, EqualRanks, Position},
};

use super::{Entry, PlyOutcome, Reason};
use crate::stratego::parse_answer;

/// What became of an answer by the rules.
pub(super) struct Played {
    pub(super) outcome: Option<PlyOutcome>,
    /// Why the answer is a breach, if it is one: for the log, if the rules can tell, and in words.
    pub(super) breach: Option<(Option<Reason>, String)>,
    /// Whether it is an attempt at a move that could not be understood.
    pub(super) is_unclear: bool,
    /// Whether it is an answer that the rules accept and that moves nothing.
    pub(super) is_wordless: bool,
}

impl Played {
    /// Returns what becomes of an answer that the log rejects.
    pub(super) const fn rejected(outcome: Option<PlyOutcome>) -> Self {
        Self {
            outcome,
            breach: Some((None, String::new())),
            is_unclear: false,
            is_wordless: false,
        }
    }
}

/// Submits an answer and says what becomes of it.
pub(super) fn submit(position: &mut Position, side: Side, answer: &[u8]) -> Played {
    let action = match parse_answer(answer) {
        Ok(answer) => answer.action,
        Err(why) => {
            let reason = (!answer.is_empty()).then_some(Reason::NotUnderstood);
            return Played {
                outcome: None,
                breach: Some((reason, why.message)),
                is_unclear: why.is_attempt,
                is_wordless: false,
            };
        }
    };
    let mv = match action {
        Action::Move { mv, .. } => Some(mv),
        _ => None,
    };
    let (outcome, breach) = match position.submit(side, action) {
        Ok(()) => {
            let last = position.view(side).last.filter(|_| mv.is_some());
            let outcome = last.map_or(PlyOutcome::Peaceful, |ply| ply.encounter.into());
            (Some(outcome), None)
        }
        Err(why) => {
            let reason = mv.map_or(Reason::NotUnderstood, |mv| Reason::of_rule(why.rule, mv));
            let outcome = mv.map(|_| PlyOutcome::Illegal);
            (outcome, Some((Some(reason), why.to_string())))
        }
    };
    Played {
        is_wordless: mv.is_none() && breach.is_none(),
        outcome,
        breach,
        is_unclear: false,
    }
}

/// Returns whether the log rejects a pass that the rules allow. The beta manual knows passes without a good reason, and only those who
/// were there know the reason. The program of 5 December 2011 knew no pass at all.
pub(super) fn is_rejected_pass(
    position: &Position,
    answer: &[u8],
    outcome: Option<PlyOutcome>,
    next: Option<&Entry>,
) -> bool {
    let is_pass = parse_answer(answer).is_ok_and(|answer| answer.action == Action::NoMove);
    let is_rejected = match outcome {
        Some(outcome) => outcome == PlyOutcome::Illegal,
        None => next.and_then(Entry::reason) == Some(&Reason::NotUnderstood),
    };
    is_pass && is_rejected && position.rules().allows_no_move
}

/// Makes the coin fall as the log says, where the rules toss one for a fight of equal ranks.
pub(super) fn toss(position: &mut Position, side: Side, answer: &[u8], in_log: Option<PlyOutcome>) {
    let is_drawn = matches!(
        in_log,
        Some(PlyOutcome::Kills(one, other) | PlyOutcome::Dies(one, other)) if one == other
    ) && matches!(position.rules().equal_ranks, EqualRanks::Drawn { .. });
    if !is_drawn {
        return;
    }
    // Of so many tosses none falls on the same side only, unless there is nothing to toss for.
    let seed = (0..TOSSES).find(|seed| {
        let mut tried = position.clone();
        tried.reseed(*seed);
        submit(&mut tried, side, answer).outcome == in_log
    });
    if let Some(seed) = seed {
        position.reseed(seed);
    }
}

/// How many seeds are tried for a coin to fall on a certain side.
const TOSSES: u64 = 64;

/// Returns a ply's whole text if what was read as its outcome has to be part of the answer: the rules do not have this
/// outcome, the whole cannot be understood, and that fits what comes next.
pub(super) fn whole_answer(
    position: &Position,
    side: Side,
    answer: &[u8],
    outcome: Option<PlyOutcome>,
    next: Option<&Entry>,
) -> Option<Vec<u8>> {
    let outcome = outcome?;
    let ends_by_it = next.and_then(Entry::reason) == Some(&Reason::NotUnderstood);
    let may_go_on = position.rules().forgives_illegal_answers && is_gibberish(answer, outcome);
    if !(ends_by_it || may_go_on) {
        return None;
    }
    if submit(&mut position.clone(), side, answer).outcome == Some(outcome) {
        return None;
    }
    let mut whole = answer.to_vec();
    outcome.write_to(&mut whole);
    parse_answer(&whole).is_err().then_some(whole)
}

/// Returns whether this cannot be the outcome of the answer.
fn is_gibberish(answer: &[u8], outcome: PlyOutcome) -> bool {
    parse_answer(answer).is_err_and(|why| !why.is_attempt || outcome != PlyOutcome::Illegal)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An attempt at a move that cannot be understood may be illegal. Words that are no attempt have no outcome at all.
    #[test]
    fn an_outcome_behind_words_is_a_part_of_them() {
        assert!(is_gibberish(b"I am", PlyOutcome::Peaceful));
        assert!(is_gibberish(b"I am", PlyOutcome::Illegal));
        assert!(is_gibberish(b"0 3 SIDEWAYS", PlyOutcome::Peaceful));
        assert!(!is_gibberish(b"0 3 SIDEWAYS", PlyOutcome::Illegal));
        assert!(!is_gibberish(b"0 3 DOWN", PlyOutcome::Peaceful));
    }
}
