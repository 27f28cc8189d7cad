//! The four directions of a move.

use std::fmt;

crate::table! {
    /// A direction on the board as it is printed: up is towards row 0.
    pub enum Direction {
        /// Returns the protocol's word for the direction.
        word: &'static str,
        /// Returns the change of column and of row for one step.
        delta: (i32, i32);

        /// Towards row 0.
        Up("UP", (0, -1)),
        /// Towards row 9.
        Down("DOWN", (0, 1)),
        /// Towards column 0.
        Left("LEFT", (-1, 0)),
        /// Towards column 9.
        Right("RIGHT", (1, 0)),
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl Direction {
    /// Returns the direction with this word, if there is one; case matters.
    #[must_use]
    pub fn from_word(word: &[u8]) -> Option<Self> {
        let is_it = |direction: &Self| direction.word().as_bytes() == word;
        Self::ALL.into_iter().find(is_it)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn direction_words_are_exact() {
        for direction in Direction::ALL {
            let word = direction.word().as_bytes();
            assert_eq!(Direction::from_word(word), Some(direction));
        }
        assert_eq!(Direction::from_word(b"up"), None);
    }
}
