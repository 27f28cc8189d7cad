//! Which fault breaks which check.

use linesman_games::tafl::{ATTACKERS, DEFENDERS, Rule};
use linesman_protocols::{Check, otep::checks};

use super::{
    faults::{
        AnalysisFault, BerserkFault, ClockFault, EndFault, ErrorFault, HelloFault, LegalFault,
        MoveFault, ProcessFault, RecordFault, RulesFault, StreamFault,
    },
    hooks::AnyHooks,
};
use crate::leak::Leak;

/// One way of misbehaving, by the theme of the check that it breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// In how lines are written and read.
    Stream(StreamFault),
    /// In how the engine says that it is there.
    Hello(HelloFault),
    /// In how rules are read.
    Rules(RulesFault),
    /// In how play is answered.
    Move(MoveFault),
    /// In what moves are legal.
    Legal(LegalFault),
    /// In turns that go on after a capture.
    Berserk(BerserkFault),
    /// In how clocks are read.
    Clock(ClockFault),
    /// In move records.
    Record(RecordFault),
    /// In how positions are analysed.
    Analysis(AnalysisFault),
    /// In what the engine complains of.
    Error(ErrorFault),
    /// In how the game is ended.
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
            Self::Hello(fault) => fault,
            Self::Rules(fault) => fault,
            Self::Move(fault) => fault,
            Self::Legal(fault) => fault,
            Self::Berserk(fault) => fault,
            Self::Clock(fault) => fault,
            Self::Record(fault) => fault,
            Self::Analysis(fault) => fault,
            Self::Error(fault) => fault,
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
    (&checks::PLAIN_FORM, Fault::Stream(StreamFault::TwoSpaces)),
    (&checks::ASCII, Fault::Stream(StreamFault::Accents)),
    (
        &checks::READS_SPLIT_LINES,
        Fault::Stream(StreamFault::TakesReadsForLines),
    ),
    (
        &checks::READS_JOINED_LINES,
        Fault::Stream(StreamFault::DropsWhatFollowsConfirmations),
    ),
    (
        &checks::IGNORES_UNKNOWN,
        Fault::Stream(StreamFault::DiesOfTheUnknown),
    ),
    (&checks::HELLO_SENT, Fault::Hello(HelloFault::Silent)),
    (&checks::HELLO_IN_TIME, Fault::Hello(HelloFault::Slow)),
    (&checks::HELLO_FIRST, Fault::Hello(HelloFault::ChoosesFirst)),
    (
        &checks::RULES_BEFORE_HELLO,
        Fault::Rules(RulesFault::MissesEarlyRules),
    ),
    (
        &checks::EVERY_VARIANT,
        Fault::Rules(RulesFault::IgnoresForts),
    ),
    (
        &checks::LARGE_BOARDS,
        Fault::Rules(RulesFault::OneDigitRanks),
    ),
    (
        &checks::STARTS_ANEW,
        Fault::Rules(RulesFault::KeepsTheFirst),
    ),
    (
        &checks::KEPT_IN_MID_GAME,
        Fault::Rules(RulesFault::StartsAnew),
    ),
    (&checks::MOVE_ANSWERED, Fault::Move(MoveFault::Silent)),
    (&checks::MOVE_IN_TIME, Fault::Move(MoveFault::Slow)),
    (&checks::MOVE_FORM, Fault::Move(MoveFault::NoDash)),
    (
        &checks::ONE_PER_PLAY,
        Fault::Move(MoveFault::AnswersConfirmation),
    ),
    (&checks::WAITS_FOR_PLAY, Fault::Move(MoveFault::Begins)),
    (
        &checks::PLAYS_ATTACKERS,
        Fault::Move(MoveFault::LateAs(ATTACKERS)),
    ),
    (
        &checks::PLAYS_DEFENDERS,
        Fault::Move(MoveFault::LateAs(DEFENDERS)),
    ),
    (
        &checks::OWN_SIDE,
        Fault::Legal(LegalFault::First(Rule::WrongSide)),
    ),
    (
        &checks::ALLOWED,
        Fault::Legal(LegalFault::First(Rule::Blocked)),
    ),
    (&checks::TRIES_AGAIN, Fault::Legal(LegalFault::Insists)),
    (
        &checks::SEES_CAPTURES,
        Fault::Legal(LegalFault::MovesLostMen),
    ),
    (
        &checks::BERSERK_GOES_ON,
        Fault::Berserk(BerserkFault::Stops),
    ),
    (
        &checks::BERSERK_SAME_PIECE,
        Fault::Berserk(BerserkFault::ChangesPieces),
    ),
    (&checks::BERSERK_WAITS, Fault::Berserk(BerserkFault::CutsIn)),
    (
        &checks::READS_LISTS,
        Fault::Berserk(BerserkFault::ReadsFirstMoveOnly),
    ),
    (&checks::NO_CLOCK, Fault::Clock(ClockFault::WaitsForClock)),
    (
        &checks::OVERTIME_READ,
        Fault::Clock(ClockFault::DiesOfStars),
    ),
    (
        &checks::PROGRAM_CLOCK_READ,
        Fault::Clock(ClockFault::DiesOfSpaces),
    ),
    (&checks::EXPIRY_READ, Fault::Clock(ClockFault::DiesOfExpiry)),
    (
        &checks::SIMPLE_MOVES_FORM,
        Fault::Record(RecordFault::SaysFalse),
    ),
    (
        &checks::READS_OWN_NOTATION,
        Fault::Record(RecordFault::CannotReadItsChoice),
    ),
    (&checks::TRUTHFUL, Fault::Record(RecordFault::Boasts)),
    (
        &checks::ANALYSIS_ANSWERED,
        Fault::Analysis(AnalysisFault::Silent),
    ),
    (
        &checks::ANALYSIS_IN_TIME,
        Fault::Analysis(AnalysisFault::Slow),
    ),
    (
        &checks::ANALYSIS_FORM,
        Fault::Analysis(AnalysisFault::SpacedLists),
    ),
    (
        &checks::ANALYSIS_COUNT,
        Fault::Analysis(AnalysisFault::Miscounts),
    ),
    (
        &checks::ANALYSIS_LEGAL,
        Fault::Analysis(AnalysisFault::Repeats),
    ),
    (
        &checks::ANALYSIS_POSITION,
        Fault::Analysis(AnalysisFault::IgnoresSide),
    ),
    (
        &checks::ANALYSIS_AGAIN,
        Fault::Analysis(AnalysisFault::KeepsTheFirst),
    ),
    (
        &checks::ANALYSIS_ASKED,
        Fault::Analysis(AnalysisFault::Unasked),
    ),
    (
        &checks::NO_CRITICAL_ERROR,
        Fault::Error(ErrorFault::GivesUp),
    ),
    (&checks::NO_ERROR, Fault::Error(ErrorFault::Complains)),
    (&checks::ERROR_FORM, Fault::Error(ErrorFault::OtherCode)),
    (&checks::GOODBYE, Fault::End(EndFault::Stays)),
    (
        &checks::STAYS_AFTER_FINISH,
        Fault::End(EndFault::LeavesEarly),
    ),
    (&checks::SILENT_AFTER_FINISH, Fault::End(EndFault::PlaysOn)),
    (&checks::ANY_FINISH, Fault::End(EndFault::LostInItsTurn)),
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
                Fault::Stream(_) => "otep/stream/",
                Fault::Hello(_) => "otep/hello/",
                Fault::Rules(_) => "otep/rules/",
                Fault::Move(_) => "otep/move/",
                Fault::Legal(_) => "otep/legal/",
                Fault::Berserk(_) => "otep/berserk/",
                Fault::Clock(_) => "otep/clock/",
                Fault::Record(_) => "otep/records/",
                Fault::Analysis(_) => "otep/analysis/",
                Fault::Error(_) => "otep/error/",
                Fault::End(_) => "otep/end/",
                Fault::Process(_) => "otep/process/",
                Fault::Leak(_) => panic!("it is no check's own"),
            };
            assert!(check.id.starts_with(theme), "{}: {fault:?}", check.id);
        }
    }
}
