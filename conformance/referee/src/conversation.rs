//! What is said between the referee and one or more agents, decided without I/O.

use std::fmt;

use linesman_protocols::{Line, Time};

use crate::{Excess, Flood, Inspection, News};

/// A state machine that converses with agents, which it knows by their numbers from 0.
///
/// Inputs are `handle_*`; after each of them the caller carries out what [`poll_command`](Self::poll_command)
/// returns until it runs dry.
pub trait Conversation {
    /// Takes a line from an agent's standard output.
    fn handle_line(&mut self, agent: usize, line: Line<'_>, now: Time);
    /// Notes that an agent closed its standard output and keeps running.
    fn handle_eof(&mut self, agent: usize, now: Time);
    /// Notes that an agent's process has ended; nothing more comes from it.
    fn handle_exit(&mut self, agent: usize, departure: Departure, now: Time);
    /// Notes that an agent wrote more than it may to a stream, once for each stream.
    fn handle_flood(&mut self, agent: usize, flood: Flood, now: Time);
    /// Notes that an agent and its descendants use more of something than they may, once, or that they have used up something of which
    /// the system [refuses](Excess::is_refused) more. The latter is noted right before an exit or an inspection.
    fn handle_excess(&mut self, agent: usize, excess: Excess, now: Time) {
        let _ = (agent, excess, now);
    }
    /// Notes that the loop looked at its pipes so much later than it could, or not at all in that time. The machine causes this, not an
    /// agent.
    fn handle_delay(&mut self, delay: Time) {
        let _ = delay;
    }
    /// Notes for how long the machine has kept an agent from a processor, in addition to what it was given back before. Called right
    /// before a line that was long in coming, and before a time-out. Returns how much of that the agent is given back: its time has
    /// stood still for so long.
    fn handle_starvation(&mut self, agent: usize, lost: Time, now: Time) -> Time {
        let _ = (agent, lost, now);
        Time::ZERO
    }
    /// Takes the answer to [`Command::Inspect`].
    fn handle_inspection(&mut self, agent: usize, inspection: Inspection, now: Time);
    /// Notes that the time of [`poll_timeout`](Self::poll_timeout) has come. Everything that could be read before
    /// has been handled.
    fn handle_timeout(&mut self, now: Time);
    /// Notes that the time of [`poll_look_up`](Self::poll_look_up) has come.
    fn handle_look_up(&mut self, now: Time) {
        let _ = now;
    }

    /// Returns the next thing to do.
    fn poll_command(&mut self) -> Option<Command>;
    /// Returns what the game has come to since the last call, piece by piece. A conversation that keeps no news returns none.
    fn poll_news(&mut self) -> Option<News> {
        None
    }
    /// Returns when [`handle_timeout`](Self::handle_timeout) is to be called, if at all.
    fn poll_timeout(&self) -> Option<Time>;
    /// Returns when to look up what other threads have found out. It does not matter if that is late. A clock that stands still while
    /// agents compute does not call for it.
    fn poll_look_up(&self) -> Option<Time> {
        None
    }
    /// Returns whether the line that an agent said last is an aside that broke nothing. Of many such lines, transcripts and records keep
    /// a few.
    fn was_aside(&self) -> bool {
        false
    }
    /// Returns how many answers an agent has given, if the limit of its output begins anew with each of them.
    fn limited_answers(&self, agent: usize) -> Option<u32> {
        let _ = agent;
        None
    }
    /// Returns whether there is nothing left to wait for.
    fn is_over(&self) -> bool;
}

/// What a conversation wants done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Write these bytes to the agent's standard input, in one write if the pipe has room.
    Send {
        /// The agent's number.
        agent: usize,
        /// What to write.
        bytes: Vec<u8>,
    },
    /// Close the agent's standard input.
    CloseInput {
        /// The agent's number.
        agent: usize,
    },
    /// Find out what the agent is doing.
    Inspect {
        /// The agent's number.
        agent: usize,
    },
    /// Stop the agent's process group until it is resumed.
    Pause {
        /// The agent's number.
        agent: usize,
    },
    /// Let the agent's process group go on.
    Resume {
        /// The agent's number.
        agent: usize,
    },
    /// Kill the agent and all of its process group.
    Kill {
        /// The agent's number.
        agent: usize,
    },
}

/// How a process ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Departure {
    /// By itself, with this exit status.
    Exited(i32),
    /// By this signal.
    Signalled(i32),
}

impl Departure {
    /// Reads what was written with `Display`. None if it is something else.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let number = |before: &str| {
            let rest = text.strip_prefix(before)?;
            rest.split(' ').next()?.parse().ok()
        };
        number("exited with status ")
            .map(Self::Exited)
            .or_else(|| number("was ended by signal ").map(Self::Signalled))
    }
}

impl fmt::Display for Departure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exited(status) => write!(f, "exited with status {status}"),
            Self::Signalled(signal) => {
                write!(f, "was ended by signal {signal}{}", signal_name(*signal))
            }
        }
    }
}

/// Returns the name of the signals that end agents most often, in brackets.
fn signal_name(signal: i32) -> &'static str {
    use rustix::process::Signal;
    match signal {
        s if s == Signal::KILL.as_raw() => " (SIGKILL)",
        s if s == Signal::SEGV.as_raw() => " (SIGSEGV)",
        s if s == Signal::ABORT.as_raw() => " (SIGABRT)",
        s if s == Signal::PIPE.as_raw() => " (SIGPIPE)",
        s if s == Signal::TERM.as_raw() => " (SIGTERM)",
        s if s == Signal::INT.as_raw() => " (SIGINT)",
        s if s == Signal::FPE.as_raw() => " (SIGFPE)",
        s if s == Signal::ILL.as_raw() => " (SIGILL)",
        s if s == Signal::BUS.as_raw() => " (SIGBUS)",
        s if s == Signal::XCPU.as_raw() => " (SIGXCPU)",
        s if s == Signal::XFSZ.as_raw() => " (SIGXFSZ)",
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers are those of Linux on common processors.
    #[cfg(target_os = "linux")]
    #[test]
    fn the_signals_that_end_agents_have_names() {
        for (signal, expected) in [
            (2, " (SIGINT)"),
            (4, " (SIGILL)"),
            (6, " (SIGABRT)"),
            (7, " (SIGBUS)"),
            (8, " (SIGFPE)"),
            (9, " (SIGKILL)"),
            (11, " (SIGSEGV)"),
            (13, " (SIGPIPE)"),
            (24, " (SIGXCPU)"),
            (25, " (SIGXFSZ)"),
            (15, " (SIGTERM)"),
            (1, ""),
            (64, ""),
        ] {
            assert_eq!(signal_name(signal), expected, "{signal}");
        }
    }
}
