//! The referee's end of a conversation with an agent that analyses positions.

use std::sync::Arc;

use linesman_games::{
    Side,
    tafl::{ATTACKERS, Position, Rules},
};

use super::{
    Analysis, Command, Departure, Profile, Query, Situation, clock_line,
    judge::{self, Said, judge_analysis, judge_line},
    queries::{self, rules_line},
    side_name,
    situation::{ANALYSIS, HELLO},
};
use crate::{
    Cause, Fault, Gravity, Line, Outbox, Questions, Reading, Situation as _, Time, TimeControl,
    Violation, line::quoted,
};

/// The referee's end of a conversation with one agent, to have positions analysed.
///
/// Inputs are `handle_*` and [`analyze`](Self::analyze); outputs are `poll_*`, to be fetched until they run dry after every
/// input.
#[derive(Clone, Debug)]
pub struct AnalysisEnd {
    profile: Profile,
    /// The rules that were sent last.
    rules: Arc<Rules>,
    position: Position,
    situation: Situation,
    has_said_hello: bool,
    /// The question that was put last, or that waits for hello.
    request: Option<Request>,
    is_waiting: bool,
    questions: Questions,
    outbox: Outbox<AnalysisEvent>,
}

/// How a position is to be analysed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Request {
    /// How many moves are asked for. The agent may name more or fewer.
    pub moves: u32,
    /// How many seconds the agent may take.
    pub seconds: u32,
    /// What the clocks show, the attackers' first, if there are any.
    pub clocks: Option<([Reading; 2], TimeControl)>,
}

/// What an agent that analyses did.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum AnalysisEvent {
    /// It has said hello.
    Ready,
    /// It has analysed the position. What is wrong with that has been told before.
    Analysed(Analysis),
    /// It says this to people.
    Status(String),
    /// It broke the protocol.
    Violated(Violation),
}

impl AnalysisEnd {
    /// Returns the conversation with an agent that begins with these rules.
    #[must_use]
    pub fn new(rules: Arc<Rules>, profile: &Profile) -> Self {
        let mut end = Self {
            position: Position::new(Arc::clone(&rules)),
            rules,
            profile: profile.clone(),
            situation: Situation::Started,
            has_said_hello: false,
            request: None,
            is_waiting: false,
            questions: Questions::new(),
            outbox: Outbox::new(),
        };
        end.questions
            .ask(HELLO, Time::ZERO, Some(profile.limits.hello));
        if profile.has(Departure::SendsRulesFirst) {
            end.send(rules_line(&end.rules));
        }
        end
    }

    /// Asks for the analysis of a position: sends the rules if they have changed, the position, the side to move, the clocks
    /// and the question. If the agent has not said hello, all this waits for it.
    pub fn analyze(&mut self, position: &Position, request: Request, now: Time) {
        self.position = position.clone();
        self.request = Some(request);
        self.is_waiting = !self.has_said_hello;
        if !self.is_waiting {
            self.put_question(request, now);
        }
    }

    fn put_question(&mut self, request: Request, now: Time) {
        self.is_waiting = false;
        let mut text = String::new();
        if *self.rules != *self.position.rules() {
            self.rules = Arc::new(self.position.rules().clone());
            text += &rules_line(&self.rules);
        }
        text += &format!(
            "position {}\nside {}\n",
            self.position.board(),
            side_name(self.side())
        );
        text += &self.clock_text().unwrap_or_default();
        text += &format!("analyze {} {}\n", request.moves, request.seconds);
        let seconds = Time::from_secs(request.seconds.into());
        let until = now
            .checked_add(seconds)
            .and_then(|due| due.checked_add(self.profile.limits.analysis_grace));
        self.questions.clear();
        self.questions.ask(ANALYSIS, now, until);
        self.situation = Situation::Analysing;
        self.send(text);
    }

    /// Returns how far the conversation has come.
    #[must_use]
    pub const fn situation(&self) -> Situation {
        self.situation
    }

    /// Tells the agent that it may go.
    pub fn finish(&mut self) {
        self.questions.call_all_off();
        self.is_waiting = false;
        self.situation = Situation::Dismissed;
        self.send("goodbye\n".to_owned());
    }

    /// Takes a line from the agent.
    pub fn handle_line(&mut self, line: Line<'_>, now: Time) {
        let judged = judge_line(line, self.situation, Gravity::Tolerable);
        judged
            .violations
            .into_iter()
            .for_each(|found| self.violate(found));
        let Some(Said::Command(command)) = judged.value else {
            return;
        };
        if self.situation == Situation::Started && command != Command::Hello {
            self.violate(judge::extra(self.situation, quoted(line.bytes)));
        }
        match command {
            Command::Hello => self.handle_hello(now),
            Command::SimpleMoves(_) => {}
            Command::Ask(query) => self.answer(query, now),
            Command::Move(_) | Command::Resign => {
                let situation = self.situation.unless_over(Situation::Ready);
                self.violate(judge::extra(situation, quoted(line.bytes)));
            }
            Command::Analysis(analysis) => self.handle_analysis(analysis, line.bytes),
            Command::Error {
                is_critical: true,
                message,
            } => {
                self.violate(judge::giving_up(self.situation, "an analysis", &message));
            }
            Command::Error { .. } => {}
            Command::Status(text) => self.outbox.report(AnalysisEvent::Status(text)),
        }
    }

    /// Notes that the time of [`poll_timeout`](Self::poll_timeout) has come.
    pub fn handle_timeout(&mut self, now: Time) {
        let limits = self.profile.limits;
        while let Some(overdue) = self.questions.take_overdue(now) {
            if overdue.wants == HELLO {
                let actual = format!("no hello within {} ms", limits.hello.as_millis());
                self.violate(Situation::Started.fatal(Cause::NoOutput, "hello", actual));
                continue;
            }
            let seconds = self.request.map_or(0, |request| request.seconds);
            let grace = limits.analysis_grace.as_millis();
            let actual = format!("none within {seconds} s and {grace} ms more");
            let silence = Cause::NoOutput;
            self.violate(self.situation.fatal(silence, "an analysis", actual));
        }
    }

    /// Returns the next message to send: whole lines, to go out in one write.
    pub fn poll_message(&mut self) -> Option<Vec<u8>> {
        self.outbox.poll_message()
    }

    /// Returns the next thing that the agent did.
    pub fn poll_event(&mut self) -> Option<AnalysisEvent> {
        self.outbox.poll_event()
    }

    /// Returns when the agent's time is up, while it owes an answer.
    #[must_use]
    pub fn poll_timeout(&self) -> Option<Time> {
        self.questions.due()
    }

    /// Returns what has been asked and is not settled, as of the last input.
    #[must_use]
    pub const fn questions(&self) -> &Questions {
        &self.questions
    }

    /// Describes a fault of the agent's process, and says which check it breaks at this point.
    #[must_use]
    pub fn judge_fault(&self, fault: Fault, expected: &str, actual: String) -> Violation {
        self.situation.of_process(fault, expected, actual)
    }

    fn handle_hello(&mut self, now: Time) {
        if std::mem::replace(&mut self.has_said_hello, true) {
            return;
        }
        self.questions.settle(HELLO);
        if self.situation != Situation::Started {
            return;
        }
        self.situation = Situation::Ready;
        self.outbox.report(AnalysisEvent::Ready);
        if !self.profile.has(Departure::SendsRulesFirst) {
            self.send(rules_line(&self.rules));
        }
        if let Some(request) = self.request.filter(|_| self.is_waiting) {
            self.put_question(request, now);
        }
    }

    fn handle_analysis(&mut self, analysis: Analysis, line: &[u8]) {
        if self.situation != Situation::Analysing {
            let situation = self.situation.unless_over(Situation::Analysed);
            return self.violate(judge::extra(situation, quoted(line)));
        }
        self.questions.settle(ANALYSIS);
        self.situation = Situation::Analysed;
        if let Some(violation) = judge_analysis(&analysis, &self.position) {
            self.violate(violation);
        }
        self.outbox.report(AnalysisEvent::Analysed(analysis));
    }

    fn answer(&mut self, query: Query, now: Time) {
        if self.situation.is_over() {
            return;
        }
        let id = self.questions.hear(query.wants(), now);
        let has_word = !self.profile.has(Departure::ClockBeforePlay);
        let no_clock = || has_word.then(|| "clock\n".to_owned());
        let clock = self.clock_text().or_else(no_clock);
        let board = self.position.board();
        let answer = queries::answer(query, &self.rules, &board, self.side(), clock);
        answer.into_iter().for_each(|answer| self.send(answer));
        self.questions.remove(id);
    }

    /// Returns the side to move. A game that is over has none, and nothing to analyse.
    fn side(&self) -> Side {
        self.position.to_move().unwrap_or(ATTACKERS)
    }

    fn clock_text(&self) -> Option<String> {
        let (readings, control) = self.request?.clocks?;
        Some(clock_line(readings, &control, self.profile.clock_form))
    }

    fn send(&mut self, text: String) {
        self.outbox.send(text);
    }

    fn violate(&mut self, violation: Violation) {
        self.outbox.report(AnalysisEvent::Violated(violation));
    }
}
