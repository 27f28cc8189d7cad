//! The language that an agent is written in, and the launchers that start it, such as `npm start` or `cargo run`.

pub mod language;
pub mod launcher;

pub use language::Language;
