//! What the agent owes: a question from when it is asked until it is settled, and what became of the questions before it.

use linesman_protocols::{QuestionId, Questions as Unsettled, Time};
use linesman_referee::OwnTime;

use linesman_values::{outcome::Answer, scenario::Expect};

/// An answer that a step waits for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wait<'a> {
    /// Its number among the answers of the step.
    pub(super) number: usize,
    pub(super) expect: &'a Expect,
    pub(super) question: Question,
}

impl Wait<'_> {
    /// Returns when the first of these answers is late. There is at least one.
    pub(super) fn until(waits: &[Self]) -> Time {
        let untils = waits.iter().map(|wait| wait.question.until);
        untils.min().unwrap_or(Time::MAX)
    }
}

/// An answer that the agent owes. A step asks for it or, in a refereed stretch, the game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Question {
    /// The question as the stage knows it, if it is known there.
    pub(super) id: Option<QuestionId>,
    /// The kind of the answer, as placeholders name it; empty if that cannot be told.
    pub(super) due: &'static str,
    /// When it was asked.
    pub(super) since: Time,
    /// How long the answer may take.
    pub(super) limit: Time,
    /// When its time is up. In a refereed stretch the game knows that.
    pub(super) until: Time,
    /// How much time the agent was given back since it was asked.
    pub(super) given_back: Time,
    pub(super) is_in_play: bool,
    /// How many messages had been sent.
    pub(super) messages: usize,
    /// In a refereed stretch, when the agent was first sent something after its last line.
    pub(super) sent_at: Option<Time>,
}

impl Question {
    /// Returns the question of a step, which is asked now.
    pub(super) fn new(due: &'static str, limit: Time, now: Time) -> Self {
        Self {
            id: None,
            due,
            since: now,
            limit,
            until: now.saturating_add(limit),
            given_back: Time::ZERO,
            is_in_play: false,
            messages: 0,
            sent_at: None,
        }
    }

    /// Returns whether an answer in full has come by now: the stage has settled the question, or something was sent because of it.
    pub(super) fn is_settled(&self, unsettled: &Unsettled, messages: usize) -> bool {
        let is_open = unsettled.unsettled().any(|it| Some(it.id) == self.id);
        !is_open || messages > self.messages
    }

    /// In a refereed stretch, returns how long the agent has owed an answer, in its own time, if it was sent something after its last
    /// line.
    pub(super) fn silent_for(&self, now: Time) -> Option<Time> {
        self.sent_at.map(|sent| self.own(now - sent))
    }

    /// Returns a span without the time that the agent was given back.
    pub(super) const fn own(&self, span: Time) -> Time {
        span.saturating_sub(self.given_back)
    }
}

/// What became of the questions of a conversation.
#[derive(Debug, Default)]
pub(super) struct Questions {
    /// How long the agent could take for its answers, each from this time on.
    pub(super) limits: Vec<(Time, Time)>,
    /// The answers that came in time.
    pub(super) answers: Vec<Answer>,
    /// The answer that did not.
    pub(super) owed: Option<Answer>,
    /// Whether the conversation was cut short in a silence that is known.
    pub(super) is_cut: bool,
    /// Whether the agent was ended without waiting for its exit, because it is known not to exit in time.
    pub(super) is_exit_unseen: bool,
    /// The agent's own time outside of refereed stretches, which have their own.
    own_time: OwnTime,
    /// The questions that are not settled.
    asked: Vec<Asked>,
    /// What was waited for when the line came that is being judged.
    pub(super) hearing: Vec<Question>,
}

/// A question that the stage has open.
#[derive(Clone, Copy, Debug)]
struct Asked {
    id: QuestionId,
    wants: &'static str,
    /// When it was asked.
    at: Time,
    /// How many answers had come by then.
    answers: usize,
}

impl Questions {
    /// Asks a question outside of a refereed stretch.
    pub(super) fn ask(&mut self, due: &'static str, limit: Time, now: Time) -> Question {
        self.begin_limit(limit, now);
        Question::new(due, limit, now)
    }

    /// Begins the time for one or more answers outside of a refereed stretch.
    pub(super) fn begin_limit(&mut self, limit: Time, now: Time) {
        self.own_time.touch(now);
        self.own_time.allow_anew(limit);
    }

    /// Notes which questions have been asked by now.
    pub(super) fn note_asked(&mut self, unsettled: &Unsettled, now: Time) {
        let all = unsettled.unsettled();
        // The answer that is being judged is noted later, and came before what it leads to.
        let is_settled = |it: &&Question| it.is_settled(unsettled, it.messages);
        let answers = self.answers.len() + self.hearing.iter().filter(is_settled).count();
        self.asked.retain(|asked| {
            let is_it =
                |it: &linesman_protocols::Question| it.id == asked.id && it.wants == asked.wants;
            all.clone().any(is_it)
        });
        for question in all {
            if self.asked(question.id).is_none() {
                self.asked.push(Asked {
                    id: question.id,
                    wants: question.wants,
                    at: now,
                    answers,
                });
            }
        }
    }

    fn asked(&self, question: QuestionId) -> Option<Asked> {
        let mut asked = self.asked.iter();
        asked.find(|asked| asked.id == question).copied()
    }

    /// Returns when a question was asked that is not settled.
    pub(super) fn asked_at(&self, question: QuestionId) -> Option<Time> {
        self.asked(question).map(|asked| asked.at)
    }

    /// Returns the answers that came after a question was asked that is not settled.
    pub(super) fn answered_since(&self, question: QuestionId) -> &[Answer] {
        let first = self.asked(question).map(|asked| asked.answers);
        let later = first.and_then(|first| self.answers.get(first..));
        later.unwrap_or_default()
    }

    /// Gives the agent time back for questions outside of a refereed stretch. Returns how much that is.
    pub(super) fn give_back<'q>(
        &mut self,
        questions: impl IntoIterator<Item = &'q mut Question>,
        lost: Time,
        now: Time,
    ) -> Time {
        let given = self.own_time.give_back(lost, now);
        for question in questions {
            OwnTime::extend_by(&mut question.until, given, now);
            question.given_back += given;
        }
        given
    }

    /// Notes that a question has been answered.
    pub(super) fn note_answer(&mut self, question: &Question, now: Time) {
        let took = now.saturating_sub(question.since + question.given_back);
        self.answers.push(self.answer(question, took));
    }

    /// Notes that the agent has exited as it was asked to.
    pub(super) fn note_exit(&mut self, question: &Question, now: Time) {
        let took = question.own(now - question.since);
        let own = Question {
            since: now.saturating_sub(took),
            limit: question.own(question.until - question.since),
            ..*question
        };
        self.answers.push(self.answer(&own, took));
    }

    /// Notes the answer that is missing, after the time that its question has as a limit.
    pub(super) fn note_silence(&mut self, question: &Question) {
        self.owed = Some(self.answer(question, question.limit));
    }

    fn answer(&self, question: &Question, took: Time) -> Answer {
        let mut answers = self.answers.iter().rev();
        let last = answers.find(|answer| answer.due == question.due);
        Answer {
            due: question.due,
            number: last.map_or(0, |last| last.number + 1),
            since: question.since,
            took,
            limit: question.limit,
            given_back: question.given_back,
            is_in_play: question.is_in_play,
        }
    }
}
