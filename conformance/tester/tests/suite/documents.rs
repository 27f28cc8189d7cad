//! The generated pages are up to date.

use std::{collections::BTreeSet, fmt::Write, fs, path::PathBuf};

use linesman_protocols::{Check, Level};
use linesman_report::explain;
use linesman_tester::scenarios;
use linesman_values::scenario::Scenario;

use super::{
    coverage::{Clause, clauses},
    protocols,
};

#[test]
fn the_page_of_checks_is_what_the_tables_say() {
    let mut page = "# Checks\n\nThis page is generated from the tables of checks. Do not edit it. `linesman explain ID` says more \
                    about each check. The [pages of the protocols](protocols) have the clauses.\n\n"
        .to_owned();
    let sections: Vec<String> = protocols()
        .iter()
        .map(|protocol| explain::markdown(protocol.descriptor().name, protocol.descriptor().checks))
        .collect();
    page.push_str(&sections.join("\n"));
    assert_is_current("docs/checks.md", &page);
}

#[test]
fn the_page_of_coverage_is_what_clauses_and_checks_say() {
    let mut totals = String::new();
    let mut tables = String::new();
    for protocol in protocols() {
        let clauses = clauses(&*protocol);
        totals.push_str(&coverage_total(
            protocol.descriptor().name,
            &clauses,
            protocol.descriptor().checks,
        ));
        let scenarios = scenarios(&*protocol).expect("the built-in scenarios have no mistakes");
        tables.push_str(&coverage_tables(
            protocol.descriptor().name,
            &clauses,
            protocol.descriptor().checks,
            &|check| needs_of(check, &scenarios),
        ));
    }
    assert_is_current(
        "docs/coverage.md",
        &(COVERAGE.to_owned() + &totals + &tables),
    );
}

/// Compares a page with its file, or writes the file if that is asked for.
fn assert_is_current(name: &str, page: &str) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(name);
    if std::env::var_os("SNAPSHOTS").is_some_and(|value| value == "overwrite") {
        fs::write(&path, page).expect("the page can be written");
    }
    let current = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        current == page,
        "{name} is stale; run SNAPSHOTS=overwrite cargo test -p linesman, and read the diff"
    );
}

/// Returns a protocol's row of the table of numbers.
fn coverage_total(name: &str, clauses: &[Clause], checks: &[&Check]) -> String {
    let agent: Vec<&Clause> = clauses.iter().filter(|it| it.referee.is_none()).collect();
    let count = |counts: &dyn Fn(&Clause) -> bool| agent.iter().filter(|it| counts(it)).count();
    let of_level = |level| count(&|clause| clause.strictest_level() == Some(level));
    let is_covered = |clause: &Clause| !clause.checks(checks).is_empty();
    let numbers = [
        clauses.len(),
        clauses.len() - agent.len(),
        agent.len(),
        of_level(Level::Must),
        of_level(Level::Should),
        of_level(Level::May),
        count(&|clause| is_covered(clause) && clause.untested.is_none()),
        count(&|clause| is_covered(clause) && clause.untested.is_some()),
        count(&|clause| !is_covered(clause)),
    ];
    let numbers = numbers.map(|number| number.to_string()).join(" | ");
    format!("| [{name}](protocols/{name}.md#clauses) | {numbers} |\n")
}

/// Returns what an agent has to declare to be judged by a check, in words; nothing if a scenario decides it for every agent.
fn needs_of(check: &Check, scenarios: &[Scenario]) -> String {
    let own = scenarios
        .iter()
        .filter(|it| it.checks.iter().any(|other| other.id == check.id));
    let needs: Vec<&[String]> = own.map(|scenario| scenario.needs.as_slice()).collect();
    if needs.is_empty() || needs.iter().any(|names| names.is_empty()) {
        return String::new();
    }
    let names: BTreeSet<&String> = needs.into_iter().flatten().collect();
    let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    format!(" (if {} is declared)", names.join(" or "))
}

/// Returns a protocol's three tables.
fn coverage_tables(
    name: &str,
    clauses: &[Clause],
    checks: &[&Check],
    needs: &dyn Fn(&Check) -> String,
) -> String {
    let mut text = format!("\n## {name}\n");
    let mut table = |title: &str, header: &str, rows: &[Vec<String>]| {
        let rule = "|---".repeat(header.split(" | ").count());
        write!(text, "\n### {name}: {title}\n\n| {header} |\n{rule}|\n").expect(NO_FAILURE);
        for row in rows {
            // The pages of the protocols lie in a folder of their own.
            let row = row
                .join(" | ")
                .replace("](#", &format!("](protocols/{name}.md#"));
            writeln!(text, "| {row} |").expect(NO_FAILURE);
        }
    };
    let (referee, agent): (Vec<&Clause>, Vec<&Clause>) =
        clauses.iter().partition(|clause| clause.referee.is_some());
    let start =
        |clause: &Clause| vec![clause.id.clone(), clause.level.clone(), clause.text.clone()];

    let mut tested = Vec::new();
    let mut untested = Vec::new();
    for clause in agent {
        let covering = clause.checks(checks);
        let each = |words: &str| {
            let each = covering.iter().map(|check| {
                let needs = if words.is_empty() {
                    needs(check)
                } else {
                    String::new()
                };
                format!("`{words}{}`{needs}", check.id)
            });
            each.collect::<Vec<String>>().join("<br>")
        };
        if !covering.is_empty() {
            let mut row = start(clause);
            row.extend([each(""), each("misbehave --break ")]);
            tested.push(row);
        }
        if let Some(reason) = &clause.untested {
            let how_far = if covering.is_empty() { "no" } else { "in part" };
            let mut row = start(clause);
            row.extend([how_far.to_owned(), reason.clone()]);
            untested.push(row);
        }
    }
    let promised: Vec<Vec<String>> = referee
        .iter()
        .map(|clause| {
            let remarks = [&clause.referee, &clause.untested].into_iter().flatten();
            let remarks: Vec<&str> = remarks
                .map(String::as_str)
                .filter(|it| !it.is_empty())
                .collect();
            vec![clause.id.clone(), clause.text.clone(), remarks.join("; ")]
        })
        .collect();

    let tested_header = "clause | level | what is asked | checks | misbehaver";
    table("tested", tested_header, &tested);
    let untested_header = "clause | level | what is asked | tested | what is not tested, and why";
    table("not tested, or only in part", untested_header, &untested);
    table(
        "what binds the referee",
        "clause | what is asked | remark",
        &promised,
    );
    text
}

const NO_FAILURE: &str = "writing to a string does not fail";

const COVERAGE: &str = "\
# Coverage

This page is generated from the tables of clauses in the [pages of the protocols](protocols) and the tables of checks. Do not edit
it.

Every clause on agents has a check, or a reason why it has none. The checks that cite a clause come first. Other checks follow if
their scenarios show a breach of the clause. Each check has a fault of the [misbehaver](testing.md#the-misbehaver) that breaks it
and no other. For a check that does not cite the clause, this fault may be a breach of another clause.

Clauses that bind only the referee have no checks. Our referee follows them, and the remark says where it differs.

| protocol | clauses | on the referee | on the agent | must | should | may | tested | in part | not tested |
|---|---|---|---|---|---|---|---|---|---|
";
