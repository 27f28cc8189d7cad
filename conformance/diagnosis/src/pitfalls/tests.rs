//! The table of pitfalls: a source that has each, and one that is near and has not.

use std::{collections::BTreeSet, fs, path::Path};

use linesman_protocols::CauseKind;
use serde::Deserialize;

use super::*;

/// A source and the line of its pitfall; or one that is near, and has none.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Sample {
    ending: String,
    /// A part of what is said.
    effect: String,
    has: String,
    line: usize,
    has_not: String,
}

/// Returns the pitfalls of a source, each with its line and what it does.
fn effects(ending: &str, text: &str, is_meant: impl Fn(&Pitfall) -> bool) -> Vec<(usize, String)> {
    let of = |table: &&Table| table.endings.iter().any(|it| it == ending);
    let all = PITFALLS
        .iter()
        .filter(of)
        .flat_map(|table| table.in_text(text));
    all.filter(|pitfall| is_meant(pitfall))
        .filter_map(|pitfall| {
            let (line, names) = pitfall.place(text)?;
            Some((line, filled(&pitfall.says, &names)))
        })
        .collect()
}

#[test]
fn each_pitfall_is_found_in_its_sample_and_not_in_what_is_near() {
    let samples: Vec<Sample> =
        from_yaml(include_str!("samples.yaml")).expect("the samples are valid");
    let mut seen = BTreeSet::new();
    for sample in &samples {
        let found = effects(&sample.ending, &sample.has, |_| true);
        let is_meant = |(line, effect): &&(usize, String)| {
            *line == sample.line && effect.contains(&sample.effect)
        };
        assert_eq!(
            found.iter().filter(is_meant).count(),
            1,
            "{sample:?}: {found:?}"
        );
        let near = effects(&sample.ending, &sample.has_not, |_| true);
        assert_eq!(near, [], "{sample:?}");
        seen.extend(
            found
                .into_iter()
                .map(|(_, effect)| (sample.ending.clone(), effect)),
        );
    }
    for table in PITFALLS.iter() {
        for pitfall in &table.pitfalls {
            let start = pitfall.says.split('{').next().unwrap_or_default();
            let is_shown = |(ending, effect): &(String, String)| {
                table.endings.contains(ending) && effect.starts_with(start)
            };
            assert!(
                seen.iter().any(is_shown),
                "no sample shows: {}",
                pitfall.says
            );
        }
    }
}

#[test]
fn each_sentence_is_short() {
    for pitfall in PITFALLS.iter().flat_map(|table| &table.pitfalls) {
        let words = |text: &str| text.split_whitespace().count();
        assert!(words(&pitfall.says) <= 18, "{}", pitfall.says);
        assert!(words(&pitfall.fix) <= 20, "{}", pitfall.fix);
        assert!(
            !pitfall.fits.is_empty() || !pitfall.may.is_empty(),
            "{}",
            pitfall.says
        );
    }
}

#[test]
fn each_cause_of_the_table_is_one() {
    for pitfall in PITFALLS.iter().flat_map(|table| &table.pitfalls) {
        for cause in pitfall.fits.iter().chain(&pitfall.may) {
            let is_known = CauseKind::ALL.iter().any(|kind| kind.name() == cause);
            assert!(is_known, "{cause}: {}", pitfall.says);
        }
    }
}

/// The bots that conform have none that would be told before what the check says.
#[test]
fn bots_that_conform_have_no_pitfall() {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut told = Vec::new();
    for folder in [
        "sample-agents/tests/bots/mistakes/good",
        "sample-agents/python",
        "sdk/starters/languages",
        "sdk/python/linesman",
    ] {
        walk(&top.join(folder), &mut told);
    }
    assert_eq!(told, Vec::<String>::new());
}

fn walk(folder: &Path, told: &mut Vec<String>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            walk(&path, told);
        } else if let Some(source) = sources::read(&path) {
            let found = effects(&source.ending, &source.text, |it| !it.fits.is_empty());
            told.extend(
                found
                    .iter()
                    .map(|(line, effect)| format!("{}:{line}: {effect}", path.display())),
            );
        }
    }
}
