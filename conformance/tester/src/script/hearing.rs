//! What a script makes of what it hears from the agent, the system and the clock.

use linesman_protocols::{Cause, Line, Stream, Time};
use linesman_referee::{
    Command, Conversation, Departure, Excess, Flood, Inspection, News, ProcessState,
};

use super::{
    Doing, Script,
    diagnosis::{LOOK_EVERY, Proof, is_much},
    questions::Wait,
};
use linesman_values::outcome::Answer;

impl Script<'_> {
    /// Returns whether the script waits until the program has been started.
    pub(crate) const fn is_at_start(&self) -> bool {
        matches!(self.doing, Doing::Silence { .. }) && self.outbox.messages == 0
    }

    /// Takes a line according to what is being done.
    fn hear(&mut self, line: Line<'_>) {
        self.questions.hearing = self.waiting();
        self.judge_line(line);
        let waiting = std::mem::take(&mut self.questions.hearing);
        self.note_answers(&waiting);
    }

    fn judge_line(&mut self, line: Line<'_>) {
        match &self.doing {
            Doing::Playing { .. } => {
                self.note_heard_in_play();
                if let Some(play) = self.stage.game_mut().playing() {
                    play.handle_line(0, line, self.now);
                    self.heard.was_aside = play.was_aside();
                    self.heard.asides += usize::from(self.heard.was_aside);
                }
                self.follow_play();
            }
            Doing::Expecting { .. } => self.judge_awaited(line),
            Doing::Diagnosing(diagnosis) => {
                let due = diagnosis.due;
                if self.is_other_answer(line, due) {
                    return;
                }
                let Doing::Diagnosing(diagnosis) = &self.doing else {
                    return;
                };
                let [answered, otherwise] = [true, false].map(|is_answer| {
                    let proof = diagnosis.judge_line(is_answer, self.now);
                    (proof, self.word_conclusion(diagnosis, proof))
                });
                let judgement = if due.is_empty() {
                    self.stage.judge_unasked(line, self.now)
                } else {
                    self.stage.judge(due, line, self.now)
                };
                if judgement.kind.is_interjection() {
                    self.take(judgement);
                    return;
                }
                let is_answer = !due.is_empty() && self.stage.is_answer(&judgement);
                let (proof, violation) = if is_answer { answered } else { otherwise };
                self.conclude_with(proof, violation);
            }
            Doing::Settling { .. } => {
                self.blame_for_repeat(line);
                self.count_excess(line.bytes.len() + 1);
            }
            Doing::Exiting { .. } | Doing::Silence { .. } | Doing::Delay { .. }
                if self.outbox.is_input_closed => {}
            // It has spoken after the end, and that has been noted.
            Doing::Exiting { .. } | Doing::Silence { .. } | Doing::Delay { .. }
                if self.heard.noisy_until.is_some() =>
            {
                if self.heard.noisy_until >= Some(self.now) {
                    self.count_excess(line.bytes.len() + 1);
                }
            }
            Doing::Over => {}
            Doing::Step | Doing::Silence { .. } | Doing::Delay { .. } | Doing::Exiting { .. } => {
                let wants = self.stage.answers(line);
                let before = self.count_open(wants);
                let judgement = self.stage.judge_unasked(line, self.now);
                self.heard.excess = line.bytes.len() + 1;
                self.take(judgement);
                if matches!(self.doing, Doing::Delay { .. }) && self.count_open(wants) < before {
                    self.heard.in_delay.extend(wants);
                }
            }
        }
    }
}

impl Script<'_> {
    /// Returns how many questions of a kind are open.
    fn count_open(&self, wants: Option<&str>) -> usize {
        let open = self.stage.questions().open();
        open.filter(|it| Some(it.wants) == wants).count()
    }

    /// Takes what an agent does that has not exited in time.
    ///
    /// One that computes, and that others keep from a processor, gets some more time. If it uses it up, they are not to blame.
    fn judge_staying(&mut self, inspection: &Inspection) {
        let Doing::Exiting {
            question,
            staying,
            look,
            ..
        } = &mut self.doing
        else {
            return;
        };
        let limit = question.own(question.until - question.since);
        let waited = self.now - question.since;
        let computes = inspection.state == ProcessState::Running;
        let is_starved = inspection.work.starved.is_some_and(is_much);
        let has_worked = inspection.work.least_work >= Some(limit * 3 / 2);
        if computes && is_starved && !has_worked && waited < limit * 4 {
            staying.get_or_insert(inspection.state);
            *look = self.now + LOOK_EVERY;
            return;
        }
        let state = staying.unwrap_or(inspection.state);
        self.blame_for_staying(waited, state, computes && has_worked);
        if let Some(found) = self.found.last_mut()
            && found.violation.cause == Cause::DidNotExit
        {
            found.staying = Some(inspection.programs.clone());
        }
    }

    /// Returns which exit is due. An agent may not see the end of its input and still exit when it is told to, or the other way round.
    pub(super) const fn exit_due(&self) -> &'static str {
        match self.outbox.is_input_closed {
            true => Answer::EXIT_AT_END_OF_INPUT,
            false => Answer::EXIT,
        }
    }

    /// Blames an agent that has not exited for this long, and does this instead.
    fn blame_for_staying(&mut self, waited: Time, state: ProcessState, is_certain: bool) {
        let (expected, told) = if self.outbox.is_input_closed {
            let expected = "an exit when the input ends".to_owned();
            (expected, "its input was closed")
        } else {
            let expected = format!("an exit after {}", self.stage.farewell());
            (expected, "it was told to quit")
        };
        let actual = format!(
            "the agent is still running {} ms after {told}",
            waited.as_millis()
        );
        let violation = self.stage.judge_fault(Cause::DidNotExit, &expected, actual);
        self.note_silence(self.exit_due(), waited);
        self.blame(violation, Some(state));
        self.mark_certain(is_certain);
    }

    /// Notes whether the machine can have been the reason why the agent did not exit.
    fn mark_certain(&mut self, is_certain: bool) {
        let last = self.found.last_mut();
        if let Some(found) = last.filter(|it| it.violation.cause == Cause::DidNotExit) {
            found.lateness.is_certain = is_certain;
        }
    }
}

impl Conversation for Script<'_> {
    fn handle_line(&mut self, _agent: usize, line: Line<'_>, now: Time) {
        self.now = now;
        self.heard.lines += 1;
        self.heard.note_since(self.outbox.messages, line);
        if !matches!(self.doing, Doing::Settling { .. }) {
            self.heard.keep(line);
        }
        self.heard.is_line_at_fault = true;
        self.heard.was_aside = false;
        self.declarations.hear(line);
        self.hear(line);
        self.heard.is_line_at_fault = false;
        self.collect_messages();
    }

    fn handle_eof(&mut self, _agent: usize, now: Time) {
        self.now = now;
        match &self.doing {
            Doing::Over | Doing::Settling { .. } | Doing::Exiting { .. } => {}
            Doing::Diagnosing(_) => self.conclude(Proof::ClosedOutput),
            _ => {
                let actual = "the agent closed its standard output and keeps running".to_owned();
                self.fault(Cause::ClosedStdout, "an open standard output", actual);
            }
        }
    }

    fn handle_exit(&mut self, _agent: usize, departure: Departure, now: Time) {
        self.now = now;
        let cause = match departure {
            Departure::Exited(status) => Cause::Exited(status),
            Departure::Signalled(signal) => Cause::Signalled(signal),
        };
        match &self.doing {
            Doing::Over => {}
            Doing::Settling { .. } => self.doing = Doing::Over,
            Doing::Diagnosing(_) => self.conclude(Proof::Exited),
            Doing::Exiting {
                staying: Some(state),
                question,
                ..
            } => {
                let (state, waited) = (*state, now - question.since);
                self.blame_for_staying(waited, state, false);
            }
            Doing::Exiting { exit, question, .. } => {
                if !exit.any_status && cause != Cause::Exited(0) {
                    self.fault(
                        cause,
                        "an exit with status 0",
                        format!("the agent {departure}"),
                    );
                } else {
                    self.questions.note_exit(question, now);
                    self.doing = Doing::Step;
                    self.advance();
                }
            }
            _ => {
                self.doing = Doing::Step;
                self.fault(
                    cause,
                    "a running agent until it is told to quit",
                    format!("the agent {departure}"),
                );
            }
        }
    }

    fn handle_flood(&mut self, _agent: usize, flood: Flood, now: Time) {
        self.now = now;
        let stream = flood.stream;
        if stream == Stream::Stderr {
            let actual = format!("{flood} in one conversation; the rest is dropped");
            let expected = self.stage.usual_output();
            if !self.has_ended() {
                self.fault(Cause::OverLimit(stream.into()), expected, actual);
            }
            return;
        }
        match &self.doing {
            Doing::Over => {}
            Doing::Settling { .. } => {
                self.end_in_flood(format!("a flood: {flood} in one conversation"));
            }
            // What an agent says after the end of its input counts for nothing, but one that goes on and on has not seen it.
            // Nobody waits for that one.
            Doing::Exiting { .. } if self.outbox.is_input_closed => {
                let actual = format!("{flood} after its input was closed, and no exit");
                self.fault(Cause::DidNotExit, "an exit when the input ends", actual);
                self.mark_certain(true);
                self.doing = Doing::Over;
            }
            Doing::Silence { .. } | Doing::Delay { .. } if self.outbox.is_input_closed => {}
            Doing::Diagnosing(_) if self.outbox.is_input_closed => {
                self.conclude(Proof::OtherLine);
            }
            _ => {
                let is_each = self.limited_answers(0).is_some();
                let span = if is_each {
                    "for one answer"
                } else {
                    "in one conversation"
                };
                let actual = format!("a flood: {flood} {span}");
                self.fault(
                    Cause::OverLimit(stream.into()),
                    self.stage.usual_output(),
                    actual,
                );
                self.doing = Doing::Over;
            }
        }
    }

    fn handle_excess(&mut self, _agent: usize, excess: Excess, now: Time) {
        self.now = now;
        if excess.is_refused() {
            self.used_up = Some(excess);
        } else if !self.has_ended() {
            let cause = Cause::OverLimit(excess.resource);
            self.fault(cause, &excess.expected(), excess.actual());
            self.doing = Doing::Over;
        }
    }

    fn handle_starvation(&mut self, _agent: usize, lost: Time, now: Time) -> Time {
        self.now = now;
        self.give_back(lost)
    }

    fn handle_inspection(&mut self, _agent: usize, inspection: Inspection, now: Time) {
        self.now = now;
        // A stretch of a game has its clock.
        let is_limited = matches!(self.doing, Doing::Playing { .. }) || self.stage.is_limited();
        if let Doing::Diagnosing(diagnosis) = &mut self.doing {
            let todo = diagnosis.handle_inspection(inspection, now);
            self.go_on_searching(todo);
        } else if let Doing::Exiting { question, .. } = &self.doing
            && question.until <= now
        {
            self.judge_staying(&inspection);
        } else if self.is_at_start()
            && let Doing::Silence { until } = &mut self.doing
        {
            if inspection.state == ProcessState::Running && now < LONGEST_START {
                *until = now + LOOK_AT_START;
            } else {
                self.doing = Doing::Step;
                self.advance();
            }
        } else if let Doing::Expecting { watch, .. } | Doing::Playing { watch, .. } =
            &mut self.doing
            && watch.take(inspection, now, is_limited)
        {
            let waited = watch.silent_for(now);
            self.give_up(waited);
        }
    }

    fn handle_timeout(&mut self, now: Time) {
        self.now = now;
        if self.answer_due().is_some_and(|at| at <= now) {
            return self.give_up(self.patience.answer_limit.unwrap_or_default());
        }
        if self.watch_due().is_some_and(|at| at <= now) {
            return self.outbox.inspect();
        }
        let at_start = self.is_at_start();
        match &mut self.doing {
            Doing::Step | Doing::Over => {}
            // A program that is still being started has not come to its first line yet.
            _ if at_start && now < LONGEST_START => {
                self.outbox.inspect();
            }
            Doing::Silence { .. } | Doing::Delay { .. } => {
                self.doing = Doing::Step;
                self.advance();
            }
            Doing::Expecting { waits, .. } => {
                let overdue = waits.iter().find(|wait| wait.question.until <= now);
                if let Some((number, limit)) = overdue.map(|it| (it.number, it.question.limit)) {
                    self.miss_answer(number, limit);
                }
            }
            Doing::Playing { .. } => {
                if let Some(play) = self.stage.game_mut().playing() {
                    play.handle_timeout(now);
                }
                self.follow_play();
            }
            Doing::Exiting { question, .. } if now < question.until => {
                let waited = now - question.since;
                if self.is_after_end() {
                    self.questions.is_exit_unseen = true;
                    self.doing = Doing::Step;
                    self.advance();
                } else {
                    self.cut(self.exit_due(), waited);
                }
            }
            // What it does instead of exiting tells why.
            Doing::Exiting { .. } => self.outbox.inspect(),
            Doing::Diagnosing(diagnosis) => {
                let todo = diagnosis.handle_timeout(now);
                self.go_on_searching(todo);
            }
            Doing::Settling { .. } => self.doing = Doing::Over,
        }
    }

    fn handle_look_up(&mut self, now: Time) {
        // What was heard meanwhile came later.
        self.now = self.now.max(now);
        self.look_up();
    }

    fn poll_look_up(&self) -> Option<Time> {
        self.hurry_due()
    }

    fn poll_command(&mut self) -> Option<Command> {
        self.outbox.commands.pop_front()
    }

    fn was_aside(&self) -> bool {
        self.heard.was_aside
    }

    fn limited_answers(&self, _agent: usize) -> Option<u32> {
        self.stage.questions().limited_answers()
    }

    fn poll_news(&mut self) -> Option<News> {
        self.stage.game_mut().poll_news()
    }

    fn poll_timeout(&self) -> Option<Time> {
        match &self.doing {
            Doing::Step | Doing::Over => None,
            Doing::Silence { until }
            | Doing::Delay { until }
            | Doing::Settling { until }
            | Doing::Exiting { look: until, .. } => Some(*until),
            Doing::Expecting { waits, .. } => {
                Some(self.watch_due().unwrap_or_else(|| Wait::until(waits)))
            }
            Doing::Playing { .. } => {
                let dues = [
                    self.watch_due(),
                    self.answer_due(),
                    self.stage.game().timeout(),
                ];
                dues.into_iter().flatten().min()
            }
            Doing::Diagnosing(diagnosis) => diagnosis.poll_timeout(),
        }
    }

    fn is_over(&self) -> bool {
        matches!(self.doing, Doing::Over) && self.outbox.commands.is_empty()
    }
}

/// How long a program that computes, and has been sent nothing, counts as being started.
const LONGEST_START: Time = Time::from_secs(2);
/// How often it is looked at.
const LOOK_AT_START: Time = Time::from_millis(50);
