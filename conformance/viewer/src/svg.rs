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
    /// What goes where by the last ply: each square followed by the square to which it goes.
    arrows: Vec<usize>,
    caption: String,
}

impl Drawing {
    /// Returns the drawing of a position of a protocol.
    #[must_use]
    pub fn new(picture: &Picture, form: &ShowForm) -> Self {
        let board = Tracked::new(picture, form.into()).board;
        let columns = board.columns.len();
        let marked = picture.marked.iter();
        Self {
            cells: board.start.clone(),
            marked: marked.map(|(row, column)| row * columns + column).collect(),
            arrows: Vec::new(),
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
            arrows: Vec::new(),
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
            now.arrows.clone_from(&change.arrows);
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
        let mut style = format!("{STYLE}{}", colours(board.colours, false));
        if letters == Letters::Text {
            let dark = colours(board.colours, true);
            style += &format!("@media (prefers-color-scheme: dark) {{{DARK}{dark}}}\n");
        }
        let numbers = board.pieces.iter().filter_map(|piece| piece.number);
        let most = numbers.max().unwrap_or(1).max(1);
        let mut text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{shown}\" height=\"{}\" \
             role=\"img\">\n<title>{caption}</title>\n<style>{style}</style>\n\
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
            let is_dark = board.is_alone && (index / columns + index % columns) % 2 == 1;
            let class = if ground.is_empty() && !is_dark {
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
                if is_marked { MARK } else { "" },
                piece
                    .map(|piece| shape(piece, letters, board, most))
                    .unwrap_or_default(),
            );
        }
        let arrows = self.arrows.chunks_exact(2);
        text.extend(arrows.map(|pair| arrow(pair[0], pair[1], columns, self.arrows.len() > 2)));
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

fn shape(piece: &Piece, letters: Letters, board: &Board, most: u32) -> String {
    if let Some(side) = piece
        .side
        .filter(|_| board.is_alone && !piece.figure.is_empty())
    {
        let class = ["first", "second"][side.min(1)];
        let path = piece.figure;
        return format!("<path class=\"{class}\" fill-rule=\"evenodd\" d=\"{path}\"/>");
    }
    let (side, shape) = match piece.side {
        None => return format!("<rect class=\"blocked\" width=\"{SQUARE}\" height=\"{SQUARE}\"/>"),
        Some(0) => (
            "first",
            "<circle class=\"first\" cx=\"20\" cy=\"20\" r=\"16.5\"/>",
        ),
        Some(_) => (
            "second",
            "<rect class=\"second\" x=\"4\" y=\"4\" width=\"32\" height=\"32\" rx=\"4\"/>",
        ),
    };
    let class = format!("letter on-{side}");
    let letter = |y, size| letters.put(&piece.letter, &class, 20, y, size);
    if let Some(number) = piece.number {
        let number_text = letters.put(
            &number.to_string(),
            &format!("number on-{side}"),
            20,
            29,
            12,
        );
        let part = f64::from(number) / f64::from(most);
        return format!(
            "{shape}{}{}{number_text}",
            emptied(side, part),
            letter(14, 18)
        );
    }
    let figure = |place: &str| {
        let path = piece.figure;
        format!(
            "<path class=\"on-{side}\" fill-rule=\"evenodd\" transform=\"{place}\" d=\"{path}\"/>"
        )
    };
    match (piece.figure.is_empty(), board.has_letters) {
        (true, _) => format!("{shape}{}", letter(20, 20)),
        (false, true) => format!(
            "{shape}{}{}",
            figure("translate(8.4 3) scale(.58)"),
            letters.put(&piece.letter, &format!("number on-{side}"), 20, 30, 12)
        ),
        (false, false) => format!("{shape}{}", figure("translate(2 2) scale(.9)")),
    }
}

/// Draws what is missing of the strength of a piece: its shape from above is darker.
fn emptied(side: &str, part: f64) -> String {
    if part >= 1.0 {
        return String::new();
    }
    let y = 35.5 - 31.0 * part;
    let outline = match side {
        "first" => {
            let half = (15.5_f64.powi(2) - (y - 20.0).powi(2)).max(0.0).sqrt();
            let large = u8::from(part < 0.5);
            format!(
                "M{:.1} {y:.1}A15.5 15.5 0 {large} 1 {:.1} {y:.1}Z",
                20.0 - half,
                20.0 + half
            )
        }
        _ => format!("M5 5H35V{y:.1}H5Z"),
    };
    format!("<path class=\"empty\" d=\"{outline}\"/>")
}

/// Draws an arrow from one square to another.
fn arrow(from: usize, to: usize, columns: usize, is_thin: bool) -> String {
    let middle = |square: usize| {
        let (x, y) = (square % columns * SQUARE, square / columns * SQUARE);
        ((x + MARGIN + SQUARE / 2) as f64, (y + SQUARE / 2) as f64)
    };
    let ((x, y), (to_x, to_y)) = (middle(from), middle(to));
    let far = (to_x - x).hypot(to_y - y);
    if far == 0.0 {
        return String::new();
    }
    let (dx, dy) = ((to_x - x) / far, (to_y - y) / far);
    let (tip_x, tip_y) = (to_x - dx * 12.0, to_y - dy * 12.0);
    let (base_x, base_y) = (tip_x - dx * 10.0, tip_y - dy * 10.0);
    let (class, half) = if is_thin {
        ("arrow thin", 5.0)
    } else {
        ("arrow", 8.0)
    };
    format!(
        "<path class=\"{class}\" d=\"M{x:.1} {y:.1}L{base_x:.1} {base_y:.1}\"/>\
         <path class=\"head\" d=\"M{tip_x:.1} {tip_y:.1}L{:.1} {:.1}L{:.1} {:.1}Z\"/>\n",
        base_x - dy * half,
        base_y + dx * half,
        base_x + dy * half,
        base_y - dx * half,
    )
}

const MARK: &str = "<rect class=\"marked\" x=\"1\" y=\"1\" width=\"38\" height=\"38\"/>";

/// Returns the colours of the squares and the sides, as the page has them.
pub(crate) fn colours(name: &str, is_dark: bool) -> String {
    let [square, ground, edge, first, on_first, second, on_second] = match (name, is_dark) {
        ("dark-light", false) => [
            "ecd6ab", "d2ab6d", "a88650", "2d3138", "e9dcc0", "fdf8ec", "6b4a16",
        ],
        ("dark-light", true) => [
            "5d4a35", "7d6240", "8d7350", "17191d", "d8c9a8", "e9dfc9", "5b3f13",
        ],
        ("orange-teal", false) => [
            "f1f3ee", "dde3d6", "bcc4b3", "b85400", "ffffff", "0b6f6a", "ffffff",
        ],
        ("orange-teal", true) => [
            "262c2b", "38403d", "47514e", "b45309", "ffffff", "0f766e", "ffffff",
        ],
        ("white-black", false) => [
            "e6ebef", "9fb2c3", "8497a9", "ffffff", "22262b", "22262b", "ffffff",
        ],
        ("white-black", true) => [
            "8d9ba9", "5b6b7a", "4c5a68", "f7f7f2", "22262b", "15181c", "f7f7f2",
        ],
        (_, false) => [
            "f4efe3", "dccfb2", "b3a88e", "c0304a", "ffffff", "2a5fb0", "ffffff",
        ],
        (_, true) => [
            "2b313a", "414a57", "4d5765", "b8324b", "ffffff", "3069bb", "ffffff",
        ],
    };
    format!(
        ".square {{ fill: #{square}; stroke: #{edge}; }} .ground {{ fill: #{ground}; stroke: #{edge}; }} .sign {{ stroke: #{edge}; }}\n\
         .first {{ fill: #{first}; }} .second {{ fill: #{second}; }} .on-first {{ fill: #{on_first}; }} .on-second {{ fill: #{on_second}; }}\n"
    )
}

/// What is the same in all colours, and below what is different in dark.
const STYLE: &str = "
svg { font: 600 20px ui-monospace, monospace; }
text { text-anchor: middle; dominant-baseline: central; }
.name { fill: #4a525c; font-size: 14px; font-weight: 400; } .number { font-size: 12px; }
.back { fill: #ffffff; } .blocked { fill: #747d88; } .sign { fill: none; stroke-width: 2; }
.first, .second { stroke: #1b1f24; stroke-width: 1.2; } .empty { fill: #000000; fill-opacity: .55; }
.marked { fill: #ffd84d; fill-opacity: .6; stroke: #c8102e; stroke-width: 1.2; }
.arrow { fill: none; stroke: #1b7a3d; stroke-width: 5; stroke-linecap: round; stroke-opacity: .8; } .thin { stroke-width: 2.5; }
.head { fill: #1b7a3d; fill-opacity: .9; }
";
const DARK: &str = "
.name { fill: #b0b9c4; } .back { fill: #181c22; } .blocked { fill: #48515e; } .marked { fill: #b58a14; }
.arrow { stroke: #5fd68b; } .head { fill: #5fd68b; }
";
