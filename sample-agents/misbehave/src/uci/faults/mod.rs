//! The faults of an engine, by the check that each breaks.

mod conversation;
mod hello;
mod position;
mod search;

use std::time::Duration;

use super::{
    agent::{Answer, Engine},
    rules::{Rules, Seen},
};
use crate::{
    fault::{Act, Faulty},
    protocol::Point,
};

pub(crate) type Fault<R> = crate::Fault<Engine<R>>;

impl<R: Rules> Faulty for Engine<R> {
    fn fault(id: &str) -> Option<Fault<R>> {
        hello::breaking(id)
            .or_else(|| conversation::breaking(id))
            .or_else(|| search::breaking(id))
            .or_else(|| position::breaking(id))
            .or_else(|| R::fault(id))
    }
}

/// Answers nothing from this line on.
fn mute<R: Rules>(is_moment: impl Fn(&Seen<'_, R>) -> bool + 'static) -> Fault<R> {
    Fault::at(Point::Line, move |game, _| {
        Act::FallSilent.when(is_moment(game))
    })
}

/// Ignores this line.
pub(super) fn deaf<R: Rules>(is_moment: impl Fn(&Seen<'_, R>) -> bool + 'static) -> Fault<R> {
    Fault::at(Point::Line, move |game, _| Act::Skip.when(is_moment(game)))
}

/// Ends at this line.
pub(super) fn dies<R: Rules>(is_moment: impl Fn(&Seen<'_, R>) -> bool + 'static) -> Fault<R> {
    Fault::at(Point::Line, move |game, _| {
        Act::Exit(1, "what is this").when(is_moment(game))
    })
}

/// Rewrites what is said of a search.
pub(super) fn info<R: Rules>(
    rewrite: impl Fn(String, &Seen<'_, R>) -> String + 'static,
) -> Fault<R> {
    Fault::rewrite(Answer::Info, rewrite)
}

/// Rewrites best moves.
pub(super) fn best<R: Rules>(
    rewrite: impl Fn(String, &Seen<'_, R>) -> String + 'static,
) -> Fault<R> {
    Fault::rewrite(Answer::Best, rewrite)
}

/// Plays an illegal move.
pub(super) fn illegal<R: Rules>(is_moment: impl Fn(&Seen<'_, R>) -> bool + 'static) -> Fault<R> {
    chooses(move |game| is_moment(game).then(|| illegal_move(game)))
}

/// Plays this in place of its move, if there is anything.
pub(super) fn chooses<R: Rules>(
    choose: impl Fn(&Seen<'_, R>) -> Option<String> + 'static,
) -> Fault<R> {
    Fault::choose(move |best, game, _| choose(game).unwrap_or(best))
}

/// Returns a move that is not legal.
fn illegal_move<R: Rules>(game: &Seen<'_, R>) -> String {
    let state = game.agent.state();
    state.map_or_else(|| "a1a2".to_owned(), |state| state.illegal_move())
}

/// Shorter than the tester listens, and longer than it takes to say something.
const A_WHILE: Duration = Duration::from_millis(20);
