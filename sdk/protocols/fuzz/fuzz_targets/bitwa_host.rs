//! Any bytes as what a Bitwa agent says: the first one chooses side and profile, the others are its lines.

#![no_main]

#[expect(dead_code, reason = "the other end has a fuzzer of its own")]
#[path = "../../tests/suite/properties/bitwa.rs"]
mod properties;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    properties::check_bitwa_host(bytes);
});
