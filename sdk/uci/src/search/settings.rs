//! What a GUI has set, as far as it shows in a search.

/// The settings of the engine that show from outside.
#[derive(Clone, Debug, Default)]
pub(crate) struct Settings {
    /// Whether castling is the king's move onto its rook.
    pub(crate) is_960: bool,
    /// Whether that was set in capitals, which an engine may not know. Then nobody can tell how it writes castling.
    pub(crate) is_form_doubtful: bool,
    /// Whether the option is set that says that the engine may be told to ponder.
    pub(crate) may_ponder: bool,
    /// How many lines were asked for; none if nobody did.
    pub(crate) lines: Option<u64>,
    /// The most that were asked for before that.
    pub(crate) earlier_lines: u64,
    /// How many lines come if nobody asks.
    pub(crate) default_lines: Option<u64>,
    /// Whether it was told to play moves from its book, of which there is nothing to say.
    pub(crate) plays_book: bool,
    pub(crate) shows_current_line: bool,
    pub(crate) shows_refutations: bool,
}
