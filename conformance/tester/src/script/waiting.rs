//! The answers that a step waits for: one, or several that may come in any order.

use linesman_protocols::{Cause, Line, QuestionId, Violation};

use super::{
    Doing, Script,
    questions::{Question, Wait},
};
use linesman_values::{outcome::Others, scenario::Expect};

impl<'a> Script<'a> {
    /// Waits for these answers. If the agent does not owe one of them, the scenario has a mistake.
    pub(super) fn wait_for(&mut self, expects: impl IntoIterator<Item = &'a Expect>) {
        let mut waits: Vec<Wait<'a>> = Vec::new();
        for (number, expect) in expects.into_iter().enumerate() {
            let placeholder = expect.line.sole_placeholder();
            if placeholder.is_some_and(|name| self.take_come_before(name)) {
                continue;
            }
            let taken: Vec<_> = waits.iter().filter_map(|it| it.question.id).collect();
            let asked = self.free_question(placeholder, &taken);
            let is_due = placeholder.is_none_or(|name| self.stage.is_due(name));
            if !is_due || (number > 0 && placeholder.is_some() && asked.is_none()) {
                self.mistake = Some(self.steps.not_due(self.stage.due()));
                self.doing = Doing::Over;
                return;
            }
            let limit = expect.within;
            let limit = limit.unwrap_or_else(|| self.stage.limit(placeholder));
            let (id, due) = asked.unzip();
            self.questions.limits.push((self.now, limit));
            waits.push(Wait {
                number,
                expect,
                question: Question {
                    id,
                    ..Question::new(due.unwrap_or_default(), limit, self.now)
                },
            });
        }
        if waits.is_empty() {
            return;
        }
        let longest = waits.iter().map(|wait| wait.question.limit).max();
        self.questions
            .begin_limit(longest.unwrap_or_default(), self.now);
        let watch = self.watch(waits[0].question.due);
        self.doing = Doing::Expecting { waits, watch };
    }

    /// Takes an answer of this kind that came in the delay before the step. Returns whether there was one, and none is owed any more. It may
    /// always come as soon as the question was asked.
    fn take_come_before(&mut self, placeholder: &str) -> bool {
        let is_open = self.stage.is_due(placeholder);
        let came = &mut self.heard.in_delay;
        let at = came.iter().position(|wants| *wants == placeholder);
        at.is_some_and(|at| {
            came.remove(at);
            !is_open
        })
    }

    /// Returns the oldest question that wants this, or else the oldest at all, of those that are not waited for yet.
    fn free_question(
        &self,
        placeholder: Option<&str>,
        taken: &[QuestionId],
    ) -> Option<(QuestionId, &'static str)> {
        let open = self.stage.questions().open();
        let mut free = open.filter(|it| !taken.contains(&it.id));
        let mut wanted = free.clone().filter(|it| Some(it.wants) == placeholder);
        let found = wanted.next().or_else(|| free.next())?;
        Some((found.id, found.wants))
    }

    /// Returns which question a line answers, if several are open.
    fn answered_by(&self, line: Line<'_>) -> Option<&'static str> {
        let are_several = self.stage.questions().open().nth(1).is_some();
        self.stage.answers(line).filter(|_| are_several)
    }

    /// Judges a line while the step waits for answers.
    pub(super) fn judge_awaited(&mut self, line: Line<'_>) {
        let Doing::Expecting { waits, .. } = &self.doing else {
            return;
        };
        let is_it = |wait: &&Wait<'_>| {
            let wanted = wait.expect.line.literal();
            wanted.is_some_and(|wanted| wanted.as_bytes() == line.bytes)
        };
        if let Some(wait) = waits.iter().find(is_it) {
            let number = wait.number;
            return match self.judge_early(number, "", line) {
                Some(violation) => self.blame(violation, None),
                None => self.come(number),
            };
        }
        let answered = self.answered_by(line);
        let mut named = waits.iter().filter_map(|wait| {
            let name = wait.expect.line.sole_placeholder()?;
            Some((wait.number, name))
        });
        let first = named.clone().next();
        let found = match answered {
            Some(wants) => named.find(|(_, name)| *name == wants),
            None => first,
        };
        match (found, first, answered) {
            (Some((number, name)), ..) => {
                self.steps.focus(number);
                let early = self.judge_early(number, name, line);
                let judgement = self.stage.judge(name, line, self.now);
                if self.take(judgement) {
                    match early {
                        Some(violation) => self.blame(violation, None),
                        None => self.come(number),
                    }
                }
            }
            (None, Some((number, name)), Some(early)) => {
                self.steps.focus(number);
                let judgement = self.stage.judge_unasked(line, self.now);
                // It may be wrong by itself, whatever the step waits for.
                if judgement.violations.iter().any(|it| !it.is_tolerable()) {
                    self.take(judgement);
                    return;
                }
                let expected = format!("{} before {early}", self.stage.describe(name));
                let actual = format!("{:?}", String::from_utf8_lossy(line.bytes));
                self.fault(Cause::ExtraLine, &expected, actual);
            }
            _ => self.judge_other_line(line),
        }
    }

    /// Describes an answer that comes before the earliest time for it. The time counts from when it was asked for. A tester that is late
    /// makes it longer, so a busy machine cannot cause this.
    fn judge_early(&self, number: usize, name: &str, line: Line<'_>) -> Option<Violation> {
        let Doing::Expecting { waits, .. } = &self.doing else {
            return None;
        };
        let wait = waits.iter().find(|wait| wait.number == number)?;
        let least = wait.expect.not_before?;
        let asked = wait.question.id.and_then(|id| self.questions.asked_at(id));
        let took = self.now - asked.unwrap_or(wait.question.since);
        (took < least).then(|| {
            let expected = format!("an answer not before {} ms", least.as_millis());
            let said = String::from_utf8_lossy(line.bytes);
            let actual = format!("{said:?} after {} ms", took.as_millis());
            self.stage
                .judge_missing(name, Cause::Early, &expected, actual)
        })
    }

    /// Judges a line that is not the line which the step gives word for word.
    fn judge_other_line(&mut self, line: Line<'_>) {
        let judgement = self.stage.judge_unasked(line, self.now);
        if judgement.kind.is_interjection() {
            self.take(judgement);
            return;
        }
        let Doing::Expecting { waits, .. } = &self.doing else {
            return;
        };
        let first = waits.first().and_then(|wait| wait.expect.line.literal());
        let expected = format!("the line {:?}", first.unwrap_or_default());
        let actual = format!("{:?}", String::from_utf8_lossy(line.bytes));
        self.fault(Cause::Malformed, &expected, actual);
        self.advance();
    }

    /// Notes that one of the answers has come. The step is done when it was the last.
    fn come(&mut self, number: usize) {
        let Doing::Expecting { waits, .. } = &mut self.doing else {
            return;
        };
        waits.retain(|wait| wait.number != number);
        let next = waits.first().map(|wait| wait.question.due);
        let Some(due) = next else {
            self.doing = Doing::Step;
            return self.advance();
        };
        let again = self.watch(due);
        if let Doing::Expecting { watch, .. } = &mut self.doing {
            *watch = again;
        }
    }

    /// Returns the other questions to the agent, where the answer to this one is missing.
    pub(super) fn other_answers(&self, question: Option<QuestionId>) -> Others {
        let open = self.stage.questions().open();
        let others = open.filter(|it| Some(it.id) != question);
        let later = question.map_or(&[][..], |id| self.questions.answered_since(id));
        Others {
            open: others.map(|it| it.wants).collect(),
            answered: later.iter().map(|it| it.due).collect(),
        }
    }

    /// Returns whether a line answers another question than the one whose answer is missing. It is judged as that answer then.
    pub(super) fn is_other_answer(&mut self, line: Line<'_>, due: &'static str) -> bool {
        let Some(other) = self.answered_by(line).filter(|wants| *wants != due) else {
            return false;
        };
        let judgement = self.stage.judge(other, line, self.now);
        // What comes when the input has ended says nothing about what came too soon.
        let is_complete = match self.outbox.is_input_closed {
            true => false,
            false => self.take(judgement),
        };
        if let Doing::Diagnosing(diagnosis) = &mut self.doing
            && is_complete
        {
            let others = &mut diagnosis.others;
            others.open.retain(|wants| *wants != other);
            others.answered.push(other);
        }
        true
    }
}
