//! What a conforming Bitwa agent is held to, one file for each section of the clauses.

mod answer;
mod end;
mod game;
mod order;
mod play;
mod process;
mod setup;
mod stream;
mod time;

pub use answer::*;
pub use end::*;
pub use game::*;
pub use order::*;
pub use play::*;
pub use process::*;
pub use setup::*;
pub use stream::*;
pub use time::*;

use super::{Command, Situation};
use crate::{Cause, Check, Resource};

/// All checks, in the order of their clauses.
pub static ALL: &[&Check] = &[
    &FLUSHES,
    &ENDS_LINES,
    &NO_CARRIAGE_RETURN,
    &NO_NOISE,
    &READS_SPLIT_LINES,
    &READS_JOINED_LINES,
    &STARTS_WITH_MARK,
    &ENDS_WITH_EMPTY_LINE,
    &ONE_PER_COMMAND,
    &WAITS_FOR_COMMAND,
    &ONE_EMPTY_LINE,
    &PLAIN_FORM,
    &REFUSES_UNKNOWN,
    &SET_GAME_ANSWERED,
    &SET_GAME_ACCEPTED,
    &LARGE_BOARDS,
    &ALL_LETTERS,
    &TIME_LEFT_ANSWERED,
    &WITHIN_BUDGET,
    &ORDER_ANSWERED,
    &ORDER_GIVEN,
    &SIX_FIELDS,
    &WHOLE_NUMBERS,
    &ATTACK_FLAG,
    &TARGET_ON_BOARD,
    &UNIT_STEPS,
    &POINT_FLAG,
    &OWN_PLAY_ANSWERED,
    &OPPONENTS_PLAY_ANSWERED,
    &PLAY_ACCEPTED,
    &FIRST_PLAYER,
    &SECOND_PLAYER,
    &PASSES_OVER,
    &GOES_ON_ALONE,
    &QUIT_ANSWERED,
    &EXITS_AT_QUIT,
    &EXIT_STATUS,
    &END_OF_INPUT,
    &STAYS,
    &KEEPS_STDOUT,
    &LEAVES_NOTHING,
    &STDOUT_BOUNDED,
    &STDERR_BOUNDED,
    &MEMORY_BOUNDED,
];

/// Returns the check that a fault breaks, given how far the conversation had come.
#[must_use]
pub fn broken_by(situation: Situation, cause: Cause) -> &'static Check {
    use Situation as At;
    match (cause, situation) {
        (Cause::Illegal(rule), _) => for_rule(rule),
        (Cause::Buffered, _) => &FLUSHES,
        (Cause::NoNewline, At::Answering(_)) => &ENDS_WITH_EMPTY_LINE,
        (Cause::NoNewline, _) => &ENDS_LINES,
        (Cause::Crlf, _) => &NO_CARRIAGE_RETURN,
        (Cause::Noise, _) => &NO_NOISE,
        (Cause::Malformed, _) => &STARTS_WITH_MARK,
        (Cause::ClosedStdout, _) => &KEEPS_STDOUT,
        (Cause::LeakedProcess, _) => &LEAVES_NOTHING,
        (Cause::OverLimit(Resource::Stdout), _) => &STDOUT_BOUNDED,
        (Cause::OverLimit(Resource::Stderr), _) => &STDERR_BOUNDED,
        (Cause::OverLimit(Resource::Memory), _) => &MEMORY_BOUNDED,
        (Cause::Exited(0), At::Asked(Command::Quit) | At::Answering(Command::Quit)) => {
            &QUIT_ANSWERED
        }
        (Cause::Exited(_) | Cause::Signalled(_), _)
            if situation.command() == Some(Command::Quit) =>
        {
            &EXIT_STATUS
        }
        (Cause::Exited(_) | Cause::Signalled(_), _) => &STAYS,
        (Cause::DidNotExit, _) if situation.command() == Some(Command::Quit) => &EXITS_AT_QUIT,
        (Cause::DidNotExit, _) => &END_OF_INPUT,
        (Cause::ExtraLine, At::Started) => &WAITS_FOR_COMMAND,
        (Cause::ExtraLine, _) => &ONE_PER_COMMAND,
        (Cause::Late, _) => &WITHIN_BUDGET,
        (Cause::NoOutput | Cause::Harness, At::Answering(_)) => &ENDS_WITH_EMPTY_LINE,
        (Cause::NoOutput | Cause::Harness, _) => {
            unanswered(situation.command().unwrap_or(Command::SetGame))
        }
    }
}

/// Returns the check that an agent breaks by not answering a command.
const fn unanswered(command: Command) -> &'static Check {
    match command {
        Command::SetGame => &SET_GAME_ANSWERED,
        Command::TimeLeft => &TIME_LEFT_ANSWERED,
        Command::GenMove => &ORDER_ANSWERED,
        Command::Play { is_own: true } => &OWN_PLAY_ANSWERED,
        Command::Play { is_own: false } => &OPPONENTS_PLAY_ANSWERED,
        Command::Quit => &QUIT_ANSWERED,
        Command::Unknown => &REFUSES_UNKNOWN,
    }
}

/// Returns the check for a rule of the game, or of the protocol's own.
fn for_rule(rule: &str) -> &'static Check {
    match rule {
        "attack-flag" => &ATTACK_FLAG,
        "target-off-board" => &TARGET_ON_BOARD,
        "dx" | "dy" => &UNIT_STEPS,
        "point-flag" => &POINT_FLAG,
        REFUSED_GAME => &SET_GAME_ACCEPTED,
        REFUSED_PLAY => &PLAY_ACCEPTED,
        ACCEPTED_UNKNOWN => &REFUSES_UNKNOWN,
        // What is left is an order of a side that is not to act, which is none.
        _ => &ORDER_GIVEN,
    }
}

/// The agent has answered `set_game` with `?`.
pub const REFUSED_GAME: &str = "refused-game";
/// The agent has answered `gen_move` with `?`.
pub const NO_ORDER: &str = "no-order";
/// The agent has answered `play` with `?`.
pub const REFUSED_PLAY: &str = "refused-play";
/// The agent has answered a command that the protocol does not have with `=`.
pub const ACCEPTED_UNKNOWN: &str = "accepted-unknown-command";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_sound() {
        crate::check::table::assert_sound(ALL, "bitwa", "BW-");
    }

    #[test]
    fn checks_stand_in_the_order_of_their_clauses() {
        let numbers = |check: &Check| -> Vec<u32> {
            let numbers = check.clause.trim_start_matches("BW-").split('.');
            numbers.map(|number| number.parse().unwrap()).collect()
        };
        assert!(ALL.is_sorted_by_key(|check| numbers(check)));
    }

    #[test]
    fn every_rule_about_orders_has_a_check_of_its_own() {
        use linesman_games::bitwa::Rule;
        for rule in Rule::ALL {
            let is_about_orders = !matches!(rule, Rule::NotToAct | Rule::Killed);
            let check = for_rule(rule.name());
            assert_eq!(*check != ORDER_GIVEN, is_about_orders, "{rule:?}");
        }
        assert_eq!(*for_rule(NO_ORDER), ORDER_GIVEN);
    }

    #[test]
    fn a_fault_breaks_the_check_that_its_situation_names() {
        use Command::{GenMove, Play, Quit, SetGame, TimeLeft, Unknown};
        use Situation::{Answered, Answering, Asked, Started};
        let check = |situation, cause, id: &str| {
            let broken = broken_by(situation, cause);
            assert_eq!(broken.id, format!("bitwa/{id}"), "{situation:?} {cause}");
        };
        let own = Play { is_own: true };
        let opponents = Play { is_own: false };
        check(Asked(SetGame), Cause::NoOutput, "set-game/answered");
        check(Asked(TimeLeft), Cause::NoOutput, "time/left-answered");
        check(Asked(GenMove), Cause::NoOutput, "order/answered");
        check(Asked(own), Cause::NoOutput, "play/own-answered");
        check(Asked(opponents), Cause::NoOutput, "play/opponents-answered");
        check(Asked(Quit), Cause::NoOutput, "end/quit-answered");
        check(
            Asked(Unknown),
            Cause::NoOutput,
            "answer/refuses-unknown-commands",
        );
        for cause in [Cause::NoOutput, Cause::NoNewline] {
            check(Answering(GenMove), cause, "answer/ends-with-empty-line");
        }
        check(Asked(GenMove), Cause::NoNewline, "stream/ends-lines");
        check(Answering(GenMove), Cause::Late, "time/within-budget");
        check(Started, Cause::ExtraLine, "answer/waits-for-command");
        check(Answered(own), Cause::ExtraLine, "answer/one-per-command");
        check(Asked(Quit), Cause::Exited(0), "end/quit-answered");
        check(Asked(Quit), Cause::Exited(1), "end/exit-status");
        check(Answered(Quit), Cause::Signalled(11), "end/exit-status");
        check(Answered(Quit), Cause::DidNotExit, "end/exits-at-quit");
        check(Answered(own), Cause::DidNotExit, "end/end-of-input");
        check(
            Asked(SetGame),
            Cause::Exited(0),
            "process/stays-until-the-end",
        );
        check(Asked(GenMove), Cause::Malformed, "answer/starts-with-mark");
        check(
            Asked(GenMove),
            Cause::OverLimit(Resource::Memory),
            "process/memory-bounded",
        );
    }
}
