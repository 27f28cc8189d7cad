//! Tests of the whole engine. No process, no pipe, no clock.

mod analyses;
mod conversations;
mod games;
