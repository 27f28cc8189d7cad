//! What the referee does about faults that somebody other than the agent may have caused.

use linesman_games::Side;
use linesman_protocols::{Cause, Dialect, Time, Violation};
use rustix::process::Signal;

use super::{Doubt, Excuse, Referee, Termination, doubt::Held};
use crate::{Command, Hindrance, Inspection, ProcessState};

impl<D: Dialect> Referee<D> {
    /// Notes that the loop has looked at its pipes so much later than it could.
    pub(super) fn note_delay(&mut self, delay: Time) {
        if let Some(leaving) = &mut self.leaving {
            leaving.late += delay;
        }
    }

    /// Remembers the question of a side whose time is up next, before an input may settle it.
    pub(super) fn note_due(&mut self, side: Side) {
        let player = &mut self.players[side];
        let due = player.dialect().and_then(|it| it.questions().next_due());
        player.time.due = due.copied();
    }

    /// Holds a fault of time back until the agent has been looked at, if this game doubts such faults. Returns whether it does.
    pub(super) fn hold(&mut self, side: Side, violation: &Violation) -> bool {
        let is_of_time = matches!(
            violation.cause,
            Cause::NoOutput | Cause::NoNewline | Cause::Buffered | Cause::Late
        );
        let player = &mut self.players[side];
        let (true, true, Some(due), Some(agent)) = (
            is_of_time,
            self.settings.doubts.machine && self.max_plies.is_none(),
            player.time.due,
            player.agent(),
        ) else {
            return false;
        };
        let own = player.time.own;
        let given = player.given_before(due.id);
        player.time.held = Some(Held {
            violation: violation.clone(),
            limit: due.limit().unwrap_or(Time::MAX),
            used_up: own.used_up(),
            given: own.in_all().saturating_sub(given),
        });
        self.commands.push_back(Command::Inspect { agent });
        true
    }

    pub(super) fn is_held(&self, side: Side) -> bool {
        self.players[side].time.held.is_some()
    }

    /// Forgets the fault that is held of a side, because it has done something worse, or lost for another reason.
    pub(super) fn drop_held(&mut self, side: Side) {
        self.players[side].time.held = None;
    }

    /// Decides about a fault that is held, by what is known of the agent now.
    pub(super) fn judge_held(&mut self, side: Side, seen: &Inspection, now: Time) {
        let Some(held) = self.players[side].time.held.take() else {
            return;
        };
        let excuse = if seen.state == ProcessState::Stopped && self.settings.doubts.signals {
            Some(Excuse::Signal(Signal::STOP.as_raw()))
        } else {
            held.excuse(seen)
        };
        if let Some(excuse) = excuse {
            return self.excuse(side, held.violation, excuse, now);
        }
        self.forfeit(side, held.proven(seen));
        self.advance(now);
    }

    /// Notes that a side has not exited in time, unless the machine has kept it from that.
    pub(super) fn judge_stay(&mut self, side: Side, seen: &Inspection) {
        if !std::mem::take(&mut self.players[side].program.overstays) {
            return;
        }
        let hindrance = Hindrance {
            starved: seen.work.starved.unwrap_or_default(),
            late: self.leaving.map_or(Time::ZERO, |leaving| leaving.late),
        };
        if self.settings.doubts.machine && hindrance.explains_absence(Time::ZERO) {
            return;
        }
        let Some(dialect) = self.players[side].dialect() else {
            return;
        };
        let limit = self.settings.exit_limit.as_millis();
        let violation = dialect.judge_fault(
            Cause::DidNotExit,
            "an exit when the game is over",
            format!("still running {limit} ms later"),
        );
        self.note(side, violation);
    }

    /// Returns whether somebody else may have sent the signal that ended an agent.
    pub(super) fn doubts_signal(&self, signal: i32) -> bool {
        self.settings.doubts.signals
            && self.ending.is_none()
            && self.max_plies.is_none()
            && signal == Signal::KILL.as_raw()
    }

    /// Ends the game without a result, unless the opponent has lost it already.
    pub(super) fn excuse(&mut self, side: Side, violation: Violation, excuse: Excuse, now: Time) {
        if self.has_forfeited(side.other()) {
            self.close_question(side);
            return self.advance(now);
        }
        let doubt = Doubt {
            side,
            violation,
            excuse,
        };
        self.end(None, Termination::Void(doubt), now);
    }
}
