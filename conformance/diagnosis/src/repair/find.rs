//! Looks for the changes that bring a line into its form.

use linesman_games::RuleKind;
use linesman_protocols::Cause;

use super::{
    super::{case::Case, remedies::remedy},
    extent::{before, behind, inside, outer_space, several, twice, written_escape},
    marks::{
        brackets, commas, fields, inner_space, no_space, order, quotes, separators, tabs,
        wide_space,
    },
    repaired::Repaired,
    words::{letter_case, letters_for_digits, one_letter, point_zero, qualified, signs, truth},
};
use linesman_languages::language::Language;
use linesman_values::wanted::Wanted;

/// Changes a line; nothing if there is nothing to change.
type Repair = fn(&str, &Wanted, Language) -> Option<Repaired>;

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

/// Returns what to do so that the line at fault, or the part of a line that came, is in its form.
pub(in super::super) fn repair(case: &Case<'_>) -> Option<String> {
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
    let fixes = find(&line, &wanted, case.language)?;
    Some(format!(
        "{}; {} has the form {}, such as {}",
        fixes.join("; also "),
        wanted.name,
        wanted.form,
        wanted.example
    ))
}

/// Returns one or two repairs that bring a line into its form.
fn find(line: &str, wanted: &Wanted, language: Language) -> Option<Vec<String>> {
    // What changes nothing but the case or the space around the line is the plainest of all.
    let plainest: [Repair; 3] = [outer_space, one_letter, letter_case];
    let plain = plainest.iter().filter_map(|it| it(line, wanted, language));
    if let Some(found) = plain.into_iter().find(|it| wanted.is(&it.line)) {
        return Some(vec![found.fix]);
    }
    let mut partly = Vec::new();
    for repaired in candidates(line, wanted, language) {
        if wanted.is(&repaired.line) {
            return Some(vec![repaired.fix]);
        }
        partly.push(repaired);
    }
    for first in &partly {
        for second in candidates(&first.line, wanted, language) {
            if wanted.is(&second.line) {
                return Some(vec![first.fix.clone(), second.fix]);
            }
        }
    }
    None
}

/// Returns the line after each repair that changes it: first those of the answer itself.
fn candidates(line: &str, wanted: &Wanted, language: Language) -> Vec<Repaired> {
    let slips = wanted.slips.iter().filter_map(|slip| {
        let line = (slip.meant)(line)?;
        let fix = if slip.is_several_lines {
            format!("{}: {}", slip.fix, remedy("rows", language))
        } else {
            slip.fix.to_owned()
        };
        wanted.is(&line).then_some(Repaired { line, fix })
    });
    let repairs = REPAIRS
        .iter()
        .filter_map(|repair| repair(line, wanted, language));
    slips
        .chain(repairs)
        .filter(|repaired| repaired.line != line && !repaired.line.is_empty())
        .collect()
}
