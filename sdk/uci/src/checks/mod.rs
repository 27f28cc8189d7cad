//! The checks that a conforming engine passes, and which of them a fault breaks.

mod answers;
mod ataxx;
mod broken;
mod ending;
mod infos;
mod opening;
mod options;
mod pondering;
mod positions;
mod ready;
mod required;
mod searches;
mod settings;
mod streams;

pub use answers::*;
pub use ataxx::*;
pub use ending::*;
pub use infos::*;
pub use opening::*;
pub use options::*;
pub use pondering::*;
pub use positions::*;
pub use ready::*;
pub use searches::*;
pub use settings::*;
pub use streams::*;

use linesman_protocols::{Check, join};

/// All checks, in the order of their clauses.
pub static ALL: &[&Check] = &join::<
    {
        STREAMS.len()
            + OPENING.len()
            + OPTIONS.len()
            + SETTINGS.len()
            + READY.len()
            + POSITIONS.len()
            + SEARCHES.len()
            + PONDERING.len()
            + ANSWERS.len()
            + INFOS.len()
            + ENDING.len()
    },
>(&[
    STREAMS, OPENING, OPTIONS, SETTINGS, READY, POSITIONS, SEARCHES, PONDERING, ANSWERS, INFOS,
    ENDING,
]);
