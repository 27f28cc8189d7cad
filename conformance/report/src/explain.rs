//! What checks and causes mean, at length.

use std::fmt::Write;

use linesman_crash::signal;
use linesman_protocols::{CauseKind, Check, is_under};

use linesman_languages::language::Language;

/// Explains a check.
#[must_use]
pub fn check(check: &Check) -> String {
    let mut text = format!(
        "{}   {} · clause {}\n\n",
        check.id, check.level, check.clause
    );
    let mut section = |title: &str, body: &str| {
        let body = body.replace('\n', "\n    ");
        writeln!(text, "{title}\n    {body}\n").expect(WRITES);
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
    let mut text = format!("{}\n", cause.name());
    let mut section = |title: &str, body: &str| {
        let body = body.replace('\n', "\n    ");
        write!(text, "\n{title}\n    {body}\n").expect(WRITES);
    };
    section("What it means", cause.meaning());
    section("Usual reason", cause.usually());
    section("How to fix it", cause.fix());
    let languages: Vec<(&str, &str)> = Language::fixes(cause).collect();
    if !languages.is_empty() {
        section("In your language", &table(&languages));
    }
    if cause == CauseKind::Signalled {
        let signals: Vec<(String, String)> = (1..32)
            .filter_map(|number| {
                let signal = signal(number)?;
                let about = format!("{}; {}", signal.meaning, signal.remedy);
                Some((format!("{number} {}", signal.name), about))
            })
            .collect();
        let rows: Vec<(&str, &str)> = signals
            .iter()
            .map(|(name, about)| (name.as_str(), about.as_str()))
            .collect();
        section("Signals", &table(&rows));
    }
    text
}

/// Explains every check of a clause, or of a section of clauses; nothing if no check has that clause.
#[must_use]
pub fn clause(name: &str, checks: &[&'static Check]) -> Option<String> {
    let name = name.to_ascii_uppercase();
    let exact: Vec<&Check> = checks
        .iter()
        .copied()
        .filter(|check| check.clause == name)
        .collect();
    if exact.is_empty() {
        let section = format!("{name}.");
        let inside = |check: &&&'static Check| check.clause.starts_with(&section);
        let inside: Vec<&'static Check> = checks.iter().filter(inside).copied().collect();
        return (!inside.is_empty()).then(|| list(&inside));
    }
    let pages: Vec<String> = exact.into_iter().map(check).collect();
    Some(pages.join("\n"))
}

/// Lists the checks below a path, such as a protocol or one of its themes; nothing if there are none.
#[must_use]
pub fn path(path: &str, checks: &[&'static Check]) -> Option<String> {
    let inside: Vec<&'static Check> = checks
        .iter()
        .copied()
        .filter(|check| is_under(check.id, path.trim_end_matches('/')))
        .collect();
    (!inside.is_empty()).then(|| list(&inside))
}

/// Lists everything that has an explanation: the causes, and these checks.
#[must_use]
pub fn everything(checks: &[&'static Check]) -> String {
    let causes = CauseKind::ALL.map(|cause| (cause.name(), first_sentence(cause.meaning())));
    format!(
        "Causes\n\n{}\n\nChecks\n\n{}\nRun `linesman explain` with the name of a cause, the id of a check, a clause such as {}, or \
         the beginning of an id.\n",
        table(&causes),
        list(checks),
        checks.first().map_or("", |check| check.clause)
    )
}

/// Lists checks, one on each line, with the clause and the rule.
fn list(checks: &[&'static Check]) -> String {
    let clauses: Vec<String> = checks
        .iter()
        .map(|check| format!("{:<8} {}", check.clause, check.title))
        .collect();
    let rows: Vec<(&str, &str)> = checks
        .iter()
        .zip(&clauses)
        .map(|(check, clause)| (check.id, clause.as_str()))
        .collect();
    table(&rows) + "\n"
}

/// Returns rows of two columns, the first as wide as its longest cell.
fn table(rows: &[(&str, &str)]) -> String {
    let width = rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let rows: Vec<String> = rows
        .iter()
        .map(|(name, text)| format!("{name:<width$}  {text}"))
        .collect();
    rows.join("\n")
}

fn first_sentence(text: &str) -> &str {
    text.find(". ").map_or(text, |end| &text[..=end])
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
            .expect(WRITES);
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
        .expect(WRITES);
    }
    text
}

const WRITES: &str = "writing to a string does not fail";

#[cfg(test)]
mod tests {
    use linesman_protocols::{Fault, stratego::checks};

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

    #[test]
    fn a_clause_is_the_pages_of_its_checks_and_a_section_is_a_list() {
        // Two checks are about the clause ST-2.2, and one about ST-1.3.
        let two = clause("ST-2.2", checks::ALL).unwrap();
        assert_eq!(two.matches("clause ST-2.2\n").count(), 2);
        let one = clause("st-1.3", checks::ALL).unwrap();
        assert!(one.starts_with("stratego/stream/flushes "), "{one}");
        let section = clause("ST-1", checks::ALL).unwrap();
        assert_eq!(section.lines().count(), 6, "{section}");
        assert!(!section.contains("ST-2"), "{section}");
        assert_eq!(clause("ST-1.99", checks::ALL), None);
    }

    #[test]
    fn a_path_lists_the_checks_below_it() {
        let stream = path("stratego/stream/", checks::ALL).unwrap();
        assert_eq!(stream.lines().count(), 6, "{stream}");
        assert_eq!(path("stratego/str", checks::ALL), None);
    }

    #[test]
    fn every_cause_has_a_meaning_a_reason_and_a_fix() {
        for kind in CauseKind::ALL {
            for text in [kind.meaning(), kind.usually(), kind.fix()] {
                assert!(
                    text.ends_with(['.', ')', ':']) || text.contains(". "),
                    "{text}"
                );
            }
        }
        let buffered = cause(CauseKind::Buffered);
        assert!(buffered.contains("flush=True") && buffered.contains("$| = 1"));
        assert!(cause(CauseKind::Signalled).contains("11 SIGSEGV"));
    }
}
