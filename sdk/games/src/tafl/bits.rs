//! Sets of squares as bits.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// A set of squares of one board: square `rank * size + file` is bit `index % 64` of word `index / 64`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Bits<const N: usize>([u64; N]);

/// The directions on the board, in the order of all tables: towards file a, the last file, rank 1, the last rank.
pub(super) const DIRECTIONS: usize = 4;
pub(super) const WEST: usize = 0;
pub(super) const EAST: usize = 1;
pub(super) const SOUTH: usize = 2;
pub(super) const NORTH: usize = 3;

/// Returns the opposite direction.
pub(super) const fn opposite(direction: usize) -> usize {
    direction ^ 1
}

impl<const N: usize> Bits<N> {
    pub(super) const NONE: Self = Self([0; N]);

    #[inline]
    pub(super) const fn has(&self, index: usize) -> bool {
        self.0[Self::word(index)] >> (index % 64) & 1 == 1
    }

    #[inline]
    pub(super) const fn set(&mut self, index: usize) {
        self.0[Self::word(index)] |= 1 << (index % 64);
    }

    /// Returns which word a square is in. A set of one word needs no division, and no check of its bounds.
    #[inline]
    const fn word(index: usize) -> usize {
        if N == 1 { 0 } else { index / 64 }
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    #[inline]
    pub(super) fn meets(&self, other: &Self) -> bool {
        !(*self & *other).is_empty()
    }

    #[inline]
    pub(super) fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Returns whether there are two squares or more in this set.
    #[inline]
    pub(super) fn has_several(&self) -> bool {
        let (mut found, mut more) = (0, 0);
        for word in self.0 {
            more |= word & word.wrapping_sub(1);
            more |= if found == 0 { 0 } else { word };
            found |= word;
        }
        more != 0
    }

    /// Returns the squares of this set that are not in the other.
    #[inline]
    pub(super) fn without(self, other: Self) -> Self {
        self & !other
    }

    /// Moves all squares one step, on a board of `size` files. What crosses an edge comes out wrong: east and west it wraps
    /// around, north it leaves the board. Tables of the passable squares see to that.
    #[inline]
    pub(super) fn step<const DIRECTION: usize>(self, size: u32) -> Self {
        match DIRECTION {
            WEST => self.down(1),
            EAST => self.up(1),
            SOUTH => self.down(size),
            _ => self.up(size),
        }
    }

    #[inline]
    fn up(mut self, by: u32) -> Self {
        let mut carry = 0;
        for word in &mut self.0 {
            (*word, carry) = (*word << by | carry, *word >> (64 - by));
        }
        self
    }

    #[inline]
    fn down(mut self, by: u32) -> Self {
        let mut carry = 0;
        for word in self.0.iter_mut().rev() {
            (*word, carry) = (*word >> by | carry, *word << (64 - by));
        }
        self
    }

    /// Returns the squares in order, from rank 1 and each from file a.
    pub(super) fn iter(self) -> impl Iterator<Item = usize> {
        (0..N).flat_map(move |word| {
            let mut rest = self.0[word];
            std::iter::from_fn(move || {
                let bit = rest.trailing_zeros() as usize;
                (rest != 0).then(|| {
                    rest &= rest - 1;
                    word * 64 + bit
                })
            })
        })
    }

    /// Returns the square of this set that is nearest to one from which all of them lie in this direction.
    #[inline]
    pub(super) fn nearest(&self, direction: usize) -> Option<usize> {
        if direction == EAST || direction == NORTH {
            let word = self.0.iter().position(|word| *word != 0)?;
            Some(word * 64 + self.0[word].trailing_zeros() as usize)
        } else {
            let word = self.0.iter().rposition(|word| *word != 0)?;
            Some(word * 64 + self.0[word].ilog2() as usize)
        }
    }

    pub(super) const fn words(&self) -> &[u64; N] {
        &self.0
    }
}

impl<const N: usize> FromIterator<usize> for Bits<N> {
    fn from_iter<I: IntoIterator<Item = usize>>(squares: I) -> Self {
        let mut bits = Self::NONE;
        for square in squares {
            bits.set(square);
        }
        bits
    }
}

/// Declares operators that change a set, word by word.
macro_rules! assigning {
    ($($operator:ident $method:ident $word_operator:tt;)+) => {
        $(impl<const N: usize> $operator for Bits<N> {
            #[inline]
            fn $method(&mut self, other: Self) {
                for (word, other) in self.0.iter_mut().zip(other.0) {
                    *word $word_operator other;
                }
            }
        })+
    };
}

assigning! {
    BitAndAssign bitand_assign &=;
    BitOrAssign bitor_assign |=;
}

/// Declares operators that return a set, by those that change it.
macro_rules! returning {
    ($($operator:ident $method:ident $assign:ident;)+) => {
        $(impl<const N: usize> $operator for Bits<N> {
            type Output = Self;

            #[inline]
            fn $method(mut self, other: Self) -> Self {
                self.$assign(other);
                self
            }
        })+
    };
}

returning! {
    BitAnd bitand bitand_assign;
    BitOr bitor bitor_assign;
}

impl<const N: usize> Not for Bits<N> {
    type Output = Self;

    #[inline]
    fn not(mut self) -> Self {
        for word in &mut self.0 {
            *word = !*word;
        }
        self
    }
}

impl<const N: usize> std::fmt::Debug for Bits<N> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_cross_the_borders_of_words() {
        let size = 11;
        let one = |square| Bits::<2>::from_iter([square]);
        for (square, west, south, north) in [(63, 62, 52, 74), (64, 63, 53, 75), (120, 119, 109, 0)]
        {
            assert_eq!(one(square).step::<WEST>(size), one(west));
            assert_eq!(one(west).step::<EAST>(size), one(square));
            assert_eq!(one(square).step::<SOUTH>(size), one(south));
            if north != 0 {
                assert_eq!(one(square).step::<NORTH>(size), one(north));
            }
        }
    }

    #[test]
    fn the_nearest_square_is_the_lowest_or_the_highest() {
        let squares = Bits::<3>::from_iter([17, 64, 127, 130]);
        for (direction, square) in [(WEST, 130), (EAST, 17), (SOUTH, 130), (NORTH, 17)] {
            assert_eq!(squares.nearest(direction), Some(square));
            assert_eq!(Bits::<3>::NONE.nearest(direction), None);
        }
    }

    #[test]
    fn two_squares_are_several_in_one_word_or_in_two() {
        for (squares, is_several) in [
            (&[][..], false),
            (&[0], false),
            (&[127], false),
            (&[3, 63], true),
            (&[63, 64], true),
            (&[64, 191], true),
            (&[0, 130], true),
        ] {
            let bits = Bits::<3>::from_iter(squares.iter().copied());
            assert_eq!(bits.has_several(), is_several, "{squares:?}");
        }
    }

    #[test]
    fn squares_come_in_order() {
        let squares = [0, 17, 63, 64, 127, 128, 190];
        let bits = Bits::<3>::from_iter(squares);
        assert!(bits.iter().eq(squares));
        assert_eq!(bits.count(), 7);
    }
}
