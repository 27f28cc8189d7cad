//! The world of an agent that is a function over two streams.

use std::{
    io::{self, Read, Write},
    time::Duration,
};

use crate::world::World;

/// An input on a clock. Where nothing is said of it, no time passes, and there is always input.
pub trait Input: Read {
    /// Waits.
    fn sleep(&mut self, time: Duration) {
        let _ = time;
    }

    /// Waits until there is input or the input has ended, for at most this time; returns whether one of them happened.
    fn hears_within(&mut self, time: Duration) -> bool {
        let _ = time;
        true
    }
}

impl Input for &[u8] {}

/// An input and an output, and nothing else of a process.
///
/// Faults that need a process or other memory than the streams' do not show here: no child is started, and standard error is
/// thrown away.
#[derive(Debug)]
pub struct Streams<R, W> {
    input: R,
    /// The output until it is closed.
    output: Option<W>,
    games: u32,
}

impl<R: Input, W: Write> Streams<R, W> {
    /// Returns the world of these streams.
    pub const fn new(input: R, output: W) -> Self {
        Self {
            input,
            output: Some(output),
            games: 0,
        }
    }
}

impl<R: Input, W: Write> World for Streams<R, W> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.input.read(buffer)
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        let Some(output) = self.output.as_mut().filter(|_| !bytes.is_empty()) else {
            return Ok(());
        };
        output.write_all(bytes)?;
        output.flush()
    }

    fn complain(&mut self, _bytes: &[u8]) {}

    fn take_memory(&mut self, _bytes: usize) {}

    fn crash(&mut self) {}

    fn sleep(&mut self, time: Duration) {
        self.input.sleep(time);
    }

    fn hears_within(&mut self, time: Duration) -> bool {
        self.input.hears_within(time)
    }

    /// Reads on. Whoever is at the other end sees that the agent does not exit, and ends it.
    fn hang(&mut self) {
        let mut buffer = [0; 512];
        while self.input.read(&mut buffer).is_ok() {}
    }

    fn close_stdout(&mut self) -> io::Result<()> {
        self.output = None;
        Ok(())
    }

    fn start_child(&mut self) -> io::Result<()> {
        Ok(())
    }

    fn begin_game(&mut self) -> u32 {
        self.games += 1;
        self.games
    }

    fn is_busy(&mut self) -> bool {
        false
    }
}
