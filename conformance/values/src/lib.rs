//! The plain values of the tester: scenarios as they were read, and what a run of them has shown.
//!
//! Everything above works on these values: what runs a scenario makes them, and reports, diagnoses and certificates read them.

pub mod assignment;
pub mod digest;
pub mod event;
pub mod nearest;
pub mod options;
pub mod outcome;
pub mod picture;
pub mod rule_fix;
pub mod scenario;
pub mod text;
pub mod traits;
pub mod wanted;
