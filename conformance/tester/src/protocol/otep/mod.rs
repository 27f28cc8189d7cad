//! The OTEP protocol.

mod descriptor;
mod picture;
mod player;
mod scene;

pub use descriptor::{OTEP, Otep};
