//! Positions as drawings.

use std::fmt::Write as _;

use linesman::{Picture, ShowForm, one_line};

use crate::{Board, Game, Piece, board::Tracked, text::escape};

/// The side of a square.
const SQUARE: usize = 40;
/// The room for the names of rows and columns.
const MARGIN: usize = 26;

/// Draws a position of a protocol, as an SVG file that needs nothing else.
#[must_use]
pub fn draw(picture: &Picture, form: &ShowForm) -> String {
    let board = Tracked::new(picture, form.name, form.marks).board;
    let columns = board.columns.len();
    let marked = picture.marked.iter();
    let marked: Vec<usize> = marked.map(|(row, column)| row * columns + column).collect();
    svg(&board, &board.start, &marked, &board.caption)
}

/// Draws each position of a game in order, the first position first. Positions that are not known are left out; each drawing has the number
/// of its ply.
#[must_use]
pub fn frames(game: &Game) -> Vec<(usize, String)> {
    let Some(board) = &game.board else {
        return Vec::new();
    };
    let mut cells = board.start.clone();
    let first = (0, svg(board, &cells, &[], &board.caption));
    let plies = game.plies.iter().enumerate();
    let rest = plies.filter_map(|(index, ply)| {
        let change = ply.change.as_ref()?;
        for pair in change.cells.chunks_exact(2) {
            cells[pair[0]] = pair[1];
        }
        let number = index + 1;
        let caption = format!("Ply {number}: {}. {}", ply.text, change.caption);
        Some((number, svg(board, &cells, &change.marked, &caption)))
    });
    std::iter::once(first).chain(rest).collect()
}

/// Draws a board with these pieces and marks. The sides differ in shape and not in colour alone.
fn svg(board: &Board, cells: &[usize], marked: &[usize], caption: &str) -> String {
    let (columns, rows) = (board.columns.len(), board.rows.len());
    let (width, height) = (columns * SQUARE + MARGIN, rows * SQUARE + MARGIN);
    let caption = escape(&one_line(caption));
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
         role=\"img\">\n<title>{caption}</title>\n<style>{STYLE}</style>\n<rect class=\"back\" width=\"{width}\" height=\"{height}\"/>\n"
    );
    // Writing to memory does not fail.
    let mut put = |part: std::fmt::Arguments<'_>| {
        let _ = text.write_fmt(part);
    };
    for (y, name) in board.rows.iter().enumerate() {
        let (x, y) = (MARGIN / 2, y * SQUARE + SQUARE / 2);
        put(format_args!(
            "<text class=\"name\" x=\"{x}\" y=\"{y}\">{}</text>\n",
            escape(name)
        ));
    }
    for (x, name) in board.columns.iter().enumerate() {
        let (x, y) = (MARGIN + x * SQUARE + SQUARE / 2, rows * SQUARE + MARGIN / 2);
        put(format_args!(
            "<text class=\"name\" x=\"{x}\" y=\"{y}\">{}</text>\n",
            escape(name)
        ));
    }
    for (index, number) in cells.iter().enumerate() {
        let (x, y) = (MARGIN + index % columns * SQUARE, index / columns * SQUARE);
        let ground = board.grounds.get(index).copied().unwrap_or_default();
        let piece = number.checked_sub(1).and_then(|at| board.pieces.get(at));
        put(format_args!(
            "<g transform=\"translate({x} {y})\"><rect class=\"{}\" width=\"{SQUARE}\" height=\"{SQUARE}\"/>{}{}{}</g>\n",
            if ground.is_empty() {
                "square"
            } else {
                "ground"
            },
            sign(ground),
            piece.map(shape).unwrap_or_default(),
            if marked.contains(&index) { MARK } else { "" },
        ));
    }
    text + "</svg>\n"
}

/// Returns the sign of a square with a meaning of its own.
fn sign(ground: &str) -> &'static str {
    match ground {
        "" => "",
        "centre" | "corner" => "<path class=\"sign\" d=\"M8 8 32 32M32 8 8 32\"/>",
        _ => "<path class=\"sign\" d=\"M20 8 32 20 20 32 8 20Z\"/>",
    }
}

fn shape(piece: &Piece) -> String {
    let shape = match piece.side {
        None => return format!("<rect class=\"blocked\" width=\"{SQUARE}\" height=\"{SQUARE}\"/>"),
        Some(0) => "<circle class=\"first\" cx=\"20\" cy=\"20\" r=\"16.5\"/>",
        Some(_) => "<rect class=\"second\" x=\"4\" y=\"4\" width=\"32\" height=\"32\" rx=\"3\"/>",
    };
    let letter = escape(&one_line(&piece.letter));
    match piece.number {
        None => format!("{shape}<text x=\"20\" y=\"20\">{letter}</text>"),
        Some(number) => format!(
            "{shape}<text x=\"20\" y=\"15\">{letter}</text><text class=\"number\" x=\"20\" y=\"29\">{number}</text>"
        ),
    }
}

const MARK: &str = "<rect class=\"marked\" x=\"2.5\" y=\"2.5\" width=\"35\" height=\"35\"/>";
/// The colours, light and dark. The page has the same.
const STYLE: &str = "
svg { font: 600 20px ui-monospace, monospace; }
text { fill: #1b1f24; text-anchor: middle; dominant-baseline: central; }
.name { fill: #57606a; font-size: 14px; font-weight: 400; } .number { font-size: 12px; font-weight: 400; }
.back { fill: #ffffff; } .square { fill: #f7f3ea; stroke: #8f8672; } .ground { fill: #d9cfb8; stroke: #8f8672; }
.sign { fill: none; stroke: #8f8672; stroke-width: 2; } .blocked { fill: #6b7480; stroke: #8f8672; }
.first { fill: #f5c6cc; stroke: #1b1f24; stroke-width: 1.5; } .second { fill: #bcd7f7; stroke: #1b1f24; stroke-width: 1.5; }
.marked { fill: none; stroke: #b3122b; stroke-width: 3; }
@media (prefers-color-scheme: dark) {
text { fill: #e6e9ee; } .name { fill: #a3acb8; } .back { fill: #14171c; }
.square { fill: #262b33; stroke: #6b7480; } .ground { fill: #3f4652; stroke: #6b7480; }
.sign { stroke: #6b7480; } .blocked { fill: #4b5563; stroke: #6b7480; }
.first { fill: #7c2b38; stroke: #e6e9ee; } .second { fill: #23507f; stroke: #e6e9ee; } .marked { stroke: #ff8593; }
}
";
