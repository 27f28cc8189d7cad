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

/// Finds a protocol by its name, in its default profile; `timeout` takes the place of its own time limit for answers.
pub(crate) fn find(name: &str, timeout: Option<Duration>) -> Result<Box<dyn Protocol>, Failure> {
    match name {
        "stratego" => Ok(Box::new(Stratego::new(stratego(None, timeout)?))),
        _ => Err(unknown(name)),
    }
}

/// Finds a protocol in each of these profiles, `all` standing for all of them, or else in its default one.
pub(crate) fn find_profiles(
    name: &str,
    profiles: &[String],
    timeout: Option<Duration>,
) -> Result<Vec<Box<dyn Protocol>>, Failure> {
    let default = find(name, timeout)?;
    if profiles.is_empty() {
        return Ok(vec![default]);
    }
    let mut names: Vec<&str> = profiles.iter().map(String::as_str).collect();
    if names.contains(&"all") {
        names = default.profiles();
    }
    let find = |profile| -> Result<Box<dyn Protocol>, Failure> {
        Ok(Box::new(Stratego::new(stratego(Some(profile), timeout)?)))
    };
    names.into_iter().map(find).collect()
}

/// Returns a profile of Stratego, or its default one, with this time limit for answers if one is given.
pub(crate) fn stratego(name: Option<&str>, timeout: Option<Duration>) -> Result<Profile, Failure> {
    let mut profile = match name {
        None => Profile::manual_2012(),
        Some(name) => Profile::find(name).ok_or_else(|| {
            let names: Vec<&str> = Profile::all().iter().map(|profile| profile.name).collect();
            Failure::usage(anyhow!(
                "there is no profile {name:?}; there are {} and 'all'",
                names.join(", ")
            ))
        })?,
    };
    if let Some(limit) = timeout {
        profile.limits = Limits {
            setup: limit,
            turn: limit,
            ..profile.limits
        };
    }
    Ok(profile)
}

/// Returns the failure of somebody who asked for a protocol that there is not.
pub(crate) fn unknown(name: &str) -> Failure {
    Failure::usage(anyhow!(
        "there is no protocol {name:?}; there is {}",
        NAMES.join(", ")
    ))
}
