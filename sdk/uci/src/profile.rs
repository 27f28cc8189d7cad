//! What differs between a text and the programs that start engines.

use std::{marker::PhantomData, time::Duration};

use linesman_protocols::Levels;

/// A version of the protocol: how binding its checks are, and its limits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile<B> {
    /// The name by which a user asks for it.
    pub name: &'static str,
    /// The checks that have another level in this version.
    pub levels: Levels,
    /// The time limits.
    pub limits: Limits,
    /// The game that the engines play.
    pub of: PhantomData<B>,
}

/// How long an engine may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// From `uci` to `uciok`.
    pub hello: Duration,
    /// From `isready` to `readyok`.
    pub ready: Duration,
    /// From `go` to `bestmove`, if neither a clock nor a time limits it.
    pub search: Duration,
    /// From `stop` to `bestmove`.
    pub stop: Duration,
    /// What `bestmove` may take beyond `movetime`.
    pub grace: Duration,
    /// From `quit`, or the end of input, to the end of the process.
    pub exit: Duration,
}

impl Limits {
    /// The times that users are patient for. The text has none.
    pub(super) const USUAL: Self = Self {
        hello: Duration::from_secs(10),
        ready: Duration::from_secs(10),
        search: Duration::from_secs(10),
        stop: Duration::from_secs(1),
        grace: Duration::from_millis(350),
        exit: Duration::from_secs(2),
    };
}
