//! How much an agent is confined.

use std::{fmt, str::FromStr};

/// How much an agent is confined. A higher level includes the lower ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Level {
    /// It has the user's rights.
    #[default]
    None,
    /// It reads only the system and its own folder, writes only to a folder of its own, has no network, and cannot touch other
    /// processes.
    Basic,
    /// In addition, it has a machine of its own, as far as it can see: its own processes, its own view of files, no network, and a
    /// limited file system in memory to write to. This needs namespaces.
    Full,
}

impl Level {
    /// All levels, from the lowest.
    pub const ALL: [Self; 3] = [Self::None, Self::Basic, Self::Full];

    /// Returns the name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Basic => "basic",
            Self::Full => "full",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Level {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let found = Self::ALL.into_iter().find(|level| level.name() == text);
        found.ok_or_else(|| "the levels are none, basic and full".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_is_read_as_it_is_written() {
        for level in Level::ALL {
            assert_eq!(level.to_string().parse(), Ok(level));
        }
        assert_eq!(
            "most".parse::<Level>(),
            Err("the levels are none, basic and full".to_owned())
        );
        assert!(Level::ALL.is_sorted());
    }
}
