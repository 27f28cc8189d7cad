//! Boards by name.

use super::Setup;

/// A board that has a name, with its rounds and strengths: the beginning of a game.
///
/// All but `example` look the same to both players: turned half around or mirrored, with capitals for small letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedBoard {
    /// What it is called.
    pub name: &'static str,
    /// What it is like: a fragment.
    pub description: &'static str,
    /// The file, with which a [`Setup`] begins: `board.text.parse()`.
    pub text: &'static str,
}

/// Declares the boards: each has its name, its description, and a file of the same name.
macro_rules! boards {
    ($($name:literal: $description:literal;)+) => {
        impl NamedBoard {
            /// All of them, the smallest first.
            pub const ALL: &'static [Self] = &[$(Self {
                name: $name,
                description: $description,
                text: include_str!(concat!("boards/", $name, ".bit")),
            }),+];
        }
    };
}

boards! {
    "example": "8x6; the example of the rules";
    "duel": "8x6; two divisions a side, a wall between them";
    "gate": "12x8; two divisions a side, one wide gate";
    "river": "16x12; three divisions a side, two fords";
    "keep": "20x14; three divisions a side, each behind walls with three doors";
    "pillars": "24x18; four divisions a side, single pillars on the way";
    "corridors": "30x20; six divisions a side, long walls between them";
    "islands": "32x32; ten divisions a side, blocks to go around";
    "plain": "40x40; twenty-six divisions a side";
}

impl NamedBoard {
    /// Finds a board by its name.
    #[must_use]
    pub fn find(name: &str) -> Option<&'static Self> {
        Self::ALL.iter().find(|board| board.name == name)
    }

    /// Returns the beginning of a game on the board.
    #[must_use]
    pub fn setup(&self) -> Setup {
        self.text
            .parse()
            .expect("a board that is built in has no mistake")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bitwa::Cell;

    /// Returns the rows of a board.
    fn rows(setup: &Setup) -> Vec<Vec<char>> {
        let board = setup.board();
        (0..board.rows())
            .map(|y| board.row(y).unwrap().chars().collect())
            .collect()
    }

    fn other_player(c: char) -> char {
        if c.is_ascii_uppercase() {
            c.to_ascii_lowercase()
        } else {
            c.to_ascii_uppercase()
        }
    }

    #[test]
    fn every_board_is_fair_but_the_example() {
        for board in &NamedBoard::ALL[1..] {
            let rows = rows(&board.setup());
            let mirrored: Vec<Vec<char>> = rows
                .iter()
                .map(|row| row.iter().rev().map(|c| other_player(*c)).collect())
                .collect();
            let turned: Vec<Vec<char>> = mirrored.iter().rev().cloned().collect();
            assert!(rows == mirrored || rows == turned, "{}", board.name);
        }
    }

    #[test]
    fn boards_are_from_8x6_to_40x40_and_have_several_divisions() {
        for board in NamedBoard::ALL {
            let setup = board.setup();
            let mut divisions: Vec<_> = setup
                .board()
                .units()
                .map(|(_, _, unit)| unit.division)
                .collect();
            divisions.sort();
            divisions.dedup();
            assert!(divisions.len() >= 4, "{}", board.name);
            let size = (setup.board().columns(), setup.board().rows());
            assert!(
                board
                    .description
                    .starts_with(&format!("{}x{}; ", size.0, size.1)),
                "{}",
                board.name
            );
            assert!((8..=40).contains(&size.0) && (6..=40).contains(&size.1));
            assert_eq!(NamedBoard::find(board.name), Some(board));
            assert_eq!(setup.board().cell(0, 0), Some(Cell::Blocked));
        }
        assert_eq!(NamedBoard::ALL.len(), 9);
        assert_eq!(NamedBoard::find("nowhere"), None);
    }

    #[test]
    fn every_cell_can_be_reached_from_every_other() {
        for board in NamedBoard::ALL {
            let rows = rows(&board.setup());
            let mut open: Vec<(usize, usize)> = Vec::new();
            for (y, row) in rows.iter().enumerate() {
                open.extend((0..row.len()).filter(|x| row[*x] != '#').map(|x| (x, y)));
            }
            let mut reached = vec![open[0]];
            let mut next = 0;
            while let Some((x, y)) = reached.get(next).copied() {
                next += 1;
                for cell in &open {
                    let is_near = cell.0.abs_diff(x) <= 1 && cell.1.abs_diff(y) <= 1;
                    if is_near && !reached.contains(cell) {
                        reached.push(*cell);
                    }
                }
            }
            assert_eq!(reached.len(), open.len(), "{}", board.name);
        }
    }
}
