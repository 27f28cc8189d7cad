//! The page as a whole.

use super::{
    markup::{conclusion, escape, escape_line, put},
    profile::profile,
};
use crate::{outcome::Report, subject::Subject, text::timestamp};

/// Returns reports on one agent, one for each profile, as one self-contained HTML page.
pub(in crate::report) fn html(reports: &[Report], subject: &Subject) -> String {
    let names: Vec<String> = reports.iter().map(Report::name).collect();
    let title = format!("Linesman: {}", names.join(", "));
    let mut page = String::new();
    put(
        &mut page,
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">",
    );
    put(
        &mut page,
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; \
         base-uri 'none'; form-action 'none'\">",
    );
    put(
        &mut page,
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">",
    );
    put(
        &mut page,
        format_args!("<title>{}</title>", escape_line(&title)),
    );
    put(
        &mut page,
        format_args!(
            "<style>\n{}</style>\n</head>\n<body>",
            include_str!("style.css")
        ),
    );
    put(
        &mut page,
        format_args!("<header>\n<h1>{}</h1>", escape_line(&title)),
    );
    put(&mut page, "<dl class=\"facts\">");
    let began = subject.began;
    for (name, value) in [
        (
            "agent",
            format!("<code>{}</code>", escape_line(&subject.command())),
        ),
        ("language", escape(subject.language.name())),
        (
            "tested",
            format!("{} UTC", timestamp(began).replace('T', " ")),
        ),
        ("with", format!("linesman {}", env!("CARGO_PKG_VERSION"))),
    ] {
        put(
            &mut page,
            format_args!("<div><dt>{name}</dt><dd>{value}</dd></div>"),
        );
    }
    put(&mut page, "</dl>");
    if reports.len() > 1 {
        put(&mut page, "<nav aria-label=\"Profiles\"><ul>");
        for (index, (report, name)) in reports.iter().zip(&names).enumerate() {
            put(
                &mut page,
                format_args!(
                    "<li><a href=\"#p{index}\">{}</a>: {}</li>",
                    escape_line(name),
                    conclusion(report)
                ),
            );
        }
        put(&mut page, "</ul></nav>");
    }
    put(&mut page, "</header>\n<main>");
    for (index, report) in reports.iter().enumerate() {
        profile(index, report, subject, &mut page);
    }
    put(&mut page, "</main>\n</body>\n</html>");
    page
}
