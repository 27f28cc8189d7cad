//! What a script does about an answer that does not come.

use linesman_protocols::{Cause, QuestionId, Time, Violation};
use linesman_referee::ProcessState;

use super::{
    Doing, Script,
    activity::Watch,
    diagnosis::{Diagnosis, Proof, Todo},
    questions::Wait,
};

impl Script<'_> {
    /// Gives an agent that is waited for the time back for which the machine has kept it from a processor. Returns how much that is.
    pub(super) fn give_back(&mut self, lost: Time) -> Time {
        let now = self.now;
        match &mut self.doing {
            Doing::Expecting { waits, .. } => {
                let questions = waits.iter_mut().map(|wait| &mut wait.question);
                self.questions.give_back(questions, lost, now)
            }
            Doing::Exiting { question, look, .. } => {
                let is_last = *look == question.until;
                let given = self.questions.give_back([&mut *question], lost, now);
                if is_last {
                    *look = question.until;
                }
                given
            }
            Doing::Playing { question, .. } => {
                let play = self.stage.game_mut().playing();
                let given = play.map_or(Time::ZERO, |play| play.handle_starvation(0, lost, now));
                question.given_back += given;
                given
            }
            _ => Time::ZERO,
        }
    }

    /// Begins to watch an agent that was asked for this.
    pub(super) fn watch(&self, due: &str) -> Box<Watch> {
        let hangs = self.patience.hurry.map(|hurry| hurry.hangs);
        let from = hangs.and_then(|hangs| hangs.look_from(due));
        Box::new(Watch::new(self.now, from))
    }

    /// Notes that the agent has been sent something in a refereed stretch.
    pub(super) fn note_sent_in_play(&mut self) {
        if let Doing::Playing { question, watch } = &mut self.doing {
            question.sent_at.get_or_insert(self.now);
            question.given_back = Time::ZERO;
            **watch = Watch::new(self.now, None);
        }
    }

    /// Notes that the agent has said something in a refereed stretch.
    pub(super) fn note_heard_in_play(&mut self) {
        if let Doing::Playing { question, watch } = &mut self.doing {
            question.sent_at = None;
            **watch = Watch::new(self.now, None);
        }
    }

    /// Returns the look at an agent that has been silent for a while, if that comes before its time is up.
    pub(super) fn watch_due(&self) -> Option<Time> {
        if !self.patience.is_watching {
            return None;
        }
        let (watch, due) = match &self.doing {
            Doing::Expecting { waits, watch } => (watch, Wait::until(waits)),
            Doing::Playing { watch, .. } => (watch, self.stage.game().timeout()?),
            _ => return None,
        };
        Some(watch.look_at()).filter(|at| *at < due)
    }

    /// Returns the end of the time for an answer in a refereed stretch, if that comes before the end of the clock.
    pub(super) fn answer_due(&self) -> Option<Time> {
        let Doing::Playing { question, .. } = &self.doing else {
            return None;
        };
        let due = self.asked_in_play()? + self.patience.answer_limit? + question.given_back;
        let clock = self.stage.game().timeout()?;
        Some(due).filter(|due| *due < clock)
    }

    /// Ends the time of an agent that will not answer any more, or whose time for an answer is up.
    pub(super) fn give_up(&mut self, waited: Time) {
        match &self.doing {
            Doing::Expecting { waits, .. } => {
                let first = waits.first().map_or(0, |wait| wait.number);
                self.miss_answer(first, waited);
            }
            Doing::Playing { .. } => {
                // The stretch ends when the clock does. Overtimes may begin before that.
                for _ in 0..MOST_OVERTIMES {
                    let due = self.stage.game().timeout();
                    let Some((due, play)) = due.zip(self.stage.game_mut().playing()) else {
                        break;
                    };
                    play.handle_timeout(due);
                }
                self.follow_play_after(Some(waited));
            }
            _ => {}
        }
    }

    /// Detects why this answer of the step did not come within this time.
    pub(super) fn miss_answer(&mut self, number: usize, waited: Time) {
        let Doing::Expecting { waits, .. } = &self.doing else {
            return;
        };
        let Some(wait) = waits.iter().find(|wait| wait.number == number) else {
            return;
        };
        let (question, placeholder) = (wait.question, wait.expect.line.sole_placeholder());
        let expected = placeholder.map_or("the next line of the script", |name| {
            self.stage.describe(name)
        });
        let question = self.as_now(question);
        let due = question.map_or("", |question| question.due);
        self.steps.focus(number);
        let silence = Cause::NoOutput;
        let violation = self
            .stage
            .judge_missing(due, silence, expected, String::new());
        let id = question.and_then(|question| question.id);
        self.search(violation, due, id, waited);
    }

    /// Detects the reason for a silence in a refereed stretch.
    pub(super) fn diagnose(&mut self, violation: Violation, limit: Time) {
        let questions = self.stage.questions();
        let overdue = questions.overdue().or_else(|| questions.open().next());
        let (id, due) = overdue.map(|it| (it.id, it.wants)).unzip();
        self.search(violation, due.unwrap_or_default(), id, limit);
    }

    /// Searches for the reason why the answer to a question has not come.
    fn search(
        &mut self,
        violation: Violation,
        due: &'static str,
        question: Option<QuestionId>,
        limit: Time,
    ) {
        self.note_silence(due, limit);
        self.heard.before_silence = (self.heard.lines, self.heard.answers());
        let came = self.heard.in_place(self.outbox.messages);
        let others = self.other_answers(question);
        let diagnosis = Diagnosis::new(violation, due, self.now, limit)
            .instead(came)
            .among(others);
        self.doing = Doing::Diagnosing(Box::new(diagnosis));
        self.outbox.inspect();
    }

    pub(super) fn conclude(&mut self, proof: Proof) {
        if let Doing::Diagnosing(diagnosis) = &self.doing {
            let violation = self.word_conclusion(diagnosis, proof);
            self.conclude_with(proof, violation);
        }
    }

    /// Describes the reason for a silence. Once an answer has been judged the game has gone on, and another check would be blamed.
    pub(super) fn word_conclusion(&self, diagnosis: &Diagnosis, proof: Proof) -> Violation {
        let (fault, actual) = diagnosis.conclude(proof, self.now);
        let expected = &diagnosis.violation.expected;
        let actual = actual + &diagnosis.others.words();
        self.stage
            .judge_missing(diagnosis.due, fault, expected, actual)
    }

    pub(super) fn conclude_with(&mut self, proof: Proof, violation: Violation) {
        let Doing::Diagnosing(diagnosis) = std::mem::replace(&mut self.doing, Doing::Over) else {
            return;
        };
        let is_unannounced = !self.stage.is_announced();
        self.blame_one(violation, diagnosis.state(), diagnosis.is_asleep());
        let (lines, answers) = self.heard.before_silence;
        if let Some(found) = self.found.last_mut() {
            // An answer of several lines came as a whole behind the silence.
            found.good_lines = found.good_lines.min(lines);
            found.good_answers = found.good_answers.min(answers);
            found.lateness.overdue = Some(diagnosis.overdue(self.now));
            found.lateness.is_certain = diagnosis.is_certain(self.now);
            found.silence = Some(diagnosis.silence(proof));
            let computes = diagnosis.state() == Some(ProcessState::Running);
            found.lateness.is_unannounced = is_unannounced && (proof == Proof::Late || computes);
        }
        self.doing = Doing::Over;
    }

    /// Does what the search for the cause of a silence wants done, and ends it when it has come to something.
    pub(super) fn go_on_searching(&mut self, todo: Todo) {
        match todo {
            Todo::Nothing => {}
            Todo::Look => self.outbox.inspect(),
            Todo::CloseInput => self.outbox.close_input(),
        }
        if let Doing::Diagnosing(diagnosis) = &self.doing
            && let Some(proof) = diagnosis.poll_proof()
        {
            self.conclude(proof);
        }
    }
}

/// The most overtimes that a clock of a scenario has.
const MOST_OVERTIMES: usize = 100;
