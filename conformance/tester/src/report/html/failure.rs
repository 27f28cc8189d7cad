//! What the page says of one failure.

use super::{
    board::board,
    markup::{escape, escape_line, put, readable, word_for},
    talk::talk,
};
use crate::{report::failure::Failure, text::millis};

/// Writes the description of a failure.
pub(super) fn failure(anchor: &str, failure: &Failure<'_>, page: &mut String) {
    let (check, found) = (failure.check, failure.found);
    let word = word_for(check, failure.report);
    put(
        page,
        format_args!("<article id=\"{anchor}\" class=\"failure is-{word}\">"),
    );
    put(
        page,
        format_args!(
            "<h4><span class=\"{word}\">{word}</span> <code>{}</code></h4>\n<p>{} <small>{} · clause {} · {}</small></p>",
            escape_line(check.check.id),
            escape_line(check.check.title),
            check.level,
            escape_line(check.check.clause),
            escape_line(&found.place)
        ),
    );
    put(
        page,
        format_args!(
            "<div class=\"pair\"><div class=\"expected\"><h5>expected</h5><p>{}</p></div>\
             <div class=\"got\"><h5>got, at +{}</h5><p>{}</p></div></div>",
            escape(&found.violation.expected),
            readable(millis(found.at)),
            escape(&found.violation.actual)
        ),
    );
    facts(failure, page);
    difference(failure, page);
    if let Some(picture) = failure.picture() {
        board(&picture, page);
    }
    talk(found, failure.shown, page);
    put(page, "</article>");
}

fn facts(failure: &Failure<'_>, page: &mut String) {
    let (verdict, shown) = (&failure.check.verdict, failure.shown);
    let code = |text: &str| format!("<code>{}</code>", escape_line(text));
    put(page, "<dl class=\"facts\">");
    let mut fact = |name: &str, value: &str| {
        put(
            page,
            format_args!("<div><dt>{name}</dt><dd>{value}</dd></div>"),
        );
    };
    fact("cause", &escape_line(&failure.cause));
    fact("fix", &escape(&failure.fix));
    if let (Some((at, _)), Some(message)) = (&failure.found.sent, failure.last_message()) {
        let at = readable(millis(*at));
        fact("sent", &format!("{} at +{at}", code(&message)));
    }
    if !shown.run.stderr.is_empty() {
        let lines: Vec<String> = shown
            .run
            .stderr
            .iter()
            .map(|line| escape_line(line))
            .collect();
        fact("stderr", &format!("<pre>{}</pre>", lines.join("\n")));
    }
    fact("rerun", &code(&failure.rerun));
    fact("scenario", &code(&shown.scenario.id));
    if let Some(tally) = verdict.tally() {
        fact("flaky", &format!("in {tally} runs with the same seed"));
    }
    if let Some(reason) = verdict.reason() {
        fact("known", &escape_line(reason));
    }
    if shown.was_confirmed {
        fact("seen", "twice, the second time with nothing else running");
    }
    put(page, "</dl>");
}

/// Writes the difference between the end of the conversation and what was expected.
fn difference(failure: &Failure<'_>, page: &mut String) {
    let line = |sign: char, text: &str| {
        let class = match sign {
            '-' => "missing",
            '+' => "instead",
            _ => "same",
        };
        format!(
            "<span class=\"{class}\">{sign} {}</span>",
            escape_line(text)
        )
    };
    let lines: Vec<String> = failure
        .difference()
        .iter()
        .map(|compared| line(compared.sign, &compared.text))
        .collect();
    put(
        page,
        format_args!(
            "<pre class=\"difference\" tabindex=\"0\" role=\"region\" aria-label=\"Difference: minus expected, plus got\">{}</pre>",
            lines.join("\n")
        ),
    );
}
