//! What a conforming agent is held to.

use std::fmt;

/// One thing that a conforming agent does. The tables of checks are the project's published contract.
#[derive(Debug, PartialEq, Eq)]
pub struct Check {
    /// The check's path, which never changes: protocol, theme, fact.
    pub id: &'static str,
    /// The clause that it tests, numbered as in `docs/protocols/`.
    pub clause: &'static str,
    /// How binding the clause is.
    pub level: Level,
    /// What is asked of the agent, as one sentence.
    pub title: &'static str,
    /// Why it matters to the one whose agent is tested.
    pub why: &'static str,
    /// What to do about a failure where the cause alone does not say.
    pub mend: &'static str,
    /// A conversation that passes; `>>` goes to the agent, `<<` comes from it.
    pub passing: &'static str,
    /// A conversation that fails.
    pub failing: &'static str,
    /// The checks that have to pass before this one can be judged: ids, or the paths above them.
    pub requires: &'static [&'static str],
}

/// How binding a clause is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Level {
    /// An agent that breaks it does not conform.
    Must,
    /// An agent that breaks it conforms, and runs a risk.
    Should,
    /// Good manners.
    May,
}

impl Level {
    /// Returns the level's word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Must => "must",
            Self::Should => "should",
            Self::May => "may",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// Is `id` the path itself or a check somewhere below it?
#[must_use]
pub fn is_under(id: &str, path: &str) -> bool {
    id.strip_prefix(path)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

#[cfg(test)]
mod tests {
    use super::is_under;

    #[test]
    fn a_path_covers_whole_segments_only() {
        assert!(is_under("stratego/turn/form", "stratego/turn"));
        assert!(is_under("stratego/turn", "stratego/turn"));
        assert!(!is_under("stratego/turning", "stratego/turn"));
    }
}
