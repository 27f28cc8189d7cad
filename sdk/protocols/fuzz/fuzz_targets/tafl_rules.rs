//! Any text as a rules string.

#![no_main]

#[expect(dead_code, reason = "each fuzzer asks for one of the properties")]
#[path = "../../../games/tests/suite/tafl/properties.rs"]
mod properties;

libfuzzer_sys::fuzz_target!(|text: &str| properties::check_rules(text));
