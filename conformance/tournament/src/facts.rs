//! What the draws of a tournament say for its table, beside its games: byes, games that are left, and who is out.

use crate::{
    course::Course,
    drawn::{Bye, Draw},
    fixtures::Results,
    plan::Plan,
};

/// A bye and what it counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct WorthOfBye {
    pub(crate) bye: Bye,
    /// How many won games it counts: those of a meeting.
    pub(crate) games: u32,
}

/// What the draws say.
#[derive(Clone, Debug, Default)]
pub(crate) struct Facts {
    pub(crate) byes: Vec<WorthOfBye>,
    /// How many games have a result.
    pub(crate) done: u64,
    /// How many have none yet.
    pub(crate) left: u64,
    pub(crate) note: Option<String>,
    /// In a knockout, the round in which each entrant went out.
    pub(crate) exits: Option<Vec<Option<u32>>>,
}

impl Facts {
    pub(crate) fn of(plan: &Plan, draws: Vec<Draw>, results: &Results) -> Self {
        let mut course = Course::as_drawn(plan, draws);
        let left = course.left(results);
        let games = plan.games_of_meeting();
        Self {
            byes: course.byes().map(|bye| WorthOfBye { bye, games }).collect(),
            done: results.len() as u64,
            left,
            note: course.note().map(str::to_owned),
            exits: course.knockout_exits(results),
        }
    }

    /// Returns how many byes a player had.
    pub(crate) fn byes_of(&self, player: usize) -> u32 {
        let own = self.byes.iter().filter(|it| it.bye.player == player);
        u32::try_from(own.count()).unwrap_or(u32::MAX)
    }
}
