//! Positions as drawings.

use std::{fmt::Write as _, rc::Rc};

use linesman_interface::protocol::ShowForm;
use linesman_values::{picture::Picture, text::one_line};

use crate::{Board, Game, Piece, board::Tracked, letters::outlined, text::escape};

/// The side of a square.
const SQUARE: usize = 40;
/// The room for the names of rows and columns.
const MARGIN: usize = 26;

/// The most pixels that a picture is wide.
pub const WIDEST: u32 = 4000;

/// A position, ready to be drawn.
#[derive(Clone, Debug)]
pub struct Drawing {
    board: Rc<Board>,
    cells: Vec<usize>,
    marked: Vec<usize>,
    caption: String,
}

impl Drawing {
    /// Returns the drawing of a position of a protocol.
    #[must_use]
    pub fn new(picture: &Picture, form: &ShowForm) -> Self {
        let board = Tracked::new(picture, form.name, form.marks).board;
        let columns = board.columns.len();
        let marked = picture.marked.iter();
        Self {
            cells: board.start.clone(),
            marked: marked.map(|(row, column)| row * columns + column).collect(),
            caption: board.caption.clone(),
            board: Rc::new(board),
        }
    }

    /// Returns the drawings of each position of a game in order, the first position first. Each has the number of its ply. Positions
    /// that are not known are left out.
    #[must_use]
    pub fn frames(game: &Game) -> Vec<(usize, Self)> {
        let Some(board) = &game.board else {
            return Vec::new();
        };
        let mut now = Self {
            board: Rc::new(board.clone()),
            cells: board.start.clone(),
            marked: Vec::new(),
            caption: board.caption.clone(),
        };
        let first = (0, now.clone());
        let plies = game.plies.iter().enumerate();
        let rest = plies.filter_map(|(index, ply)| {
            let change = ply.change.as_ref()?;
            for pair in change.cells.chunks_exact(2) {
                now.cells[pair[0]] = pair[1];
            }
            let number = index + 1;
            now.marked.clone_from(&change.marked);
            now.caption = format!("Ply {number}: {}. {}", ply.text, change.caption);
            Some((number, now.clone()))
        });
        std::iter::once(first).chain(rest).collect()
    }

    /// Returns the drawing as an SVG file that needs nothing else, in light and in dark.
    #[must_use]
    pub fn svg(&self, width: Option<u32>) -> String {
        self.draw(Letters::Text, width)
    }

    /// Returns the drawing as an SVG file for a program that has no typefaces and knows no schemes.
    #[must_use]
    pub fn outlined(&self) -> String {
        self.draw(Letters::Outlines, None)
    }

    /// Returns how wide and how high the drawing is.
    pub(crate) fn size(&self) -> (usize, usize) {
        let Board { columns, rows, .. } = &*self.board;
        (
            columns.len() * SQUARE + MARGIN,
            rows.len() * SQUARE + MARGIN,
        )
    }

    /// Draws the board with its pieces and marks. The sides differ in shape and not in colour alone.
    fn draw(&self, letters: Letters, shown_width: Option<u32>) -> String {
        let board = &*self.board;
        let (columns, rows) = (board.columns.len(), board.rows.len());
        let (width, height) = self.size();
        let shown = shown_width.map_or(width, |shown| shown as usize);
        let caption = escape(&one_line(&self.caption));
        let dark = match letters {
            Letters::Text => DARK,
            Letters::Outlines => "",
        };
        let mut text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{shown}\" height=\"{}\" \
             role=\"img\">\n<title>{caption}</title>\n<style>{STYLE}{dark}</style>\n\
             <rect class=\"back\" width=\"{width}\" height=\"{height}\"/>\n",
            shown * height / width,
        );
        for (y, name) in board.rows.iter().enumerate() {
            let y = y * SQUARE + SQUARE / 2;
            text += &letters.put(name, "name", MARGIN / 2, y, 14);
        }
        for (x, name) in board.columns.iter().enumerate() {
            let x = MARGIN + x * SQUARE + SQUARE / 2;
            text += &letters.put(name, "name", x, rows * SQUARE + MARGIN / 2, 14);
        }
        for (index, number) in self.cells.iter().enumerate() {
            let (x, y) = (MARGIN + index % columns * SQUARE, index / columns * SQUARE);
            let ground = board.grounds.get(index).copied().unwrap_or_default();
            let piece = number.checked_sub(1).and_then(|at| board.pieces.get(at));
            let class = if ground.is_empty() {
                "square"
            } else {
                "ground"
            };
            let is_marked = self.marked.contains(&index);
            // Writing to memory does not fail.
            let _ = writeln!(
                text,
                "<g transform=\"translate({x} {y})\"><rect class=\"{class}\" width=\"{SQUARE}\" height=\"{SQUARE}\"/>{}{}{}</g>",
                sign(ground),
                piece.map(|piece| shape(piece, letters)).unwrap_or_default(),
                if is_marked { MARK } else { "" },
            );
        }
        text + "</svg>\n"
    }
}

/// How letters are drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Letters {
    /// As text, in a typeface of the reader.
    Text,
    /// As outlines.
    Outlines,
}

impl Letters {
    /// Returns a text of a class whose middle is at a point.
    fn put(self, text: &str, class: &str, x: usize, y: usize, size: usize) -> String {
        let text = one_line(text);
        match self {
            Self::Outlines => outlined(&text, class, x, y, size),
            Self::Text => {
                let text = escape(&text);
                format!("<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{text}</text>")
            }
        }
    }
}

/// Returns the sign of a square with a meaning of its own.
fn sign(ground: &str) -> &'static str {
    match ground {
        "" => "",
        "centre" | "corner" => "<path class=\"sign\" d=\"M8 8 32 32M32 8 8 32\"/>",
        _ => "<path class=\"sign\" d=\"M20 8 32 20 20 32 8 20Z\"/>",
    }
}

fn shape(piece: &Piece, letters: Letters) -> String {
    let shape = match piece.side {
        None => return format!("<rect class=\"blocked\" width=\"{SQUARE}\" height=\"{SQUARE}\"/>"),
        Some(0) => "<circle class=\"first\" cx=\"20\" cy=\"20\" r=\"16.5\"/>",
        Some(_) => "<rect class=\"second\" x=\"4\" y=\"4\" width=\"32\" height=\"32\" rx=\"3\"/>",
    };
    let letter = |y| letters.put(&piece.letter, "letter", 20, y, 20);
    match piece.number {
        None => format!("{shape}{}", letter(20)),
        Some(number) => {
            let number = letters.put(&number.to_string(), "number", 20, 29, 12);
            format!("{shape}{}{number}", letter(15))
        }
    }
}

const MARK: &str = "<rect class=\"marked\" x=\"2.5\" y=\"2.5\" width=\"35\" height=\"35\"/>";
/// The colours in light, and below in dark. The page has the same.
const STYLE: &str = "
svg { font: 600 20px ui-monospace, monospace; }
.letter, .number { fill: #1b1f24; }
text { text-anchor: middle; dominant-baseline: central; }
.name { fill: #57606a; font-size: 14px; font-weight: 400; } .number { font-size: 12px; font-weight: 400; }
.back { fill: #ffffff; } .square { fill: #f7f3ea; stroke: #8f8672; } .ground { fill: #d9cfb8; stroke: #8f8672; }
.sign { fill: none; stroke: #8f8672; stroke-width: 2; } .blocked { fill: #6b7480; stroke: #8f8672; }
.first { fill: #f5c6cc; stroke: #1b1f24; stroke-width: 1.5; } .second { fill: #bcd7f7; stroke: #1b1f24; stroke-width: 1.5; }
.marked { fill: none; stroke: #b3122b; stroke-width: 3; }
";
const DARK: &str = "@media (prefers-color-scheme: dark) {
.letter, .number { fill: #e6e9ee; } .name { fill: #a3acb8; } .back { fill: #14171c; }
.square { fill: #262b33; stroke: #6b7480; } .ground { fill: #3f4652; stroke: #6b7480; }
.sign { stroke: #6b7480; } .blocked { fill: #4b5563; stroke: #6b7480; }
.first { fill: #7c2b38; stroke: #e6e9ee; } .second { fill: #23507f; stroke: #e6e9ee; } .marked { stroke: #ff8593; }
}
";
