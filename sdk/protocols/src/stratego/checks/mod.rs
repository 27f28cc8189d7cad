//! What a conforming Stratego agent is held to, one file for each section of the clauses.

mod end;
mod movement;
mod process;
mod setup;
mod stream;
mod turn;

pub use end::*;
pub use movement::*;
pub use process::*;
pub use setup::*;
pub use stream::*;
pub use turn::*;

use super::{QuitPlace, Situation};
use crate::{Cause, Check, Resource};

/// All checks, in the order of their clauses.
pub static ALL: &[&Check] = &[
    &FLUSHES,
    &ENDS_LINES,
    &NO_CARRIAGE_RETURN,
    &NO_NOISE,
    &READS_SPLIT_LINES,
    &READS_JOINED_LINES,
    &WAITS_FOR_HEADER,
    &SETUP_ANSWERED,
    &SETUP_IN_TIME,
    &ALL_FOUR_ROWS,
    &NO_FIFTH_ROW,
    &ROW_LENGTH,
    &KNOWN_PIECES,
    &PIECE_COUNTS,
    &HAS_FLAG,
    &FULL_ARMY,
    &EITHER_COLOUR,
    &WAITS_FOR_TURN,
    &MOVE_ANSWERED,
    &MOVE_IN_TIME,
    &MOVE_FORM,
    &PLAIN_FORM,
    &ONE_LINE,
    &ECHO_IS_NO_QUESTION,
    &KNOWN_COMMANDS,
    &WAITS_FOR_BOARD,
    &PATIENT_FOR_ECHO,
    &ON_BOARD,
    &OWN_PIECE,
    &MOBILE_PIECE,
    &MULTIPLIER,
    &SCOUTS_ONLY,
    &CLEAR_PATH,
    &NOT_ONTO_OWN,
    &NOT_INTO_LAKE,
    &LEGAL_AS_RED,
    &LEGAL_AS_BLUE,
    &SEES_LOSSES,
    &READS_RUNS,
    &QUIT_AS_HEADER,
    &QUIT_FOR_ECHO,
    &QUIT_AFTER_SETUP,
    &QUIT_WITH_RESULT,
    &SILENT_AFTER_QUIT,
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
    match (cause, situation) {
        (Cause::Illegal(rule), _) => for_rule(rule),
        (Cause::Buffered, _) => &FLUSHES,
        (Cause::NoNewline, _) => &ENDS_LINES,
        (Cause::Crlf, _) => &NO_CARRIAGE_RETURN,
        (Cause::Noise, _) => &NO_NOISE,
        (Cause::Malformed, _) => &MOVE_FORM,
        (Cause::ClosedStdout, _) => &KEEPS_STDOUT,
        (Cause::LeakedProcess, _) => &LEAVES_NOTHING,
        (Cause::OverLimit(Resource::Stdout), _) => &STDOUT_BOUNDED,
        (Cause::OverLimit(Resource::Stderr), _) => &STDERR_BOUNDED,
        // Nobody limits memory here; whoever does has no use for an agent that goes beyond.
        (Cause::OverLimit(Resource::Memory), _) => &STAYS,
        (Cause::Exited(_) | Cause::Signalled(_), Situation::Quit(_)) => &EXIT_STATUS,
        (Cause::Exited(_) | Cause::Signalled(_), _) => &STAYS,
        (Cause::DidNotExit, Situation::Quit(QuitPlace::Header)) => &QUIT_AS_HEADER,
        (Cause::DidNotExit, Situation::Quit(QuitPlace::Echo)) => &QUIT_FOR_ECHO,
        (Cause::DidNotExit, Situation::Quit(QuitPlace::Start)) => &QUIT_AFTER_SETUP,
        (Cause::DidNotExit, _) => &END_OF_INPUT,
        (Cause::ExtraLine, Situation::Started) => &WAITS_FOR_HEADER,
        (Cause::ExtraLine, Situation::Setup { .. } | Situation::SetUp) => &NO_FIFTH_ROW,
        (Cause::ExtraLine, Situation::Turn | Situation::Moved) => &ONE_LINE,
        (Cause::ExtraLine, Situation::Echoed) => &ECHO_IS_NO_QUESTION,
        (Cause::ExtraLine, Situation::Quit(_)) => &SILENT_AFTER_QUIT,
        (Cause::Late, Situation::Started | Situation::Setup { .. } | Situation::SetUp) => {
            &SETUP_IN_TIME
        }
        (Cause::Late, _) => &MOVE_IN_TIME,
        (Cause::NoOutput, Situation::Setup { rows: 1.. }) => &ALL_FOUR_ROWS,
        (
            Cause::NoOutput | Cause::Harness,
            Situation::Started | Situation::Setup { .. } | Situation::SetUp,
        ) => &SETUP_ANSWERED,
        (Cause::NoOutput | Cause::Harness, _) => &MOVE_ANSWERED,
    }
}

/// Returns the check for a rule of the game.
fn for_rule(rule: &str) -> &'static Check {
    match rule {
        "row-length" => &ROW_LENGTH,
        "unknown-piece" => &KNOWN_PIECES,
        "too-many-pieces" => &PIECE_COUNTS,
        "too-few-pieces" => &FULL_ARMY,
        "wrong-kind" => &KNOWN_COMMANDS,
        "no-flag" => &HAS_FLAG,
        "off-board" => &ON_BOARD,
        "empty-square" | "enemy-piece" => &OWN_PIECE,
        "immobile-piece" => &MOBILE_PIECE,
        "no-distance" => &MULTIPLIER,
        "scouts-only" => &SCOUTS_ONLY,
        "path-blocked" => &CLEAR_PATH,
        "own-piece" => &NOT_ONTO_OWN,
        "lake" => &NOT_INTO_LAKE,
        _ => &MOVE_FORM,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_sound() {
        crate::check::table::assert_sound(ALL, "stratego", "ST-");
    }

    #[test]
    fn every_rule_of_the_game_has_a_check_of_its_own_or_is_a_matter_of_form() {
        use linesman_games::stratego::Rule;
        for rule in Rule::ALL {
            let check = for_rule(rule.name());
            let is_form = matches!(rule, Rule::NotToAct);
            assert_eq!(*check == MOVE_FORM, is_form, "{}", rule.name());
        }
    }
}
