//! A conversation side by side: what was sent, and what came.

use linesman_protocols::{Entry, EntryKind, Speaker, Time};

use crate::{
    outcome::{Found, ScenarioReport, transcript::line_of},
    text::{millis, one_line},
};

/// How many turns of a conversation are shown at most. The last are, since that is where the fault is.
const TURNS: usize = 300;

/// What one speaker said at one time.
pub(super) struct Turn {
    at: Time,
    /// `None` for something that happened.
    pub(super) speaker: Option<Speaker>,
    /// The lines, each as one line that shows everything it is made of.
    pub(super) text: String,
    pub(super) is_at_fault: bool,
}

impl Turn {
    pub(super) fn millis(&self) -> f64 {
        millis(self.at)
    }
}

/// Returns the turns of the conversation in which a fault was found, without those left out at its beginning, and the number of
/// those.
pub(super) fn turns(found: &Found, shown: &ScenarioReport) -> (usize, Vec<Turn>) {
    let mut turns: Vec<Turn> = Vec::new();
    let mut heard = 0;
    for entry in shown.run.transcript.entries() {
        let speaker = matches!(entry.kind, EntryKind::Line(_)).then_some(entry.speaker);
        let mut is_at_fault = false;
        if speaker == Some(Speaker::Agent) {
            heard += 1;
            is_at_fault = heard > found.good_lines;
        }
        let text = text_of(&entry);
        match turns.last_mut() {
            Some(last)
                if speaker.is_some()
                    && last.speaker == speaker
                    && last.at == entry.at
                    && last.is_at_fault == is_at_fault =>
            {
                last.text += &format!("\n{text}");
            }
            _ => turns.push(Turn {
                at: entry.at,
                speaker,
                text,
                is_at_fault,
            }),
        }
    }
    let hidden = turns.len().saturating_sub(TURNS);
    (hidden, turns.split_off(hidden))
}

/// Returns an entry's text without the mark that says who spoke; here the column does.
fn text_of(entry: &Entry<'_>) -> String {
    let line = line_of(entry.speaker, entry.kind, entry.text);
    one_line(line.get(3..).unwrap_or_default()).into_owned()
}
