//! The position that `position` describes.

use super::super::{Board, Placed};

/// Returns the position that a line describes. None if it describes none.
#[must_use]
pub fn place<B: Board>(placed: &Placed, is_960: bool) -> Option<B> {
    let mut board = match &placed.fen {
        Some(fen) => B::read(fen).ok()?,
        None => B::start(),
    };
    board.set_form(is_960);
    play(board, placed.moves.iter().map(String::as_str))
}

fn play<'a, B: Board>(mut board: B, mut moves: impl Iterator<Item = &'a str>) -> Option<B> {
    moves.try_for_each(|word| board.play(word).ok())?;
    Some(board)
}

/// The position that was sent last, with its line. In a game, the next line is this one with a few more moves, and only these are played then.
#[derive(Clone, Debug)]
pub(super) struct LastPlaced<B> {
    line: String,
    has_moves: bool,
    is_960: bool,
    board: Option<B>,
}

impl<B> Default for LastPlaced<B> {
    fn default() -> Self {
        Self {
            line: String::new(),
            has_moves: false,
            is_960: false,
            board: None,
        }
    }
}

impl<B: Board> LastPlaced<B> {
    pub(super) const fn board(&self) -> Option<&B> {
        self.board.as_ref()
    }

    /// Notes a line, and what it says.
    pub(super) fn set(&mut self, line: &str, placed: &Placed, is_960: bool) {
        line.clone_into(&mut self.line);
        self.has_moves = !placed.moves.is_empty();
        self.is_960 = is_960;
        self.board = place(placed, is_960);
    }

    /// Notes a line that is the last one with more moves behind it. Returns false if it is another one.
    pub(super) fn follow(&mut self, line: &str, is_960: bool) -> bool {
        let more = line.strip_prefix(&*self.line);
        let Some(more) = more.filter(|_| self.has_moves && self.is_960 == is_960) else {
            return false;
        };
        if !more.is_empty() && !more.starts_with(|it: char| it.is_ascii_whitespace()) {
            return false;
        }
        self.board = self
            .board
            .and_then(|board| play(board, more.split_ascii_whitespace()));
        self.line += more;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Order, chess::Chess};

    fn whole(line: &str) -> Option<Chess> {
        match Order::read(line, Chess::WORDS) {
            Order::Position(placed) => place(&placed, false),
            _ => None,
        }
    }

    #[test]
    fn a_line_that_goes_on_is_the_same_position_as_the_whole_line() {
        let mut last = LastPlaced::<Chess>::default();
        let mut hear = |line: &str| {
            let follows = last.follow(line, false);
            if let Order::Position(placed) = Order::read(line, Chess::WORDS)
                && !follows
            {
                last.set(line, &placed, false);
            }
            assert_eq!(last.board().copied(), whole(line), "{line}");
            follows
        };
        assert!(!hear("position startpos"));
        assert!(!hear("position startpos moves e2e4"));
        assert!(hear("position startpos moves e2e4 e7e5 g1f3"));
        assert!(hear("position startpos moves e2e4 e7e5 g1f3"));
        assert!(hear("position startpos moves e2e4 e7e5 g1f3  b8c6 "));
        // A word that goes on is another move.
        assert!(!hear("position startpos moves a7a8"));
        assert!(!hear("position startpos moves a7a8q"));
        assert!(!hear("position startpos moves e2e4"));
        // What no move follows from, no move mends.
        assert!(hear("position startpos moves e2e4 e2e4"));
        assert!(hear("position startpos moves e2e4 e2e4 e7e5"));
        assert!(!hear("position startpos moves e2e4 e7e5"));
    }

    #[test]
    fn another_form_of_moves_is_another_position() {
        let mut last = LastPlaced::<Chess>::default();
        let line = "position startpos moves e2e4";
        let Order::Position(placed) = Order::read(line, Chess::WORDS) else {
            panic!("{line}");
        };
        last.set(line, &placed, false);
        assert!(!last.follow("position startpos moves e2e4 e7e5", true));
    }
}
