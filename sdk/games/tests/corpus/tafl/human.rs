//! Games that people played, move by move with their captures.

use std::{collections::BTreeSet, sync::Arc};

use libtest_mimic::{Failed, Trial};
use linesman_games::{
    Outcome, Position as _,
    tafl::{ATTACKERS, DEFENDERS, Move, Piece, Position, Role, Rules, Square},
};

/// A file, the number of its games, and the rules by which they were played. Repetitions went unnoticed in both.
const FILES: [(&str, usize, &str); 2] = [
    (
        "games-brandubh.csv",
        263,
        "dim:7 name:Brandubh surf:n atkf:y tfr:i ks:c start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/",
    ),
    (
        "games-copenhagen.csv",
        876,
        "dim:11 name:Copenhagen atkf:y tfr:i ks:s sw:s efe:y \
         start:/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/",
    ),
];

/// Makes a trial for each game, with a function that reads a file.
pub(crate) fn trials(read: impl Fn(&str) -> Result<String, String>) -> Result<Vec<Trial>, String> {
    let mut trials = Vec::new();
    for (file, count, rules) in FILES {
        let rules: Rules = rules.parse().map_err(|error| format!("{file}: {error}"))?;
        let rules = Arc::new(rules);
        let text = read(file)?;
        let found = text.lines().count();
        if found != count {
            return Err(format!("{file} holds {found} games instead of {count}"));
        }
        for (number, line) in text.lines().enumerate() {
            let name = format!("tafl/{file}/line {}", number + 1);
            let (rules, line) = (Arc::clone(&rules), line.to_owned());
            trials.push(Trial::test(name, move || check(rules, &line)));
        }
    }
    Ok(trials)
}

/// Replays a game: each move is legal and captures what the record says, none comes after the end, and whoever has won by
/// the rules has won by the record. Many games end early, for people resign or run out of time.
fn check(rules: Arc<Rules>, line: &str) -> Result<(), Failed> {
    let fields: Vec<&str> = line.split(',').collect();
    let [moves, _, _, winner] = fields[..] else {
        return Err("these are not four fields".into());
    };
    let mut position = Position::new(rules);
    let moves = moves.split(' ').filter(|text| *text != "timeout");
    for (number, text) in moves.enumerate() {
        let place = || format!("ply {} {text}", number + 1);
        let (mv, recorded) = read_record(text)?;
        let Some(side) = position.to_move() else {
            let end = position.end();
            return Err(format!("{}: it is over, {end:?}: {}", place(), position.board()).into());
        };
        let before = position.board();
        position
            .submit(side, mv)
            .map_err(|error| format!("{}: {error}: {before}", place()))?;
        let ply = position.last().ok_or("no ply was made")?;
        let is_told = |captured: &&(Option<Piece>, Square)| {
            captured.0.is_none_or(|piece| piece.role != Role::King)
        };
        let captures = ply.record.captures.iter().filter(is_told);
        let captures: BTreeSet<Square> = captures.map(|(_, square)| *square).collect();
        if captures != recorded {
            return Err(format!("{}: captures {captures:?}: {before}", place()).into());
        }
    }
    let recorded = match winner {
        "Black" => Some(Outcome::Win(ATTACKERS)),
        "White" => Some(Outcome::Win(DEFENDERS)),
        _ => None,
    };
    match position.end() {
        Some(end) if Some(end.outcome) != recorded => {
            Err(format!("{end:?}, and by the record {winner}").into())
        }
        _ => Ok(()),
    }
}

/// Reads a record like `a4-a1xa2xb1`. A man who is captured in two ways at once stands there twice, the king never.
fn read_record(text: &str) -> Result<(Move, BTreeSet<Square>), Failed> {
    let mut parts = text.split('x');
    let mv = parts.next().unwrap_or_default().parse()?;
    let captures = parts.map(str::parse).collect::<Result<_, _>>()?;
    Ok((mv, captures))
}
