//! Moves that mean another move: squares and directions that are counted or named in another way.

use linesman_games::stratego::{
    Direction::{self, Down, Left, Right, Up},
    Move,
};
/// The move on the board turned upside down, the direction as it is.
pub(super) const fn from_bottom(mv: Move) -> Move {
    Move { y: 9 - mv.y, ..mv }
}

/// The move on the board mirrored from left to right, the direction as it is.
pub(super) const fn from_right(mv: Move) -> Move {
    Move { x: 9 - mv.x, ..mv }
}

/// The move on the board turned by 180 degrees, the direction as it is.
pub(super) const fn turned(mv: Move) -> Move {
    from_bottom(from_right(mv))
}

/// The move with column and row exchanged, the direction as it is.
pub(super) const fn swapped(mv: Move) -> Move {
    Move {
        x: mv.y,
        y: mv.x,
        ..mv
    }
}

/// The move with column and row exchanged if it goes in one of these directions.
pub(super) fn swapped_along(mv: Move, directions: [Direction; 2]) -> Move {
    if directions.contains(&mv.direction) {
        swapped(mv)
    } else {
        mv
    }
}

/// The move from a square so many columns and rows further.
pub(super) const fn shifted(mv: Move, columns: i32, rows: i32) -> Move {
    Move {
        x: mv.x.saturating_add(columns),
        y: mv.y.saturating_add(rows),
        ..mv
    }
}

/// The move whose target is the square that was named.
pub(super) fn from_target(mv: Move) -> Move {
    let (dx, dy) = mv.direction.delta();
    let steps = mv.steps().clamp(-10, 10);
    shifted(mv, -dx * steps, -dy * steps)
}

/// The move of a scout by so many squares more. A move without a multiplier stays as it is.
pub(super) fn longer(mv: Move, squares: i32) -> Move {
    let multiplier = mv.multiplier.map(|steps| steps.saturating_add(squares));
    Move { multiplier, ..mv }
}

/// The move with UP and DOWN exchanged.
pub(super) const fn up_for_down(mv: Move) -> Move {
    redirected(mv, [Down, Up, Left, Right])
}

/// The move with LEFT and RIGHT exchanged.
pub(super) const fn left_for_right(mv: Move) -> Move {
    redirected(mv, [Up, Down, Right, Left])
}

/// The move with every direction exchanged for its opposite.
pub(super) const fn backward(mv: Move) -> Move {
    redirected(mv, [Down, Up, Right, Left])
}

/// The move with the directions along columns exchanged for those along rows.
pub(super) const fn sideways(mv: Move) -> Move {
    redirected(mv, [Left, Right, Up, Down])
}

/// The move with these directions in place of UP, DOWN, LEFT and RIGHT.
const fn redirected(mv: Move, [up, down, left, right]: [Direction; 4]) -> Move {
    let direction = match mv.direction {
        Up => up,
        Down => down,
        Left => left,
        Right => right,
    };
    Move { direction, ..mv }
}

#[cfg(test)]
mod tests {
    use linesman_games::stratego::{Action, Square};
    use linesman_protocols::stratego::parse_answer;

    use super::*;

    fn check(meant: fn(Move) -> Move, text: &str, expected: &str) {
        let Ok(Action::Move { mv, .. }) = parse_answer(text.as_bytes()).map(|it| it.action) else {
            panic!("{text}");
        };
        assert_eq!(meant(mv).to_string(), expected, "{text}");
    }

    #[test]
    fn a_move_means_another_move() {
        check(from_bottom, "2 3 UP", "2 6 UP");
        check(from_right, "2 3 UP 4", "7 3 UP 4");
        check(turned, "2 3 UP", "7 6 UP");
        check(swapped, "2 3 UP", "3 2 UP");
        check(|mv| shifted(mv, -1, 1), "2 3 UP", "1 4 UP");
        check(from_target, "2 3 UP", "2 4 UP");
        check(from_target, "9 3 RIGHT 4", "5 3 RIGHT 4");
        check(|mv| longer(mv, 1), "2 3 UP 4", "2 3 UP 5");
        check(|mv| longer(mv, 1), "2 3 UP", "2 3 UP");
        check(
            |mv| swapped_along(mv, [Left, Right]),
            "2 3 LEFT",
            "3 2 LEFT",
        );
        check(|mv| swapped_along(mv, [Left, Right]), "2 3 UP", "2 3 UP");
        check(up_for_down, "2 3 UP", "2 3 DOWN");
        check(up_for_down, "2 3 LEFT", "2 3 LEFT");
        check(left_for_right, "2 3 LEFT", "2 3 RIGHT");
        check(backward, "2 3 LEFT", "2 3 RIGHT");
        check(sideways, "2 3 LEFT", "2 3 UP");
    }

    #[test]
    fn exchanges_undo_themselves() {
        let involutions = [
            from_bottom,
            from_right,
            turned,
            swapped,
            up_for_down,
            left_for_right,
            backward,
            sideways,
        ];
        for square in Square::all() {
            for direction in Direction::ALL {
                let mv = Move::new(square, direction, 2);
                for exchange in involutions {
                    assert_eq!(exchange(exchange(mv)), mv);
                }
            }
        }
    }
}
