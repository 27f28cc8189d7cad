//! For how long a silent agent is waited for, and how long a stretch of a game goes on.

use linesman_protocols::Time;

use super::hangs::Hangs;

/// Who says for how long a silent agent is waited for, if not until the end of its time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hurry<'a> {
    /// What is known of the agent's silences.
    pub(crate) hangs: &'a Hangs,
    /// The kind of answer that did not come in a conversation like this one.
    pub(crate) suspect: Option<&'static str>,
    /// Whether the conversation is held to look into a silence.
    pub(crate) is_proof: bool,
    /// The most time for a long stretch of a game, which ends early then.
    pub(crate) stretch: Option<Most>,
}

/// How long a stretch of a game may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Most {
    pub(crate) time: Time,
    /// How many plies are played however long they take.
    pub(crate) plies: u32,
}

/// A stretch of so few plies is never cut short.
pub(crate) const FEW_PLIES: u32 = 20;

/// For how long an agent is waited for.
pub(super) struct Patience<'a> {
    /// How long it may take to exit.
    pub(super) exit_limit: Time,
    /// The most time for an answer in a refereed stretch.
    pub(super) answer_limit: Option<Time>,
    /// Whether a silent agent is looked at before its time is up.
    pub(super) is_watching: bool,
    /// Who says for how long a silent agent is waited for, and when to ask next.
    pub(super) hurry: Option<Hurry<'a>>,
    pub(super) look_up_at: Time,
}

/// The refereed stretches of a conversation.
#[derive(Debug, Default)]
pub(super) struct Stretches {
    /// When the last one began.
    pub(super) began: Time,
    /// Whether it is to end after the ply that is due, because its time is up.
    pub(super) is_hastened: bool,
    /// After how many plies each was stopped, if it did not end by itself.
    pub(super) stopped_after: Vec<Option<u32>>,
}

impl Patience<'_> {
    pub(super) const fn new(exit_limit: Time) -> Self {
        Self {
            exit_limit,
            answer_limit: None,
            is_watching: true,
            hurry: None,
            look_up_at: Time::ZERO,
        }
    }

    /// Returns how long to wait for the exit, if it is known that the agent does not exit in time.
    pub(super) fn of_exit(&self, due: &str) -> Option<Time> {
        self.hurry?.hangs.patience(due)
    }
}

impl Hurry<'_> {
    pub(super) fn patience(&self, due: &str) -> Option<Time> {
        let suspect = self.suspect.filter(|suspect| *suspect == due);
        let of_suspect = || suspect.map(|due| self.hangs.long_patience(due));
        let of_others = || self.hangs.patience_with_suspect(due);
        let known = self.hangs.patience(due).or_else(of_suspect);
        known.or_else(|| of_others().filter(|_| !self.is_proof))
    }
}
