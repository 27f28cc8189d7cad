//! Submissions that are archives: what they are, and how they are unpacked.
//!
//! An archive is the work of a stranger. Nothing of it is written outside of a fresh folder, no more than a submission may have is
//! written, and links come last, when nothing is written any more that could follow them.

mod kind;
mod read;
#[cfg(test)]
mod tests;
mod unpacked;
mod writer;

pub(crate) use kind::{Kind, is_junk, is_named_like_one};
pub(crate) use unpacked::Unpacked;
pub(crate) use writer::UnpackError;
