//! Starting everything, and starting the agent again.

use std::{
    ffi::OsString,
    io,
    os::{fd::OwnedFd, unix::net::UnixStream},
    time::Instant,
};

use anyhow::anyhow;
use linesman::Launch;
use linesman_protocols::{Ending, EntryKind, Speaker};
use linesman_referee::{Agent, Departure, drive};

use super::{
    console::Console,
    conversation::{AGENT, Limits, Next, Talk},
    follow::{self, Entry},
    screen::{Screen, printable},
};
use crate::{Failure, args::TalkOptions, exit::Exit, player::Player};

/// How many lines of the agent's standard error are shown when it has ended.
const STDERR_SHOWN: usize = 10;

/// Lets a person, or a pipe, talk to an agent.
pub(crate) fn talk(options: &TalkOptions) -> Result<Exit, Failure> {
    let entry = find(&options.protocol)?;
    let launch = launch(&options.agent)?;
    let limits = Limits {
        quiet: options.wait,
        answer: options.timeout,
        exit: options.exit,
    };
    let start = Instant::now();
    let agent = Agent::spawn(&launch).map_err(Failure::spawn)?;
    let (console, wakened, printer) = Console::open().map_err(Failure::system)?;
    let mut screen = Screen::new(printer);
    if console.is_terminal() {
        screen.remark(
            "everything goes to the agent but what begins with a colon; :help shows what does",
        );
    }
    let mut talk = Talk::new(entry, limits, console, screen);
    let mut agents = [agent, wakened];
    talk.begin(Vec::new(), start.elapsed());
    converse(&mut talk, &mut agents, &launch, start).map_err(Failure::system)?;
    Ok(Exit::Good)
}

fn find(name: &str) -> Result<&'static Entry, Failure> {
    let mut entries = follow::ENTRIES.iter();
    entries.find(|entry| entry.name == name).ok_or_else(|| {
        let names: Vec<&str> = follow::ENTRIES.iter().map(|entry| entry.name).collect();
        Failure::usage(anyhow!(
            "there is no protocol {name:?}; there is {}",
            names.join(", ")
        ))
    })
}

/// Returns how an agent is started: by words, by one word that holds all, or by the ini file of an engine.
pub(crate) fn launch(words: &[OsString]) -> Result<Launch, Failure> {
    match words {
        [word] => Ok(Player::parse(&word.to_string_lossy())?.launch),
        [program, args @ ..] => Ok(Launch::new(program, args)),
        [] => Err(Failure::usage(anyhow!("an agent's command is empty"))),
    }
}

fn converse(
    talk: &mut Talk,
    agents: &mut [Agent; 2],
    launch: &Launch,
    start: Instant,
) -> io::Result<()> {
    loop {
        drive(talk, agents, start)?;
        match talk.take_next()? {
            Next::Start(again) => {
                // The old process is ended before the new one begins.
                agents[AGENT] = nobody()?;
                match Agent::spawn(launch) {
                    Ok(agent) => {
                        agents[AGENT] = agent;
                        talk.begin(again, start.elapsed());
                    }
                    Err(error) => talk.go_without(&error),
                }
            }
            Next::Departed(departure, is_end) => {
                tell_departure(talk, &agents[AGENT], departure, start);
                if is_end {
                    break;
                }
                talk.go_on(start.elapsed());
            }
            Next::End => break,
        }
    }
    talk.screen.flush()
}

/// Shows what an agent that has ended has left: an unfinished line, its status, and its last words.
fn tell_departure(talk: &mut Talk, agent: &Agent, departure: Departure, start: Instant) {
    let unfinished =
        agent.transcript().entries().rev().find(|entry| {
            entry.speaker == Speaker::Agent && matches!(entry.kind, EntryKind::Line(_))
        });
    if let Some(entry) = unfinished
        && entry.kind == EntryKind::Line(Ending::Missing)
    {
        talk.note_unfinished(entry.text, start.elapsed());
    }
    talk.screen.remark(&format!("the agent {departure}"));
    let stderr = agent.stderr_tail();
    if stderr.total() > 0 {
        talk.screen.remark("the last of its standard error:");
        for line in stderr.last_lines(STDERR_SHOWN) {
            talk.screen
                .push(&format!("   {}", printable(line.as_bytes())));
        }
    }
}

/// Returns what stands in the place of an agent: somebody who says nothing.
fn nobody() -> io::Result<Agent> {
    let (ours, theirs) = UnixStream::pair()?;
    Ok(Agent::attach(OwnedFd::from(ours), OwnedFd::from(theirs)))
}
