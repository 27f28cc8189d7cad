//! A misbehaver as a function of this process, on the clock of its conversation.

use std::{
    io::{self, Read},
    time::Duration,
};

use fastrand::Rng;
use linesman_misbehave::{Input, Misbehaver, PROTOCOLS, Streams};
use linesman_referee::{AgentInput, AgentOutput, ExitStatus};

/// Plays with a fault, and returns the exit status of the agent.
pub fn misbehave(id: &str, seed: u64, input: AgentInput, output: AgentOutput) -> Exited {
    Exited(match Misbehaver::from_words(PROTOCOLS, ["--break", id]) {
        Ok(misbehaver) => {
            misbehaver.play(&mut Streams::new(Ear(input), output), Rng::with_seed(seed))
        }
        Err(_) => NO_MISBEHAVER,
    })
}

/// The exit status of an agent in this process.
#[derive(Debug)]
pub struct Exited(u8);

impl ExitStatus for Exited {
    fn into_status(self) -> (i32, String) {
        (self.0.into(), String::new())
    }
}

/// The input of an agent in this process.
struct Ear(AgentInput);

impl Read for Ear {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.read(buffer)
    }
}

impl Input for Ear {
    // An agent that is ended meanwhile notices it where it reads next.
    fn sleep(&mut self, time: Duration) {
        let _ = self.0.sleep(time);
    }

    fn hears_within(&mut self, time: Duration) -> bool {
        self.0.hears_within(time).unwrap_or(true)
    }
}

/// The status of an agent that could not be made, which no fault has.
const NO_MISBEHAVER: u8 = 100;
