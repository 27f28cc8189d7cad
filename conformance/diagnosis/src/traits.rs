//! What the turns have in which a program fails, and few of those that go well.

use std::{borrow::Cow, collections::BTreeMap};

use linesman_protocols::{Cause, Check, Entry, Role, Speaker};
use linesman_values::{
    outcome::{Found, Rank, Report, Run},
    traits::Traits,
};

use super::{
    case::Case,
    finding::Finding,
    place::{is_line, place_of_fault},
};

/// How many turns have to go well before anything is called special, if one turn failed, and if several did.
const LEAST_GOOD: [usize; 2] = [100, 6];
/// One in how many of the turns that go well may have it too.
const RARE: usize = 10;
/// How likely it may be at most that all turns that failed have something in common by chance.
const MOST_CHANCE: f64 = 0.002;
/// Below this chance it is a fact that needs no further sign.
const LEAST_DOUBT: f64 = 0.0005;
/// So many turns are enough to know what is rare.
const MOST_TURNS: usize = 1000;

/// A message to the agent, and what the turn has that it begins.
#[derive(Debug)]
struct Turn {
    message: String,
    traits: Vec<&'static str>,
    is_bad: bool,
}

/// Looks for something that each turn has in which the agent failed in this way, and few others.
pub(crate) fn of_turns(case: &Case<'_>, whole: &Report) -> Option<Finding> {
    let traits = whole.insight.traits?;
    let is_of_turn = match case.cause() {
        Cause::NoOutput
        | Cause::Late
        | Cause::Early
        | Cause::Illegal(_)
        | Cause::Malformed
        | Cause::Noise => true,
        Cause::Exited(_) | Cause::Signalled(_) => !case.check.is(Role::End),
        _ => false,
    };
    if !is_of_turn {
        return None;
    }
    let fault = &case.found.violation;
    // A program that ends or is silent does so for one reason, whichever check it meets there.
    let is_any = matches!(
        fault.cause,
        Cause::NoOutput | Cause::Exited(_) | Cause::Signalled(_)
    );
    let of_any = is_any
        .then(|| in_turns(case, whole, traits, |_| true))
        .flatten();
    of_any.or_else(|| in_turns(case, whole, traits, |check| check == fault.check))
}

/// Looks for what the turns have in which the agent failed in this way, with one of these checks.
fn in_turns(
    case: &Case<'_>,
    whole: &Report,
    traits: Traits,
    is_one: impl Fn(&Check) -> bool,
) -> Option<Finding> {
    let fault = &case.found.violation;
    let is_same = |it: &&Found| is_one(it.violation.check) && it.violation.cause == fault.cause;
    // Nobody breaks a rule because of the time.
    let is_of_position = matches!(fault.cause, Cause::Illegal(_));
    let (mut bad, mut good) = (BTreeMap::new(), BTreeMap::new());
    let own = turns(case.run, Some(case.found), traits, is_of_position);
    let others = whole.conversations().map(|shown| &shown.run);
    let others = others
        .filter(|run| !std::ptr::eq(*run, case.run))
        .filter_map(|run| {
            let found = run.found.iter().find(is_same);
            // What an agent says that has broken something else shows nothing.
            (found.is_some() || run.found.is_empty())
                .then(|| turns(run, found, traits, is_of_position))
        });
    for turn in std::iter::once(own).chain(others).flatten() {
        let all = if turn.is_bad { &mut bad } else { &mut good };
        if all.len() < MOST_TURNS {
            all.insert(turn.message, turn.traits);
        }
    }
    let bad: Vec<Vec<&str>> = bad.into_values().collect();
    let good: Vec<Vec<&str>> = good.into_values().filter(|it| !it.is_empty()).collect();
    if is_of_position && bad.len() < 2 {
        return None;
    }
    let common = common(&bad, &good)?;
    let turns = match bad.len() {
        1 => "in the turn that failed".to_owned(),
        2 => "in both turns that failed".to_owned(),
        count => format!("in all {count} turns that failed"),
    };
    let few = match common.few {
        0 => "none".to_owned(),
        few => few.to_string(),
    };
    // What a move against the rules has to do with, the rule and the move say better.
    let is_sure = common.chance <= LEAST_DOUBT && !is_of_position;
    let finding = match case.cause() {
        Cause::Illegal(_) => Finding::of("breaks-rules-in-turns-like-this").or_else(case.fix()),
        Cause::NoOutput => Finding::of("falls-silent-in-turns-like-this"),
        _ => Finding::of("fails-in-turns-like-this"),
    };
    let finding = finding
        .with("clause", common.clause)
        .with("turns", turns)
        .with("few", few)
        .with("number", good.len());
    Some(finding.ranked(if is_sure { Rank::Seen } else { Rank::Fits }))
}

/// What all turns that failed have.
#[derive(Debug, PartialEq)]
struct Common {
    clause: &'static str,
    /// How many turns that went well have it.
    few: usize,
    /// How likely it is by chance.
    chance: f64,
}

/// Returns what all turns that failed have and few others, if that is no chance: what is rarest.
fn common(bad: &[Vec<&'static str>], good: &[Vec<&'static str>]) -> Option<Common> {
    if good.len() < LEAST_GOOD[usize::from(bad.len() > 1)] {
        return None;
    }
    let clauses = bad.first()?.iter();
    let all = clauses.filter(|clause| bad.iter().all(|it| it.contains(clause)));
    let of_clause = all.map(|clause| {
        let few = good.iter().filter(|it| it.contains(clause)).count();
        // Of so many turns, one more may have it by chance.
        let share = (few + 1) as f64 / (good.len() + 2) as f64;
        let chance = share.powi(i32::try_from(bad.len()).unwrap_or(i32::MAX));
        Common {
            clause,
            few,
            chance,
        }
    });
    // What one turn has alone may be the reason. What others have too needs several turns, and so does a broken rule.
    let is_told =
        |it: &Common| it.few * RARE <= good.len() && (it.few == 0 || it.chance <= MOST_CHANCE);
    let told = of_clause.filter(is_told);
    told.min_by_key(|it| it.few)
}

/// Returns the turns of a run, up to the one in which it failed, if it did. Only what their positions have may count.
fn turns(run: &Run, fault: Option<&Found>, traits: Traits, is_of_position: bool) -> Vec<Turn> {
    let entries: Vec<Entry<'_>> = run.transcript.entries().collect();
    let place = fault.and_then(|found| {
        let is_missing = matches!(found.violation.cause, Cause::NoOutput);
        let good = run.transcript.kept_lines(found.good_lines);
        place_of_fault(&entries, found, good).filter(|_| !is_missing)
    });
    // Without a line at fault, it is what was sent last.
    let is_before = |(index, entry): &(usize, &Entry<'_>)| match (place, fault) {
        (Some(place), _) => *index < place,
        (None, Some(found)) => entry.at <= found.at,
        (None, None) => true,
    };
    let mut messages: Vec<Vec<Cow<'_, str>>> = Vec::new();
    let mut is_open = false;
    for (_, entry) in entries.iter().enumerate().take_while(is_before) {
        if is_line(entry, Speaker::Referee) {
            let line = String::from_utf8_lossy(entry.text);
            match messages.last_mut().filter(|_| is_open) {
                Some(message) => message.push(line),
                None => messages.push(vec![line]),
            }
            is_open = true;
        } else if is_line(entry, Speaker::Agent) {
            is_open = false;
        }
    }
    let lent = messages.iter();
    let lent = lent.map(|message| message.iter().map(AsRef::as_ref).collect());
    let lent: Vec<Vec<&str>> = lent.collect();
    let last = lent.len().checked_sub(1);
    let told = traits(&lent).into_iter().zip(&lent).enumerate();
    let told = told.map(|(index, (had, message))| Turn {
        message: message.join("\n"),
        traits: match is_of_position {
            true => had.position,
            false => [had.position, had.question].concat(),
        },
        is_bad: last == Some(index) && fault.is_some(),
    });
    // What was sent last and not answered in a run that came to nothing did not go well.
    let told = told.take(lent.len() - usize::from(is_open && fault.is_none()));
    told.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(
        bad: &[&[&'static str]],
        good: &[(&[&'static str], usize)],
    ) -> Option<(&'static str, usize)> {
        let bad: Vec<Vec<&'static str>> = bad.iter().map(|it| it.to_vec()).collect();
        let good = good
            .iter()
            .flat_map(|(it, count)| vec![it.to_vec(); *count]);
        let good: Vec<Vec<&'static str>> = good.collect();
        common(&bad, &good).map(|it| (it.clause, it.few))
    }

    #[test]
    fn what_only_turns_have_that_failed_is_told() {
        let good: &[(&[&str], usize)] = &[(&["a capture"], 60), (&["a clock"], 40)];
        assert_eq!(of(&[&["a check", "a clock"]], good), Some(("a check", 0)));
        assert_eq!(of(&[&["a clock"], &["a clock"]], good), None);
        // Each of the turns has to have it.
        assert_eq!(of(&[&["a check"], &["a clock"]], good), None);
    }

    #[test]
    fn what_few_others_have_needs_several_turns() {
        // 3 of 100 have it: with (3 + 1) / (100 + 2), two turns have it by a chance of 0.0015, and one of 0.039.
        let good: &[(&[&str], usize)] = &[(&["a check"], 3), (&[], 0), (&["a clock"], 97)];
        assert_eq!(
            of(&[&["a check"], &["a check"]], good),
            Some(("a check", 3))
        );
        assert_eq!(of(&[&["a check"]], good), None);
        // 12 of 100 are not few, however many turns failed.
        let good: &[(&[&str], usize)] = &[(&["a check"], 12), (&["a clock"], 88)];
        assert_eq!(of(&[["a check"].as_slice(); 9], good), None);
        // Nobody knows what is rare in 99 turns where one turn failed, and in 5 turns at all.
        let good: &[(&[&str], usize)] = &[(&["a clock"], 99)];
        assert_eq!(of(&[&["a check"]], good), None);
        assert_eq!(of(&[["a check"].as_slice(); 9], &[(&["a clock"], 5)]), None);
    }
}
