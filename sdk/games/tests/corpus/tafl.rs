//! The rules of tafl against what the real program says of positions and moves, and against games that people played.

use std::{fs, path::Path, sync::Arc};

use libtest_mimic::{Failed, Trial};
use linesman_games::{
    Outcome, Position as _, Side,
    tafl::{ATTACKERS, Board, DEFENDERS, Move, Position, Rules, Square},
};
use serde_json::Value;

use crate::json;

mod human;

/// How many cases each file holds.
const PERFT: usize = 184;
const LEGAL_MOVES: usize = 41;
const FROM_GAMES: usize = 192;
const RARE_RULES: usize = 164;
const SHIELDWALLS: usize = 26;

pub(crate) fn trials(corpus: &Path) -> Result<Vec<Trial>, String> {
    let mut trials = Vec::new();
    for (file, list, count, check) in [
        (
            "perft",
            "entries",
            PERFT,
            check_perft as fn(&Value) -> Result<(), Failed>,
        ),
        ("legal-moves", "positions", LEGAL_MOVES, check_legal_moves),
        ("moves-from-games", "moves", FROM_GAMES, check_move),
        ("moves-rare-rules", "cases", RARE_RULES, check_move),
        ("shieldwalls", "cases", SHIELDWALLS, check_move),
    ] {
        let path = format!("tafl/{file}.json");
        let content = json(corpus, &path)?;
        let cases = content[list]
            .as_array()
            .ok_or("there is no list of cases")?;
        if cases.len() != count {
            let found = cases.len();
            return Err(format!("{path} holds {found} cases instead of {count}"));
        }
        for case in cases {
            let name = format!("tafl/{file}/{}", name_of(case));
            let case = case.clone();
            trials.push(Trial::test(name, move || check(&case)));
        }
    }
    trials.extend(human::trials(|file| {
        let path = corpus.join("tafl").join(file);
        fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))
    })?);
    Ok(trials)
}

/// Returns what tells a case from the others: all its short values that are not results.
fn name_of(case: &Value) -> String {
    let words = ["id", "source", "file", "line", "ply", "depth", "move"];
    let words = words.iter().filter_map(|key| match &case[key] {
        Value::String(word) => Some(word.clone()),
        Value::Number(number) => Some(format!("{key} {number}")),
        _ => None,
    });
    words.collect::<Vec<_>>().join(" ")
}

fn check_perft(case: &Value) -> Result<(), Failed> {
    let position = position(case, "position")?;
    let depth = u32::try_from(case["depth"].as_u64().ok_or("no depth")?)?;
    same(
        "count",
        &position.perft(depth),
        &case["count"].as_u64().ok_or("no count")?,
    )
}

fn check_legal_moves(case: &Value) -> Result<(), Failed> {
    let position = position(case, "position")?;
    let mut found: Vec<String> = position
        .legal_moves()
        .iter()
        .map(ToString::to_string)
        .collect();
    found.sort();
    let mut listed = words(&case["legal_moves"]);
    listed.sort();
    same("moves", &found, &listed)?;
    same("perft", &position.perft(1), &(listed.len() as u64))
}

/// Checks one move: what it captures, what it leaves, whose turn it is then, and whether the game is over.
fn check_move(case: &Value) -> Result<(), Failed> {
    let mut position = position(case, "before")?;
    let mv: Move = text(case, "move")?.parse()?;
    let side = position
        .to_move()
        .ok_or("the game is over before the move")?;
    position.submit(side, mv)?;
    let ply = position.last().ok_or("no ply was made")?;
    let mut captures: Vec<Square> = ply.record.captures.iter().map(|(_, at)| *at).collect();
    captures.sort();
    let mut expected = words(&case["captures"])
        .iter()
        .map(|word| word.parse())
        .collect::<Result<Vec<Square>, _>>()?;
    expected.sort();
    // A man who is captured in two ways at once stands twice in a record.
    expected.dedup();
    same("captures", &captures, &expected)?;
    same(
        "board",
        &position.board().to_string(),
        &text(case, "after")?.to_owned(),
    )?;
    if let Some(result) = case["result"].as_u64() {
        let expected = match result {
            2 => Some(Outcome::Win(ATTACKERS)),
            3 => Some(Outcome::Win(DEFENDERS)),
            4 => Some(Outcome::Draw),
            _ => None,
        };
        same("outcome", &position.outcome(), &expected)?;
        if expected.is_none() {
            same("turn", &position.to_move(), &Some(side_of(case, "next")?))?;
        }
        let berserk = case["berserk"].as_str().map(str::parse).transpose()?;
        same("berserk", &position.berserk(), &berserk)?;
    }
    Ok(())
}

fn position(case: &Value, key: &str) -> Result<Position, Failed> {
    let rules: Rules = text(case, "rules")?.parse()?;
    let board: Board = text(case, key)?.parse()?;
    Ok(Position::at(
        Arc::new(rules),
        &board,
        side_of(case, "side")?,
    )?)
}

fn side_of(case: &Value, key: &str) -> Result<Side, Failed> {
    match text(case, key)? {
        "attackers" => Ok(ATTACKERS),
        "defenders" => Ok(DEFENDERS),
        other => Err(format!("{other:?} is no side").into()),
    }
}

fn text<'a>(case: &'a Value, key: &str) -> Result<&'a str, Failed> {
    Ok(case[key].as_str().ok_or_else(|| format!("no {key}"))?)
}

fn words(list: &Value) -> Vec<String> {
    let words = list.as_array().into_iter().flatten();
    words.filter_map(Value::as_str).map(str::to_owned).collect()
}

fn same<T: PartialEq + std::fmt::Debug>(what: &str, found: &T, expected: &T) -> Result<(), Failed> {
    if found == expected {
        Ok(())
    } else {
        Err(format!("{what}: {found:?} instead of {expected:?}").into())
    }
}
