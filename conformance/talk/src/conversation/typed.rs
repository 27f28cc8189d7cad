//! The lines that the user types, and what the console does with them.

use std::{io, path::Path};

use linesman_interface::protocol::Wait;
use linesman_protocols::Time;
use linesman_record::{Head, Origin, scenario};
use linesman_referee::file;

use super::state::{Next, State, Talk};
use crate::{
    command::{Command, HELP, Typed},
    console::Input,
};

impl Talk {
    /// Handles an input from the console.
    pub(crate) fn take_input(&mut self, input: Input, now: Time) {
        self.is_reading = false;
        match input {
            Input::Line(line) => match Typed::read(&line) {
                Ok(Typed::Line(line)) => match self.suggested.take_if(|_| line.is_empty()) {
                    Some(suggested) => self.send_shown(&suggested, now),
                    None => self.send_line(&line, now),
                },
                Ok(Typed::Command(command)) => self.carry_out(command, now),
                Err(message) => self.refuse(&message),
            },
            Input::Cancelled => self.settle(),
            Input::TooLong => {
                self.refuse("not sent, because the line has more than a million bytes");
            }
            Input::End => self.leave(now),
            Input::Failed(message) => {
                self.failure = Some(io::Error::other(format!("cannot read a line: {message}")));
            }
        }
    }

    /// Sends a line that the user did not type, and shows it.
    fn send_shown(&mut self, line: &str, now: Time) {
        self.screen.show_given(line.as_bytes());
        self.send_line(line.as_bytes(), now);
    }

    /// Carries out a command for the console.
    fn carry_out(&mut self, command: Command, now: Time) {
        match command {
            Command::Help => HELP.lines().for_each(|line| self.screen.push(line)),
            Command::Empty => return self.send_line(b"", now),
            Command::Board => match self.follower.board() {
                Ok(board) => board.lines().for_each(|line| self.screen.push(line)),
                Err(why) => self.screen.remark(&why),
            },
            Command::BoardNamed(name) => match self.follower.board_line(&name) {
                Ok(line) => return self.send_shown(&line, now),
                Err(why) => self.screen.remark(&why),
            },
            Command::Undo(count) => match self.session.without_last(count).map(<[_]>::to_vec) {
                Ok(again) => {
                    self.state = State::Out(Next::Start(again));
                    return;
                }
                Err(why) => self.screen.remark(&why),
            },
            Command::Restart => {
                self.screen.remark("the agent was restarted");
                self.state = State::Out(Next::Start(Vec::new()));
                return;
            }
            Command::Save(path) => self.save(&path),
            Command::Log(path) => {
                let written = file::replace(&path, self.session.transcript_text().as_bytes());
                let path = path.display();
                self.screen.remark(&match written {
                    Ok(()) => format!("written to {path}"),
                    Err(why) => format!("cannot write {path}: {why}"),
                });
            }
            Command::Eof if !self.is_running => self.screen.remark("no agent is running"),
            Command::Eof if !self.is_input_open => {
                self.screen.remark("the agent's input is already closed");
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

    /// Returns the conversation as a scenario. The agent plays the side that the conversation names, or else the first.
    fn scenario(&self) -> Result<String, String> {
        let protocol = self.descriptor.protocol(None, None);
        let protocol = protocol.ok_or("the protocol has no default profile")?;
        let head = Head {
            protocol: &*protocol,
            about: "A session of linesman talk.".to_owned(),
            checks: Vec::new(),
            side: protocol.descriptor().sides[self.follower.side().unwrap_or_default()],
            origin: Origin::Typed,
        };
        scenario(&self.session.recording(), &head).map_err(|error| error.to_string())
    }

    /// Writes the conversation as a scenario, and tells the user.
    fn save(&mut self, path: &Path) {
        let saved = self.scenario();
        let saved = saved.and_then(|text| {
            file::replace(path, text.as_bytes()).map_err(|error| error.to_string())
        });
        let path = path.display();
        self.screen.remark(&match saved {
            Ok(()) => format!(
                "written to {path}; replace the check in it by the check that you have in mind"
            ),
            Err(why) => format!("cannot save {path}: {why}"),
        });
    }
}
