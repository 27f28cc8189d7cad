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

#[cfg(test)]
mod tests {
    use linesman_protocols::{Cause, stratego};

    use super::super::tests::{fix, of_move};

    #[test]
    fn numbers_that_are_codes_of_digits_are_told_so() {
        // '5' is 53, and '3' is 51.
        of_move("53 51 DOWN", "Java", &["codes", "5 3 DOWN", "- '0'"]);
        of_move("48 57 UP", "C++", &["codes", "0 9 UP"]);
    }

    #[test]
    fn one_number_of_that_size_may_be_a_number() {
        for line in ["53 3 DOWN", "5 58 DOWN"] {
            let check = &stratego::checks::MOVE_FORM;
            let fix = fix(check, Cause::Malformed, "START", &[line], "Java");
            assert!(!fix.contains("codes"), "{line}: {fix}");
        }
    }
}
