//! What a turn of Stratego has that few turns have.

use linesman_games::{
    Side,
    stratego::{BLUE, RED},
};
use linesman_values::traits::{Had, Trait, that_hold};

const SIZE: usize = 10;

/// A turn: whose it is, and the ten rows that were sent.
struct Turn {
    side: Side,
    rows: [[u8; SIZE]; SIZE],
}

/// Returns what the turns have that these messages begin.
pub(super) fn traits(messages: &[Vec<&str>]) -> Vec<Had> {
    let mut side = None;
    let of_message = |message: &Vec<&str>| {
        for line in message {
            match line.split_once(' ') {
                Some(("RED", _)) => side = Some(RED),
                Some(("BLUE", _)) => side = Some(BLUE),
                _ => {}
            }
        }
        let turn = side.and_then(|side| Turn::of(side, message));
        let position = turn.map_or_else(Vec::new, |turn| that_hold(ALL, &turn));
        Had {
            position,
            ..Had::default()
        }
    };
    messages.iter().map(of_message).collect()
}

impl Turn {
    /// Returns the turn whose board ends a message.
    fn of(side: Side, message: &[&str]) -> Option<Self> {
        let lines = message.last_chunk::<SIZE>()?;
        let mut rows = [[EMPTY; SIZE]; SIZE];
        for (row, line) in rows.iter_mut().zip(lines) {
            *row = line.as_bytes().try_into().ok()?;
            if row.contains(&b' ') {
                return None;
            }
        }
        Some(Self { side, rows })
    }

    /// Returns the columns and rows of the squares with a character like this.
    fn squares(&self, is_such: fn(u8) -> bool) -> impl Iterator<Item = (usize, usize)> {
        let all = (0..SIZE).flat_map(|y| (0..SIZE).map(move |x| (x, y)));
        all.filter(move |(x, y)| is_such(self.rows[*y][*x]))
    }

    fn count(&self, is_such: fn(u8) -> bool) -> usize {
        self.squares(is_such).count()
    }

    /// Returns the characters from a square outwards, in the four directions.
    fn outwards(&self, (x, y): (usize, usize)) -> [Vec<u8>; 4] {
        let row =
            |columns: &mut dyn Iterator<Item = usize>| columns.map(|x| self.rows[y][x]).collect();
        let column =
            |rows: &mut dyn Iterator<Item = usize>| rows.map(|y| self.rows[y][x]).collect();
        [
            row(&mut (0..x).rev()),
            row(&mut (x + 1..SIZE)),
            column(&mut (0..y).rev()),
            column(&mut (y + 1..SIZE)),
        ]
    }

    /// Returns the characters next to a square.
    fn around(&self, at: (usize, usize)) -> impl Iterator<Item = u8> {
        let ways = self.outwards(at).into_iter();
        ways.filter_map(|way| way.first().copied())
    }

    /// Returns how many of the agent's pieces can move.
    fn movable(&self) -> usize {
        let can_go = |at: &(usize, usize)| self.around(*at).any(|it| it == EMPTY || is_enemy(it));
        self.squares(can_move).filter(can_go).count()
    }

    /// Returns whether one of its scouts can go two squares or more, and attack there.
    fn attacks_from_afar(&self) -> bool {
        let is_attack = |way: &Vec<u8>| {
            let empty = way.iter().take_while(|it| **it == EMPTY).count();
            empty > 0 && way.get(empty).copied().is_some_and(is_enemy)
        };
        let is_attack = |at| self.outwards(at).iter().any(is_attack);
        self.squares(|it| it == b'9').any(is_attack)
    }

    /// Returns the first and the last row in which a side sets its pieces up.
    fn rows_of(&self, is_own: bool) -> std::ops::Range<usize> {
        if (self.side == RED) == is_own {
            0..4
        } else {
            6..SIZE
        }
    }
}

const EMPTY: u8 = b'.';

const fn is_enemy(it: u8) -> bool {
    it == b'#'
}

const fn is_own(it: u8) -> bool {
    it.is_ascii_alphanumeric()
}

const fn can_move(it: u8) -> bool {
    is_own(it) && it != b'B' && it != b'F'
}

/// All of them, the most special first.
const ALL: &[Trait<Turn>] = &[
    ("only one of its pieces can move", |it| it.movable() == 1),
    (
        "a scout can attack from two squares away or more",
        Turn::attacks_from_afar,
    ),
    ("one of its pieces is in the enemy's first row", |it| {
        let last = if it.side == RED { SIZE - 1 } else { 0 };
        it.squares(is_own).any(|(_, y)| y == last)
    }),
    ("one of its pieces is where the enemy began", |it| {
        let rows = it.rows_of(false);
        it.squares(is_own).any(|(_, y)| rows.contains(&y))
    }),
    ("an enemy is where it began itself", |it| {
        let rows = it.rows_of(true);
        it.squares(is_enemy).any(|(_, y)| rows.contains(&y))
    }),
    ("it has 9 pieces or fewer", |it| it.count(is_own) < 10),
    ("the enemy has 9 pieces or fewer", |it| {
        it.count(is_enemy) < 10
    }),
    ("one of its pieces can attack", |it| {
        let mut pieces = it.squares(can_move);
        pieces.any(|at| it.around(at).any(is_enemy))
    }),
    ("one of its pieces can move in column 0", |it| {
        it.squares(can_move).any(|(x, _)| x == 0)
    }),
    ("it has lost a piece", |it| it.count(is_own) < 40),
    ("the enemy has lost a piece", |it| it.count(is_enemy) < 40),
];

#[cfg(test)]
mod tests {
    use super::*;

    const HEADER: &str = "RED scripted 10 10";
    /// Red has moved nothing, and a scout of column 0 sees an enemy three squares away.
    const BOARD: [&str; SIZE] = [
        "FB8sB479B8",
        "BB31555583",
        "6724898974",
        "967B669999",
        "..++..++..",
        "..++..++..",
        "#.########",
        "##########",
        "##########",
        "##########",
    ];

    #[test]
    fn a_turn_has_what_its_board_shows() {
        let start: Vec<&str> = std::iter::once("START").chain(BOARD).collect();
        let told = traits(&[vec![HEADER], start]);
        assert!(told[0].position.is_empty());
        assert_eq!(
            told[1].position,
            [
                "a scout can attack from two squares away or more",
                "one of its pieces can move in column 0",
                "the enemy has lost a piece",
            ]
        );
    }

    #[test]
    fn pieces_far_from_home_and_close_to_enemies_are_seen() {
        let mut rows = BOARD;
        (rows[3], rows[6]) = (".67B669999", "9.########");
        let told = traits(&[vec![HEADER, "OK"], rows.to_vec()]);
        let expected = [
            "one of its pieces is where the enemy began",
            "one of its pieces can attack",
        ];
        for clause in expected {
            assert!(
                told[1].position.contains(&clause),
                "{clause}: {:?}",
                told[1]
            );
        }
        let blue = traits(&[vec!["BLUE scripted 10 10"], rows.to_vec()]);
        assert!(
            blue[1]
                .position
                .contains(&"an enemy is where it began itself")
        );
    }

    #[test]
    fn what_is_no_board_begins_no_turn() {
        assert!(
            traits(&[vec![HEADER], vec!["OK"], BOARD[1..].to_vec()])[2]
                .position
                .is_empty()
        );
        assert!(traits(&[BOARD.to_vec()])[0].position.is_empty());
    }
}
