//! Boards of Stratego: they stand in the lines that are sent, ten rows of ten characters.

use crate::picture::{Cell, Kind, Picture, numbers};

const SIZE: usize = 10;

/// Returns the last whole board among these lines.
pub(super) fn picture(lines: &[&str]) -> Option<Picture> {
    let (mut own, mut other) = (Kind::First, Kind::Second);
    let (mut rows, mut board): (Vec<&str>, Option<Vec<&str>>) = (Vec::new(), None);
    for &line in lines {
        if line.starts_with("BLUE ") {
            (own, other) = (Kind::Second, Kind::First);
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
    let cell = |letter: char| Cell {
        kind: match letter {
            '.' => Kind::Empty,
            '+' | '*' => Kind::Blocked,
            '#' => other,
            _ => own,
        },
        letter: (!matches!(letter, '.' | '+' | '*')).then_some(letter),
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
