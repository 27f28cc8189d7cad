//! Faults in how the engine says that it is there.

use std::time::Duration;

use crate::{deed::Deed, otep::hooks::Hooks};

/// A fault in how the engine says that it is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HelloFault {
    /// Nothing is ever said.
    Silent,
    /// The hello comes too late.
    Slow,
    /// The notation is chosen before the hello.
    ChoosesFirst,
}

impl Hooks for HelloFault {
    fn at_start(&self) -> Deed {
        match self {
            Self::Silent => Deed::FallSilent,
            Self::Slow => Deed::Sleep(TOO_LONG),
            Self::ChoosesFirst => Deed::Nothing,
        }
    }

    fn greet(&self, hello: String) -> String {
        match self {
            Self::Silent => String::new(),
            Self::Slow => hello,
            Self::ChoosesFirst => format!("simple-moves on\n{hello}"),
        }
    }
}

/// Longer than the five seconds of the text.
const TOO_LONG: Duration = Duration::from_millis(5500);
