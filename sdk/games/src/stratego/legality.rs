//! Which moves are legal, judged from what the moving side can see.

use super::{BOARD_SIZE, Cell, Direction, IllegalAction, Move, Rank, Rule, Square};

/// Returns where a move starts and ends, if it is legal for the side that sees `board`.
///
/// # Errors
/// Names the first rule that the move breaks.
pub(super) fn check_move(
    board: impl Fn(Square) -> Cell,
    mv: Move,
) -> Result<(Square, Square, Rank), IllegalAction> {
    let Some(from) = Square::new(mv.x, mv.y) else {
        return Err(Rule::OffBoard.broken(format!(
            "({},{}) is not on the board; columns and rows run from 0 to 9",
            mv.x, mv.y
        )));
    };
    let rank = match board(from) {
        Cell::Own(rank) => rank,
        Cell::Enemy => {
            return Err(Rule::EnemyPiece.broken(format!("the piece on {from} is the opponent's")));
        }
        Cell::Empty | Cell::Lake => {
            return Err(Rule::EmptySquare.broken(format!("no piece stands on {from}")));
        }
    };
    if !rank.is_mobile() {
        return Err(Rule::ImmobilePiece.broken(format!(
            "the piece on {from} is a {} and cannot move",
            rank.name()
        )));
    }
    let steps = mv.steps();
    if steps < 1 {
        return Err(Rule::NoDistance.broken(format!("the multiplier is {steps}; it is 1 or more")));
    }
    if steps > 1 && rank != Rank::Scout {
        return Err(Rule::ScoutsOnly.broken(format!(
            "the piece on {from} is a {} and goes one square, not {steps}; only scouts go further",
            rank.name()
        )));
    }
    let (dx, dy) = mv.direction.delta();
    let target = |step: i32| Square::new(mv.x + dx * step, mv.y + dy * step);
    // Past the edge there is nothing to look at, and the multiplier may be any number.
    let Some(to) = (steps < i32::from(BOARD_SIZE))
        .then(|| target(steps))
        .flatten()
    else {
        let squares = if steps == 1 { "square" } else { "squares" };
        return Err(Rule::OffBoard.broken(format!(
            "{steps} {squares} {} from {from} is off the board",
            mv.direction
        )));
    };
    for passed in (1..steps).filter_map(target) {
        let obstacle = match board(passed) {
            Cell::Empty => continue,
            Cell::Lake => "a lake",
            Cell::Own(_) => "a piece of its own side",
            Cell::Enemy => "a piece of the opponent",
        };
        return Err(Rule::PathBlocked.broken(format!(
            "the scout on {from} would pass over {obstacle} on {passed}"
        )));
    }
    match board(to) {
        Cell::Empty | Cell::Enemy => Ok((from, to, rank)),
        Cell::Lake => Err(Rule::Lake.broken(format!("{to} is a lake"))),
        Cell::Own(_) => {
            Err(Rule::OwnPiece.broken(format!("a piece of the same side stands on {to}")))
        }
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
