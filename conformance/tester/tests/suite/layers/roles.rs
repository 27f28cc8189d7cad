//! Shared code tells checks and rules apart by what their tables say of them, and never by their ids and names.

use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
};

use linesman_games::{bitwa as bitwa_game, stratego as stratego_game, tafl};
use linesman_protocols::{Check, Role, bitwa, otep, stratego};

use super::{crates, literals::literals, sources::Sources};

/// The literals that are an end of an id or the name of a rule by chance: the file, the literal and what it is.
const EXCEPTIONS: &[(&str, &str, &str)] = &[
    ("board", "blocked", "what a page calls a square"),
    ("game", "killed", "a field of a report"),
    ("serve", "records/", "a folder of a page"),
    ("silence", "end-of-input", "the name of evidence"),
    ("silence", "one-line", "the name of evidence"),
    ("mistakes", "{}-late", "the end of the name of a bot"),
];

/// Returns all checks of all protocols.
fn checks() -> impl Iterator<Item = &'static Check> {
    let tables = [
        stratego::checks::ALL,
        otep::checks::ALL,
        bitwa::checks::ALL,
        linesman_uci::checks::ALL,
    ];
    tables.into_iter().flatten().copied()
}

/// Returns the names of all rules of all games and protocols.
fn rules() -> BTreeSet<&'static str> {
    let of_games = [
        stratego_game::Rule::ALL
            .map(stratego_game::Rule::name)
            .to_vec(),
        tafl::Rule::ALL.map(tafl::Rule::name).to_vec(),
        bitwa_game::Rule::ALL.map(bitwa_game::Rule::name).to_vec(),
        otep::Rule::ALL.map(otep::Rule::name).to_vec(),
        bitwa::Rule::ALL.map(bitwa::Rule::name).to_vec(),
    ];
    of_games.into_iter().flatten().collect()
}

/// Returns the name of the protocol of a check.
fn protocol(check: &Check) -> &'static str {
    check.id.split('/').next().unwrap()
}

/// Returns the sources of shared code, each with its path. Those of tests of programs come last, and are marked.
fn shared() -> Vec<(String, String, bool)> {
    let protocols: BTreeSet<&str> = checks().map(protocol).collect();
    let crates = crates().into_iter().filter(|(member, _)| {
        let is_of_bots = ["sample-agents/misbehave", "sample-agents/tests"].contains(&&**member);
        member.starts_with("conformance/") || is_of_bots
    });
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let tests: PathBuf = root.join("sample-agents/tests/tests");
    crates
        .map(|(member, folder)| (member, folder, false))
        .chain([("sample-agents/tests/tests".to_owned(), tests, true)])
        .flat_map(|(member, folder, is_test)| {
            let sources = Sources::read_as(&folder, str::to_owned).0;
            let named = sources.into_iter().map(move |(module, text)| {
                let path = format!("{member}/{}", module.replace("::", "/"));
                (path, text, is_test)
            });
            named.collect::<Vec<_>>()
        })
        .filter(|(path, ..)| !path.split('/').any(|part| protocols.contains(part)))
        .collect()
}

/// Returns the id of a check that a literal is the end of, or a part of between two hyphens or slashes. A single word may mean anything.
fn meant(literal: &str) -> Option<&'static str> {
    let is_mark = |c: char| c == '/' || c == '-';
    let is_named = literal.contains(is_mark) && literal.contains(char::is_alphabetic);
    let is_part = |check: &&Check| {
        check.id.match_indices(literal).any(|(at, _)| {
            let (before, behind) = (&check.id[..at], &check.id[at + literal.len()..]);
            let starts =
                before.is_empty() || before.ends_with(is_mark) || literal.starts_with(is_mark);
            let ends = behind.starts_with(is_mark) || literal.ends_with(is_mark);
            starts && (behind.is_empty() || ends && literal.contains('/'))
        })
    };
    let found = checks().find(is_part).filter(|_| is_named)?;
    Some(found.id)
}

/// Returns what is wrong with a literal of shared code. A test of programs may name a check as an example, with its protocol.
fn fault(literal: &str, is_test: bool) -> Option<String> {
    // What is put into a text by a format or matched by a pattern is no part of it.
    let parts = literal.split(['{', '}', '*']);
    let mut meant = parts.filter_map(|part| Some((part, meant(part)?)));
    let found = meant.find(|(part, id)| {
        let protocol = id.split('/').next().unwrap();
        let names_protocol = part
            .strip_prefix(protocol)
            .is_some_and(|rest| rest.starts_with('/'));
        !(is_test && names_protocol)
    });
    let of_check =
        found.map(|(part, id)| format!("{part:?} is a part of {id}; give the check a role"));
    let is_rule = rules().contains(literal);
    let of_rule =
        is_rule.then(|| format!("{literal:?} is the name of a rule; give the rule a kind"));
    of_check.or(of_rule)
}

#[test]
fn shared_code_names_no_single_check_or_rule_of_a_protocol() {
    let mut wrong = Vec::new();
    let mut excused = BTreeSet::new();
    for (path, text, is_test) in shared() {
        let file = path.rsplit('/').next().unwrap();
        for literal in literals(&text) {
            let Some(fault) = fault(literal, is_test) else {
                continue;
            };
            let mut exceptions = EXCEPTIONS.iter();
            match exceptions.position(|(other, text, _)| *other == file && *text == literal) {
                Some(exception) => {
                    excused.insert(exception);
                }
                None => wrong.push(format!("{path}: {fault}")),
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(
        excused.len(),
        EXCEPTIONS.len(),
        "not all exceptions are needed"
    );
}

#[test]
fn a_literal_is_a_part_of_an_id_if_it_could_tell_checks_apart() {
    for (literal, is_test, is_wrong) in [
        ("/stream/flushes", false, true),
        ("in-time", true, true),
        ("-answered", false, true),
        ("/end/", true, true),
        ("/waits-for-", false, true),
        ("*/move/*", false, true),
        ("{name}/in-time", false, true),
        ("otep/move/form", false, true),
        ("otep/move/form", true, false),
        ("otep/*", true, false),
        ("empty-square", true, true),
        ("blocked", false, true),
        ("pass", false, false),
        ("/proc", false, false),
        ("end-of", false, false),
        ("/", false, false),
    ] {
        assert_eq!(fault(literal, is_test).is_some(), is_wrong, "{literal}");
    }
}

#[test]
fn every_role_is_that_of_a_check_and_asked_for() {
    let shared = shared();
    for role in Role::ALL {
        assert!(
            checks().any(|check| check.is(*role)),
            "no check is {role:?}"
        );
        let name = format!("Role::{role:?}");
        let is_asked = shared.iter().any(|(_, text, _)| text.contains(&name));
        assert!(is_asked, "no shared code asks whether a check is {role:?}");
    }
}
