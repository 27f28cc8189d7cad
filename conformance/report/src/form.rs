//! The forms that a report can have, as one table.

use std::{fmt, str::FromStr};

use super::{
    Boards, Style, github::github, html::html, human::human, json::json, jsonl::json_line,
    junit::junit, tap::tap,
};
use crate::subject::Subject;
use linesman_values::{event::Event, outcome::Report};

/// A form of reports.
#[derive(Clone, Copy)]
pub struct Form {
    /// The name by which a user requests the form.
    pub name: &'static str,
    /// Who reads the form.
    pub about: &'static str,
    /// How the form is written.
    pub render: Render,
}

/// How a form is written.
#[derive(Clone, Copy)]
pub enum Render {
    /// As one document when all suites have ended, in a style.
    Styled(fn(&[Report], &Subject, Style) -> String),
    /// As one document when all suites have ended.
    Plain(fn(&[Report], &Subject) -> String),
    /// As one page when all suites have ended, on which conversations are shown on boards if there is a script for that.
    Page(fn(&[Report], &Subject, Option<&dyn Boards>) -> String),
    /// As one document for each profile.
    OfProfile(fn(&Report, &Subject) -> String),
    /// As text for each event, while the suites run.
    Stream(fn(&Event<'_>, &Subject) -> String),
}

/// All forms of reports.
pub const FORMS: &[Form] = &[
    Form::HUMAN,
    Form::document("json", "for a program: one document", json),
    Form {
        name: "jsonl",
        about: "for a program: a line of JSON for each event as it happens",
        render: Render::Stream(json_line),
    },
    Form::document("junit", "for build servers: JUnit's XML", junit),
    Form {
        name: "tap",
        about: "for test harnesses: the Test Anything Protocol, one document for each profile",
        render: Render::OfProfile(tap),
    },
    Form::document("github", "for GitHub workflows: annotations", github),
    Form {
        name: "html",
        about: "for a person with a browser: one page",
        render: Render::Page(html),
    },
];

impl Form {
    /// The form for a person at a terminal.
    pub const HUMAN: Self = Self {
        name: "human",
        about: "for a person at a terminal",
        render: Render::Styled(human),
    };

    /// Returns a form that is a document for a program, without a style.
    const fn document(
        name: &'static str,
        about: &'static str,
        write: fn(&[Report], &Subject) -> String,
    ) -> Self {
        let render = Render::Plain(write);
        Self {
            name,
            about,
            render,
        }
    }

    /// Returns whether the form is written while the suites run.
    #[must_use]
    pub const fn is_stream(&self) -> bool {
        matches!(self.render, Render::Stream(_))
    }
}

impl PartialEq for Form {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Form {}

impl fmt::Debug for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// There is no form of this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no report form {0:?}; use one of {names}", names = names())]
pub struct UnknownForm(String);

impl FromStr for Form {
    type Err = UnknownForm;

    fn from_str(name: &str) -> Result<Self, UnknownForm> {
        let mut forms = FORMS.iter();
        let form = forms.find(|form| form.name == name);
        form.copied().ok_or_else(|| UnknownForm(name.to_owned()))
    }
}

fn names() -> String {
    let names: Vec<&str> = FORMS.iter().map(|form| form.name).collect();
    names.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_is_found_by_its_name_and_listed_in_the_error() {
        let error = "xml".parse::<Form>().unwrap_err().to_string();
        for form in FORMS {
            assert_eq!(form.name.parse(), Ok(*form));
            assert!(error.contains(form.name), "{error}");
        }
    }
}
