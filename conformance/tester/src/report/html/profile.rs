//! What the page says of one profile: the table of verdicts, the failures, the times.

use super::{
    failure::failure,
    markup::{conclusion, escape, escape_line, put, word_for},
    plot::plot,
};
use crate::{
    outcome::{CheckReport, Report},
    report::{Style, failure::Failure, summary::summary},
    subject::Subject,
};

/// The verdicts as the table has them, each with its sign, so that nobody needs the colours.
const VERDICTS: [(&str, &str); 8] = [
    ("pass", "✓"),
    ("fail", "✗"),
    ("flaky", "≈"),
    ("unexpected-pass", "↑"),
    ("note", "!"),
    ("known", "○"),
    ("skip", "–"),
    ("inconclusive", "?"),
];

/// Keeps a button and its label in one row.
const JOINED: &str = "&#8288;";

/// Writes the section on one profile.
pub(super) fn profile(index: usize, report: &Report, subject: &Subject, page: &mut String) {
    put(
        page,
        format_args!("<section id=\"p{index}\" aria-labelledby=\"h{index}\">"),
    );
    put(
        page,
        format_args!(
            "<h2 id=\"h{index}\">{}: {}</h2>\n<p>{}</p>",
            escape(&report.name()),
            conclusion(report),
            escape_line(&summary(report, Style::default()))
        ),
    );
    table(index, report, page);
    let failures: Vec<(usize, Failure<'_>)> = report
        .checks
        .iter()
        .enumerate()
        .filter_map(|(number, check)| Some((number, Failure::of(check, report, subject)?)))
        .collect();
    if !failures.is_empty() {
        put(page, "<h3>Failures</h3>");
    }
    for (number, one) in failures {
        failure(&anchor(index, number), &one, page);
    }
    plot(index, report, page);
    put(page, "</section>");
}

/// Returns the name of the place on the page where a failure is described.
fn anchor(profile: usize, check: usize) -> String {
    format!("p{profile}-c{check}")
}

fn table(index: usize, report: &Report, page: &mut String) {
    put(
        page,
        "<fieldset class=\"checks\">\n<legend>Which checks are shown</legend>",
    );
    let total = report.checks.len();
    put(
        page,
        format_args!(
            "<input type=\"radio\" name=\"f{index}\" id=\"f{index}-all\" checked>{JOINED}<label for=\"f{index}-all\">all \
             ({total})</label>"
        ),
    );
    for (word, sign) in VERDICTS {
        let checks = report.checks.iter();
        let count = checks
            .filter(|check| word_for(check, report) == word)
            .count();
        if count > 0 {
            let label = match word {
                "pass" => "passed",
                "fail" => "failed",
                "note" => "noted",
                "skip" => "skipped",
                "unexpected-pass" => "unexpected pass",
                word => word,
            };
            put(
                page,
                format_args!(
                    "<input type=\"radio\" name=\"f{index}\" id=\"f{index}-{word}\" class=\"only-{word}\">{JOINED}<label \
                     for=\"f{index}-{word}\"><span class=\"{word}\" aria-hidden=\"true\">{sign}</span> {label} \
                     ({count})</label>"
                ),
            );
        }
    }
    put(
        page,
        "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Verdicts\">\n<table class=\"verdicts\">\n\
         <thead><tr><th scope=\"col\">verdict</th><th scope=\"col\">check</th><th scope=\"col\">level</th>\
         <th scope=\"col\">clause</th><th scope=\"col\">rule</th><th scope=\"col\">why</th></tr></thead>\n<tbody>",
    );
    for (number, check) in report.checks.iter().enumerate() {
        row(&anchor(index, number), check, report, page);
    }
    put(page, "</tbody>\n</table>\n</div>\n</fieldset>");
}

fn row(anchor: &str, check: &CheckReport, report: &Report, page: &mut String) {
    let word = word_for(check, report);
    let sign = VERDICTS.iter().find(|(own, _)| *own == word);
    let sign = sign.map_or("", |(_, sign)| sign);
    let mut id = escape_line(check.check.id);
    if check.verdict.found().is_some() {
        id = format!("<a href=\"#{anchor}\">{id}</a>");
    }
    let why = escape_line(&check.verdict.summary());
    put(
        page,
        format_args!(
            "<tr class=\"is-{word}\"><td class=\"{word}\"><span aria-hidden=\"true\">{sign}</span> {word}</td>\
             <th scope=\"row\"><code>{id}</code></th><td>{}</td><td>{}</td><td>{}</td><td>{why}</td></tr>",
            check.level,
            escape_line(check.check.clause),
            escape_line(check.check.title)
        ),
    );
}
