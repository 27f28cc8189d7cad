//! What a conforming OTEP agent is held to, one file for each section of the clauses.

mod analysis;
mod berserk;
mod clock;
mod end;
mod errors;
mod hello;
mod legal;
mod process;
mod records;
mod rules;
mod stream;
mod turn;

pub use analysis::*;
pub use berserk::*;
pub use clock::*;
pub use end::*;
pub use errors::*;
pub use hello::*;
pub use legal::*;
pub use process::*;
pub use records::*;
pub use rules::*;
pub use stream::*;
pub use turn::*;

use linesman_games::tafl::{Refusal, Rule};

use super::{Situation, Turn};
use crate::{Cause, Check, Resource};

/// All checks, in the order of their clauses.
pub static ALL: &[&Check] = &[
    &FLUSHES,
    &ENDS_LINES,
    &NO_CARRIAGE_RETURN,
    &NO_NOISE,
    &PLAIN_FORM,
    &ASCII,
    &READS_SPLIT_LINES,
    &READS_JOINED_LINES,
    &IGNORES_UNKNOWN,
    &HELLO_SENT,
    &HELLO_IN_TIME,
    &HELLO_FIRST,
    &RULES_BEFORE_HELLO,
    &EVERY_VARIANT,
    &LARGE_BOARDS,
    &STARTS_ANEW,
    &KEPT_IN_MID_GAME,
    &MOVE_ANSWERED,
    &MOVE_IN_TIME,
    &MOVE_FORM,
    &ONE_PER_PLAY,
    &WAITS_FOR_PLAY,
    &PLAYS_ATTACKERS,
    &PLAYS_DEFENDERS,
    &OWN_SIDE,
    &ALLOWED,
    &TRIES_AGAIN,
    &SEES_CAPTURES,
    &BERSERK_GOES_ON,
    &BERSERK_SAME_PIECE,
    &BERSERK_WAITS,
    &READS_LISTS,
    &NO_CLOCK,
    &OVERTIME_READ,
    &PROGRAM_CLOCK_READ,
    &EXPIRY_READ,
    &SIMPLE_MOVES_FORM,
    &READS_OWN_NOTATION,
    &TRUTHFUL,
    &ANALYSIS_ANSWERED,
    &ANALYSIS_IN_TIME,
    &ANALYSIS_FORM,
    &ANALYSIS_COUNT,
    &ANALYSIS_LEGAL,
    &ANALYSIS_POSITION,
    &ANALYSIS_AGAIN,
    &ANALYSIS_ASKED,
    &NO_CRITICAL_ERROR,
    &NO_ERROR,
    &ERROR_FORM,
    &GOODBYE,
    &STAYS_AFTER_FINISH,
    &SILENT_AFTER_FINISH,
    &ANY_FINISH,
    &EXIT_STATUS,
    &END_OF_INPUT,
    &STAYS,
    &KEEPS_STDOUT,
    &LEAVES_NOTHING,
    &STDOUT_BOUNDED,
    &STDERR_BOUNDED,
];

/// Returns the check that a fault breaks, given how far the conversation had come.
#[must_use]
pub fn broken_by(situation: Situation, cause: Cause) -> &'static Check {
    use Situation as At;
    match (cause, situation) {
        (Cause::Illegal(rule), _) => for_rule(rule, situation),
        (Cause::Buffered, _) => &FLUSHES,
        (Cause::NoNewline, _) => &ENDS_LINES,
        (Cause::Crlf, _) => &NO_CARRIAGE_RETURN,
        (Cause::Noise, _) => &NO_NOISE,
        (Cause::Malformed, At::Analysing | At::Analysed) => &ANALYSIS_FORM,
        (Cause::Malformed, _) => &MOVE_FORM,
        (Cause::ClosedStdout, _) => &KEEPS_STDOUT,
        (Cause::LeakedProcess, _) => &LEAVES_NOTHING,
        (Cause::OverLimit(Resource::Stdout), _) => &STDOUT_BOUNDED,
        (Cause::OverLimit(Resource::Stderr), _) => &STDERR_BOUNDED,
        // Nobody limits memory here; whoever does has no use for an agent that goes beyond.
        (Cause::OverLimit(Resource::Memory), _) => &STAYS,
        (Cause::Exited(_) | Cause::Signalled(_), At::Dismissed) => &EXIT_STATUS,
        (Cause::Exited(_) | Cause::Signalled(_), At::Finished) => &STAYS_AFTER_FINISH,
        (Cause::Exited(_) | Cause::Signalled(_), _) => &STAYS,
        (Cause::DidNotExit, At::Dismissed) => &GOODBYE,
        (Cause::DidNotExit, _) => &END_OF_INPUT,
        (Cause::ExtraLine, At::Started) => &HELLO_FIRST,
        (Cause::ExtraLine, At::Ready) => &WAITS_FOR_PLAY,
        (
            Cause::ExtraLine,
            At::Waiting {
                is_opponent_berserk: true,
            },
        ) => &BERSERK_WAITS,
        (Cause::ExtraLine, At::Turn(_) | At::Moved(_) | At::Waiting { .. }) => &ONE_PER_PLAY,
        (Cause::ExtraLine, At::Analysing | At::Analysed) => &ANALYSIS_ASKED,
        (Cause::ExtraLine, At::Finished | At::Dismissed) => &SILENT_AFTER_FINISH,
        (Cause::Late, At::Started) => &HELLO_IN_TIME,
        (Cause::Late, At::Analysing | At::Analysed) => &ANALYSIS_IN_TIME,
        (Cause::Late, _) => &MOVE_IN_TIME,
        (Cause::NoOutput | Cause::Harness, At::Started) => &HELLO_SENT,
        (Cause::NoOutput | Cause::Harness, At::Turn(Turn::Again)) => &TRIES_AGAIN,
        (Cause::NoOutput | Cause::Harness, At::Turn(Turn::Berserk)) => &BERSERK_GOES_ON,
        (Cause::NoOutput | Cause::Harness, At::Analysing) => &ANALYSIS_ANSWERED,
        (Cause::NoOutput | Cause::Harness, _) => &MOVE_ANSWERED,
    }
}

/// Returns the check for a rule of the game, or of the protocol's own.
fn for_rule(rule: &str, situation: Situation) -> &'static Check {
    match rule {
        CRITICAL_ERROR => &NO_CRITICAL_ERROR,
        REPORTED_ERROR => &NO_ERROR,
        UNTRUE_RECORD => &TRUTHFUL,
        WRONG_COUNT => &ANALYSIS_COUNT,
        UNPLAYABLE_LIST => &ANALYSIS_LEGAL,
        _ => match (situation, error_code(rule)) {
            (Situation::Turn(Turn::Again) | Situation::Moved(Turn::Again), _) => &TRIES_AGAIN,
            (_, 1) => &OWN_SIDE,
            (_, 3 | 4) => &BERSERK_SAME_PIECE,
            _ => &ALLOWED,
        },
    }
}

/// Returns the code of the error that a move is refused with, for the rule of the game that it breaks.
#[must_use]
pub fn error_code(rule: &str) -> u8 {
    let broken = Rule::ALL.into_iter().find(|known| known.name() == rule);
    match broken.map_or(Refusal::IllegalMove, Rule::refusal) {
        Refusal::WrongSide => 1,
        Refusal::IllegalMove => 2,
        Refusal::BerserkWrongSide => 3,
        Refusal::BerserkIllegalMove => 4,
    }
}

/// The agent has reported a critical error.
pub const CRITICAL_ERROR: &str = "critical-error";
/// The agent has reported an error that is not critical.
pub const REPORTED_ERROR: &str = "reported-error";
/// A move record tells of the move what is not so.
pub const UNTRUE_RECORD: &str = "untrue-record";
/// An analysis does not hold as many pairs as it says, or none.
pub const WRONG_COUNT: &str = "wrong-count";

/// A move list of an analysis cannot be played.
pub const UNPLAYABLE_LIST: &str = "unplayable-list";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_sound() {
        crate::check::table::assert_sound(ALL, "otep", "OT-");
    }

    #[test]
    fn every_rule_has_the_error_that_the_text_gives_it() {
        for rule in Rule::ALL {
            let expected = match rule {
                Rule::WrongSide | Rule::NotYourTurn => (1, "otep/legal/own-side"),
                Rule::BerserkWrongSide | Rule::BerserkNotYourTurn => (3, "otep/berserk/same-piece"),
                _ if rule.name().starts_with("berserk") => (4, "otep/berserk/same-piece"),
                _ => (2, "otep/legal/allowed"),
            };
            let situation = Situation::Moved(Turn::Plain);
            let check = broken_by(situation, Cause::Illegal(rule.name()));
            assert_eq!((error_code(rule.name()), check.id), expected, "{rule:?}");
        }
    }

    #[test]
    fn a_fault_breaks_the_check_that_its_situation_names() {
        use Situation as At;
        let check = |situation, cause, id: &str| {
            assert_eq!(broken_by(situation, cause).id, id, "{situation:?} {cause}");
        };
        check(At::Started, Cause::NoOutput, "otep/hello/sent");
        check(At::Started, Cause::Late, "otep/hello/in-time");
        check(At::Turn(Turn::Plain), Cause::NoOutput, "otep/move/answered");
        check(
            At::Turn(Turn::Again),
            Cause::NoOutput,
            "otep/legal/tries-again",
        );
        check(
            At::Turn(Turn::Berserk),
            Cause::NoOutput,
            "otep/berserk/goes-on",
        );
        check(At::Turn(Turn::Plain), Cause::Late, "otep/move/in-time");
        check(At::Analysing, Cause::Late, "otep/analysis/in-time");
        check(
            At::Moved(Turn::Plain),
            Cause::Illegal("wrong-side"),
            "otep/legal/own-side",
        );
        check(
            At::Moved(Turn::Again),
            Cause::Illegal("wrong-side"),
            "otep/legal/tries-again",
        );
        check(At::Dismissed, Cause::Exited(1), "otep/end/exit-status");
        check(At::Finished, Cause::Exited(0), "otep/end/waits-for-goodbye");
        check(
            At::Ready,
            Cause::Signalled(11),
            "otep/process/stays-until-goodbye",
        );
        check(At::Ready, Cause::ExtraLine, "otep/move/waits-for-play");
        check(At::waiting(), Cause::ExtraLine, "otep/move/one-per-play");
        check(
            At::Finished,
            Cause::ExtraLine,
            "otep/end/silent-after-finish",
        );
    }
}
