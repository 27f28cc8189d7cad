//! Text of an agent inside of a sentence.

use linesman_values::outcome::printable;

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

/// Returns a message of an interpreter or a launcher in quotes, as a whole: without the folder of its program.
pub(super) fn whole(line: &str) -> String {
    let line = line.trim();
    let program = line.split([':', ' ']).next().unwrap_or_default();
    let folder = program.rfind('/').map_or(0, |at| at + 1);
    let line = if program.len() < line.len() {
        &line[folder..]
    } else {
        line
    };
    let end = line.char_indices().nth(WHOLE).map(|(end, _)| end);
    let (text, rest) = match end {
        Some(end) => (&line[..end], "..."),
        None => (line, ""),
    };
    format!("\"{}{rest}\"", printable(text.as_bytes()))
}

/// How many characters of a message are quoted. One that is longer is no message.
const WHOLE: usize = 300;

/// Returns a character by its code point, such as `U+00A0`.
pub(super) fn code_point(c: char) -> String {
    format!("U+{:04X}", u32::from(c))
}
