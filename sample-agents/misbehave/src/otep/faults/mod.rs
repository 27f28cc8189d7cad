//! The faults of an engine for tafl, by the check that each breaks.

mod conversation;
mod play;
mod position;

use super::{
    agent::{Answer, Otep},
    misreading::{self, MISREADINGS},
};
use crate::{
    fault::{Act, Faulty},
    protocol::{Misreading, Point, Seen},
};

type Fault = crate::Fault<Otep>;
type Game<'a> = Seen<'a, Otep>;

const MOVE: Point<Answer> = Point::Before(Answer::Move);

impl Faulty for Otep {
    fn fault(id: &str) -> Option<Fault> {
        conversation::fault(id)
            .or_else(|| play::fault(id))
            .or_else(|| position::fault(id))
            .or_else(|| misreading::breaking(id))
    }

    fn misreadings() -> &'static [Misreading] {
        MISREADINGS
    }

    fn misread(misreading: &Misreading) -> Option<Fault> {
        Some(misreading::fault(misreading))
    }
}

/// Rewrites the answer to play.
fn rewrite(rewrite: impl Fn(String, &Game<'_>) -> String + 'static) -> Fault {
    Fault::rewrite(Answer::Move, rewrite)
}

/// Dies of a line, with this reason.
fn dies_of(why: &'static str, is_fatal: impl Fn(&Game<'_>) -> bool + 'static) -> Fault {
    Fault::at(Point::Line, move |game, _| {
        Act::Exit(1, why).when(is_fatal(game))
    })
}
