//! What differs between the text of UCI and the programs that start engines.

use std::{marker::PhantomData, time::Duration};

use super::{Board, Chess, levels};
use crate::Levels;

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

impl Profile<Chess> {
    /// Returns the text of April 2006, the default.
    #[must_use]
    pub const fn uci_2006() -> Self {
        Self {
            name: "uci-2006",
            levels: levels::UCI_2006,
            limits: Limits::USUAL,
            of: PhantomData,
        }
    }

    /// Returns the library python-chess 1.11.2, which lichess-bot uses, where it differs.
    #[must_use]
    pub const fn python_chess() -> Self {
        Self {
            name: "python-chess",
            levels: levels::PYTHON_CHESS,
            ..Self::uci_2006()
        }
    }

    /// Returns the match runner fastchess of July 2026, where it differs.
    #[must_use]
    pub const fn fastchess() -> Self {
        Self {
            name: "fastchess",
            levels: levels::FASTCHESS,
            limits: Limits {
                ready: Duration::from_secs(60),
                ..Limits::USUAL
            },
            of: PhantomData,
        }
    }

    /// Returns the match runner cutechess of July 2026, where it differs.
    #[must_use]
    pub const fn cutechess() -> Self {
        Self {
            name: "cutechess",
            levels: levels::CUTECHESS,
            limits: Limits {
                hello: Duration::from_secs(35),
                ready: Duration::from_secs(15),
                exit: Duration::from_secs(5),
                ..Limits::USUAL
            },
            of: PhantomData,
        }
    }
}

impl<B: Board> crate::Profile for Profile<B> {
    fn all() -> Vec<Self> {
        B::profiles()
    }

    fn name(&self) -> &'static str {
        self.name
    }

    fn levels(&self) -> Levels {
        self.levels
    }
}
