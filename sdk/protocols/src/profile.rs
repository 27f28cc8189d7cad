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
    use crate::{bitwa, otep, stratego};

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
        for check in stratego::checks::ALL {
            assert_eq!(Plain.level_of(check), Some(check.level), "{}", check.id);
        }
    }
    #[test]
    fn a_check_can_be_less_binding_in_a_version_or_say_nothing_about_it() {
        let (must, should) = (Some(Level::Must), Some(Level::Should));
        // The arbiter kills its agents, and only the applet says quit.
        let exits = &bitwa::checks::EXITS_AT_QUIT;
        assert_eq!(bitwa::Profile::arbiter().level_of(exits), should);
        assert_eq!(bitwa::Profile::applet().level_of(exits), must);
        // The text does not say that the rules come before hello.
        let early = &otep::checks::RULES_BEFORE_HELLO;
        assert_eq!(otep::Profile::otep().level_of(early), should);
        assert_eq!(otep::Profile::opentafl().level_of(early), must);
        // The manager of the competition was generous about the wording of moves, and insisted on full armies.
        let (manual, last) = (
            stratego::Profile::manual_2012(),
            stratego::Profile::final_2012(),
        );
        let (wording, army) = (&stratego::checks::PLAIN_FORM, &stratego::checks::FULL_ARMY);
        assert_eq!(
            (manual.level_of(wording), manual.level_of(army)),
            (must, None)
        );
        assert_eq!(
            (last.level_of(wording), last.level_of(army)),
            (should, must)
        );
    }
}
