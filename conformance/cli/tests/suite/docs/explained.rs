//! What `linesman explain` and the fixes of checks name exists.

use std::{
    collections::{BTreeSet, HashSet},
    path::Path,
};

use linesman::PROTOCOLS;
use linesman_protocols::CauseKind;
use linesman_report::explain;

use super::page::{checks, commands, help, printed, top};
use crate::assert_contains;

/// Options of programs that are not ours, which explanations name.
const FOREIGN_OPTIONS: &[&str] = &["--line-buffered", "--unbuffered"];

/// Returns the explanations of everything, each with its name.
fn explanations() -> Vec<(String, String)> {
    let all = PROTOCOLS.iter().flat_map(|protocol| protocol.checks);
    let mut texts: Vec<(String, String)> = all
        .map(|check| (check.id.to_owned(), explain::check(check)))
        .collect();
    let causes = CauseKind::ALL.map(|cause| (cause.name().to_owned(), explain::cause(cause)));
    texts.extend(causes);
    texts.push(("explain".to_owned(), printed(&["explain"])));
    texts
}

/// Returns the words of a text without the punctuation around them.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let marks = [
        '"', '\'', '(', ')', '<', '>', ',', ';', '[', ']', '`', '.', ':',
    ];
    text.split_whitespace()
        .map(move |word| word.trim_matches(marks))
        .filter(|word| !word.is_empty())
}

/// Returns what a text names and does not exist.
fn missing(text: &str, ids: &HashSet<String>, commands: &HashSet<String>) -> Vec<String> {
    let mut missing = Vec::new();
    let mut before = "";
    for word in words(text) {
        let is_command = word.bytes().all(|byte| byte.is_ascii_lowercase());
        let is_known = if before == "linesman" && is_command {
            commands.contains(word)
        } else if let Some(option) = word.strip_prefix("--").filter(|rest| rest.len() > 1) {
            let name = option.split('=').next().unwrap_or_default();
            let name = format!("--{name}");
            commands.contains(&name) || FOREIGN_OPTIONS.contains(&name.as_str())
        } else if word.starts_with("docs/") {
            // The test of links looks for the heading.
            let page = word.split('#').next().unwrap_or_default();
            Path::new(&top()).join(page).exists()
        } else if word.matches('/').count() == 2 && PROTOCOLS.iter().any(|it| is_of(word, it.name))
        {
            ids.contains(word)
        } else {
            true
        };
        if !is_known {
            missing.push(word.to_owned());
        }
        before = word;
    }
    missing
}

fn is_of(id: &str, protocol: &str) -> bool {
    id.split('/').next() == Some(protocol)
}

/// Returns the commands of the program, and the options of all of them.
fn commands_and_options() -> HashSet<String> {
    let mut known: HashSet<String> = commands().into_iter().collect();
    for command in commands() {
        let help = help(&command);
        let options = words(&help).filter(|word| word.starts_with("--"));
        known.extend(options.map(str::to_owned));
    }
    known
}

#[test]
fn explanations_name_only_what_exists() {
    let ids: HashSet<String> = checks().into_iter().collect();
    let known = commands_and_options();
    let mut faults = BTreeSet::new();
    for (name, text) in explanations() {
        for word in missing(&text, &ids, &known) {
            faults.insert(format!("{name}: {word}"));
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
    let invented =
        "see stratego/stream/flushs, docs/no-page.md, linesman chek and --no-such-option";
    assert_eq!(missing(invented, &ids, &known).len(), 4);
}

#[test]
fn every_check_cause_and_clause_is_listed_and_explained() {
    let all = printed(&["explain"]);
    for check in PROTOCOLS.iter().flat_map(|protocol| protocol.checks) {
        assert!(all.contains(check.id), "{}", check.id);
        let every: Vec<_> = PROTOCOLS.iter().flat_map(|it| it.checks).copied().collect();
        let page = explain::clause(check.clause, &every).unwrap_or_default();
        assert!(page.contains(check.id), "{}", check.clause);
    }
    for cause in CauseKind::ALL {
        assert!(all.contains(cause.name()), "{}", cause.name());
    }
    let clause = printed(&["explain", "ST-1.3"]);
    assert!(clause.starts_with("stratego/stream/flushes "), "{clause}");
    let theme = printed(&["explain", "bitwa/end"]);
    assert_contains(&theme, "bitwa/end/quit-answered");
}
