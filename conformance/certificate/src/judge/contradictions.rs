//! What in a certificate contradicts the rest of it.

use std::collections::HashSet;

use super::super::{Certificate, Conclusion, ProfileRecord, VerdictWord, conclusion::conclusion};

impl Certificate {
    /// Returns what in the certificate contradicts the rest of it, each on one line.
    #[must_use]
    pub fn contradictions(&self) -> Vec<String> {
        contradictions(self)
    }
}

fn contradictions(certificate: &Certificate) -> Vec<String> {
    let mut found = Vec::new();
    for file in &certificate.agent.files {
        if !file.is_consistent() {
            let path = &file.path;
            found.push(format!(
                "the files of the folder {path} do not have its digest"
            ));
        }
    }
    if certificate.profiles.is_empty() {
        found.push("no profile was tested".to_owned());
    }
    let mut names = HashSet::new();
    for profile in &certificate.profiles {
        if !names.insert(&profile.profile) {
            found.push(format!("{} was tested twice", profile.profile));
        }
        found.extend(of_profile(profile));
    }
    let profiles = certificate.profiles.iter();
    let follows = Conclusion::of_profiles(profiles.map(|profile| profile.conclusion));
    if follows != certificate.conclusion {
        found.push(format!(
            "it says '{}', and from its profiles follows '{follows}'",
            certificate.conclusion
        ));
    }
    match (&certificate.key, &certificate.signature) {
        (Some(_), None) => found.push("it names a key and bears no signature".to_owned()),
        (None, Some(_)) => found.push("it bears a signature and names no key".to_owned()),
        (Some(_), Some(_)) | (None, None) => {}
    }
    found
}

fn of_profile(profile: &ProfileRecord) -> Vec<String> {
    let name = &profile.profile;
    let mut found = Vec::new();
    if profile.checks.is_empty() {
        found.push(format!("{name}: no check was tested"));
    }
    let mut ids = HashSet::new();
    for check in &profile.checks {
        if !ids.insert(&check.id) {
            found.push(format!("{name}: there are two verdicts on {}", check.id));
        }
        if (check.verdict == VerdictWord::Pass) == check.reason.is_some() {
            found.push(format!(
                "{name}: a reason belongs to every verdict but that a check passed, see {}",
                check.id
            ));
        }
    }
    let follows = conclusion(&profile.checks, profile.level);
    if follows != profile.conclusion {
        found.push(format!(
            "{name}: it says '{}', and from its verdicts follows '{follows}'",
            profile.conclusion
        ));
    }
    found
}
