//! Armies arranged as faults need them.

use linesman_games::{
    Side,
    stratego::{Cell, RED, Rank, Row, SETUP_ROWS, Setup, Square, View, is_lake},
};

/// Puts a piece of the wanted kind into one of these columns of the front row, if none stands there; column 0 of the
/// front row is not touched.
pub(super) fn put_in_front(
    setup: Setup,
    side: Side,
    columns: &[usize],
    is_wanted: impl Fn(Rank) -> bool,
) -> Setup {
    let front = if side == RED { SETUP_ROWS - 1 } else { 0 };
    let mut rows = *setup.rows();
    let is_wanted = |piece: Option<Rank>| piece.is_some_and(&is_wanted);
    if columns.iter().any(|column| is_wanted(rows[front][*column])) {
        return setup;
    }
    let place = squares()
        .find(|(row, column)| (*row, *column) != (front, 0) && is_wanted(rows[*row][*column]));
    if let (Some(place), Some(column)) = (place, columns.first()) {
        swap(&mut rows, place, (front, *column));
    }
    Setup::new(rows)
}

/// Puts the flag into a corner of the back row, between bombs.
pub(super) fn shelter_flag(setup: &Setup, side: Side) -> Setup {
    let (back, next) = if side == RED {
        (0, 1)
    } else {
        (SETUP_ROWS - 1, SETUP_ROWS - 2)
    };
    let mut rows = *setup.rows();
    let wanted = [
        ((back, 9), Rank::Flag),
        ((back, 8), Rank::Bomb),
        ((next, 9), Rank::Bomb),
    ];
    for (index, (target, rank)) in wanted.iter().enumerate() {
        let is_placed = |square| wanted[..index].iter().any(|(placed, _)| *placed == square);
        let place = squares().find(|(row, column)| {
            rows[*row][*column] == Some(*rank) && !is_placed((*row, *column))
        });
        if let Some(place) = place {
            swap(&mut rows, place, *target);
        }
    }
    Setup::new(rows)
}

/// Leaves out a piece of each of these ranks, as far as there is one that does not stand in the front row.
pub(super) fn leave_out(setup: &Setup, side: Side, ranks: &[Rank]) -> Setup {
    let front = if side == RED { SETUP_ROWS - 1 } else { 0 };
    let mut rows = *setup.rows();
    for rank in ranks {
        let place =
            squares().find(|(row, column)| *row != front && rows[*row][*column] == Some(*rank));
        if let Some((row, column)) = place {
            rows[row][column] = None;
        }
    }
    Setup::new(rows)
}

/// Returns the board on which nobody has moved, as a player expects it who knows its own set-up: all of the opponent's
/// squares are taken.
pub(super) fn opening(setup: &Setup, side: Side) -> View {
    let mut cells = [Cell::Empty; 100];
    for square in Square::all().filter(|square| is_lake(*square)) {
        cells[square.index()] = Cell::Lake;
    }
    let halves = cells.split_at_mut(50);
    let (own, enemies) = if side == RED {
        (&mut halves.0[..40], &mut halves.1[10..])
    } else {
        (&mut halves.1[10..], &mut halves.0[..40])
    };
    enemies.fill(Cell::Enemy);
    for (cell, piece) in own.iter_mut().zip(setup.rows().as_flattened()) {
        *cell = piece.map_or(Cell::Empty, Cell::Own);
    }
    View::of_board(side, cells)
}

fn squares() -> impl Iterator<Item = (usize, usize)> {
    (0..SETUP_ROWS).flat_map(|row| (0..10).map(move |column| (row, column)))
}

fn swap(rows: &mut [Row; SETUP_ROWS], one: (usize, usize), other: (usize, usize)) {
    let piece = rows[one.0][one.1];
    rows[one.0][one.1] = rows[other.0][other.1];
    rows[other.0][other.1] = piece;
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;
    use linesman_games::{
        Position as _,
        stratego::{Action, BLUE, Position, Rules},
    };

    use super::*;

    fn check(arrange: impl Fn(Setup, Side) -> Setup, is_as_wanted: impl Fn(&[Row; 4]) -> bool) {
        for seed in 0..100 {
            let mut rng = Rng::with_seed(seed);
            for side in [RED, BLUE] {
                let setup = Setup::shuffled(side, |n| rng.usize(..n));
                let arranged = arrange(setup, side);
                assert_eq!(arranged.check(&Rules::default()), Ok(()));
                assert_eq!(arranged.pieces().count(), 40);
                // Seen from RED, whose front row is the last.
                let mut rows = *arranged.rows();
                if side == BLUE {
                    rows.reverse();
                }
                assert!(rows[3][0].is_some_and(Rank::is_mobile), "{arranged}");
                assert!(is_as_wanted(&rows), "seed {seed}, {side:?}:\n{arranged}");
            }
        }
    }

    #[test]
    fn the_wanted_piece_stands_in_front() {
        for wanted in [Rank::Miner, Rank::Scout, Rank::Bomb, Rank::Flag] {
            check(
                |setup, side| put_in_front(setup, side, &[4, 5], |rank| rank == wanted),
                |rows| rows[3][4..6].contains(&Some(wanted)),
            );
        }
    }

    #[test]
    fn pieces_are_left_out_of_the_rows_behind() {
        for seed in 0..100 {
            let mut rng = Rng::with_seed(seed);
            for side in [RED, BLUE] {
                let front = if side == RED { 3 } else { 0 };
                let setup = Setup::shuffled(side, |n| rng.usize(..n));
                let left = leave_out(&setup, side, &[Rank::Bomb, Rank::Scout, Rank::Scout]);
                let count = |rank| left.pieces().filter(|piece| *piece == rank).count();
                assert_eq!(left.pieces().count(), 37, "seed {seed}, {side:?}");
                assert_eq!((count(Rank::Bomb), count(Rank::Scout)), (5, 6));
                assert_eq!(left.rows()[front], setup.rows()[front]);
            }
        }
    }

    #[test]
    fn the_board_at_the_start_follows_from_the_own_set_up() {
        for seed in 0..10 {
            let mut rng = Rng::with_seed(seed);
            let setups = [RED, BLUE].map(|side| Setup::shuffled(side, |n| rng.usize(..n)));
            let mut position = Position::new(Rules::default());
            for (side, setup) in [RED, BLUE].into_iter().zip(&setups) {
                position.submit(side, Action::Setup(setup.clone())).unwrap();
            }
            for (side, setup) in [RED, BLUE].into_iter().zip(&setups) {
                assert_eq!(opening(setup, side).cells(), position.view(side).cells());
            }
        }
    }

    #[test]
    fn the_flag_stands_between_bombs() {
        check(
            |setup, side| shelter_flag(&setup, side),
            |rows| {
                rows[0][8..] == [Some(Rank::Bomb), Some(Rank::Flag)]
                    && rows[1][9] == Some(Rank::Bomb)
            },
        );
    }
}
