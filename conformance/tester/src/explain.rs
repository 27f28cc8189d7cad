//! What checks and causes mean, at length.

use std::fmt::Write;

use linesman_protocols::{CauseKind, Check};

/// Explains a check.
#[must_use]
pub fn check(check: &Check) -> String {
    let mut text = format!(
        "{}   {} · clause {}\n\n",
        check.id, check.level, check.clause
    );
    let mut section = |title: &str, body: &str| {
        let body = body.replace('\n', "\n    ");
        writeln!(text, "{title}\n    {body}\n").expect("writing to a string does not fail");
    };
    section("Rule", check.title);
    section("Why it matters", check.why);
    section("How to fix it", check.fix);
    section("This passes", check.passing);
    section("This fails", check.failing);
    text.truncate(text.trim_end().len());
    text.push('\n');
    text
}

/// Explains a cause.
#[must_use]
pub fn cause(cause: CauseKind) -> String {
    format!(
        "{}\n\nWhat it means\n    {}\n\nUsual reason\n    {}\n",
        cause.name(),
        cause.meaning(),
        cause.usually()
    )
}

/// Finds the cause of this name; details in brackets after it are ignored.
#[must_use]
pub fn find_cause(name: &str) -> Option<CauseKind> {
    let name = name.split('(').next().unwrap_or_default();
    CauseKind::ALL
        .into_iter()
        .find(|cause| cause.name() == name)
}

/// Returns the page on all checks of a protocol, as it stands in `docs/checks.md`.
#[must_use]
pub fn markdown(protocol: &str, checks: &[&Check]) -> String {
    let mut text = format!("## {protocol}\n\n{} checks.\n", checks.len());
    let mut theme = "";
    for check in checks {
        let own_theme = check.id.rsplit_once('/').map_or("", |(theme, _)| theme);
        if own_theme != theme {
            theme = own_theme;
            write!(
                text,
                "\n### {theme}\n\n| check | level | clause | rule | why |\n|---|---|---|---|---|\n"
            )
            .expect("writing to a string does not fail");
        }
        let cell = |text: &str| text.replace('|', "\\|");
        writeln!(
            text,
            "| `{}` | {} | {} | {} | {} |",
            check.id,
            check.level,
            check.clause,
            cell(check.title),
            cell(check.why)
        )
        .expect("writing to a string does not fail");
    }
    text
}

#[cfg(test)]
mod tests {
    use linesman_protocols::Fault;

    use super::*;

    #[test]
    fn a_cause_is_found_by_its_name_whatever_its_details() {
        for cause in CauseKind::ALL {
            assert_eq!(find_cause(cause.name()), Some(cause));
        }
        let exited = Fault::Exited(1);
        assert_eq!(find_cause(&exited.to_string()), Some(CauseKind::Exited));
        assert_eq!(find_cause("tired"), None);
    }
}
