//! The forms that a report can have.

use std::{fmt, str::FromStr};

use super::{Style, github, html, human, json, junit, tap};
use crate::{outcome::Report, subject::Subject};

/// A form of reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// For a person at a terminal.
    Human,
    /// For a program: one document.
    Json,
    /// For a program that follows the run: a line of JSON for each thing that happens.
    JsonLines,
    /// For build servers: JUnit's XML.
    Junit,
    /// For harnesses of tests: the Test Anything Protocol.
    Tap,
    /// For GitHub's workflows: annotations.
    Github,
    /// For a person with a browser: one page.
    Html,
}

impl Format {
    /// All forms.
    pub const ALL: [Self; 7] = [
        Self::Human,
        Self::Json,
        Self::JsonLines,
        Self::Junit,
        Self::Tap,
        Self::Github,
        Self::Html,
    ];

    /// Returns the name by which a user asks for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Human => "human",
            Self::Json => "json",
            Self::JsonLines => "jsonl",
            Self::Junit => "junit",
            Self::Tap => "tap",
            Self::Github => "github",
            Self::Html => "html",
        }
    }

    /// Says whom the form is for.
    #[must_use]
    pub const fn about(self) -> &'static str {
        match self {
            Self::Human => "for a person at a terminal",
            Self::Json => "for a program: one document",
            Self::JsonLines => "for a program: a line of JSON for each thing as it happens",
            Self::Junit => "for build servers: JUnit's XML",
            Self::Tap => "for harnesses: the Test Anything Protocol",
            Self::Github => "for GitHub's workflows: annotations",
            Self::Html => "for a person with a browser: one page",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that is no form's.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "there is no form {0:?} of a report; there are human, json, jsonl, junit, tap, github and html"
)]
pub struct UnknownFormat(String);

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<Self, UnknownFormat> {
        let mut all = Self::ALL.into_iter();
        all.find(|format| format.name() == name)
            .ok_or_else(|| UnknownFormat(name.to_owned()))
    }
}

/// Words reports on one agent, one for each profile, in a form; nothing for the form whose lines are written while the suites
/// run. The style is that of the form for a person.
#[must_use]
pub fn document(
    format: Format,
    reports: &[Report],
    subject: &Subject,
    style: Style,
) -> Option<String> {
    Some(match format {
        Format::Human => {
            let mut text = String::new();
            human(reports, subject, style, &mut text).expect("writing to a string does not fail");
            text
        }
        Format::Json => json(reports, subject),
        Format::JsonLines => return None,
        Format::Junit => junit(reports, subject),
        Format::Tap => tap(reports, subject),
        Format::Github => github(reports, subject),
        Format::Html => html(reports, subject),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_is_found_by_its_name_and_told_of_in_the_error() {
        for format in Format::ALL {
            assert_eq!(format.name().parse(), Ok(format));
        }
        let error = "xml".parse::<Format>().unwrap_err().to_string();
        for format in Format::ALL {
            assert!(error.contains(format.name()), "{error}");
        }
    }
}
