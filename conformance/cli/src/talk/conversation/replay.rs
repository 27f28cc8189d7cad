//! Telling an agent again what it was told before.

use std::collections::VecDeque;

use linesman_protocols::Time;
use linesman_referee::Command as Order;

use super::{AGENT, Talk};
use crate::talk::{
    screen::printable,
    session::{Exchange, Heard, Sent},
};

/// What the agent is told again, as far as it has come.
pub(super) struct Replay {
    /// What it has been told last, and how it answered before.
    current: Exchange,
    left: VecDeque<Exchange>,
    /// Until when its answer may take.
    until: Time,
    /// How many lines it has been told.
    told: usize,
    /// How many answers are not what they were.
    differing: usize,
}

impl Replay {
    /// Returns the replay of exchanges, the first of which is the agent's start; none if there is nothing to be told.
    pub(super) fn new(again: Vec<Exchange>, until: Time) -> Option<Self> {
        let mut left = VecDeque::from(again);
        Some(Self {
            current: left.pop_front()?,
            left,
            until,
            told: 0,
            differing: 0,
        })
    }

    /// Waits no longer than this for the rest of an answer that may be complete.
    pub(super) fn hasten(&mut self, until: Time) {
        self.until = self.until.min(until);
    }

    pub(super) const fn until(&self) -> Time {
        self.until
    }
}

impl Talk {
    /// Goes on as long as there are as many lines as there were before.
    pub(super) fn follow_replay(&mut self, now: Time) {
        while let super::Doing::Replaying(replay) = &self.doing {
            let has_all = self.session.last_heard().len() >= replay.current.heard.len();
            if !has_all && !self.is_mute {
                return;
            }
            self.go_on_replaying(now);
        }
    }

    /// Compares an answer with what it was before, and tells the agent the next thing.
    pub(super) fn go_on_replaying(&mut self, now: Time) {
        let until = now + self.limits.answer;
        self.compare();
        let super::Doing::Replaying(replay) = &mut self.doing else {
            return;
        };
        let Some(next) = replay.left.pop_front() else {
            self.summarise();
            return self.settle();
        };
        replay.until = until;
        replay.told += 1;
        replay.current = next.clone();
        match next.sent {
            Sent::Start => {}
            // Its remarks were seen before.
            Sent::Line(line) => {
                self.tell(&line, &mut Vec::new(), now);
            }
            Sent::End => {
                self.session.note_closed(now);
                self.note_sending(now);
                self.is_input_open = false;
                self.commands.push_back(Order::CloseInput { agent: AGENT });
            }
        }
    }

    /// Ends a replay whose agent has gone.
    pub(super) fn break_off_replay(&mut self) {
        self.compare();
        if let super::Doing::Replaying(replay) = &self.doing
            && !replay.left.is_empty()
        {
            let left = replay.left.len();
            self.screen.remark(&format!(
                "the agent is gone before it was told everything; {left} lines were not sent"
            ));
        }
        self.summarise();
    }

    /// Shows how an answer differs from what it was.
    fn compare(&mut self) {
        let super::Doing::Replaying(replay) = &mut self.doing else {
            return;
        };
        let (before, now) = (&replay.current.heard, self.session.last_heard());
        if before.as_slice() == now {
            return;
        }
        replay.differing += 1;
        let sent = match &replay.current.sent {
            Sent::Start => "at its start".to_owned(),
            Sent::Line(line) => format!(">> {}", printable(line)),
            Sent::End => "at the end of its input".to_owned(),
        };
        self.screen
            .remark(&format!("{sent}   is answered differently:"));
        show(&mut self.screen, "before", before);
        show(&mut self.screen, "now", now);
    }

    fn summarise(&mut self) {
        let super::Doing::Replaying(replay) = &self.doing else {
            return;
        };
        let lines = match replay.told {
            0 => "the agent is started again".to_owned(),
            1 => "the agent is started again and has been told 1 line".to_owned(),
            told => format!("the agent is started again and has been told {told} lines"),
        };
        let answers = match replay.differing {
            0 => "it answers as before".to_owned(),
            1 => "1 answer differs".to_owned(),
            differing => format!("{differing} answers differ"),
        };
        self.screen.remark(&format!("{lines}; {answers}"));
    }
}

fn show(screen: &mut crate::talk::screen::Screen, when: &str, lines: &[Heard]) {
    if lines.is_empty() {
        screen.push(&format!("   {when:<7} (nothing)"));
    }
    for line in lines {
        screen.push(&format!("   {when:<7} << {}", printable(&line.bytes)));
    }
}
