//! How a replayed game ended, and whether the log says so.

use super::{
    Disagreement, Entry, Log, Numbered, Place, Reason, ShortSummary, Summary,
    trace::{Trace, shown},
    verdict::{Verdict, verdict},
};

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

/// Compares the end and the result of a replay whose plies have been played.
pub(super) fn finish(mut trace: Trace<'_>) -> Finding {
    let verdict = verdict(&trace);
    judge_ends(&mut trace, verdict.as_ref());
    judge_result(&mut trace, verdict.as_ref());
    let result = verdict.map(|verdict| verdict.summary);
    if let Some(summary) = &result {
        let short = short_result(trace.log).filter(|short| short.agrees_with(summary));
        trace.written.push(match short {
            Some(short) => Entry::ShortResult(short.clone()),
            None => Entry::Result(summary.clone()),
        });
    }
    trace.disagreements.sort_by_key(|one| one.line);
    Finding {
        disagreements: trace.disagreements,
        result,
        log: Log::new(trace.written),
    }
}

/// Compares the ends, and writes those that have their place.
fn judge_ends(trace: &mut Trace<'_>, verdict: Option<&Verdict>) {
    let log = trace.log;
    let (mut has_ended, mut is_broken) = (false, false);
    for numbered in log.entries.get(trace.next..).unwrap_or_default() {
        match &numbered.entry {
            Entry::End { place, reason } if !has_ended => {
                has_ended = true;
                judge_end(trace, numbered, *place, reason, verdict);
            }
            entry @ Entry::End { reason, .. } => {
                if is_broken || reason.is_broken_pipe() {
                    trace.written.push(entry.clone());
                } else {
                    trace.disagree(
                        numbered.line,
                        shown(entry),
                        "the game was over before".into(),
                    );
                }
            }
            entry @ (Entry::BrokenPipe | Entry::Detail(_)) => {
                trace.written.push(entry.clone());
                is_broken = true;
            }
            _ => {}
        }
    }
    if !has_ended && let Some(verdict) = verdict {
        trace.written.push(end_of(verdict));
    }
}

fn judge_end(
    trace: &mut Trace<'_>,
    Numbered { line, entry }: &Numbered,
    place: Place,
    reason: &Reason,
    verdict: Option<&Verdict>,
) {
    let Some(verdict) = verdict else {
        if trace.stop.is_none() {
            let due = format!("{}, and the game is not over", trace.due_ply());
            trace.disagree(*line, shown(entry), due);
        }
        return;
    };
    let agrees = match &verdict.reason {
        Some(by_rules) => reason.agrees_with(by_rules),
        None => true,
    };
    if place == verdict.place && agrees {
        trace.written.push(entry.clone());
    } else {
        let by_rules = end_of(verdict);
        trace.disagree(*line, shown(entry), shown(&by_rules));
        trace.written.push(by_rules);
    }
}

fn end_of(verdict: &Verdict) -> Entry {
    Entry::End {
        place: verdict.place,
        reason: verdict.reason.clone().unwrap_or(Reason::NotUnderstood),
    }
}

fn judge_result(trace: &mut Trace<'_>, verdict: Option<&Verdict>) {
    let log = trace.log;
    for numbered in &log.entries {
        let agrees = |summary: &Summary| match &numbered.entry {
            Entry::Result(in_log) => summary == in_log,
            Entry::ShortResult(in_log) => in_log.agrees_with(summary),
            _ => true,
        };
        if !matches!(numbered.entry, Entry::Result(_) | Entry::ShortResult(_)) {
            continue;
        }
        let by_rules = match verdict {
            Some(verdict) if agrees(&verdict.summary) => continue,
            Some(verdict) => shown(&Entry::Result(verdict.summary.clone())),
            None if trace.stop.is_some() => continue,
            None => "the game is not over".to_owned(),
        };
        trace.disagree(numbered.line, shown(&numbered.entry), by_rules);
    }
}

/// Returns the result in its earliest form, if the log has it so.
fn short_result(log: &Log) -> Option<&ShortSummary> {
    let mut entries = log.entries.iter();
    entries.find_map(|Numbered { entry, .. }| match entry {
        Entry::ShortResult(short) => Some(short),
        _ => None,
    })
}
