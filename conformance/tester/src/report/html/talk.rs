//! A conversation side by side: what was sent, and what came.

use linesman_protocols::{Entry, EntryKind, Speaker, Time};

use super::markup::{escape_line, put};
use crate::{
    outcome::{Found, ScenarioReport, transcript::line_of},
    text::millis,
};

/// How many turns of a conversation are shown at most. The last are, since that is where the fault is.
const TURNS: usize = 300;

/// What one speaker said at one time.
struct Turn {
    at: Time,
    /// `None` for something that happened.
    speaker: Option<Speaker>,
    lines: Vec<String>,
    is_at_fault: bool,
}

/// Writes the conversation in which a fault was found.
pub(super) fn talk(found: &Found, shown: &ScenarioReport, page: &mut String) {
    let turns = turns(shown, found);
    let hidden = turns.len().saturating_sub(TURNS);
    put(
        page,
        "<details>\n<summary>The whole conversation</summary>\n<div class=\"scroll\" tabindex=\"0\" role=\"region\" \
         aria-label=\"Conversation\">\n<table class=\"talk\">\n<thead><tr><th scope=\"col\">at</th>\
         <th scope=\"col\">was sent</th><th scope=\"col\">came</th></tr></thead>\n<tbody>",
    );
    if hidden > 0 {
        put(
            page,
            format_args!(
                "<tr class=\"happened\"><td></td><td colspan=\"2\">{hidden} messages before are left out; --transcripts \
                 DIR keeps them all</td></tr>"
            ),
        );
    }
    for turn in turns.iter().skip(hidden) {
        let at = format!("+{:.1}", millis(turn.at));
        let text = turn.lines.join("\n");
        let class = if turn.is_at_fault {
            " class=\"at-fault\""
        } else {
            ""
        };
        match turn.speaker {
            Some(Speaker::Referee) => put(
                page,
                format_args!("<tr{class}><td>{at}</td><td><pre>{text}</pre></td><td></td></tr>"),
            ),
            Some(Speaker::Agent) => put(
                page,
                format_args!("<tr{class}><td>{at}</td><td></td><td><pre>{text}</pre></td></tr>"),
            ),
            None => put(
                page,
                format_args!(
                    "<tr class=\"happened\"><td>{at}</td><td colspan=\"2\">{text}</td></tr>"
                ),
            ),
        }
    }
    put(
        page,
        "</tbody>\n</table>\n<p>Times in milliseconds since the start.</p>\n</div>\n</details>",
    );
}

fn turns(shown: &ScenarioReport, found: &Found) -> Vec<Turn> {
    let mut turns: Vec<Turn> = Vec::new();
    let mut heard = 0;
    for entry in shown.run.transcript.entries() {
        let speaker = matches!(entry.kind, EntryKind::Line(_)).then_some(entry.speaker);
        let mut is_at_fault = false;
        if speaker == Some(Speaker::Agent) {
            heard += 1;
            is_at_fault = heard > found.good_lines;
        }
        let line = escape_line(&text_of(&entry));
        match turns.last_mut() {
            Some(last)
                if speaker.is_some()
                    && last.speaker == speaker
                    && last.at == entry.at
                    && last.is_at_fault == is_at_fault =>
            {
                last.lines.push(line);
            }
            _ => turns.push(Turn {
                at: entry.at,
                speaker,
                lines: vec![line],
                is_at_fault,
            }),
        }
    }
    turns
}

/// Returns an entry's text without the mark that says who spoke; here the column does.
fn text_of(entry: &Entry<'_>) -> String {
    let line = line_of(entry.speaker, entry.kind, entry.text);
    line.get(3..).unwrap_or_default().to_owned()
}
