//! Numbers that seeds draw, in any order.

/// Returns the draw with this number: SplitMix64 (Steele, Lea and Flood, 2014).
pub(crate) const fn mixed(seed: u64, number: u64) -> u64 {
    let state = seed.wrapping_add(GOLDEN.wrapping_mul(number.wrapping_add(1)));
    let mixed = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// Returns a digest of a text, in which every byte and its place count.
pub(crate) fn digest(bytes: &[u8]) -> u64 {
    let length = bytes.len() as u64;
    bytes
        .iter()
        .fold(mixed(length, 0), |sum, &byte| mixed(sum, u64::from(byte)))
}

/// 2^64 divided by the golden ratio.
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;
