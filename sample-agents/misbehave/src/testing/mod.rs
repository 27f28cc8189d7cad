//! Worlds for tests, and tests of the whole player in them. No process, no pipe, no clock.

mod conversations;
mod games;
pub(crate) mod positions;
mod record;
mod table;
