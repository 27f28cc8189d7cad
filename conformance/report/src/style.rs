//! How a report for a person looks.

use anstyle::{AnsiColor, Style as Ansi};

use linesman_values::outcome::{CheckReport, Conclusion, Report, Verdict};

/// How a report for a person looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// Whether colours are used. The caller removes them where the output is not a terminal.
    pub has_colour: bool,
    /// Whether checks that passed have a line each.
    pub is_verbose: bool,
    /// How many columns a line may have; none if it may have any number, as in a file.
    pub width: Option<usize>,
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
    /// Breaks a line between words where it would be wider than it may be. What follows begins in the given column, from 0.
    pub(super) fn fold(self, line: &str, column: usize) -> String {
        // A word that is wider than the rest of the terminal stays whole, so that it can be copied.
        let Some(width) = self.width.filter(|width| *width >= column + NARROWEST) else {
            return line.to_owned();
        };
        let indent = " ".repeat(column);
        let options = textwrap::Options::new(width)
            .subsequent_indent(&indent)
            .break_words(false)
            .word_separator(textwrap::WordSeparator::AsciiSpace)
            .word_splitter(textwrap::WordSplitter::NoHyphenation);
        textwrap::fill(line, options)
    }

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
            Verdict::NotOffered(_) => ("n/o", AnsiColor::Yellow),
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

/// How many columns are left for text at least. Nothing is broken on a terminal that has fewer.
const NARROWEST: usize = 30;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_broken_between_words_and_nothing_of_it_is_lost() {
        let style = |width| Style {
            width,
            ..Style::default()
        };
        let line = "  fix       flush each answer, because output to a pipe is kept in a buffer";
        assert_eq!(style(None).fold(line, 12), line);
        assert_eq!(style(Some(20)).fold(line, 12), line);
        // Up to "to" these are 48 columns, and " a" makes 50.
        let expected = "  fix       flush each answer, because output to\n            a pipe is kept in a buffer";
        assert_eq!(style(Some(49)).fold(line, 12), expected);
        let path = "/a/path/that-is/longer/than-the/terminal/is-wide";
        assert!(
            style(Some(42))
                .fold(&format!("  fix  {path} now"), 7)
                .contains(path)
        );
    }
}
