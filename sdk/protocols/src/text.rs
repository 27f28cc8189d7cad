//! Text that nobody can misread: what does not show is spelt out.
//!
//! Agents, files and their names may hold characters that command a terminal, turn the direction of writing or have no width. Every text
//! that a person reads passes through here once, where it leaves the program: [`visible`] for text of several lines, [`one_line`] for a
//! part of a line, and [`in_json`] and [`in_yaml`] for data, which mean the same afterwards.

use std::borrow::Cow;

/// Returns text in which everything shows that it is made of, except that newlines and tabs stay as they are.
///
/// Control characters, marks that turn the direction of writing, characters without width and code points that stand for no character are
/// spelt out, as in `\x1b` or `\u{202e}`. What is left are characters that XML may hold.
#[must_use]
pub fn visible(text: &str) -> Cow<'_, str> {
    spell_out(text, |c| is_hidden(c) && !matches!(c, '\n' | '\t'), spelt)
}

/// The same as one line: newlines and tabs are spelt out too.
#[must_use]
pub fn one_line(text: &str) -> Cow<'_, str> {
    spell_out(text, is_hidden, spelt)
}

/// Returns JSON that means the same, and in which everything shows: such characters are escaped. JSON has them in texts only.
#[must_use]
pub fn in_json(json: &str) -> Cow<'_, str> {
    spell_out(json, is_hidden_in_data, |c, out| {
        for unit in c.encode_utf16(&mut [0; 2]) {
            *out += &format!("\\u{unit:04x}");
        }
    })
}

/// Returns YAML that means the same, and in which everything shows: such characters are escaped. They may be in texts between double quotes
/// only.
#[must_use]
pub fn in_yaml(yaml: &str) -> Cow<'_, str> {
    spell_out(yaml, is_hidden_in_data, |c, out| {
        *out += &match u32::from(c) {
            code if code < 0x1_0000 => format!("\\u{code:04x}"),
            code => format!("\\U{code:08x}"),
        };
    })
}

/// Returns whether a character does not show, or changes how others show.
#[must_use]
pub const fn is_hidden(c: char) -> bool {
    let code = c as u32;
    // Most text is in these ranges.
    if code < 0x300 {
        return c.is_ascii_control() || matches!(code, 0x80..=0x9f | 0xad);
    }
    matches!(code,
        0x61c | 0x200e | 0x200f | 0x202a..=0x202e | 0x2066..=0x2069 // direction of writing
        | 0x2028 | 0x2029 // separators of lines and paragraphs
        // What Unicode calls ignorable by default: no width, joiners, fillers, variation selectors and tags.
        | 0x34f | 0x115f | 0x1160 | 0x17b4 | 0x17b5 | 0x180b..=0x180f | 0x200b..=0x200d | 0x2060..=0x2065 | 0x206a..=0x206f
        | 0x3164 | 0xfe00..=0xfe0f | 0xfeff | 0xffa0 | 0xfff0..=0xfff8 | 0x1_bca0..=0x1_bca3 | 0x1_d173..=0x1_d17a
        | 0xe_0000..=0xe_0fff
        | 0xfff9..=0xfffb // notes between lines
        | 0xfdd0..=0xfdef) // no characters
        || code & 0xfffe == 0xfffe
}

/// JSON and YAML have escaped the control characters of ASCII, except for the last one, and newlines are between their values.
const fn is_hidden_in_data(c: char) -> bool {
    is_hidden(c) && c as u32 >= 0x7f
}

fn spell_out(
    text: &str,
    is_spelt: impl Fn(char) -> bool,
    spell: impl Fn(char, &mut String),
) -> Cow<'_, str> {
    if !text.chars().any(&is_spelt) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        match is_spelt(c) {
            true => spell(c, &mut out),
            false => out.push(c),
        }
    }
    Cow::Owned(out)
}

fn spelt(c: char, out: &mut String) {
    match c {
        '\n' => out.push_str("\\n"),
        '\r' => out.push_str("\\r"),
        '\t' => out.push_str("\\t"),
        c if u32::from(c) < 0x100 => *out += &format!("\\x{:02x}", u32::from(c)),
        c => *out += &format!("\\u{{{:x}}}", u32::from(c)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_show_is_spelt_out() {
        let check = |text: &str, expected: &str| assert_eq!(one_line(text), expected, "{text:?}");
        check("0 3 DOWN", "0 3 DOWN");
        check("\u{1b}[31mred\u{1b}[0m", "\\x1b[31mred\\x1b[0m");
        check("a\0b\r\n\tc\u{7f}", "a\\x00b\\r\\n\\tc\\x7f");
        check("next line\u{85}", "next line\\x85");
        check("\u{feff}= ok", "\\u{feff}= ok");
        check("user\u{202e}txt.exe", "user\\u{202e}txt.exe");
        check(
            "a\u{200d}\u{2064}\u{e0041}\u{3164}",
            "a\\u{200d}\\u{2064}\\u{e0041}\\u{3164}",
        );
        check("\u{ffff}\u{1fffe}\u{fdd0}", "\\u{ffff}\\u{1fffe}\\u{fdd0}");
        check("zażółć é \u{fffd} 漢字 🙂", "zażółć é \u{fffd} 漢字 🙂");
        assert_eq!(visible("a\n\tb\r\u{b}"), "a\n\tb\\r\\x0b");
    }

    #[test]
    fn data_means_the_same_and_shows() {
        assert_eq!(in_json("{\"a\":\"é\"}\n"), "{\"a\":\"é\"}\n");
        assert_eq!(
            in_json("\"\u{7f}\u{9b}\u{202e}\u{e0041}\""),
            "\"\\u007f\\u009b\\u202e\\udb40\\udc41\""
        );
        assert_eq!(
            in_yaml("\"\u{7f}\u{9b}\u{202e}\u{e0041}\""),
            "\"\\u007f\\u009b\\u202e\\U000e0041\""
        );
    }
}
