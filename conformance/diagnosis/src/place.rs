//! Where in a conversation a fault is.

use linesman_protocols::{Cause, Entry, EntryKind, Speaker};
use linesman_values::outcome::Found;

/// Returns where the line at fault is, which comes after this many good lines of the agent. If an answer is missing, it is the line that came in its place.
pub(super) fn place_of_fault(
    entries: &[Entry<'_>],
    found: &Found,
    good_lines: usize,
) -> Option<usize> {
    let of_agent = |(_, entry): &(usize, &Entry<'_>)| is_line(entry, Speaker::Agent);
    match found.violation.cause {
        Cause::Malformed
        | Cause::Noise
        | Cause::ExtraLine
        | Cause::Early
        | Cause::Illegal(_)
        | Cause::Crlf
        | Cause::OverLimit(_) => {
            let mut lines = entries.iter().enumerate().filter(of_agent);
            let (at, entry) = lines.nth(good_lines)?;
            // An empty line can be the end of an answer that is judged as a whole.
            let ends_answer = entry.text.is_empty()
                && matches!(found.violation.cause, Cause::Malformed | Cause::Illegal(_));
            let before = at.checked_sub(1).filter(|before| {
                let before = &entries[*before];
                ends_answer && is_line(before, Speaker::Agent) && !before.text.is_empty()
            });
            Some(before.unwrap_or(at))
        }
        Cause::NoOutput => {
            let is_message =
                |entry: &Entry<'_>| is_line(entry, Speaker::Referee) && entry.at <= found.at;
            // An agent that has to speak first has not been asked.
            let asked = entries.iter().rposition(is_message);
            // What came after the input was closed is about that.
            let end = entries.iter().position(is_closing);
            let is_instead = |(index, entry): &(usize, &Entry<'_>)| {
                asked.is_none_or(|asked| *index > asked)
                    && end.is_none_or(|end| *index < end)
                    && entry.at <= found.at
                    && !entry.text.is_empty()
            };
            let mut lines = entries.iter().enumerate().filter(of_agent);
            lines.rfind(is_instead).map(|(index, _)| index)
        }
        _ => None,
    }
}

pub(super) fn is_line(entry: &Entry<'_>, speaker: Speaker) -> bool {
    entry.speaker == speaker && matches!(entry.kind, EntryKind::Line(_))
}

/// Returns whether the agent's input was closed here.
pub(super) fn is_closing(entry: &Entry<'_>) -> bool {
    entry.speaker == Speaker::Referee && entry.kind == EntryKind::Closed
}
