//! How a report for a person looks.

use anstyle::{AnsiColor, Style as Ansi};

use linesman_values::outcome::{CheckReport, Conclusion, Report, Verdict};

/// How a report for a person looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// Whether colours are used. The caller removes them where the output is not a terminal.
    pub has_colour: bool,
}

/// How every page begins, before its title. A page may use nothing but its own style: no script, and nothing from elsewhere.
pub const HEAD: &str = include_str!("../templates/report/head.html");

/// The style sheet of pages.
pub const STYLE: &str = include_str!("../templates/report/style.css");

/// Returns the part of a page between its title and its body: the style sheet alone.
#[must_use]
pub fn style_element() -> String {
    format!("<style>\n{STYLE}\n</style>\n</head>")
}

impl Style {
    pub(super) fn paint(self, colour: AnsiColor, text: &str) -> String {
        if self.has_colour {
            let style = Ansi::new().fg_color(Some(colour.into())).bold();
            format!("{style}{text}{style:#}")
        } else {
            text.to_owned()
        }
    }

    /// Returns the word that starts a line about a check, padded to the width of all such words.
    pub(super) fn head(self, check: &CheckReport, report: &Report) -> String {
        let (word, colour) = match &check.verdict {
            Verdict::Pass => ("pass", AnsiColor::Green),
            _ if check.is_note(report.level) => ("note", AnsiColor::Yellow),
            Verdict::Fail(_) | Verdict::UnexpectedPass(_) => ("FAIL", AnsiColor::Red),
            Verdict::Flaky(..) => ("flaky", AnsiColor::Red),
            Verdict::Known { .. } => ("known", AnsiColor::Yellow),
            Verdict::Skip(_) => ("skip", AnsiColor::Yellow),
            Verdict::NotApplicable(_) => ("n/a", AnsiColor::Yellow),
            Verdict::Inconclusive(_) => ("????", AnsiColor::Yellow),
        };
        let blanks = " ".repeat(6 - word.len());
        format!("{}{blanks}", self.paint(colour, word))
    }

    /// Returns a conclusion in these words.
    pub(super) fn conclusion(self, conclusion: Conclusion, words: &str) -> String {
        let colour = match conclusion {
            Conclusion::Conforms | Conclusion::Passed => AnsiColor::Green,
            Conclusion::DoesNotConform => AnsiColor::Red,
            Conclusion::CouldNotTell => AnsiColor::Yellow,
        };
        self.paint(colour, words)
    }
}
