//! How a replayed game ended, and whether the log says so.

use std::fmt;

use super::{
    Entry, Log, Place, Reason, Replay, Summary,
    verdict::{Verdict, verdict},
};
use crate::line::quoted;

/// What came of replaying a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Where the log and the rules disagree, in the order of the lines; at most a hundred.
    pub disagreements: Vec<Disagreement>,
    /// The result by the rules; none if the game is not over where the log ends, or could not be followed.
    pub result: Option<Summary>,
    /// The log as the rules write it. It equals a complete log with which they agree; an incomplete one whose game was
    /// over is completed, and one that could not be followed ends where it was lost.
    pub log: Log,
}

/// A line of a log on which the rules disagree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disagreement {
    /// The line, from 1.
    pub line: usize,
    /// What the log says: a line in quotes, or a fragment.
    pub log: String,
    /// What the rules say: likewise, with the rule that was broken in parentheses.
    pub rules: String,
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { line, log, rules } = self;
        write!(f, "{line}: {log} in the log, but {rules} by the rules")
    }
}

/// Compares the end and the result of a replay whose plies have been played.
pub(super) fn finish(mut replay: Replay<'_>) -> Finding {
    let verdict = verdict(&replay);
    judge_ends(&mut replay, verdict.as_ref());
    judge_result(&mut replay, verdict.as_ref());
    let result = verdict.map(|verdict| verdict.summary);
    if let Some(summary) = &result {
        replay.written.push(Entry::Result(summary.clone()));
    }
    replay.disagreements.sort_by_key(|one| one.line);
    Finding {
        disagreements: replay.disagreements,
        result,
        log: Log::new(replay.written),
    }
}

/// Returns a line fit to be shown.
pub(super) fn shown(entry: &Entry) -> String {
    let mut text = Vec::new();
    entry.write_to(&mut text);
    quoted(text.strip_suffix(b"\n").unwrap_or(&text))
}

/// Compares the ends, and writes those that have their place.
fn judge_ends(replay: &mut Replay<'_>, verdict: Option<&Verdict>) {
    let log = replay.log;
    let (mut has_ended, mut is_broken) = (false, false);
    for numbered in log.entries.get(replay.next..).unwrap_or_default() {
        match &numbered.entry {
            Entry::End { place, reason } if !has_ended => {
                has_ended = true;
                judge_end(replay, numbered.line, (*place, reason), verdict);
            }
            entry @ Entry::End { reason, .. } => {
                if is_broken || *reason == Reason::BrokenPipe {
                    replay.written.push(entry.clone());
                } else {
                    replay.disagree(
                        numbered.line,
                        shown(entry),
                        "the game was over before".into(),
                    );
                }
            }
            entry @ (Entry::BrokenPipe | Entry::Detail(_)) => {
                replay.written.push(entry.clone());
                is_broken = true;
            }
            _ => {}
        }
    }
    if !has_ended && let Some(verdict) = verdict {
        replay.written.push(end_of(verdict));
    }
}

fn judge_end(
    replay: &mut Replay<'_>,
    line: usize,
    (place, reason): (Place, &Reason),
    verdict: Option<&Verdict>,
) {
    let entry = Entry::End {
        place,
        reason: reason.clone(),
    };
    let Some(verdict) = verdict else {
        if replay.stop.is_none() {
            let due = format!("{}, and the game is not over", replay.due_ply());
            replay.disagree(line, shown(&entry), due);
        }
        return;
    };
    let agrees = match &verdict.reason {
        Some(by_rules) => reason.agrees_with(by_rules),
        None => true,
    };
    if place == verdict.place && agrees {
        replay.written.push(entry);
    } else {
        let by_rules = end_of(verdict);
        replay.disagree(line, shown(&entry), shown(&by_rules));
        replay.written.push(by_rules);
    }
}

fn end_of(verdict: &Verdict) -> Entry {
    Entry::End {
        place: verdict.place,
        reason: verdict.reason.clone().unwrap_or(Reason::NotUnderstood),
    }
}

fn judge_result(replay: &mut Replay<'_>, verdict: Option<&Verdict>) {
    let log = replay.log;
    for numbered in &log.entries {
        let Entry::Result(in_log) = &numbered.entry else {
            continue;
        };
        let by_rules = match verdict {
            Some(verdict) if verdict.summary == *in_log => continue,
            Some(verdict) => shown(&Entry::Result(verdict.summary.clone())),
            None if replay.stop.is_some() => continue,
            None => "the game is not over".to_owned(),
        };
        replay.disagree(numbered.line, shown(&numbered.entry), by_rules);
    }
}
