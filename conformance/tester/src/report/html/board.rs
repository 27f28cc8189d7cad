//! A position as a drawing.

use std::fmt::Write;

use super::markup::{escape, escape_line, put};
use crate::picture::{Kind, Picture};

/// How large a cell is drawn.
const CELL: usize = 24;
/// How many cells are drawn at most; a larger board would be no picture that anybody can read.
const MOST: usize = 2500;

/// Writes a picture of a position. The sides differ in shape and not in colour alone.
pub(super) fn board(picture: &Picture, page: &mut String) {
    let (columns, rows) = (picture.columns.len(), picture.rows.len());
    if columns * rows > MOST {
        let size = format!("a board of {columns} x {rows} cells is too large to be drawn");
        put(page, format_args!("<p>{size}</p>"));
        return;
    }
    let (width, height) = ((columns + 1) * CELL, (rows + 1) * CELL);
    let mut svg = String::new();
    for (x, name) in picture.columns.iter().enumerate() {
        svg += &label((x + 1) * CELL + CELL / 2, height - CELL / 2, name);
    }
    for (y, (row, name)) in picture.rows.iter().zip(&picture.lines).enumerate() {
        svg += &label(CELL / 2, y * CELL + CELL / 2, name);
        for (x, cell) in row.iter().enumerate() {
            let (left, top) = ((x + 1) * CELL, y * CELL);
            let (middle, centre) = (left + CELL / 2, top + CELL / 2);
            let class = if cell.kind == Kind::Blocked {
                "blocked"
            } else {
                "empty"
            };
            write!(
                svg,
                "<rect class=\"{class}\" x=\"{left}\" y=\"{top}\" width=\"{CELL}\" height=\"{CELL}\"/>"
            )
            .expect(WRITES);
            match cell.kind {
                Kind::Empty | Kind::Blocked => {}
                Kind::First => {
                    write!(
                        svg,
                        "<circle class=\"first\" cx=\"{middle}\" cy=\"{centre}\" r=\"10\"/>"
                    )
                }
                .expect(WRITES),
                Kind::Second => write!(
                    svg,
                    "<rect class=\"second\" x=\"{}\" y=\"{}\" width=\"18\" height=\"18\"/>",
                    left + 3,
                    top + 3
                )
                .expect(WRITES),
            }
            if let Some(letter) = cell.letter {
                write!(
                    svg,
                    "<text class=\"piece\" x=\"{middle}\" y=\"{centre}\">{}</text>",
                    escape(&letter.to_string())
                )
                .expect(WRITES);
            }
        }
    }
    let caption = escape_line(&picture.caption);
    put(
        page,
        format_args!(
            "<figure>\n<svg class=\"board\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
             role=\"img\" aria-label=\"{caption}\">{svg}</svg>\n<figcaption>{caption}</figcaption>\n</figure>"
        ),
    );
}

fn label(x: usize, y: usize, name: &str) -> String {
    format!(
        "<text class=\"name\" x=\"{x}\" y=\"{y}\">{}</text>",
        escape_line(name)
    )
}

const WRITES: &str = "writing to a string does not fail";
