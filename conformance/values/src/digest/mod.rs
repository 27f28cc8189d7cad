//! Digests, and how they are written.

mod hash;
mod hex;

pub use hash::{fnv, sha256};
pub use hex::Hex;
