//! The board: walls, units and their strength.

use std::fmt;

use super::Division;

/// The character of a blocked cell.
pub(super) const BLOCKED: u8 = b'#';
/// The character of an empty cell.
pub(super) const EMPTY: u8 = b'.';

/// A unit on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Unit {
    /// The division that the unit belongs to, and by it the side.
    pub division: Division,
    /// How many more attacks destroy the unit; at least 1.
    pub strength: u32,
}

/// A cell of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cell {
    /// Nothing enters this cell.
    Blocked,
    /// Nothing stands here.
    Empty,
    /// A unit stands here.
    Unit(Unit),
}

/// A board whose edge is blocked all around.
///
/// It prints as its rows, each with a newline, in the characters of `set_game`.
#[derive(Clone, PartialEq, Eq)]
pub struct Board {
    columns: u32,
    rows: u32,
    /// The characters of `set_game`. A row takes up a power of two of them, the rest is blocked: see `column_bits`.
    letters: Vec<u8>,
    /// The strength of the unit on each cell; 0 where there is none.
    strengths: Vec<u32>,
}

impl Board {
    /// Returns the board of these letters, `columns` to a row; every unit has the same strength.
    ///
    /// The letters were checked: they fill the rows, and the edge is blocked.
    pub(super) fn new(columns: u32, letters: &[u8], strength: u32) -> Self {
        let rows = letters.len() / columns as usize;
        let mut board = Self {
            columns,
            rows: rows as u32,
            letters: Vec::new(),
            strengths: Vec::new(),
        };
        let cells = rows << board.column_bits();
        board.letters = vec![BLOCKED; cells];
        board.strengths = vec![0; cells];
        for (y, row) in letters.chunks(columns as usize).enumerate() {
            let start = y << board.column_bits();
            board.letters[start..start + row.len()].copy_from_slice(row);
        }
        for (letter, unit) in board.letters.iter().zip(&mut board.strengths) {
            if letter.is_ascii_alphabetic() {
                *unit = strength;
            }
        }
        board
    }

    /// Returns the number of columns, `m`.
    #[must_use]
    pub const fn columns(&self) -> u32 {
        self.columns
    }

    /// Returns the number of rows, `n`.
    #[must_use]
    pub const fn rows(&self) -> u32 {
        self.rows
    }

    /// Returns the cell in column `x` (from 0, left to right) and row `y` (from 0, top to bottom).
    ///
    /// Off the board there is none.
    #[must_use]
    pub fn cell(&self, x: u32, y: u32) -> Option<Cell> {
        let is_on_board = x < self.columns && y < self.rows;
        is_on_board.then(|| self.cell_at(self.index(x, y)))
    }

    /// Returns row `y` (from 0, top to bottom) in the characters of `set_game`; `None` off the board.
    #[must_use]
    pub fn row(&self, y: u32) -> Option<&str> {
        (y < self.rows).then(|| {
            let start = self.index(0, y);
            let row = &self.letters[start..start + self.columns as usize];
            std::str::from_utf8(row).expect("a board is made of ASCII letters")
        })
    }

    /// Returns all units in reading order, each with its column and row.
    pub fn units(&self) -> impl Iterator<Item = (u32, u32, Unit)> {
        (0..self.rows).flat_map(move |y| {
            (0..self.columns).filter_map(move |x| match self.cell(x, y) {
                Some(Cell::Unit(unit)) => Some((x, y, unit)),
                _ => None,
            })
        })
    }

    /// Returns the number of bits that hold any column. A cell's index is its row, shifted by them, and its column.
    pub(super) const fn column_bits(&self) -> u32 {
        u32::BITS - (self.columns - 1).leading_zeros()
    }

    /// Returns the number of bits that hold any row.
    pub(super) const fn row_bits(&self) -> u32 {
        u32::BITS - (self.rows - 1).leading_zeros()
    }

    /// Returns the letters by index; beyond the columns of a row they are blocked.
    pub(super) fn letters(&self) -> &[u8] {
        &self.letters
    }

    pub(super) fn strength_at(&self, index: usize) -> u32 {
        self.strengths[index]
    }

    /// Takes one point of strength from the unit on a cell and returns what is left.
    pub(super) fn weaken(&mut self, index: usize) -> u32 {
        self.strengths[index] -= 1;
        self.strengths[index]
    }

    pub(super) fn clear(&mut self, index: usize) {
        self.letters[index] = EMPTY;
        self.strengths[index] = 0;
    }

    /// Moves the unit on `from` to `to`, which is empty.
    pub(super) fn relocate(&mut self, from: usize, to: usize) {
        (self.letters[to], self.strengths[to]) = (self.letters[from], self.strengths[from]);
        self.clear(from);
    }

    const fn index(&self, x: u32, y: u32) -> usize {
        ((y as usize) << self.column_bits()) | x as usize
    }

    fn cell_at(&self, index: usize) -> Cell {
        match self.letters[index] {
            BLOCKED => Cell::Blocked,
            EMPTY => Cell::Empty,
            letter => Cell::Unit(Unit {
                division: Division::from_letter(letter.into())
                    .expect("what is no wall and not empty is a letter"),
                strength: self.strengths[index],
            }),
        }
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for y in 0..self.rows {
            writeln!(f, "{}", self.row(y).unwrap_or_default())?;
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let strengths: Vec<u32> = self.units().map(|(_, _, unit)| unit.strength).collect();
        write!(f, "{self}{strengths:?}")
    }
}
