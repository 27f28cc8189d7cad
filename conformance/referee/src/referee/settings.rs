//! How a game is run, and how it ended.

use linesman_games::{Outcome, Position, Side};
use linesman_protocols::{ActionOf, Time, ViewOf, Violation};

/// Why a game stopped.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Termination {
    /// The rules ended it; see the outcome.
    Rules,
    /// These sides broke the protocol or the rules of the game, and lost it.
    Forfeit(Vec<(Side, Violation)>),
    /// This side gave up, by other means than the rules have for it.
    Resigned(Side),
    /// The plies that the game may have, by [`Settings::max_plies`], have been played; it is drawn.
    TooLong,
    /// The number of plies that was asked for has been played.
    Interrupted,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq)]
pub struct Ending {
    /// Who won; none if nobody can be said to have.
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

    /// Returns the side that gave up, if one did so by other means than the rules provide.
    #[must_use]
    pub const fn resigned(&self) -> Option<Side> {
        match self.termination {
            Termination::Resigned(side) => Some(side),
            _ => None,
        }
    }
}

/// Chooses an action for a side that is played without a process, from what that side may know.
pub type Chooser<D> = Box<dyn FnMut(&ViewOf<D>) -> ActionOf<D> + Send>;

/// Looks at the position after each action that was accepted, with the side that acted and its action. Returns how long it
/// took its time, which counts against nobody.
pub type Observer<P> = Box<dyn FnMut(&P, Side, &<P as Position>::Action) -> Time>;

/// Describes the result of a game for the agents.
pub type Summariser<P> = Box<dyn Fn(&P, &Ending) -> String>;

/// How a game is run.
pub struct Settings<P: Position> {
    /// How long agents have to exit when the game is over.
    pub exit_limit: Time,
    /// Whether an agent's processes are stopped while the other thinks.
    pub pauses_idle: bool,
    /// After how many plies the game is drawn, if it is not over by then.
    pub max_plies: Option<u32>,
    /// Who looks on.
    pub observer: Option<Observer<P>>,
    /// What describes the result.
    pub summariser: Option<Summariser<P>>,
}

impl<P: Position> Settings<P> {
    /// Returns the settings of a game that nobody looks on, with this limit.
    #[must_use]
    pub fn new(exit_limit: Time) -> Self {
        Self {
            exit_limit,
            pauses_idle: false,
            max_plies: None,
            observer: None,
            summariser: None,
        }
    }
}
