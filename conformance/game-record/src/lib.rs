//! Records of games, in one format for all protocols.
//!
//! A record is a file of JSON Lines. The first line is the [`Head`]. Then there is a line for each thing that happened, and the
//! last line is the [`End`]. A [`Recorder`] writes it while the game is played, and [`Record::read`] reads it. A record without
//! an end was cut. Readers skip fields and kinds of lines that they do not know.

mod asides;
mod difference;
mod end;
mod entry;
mod gzip;
mod head;
mod held;
mod json;
mod outlet;
mod place;
mod reader;
mod recorder;
mod remark;
#[cfg(feature = "schema")]
pub mod schema;

pub use difference::first_difference;
pub use end::{Broken, End, EndReason, GameOutcome, Taken};
pub use entry::{Entry, What};
pub use gzip::{MOST_UNPACKED, gunzip, gzip};
pub use head::{FORMAT, Head, Player, PlayerKind, VERSION, plain_name};
pub use place::{forfeit_folder, state_folder, unique_stem};
pub use reader::{ReadError, Record, is_record};
pub use recorder::Recorder;
pub use remark::{RemarkJson, Searched};
