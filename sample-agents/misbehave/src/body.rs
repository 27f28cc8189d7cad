//! What carries out what a player wants to say and do.

use std::{mem, ops::ControlFlow};

use crate::{
    deed::{Deed, Writing},
    world::World,
};

/// Goes on, or exits with this status.
pub(crate) type Flow<T = ()> = ControlFlow<u8, T>;

/// A player's body: its ears, its voice, and all that a fault can make of them.
pub(crate) struct Body<'a> {
    world: &'a mut dyn World,
    writing: Writing,
    held: Vec<u8>,
    is_silent: bool,
}

impl<'a> Body<'a> {
    /// Returns the body of a player that has said nothing yet and writes at once.
    pub(crate) fn new(world: &'a mut dyn World) -> Self {
        Self {
            world,
            writing: Writing::AtOnce,
            held: Vec::new(),
            is_silent: false,
        }
    }

    /// Has the player stopped answering?
    pub(crate) const fn is_silent(&self) -> bool {
        self.is_silent
    }

    /// Reads once, as much as there is; 0 when there is nothing to come.
    pub(crate) fn read(&mut self, buffer: &mut [u8]) -> usize {
        self.world.read(buffer).unwrap_or(0)
    }

    /// Returns the number of the game that begins now.
    pub(crate) fn begin_game(&mut self) -> u32 {
        self.world.begin_game()
    }

    /// Does the player get less of a processor than it asks for?
    pub(crate) fn is_busy(&mut self) -> bool {
        self.world.is_busy()
    }

    /// From now on answers become bytes in this way.
    pub(crate) const fn write_as(&mut self, writing: Writing) {
        self.writing = writing;
    }

    /// Says something in the way in which this player does at the moment; what was held back goes with it.
    pub(crate) fn send(&mut self, text: &str) -> Flow {
        match self.writing {
            Writing::CarriageReturns => self.held.extend(text.replace('\n', "\r\n").bytes()),
            Writing::AtOnce | Writing::AtExit => self.held.extend_from_slice(text.as_bytes()),
        }
        if self.writing == Writing::AtExit {
            return Flow::Continue(());
        }
        match self.world.write(&mem::take(&mut self.held)) {
            Ok(()) => Flow::Continue(()),
            // The referee has gone away.
            Err(_) => Flow::Break(0),
        }
    }

    /// Does what a fault asks for. What has to do with reading on is the player's own affair.
    pub(crate) fn perform(&mut self, deed: Deed) -> Flow {
        match deed {
            Deed::Nothing | Deed::ReadOn => {}
            Deed::Sleep(time) => self.world.sleep(time),
            Deed::FallSilent => self.is_silent = true,
            Deed::Say(text) => return self.send(&text),
            Deed::SayUnlessHeard(time, text) => {
                if !self.world.hears_within(time) {
                    return self.send(&text);
                }
            }
            Deed::MissWhatComes(time) => {
                if self.world.hears_within(time) {
                    self.read(&mut vec![0; LONGEST_READ]);
                }
            }
            Deed::Chatter(bytes) => {
                let text = b"and another thought\n".iter().cycle().take(bytes);
                self.world.complain(&text.copied().collect::<Vec<u8>>());
            }
            Deed::TakeMemory(bytes) => self.world.take_memory(bytes),
            Deed::Flood(text) => {
                let block = text.as_bytes().repeat(500);
                while self.world.write(&block).is_ok() {}
                return Flow::Break(0);
            }
            Deed::CloseStdout => {
                if let Err(error) = self.world.close_stdout() {
                    return self.exit(1, &format!("standard output stays open: {error}"));
                }
            }
            Deed::StartChild => {
                if let Err(error) = self.world.start_child() {
                    return self.exit(1, &format!("no child could be started: {error}"));
                }
            }
            Deed::Exit(status, why) => return self.exit(status, why),
            Deed::Hang => self.world.hang(),
        }
        Flow::Continue(())
    }

    /// Exits with this status; a reason that is not empty goes to standard error.
    pub(crate) fn exit<T>(&mut self, status: u8, why: &str) -> Flow<T> {
        if !why.is_empty() {
            let line = format!("misbehave: {why}\n");
            self.world.complain(line.as_bytes());
        }
        Flow::Break(status)
    }

    /// Lets go of what was held back; the last thing that a player does.
    pub(crate) fn let_go(&mut self) {
        // Nobody may be left to read it.
        let _ = self.world.write(&mem::take(&mut self.held));
    }
}

/// The length of the longest line that is kept, in bytes.
pub(crate) const LONGEST_LINE: usize = 64 * 1024;
/// The size of the buffer for one read, in bytes; more than standard input's own buffer has.
pub(crate) const LONGEST_READ: usize = 64 * 1024;
