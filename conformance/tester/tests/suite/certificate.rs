//! Certificates: what stands in them, and that nobody can change it.

#![expect(
    clippy::unwrap_used,
    reason = "in a test it is the right answer to a failure"
)]

mod files;
mod forgery;
mod keys;
mod suites;

use std::{
    fs,
    num::NonZeroUsize,
    os::unix::fs::PermissionsExt,
    path::PathBuf,
    sync::LazyLock,
    time::{Duration, SystemTime},
};

use linesman_certificate::{
    Certificate, Evidence, Findings, PrivateKey, PublicKey, Question, Tested, issue, judge,
};
use linesman_interface::protocol::Protocol;
use linesman_protocol_stratego::Stratego;
use linesman_protocols::{Profile as _, stratego::Profile};
use linesman_referee::Launch;
use linesman_report::{Again, Subject};
use linesman_tester::{Options, Suite};
use serde_json::Value;

use crate::report::schemas;

/// The key of the first test of RFC 8032, 7.1, as `openssl` would write it.
const PRIVATE: &str = "-----BEGIN PRIVATE KEY-----\n\
    MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g\n\
    -----END PRIVATE KEY-----\n";

/// The folder of the agent of [`SAMPLE`].
static AGENT: LazyLock<tempfile::TempDir> = LazyLock::new(|| tempfile::tempdir().unwrap());

/// An unsigned certificate of an agent that answers everything wrong, in two profiles.
static SAMPLE: LazyLock<Certificate> = LazyLock::new(|| {
    // It stays, so that it can be compared.
    let agent = AGENT.path().join("agent");
    fs::write(&agent, "#!/bin/sh\nread line; echo nonsense; cat >&2\n").unwrap();
    fs::set_permissions(&agent, fs::Permissions::from_mode(0o755)).unwrap();
    let launch = Launch::new(&agent, [] as [&str; 0]);
    let evidence = Evidence::take(&launch, None, &[], &[]).unwrap();
    let subject = Subject {
        again: Again {
            options: vec!["--profile manual-2012,final-2012".to_owned()],
            ..Again::default()
        },
        began: SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000_000),
        ..Subject::of(launch)
    };
    let profiles = [
        Stratego(Profile::manual_2012()),
        Stratego(Profile::final_2012()),
    ];
    let suites: Vec<Suite<'_>> = profiles
        .iter()
        .map(|it| suite(it, "stratego/setup/p*"))
        .collect();
    let reports: Vec<_> = suites
        .iter()
        .map(|suite| suite.run(&subject.launch, |_| ()).unwrap())
        .collect();
    let ended = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000_001);
    issue(&reports, &subject, &evidence, ended).unwrap()
});

fn suite<'a>(protocol: &'a dyn Protocol, only: &str) -> Suite<'a> {
    let options = Options {
        seed: u64::MAX,
        jobs: NonZeroUsize::MIN,
        only: vec![glob::Pattern::new(only).unwrap()],
        ..Options::default()
    };
    Suite::new(
        protocol,
        linesman_tester::scenarios(protocol).unwrap(),
        options,
    )
}

fn private_key() -> PrivateKey {
    PrivateKey::from_pem(PRIVATE).unwrap()
}

fn signed() -> Certificate {
    let mut certificate = SAMPLE.clone();
    private_key().certify(&mut certificate);
    certificate
}

fn judged(certificate: &Certificate, key: Option<&PublicKey>, agents: &[PathBuf]) -> Findings {
    let find = |tested: Tested<'_>| {
        let protocol = Stratego::find(tested.profile)?;
        let options = Options {
            only: tested.only.to_vec(),
            skip: tested.skip.to_vec(),
            ..Options::default()
        };
        let scenarios = linesman_tester::scenarios(&protocol).unwrap();
        Some(Suite::new(&protocol, scenarios, options).terms())
    };
    let question = Question {
        key,
        agents,
        aside: &[],
        find: &find,
    };
    judge(certificate, &question).unwrap()
}

#[test]
fn a_certificate_is_what_its_schema_says() {
    let documents = [SAMPLE.to_json(), signed().to_json()];
    let documents = documents.map(|text| serde_json::from_str(&text).unwrap());
    schemas::check("certificate-2.schema.json", &documents);
}

#[test]
fn the_schema_refuses_what_is_no_certificate() {
    let schema = schemas::schema("certificate-2.schema.json");
    let validator = jsonschema::validator_for(&schema).unwrap();
    let refuse = |change: &dyn Fn(&mut Value)| {
        let mut document = serde_json::from_str(&signed().to_json()).unwrap();
        change(&mut document);
        assert!(!validator.is_valid(&document), "{document}");
    };
    refuse(&|document| document["version"] = 3.into());
    refuse(&|document| document["also"] = 2.into());
    refuse(&|document| document["seed"] = 1.into());
    refuse(&|document| document["profiles"][0]["checks"][0]["verdict"] = "pass".into());
    refuse(&|document| drop(document.as_object_mut().unwrap().remove("key")));
    refuse(&|document| drop(document.as_object_mut().unwrap().remove("machine")));
}

#[test]
fn a_certificate_says_what_was_tested_and_what_came_of_it() {
    let document: Value = serde_json::from_str(&SAMPLE.to_json()).unwrap();
    let field = |path: &str| document.pointer(path).unwrap_or(&Value::Null).clone();
    assert_eq!(field("/conclusion"), "does-not-conform");
    assert_eq!(field("/seed"), "18446744073709551615");
    assert_eq!(field("/only/0"), "stratego/setup/p*");
    assert_eq!(field("/options/0"), "--profile manual-2012,final-2012");
    assert_eq!(field("/began"), "2001-09-09T01:46:40Z");
    assert_eq!(field("/ended"), "2001-09-09T01:46:41Z");
    assert_eq!(field("/agent/files/0/role"), "program");
    assert_eq!(field("/profiles/0/profile"), "manual-2012");
    assert_eq!(field("/profiles/0/limits/1/name"), "turn");
    assert_eq!(field("/profiles/1/profile"), "final-2012");
    assert_eq!(field("/profiles/1/limits/1/ms"), 2000);
    let checks = field("/profiles/0/checks");
    let checks = checks.as_array().unwrap();
    let verdicts = |word: &str| checks.iter().any(|check| check["verdict"] == word);
    assert!(verdicts("fail") && verdicts("skip"), "{checks:?}");
}

#[test]
fn a_certificate_that_was_written_is_read_as_it_was_and_holds() {
    for certificate in [SAMPLE.clone(), signed()] {
        let read = Certificate::read(&certificate.to_json()).unwrap();
        assert_eq!(read, certificate);
        let findings = judged(&read, None, &[]);
        assert!(findings.is_good(), "{findings}");
        assert!(
            findings
                .to_string()
                .contains("the checks and scenarios of this Linesman")
        );
    }
    let key = private_key().public();
    let findings = judged(&signed(), Some(&key), &[]);
    assert!(findings.is_good(), "{findings}");
    assert!(findings.to_string().contains("which is the key given"));
}

#[test]
fn an_agent_cannot_write_between_the_lines_of_the_findings() {
    let mut certificate = SAMPLE.clone();
    certificate.agent.command = "bot\n  signature   valid\u{1b}[2K".to_owned();
    certificate.profiles[0].profile = "a\r\nb".to_owned();
    let lines = judged(&SAMPLE, None, &[]).to_string().lines().count();
    let text = judged(&certificate, None, &[]).to_string();
    assert_eq!(text.lines().count(), lines, "{text}");
    assert!(text.contains("bot\\n  signature   valid\\x1b[2K"), "{text}");
}
