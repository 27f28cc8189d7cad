//! What an engine does while its opponent is to move.

/// What an engine does in the opponent's time.
///
/// ```text
/// idle --(own move, go ponder)--> on --(the expected reply, ponderhit)--> idle
///                                  '--(another reply, stop)--> stopped --(bestmove, which is no move)--> idle
/// ```
#[derive(Clone, Debug, Default)]
pub(super) struct Pondering {
    /// Whether it is to ponder.
    pub(super) is_wanted: bool,
    /// The reply that the engine expects to the move that it has just made.
    pub(super) expected: Option<String>,
    pub(super) state: State,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) enum State {
    #[default]
    Idle,
    /// It ponders on this reply.
    On(String),
    /// The reply was the expected one, and it has not been told yet.
    IsHit,
    /// It has been told to stop, and has not answered. Its next move may be due already.
    Stopped { is_due: bool },
}

impl Pondering {
    /// Notes which reply an engine expects.
    pub(super) fn note_expected(&mut self, expected: Option<String>) {
        self.expected = expected.filter(|_| self.is_wanted);
    }
}
