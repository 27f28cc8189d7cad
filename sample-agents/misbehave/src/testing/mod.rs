//! What the tests of all protocols share: worlds that are easily had. No process, no pipe, no clock.

mod record;

pub(crate) use record::{PAUSE, Record, part_for, play};
