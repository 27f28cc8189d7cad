//! How a game is run, and how it ended.

use linesman_games::{Outcome, Position, Side};
use linesman_protocols::{ActionOf, Time, ViewOf, Violation};

use super::doubt::{Doubt, Doubts};
use crate::{Adjudged, Adjudication};

/// Why a game stopped.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Termination {
    /// The rules ended it.
    Rules,
    /// These sides broke the protocol or the rules of the game, and lost it.
    Forfeit(Vec<(Side, Violation)>),
    /// Nobody can tell whose fault it was that the game stopped. It has no result.
    Void(Doubt),
    /// This side gave up in a way that the rules do not have.
    Resigned(Side),
    /// The person who plays this side left before the game was over. It has no result.
    Left(Side),
    /// The game is drawn, because it has reached [`Settings::max_plies`].
    TooLong,
    /// It was ended by a rule about what the sides say of their positions: [`Settings::adjudication`].
    Adjudicated(Adjudged),
    /// The stretch has reached its number of plies.
    Interrupted,
}

impl Termination {
    /// Returns why the game is void, if it is.
    #[must_use]
    pub const fn doubt(&self) -> Option<&Doubt> {
        match self {
            Self::Void(doubt) => Some(doubt),
            _ => None,
        }
    }
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq)]
pub struct Ending {
    /// The result, or none if there is none.
    pub outcome: Option<Outcome>,
    /// Why it stopped.
    pub termination: Termination,
}

impl Ending {
    /// Returns the sides that forfeited the game.
    pub fn forfeited(&self) -> impl Iterator<Item = Side> {
        let forfeits = match &self.termination {
            Termination::Forfeit(forfeits) => forfeits.as_slice(),
            _ => &[],
        };
        forfeits.iter().map(|(side, _)| *side)
    }

    /// Returns why the game is void, if it is.
    #[must_use]
    pub const fn doubt(&self) -> Option<&Doubt> {
        self.termination.doubt()
    }

    /// Returns the side that gave up, if one did so in a way that the rules do not have.
    #[must_use]
    pub const fn resigned(&self) -> Option<Side> {
        match self.termination {
            Termination::Resigned(side) => Some(side),
            _ => None,
        }
    }
}

/// Chooses an action for a side without a process, from the view of that side.
pub type Chooser<D> = Box<dyn FnMut(&ViewOf<D>) -> ActionOf<D> + Send>;

/// Observes the position after each accepted action, with the side that acted and its action. Returns how long it took. This time
/// does not count against a side.
pub type Observer<P> = Box<dyn FnMut(&P, Side, &<P as Position>::Action) -> Time>;

/// Describes the result of a game for the agents.
pub type Summariser<P> = Box<dyn Fn(&P, &Ending) -> String>;

/// Describes an action on one line, as a record has it.
pub type Words<P> = fn(&<P as Position>::Action) -> String;

/// How a game is run.
pub struct Settings<P: Position> {
    /// How long agents may take to exit when the game is over.
    pub exit_limit: Time,
    /// Whether the program of each side stays for another game when this one has ended without a fault, if it owes no answer then.
    pub may_stay: [bool; 2],
    /// Whether an agent's processes are stopped while the other thinks.
    pub pauses_idle: bool,
    /// The number of plies after which the game is drawn, unless it is over before.
    pub max_plies: Option<u32>,
    /// When what the sides say of their positions ends the game. A stretch of a game has no such rule.
    pub adjudication: Adjudication,
    /// Which faults make the game void instead of losing it. A stretch of a game doubts nothing.
    pub doubts: Doubts,
    /// What observes the game.
    pub observer: Option<Observer<P>>,
    /// What describes the result.
    pub summariser: Option<Summariser<P>>,
    /// What describes an action in a record. Without it, the game keeps no news.
    pub words: Option<Words<P>>,
}

impl<P: Position> Settings<P> {
    /// Returns the settings of a game without an observer, with this limit.
    #[must_use]
    pub fn new(exit_limit: Time) -> Self {
        Self {
            exit_limit,
            may_stay: [false; 2],
            pauses_idle: false,
            max_plies: None,
            adjudication: Adjudication::default(),
            doubts: Doubts {
                machine: true,
                signals: false,
            },
            observer: None,
            summariser: None,
            words: None,
        }
    }
}
