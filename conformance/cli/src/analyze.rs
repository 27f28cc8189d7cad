//! `linesman analyze`.

use std::{collections::VecDeque, io::Write, sync::Arc, time::Instant};

use anstream::{eprintln, stdout};
use anyhow::anyhow;
use linesman_games::{
    Side,
    tafl::{ATTACKERS, Board, DEFENDERS, Position},
};
use linesman_protocols::{
    Fault, Line, Stream, Time, Violation,
    otep::{Analysis, AnalysisEnd, AnalysisEvent, Request},
};
use linesman_referee::{Agent, Command, Conversation, Departure, Inspection, drive};

use crate::{
    Failure,
    args::{AnalyzeOptions, SideName},
    exit::Exit,
    player, protocols, tafl,
};

/// Lets an engine analyse a position and prints what it says.
pub(crate) fn analyze(options: &AnalyzeOptions) -> Result<Exit, Failure> {
    let profile = protocols::otep(options.profile.as_deref(), None)?;
    let rules = tafl::rules(&options.rules)?;
    let position = match options.position.as_str() {
        "start" => Position::new(Arc::clone(&rules)),
        text => {
            let board: Board = text.parse().map_err(|error| {
                Failure::usage(
                    anyhow::Error::new(error).context(format!("in the position {text:?}")),
                )
            })?;
            let first = if rules.attackers_first {
                ATTACKERS
            } else {
                DEFENDERS
            };
            let side = options.side.map_or(first, Side::from);
            Position::at(Arc::clone(&rules), &board, side).map_err(Failure::usage)?
        }
    };
    let request = Request {
        moves: options.moves,
        seconds: options.seconds,
        clocks: None,
    };
    let mut agents = [
        Agent::spawn(&player::Player::parse(&options.engine)?.launch).map_err(Failure::spawn)?,
    ];
    let mut end = AnalysisEnd::new(rules, &profile);
    end.analyze(&profile.judging(position), request, Time::ZERO);
    let mut session = Session::new(end, profile.limits.exit);
    drive(&mut session, &mut agents, Instant::now()).map_err(Failure::system)?;
    for status in &session.statuses {
        eprintln!("{status}");
    }
    for violation in &session.violations {
        eprintln!("{violation}");
    }
    let is_good = session.violations.is_empty();
    match session.analysis {
        Some(analysis) => print(&analysis).map_err(Failure::system)?,
        None if is_good => return Err(Failure::system(anyhow!("the engine gave no analysis"))),
        None => {}
    }
    Ok(if is_good {
        Exit::Good
    } else {
        Exit::Violations
    })
}

/// One line for each line of play: its evaluation and its moves.
fn print(analysis: &Analysis) -> std::io::Result<()> {
    let mut out = stdout().lock();
    for line in &analysis.lines {
        writeln!(
            out,
            "{:>10}  {}",
            line.evaluation,
            line.moves.to_string().replace('|', " ")
        )?;
    }
    Ok(())
}

/// The conversation with one engine about one position.
struct Session {
    end: AnalysisEnd,
    exit_limit: Time,
    /// Until when the engine may take to exit, once it has been dismissed.
    leaving: Option<Time>,
    is_over: bool,
    analysis: Option<Analysis>,
    statuses: Vec<String>,
    violations: Vec<Violation>,
    commands: VecDeque<Command>,
}

impl Session {
    fn new(end: AnalysisEnd, exit_limit: Time) -> Self {
        let mut session = Self {
            end,
            exit_limit,
            leaving: None,
            is_over: false,
            analysis: None,
            statuses: Vec::new(),
            violations: Vec::new(),
            commands: VecDeque::new(),
        };
        session.collect(Time::ZERO);
        session
    }

    fn collect(&mut self, now: Time) {
        while let Some(event) = self.end.poll_event() {
            match event {
                AnalysisEvent::Ready => {}
                AnalysisEvent::Status(text) => self.statuses.push(text),
                AnalysisEvent::Violated(violation) => {
                    self.is_over |= !violation.is_tolerable();
                    self.violations.push(violation);
                }
                AnalysisEvent::Analysed(analysis) => {
                    self.analysis.get_or_insert(analysis);
                    if self.leaving.is_none() {
                        self.end.finish();
                        self.leaving = Some(now + self.exit_limit);
                    }
                }
            }
        }
        while let Some(bytes) = self.end.poll_message() {
            self.commands.push_back(Command::Send { agent: 0, bytes });
        }
    }

    fn fault(&mut self, cause: Fault, expected: &str, actual: String) {
        self.violations
            .push(self.end.judge_fault(cause, expected, actual));
        self.is_over = true;
    }
}

impl Conversation for Session {
    fn handle_line(&mut self, _agent: usize, line: Line<'_>, now: Time) {
        self.end.handle_line(line, now);
        self.collect(now);
    }

    fn handle_eof(&mut self, _agent: usize, _now: Time) {
        if self.leaving.is_none() {
            let actual = "the engine closed it and lives on".to_owned();
            self.fault(Fault::ClosedStdout, "an open standard output", actual);
        }
    }

    fn handle_exit(&mut self, _agent: usize, departure: Departure, _now: Time) {
        let cause = match departure {
            Departure::Exited(0) if self.leaving.is_some() => {
                self.is_over = true;
                return;
            }
            Departure::Exited(status) => Fault::Exited(status),
            Departure::Signalled(signal) => Fault::Signalled(signal),
        };
        self.fault(
            cause,
            "a running engine until goodbye",
            format!("the engine {departure}"),
        );
    }

    fn handle_flood(&mut self, _agent: usize, stream: Stream, _now: Time) {
        let actual = "more than a million bytes".to_owned();
        self.fault(Fault::OverLimit(stream.into()), "a few bytes", actual);
    }

    fn handle_inspection(&mut self, _agent: usize, _inspection: Inspection, _now: Time) {}

    fn handle_timeout(&mut self, now: Time) {
        if self.leaving.is_some_and(|until| until <= now) {
            let actual = format!("still running {} ms later", self.exit_limit.as_millis());
            return self.fault(Fault::DidNotExit, "an exit after goodbye", actual);
        }
        self.end.handle_timeout(now);
        self.collect(now);
    }

    fn poll_command(&mut self) -> Option<Command> {
        self.commands.pop_front()
    }

    fn poll_timeout(&self) -> Option<Time> {
        self.leaving
            .into_iter()
            .chain(self.end.poll_timeout())
            .min()
    }

    fn is_over(&self) -> bool {
        self.is_over && self.commands.is_empty()
    }
}

impl From<SideName> for Side {
    fn from(name: SideName) -> Self {
        match name {
            SideName::Attackers => ATTACKERS,
            SideName::Defenders => DEFENDERS,
        }
    }
}
