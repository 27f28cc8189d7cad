//! The rules of chess against what Stockfish and python-chess say of positions and games.

use std::{fs, path::Path};

use libtest_mimic::{Failed, Trial};
use linesman_games::{
    ListActions as _, Outcome, Position as _,
    chess::{EndReason, Move, Position, State, Variant, uci},
};
use serde_json::Value;

/// How many cases each file holds.
const PERFT: usize = 254;
const POSITIONS: usize = 215;
const HISTORIES: usize = 9;

pub(crate) fn trials(corpus: &Path) -> Result<Vec<Trial>, String> {
    let mut trials = Vec::new();
    let perft = lines(corpus, "perft.tsv", 1, PERFT)?;
    for line in perft {
        let fields: Vec<&str> = line.split('\t').collect();
        let [name, variant, fen, depth, nodes, _] = fields[..] else {
            return Err(format!("perft.tsv: {line:?} does not have six fields"));
        };
        let [depth, nodes] = [depth, nodes].map(str::parse::<u64>);
        let (Ok(depth), Ok(nodes)) = (depth, nodes) else {
            return Err(format!("perft.tsv: {line:?} has no numbers"));
        };
        let (variant, fen) = (variant.to_owned(), fen.to_owned());
        let title = format!("chess/perft/{name} {variant} {fen} depth {depth}");
        let check = move || check_perft(&variant, &fen, depth, nodes);
        trials.push(Trial::test(title, check));
    }
    for (number, line) in lines(corpus, "positions.jsonl", 0, POSITIONS)?.enumerate() {
        let case = value(&line)?;
        let title = format!("chess/positions/{} {}", number + 1, case["kind"]);
        trials.push(Trial::test(title, move || check_position(&case)));
    }
    for (number, line) in lines(corpus, "histories.jsonl", 0, HISTORIES)?.enumerate() {
        let case = value(&line)?;
        let title = format!("chess/histories/{} {}", number + 1, case["note"]);
        trials.push(Trial::test(title, move || check_history(&case)));
    }
    Ok(trials)
}

/// Returns the lines of a file behind its head.
fn lines(
    corpus: &Path,
    file: &str,
    head: usize,
    count: usize,
) -> Result<std::vec::IntoIter<String>, String> {
    let path = corpus.join("uci").join(file);
    let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let lines: Vec<String> = text.lines().skip(head).map(str::to_owned).collect();
    match lines.len() {
        found if found == count => Ok(lines.into_iter()),
        found => Err(format!("{file} holds {found} cases instead of {count}")),
    }
}

fn value(line: &str) -> Result<Value, String> {
    serde_json::from_str(line).map_err(|error| error.to_string())
}

fn check_perft(variant: &str, fen: &str, depth: u64, nodes: u64) -> Result<(), Failed> {
    let state: State = fen.parse()?;
    match variant {
        "standard" => state.check_standard()?,
        "960" => {}
        other => return Err(format!("{other:?} is no variant").into()),
    }
    same("nodes", &state.perft(u32::try_from(depth)?), &nodes)
}

/// Checks a position: its legal moves, how it is over, which moves mate, and that the two ways to judge a move agree on all moves
/// that can be written.
fn check_position(case: &Value) -> Result<(), Failed> {
    let fen = text(case, "fen")?;
    let state: State = fen.parse()?;
    let variant = if flag(case, "chess960")? {
        Variant::Chess960
    } else {
        Variant::Standard
    };
    let position = Position::at(state, variant)?;
    let mut found: Vec<String> = state
        .moves()
        .into_iter()
        .map(|mv| position.spell(mv).to_string())
        .collect();
    found.sort();
    same("moves", &found, &words(&case["moves"]))?;
    same("check", &state.is_check(), &flag(case, "check")?)?;
    let is_mate = flag(case, "checkmate")?;
    same("checkmate", &state.is_checkmate(), &is_mate)?;
    let is_stalemate = flag(case, "stalemate")?;
    same("stalemate", &state.is_stalemate(), &is_stalemate)?;
    let is_insufficient = flag(case, "insufficient_material")?;
    same(
        "insufficient material",
        &state.is_material_insufficient(),
        &is_insufficient,
    )?;
    let is_claimable = position.can_claim_fifty_moves();
    same("fifty moves", &is_claimable, &flag(case, "fifty_moves")?)?;
    let reason = position.end().map(|end| end.reason);
    let due = [
        (is_mate, EndReason::Checkmate),
        (is_stalemate, EndReason::Stalemate),
        (is_insufficient, EndReason::InsufficientMaterial),
    ];
    let due = due.into_iter().find(|(is_it, _)| *is_it);
    same("end", &reason, &due.map(|(_, reason)| reason))?;
    let mut mates = Vec::new();
    for mv in position.legal_moves() {
        let mut after = position.clone();
        after.submit(state.to_move(), mv)?;
        if after.outcome() == Some(Outcome::Win(state.to_move())) {
            mates.push(mv.to_string());
        }
    }
    mates.sort();
    same("mates", &mates, &words(&case["mates_in_1"]))?;
    same(
        "the same position",
        &state.to_string().parse()?,
        &without_idle_passing(state)?,
    )
}

/// Returns the state as its default FEN has it, without a square where no pawn can be captured.
fn without_idle_passing(state: State) -> Result<State, Failed> {
    if state.is_en_passant_legal() {
        return Ok(state);
    }
    let fen = state.to_string();
    let mut fields: Vec<&str> = fen.split(' ').collect();
    fields[3] = "-";
    Ok(fields.join(" ").parse()?)
}

fn check_history(case: &Value) -> Result<(), Failed> {
    if !flag(case, "startpos")? {
        return Err("the game does not start as usual".into());
    }
    let mut position = Position::new();
    for word in words_in_order(&case["moves"]) {
        let side = position.to_move().ok_or("the game is over too early")?;
        let mv: Move = uci::read(&position, side, &word)?;
        position.submit(side, mv)?;
    }
    same(
        "threefold",
        &(position.occurrences() >= 3),
        &flag(case, "threefold")?,
    )?;
    same(
        "fivefold",
        &(position.occurrences() >= 5),
        &flag(case, "fivefold")?,
    )?;
    same(
        "fen",
        &position.state().to_string().as_str(),
        &text(case, "fen")?,
    )?;
    let side = position.state().to_move();
    let mut legal: Vec<String> = position
        .legal_actions(side)
        .iter()
        .map(ToString::to_string)
        .collect();
    legal.sort();
    same("moves", &legal, &words(&case["legal"]))
}

fn text<'a>(case: &'a Value, key: &str) -> Result<&'a str, Failed> {
    Ok(case[key].as_str().ok_or_else(|| format!("no {key}"))?)
}

fn flag(case: &Value, key: &str) -> Result<bool, Failed> {
    Ok(case[key].as_bool().ok_or_else(|| format!("no {key}"))?)
}

fn words_in_order(list: &Value) -> Vec<String> {
    let words = list.as_array().into_iter().flatten();
    words.filter_map(Value::as_str).map(str::to_owned).collect()
}

fn words(list: &Value) -> Vec<String> {
    let mut words = words_in_order(list);
    words.sort();
    words
}

fn same<T: PartialEq + std::fmt::Debug>(what: &str, found: &T, expected: &T) -> Result<(), Failed> {
    if found == expected {
        Ok(())
    } else {
        Err(format!("{what}: {found:?} instead of {expected:?}").into())
    }
}
