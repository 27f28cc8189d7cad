//! How far a conversation with a Stratego agent has come.

/// How far a conversation has come.
///
/// ```text
/// Started -> Setup -> SetUp -> Turn -> Moved -> Echoed -> Turn ...      any -> Quit
///         (header)  (4 rows)  (header, board) (move) (echo)
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Situation {
    /// Nothing has been sent.
    Started,
    /// The set-up line has been sent; this many rows have come.
    Setup {
        /// The number of rows, 0..=3.
        rows: usize,
    },
    /// All four rows have come.
    SetUp,
    /// A turn has begun and the move is due.
    Turn,
    /// The move has come and has not been repeated yet.
    Moved,
    /// The move has been repeated; the opponent is to move.
    Echoed,
    /// QUIT has been sent.
    Quit(QuitPlace),
}

/// What QUIT was sent in place of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum QuitPlace {
    /// The first line of a turn, or anything else that has no line of its own here.
    Header,
    /// The repetition of the agent's move.
    Echo,
    /// The first line of the game, after the set-up.
    Start,
}

impl Situation {
    /// Returns the situation after QUIT has been sent in this one.
    #[must_use]
    pub const fn after_quit(self) -> Self {
        Self::Quit(match self {
            Self::Moved => QuitPlace::Echo,
            Self::SetUp => QuitPlace::Start,
            _ => QuitPlace::Header,
        })
    }

    /// Returns the kind of answer that is due, if one is.
    #[must_use]
    pub const fn wants(self) -> Option<&'static str> {
        match self {
            Self::Setup { .. } => Some("setup"),
            Self::Turn => Some("move"),
            _ => None,
        }
    }
}
