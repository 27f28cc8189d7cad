//! Which fault breaks which check.

use linesman_games::stratego::{BLUE, RED, Rule};
use linesman_protocols::{Check, stratego::checks};

use crate::{
    leak::Leak,
    stratego::{
        faults::{EndFault, MoveFault, ProcessFault, SetupFault, StreamFault, TurnFault},
        hooks::AnyHooks,
    },
};

/// One way of misbehaving, by the theme of the check that it breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// In how lines are written and read.
    Stream(StreamFault),
    /// In the set-up.
    Setup(SetupFault),
    /// In how a turn is answered.
    Turn(TurnFault),
    /// In the move itself.
    Move(MoveFault),
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
            Self::Setup(fault) => fault,
            Self::Turn(fault) => fault,
            Self::Move(fault) => fault,
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
        Fault::Stream(StreamFault::DropsWhatFollowsTheEcho),
    ),
    (&checks::WAITS_FOR_HEADER, Fault::Setup(SetupFault::Greets)),
    (&checks::SETUP_ANSWERED, Fault::Setup(SetupFault::Silent)),
    (&checks::SETUP_IN_TIME, Fault::Setup(SetupFault::Slow)),
    (&checks::ALL_FOUR_ROWS, Fault::Setup(SetupFault::ThreeRows)),
    (&checks::NO_FIFTH_ROW, Fault::Setup(SetupFault::FiveRows)),
    (&checks::ROW_LENGTH, Fault::Setup(SetupFault::ShortRow)),
    (&checks::KNOWN_PIECES, Fault::Setup(SetupFault::CapitalSpy)),
    (&checks::PIECE_COUNTS, Fault::Setup(SetupFault::TwoMarshals)),
    (&checks::HAS_FLAG, Fault::Setup(SetupFault::NoFlag)),
    (&checks::FULL_ARMY, Fault::Setup(SetupFault::PartialArmy)),
    (&checks::EITHER_COLOUR, Fault::Setup(SetupFault::RedOnly)),
    (&checks::WAITS_FOR_TURN, Fault::Turn(TurnFault::BlueBegins)),
    (&checks::MOVE_ANSWERED, Fault::Turn(TurnFault::Silent)),
    (&checks::MOVE_IN_TIME, Fault::Turn(TurnFault::Slow)),
    (&checks::MOVE_FORM, Fault::Turn(TurnFault::LowerCase)),
    (&checks::PLAIN_FORM, Fault::Turn(TurnFault::TwoSpaces)),
    (&checks::ONE_LINE, Fault::Turn(TurnFault::Twice)),
    (
        &checks::ECHO_IS_NO_QUESTION,
        Fault::Turn(TurnFault::AnswersEcho),
    ),
    (&checks::KNOWN_COMMANDS, Fault::Turn(TurnFault::Passes)),
    (
        &checks::WAITS_FOR_BOARD,
        Fault::Turn(TurnFault::AnswersStart),
    ),
    (&checks::PATIENT_FOR_ECHO, Fault::Turn(TurnFault::Impatient)),
    (&checks::ON_BOARD, breaks(Rule::OffBoard)),
    (&checks::OWN_PIECE, breaks(Rule::EmptySquare)),
    (&checks::MOBILE_PIECE, breaks(Rule::ImmobilePiece)),
    (&checks::MULTIPLIER, breaks(Rule::NoDistance)),
    (&checks::SCOUTS_ONLY, breaks(Rule::ScoutsOnly)),
    (&checks::CLEAR_PATH, breaks(Rule::PathBlocked)),
    (&checks::NOT_ONTO_OWN, breaks(Rule::OwnPiece)),
    (&checks::NOT_INTO_LAKE, breaks(Rule::Lake)),
    (&checks::LEGAL_AS_RED, Fault::Move(MoveFault::LateAs(RED))),
    (&checks::LEGAL_AS_BLUE, Fault::Move(MoveFault::LateAs(BLUE))),
    (
        &checks::SEES_LOSSES,
        Fault::Move(MoveFault::MovesLostPieces),
    ),
    (
        &checks::READS_RUNS,
        Fault::Move(MoveFault::LosesTrackOfRuns),
    ),
    (&checks::QUIT_AS_HEADER, Fault::End(EndFault::DeafAsHeader)),
    (&checks::QUIT_FOR_ECHO, Fault::End(EndFault::DeafForEcho)),
    (
        &checks::QUIT_AFTER_SETUP,
        Fault::End(EndFault::DeafAfterSetup),
    ),
    (
        &checks::QUIT_WITH_RESULT,
        Fault::End(EndFault::DeafToResults),
    ),
    (&checks::SILENT_AFTER_QUIT, Fault::End(EndFault::Farewell)),
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

const fn breaks(rule: Rule) -> Fault {
    Fault::Move(MoveFault::First(rule))
}

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
                Fault::Stream(_) => "stratego/stream/",
                Fault::Setup(_) => "stratego/setup/",
                Fault::Turn(_) => "stratego/turn/",
                Fault::Move(_) => "stratego/move/",
                Fault::End(_) => "stratego/end/",
                Fault::Process(_) => "stratego/process/",
                Fault::Leak(_) => panic!("it is no check's own"),
            };
            assert!(check.id.starts_with(theme), "{}: {fault:?}", check.id);
        }
    }
}
