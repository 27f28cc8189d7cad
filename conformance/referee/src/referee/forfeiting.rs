//! The sides that have lost by their own fault, and what follows from it.

use linesman_games::{Outcome, Position, Side};
use linesman_protocols::{ActionOf, Cause, Dialect, Readiness, Remark, Time, Violation};

use super::{Referee, Termination};
use crate::{Command, Consequence, News};

impl<D: Dialect> Referee<D> {
    pub(super) fn has_forfeited(&self, side: Side) -> bool {
        self.faults.has_forfeited(side)
    }

    /// Returns whether the game has gone on without this side.
    pub(super) fn is_excluded(&self, side: Side) -> bool {
        self.faults.is_excluded(side)
    }

    /// Goes on without the sides that have forfeited, if the game can. Kills their programs.
    pub(super) fn exclude_forfeiters(&mut self) {
        // In a stretch, the caller decides about the agent.
        if self.max_plies.is_some() {
            return;
        }
        for (side, violation) in std::mem::take(&mut self.faults.forfeits) {
            if !self.position.exclude(side) {
                self.faults.forfeits.push((side, violation));
                continue;
            }
            self.tell_violation(side, &violation, Consequence::Excluded);
            self.faults.excluded.push((side, violation));
            self.close_question(side);
            self.players[side].program.has_left = true;
            if let Some(agent) = self.players[side].agent() {
                self.commands.push_back(Command::Kill { agent });
            }
        }
    }

    /// Returns whether a side has forfeited the game and no other answer can matter. A side that was asked at the same time as the
    /// loser acts at the same time, and may forfeit too. No other answer makes a difference.
    pub(super) fn is_forfeited(&self) -> bool {
        let was_asked_with = |side: Side, loser: Side| {
            let point = |side: Side| self.players[side].asked.map(|asked| asked.after);
            point(side) == point(loser)
        };
        self.faults.forfeits.iter().any(|(loser, _)| {
            let other = loser.other();
            !self.owes_answer(other) || !was_asked_with(other, *loser)
        })
    }

    /// Returns a side that must be heard although its opponent has lost already.
    pub(super) fn unheard(&self) -> Option<Side> {
        let (loser, _) = self.faults.forfeits.first()?;
        let other = &self.players[loser.other()];
        let is_ready = other.dialect()?.readiness() == Readiness::Regardless;
        (is_ready && other.asked.is_none()).then_some(loser.other())
    }

    pub(super) fn violated(&mut self, side: Side, mut violation: Violation) {
        let player = &self.players[side];
        if let Some(excess) = player.program.used_up {
            excess.explain(&mut violation);
        }
        if self.ending.is_some() {
            if !(player.is_excused && violation.cause == Cause::ExtraLine) {
                self.note(side, violation);
            }
        } else if violation.is_tolerable() {
            self.note(side, violation);
        } else if !self.has_forfeited(side) && !self.hold(side, &violation) {
            self.forfeit(side, violation);
        }
    }

    pub(super) fn forfeit(&mut self, side: Side, violation: Violation) {
        self.close_question(side);
        self.faults.forfeits.push((side, violation));
    }

    /// Keeps a violation if it is the first against its check, because an agent may repeat it a million times.
    pub(super) fn note(&mut self, side: Side, violation: Violation) {
        if !self.faults.is_noted(side, &violation) {
            self.tell_violation(side, &violation, Consequence::Tolerated);
            self.faults.notes.push((side, violation));
        }
    }

    pub(super) fn end_by_forfeit(&mut self, now: Time) {
        let outcome = match self.faults.forfeits.as_slice() {
            [(loser, _)] => Some(Outcome::Win(loser.other())),
            _ => None,
        };
        let forfeits = std::mem::take(&mut self.faults.forfeits);
        for (side, violation) in &forfeits {
            self.tell_violation(*side, violation, Consequence::Forfeit);
        }
        self.end(outcome, Termination::Forfeit(forfeits), now);
    }

    /// Keeps the news of an action that was accepted.
    pub(super) fn tell_move(&mut self, side: Side, action: &ActionOf<D>, now: Time) {
        let Some(words) = self.settings.words else {
            return;
        };
        let clocks = Side::BOTH.map(|side| {
            let clock = self.players[side].dialect()?.clock()?;
            Some(clock.reading(self.own_now(side, now)))
        });
        self.news.push_back(News::Moved {
            side,
            ply: self.plies,
            text: words(action),
            clocks,
        });
    }

    /// Notes what a side says about its search, and keeps the news of it.
    pub(super) fn tell_remark(&mut self, side: Side, remark: Remark) {
        self.adjudicator.note_remark(side, &remark);
        if self.settings.words.is_some() {
            self.news.push_back(News::Remarked { side, remark });
        }
    }

    fn tell_violation(&mut self, side: Side, violation: &Violation, consequence: Consequence) {
        if self.settings.words.is_some() {
            let violation = violation.clone();
            self.news.push_back(News::Violated {
                side,
                violation,
                consequence,
            });
        }
    }
}
