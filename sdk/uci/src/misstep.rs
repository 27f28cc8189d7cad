//! Something that a GUI does wrong, and what it spoils.

use std::borrow::Cow;

use super::Words;
use linesman_protocols::Level;

/// Something that a GUI does wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misstep {
    /// The clause.
    pub clause: Cow<'static, str>,
    /// How binding it is. None if it breaks nothing, and some engines stumble over it.
    pub level: Option<Level>,
    /// What should have come.
    pub expected: Cow<'static, str>,
    /// What came.
    pub actual: String,
    /// What is known of the engine from here on.
    pub spoils: Spoils,
}

/// What a misstep spoils: what the engine does then says nothing about the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spoils {
    /// Nothing.
    Nothing,
    /// What comes until the engine has shown that it is ready again.
    Answer,
    /// Everything until the next position.
    Position,
    /// Everything from here on, because nobody knows what the engine made of the line.
    Rest,
}

impl Misstep {
    const fn new(clause: &'static str, level: Option<Level>, expected: &'static str) -> Self {
        Self {
            clause: Cow::Borrowed(clause),
            level,
            expected: Cow::Borrowed(expected),
            actual: String::new(),
            spoils: Spoils::Nothing,
        }
    }

    pub(super) const fn must(clause: &'static str, expected: &'static str) -> Self {
        Self::new(clause, Some(Level::Must), expected)
    }

    pub(super) const fn should(clause: &'static str, expected: &'static str) -> Self {
        Self::new(clause, Some(Level::Should), expected)
    }

    pub(super) const fn note(clause: &'static str, expected: &'static str) -> Self {
        Self::new(clause, None, expected)
    }

    pub(super) fn spoiling(mut self, spoils: Spoils) -> Self {
        self.spoils = spoils;
        self
    }

    pub(super) fn got(mut self, actual: impl Into<String>) -> Self {
        self.actual = actual.into();
        self
    }

    /// Returns the same in the words of a protocol of the family.
    pub(super) fn reworded(mut self, words: &Words) -> Self {
        for text in [&mut self.clause, &mut self.expected] {
            if let Cow::Borrowed(borrowed) = text {
                *text = words.reword(borrowed);
            }
        }
        self
    }
}
