//! The ini files of engines; not meant for other crates.

mod engine;

pub use engine::{Engine, EngineFileError, is_engine_file};
