//! Bots that misread one thing: what explains their answers is that misreading.

use std::sync::Mutex;

use fastrand::Rng;
use linesman_games::{
    Position as _, Side,
    stratego::{Action, BLUE, Direction, Encounter, Move, Position, RED, Rules, Setup, View},
};
use linesman_protocol_testing::{assert_told, assert_unexplained};
use linesman_protocols::stratego::board_text;

use super::{
    boards::boards_so_far,
    conversation::{Cells, Game, Outcome, Ply, Turn},
    row::Meaning,
    table::ROWS,
    trying::try_game,
};
use crate::{fighter::Known, player::player};
use linesman_interface::protocol::misreading::{Row, misreadings};
use linesman_values::{
    outcome::{Explanation, Trial},
    scenario::Player,
};

const SIDES: &[&str] = &["RED", "BLUE"];

/// Plays a game up to the first illegal answer. The agent's moves are chosen from its game so far, its board and its view.
fn play(side: Side, random: &mut Rng, choose: impl Fn(&Game, &mut Rng) -> Option<Move>) -> Game {
    let rules = Rules::default();
    let mut position = Position::new(rules.clone());
    let known = Known::new(Mutex::new(position.clone()));
    let kind = random
        .choice([Player::Aggressive, Player::Fighter])
        .unwrap();
    let mut opponent = player(kind, random.u64(..), &rules, &known);
    let setup = Setup::shuffled(side, |n| random.usize(..n));
    let mut game = Game {
        side,
        setup: setup.rows().to_vec(),
        turns: Vec::new(),
    };
    position.submit(side, Action::Setup(setup)).unwrap();
    let other = opponent(&position.view(side.other()));
    position.submit(side.other(), other).unwrap();
    let mut plies = Vec::new();
    while position.outcome().is_none() && position.plies() < 200 {
        if position.to_act().contains(side) {
            let view = position.view(side);
            let sent = sent(&plies, &view);
            let turn = turn(std::mem::take(&mut plies), *view.cells());
            game.turns.push(Turn { sent, ..turn });
            let Some(mv) = choose(&game, random) else {
                game.turns.pop();
                break;
            };
            let turn = game.turns.last_mut().unwrap();
            (turn.mv, turn.text) = (mv, mv.to_string());
            if position.submit(side, Action::plain_move(mv)).is_err() {
                break;
            }
        } else {
            known.lock().unwrap().clone_from(&position);
            let action = opponent(&position.view(side.other()));
            position.submit(side.other(), action).unwrap();
        }
        let last = position.view(side).last.unwrap();
        let Action::Move { mv, .. } = last.action else {
            break;
        };
        plies.push(Ply {
            is_own: last.side == side,
            mv,
            outcome: match last.encounter {
                Encounter::Peaceful | Encounter::TakesFlag(_) => Outcome::Moved,
                Encounter::Kills(..) => Outcome::Kills,
                Encounter::Dies(..) => Outcome::Dies,
                Encounter::BothDie(..) => Outcome::BothDie,
            },
            ranks: match last.encounter {
                Encounter::Kills(a, d) | Encounter::Dies(a, d) | Encounter::BothDie(a, d) => {
                    Some((a, d))
                }
                Encounter::Peaceful | Encounter::TakesFlag(_) => None,
            },
            taken_for: None,
        });
    }
    game
}

/// Returns the lines of a turn: the plies, or START, and the board.
fn sent(plies: &[Ply], view: &View) -> Vec<String> {
    let mut board = Vec::new();
    board_text(view, b'+', &mut board);
    let board = String::from_utf8(board).unwrap();
    let mut lines: Vec<String> = plies.iter().map(|ply| ply.mv.to_string()).collect();
    if lines.is_empty() {
        lines.push("START".to_owned());
    }
    lines.extend(board.lines().map(str::to_owned));
    lines
}

fn turn(plies: Vec<Ply>, board: Cells) -> Turn {
    Turn {
        plies,
        sent: Vec::new(),
        header: String::new(),
        board,
        text: String::new(),
        mv: any_move(&mut Rng::with_seed(0)),
    }
}

fn any_move(random: &mut Rng) -> Move {
    Move {
        x: random.i32(-1..=11),
        y: random.i32(-1..=11),
        direction: random.choice(Direction::ALL).unwrap(),
        multiplier: None,
    }
}

/// Returns an answer that a bot with this misreading takes for legal.
fn misread(row: &Row<Meaning>, game: &Game, random: &mut Rng) -> Option<Move> {
    let last = game.turns.last()?;
    let on = |board: Cells, random: &mut Rng| {
        let moves = View::of_board(game.side, board).legal_moves();
        random.choice(moves)
    };
    match row.meaning {
        Meaning::Move(meant) => {
            let legal = View::of_board(game.side, last.board).legal_moves();
            let is_meant = |mv: &Move| legal.contains(&meant(*mv));
            (0..100_000).map(|_| any_move(random)).find(is_meant)
        }
        Meaning::Either(meant) => {
            let legal = View::of_board(game.side, last.board).legal_moves();
            // The bot rounds a square that it means, and no square has two meanings.
            let is_meant = |mv: &Move| legal.contains(&meant(*mv)[0]);
            (0..100_000).map(|_| any_move(random)).find(is_meant)
        }
        Meaning::Board(board) => on(board(&game.turns), random),
        Meaning::Memory(memory) => on(*memory.boards(game).last()?, random),
        Meaning::AnyBoard => {
            let boards = boards_so_far(&game.turns);
            let legal = |board| View::of_board(game.side, board).legal_moves();
            random.choice(boards.into_iter().flat_map(legal).collect::<Vec<_>>())
        }
    }
}

/// Returns the answers of so many games as either side.
fn trials(
    games: usize,
    random: &mut Rng,
    choose: impl Fn(&Game, &mut Rng) -> Option<Move>,
) -> Vec<Trial> {
    let sides = [RED, BLUE].into_iter().cycle().take(2 * games);
    sides
        .flat_map(|side| try_game(&play(side, random, &choose)))
        .collect()
}

#[test]
fn a_bot_that_misreads_one_thing_is_told_so() {
    assert_told(ROWS, SIDES, |row, random| {
        trials(6, random, |game, random| misread(row, game, random))
    });
}

#[test]
fn a_bot_that_misreads_as_one_side_only_is_told_which() {
    let row = |name| ROWS.iter().find(|row| row.misreading.name == name).unwrap();
    for name in ["turned", "y-from-bottom", "up-for-down", "other-end"] {
        let mut random = Rng::with_seed(7);
        let trials = trials(6, &mut random, |game, random| {
            if game.side == BLUE {
                misread(row(name), game, random)
            } else {
                let board = game.turns.last()?.board;
                random.choice(View::of_board(game.side, board).legal_moves())
            }
        });
        let parts = Explanation::of(&trials, &misreadings(ROWS), SIDES)
            .unwrap()
            .parts;
        assert_eq!((parts.len(), parts[0].side), (1, Some("BLUE")), "{name}");
        let names = parts[0].misreadings.iter().map(|one| one.name);
        assert!(names.collect::<Vec<_>>().contains(&name), "{name}");
    }
}

#[test]
fn a_bot_that_plays_illegal_moves_at_random_has_misread_nothing() {
    assert_unexplained(ROWS, SIDES, |random| {
        trials(6, random, |game, random| {
            if random.u8(..20) == 0 {
                return Some(any_move(random));
            }
            let board = game.turns.last()?.board;
            random.choice(View::of_board(game.side, board).legal_moves())
        })
    });
}
