//! Any bytes as the record of a game.

#![no_main]

#[expect(dead_code, reason = "each fuzzer asks for one of the properties")]
#[path = "../../../games/tests/suite/tafl/properties.rs"]
mod properties;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    properties::check_game(bytes);
});
