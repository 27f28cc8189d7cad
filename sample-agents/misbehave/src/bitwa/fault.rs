//! Which fault breaks which check.

use linesman_games::bitwa::{LOWER, Rule, UPPER};
use linesman_protocols::{Check, bitwa::checks};

use super::{
    faults::{
        AnswerFault, EndFault, GameFault, OrderFault, PlayFault, ProcessFault, SetupFault,
        StreamFault, TimeFault,
    },
    hooks::AnyHooks,
};
use crate::leak::Leak;

/// One way of misbehaving, by the theme of the check that it breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// In how lines are written and read.
    Stream(StreamFault),
    /// In the form of answers.
    Answer(AnswerFault),
    /// In how a game is read.
    Setup(SetupFault),
    /// In how time is dealt with.
    Time(TimeFault),
    /// In orders.
    Order(OrderFault),
    /// In how play is answered.
    Play(PlayFault),
    /// In the course of a game.
    Game(GameFault),
    /// In how the conversation is ended.
    End(EndFault),
    /// In the process.
    Process(ProcessFault),
    /// In how long each move takes, compared with the one before.
    Leak(Leak),
}

impl Fault {
    /// Returns what a player with this fault does at each point of the conversation.
    pub(super) fn hooks(&self) -> &AnyHooks {
        match self {
            Self::Stream(fault) => fault,
            Self::Answer(fault) => fault,
            Self::Setup(fault) => fault,
            Self::Time(fault) => fault,
            Self::Order(fault) => fault,
            Self::Play(fault) => fault,
            Self::Game(fault) => fault,
            Self::End(fault) => fault,
            Self::Process(fault) => fault,
            Self::Leak(fault) => fault,
        }
    }
}

/// Every check and the fault that breaks it.
pub(crate) static TABLE: &[(&Check, Fault)] = &[
    (&checks::FLUSHES, Fault::Stream(StreamFault::HoldsOutput)),
    (&checks::ENDS_LINES, Fault::Stream(StreamFault::NoNewline)),
    (
        &checks::NO_CARRIAGE_RETURN,
        Fault::Stream(StreamFault::CarriageReturns),
    ),
    (&checks::NO_NOISE, Fault::Stream(StreamFault::ThinksAloud)),
    (
        &checks::READS_SPLIT_LINES,
        Fault::Stream(StreamFault::TakesReadsForLines),
    ),
    (
        &checks::READS_JOINED_LINES,
        Fault::Stream(StreamFault::DropsWhatFollows),
    ),
    (
        &checks::STARTS_WITH_MARK,
        Fault::Answer(AnswerFault::NoMark),
    ),
    (
        &checks::ENDS_WITH_EMPTY_LINE,
        Fault::Answer(AnswerFault::NoEmptyLine),
    ),
    (&checks::ONE_PER_COMMAND, Fault::Answer(AnswerFault::Twice)),
    (
        &checks::WAITS_FOR_COMMAND,
        Fault::Answer(AnswerFault::Greets),
    ),
    (
        &checks::ONE_EMPTY_LINE,
        Fault::Answer(AnswerFault::TwoEmptyLines),
    ),
    (&checks::PLAIN_FORM, Fault::Answer(AnswerFault::TwoSpaces)),
    (
        &checks::REFUSES_UNKNOWN,
        Fault::Answer(AnswerFault::AcceptsAnything),
    ),
    (&checks::SET_GAME_ANSWERED, Fault::Setup(SetupFault::Silent)),
    (
        &checks::SET_GAME_ACCEPTED,
        Fault::Setup(SetupFault::Refuses),
    ),
    (
        &checks::LARGE_BOARDS,
        Fault::Setup(SetupFault::CountsOneTooMany),
    ),
    (
        &checks::ALL_LETTERS,
        Fault::Setup(SetupFault::KnowsHalfTheLetters),
    ),
    (&checks::TIME_LEFT_ANSWERED, Fault::Time(TimeFault::Silent)),
    (
        &checks::WITHIN_BUDGET,
        Fault::Time(TimeFault::ThinksTooLong),
    ),
    (&checks::ORDER_ANSWERED, Fault::Order(OrderFault::Silent)),
    (&checks::ORDER_GIVEN, Fault::Order(OrderFault::Refuses)),
    (&checks::SIX_FIELDS, Fault::Order(OrderFault::FiveFields)),
    (&checks::WHOLE_NUMBERS, Fault::Order(OrderFault::Words)),
    (
        &checks::ATTACK_FLAG,
        Fault::Order(OrderFault::Breaks(Rule::AttackFlag)),
    ),
    (
        &checks::TARGET_ON_BOARD,
        Fault::Order(OrderFault::Breaks(Rule::TargetOffBoard)),
    ),
    (
        &checks::UNIT_STEPS,
        Fault::Order(OrderFault::Breaks(Rule::Dx)),
    ),
    (
        &checks::POINT_FLAG,
        Fault::Order(OrderFault::Breaks(Rule::PointFlag)),
    ),
    (
        &checks::OWN_PLAY_ANSWERED,
        Fault::Play(PlayFault::SilentAtOwn),
    ),
    (
        &checks::OPPONENTS_PLAY_ANSWERED,
        Fault::Play(PlayFault::SilentAtOpponents),
    ),
    (&checks::PLAY_ACCEPTED, Fault::Play(PlayFault::Refuses)),
    (&checks::FIRST_PLAYER, Fault::Game(GameFault::LateAs(UPPER))),
    (
        &checks::SECOND_PLAYER,
        Fault::Game(GameFault::LateAs(LOWER)),
    ),
    (&checks::PASSES_OVER, Fault::Game(GameFault::CountsLetters)),
    (&checks::GOES_ON_ALONE, Fault::Game(GameFault::WaitsForPlay)),
    (
        &checks::QUIT_ANSWERED,
        Fault::End(EndFault::LeavesUnanswered),
    ),
    (&checks::EXITS_AT_QUIT, Fault::End(EndFault::Stays)),
    (&checks::EXIT_STATUS, Fault::End(EndFault::ExitStatus)),
    (&checks::END_OF_INPUT, Fault::End(EndFault::OutlivesInput)),
    (&checks::STAYS, Fault::Process(ProcessFault::Dies)),
    (
        &checks::KEEPS_STDOUT,
        Fault::Process(ProcessFault::ClosesStdout),
    ),
    (
        &checks::LEAVES_NOTHING,
        Fault::Process(ProcessFault::LeavesChild),
    ),
    (
        &checks::STDOUT_BOUNDED,
        Fault::Process(ProcessFault::FloodsStdout),
    ),
    (
        &checks::STDERR_BOUNDED,
        Fault::Process(ProcessFault::FloodsStderr),
    ),
    (
        &checks::MEMORY_BOUNDED,
        Fault::Process(ProcessFault::TakesMemory),
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_check_has_a_fault_and_every_fault_a_check() {
        let expected: Vec<&str> = checks::ALL.iter().map(|check| check.id).collect();
        let ids: Vec<&str> = TABLE.iter().map(|(check, _)| check.id).collect();
        assert_eq!(ids, expected);
        // A fault that stands in no row is dead code, of which the compiler warns.
        for (index, (_, fault)) in TABLE.iter().enumerate() {
            assert!(
                TABLE[..index].iter().all(|(_, other)| other != fault),
                "{fault:?} stands twice"
            );
        }
    }

    #[test]
    fn a_fault_has_the_theme_of_its_check() {
        for (check, fault) in TABLE {
            let theme = match fault {
                Fault::Stream(_) => "bitwa/stream/",
                Fault::Answer(_) => "bitwa/answer/",
                Fault::Setup(_) => "bitwa/set-game/",
                Fault::Time(_) => "bitwa/time/",
                Fault::Order(_) => "bitwa/order/",
                Fault::Play(_) => "bitwa/play/",
                Fault::Game(_) => "bitwa/game/",
                Fault::End(_) => "bitwa/end/",
                Fault::Process(_) => "bitwa/process/",
                Fault::Leak(_) => panic!("it is no check's own"),
            };
            assert!(check.id.starts_with(theme), "{}: {fault:?}", check.id);
        }
    }
}
