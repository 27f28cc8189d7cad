//! What a client has not been told yet.

use serde::Serialize;
use serde_json::{Value, json};

use super::source::Source;
use crate::Game;

/// How much of a game a client has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Told {
    plies: usize,
    entries: usize,
    pieces: usize,
    notes: usize,
    has_end: bool,
}

impl Told {
    pub(super) fn all(game: &Game) -> Self {
        Self {
            plies: game.plies.len(),
            entries: game.entries.len(),
            pieces: game.board.as_ref().map_or(0, |board| board.pieces.len()),
            notes: game.notes.len(),
            has_end: game.end.is_some(),
        }
    }
}

/// Returns all games, and notes that the client has them.
pub(super) fn everything(sources: &[Source], told: &mut Vec<Told>) -> String {
    *told = sources.iter().map(|it| Told::all(&it.game)).collect();
    let games: Vec<Value> = sources.iter().map(|it| value(&it.game)).collect();
    json!({ "games": games }).to_string()
}

/// Returns what has happened since the client was told, for each game with news.
pub(super) fn news(sources: &[Source], told: &mut [Told]) -> Vec<String> {
    let pairs = sources.iter().zip(told).enumerate();
    let news = pairs.filter_map(|(index, (source, told))| since(&source.game, index, told));
    news.map(|news| news.to_string()).collect()
}

/// Returns what has happened in the game with this number since the client was told, if anything has.
pub(super) fn since(game: &Game, index: usize, told: &mut Told) -> Option<Value> {
    let now = Told::all(game);
    if now == *told {
        return None;
    }
    // The position after the last ply may have become known later than the ply.
    let from = told.plies.saturating_sub(1);
    let mut news = json!({
        "game": index,
        "from": from,
        "plies": value(&game.plies[from..]),
        "entries": value(&game.entries[told.entries..]),
        "notes": game.notes,
    });
    if now.pieces != told.pieces {
        news["board"] = value(&game.board);
    }
    if now.has_end {
        news["end"] = value(&game.end);
    }
    *told = now;
    Some(news)
}

pub(super) fn value(shown: &(impl Serialize + ?Sized)) -> Value {
    serde_json::to_value(shown).expect("a game is made of numbers, texts and lists")
}
