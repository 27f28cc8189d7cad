//! Clues from bytes that do not show, or that look like others.

use linesman_protocols::Role;

use super::{
    case::Case,
    finding::Finding,
    shown::{code_point, shown},
};

/// Looks for bytes in the line at fault that do not belong there.
pub(super) fn strange_bytes(case: &Case<'_>) -> Option<Finding> {
    let unfinished = case.unfinished();
    let bytes = match case.bytes() {
        Some(bytes) => bytes,
        None => unfinished.as_ref()?.as_bytes(),
    };
    sixteen_bits(bytes)
        .or_else(|| number_as_character(case, bytes))
        .or_else(|| number_beyond_nine(case, bytes))
        .or_else(|| number_without_sign(case, bytes))
        .or_else(|| terminal(bytes))
        .or_else(|| overwritten(bytes))
        .or_else(|| zero(bytes))
        .or_else(|| no_utf8(bytes))
        .or_else(|| strange_character(bytes))
}

/// Looks for a byte order mark before the first line, without which that line would have been read.
pub(super) fn marked_start(case: &Case<'_>) -> Option<Finding> {
    let heard = case.heard();
    let first = heard
        .first()
        .filter(|_| case.sent().len() <= AT_THE_START)?;
    let mut characters = first.chars();
    let mark = characters
        .next()
        .filter(|c| matches!(look(*c), Look::Mark))?;
    let finding = Finding::of("writes-byte-order-mark");
    Some(finding.with("place", 1).with("code", code_point(mark)))
}

/// How many lines have been sent at most where the first line of an agent still matters.
const AT_THE_START: usize = 2;

fn sixteen_bits(bytes: &[u8]) -> Option<Finding> {
    let is_marked = bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]);
    let are_zero = |first: usize| bytes.iter().skip(first).step_by(2).all(|byte| *byte == 0);
    let is_half = bytes.len() > 3 && are_zero(0) != are_zero(1);
    (is_marked || is_half).then(|| Finding::of("writes-utf-16"))
}

/// A number that was written as the character with this number, which the answer shows if its digits are put there.
fn number_as_character(case: &Case<'_>, bytes: &[u8]) -> Option<Finding> {
    let is_number = |byte: &u8| *byte < 0x20 && *byte != b'\n';
    let (at, first) = bytes.iter().enumerate().find(|(_, byte)| is_number(byte))?;
    let written = |byte: &u8| match byte {
        byte if is_number(byte) => byte.to_string(),
        byte => char::from(*byte).to_string(),
    };
    let line: String = bytes.iter().map(written).collect();
    let finding = || {
        Finding::of("writes-numbers-as-characters")
            .with("place", at + 1)
            .with("byte", format!("\\x{first:02x}"))
            .with("number", first)
    };
    case.wanted()?.is(&line).then(finding)
}

/// A number above 9 that was written as one character, which the answer shows if its digits are put there.
fn number_beyond_nine(case: &Case<'_>, bytes: &[u8]) -> Option<Finding> {
    let line = std::str::from_utf8(bytes).ok()?;
    let is_beyond = |c: &char| (':'..='@').contains(c);
    let first = line.chars().find(is_beyond)?;
    let number = |c: char| u32::from(c) - u32::from('0');
    let written = |c: char| match is_beyond(&c) {
        true => number(c).to_string(),
        false => c.to_string(),
    };
    let spelt: String = line.chars().map(written).collect();
    let finding = || {
        Finding::of("writes-digits-beyond-nine")
            .with("character", shown(&first.to_string()))
            .with("number", number(first))
    };
    case.wanted()?.is(&spelt).then(finding)
}

/// A number without a sign that is -1, which the answer shows if it has -1 there.
fn number_without_sign(case: &Case<'_>, bytes: &[u8]) -> Option<Finding> {
    let line = std::str::from_utf8(bytes).ok()?;
    let largest = |word: &&str| {
        matches!(
            *word,
            "255" | "65535" | "4294967295" | "18446744073709551615"
        )
    };
    let found = line.split(' ').find(largest)?;
    let signed = |word| if largest(&word) { "-1" } else { word };
    let words: Vec<&str> = line.split(' ').map(signed).collect();
    let finding = || Finding::of("writes-number-without-sign").with("number", found);
    case.wanted()?.is(&words.join(" ")).then(finding)
}

fn terminal(bytes: &[u8]) -> Option<Finding> {
    bytes
        .contains(&0x1b)
        .then(|| Finding::of("writes-terminal-codes"))
}

fn overwritten(bytes: &[u8]) -> Option<Finding> {
    // What nothing was written over is no correction of text.
    let is_written_over = |at: usize| at > 0 && bytes[at..].iter().any(|byte| *byte > b' ');
    let backspace = bytes.iter().position(|byte| *byte == 8);
    if backspace.is_some_and(is_written_over) {
        return Some(Finding::of("writes-backspaces"));
    }
    let inner = &bytes[..bytes.len().saturating_sub(1)];
    let at = inner.iter().position(|byte| *byte == b'\r')?;
    let before = shown(&String::from_utf8_lossy(&bytes[..at]));
    Some(Finding::of("overwrites-its-line").with("text", before))
}

fn zero(bytes: &[u8]) -> Option<Finding> {
    let at = bytes.iter().position(|byte| *byte == 0)?;
    let rest = &bytes[at..];
    if rest.len() > 1 && rest.iter().all(|byte| *byte == 0) {
        return Some(Finding::of("writes-rest-of-buffer").with("count", rest.len()));
    }
    Some(Finding::of("writes-nul").with("place", at + 1))
}

fn no_utf8(bytes: &[u8]) -> Option<Finding> {
    let at = std::str::from_utf8(bytes).err()?.valid_up_to();
    let byte = format!("\\x{:02x}", bytes[at]);
    let finding = Finding::of("writes-no-utf-8").with("place", at + 1);
    Some(finding.with("byte", byte))
}

fn strange_character(bytes: &[u8]) -> Option<Finding> {
    let text = std::str::from_utf8(bytes).ok()?;
    let (index, c) = text.chars().enumerate().find(|(_, c)| is_strange(*c))?;
    let id = match look(c) {
        Look::Mark if index == 0 => "writes-byte-order-mark",
        Look::Mark | Look::Invisible => "writes-invisible-character",
        Look::Space => "writes-other-space",
        Look::Like(_) if digit_of(c).is_some() => "writes-other-digits",
        Look::Like(_) => "writes-look-alike",
        Look::Control => "writes-control-character",
        Look::Other => return None,
    };
    let finding = Finding::of(id)
        .with("place", index + 1)
        .with("code", code_point(c));
    Some(match look(c) {
        Look::Like(plain) => finding
            .with("plain", format!("{plain:?}"))
            .with("script", script(c)),
        _ => finding,
    })
}

/// Looks for a character in a short line that is not ASCII and looks like none of it.
pub(super) fn foreign_character(case: &Case<'_>) -> Option<Finding> {
    let text = case.text()?;
    // A sentence for people may hold any letters.
    if text.split(' ').count() > 4 {
        return None;
    }
    not_ascii_in(&text)
}

/// Looks for a character that is not ASCII in a line that is right otherwise, if the check is about that.
pub(super) fn not_ascii(case: &Case<'_>) -> Option<Finding> {
    let text = case.text().filter(|_| case.check.is(Role::Ascii))?;
    no_utf8(case.bytes()?).or_else(|| not_ascii_in(&text))
}

fn not_ascii_in(text: &str) -> Option<Finding> {
    let (index, c) = text.chars().enumerate().find(|(_, c)| is_strange(*c))?;
    let finding = Finding::of("writes-no-ascii")
        .with("place", index + 1)
        .with("line", shown(text));
    Some(
        finding
            .with("character", format!("{c:?}"))
            .with("code", code_point(c)),
    )
}

const fn is_strange(c: char) -> bool {
    !c.is_ascii() || c.is_ascii_control() && c != '\t' && c != '\r'
}

/// What a character looks like.
enum Look {
    Mark,
    Invisible,
    Space,
    Like(char),
    Control,
    Other,
}

fn look(c: char) -> Look {
    let code = u32::from(c);
    match code {
        0xfeff => Look::Mark,
        0xad | 0x180e | 0x200b..=0x200f | 0x202a..=0x202e | 0x2060..=0x2069 => Look::Invisible,
        0xa0 | 0x1680 | 0x2000..=0x200a | 0x202f | 0x205f | 0x3000 => Look::Space,
        0..=0x9f => Look::Control,
        // Full width.
        0xff01..=0xff5e => char::from_u32(code - 0xff01 + 0x21).map_or(Look::Other, Look::Like),
        _ => {
            let found = LOOK_ALIKES.iter().find(|(alike, _)| alike.contains(c));
            found.map_or_else(
                || digit_of(c).map_or(Look::Other, Look::Like),
                |(_, plain)| Look::Like(*plain),
            )
        }
    }
}

/// Returns what a look-alike is.
const fn script(c: char) -> &'static str {
    match c as u32 {
        0x370..=0x3ff => "a Greek letter",
        0x400..=0x4ff => "a Cyrillic letter",
        0xff01..=0xff5e => "a full-width character",
        0x2018..=0x201f => "a typographic quotation mark",
        0x2010..=0x2015 | 0x2212 => "a dash of another kind",
        _ => "not ASCII",
    }
}

/// Returns the ASCII digit for a digit of another script.
fn digit_of(c: char) -> Option<char> {
    let code = u32::from(c);
    let mut zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50].into_iter();
    let zero = zeros.find(|zero| (*zero..*zero + 10).contains(&code))?;
    char::from_digit(code - zero, 10)
}

/// Characters that look like one of ASCII.
const LOOK_ALIKES: &[(&str, char)] = &[
    ("АΑ", 'A'),
    ("ВΒ", 'B'),
    ("СϹ", 'C'),
    ("ЕΕ", 'E'),
    ("Ϝ", 'F'),
    ("НΗ", 'H'),
    ("ІΙ", 'I'),
    ("Ј", 'J'),
    ("КΚ", 'K'),
    ("МΜ", 'M'),
    ("Ν", 'N'),
    ("ОΟ", 'O'),
    ("РΡ", 'P'),
    ("Ѕ", 'S'),
    ("ТΤ", 'T'),
    ("ХΧ", 'X'),
    ("У", 'Y'),
    ("Ζ", 'Z'),
    ("а", 'a'),
    ("с", 'c'),
    ("ԁ", 'd'),
    ("е", 'e'),
    ("һ", 'h'),
    ("і", 'i'),
    ("ј", 'j'),
    ("ο", 'o'),
    ("о", 'o'),
    ("р", 'p'),
    ("ѕ", 's'),
    ("ν", 'v'),
    ("х", 'x'),
    ("у", 'y'),
    ("З", '3'),
    ("\u{2018}\u{2019}\u{201a}\u{201b}\u{2032}\u{b4}", '\''),
    ("\u{201c}\u{201d}\u{201e}\u{201f}\u{ab}\u{bb}\u{2033}", '"'),
    (
        "\u{2010}\u{2011}\u{2012}\u{2013}\u{2014}\u{2015}\u{2212}",
        '-',
    ),
    ("\u{2024}\u{2027}\u{b7}", '.'),
    ("\u{2026}", '.'),
    ("\u{d7}", 'x'),
    ("\u{2217}", '*'),
    ("\u{2044}\u{2215}", '/'),
    ("\u{2236}", ':'),
];

#[cfg(test)]
mod tests {
    use super::super::tests::{of_move, of_row};

    #[test]
    fn bytes_that_do_not_show_are_named() {
        of_move("0\u{a0}3\u{a0}DOWN", "Python", &["U+00A0", "no-break"]);
        of_move(
            "\u{1b}[32m0 3 DOWN\u{1b}[0m",
            "Ruby",
            &["escape", "terminal"],
        );
        of_move(
            "10 %\r90 %\r0 3 DOWN",
            "Python",
            &["carriage return", "\\r"],
        );
        of_move("0 3 D\u{41e}WN", "Python", &["Cyrillic", "'O'", "U+041E"]);
        of_move(
            "\u{ff10} \u{ff13} DOWN",
            "JavaScript",
            &["full-width", "'0'"],
        );
        of_row(
            "\u{feff}FB8sB479B8",
            "Python",
            &["byte order mark", "utf-8-sig"],
        );
        of_row(
            "F\x00B\x008\x00s\x00B\x004\x007\x009\x00B\x008\x00",
            "JavaScript",
            &["UTF-16", "utf16le"],
        );
        of_row(
            "FB8sB479B8\0",
            "C or another compiled language",
            &["NUL", "strlen"],
        );
    }

    #[test]
    fn digits_of_another_script_follow_from_a_language_of_the_system() {
        of_move(
            "\u{660} \u{663} DOWN",
            "Java",
            &["Locale.ROOT", "'0'", "U+0660"],
        );
    }

    #[test]
    fn a_character_that_no_one_wrote_is_no_correction_of_text() {
        of_move(
            "4 92 \u{8}",
            "C or another compiled language",
            &["U+0008", "argument"],
        );
        of_move("4 92\u{8}\u{8}3 DOWN", "Python", &["backspaces"]);
    }
}
