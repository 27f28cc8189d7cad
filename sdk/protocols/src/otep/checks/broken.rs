//! Which check a fault breaks.

use linesman_games::tafl::{Refusal, Rule as GameRule};

use super::*;
use crate::{
    Broken, Cause, Check, broken_by,
    otep::{Rule, Situation as At, Turn},
};

broken_by! { self: At, Broken<GameRule, Rule>;
    (Cause::Illegal(Broken::Game(_) | Broken::Protocol(Rule::RefusedMove)), At::Turn(Turn::Again) | At::Moved(Turn::Again)) => &TRIES_AGAIN,
    (Cause::Illegal(Broken::Protocol(rule)), _) => for_protocol_rule(rule),
    (Cause::Illegal(Broken::Game(rule)), _) => for_game_rule(rule),
    (Cause::Malformed, At::Analysing | At::Analysed) => &ANALYSIS_FORM,
    (Cause::Malformed, _) => &MOVE_FORM,
    (Cause::Exited(_) | Cause::Signalled(_), At::Dismissed) => &EXIT_STATUS,
    (Cause::Exited(_) | Cause::Signalled(_), At::Finished) => &STAYS_AFTER_FINISH,
    (Cause::DidNotExit, At::Dismissed) => &GOODBYE,
    (Cause::ExtraLine | Cause::Early, At::Started) => &HELLO_FIRST,
    (Cause::ExtraLine | Cause::Early, At::Ready) => &WAITS_FOR_PLAY,
    (Cause::ExtraLine | Cause::Early, At::Waiting { is_opponent_berserk: true }) => &BERSERK_WAITS,
    (Cause::ExtraLine | Cause::Early, At::Turn(_) | At::Moved(_) | At::Waiting { .. }) => &ONE_PER_PLAY,
    (Cause::ExtraLine | Cause::Early, At::Analysing | At::Analysed) => &ANALYSIS_ASKED,
    (Cause::ExtraLine | Cause::Early, At::Finished | At::Dismissed) => &SILENT_AFTER_FINISH,
    (Cause::Late, At::Started) => &HELLO_IN_TIME,
    (Cause::Late, At::Analysing | At::Analysed) => &ANALYSIS_IN_TIME,
    (Cause::Late, _) => &MOVE_IN_TIME,
    (Cause::NoOutput | Cause::Harness, At::Started) => &HELLO_SENT,
    (Cause::NoOutput | Cause::Harness, At::Turn(Turn::Again)) => &TRIES_AGAIN,
    (Cause::NoOutput | Cause::Harness, At::Turn(Turn::Berserk)) => &BERSERK_GOES_ON,
    (Cause::NoOutput | Cause::Harness, At::Analysing) => &ANALYSIS_ANSWERED,
    (Cause::NoOutput | Cause::Harness, _) => &MOVE_ANSWERED,
}

const fn for_protocol_rule(rule: Rule) -> &'static Check {
    match rule {
        Rule::CriticalError => &NO_CRITICAL_ERROR,
        Rule::ReportedError => &NO_ERROR,
        Rule::UntrueRecord => &TRUTHFUL,
        Rule::WrongCount => &ANALYSIS_COUNT,
        Rule::UnplayableList => &ANALYSIS_LEGAL,
        Rule::EarlyResignation => &MOVE_ANSWERED,
        Rule::RefusedMove => &ALLOWED,
    }
}

/// A move that a key of the rules string forbids breaks the check of this key.
const fn for_game_rule(rule: GameRule) -> &'static Check {
    match rule {
        GameRule::BadJump => &JUMPS,
        GameRule::MayNotPass => &PASS,
        GameRule::MayNotStop => &STOP,
        GameRule::MayNotEnter => &RE_ENTRY,
        GameRule::TooFar => &SPEEDS,
        _ => for_refusal(rule.refusal()),
    }
}

const fn for_refusal(refusal: Refusal) -> &'static Check {
    match refusal {
        Refusal::WrongSide => &OWN_SIDE,
        Refusal::IllegalMove => &ALLOWED,
        Refusal::BerserkWrongSide | Refusal::BerserkIllegalMove => &BERSERK_SAME_PIECE,
    }
}

/// Returns the code of the error that a move is refused with.
#[must_use]
pub const fn error_code(refusal: Refusal) -> u8 {
    match refusal {
        Refusal::WrongSide => 1,
        Refusal::IllegalMove => 2,
        Refusal::BerserkWrongSide => 3,
        Refusal::BerserkIllegalMove => 4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Situation as _;
    use crate::tables::{assert_profiles_sound, assert_sound};

    #[test]
    fn every_rule_has_the_error_that_the_text_gives_it() {
        for rule in GameRule::ALL {
            let expected = match rule {
                GameRule::WrongSide | GameRule::NotYourTurn => (1, "otep/legal/own-side"),
                GameRule::BerserkWrongSide | GameRule::BerserkNotYourTurn => {
                    (3, "otep/berserk/same-piece")
                }
                _ if rule.name().starts_with("berserk") => (4, "otep/berserk/same-piece"),
                GameRule::BadJump => (2, "otep/keys/jumps"),
                GameRule::MayNotPass => (2, "otep/keys/pass"),
                GameRule::MayNotStop => (2, "otep/keys/stop"),
                GameRule::MayNotEnter => (2, "otep/keys/re-entry"),
                GameRule::TooFar => (2, "otep/keys/speeds"),
                _ => (2, "otep/legal/allowed"),
            };
            let situation = At::Moved(Turn::Plain);
            let check = situation.broken_by(Cause::Illegal(Broken::Game(rule)));
            assert_eq!((error_code(rule.refusal()), check.id), expected, "{rule:?}");
        }
    }

    #[test]
    fn the_table_and_the_profiles_are_sound() {
        assert_sound(ALL, "otep", "OT-");
        assert_profiles_sound::<crate::otep::Profile>(ALL);
    }
}
