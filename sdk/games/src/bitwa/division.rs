//! Divisions and the order in which they move.

use std::fmt;

use crate::Side;

/// A division, named by a letter. Divisions are ordered as they move: A, a, B, b, ..., Z, z.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Division {
    /// Twice the place in the alphabet, and one more for a lower-case letter.
    index: u8,
}

impl Division {
    /// The number of divisions that there can be, 26 of each side.
    pub const COUNT: usize = 52;

    /// Returns the division of an English letter.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            // Both differences lie within 0..26.
            'A'..='Z' => Some(Self {
                index: 2 * (letter as u8 - b'A'),
            }),
            'a'..='z' => Some(Self {
                index: 2 * (letter as u8 - b'a') + 1,
            }),
            _ => None,
        }
    }

    /// Returns the division with this place in the order, 0..52.
    pub(super) const fn from_index(index: usize) -> Self {
        assert!(index < Self::COUNT, "there are 52 divisions");
        Self { index: index as u8 }
    }

    /// Returns all divisions that there can be, in the order in which they move.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT).map(Self::from_index)
    }

    /// Returns the letter.
    #[must_use]
    pub const fn letter(self) -> char {
        self.byte() as char
    }

    /// Returns the letter as a byte.
    pub(super) const fn byte(self) -> u8 {
        let first = match self.side() {
            Side::First => b'A',
            Side::Second => b'a',
        };
        first + self.index / 2
    }

    /// Returns the side that the division belongs to.
    #[must_use]
    pub const fn side(self) -> Side {
        if self.index.is_multiple_of(2) {
            Side::First
        } else {
            Side::Second
        }
    }

    /// Returns the place in the order of moving, 0..52: 0 for A, 1 for a, 2 for B.
    #[must_use]
    pub const fn index(self) -> usize {
        self.index as usize
    }
}

impl fmt::Display for Division {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn divisions_move_in_alphabetical_order_with_the_upper_case_letter_first() {
        let letters: String = Division::all().map(Division::letter).collect();
        assert_eq!(
            letters,
            "AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz"
        );
        let mut sorted: Vec<Division> =
            "zbBaAZ".chars().filter_map(Division::from_letter).collect();
        sorted.sort_unstable();
        assert_eq!(
            sorted.iter().map(ToString::to_string).collect::<String>(),
            "AaBbZz"
        );
    }

    #[test]
    fn letters_are_those_of_the_english_alphabet() {
        for (index, division) in Division::all().enumerate() {
            assert_eq!(Division::from_letter(division.letter()), Some(division));
            assert_eq!(division.index(), index);
            let is_upper = division.letter().is_ascii_uppercase();
            assert_eq!(division.side() == Side::First, is_upper);
        }
        for letter in ['@', '[', '`', '{', '#', '.', '0', 'é', 'ł', 'ａ'] {
            assert_eq!(Division::from_letter(letter), None, "{letter}");
        }
    }
}
