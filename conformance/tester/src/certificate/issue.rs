//! Making a certificate of what the tests came to.

use std::time::SystemTime;

use super::{
    Agent, Certificate, CheckRecord, Conclusion, Evidence, LimitRecord, Machine, ProfileRecord,
    VerdictWord,
    document::{FORMAT, VERSION},
};
use crate::{
    outcome::{CheckReport, Found, Report, Verdict},
    subject::Subject,
    suite::Suite,
    text::timestamp,
};

/// Tests that came to their end.
#[derive(Clone, Copy)]
pub struct Run<'a> {
    /// The suites, one for each profile; at least one, all of one protocol and with the same options.
    pub suites: &'a [Suite<'a>],
    /// What each of them came to.
    pub reports: &'a [Report],
    /// The agent.
    pub subject: &'a Subject,
    /// Its files.
    pub evidence: &'a Evidence,
    /// When the tests were over, by the clock on the wall.
    pub ended: SystemTime,
}

/// Makes an unsigned certificate. Nothing if there are no suites.
#[must_use]
pub fn issue(run: &Run<'_>) -> Option<Certificate> {
    let first = run.suites.first()?;
    let options = first.options();
    let patterns = |patterns: &[glob::Pattern]| patterns.iter().map(ToString::to_string).collect();
    let profiles: Vec<ProfileRecord> = run
        .suites
        .iter()
        .zip(run.reports)
        .map(|(suite, report)| profile(suite, report))
        .collect();
    Some(Certificate {
        format: FORMAT.to_owned(),
        version: VERSION,
        linesman: env!("CARGO_PKG_VERSION").to_owned(),
        protocol: first.protocol().name().to_owned(),
        conclusion: Conclusion::of_profiles(profiles.iter().map(|profile| profile.conclusion)),
        agent: Agent {
            command: run.subject.command(),
            files: run.evidence.records(),
        },
        seed: options.seed.to_string(),
        only: patterns(&options.only),
        skip: patterns(&options.skip),
        options: [run.subject.repeat.as_slice(), &run.subject.games].concat(),
        began: format!("{}Z", timestamp(run.subject.began)),
        ended: format!("{}Z", timestamp(run.ended)),
        machine: Machine::here(),
        profiles,
        key: None,
        signature: None,
    })
}

fn profile(suite: &Suite<'_>, report: &Report) -> ProfileRecord {
    let protocol = suite.protocol();
    let limits = protocol.limits().into_iter();
    let checks: Vec<CheckRecord> = report.checks.iter().map(check).collect();
    ProfileRecord {
        profile: report.profile.to_owned(),
        conclusion: Conclusion::of_checks(&checks, report.level),
        level: report.level,
        suite: suite.digest(),
        limits: limits
            .map(|(name, time)| LimitRecord {
                name: name.to_owned(),
                ms: u64::try_from(time.as_millis()).unwrap_or(u64::MAX),
            })
            .collect(),
        memory_limit_bytes: protocol.memory_limit(),
        checks,
    }
}

/// Returns the verdict on a check. A certificate puts up with nothing: a known failure is a failure like any other, and what
/// passes although it was listed as one passes.
fn check(report: &CheckReport) -> CheckRecord {
    let verdict = match &report.verdict {
        Verdict::Pass | Verdict::UnexpectedPass(_) => VerdictWord::Pass,
        Verdict::Flaky(..) | Verdict::Known { tally: Some(_), .. } => VerdictWord::Flaky,
        Verdict::Fail(_) | Verdict::Known { tally: None, .. } => VerdictWord::Fail,
        Verdict::Skip(_) => VerdictWord::Skip,
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
