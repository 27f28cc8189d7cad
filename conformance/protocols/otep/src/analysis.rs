//! An engine's analysis of a position.

use std::{collections::VecDeque, sync::Arc, time::Instant};

use linesman_protocols::{
    Clock, Fault, Line, Profile as _, Time, TimeControl, Violation,
    otep::{Analysis, AnalysisEnd, AnalysisEvent, Profile, Request},
};
use linesman_referee::{Agent, Command, Conversation, Departure, Flood, Inspection, drive};

use super::{game::expect_playable, positions::read_position};
use linesman_interface::{
    game::GameError,
    protocol::analysis::{AnalysisReport, AnalysisRequest},
};
use linesman_values::options::OptionError;

/// Lets an engine analyse a position.
pub(super) fn analyse(
    profile: Option<&str>,
    request: &AnalysisRequest<'_>,
) -> Result<AnalysisReport, GameError> {
    let profile = profile
        .and_then(Profile::find)
        .unwrap_or_else(Profile::otep);
    let position = read_position(request.position, request.options)?;
    expect_playable(&position)
        .map_err(|why| OptionError(format!("the position cannot be analysed: {why}")))?;
    let control: Option<TimeControl> = request.options.read("clock")?;
    let rules = Arc::new(position.rules().clone());
    let question = Request {
        moves: request.moves,
        seconds: request.seconds,
        clocks: control.map(|control| ([Clock::new(control).reading(Time::ZERO); 2], control)),
    };
    let mut agents = [Agent::spawn(request.launch)?];
    let mut end = AnalysisEnd::new(rules, &profile);
    end.analyze(&profile.judging(position), question, Time::ZERO);
    let mut session = Session::new(end, profile.limits.exit);
    drive(&mut session, &mut agents, Instant::now())?;
    let lines = session.analysis.map(|analysis| {
        let lines = analysis.lines.iter();
        lines
            .map(|line| {
                let moves = line.moves.to_string().replace('|', " ");
                (line.evaluation.to_string(), moves)
            })
            .collect()
    });
    Ok(AnalysisReport {
        lines,
        statuses: session.statuses,
        violations: session.violations,
    })
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
                _ => {}
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

    fn handle_flood(&mut self, _agent: usize, flood: Flood, _now: Time) {
        let cause = Fault::OverLimit(flood.stream.into());
        self.fault(cause, "a few bytes", flood.to_string());
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
