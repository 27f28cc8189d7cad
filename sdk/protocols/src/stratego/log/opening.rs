//! What a log has before the first ply, by the rules.

use linesman_games::{
    Position as _, Side,
    stratego::{Action, RED, Rank, Setup},
};

use super::{
    Entry, Log, Numbered, SetupBody,
    trace::{Stop, Trace},
};
use crate::stratego::side_name;

/// Sets up the position of a replay that has just begun.
pub(super) fn set_up(trace: &mut Trace<'_>) {
    let opening: &[Numbered] = &trace.log.entries;
    let count = opening
        .iter()
        .take_while(|numbered| is_of_opening(&numbered.entry))
        .count();
    trace.next = count;
    let unstartable = Side::BOTH.map(|side| is_unstartable(trace.log, side));
    if let Some(culprit) = culprit(unstartable) {
        let entries = opening[..count].iter().map(|numbered| &numbered.entry);
        trace.written.extend(entries.cloned());
        trace.stop = Some(Stop::Opening {
            culprit,
            is_unstartable: true,
        });
        return;
    }
    let is_bad = Side::BOTH.map(|side| judge_setup(trace, side));
    let culprit = culprit(is_bad);
    write_opening(trace, count, culprit == Some(None));
    // A set-up that is missing or cannot be read makes everything else unknown.
    if trace.stop.is_none()
        && let Some(culprit) = culprit
    {
        trace.stop = Some(Stop::Opening {
            culprit,
            is_unstartable: false,
        });
    }
}

/// Returns the values of both set-ups; none for one that is not in the log.
pub(super) fn values(log: &Log) -> [Option<u32>; 2] {
    Side::BOTH.map(|side| match log.setup(side) {
        Some((_, _, SetupBody::Rows(setup))) => Some(value(setup)),
        _ => None,
    })
}

/// Returns the program of a player that could not be started, as far as it is its name.
pub(super) fn program_name(log: &Log, wanted: Side) -> Option<Vec<u8>> {
    let mut entries = log.entries.iter();
    let program = entries.find_map(|numbered| match &numbered.entry {
        Entry::Unstartable { side, program } if *side == wanted => program.as_ref(),
        _ => None,
    });
    let name = program?.split(|byte| *byte == b' ').next()?;
    Some(name.to_vec())
}

/// Puts a set-up on the board; says whether it is a bad one.
fn judge_setup(trace: &mut Trace<'_>, side: Side) -> bool {
    let (line, setup) = match trace.log.setup(side) {
        Some((_, _, SetupBody::Invalid)) => return true,
        Some((line, _, SetupBody::Rows(setup))) => (line, setup),
        Some((_, _, SetupBody::Damaged)) | None => {
            trace.stop = Some(Stop::Lost);
            return false;
        }
    };
    if let Err(why) = setup.check(trace.position.rules()) {
        let name = side_name(side);
        let rules = format!("an invalid one ({why})");
        trace.disagree(line, format!("a valid set-up of {name}"), rules);
        return true;
    }
    // BLUE's is not due as long as RED's is bad; the game is over then in any case.
    if trace.position.to_act().contains(side) {
        trace
            .position
            .submit(side, Action::Setup(setup.clone()))
            .expect("the set-up was checked, and it is due");
    }
    false
}

/// Writes what came before the first ply, and judges whether the line that calls both set-ups bad has its place.
fn write_opening(trace: &mut Trace<'_>, count: usize, are_both_bad: bool) {
    let log = trace.log;
    let opening = &log.entries[..count];
    let said = opening
        .iter()
        .find(|numbered| numbered.entry == Entry::BothInvalid)
        .map(|numbered| numbered.line);
    let is_known = trace.stop.is_none();
    if is_known && said.is_some() != are_both_bad {
        let line = said.or_else(|| log.setup(Side::First).map(|setup| setup.0));
        let [log, rules] = match said {
            Some(_) => ["two invalid set-ups", "another opinion of them"],
            None => ["nothing about both set-ups", "two invalid ones"],
        };
        trace.disagree(line.unwrap_or(1), log.to_owned(), rules.to_owned());
    }
    for numbered in opening {
        let entry = &numbered.entry;
        let is_first = matches!(entry, Entry::Setup { side: RED, .. });
        if is_known && are_both_bad && is_first {
            trace.written.push(Entry::BothInvalid);
        }
        if *entry != Entry::BothInvalid {
            trace.written.push(entry.clone());
        }
    }
}

fn is_of_opening(entry: &Entry) -> bool {
    matches!(
        entry,
        Entry::Notice(_) | Entry::Unstartable { .. } | Entry::BothInvalid | Entry::Setup { .. }
    )
}

fn is_unstartable(log: &Log, wanted: Side) -> bool {
    log.entries.iter().any(
        |numbered| matches!(&numbered.entry, Entry::Unstartable { side, .. } if *side == wanted),
    )
}

/// Returns whose fault it is that there is no game, if there is none: one side's or, as none, both sides'.
const fn culprit(is_at_fault: [bool; 2]) -> Option<Option<Side>> {
    match is_at_fault {
        [false, false] => None,
        [true, false] => Some(Some(Side::First)),
        [false, true] => Some(Some(Side::Second)),
        [true, true] => Some(None),
    }
}

fn value(setup: &Setup) -> u32 {
    setup.pieces().map(Rank::value).sum()
}
