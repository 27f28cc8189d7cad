//! The sides that have lost by their own fault, and what follows from it.

use linesman_games::{Outcome, Position, Side};
use linesman_protocols::{ActionOf, Cause, Dialect, Readiness, Time, Violation};

use super::{Referee, Seat, Termination};
use crate::{Command, Consequence, News};

impl<D: Dialect> Referee<D> {
    pub(super) fn has_forfeited(&self, side: Side) -> bool {
        let mut losers = self.forfeits.iter().chain(&self.excluded);
        losers.any(|(loser, _)| *loser == side)
    }

    /// Returns whether the game has gone on without this side.
    pub(super) fn is_excluded(&self, side: Side) -> bool {
        self.excluded.iter().any(|(loser, _)| *loser == side)
    }

    /// Goes on without the sides that have forfeited, if the game can. Kills their programs.
    pub(super) fn exclude_forfeiters(&mut self) {
        // In a stretch, the caller decides about the agent.
        if self.max_plies.is_some() {
            return;
        }
        for (side, violation) in std::mem::take(&mut self.forfeits) {
            if !self.position.exclude(side) {
                self.forfeits.push((side, violation));
                continue;
            }
            self.tell_violation(side, &violation, Consequence::Excluded);
            self.excluded.push((side, violation));
            self.close_question(side);
            self.has_left[side.index()] = true;
            if let Seat::Agent(agent, _) = &self.seats[side.index()] {
                let agent = *agent;
                self.commands.push_back(Command::Kill { agent });
            }
        }
    }

    /// Returns whether a side has forfeited the game and no other answer can matter. A side that was asked at the same time as the
    /// loser acts at the same time, and may forfeit too. No other answer makes a difference.
    pub(super) fn is_forfeited(&self) -> bool {
        let was_asked_with = |side: Side, loser: Side| {
            let point = |side: Side| self.asked[side.index()].map(|asked| asked.after);
            point(side) == point(loser)
        };
        self.forfeits.iter().any(|(loser, _)| {
            let other = loser.other();
            !self.owes_answer(other) || !was_asked_with(other, *loser)
        })
    }

    /// Returns a side that must be heard although its opponent has lost already.
    pub(super) fn unheard(&self) -> Option<Side> {
        let (loser, _) = self.forfeits.first()?;
        let other = loser.other();
        let is_unheard = self.asked[other.index()].is_none()
            && matches!(&self.seats[other.index()], Seat::Agent(_, dialect) if dialect.readiness() == Readiness::Regardless);
        is_unheard.then_some(other)
    }

    pub(super) fn violated(&mut self, side: Side, mut violation: Violation) {
        if let Some(excess) = self.used_up[side.index()] {
            excess.explain(&mut violation);
        }
        if self.ending.is_some() {
            let is_excused = self
                .leaving
                .is_some_and(|leaving| leaving.is_excused[side.index()]);
            if !(is_excused && violation.cause == Cause::ExtraLine) {
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
        self.forfeits.push((side, violation));
    }

    /// Keeps a violation if it is the first against its check, because an agent may repeat it a million times.
    pub(super) fn note(&mut self, side: Side, violation: Violation) {
        let is_known = self
            .notes
            .iter()
            .any(|(who, known)| *who == side && known.check == violation.check);
        if !is_known {
            self.tell_violation(side, &violation, Consequence::Tolerated);
            self.notes.push((side, violation));
        }
    }

    pub(super) fn end_by_forfeit(&mut self, now: Time) {
        let outcome = match self.forfeits.as_slice() {
            [(loser, _)] => Some(Outcome::Win(loser.other())),
            _ => None,
        };
        let forfeits = std::mem::take(&mut self.forfeits);
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
        let clocks = Side::BOTH.map(|side| match &self.seats[side.index()] {
            Seat::Agent(_, dialect) => {
                let own = self.own_time[side.index()].at(now);
                dialect.clock().map(|clock| clock.reading(own))
            }
            Seat::Local(_) => None,
        });
        self.news.push_back(News::Moved {
            side,
            ply: self.plies,
            text: words(action),
            clocks,
        });
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
