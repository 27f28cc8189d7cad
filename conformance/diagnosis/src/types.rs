//! Clues from values of another type than they should have.

use super::{case::Case, finding::Finding, shown::shown};

/// The codes of the characters '0' to '9'.
const CODES: std::ops::RangeInclusive<u32> = 48..=57;

/// Looks for numbers that are the codes of the digits that were meant.
pub(super) fn character_codes(case: &Case<'_>) -> Option<Finding> {
    let (line, wanted) = (case.text()?, case.wanted()?);
    let mut count = 0;
    let digit = |word: &str| match word.parse::<u32>() {
        Ok(number) if CODES.contains(&number) => {
            count += 1;
            Some((number - CODES.start()).to_string())
        }
        Ok(_) => None,
        Err(_) => Some(word.to_owned()),
    };
    let words: Option<Vec<String>> = line.split(' ').map(digit).collect();
    let meant = words?.join(" ");
    // One number in this range can be a number.
    (count > 1 && wanted.is(&meant)).then(|| {
        Finding::of("prints-character-codes")
            .with("line", shown(&line))
            .with("right", shown(&meant))
    })
}
