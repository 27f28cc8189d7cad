//! What the loop tells, and what it asks.

use std::io;

use linesman_protocols::{Line, Stream, Time};
use linesman_referee::{Command as Order, Conversation, Departure, Inspection};

use super::{AGENT, Doing, Next, Talk};
use crate::talk::follow::Wait;

impl Conversation for Talk {
    fn handle_line(&mut self, agent: usize, line: Line<'_>, now: Time) {
        if agent == AGENT {
            self.hear(line, now);
        } else if !matches!(self.doing, Doing::Out(_))
            && let Some(input) = self.console.take()
        {
            self.take_input(input, now);
        }
    }

    fn handle_eof(&mut self, agent: usize, now: Time) {
        if agent == AGENT && self.is_running {
            self.screen
                .remark("the agent has closed its output, and lives on");
            self.give_up_waiting(now);
        }
    }

    fn handle_exit(&mut self, _agent: usize, departure: Departure, now: Time) {
        self.session.note_exit(departure, now);
        self.is_running = false;
        self.look_at = None;
        if let Doing::Replaying(_) = self.doing {
            self.break_off_replay();
        }
        // Who is to be started again is not missed.
        if !matches!(self.doing, Doing::Out(_)) {
            let is_end = matches!(self.doing, Doing::Leaving { .. });
            self.doing = Doing::Out(Next::Departed(departure, is_end));
        }
    }

    fn handle_flood(&mut self, agent: usize, stream: Stream, now: Time) {
        if agent != AGENT {
            self.failure = Some(io::Error::other("more than a million lines were typed"));
            return;
        }
        match stream {
            Stream::Stdout => {
                self.screen.remark(
                    "the agent has written more than a million bytes; what it says from now on is not heard",
                );
                self.give_up_waiting(now);
            }
            Stream::Stderr => self
                .screen
                .remark("the agent has written more than a million bytes to its standard error"),
        }
    }

    fn handle_inspection(&mut self, _agent: usize, inspection: Inspection, now: Time) {
        let is_new = !inspection.partial.is_empty() && inspection.partial != self.partial;
        if is_new && self.is_running {
            let after = now.saturating_sub(self.sent_at);
            self.screen
                .show_heard(after, &inspection.partial, "   (no newline yet)");
            self.partial = inspection.partial;
        }
    }

    fn handle_timeout(&mut self, now: Time) {
        if self.look_at.is_some_and(|at| at <= now) {
            self.look(now);
        }
        if self.due().is_none_or(|due| due > now) {
            return;
        }
        match &self.doing {
            Doing::Waiting { wait, .. } => {
                if *wait == Wait::Answer {
                    let millis = now.saturating_sub(self.sent_at).as_millis();
                    self.screen
                        .remark(&format!("no complete answer in {millis} ms"));
                    self.look(now);
                }
                self.settle();
            }
            Doing::Replaying(_) => self.go_on_replaying(now),
            Doing::Leaving { .. } => {
                let millis = self.limits.exit.as_millis();
                self.screen.remark(&format!(
                    "the agent is still running {millis} ms after the end of its input, and is killed"
                ));
                self.commands.push_back(Order::Kill { agent: AGENT });
                self.doing = Doing::Out(Next::End);
            }
            Doing::Idle | Doing::Out(_) => {}
        }
    }

    fn poll_command(&mut self) -> Option<Order> {
        let command = self.commands.pop_front();
        // Everything that came with one look is shown at one go.
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
        self.failure.is_some() || self.commands.is_empty() && matches!(self.doing, Doing::Out(_))
    }
}
