//! A board with pieces on it, as a position record gives it.

use super::{MAX_SIZE, Piece, Square};

/// Which pieces stand where.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    size: u8,
    /// Rank by rank from the bottom, each from file a: 0 for an empty square, and one more than the index of a piece's kind.
    cells: Vec<u8>,
}

impl Board {
    /// Returns an empty board.
    ///
    /// # Panics
    /// If the size is not odd and in 5..=19.
    #[must_use]
    pub fn empty(size: u8) -> Self {
        assert!(Self::has_size(size), "no board has {size} ranks");
        Self {
            size,
            cells: vec![0; usize::from(size) * usize::from(size)],
        }
    }

    /// Returns whether a board can have this many ranks.
    #[must_use]
    pub const fn has_size(size: u8) -> bool {
        size % 2 == 1 && 5 <= size && size <= MAX_SIZE
    }

    /// Returns the number of ranks, which is that of files: odd, 5..=19.
    #[must_use]
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// Returns whether the square is on this board.
    #[must_use]
    pub const fn has(&self, square: Square) -> bool {
        square.file < self.size && square.rank < self.size
    }

    /// Returns what stands on a square; nothing stands off the board.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        if !self.has(square) {
            return None;
        }
        piece(self.cells[self.index(square)])
    }

    /// Puts a piece, or none, on a square.
    ///
    /// # Panics
    /// If the square is not on the board.
    pub fn put(&mut self, square: Square, piece: Option<Piece>) {
        assert!(
            self.has(square),
            "{square} is not on a board of {}",
            self.size
        );
        let index = self.index(square);
        self.cells[index] = piece.map_or(0, Self::cell);
    }

    /// Returns the squares of a rank, from file a, each as 0 or as what [`cell`](Self::cell) makes of the piece on it.
    pub(super) fn row_mut(&mut self, rank: u8) -> &mut [u8] {
        let size = usize::from(self.size);
        &mut self.cells[usize::from(rank) * size..][..size]
    }

    /// Returns the number that stands for a piece in the list of squares.
    pub(super) const fn cell(piece: Piece) -> u8 {
        1 + piece.index() as u8
    }

    /// Returns the number on each square, rank by rank.
    pub(super) fn cells(&self) -> &[u8] {
        &self.cells
    }

    /// Returns all pieces with their squares, rank by rank from the bottom.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        let size = self.size;
        (0..size)
            .flat_map(move |rank| (0..size).map(move |file| Square { file, rank }))
            .zip(&self.cells)
            .filter_map(|(square, cell)| Some((square, piece(*cell)?)))
    }

    fn index(&self, square: Square) -> usize {
        usize::from(square.rank) * usize::from(self.size) + usize::from(square.file)
    }
}

/// Returns the piece that a number in the list of squares stands for.
fn piece(cell: u8) -> Option<Piece> {
    cell.checked_sub(1).map(Piece::of_index)
}
