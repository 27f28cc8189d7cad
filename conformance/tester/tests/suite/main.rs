//! The tester as its users see it, without a process.

mod clauses;
mod documents;
mod scenarios;
