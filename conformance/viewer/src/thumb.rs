//! Small pictures of positions, for a page with many games.

use std::fmt::Write as _;

use crate::{Board, Game, svg::colours};

/// Returns a small SVG file that shows the last known position of a game, in light and in dark; none if no position is known. It
/// shows where the pieces are, and not which they are.
#[must_use]
pub fn thumbnail(game: &Game) -> Option<String> {
    let board = game.board.as_ref()?;
    let mut cells = board.start.clone();
    let known = game.plies.iter().map_while(|ply| ply.change.as_ref());
    for change in known {
        for pair in change.cells.chunks_exact(2) {
            if let Some(cell) = cells.get_mut(pair[0]) {
                *cell = pair[1];
            }
        }
    }
    let columns = board.columns.len();
    if columns == 0 || cells.is_empty() {
        return None;
    }
    let (width, height) = (columns * 10, cells.len().div_ceil(columns) * 10);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\">\
         <style>.square,.ground{{stroke:none!important}}.first,.second{{stroke:#1b1f24;stroke-width:.4}}.block{{fill:#747d88}}\
         .figure{{fill:#ffd84d;stroke:#0008;stroke-width:.5}}{}@media (prefers-color-scheme:dark){{.block{{fill:#48515e}}{}}}</style>\
         <rect class=\"square\" width=\"{width}\" height=\"{height}\"/>",
        colours(board.colours, false),
        colours(board.colours, true),
    );
    for (class, data) in paths(board, &cells) {
        if !data.is_empty() {
            // Writing to memory does not fail.
            let _ = write!(text, "<path class=\"{class}\" d=\"{data}\"/>");
        }
    }
    Some(text + "</svg>\n")
}

/// Returns the outlines of everything on a board, by what it is, from the lowest to the uppermost.
fn paths(board: &Board, cells: &[usize]) -> [(&'static str, String); 5] {
    let columns = board.columns.len();
    let mut paths = ["ground", "block", "first", "second", "figure"].map(|it| (it, String::new()));
    for (index, number) in cells.iter().enumerate() {
        let (x, y) = (index % columns * 10, index / columns * 10);
        let piece = number.checked_sub(1).and_then(|at| board.pieces.get(at));
        let mut put = |path: usize, data: &str| {
            let _ = write!(paths[path].1, "M{x} {y}{data}");
        };
        let ground = board.grounds.get(index);
        if ground.is_some_and(|ground| !ground.is_empty()) {
            put(0, SQUARE);
        }
        let Some(piece) = piece else { continue };
        match piece.side {
            None => put(1, SQUARE),
            Some(0) => put(2, DISC),
            Some(_) => put(3, STONE),
        }
        // A piece that there is only one of is marked.
        if ["king", "flag"].contains(&piece.name.to_lowercase().as_str()) {
            put(4, SIGN);
        }
    }
    paths
}

/// Outlines in a square of 10 by 10 units, from its upper left corner.
const SQUARE: &str = "h10v10h-10z";
const DISC: &str = "m1 5a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z";
const STONE: &str = "m1.2 1.2h7.6v7.6h-7.6z";
const SIGN: &str = "m5 2.4l2.6 2.6l-2.6 2.6l-2.6 -2.6z";
