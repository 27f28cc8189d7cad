//! Lines that an agent answers while it works if they come alone, and loses if they come in one write with what it works on.

use linesman_protocols::{Speaker, Time};
use linesman_values::{outcome::Run, wanted::Wanted};

use super::{
    case::{Case, command_of},
    finding::Finding,
    place::is_line,
    shown::shown,
};

/// Looks for a question that came in one write with one whose answer, of this kind, is due too. Elsewhere the agent has answered it in such
/// work when it came alone.
pub(super) fn lost_with_work(case: &Case<'_>, other: &str) -> Option<Finding> {
    let message = case.messages().pop()?;
    let (line, before) = message.split_last()?;
    let work = before.last()?;
    let wanted = case.wanted()?;
    let mut runs = case.runs.iter().map(|shown| &shown.run);
    let is_answered = runs.any(|run| is_answered_alone(run, line, work, &wanted, other));
    is_answered.then(|| {
        Finding::of("loses-line-behind-work")
            .with("line", shown(line))
            .with("asked", shown(work))
            .or_else(case.check.fix)
    })
}

/// Returns whether the line was answered that came alone behind such work, before that was done.
fn is_answered_alone(run: &Run, line: &str, work: &str, wanted: &Wanted, other: &str) -> bool {
    let turns = turns(run);
    turns.windows(2).any(|two| {
        let (before, turn) = (&two[0], &two[1]);
        let is_of_work = before.sent.last().and_then(|it| command_of(it)) == command_of(work);
        let mut since = before.heard.iter().chain(&turn.heard);
        let first = since.find(|it| wanted.is(it) || it.starts_with(other));
        turn.sent == [line] && is_of_work && first.is_some_and(|it| wanted.is(it))
    })
}

/// A message to the agent, and what it said before the next one.
struct Turn {
    at: Time,
    sent: Vec<String>,
    heard: Vec<String>,
}

fn turns(run: &Run) -> Vec<Turn> {
    let mut turns: Vec<Turn> = Vec::new();
    for entry in run.transcript.entries() {
        let line = String::from_utf8_lossy(entry.text).into_owned();
        if is_line(&entry, Speaker::Referee) {
            match turns.last_mut() {
                Some(turn) if turn.at == entry.at && turn.heard.is_empty() => turn.sent.push(line),
                _ => turns.push(Turn {
                    at: entry.at,
                    sent: vec![line],
                    heard: Vec::new(),
                }),
            }
        } else if is_line(&entry, Speaker::Agent)
            && let Some(turn) = turns.last_mut()
        {
            turn.heard.push(line);
        }
    }
    turns
}
