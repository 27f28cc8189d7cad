//! Digests of bytes.

use sha2::{Digest, Sha256};

use super::Hex;

/// Returns the SHA-256 of bytes.
pub fn sha256(bytes: &[u8]) -> Hex<32> {
    Hex(Sha256::digest(bytes).into())
}

/// Returns a short digest of text, which mixes the id of a scenario into the seed (FNV-1a). No two scenarios draw the same.
pub fn fnv(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
