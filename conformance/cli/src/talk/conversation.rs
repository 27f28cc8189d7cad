//! The conversation itself: what is typed goes to the agent, and what it says is shown.

mod events;
mod replay;
mod typed;

use std::{collections::VecDeque, io, time::Duration};

use linesman_protocols::{Ending, Line, Time};
use linesman_referee::{Command as Order, Departure, SpawnError};

use super::{
    console::Console,
    follow::{Entry, Follow, Wait},
    screen::Screen,
    session::{Exchange, Session},
};
use replay::Replay;

/// The agent's number in the loop.
pub(super) const AGENT: usize = 0;
/// How many lines are shown of what comes after one that was sent.
const MOST_SHOWN: usize = 500;
/// How long is waited for what an agent says by itself when it has been started.
const START_LIMIT: Duration = Duration::from_secs(5);

/// How long is waited.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// How long it has to be quiet, where the protocol cannot tell that an answer is complete.
    pub(super) quiet: Duration,
    /// For an answer, at most.
    pub(super) answer: Duration,
    /// For the agent to exit, when its input has been closed.
    pub(super) exit: Duration,
}

/// A person, or a pipe, and an agent.
pub(super) struct Talk {
    entry: &'static Entry,
    limits: Limits,
    console: Console,
    pub(super) screen: Screen,
    session: Session,
    follower: Box<dyn Follow>,
    doing: Doing,
    /// Has the console been given leave to read, and has not handed over a line yet?
    is_reading: bool,
    /// Is there an agent that can be heard?
    is_running: bool,
    is_input_open: bool,
    /// Will nothing more be heard of it, though it runs?
    is_mute: bool,
    /// When something was sent last, or the agent was started.
    sent_at: Time,
    /// When something was sent or heard last.
    stirred_at: Time,
    /// When to look whether part of a line has come.
    look_at: Option<Time>,
    /// What was shown of an unfinished line.
    partial: Vec<u8>,
    /// How many lines have come since something was sent.
    shown: usize,
    commands: VecDeque<Order>,
    failure: Option<io::Error>,
}

/// What is being done.
enum Doing {
    /// A line is awaited from the console.
    Idle,
    /// The answer to a line is awaited, before the next one is read.
    Waiting { wait: Wait, until: Time },
    /// The agent is told again what it was told before.
    Replaying(Replay),
    /// The agent's exit is awaited, and then it is over.
    Leaving { until: Time },
    /// The loop is left, to do this.
    Out(Next),
}

/// Why the loop is left.
#[derive(Debug)]
pub(super) enum Next {
    /// The agent is to be started, and told all this again.
    Start(Vec<Exchange>),
    /// The agent's process has ended; what is left of its output is to be seen to. Is it over then?
    Departed(Departure, bool),
    /// It is over.
    End,
}

impl Talk {
    pub(super) fn new(
        entry: &'static Entry,
        limits: Limits,
        console: Console,
        screen: Screen,
    ) -> Self {
        Self {
            entry,
            limits,
            console,
            screen,
            session: Session::default(),
            follower: (entry.follow)(),
            doing: Doing::Idle,
            is_reading: false,
            is_running: false,
            is_input_open: false,
            is_mute: false,
            sent_at: Time::ZERO,
            stirred_at: Time::ZERO,
            look_at: None,
            partial: Vec::new(),
            shown: 0,
            commands: VecDeque::new(),
            failure: None,
        }
    }

    /// Goes on with an agent that has just been started and is to be told all this.
    pub(super) fn begin(&mut self, again: Vec<Exchange>, now: Time) {
        self.session.begin(now);
        self.follower = (self.entry.follow)();
        (self.is_running, self.is_input_open, self.is_mute) = (true, true, false);
        self.note_sending(now);
        if let Some(replay) = Replay::new(again, now + self.limits.answer) {
            self.doing = Doing::Replaying(replay);
            return self.follow_replay(now);
        }
        let limit = self.limits.answer.min(START_LIMIT);
        self.wait_for(self.follower.begin(), now + limit);
    }

    /// Goes on without an agent, since it cannot be started.
    pub(super) fn go_without(&mut self, why: &SpawnError) {
        self.screen
            .remark(&format!("{:#}", anyhow::Error::msg(why.to_string())));
        self.is_running = false;
        self.settle();
    }

    /// Goes on when what an agent left behind has been seen to.
    pub(super) fn go_on(&mut self, now: Time) {
        self.settle();
        // It may have come together with the agent's end.
        if let Some(input) = self.console.take() {
            self.take_input(input, now);
        }
    }

    /// Takes notice of a line that the agent did not finish before it exited.
    pub(super) fn note_unfinished(&mut self, bytes: &[u8], now: Time) {
        let line = Line {
            bytes,
            ending: Ending::Missing,
        };
        self.session.note_heard(line, now);
        let after = now.saturating_sub(self.sent_at);
        self.screen.show_heard(after, bytes, note_of(line.ending));
    }

    /// Returns why the loop was left.
    ///
    /// # Errors
    /// The console failed.
    pub(super) fn take_next(&mut self) -> io::Result<Next> {
        if let Some(failure) = self.failure.take() {
            return Err(failure);
        }
        match std::mem::replace(&mut self.doing, Doing::Idle) {
            Doing::Out(next) => Ok(next),
            _ => Ok(Next::End),
        }
    }

    /// Lets the console read the next line, if it is not about to.
    fn settle(&mut self) {
        self.doing = Doing::Idle;
        if !self.is_reading {
            self.is_reading = true;
            self.console.give_leave();
        }
    }

    fn note_sending(&mut self, now: Time) {
        (self.sent_at, self.stirred_at) = (now, now);
        self.look_at = Some(now + self.limits.quiet);
        self.shown = 0;
        self.partial.clear();
    }

    /// Waits for an answer before the next line is read; a person at a terminal need not wait.
    fn wait_for(&mut self, wait: Wait, until: Time) {
        if wait == Wait::Nothing || self.is_mute || self.console.is_terminal() {
            self.settle();
        } else {
            self.doing = Doing::Waiting { wait, until };
        }
    }

    fn refuse(&mut self, message: &str) {
        self.screen.remark(message);
        self.settle();
    }

    fn send_line(&mut self, line: &[u8], now: Time) {
        if !self.is_running {
            return self.refuse("not sent, for there is no agent; :restart starts it again");
        }
        if !self.is_input_open {
            return self.refuse("not sent, for the agent's input is closed; :undo opens it again");
        }
        self.screen.show_sent(line);
        let mut remarks = Vec::new();
        let wait = self.tell(line, &mut remarks, now);
        self.show_remarks(&remarks);
        self.wait_for(wait, now + self.limits.answer);
    }

    /// Sends a line to the agent.
    fn tell(&mut self, line: &[u8], remarks: &mut Vec<String>, now: Time) -> Wait {
        self.session.note_sent(line, now);
        self.note_sending(now);
        let bytes = [line, b"\n"].concat();
        self.commands.push_back(Order::Send {
            agent: AGENT,
            bytes,
        });
        self.follower.note_sent(line, remarks)
    }

    fn close_input(&mut self, now: Time) {
        self.session.note_closed(now);
        self.note_sending(now);
        self.is_input_open = false;
        self.commands.push_back(Order::CloseInput { agent: AGENT });
    }

    /// Closes the agent's input, if it is open, and waits for its exit.
    fn leave(&mut self, now: Time) {
        if !self.is_running {
            self.doing = Doing::Out(Next::End);
            return;
        }
        if self.is_input_open {
            self.close_input(now);
        }
        let until = now + self.limits.exit;
        self.doing = Doing::Leaving { until };
    }

    fn hear(&mut self, line: Line<'_>, now: Time) {
        self.stirred_at = now;
        self.look_at = None;
        self.session.note_heard(line, now);
        let mut remarks = Vec::new();
        let is_complete = self.follower.note_heard(line, &mut remarks);
        if let Doing::Replaying(replay) = &mut self.doing {
            if is_complete {
                replay.hasten(now + self.limits.quiet);
            }
            return self.follow_replay(now);
        }
        self.shown += 1;
        if self.shown <= MOST_SHOWN {
            let after = now.saturating_sub(self.sent_at);
            self.screen
                .show_heard(after, line.bytes, note_of(line.ending));
        } else if self.shown == MOST_SHOWN + 1 {
            self.screen.remark(&format!(
                "more than {MOST_SHOWN} lines; the others are not shown, but :log has them"
            ));
        }
        self.show_remarks(&remarks);
        let is_awaited = matches!(
            self.doing,
            Doing::Waiting {
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

    /// Looks whether part of a line has come, and again when twice as much time has passed.
    fn look(&mut self, now: Time) {
        let quiet = now.saturating_sub(self.stirred_at);
        self.look_at = Some(now + quiet.max(self.limits.quiet));
        self.commands.push_back(Order::Inspect { agent: AGENT });
    }

    fn show_remarks(&mut self, remarks: &[String]) {
        for remark in remarks {
            self.screen.remark(remark);
        }
    }

    /// Waits for nothing any more: it will not come.
    fn give_up_waiting(&mut self, now: Time) {
        self.is_mute = true;
        if let Doing::Waiting { .. } = self.doing {
            self.settle();
        }
        self.follow_replay(now);
    }

    /// Returns when what is being done has lasted long enough.
    fn due(&self) -> Option<Time> {
        match &self.doing {
            Doing::Waiting { wait, until } => Some(match wait {
                Wait::Quiet => (self.stirred_at + self.limits.quiet).min(*until),
                Wait::Answer | Wait::Nothing => *until,
            }),
            Doing::Replaying(replay) => Some(replay.until()),
            Doing::Leaving { until } => Some(*until),
            Doing::Idle | Doing::Out(_) => None,
        }
    }
}

/// Says what is unusual about the end of a line.
const fn note_of(ending: Ending) -> &'static str {
    match ending {
        Ending::Lf => "",
        Ending::CrLf => "\\r",
        Ending::Missing => "   (no newline)",
        Ending::Cut => "...   (too long)",
    }
}
