//! A scripted conversation with one agent, as a state machine.

pub(crate) mod activity;
mod answers;
#[cfg(test)]
mod bitwa;
mod blame;
mod declarations;
mod declared;
mod diagnosis;
mod end;
mod hangs;
mod heard;
mod hearing;
mod missing;
mod outbox;
mod patience;
mod questions;
mod steps;
#[cfg(test)]
mod tests;
mod waiting;

use linesman_games::Outcome;
use linesman_protocols::{Cause, Fault, Time};
use linesman_referee::{Conversation, Excess, ProcessState};

use self::{
    activity::Watch,
    declarations::Declarations,
    diagnosis::Diagnosis,
    heard::Heard,
    outbox::Outbox,
    patience::{Patience, Stretches},
    questions::{Question, Questions, Wait},
    steps::Steps,
};
pub(crate) use self::{
    hangs::Hangs,
    patience::{FEW_PLIES, Hurry, Most},
};
use linesman_interface::protocol::{DeclaringForm, Stage};
use linesman_values::{
    outcome::{Found, Played, Undecided},
    scenario::{Exit, LoadError, Scenario, Step, StepKind, Template},
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
    steps: Steps<'a>,
    stage: Box<dyn Stage>,
    doing: Doing<'a>,
    now: Time,
    outbox: Outbox,
    heard: Heard,
    questions: Questions,
    stretches: Stretches,
    patience: Patience<'a>,
    found: Vec<Found>,
    /// What the agent has used up, so that the system refuses it more.
    used_up: Option<Excess>,
    mistake: Option<LoadError>,
    declarations: Declarations,
    /// Why the scenario decides nothing, if the agent does not offer what it is about, or there was no line to send.
    undecided: Option<Undecided>,
}

enum Doing<'a> {
    Step,
    Expecting {
        /// The answers that have not come, in the order of the step.
        waits: Vec<Wait<'a>>,
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
        question: Question,
        /// What the agent was doing instead of exiting, if it is given more time because others keep it from a processor.
        staying: Option<ProcessState>,
        /// When it is looked at next.
        look: Time,
    },
    Playing {
        question: Question,
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
    pub(crate) fn new(
        scenario: &'a Scenario,
        stage: Box<dyn Stage>,
        declaring: Option<DeclaringForm>,
        exit_limit: Time,
    ) -> Self {
        let mut script = Self {
            steps: Steps::new(scenario),
            stage,
            doing: Doing::Step,
            now: Time::ZERO,
            outbox: Outbox::default(),
            heard: Heard::default(),
            questions: Questions::default(),
            stretches: Stretches::default(),
            patience: Patience::new(exit_limit),
            found: Vec::new(),
            used_up: None,
            mistake: None,
            declarations: Declarations::new(declaring),
            undecided: None,
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
        let known = self.undecided.clone();
        known.or_else(|| self.stage.undecided())
    }

    /// Returns everything that the agent has declared.
    pub(crate) fn declarations(&self) -> Vec<String> {
        self.declarations.lines()
    }

    /// Returns the number of the step in which an answer of the agent is waited for, if one is.
    pub(crate) fn waits_in(&self) -> Option<usize> {
        let waits = matches!(self.doing, Doing::Expecting { .. } | Doing::Playing { .. });
        waits.then(|| self.steps.at())
    }

    /// Returns what changes with every answer of the agent, and with nothing else that it says.
    pub(crate) fn progress(&self) -> (Option<usize>, usize, String) {
        // In a refereed stretch nobody tells asides from answers, but the game goes on.
        match self.doing {
            Doing::Playing { .. } => (self.waits_in(), 0, self.stage.place()),
            _ => (self.waits_in(), self.heard.answers(), String::new()),
        }
    }

    /// Returns how many lines have come from the agent, without asides.
    pub(crate) const fn heard_answers(&self) -> usize {
        self.heard.answers()
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
            ..self.circumstances(violation, None, false)
        }
    }

    const fn has_ended(&self) -> bool {
        matches!(self.doing, Doing::Over | Doing::Settling { .. })
    }

    /// Goes on to the next steps until one has to wait.
    fn advance(&mut self) {
        while matches!(self.doing, Doing::Step) {
            self.questions.note_asked(self.stage.questions(), self.now);
            if self.lacks_a_need() {
                return;
            }
            let Some(step) = self.steps.advance() else {
                self.doing = Doing::Over;
                return;
            };
            match &step.kind {
                StepKind::Send(lines) => self.send_with_followers(lines),
                StepKind::Raw(bytes) => {
                    self.outbox.note_raw(bytes);
                    while let Some(line) = self.outbox.poll_line() {
                        self.stage.note_sent(&line, self.now);
                    }
                    self.outbox.send(bytes.clone(), self.now);
                    self.collect_messages();
                }
                StepKind::CloseStdin => {
                    self.outbox.is_dismissed = true;
                    self.outbox.close_input();
                }
                StepKind::Expect(_) | StepKind::AnyOrder(_) => self.wait_for(step.kind.expects()),
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
                    let limit = exit.within.unwrap_or(self.patience.exit_limit);
                    let due = self.exit_due();
                    let question = self.questions.ask(due, limit, self.now);
                    let known = self.patience.of_exit(due);
                    let known = known.filter(|known| *known < limit);
                    self.doing = Doing::Exiting {
                        exit: *exit,
                        question,
                        staying: None,
                        look: known.map_or(question.until, |known| self.now + known),
                    };
                }
                StepKind::Play(play) => {
                    self.doing = Doing::Playing {
                        question: Question {
                            is_in_play: true,
                            ..Question::new("", Time::MAX, self.now)
                        },
                        watch: self.watch(""),
                    };
                    self.stretches.began = self.now;
                    self.stage.begin_play(play, self.now);
                    let limit = self.stage.limit(None);
                    self.questions.limits.push((self.now, limit));
                    self.follow_play();
                }
            }
        }
    }

    /// Sends lines together with those of the steps that follow at once: what belongs together goes out in one write.
    fn send_with_followers(&mut self, lines: &[Template]) {
        let mut message = Vec::new();
        let mut unsent = self.word(lines, &mut message);
        while let Some(lines) = self.steps.next_lines() {
            unsent = unsent.or_else(|| self.word(lines, &mut message));
        }
        if self.has_ended() {
            // The agent does not offer what a line needs.
        } else if let Some(line) = unsent {
            if self.skip_to_farewell() {
                let why = format!(
                    "there was no {line} to send, as where the game is over or nothing is due"
                );
                self.undecided = Some(Undecided::NotApplicable(why));
            }
        } else {
            self.outbox.send(message, self.now);
        }
    }

    /// Writes lines into a message. Returns the first of which there is none, as where the game is over.
    fn word(&mut self, lines: &[Template], message: &mut Vec<u8>) -> Option<String> {
        for line in lines {
            let word = line.first_word();
            self.outbox.is_dismissed |= word.is_some_and(|word| self.stage.is_farewell(word));
            if let Some(placeholder) = line.sole_placeholder() {
                let Some(text) = self.stage.fill(placeholder, self.now) else {
                    return Some(format!("{{{placeholder}}}"));
                };
                message.extend(text);
                continue;
            }
            let Some(lines) = self.lines(line) else {
                return Some(word.unwrap_or("such line").to_owned());
            };
            for text in lines {
                self.stage.note_sent(text.as_bytes(), self.now);
                message.extend_from_slice(text.as_bytes());
                message.push(b'\n');
            }
        }
        None
    }

    /// Leaves out what a game that has ended has no room for. Returns whether a check is judged there.
    fn skip_to_farewell(&mut self) -> bool {
        let is_farewell = |step: &Step| match &step.kind {
            StepKind::Send(lines) => lines[0]
                .first_word()
                .is_some_and(|word| self.stage.is_farewell(word)),
            StepKind::CloseStdin => true,
            _ => false,
        };
        self.steps.skip_to(is_farewell)
    }

    /// Sends what the stage has to say by itself.
    ///
    /// It waits until a line that a step has begun is complete: between its two parts the agent would read it as one line with them.
    fn collect_messages(&mut self) {
        if self.outbox.is_within_line() {
            return;
        }
        while let Some(message) = self.stage.poll_message() {
            self.outbox.send(message, self.now);
        }
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
            if self.outbox.pass_on(command, self.now) {
                self.note_sent_in_play();
            }
        }
        while let Some(note) = self.stage.game_mut().poll_note() {
            self.blame(note, None);
        }
        let Some(violations) = self.stage.end_play() else {
            return;
        };
        self.note_length(!violations.is_empty());
        let doing = std::mem::replace(&mut self.doing, Doing::Step);
        for violation in violations {
            if violation.cause == Cause::NoOutput {
                let silent = || {
                    let Doing::Playing { question, .. } = &doing else {
                        return None;
                    };
                    // Lines that are no answer may have come since it was asked.
                    let asked = || Some(question.own(self.now - self.outbox.last.as_ref()?.0));
                    question.silent_for(self.now).or_else(asked)
                };
                let waited = waited.or_else(silent);
                return self.diagnose(violation, waited.unwrap_or_else(|| self.stage.limit(None)));
            }
            self.blame(violation, None);
        }
        self.advance();
    }
}
