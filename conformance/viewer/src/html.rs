//! Pages: one file that needs nothing else.

use std::fmt::Write as _;

use linesman_game_record::gzip;
use linesman_values::text::one_line;
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::{Game, text::escape};

/// The script of the page, with its styles. `page/build.mjs` makes it from the sources.
pub(crate) const SCRIPT: &str = include_str!("../page/dist/viewer.js");

/// Returns a page that shows games. It needs no other file and no connection, and its policy forbids any.
#[must_use]
pub fn page(games: &[Game]) -> String {
    let data = serde_json::to_value(games).expect("a game is made of numbers, texts and lists");
    let title = match games {
        [game] => format!("{} - {}", game.title, game.source),
        games => format!("{} games", games.len()),
    };
    page_of(&title, &data)
}

/// Returns a page that shows a game of a site. It is small, because it takes its script from a file of the site, which has what
/// [`site_script`] returns. `script` is the way there.
#[must_use]
pub fn site_page(game: &Game, script: &str) -> String {
    let title = escape(&one_line(&format!("{} - {}", game.title, game.source)));
    let data = serde_json::to_vec(&[game]).expect("a game is made of numbers, texts and lists");
    let data = base64(&gzip(&data));
    let head = head(
        &title,
        "default-src 'none'; script-src 'self' file:; base-uri 'none'; form-action 'none'",
    );
    format!(
        "{head}<script type=\"application/gzip\" id=\"game\">{data}</script>\n<script src=\"{script}\"></script>\n</body>\n</html>\n"
    )
}

/// Returns the script of the pages of a site.
#[must_use]
pub const fn site_script() -> &'static str {
    SCRIPT
}

/// Returns the page that shows games while they are played, and its policy. It may fetch from where it comes from.
pub(crate) fn live_page(data: &Value) -> (String, String) {
    let policy = format!("{}; connect-src 'self'; img-src 'self'", policy());
    (text("Games", data, &policy), policy)
}

fn page_of(title: &str, data: &Value) -> String {
    text(title, data, &policy())
}

fn policy() -> String {
    let script = script_source();
    format!("default-src 'none'; script-src {script}; base-uri 'none'; form-action 'none'")
}

/// Returns the name of the script in a policy.
pub(crate) fn script_source() -> String {
    format!("'sha256-{}'", base64(&Sha256::digest(SCRIPT.as_bytes())))
}

fn text(title: &str, data: &Value, policy: &str) -> String {
    let head = head(&escape(&one_line(title)), policy);
    let data = data_text(data);
    format!(
        "{head}<script type=\"application/json\" id=\"game\">{data}</script>\n<script>{SCRIPT}</script>\n</body>\n</html>\n"
    )
}

/// Returns what a page begins with, up to its data. The title is safe in markup.
fn head(title: &str, policy: &str) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{title}</title>\n</head>\n<body>\n\
         <noscript>This page shows a game with a script. Allow scripts for this file, or use \"linesman replay --board\".</noscript>\n"
    )
}

/// Returns data as JSON that can be inside a script element: it has no `<`, so it cannot end the element.
pub(crate) fn data_text(data: &Value) -> String {
    let text = data.to_string();
    let mut safe = String::with_capacity(text.len() + text.len() / 16);
    for letter in text.chars() {
        match letter {
            '<' | '>' | '&' | '\u{2028}' | '\u{2029}' => {
                // Writing to memory does not fail.
                let _ = write!(safe, "\\u{:04x}", u32::from(letter));
            }
            letter => safe.push(letter),
        }
    }
    safe
}

/// Returns bytes in base 64, as the policy of a page has them.
fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for chunk in bytes.chunks(3) {
        let padded = [chunk, &[0; 2]].concat();
        let number = u32::from_be_bytes([0, padded[0], padded[1], padded[2]]);
        for place in 0..4 {
            let digit = number >> (18 - 6 * place) & 0x3f;
            let is_padding = place > chunk.len();
            text.push(match is_padding {
                true => '=',
                false => char::from(DIGITS[digit as usize]),
            });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base_64_is_as_rfc_4648_has_it() {
        for (bytes, text) in [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foobar", "Zm9vYmFy"),
        ] {
            assert_eq!(base64(bytes.as_bytes()), text);
        }
    }

    #[test]
    fn data_cannot_end_its_element() {
        let data = Value::from("</script><script>alert(1)</script>&\u{2028}");
        let text = data_text(&data);
        assert!(!text.contains(['<', '>', '&', '\u{2028}']), "{text}");
        assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), data);
        let page = page_of("<b>\"x\"", &data);
        assert_eq!(page.matches("<script").count(), 2);
        assert!(page.contains("<title>&lt;b&gt;&quot;x&quot;</title>"));
    }

    #[test]
    fn the_script_cannot_end_its_element() {
        assert!(!SCRIPT.to_ascii_lowercase().contains("</script"));
        assert!(!SCRIPT.contains("<!--"));
    }
}
