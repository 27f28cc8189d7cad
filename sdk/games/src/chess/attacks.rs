//! Which squares a piece attacks (FIDE Laws of Chess, articles 3.1 to 3.8).
//!
//! Kings, knights and pawns have tables that are made when the program is compiled. Bishops, rooks and queens have magic
//! numbers: the occupied squares that matter, times the number, have the index of the attacked squares in their upper bits.

use std::sync::LazyLock;

use super::{Bitboard, Role, Square, magics};
use crate::Side;

/// Returns the squares that a king attacks.
#[inline]
pub(super) const fn king(square: Square) -> Bitboard {
    Bitboard(KING[square.index()])
}

/// Returns the squares that a knight attacks.
#[inline]
pub(super) const fn knight(square: Square) -> Bitboard {
    Bitboard(KNIGHT[square.index()])
}

/// Returns the squares that a pawn of a side attacks.
#[inline]
pub(super) const fn pawn(side: Side, square: Square) -> Bitboard {
    Bitboard(PAWN[side.index()][square.index()])
}

/// The tables of the pieces that move along lines.
pub(super) struct Lines {
    bishops: [Magic; 64],
    rooks: [Magic; 64],
    attacks: Box<[u64]>,
    between: Box<[[u64; 64]; 64]>,
    through: Box<[[u64; 64]; 64]>,
}

#[derive(Clone, Copy)]
struct Magic {
    mask: u64,
    number: u64,
    start: u32,
    shift: u32,
}

impl Lines {
    /// Returns the tables, which are made at the first call.
    #[inline]
    pub(super) fn get() -> &'static Self {
        static LINES: LazyLock<Lines> = LazyLock::new(Lines::new);
        &LINES
    }

    /// Returns the squares that a bishop attacks among occupied ones.
    #[inline]
    pub(super) fn bishop(&self, square: Square, occupied: Bitboard) -> Bitboard {
        Bitboard(self.attacks[self.bishops[square.index()].index(occupied.0)])
    }

    /// Returns the squares that a rook attacks among occupied ones.
    #[inline]
    pub(super) fn rook(&self, square: Square, occupied: Bitboard) -> Bitboard {
        Bitboard(self.attacks[self.rooks[square.index()].index(occupied.0)])
    }

    /// Returns the squares that a piece other than a pawn attacks.
    #[inline]
    pub(super) fn of(&self, role: Role, square: Square, occupied: Bitboard) -> Bitboard {
        match role {
            Role::Pawn => Bitboard::EMPTY,
            Role::Knight => knight(square),
            Role::Bishop => self.bishop(square, occupied),
            Role::Rook => self.rook(square, occupied),
            Role::Queen => self.bishop(square, occupied) | self.rook(square, occupied),
            Role::King => king(square),
        }
    }

    /// Returns the squares between two squares on one rank, file or diagonal; none if they are not on one.
    #[inline]
    pub(super) fn between(&self, a: Square, b: Square) -> Bitboard {
        Bitboard(self.between[a.index()][b.index()])
    }

    /// Returns the whole rank, file or diagonal through two squares; nothing if they are not on one.
    #[inline]
    pub(super) fn through(&self, a: Square, b: Square) -> Bitboard {
        Bitboard(self.through[a.index()][b.index()])
    }

    fn new() -> Self {
        let mut attacks = Vec::new();
        let bishops = magics_of(&magics::BISHOP, DIAGONAL, &mut attacks);
        let rooks = magics_of(&magics::ROOK, STRAIGHT, &mut attacks);
        let (mut between, mut through) = (Box::new([[0; 64]; 64]), Box::new([[0; 64]; 64]));
        for from in Square::all() {
            for (file, rank) in DIAGONAL.into_iter().chain(STRAIGHT) {
                let ahead = ray(from, (file, rank));
                let line = ahead | ray(from, (-file, -rank)) | Bitboard::of(from).0;
                for to in Bitboard(ahead) {
                    let beyond = ray(to, (file, rank)) | Bitboard::of(to).0;
                    between[from.index()][to.index()] = ahead & !beyond;
                    through[from.index()][to.index()] = line;
                }
            }
        }
        Self {
            bishops,
            rooks,
            attacks: attacks.into_boxed_slice(),
            between,
            through,
        }
    }
}

impl Magic {
    #[inline]
    const fn index(&self, occupied: u64) -> usize {
        let product = (occupied & self.mask).wrapping_mul(self.number);
        self.start as usize + (product >> self.shift) as usize
    }
}

/// Returns the magics of a piece, and adds what it attacks to a list.
fn magics_of(numbers: &[u64; 64], directions: Directions, attacks: &mut Vec<u64>) -> [Magic; 64] {
    std::array::from_fn(|index| {
        let square = Square::new(index as u8);
        let mask = relevant(square, directions);
        let magic = Magic {
            mask,
            number: numbers[index],
            start: attacks.len() as u32,
            shift: 64 - mask.count_ones(),
        };
        attacks.resize(attacks.len() + (1 << mask.count_ones()), 0);
        let mut occupied = 0_u64;
        loop {
            attacks[magic.index(occupied)] = slide(square, directions, occupied);
            occupied = occupied.wrapping_sub(mask) & mask;
            if occupied == 0 {
                return magic;
            }
        }
    })
}

type Directions = [(i8, i8); 4];

const DIAGONAL: Directions = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const STRAIGHT: Directions = [(0, 1), (1, 0), (0, -1), (-1, 0)];

/// Returns the squares in these directions, up to the first occupied one in each.
fn slide(square: Square, directions: Directions, occupied: u64) -> u64 {
    let mut attacked = 0;
    for (file, rank) in directions {
        let mut at = square;
        while let Some(next) = at.shifted(file, rank) {
            at = next;
            attacked |= Bitboard::of(at).0;
            if occupied & Bitboard::of(at).0 != 0 {
                break;
            }
        }
    }
    attacked
}

/// Returns the squares in one direction, up to the edge.
fn ray(square: Square, (file, rank): (i8, i8)) -> u64 {
    let squares = std::iter::successors(Some(square), |at| at.shifted(file, rank));
    squares.skip(1).collect::<Bitboard>().0
}

/// Returns the squares on which a piece can be in the way: the last one of each line does not matter.
fn relevant(square: Square, directions: Directions) -> u64 {
    let mut found = 0;
    for (file, rank) in directions {
        let mut at = square;
        while let Some(next) = at.shifted(file, rank) {
            at = next;
            if at.shifted(file, rank).is_some() {
                found |= Bitboard::of(at).0;
            }
        }
    }
    found
}

/// Returns the table of a piece that goes one step.
const fn steps<const N: usize>(steps: [(i8, i8); N]) -> [u64; 64] {
    let mut table = [0; 64];
    let mut index = 0;
    while index < 64 {
        let mut step = 0;
        while step < N {
            let (file, rank) = steps[step];
            if let Some(to) = Square::new(index as u8).shifted(file, rank) {
                table[index] |= 1 << to.index();
            }
            step += 1;
        }
        index += 1;
    }
    table
}

static KING: [u64; 64] = steps([
    (1, 1),
    (1, 0),
    (1, -1),
    (0, 1),
    (0, -1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
]);

static KNIGHT: [u64; 64] = steps([
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
]);

static PAWN: [[u64; 64]; 2] = [steps([(-1, 1), (1, 1)]), steps([(-1, -1), (1, -1)])];

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks each set of pieces in the way, also with pieces where they do not matter.
    fn check(directions: Directions, attacks: impl Fn(Square, Bitboard) -> Bitboard) {
        for square in Square::all() {
            let mask = relevant(square, directions);
            let mut occupied = 0_u64;
            loop {
                for others in [0, !mask] {
                    let found = attacks(square, Bitboard(occupied | others));
                    assert_eq!(found.0, slide(square, directions, occupied), "{square}");
                }
                occupied = occupied.wrapping_sub(mask) & mask;
                if occupied == 0 {
                    break;
                }
            }
        }
    }

    #[test]
    fn no_two_sets_of_pieces_in_the_way_are_taken_for_each_other() {
        let lines = Lines::get();
        check(DIAGONAL, |square, occupied| lines.bishop(square, occupied));
        check(STRAIGHT, |square, occupied| lines.rook(square, occupied));
    }

    #[test]
    fn squares_between_two_others_are_on_their_line() {
        let lines = Lines::get();
        let square = |text: &str| text.parse::<Square>().expect("it is a square");
        let set = |text: &str| {
            text.split_ascii_whitespace()
                .map(square)
                .collect::<Bitboard>()
        };
        for (a, b, between, through) in [
            ("a1", "d4", "b2 c3", "a1 b2 c3 d4 e5 f6 g7 h8"),
            ("d4", "a1", "b2 c3", "a1 b2 c3 d4 e5 f6 g7 h8"),
            ("c2", "c3", "", "c1 c2 c3 c4 c5 c6 c7 c8"),
            ("h3", "f1", "g2", "h3 g2 f1"),
            ("b7", "g7", "c7 d7 e7 f7", "a7 b7 c7 d7 e7 f7 g7 h7"),
            ("a1", "b3", "", ""),
            ("e4", "e4", "", ""),
        ] {
            let (from, to) = (square(a), square(b));
            let found = (lines.between(from, to), lines.through(from, to));
            assert_eq!(found, (set(between), set(through)), "{a} {b}");
        }
    }
}
