//! What a script notes of each answer: how long it took, and how long it could take.

use linesman_protocols::Time;

use super::{Doing, Script, hangs::Hangs};
use linesman_values::{outcome::Answer, scenario::StepKind};

/// Who says for how long a silent agent is waited for, if not until the end of its time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hurry<'a> {
    /// What is known of the agent's silences.
    pub(crate) hangs: &'a Hangs,
    /// The kind of answer that did not come in a conversation like this one.
    pub(crate) suspect: Option<&'static str>,
    /// Whether the conversation is held to look into a silence.
    pub(crate) is_proof: bool,
    /// The most time for a long stretch of a game, which ends early then.
    pub(crate) stretch: Option<Most>,
}

/// How long a stretch of a game may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Most {
    pub(crate) time: Time,
    /// How many plies are played however long they take.
    pub(crate) plies: u32,
}

/// How often it is looked up whether a silence has become known in another conversation.
const LOOK_UP: Time = Time::from_millis(200);

/// A stretch of so few plies is never cut short.
pub(crate) const FEW_PLIES: u32 = 20;

/// An answer that is due.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asked {
    due: &'static str,
    since: Time,
    limit: Time,
    is_in_play: bool,
    /// How much of the time since then it was given back.
    given_back: Time,
    /// How many messages had been sent.
    messages: usize,
}

impl Hurry<'_> {
    fn patience(&self, due: &str) -> Option<Time> {
        let suspect = self.suspect.filter(|suspect| *suspect == due);
        let of_suspect = || suspect.map(|due| self.hangs.long_patience(due));
        let of_others = || self.hangs.patience_with_suspect(due);
        let known = self.hangs.patience(due).or_else(of_suspect);
        known.or_else(|| of_others().filter(|_| !self.is_proof))
    }
}

impl<'a> Script<'a> {
    /// Returns how long the agent could take for its answers, each from this time on.
    pub(crate) fn limits(&self) -> &[(Time, Time)] {
        &self.limits
    }

    /// Limits the time for each answer in a refereed stretch, in addition to its clock.
    pub(crate) const fn limit_answers(&mut self, limit: Option<Time>) {
        self.answer_limit = limit;
    }

    /// Waits for each answer until its time is up, whatever the agent does.
    pub(crate) const fn watch_no_longer(&mut self) {
        self.is_watching = false;
    }

    /// Waits for an answer of a kind that the agent is known not to give only as long as `hurry` says.
    pub(crate) const fn hurry(&mut self, hurry: Hurry<'a>) {
        self.hurry = Some(hurry);
    }

    /// Returns the answers that came in time.
    pub(crate) fn answers(&self) -> &[Answer] {
        &self.answers
    }

    /// Returns the answer that did not come in time.
    pub(crate) const fn owed(&self) -> Option<Answer> {
        self.owed
    }

    /// Returns whether the conversation was cut short in a silence that is known.
    pub(crate) const fn is_cut(&self) -> bool {
        self.is_cut
    }

    /// Returns the number of plies that have been played in refereed stretches.
    pub(crate) fn plies(&self) -> u32 {
        self.played().iter().map(|played| played.plies).sum()
    }

    /// Returns after how many plies each refereed stretch that is over was stopped; none if it ended by itself.
    pub(crate) fn stopped_after(&self) -> &[Option<u32>] {
        &self.stopped_after
    }

    /// Returns the number of plies of the last refereed stretch.
    fn plies_of_play(&self) -> u32 {
        self.played().last().map_or(0, |played| played.plies)
    }

    /// Notes whether the refereed stretch that is over was stopped by its number of plies or by its time.
    pub(super) fn note_length(&mut self, is_broken: bool) {
        let most = match self.step().map(|step| &step.kind) {
            Some(StepKind::Play(play)) => play.plies,
            _ => return,
        };
        let plies = self.plies_of_play();
        let is_stopped = !is_broken && self.outcome().is_none();
        let is_stopped = is_stopped && (self.is_hastened || plies >= most);
        self.stopped_after.push(is_stopped.then_some(plies));
        self.is_hastened = false;
    }

    /// Returns the answer that is due.
    pub(super) fn asked(&self) -> Option<Asked> {
        let (since, limit, is_in_play) = match &self.doing {
            Doing::Expecting { watch, limit, .. } => (watch.began(), *limit, false),
            Doing::Playing { watch } => {
                let since = self.sent.as_ref().map_or(watch.began(), |(at, _)| *at);
                let until = self.stage.game().timeout();
                let limit = until.map_or(Time::MAX, |until| {
                    until.saturating_sub(since + self.given_back)
                });
                let limit = limit.min(self.answer_limit.unwrap_or(Time::MAX));
                (since, limit, true)
            }
            _ => return None,
        };
        Some(Asked {
            due: self.stage.due()?,
            since,
            limit,
            is_in_play,
            given_back: self.given_back,
            messages: self.messages,
        })
    }

    /// Notes an answer that was due, if it has come in full.
    pub(super) fn note_answer(&mut self, asked: Option<Asked>) {
        let Some(asked) = asked else { return };
        let is_over = self.stage.due() != Some(asked.due) || self.messages > asked.messages;
        let is_good = !matches!(self.doing, Doing::Diagnosing(_)) && !self.has_ended();
        // The last step of a scenario may be an answer.
        let is_last = matches!(self.doing, Doing::Over) && self.is_complete();
        if is_over && (is_good || is_last) {
            let answer = self.answer_to(asked);
            self.answers.push(answer);
        }
    }

    /// Notes the answer that is missing, after so much time.
    pub(super) fn note_silence(&mut self, due: &'static str, waited: Time) {
        let step = self.step().map(|step| &step.kind);
        self.owed = Some(Answer {
            due,
            number: self.given(due),
            since: self.now.saturating_sub(waited),
            took: waited,
            limit: waited,
            is_in_play: matches!(step, Some(StepKind::Play(_))),
        });
    }

    /// Notes how long the agent took to exit.
    pub(super) fn note_exit(&mut self, took: Time, limit: Time) {
        self.answers.push(Answer {
            due: Answer::EXIT,
            number: 0,
            since: self.now.saturating_sub(took),
            took,
            limit,
            is_in_play: false,
        });
    }

    fn answer_to(&self, asked: Asked) -> Answer {
        Answer {
            due: asked.due,
            number: self.given(asked.due),
            since: asked.since,
            took: self.now.saturating_sub(asked.since + asked.given_back),
            limit: asked.limit,
            is_in_play: asked.is_in_play,
        }
    }

    fn given(&self, due: &str) -> usize {
        let mut answers = self.answers.iter().rev();
        let last = answers.find(|answer| answer.due == due);
        last.map_or(0, |last| last.number + 1)
    }

    /// Returns when to look up next whether the silence is known.
    pub(super) fn hurry_due(&self) -> Option<Time> {
        let waits = matches!(self.doing, Doing::Expecting { .. } | Doing::Playing { .. });
        (self.hurry.is_some() && waits && self.is_watching).then_some(self.look_up_at)
    }

    /// Looks up whether the silence is known, and ends the conversation if it has lasted long enough.
    pub(super) fn look_up(&mut self) {
        self.look_up_at = self.now + LOOK_UP;
        let (Some(hurry), Some(asked)) = (self.hurry, self.asked()) else {
            return;
        };
        if let (Doing::Playing { .. }, Some(most)) = (&self.doing, hurry.stretch) {
            let is_long = matches!(
                self.step().map(|step| &step.kind),
                Some(StepKind::Play(play)) if play.plies > FEW_PLIES
            );
            let is_over_time = is_long && self.now >= self.play_began + most.time;
            if is_over_time && self.plies_of_play() >= most.plies {
                self.stage.game_mut().hasten();
                self.is_hastened = true;
            }
        }
        let waited = self.now.saturating_sub(asked.since);
        if hurry.patience(asked.due).is_some_and(|most| waited >= most) {
            self.cut(asked.due, waited);
        }
    }

    /// Ends the conversation in a silence that is known.
    pub(super) fn cut(&mut self, due: &'static str, waited: Time) {
        self.note_silence(due, waited);
        self.is_cut = true;
        self.doing = Doing::Over;
    }

    /// Returns how long to wait for the exit, if it is known that the agent does not exit in time.
    pub(super) fn exit_patience(&self) -> Option<Time> {
        self.hurry?.hangs.patience(Answer::EXIT)
    }
}
