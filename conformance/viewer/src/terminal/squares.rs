//! The squares of a board as text. A piece of the first side is in round brackets and one of the second in square brackets, so that the
//! sides differ without colours too.

use ratatui::style::{Color, Modifier, Style};

use crate::{Board, Piece};

/// How squares are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Squares {
    /// How many columns of the terminal a square takes.
    pub(super) width: usize,
    /// Whether the names of the rows take so many.
    pub(super) names: usize,
    has_colours: bool,
}

impl Squares {
    pub(super) fn of(board: &Board, has_colours: bool) -> Self {
        let widest = board
            .pieces
            .iter()
            .map(|piece| text_of(piece).chars().count());
        let columns = board.columns.iter().map(|name| name.chars().count());
        let rows = board.rows.iter().map(|name| name.chars().count());
        Self {
            width: (widest.max().unwrap_or(1) + 2).max(columns.max().unwrap_or(1) + 1),
            names: rows.max().unwrap_or(1) + 1,
            has_colours,
        }
    }

    /// Returns what is on a square, and how it is shown.
    pub(super) fn square(
        self,
        board: &Board,
        index: usize,
        number: usize,
        is_hidden: impl Fn(&Piece) -> bool,
        is_marked: bool,
    ) -> (String, Style) {
        let ground = board.grounds.get(index).copied().unwrap_or_default();
        let piece = number.checked_sub(1).and_then(|at| board.pieces.get(at));
        let inner = self.width - 2;
        let centred = |text: &str| format!("{text:^inner$}");
        let (text, mut style) = match piece {
            None => {
                let sign = match ground {
                    "" => ".",
                    "centre" | "corner" => "x",
                    _ => "o",
                };
                let style = self.colours(Color::Reset, Color::Reset);
                (format!(" {} ", centred(sign)), style)
            }
            Some(Piece { side: None, .. }) => (
                "#".repeat(self.width),
                self.colours(Color::DarkGray, Color::DarkGray),
            ),
            Some(piece) => {
                let text = if is_hidden(piece) {
                    "?".to_owned()
                } else {
                    text_of(piece)
                };
                let text = centred(&text);
                match piece.side {
                    Some(0) => (format!("({text})"), self.colours(Color::White, Color::Red)),
                    _ => (format!("[{text}]"), self.colours(Color::White, Color::Blue)),
                }
            }
        };
        if is_marked {
            style = style.add_modifier(Modifier::REVERSED | Modifier::BOLD);
        }
        (text, style)
    }

    fn colours(self, text: Color, back: Color) -> Style {
        if self.has_colours {
            Style::new().fg(text).bg(back)
        } else {
            Style::new()
        }
    }
}

fn text_of(piece: &Piece) -> String {
    let number = piece
        .number
        .map_or_else(String::new, |number| number.to_string());
    format!("{}{number}", piece.letter)
}
