//! Questions: what has been asked in a conversation and is not settled yet.

use std::time::Duration;

use crate::Time;

/// A question, from when it is asked until it is settled.
///
/// ```text
/// asked --(its answer)--> settled
///   |--(its time is up)--> overdue --(its answer)--> settled
///   '--(called off)--> called off --(its answer, which counts for nothing)--> settled
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    /// Which question this is.
    pub id: QuestionId,
    /// Who asks.
    pub asker: Asker,
    /// The kind of the answer that settles it, as the protocol names it, such as `move`.
    pub wants: &'static str,
    /// When it was asked.
    pub since: Time,
    /// When something happens to it if it is still open: its time is up, or a period of a clock. None if nothing limits it.
    pub until: Option<Time>,
    /// Whether its time was up. An answer may still come, and is late.
    pub is_overdue: bool,
    /// Whether it was called off: an answer may still come, and counts for nothing.
    pub is_called_off: bool,
}

/// The number of a question in its conversation. A later question has a greater one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct QuestionId(u32);

/// Who asks a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Asker {
    /// The referee asks the agent.
    Referee,
    /// The agent asks the referee, which answers as soon as it may write.
    Agent,
}

/// The questions of one conversation that are not settled, the oldest first.
///
/// Several may be open, of the same kind too. An answer settles the oldest question that wants it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Questions {
    unsettled: Vec<Question>,
    next: u32,
    heard: u32,
    settled: u32,
    is_output_per_answer: bool,
}

impl Questions {
    /// Returns a conversation in which nothing has been asked.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            unsettled: Vec::new(),
            next: 0,
            heard: 0,
            settled: 0,
            is_output_per_answer: false,
        }
    }

    /// Lets the limit of the agent's output hold for each answer, and not for the whole conversation. A protocol in which agents talk
    /// while they think needs this.
    #[must_use]
    pub const fn limiting_each_answer(mut self) -> Self {
        self.is_output_per_answer = true;
        self
    }

    /// Returns how many answers the agent has given, if the limit of its output begins anew with each of them.
    #[must_use]
    pub const fn limited_answers(&self) -> Option<u32> {
        if self.is_output_per_answer {
            Some(self.settled)
        } else {
            None
        }
    }

    /// Asks the agent for an answer of this kind, until this time if its time is limited.
    pub fn ask(&mut self, wants: &'static str, since: Time, until: Option<Time>) -> QuestionId {
        self.add(Asker::Referee, wants, since, until)
    }

    /// Notes that the agent asks for an answer of this kind. The referee has no limit, because it answers at once.
    pub fn hear(&mut self, wants: &'static str, since: Time) -> QuestionId {
        self.heard += 1;
        self.add(Asker::Agent, wants, since, None)
    }

    fn add(
        &mut self,
        asker: Asker,
        wants: &'static str,
        since: Time,
        until: Option<Time>,
    ) -> QuestionId {
        let id = QuestionId(self.next);
        self.next += 1;
        self.unsettled.push(Question {
            id,
            asker,
            wants,
            since,
            until,
            is_overdue: false,
            is_called_off: false,
        });
        id
    }

    /// Settles the oldest question to the agent that wants an answer of this kind, and returns it. If it was called off, the answer counts
    /// for nothing. None if there is no such question: then nobody has asked for the answer.
    pub fn settle(&mut self, wants: &str) -> Option<Question> {
        let mut unsettled = self.unsettled.iter();
        let is_it = |it: &&Question| it.asker == Asker::Referee && it.wants == wants;
        let id = unsettled.find(is_it)?.id;
        self.settled = self.settled.wrapping_add(1);
        self.remove(id)
    }

    /// Settles this question, and returns it if it was not settled before.
    pub fn remove(&mut self, id: QuestionId) -> Option<Question> {
        let place = self.unsettled.iter().position(|it| it.id == id)?;
        Some(self.unsettled.remove(place))
    }

    /// Opens a question again whose answer was not accepted. It is the same question: its time runs on.
    pub fn reopen(&mut self, question: Question) {
        let place = self.unsettled.partition_point(|it| it.id < question.id);
        self.unsettled.insert(place, question);
    }

    /// Sets until when a question may be answered.
    pub fn limit(&mut self, id: QuestionId, until: Option<Time>) {
        if let Some(question) = self.unsettled.iter_mut().find(|it| it.id == id) {
            question.until = until;
            question.is_overdue = false;
        }
    }

    /// Calls a question off. If the answer has to come nevertheless, it has to come until this time.
    pub fn call_off(&mut self, id: QuestionId, until: Option<Time>) {
        if let Some(question) = self.unsettled.iter_mut().find(|it| it.id == id) {
            question.is_called_off = true;
            question.until = until;
        }
    }

    /// Calls all questions off. Nobody waits for their answers.
    pub fn call_all_off(&mut self) {
        for question in &mut self.unsettled {
            question.is_called_off = true;
            question.until = None;
        }
    }

    /// Settles everything, because the conversation begins again at another point.
    pub fn clear(&mut self) {
        self.unsettled.clear();
    }

    /// Returns the questions to the agent whose answers count, the oldest first.
    pub fn open(&self) -> impl Iterator<Item = &Question> + Clone {
        let is_open = |it: &&Question| it.asker == Asker::Referee && !it.is_called_off;
        self.unsettled.iter().filter(is_open)
    }

    /// Returns the oldest open question to the agent that wants an answer of this kind.
    #[must_use]
    pub fn find(&self, wants: &str) -> Option<&Question> {
        self.open().find(|question| question.wants == wants)
    }

    /// Returns everything that is not settled, the oldest first: what the agent asks and what was called off, too.
    pub fn unsettled(&self) -> impl DoubleEndedIterator<Item = &Question> + Clone {
        self.unsettled.iter()
    }

    /// Returns the questions of the agent that have not been answered.
    pub fn of_agent(&self) -> impl Iterator<Item = &Question> {
        let of_agent = |it: &&Question| it.asker == Asker::Agent;
        self.unsettled.iter().filter(of_agent)
    }

    /// Returns how many questions the agent has asked in all.
    #[must_use]
    pub const fn heard(&self) -> u32 {
        self.heard
    }

    /// Returns the question to the agent whose time is up next, one that was called off included.
    #[must_use]
    pub fn next_due(&self) -> Option<&Question> {
        // Mostly one question is open, and this is asked many times a ply.
        if let [only] = self.unsettled.as_slice() {
            return only.until.is_some().then_some(only);
        }
        let timed = self.unsettled.iter().filter(|it| it.until.is_some());
        timed.min_by_key(|it| it.until)
    }

    /// Returns when the time of a question is up next.
    #[must_use]
    pub fn due(&self) -> Option<Time> {
        self.next_due()?.until
    }

    /// Returns a question whose time is up, and limits it no longer, so that it is returned once. It stays open, because its answer may
    /// come late.
    pub fn take_overdue(&mut self, now: Time) -> Option<Question> {
        let id = self.next_due().filter(|it| it.until <= Some(now))?.id;
        let found = self.unsettled.iter_mut().find(|it| it.id == id)?;
        let overdue = *found;
        found.until = None;
        found.is_overdue = true;
        Some(overdue)
    }

    /// Returns the oldest open question whose time was up.
    #[must_use]
    pub fn overdue(&self) -> Option<&Question> {
        self.open().find(|question| question.is_overdue)
    }
}

impl Question {
    /// Returns how long the answer may take, if that is limited now.
    #[must_use]
    pub fn limit(&self) -> Option<Duration> {
        self.until.map(|until| until.saturating_sub(self.since))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(millis: u64) -> Time {
        Time::from_millis(millis)
    }

    fn open(questions: &Questions) -> Vec<&'static str> {
        questions.open().map(|question| question.wants).collect()
    }

    /// `isready` during a search: `readyok` and `bestmove` are owed, and may come in either order.
    #[test]
    fn two_questions_are_settled_in_either_order() {
        for (first, second) in [("readyok", "bestmove"), ("bestmove", "readyok")] {
            let mut questions = Questions::new();
            questions.ask("bestmove", ms(0), Some(ms(5000)));
            questions.ask("readyok", ms(10), Some(ms(1010)));
            assert_eq!(open(&questions), ["bestmove", "readyok"]);
            assert!(questions.settle(first).is_some());
            assert_eq!(open(&questions), [second]);
            assert!(questions.settle(first).is_none(), "nobody asks for it now");
            assert!(questions.settle(second).is_some());
            assert_eq!(questions.due(), None);
        }
    }

    #[test]
    fn the_time_of_each_question_is_its_own() {
        let mut questions = Questions::new();
        let search = questions.ask("bestmove", ms(0), None);
        questions.ask("readyok", ms(10), Some(ms(1010)));
        assert_eq!(questions.next_due().unwrap().wants, "readyok");
        assert_eq!(questions.next_due().unwrap().limit(), Some(ms(1000)));
        assert_eq!(questions.take_overdue(ms(1009)), None);
        let overdue = questions.take_overdue(ms(1010)).unwrap();
        assert_eq!((overdue.wants, questions.due()), ("readyok", None));
        assert_eq!(questions.overdue().unwrap().id, overdue.id);
        assert_eq!(open(&questions), ["bestmove", "readyok"]);
        // `ponderhit`: from now on the search has a limit.
        questions.limit(search, Some(ms(3000)));
        assert_eq!(questions.due(), Some(ms(3000)));
    }

    #[test]
    fn the_oldest_of_two_equal_questions_is_settled_first() {
        let mut questions = Questions::new();
        let ids = [1, 2].map(|at| questions.ask("readyok", ms(at), None));
        let settled = [(); 2].map(|()| questions.settle("readyok").unwrap().id);
        assert_eq!(settled, ids);
    }

    /// `stop` after a ponder miss: the answer still has to come, and is no move.
    #[test]
    fn the_answer_to_a_question_that_was_called_off_counts_for_nothing() {
        let mut questions = Questions::new();
        let ponder = questions.ask("bestmove", ms(0), None);
        questions.call_off(ponder, Some(ms(1000)));
        assert_eq!(
            (open(&questions).len(), questions.due()),
            (0, Some(ms(1000)))
        );
        let next = questions.ask("bestmove", ms(5), Some(ms(4000)));
        assert!(questions.settle("bestmove").unwrap().is_called_off);
        assert_eq!(questions.settle("bestmove").unwrap().id, next);
    }

    #[test]
    fn a_refused_answer_opens_its_question_again() {
        let mut questions = Questions::new();
        questions.ask("move", ms(7), Some(ms(2007)));
        questions.ask("readyok", ms(8), None);
        let answered = questions.settle("move").unwrap();
        questions.reopen(answered);
        assert_eq!(open(&questions), ["move", "readyok"]);
        assert_eq!(questions.find("move"), Some(&answered));
    }

    #[test]
    fn what_the_agent_asks_is_not_owed_by_it() {
        let mut questions = Questions::new();
        let id = questions.hear("clock", ms(3));
        assert_eq!(
            (open(&questions).len(), questions.of_agent().count()),
            (0, 1)
        );
        assert!(questions.settle("clock").is_none());
        assert!(questions.remove(id).is_some());
        assert_eq!(questions.of_agent().count(), 0);
    }
}
