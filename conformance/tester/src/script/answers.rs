//! What a script notes of each answer: how long it took, and how long it could take.

use linesman_protocols::Time;

use linesman_values::{outcome::Answer, scenario::StepKind};

use super::{
    Doing, Script,
    patience::{FEW_PLIES, Hurry},
    questions::Question,
};

impl<'a> Script<'a> {
    /// Returns how long the agent could take for its answers, each from this time on.
    pub(crate) fn limits(&self) -> &[(Time, Time)] {
        &self.questions.limits
    }

    /// Limits the time for each answer in a refereed stretch, in addition to its clock.
    pub(crate) const fn limit_answers(&mut self, limit: Option<Time>) {
        self.patience.answer_limit = limit;
    }

    /// Waits for each answer until its time is up, whatever the agent does.
    pub(crate) const fn watch_no_longer(&mut self) {
        self.patience.is_watching = false;
    }

    /// Waits for an answer of a kind that the agent is known not to give only as long as `hurry` says.
    pub(crate) const fn hurry(&mut self, hurry: Hurry<'a>) {
        self.patience.hurry = Some(hurry);
    }

    /// Returns the answers that came in time.
    pub(crate) fn answers(&self) -> &[Answer] {
        &self.questions.answers
    }

    /// Returns the answer that did not come in time.
    pub(crate) const fn owed(&self) -> Option<Answer> {
        self.questions.owed
    }

    /// Returns whether the conversation was cut short in a silence that is known.
    pub(crate) const fn is_cut(&self) -> bool {
        self.questions.is_cut
    }

    /// Returns the number of plies that have been played in refereed stretches.
    pub(crate) fn plies(&self) -> u32 {
        self.played().iter().map(|played| played.plies).sum()
    }

    /// Returns after how many plies each refereed stretch that is over was stopped; none if it ended by itself.
    pub(crate) fn stopped_after(&self) -> &[Option<u32>] {
        &self.stretches.stopped_after
    }

    /// Returns the number of plies of the last refereed stretch.
    fn plies_of_play(&self) -> u32 {
        self.played().last().map_or(0, |played| played.plies)
    }

    /// Notes whether the refereed stretch that is over was stopped by its number of plies or by its time.
    pub(super) fn note_length(&mut self, is_broken: bool) {
        let most = match self.steps.current().map(|step| &step.kind) {
            Some(StepKind::Play(play)) => play.plies,
            _ => return,
        };
        let plies = self.plies_of_play();
        let is_stopped = !is_broken && self.outcome().is_none();
        let is_stopped = is_stopped && (self.stretches.is_hastened || plies >= most);
        let stopped = is_stopped.then_some(plies);
        self.stretches.stopped_after.push(stopped);
        self.stretches.is_hastened = false;
    }

    /// Returns the questions that wait for an answer, as they are now.
    pub(super) fn waiting(&self) -> Vec<Question> {
        match &self.doing {
            Doing::Expecting { waits, .. } => {
                let questions = waits.iter().map(|wait| wait.question);
                questions.filter_map(|it| self.as_now(it)).collect()
            }
            Doing::Playing { question, .. } => {
                let own = self.asked_in_play().and_then(|since| {
                    let until = self.stage.game().timeout();
                    let limit = until.map_or(Time::MAX, |until| {
                        until.saturating_sub(since + question.given_back)
                    });
                    let limit = limit.min(self.patience.answer_limit.unwrap_or(Time::MAX));
                    self.as_now(Question {
                        since,
                        limit,
                        ..*question
                    })
                });
                own.into_iter().collect()
            }
            _ => Vec::new(),
        }
    }

    /// Returns a question with what the stage knows of it now. One that was not known to the stage is the oldest that is open.
    pub(super) fn as_now(&self, question: Question) -> Option<Question> {
        let open = self.stage.questions().open();
        let mut same = open.clone();
        let own = same.find(|it| Some(it.id) == question.id);
        let own = own.or_else(|| open.clone().next())?;
        Some(Question {
            id: Some(own.id),
            due: own.wants,
            messages: self.outbox.messages,
            ..question
        })
    }

    /// Returns when the agent was asked last, in a refereed stretch. What the agent says without being asked does not change it.
    pub(super) fn asked_in_play(&self) -> Option<Time> {
        let Doing::Playing { watch, .. } = &self.doing else {
            return None;
        };
        let sent = self.outbox.last.as_ref().map(|(at, _)| *at);
        Some(sent.unwrap_or(watch.began()))
    }

    /// Notes the answers to these questions that have come in full.
    pub(super) fn note_answers(&mut self, questions: &[Question]) {
        let is_good = !matches!(self.doing, Doing::Diagnosing(_)) && !self.has_ended();
        // The last step of a scenario may be an answer.
        let is_last = matches!(self.doing, Doing::Over) && self.is_complete();
        for question in questions.iter().filter(|_| is_good || is_last) {
            if question.is_settled(self.stage.questions(), self.outbox.messages) {
                self.questions.note_answer(question, self.now);
            }
        }
    }

    /// Notes the answer that is missing, after so much time.
    pub(super) fn note_silence(&mut self, due: &'static str, waited: Time) {
        let step = self.steps.current().map(|step| &step.kind);
        self.questions.note_silence(&Question {
            is_in_play: matches!(step, Some(StepKind::Play(_))),
            ..Question::new(due, waited, self.now.saturating_sub(waited))
        });
    }

    /// Returns when to look up next whether the silence is known.
    pub(super) fn hurry_due(&self) -> Option<Time> {
        let waits = matches!(self.doing, Doing::Expecting { .. } | Doing::Playing { .. });
        let patience = &self.patience;
        (patience.hurry.is_some() && waits && patience.is_watching).then_some(patience.look_up_at)
    }

    /// Looks up whether the silence is known, and ends the conversation if it has lasted long enough.
    pub(super) fn look_up(&mut self) {
        self.patience.look_up_at = self.now + LOOK_UP;
        let waiting = self.waiting();
        let (Some(hurry), false) = (self.patience.hurry, waiting.is_empty()) else {
            return;
        };
        if let (Doing::Playing { .. }, Some(most)) = (&self.doing, hurry.stretch) {
            let is_long = matches!(
                self.steps.current().map(|step| &step.kind),
                Some(StepKind::Play(play)) if play.plies > FEW_PLIES
            );
            let is_over_time = is_long && self.now >= self.stretches.began + most.time;
            if is_over_time && self.plies_of_play() >= most.plies {
                self.stage.game_mut().hasten();
                self.stretches.is_hastened = true;
            }
        }
        for question in waiting {
            let waited = self.now.saturating_sub(question.since);
            let patience = hurry.patience(question.due);
            if patience.is_some_and(|most| waited >= most) {
                return self.cut(question.due, waited);
            }
        }
    }

    /// Ends the conversation in a silence that is known.
    pub(super) fn cut(&mut self, due: &'static str, waited: Time) {
        self.note_silence(due, waited);
        self.questions.is_cut = true;
        self.doing = Doing::Over;
    }
}

/// How often it is looked up whether a silence has become known in another conversation.
const LOOK_UP: Time = Time::from_millis(200);
