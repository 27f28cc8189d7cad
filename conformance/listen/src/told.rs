//! Which protocol a conversation is in.

use linesman_interface::protocol::Descriptor;
use linesman_protocols::Speaker;

use crate::conversation::{Event, What};

/// Returns the protocol that the lines tell: the first line that begins a conversation in one protocol and in no other. None if no line
/// does.
#[must_use]
pub fn protocol_of(
    events: &[Event],
    protocols: &[&'static Descriptor],
) -> Option<&'static Descriptor> {
    let mut events = events.iter();
    events.find_map(|event| {
        let What::Said(speaker, said) = &event.what else {
            return None;
        };
        let line = String::from_utf8_lossy(&said.bytes);
        let tells = |protocol: &&&'static Descriptor| match speaker {
            Speaker::Referee => protocol.listening.is_some_and(|form| (form.opens)(&line)),
            Speaker::Agent => protocol.begins.is_some_and(|begins| begins(&line)),
        };
        let mut told = protocols.iter().filter(tells);
        match (told.next(), told.next()) {
            (Some(protocol), None) => Some(*protocol),
            _ => None,
        }
    })
}
