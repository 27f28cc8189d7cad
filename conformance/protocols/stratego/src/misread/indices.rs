//! Squares that an agent finds by one number for the whole board.

use linesman_games::stratego::{Cell, Move};
use linesman_interface::protocol::misreading::Row;

use super::{
    conversation::{Cells, Turn},
    row::{Meaning, board},
    squares::shifted,
};

const WIDTH: usize = 10;

/// The row that was rounded to the nearest whole number in place of cut off.
pub(super) const ROUNDED: Row<Meaning> = Row::new(
    2,
    "rounded",
    Meaning::Either(before_rounding),
    "y were rounded, and 1 too great in the right half of the board",
    "cut the row off when you divide an index by 10: do not round it",
);

/// The row that was rounded up.
pub(super) const ROUNDED_UP: Row<Meaning> = Row::new(
    2,
    "rounded-up",
    Meaning::Either(before_rounding_up),
    "y were rounded up, and 1 too great in all columns but the first",
    "cut the row off when you divide an index by 10: do not round it up",
);

/// The rows in one text with their newlines, of which only ten characters are counted.
pub(super) const NEWLINES: Row<Meaning> = board(
    "newlines-as-squares",
    newlines_as_squares,
    "each newline of the board were a square, and each row ten characters long",
    "count eleven characters for each row of a text that has its newlines, or remove them",
);

/// The rows in one text without newlines, of which eleven characters are counted.
pub(super) const ELEVEN_WIDE: Row<Meaning> = board(
    "eleven-wide",
    eleven_wide,
    "each row of the board were eleven characters long",
    "multiply y by 10, not by 11, in a text whose newlines are removed",
);

/// The moves that are meant if the quotient by 10 was rounded. Halves go up in some languages, and to the even number in others.
fn before_rounding(mv: Move) -> [Move; 2] {
    let above = shifted(mv, 0, -1);
    match mv.x {
        ..5 => [mv; 2],
        5 => [mv, above],
        _ => [above; 2],
    }
}

/// The move that is meant if the quotient by 10 was rounded up.
fn before_rounding_up(mv: Move) -> [Move; 2] {
    [if mv.x == 0 { mv } else { shifted(mv, 0, -1) }; 2]
}

fn newlines_as_squares(turns: &[Turn]) -> Cells {
    in_text(turns, |at| {
        let (row, column) = (at / (WIDTH + 1), at % (WIDTH + 1));
        (column < WIDTH).then_some(WIDTH * row + column)
    })
}

fn eleven_wide(turns: &[Turn]) -> Cells {
    in_text(turns, |at| Some((WIDTH + 1) * (at / WIDTH) + at % WIDTH))
}

/// Returns the last board as it is seen if each square is looked for at another one. Nothing enters a square that there is not.
fn in_text(turns: &[Turn], seen: impl Fn(usize) -> Option<usize>) -> Cells {
    let board = turns.last().map_or([Cell::Empty; 100], |turn| turn.board);
    std::array::from_fn(|at| {
        let cell = seen(at).and_then(|seen| board.get(seen));
        cell.copied().unwrap_or(Cell::Lake)
    })
}

#[cfg(test)]
mod tests {
    use linesman_games::stratego::{Direction, Rank};

    use super::*;

    #[test]
    fn a_row_is_cut_off_where_it_was_rounded() {
        let mv = |x, y| Move {
            x,
            y,
            direction: Direction::Up,
            multiplier: None,
        };
        // 34 / 10 is 3.4, 35 / 10 is 3.5 and 36 / 10 is 3.6.
        assert_eq!(before_rounding(mv(4, 3)), [mv(4, 3); 2]);
        assert_eq!(before_rounding(mv(5, 4)), [mv(5, 4), mv(5, 3)]);
        assert_eq!(before_rounding(mv(6, 4)), [mv(6, 3); 2]);
        assert_eq!(before_rounding_up(mv(0, 3)), [mv(0, 3); 2]);
        assert_eq!(before_rounding_up(mv(1, 4)), [mv(1, 3); 2]);
    }

    #[test]
    fn a_text_has_its_squares_at_other_places() {
        let mut board = [Cell::Empty; 100];
        // The first squares of rows 1 and 2 are characters 11 and 22 of a text with newlines, and 10 and 20 of one without.
        board[10] = Cell::Own(Rank::Spy);
        board[20] = Cell::Own(Rank::Flag);
        let turns = [Turn::on(board)];
        let cells = newlines_as_squares(&turns);
        assert_eq!(cells[10], Cell::Lake);
        assert_eq!(cells[11], Cell::Own(Rank::Spy));
        assert_eq!(cells[22], Cell::Own(Rank::Flag));
        // Square 9 of row 1 is looked for at 11 + 9, and square 0 of row 9 at 99.
        let cells = eleven_wide(&turns);
        assert_eq!(cells[19], Cell::Own(Rank::Flag));
        assert_eq!(cells[90], Cell::Empty);
        assert_eq!(cells[91], Cell::Lake);
    }
}
