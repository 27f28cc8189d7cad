//! Any bytes as what a referee says to a Bitwa agent.

#![no_main]

#[expect(dead_code, reason = "the other end has a fuzzer of its own")]
#[path = "../../tests/suite/properties/bitwa.rs"]
mod properties;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    properties::check_bitwa_agent_end(bytes);
});
