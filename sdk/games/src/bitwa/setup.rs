//! What a game begins from.

use std::fmt;

use super::Board;

/// The greatest number of columns, and of rows.
pub const MAX_SIZE: u32 = 100_000;
/// The greatest number of cells.
pub const MAX_CELLS: u32 = 4_000_000;
/// The greatest number of rounds.
pub const MAX_ROUNDS: u32 = 1_000_000;
/// The greatest strength that units begin with.
pub const MAX_STRENGTH: u32 = 1_000_000;

/// What a game begins from: the board with all units, the number of rounds and the units' strength.
///
/// The text is that of `set_game` without the command: `<m> <n> <r> <s> <row 0> ... <row n-1>`, which is
///
/// - `m` and `n`, the numbers of columns and rows, each 1 to [`MAX_SIZE`], and of cells up to [`MAX_CELLS`] in all,
/// - `r`, the number of rounds, 1 to [`MAX_ROUNDS`],
/// - `s`, the strength of each unit, 1 to [`MAX_STRENGTH`],
/// - `n` rows of `m` characters from the top row to the bottom row, of which `#` is a blocked cell, `.` an empty one,
///   and a letter a unit of that [`Division`](super::Division).
///
/// The cells along the edge have to be blocked, and either side has to have a unit. Between the items may stand any
/// ASCII white space, so that a board can be kept in a file with a line to each row. A set-up prints in one line; with
/// the alternate form (`{:#}`) it prints as such a file.
///
/// # Examples
///
/// ```
/// use linesman_games::bitwa::Setup;
///
/// let setup: Setup = "6 3 10 2 ###### #Aa.b# ######".parse()?;
/// assert_eq!((setup.board().columns(), setup.board().rows()), (6, 3));
/// assert_eq!(format!("{setup:#}"), "6 3 10 2\n######\n#Aa.b#\n######\n");
///
/// let error = "6 3 10 2 ###### #Aa.b. ######".parse::<Setup>().unwrap_err();
/// assert_eq!((error.line, error.column), (1, 22));
/// # Ok::<(), linesman_games::bitwa::ParseSetupError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    board: Board,
    rounds: u32,
    strength: u32,
}

impl Setup {
    /// Returns the set-up of parts that were checked.
    pub(super) const fn new(board: Board, rounds: u32, strength: u32) -> Self {
        Self {
            board,
            rounds,
            strength,
        }
    }

    /// Returns the board before the first order.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the greatest number of rounds, `r`.
    #[must_use]
    pub const fn rounds(&self) -> u32 {
        self.rounds
    }

    /// Returns the strength that every unit begins with, `s`.
    #[must_use]
    pub const fn strength(&self) -> u32 {
        self.strength
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = &self.board;
        let (columns, rows) = (board.columns(), board.rows());
        write!(f, "{columns} {rows} {} {}", self.rounds, self.strength)?;
        if f.alternate() {
            return write!(f, "\n{board}");
        }
        (0..rows).try_for_each(|y| write!(f, " {}", board.row(y).unwrap_or_default()))
    }
}
