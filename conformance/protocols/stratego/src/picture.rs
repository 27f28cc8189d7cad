//! Boards of Stratego: they stand in the lines that are sent, ten rows of ten characters.

use linesman_games::Side;

use linesman_values::picture::{Cell, Picture, numbers};

const SIZE: usize = 10;

/// Returns the last whole board among these lines. The squares from and to which an answer moves are marked.
pub(super) fn picture(lines: &[&str], answer: Option<&str>) -> Option<Picture> {
    let mut own = Side::First;
    let (mut rows, mut board): (Vec<&str>, Option<Vec<&str>>) = (Vec::new(), None);
    for &line in lines {
        if line.starts_with("BLUE ") {
            own = Side::Second;
        }
        if line.len() == SIZE && line.is_ascii() && !line.contains(' ') {
            rows.push(line);
        } else {
            rows.clear();
        }
        if rows.len() == SIZE {
            board = Some(std::mem::take(&mut rows));
        }
    }
    let cell = |letter: char| match letter {
        '.' => Cell::EMPTY,
        '+' | '*' => Cell::blocked(letter),
        '#' => Cell::piece(own.other(), letter),
        _ => Cell::piece(own, letter),
    };
    let rows = board?
        .into_iter()
        .map(|row| row.chars().map(cell).collect());
    let mut picture = Picture {
        caption: "The board as it was last sent; # is a piece of the opponent".to_owned(),
        rows: rows.collect(),
        columns: numbers(SIZE),
        lines: numbers(SIZE),
        marked: Vec::new(),
    };
    for (x, y) in answer.map(squares).unwrap_or_default() {
        picture.mark(&x.to_string(), &y.to_string());
    }
    Some(picture)
}

/// Returns the squares from and to which a move goes, as columns and rows. They need not be on the board.
fn squares(answer: &str) -> Vec<(i64, i64)> {
    let mut words = answer.split_ascii_whitespace();
    let mut number = || words.next()?.parse::<i64>().ok();
    let Some((x, y)) = number().zip(number()) else {
        return Vec::new();
    };
    let step = match words.next() {
        Some("UP") => (0, -1),
        Some("DOWN") => (0, 1),
        Some("LEFT") => (-1, 0),
        Some("RIGHT") => (1, 0),
        _ => return vec![(x, y)],
    };
    let steps = words.next().and_then(|word| word.parse::<i64>().ok());
    let steps = steps.unwrap_or(1).clamp(1, SIZE as i64);
    let end = |from: i64, step: i64| from.saturating_add(step * steps);
    vec![(x, y), (end(x, step.0), end(y, step.1))]
}

#[cfg(test)]
mod tests {
    use super::*;
    use linesman_protocol_testing::{assert_marks, draw, told};

    #[test]
    fn the_squares_of_a_bad_move_are_marked() {
        let board = ["START"].into_iter().chain(["9999999999"; SIZE]);
        let board: Vec<&str> = board.collect();
        assert_marks(
            picture,
            &board,
            &[
                ("0 3 DOWN", &["0 3", "0 4"]),
                ("4 9 RIGHT 3", &["4 9", "7 9"]),
                ("0 3 LEFT", &["0 3"]),
                ("12 3 UP", &[]),
                ("3 3", &["3 3"]),
                ("NO_MOVE", &[]),
            ],
        );
    }

    #[test]
    fn stratego_shows_the_last_whole_board_that_was_sent() {
        let first = "START\n9999999999\n..........\n..........\n..........\n..++..++..\n..++..++..\n..........\n\
                     ..........\n..........\n##########\n";
        let second = first.replace("9999999999", "B9sF123456");
        let cut = "0 0 DOWN OK\n1111111111\n";
        let blue = "BLUE scripted 10 10\n";
        let shown = told(picture, &[blue, first, "<<0 0 DOWN", &second, cut]).unwrap();
        let drawn = draw(&shown);
        assert_eq!(shown.rows[4][2].letter, Some('+'));
        assert_eq!(drawn[0], "2B292s2F212223242526");
        assert_eq!(drawn[4], " . . # # . . # # . .");
        assert_eq!(drawn[9], "1#1#1#1#1#1#1#1#1#1#");
        assert_eq!(
            (shown.columns[9].as_str(), shown.lines[9].as_str()),
            ("9", "9")
        );
        assert_eq!(told(picture, &[blue, "START\n", "<<9999999999"]), None);
    }
}
