//! What a player did, and worlds that are easily had.

use std::{collections::VecDeque, io, time::Duration};

use fastrand::Rng;

use crate::{arguments, part::Part, world::World};

/// All that a player did to its world.
#[derive(Debug, Default)]
pub(crate) struct Record {
    /// What went to standard output, write by write.
    pub(crate) writes: Vec<String>,
    /// What went to standard error.
    pub(crate) stderr: Vec<u8>,
    /// What else it did, and after how many writes.
    pub(crate) deeds: Vec<(usize, String)>,
    is_closed: bool,
    games: u32,
    looks: u32,
}

impl Record {
    /// Returns all that went to standard output.
    pub(crate) fn output(&self) -> String {
        self.writes.concat()
    }

    /// Returns what it did besides writing, in order.
    pub(crate) fn deeds(&self) -> Vec<&str> {
        self.deeds.iter().map(|(_, deed)| deed.as_str()).collect()
    }

    pub(crate) fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        if self.writes.iter().map(String::len).sum::<usize>() > PATIENCE {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        if !self.is_closed && !bytes.is_empty() {
            let text = std::str::from_utf8(bytes).unwrap();
            self.writes.push(text.to_owned());
        }
        Ok(())
    }

    pub(crate) fn note(&mut self, deed: impl Into<String>) {
        self.deeds.push((self.writes.len(), deed.into()));
    }

    /// Games are counted from 1.
    pub(crate) const fn begin_game(&mut self) -> u32 {
        self.games += 1;
        self.games
    }

    /// The machine is busy at every third look.
    pub(crate) const fn is_busy(&mut self) -> bool {
        self.looks += 1;
        self.looks.is_multiple_of(3)
    }

    pub(crate) fn close_stdout(&mut self) {
        self.is_closed = true;
        self.note("closed stdout");
    }
}

/// A world in which each read brings one message of a script, whatever the player says.
pub(crate) struct Script {
    messages: VecDeque<String>,
    record: Record,
}

impl World for Script {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        // Whoever reads waits as long as need be.
        if self
            .messages
            .front()
            .is_some_and(|message| message == PAUSE)
        {
            self.messages.pop_front();
        }
        let message = self.messages.pop_front().unwrap_or_default();
        self.record.note(format!("read {message:?}"));
        buffer[..message.len()].copy_from_slice(message.as_bytes());
        Ok(message.len())
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.record.write(bytes)
    }

    fn complain(&mut self, bytes: &[u8]) {
        self.record.stderr.extend_from_slice(bytes);
    }

    fn take_memory(&mut self, bytes: usize) {
        self.record.note(format!("took {bytes} bytes"));
    }

    fn sleep(&mut self, time: Duration) {
        self.record.note(format!("slept {} ms", time.as_millis()));
    }

    fn hears_within(&mut self, time: Duration) -> bool {
        let is_pause = self
            .messages
            .front()
            .is_some_and(|message| message == PAUSE);
        if is_pause {
            self.messages.pop_front();
            self.record
                .note(format!("heard nothing for {} ms", time.as_millis()));
        }
        !is_pause
    }

    fn hang(&mut self) {
        self.record.note("hung");
    }

    fn close_stdout(&mut self) -> io::Result<()> {
        self.record.close_stdout();
        Ok(())
    }

    fn start_child(&mut self) -> io::Result<()> {
        self.record.note("started a child");
        Ok(())
    }

    fn begin_game(&mut self) -> u32 {
        self.record.begin_game()
    }

    fn is_busy(&mut self) -> bool {
        self.record.is_busy()
    }
}

/// Returns the part for a check, the one that conforms to the protocol of this name, or the one that these options
/// describe.
pub(crate) fn part_for(id: &str) -> Part {
    let words = match id {
        _ if id.starts_with("--") => id.to_owned(),
        _ if id.contains('/') => format!("--break {id}"),
        _ => id.to_owned(),
    };
    arguments::read(&words.split(' ').collect::<Vec<_>>()).unwrap()
}

/// Plays a part through a script and returns the exit status and what was done.
pub(crate) fn play(id: &str, messages: &[&str]) -> (u8, Record) {
    let mut world = Script {
        messages: messages.iter().map(ToString::to_string).collect(),
        record: Record::default(),
    };
    let status = part_for(id).play(&mut world, Rng::with_seed(1));
    (status, world.record)
}

/// Stands in a script for a time in which nothing comes.
pub(crate) const PAUSE: &str = "(a pause)";
/// The number of bytes after which a reader of standard output goes away.
const PATIENCE: usize = 1 << 20;
