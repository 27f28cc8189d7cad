//! The own time of each side: the referee's time without what the machine kept the side from.

use linesman_games::Side;
use linesman_protocols::{Clock, Dialect, Question, QuestionId, Time};

use super::{Referee, player::Player};

impl<D: Dialect> Referee<D> {
    /// Returns how much time each side was given back, because the machine had kept it from a processor.
    pub fn given_back(&self) -> [Time; 2] {
        Side::BOTH.map(|side| self.players[side].time.own.in_all())
    }

    /// Returns for each side whether an answer would have been late without what the side was given back.
    pub fn needed_time(&self) -> [bool; 2] {
        Side::BOTH.map(|side| self.players[side].time.was_needed)
    }

    /// Returns the own time of a side.
    pub(super) fn own_now(&self, side: Side, now: Time) -> Time {
        self.players[side].time.own.at(now)
    }

    /// Notes that a time begins for a side, such as that of an answer. What the machine kept it from before is not given back.
    pub(super) fn begin_time(&mut self, side: Side, now: Time) {
        self.players[side].time.own.touch(now);
    }

    /// Notes that a side has been told or has said something. An answer that is still due has its time as before.
    pub(super) fn note_told(&mut self, side: Side, due: Option<Time>, now: Time) {
        if due.is_none() || self.players[side].due() != due {
            self.begin_time(side, now);
        }
        self.players[side].note_questions();
    }

    /// Returns when to look whether the time of a side is up.
    pub(super) fn due_of(&self, side: Side) -> Option<Time> {
        let player = &self.players[side];
        let due = player.due().filter(|_| !self.is_excluded(side))?;
        Some(player.time.own.when(due))
    }

    /// Gives a side whose time runs back what the machine kept it from. Returns how much that is.
    pub(super) fn give_back(&mut self, side: Side, lost: Time, now: Time) -> Time {
        let is_excluded = self.is_excluded(side);
        let player = &mut self.players[side];
        let Some(due) = player.due().filter(|_| !is_excluded) else {
            return Time::ZERO;
        };
        let before = player.time.own.in_all();
        let given = player.time.own.give_back(lost, now);
        if !given.is_zero() {
            player.note_given(before);
            if player.time.own.at(now) < due {
                player.time.own.rest(now);
            }
        }
        given
    }
}

impl<D: Dialect> Player<D> {
    /// Notes whether an answer that it has just given was in time only because of what it was given back: since it was asked, or since
    /// the game began if there is one clock for all answers.
    pub(super) fn note_need(&mut self, now: Time) {
        let (Some(dialect), Some(due)) = (self.dialect(), &self.time.due) else {
            return;
        };
        // Mostly there was time left.
        let Some(until) = due.until.filter(|until| now > *until) else {
            return;
        };
        let given_before = match dialect.clock().map(Clock::control) {
            Some(control) if !control.is_per_move => Time::ZERO,
            _ => self.given_before(due.id),
        };
        let is_it = |it: &Question| it.id == due.id && it.until == due.until;
        let is_settled = !dialect.questions().unsettled().any(is_it);
        let was_needed = is_settled && now > until.saturating_add(given_before);
        self.time.was_needed |= was_needed;
    }

    /// Returns how much time it had been given back when it was asked a question.
    pub(super) fn given_before(&self, question: QuestionId) -> Time {
        let mut given = self.time.given.iter();
        given
            .find(|(newest, _)| *newest >= question)
            .map_or(self.time.own.in_all(), |(_, before)| *before)
    }

    /// Notes that it is given time back, and how much that was before.
    fn note_given(&mut self, before: Time) {
        let Some(newest) = self.time.newest else {
            return;
        };
        if self.time.given.last().is_some_and(|(id, _)| *id == newest) {
            return;
        }
        if self.time.given.len() >= REMEMBERED {
            let unsettled = self.dialect().map(|it| it.questions().unsettled());
            let oldest = unsettled.and_then(|mut it| it.next()).map(|it| it.id);
            let is_needed = |id: QuestionId| oldest.is_some_and(|oldest| id >= oldest);
            self.time.given.retain(|(id, _)| is_needed(*id));
        }
        self.time.given.push((newest, before));
    }

    /// Begins the bound of what is given back if a question has come up. This is called several times a ply, and mostly finds nothing.
    pub(super) fn note_questions(&mut self) {
        let Some(dialect) = self.dialect() else {
            return;
        };
        // The last question has the greatest number.
        let Some(last) = dialect.questions().unsettled().next_back() else {
            return;
        };
        if Some(last.id) > self.time.newest {
            let question = *last;
            self.time.newest = Some(question.id);
            self.begin_limit(&question);
        }
    }

    /// Begins the bound of what is given back after it has been asked: for this answer, or for all answers by one clock.
    fn begin_limit(&mut self, question: &Question) {
        let Some(dialect) = self.dialect() else {
            return;
        };
        let others = || {
            dialect
                .questions()
                .unsettled()
                .filter(|it| it.id != question.id)
        };
        if let Some(clock) = dialect.clock() {
            let control = clock.control();
            let limit = control.whole();
            // What a session adds is time for other moves.
            match control.is_per_move {
                true => self.time.own.allow_anew(limit),
                false => self.time.own.allow(limit),
            }
        } else if let Some(limit) = question.limit() {
            // What was given back for another answer that is still due counts until that has come.
            match others().filter_map(Question::limit).max() {
                Some(longest) => self.time.own.allow(limit.max(longest)),
                None => self.time.own.allow_anew(limit),
            }
        }
    }

    /// Notes that it has said something. What it was given back while it was being started does not count.
    pub(super) fn note_spoken(&mut self) {
        if !std::mem::replace(&mut self.time.has_spoken, true) {
            self.time.own.begin_anew();
        }
    }
}

/// How many questions are remembered that may have been settled, and opened again.
const REMEMBERED: usize = 8;
