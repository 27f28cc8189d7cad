//! What the agent owes: a question from when it is asked until it is settled, and what became of the questions before it.

use linesman_protocols::Time;
use linesman_referee::OwnTime;

use linesman_values::outcome::Answer;

/// An answer that the agent owes. A step asks for it or, in a refereed stretch, the game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Question {
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

    /// Returns whether an answer in full has come by now: another kind is due, or something was sent because of it.
    pub(super) fn is_settled(&self, due: Option<&str>, messages: usize) -> bool {
        due != Some(self.due) || messages > self.messages
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
}

impl Questions {
    /// Asks a question outside of a refereed stretch.
    pub(super) fn ask(&mut self, due: &'static str, limit: Time, now: Time) -> Question {
        self.own_time.touch(now);
        self.own_time.allow_anew(limit);
        Question::new(due, limit, now)
    }

    /// Gives the agent time back for a question outside of a refereed stretch. Returns how much that is.
    pub(super) fn give_back(&mut self, question: &mut Question, lost: Time, now: Time) -> Time {
        let given = self.own_time.extend(&mut question.until, lost, now);
        question.given_back += given;
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
            is_in_play: question.is_in_play,
        }
    }
}
