//! Which check a fault breaks.

use linesman_games::bitwa::Rule as GameRule;

use super::*;
use crate::{
    Broken, Cause, Check, Resource,
    bitwa::{Command, Rule, Situation as At},
    broken_by,
};

broken_by! { self: At, Broken<GameRule, Rule>;
    (Cause::Illegal(rule), _) => for_rule(rule),
    (Cause::NoNewline, At::Answering(_)) => &ENDS_WITH_EMPTY_LINE,
    (Cause::Malformed, _) => &STARTS_WITH_MARK,
    (Cause::OverLimit(Resource::Memory), _) => &MEMORY_BOUNDED,
    (Cause::Exited(0), At::Asked(Command::Quit) | At::Answering(Command::Quit)) => &QUIT_ANSWERED,
    (Cause::Exited(_) | Cause::Signalled(_), _) if self.command() == Some(Command::Quit) => &EXIT_STATUS,
    (Cause::Exited(_) | Cause::Signalled(_), _) if self.command() == Some(Command::Unknown) => &SURVIVES_UNKNOWN,
    (Cause::DidNotExit, _) if self.command() == Some(Command::Quit) => &EXITS_AT_QUIT,
    (Cause::ExtraLine | Cause::Early, At::Started) => &WAITS_FOR_COMMAND,
    (Cause::ExtraLine | Cause::Early, _) => &ONE_PER_COMMAND,
    (Cause::Late, _) => &WITHIN_BUDGET,
    (Cause::NoOutput | Cause::Harness, At::Answering(_)) => &ENDS_WITH_EMPTY_LINE,
    (Cause::NoOutput | Cause::Harness, _) => unanswered(self.command().unwrap_or(Command::SetGame)),
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
        Command::Unknown => &SURVIVES_UNKNOWN,
    }
}

/// Returns the check for a rule of the game, or of the protocol.
const fn for_rule(rule: Broken<GameRule, Rule>) -> &'static Check {
    match rule {
        Broken::Game(GameRule::AttackFlag) => &ATTACK_FLAG,
        Broken::Game(GameRule::TargetOffBoard) => &TARGET_ON_BOARD,
        Broken::Game(GameRule::Dx | GameRule::Dy) => &UNIT_STEPS,
        Broken::Game(GameRule::PointFlag) => &POINT_FLAG,
        // An order of a side that is not to act is none.
        Broken::Game(GameRule::NotToAct | GameRule::Killed) | Broken::Protocol(Rule::NoOrder) => {
            &ORDER_GIVEN
        }
        Broken::Protocol(Rule::RefusedGame) => &SET_GAME_ACCEPTED,
        Broken::Protocol(Rule::RefusedPlay) => &PLAY_ACCEPTED,
        Broken::Protocol(Rule::AcceptedUnknown) => &REFUSES_UNKNOWN,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::{assert_profiles_sound, assert_sound};

    #[test]
    fn checks_stand_in_the_order_of_their_clauses() {
        let numbers = |check: &Check| -> Vec<u32> {
            let numbers = check.clause.trim_start_matches("BW-").split('.');
            numbers.map(|number| number.parse().unwrap()).collect()
        };
        assert!(ALL.is_sorted_by_key(|check| numbers(check)));
    }

    #[test]
    fn the_table_and_the_profiles_are_sound() {
        assert_sound(ALL, "bitwa", "BW-");
        assert_profiles_sound::<crate::bitwa::Profile>(ALL);
    }
}
