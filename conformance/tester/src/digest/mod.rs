//! Digests, and how they are written.

mod hash;
mod hex;

pub(crate) use hash::{fnv, sha256};
pub use hex::Hex;
