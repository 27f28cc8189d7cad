//! A game at one of its plies.

use std::collections::BTreeMap;

use crate::{Clock, Game};

/// What there is to see after a number of plies.
pub(super) struct Moment<'a> {
    /// What is on each square; none if the board is not known.
    pub(super) cells: Option<Vec<usize>>,
    pub(super) marked: &'a [usize],
    pub(super) caption: &'a str,
    /// How many pieces of each letter each side has lost.
    pub(super) lost: [BTreeMap<&'a str, usize>; 2],
    pub(super) clocks: [Option<Clock>; 2],
}

impl<'a> Moment<'a> {
    /// Returns a game after so many plies.
    pub(super) fn of(game: &'a Game, ply: usize) -> Self {
        let board = game.board.as_ref();
        let mut now = Self {
            cells: board.map(|board| board.start.clone()),
            marked: &[],
            caption: board.map_or("", |board| &board.caption),
            lost: [BTreeMap::new(), BTreeMap::new()],
            clocks: [None, None],
        };
        for played in game.plies.iter().take(ply) {
            now.clocks = played.clocks.unwrap_or(now.clocks);
            let Some(change) = &played.change else {
                now.cells = None;
                (now.marked, now.caption) = (&[], "");
                continue;
            };
            if let Some(cells) = &mut now.cells {
                for pair in change.cells.chunks_exact(2) {
                    cells[pair[0]] = pair[1];
                }
            }
            (now.marked, now.caption) = (&change.marked, &change.caption);
            for lost in &change.lost {
                *now.lost[lost.side].entry(&lost.letter).or_default() += lost.count;
            }
        }
        now
    }
}
