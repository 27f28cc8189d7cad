//! Whether the answer to a row is the right one.

use super::{run::Answer, table::Row};

/// Returns what is wrong with an answer; nothing if it is right.
pub(super) fn judge(row: &Row, answer: &Answer) -> Vec<String> {
    let mut wrong = Vec::new();
    let code = answer.code;
    if let Some(expected) = row.code.filter(|expected| *expected != code) {
        wrong.push(format!("exit code {code}, not {expected}"));
    }
    if row.not_code == Some(code) {
        wrong.push(format!("exit code {code}"));
    }
    for (part, text, wanted) in [
        ("it", answer.whole(), &row.says),
        ("the first fix", first_fix(&answer.stdout), &row.fix),
        ("standard output", answer.stdout.clone(), &row.stdout),
    ] {
        let faults = wanted.faults(&text, plain).into_iter();
        wrong.extend(faults.map(|fault| format!("{part} {fault}")));
    }
    wrong
}

/// Returns a text without its line breaks, in small letters.
fn plain(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").to_lowercase()
}

/// Returns the text behind the first label `fix` of a report for a person, up to the next label.
fn first_fix(report: &str) -> String {
    let mut lines = report.lines().map(str::trim_start);
    let is_fix = |line: &&str| line.starts_with(FIX);
    let Some(first) = lines.find(is_fix) else {
        return String::new();
    };
    let rest = lines.take_while(|line| !line.starts_with(RERUN) && !line.is_empty());
    let rest: Vec<&str> = rest.collect();
    format!("{}\n{}", &first[FIX.len()..], rest.join("\n"))
}

/// The labels of a report.
const FIX: &str = "fix";
const RERUN: &str = "rerun";
