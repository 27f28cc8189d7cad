//! What OTEP forbids beyond the rules of the game.

linesman_games::rules! {
    /// A rule of the protocol, in addition to those of the game.
    pub enum Rule {
        /// An agent does not give a game up with an error.
        CriticalError = "critical-error",
        /// An agent has no error to report.
        ReportedError = "reported-error",
        /// The details of a move record are true.
        UntrueRecord = "untrue-record",
        /// An analysis holds as many pairs as it says, and at least one.
        WrongCount = "wrong-count",
        /// The move lists of an analysis can be played.
        UnplayableList = "unplayable-list",
        /// An agent that is being tested does not resign in its first turns.
        EarlyResignation = "early-resignation",
        /// A move that was refused is not sent again.
        RefusedMove = "refused-move",
    }
}
