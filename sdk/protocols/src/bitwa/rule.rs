//! What the protocol forbids beyond the rules of the game.

linesman_games::rules! {
    /// A rule of the protocol, in addition to those of the game.
    pub enum Rule {
        /// `set_game` is not answered with `?`.
        RefusedGame is Refusal,
        /// `gen_move` is not answered with `?`.
        NoOrder is Refusal,
        /// `play` is not answered with `?`.
        RefusedPlay is Refusal,
        /// A command that the protocol does not have is not answered with `=`.
        AcceptedUnknown = "accepted-unknown-command",
    }
}
