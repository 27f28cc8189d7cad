//! How a scenario comes from a file: what a file may hold, by the protocol that it is for, and the schema that says so.

mod draft;
mod scenarios;
mod schema;
mod steps;

pub use draft::{Draft, load_scenario, parse_scenario};
pub use scenarios::scenarios;
pub use schema::scenario_schema;
