//! Position records that are read in another way than they are written.

use linesman_games::tafl::Board;

/// Returns the board of a reader that takes each digit of a count of empty squares for a number of its own. Such a row is too short, and its
/// last squares stay empty.
pub(super) fn digits_singly(board: &Board) -> Option<Board> {
    let text = board.to_string();
    let size = usize::from(board.size());
    let rows = text.trim_matches('/').split('/');
    let rows: Vec<String> = rows.map(|row| of_squares(&squares(row), size)).collect();
    format!("/{}/", rows.join("/")).parse().ok()
}

/// Returns the board of a reader that knows no pieces but taflmen and kings, and takes the others for empty squares.
pub(super) fn without_special_pieces(board: &Board) -> Option<Board> {
    let text = board.to_string();
    let size = usize::from(board.size());
    let is_known = |c: &char| matches!(c, 't' | 'T' | 'k' | 'K');
    let mut rows = Vec::new();
    for row in text.trim_matches('/').split('/') {
        let mut squares = Vec::new();
        let mut count = 0;
        for c in row.chars() {
            match c.to_digit(10) {
                Some(digit) => count = count * 10 + digit as usize,
                None => {
                    squares.extend(std::iter::repeat_n(None, std::mem::take(&mut count)));
                    squares.push(Some(c).filter(is_known));
                }
            }
        }
        rows.push(of_squares(&squares, size));
    }
    format!("/{}/", rows.join("/")).parse().ok()
}

/// Returns the board with its first rank last.
pub(super) fn upside_down(board: &Board) -> Option<Board> {
    let text = board.to_string();
    let ranks: Vec<&str> = text.trim_matches('/').rsplit('/').collect();
    format!("/{}/", ranks.join("/")).parse().ok()
}

/// Returns the squares of a row, the empty ones as `None`, if each digit is a number of its own.
fn squares(row: &str) -> Vec<Option<char>> {
    let of_character = |c: char| match c.to_digit(10) {
        Some(count) => vec![None; count as usize],
        None => vec![Some(c)],
    };
    row.chars().flat_map(of_character).collect()
}

/// Writes a row of this many squares. Those that are missing are empty.
fn of_squares(squares: &[Option<char>], size: usize) -> String {
    let all = squares.iter().copied().chain(std::iter::repeat(None));
    let mut row = String::new();
    let mut empty = 0;
    for square in all.take(size).chain([Some('/')]) {
        let Some(piece) = square else {
            empty += 1;
            continue;
        };
        if empty > 0 {
            row += &empty.to_string();
            empty = 0;
        }
        row.push(piece);
    }
    row.trim_end_matches('/').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_rank_becomes_the_last() {
        let board: Board = "/t4/1K3/5/4T/t3t/".parse().unwrap();
        let turned = upside_down(&board).unwrap();
        assert_eq!(turned.to_string(), "/t3t/4T/5/1K3/t4/");
    }

    #[test]
    fn a_piece_that_is_not_known_leaves_an_empty_square() {
        let board: Board = "/t1c2/1K3/M3n/4T/t3t/".parse().unwrap();
        let read = without_special_pieces(&board).unwrap();
        assert_eq!(read.to_string(), "/t4/1K3/5/4T/t3t/");
    }

    #[test]
    fn a_number_of_two_digits_moves_what_stands_behind_it() {
        let empty = "/11".repeat(9);
        let board: Board = format!("/10t/t10{empty}/").parse().unwrap();
        let read = digits_singly(&board).unwrap();
        // 10 is read as 1 and 0: one empty square, and the piece stands on the second file.
        let expected: Board = format!("/1t9/t10{empty}/").parse().unwrap();
        assert_eq!(read, expected);
    }
}
