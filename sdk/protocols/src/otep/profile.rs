//! What differs between the text of OTEP and the program that OTEP comes from.

use std::time::Duration;

use linesman_games::tafl::{Position, Repetition};

use crate::{Levels, Refill};

/// A version of the protocol: its limits, and what is said differently.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    /// The name by which a user asks for it.
    pub name: &'static str,
    /// The checks that have another level in this version.
    pub levels: Levels,
    /// The time limits.
    pub limits: Limits,
    /// The format of a clock line.
    pub clock_form: ClockForm,
    /// What else this version says differently from the text.
    pub departures: &'static [Departure],
}

/// How long an agent may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// From the start, or the first turn, to the newline of hello.
    pub hello: Duration,
    /// From play to the newline of the move, in a game without clocks.
    pub turn: Duration,
    /// What an analysis may take beyond the time that `analyze` names: for the way of the answer.
    pub analysis_grace: Duration,
    /// From goodbye, or the end of input, to the end of the process.
    pub exit: Duration,
}

/// The format of a clock line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockForm {
    /// With the three fields of overtime if there is any, and '*' behind the time of a period.
    Text,
    /// With five fields and a space at the end, and '*' behind a time as soon as the main time is used up.
    Program,
}

/// Something that a version of the protocol says differently from the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Departure {
    /// The rules are sent when the process starts, and not in answer to its hello.
    SendsRulesFirst,
    /// The time for hello begins with the agent's first turn, and not with its process.
    HelloCountsFromFirstTurn,
    /// The clock line comes before `play`, and not after it.
    ClockBeforePlay,
    /// The agents do not learn when a main time has run out.
    SilentMainExpiry,
    /// The increment is added, and a period is whole again, when a turn begins, and not after the move.
    RefillsBeforeTurn,
    /// A capture of the agent's own is repeated to it as `opponent-move` when its berserk turn goes on.
    RepeatsOwnCaptures,
    /// A move that ends the game is not answered with `move`.
    SilentLastMove,
    /// A move out of turn is not answered with an error.
    SilentEarlyMoves,
    /// A game that was not decided on the board is finished with code 0.
    HidesForfeits,
    /// The third occurrence of a position is a draw in a variant that ignores it.
    DrawsIgnoredRepetition,
    /// The side that makes the third occurrence of a position loses in a variant in which it wins, and the reverse.
    ReversesRepetition,
}

impl Profile {
    /// Returns the text of OTEP, the default. The times for an untimed move, an analysis' way and an exit are our own.
    #[must_use]
    pub const fn otep() -> Self {
        Self {
            name: "otep",
            limits: Limits {
                hello: Duration::from_secs(5),
                turn: Duration::from_secs(60),
                analysis_grace: Duration::from_secs(1),
                exit: Duration::from_secs(2),
            },
            clock_form: ClockForm::Text,
            departures: &[],
            levels: Levels {
                lenient: &["otep/rules/before-hello", "otep/clock/reads-trailing-space"],
                ..Levels::OWN
            },
        }
    }

    /// Returns the program OpenTafl 0.4.8, where it differs.
    #[must_use]
    pub const fn opentafl() -> Self {
        Self {
            name: "opentafl",
            clock_form: ClockForm::Program,
            departures: &[
                Departure::SendsRulesFirst,
                Departure::HelloCountsFromFirstTurn,
                Departure::ClockBeforePlay,
                Departure::SilentMainExpiry,
                Departure::RefillsBeforeTurn,
                Departure::RepeatsOwnCaptures,
                Departure::SilentLastMove,
                Departure::SilentEarlyMoves,
                Departure::HidesForfeits,
                Departure::DrawsIgnoredRepetition,
                Departure::ReversesRepetition,
            ],
            levels: Levels {
                // The program draws there.
                absent: &["otep/keys/repetition"],
                ..Levels::OWN
            },
            ..Self::otep()
        }
    }

    /// Returns whether this version departs from the text in this way.
    #[must_use]
    pub fn has(&self, departure: Departure) -> bool {
        self.departures.contains(&departure)
    }

    /// Returns when the clocks of this version get their increment.
    #[must_use]
    pub fn refill(&self) -> Refill {
        if self.has(Departure::RefillsBeforeTurn) {
            Refill::BeforeTurn
        } else {
            Refill::AfterMove
        }
    }

    /// Returns a game as it is judged in this version. Its rules, which the agents are sent, stay as they are. A side that has
    /// no legal move has lost: the text gives no result, and the program waits for ever.
    #[must_use]
    pub fn judging(&self, position: Position) -> Position {
        let repetition = self.repetition(position.rules().repetition);
        position.with_stalemate_lost().with_repetition(repetition)
    }

    /// Returns what the third occurrence of a position means in this version where the rules say this.
    fn repetition(&self, told: Repetition) -> Repetition {
        let is_reversed = self.has(Departure::ReversesRepetition);
        match told {
            Repetition::Ignored if self.has(Departure::DrawsIgnoredRepetition) => Repetition::Draw,
            Repetition::MoverWins if is_reversed => Repetition::MoverLoses,
            Repetition::MoverLoses if is_reversed => Repetition::MoverWins,
            told => told,
        }
    }
}

// The default profile is the first.
crate::profiles!(Profile: otep, opentafl);
