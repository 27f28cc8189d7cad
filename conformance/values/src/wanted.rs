//! The answer that was due, for fixes that follow from what came instead.

/// Returns the answer that is due at a point of a conversation; none if a protocol does not tell.
pub type Answers = fn(&Said<'_>) -> Option<Wanted>;

/// Returns the answer that a line means at a point of a conversation, if that can be told.
pub type Reads = fn(&Said<'_>, &str) -> Option<String>;

/// What had been said when an answer was due.
#[derive(Clone, Copy, Debug)]
pub struct Said<'a> {
    /// The lines to the agent, without their newlines.
    pub sent: &'a [&'a str],
    /// The lines of the agent before the answer.
    pub heard: &'a [&'a str],
}

/// An answer that is due.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    /// What it is, with its article, such as `a move`.
    pub name: &'static str,
    /// Its form, such as `X Y DIRECTION`.
    pub form: &'static str,
    /// An answer in that form.
    pub example: &'static str,
    /// How many lines of that form make up the whole answer.
    pub lines: usize,
    /// Returns whether a line is exactly in that form. Whether the rules allow it does not matter.
    pub fits: fn(&str) -> bool,
    /// The slips that only this answer knows. They are tried before those that all answers share.
    pub slips: &'static [Slip],
}

/// A way in which an answer can differ from its form.
#[derive(Clone, Copy, Debug)]
pub struct Slip {
    /// Returns what was meant, if the line has this slip. The slip counts only if that fits.
    pub meant: fn(&str) -> Option<String>,
    /// Reads what was meant from the conversation, where the line alone does not tell it.
    pub reads: Option<Reads>,
    /// Whether the line does not tell all that was meant. Then `meant` returns an example in the right form.
    pub is_example: bool,
    /// What to do about it, as an instruction without a full stop.
    pub fix: &'static str,
    /// Whether the answer is several lines, which a language prints in a way of its own.
    pub is_several_lines: bool,
}

impl Slip {
    /// Returns a slip in a line.
    #[must_use]
    pub const fn new(fix: &'static str, meant: fn(&str) -> Option<String>) -> Self {
        Self {
            meant,
            reads: None,
            is_example: false,
            fix,
            is_several_lines: false,
        }
    }

    /// Returns the same slip, where the line does not tell all that was meant.
    #[must_use]
    pub const fn by_example(self) -> Self {
        Self {
            is_example: true,
            ..self
        }
    }

    /// Returns the same slip, where the conversation tells what was meant, and the line alone does not.
    #[must_use]
    pub const fn read_by(self, reads: Reads) -> Self {
        Self {
            reads: Some(reads),
            ..self.by_example()
        }
    }

    /// Returns the same slip in an answer of several lines.
    #[must_use]
    pub const fn of_several_lines(self) -> Self {
        Self {
            is_several_lines: true,
            ..self
        }
    }
}

impl Wanted {
    /// Returns an answer of one line, without slips of its own.
    #[must_use]
    pub const fn new(
        name: &'static str,
        form: &'static str,
        example: &'static str,
        fits: fn(&str) -> bool,
    ) -> Self {
        Self {
            name,
            form,
            example,
            lines: 1,
            fits,
            slips: &[],
        }
    }

    /// Returns whether a line is exactly in the form of this answer.
    #[must_use]
    pub fn is(&self, line: &str) -> bool {
        (self.fits)(line)
    }
}
