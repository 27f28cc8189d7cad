//! What a monitor knows of an engine.

use linesman_protocols::AgentOption;

use super::{Board, Go, Monitor, Until};

impl<B: Board> Monitor<B> {
    /// Returns the `go` that is not answered, and whose turn it is there.
    #[must_use]
    pub fn search(&self) -> Option<(&Go, bool)> {
        let search = self.search.as_ref()?;
        let is_first = search.board.as_ref().is_none_or(B::is_first_to_move);
        Some((&search.go, is_first))
    }

    /// Returns what the engine has declared.
    #[must_use]
    pub fn options(&self) -> &[AgentOption] {
        &self.options
    }

    /// Returns whether the engine has declared an option that cannot be read.
    #[must_use]
    pub const fn has_unread_options(&self) -> bool {
        self.has_unread_options
    }

    /// Returns whether castling is the king's move onto its rook.
    #[must_use]
    pub const fn is_960(&self) -> bool {
        self.settings.is_960
    }

    /// Returns whether the engine waits for `ponderhit`.
    #[must_use]
    pub fn is_pondering(&self) -> bool {
        let search = self.search.as_ref();
        search.is_some_and(|it| it.state().until == Until::PonderHit)
    }

    /// Returns whether the engine has declared an option.
    #[must_use]
    pub fn has_option(&self, name: &str) -> bool {
        self.options.iter().any(|option| option.is_called(name))
    }
}
