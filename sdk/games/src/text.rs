//! Reading texts word by word.

/// Returns the words between ASCII white space, each with its offset in bytes.
pub(crate) fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_space = |c: char| c.is_ascii_whitespace();
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + text[at..].find(|c| !is_space(c))?;
        let length = text[start..].find(is_space);
        at = length.map_or(text.len(), |length| start + length);
        Some((start, &text[start..at]))
    })
}

/// Returns a number with its noun, as in `1 row` and `2 rows`.
pub(crate) fn count(number: usize, one: &str) -> String {
    match number {
        1 => format!("1 {one}"),
        _ => format!("{number} {one}s"),
    }
}
