//! Text as HTML and XML. The templates pass everything that they insert through here.

use std::fmt::{self, Write};

use askama::filters::{Escaper, Html};

use linesman_values::text::{one_line, visible};

/// Makes text visible on one line, and then escapes it. Templates use this unless they say otherwise.
#[derive(Clone, Copy, Default)]
pub struct OneLine;

/// Makes text visible except for its newlines and tabs, and then escapes it.
#[derive(Clone, Copy, Default)]
pub(super) struct Text;

impl Escaper for OneLine {
    fn write_escaped_str<W: Write>(&self, page: W, text: &str) -> fmt::Result {
        Html.write_escaped_str(page, &one_line(text))
    }
}

impl Escaper for Text {
    fn write_escaped_str<W: Write>(&self, page: W, text: &str) -> fmt::Result {
        Html.write_escaped_str(page, &visible(text))
    }
}

#[cfg(test)]
mod tests {
    use askama::Template;

    /// A template that inserts the text in both ways. The names of its escapers are in `askama.toml`.
    #[derive(Template)]
    #[template(source = r#"{{ text }}|{{ text|escape("text") }}"#, ext = "html")]
    struct Both<'a> {
        text: &'a str,
    }

    #[test]
    fn nothing_that_an_agent_writes_is_markup() {
        let check = |text: &str, one_line: &str, lines: &str| {
            assert_eq!(Both { text }.to_string(), format!("{one_line}|{lines}"));
        };
        let same = |text: &str, expected: &str| check(text, expected, expected);
        same(
            "<script>alert('x')</script>",
            "&#60;script&#62;alert(&#39;x&#39;)&#60;/script&#62;",
        );
        same("\" onload=\"x", "&#34; onload=&#34;x");
        same("&lt;&#0;", "&#38;lt;&#38;#0;");
        check(
            "a\0\u{1b}\u{202e}\n",
            "a\\x00\\x1b\\u{202e}\\n",
            "a\\x00\\x1b\\u{202e}\n",
        );
        check("a\n\t<b", "a\\n\\t&#60;b", "a\n\t&#60;b");
    }
}
