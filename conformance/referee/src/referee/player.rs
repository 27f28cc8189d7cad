//! One side of a game: who plays it, what it was asked, its time, and its program.

use std::ops::{Index, IndexMut};

use linesman_games::Side;
use linesman_protocols::{Dialect, Question, QuestionId, Time};

use super::{doubt::Held, settings::Chooser};
use crate::{Excess, OwnTime};

/// Who plays a side.
pub enum Seat<D: Dialect> {
    /// A program, with its number and the referee's end of the conversation with it.
    Agent(usize, D),
    /// A function in this process.
    Local(Chooser<D>),
}

/// Both sides of a game.
pub(super) struct Players<D: Dialect>(pub(super) [Player<D>; 2]);

impl<D: Dialect> Index<Side> for Players<D> {
    type Output = Player<D>;

    fn index(&self, side: Side) -> &Player<D> {
        &self.0[side.index()]
    }
}

impl<D: Dialect> IndexMut<Side> for Players<D> {
    fn index_mut(&mut self, side: Side) -> &mut Player<D> {
        &mut self.0[side.index()]
    }
}

/// A side of a game.
pub(super) struct Player<D: Dialect> {
    pub(super) seat: Seat<D>,
    /// The last time that it was asked to act.
    pub(super) asked: Option<Asked>,
    pub(super) time: Times,
    pub(super) program: Program,
    /// Whether it still owed an answer when it was told to quit, or had lost by its own fault. Then a line from it may be that answer,
    /// which crossed our message, or follow from the fault.
    pub(super) is_excused: bool,
}

/// The last time that a side was asked to act. Its dialect knows the question, and those that do not come from the game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asked {
    /// How many plies had been played. Sides that were asked at the same point act at the same time.
    pub(super) after: u32,
    pub(super) is_open: bool,
}

/// The time of a side. A dialect knows no other.
#[derive(Default)]
pub(super) struct Times {
    pub(super) own: OwnTime,
    /// The question whose time was up next, as of the last input.
    pub(super) due: Option<Question>,
    /// The last question that has come up.
    pub(super) newest: Option<QuestionId>,
    /// When it was given time back for the first time behind a question: behind which, and how much it had been given back by then.
    pub(super) given: Vec<(QuestionId, Time)>,
    /// Whether it has said something. Until then its program is being started.
    pub(super) has_spoken: bool,
    /// Whether an answer was in time only because of what the side was given back.
    pub(super) was_needed: bool,
    /// A fault that does not count yet.
    pub(super) held: Option<Held>,
}

/// The program that plays a side.
#[derive(Default)]
pub(super) struct Program {
    pub(super) is_paused: bool,
    pub(super) has_left: bool,
    /// Whether it was still there when it was to have exited, until it is looked at.
    pub(super) overstays: bool,
    /// Whether it stays for another game, so it has not been told to leave.
    pub(super) stays: bool,
    /// What it has used up, so that the system refuses it more.
    pub(super) used_up: Option<Excess>,
}

impl<D: Dialect> Player<D> {
    /// Returns a side that has not been asked anything, and whose exit is not waited for.
    pub(super) fn new(seat: Seat<D>) -> Self {
        Self {
            seat,
            asked: None,
            time: Times::default(),
            program: Program {
                has_left: true,
                ..Program::default()
            },
            is_excused: false,
        }
    }

    /// Returns the number of the agent that plays the side, if one does.
    pub(super) const fn agent(&self) -> Option<usize> {
        match &self.seat {
            Seat::Agent(agent, _) => Some(*agent),
            Seat::Local(_) => None,
        }
    }

    /// Returns the referee's end of the conversation with the agent.
    pub(super) const fn dialect(&self) -> Option<&D> {
        match &self.seat {
            Seat::Agent(_, dialect) => Some(dialect),
            Seat::Local(_) => None,
        }
    }

    /// The same, to change it.
    pub(super) const fn dialect_mut(&mut self) -> Option<&mut D> {
        match &mut self.seat {
            Seat::Agent(_, dialect) => Some(dialect),
            Seat::Local(_) => None,
        }
    }

    /// Returns whether its program can stay for another game: it runs, and owes no answer.
    pub(super) fn can_stay(&self) -> bool {
        let is_quiet = |dialect: &D| dialect.questions().unsettled().next().is_none();
        !self.program.has_left && self.dialect().is_some_and(is_quiet)
    }

    /// Returns when its answer is due, in its own time.
    pub(super) fn due(&self) -> Option<Time> {
        self.dialect()?.poll_timeout()
    }

    /// Returns whether it is to act.
    pub(super) fn owes_answer(&self) -> bool {
        self.asked.is_some_and(|asked| asked.is_open)
    }

    /// Returns whether time runs for an answer: its action, or the answer to another question. A question without a limit is one to think
    /// about while the opponent does.
    pub(super) fn is_timed(&self) -> bool {
        let is_due = |dialect: &D| dialect.questions().due().is_some() || dialect.is_busy();
        self.owes_answer() || self.dialect().is_some_and(is_due)
    }
}
