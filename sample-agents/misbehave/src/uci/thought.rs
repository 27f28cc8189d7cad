//! What an engine thinks of a position: it sees mates in one move, and else plays at random.

use fastrand::Rng;
use linesman_games::chess::{CastlingForm, Move, State};

/// A move and what comes of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    /// The moves, as they are written.
    pub(super) moves: Vec<String>,
    /// The score, as it is written: `cp 20` or `mate 1`.
    pub(super) score: String,
}

/// Returns lines for a position, the best first, at most this many: from these moves, or from all if there is none.
pub(super) fn think(
    state: &State,
    form: CastlingForm,
    chosen: &[String],
    most: usize,
    rng: &mut Rng,
) -> Vec<Line> {
    let mut moves = state.moves();
    rng.shuffle(&mut moves);
    moves.retain(|mv| chosen.is_empty() || chosen.contains(&spell(state, *mv, form)));
    moves.sort_by_key(|mv| !mates(state, *mv));
    let is_forced = moves.len() == 1 && chosen.is_empty();
    let lines = moves.into_iter().take(most);
    lines.map(|mv| line(state, mv, form, is_forced)).collect()
}

fn line(state: &State, mv: Move, form: CastlingForm, is_forced: bool) -> Line {
    let mut behind = *state;
    behind.play(mv);
    let mut moves = vec![spell(state, mv, form)];
    if behind.is_checkmate() {
        let score = "mate 1".to_owned();
        return Line { moves, score };
    }
    let replies = behind.moves();
    let mate = replies.iter().find(|reply| mates(&behind, **reply));
    if let Some(reply) = mate.or_else(|| replies.first()) {
        moves.push(spell(&behind, *reply, form));
    }
    let score = match mate {
        Some(_) if is_forced => "mate -1",
        _ => "cp 10",
    };
    let score = score.to_owned();
    Line { moves, score }
}

fn mates(state: &State, mv: Move) -> bool {
    let mut behind = *state;
    behind.play(mv);
    behind.is_checkmate()
}

/// Writes a move. Castling is the king's move onto its rook, or by two squares.
pub(super) fn spell(state: &State, mv: Move, form: CastlingForm) -> String {
    if form == CastlingForm::TwoSquares && is_castling(state, mv) {
        let text = mv.to_string();
        let file = if text[2..3] > text[..1] { "g" } else { "c" };
        return format!("{}{file}{}", &text[..2], &text[3..]);
    }
    mv.to_string()
}

/// Returns whether a move is castling: a piece onto another of its own side.
pub(super) fn is_castling(state: &State, mv: Move) -> bool {
    let target = state.piece_at(mv.to);
    target.is_some_and(|piece| piece.side == state.to_move())
}
