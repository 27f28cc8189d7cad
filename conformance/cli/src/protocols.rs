//! The protocols that the program knows.

use std::time::Duration;

use anyhow::anyhow;
use linesman::{Descriptor, PROTOCOLS, Protocol};
use linesman_protocols::{Profile as _, bitwa, otep, stratego};

use crate::Failure;

/// Returns all protocols, in their default profiles and with their own limits.
pub(crate) fn all() -> Vec<Box<dyn Protocol>> {
    PROTOCOLS
        .iter()
        .filter_map(|descriptor| descriptor.protocol(None, None))
        .collect()
}

/// Finds the protocol with this name.
pub(crate) fn find(name: &str) -> Result<&'static dyn Descriptor, Failure> {
    let found = PROTOCOLS
        .iter()
        .find(|descriptor| descriptor.name() == name);
    found.copied().ok_or_else(|| unknown(name))
}

/// Finds a protocol in each of these profiles, or in its default profile if none is named; `all` stands for all profiles.
/// `timeout` replaces the protocol's own limits for answers.
pub(crate) fn find_profiles(
    name: &str,
    profiles: &[String],
    timeout: Option<Duration>,
) -> Result<Vec<Box<dyn Protocol>>, Failure> {
    let descriptor = find(name)?;
    let known = descriptor.profiles();
    let mut names: Vec<&str> = profiles.iter().map(String::as_str).collect();
    if names.contains(&"all") {
        names.clone_from(&known);
    }
    if names.is_empty() {
        return Ok(descriptor.protocol(None, timeout).into_iter().collect());
    }
    let find = |profile| {
        descriptor
            .protocol(Some(profile), timeout)
            .ok_or_else(|| no_profile(profile, known.iter().copied()))
    };
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
    let names: Vec<&str> = PROTOCOLS.iter().map(|known| known.name()).collect();
    Failure::usage(anyhow!(
        "there is no protocol {name:?}; there is {}",
        names.join(", ")
    ))
}
