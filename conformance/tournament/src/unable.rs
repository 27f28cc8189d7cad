//! Why a program cannot play.

use linesman_referee::SpawnError;
use linesman_vet::Unbuilt;

/// Why a program cannot play.
#[derive(Debug, thiserror::Error)]
#[error("{what}")]
pub struct Unable {
    pub(crate) what: String,
    /// Whether the system is the cause.
    pub is_system: bool,
    /// Whether the sandbox may be the cause, because it kept something from the program.
    pub is_withheld: bool,
    /// Why it cannot be started, if it cannot.
    pub obstacle: Option<SpawnError>,
}

impl From<Unbuilt> for Unable {
    fn from(why: Unbuilt) -> Self {
        Self {
            is_system: why.is_system,
            is_withheld: why.is_withheld,
            ..Self::of(format!("it cannot be built: {}", why.what))
        }
    }
}

impl Unable {
    /// Returns a program that does not do what has to come before a game.
    pub(crate) const fn of(what: String) -> Self {
        Self {
            what,
            is_system: false,
            is_withheld: false,
            obstacle: None,
        }
    }
}
