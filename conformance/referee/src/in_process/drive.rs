//! The loop of a conversation with agents of this process: no pipes, no processes, and a clock that waits.

use std::{io, time::Duration};

use linesman_protocols::{Stream, Time};

use super::{InProcessAgent, streams::Doing};
use crate::{Command, Conversation, Flood, agent::QUEUE_LIMIT, drive::EXIT_GRACE};

/// Carries on a conversation with agents of this process until it is over.
///
/// Time begins at zero and stands still while an agent computes. When no one has anything to say, it moves at once to the next
/// time-out, or to the time until which an agent waits.
///
/// # Errors
/// The conversation and the agents wait for each other without a time-out.
pub fn drive_in_process<C: Conversation>(
    conversation: &mut C,
    agents: &mut [InProcessAgent],
) -> io::Result<()> {
    let mut wires: Vec<Wire<'_>> = agents
        .iter_mut()
        .enumerate()
        .map(|(number, agent)| Wire {
            number,
            agent,
            eof_due: None,
        })
        .collect();
    let mut now = Time::ZERO;
    loop {
        carry_out(conversation, &mut wires, now);
        if conversation.is_over() {
            return Ok(());
        }
        let limit = conversation
            .poll_timeout()
            .map(|due| due.saturating_sub(now));
        let mut has_heard = false;
        for wire in &mut wires {
            wire.run_until_quiet(now, limit.unwrap_or_default());
            has_heard |= wire.listen(conversation, now);
        }
        if has_heard {
            continue;
        }
        let due = |wire: &Wire<'_>| {
            [wire.eof_due, wire.agent.wakes_at()]
                .into_iter()
                .flatten()
                .min()
        };
        let dues = wires.iter().filter_map(due);
        let Some(due) = dues.chain(conversation.poll_timeout()).min() else {
            return Err(io::Error::other(
                "the conversation and the agent wait for each other, without a limit",
            ));
        };
        now = now.max(due);
        for wire in &mut wires {
            wire.tell_of_eof(conversation, now);
        }
        // What an agent says at this time comes before a time-out.
        if wires
            .iter()
            .any(|wire| wire.agent.wakes_at().is_some_and(|wakes| wakes <= now))
        {
            continue;
        }
        if conversation.poll_timeout().is_some_and(|due| due <= now) {
            conversation.handle_timeout(now);
        }
    }
}

fn carry_out<C: Conversation>(conversation: &mut C, wires: &mut [Wire<'_>], now: Time) {
    while let Some(command) = conversation.poll_command() {
        match command {
            Command::Send { agent, bytes } => {
                let agent = &mut *wires[agent].agent;
                agent.said.record_message(now, &bytes);
                agent.shared.send(&bytes, QUEUE_LIMIT);
            }
            Command::CloseInput { agent } => wires[agent].agent.close_input(now),
            // An agent that is not asked waits for its input anyway.
            Command::Pause { .. } | Command::Resume { .. } => {}
            Command::Kill { agent } => wires[agent].agent.shared.kill(),
            Command::Inspect { agent } => {
                let inspection = wires[agent].agent.inspect();
                conversation.handle_inspection(agent, inspection, now);
            }
        }
    }
}

/// An agent as the loop sees it.
struct Wire<'a> {
    number: usize,
    agent: &'a mut InProcessAgent,
    /// When to report the end of the output, unless the agent ends before.
    eof_due: Option<Time>,
}

impl Wire<'_> {
    /// Lets the agent go on, and waits until it stops computing. It gets its patience or the conversation's limit, whichever is
    /// longer.
    fn run_until_quiet(&mut self, now: Time, limit: Duration) {
        let agent = &mut *self.agent;
        if agent.is_given_up || agent.departure.is_some() {
            return;
        }
        agent.doing = agent.shared.run_until_quiet(now, agent.patience.max(limit));
        agent.is_given_up = agent.doing == Doing::Running;
    }

    /// Reports what the agent has said, and its end. Returns whether there was anything to report.
    fn listen<C: Conversation>(&mut self, conversation: &mut C, now: Time) -> bool {
        let agent = &mut *self.agent;
        if agent.is_given_up || agent.departure.is_some() {
            return false;
        }
        let (output, is_closed) = agent.shared.take_output();
        if agent.said.take(&output) {
            let flood = Flood {
                stream: Stream::Stdout,
                limit: agent.said.limit(),
            };
            conversation.handle_flood(self.number, flood, now);
        }
        while let Some(line) = agent.said.next_line(now) {
            conversation.handle_line(self.number, line, now);
            let answers = conversation.limited_answers(self.number);
            agent
                .said
                .note_heard(conversation.was_aside(), answers, now);
        }
        if let Doing::Ended(departure, _) = agent.doing {
            agent.departure = Some(departure);
            self.eof_due = None;
            agent.said.record_exit(departure, now);
            conversation.handle_exit(self.number, departure, now);
            return true;
        }
        if is_closed && !agent.is_output_closed {
            agent.is_output_closed = true;
            agent.said.record_end_of_output(now);
            self.eof_due = Some(now + EXIT_GRACE);
        }
        !output.is_empty()
    }

    fn tell_of_eof<C: Conversation>(&mut self, conversation: &mut C, now: Time) {
        if self.eof_due.is_some_and(|due| due <= now) {
            self.eof_due = None;
            conversation.handle_eof(self.number, now);
        }
    }
}
