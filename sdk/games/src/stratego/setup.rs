//! The initial arrangement of an army.

use std::fmt;

use super::{BOARD_SIZE, Breach, IllegalAction, Rank, Rules, SetupSize};
use crate::Side;

/// The number of rows that a set-up fills.
pub const SETUP_ROWS: usize = 4;

/// One row of a set-up, from left to right.
pub type Row = [Option<Rank>; BOARD_SIZE as usize];

/// Four rows of pieces, the topmost first whichever the side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    rows: [Row; SETUP_ROWS],
}

/// Reads one row of a set-up.
///
/// # Errors
/// The row is not ten characters long, or holds one that is neither a piece nor `.`.
pub fn parse_row(text: &[u8]) -> Result<Row, IllegalAction> {
    if let Some(column) = text
        .iter()
        .position(|byte| *byte != b'.' && Rank::from_byte(*byte).is_none())
    {
        let byte = text[column];
        return Err(Breach::UnknownPiece { column, byte }.into());
    }
    let mut row = Row::default();
    if text.len() != row.len() {
        let characters = text.len();
        return Err(Breach::RowLength { characters }.into());
    }
    for (square, byte) in row.iter_mut().zip(text) {
        *square = Rank::from_byte(*byte);
    }
    Ok(row)
}

impl Setup {
    /// Returns the set-up of these rows, the topmost first.
    #[must_use]
    pub const fn new(rows: [Row; SETUP_ROWS]) -> Self {
        Self { rows }
    }

    /// Reads four rows of text, the topmost first.
    ///
    /// # Errors
    /// A row is malformed; see [`parse_row`].
    pub fn parse(rows: [&str; SETUP_ROWS]) -> Result<Self, IllegalAction> {
        let mut setup = Self {
            rows: [Row::default(); SETUP_ROWS],
        };
        for (row, text) in setup.rows.iter_mut().zip(rows) {
            *row = parse_row(text.as_bytes())?;
        }
        Ok(setup)
    }

    /// Returns the rows, the topmost first.
    #[must_use]
    pub const fn rows(&self) -> &[Row; SETUP_ROWS] {
        &self.rows
    }

    /// Returns all pieces in reading order.
    pub fn pieces(&self) -> impl Iterator<Item = Rank> {
        self.rows.iter().flatten().filter_map(|square| *square)
    }

    /// Checks the numbers of pieces.
    ///
    /// # Errors
    /// There are more pieces of a rank than an army has, no flag, or fewer than forty pieces where the rules want all.
    pub fn check(&self, rules: &Rules) -> Result<(), IllegalAction> {
        for rank in Rank::ALL {
            let pieces = self.pieces().filter(|piece| *piece == rank).count();
            if pieces > usize::from(rank.count()) {
                return Err(Breach::TooManyPieces { rank, pieces }.into());
            }
        }
        if !self.pieces().any(|piece| piece == Rank::Flag) {
            return Err(Breach::NoFlag.into());
        }
        let pieces = self.pieces().count();
        if rules.setup_size == SetupSize::ExactlyForty && pieces < 40 {
            return Err(Breach::TooFewPieces { pieces }.into());
        }
        Ok(())
    }

    /// Returns a full army in random order that has a legal first move for `side`.
    ///
    /// `below(n)` returns a random number in `0..n`; with the same numbers comes the same set-up.
    pub fn shuffled(side: Side, mut below: impl FnMut(usize) -> usize) -> Self {
        let mut army: Vec<Rank> = Rank::ALL
            .iter()
            .flat_map(|rank| std::iter::repeat_n(*rank, usize::from(rank.count())))
            .collect();
        for last in (1..army.len()).rev() {
            army.swap(last, below(last + 1));
        }
        // A mobile piece goes to the front of column 0, which no lake blocks.
        let front = match side {
            Side::First => 30,
            Side::Second => 0,
        };
        if !army[front].is_mobile() {
            let mobile: Vec<usize> = (0..army.len())
                .filter(|index| army[*index].is_mobile())
                .collect();
            army.swap(front, mobile[below(mobile.len())]);
        }
        let mut setup = Self {
            rows: [Row::default(); SETUP_ROWS],
        };
        for (square, piece) in setup.rows.iter_mut().flatten().zip(army) {
            *square = Some(piece);
        }
        setup
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in &self.rows {
            for square in row {
                write!(f, "{}", square.map_or('.', |rank| char::from(rank.byte())))?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The set-up of the manual's example.
    const FULL: [&str; 4] = ["FB8sB479B8", "BB31555583", "6724898974", "967B669999"];

    #[test]
    fn set_ups_are_judged_by_length_characters_counts_and_flag() {
        let partial = Rules::default();
        let full = Rules {
            setup_size: SetupSize::ExactlyForty,
            ..Rules::default()
        };
        let table = "
            FB8sB479B8 BB31555583 6724898974 967B669999 | partial |
            FB8sB479B8 BB31555583 6724898974 967B669999 | full |
            F......... 1......... .......... .......... | partial |
            F......... 1......... .......... .......... | full | too-few-pieces
            F........ BB31555583 6724898974 967B669999 | partial | row-length
            F.......... BB31555583 6724898974 967B669999 | partial | row-length
            F........x BB31555583 6724898974 967B669999 | partial | unknown-piece
            f......... .......... .......... .......... | partial | unknown-piece
            FB8SB479B8 BB31555583 6724898974 967B669999 | partial | unknown-piece
            F.......++ .......... .......... .......... | partial | unknown-piece
            FB8sB479B\r BB31555583 6724898974 967B669999 | partial | unknown-piece
            FF........ .......... .......... .......... | partial | too-many-pieces
            F11....... .......... .......... .......... | partial | too-many-pieces
            F999999999 .......... .......... .......... | partial | too-many-pieces
            1......... .......... .......... .......... | partial | no-flag
            .......... .......... .......... .......... | full | no-flag
        ";
        for line in table.trim().lines() {
            let fields: Vec<&str> = line
                .split('|')
                .map(|field| field.trim_matches(' '))
                .collect();
            let rows: Vec<&str> = fields[0].split(' ').collect();
            let rules = if fields[1] == "full" { &full } else { &partial };
            let error = Setup::parse(rows.try_into().unwrap())
                .and_then(|setup| setup.check(rules))
                .err();
            let broken = error.map_or("", |error| error.rule.name());
            assert_eq!(broken, fields[2], "{line}");
        }
    }

    #[test]
    fn a_set_up_prints_as_it_was_read() {
        assert_eq!(
            Setup::parse(FULL).unwrap().to_string(),
            FULL.map(|row| format!("{row}\n")).concat()
        );
    }

    #[test]
    fn shuffled_armies_are_full_and_can_move() {
        let rules = Rules {
            setup_size: SetupSize::ExactlyForty,
            ..Rules::default()
        };
        for (side, row) in [(Side::First, 3), (Side::Second, 0)] {
            // The two extremes of what the source of numbers may return.
            for setup in [
                Setup::shuffled(side, |n| n - 1),
                Setup::shuffled(side, |_| 0),
            ] {
                assert_eq!(setup.check(&rules), Ok(()));
                assert!(setup.rows()[row][0].is_some_and(Rank::is_mobile));
            }
        }
    }
}
