//! The versions of a protocol.

use crate::{Check, Level};

/// A version of a protocol.
pub trait Profile {
    /// Returns all profiles.
    fn all() -> Vec<Self>
    where
        Self: Sized;

    /// Returns the name by which a user asks for the profile.
    fn name(&self) -> &'static str;

    /// Returns the checks that have another level in this version than in others.
    fn levels(&self) -> Levels {
        Levels::OWN
    }

    /// Returns the names of all profiles.
    #[must_use]
    fn names() -> Vec<&'static str>
    where
        Self: Sized,
    {
        Self::all().iter().map(Self::name).collect()
    }

    /// Finds a profile by its name.
    #[must_use]
    fn find(name: &str) -> Option<Self>
    where
        Self: Sized,
    {
        Self::all()
            .into_iter()
            .find(|profile| profile.name() == name)
    }

    /// Returns how binding a check is in this version; none if the check says nothing about it.
    #[must_use]
    fn level_of(&self, check: &Check) -> Option<Level> {
        let Levels { absent, lenient } = self.levels();
        if absent.contains(&check.id) {
            None
        } else if lenient.contains(&check.id) {
            Some(check.level.max(Level::Should))
        } else {
            Some(check.level)
        }
    }
}

/// The checks that have another level in a version of a protocol than in others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Levels {
    /// The ids of the checks that say nothing about this version.
    pub absent: &'static [&'static str],
    /// The ids of the checks that are less binding in this version.
    pub lenient: &'static [&'static str],
}

impl Levels {
    /// Every check has its own level.
    pub const OWN: Self = Self {
        absent: &[],
        lenient: &[],
    };
}

/// Makes a struct with the fields `name` and `levels` a [`Profile`] with these constructors, in their order.
#[macro_export]
macro_rules! profiles {
    ($profile:ident: $($new:ident),+) => {
        impl $crate::Profile for $profile {
            fn all() -> Vec<Self> {
                vec![$(Self::$new()),+]
            }

            fn name(&self) -> &'static str {
                self.name
            }

            fn levels(&self) -> $crate::Levels {
                self.levels
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stratego::checks;

    /// A version that says nothing about checks.
    struct Plain;

    impl Profile for Plain {
        fn all() -> Vec<Self> {
            vec![Self]
        }

        fn name(&self) -> &'static str {
            "plain"
        }
    }

    #[test]
    fn a_version_has_every_check_at_its_own_level_unless_it_says_otherwise() {
        for check in checks::ALL {
            assert_eq!(Plain.level_of(check), Some(check.level), "{}", check.id);
        }
    }
}
