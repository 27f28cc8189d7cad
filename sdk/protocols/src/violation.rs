//! What an agent did wrong.

use std::fmt;

use linesman_games::AnyRule;

use crate::{Cause, Check};

/// A breach of a check by an agent. It is complete when it is made: nothing changes it later.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Violation {
    /// The check that was broken.
    pub check: &'static Check,
    /// What kind of fault it was.
    pub cause: Cause,
    /// What should have come; a fragment without full stop.
    pub expected: String,
    /// What came instead; a fragment without full stop.
    pub actual: String,
    /// What follows from it.
    pub gravity: Gravity,
    /// The piece in the way of the move, if that is what is wrong and the piece could have stopped before it.
    pub obstacle: Option<Obstacle>,
}

/// A piece in the way of a move along a line. The squares are as the protocol writes them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Obstacle {
    /// Where it is.
    pub on: String,
    /// Where the move starts.
    pub from: String,
    /// Where the move ends.
    pub to: String,
}

/// What follows from a violation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Gravity {
    /// The conversation can go on as if the agent had done right.
    Tolerable,
    /// The agent has lost, or can no longer be understood.
    Fatal,
}

impl Violation {
    /// Returns a violation of this check.
    #[must_use]
    pub fn new<R: Into<AnyRule>>(
        gravity: Gravity,
        check: &'static Check,
        cause: Cause<R>,
        expected: impl Into<String>,
        actual: impl Into<String>,
    ) -> Self {
        Self {
            check,
            cause: cause.map(Into::into),
            expected: expected.into(),
            actual: actual.into(),
            gravity,
            obstacle: None,
        }
    }

    /// Returns the same violation with the piece that was in the way, if one was.
    #[must_use]
    pub fn with_obstacle(self, obstacle: Option<impl Into<Obstacle>>) -> Self {
        Self {
            obstacle: obstacle.map(Into::into),
            ..self
        }
    }

    /// Returns whether the conversation can go on as if the agent had done right.
    #[must_use]
    pub const fn is_tolerable(&self) -> bool {
        matches!(self.gravity, Gravity::Tolerable)
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}: {}", self.check.id, self.cause, self.actual)
    }
}

/// The result of judging what an agent wrote.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged<T> {
    /// What it says; none if it cannot be understood or taken.
    pub value: Option<T>,
    /// What is wrong with it.
    pub violations: Vec<Violation>,
}

impl<T> Judged<T> {
    /// Returns the checks that are broken, each with its cause.
    #[cfg(test)]
    pub(crate) fn broken(&self) -> Vec<(&'static str, Cause)> {
        let broken = |violation: &Violation| (violation.check.id, violation.cause);
        self.violations.iter().map(broken).collect()
    }

    /// Returns the judgement on something that says `value` and has nothing wrong with it.
    #[must_use]
    pub const fn right(value: T) -> Self {
        Self {
            value: Some(value),
            violations: Vec::new(),
        }
    }

    /// Returns the judgement on something that says nothing and has nothing wrong with it.
    #[must_use]
    pub const fn nothing() -> Self {
        Self {
            value: None,
            violations: Vec::new(),
        }
    }

    /// Returns the judgement on something that cannot be taken.
    #[must_use]
    pub fn wrong(violation: Violation) -> Self {
        Self {
            value: None,
            violations: vec![violation],
        }
    }

    /// Returns the judgement with this violation, if there is one, in addition.
    #[must_use]
    pub fn with(mut self, violation: impl IntoIterator<Item = Violation>) -> Self {
        self.violations.extend(violation);
        self
    }
}
