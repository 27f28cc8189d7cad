//! What the tests of protocols share. Nothing else uses it.

mod listening;
mod misreadings;
mod pictures;
mod playing;
mod showing;
mod slips;

pub use listening::listened;
pub use misreadings::{assert_told, assert_unexplained, heard, sent};
pub use pictures::{assert_marks, draw, told};
pub use playing::play_out;
pub use showing::begin;
pub use slips::assert_slips;
