//! The conversation as the loop drives it.

use std::io;

use linesman_interface::protocol::Wait;
use linesman_protocols::{Line, Stream, Time};
use linesman_referee::{Command, Conversation, Departure, Flood, Inspection};

use super::state::{AGENT, Next, State, Talk};

impl Conversation for Talk {
    fn handle_line(&mut self, agent: usize, line: Line<'_>, now: Time) {
        if agent == AGENT {
            self.hear(line, now);
        } else if !matches!(self.state, State::Out(_))
            && let Some(input) = self.console.take()
        {
            self.take_input(input, now);
        }
    }

    fn handle_eof(&mut self, agent: usize, now: Time) {
        if agent == AGENT && self.is_running {
            self.screen
                .remark("the agent has closed its output, but still runs");
            self.give_up_waiting(now);
        }
    }

    fn handle_exit(&mut self, _agent: usize, departure: Departure, now: Time) {
        self.session.note_exit(departure, now);
        self.is_running = false;
        self.look_at = None;
        if let State::Replaying(_) = self.state {
            self.break_off_replay();
        }
        // An agent that is about to be restarted is not missed.
        if !matches!(self.state, State::Out(_)) {
            let is_end = matches!(self.state, State::Leaving { .. });
            self.state = State::Out(Next::Departed(departure, is_end));
        }
    }

    fn handle_flood(&mut self, agent: usize, flood: Flood, now: Time) {
        if agent != AGENT {
            self.failure = Some(io::Error::other("more than a million lines were typed"));
            return;
        }
        match flood.stream {
            Stream::Stdout => {
                self.screen.remark(
                    "the agent has written more than a million bytes; its further output is ignored",
                );
                self.give_up_waiting(now);
            }
            Stream::Stderr => self
                .screen
                .remark("the agent has written more than a million bytes to its standard error"),
        }
    }

    fn handle_inspection(&mut self, _agent: usize, inspection: Inspection, now: Time) {
        let partial = inspection.pending.partial;
        let is_new = !partial.is_empty() && partial != self.partial;
        if is_new && self.is_running {
            let after = now.saturating_sub(self.sent_at);
            self.screen
                .show_heard(after, &partial, "   (no newline yet)");
            self.partial = partial;
        }
    }

    fn handle_timeout(&mut self, now: Time) {
        if self.look_at.is_some_and(|at| at <= now) {
            self.look(now);
        }
        if self.due().is_none_or(|due| due > now) {
            return;
        }
        match &self.state {
            State::Waiting { wait, .. } => {
                if *wait == Wait::Answer {
                    let millis = now.saturating_sub(self.sent_at).as_millis();
                    self.screen
                        .remark(&format!("no complete answer in {millis} ms"));
                    self.look(now);
                }
                self.settle();
            }
            State::Replaying(_) => self.go_on_replaying(now),
            State::Leaving { .. } => {
                let millis = self.limits.exit.as_millis();
                self.screen.remark(&format!(
                    "the agent still runs {millis} ms after the end of its input, and is killed"
                ));
                self.commands.push_back(Command::Kill { agent: AGENT });
                self.state = State::Out(Next::End);
            }
            State::Idle | State::Out(_) => {}
        }
    }

    fn poll_command(&mut self) -> Option<Command> {
        let command = self.commands.pop_front();
        // Everything that one look at the pipes brings is shown at once.
        if command.is_none()
            && let Err(error) = self.screen.flush()
        {
            self.failure = Some(error);
        }
        command
    }

    fn poll_timeout(&self) -> Option<Time> {
        self.due().into_iter().chain(self.look_at).min()
    }

    fn is_over(&self) -> bool {
        self.failure.is_some() || self.commands.is_empty() && matches!(self.state, State::Out(_))
    }
}
