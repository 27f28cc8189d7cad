//! Letters as outlines, so that a picture needs no typeface of the machine.

use std::{collections::HashMap, fmt::Write as _, sync::LazyLock};

/// Returns a text as an SVG element. Its middle is at a point, and its letters are `size` high with everything around them. Letters
/// that are not among the outlines are boxes.
pub(crate) fn outlined(text: &str, class: &str, x: usize, y: usize, size: usize) -> String {
    let letters: Vec<char> = text.chars().filter(|letter| *letter != ' ').collect();
    let width = letters.len() * WIDTH;
    let mut drawn = String::new();
    for (place, letter) in letters.iter().enumerate() {
        let outline = OUTLINES.get(letter).copied().unwrap_or(BOX);
        // Writing to memory does not fail.
        let _ = write!(
            drawn,
            "<path class=\"{class}\" transform=\"translate({x} {y}) scale({scale}) translate({left} {base})\" d=\"{outline}\"/>",
            scale = size as f64 / 100.0,
            left = (place * WIDTH) as f64 - width as f64 / 2.0,
            base = HEIGHT as f64 / 2.0,
        );
    }
    drawn
}

static OUTLINES: LazyLock<HashMap<char, &'static str>> = LazyLock::new(|| {
    let lines = include_str!("letters.txt").lines();
    let outlines = lines.filter(|line| line.get(1..3) == Some(" M"));
    let pairs = outlines.filter_map(|line| Some((line.chars().next()?, &line[2..])));
    pairs.collect()
});

/// How wide a letter is, and how high a capital letter.
const WIDTH: usize = 60;
const HEIGHT: usize = 73;
/// What stands for a letter that has no outline.
const BOX: &str = "M8 -73L52 -73L52 0L8 0ZM16 -65L16 -8L44 -8L44 -65Z";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_printable_letter_of_ascii_has_an_outline() {
        for letter in '!'..='~' {
            let outline = OUTLINES[&letter];
            assert!(outline.ends_with('Z'), "{letter}: {outline}");
        }
        assert_eq!(OUTLINES.len(), 94);
    }

    #[test]
    fn a_text_is_centred_and_an_unknown_letter_is_a_box() {
        let one = outlined("I", "", 20, 20, 100);
        assert!(
            one.contains("translate(20 20) scale(1) translate(-30 36.5)"),
            "{one}"
        );
        let two = outlined("1\u{e9}", "", 20, 20, 50);
        assert!(two.contains("scale(0.5) translate(-60 36.5)"), "{two}");
        assert!(two.contains(BOX), "{two}");
    }
}
