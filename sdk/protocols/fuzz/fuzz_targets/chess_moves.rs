//! Any text as a move of UCI, and as a move in SAN.

#![no_main]

#[expect(dead_code, reason = "each fuzzer asks for one of the properties")]
#[path = "../../../games/tests/suite/chess/properties.rs"]
mod properties;

libfuzzer_sys::fuzz_target!(|text: &str| properties::check_moves(text));
