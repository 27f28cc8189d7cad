//! Whether this Linesman would ask the same of an agent as the one that wrote a certificate.

use std::collections::HashMap;

use super::{
    super::{Certificate, CheckRecord, ProfileRecord},
    finding::{Finding, told, wrong},
    question::{FindTerms, Tested},
};
use linesman_values::text::one_line;

/// Compares the checks and scenarios of each profile with those of this Linesman.
pub(super) fn compare_suites(certificate: &Certificate, find: FindTerms<'_>) -> Vec<Finding> {
    let read = |patterns: &[String]| {
        let patterns = patterns.iter().map(|pattern| glob::Pattern::new(pattern));
        patterns.collect::<Result<Vec<_>, _>>()
    };
    let (Ok(only), Ok(skip)) = (read(&certificate.only), read(&certificate.skip)) else {
        let says = "not compared: the checks that were tested are not valid patterns";
        return vec![wrong("suite", says)];
    };
    let profiles = certificate.profiles.iter();
    profiles
        .map(|profile| {
            let tested = Tested {
                protocol: &certificate.protocol,
                suite: certificate.suite.as_deref(),
                profile: &profile.profile,
                only: &only,
                skip: &skip,
            };
            let mut finding = compare(profile, tested, find);
            if let Some(name) = &certificate.suite {
                finding.says = format!("{}: {}", one_line(name), finding.says);
            }
            finding
        })
        .collect()
}

fn compare(profile: &ProfileRecord, tested: Tested<'_>, find: FindTerms<'_>) -> Finding {
    let line = |says: String| format!("{}: {says}", profile.profile);
    let Some(terms) = find(tested) else {
        return told(
            "suite",
            line("this Linesman does not know this profile".to_owned()),
        );
    };
    if terms.digest != profile.suite {
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
    let mut checks = terms.checks.iter();
    let missing = checks.find(|(check, level)| !is_told(check.id, check.clause, *level));
    match missing {
        Some((check, _)) => wrong(
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
