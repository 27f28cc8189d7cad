//! The messages of a game without the referee, and the referee without the messages' journey.

use std::{
    env,
    io::{Read, Write},
    os::unix::process::CommandExt,
    process::{Child, ChildStdin, ChildStdout, Command as Program, Stdio},
    time::{Duration, Instant},
};

use linesman_protocols::{Dialect, Line, Time};
use linesman_referee::{
    Command, Conversation, Departure, Flood, Inspection, Referee, SandboxLevel, drive,
};

use crate::bout::{self, Bout};

/// What passed in a game, in order.
pub(crate) enum Passed {
    Sent(usize, Vec<u8>),
    Received(usize, Vec<u8>),
}

/// Plays a refereed game and writes down what passes.
pub(crate) fn record<B: Bout>(bout: &B, plies: u32) -> Vec<Passed> {
    let mut recorder = Recorder {
        game: bout.begin(plies),
        passed: Vec::new(),
    };
    let mut agents = bout::agents::<B>(SandboxLevel::None);
    drive(&mut recorder, &mut agents, Instant::now()).unwrap();
    bout::check_end::<B>(&recorder.game, plies);
    recorder.passed
}

/// Exchanges recorded messages and nothing else; returns how long it took to the agents' exit.
pub(crate) fn play<B: Bout>(passed: &[Passed]) -> Duration {
    let mut agents = [(); 2].map(|()| Bare::start(B::AGENT));
    let mut buffer = [0; 4096];
    let began = Instant::now();
    for message in passed {
        match message {
            Passed::Sent(agent, bytes) => agents[*agent].input.write_all(bytes).unwrap(),
            Passed::Received(agent, bytes) => {
                let mut received = 0;
                while received < bytes.len() {
                    let count = agents[*agent].output.read(&mut buffer).unwrap();
                    assert!(count > 0, "an agent has left");
                    received += count;
                }
                assert_eq!(received, bytes.len());
            }
        }
    }
    for agent in &mut agents {
        assert!(agent.child.wait().unwrap().success());
    }
    began.elapsed()
}

/// Tells a referee the recorded answers, without processes; returns how long the game took.
pub(crate) fn play_judged<B: Bout>(bout: &B, plies: u32, passed: &[Passed]) -> Duration {
    let mut game = bout.begin(plies);
    let mut now = Time::ZERO;
    let began = Instant::now();
    for message in passed {
        let Passed::Received(agent, bytes) = message else {
            continue;
        };
        while game.poll_command().is_some() {}
        now += Duration::from_micros(5);
        for line in bytes.split_inclusive(|byte| *byte == b'\n') {
            game.handle_line(*agent, Line::plain(&line[..line.len() - 1]), now);
        }
    }
    let took = began.elapsed();
    bout::check_end::<B>(&game, plies);
    took
}

/// A game that is recorded while it is played.
struct Recorder<D: Dialect> {
    game: Referee<D>,
    passed: Vec<Passed>,
}

impl<D: Dialect> Conversation for Recorder<D> {
    fn handle_line(&mut self, agent: usize, line: Line<'_>, now: Time) {
        let bytes = line.bytes.iter().copied().chain([b'\n']);
        match self.passed.last_mut() {
            // The lines of one answer, which come at once.
            Some(Passed::Received(from, said)) if *from == agent => said.extend(bytes),
            _ => self.passed.push(Passed::Received(agent, bytes.collect())),
        }
        self.game.handle_line(agent, line, now);
    }

    fn poll_command(&mut self) -> Option<Command> {
        let command = self.game.poll_command();
        if let Some(Command::Send { agent, bytes }) = &command {
            self.passed.push(Passed::Sent(*agent, bytes.clone()));
        }
        command
    }

    fn handle_eof(&mut self, agent: usize, now: Time) {
        self.game.handle_eof(agent, now);
    }

    fn handle_exit(&mut self, agent: usize, departure: Departure, now: Time) {
        self.game.handle_exit(agent, departure, now);
    }

    fn handle_flood(&mut self, agent: usize, flood: Flood, now: Time) {
        self.game.handle_flood(agent, flood, now);
    }

    fn handle_inspection(&mut self, agent: usize, inspection: Inspection, now: Time) {
        self.game.handle_inspection(agent, inspection, now);
    }

    fn handle_timeout(&mut self, now: Time) {
        self.game.handle_timeout(now);
    }

    fn poll_timeout(&self) -> Option<Time> {
        self.game.poll_timeout()
    }

    fn is_over(&self) -> bool {
        self.game.is_over()
    }
}

/// An agent at the end of blocking pipes.
struct Bare {
    child: Child,
    input: ChildStdin,
    output: ChildStdout,
}

impl Bare {
    fn start(agent: &str) -> Self {
        let mut child = Program::new(env::current_exe().unwrap())
            .args(["agent", agent])
            .env_clear()
            .process_group(0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (input, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        Self {
            child,
            input,
            output,
        }
    }
}
