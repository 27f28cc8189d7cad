//! Text that nobody can misread: what does not show is spelt out.

use std::{
    borrow::Cow,
    fmt::Display,
    time::{Duration, SystemTime},
};

/// Returns text in which everything shows that it is made of, except that newlines and tabs stay as they are.
///
/// Control characters, marks that turn the direction of writing, blanks without width and code points that stand for no
/// character are spelt out, as in `\x1b` or `\u{202e}`. What is left are characters that XML may hold.
#[must_use]
pub fn visible(text: &str) -> Cow<'_, str> {
    spell_out(text, |c| is_hidden(c) && !matches!(c, '\n' | '\t'))
}

/// The same as one line: newlines and tabs are spelt out too.
#[must_use]
pub fn one_line(text: &str) -> Cow<'_, str> {
    spell_out(text, is_hidden)
}

fn spell_out(text: &str, is_spelt: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.chars().any(&is_spelt) {
        return Cow::Borrowed(text);
    }
    let spell = |c: char| match c {
        '\n' => "\\n".to_owned(),
        '\r' => "\\r".to_owned(),
        '\t' => "\\t".to_owned(),
        c if u32::from(c) < 0x100 => format!("\\x{:02x}", u32::from(c)),
        c => format!("\\u{{{:x}}}", u32::from(c)),
    };
    let piece = |c: char| if is_spelt(c) { spell(c) } else { c.to_string() };
    Cow::Owned(text.chars().map(piece).collect())
}

const fn is_hidden(c: char) -> bool {
    let code = c as u32;
    c.is_ascii_control()
        || matches!(code,
            0x80..=0x9f                         // the second set of control characters
            | 0x61c | 0x200e | 0x200f | 0x202a..=0x202e | 0x2066..=0x2069 // direction of writing
            | 0x2028 | 0x2029                   // separators of lines and paragraphs
            | 0xad | 0x200b | 0x2060 | 0xfeff   // no width
            | 0xfdd0..=0xfdef)                  // no characters
        || code & 0xfffe == 0xfffe
}

/// Returns a point in time as `YYYY-MM-DDThh:mm:ss`, in UTC.
pub(crate) fn timestamp(time: SystemTime) -> String {
    let text = humantime::format_rfc3339_seconds(time).to_string();
    text.trim_end_matches('Z').to_owned()
}

/// Says that a side has won. Some sides have the name of many, such as defenders.
#[must_use]
pub fn won_by(side: &str) -> String {
    let verb = if side.ends_with('s') { "win" } else { "wins" };
    format!("{side} {verb}")
}

/// Returns a number with its noun, as in `1 ply` and `2 plies`.
pub(crate) fn count<N: Copy + Display + From<u8> + PartialEq>(
    number: N,
    one: &str,
    many: &str,
) -> String {
    format!("{number} {}", if number == N::from(1) { one } else { many })
}

/// Returns a time in milliseconds.
pub(crate) fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
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
        check("\u{ffff}\u{1fffe}\u{fdd0}", "\\u{ffff}\\u{1fffe}\\u{fdd0}");
        check("zażółć \u{fffd} 🙂", "zażółć \u{fffd} 🙂");
        assert_eq!(visible("a\n\tb\r\u{b}"), "a\n\tb\\r\\x0b");
    }

    #[test]
    fn times_are_told_in_utc() {
        // The days of each year up to 2000 are 365 x 30 and 7 leap days: 10957 x 86400 = 946684800.
        let check = |seconds: u64, expected: &str| {
            let time = SystemTime::UNIX_EPOCH + Duration::from_secs(seconds);
            assert_eq!(timestamp(time), expected);
        };
        check(0, "1970-01-01T00:00:00");
        check(946_684_799, "1999-12-31T23:59:59");
        check(946_684_800, "2000-01-01T00:00:00");
        // 2000 is a leap year although 100 divides it: its day 59, counted from 0, is 29 February.
        check(946_684_800 + 59 * 86_400, "2000-02-29T00:00:00");
        check(1_000_000_000, "2001-09-09T01:46:40");
        check(4_102_444_800, "2100-01-01T00:00:00");
        check(4_102_444_800 + 59 * 86_400, "2100-03-01T00:00:00");
    }

    #[test]
    fn the_verb_fits_the_name_of_the_side() {
        assert_eq!(won_by("RED"), "RED wins");
        assert_eq!(won_by("first"), "first wins");
        assert_eq!(won_by("defenders"), "defenders win");
    }
}
