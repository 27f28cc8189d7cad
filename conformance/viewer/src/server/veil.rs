//! What is not shown of a game to someone who plays it.

use serde_json::{Value, json};

use crate::Game;

/// Hides secrets of a game that goes on: the pieces of some sides that the other side does not know, and what was said with these
/// sides. A game that is over has no secrets.
pub(super) struct Veil<'a> {
    game: &'a Game,
    hidden: [bool; 2],
    /// For each number on a square, the number that is shown.
    shown: Vec<usize>,
    /// Whether each piece is in the list that is shown.
    listed: Vec<bool>,
}

impl<'a> Veil<'a> {
    pub(super) fn new(game: &'a Game, hidden: [bool; 2]) -> Self {
        let hidden = match game.end {
            None => hidden,
            Some(_) => [false; 2],
        };
        let mut veil = Self {
            game,
            hidden,
            shown: vec![0],
            listed: Vec::new(),
        };
        let pieces = game.board.as_ref().map_or(&[][..], |board| &board.pieces);
        // All hidden pieces of a side have one number and one place in the list, so that numbers tell nothing, and nobody can count the
        // kinds of pieces.
        let mut first = [None; 2];
        let mut next = 1;
        for piece in pieces {
            let side = piece.side.filter(|side| veil.hides(*side) && piece.secret);
            let number = side.map_or(next, |side| *first[side].get_or_insert(next));
            veil.shown.push(number);
            veil.listed.push(number == next);
            if number == next {
                next += 1;
            }
        }
        veil
    }

    /// Returns whether nothing is hidden.
    pub(super) fn is_clear(&self) -> bool {
        self.hidden == [false; 2]
    }

    fn hides(&self, side: usize) -> bool {
        self.hidden.get(side).copied().unwrap_or_default()
    }

    /// Covers what is hidden of a game as the page has it, or of news about it. `from` is the number of the plies that it leaves out.
    pub(super) fn cover(&self, data: &mut Value, from: usize) {
        if self.is_clear() {
            return;
        }
        if let Some(board) = data.get_mut("board").filter(|board| board.is_object()) {
            self.cover_pieces(&mut board["pieces"]);
            for number in list(&mut board["start"]) {
                self.cover_number(number);
            }
        }
        for (ply, own) in list(&mut data["plies"])
            .iter_mut()
            .zip(self.game.plies.iter().skip(from))
        {
            if own.is_secret && self.hides(own.side) {
                ply["text"] = json!("(hidden)");
            }
            // What it thinks of the position is its own.
            if self.hides(own.side)
                && let Some(ply) = ply.as_object_mut()
            {
                ply.remove("search");
            }
            if let Some(cells) = ply.pointer_mut("/change/cells") {
                for number in list(cells).iter_mut().skip(1).step_by(2) {
                    self.cover_number(number);
                }
            }
        }
        let is_known = |entry: &Value| {
            let side = entry["side"].as_u64().and_then(|it| it.try_into().ok());
            side.is_none_or(|side| !self.hides(side))
        };
        if let Some(entries) = data["entries"].as_array_mut() {
            entries.retain(is_known);
        }
    }

    fn cover_pieces(&self, pieces: &mut Value) {
        if let Some(pieces) = pieces.as_array_mut() {
            let mut listed = self.listed.iter();
            pieces.retain(|_| listed.next().copied().unwrap_or(true));
        }
        for piece in list(pieces) {
            let side = piece["side"].as_u64().and_then(|it| it.try_into().ok());
            let is_secret = piece["secret"] == json!(true);
            if is_secret && side.is_some_and(|side| self.hides(side)) {
                piece["letter"] = json!("?");
                piece["figure"] = json!("");
                piece["name"] = json!("hidden piece");
            }
        }
    }

    fn cover_number(&self, number: &mut Value) {
        let known = number.as_u64().and_then(|it| usize::try_from(it).ok());
        if let Some(shown) = known.and_then(|known| self.shown.get(known)) {
            *number = json!(shown);
        }
    }
}

fn list(value: &mut Value) -> &mut [Value] {
    value.as_array_mut().map_or(&mut [], Vec::as_mut_slice)
}
