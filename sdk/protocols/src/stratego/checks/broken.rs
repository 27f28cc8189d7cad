//! Which check a fault breaks.

use linesman_games::stratego::Rule;

use super::*;
use crate::{
    Cause, Check, broken_by,
    stratego::{QuitPlace, Situation as At},
};

broken_by! { self: At, Rule;
    (Cause::Illegal(rule), _) => for_rule(rule),
    (Cause::Malformed, _) => &MOVE_FORM,
    // Nobody limits memory here; whoever does has no use for an agent that goes beyond.
    (Cause::Exited(_) | Cause::Signalled(_), At::Quit(_)) => &EXIT_STATUS,
    (Cause::DidNotExit, At::Quit(QuitPlace::Header)) => &QUIT_AS_HEADER,
    (Cause::DidNotExit, At::Quit(QuitPlace::Echo)) => &QUIT_FOR_ECHO,
    (Cause::DidNotExit, At::Quit(QuitPlace::Start)) => &QUIT_AFTER_SETUP,
    (Cause::ExtraLine | Cause::Early, At::Started) => &WAITS_FOR_HEADER,
    (Cause::ExtraLine | Cause::Early, At::Setup { .. } | At::SetUp) => &NO_FIFTH_ROW,
    (Cause::ExtraLine | Cause::Early, At::Turn | At::Moved) => &ONE_LINE,
    (Cause::ExtraLine | Cause::Early, At::Echoed) => &ECHO_IS_NO_QUESTION,
    (Cause::ExtraLine | Cause::Early, At::Quit(_)) => &SILENT_AFTER_QUIT,
    (Cause::Late, At::Started | At::Setup { .. } | At::SetUp) => &SETUP_IN_TIME,
    (Cause::Late, _) => &MOVE_IN_TIME,
    (Cause::NoOutput, At::Setup { rows: 1.. }) => &ALL_FOUR_ROWS,
    (Cause::NoOutput | Cause::Harness, At::Started | At::Setup { .. } | At::SetUp) => &SETUP_ANSWERED,
    (Cause::NoOutput | Cause::Harness, _) => &MOVE_ANSWERED,
}

/// Returns the check for a rule of the game.
const fn for_rule(rule: Rule) -> &'static Check {
    match rule {
        Rule::RowLength => &ROW_LENGTH,
        Rule::UnknownPiece => &KNOWN_PIECES,
        Rule::TooManyPieces => &PIECE_COUNTS,
        Rule::TooFewPieces => &FULL_ARMY,
        Rule::WrongKind => &KNOWN_COMMANDS,
        Rule::NoFlag => &HAS_FLAG,
        Rule::OffBoard => &ON_BOARD,
        Rule::EmptySquare | Rule::EnemyPiece => &OWN_PIECE,
        Rule::ImmobilePiece => &MOBILE_PIECE,
        Rule::NoDistance => &MULTIPLIER,
        Rule::ScoutsOnly => &SCOUTS_ONLY,
        Rule::PathBlocked => &CLEAR_PATH,
        Rule::OwnPiece => &NOT_ONTO_OWN,
        Rule::Lake => &NOT_INTO_LAKE,
        Rule::NotToAct => &MOVE_FORM,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::{assert_profiles_sound, assert_sound};

    #[test]
    fn every_rule_of_the_game_has_a_check_of_its_own_or_is_a_matter_of_form() {
        for rule in Rule::ALL {
            let is_form = matches!(rule, Rule::NotToAct);
            assert_eq!(*for_rule(rule) == MOVE_FORM, is_form, "{rule}");
        }
    }

    #[test]
    fn the_table_and_the_profiles_are_sound() {
        assert_sound(ALL, "stratego", "ST-");
        assert_profiles_sound::<crate::stratego::Profile>(ALL);
    }
}
