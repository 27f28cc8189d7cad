//! Text of an agent inside of a sentence.

use crate::outcome::printable;

/// How many characters of a line a fix quotes.
const SHOWN: usize = 40;

/// Returns text in quotes, escaped where it would not show, and not too long.
pub(crate) fn shown(text: &str) -> String {
    let text = text.trim_end_matches(['\r', '\n']);
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("\"{}...\"", printable(&text.as_bytes()[..end])),
        None => format!("\"{}\"", printable(text.as_bytes())),
    }
}

/// Returns a character by its code point, such as `U+00A0`.
pub(super) fn code_point(c: char) -> String {
    format!("U+{:04X}", u32::from(c))
}
