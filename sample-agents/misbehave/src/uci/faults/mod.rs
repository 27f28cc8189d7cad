//! The faults of an engine, by the check that each breaks.

mod conversation;
mod hello;
mod position;
mod search;

use std::time::Duration;

use super::agent::{Answer, Uci};
use crate::{
    fault::{Act, Faulty},
    protocol::{Point, Seen},
};

type Fault = crate::Fault<Uci>;
type Game<'a> = Seen<'a, Uci>;

impl Faulty for Uci {
    fn fault(id: &str) -> Option<Fault> {
        hello::breaking(id)
            .or_else(|| conversation::breaking(id))
            .or_else(|| search::breaking(id))
            .or_else(|| position::breaking(id))
    }
}

/// Answers nothing from this line on.
fn mute(is_moment: impl Fn(&Game<'_>) -> bool + 'static) -> Fault {
    Fault::at(Point::Line, move |game, _| {
        Act::FallSilent.when(is_moment(game))
    })
}

/// Ignores this line.
fn deaf(is_moment: impl Fn(&Game<'_>) -> bool + 'static) -> Fault {
    Fault::at(Point::Line, move |game, _| Act::Skip.when(is_moment(game)))
}

/// Ends at this line.
fn dies(is_moment: impl Fn(&Game<'_>) -> bool + 'static) -> Fault {
    Fault::at(Point::Line, move |game, _| {
        Act::Exit(1, "what is this").when(is_moment(game))
    })
}

/// Rewrites what is said of a search.
fn info(rewrite: impl Fn(String, &Game<'_>) -> String + 'static) -> Fault {
    Fault::rewrite(Answer::Info, rewrite)
}

/// Rewrites best moves.
fn best(rewrite: impl Fn(String, &Game<'_>) -> String + 'static) -> Fault {
    Fault::rewrite(Answer::Best, rewrite)
}

/// Plays an illegal move.
fn illegal(is_moment: impl Fn(&Game<'_>) -> bool + 'static) -> Fault {
    chooses(move |game| is_moment(game).then(|| position::illegal_move(game)))
}

/// Plays this in place of its move, if there is anything.
fn chooses(choose: impl Fn(&Game<'_>) -> Option<String> + 'static) -> Fault {
    Fault::choose(move |best, game, _| choose(game).unwrap_or(best))
}

/// Shorter than the tester listens, and longer than it takes to say something.
const A_WHILE: Duration = Duration::from_millis(20);
