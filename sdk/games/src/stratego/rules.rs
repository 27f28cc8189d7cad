//! What differs between the versions of the rules.

/// The points in which the competition's rules changed over its life, and its limits.
///
/// The default is the manual of March 2012.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// What becomes of a bomb that a piece other than a miner attacks.
    pub bombs: Bombs,
    /// What happens between two pieces of one rank.
    pub equal_ranks: EqualRanks,
    /// How many pieces a set-up has.
    pub setup_size: SetupSize,
    /// In which order set-ups are asked for. Either side's is accepted at any time until it is made.
    pub setup_order: SetupOrder,
    /// Whether a side may pass. Two passes in a row then end the game in favour of the higher piece value.
    pub allows_no_move: bool,
    /// Whether a side may surrender.
    pub allows_surrender: bool,
    /// Whether a side that has no mobile piece left loses at once.
    pub ends_by_attrition: bool,
    /// What happens to a side that has no legal move, unless it may pass.
    pub blocked: Blocked,
    /// Whether an illegal answer costs the turn instead of the game. See [`Action::LostTurn`](super::Action::LostTurn).
    pub forgives_illegal_answers: bool,
    /// The turn in which the game is drawn before anybody moves (turns count from 1); none for an endless game.
    pub turn_limit: Option<u32>,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            bombs: Bombs::Survive,
            equal_ranks: EqualRanks::BothDie,
            setup_size: SetupSize::AtMostForty,
            setup_order: SetupOrder::AtOnce,
            allows_no_move: false,
            allows_surrender: false,
            ends_by_attrition: true,
            blocked: Blocked::Loses,
            forgives_illegal_answers: false,
            turn_limit: Some(5000),
        }
    }
}

/// What becomes of a bomb that a piece other than a miner attacks; the attacker is always destroyed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bombs {
    /// The bomb stays.
    Survive,
    /// The bomb is destroyed too.
    Explode,
}

/// What happens between two pieces of one rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EqualRanks {
    /// Both are destroyed.
    BothDie,
    /// One of them wins, drawn from the seed.
    Drawn {
        /// The seed of all draws in the game.
        seed: u64,
    },
}

/// How many pieces a set-up has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupSize {
    /// Up to forty; the flag must be among them.
    AtMostForty,
    /// All forty.
    ExactlyForty,
}

/// In which order set-ups are asked for; neither side sees the other's in either case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupOrder {
    /// Both sides at the same time.
    AtOnce,
    /// RED first.
    RedFirst,
}

/// What happens to a side that has no legal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blocked {
    /// It loses at once.
    Loses,
    /// It is asked all the same and has to surrender or to break the rules.
    IsAsked,
}
