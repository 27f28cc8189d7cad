//! Answers tried under the usual misreadings of Stratego.

use linesman_games::stratego::{Move, View};

use super::{
    conversation::{Cells, Game},
    row::Meaning,
    table::ROWS,
};
use crate::{
    outcome::Trial,
    protocol::{MisreadingForm, misreading::Spoken},
};

/// The usual misreadings of Stratego.
pub(in super::super) const MISREADINGS: MisreadingForm = MisreadingForm {
    all: || ROWS.iter().map(|row| row.misreading).collect(),
    try_all,
};

fn try_all(lines: &[Spoken]) -> Vec<Trial> {
    Game::read(lines).map_or_else(Vec::new, |game| try_game(&game))
}

/// Tries the answers of a game under each misreading.
pub(super) fn try_game(game: &Game) -> Vec<Trial> {
    let mut trials: Vec<Trial> = game
        .turns
        .iter()
        .map(|turn| Trial {
            side: game.side.index(),
            text: turn.text.clone(),
            is_evidence: true,
            is_legal: is_legal(game, turn.board, turn.mv),
            legal_under: 0,
            spoken_for: 0,
        })
        .collect();
    for (index, row) in ROWS.iter().enumerate() {
        let boards = match row.meaning {
            Meaning::Memory(memory) => memory.boards(game),
            _ => Vec::new(),
        };
        for (number, (turn, trial)) in game.turns.iter().zip(&mut trials).enumerate() {
            let (board, mv) = match row.meaning {
                Meaning::Move(meant) => (turn.board, meant(turn.mv)),
                Meaning::Board(board) => (board(&game.turns[..=number]), turn.mv),
                Meaning::Memory(_) => (boards[number], turn.mv),
            };
            if is_legal(game, board, mv) {
                trial.legal_under |= 1 << index;
                let is_another = mv != turn.mv || !trial.is_legal;
                trial.spoken_for |= u128::from(is_another) << index;
            }
        }
    }
    trials
}

fn is_legal(game: &Game, board: Cells, mv: Move) -> bool {
    View::of_board(game.side, board).check_move(mv).is_ok()
}
