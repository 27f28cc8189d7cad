//! How far a conversation with an engine has come.

use std::marker::PhantomData;

/// How far a conversation has come, and what a fault is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Situation<B> {
    /// What the engine does.
    pub phase: Phase,
    /// The answer that is missing, or that came; none if the fault is about no answer.
    pub about: Option<Answer>,
    /// The game that the engine plays.
    pub of: PhantomData<B>,
}

/// What an engine does.
///
/// ```text
/// Silent --uci--> Hello --uciok--> Idle --go--> Searching --bestmove--> Idle ... --quit--> Closing
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// It has been sent nothing.
    Silent,
    /// It has been asked who it is.
    Hello,
    /// It waits for a command.
    Idle {
        /// What came last.
        behind: Behind,
    },
    /// It searches.
    Searching(Searching),
    /// It has been told to quit.
    Closing {
        /// Whether it searched at that time.
        is_in_search: bool,
    },
}

/// What came last to an engine that waits, or from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Behind {
    /// Nothing of these.
    Else,
    /// A search has ended, and nothing has been said since.
    Search,
    /// `ucinewgame`, or its like.
    NewGame,
    /// `ponderhit`.
    PonderHit,
}

/// How an engine searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Searching {
    /// What ends the search.
    pub until: Until,
    /// Whether it has been told to stop.
    pub is_stopped: bool,
    /// Whether no move is legal.
    pub is_stuck: bool,
    /// Whether passing is the only legal move.
    pub must_pass: bool,
    /// Whether it searches the start position, and no move was told.
    pub is_start: bool,
    /// Whether castling is the king's move onto its rook.
    pub is_960: bool,
    /// Whether `isready` came in the search.
    pub was_asked_ready: bool,
}

/// What ends a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Until {
    /// Its clock, or nothing that was said.
    Clock,
    /// A time.
    MoveTime,
    /// A depth.
    Depth,
    /// A number of positions.
    Nodes,
    /// A mate.
    Mate,
    /// `stop`.
    Stop,
    /// `ponderhit`, or `stop`.
    PonderHit,
    /// Its clock, after `ponderhit`.
    Hit,
}

/// The answers of an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Answer {
    /// `uciok`.
    UciOk,
    /// `readyok`.
    ReadyOk,
    /// `bestmove`.
    BestMove,
}

impl Answer {
    /// All answers.
    pub const ALL: [Self; 3] = [Self::UciOk, Self::ReadyOk, Self::BestMove];
}

impl Phase {
    /// Returns the situation in which a fault is about this answer.
    #[must_use]
    pub const fn about<B>(self, about: Option<Answer>) -> Situation<B> {
        Situation {
            phase: self,
            about,
            of: PhantomData,
        }
    }
}
