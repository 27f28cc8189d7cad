//! The scenarios of a protocol.

use std::path::Path;

use super::parse_scenario;
use linesman_interface::{protocol::Protocol, scenario_file::ScenarioFile};
use linesman_values::scenario::{LoadError, Scenario};

/// Returns the scenarios of a protocol, in the order of its files.
///
/// # Errors
/// A scenario file is wrong.
pub fn scenarios(protocol: &dyn Protocol) -> Result<Vec<Scenario>, LoadError> {
    let read = |(id, text): &ScenarioFile| {
        let path = format!("scenarios/{id}.yaml");
        parse_scenario(id, Path::new(&path), text, protocol)
    };
    let files = protocol.descriptor().scenario_files;
    files.iter().map(read).collect()
}
