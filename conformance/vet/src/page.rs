//! The pages for a person with a browser. They have no script, and their policy forbids all but their own style.

use askama::Template;
use linesman_report::{HEAD, STYLE, style_element};

use crate::{
    outcome::{CheckOutcome, Outcome, Verdict},
    overview::Overview,
};

/// The page with all submissions.
#[derive(Template)]
#[template(path = "overview.html")]
struct OverviewPage<'a> {
    head: &'static str,
    style: &'static str,
    overview: &'a Overview,
    matrices: Vec<Matrix<'a>>,
}

/// The page of a submission that was not tested.
#[derive(Template)]
#[template(path = "untested.html")]
struct UntestedPage<'a> {
    head: &'static str,
    style: String,
    outcome: &'a Outcome,
}

/// The submissions to one profile of a protocol by the checks that not all of them pass.
struct Matrix<'a> {
    name: String,
    ids: Vec<&'a str>,
    rows: Vec<&'a Outcome>,
}

impl Matrix<'_> {
    /// Returns the sign for a verdict, for readers who cannot tell the colours apart, and its class.
    fn mark(outcome: &Outcome, id: &str) -> (&'static str, String) {
        let word = outcome.of_check(id).unwrap_or_default();
        let sign = match word {
            "pass" => "✓",
            "fail" => "✗",
            "flaky" => "≈",
            "skip" => "–",
            "not-applicable" => "·",
            "not-offered" => "∅",
            "" => "",
            _ => "?",
        };
        (sign, word.to_owned())
    }
}

/// Returns the page with all submissions.
pub(crate) fn overview_page(overview: &Overview) -> String {
    let page = OverviewPage {
        head: HEAD,
        style: STYLE,
        overview,
        matrices: matrices(overview),
    };
    format!("{page}\n")
}

/// Returns the page of a submission that was not tested.
pub(crate) fn untested_page(outcome: &Outcome) -> String {
    let page = UntestedPage {
        head: HEAD,
        style: style_element(),
        outcome,
    };
    format!("{page}\n")
}

/// Returns the page of a report with a link to the page with all submissions. The tester does not know that there are others.
pub(crate) fn with_link_to_all(report: &str) -> String {
    const HEADER: &str = "<header>\n";
    let link = format!("{HEADER}<p><a href=\"../../index.html\">All submissions</a></p>\n");
    report.replacen(HEADER, &link, 1)
}

fn matrices(overview: &Overview) -> Vec<Matrix<'_>> {
    let mut all: Vec<Matrix<'_>> = Vec::new();
    for outcome in overview
        .submissions
        .iter()
        .filter(|it| !it.checks.is_empty())
    {
        let (protocol, profile) = (
            outcome.protocol.as_deref(),
            outcome.claims.profile.as_deref(),
        );
        let name = format!(
            "{} ({})",
            protocol.unwrap_or_default(),
            profile.unwrap_or_default()
        );
        match all.iter_mut().find(|it| it.name == name) {
            Some(matrix) => matrix.rows.push(outcome),
            None => all.push(Matrix {
                name,
                ids: Vec::new(),
                rows: vec![outcome],
            }),
        }
    }
    for matrix in &mut all {
        let passes = |check: &CheckOutcome| {
            matches!(&*check.verdict, "pass" | "not-applicable" | "not-offered")
        };
        let all = matrix.rows[0].checks.iter().map(|check| check.id.as_str());
        matrix.ids = all
            .filter(|id| {
                let mut checks = matrix.rows.iter().flat_map(|row| &row.checks);
                checks.any(|check| check.id == *id && !passes(check))
            })
            .collect();
    }
    all.sort_by(|one, other| one.name.cmp(&other.name));
    all
}
