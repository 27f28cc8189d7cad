//! The scenarios that come with Linesman.

use std::path::Path;

use crate::{
    protocol::Protocol,
    scenario::{LoadError, Scenario},
};

include!(concat!(env!("OUT_DIR"), "/scenarios.rs"));

/// Returns the scenarios of a protocol, in the order of their ids.
///
/// # Errors
/// A scenario file is wrong; the tests see to it that none is.
pub fn scenarios(protocol: &dyn Protocol) -> Result<Vec<Scenario>, LoadError> {
    let prefix = format!("{}/", protocol.name());
    let own = FILES.iter().filter(|(id, _)| id.starts_with(&prefix));
    own.map(|(id, text)| {
        Scenario::parse(
            id,
            Path::new(&format!("scenarios/{id}.yaml")),
            text,
            protocol,
        )
    })
    .collect()
}
