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

impl fmt::Display for Missing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { what, why, remedy } = self;
        write!(f, "{what}: {why} (fix: {remedy})")
    }
}
