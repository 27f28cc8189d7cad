//! The OTEP protocol.

mod console;
mod descriptor;
mod drawing;
mod picture;
mod player;
mod scene;

pub use descriptor::{OTEP, Otep};
pub use drawing::draw as draw_tafl;
