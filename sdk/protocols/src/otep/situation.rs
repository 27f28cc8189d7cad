//! How far a conversation with an OTEP agent has come.

/// How far a conversation has come.
///
/// ```text
/// Started --(hello)--> Ready --(play)--> Turn(Plain) --(move)--> Moved --(move POSITION)--> Waiting --(play)--> Turn ...
///                                            ^                     |'--(berserk: play)--> Turn(Berserk)
///                                            '-- Turn(Again) <--(error, play)
/// Ready --(analyze)--> Analysing --(analysis)--> Analysed --(analyze)--> Analysing ...
///
/// any --(finish)--> Finished --(goodbye)--> Dismissed
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Situation {
    /// The agent has not said hello.
    Started,
    /// The agent has said hello and has not been told to play or to analyse.
    Ready,
    /// The agent has been told to play, and its move is due.
    Turn(Turn),
    /// The move has come, and nothing has been said to it.
    Moved(Turn),
    /// The opponent is to move.
    Waiting {
        /// Whether the opponent's berserk turn goes on after a capture.
        is_opponent_berserk: bool,
    },
    /// An analysis is due.
    Analysing,
    /// The analysis has come.
    Analysed,
    /// `finish` has been sent.
    Finished,
    /// `goodbye` has been sent.
    Dismissed,
}

/// What a question is to the agent that is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// The first of a turn.
    Plain,
    /// The same as before, since the agent's move was refused.
    Again,
    /// The turn goes on after a capture of the agent's own.
    Berserk,
}

impl Situation {
    /// Returns the side that waits for the opponent, with no capture of the opponent's to go on from.
    #[must_use]
    pub const fn waiting() -> Self {
        Self::Waiting {
            is_opponent_berserk: false,
        }
    }

    /// Returns the kind of answer that is due, if one is.
    #[must_use]
    pub const fn wants(self) -> Option<&'static str> {
        match self {
            Self::Started => Some(HELLO),
            Self::Turn(_) => Some(MOVE),
            Self::Analysing => Some(ANALYSIS),
            _ => None,
        }
    }

    /// Returns this situation if the game is over, and else another one.
    #[must_use]
    pub(super) const fn unless_over(self, other: Self) -> Self {
        if self.is_over() { self } else { other }
    }

    /// Returns whether the game is over.
    #[must_use]
    pub const fn is_over(self) -> bool {
        matches!(self, Self::Finished | Self::Dismissed)
    }
}

/// The kinds of answers of an agent.
pub(super) const HELLO: &str = "hello";
pub(super) const MOVE: &str = "move";
pub(super) const ANALYSIS: &str = "analysis";
