//! Any bytes as rows of set-ups.

#![no_main]

#[path = "../../tests/suite/properties/setups.rs"]
mod properties;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    properties::check_setups(bytes);
});
