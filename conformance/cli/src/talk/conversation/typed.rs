//! What is typed, and what is done about it.

use std::{fs, io, path::Path};

use linesman_protocols::Time;

use super::{Doing, Next, Talk};
use crate::{
    protocols,
    recording::{self, Head, Origin},
    talk::{
        command::{Command, HELP, Typed},
        console::Input,
        follow::Wait,
    },
};

impl Talk {
    /// Takes what comes from the console.
    pub(super) fn take_input(&mut self, input: Input, now: Time) {
        self.is_reading = false;
        match input {
            Input::Line(line) => match Typed::read(&line) {
                Ok(Typed::Line(line)) => self.send_line(&line, now),
                Ok(Typed::Command(command)) => self.carry_out(command, now),
                Err(message) => self.refuse(&message),
            },
            Input::Cancelled => self.settle(),
            Input::TooLong => self.refuse("a line of more than a million bytes is not sent"),
            Input::End => self.leave(now),
            Input::Failed(message) => {
                self.failure = Some(io::Error::other(format!("cannot read a line: {message}")));
            }
        }
    }

    /// Carries out a command for the console.
    fn carry_out(&mut self, command: Command, now: Time) {
        match command {
            Command::Help => HELP.lines().for_each(|line| self.screen.push(line)),
            Command::Board => match self.follower.board() {
                Ok(board) => board.lines().for_each(|line| self.screen.push(line)),
                Err(why) => self.screen.remark(&why),
            },
            Command::Undo(count) => match self.session.without_last(count).map(<[_]>::to_vec) {
                Ok(again) => {
                    self.doing = Doing::Out(Next::Start(again));
                    return;
                }
                Err(why) => self.screen.remark(&why),
            },
            Command::Restart => {
                self.screen.remark("the agent is started again");
                self.doing = Doing::Out(Next::Start(Vec::new()));
                return;
            }
            Command::Save(path) => self.save(&path),
            Command::Log(path) => {
                let written = fs::write(&path, self.session.transcript_text());
                let path = path.display();
                self.screen.remark(&match written {
                    Ok(()) => format!("written to {path}"),
                    Err(why) => format!("cannot write {path}: {why}"),
                });
            }
            Command::Eof if !self.is_running => self.screen.remark("there is no agent"),
            Command::Eof if !self.is_input_open => {
                self.screen.remark("the agent's input is closed already");
            }
            Command::Eof => {
                self.screen.remark("the agent's input is closed");
                self.close_input(now);
                return self.wait_for(Wait::Quiet, now + self.limits.answer);
            }
            Command::Quit => return self.leave(now),
        }
        self.settle();
    }

    /// Returns what was said as a scenario. The agent plays the side that was named, or else the first one.
    fn scenario(&self) -> Result<String, String> {
        let found = protocols::find_profiles(self.entry.name, &[], None);
        let Some(protocol) = found.ok().and_then(|found| found.into_iter().next()) else {
            return Err(format!("there are no scenarios of {}", self.entry.name));
        };
        let head = Head {
            protocol: &*protocol,
            about: "A session of linesman talk.".to_owned(),
            checks: Vec::new(),
            side: protocol.sides()[self.follower.side().unwrap_or_default()],
            origin: Origin::Typed,
        };
        recording::scenario(&self.session.recording(), &head)
    }

    fn save(&mut self, path: &Path) {
        let saved = self.scenario();
        let saved = saved.and_then(|text| fs::write(path, text).map_err(|error| error.to_string()));
        let path = path.display();
        self.screen.remark(&match saved {
            Ok(()) => format!(
                "written to {path}; the check that it names only fills the place of the one that you have in mind"
            ),
            Err(why) => format!("cannot save {path}: {why}"),
        });
    }
}
