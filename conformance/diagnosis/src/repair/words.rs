//! The words and numbers of an answer.

use super::super::{finding::Finding, shown::shown};
use super::repaired::{Repaired, repaired};
use linesman_values::wanted::Wanted;

/// `Direction.DOWN` or `Direction::Down` for `DOWN`.
pub(super) fn qualified(line: &str, _: &Wanted) -> Option<Repaired> {
    let is_name = |text: &str| {
        text.starts_with(|c: char| c.is_ascii_alphabetic())
            && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
    };
    let mut found = None;
    let words: Vec<&str> = line
        .split(' ')
        .map(|word| {
            let parts = word.rsplit_once("::").or_else(|| word.rsplit_once('.'));
            match parts {
                Some((before, name)) if is_name(name) && before.split(['.', ':']).any(is_name) => {
                    found = Some(word);
                    name
                }
                _ => word,
            }
        })
        .collect();
    let finding = Finding::of("name-of-type").with("word", shown(found?));
    repaired(words.join(" "), finding)
}

/// One letter in the wrong case, where capital and small letters mean different things.
pub(super) fn one_letter(line: &str, wanted: &Wanted) -> Option<Repaired> {
    let has = |is_kind: fn(char) -> bool| wanted.example.chars().any(is_kind);
    if !has(char::is_uppercase) || !has(char::is_lowercase) {
        return None;
    }
    let turned = |c: char| {
        if c.is_ascii_uppercase() {
            c.to_ascii_lowercase()
        } else {
            c.to_ascii_uppercase()
        }
    };
    let mut letters = line.chars().filter(char::is_ascii_alphabetic);
    let (meant, letter) = letters.find_map(|letter| {
        let meant = line.replace(letter, &turned(letter).to_string());
        wanted.is(&meant).then_some((meant, letter))
    })?;
    let finding = Finding::of("letter-of-other-case").with("meant", turned(letter));
    repaired(meant, finding.with("letter", letter))
}

pub(super) fn letter_case(line: &str, wanted: &Wanted) -> Option<Repaired> {
    let (upper, lower) = (line.to_uppercase(), line.to_lowercase());
    let is_capital = |text: &str| text.chars().any(char::is_uppercase);
    if is_capital(wanted.example) && (wanted.is(&upper) || !wanted.is(&lower)) {
        return repaired(upper, Finding::of("small-letters"));
    }
    repaired(lower, Finding::of("capital-letters"))
}

/// `3.0` for `3`.
pub(super) fn point_zero(line: &str, _: &Wanted) -> Option<Repaired> {
    let parts: Vec<&str> = line
        .split_inclusive([' ', ',', ';', '-', '(', ')'])
        .collect();
    let whole = |part: &&str| {
        let end = part
            .find([' ', ',', ';', '-', '(', ')'])
            .unwrap_or(part.len());
        let (number, mark) = part.split_at(end);
        let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        match number.split_once('.') {
            Some((whole, rest)) if is_digits(whole) && is_digits(rest) => format!("{whole}{mark}"),
            _ => (*part).to_owned(),
        }
    };
    let line: String = parts.iter().map(whole).collect();
    repaired(line, Finding::of("numbers-with-point"))
}

/// `True` for `1`.
pub(super) fn truth(line: &str, _: &Wanted) -> Option<Repaired> {
    let word = |word: &str| match word.to_ascii_lowercase().as_str() {
        "true" => "1".to_owned(),
        "false" => "0".to_owned(),
        _ => word.to_owned(),
    };
    let words: Vec<String> = line.split(' ').map(word).collect();
    repaired(words.join(" "), Finding::of("truth-in-words"))
}

pub(super) fn letters_for_digits(line: &str, _: &Wanted) -> Option<Repaired> {
    for (letter, digit) in [('l', '1'), ('I', '1'), ('O', '0'), ('o', '0')] {
        let neighbours: Vec<char> = line.chars().collect();
        let fits = |index: usize| {
            let is_letter = |c: Option<&char>| c.is_some_and(|c| c.is_alphabetic() && *c != letter);
            let before = index.checked_sub(1).and_then(|index| neighbours.get(index));
            !is_letter(before) && !is_letter(neighbours.get(index + 1))
        };
        let changed: String = neighbours
            .iter()
            .enumerate()
            .map(|(index, c)| {
                if *c == letter && fits(index) {
                    digit
                } else {
                    *c
                }
            })
            .collect();
        if changed != line {
            let finding = Finding::of("letter-for-digit").with("digit", digit);
            return repaired(changed, finding.with("letter", letter));
        }
    }
    None
}

/// `+3` or `03` for `3`.
pub(super) fn signs(line: &str, _: &Wanted) -> Option<Repaired> {
    let plain = |word: &str| {
        let number = word.strip_prefix('+').unwrap_or(word);
        let digits = number.trim_start_matches('0');
        let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        match (is_number, digits) {
            (false, _) => word.to_owned(),
            (true, "") => "0".to_owned(),
            (true, digits) => digits.to_owned(),
        }
    };
    let words: Vec<String> = line.split(' ').map(plain).collect();
    repaired(words.join(" "), Finding::of("signs-of-numbers"))
}
