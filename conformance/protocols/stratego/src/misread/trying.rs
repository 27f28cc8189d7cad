//! Answers tried under the usual misreadings of Stratego.

use linesman_games::stratego::{Direction, Move, View};

use super::{boards::boards_so_far, conversation::Game, row::Meaning, table::ROWS};
use linesman_interface::protocol::misreading::{MisreadingForm, Spoken, arbitrary, misreadings};
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
    let mut trials: Vec<(Trial, Vec<Move>)> = game
        .turns
        .iter()
        .map(|turn| {
            let view = View::of_board(game.side, turn.board);
            let is_legal = view.check_move(turn.mv).is_ok();
            let trial = Trial::new(game.side.index(), turn.text.clone(), is_legal);
            (trial, arbitrary(like(&view, turn.mv)))
        })
        .collect();
    for (index, row) in ROWS.iter().enumerate() {
        let boards = match row.meaning {
            Meaning::Memory(memory) => memory.boards(game),
            _ => Vec::new(),
        };
        for (number, (turn, (trial, like))) in game.turns.iter().zip(&mut trials).enumerate() {
            let believed = match row.meaning {
                Meaning::Move(_) | Meaning::Either(_) => vec![turn.board],
                Meaning::Board(board) => vec![board(&game.turns[..=number])],
                Meaning::Memory(_) => vec![boards[number]],
                Meaning::AnyBoard => boards_so_far(&game.turns[..=number]),
            };
            let is_other_board = believed.iter().any(|board| *board != turn.board);
            let views: Vec<View> = believed
                .into_iter()
                .map(|board| View::of_board(game.side, board))
                .collect();
            let meant = |mv: Move| match row.meaning {
                Meaning::Move(meant) => [meant(mv); 2],
                Meaning::Either(meant) => meant(mv),
                Meaning::Board(_) | Meaning::Memory(_) | Meaning::AnyBoard => [mv; 2],
            };
            let is_legal = |mv: Move| {
                let meant = meant(mv);
                let mut views = views.iter().rev();
                views.any(|view| meant.iter().any(|mv| view.check_move(*mv).is_ok()))
            };
            if is_legal(turn.mv) {
                trial.note_legal(index, !meant(turn.mv).contains(&turn.mv));
            }
            if is_other_board || meant(turn.mv) != [turn.mv; 2] {
                trial.note_concern(index);
            }
            let legal = like.iter().filter(|mv| is_legal(**mv)).count();
            trial.note_chance(legal, like.len());
        }
    }
    trials.into_iter().map(|(trial, _)| trial).collect()
}

/// Returns the moves that are legal if this one is, or break the same rule, and that are written with a multiplier if this one is.
fn like(view: &View, mv: Move) -> impl Iterator<Item = Move> {
    let rule = |mv| view.check_move(mv).map_err(|illegal| illegal.rule);
    let own = rule(mv);
    let multipliers = match mv.multiplier {
        None => vec![None],
        Some(_) => (0..=10).map(Some).collect(),
    };
    let squares = (-1..=10).flat_map(|y| (-1..=10).map(move |x| (x, y)));
    let ways = squares.flat_map(|square| Direction::ALL.map(|direction| (square, direction)));
    let moves = ways.flat_map(move |((x, y), direction)| {
        let of = |multiplier: &Option<i32>| Move {
            x,
            y,
            direction,
            multiplier: *multiplier,
        };
        multipliers.iter().map(of).collect::<Vec<_>>()
    });
    moves.filter(move |other| *other != mv && rule(*other) == own)
}
