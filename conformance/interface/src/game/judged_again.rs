//! A recorded game, judged again.

use linesman_game_record::{Record, What};
use linesman_protocols::{Ending, EntryKind, Line, Speaker, Time, Transcript};
use linesman_referee::{Command, Conversation, Inspection};

/// Shows a conversation everything that a record has of the agents, at the times when it happened. A referee does then what it
/// did in the game. Returns what was said, for each side, behind what was said before the game.
pub fn judge_again(
    conversation: &mut impl Conversation,
    record: &Record,
    mut transcripts: [Transcript; 2],
) -> [Transcript; 2] {
    for entry in &record.entries {
        carry_out(conversation, entry.at);
        let (at, log) = (entry.at, &mut transcripts);
        match &entry.what {
            What::Sent { side, bytes } => log[*side].record_message(at, bytes),
            What::InputClosed { side } => {
                log[*side].record(at, Speaker::Referee, EntryKind::Closed, b"");
            }
            What::Said {
                side,
                bytes,
                ending,
            } => {
                log[*side].record(at, Speaker::Agent, EntryKind::Line(*ending), bytes);
                // The referee does not learn of a line that the output ended within.
                if *ending != Ending::Missing {
                    let ending = *ending;
                    conversation.handle_line(*side, Line { bytes, ending }, at);
                }
            }
            What::OutputClosed { side } => {
                log[*side].record(at, Speaker::Agent, EntryKind::Closed, b"");
                conversation.handle_eof(*side, at);
            }
            What::Exited { side, departure } => {
                let text = departure.to_string();
                log[*side].record(at, Speaker::Agent, EntryKind::Exited, text.as_bytes());
                conversation.handle_exit(*side, *departure, at);
            }
            What::Flood { side, flood } => conversation.handle_flood(*side, *flood, at),
            What::Excess { side, excess } => conversation.handle_excess(*side, *excess, at),
            What::GivenBack { side, time } => {
                conversation.handle_starvation(*side, *time, at);
            }
            What::Timeout => {
                // Times of a record are cut to microseconds.
                let due = conversation.poll_timeout().filter(|due| *due <= at + GRAIN);
                conversation.handle_timeout(due.map_or(at, |due| due.max(at)));
            }
            _ => {}
        }
    }
    carry_out(
        conversation,
        record.entries.last().map_or(Time::ZERO, |entry| entry.at),
    );
    transcripts
}

/// Takes what the conversation wants done. Nothing is known of an agent that it wants to look at.
fn carry_out(conversation: &mut impl Conversation, at: Time) {
    while let Some(command) = conversation.poll_command() {
        if let Command::Inspect { agent } = command {
            conversation.handle_inspection(agent, Inspection::default(), at);
        }
    }
}

/// The grain of the times in a record.
const GRAIN: Time = Time::from_micros(1);
