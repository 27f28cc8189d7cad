//! What the notation of tafl reads and writes, against what the real program and recorded games wrote.

use std::{collections::BTreeSet, path::Path};

use libtest_mimic::{Failed, Trial};
use linesman_games::tafl::{ATTACKERS, Board, DEFENDERS, Move, MoveRecord, Rules, Variant};
use serde_json::Value;

use crate::json;

const FILES: [&str; 6] = [
    "tafl/variants.json",
    "tafl/legal-moves.json",
    "tafl/moves-from-games.json",
    "tafl/moves-rare-rules.json",
    "tafl/perft.json",
    "tafl/shieldwalls.json",
];

/// How many different rules strings the files hold, and how many of them the real program wrote.
///
/// The others were written by a person, with keys in another order, with values that are usual, or without the commas that
/// the program writes. They mean what they are written anew as, but are not written anew as they are.
const RULES: usize = 39;
const WRITTEN_BY_PROGRAM: usize = 30;

pub(crate) fn trials(corpus: &Path) -> Result<Vec<Trial>, String> {
    let files: Vec<Value> = FILES
        .iter()
        .map(|file| json(corpus, file))
        .collect::<Result<_, _>>()?;
    let rules = texts(&files, |key| key == "rules");
    let positions = texts(&files, |key| {
        matches!(key, "position" | "before" | "after" | "start")
    });
    let moves = texts(&files, |key| key == "move" || key == "legal_moves");
    let records = texts(&files, |key| key == "recorded");
    let variants = files[0].clone();
    Ok(vec![
        Trial::test("tafl/notation/rules are read and written", move || {
            check_rules(&rules)
        }),
        Trial::test("tafl/notation/positions are read and written", move || {
            each(&positions, 600, check_position)
        }),
        Trial::test("tafl/notation/moves are read and written", move || {
            each(&moves, 1000, check_move)
        }),
        Trial::test("tafl/notation/records are read and written", move || {
            each(&records, 100, check_record)
        }),
        Trial::test(
            "tafl/notation/variants have the rules of the program",
            move || check_variants(&variants),
        ),
    ])
}

/// Returns all different texts that stand below such a key, in lists as well.
fn texts(files: &[Value], is_wanted: fn(&str) -> bool) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for file in files {
        collect(file, false, is_wanted, &mut found);
    }
    found
}

fn collect(value: &Value, take: bool, is_wanted: fn(&str) -> bool, found: &mut BTreeSet<String>) {
    match value {
        Value::String(text) if take => drop(found.insert(text.clone())),
        Value::Array(items) => items
            .iter()
            .for_each(|item| collect(item, take, is_wanted, found)),
        Value::Object(fields) => fields
            .iter()
            .for_each(|(key, value)| collect(value, is_wanted(key), is_wanted, found)),
        _ => {}
    }
}

fn each(
    texts: &BTreeSet<String>,
    at_least: usize,
    check: fn(&str) -> Result<(), Failed>,
) -> Result<(), Failed> {
    if texts.len() < at_least {
        return Err(format!("there are {} texts instead of {at_least}", texts.len()).into());
    }
    texts.iter().try_for_each(|text| check(text))
}

fn check_rules(texts: &BTreeSet<String>) -> Result<(), Failed> {
    if texts.len() != RULES {
        return Err(format!("there are {} rules instead of {RULES}", texts.len()).into());
    }
    let mut as_they_were = 0;
    for text in texts {
        let rules: Rules = text.parse().map_err(|error| format!("{text}: {error}"))?;
        let written = rules.to_string();
        let again: Rules = written.parse()?;
        same(&again, &rules, text)?;
        as_they_were += usize::from(written == *text);
    }
    same(
        &as_they_were,
        &WRITTEN_BY_PROGRAM,
        "rules written anew as they were",
    )
}

fn check_position(text: &str) -> Result<(), Failed> {
    let board: Board = text.parse().map_err(|error| format!("{text}: {error}"))?;
    same(&board.to_string().as_str(), &text, "written anew")
}

fn check_move(text: &str) -> Result<(), Failed> {
    let mv: Move = text.parse().map_err(|error| format!("{text}: {error}"))?;
    same(&mv.to_string().as_str(), &text, "written anew")?;
    let record: MoveRecord = text.parse()?;
    same(&record, &mv.into(), text)
}

fn check_record(text: &str) -> Result<(), Failed> {
    let record: MoveRecord = text.parse().map_err(|error| format!("{text}: {error}"))?;
    same(&record.to_string().as_str(), &text, "written anew")
}

/// The table of variants is that of the corpus, in the same order; of some the corpus counts the pieces.
fn check_variants(file: &Value) -> Result<(), Failed> {
    let entries = file.as_array().ok_or("the file is no list")?;
    same(
        &Variant::all().count(),
        &entries.len(),
        "the number of variants",
    )?;
    for (variant, entry) in Variant::all().zip(entries) {
        same(&Some(variant.rules), &entry["rules"].as_str(), variant.name)?;
        let rules: Rules = variant.rules.parse()?;
        for (side, key) in [(ATTACKERS, "attackers"), (DEFENDERS, "defenders")] {
            let count = rules.start.pieces().filter(|(_, piece)| piece.side == side);
            if let Some(expected) = entry[key].as_u64() {
                same(&(count.count() as u64), &expected, variant.name)?;
            }
        }
    }
    Ok(())
}

fn same<T: PartialEq + std::fmt::Debug>(
    actual: &T,
    expected: &T,
    what: &str,
) -> Result<(), Failed> {
    if actual == expected {
        return Ok(());
    }
    Err(format!("{what}: {actual:?} instead of {expected:?}").into())
}
