//! Any bytes as an answer to a turn; text also as what a referee says.

#![no_main]

#[path = "../../tests/suite/properties/moves.rs"]
mod properties;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    properties::check_moves(bytes);
    if let Ok(text) = std::str::from_utf8(bytes) {
        properties::check_agent_end(text);
    }
});
