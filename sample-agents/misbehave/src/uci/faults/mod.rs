//! The faults of an engine, by the check that each breaks.

mod conversation;
mod hello;
mod position;
mod search;

use std::time::Duration;

use linesman_uci::checks;

use super::{
    agent::{Answer, Engine},
    rules::Rules,
};
use crate::{
    fault::{Act, Faulty},
    protocol::Point,
};

pub(crate) type Fault<R> = crate::Fault<Engine<R>>;
/// What a fault sees.
pub(crate) type Seen<'a, R> = crate::protocol::Seen<'a, Engine<R>>;

/// A game with faults of its own.
pub(crate) trait OwnFaults: Rules {
    /// Returns the fault that breaks a check which only this game has.
    fn own_fault(id: &str) -> Option<Fault<Self>>;
}

impl<R: OwnFaults> Faulty for Engine<R> {
    fn fault(id: &str) -> Option<Fault<R>> {
        // Faults have the names of the checks of UCI.
        let of_uci = checks::ALL.iter().map(|check| check.id);
        let is_it = |of_uci: &&str| R::WORDS.reword(of_uci)[R::WORDS.name.len() + 1..] == *id;
        let fact = of_uci.into_iter().find(is_it);
        let id = fact.map_or(id, |id| &id["uci/".len()..]);
        hello::breaking(id)
            .or_else(|| conversation::breaking(id))
            .or_else(|| search::breaking(id))
            .or_else(|| position::breaking(id))
            .or_else(|| R::own_fault(id))
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
