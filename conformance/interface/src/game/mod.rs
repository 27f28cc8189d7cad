//! Whole games between two programs.
//!
//! A protocol makes a [`Game`] out of a [`GameRequest`]. Playing it starts both programs and returns a [`PlayedGame`], a plain
//! value. Nothing here prints.
//!
//! A [`Table`] may have a record in place of the programs. Then the recorded game is judged again.

pub mod arbiter;
pub mod contestant;
pub mod ending;
pub mod judged_again;
pub mod keep;
pub mod keeping;
pub mod pairing;
pub mod person;
pub mod recorded;
pub mod remarks;
pub mod standby;
pub mod table;

pub use arbiter::{Arbiter, Order};
pub use contestant::Contestant;
pub use ending::{PlayedGame, Reason, Score};
pub use keep::Kept;
pub use keeping::{Furnished, Keeping, KeepingError, Trial};
pub use pairing::Pairing;
pub use person::{AnyEnd, PersonEnd, PersonForm};
pub use recorded::{play_arbited, play_recorded};
pub use remarks::ReadRemark;
pub use standby::{Called, Standby, StayForm};
pub use table::{
    Attempt, Extras, Game, GameError, GameRequest, Over, Source, Table, play, play_with,
};
