//! Which moves are legal, judged from what the moving side can see.

use super::{BOARD_SIZE, Breach, Cell, Direction, IllegalAction, Move, Obstacle, Rank, Square};

/// Returns where a move starts and ends, if it is legal for the side that sees `board`.
///
/// # Errors
/// Names the first rule that the move breaks.
pub(super) fn check_move(
    board: impl Fn(Square) -> Cell,
    mv: Move,
) -> Result<(Square, Square, Rank), IllegalAction> {
    let Some(from) = Square::new(mv.x, mv.y) else {
        return Err(Breach::StartOffBoard { x: mv.x, y: mv.y }.into());
    };
    let rank = match board(from) {
        Cell::Own(rank) => rank,
        Cell::Enemy => return Err(Breach::EnemyPiece { from }.into()),
        Cell::Empty | Cell::Lake => return Err(Breach::EmptySquare { from }.into()),
    };
    if !rank.is_mobile() {
        return Err(Breach::ImmobilePiece { from, rank }.into());
    }
    let squares = mv.steps();
    if squares < 1 {
        return Err(Breach::NoDistance { squares }.into());
    }
    if squares > 1 && rank != Rank::Scout {
        return Err(Breach::TooFar {
            from,
            rank,
            squares,
        }
        .into());
    }
    let (dx, dy) = mv.direction.delta();
    let target = |step: i32| Square::new(mv.x + dx * step, mv.y + dy * step);
    // Past the edge there is nothing to look at, and the multiplier may be any number.
    let Some(to) = (squares < i32::from(BOARD_SIZE))
        .then(|| target(squares))
        .flatten()
    else {
        return Err(Breach::EndOffBoard {
            from,
            direction: mv.direction,
            squares,
        }
        .into());
    };
    for on in (1..squares).filter_map(target) {
        let obstacle = match board(on) {
            Cell::Empty => continue,
            Cell::Lake => Obstacle::Lake,
            Cell::Own(_) => Obstacle::Own,
            Cell::Enemy => Obstacle::Enemy,
        };
        return Err(Breach::PathBlocked { from, obstacle, on }.into());
    }
    match board(to) {
        Cell::Empty | Cell::Enemy => Ok((from, to, rank)),
        Cell::Lake => Err(Breach::Lake { to }.into()),
        Cell::Own(_) => Err(Breach::OwnPiece { to }.into()),
    }
}

/// Returns every legal move of the side that sees `board`, in reading order of the pieces.
pub(super) fn legal_moves(board: impl Fn(Square) -> Cell) -> Vec<Move> {
    let mut moves = Vec::with_capacity(48);
    visit_moves(board, Square::all(), |mv| {
        moves.push(mv);
        true
    });
    moves
}

/// Returns whether the side that sees `board` has a legal move.
pub(super) fn has_move(board: impl Fn(Square) -> Cell) -> bool {
    /// The rows, from the middle of the board outwards. Pieces there are the first that can move.
    const ROWS: [u8; BOARD_SIZE as usize] = [4, 5, 3, 6, 2, 7, 1, 8, 0, 9];
    let squares = ROWS
        .into_iter()
        .flat_map(|y| (0..BOARD_SIZE).filter_map(move |x| Square::new(x.into(), y.into())));
    let mut found = false;
    visit_moves(board, squares, |_| {
        found = true;
        false
    });
    found
}

/// Calls `visit` with every legal move from these squares until it returns false.
fn visit_moves(
    board: impl Fn(Square) -> Cell,
    squares: impl Iterator<Item = Square>,
    mut visit: impl FnMut(Move) -> bool,
) {
    for from in squares {
        let Cell::Own(rank) = board(from) else {
            continue;
        };
        let reach = match rank {
            Rank::Bomb | Rank::Flag => continue,
            Rank::Scout => BOARD_SIZE - 1,
            _ => 1,
        };
        for direction in Direction::ALL {
            let (dx, dy) = direction.delta();
            for steps in 1..=reach {
                let far = i32::from(steps);
                let Some(to) = Square::new(
                    i32::from(from.x()) + dx * far,
                    i32::from(from.y()) + dy * far,
                ) else {
                    break;
                };
                let cell = board(to);
                if matches!(cell, Cell::Empty | Cell::Enemy)
                    && !visit(Move::new(from, direction, steps))
                {
                    return;
                }
                if cell != Cell::Empty {
                    break;
                }
            }
        }
    }
}
