//! A part of a sandbox that a machine lacks.

use std::{borrow::Cow, fmt};

/// A part of a sandbox that this machine cannot do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missing {
    /// What is not confined.
    pub what: Cow<'static, str>,
    /// Why.
    pub why: Cow<'static, str>,
    /// What the user can do about it.
    pub remedy: Cow<'static, str>,
}

impl Missing {
    /// A part that is missing for a known reason.
    pub(crate) const fn new(what: &'static str, why: &'static str, remedy: &'static str) -> Self {
        Self {
            what: Cow::Borrowed(what),
            why: Cow::Borrowed(why),
            remedy: Cow::Borrowed(remedy),
        }
    }
}

impl fmt::Display for Missing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { what, why, remedy } = self;
        write!(f, "{what}: {why} (fix: {remedy})")
    }
}
