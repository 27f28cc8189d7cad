//! What an agent did, and a world in which each read returns one message of a script.

use std::{collections::VecDeque, io, time::Duration};

use fastrand::Rng;
use linesman_protocols::Check;

use super::misbehaver;
use crate::World;

/// Everything that an agent did to its world.
#[derive(Debug, Default)]
pub(crate) struct Record {
    /// What went to standard output, write by write.
    pub(crate) writes: Vec<String>,
    /// What went to standard error.
    pub(crate) stderr: Vec<u8>,
    /// What else it did, each with the number of writes before it.
    pub(crate) deeds: Vec<(usize, String)>,
    is_closed: bool,
    games: u32,
    looks: u32,
}

/// What is at the other end of an agent's streams.
pub(crate) trait Referee {
    /// Returns the next message, or nothing at the end of input.
    fn send(&mut self, record: &mut Record) -> String;
    /// Hears what the agent wrote.
    fn hear(&mut self, text: &str);
    /// Returns whether a message comes within this time.
    fn sends_within(&mut self, time: Duration, record: &mut Record) -> bool;
    /// Sees that the agent has closed its output.
    fn see_closed_output(&mut self);
}

/// The world of an agent with a referee in memory.
pub(crate) struct Recorded<R> {
    pub(crate) referee: R,
    pub(crate) record: Record,
}

/// A referee that sends one message after the other, whatever the agent says.
struct Script(VecDeque<String>);

/// Plays a misbehaver through a script, and returns the exit status and what was done.
pub(crate) fn play(words: &str, messages: &[&str]) -> (u8, Record) {
    play_seeded(words, messages, 1)
}

/// Plays a misbehaver with this seed through a script.
pub(crate) fn play_seeded(words: &str, messages: &[&str], seed: u64) -> (u8, Record) {
    let script = Script(messages.iter().map(ToString::to_string).collect());
    play_with(words, script, seed).0
}

/// Plays a misbehaver through a script, and checks the words of what it says and its exit status.
pub(crate) fn check_words(
    words: fn(&Record) -> Vec<String>,
    id: &str,
    messages: &[&str],
    expected: &str,
    status: u8,
) -> Record {
    let (actual, record) = play(id, messages);
    assert_eq!(words(&record).join(" "), expected, "{id}: {record:?}");
    assert_eq!(actual, status, "{id}: {record:?}");
    record
}

/// Checks the faults of the streams that show in the bytes of a game alone: those that break the check of flushing and the check of
/// carriage returns. Returns what a conforming agent does.
pub(crate) fn check_bytes(
    protocol: &str,
    [flushes, no_return]: [&Check; 2],
    messages: &[&str],
) -> Record {
    let (_, conforming) = play(protocol, messages);
    let expected = conforming.output();
    let (_, record) = play(flushes.id, messages);
    assert_eq!(
        (record.writes.len(), record.output()),
        (1, expected.clone())
    );
    let (_, record) = play(no_return.id, messages);
    assert_eq!(record.output(), expected.replace('\n', "\r\n"));
    conforming
}

/// Plays a misbehaver with a referee, and returns the exit status, what was done, and the referee.
pub(crate) fn play_with<R: Referee>(words: &str, referee: R, seed: u64) -> ((u8, Record), R) {
    let record = Record::default();
    let mut world = Recorded { referee, record };
    let status = misbehaver(words).play(&mut world, Rng::with_seed(seed));
    ((status, world.record), world.referee)
}

impl Record {
    /// Returns everything that went to standard output.
    pub(crate) fn output(&self) -> String {
        self.writes.concat()
    }

    /// Returns of each write whether it ends with a newline.
    pub(crate) fn newlines(&self) -> Vec<bool> {
        let writes = self.writes.iter();
        writes.map(|text| text.ends_with('\n')).collect()
    }

    /// Returns what it did in addition to writing, in order.
    pub(crate) fn deeds(&self) -> Vec<&str> {
        self.deeds.iter().map(|(_, deed)| deed.as_str()).collect()
    }

    /// Returns whether the last that it did, in addition to writing, was to read the end of its input.
    pub(crate) fn has_read_end(&self) -> bool {
        self.deeds().last() == Some(&"read \"\"")
    }

    /// Returns how many writes came before each time that it did this.
    pub(crate) fn writes_before(&self, deed: &str) -> Vec<usize> {
        let deeds = self.deeds.iter().filter(|(_, done)| done == deed);
        deeds.map(|(writes, _)| *writes).collect()
    }

    pub(crate) fn note(&mut self, deed: impl Into<String>) {
        self.deeds.push((self.writes.len(), deed.into()));
    }
}

impl Referee for Script {
    fn send(&mut self, record: &mut Record) -> String {
        // A read waits as long as it has to.
        if self.0.front().is_some_and(|message| message == PAUSE) {
            self.0.pop_front();
        }
        let message = self.0.pop_front().unwrap_or_default();
        record.note(format!("read {message:?}"));
        message
    }

    fn hear(&mut self, _text: &str) {}

    fn sends_within(&mut self, time: Duration, record: &mut Record) -> bool {
        let is_pause = self.0.front().is_some_and(|message| message == PAUSE);
        if is_pause {
            self.0.pop_front();
            record.note(format!("heard nothing for {} ms", time.as_millis()));
        }
        !is_pause
    }

    fn see_closed_output(&mut self) {}
}

impl<R: Referee> World for Recorded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let message = self.referee.send(&mut self.record);
        buffer[..message.len()].copy_from_slice(message.as_bytes());
        Ok(message.len())
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        if self.record.writes.iter().map(String::len).sum::<usize>() > PATIENCE {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        if !self.record.is_closed && !bytes.is_empty() {
            let text = std::str::from_utf8(bytes).unwrap();
            self.record.writes.push(text.to_owned());
            self.referee.hear(text);
        }
        Ok(())
    }

    fn complain(&mut self, bytes: &[u8]) {
        self.record.stderr.extend_from_slice(bytes);
    }

    fn take_memory(&mut self, bytes: usize) {
        self.record.note(format!("took {bytes} bytes"));
    }

    fn crash(&mut self) {
        self.record.note("crashed".to_owned());
    }

    fn sleep(&mut self, time: Duration) {
        self.record.note(format!("slept {} ms", time.as_millis()));
    }

    fn hears_within(&mut self, time: Duration) -> bool {
        self.referee.sends_within(time, &mut self.record)
    }

    fn hang(&mut self) {
        self.record.note("hung");
    }

    fn close_stdout(&mut self) -> io::Result<()> {
        self.record.is_closed = true;
        self.record.note("closed stdout");
        self.referee.see_closed_output();
        Ok(())
    }

    fn start_child(&mut self) -> io::Result<()> {
        self.record.note("started a child");
        Ok(())
    }

    /// Counts games from 1.
    fn begin_game(&mut self) -> u32 {
        self.record.games += 1;
        self.record.games
    }

    /// The machine is busy at every third look.
    fn is_busy(&mut self) -> bool {
        self.record.looks += 1;
        self.record.looks.is_multiple_of(3)
    }
}

/// In a script, a time in which nothing comes.
pub(crate) const PAUSE: &str = "(a pause)";
/// The number of bytes after which a reader of standard output goes away.
const PATIENCE: usize = 1 << 20;
