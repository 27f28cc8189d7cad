//! Tests of the whole player. No process, no pipe, no clock.

mod conversations;
mod games;
