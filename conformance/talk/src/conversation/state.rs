//! The conversation between the console and an agent.

use std::{collections::VecDeque, io, time::Duration};

use linesman_interface::protocol::{Descriptor, Follower, Wait};
use linesman_protocols::{Ending, Line, Time};
use linesman_referee::{Command, Departure, SpawnError};
use linesman_values::outcome::{ending_note, printable};

use crate::{
    console::Console,
    screen::Screen,
    session::{Exchange, Session},
};

/// The agent's number in the loop.
pub(crate) const AGENT: usize = 0;
/// How many lines are shown after each line that was sent.
const MOST_SHOWN: usize = 500;
/// How many lines are shown after the end of the input.
const MOST_AT_END: usize = 12;
/// The longest wait for what an agent says by itself at its start.
const START_LIMIT: Duration = Duration::from_secs(5);

/// The time limits of the console.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// How long the agent must be silent before the next line is sent, where the protocol cannot tell that an answer is
    /// complete.
    pub quiet: Duration,
    /// The longest wait for an answer.
    pub answer: Duration,
    /// How long the agent may take to exit after its input is closed.
    pub exit: Duration,
}

/// The conversation between the console and an agent.
pub(crate) struct Talk {
    pub(super) descriptor: &'static Descriptor,
    pub(super) limits: Limits,
    pub(super) console: Console,
    pub(crate) screen: Screen,
    pub(super) session: Session,
    pub(super) follower: Box<dyn Follower>,
    pub(super) state: State,
    /// Whether the console may read a line, and has not delivered it yet.
    pub(super) is_reading: bool,
    /// Whether there is a running agent.
    pub(super) is_running: bool,
    pub(super) is_input_open: bool,
    /// Whether the agent runs, but can say nothing more.
    pub(super) is_mute: bool,
    /// When the last line was sent, or the agent was started.
    pub(super) sent_at: Time,
    /// When the last line was sent or heard.
    pub(super) stirred_at: Time,
    /// When to look for an unfinished line.
    pub(super) look_at: Option<Time>,
    /// The part of an unfinished line that was shown.
    pub(super) partial: Vec<u8>,
    /// How many lines were heard since the last line was sent.
    pub(super) shown: usize,
    /// The line that the user was told the enter key sends.
    pub(super) suggested: Option<String>,
    pub(super) commands: VecDeque<Command>,
    pub(super) failure: Option<io::Error>,
}

/// A replay and its progress.
pub(crate) struct Replay {
    /// What was sent last, and the earlier answer to it.
    pub(super) current: Exchange,
    pub(super) left: VecDeque<Exchange>,
    /// When the wait for the answer ends.
    pub(super) until: Time,
    /// How many lines were sent.
    pub(super) sent: usize,
    /// How many answers differ from the earlier ones.
    pub(super) differing: usize,
}

impl Replay {
    /// Returns the replay of these exchanges, the first of which is the agent's start. Returns none if there are none.
    pub(crate) fn new(again: Vec<Exchange>, until: Time) -> Option<Self> {
        let mut left = VecDeque::from(again);
        Some(Self {
            current: left.pop_front()?,
            left,
            until,
            sent: 0,
            differing: 0,
        })
    }
}

/// What the console does.
pub(super) enum State {
    /// It waits for a line of the user.
    Idle,
    /// It waits for an answer before it reads the next line.
    Waiting { wait: Wait, until: Time },
    /// It sends the agent the earlier lines again.
    Replaying(Replay),
    /// It waits for the agent to exit, then ends.
    Leaving { until: Time },
    /// It leaves the loop, for this.
    Out(Next),
}

/// Why the loop is left.
#[derive(Debug)]
pub(crate) enum Next {
    /// To start the agent, and to send it these lines again.
    Start(Vec<Exchange>),
    /// To show the rest of the output, because the agent's process has ended; and whether the session ends then.
    Departed(Departure, bool),
    /// To end the session.
    End,
}

impl Talk {
    /// Returns the conversation before the agent is started.
    pub(crate) fn new(
        descriptor: &'static Descriptor,
        limits: Limits,
        console: Console,
        screen: Screen,
    ) -> Self {
        Self {
            descriptor,
            limits,
            console,
            screen,
            session: Session::default(),
            follower: (descriptor.follower)(),
            state: State::Idle,
            is_reading: false,
            is_running: false,
            is_input_open: false,
            is_mute: false,
            sent_at: Time::ZERO,
            stirred_at: Time::ZERO,
            look_at: None,
            partial: Vec::new(),
            shown: 0,
            suggested: None,
            commands: VecDeque::new(),
            failure: None,
        }
    }

    /// Continues with an agent that was just started, and sends it these lines again.
    pub(crate) fn begin(&mut self, again: Vec<Exchange>, now: Time) {
        self.session.begin(now);
        self.follower = (self.descriptor.follower)();
        (self.is_running, self.is_input_open, self.is_mute) = (true, true, false);
        self.note_sending(now);
        if let Some(replay) = Replay::new(again, now + self.limits.answer) {
            self.state = State::Replaying(replay);
            return self.follow_replay(now);
        }
        self.suggest();
        let limit = self.limits.answer.min(START_LIMIT);
        self.wait_for(self.follower.begin(), now + limit);
    }

    /// Continues without an agent, because it cannot be started.
    pub(crate) fn go_without(&mut self, why: &SpawnError) {
        self.is_running = false;
        self.refuse(&why.to_string());
    }

    /// Continues after the end of an agent.
    pub(crate) fn go_on(&mut self, now: Time) {
        self.settle();
        // A line of the user may have arrived together with the agent's end.
        if let Some(input) = self.console.take() {
            self.take_input(input, now);
        }
    }

    /// Records a line that the agent did not finish before it exited.
    pub(crate) fn note_unfinished(&mut self, bytes: &[u8], now: Time) {
        let line = Line {
            bytes,
            ending: Ending::Missing,
        };
        self.session.note_heard(line, now);
        self.show_heard(line, now);
    }

    fn show_heard(&mut self, line: Line<'_>, now: Time) {
        let after = now.saturating_sub(self.sent_at);
        let note = ending_note(line.ending);
        self.screen.show_heard(after, line.bytes, note);
    }

    /// Returns why the loop was left.
    ///
    /// # Errors
    /// The console failed.
    pub(crate) fn take_next(&mut self) -> io::Result<Next> {
        if let Some(failure) = self.failure.take() {
            return Err(failure);
        }
        match std::mem::replace(&mut self.state, State::Idle) {
            State::Out(next) => Ok(next),
            _ => Ok(Next::End),
        }
    }

    /// Permits the console to read the next line.
    pub(super) fn settle(&mut self) {
        self.state = State::Idle;
        if !self.is_reading {
            self.is_reading = true;
            self.console.permit();
        }
    }

    pub(super) fn note_sending(&mut self, now: Time) {
        (self.sent_at, self.stirred_at) = (now, now);
        self.look_at = Some(now + self.limits.quiet);
        self.shown = 0;
        self.partial.clear();
    }

    /// Waits for an answer before the next line is read. A user at a terminal need not wait.
    pub(super) fn wait_for(&mut self, wait: Wait, until: Time) {
        if wait == Wait::Nothing || self.is_mute || self.console.is_terminal() {
            self.settle();
        } else {
            self.state = State::Waiting { wait, until };
        }
    }

    /// Shows why a line was not accepted.
    pub(super) fn refuse(&mut self, message: &str) {
        self.screen.remark(message);
        self.settle();
    }

    pub(super) fn send_line(&mut self, line: &[u8], now: Time) {
        if !self.is_running {
            return self.refuse("not sent, because no agent is running; :restart starts it");
        }
        if !self.is_input_open {
            return self
                .refuse("not sent, because the agent's input is closed; :undo opens it again");
        }
        self.screen.show_sent(line);
        let mut remarks = Vec::new();
        let wait = self.send(line, &mut remarks, now);
        self.show_remarks(&remarks);
        self.suggest();
        self.wait_for(wait, now + self.limits.answer);
    }

    /// Sends a line to the agent.
    pub(super) fn send(&mut self, line: &[u8], remarks: &mut Vec<String>, now: Time) -> Wait {
        self.session.note_sent(line, now);
        self.note_sending(now);
        let bytes = [line, b"\n"].concat();
        self.commands.push_back(Command::Send {
            agent: AGENT,
            bytes,
        });
        self.follower.note_sent(line, remarks)
    }

    pub(super) fn close_input(&mut self, now: Time) {
        self.session.note_closed(now);
        self.note_sending(now);
        self.is_input_open = false;
        self.commands
            .push_back(Command::CloseInput { agent: AGENT });
    }

    /// Closes the agent's input, if it is open, and waits for the agent to exit.
    pub(super) fn leave(&mut self, now: Time) {
        if !self.is_running {
            self.state = State::Out(Next::End);
            return;
        }
        if self.is_input_open {
            self.close_input(now);
        }
        let until = now + self.limits.exit;
        self.state = State::Leaving { until };
    }

    pub(super) fn hear(&mut self, line: Line<'_>, now: Time) {
        self.stirred_at = now;
        self.look_at = None;
        self.session.note_heard(line, now);
        let mut remarks = Vec::new();
        let is_complete = self.follower.note_heard(line, &mut remarks);
        let most = match self.state {
            State::Leaving { .. } => MOST_AT_END,
            _ => MOST_SHOWN,
        };
        if let State::Replaying(replay) = &mut self.state {
            if is_complete {
                replay.until = replay.until.min(now + self.limits.quiet);
            }
            return self.follow_replay(now);
        }
        self.shown += 1;
        if self.shown <= most {
            self.show_heard(line, now);
        } else if self.shown == most + 1 {
            self.screen.remark(&format!(
                "more than {most} lines; the rest is not shown, but :log writes all of them"
            ));
        }
        self.show_remarks(&remarks);
        self.suggest();
        let is_awaited = matches!(
            self.state,
            State::Waiting {
                wait: Wait::Answer,
                ..
            }
        );
        if is_complete && is_awaited {
            self.settle();
        } else if !is_complete {
            self.look_at = Some(now + self.limits.quiet);
        }
    }

    /// Looks for an unfinished line, and plans to look again after twice the time.
    pub(super) fn look(&mut self, now: Time) {
        let quiet = now.saturating_sub(self.stirred_at);
        self.look_at = Some(now + quiet.max(self.limits.quiet));
        self.commands.push_back(Command::Inspect { agent: AGENT });
    }

    pub(super) fn show_remarks(&mut self, remarks: &[String]) {
        for remark in remarks {
            self.screen.remark(remark);
        }
    }

    /// Says at a terminal which line the enter key sends, if that has changed.
    pub(super) fn suggest(&mut self) {
        let suggestion = self.follower.suggestion();
        if self.suggested == suggestion || !self.console.is_terminal() {
            return;
        }
        if let (Some(line), true) = (&suggestion, self.is_input_open) {
            let line = printable(line.as_bytes());
            self.screen.remark(&format!("Enter sends: {line}"));
        }
        self.suggested = suggestion;
    }

    /// Stops waiting, because no answer can come.
    pub(super) fn give_up_waiting(&mut self, now: Time) {
        self.is_mute = true;
        if let State::Waiting { .. } = self.state {
            self.settle();
        }
        self.follow_replay(now);
    }

    /// Returns when the current state ends by itself.
    pub(super) fn due(&self) -> Option<Time> {
        match &self.state {
            State::Waiting { wait, until } => Some(match wait {
                Wait::Quiet => (self.stirred_at + self.limits.quiet).min(*until),
                Wait::Answer | Wait::Nothing => *until,
            }),
            State::Replaying(replay) => Some(replay.until),
            State::Leaving { until } => Some(*until),
            State::Idle | State::Out(_) => None,
        }
    }
}
