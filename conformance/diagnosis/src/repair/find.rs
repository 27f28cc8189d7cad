//! Looks for the changes that bring a line into its form.

use linesman_games::RuleKind;
use linesman_protocols::Cause;

use super::{
    super::{case::Case, finding::Finding, remedies::how, shown::shown},
    extent::{before, behind, inside, outer_space, several, twice, written_escape},
    marks::{
        brackets, commas, fields, inner_space, no_space, order, quotes, separators, tabs,
        wide_space,
    },
    repaired::Repaired,
    words::{letter_case, letters_for_digits, one_letter, point_zero, qualified, signs, truth},
};
use linesman_languages::language::Language;
use linesman_values::wanted::{Said, Wanted};

/// Changes a line; nothing if there is nothing to change.
type Repair = fn(&str, &Wanted) -> Option<Repaired>;

/// All repairs, the plainest first.
const REPAIRS: &[Repair] = &[
    outer_space,
    written_escape,
    twice,
    several,
    quotes,
    before,
    behind,
    inside,
    qualified,
    letter_case,
    tabs,
    wide_space,
    point_zero,
    truth,
    letters_for_digits,
    signs,
    brackets,
    fields,
    commas,
    separators,
    inner_space,
    no_space,
    order,
];

/// Looks for what keeps the line at fault, or the part of a line that came, from being in its form. What is found was tried.
pub(in super::super) fn repair(case: &Case<'_>) -> Option<Finding> {
    let wanted = case.wanted()?;
    let line = case.text().or_else(|| case.unfinished().map(Into::into))?;
    // Go prints %! where a format and its values do not match.
    if line.is_empty() || wanted.is(&line) || line.contains("%!") {
        return None;
    }
    if let Cause::Illegal(rule) = case.cause()
        && rule.kind() != RuleKind::Form
    {
        return None;
    }
    let (findings, meant) = case.said(|said| find(&line, &wanted, said, case.language))?;
    let all = findings.into_iter().map(|finding| {
        finding
            .with("line", shown(&line))
            .with("right", shown(&meant))
            .with("form", wanted.form)
    });
    all.reduce(Finding::and)
}

/// Returns what one or two repairs bring a line into its form, and the line then.
fn find(
    line: &str,
    wanted: &Wanted,
    said: &Said<'_>,
    language: Language,
) -> Option<(Vec<Finding>, String)> {
    // What changes nothing but the case or the space around the line is the plainest of all.
    let plainest: [Repair; 3] = [outer_space, one_letter, letter_case];
    let plain = plainest.iter().filter_map(|it| it(line, wanted));
    if let Some(found) = plain.into_iter().find(|it| wanted.is(&it.line)) {
        return Some((vec![found.finding], found.line));
    }
    let mut partly = Vec::new();
    for repaired in candidates(line, wanted, said, language) {
        if wanted.is(&repaired.line) {
            return Some((vec![repaired.finding], repaired.line));
        }
        partly.push(repaired);
    }
    // An example has lost what was in the line, and nothing can be told from changing it.
    for first in partly {
        for second in candidates(&first.line, wanted, said, language) {
            if wanted.is(&second.line) && !second.is_example {
                return Some((vec![first.finding, second.finding], second.line));
            }
        }
    }
    None
}

/// Returns the line after each repair that changes it: first those of the answer itself.
fn candidates(line: &str, wanted: &Wanted, said: &Said<'_>, language: Language) -> Vec<Repaired> {
    let slips = wanted.slips.iter().filter_map(|slip| {
        let example = (slip.meant)(line)?;
        let read = slip.reads.and_then(|reads| reads(said, line));
        let is_example = slip.is_example && read.is_none();
        let id = if is_example {
            "misses-the-form"
        } else {
            "differs-from-form"
        };
        let line = read.unwrap_or(example);
        let finding = Finding::of(id).with("fix", slip.fix);
        let rows = slip.is_several_lines.then(|| how("rows", language));
        let finding = match rows.flatten() {
            Some(how) => finding.done_by(how),
            None => finding,
        };
        let repaired = Repaired {
            line,
            finding,
            is_example,
        };
        wanted.is(&repaired.line).then_some(repaired)
    });
    let repairs = REPAIRS.iter().filter_map(|repair| repair(line, wanted));
    slips
        .chain(repairs)
        .filter(|repaired| repaired.line != line && !repaired.line.is_empty())
        .collect()
}
