//! Boards of Stratego: they stand in the lines that are sent, ten rows of ten characters.

use linesman_games::Side;

use crate::picture::{Cell, Picture, numbers};

const SIZE: usize = 10;

/// Returns the last whole board among these lines.
pub(super) fn picture(lines: &[&str]) -> Option<Picture> {
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
        '+' | '*' => Cell::BLOCKED,
        '#' => Cell::piece(own.other(), letter),
        _ => Cell::piece(own, letter),
    };
    let rows = board?
        .into_iter()
        .map(|row| row.chars().map(cell).collect());
    Some(Picture {
        caption: "The board as it was last sent; # is a piece of the opponent".to_owned(),
        rows: rows.collect(),
        columns: numbers(SIZE),
        lines: numbers(SIZE),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::testing::{draw, told};

    #[test]
    fn stratego_shows_the_last_whole_board_that_was_sent() {
        let first = "START\n9999999999\n..........\n..........\n..........\n..++..++..\n..++..++..\n..........\n\
                     ..........\n..........\n##########\n";
        let second = first.replace("9999999999", "B9sF123456");
        let cut = "0 0 DOWN OK\n1111111111\n";
        let blue = "BLUE scripted 10 10\n";
        let shown = told(picture, &[blue, first, "<<0 0 DOWN", &second, cut]).unwrap();
        let drawn = draw(&shown);
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
