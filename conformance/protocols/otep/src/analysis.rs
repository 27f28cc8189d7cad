//! An engine's analysis of a position.

use std::{collections::VecDeque, sync::Arc, time::Instant};

use linesman_games::{
    Position as _,
    tafl::{Move, NotationError, Position},
};
use linesman_protocols::{
    Clock, Fault, Line, Profile as _, Time, TimeControl,
    otep::{Analysis, AnalysisEnd, AnalysisEvent, Profile, Request},
};
use linesman_referee::{Agent, Command, Conversation, Departure, Flood, Inspection, Launch, drive};

use super::{game::expect_playable, positions::read_position, rules::read_rules};
use linesman_interface::{
    game::GameError,
    protocol::analysis::{AnalysisForm, AnalysisReport, AnalysisRequest, ReviewRequest},
};
use linesman_values::options::OptionError;

/// How engines analyse positions.
pub(super) const ANALYSIS: AnalysisForm = AnalysisForm { analyse, review };

/// Lets an engine analyse a position.
fn analyse(
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
    let question = Request {
        moves: request.moves,
        seconds: request.seconds,
        clocks: control.map(|control| ([Clock::new(control).reading(Time::ZERO); 2], control)),
    };
    let mut report = AnalysisReport::default();
    let position = profile.judging(position);
    let mut keep = |part: AnalysisReport| {
        report.lines = report.lines.take().or(part.lines);
        report.statuses.extend(part.statuses);
        report.violations.extend(part.violations);
    };
    ask(
        request.launch,
        &profile,
        vec![position],
        question,
        &mut keep,
    )?;
    Ok(report)
}

/// Lets an engine analyse each position of a game, as OpenTafl does while a person moves through a replay.
fn review(
    request: &ReviewRequest<'_>,
    show: &mut dyn FnMut(usize, AnalysisReport),
) -> Result<(), GameError> {
    let game = request.game;
    let profile = game.profile.as_deref().and_then(Profile::find);
    let profile = profile.unwrap_or_else(Profile::otep);
    let rules = game.options.iter().find(|(name, _)| name == "rules");
    let (_, rules) = rules.ok_or_else(|| OptionError("the game names no rules".to_owned()))?;
    let rules = read_rules(rules).map_err(OptionError)?;
    let mut position = profile.judging(Position::new(rules.into()));
    let mut positions = vec![position.clone()];
    for (ply, (_, text)) in (1..).zip(&game.moves) {
        let wrong = |why: String| OptionError(format!("ply {ply}, {text}: {why}"));
        let mv: Move = text
            .parse()
            .map_err(|error: NotationError| wrong(error.to_string()))?;
        let Some(side) = position.to_move() else {
            return Err(wrong("the game is over before it".to_owned()).into());
        };
        position
            .submit(side, mv)
            .map_err(|error| wrong(error.to_string()))?;
        positions.push(position.clone());
    }
    positions.retain(|position| position.to_move().is_some());
    let question = Request {
        moves: request.moves,
        seconds: request.seconds,
        clocks: None,
    };
    let mut plies = 0;
    let mut number = |report: AnalysisReport| {
        show(plies, report);
        plies += 1;
    };
    ask(request.launch, &profile, positions, question, &mut number)
}

/// Asks an engine about positions, one after the other. Each report is passed on as it comes. What came behind the last one is a report
/// without an analysis.
fn ask(
    launch: &Launch,
    profile: &Profile,
    positions: Vec<Position>,
    question: Request,
    show: &mut dyn FnMut(AnalysisReport),
) -> Result<(), GameError> {
    let mut positions = VecDeque::from(positions);
    let Some(first) = positions.pop_front() else {
        return Ok(());
    };
    let mut agents = [Agent::spawn(launch)?];
    let mut end = AnalysisEnd::new(Arc::new(first.rules().clone()), profile);
    end.analyze(&first, question, Time::ZERO);
    let mut session = Session {
        end,
        exit_limit: profile.limits.exit,
        leaving: None,
        is_over: false,
        positions,
        question,
        report: AnalysisReport::default(),
        show,
        commands: VecDeque::new(),
    };
    session.collect(Time::ZERO);
    drive(&mut session, &mut agents, Instant::now())?;
    let rest = session.report;
    if !(rest.statuses.is_empty() && rest.violations.is_empty()) {
        show(rest);
    }
    Ok(())
}

/// The conversation with one engine about positions.
struct Session<'a> {
    end: AnalysisEnd,
    exit_limit: Time,
    /// Until when the engine may take to exit, once it has been dismissed.
    leaving: Option<Time>,
    is_over: bool,
    /// What is still to be analysed.
    positions: VecDeque<Position>,
    question: Request,
    /// What has come since the last report.
    report: AnalysisReport,
    show: &'a mut dyn FnMut(AnalysisReport),
    commands: VecDeque<Command>,
}

impl Session<'_> {
    fn collect(&mut self, now: Time) {
        while let Some(event) = self.end.poll_event() {
            match event {
                AnalysisEvent::Status(text) => self.report.statuses.push(text),
                AnalysisEvent::Violated(violation) => {
                    self.is_over |= !violation.is_tolerable();
                    self.report.violations.push(violation);
                }
                AnalysisEvent::Analysed(analysis) if self.leaving.is_none() => {
                    self.report.lines = Some(lines(&analysis));
                    (self.show)(std::mem::take(&mut self.report));
                    self.go_on(now);
                }
                _ => {}
            }
        }
        while let Some(bytes) = self.end.poll_message() {
            self.commands.push_back(Command::Send { agent: 0, bytes });
        }
    }

    /// Asks about the next position, or dismisses the engine.
    fn go_on(&mut self, now: Time) {
        match self.positions.pop_front() {
            Some(position) => self.end.analyze(&position, self.question, now),
            None => {
                self.end.finish();
                self.leaving = Some(now + self.exit_limit);
            }
        }
    }

    fn fault(&mut self, cause: Fault, expected: &str, actual: String) {
        let violation = self.end.judge_fault(cause, expected, actual);
        self.report.violations.push(violation);
        self.is_over = true;
    }
}

/// Returns the lines of play: the evaluation and the moves.
fn lines(analysis: &Analysis) -> Vec<(String, String)> {
    let lines = analysis.lines.iter();
    lines
        .map(|line| {
            let moves = line.moves.to_string().replace('|', " ");
            (line.evaluation.to_string(), moves)
        })
        .collect()
}

impl Conversation for Session<'_> {
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
