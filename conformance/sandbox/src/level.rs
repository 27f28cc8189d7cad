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
}

impl Level {
    /// All levels, from the lowest.
    pub const ALL: [Self; 2] = [Self::None, Self::Basic];

    /// Returns the name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Basic => "basic",
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
        found.ok_or_else(|| format!("the levels are {}", Self::ALL.map(Self::name).join(" and ")))
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
            Err("the levels are none and basic".to_owned())
        );
        assert!(Level::ALL.is_sorted());
    }
}
