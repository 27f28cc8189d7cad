//! Certificates: what was tested, with what, and what came of it, in a file that anybody can check.
//!
//! A [`Certificate`] is data. [`Evidence`] knows the agent's files and whether they are still what they were; a
//! [`PrivateKey`] signs the [canonical form](Certificate::signed_bytes) of a certificate, and [`judge`] says of one
//! that was read whether it holds. What stands in it, and how it is checked without Linesman, is in
//! `docs/certificates.md`.

mod canonical;
mod conclusion;
mod document;
mod evidence;
mod file_record;
mod files;
mod issue;
mod judge;
mod keys;
mod machine;
mod parts;
mod report;
mod serial;

pub use conclusion::conclusion;
pub use document::{
    Agent, Certificate, CheckRecord, LimitRecord, Machine, ProfileRecord, ReadError, VerdictWord,
};
pub use evidence::{Changed, Evidence};
pub use file_record::{FileRecord, Role};
pub use files::{Digest, DigestError, Kind};
pub use issue::issue;
pub use judge::{FindTerms, Finding, Findings, Question, Tested, judge};
pub use keys::{KeyError, PrivateKey, PublicKey};
pub use linesman_values::{digest::Hex, outcome::Conclusion};
pub use report::{DetachedSignature, SignedReport, SignedReportError};
