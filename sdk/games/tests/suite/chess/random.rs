//! Random games.

use fastrand::Rng;
use linesman_games::{
    Position as _,
    chess::{Move, Position, Role, State, Variant},
};

/// Returns a game at one of the start positions of a variant.
pub(super) fn start(variant: Variant, rng: &mut Rng) -> Position {
    let number = match variant {
        Variant::Standard => 518,
        Variant::Chess960 => rng.u16(0..960),
    };
    Position::at(State::chess960(number), variant).expect("it is a start position")
}

/// Returns a random legal move of a game that goes on. Now and then it is castling, a promotion, a double step or the way back, which
/// would be rare otherwise.
pub(super) fn mv(position: &Position, before: Option<Move>, rng: &mut Rng) -> Move {
    let moves = position.legal_moves();
    let board = position.state().board();
    let is_rare = |mv: &&Move| {
        let is_king = board.with_role(Role::King).has(mv.from);
        let is_pawn = board.with_role(Role::Pawn).has(mv.from);
        let (files, ranks) = (
            mv.from.file().abs_diff(mv.to.file()),
            mv.from.rank().abs_diff(mv.to.rank()),
        );
        is_king && (files > 1 || board.of(position.state().to_move()).has(mv.to))
            || mv.promotion.is_some()
            || is_pawn && (ranks == 2 || files == 1)
    };
    let is_back = |mv: &&Move| before.is_some_and(|last| (last.to, last.from) == (mv.from, mv.to));
    let wanted: Vec<&Move> = match rng.u32(..10) {
        0..=1 => moves.iter().filter(is_rare).collect(),
        2..=4 => moves.iter().filter(is_back).collect(),
        _ => Vec::new(),
    };
    let wanted = rng.choice(wanted).copied();
    wanted.unwrap_or_else(|| moves[rng.usize(..moves.len())])
}

/// Plays a random game of at most `most` plies, and shows each position with the move that led to it.
pub(super) fn play(
    mut position: Position,
    most: usize,
    rng: &mut Rng,
    mut see: impl FnMut(&Position, Option<Move>),
) {
    see(&position, None);
    let mut last = [None; 2];
    for _ in 0..most {
        let Some(side) = position.to_move() else {
            return;
        };
        let mv = mv(&position, last[side.index()], rng);
        last[side.index()] = Some(mv);
        position.submit(side, mv).expect("a listed move is legal");
        see(&position, Some(mv));
    }
}
