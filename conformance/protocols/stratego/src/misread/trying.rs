//! Answers tried under the usual misreadings of Stratego.

use linesman_games::stratego::{Move, View};

use super::{
    conversation::{Cells, Game},
    row::Meaning,
    table::ROWS,
};
use linesman_interface::protocol::misreading::{MisreadingForm, Spoken, misreadings};
use linesman_values::outcome::Trial;

/// The usual misreadings of Stratego.
pub(in super::super) const MISREADINGS: MisreadingForm = MisreadingForm {
    all: || misreadings(ROWS),
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
        .map(|turn| {
            let is_legal = is_legal(game, turn.board, turn.mv);
            Trial::new(game.side.index(), turn.text.clone(), is_legal)
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
                trial.note_legal(index, mv != turn.mv);
            }
        }
    }
    trials
}

fn is_legal(game: &Game, board: Cells, mv: Move) -> bool {
    View::of_board(game.side, board).check_move(mv).is_ok()
}
