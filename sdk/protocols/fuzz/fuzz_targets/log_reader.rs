//! Any bytes as a log: read, replayed and written again.

#![no_main]

#[path = "../../tests/suite/properties/log.rs"]
mod properties;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    properties::check_log(bytes);
});
