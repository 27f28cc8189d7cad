//! The protocols that the program knows.

use std::time::Duration;

use anyhow::anyhow;
use linesman::{Bitwa, Otep, Protocol, Stratego};
use linesman_protocols::{bitwa, otep, stratego};

use crate::Failure;

/// A protocol: its name, and how to make it of a profile's name (its default one without) and a time limit for answers.
struct Entry {
    name: &'static str,
    find: Find,
}

type Find = fn(Option<&str>, Option<Duration>) -> Result<Box<dyn Protocol>, Failure>;

const ENTRIES: &[Entry] = &[
    Entry {
        name: "stratego",
        find: |profile, timeout| Ok(Box::new(Stratego::new(stratego(profile, timeout)?))),
    },
    Entry {
        name: "otep",
        find: |profile, timeout| Ok(Box::new(Otep::new(otep(profile, timeout)?))),
    },
    Entry {
        name: "bitwa",
        find: |profile, timeout| Ok(Box::new(Bitwa::new(bitwa(profile, timeout)?))),
    },
];

/// Returns all protocols, with their own limits.
pub(crate) fn all() -> Vec<Box<dyn Protocol>> {
    ENTRIES
        .iter()
        .filter_map(|entry| (entry.find)(None, None).ok())
        .collect()
}

/// Finds a protocol in each of these profiles, `all` standing for all of them, or else in its default one; `timeout` takes
/// the place of its own time limit for answers.
pub(crate) fn find_profiles(
    name: &str,
    profiles: &[String],
    timeout: Option<Duration>,
) -> Result<Vec<Box<dyn Protocol>>, Failure> {
    let is_it = |entry: &&Entry| entry.name == name;
    let entry = ENTRIES.iter().find(is_it).ok_or_else(|| unknown(name))?;
    let default = (entry.find)(None, timeout)?;
    if profiles.is_empty() {
        return Ok(vec![default]);
    }
    let mut names: Vec<&str> = profiles.iter().map(String::as_str).collect();
    if names.contains(&"all") {
        names = default.profiles();
    }
    let find = |profile| (entry.find)(Some(profile), timeout);
    names.into_iter().map(find).collect()
}

/// Returns a profile of Stratego, or its default one, with this time limit for answers if one is given.
pub(crate) fn stratego(
    name: Option<&str>,
    timeout: Option<Duration>,
) -> Result<stratego::Profile, Failure> {
    let mut profile = match name {
        None => stratego::Profile::manual_2012(),
        Some(name) => stratego::Profile::find(name)
            .ok_or_else(|| no_profile(name, stratego::Profile::all().iter().map(|it| it.name)))?,
    };
    if let Some(limit) = timeout {
        profile.limits = stratego::Limits {
            setup: limit,
            turn: limit,
            ..profile.limits
        };
    }
    Ok(profile)
}

/// Returns a profile of OTEP, or its default one. The time limit is that for hello and for moves without a clock.
pub(crate) fn otep(
    name: Option<&str>,
    timeout: Option<Duration>,
) -> Result<otep::Profile, Failure> {
    let mut profile = match name {
        None => otep::Profile::otep(),
        Some(name) => otep::Profile::find(name)
            .ok_or_else(|| no_profile(name, otep::Profile::all().iter().map(|it| it.name)))?,
    };
    if let Some(limit) = timeout {
        profile.limits = otep::Limits {
            hello: limit,
            turn: limit,
            ..profile.limits
        };
    }
    Ok(profile)
}

/// Returns a profile of Bitwa, or its default one. The time limit is that for one answer; a game has its own.
pub(crate) fn bitwa(
    name: Option<&str>,
    timeout: Option<Duration>,
) -> Result<bitwa::Profile, Failure> {
    let mut profile = match name {
        None => bitwa::Profile::arbiter(),
        Some(name) => bitwa::Profile::find(name)
            .ok_or_else(|| no_profile(name, bitwa::Profile::all().iter().map(|it| it.name)))?,
    };
    if let Some(limit) = timeout {
        profile.limits.answer = limit;
    }
    Ok(profile)
}

fn no_profile(name: &str, names: impl Iterator<Item = &'static str>) -> Failure {
    let names: Vec<&str> = names.collect();
    Failure::usage(anyhow!(
        "there is no profile {name:?}; there are {} and 'all'",
        names.join(", ")
    ))
}

/// Returns the failure of somebody who asked for a protocol that there is not.
pub(crate) fn unknown(name: &str) -> Failure {
    let names: Vec<&str> = ENTRIES.iter().map(|entry| entry.name).collect();
    Failure::usage(anyhow!(
        "there is no protocol {name:?}; there is {}",
        names.join(", ")
    ))
}
