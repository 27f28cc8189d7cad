//! How a game looks at a terminal.

use ratatui::{
    Frame,
    buffer::Buffer,
    layout::Rect,
    style::{Color, Modifier, Style},
};

use super::{past::Moment, squares::Squares, viewer::Viewer};
use crate::{Board, Game, Ply};

/// Draws what is looked at.
pub(super) fn draw(viewer: &Viewer, has_colours: bool, frame: &mut Frame<'_>) {
    let area = frame.area();
    let page = &mut Page {
        buffer: frame.buffer_mut(),
        area,
        has_colours,
    };
    let Some(game) = viewer.game() else {
        page.put(0, 0, "Waiting for a game. q quits.", Style::new());
        return;
    };
    let squares = game
        .board
        .as_ref()
        .map(|board| Squares::of(board, has_colours));
    let (wide, high) = size(game, squares);
    if usize::from(area.width) < wide + LIST || usize::from(area.height) < high + AROUND {
        page.refuse(wide + LIST, high + AROUND);
        return;
    }
    let moment = Moment::of(game, viewer.ply);
    page.head(viewer, game, &moment);
    page.board(viewer, game.board.as_ref().zip(squares), &moment);
    let under = TOP + high;
    page.status(viewer, game, &moment, under, wide);
    page.plies(viewer, game, wide + 2);
    page.keys(viewer, game);
}

/// Returns how many columns and rows the board takes.
fn size(game: &Game, squares: Option<Squares>) -> (usize, usize) {
    let board = game.board.as_ref().zip(squares).map(|(board, squares)| {
        (
            squares.names + board.columns.len() * squares.width,
            board.rows.len() + 1,
        )
    });
    let (wide, high) = board.unwrap_or((0, 1));
    (wide.max(NARROWEST), high)
}

struct Page<'a> {
    buffer: &'a mut Buffer,
    area: Rect,
    has_colours: bool,
}

impl Page<'_> {
    /// Puts text on a row. What does not fit is left out.
    fn put(&mut self, column: usize, row: usize, text: &str, style: Style) {
        let left = usize::from(self.area.width).saturating_sub(column);
        self.put_within(column, row, text, style, left);
    }

    fn put_within(&mut self, column: usize, row: usize, text: &str, style: Style, width: usize) {
        let left = usize::from(self.area.width).saturating_sub(column);
        if row < usize::from(self.area.height) && left > 0 {
            let (x, y) = (column as u16, row as u16);
            self.buffer.set_stringn(x, y, text, width.min(left), style);
        }
    }

    fn refuse(&mut self, wide: usize, high: usize) {
        let Rect { width, height, .. } = self.area;
        let text = format!(
            "The terminal is too small: it has {width} columns and {height} rows, and this game needs {wide} and {high}. \
             Make it larger, or press q to quit."
        );
        for (row, line) in wrapped(&text, usize::from(width)).iter().enumerate() {
            self.put(0, row, line, Style::new());
        }
    }

    fn head(&mut self, viewer: &Viewer, game: &Game, moment: &Moment<'_>) {
        let several = match viewer.sources.len() {
            1 => String::new(),
            count => format!(" (game {} of {count})", viewer.chosen + 1),
        };
        let title = format!("{} {}, {}{several}", game.title, game.profile, game.source);
        self.put(0, 0, &title, Style::new().add_modifier(Modifier::BOLD));
        for (row, side) in game.sides.iter().enumerate().take(2) {
            let clock = moment.clocks[row].map_or_else(String::new, |clock| format!("  {clock}"));
            let lost = moment.lost[row].iter().map(|(letter, count)| match count {
                1 => format!(" {letter}"),
                count => format!(" {letter}x{count}"),
            });
            let lost: String = lost.collect();
            let lost = if lost.is_empty() { " none" } else { &lost };
            let (name, style) = match row {
                0 => (format!("({})", side.side), self.colour(Color::Red)),
                _ => (format!("[{}]", side.side), self.colour(Color::Blue)),
            };
            let width = name.chars().count();
            self.put(0, row + 1, &name, style.add_modifier(Modifier::BOLD));
            let rest = format!(" {}{clock}  lost:{lost}", side.player);
            self.put(width, row + 1, &rest, Style::new());
        }
    }

    fn board(&mut self, viewer: &Viewer, board: Option<(&Board, Squares)>, moment: &Moment<'_>) {
        let (Some((board, squares)), Some(cells)) = (board, &moment.cells) else {
            self.put(0, TOP, "There is no board for this ply.", Style::new());
            return;
        };
        let columns = board.columns.len();
        let dim = self.colour(Color::DarkGray);
        for (row, name) in board.rows.iter().enumerate() {
            let name = format!("{name:>width$} ", width = squares.names - 1);
            self.put(0, TOP + row, &name, dim);
        }
        for (column, name) in board.columns.iter().enumerate() {
            let name = format!("{name:^width$}", width = squares.width);
            let place = squares.names + column * squares.width;
            self.put(place, TOP + board.rows.len(), &name, dim);
        }
        for (index, number) in cells.iter().enumerate() {
            let hidden = |piece: &crate::Piece| {
                piece.secret && piece.side.is_some_and(|side| viewer.hides[side.min(1)])
            };
            let is_marked = moment.marked.contains(&index);
            let (text, style) = squares.square(board, index, *number, hidden, is_marked);
            let place = squares.names + index % columns * squares.width;
            self.put(place, TOP + index / columns, &text, style);
        }
    }

    /// Writes what the ply was, and after the last one why the game ended.
    fn status(
        &mut self,
        viewer: &Viewer,
        game: &Game,
        moment: &Moment<'_>,
        row: usize,
        wide: usize,
    ) {
        let ply = viewer.ply.checked_sub(1).and_then(|at| game.plies.get(at));
        let mut texts = vec![format!(
            "Ply {} of {}. {}{}",
            viewer.ply,
            viewer.last(),
            ply.map_or_else(String::new, |ply| format!("{}. ", told(ply, game))),
            moment.caption
        )];
        texts.extend(
            ply.map(|ply| ply.comment.clone())
                .filter(|it| !it.is_empty()),
        );
        if viewer.ply == viewer.last() {
            if let Some(end) = &game.end {
                texts.push(match end.result.as_str() {
                    "" => end.line.clone(),
                    result => format!("{result} {}", end.reason),
                });
                texts.extend(
                    end.broken
                        .iter()
                        .map(|it| format!("{} breaks {}: {}", it.side, it.check, it.cause)),
                );
            }
            texts.extend(game.notes.iter().cloned());
        }
        let bottom = usize::from(self.area.height) - 1;
        let lines = texts.iter().flat_map(|text| wrapped(text, wide));
        for (line, place) in lines.zip(row..bottom) {
            self.put_within(0, place, &line, Style::new(), wide);
        }
    }

    /// Writes the list of the plies, with the one that is looked at in its middle.
    fn plies(&mut self, viewer: &Viewer, game: &Game, column: usize) {
        let room = usize::from(self.area.height) - 1 - TOP;
        let count = game.plies.len() + 1;
        let first = viewer
            .ply
            .saturating_sub(room / 2)
            .min(count.saturating_sub(room));
        for (row, number) in (first..count).take(room).enumerate() {
            let ply = number.checked_sub(1).map(|at| &game.plies[at]);
            let text = ply.map_or_else(|| "Start".to_owned(), |ply| told(ply, game));
            let sign = if number == viewer.ply { '>' } else { ' ' };
            let style = match number == viewer.ply {
                true => Style::new().add_modifier(Modifier::REVERSED),
                false => Style::new(),
            };
            self.put(
                column,
                TOP + row,
                &format!("{sign}{number:>4} {text}"),
                style,
            );
        }
    }

    fn keys(&mut self, viewer: &Viewer, game: &Game) {
        let row = usize::from(self.area.height) - 1;
        let has_secrets = game.board.as_ref().is_some_and(|board| board.has_secrets);
        let hide = match has_secrets {
            true => {
                let letters = game
                    .sides
                    .iter()
                    .filter_map(|side| side.side.chars().next());
                let letters: Vec<String> =
                    letters.map(|it| it.to_lowercase().to_string()).collect();
                format!("  {} hide", letters.join(" "))
            }
            false => String::new(),
        };
        let several = if viewer.sources.len() > 1 {
            "  Tab game"
        } else {
            ""
        };
        let playing = if viewer.due.is_some() {
            "pause"
        } else {
            "play"
        };
        let text = match &viewer.typed {
            Some(typed) => format!("Go to ply: {typed}_  (Enter, or Esc to stay)"),
            None => format!(
                "q quit  arrows PgUp PgDn Home End  space {playing}  +- {}/s  g ply{hide}{several}",
                viewer.speed()
            ),
        };
        self.put(0, row, &text, self.colour(Color::Cyan));
    }

    const fn colour(&self, colour: Color) -> Style {
        if self.has_colours {
            Style::new().fg(colour)
        } else {
            Style::new()
        }
    }
}

/// Describes a ply and what became of it.
fn told(ply: &Ply, game: &Game) -> String {
    let side = match game.speakers.get(ply.side) {
        Some(speaker) => speaker,
        None => game.sides.get(ply.side).map_or("", |side| &side.side),
    };
    match ply.outcome.as_str() {
        "" => format!("{side} {}", ply.text),
        outcome if outcome.contains(&ply.text) => format!("{side} {outcome}"),
        outcome => format!("{side} {}, {outcome}", ply.text),
    }
}

/// Breaks a text into lines of at most this many letters, between words where there are any.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let mut word: Vec<char> = word.chars().collect();
        loop {
            let line = lines.last_mut().expect("there is at least one line");
            let used = line.chars().count();
            let space = usize::from(used > 0);
            if used + space + word.len() <= width {
                if space > 0 {
                    line.push(' ');
                }
                line.extend(&word);
                break;
            }
            if used == 0 {
                line.extend(word.drain(..width.clamp(1, word.len())));
            }
            lines.push(String::new());
        }
    }
    lines
}

/// The first row of the board.
const TOP: usize = 3;
/// The rows around the board: above it, two for the status, and one for the keys.
const AROUND: usize = TOP + 3;
/// The columns beside the board, for the list of plies.
const LIST: usize = 24;
/// The fewest columns for the board and what is under it.
const NARROWEST: usize = 40;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_broken_between_words_and_long_words_are_cut() {
        let check = |text: &str, width: usize, lines: &[&str]| {
            assert_eq!(wrapped(text, width), lines, "{text}");
        };
        check("one two three", 7, &["one two", "three"]);
        check("abcdefgh ij", 3, &["abc", "def", "gh", "ij"]);
        check("abc def", 3, &["abc", "def"]);
        check("", 5, &[""]);
    }
}
