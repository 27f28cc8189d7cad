//! Starts the agent, the console and the conversation, and starts the agent again.

use std::{
    io,
    os::{fd::OwnedFd, unix::net::UnixStream},
    time::Instant,
};

use linesman_interface::protocol::Descriptor;
use linesman_protocols::{Ending, EntryKind, Speaker};
use linesman_referee::{Agent, Departure, Launch, SpawnError, drive};
use linesman_values::outcome::printable;

use crate::{
    console::Console,
    conversation::{AGENT, Limits, Next, Talk},
    screen::Screen,
};

/// The console failed.
#[derive(Debug, thiserror::Error)]
pub enum TalkError {
    /// The agent cannot be started.
    #[error(transparent)]
    Spawn(#[from] SpawnError),
    /// The system failed.
    #[error(transparent)]
    System(#[from] io::Error),
}

/// Lets the user, at a terminal or through a pipe, talk to an agent until the user ends it.
///
/// # Errors
/// The agent cannot be started, or the system fails.
pub fn talk(
    descriptor: &'static Descriptor,
    launch: &Launch,
    limits: Limits,
) -> Result<(), TalkError> {
    let start = Instant::now();
    let agent = Agent::spawn(launch)?;
    let (console, wakened, printer) = Console::open()?;
    let mut screen = Screen::new(printer);
    if console.is_terminal() {
        screen.remark(
            "each line goes to the agent, unless it begins with a colon; :help shows the commands",
        );
    }
    let mut talk = Talk::new(descriptor, limits, console, screen);
    let mut agents = [agent, wakened];
    talk.begin(Vec::new(), start.elapsed());
    loop {
        drive(&mut talk, &mut agents, start)?;
        match talk.take_next()? {
            Next::Start(again) => {
                // The old process ends before the new one begins.
                agents[AGENT] = silent_agent()?;
                match Agent::spawn(launch) {
                    Ok(agent) => {
                        agents[AGENT] = agent;
                        talk.begin(again, start.elapsed());
                    }
                    Err(error) => talk.go_without(&error),
                }
            }
            Next::Departed(departure, is_end) => {
                show_departure(&mut talk, &agents[AGENT], departure, start);
                if is_end {
                    break;
                }
                talk.go_on(start.elapsed());
            }
            Next::End => break,
        }
    }
    talk.screen.flush()?;
    Ok(())
}

/// Shows what an agent that has ended leaves behind: an unfinished line, its status, and the end of its standard error.
fn show_departure(talk: &mut Talk, agent: &Agent, departure: Departure, start: Instant) {
    let last_line =
        agent.transcript().entries().rev().find(|entry| {
            entry.speaker == Speaker::Agent && matches!(entry.kind, EntryKind::Line(_))
        });
    if let Some(entry) = last_line
        && entry.kind == EntryKind::Line(Ending::Missing)
    {
        talk.note_unfinished(entry.text, start.elapsed());
    }
    let screen = &mut talk.screen;
    screen.remark(&format!("the agent {departure}"));
    let stderr = agent.stderr_kept();
    if stderr.total() > 0 {
        screen.remark("the end of its standard error:");
        for line in stderr.last_lines(STDERR_SHOWN) {
            screen.push(&format!("   {}", printable(line.as_bytes())));
        }
    }
}

/// Returns an agent that says nothing, for the time without a process.
fn silent_agent() -> io::Result<Agent> {
    let (ours, theirs) = UnixStream::pair()?;
    Ok(Agent::attach(OwnedFd::from(ours), OwnedFd::from(theirs)))
}

/// How many lines of the agent's standard error are shown when it has ended.
const STDERR_SHOWN: usize = 10;
