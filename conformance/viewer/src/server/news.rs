//! What a client has not been told yet.

use serde::Serialize;
use serde_json::Value;

use super::source::Source;
use crate::{Board, End, Entry, Game, Ply};

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

/// Returns the events that tell a client what it does not know yet: all games if it has been told nothing, and else what has happened
/// in each since.
pub(super) fn news(sources: &[Source], told: Option<&[Told]>) -> Vec<u8> {
    let mut events = Vec::new();
    let Some(told) = told else {
        let games = sources.iter().map(|it| &it.game).collect();
        add_event(&mut events, &Everything { games });
        return events;
    };
    for (index, (source, told)) in sources.iter().zip(told).enumerate() {
        if let Some(more) = since(&source.game, index, *told) {
            add_event(&mut events, &more);
        }
    }
    events
}

/// Adds an event to a stream.
pub(super) fn add_event(stream: &mut Vec<u8>, event: &impl Serialize) {
    stream.extend_from_slice(b"data: ");
    serde_json::to_writer(&mut *stream, event).expect(IS_PLAIN);
    stream.extend_from_slice(b"\n\n");
}

#[derive(Serialize)]
struct Everything<'a> {
    games: Vec<&'a Game>,
}

/// What has happened in a game.
#[derive(Serialize)]
pub(super) struct More<'a> {
    /// The number of the game.
    game: usize,
    /// The number of the first ply.
    pub(super) from: usize,
    plies: &'a [Ply],
    entries: &'a [Entry],
    notes: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<&'a Board>,
    #[serde(skip_serializing_if = "Option::is_none")]
    end: Option<&'a End>,
}

/// Returns what has happened in the game with this number since the client was told, if anything has.
pub(super) fn since(game: &Game, index: usize, told: Told) -> Option<More<'_>> {
    let now = Told::all(game);
    if now == told {
        return None;
    }
    // The position after the last ply may have become known later than the ply.
    let from = told.plies.saturating_sub(1);
    Some(More {
        game: index,
        from,
        plies: &game.plies[from..],
        entries: &game.entries[told.entries..],
        notes: &game.notes,
        board: game.board.as_ref().filter(|_| now.pieces != told.pieces),
        end: game.end.as_ref(),
    })
}

pub(super) fn value(shown: &(impl Serialize + ?Sized)) -> Value {
    serde_json::to_value(shown).expect(IS_PLAIN)
}

const IS_PLAIN: &str = "a game is made of numbers, texts and lists";
