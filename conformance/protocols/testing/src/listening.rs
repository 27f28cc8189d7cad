//! Conversations between other programs, judged.

use linesman_interface::protocol::{Breach, Known, ListenForm};
use linesman_protocols::{Line, Speaker, Time};

/// Judges lines, of which `>` marks those of the referee and `<` those of the agent. Returns what was found, as `LINE: WHO LEVEL CLAUSE`.
///
/// # Panics
/// The protocol has no such profile.
#[must_use]
pub fn listened(form: &ListenForm, profile: &str, lines: &str) -> Vec<String> {
    let known = Known {
        has_times: false,
        is_whole: true,
    };
    let listener = (form.listener)(profile, known);
    let mut listener = listener.expect("the protocol has the profile");
    let mut found = Vec::new();
    let mut note = |number: usize, breaches: Vec<Breach>| {
        found.extend(breaches.into_iter().map(|breach| {
            let by = match breach.by {
                Speaker::Agent => "agent",
                Speaker::Referee => "referee",
            };
            format!("{number}: {by} {} {}", breach.weight.word(), breach.clause)
        }));
    };
    let mut number = 0;
    for line in lines.lines() {
        number += 1;
        let (mark, text) = line.split_at(1);
        let text = Line::plain(text.as_bytes());
        match mark {
            ">" => note(number, listener.note_sent(text, Time::ZERO)),
            _ => note(number, listener.note_heard(text, Time::ZERO)),
        }
    }
    note(number, listener.note_end());
    found
}
