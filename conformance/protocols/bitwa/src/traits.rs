//! What an order of Bitwa is about that few orders are about.

use linesman_games::bitwa::{Division, Position, Setup, Unit};
use linesman_values::traits::{Had, Trait, that_hold};

use super::misread::{division, follow};

/// An order that is due.
struct Turn {
    division: Division,
    position: Position,
    /// The time that was told last, in milliseconds.
    time: Option<i64>,
}

/// Returns what the orders have that these messages ask for.
pub(super) fn traits(messages: &[Vec<&str>]) -> Vec<Had> {
    let (mut position, mut time): (Option<Position>, Option<i64>) = (None, None);
    let of_message = |message: &Vec<&str>| {
        let mut asked = None;
        for line in message {
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            match word {
                "set_game" => {
                    (position, time) = (rest.parse::<Setup>().ok().map(Position::new), None);
                }
                "time_left" => time = rest.trim().parse().ok(),
                "play" => follow(&mut position, rest),
                "gen_move" => asked = division(rest),
                _ => {}
            }
        }
        let (Some(division), Some(position)) = (asked, &position) else {
            return Had::default();
        };
        let turn = Turn {
            division,
            position: position.clone(),
            time,
        };
        Had {
            position: that_hold(OF_BOARD, &turn),
            question: that_hold(OF_TIME, &turn),
        }
    };
    messages.iter().map(of_message).collect()
}

impl Turn {
    /// Returns the units of the division, each with its column and its row.
    fn own(&self) -> impl Iterator<Item = (u32, u32, Unit)> {
        let units = self.position.board().units();
        units.filter(|(_, _, unit)| unit.division == self.division)
    }

    /// Returns the units of the other side.
    fn enemies(&self) -> impl Iterator<Item = (u32, u32, Unit)> {
        let units = self.position.board().units();
        units.filter(|(_, _, unit)| unit.division.side() != self.division.side())
    }

    /// Returns whether a unit of the division and one of the other side are next to each other.
    fn meets(&self) -> bool {
        self.own().any(|(x, y, _)| {
            self.enemies()
                .any(|(ex, ey, _)| x.abs_diff(ex).max(y.abs_diff(ey)) == 1)
        })
    }

    fn size(&self) -> (u32, u32) {
        let board = self.position.board();
        (board.columns(), board.rows())
    }

    fn is_time(&self, test: fn(i64) -> bool) -> bool {
        self.time.is_some_and(test)
    }
}

/// What the time can be, the most special first.
const OF_TIME: &[Trait<Turn>] = &[
    ("less than 100 ms are left", |it| {
        it.is_time(|time| time < 100)
    }),
    ("less than a second is left", |it| {
        it.is_time(|time| time < 1000)
    }),
    ("no time has been told", |it| it.time.is_none()),
];

/// What the board can have, the most special first.
const OF_BOARD: &[Trait<Turn>] = &[
    ("the division has no unit left", |it| it.own().count() == 0),
    ("the other side has no unit left", |it| {
        it.enemies().count() == 0
    }),
    ("the division has one unit left", |it| it.own().count() == 1),
    ("the other side has one unit left", |it| {
        it.enemies().count() == 1
    }),
    ("it is the last round", |it| {
        it.position.round() >= it.position.setup().rounds()
    }),
    ("an enemy is next to a unit of the division", Turn::meets),
    ("the board has 40 columns", |it| it.size().0 == 40),
    ("the board has 40 rows", |it| it.size().1 == 40),
    ("the board has 10 columns or more", |it| it.size().0 >= 10),
    ("the board has 10 rows or more", |it| it.size().1 >= 10),
    ("the board has more rows than columns", |it| {
        it.size().1 > it.size().0
    }),
    ("the board has more columns than rows", |it| {
        it.size().0 > it.size().1
    }),
    ("the division is not its side's first", |it| {
        !matches!(it.division.letter(), 'A' | 'a')
    }),
    ("the division is of the second side", |it| {
        it.division.letter().is_ascii_lowercase()
    }),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_order_has_what_its_board_and_its_clock_show() {
        let game = "set_game 6 3 10 2 ###### #A.ab# ######";
        let told = traits(&[
            vec![game],
            vec!["gen_move A"],
            vec!["play A 0 3 1 1 1 1", "time_left 900", "gen_move b"],
        ]);
        assert_eq!(told[0], Had::default());
        assert_eq!(
            told[1].position,
            [
                "the division has one unit left",
                "the board has more columns than rows",
            ]
        );
        assert_eq!(told[1].question, ["no time has been told"]);
        // A has gone to column 2, next to a in column 3, and b is in column 4.
        assert_eq!(
            told[2].position,
            [
                "the division has one unit left",
                "the other side has one unit left",
                "the board has more columns than rows",
                "the division is not its side's first",
                "the division is of the second side",
            ]
        );
        assert_eq!(told[2].question, ["less than a second is left"]);
    }
}
