//! What OTEP forbids beyond the rules of the game.

linesman_games::rules! {
    /// A rule of the protocol, in addition to those of the game.
    pub enum Rule {
        /// An agent does not give a game up with an error.
        CriticalError is Refusal,
        /// An agent has no error to report.
        ReportedError,
        /// The details of a move record are true.
        UntrueRecord,
        /// An analysis holds as many pairs as it says, and at least one.
        WrongCount,
        /// The move lists of an analysis can be played.
        UnplayableList,
        /// An agent that is being tested does not resign in its first turns.
        EarlyResignation,
        /// A move that was refused is not sent again.
        RefusedMove,
    }
}
