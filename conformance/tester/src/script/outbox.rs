//! What goes to the agent.

use std::collections::VecDeque;

use linesman_protocols::Time;
use linesman_referee::Command;

/// What is to be done with the agent, and what has been sent to it.
#[derive(Debug, Default)]
pub(super) struct Outbox {
    pub(super) commands: VecDeque<Command>,
    /// The last message, and when it was sent.
    pub(super) last: Option<(Time, Vec<u8>)>,
    /// How many messages have been sent.
    pub(super) messages: usize,
    /// What has been sent of a line that has no newline yet.
    unfinished: Vec<u8>,
    pub(super) is_input_closed: bool,
    /// Whether the agent has been told that the game is over.
    pub(super) is_dismissed: bool,
}

impl Outbox {
    /// Sends a message; one that holds nothing is none.
    pub(super) fn send(&mut self, bytes: Vec<u8>, now: Time) {
        if !bytes.is_empty() {
            self.pass_on(Command::Send { agent: 0, bytes }, now);
        }
    }

    /// Passes a command on. Returns whether it is a message.
    pub(super) fn pass_on(&mut self, command: Command, now: Time) -> bool {
        let is_message = if let Command::Send { bytes, .. } = &command {
            self.messages += 1;
            self.last = Some((now, bytes.clone()));
            true
        } else {
            false
        };
        self.commands.push_back(command);
        is_message
    }

    pub(super) fn inspect(&mut self) {
        self.commands.push_back(Command::Inspect { agent: 0 });
    }

    pub(super) fn close_input(&mut self) {
        self.is_input_closed = true;
        self.commands.push_back(Command::CloseInput { agent: 0 });
    }

    /// Notes bytes that are sent as they are.
    pub(super) fn note_raw(&mut self, bytes: &[u8]) {
        self.unfinished.extend_from_slice(bytes);
    }

    /// Returns the next line that such bytes have completed, without its newline.
    pub(super) fn poll_line(&mut self) -> Option<Vec<u8>> {
        let end = self.unfinished.iter().position(|byte| *byte == b'\n')?;
        let mut line: Vec<u8> = self.unfinished.drain(..=end).collect();
        line.pop();
        Some(line)
    }

    /// Returns whether a line has been begun and not been ended.
    pub(super) fn is_within_line(&self) -> bool {
        !self.unfinished.is_empty()
    }
}
