//! Any bytes in any pieces as lines. The first byte is the limit, the second the number of bytes that give the pieces'
//! lengths.

#![no_main]

#[path = "../../tests/suite/properties/framing.rs"]
mod properties;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    if let [limit, count, rest @ ..] = bytes {
        let (pieces, input) = rest.split_at(rest.len().min(usize::from(count % 8)));
        properties::check_framing(input, usize::from(limit % 32), pieces);
    }
});
