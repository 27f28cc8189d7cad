//! Whether this Linesman would ask the same of an agent as the one that wrote a certificate.

use std::collections::HashMap;

use super::{
    super::{Certificate, CheckRecord, ProfileRecord},
    FindProtocol, Finding, told, wrong,
};
use crate::{
    builtin::scenarios,
    suite::{Options, Suite},
    text::one_line,
};

/// Says of each profile whether its checks and scenarios are those of this Linesman.
pub(super) fn compare_suites(certificate: &Certificate, find: FindProtocol<'_>) -> Vec<Finding> {
    let read = |patterns: &[String]| {
        let patterns = patterns.iter().map(|pattern| glob::Pattern::new(pattern));
        patterns.collect::<Result<Vec<_>, _>>()
    };
    let (Ok(only), Ok(skip)) = (read(&certificate.only), read(&certificate.skip)) else {
        let says = "not compared: the checks that were asked for are no patterns";
        return vec![wrong("suite", says)];
    };
    let options = Options {
        only,
        skip,
        ..Options::default()
    };
    let profiles = certificate.profiles.iter();
    profiles
        .map(|profile| compare(&certificate.protocol, profile, &options, find))
        .collect()
}

fn compare(
    protocol: &str,
    profile: &ProfileRecord,
    options: &Options,
    find: FindProtocol<'_>,
) -> Finding {
    let line = |says: String| one_line(&format!("{}: {says}", profile.profile)).into_owned();
    let Some(protocol) = find(protocol, &profile.profile) else {
        return told(
            "suite",
            line("this Linesman does not know this profile".to_owned()),
        );
    };
    let Ok(scenarios) = scenarios(&*protocol) else {
        return told("suite", line("not compared".to_owned()));
    };
    let suite = Suite::new(&*protocol, scenarios, options.clone());
    if suite.digest() != profile.suite {
        let says = "its checks and scenarios are not those of this Linesman";
        return told("suite", line(says.to_owned()));
    }
    let told_of: HashMap<&str, &CheckRecord> = profile
        .checks
        .iter()
        .map(|check| (check.id.as_str(), check))
        .collect();
    let is_told = |id: &str, clause: &str, level| {
        told_of
            .get(id)
            .is_some_and(|check| check.clause == clause && check.level == level)
    };
    let missing = suite.selected().find(|check| {
        let level = protocol.level_of(check).unwrap_or(check.level);
        !is_told(check.id, check.clause, level)
    });
    match missing {
        Some(check) => wrong(
            "suite",
            line(format!(
                "by its digest {} was tested, and what it says of that is missing or wrong",
                check.id
            )),
        ),
        None => told(
            "suite",
            line("the checks and scenarios of this Linesman".to_owned()),
        ),
    }
}
