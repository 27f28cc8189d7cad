//! What the page says of one failure.

use super::{
    board::board,
    markup::{escape, escape_line, put, readable},
    profile::word_for,
    talk::talk,
};
use crate::{
    outcome::{CheckReport, Found, Report, ScenarioReport},
    picture::picture,
    report::{
        dialogue::compare,
        human::{cause_line, summarise},
    },
    subject::Subject,
    text::millis,
};

/// Writes the description of a failure; nothing for any other verdict.
pub(super) fn failure(
    anchor: &str,
    check: &CheckReport,
    report: &Report,
    subject: &Subject,
    page: &mut String,
) {
    let (Some(found), Some(shown)) = (check.verdict.found(), &check.shown_by) else {
        return;
    };
    let word = word_for(check, report);
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
    facts(check, found, shown, report, subject, page);
    difference(found, shown, page);
    if let Some(picture) = picture(report.picture, &shown.run.transcript, found.at) {
        board(&picture, page);
    }
    talk(found, shown, page);
    put(page, "</article>");
}

fn facts(
    check: &CheckReport,
    found: &Found,
    shown: &ScenarioReport,
    report: &Report,
    subject: &Subject,
    page: &mut String,
) {
    let code = |text: &str| format!("<code>{}</code>", escape_line(text));
    put(page, "<dl class=\"facts\">");
    let mut fact = |name: &str, value: &str| {
        put(
            page,
            format_args!("<div><dt>{name}</dt><dd>{value}</dd></div>"),
        );
    };
    fact("cause", &escape_line(&cause_line(found, shown)));
    fact("fix", &escape(&subject.fix(check)));
    if let Some((at, message)) = &found.sent {
        let at = readable(millis(*at));
        fact("sent", &format!("{} at +{at}", code(&summarise(message))));
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
    let rerun = subject.rerun_command(report, check);
    fact("rerun", &code(&rerun));
    fact("scenario", &code(&shown.scenario.id));
    if let Some(tally) = check.verdict.tally() {
        fact("flaky", &format!("in {tally} runs with the same seed"));
    }
    if let Some(reason) = check.verdict.reason() {
        fact("known", &escape_line(reason));
    }
    if shown.was_confirmed {
        fact(
            "seen",
            "twice, the second time while nothing else was running",
        );
    }
    put(page, "</dl>");
}

/// Writes the end of the conversation against what it should have been.
fn difference(found: &Found, shown: &ScenarioReport, page: &mut String) {
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
    let lines: Vec<String> = compare(shown, found)
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
