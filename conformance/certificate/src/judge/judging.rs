//! Whether a certificate holds.

use std::collections::BTreeMap;

use super::{
    super::{Certificate, DigestError, ProfileRecord, PublicKey},
    agent::compare_files,
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
        certificate
            .contradictions()
            .into_iter()
            .map(|says| wrong("contradiction", says)),
    );
    findings.extend(signature(certificate, question.key));
    findings.extend(compare_files(certificate, question)?);
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
