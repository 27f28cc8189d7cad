//! Any bytes as a PGN.

#![no_main]

#[expect(dead_code, reason = "each fuzzer asks for one of the properties")]
#[path = "../../../games/tests/suite/chess/properties.rs"]
mod properties;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| properties::check_games(bytes));
