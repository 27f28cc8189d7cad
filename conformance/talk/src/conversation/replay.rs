//! Sends a restarted agent the earlier lines again, and compares its answers.

use linesman_protocols::Time;
use linesman_record::Event;
use linesman_values::outcome::printable;

use super::state::{State, Talk};
use crate::screen::Screen;

impl Talk {
    /// Sends line after line, while each answer has at least as many lines as before.
    pub(crate) fn follow_replay(&mut self, now: Time) {
        while let State::Replaying(replay) = &self.state {
            let has_all = self.session.last_heard().len() >= replay.current.heard.len();
            if !has_all && !self.is_mute {
                return;
            }
            self.go_on_replaying(now);
        }
    }

    /// Compares an answer with the earlier one, and sends the next line.
    pub(crate) fn go_on_replaying(&mut self, now: Time) {
        let until = now + self.limits.answer;
        self.compare();
        let State::Replaying(replay) = &mut self.state else {
            return;
        };
        let Some(next) = replay.left.pop_front() else {
            self.summarise();
            return self.settle();
        };
        replay.until = until;
        replay.sent += 1;
        replay.current = next.clone();
        match next.sent {
            // The user has seen its remarks before.
            Some(Event::Sent(line)) => {
                self.send(&line, &mut Vec::new(), now);
            }
            Some(Event::Closed) => self.close_input(now),
            Some(Event::Heard { .. }) | None => {}
        }
    }

    /// Ends a replay, because the agent has ended.
    pub(crate) fn break_off_replay(&mut self) {
        self.compare();
        if let State::Replaying(replay) = &self.state
            && !replay.left.is_empty()
        {
            let left = replay.left.len();
            let lines = match left {
                1 => "1 line was".to_owned(),
                _ => format!("{left} lines were"),
            };
            self.screen
                .remark(&format!("the agent has ended too early; {lines} not sent"));
        }
        self.summarise();
    }

    /// Shows how an answer differs from the earlier one.
    fn compare(&mut self) {
        let State::Replaying(replay) = &mut self.state else {
            return;
        };
        let (before, now) = (&replay.current.heard, self.session.last_heard());
        if before.as_slice() == now {
            return;
        }
        replay.differing += 1;
        let sent = match &replay.current.sent {
            Some(Event::Sent(line)) => format!(">> {}", printable(line)),
            Some(_) => "at the end of its input".to_owned(),
            None => "at its start".to_owned(),
        };
        self.screen
            .remark(&format!("{sent}   has a different answer:"));
        show(&mut self.screen, "before", before);
        show(&mut self.screen, "now", now);
    }

    fn summarise(&mut self) {
        let State::Replaying(replay) = &self.state else {
            return;
        };
        let lines = match replay.sent {
            0 => "the agent was restarted".to_owned(),
            1 => "the agent was restarted and received 1 line".to_owned(),
            sent => format!("the agent was restarted and received {sent} lines"),
        };
        let answers = match replay.differing {
            0 => "it answers as before".to_owned(),
            1 => "1 answer differs".to_owned(),
            differing => format!("{differing} answers differ"),
        };
        self.screen.remark(&format!("{lines}; {answers}"));
    }
}

fn show(screen: &mut Screen, when: &str, heard: &[Event]) {
    if heard.is_empty() {
        screen.push(&format!("   {when:<7} (nothing)"));
    }
    for event in heard {
        if let Event::Heard { line, .. } = event {
            screen.push(&format!("   {when:<7} << {}", printable(line)));
        }
    }
}
