//! A conversation: side by side, with what was sent and what came, and turn by turn on a board.

use crate::{
    Boards,
    failure::Failure,
    turns::{Conversation, Turn, draw_boards, turns as all_turns},
};
use linesman_values::{
    outcome::{Found, ScenarioReport},
    text::millis,
};

/// How many turns of a conversation are shown at most. The last are, since that is where the fault is.
const TURNS: usize = 300;

impl Turn {
    pub(super) fn millis(&self) -> f64 {
        millis(self.at)
    }
}

/// Returns the turns of the conversation in which a fault was found, without those left out at its beginning, and the number of
/// those.
pub(super) fn turns(found: &Found, shown: &ScenarioReport) -> (usize, Vec<Turn>) {
    let mut turns = all_turns(&shown.run.transcript, found.good_lines);
    let hidden = turns.len().saturating_sub(TURNS);
    (hidden, turns.split_off(hidden))
}

/// Returns the conversation up to a failure on a board, if the protocol draws boards.
pub(super) fn board(boards: &dyn Boards, failure: &Failure<'_>) -> Option<String> {
    let (found, report) = (failure.found, failure.report);
    let transcript = &failure.shown.run.transcript;
    let mut turns = all_turns(transcript, found.good_lines);
    let bad = turns.iter().position(|turn| turn.is_at_fault);
    let end = match bad {
        Some(bad) => bad + 1,
        // What is missing should have come after the last of these.
        None => turns.iter().take_while(|turn| turn.at <= found.at).count(),
    };
    turns.truncate(end);
    draw_boards(&mut turns, TURNS, transcript, report.insight.picture?);
    let hidden = turns.len().saturating_sub(TURNS);
    let fault = format!(
        "{}: expected {}, got {}",
        failure.check.check.id, found.violation.expected, found.violation.actual
    );
    let conversation = Conversation {
        profile: report.profile,
        source: &failure.shown.scenario.id,
        turns: &turns[hidden..],
        fault: Some(&fault),
    };
    boards.data(report.protocol, &conversation)
}
