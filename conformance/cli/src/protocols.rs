//! The protocols that the program knows.

use std::time::Duration;

use anyhow::anyhow;
use linesman::{Protocol, Stratego};
use linesman_protocols::stratego::{Limits, Profile};

use crate::Failure;

const NAMES: &[&str] = &["stratego"];

/// Returns all protocols, with their own limits.
pub(crate) fn all() -> Vec<Box<dyn Protocol>> {
    NAMES
        .iter()
        .filter_map(|name| find(name, None).ok())
        .collect()
}

/// Finds a protocol by its name; `timeout` takes the place of its own time limit for answers.
pub(crate) fn find(name: &str, timeout: Option<Duration>) -> Result<Box<dyn Protocol>, Failure> {
    match name {
        "stratego" => Ok(Box::new(Stratego::new(stratego(timeout)))),
        _ => Err(unknown(name)),
    }
}

/// Returns the default profile of Stratego, with this time limit for answers if one is given.
pub(crate) fn stratego(timeout: Option<Duration>) -> Profile {
    let mut profile = Profile::manual_2012();
    if let Some(limit) = timeout {
        profile.limits = Limits {
            setup: limit,
            turn: limit,
            ..profile.limits
        };
    }
    profile
}

/// Returns the failure of somebody who asked for a protocol that there is not.
pub(crate) fn unknown(name: &str) -> Failure {
    Failure::usage(anyhow!(
        "there is no protocol {name:?}; there is {}",
        NAMES.join(", ")
    ))
}
