//! Making a certificate from the reports of a test.

use std::time::SystemTime;

use super::{
    Agent, Certificate, CheckRecord, Conclusion, Evidence, LimitRecord, Machine, ProfileRecord,
    VerdictWord,
    conclusion::conclusion,
    document::{FORMAT, VERSION},
};
use linesman_report::Subject;
use linesman_values::{
    outcome::{CheckReport, Found, Report, Verdict},
    text::timestamp,
};

/// Makes an unsigned certificate from the reports on an agent, one for each profile, all on one protocol and with the same
/// options. Returns nothing if there are no reports, or if a test stopped before its end or was cut short to be quick. `ended` is when
/// the tests were over.
#[must_use]
pub fn issue(
    reports: &[Report],
    subject: &Subject,
    evidence: &Evidence,
    ended: SystemTime,
) -> Option<Certificate> {
    let is_cut = |report: &Report| {
        report.stopped.is_some() || report.terms.is_quick || !report.shortened.is_empty()
    };
    let first = reports.first().filter(|_| !reports.iter().any(is_cut))?;
    let profiles: Vec<ProfileRecord> = reports.iter().map(profile).collect();
    Some(Certificate {
        format: FORMAT.to_owned(),
        version: VERSION,
        linesman: env!("CARGO_PKG_VERSION").to_owned(),
        protocol: first.protocol.to_owned(),
        conclusion: Conclusion::of_profiles(profiles.iter().map(|profile| profile.conclusion)),
        agent: Agent {
            command: subject.command(),
            files: evidence.records(),
            not_covered: evidence.not_covered().to_vec(),
        },
        suite: first.terms.frozen.map(str::to_owned),
        seed: first.seed.to_string(),
        only: first.terms.only.clone(),
        skip: first.terms.skip.clone(),
        options: [subject.again.options.as_slice(), &subject.again.games].concat(),
        began: format!("{}Z", timestamp(subject.began)),
        ended: format!("{}Z", timestamp(ended)),
        machine: Machine::here(),
        profiles,
        key: None,
        signature: None,
    })
}

fn profile(report: &Report) -> ProfileRecord {
    let limits = report.terms.limits.iter();
    let checks: Vec<CheckRecord> = report.checks.iter().map(check).collect();
    ProfileRecord {
        profile: report.profile.to_owned(),
        conclusion: conclusion(&checks, report.level),
        level: report.level,
        suite: report.terms.digest,
        limits: limits
            .map(|(name, time)| LimitRecord {
                name: (*name).to_owned(),
                ms: u64::try_from(time.as_millis()).unwrap_or(u64::MAX),
            })
            .collect(),
        memory_limit_bytes: report.terms.memory_limit,
        checks,
    }
}

/// Returns the verdict on a check. A certificate tolerates nothing: a known failure is a failure like any other, and an
/// unexpected pass is a pass.
fn check(report: &CheckReport) -> CheckRecord {
    let verdict = match &report.verdict {
        Verdict::Pass | Verdict::UnexpectedPass(_) => VerdictWord::Pass,
        Verdict::Flaky(..) | Verdict::Known { tally: Some(_), .. } => VerdictWord::Flaky,
        Verdict::Fail(_) | Verdict::Known { tally: None, .. } => VerdictWord::Fail,
        Verdict::Skip(_) => VerdictWord::Skip,
        Verdict::NotApplicable(_) => VerdictWord::NotApplicable,
        Verdict::NotOffered(_) => VerdictWord::NotOffered,
        Verdict::Inconclusive(_) => VerdictWord::Inconclusive,
    };
    let cause = |found: &Found| match report.verdict.tally() {
        None => found.violation.cause.to_string(),
        Some(tally) => format!("{}, in {tally} runs", found.violation.cause),
    };
    CheckRecord {
        id: report.check.id.to_owned(),
        clause: report.check.clause.to_owned(),
        level: report.level,
        verdict,
        reason: match (verdict, report.verdict.found()) {
            (VerdictWord::Pass, _) => None,
            (_, Some(found)) => Some(cause(found)),
            (_, None) => report.verdict.reason().map(str::to_owned),
        },
    }
}
