//! Pieces and what they are worth.

use std::fmt;

crate::table! {
    /// What a piece is. The order is the order of strength among the pieces that fight by rank.
    #[derive(PartialOrd, Ord)]
    pub enum Rank {
        /// Returns the character that stands for the rank.
        byte: u8,
        /// Returns how many pieces of this rank a full army has.
        count: u8,
        /// Returns the piece's value: 10 for the marshal down to 1 for the spy, 0 for bomb and flag.
        value: u32,
        /// Returns the rank's name in lower case.
        name: &'static str;

        /// `1`, one of them; falls to an attacking spy.
        Marshal(b'1', 1, 10, "marshal"),
        /// `2`, one of them.
        General(b'2', 1, 9, "general"),
        /// `3`, two of them.
        Colonel(b'3', 2, 8, "colonel"),
        /// `4`, three of them.
        Major(b'4', 3, 7, "major"),
        /// `5`, four of them.
        Captain(b'5', 4, 6, "captain"),
        /// `6`, four of them.
        Lieutenant(b'6', 4, 5, "lieutenant"),
        /// `7`, four of them.
        Sergeant(b'7', 4, 4, "sergeant"),
        /// `8`, five of them; destroys bombs.
        Miner(b'8', 5, 3, "miner"),
        /// `9`, eight of them; moves any distance over empty squares.
        Scout(b'9', 8, 2, "scout"),
        /// `s`, one of them; destroys a marshal that it attacks.
        Spy(b's', 1, 1, "spy"),
        /// `B`, six of them; never moves.
        Bomb(b'B', 6, 0, "bomb"),
        /// `F`, one of them; never moves, and the game is lost with it.
        Flag(b'F', 1, 0, "flag"),
    }
}

impl Rank {
    /// Returns the rank that `byte` stands for; case matters.
    #[must_use]
    pub fn from_byte(byte: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|rank| rank.byte() == byte)
    }

    /// Returns whether the piece may move at all.
    #[must_use]
    pub const fn is_mobile(self) -> bool {
        !matches!(self, Self::Bomb | Self::Flag)
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", char::from(self.byte()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_army_has_forty_pieces() {
        // 1+1+2+3+4+4+4+5+8+1+6+1 = 40, from the manual's table.
        assert_eq!(Rank::ALL.iter().map(|rank| rank.count()).sum::<u8>(), 40);
    }

    #[test]
    fn characters_and_ranks_match_one_to_one() {
        let text: Vec<u8> = Rank::ALL.iter().map(|rank| rank.byte()).collect();
        assert_eq!(text, b"123456789sBF");
        assert!(
            Rank::ALL
                .iter()
                .all(|rank| Rank::from_byte(rank.byte()) == Some(*rank))
        );
        assert!(
            b"0bfS+*#. \r"
                .iter()
                .all(|byte| Rank::from_byte(*byte).is_none())
        );
    }

    #[test]
    fn values_run_from_ten_to_one() {
        let values: Vec<u32> = Rank::ALL.iter().map(|rank| rank.value()).collect();
        assert_eq!(values, [10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0]);
    }
}
