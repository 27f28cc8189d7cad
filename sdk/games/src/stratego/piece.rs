//! Pieces and what they are worth.

use std::fmt;

/// What a piece is. The order is the order of strength among the pieces that fight by rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Rank {
    /// `1`, one of them; falls to an attacking spy.
    Marshal = 1,
    /// `2`, one of them.
    General,
    /// `3`, two of them.
    Colonel,
    /// `4`, three of them.
    Major,
    /// `5`, four of them.
    Captain,
    /// `6`, four of them.
    Lieutenant,
    /// `7`, four of them.
    Sergeant,
    /// `8`, five of them; destroys bombs.
    Miner,
    /// `9`, eight of them; moves any distance over empty squares.
    Scout,
    /// `s`, one of them; destroys a marshal that it attacks.
    Spy,
    /// `B`, six of them; never moves.
    Bomb,
    /// `F`, one of them; never moves, and the game is lost with it.
    Flag,
}

impl Rank {
    /// All ranks, strongest first, then bomb and flag.
    pub const ALL: [Self; 12] = [
        Self::Marshal,
        Self::General,
        Self::Colonel,
        Self::Major,
        Self::Captain,
        Self::Lieutenant,
        Self::Sergeant,
        Self::Miner,
        Self::Scout,
        Self::Spy,
        Self::Bomb,
        Self::Flag,
    ];

    /// Returns the rank that `byte` stands for; case matters.
    #[must_use]
    pub const fn from_byte(byte: u8) -> Option<Self> {
        Some(match byte {
            b'1' => Self::Marshal,
            b'2' => Self::General,
            b'3' => Self::Colonel,
            b'4' => Self::Major,
            b'5' => Self::Captain,
            b'6' => Self::Lieutenant,
            b'7' => Self::Sergeant,
            b'8' => Self::Miner,
            b'9' => Self::Scout,
            b's' => Self::Spy,
            b'B' => Self::Bomb,
            b'F' => Self::Flag,
            _ => return None,
        })
    }

    /// Returns the character that stands for the rank.
    #[must_use]
    pub const fn byte(self) -> u8 {
        match self {
            Self::Spy => b's',
            Self::Bomb => b'B',
            Self::Flag => b'F',
            _ => b'0' + self as u8,
        }
    }

    /// Returns how many pieces of this rank a full army has.
    #[must_use]
    pub const fn count(self) -> u8 {
        match self {
            Self::Marshal | Self::General | Self::Spy | Self::Flag => 1,
            Self::Colonel => 2,
            Self::Major => 3,
            Self::Captain | Self::Lieutenant | Self::Sergeant => 4,
            Self::Miner => 5,
            Self::Bomb => 6,
            Self::Scout => 8,
        }
    }

    /// Returns whether the piece may move at all.
    #[must_use]
    pub const fn is_mobile(self) -> bool {
        !matches!(self, Self::Bomb | Self::Flag)
    }

    /// Returns the piece's value: 10 for the marshal down to 1 for the spy, 0 for bomb and flag.
    #[must_use]
    pub const fn value(self) -> u32 {
        if self.is_mobile() {
            11 - self as u32
        } else {
            0
        }
    }

    /// Returns the rank's name in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Marshal => "marshal",
            Self::General => "general",
            Self::Colonel => "colonel",
            Self::Major => "major",
            Self::Captain => "captain",
            Self::Lieutenant => "lieutenant",
            Self::Sergeant => "sergeant",
            Self::Miner => "miner",
            Self::Scout => "scout",
            Self::Spy => "spy",
            Self::Bomb => "bomb",
            Self::Flag => "flag",
        }
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
