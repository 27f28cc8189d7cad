//! Text as HTML.

use std::fmt::{Display, Write};

use crate::{
    outcome::{CheckReport, Conclusion, Report},
    text::{one_line, visible},
};

/// Returns text as it stands between tags or in a quoted attribute; newlines and tabs stay.
pub(super) fn escape(text: &str) -> String {
    let text = visible(text);
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            c => escaped.push(c),
        }
    }
    escaped
}

/// The same as one line.
pub(super) fn escape_line(text: &str) -> String {
    escape(&one_line(text))
}

/// Writes pieces of a page that are HTML already.
pub(super) fn put(page: &mut String, html: impl Display) {
    writeln!(page, "{html}").expect("writing to a string does not fail");
}

/// Returns a number with so many digits that it can be read.
pub(super) fn readable(millis: f64) -> String {
    match millis {
        ..1.0 => format!("{millis:.2} ms"),
        1.0..100.0 => format!("{millis:.1} ms"),
        100.0..10_000.0 => format!("{millis:.0} ms"),
        _ => format!("{:.0} s", millis / 1000.0),
    }
}

/// Returns the word for a verdict; a failure that does not count is a note.
pub(super) fn word_for(check: &CheckReport, report: &Report) -> &'static str {
    if check.is_note(report.level) {
        "note"
    } else {
        check.verdict.word()
    }
}

/// Returns whether the agent conforms, with a class that colours it.
pub(super) fn conclusion(report: &Report) -> String {
    let conclusion = report.conclusion();
    let class = match conclusion {
        Conclusion::Conforms => "pass",
        Conclusion::DoesNotConform => "fail",
        Conclusion::CouldNotTell => "inconclusive",
    };
    format!("<span class=\"{class}\">{conclusion}</span>")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_an_agent_writes_is_markup() {
        let check = |text: &str, expected: &str| assert_eq!(escape(text), expected);
        check(
            "<script>alert('x')</script>",
            "&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;",
        );
        check("\" onload=\"x", "&quot; onload=&quot;x");
        check("&lt;&#0;", "&amp;lt;&amp;#0;");
        check("a\0\u{1b}\u{202e}\n", "a\\x00\\x1b\\u{202e}\n");
        assert_eq!(escape_line("a\n<b"), "a\\n&lt;b");
    }
}
