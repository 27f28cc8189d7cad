//! Any bytes as what an OTEP agent says: the first one chooses the game, the others are its lines.

#![no_main]

#[path = "../../tests/suite/properties/otep_host.rs"]
mod properties;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    properties::check_otep_host(bytes);
});
