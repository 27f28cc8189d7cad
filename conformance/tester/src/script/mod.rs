//! A scripted conversation with one agent, as a state machine.

pub(crate) mod activity;
mod answers;
#[cfg(test)]
mod bitwa_tests;
mod blame;
mod diagnosis;
mod end;
mod hangs;
mod hearing;
mod missing;
#[cfg(test)]
mod tests;

use std::collections::VecDeque;

use linesman_games::Outcome;
use linesman_protocols::{Cause, Fault, Time};
use linesman_referee::{Command, Conversation, Excess, OwnTime, ProcessState};

use self::{activity::Watch, diagnosis::Diagnosis};
pub(crate) use self::{
    answers::{FEW_PLIES, Hurry, Most},
    hangs::Hangs,
};
use linesman_interface::protocol::Stage;
use linesman_values::{
    outcome::{Answer, Found, Played, Undecided},
    scenario::{Exit, Expect, LoadError, Part, Scenario, Step, StepKind, Template},
};

/// How long an agent that has said too much is listened to, to tell one line too many from a flood.
const SETTLE: Time = Time::from_millis(150);
/// From how many bytes on it is a flood.
const FLOOD: usize = 64 << 10;

/// Runs the steps of a scenario.
///
/// ```text
/// step --(done)--> step ... --> over
///   '--(a violation that cannot be tolerated)--> diagnosis of silence | settling after noise --> over
/// ```
pub(crate) struct Script<'a> {
    scenario: &'a Scenario,
    stage: Box<dyn Stage>,
    exit_limit: Time,
    next: usize,
    doing: Doing<'a>,
    now: Time,
    commands: VecDeque<Command>,
    sent: Option<(Time, Vec<u8>)>,
    /// In a stretch, when the agent was first sent something after its last line.
    asked: Option<Time>,
    /// What has been sent of a line that has no newline yet.
    unfinished: Vec<u8>,
    found: Vec<Found>,
    /// How many lines have come from the agent.
    lines: usize,
    /// How many of them were asides.
    asides: usize,
    /// Whether the last line of the agent is being judged.
    is_line_at_fault: bool,
    /// The last two lines of the agent that are not empty, the last one second.
    said: [Vec<u8>; 2],
    /// Whether the answer that ended the conversation was the answer before it once more.
    has_repeated: bool,
    is_input_closed: bool,
    /// Whether the agent has been told that the game is over.
    is_dismissed: bool,
    excess: usize,
    /// Until when lines of an agent that speaks after the end are counted, to tell one line too many from a flood.
    noisy_until: Option<Time>,
    /// What the agent has used up, so that the system refuses it more.
    used_up: Option<Excess>,
    /// How long the agent could take for its answers, each from this time on.
    limits: Vec<(Time, Time)>,
    /// The answers that came in time.
    answers: Vec<Answer>,
    /// The answer that did not.
    owed: Option<Answer>,
    /// How many messages have been sent.
    messages: usize,
    /// Who says for how long a silent agent is waited for, and when to ask next.
    hurry: Option<Hurry<'a>>,
    look_up_at: Time,
    /// When the last refereed stretch began.
    play_began: Time,
    /// Whether the refereed stretch is to end after the ply that is due, because its time is up.
    is_hastened: bool,
    /// After how many plies each refereed stretch was stopped, if it did not end by itself.
    stopped_after: Vec<Option<u32>>,
    /// Whether the conversation was cut short in a silence that is known.
    is_cut: bool,
    /// Whether the agent was ended without waiting for its exit, because it is known not to exit in time.
    is_exit_unseen: bool,
    /// Whether a silent agent is looked at before its time is up.
    is_watching: bool,
    /// The agent's own time outside of refereed stretches, which have their own.
    own_time: OwnTime,
    /// How much time the agent was given back since it was asked.
    given_back: Time,
    /// The most time for an answer in a refereed stretch.
    answer_limit: Option<Time>,
    mistake: Option<LoadError>,
}

enum Doing<'a> {
    Step,
    Expecting {
        expect: &'a Expect,
        limit: Time,
        until: Time,
        watch: Box<Watch>,
    },
    Silence {
        until: Time,
    },
    Delay {
        until: Time,
    },
    Exiting {
        exit: Exit,
        since: Time,
        until: Time,
        /// What the agent was doing instead of exiting, if it is given more time because others keep it from a processor.
        staying: Option<ProcessState>,
        /// When it is looked at next.
        look: Time,
    },
    Playing {
        watch: Box<Watch>,
    },
    Diagnosing(Box<Diagnosis>),
    Settling {
        until: Time,
    },
    Over,
}

impl<'a> Script<'a> {
    /// Returns the conversation of a scenario, ready to begin.
    pub(crate) fn new(scenario: &'a Scenario, stage: Box<dyn Stage>, exit_limit: Time) -> Self {
        let mut script = Self {
            scenario,
            stage,
            exit_limit,
            next: 0,
            doing: Doing::Step,
            now: Time::ZERO,
            commands: VecDeque::new(),
            sent: None,
            asked: None,
            unfinished: Vec::new(),
            found: Vec::new(),
            lines: 0,
            asides: 0,
            is_line_at_fault: false,
            said: [Vec::new(), Vec::new()],
            has_repeated: false,
            is_input_closed: false,
            is_dismissed: false,
            excess: 0,
            noisy_until: None,
            used_up: None,
            limits: Vec::new(),
            answers: Vec::new(),
            owed: None,
            messages: 0,
            hurry: None,
            look_up_at: Time::ZERO,
            play_began: Time::ZERO,
            is_hastened: false,
            stopped_after: Vec::new(),
            is_cut: false,
            is_exit_unseen: false,
            is_watching: true,
            own_time: OwnTime::default(),
            given_back: Time::ZERO,
            answer_limit: None,
            mistake: None,
        };
        script.collect_messages();
        script.advance();
        script
    }

    /// Returns what was found wrong, in order.
    pub(crate) fn found(&self) -> &[Found] {
        &self.found
    }

    /// Returns why the scenario decides nothing, if the agent got round what it is about.
    pub(crate) fn undecided(&self) -> Option<Undecided> {
        self.stage.undecided()
    }

    /// Returns the number of the step in which an answer of the agent is waited for, if one is.
    pub(crate) fn waits_in(&self) -> Option<usize> {
        let waits = matches!(self.doing, Doing::Expecting { .. } | Doing::Playing { .. });
        waits.then(|| self.next.saturating_sub(1))
    }

    /// Returns what changes with every answer of the agent, and with nothing else that it says.
    pub(crate) fn progress(&self) -> (Option<usize>, usize, String) {
        // In a refereed stretch nobody tells asides from answers, but the game goes on.
        match self.doing {
            Doing::Playing { .. } => (self.waits_in(), 0, self.stage.place()),
            _ => (self.waits_in(), self.lines - self.asides, String::new()),
        }
    }

    /// Takes the mistake in the scenario that ended the conversation, if there is one.
    pub(crate) const fn take_mistake(&mut self) -> Option<LoadError> {
        self.mistake.take()
    }

    /// Returns the result of the game by the rules, if it is over.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.stage.game().outcome()
    }

    /// Returns what each refereed stretch came to.
    pub(crate) fn played(&self) -> Vec<Played> {
        self.stage.game().played()
    }

    /// Describes a fault that was seen after the conversation.
    pub(crate) fn judge_afterwards(&self, fault: Fault, expected: &str, actual: String) -> Found {
        let violation = self.stage.judge_fault(fault, expected, actual);
        Found {
            played: self.played(),
            ..self.circumstances(violation, None)
        }
    }

    fn step(&self) -> Option<&'a Step> {
        self.next
            .checked_sub(1)
            .and_then(|index| self.scenario.steps.get(index))
    }

    const fn has_ended(&self) -> bool {
        matches!(self.doing, Doing::Over | Doing::Settling { .. })
    }

    /// Goes on to the next steps until one has to wait.
    fn advance(&mut self) {
        while matches!(self.doing, Doing::Step) {
            let Some(step) = self.scenario.steps.get(self.next) else {
                self.doing = Doing::Over;
                return;
            };
            self.next += 1;
            match &step.kind {
                StepKind::Send(lines) => self.send_with_followers(lines),
                StepKind::Raw(bytes) => {
                    self.unfinished.extend_from_slice(bytes);
                    while let Some(end) = self.unfinished.iter().position(|byte| *byte == b'\n') {
                        let line: Vec<u8> = self.unfinished.drain(..=end).collect();
                        self.stage.note_sent(&line[..end], self.now);
                    }
                    self.send(bytes.clone());
                    self.collect_messages();
                }
                StepKind::CloseStdin => {
                    (self.is_input_closed, self.is_dismissed) = (true, true);
                    self.commands.push_back(Command::CloseInput { agent: 0 });
                }
                StepKind::Expect(expect) => {
                    if let Some(placeholder) = expect.line.sole_placeholder()
                        && !self.stage.is_due(placeholder)
                    {
                        let index = self.next - 1;
                        self.mistake = Some(self.scenario.not_due(index, self.stage.due()));
                        self.doing = Doing::Over;
                        return;
                    }
                    let limit = expect.within.unwrap_or_else(|| self.stage.limit());
                    self.limits.push((self.now, limit));
                    self.begin_limit(limit);
                    self.doing = Doing::Expecting {
                        expect,
                        limit,
                        until: self.now + limit,
                        watch: self.watch(),
                    };
                }
                StepKind::Silence(span) => {
                    self.doing = Doing::Silence {
                        until: self.now + *span,
                    }
                }
                StepKind::Delay(span) => {
                    self.doing = Doing::Delay {
                        until: self.now + *span,
                    }
                }
                StepKind::Exit(exit) => {
                    let limit = exit.within.unwrap_or(self.exit_limit);
                    let until = self.now + limit;
                    self.begin_limit(limit);
                    let patience = self.exit_patience().filter(|known| *known < limit);
                    self.doing = Doing::Exiting {
                        exit: *exit,
                        since: self.now,
                        until,
                        staying: None,
                        look: patience.map_or(until, |known| self.now + known),
                    };
                }
                StepKind::Play(play) => {
                    self.doing = Doing::Playing {
                        watch: self.watch(),
                    };
                    self.play_began = self.now;
                    (self.asked, self.given_back) = (None, Time::ZERO);
                    self.stage.begin_play(play, self.now);
                    self.limits.push((self.now, self.stage.limit()));
                    self.follow_play();
                }
            }
        }
    }

    /// Sends lines together with those of the steps that follow at once: what belongs together goes out in one write.
    fn send_with_followers(&mut self, lines: &[Template]) {
        let mut message = Vec::new();
        let mut is_possible = self.word(lines, &mut message);
        while let Some(Step {
            kind: StepKind::Send(lines),
            ..
        }) = self.scenario.steps.get(self.next)
        {
            self.next += 1;
            is_possible = is_possible && self.word(lines, &mut message);
        }
        if is_possible {
            self.send(message);
        } else {
            self.skip_to_farewell();
        }
    }

    /// Writes lines into a message; false if the game is over and has no such lines.
    fn word(&mut self, lines: &[Template], message: &mut Vec<u8>) -> bool {
        for line in lines {
            let word = line.first_word();
            self.is_dismissed |= word.is_some_and(|word| self.stage.is_farewell(word));
            if let Some(placeholder) = line.sole_placeholder() {
                let Some(text) = self.stage.fill(placeholder, self.now) else {
                    return false;
                };
                message.extend(text);
                continue;
            }
            let text: String = line
                .parts()
                .iter()
                .map(|part| match part {
                    Part::Text(text) | Part::Placeholder(text) => text.as_str(),
                })
                .collect();
            self.stage.note_sent(text.as_bytes(), self.now);
            message.extend_from_slice(text.as_bytes());
            message.push(b'\n');
        }
        true
    }

    /// Leaves out what a game that has ended has no room for.
    fn skip_to_farewell(&mut self) {
        let is_farewell = |step: &Step| match &step.kind {
            StepKind::Send(lines) => lines[0]
                .first_word()
                .is_some_and(|word| self.stage.is_farewell(word)),
            StepKind::CloseStdin => true,
            _ => false,
        };
        let rest = &self.scenario.steps[self.next..];
        self.next += rest.iter().position(is_farewell).unwrap_or(rest.len());
    }

    /// Sends what the stage has to say by itself.
    ///
    /// It waits until a line that a step has begun is complete: between its two parts the agent would read it as one line with them.
    fn collect_messages(&mut self) {
        if !self.unfinished.is_empty() {
            return;
        }
        while let Some(message) = self.stage.poll_message() {
            self.send(message);
        }
    }

    /// Sends a message; one that holds nothing is none.
    fn send(&mut self, bytes: Vec<u8>) {
        if bytes.is_empty() {
            return;
        }
        self.messages += 1;
        self.sent = Some((self.now, bytes.clone()));
        self.commands.push_back(Command::Send { agent: 0, bytes });
    }

    /// Passes on what the refereed stretch wants done, and goes on when it is over.
    fn follow_play(&mut self) {
        self.follow_play_after(None);
    }

    /// The same when the agent has been silent for this long and will not answer.
    fn follow_play_after(&mut self, waited: Option<Time>) {
        while let Some(command) = self
            .stage
            .game_mut()
            .playing()
            .and_then(Conversation::poll_command)
        {
            if let Command::Send { bytes, .. } = &command {
                self.messages += 1;
                self.asked.get_or_insert(self.now);
                self.given_back = Time::ZERO;
                self.sent = Some((self.now, bytes.clone()));
                self.watch_again();
            }
            self.commands.push_back(command);
        }
        while let Some(note) = self.stage.game_mut().poll_note() {
            self.blame(note, None);
        }
        let Some(violations) = self.stage.end_play() else {
            return;
        };
        self.note_length(!violations.is_empty());
        self.doing = Doing::Step;
        for violation in violations {
            if violation.cause == Cause::NoOutput {
                let since = |asked: Time| (self.now - asked).saturating_sub(self.given_back);
                let silent = || self.asked.map_or_else(|| self.stage.limit(), since);
                return self.diagnose(violation, waited.unwrap_or_else(silent));
            }
            self.blame(violation, None);
        }
        self.advance();
    }
}
