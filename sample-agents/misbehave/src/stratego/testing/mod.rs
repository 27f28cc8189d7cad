//! Tests of the whole player. No process, no pipe, no clock.

mod conversations;
mod games;
mod setups;

pub(crate) use setups::setup_of;
