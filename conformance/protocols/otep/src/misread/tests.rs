//! Engines that misread one thing: what explains their answers is that misreading.

use std::sync::Arc;

use fastrand::Rng;
use linesman_games::{
    Position as _, Side,
    tafl::{ATTACKERS, DEFENDERS, Move, Position, Square},
};
use linesman_protocol_testing::{assert_told, assert_unexplained, heard, sent};
use linesman_protocols::otep::side_name;

use super::{
    conversation::{Event, Turn, read},
    record::upside_down,
    table::{Meaning, ROWS, try_all},
};
use crate::{player::player, rules::read_rules};
use linesman_interface::protocol::misreading::{Row, Spoken};
use linesman_values::{outcome::Trial, scenario::Player};

const SIDES: &[&str] = &["attackers", "defenders"];

/// Plays a game up to the first illegal answer; returns its lines. The agent's moves are chosen from its lines so far and the
/// position.
fn play(
    side: Side,
    variant: &str,
    random: &mut Rng,
    choose: impl Fn(&[Spoken], &Position, &mut Rng) -> Option<Move>,
) -> Vec<Spoken> {
    let rules = Arc::new(read_rules(variant).unwrap());
    let text = if variant.contains(':') {
        variant.to_owned()
    } else {
        rules.to_string()
    };
    let mut lines = vec![sent(&format!("rules {text}"))];
    let mut position = Position::new(rules);
    let mut opponent = player(Player::Aggressive, random.u64(..));
    for _ in 0..60 {
        let Some(to_move) = position.to_move() else {
            break;
        };
        let mv = if to_move == side {
            lines.push(sent(&format!("play {}", side_name(side))));
            let Some(mv) = choose(&lines, &position, random) else {
                break;
            };
            lines.push(heard(&format!("move {mv}")));
            mv
        } else {
            opponent(&position.view(to_move))
        };
        if position.submit(to_move, mv).is_err() {
            break;
        }
        let board = position.board();
        lines.push(sent(&if to_move == side {
            format!("move {board}")
        } else {
            format!("opponent-move {mv} {board}")
        }));
    }
    lines
}

/// Returns an answer that an engine with this misreading takes for legal.
fn misread(
    row: &Row<Meaning>,
    lines: &[Spoken],
    position: &Position,
    side: Side,
    random: &mut Rng,
) -> Option<Move> {
    let rules = Arc::new(position.rules().clone());
    let moves_on = |board, side| {
        let position = Position::at(Arc::clone(&rules), board, side).ok()?;
        Some(position.legal_moves())
    };
    let size = position.board().size();
    match row.meaning {
        Meaning::Move(meant) => {
            let legal = position.legal_moves();
            let square = |random: &mut Rng| Square {
                file: random.u8(..=size),
                rank: random.u8(..=size),
            };
            let any = (0..200_000).map(|_| Move {
                from: square(random),
                to: square(random),
            });
            any.into_iter()
                .find(|mv| meant(*mv, size).is_some_and(|mv| legal.contains(&mv)))
        }
        Meaning::OtherSide => random.choice(moves_on(&position.board(), side.other())?),
        Meaning::Starti => {
            let is_told =
                |line: &Spoken| matches!(line, Spoken::Sent(line) if line.contains("move "));
            let board = if lines.iter().any(is_told) {
                position.board()
            } else {
                upside_down(&position.board())?
            };
            random.choice(moves_on(&board, side)?)
        }
        Meaning::Reading(read) => random.choice(moves_on(&read(&position.board())?, side)?),
        Meaning::Memory(memory) => {
            // A turn whose answer does not matter has the board that the engine has now.
            let mut events = read(lines);
            events.push(Event::Turn(Turn {
                rules: Arc::clone(&rules),
                board: position.board(),
                side,
                mv: "a1-a2".parse().unwrap(),
                is_analysis: false,
                is_of_starti: false,
            }));
            let board = memory.boards(&events).pop()??;
            random.choice(moves_on(&board, side)?)
        }
    }
}

fn trials(
    variant: &str,
    random: &mut Rng,
    choose: impl Fn(Side, &[Spoken], &Position, &mut Rng) -> Option<Move>,
) -> Vec<Trial> {
    let sides = [ATTACKERS, DEFENDERS].into_iter().cycle().take(12);
    sides
        .flat_map(|side| {
            let choose = |lines: &[Spoken], position: &Position, random: &mut Rng| {
                choose(side, lines, position, random)
            };
            try_all(&play(side, variant, random, choose))
        })
        .collect()
}

/// Rules whose board is not the same from its other end.
const FROM_THE_TOP: &str = "dim:7 surf:n atkf:y ks:w starti:/2ttt2/3t3/3T3/1tTKTt1/3T3/7/1t3t1/";

#[test]
fn an_engine_that_misreads_one_thing_is_told_so() {
    assert_told(ROWS, SIDES, |row, random| {
        // The letter i is on large boards only.
        let variant = match row.misreading.name {
            "without-i" => "tawlbwrdd",
            "starti-as-start" => FROM_THE_TOP,
            _ => "brandub",
        };
        trials(variant, random, |side, lines, position, random| {
            misread(row, lines, position, side, random)
        })
    });
}

#[test]
fn an_engine_that_plays_illegal_moves_at_random_has_misread_nothing() {
    assert_unexplained(ROWS, SIDES, |random| {
        trials("brandub", random, |_, _, position, random| {
            if random.u8(..20) == 0 {
                let mut square = || Square {
                    file: random.u8(..7),
                    rank: random.u8(..7),
                };
                let (from, to) = (square(), square());
                return Some(Move { from, to });
            }
            random.choice(position.legal_moves())
        })
    });
}
