//! Whoever changes a certificate is found out.

use std::collections::HashSet;

use linesman_certificate::{
    Certificate, Conclusion, Findings, PrivateKey, Question, ReadError, Role, VerdictWord, judge,
};
use linesman_protocols::Level;
use serde_json::Value;

use super::{SAMPLE, judged, private_key, signed};

/// Judges without a look at the suites, which takes longest and finds nothing in a certificate that is signed.
fn judged_fast(certificate: &Certificate) -> Findings {
    let question = Question {
        key: None,
        agents: &[],
        aside: &[],
        find: &|_| None,
    };
    judge(certificate, &question).unwrap()
}

/// Asks that a text is refused, or says the very same.
fn refuse_unless_same(text: &[u8], original: &Certificate) -> bool {
    let Ok(text) = std::str::from_utf8(text) else {
        return false;
    };
    match Certificate::read(text) {
        Err(_) => false,
        Ok(read) if read == *original => true,
        Ok(read) => {
            let findings = judged_fast(&read);
            assert!(!findings.is_good(), "{text}\n{findings}");
            false
        }
    }
}

#[test]
fn no_byte_of_a_signed_certificate_can_be_changed_left_out_or_doubled() {
    let original = signed();
    let text = original.to_json().into_bytes();
    let mut same = 0;
    for at in 0..text.len() {
        // The lowest bit, the one that tells capitals, and the one that makes it no text at all, in turn; blanks between the
        // words change nothing, and most bytes break the form.
        let mut changed = text.clone();
        changed[at] ^= [0x01, 0x20, 0x02, 0x04, 0x08, 0x10, 0x40, 0x80][at % 8];
        same += usize::from(refuse_unless_same(&changed, &original));
        changed[at] = text[at] ^ 0x01;
        same += usize::from(refuse_unless_same(&changed, &original));
        let without = [&text[..at], &text[at + 1..]].concat();
        same += usize::from(refuse_unless_same(&without, &original));
        let doubled = [&text[..=at], &text[at..]].concat();
        same += usize::from(refuse_unless_same(&doubled, &original));
    }
    let blanks = text
        .iter()
        .filter(|byte| byte.is_ascii_whitespace())
        .count();
    assert!(
        same >= blanks,
        "without a blank it is still the same: {same}, {blanks}"
    );
}

#[test]
fn every_value_is_signed() {
    let original = signed();
    let document: Value = serde_json::from_str(&original.to_json()).unwrap();
    let mut places = Vec::new();
    leaves(&document, String::new(), &mut places);
    assert!(places.len() > 50, "{places:?}");
    for place in &places {
        let mut changed = document.clone();
        let value = changed.pointer_mut(place).unwrap();
        *value = match value {
            Value::Number(number) => (number.as_u64().unwrap() + 1).into(),
            Value::String(text) => format!("{text}x").into(),
            other => panic!("{place}: {other}"),
        };
        assert!(
            !refuse_unless_same(changed.to_string().as_bytes(), &original),
            "{place}"
        );
    }
}

fn leaves(value: &Value, path: String, places: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                leaves(value, format!("{path}/{name}"), places);
            }
        }
        Value::Array(items) => {
            for (index, value) in items.iter().enumerate() {
                leaves(value, format!("{path}/{index}"), places);
            }
        }
        _ => places.push(path),
    }
}

#[test]
fn what_is_not_in_the_form_is_refused_with_its_place() {
    let text = signed().to_json();
    let check = |from: &str, to: &str, expected: &str| {
        assert!(text.contains(from), "{from}");
        let error = Certificate::read(&text.replacen(from, to, 1)).unwrap_err();
        let ReadError::Content(error) = error else {
            panic!("{error}");
        };
        assert!(error.to_string().contains(expected), "{error}");
    };
    check("\"seed\"", "\"sead\"", "unknown field `sead`");
    check(
        "\"version\": 2,",
        "\"version\": 2,\n  \"note\": \"\",",
        "at line 4 column 8",
    );
    check(
        "\"version\": 2,",
        "\"version\": 2, \"version\": 2,",
        "duplicate field `version`",
    );
    check("\"version\": 2,", "\"version\": 2.0,", "expected u32");
    check(
        "\"key\": \"",
        "\"key\": null, \"k\": \"",
        "invalid type: null",
    );
    check("\"skip\": []", "\"skip\": [", "at line ");
    check(
        "\"key\": \"d75a",
        "\"key\": \"D75A",
        "64 lower-case hexadecimal digits",
    );
    check(
        "\"level\": \"must\"",
        "\"level\": \"MUST\"",
        "must, should or may",
    );
    let read = |text: &str| Certificate::read(text).unwrap_err().to_string();
    assert!(read("{}").contains("not a certificate"), "{}", read("{}"));
    assert!(read("").contains("the text is not a certificate"));
    let next = text.replacen("\"version\": 2,", "\"version\": 3, \"more\": 0,", 1);
    assert!(read(&next).contains("version 3"), "{}", read(&next));
}

#[test]
fn blanks_and_the_order_of_the_fields_are_not_signed() {
    let document: Value = serde_json::from_str(&signed().to_json()).unwrap();
    // Names in another order than the one they are written in.
    let text = document.to_string();
    assert_ne!(text, signed().to_json());
    let findings = judged(&Certificate::read(&text).unwrap(), None, &[]);
    assert!(findings.is_good(), "{findings}");
}

#[test]
fn somebody_elses_signature_is_not_that_of_the_key_given() {
    let key = private_key().public();
    let other = PrivateKey::generate().unwrap();
    let mut certificate = SAMPLE.clone();
    other.certify(&mut certificate);
    assert!(judged(&certificate, None, &[]).is_good());
    assert!(!judged(&certificate, Some(&key), &[]).is_good());
    // The right key under the other's signature.
    certificate.key = Some(key.hex());
    assert!(!judged(&certificate, None, &[]).is_good());
    assert!(!judged(&certificate, Some(&key), &[]).is_good());
    let findings = judged(&SAMPLE, Some(&key), &[]);
    assert!(
        findings.to_string().contains("none, but you gave a key"),
        "{findings}"
    );
    assert!(!findings.is_good());
}

/// A signature vouches for the signer's word, and even so it has to make sense.
#[test]
fn a_certificate_that_contradicts_itself_is_refused_whoever_signed_it() {
    let check = |change: &dyn Fn(&mut Certificate), expected: &str| {
        let mut certificate = SAMPLE.clone();
        change(&mut certificate);
        private_key().certify(&mut certificate);
        let findings = judged(&certificate, None, &[]);
        let wrong: Vec<&str> = findings
            .iter()
            .filter(|finding| finding.is_wrong)
            .map(|finding| finding.says.as_str())
            .collect();
        assert!(
            wrong.iter().any(|says| says.contains(expected)),
            "{expected}: {findings}"
        );
    };
    check(
        &|it| it.conclusion = Conclusion::Conforms,
        "it says 'conforms', and from its profiles follows 'does not conform'",
    );
    check(
        &|it| {
            it.conclusion = Conclusion::Conforms;
            for profile in &mut it.profiles {
                profile.conclusion = Conclusion::Conforms;
            }
        },
        "manual-2012: it says 'conforms', and from its verdicts follows 'does not conform'",
    );
    check(&|it| it.profiles.clear(), "no profile was tested");
    check(
        &|it| it.profiles[1] = it.profiles[0].clone(),
        "manual-2012 was tested twice",
    );
    check(&|it| it.profiles[0].checks.clear(), "no check was tested");
    check(
        &|it| {
            let checks = &mut it.profiles[0].checks;
            checks.push(checks[0].clone());
        },
        "there are two verdicts on stratego/",
    );
    check(
        &|it| it.profiles[0].checks[0].reason = None,
        "a reason belongs to every verdict but that a check passed",
    );
    // What the suite's digest stands for is there: no verdict can be left out, or taken lightly.
    check(
        &|it| {
            let is_asked = |id: &str| id.starts_with("stratego/setup/p");
            it.profiles[0].checks.retain(|check| !is_asked(&check.id));
        },
        "missing or wrong",
    );
    check(
        &|it| {
            for check in &mut it.profiles[0].checks {
                check.level = Level::May;
            }
        },
        "missing or wrong",
    );
}

#[test]
fn a_key_without_a_signature_is_refused() {
    let mut certificate = signed();
    certificate.signature = None;
    assert!(!judged(&certificate, None, &[]).is_good());
    let mut certificate = signed();
    certificate.key = None;
    assert!(!judged(&certificate, None, &[]).is_good());
}

#[test]
fn a_failure_counts_from_its_level_on_and_weighs_more_than_a_doubt() {
    let verdict = |verdict, level| {
        let mut check = SAMPLE.profiles[0].checks[0].clone();
        (check.verdict, check.level) = (verdict, level);
        check
    };
    let check = |checks: &[(VerdictWord, Level)], level: Level, expected: Conclusion| {
        let checks: Vec<_> = checks
            .iter()
            .map(|(word, level)| verdict(*word, *level))
            .collect();
        assert_eq!(linesman_certificate::conclusion(&checks, level), expected);
    };
    use {Conclusion as C, Level as L, VerdictWord as V};
    for (word, level, expected) in [
        (V::Skip, L::Must, C::CouldNotTell),
        (V::Skip, L::Should, C::Conforms),
        (V::NotApplicable, L::Must, C::Conforms),
    ] {
        check(&[(V::Pass, L::Must), (word, level)], L::Must, expected);
    }
    check(&[(V::Fail, L::Must)], L::Must, C::DoesNotConform);
    check(&[(V::Fail, L::Should)], L::Must, C::Conforms);
    check(&[(V::Fail, L::Should)], L::Should, C::DoesNotConform);
    check(&[(V::Inconclusive, L::May)], L::Must, C::Conforms);
    check(&[(V::Inconclusive, L::May)], L::May, C::CouldNotTell);
    check(
        &[(V::Inconclusive, L::Must), (V::Fail, L::Must)],
        L::Must,
        C::DoesNotConform,
    );
    check(
        &[(V::Inconclusive, L::Must), (V::Fail, L::May)],
        L::Must,
        C::CouldNotTell,
    );
    let all = [C::Conforms, C::CouldNotTell, C::DoesNotConform];
    let seen: HashSet<String> = (0..3)
        .map(|n| C::of_profiles(all[..=n].iter().copied()).to_string())
        .collect();
    assert_eq!(seen.len(), 3);
}

#[test]
fn a_certificate_of_the_first_version_is_read_and_has_no_later_fields() {
    let mut first = SAMPLE.clone();
    first.version = 1;
    assert!(matches!(
        Certificate::read(&first.to_json()),
        Err(ReadError::Later)
    ));
    first.agent.not_covered.clear();
    first
        .agent
        .files
        .retain(|file| file.entries.is_empty() && file.role == Role::Program);
    assert_eq!(Certificate::read(&first.to_json()).unwrap(), first);
}
