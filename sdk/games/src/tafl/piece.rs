//! Pieces, and sets of kinds of them.

use super::{ATTACKERS, DEFENDERS};
use crate::Side;

crate::table! {
    /// What a piece is. The order is the one in which lists of speeds name them.
    #[derive(PartialOrd, Ord)]
    pub enum Role {
        /// Returns the role's letter in lower case.
        letter: char;

        /// A plain man.
        Taflman('t'),
        /// A man that other men jump over in vain.
        Commander('c'),
        /// A man that jumps and captures by it.
        Knight('n'),
        /// The king, of the defenders as a rule.
        King('k'),
        /// A man that changes sides when it is captured.
        Mercenary('m'),
        /// A man that neither captures nor is captured, but by a capturing jump.
        Guard('g'),
    }
}

/// A piece: what it is and whose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Piece {
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub role: Role,
}

impl Piece {
    /// Returns the piece that a letter stands for: attackers in lower case, defenders in upper case.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        if letter.is_ascii() {
            BY_LETTER[letter as usize]
        } else {
            None
        }
    }

    /// Returns its letter.
    #[must_use]
    pub fn letter(self) -> char {
        match self.side {
            ATTACKERS => self.role.letter(),
            DEFENDERS => self.role.letter().to_ascii_uppercase(),
        }
    }

    /// Returns the twelve kinds in the order of [`Piece::index`].
    pub fn all_kinds() -> impl Iterator<Item = Self> {
        [ATTACKERS, DEFENDERS]
            .into_iter()
            .flat_map(|side| Role::ALL.map(|role| Self { side, role }))
    }

    /// Returns its place in a list of the twelve kinds: attackers first, each side in the order of [`Role::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self.side.index() * Role::ALL.len() + self.role as usize
    }

    /// Returns the kind at this place of the list.
    pub(super) const fn of_index(index: u8) -> Self {
        let roles = Role::ALL.len();
        Self {
            side: Side::BOTH[index as usize / roles],
            role: Role::ALL[index as usize % roles],
        }
    }
}

/// The piece that each character of US-ASCII stands for.
const BY_LETTER: [Option<Piece>; 128] = {
    let mut pieces = [None; 128];
    let mut kind = 0;
    while kind < Role::ALL.len() {
        let role = Role::ALL[kind];
        let letter = role.letter();
        pieces[letter as usize] = Some(Piece {
            side: ATTACKERS,
            role,
        });
        pieces[letter.to_ascii_uppercase() as usize] = Some(Piece {
            side: DEFENDERS,
            role,
        });
        kind += 1;
    }
    pieces
};

/// A set of kinds of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct PieceSet(u16);

impl PieceSet {
    /// No kind at all.
    pub const NONE: Self = Self(0);

    /// Returns the set with this kind.
    #[must_use]
    pub const fn with(self, piece: Piece) -> Self {
        Self(self.0 | 1 << piece.index())
    }

    /// Returns whether this kind is in the set.
    #[must_use]
    pub const fn contains(self, piece: Piece) -> bool {
        self.0 >> piece.index() & 1 == 1
    }

    /// Returns the set of these kinds, but the guard, of one side.
    #[must_use]
    pub const fn all_but_guard_of(side: Side) -> Self {
        Self(0b01_1111 << (side.index() * Role::ALL.len()))
    }

    /// Returns all kinds of both sides but the guards, which the notation calls ALL.
    #[must_use]
    pub const fn all_but_guards() -> Self {
        Self(0b0111_1101_1111)
    }
}
