//! Whether a certificate holds.

use std::{collections::BTreeMap, io, path::PathBuf};

use super::{
    super::{Certificate, Digest, DigestError, FileRecord, ProfileRecord, PublicKey},
    contradictions::contradictions,
    finding::{Finding, Findings, told, wrong},
    question::Question,
    suites::compare_suites,
};

/// Judges whether a certificate holds, and for which agent.
///
/// # Errors
/// A file or folder that was named cannot be read.
pub fn judge(certificate: &Certificate, question: &Question<'_>) -> Result<Findings, DigestError> {
    let mut findings = vec![
        told("issued", issued(certificate)),
        told("agent", certificate.agent.command.clone()),
        told("conclusion", conclusion(certificate)),
    ];
    let profiles = certificate.profiles.iter();
    findings.extend(profiles.map(|profile| told("profile", counts(profile))));
    findings.extend(part_only(certificate));
    findings.extend(
        contradictions(certificate)
            .into_iter()
            .map(|says| wrong("contradiction", says)),
    );
    findings.extend(signature(certificate, question.key));
    findings.extend(agents(certificate, question.agents)?);
    findings.extend(compare_suites(certificate, question.find));
    Ok(Findings::from(findings))
}

fn issued(certificate: &Certificate) -> String {
    format!("{} by Linesman {}", certificate.ended, certificate.linesman)
}

fn conclusion(certificate: &Certificate) -> String {
    let names: Vec<&str> = certificate
        .profiles
        .iter()
        .map(|profile| profile.profile.as_str())
        .collect();
    let (conclusion, protocol) = (&certificate.conclusion, &certificate.protocol);
    format!("{conclusion}: {protocol} ({})", names.join(", "))
}

fn counts(profile: &ProfileRecord) -> String {
    let mut counts = BTreeMap::new();
    for check in &profile.checks {
        *counts.entry(check.verdict).or_insert(0) += 1;
    }
    let counts: Vec<String> = counts
        .into_iter()
        .map(|(verdict, count): (_, usize)| {
            format!("{count} {}", format!("{verdict:?}").to_lowercase())
        })
        .collect();
    let (name, conclusion) = (&profile.profile, &profile.conclusion);
    format!("{name}: {conclusion}; {}", counts.join(", "))
}

/// Reports that only part of the checks was tested, if so.
fn part_only(certificate: &Certificate) -> Option<Finding> {
    let options = |name: &'static str, patterns: &[String]| {
        patterns
            .iter()
            .map(|pattern| format!("--{name} {pattern}"))
            .collect::<Vec<_>>()
    };
    let mut given = options("only", &certificate.only);
    given.extend(options("skip", &certificate.skip));
    (!given.is_empty()).then(|| {
        let given = given.join(" ");
        told(
            "note",
            format!("only part of the checks was tested: {given}"),
        )
    })
}

fn signature(certificate: &Certificate, wanted: Option<&PublicKey>) -> Vec<Finding> {
    let (Some(key), Some(signature)) = (&certificate.key, &certificate.signature) else {
        // One without the other is a contradiction, and told of as such.
        return vec![match wanted {
            Some(_) => wrong(
                "signature",
                "none, but you gave a key: anyone can have written this",
            ),
            None => told("signature", "none: anyone can have written this"),
        }];
    };
    let is_valid = PublicKey::from_hex(key)
        .is_some_and(|public| public.is_signed(&certificate.signed_bytes(), signature));
    if !is_valid {
        return vec![wrong(
            "signature",
            format!("not valid: this is not what the key {key} signed"),
        )];
    }
    let valid = format!("valid, by the key {key}");
    vec![match wanted {
        None => told(
            "signature",
            format!("{valid} (use --key to check whose key it is)"),
        ),
        Some(wanted) if wanted.hex() == *key => {
            told("signature", format!("{valid}, which is the key given"))
        }
        Some(wanted) => wrong(
            "signature",
            format!("{valid}, but the key given is {}", wanted.hex()),
        ),
    }]
}

fn agents(certificate: &Certificate, named: &[PathBuf]) -> Result<Vec<Finding>, DigestError> {
    let files = &certificate.agent.files;
    if named.is_empty() {
        return Ok(files.iter().map(recorded).collect());
    }
    let at_hand = |path: &PathBuf| {
        let digest = Digest::of(path)?;
        let path = path.to_string_lossy();
        let is_it =
            |file: &&FileRecord| file.sha256 == digest.sha256() && file.kind == digest.kind();
        Ok(match files.iter().find(is_it) {
            Some(file) => told(
                "files",
                format!("{path} is what was tested: {}", name(file)),
            ),
            None => wrong(
                "files",
                format!(
                    "{path} is not what was tested (its digest is {})",
                    digest.sha256()
                ),
            ),
        })
    };
    named.iter().map(at_hand).collect()
}

/// Compares a file of the certificate with what lies at its path here.
fn recorded(file: &FileRecord) -> Finding {
    let path = file.looked_up.as_ref().unwrap_or(&file.path);
    let name = name(file);
    match Digest::of(path.as_ref()) {
        Ok(here) if here.sha256() == file.sha256 && here.kind() == file.kind => {
            told("files", format!("{name} is what was tested"))
        }
        // A program of the system is another on every machine.
        Ok(_) if file.looked_up.is_some() => told(
            "files",
            format!("{name} differs here, but you did not ask for it"),
        ),
        Ok(here) => wrong(
            "files",
            format!(
                "{name} is not what was tested (its digest is {})",
                here.sha256()
            ),
        ),
        Err(DigestError::Read { source, .. }) if source.kind() == io::ErrorKind::NotFound => told(
            "files",
            format!("{name} is not here; its digest was {}", file.sha256),
        ),
        Err(error) => told("files", format!("{name} was not compared: {error}")),
    }
}

fn name(file: &FileRecord) -> String {
    match &file.looked_up {
        Some(place) => format!("{} {} ({place})", file.role, file.path),
        None => format!("{} {}", file.role, file.path),
    }
}
