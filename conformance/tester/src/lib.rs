//! The conformance tester for programs that play board games over stdin and stdout.
//!
//! [`Scenario`]s are scripted conversations that decide the checks of a protocol; a [`Suite`] runs scenarios against an agent and
//! comes to a [`Report`].
//!
//! [`Scenario`]: linesman_values::scenario::Scenario
//! [`Report`]: linesman_values::outcome::Report

mod frozen;
mod games;
pub mod known;
pub mod loading;
pub mod run;
mod script;
mod shrink;
mod stop;
pub mod suite;

pub use frozen::{FrozenError, FrozenSuite};
pub use known::{KnownError, KnownFailures};
pub use loading::{Draft, load_scenario, parse_scenario, scenario_schema, scenarios};
pub use run::{AnyAgent, Machine, RunError};
pub use stop::Stop;
pub use suite::{Keep, Options, Suite};
