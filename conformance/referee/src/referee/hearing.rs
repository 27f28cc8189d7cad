//! How the referee handles what it hears from the agents, the system and the clock.

use linesman_games::{Outcome, Side};
use linesman_protocols::{AgentEvent, Cause, Dialect, Line, Role, Time};

use super::{Excuse, Referee, Termination};
use crate::{Command, Conversation, Departure, Excess, Flood, Inspection, News};

impl<D: Dialect> Conversation for Referee<D> {
    fn handle_line(&mut self, agent: usize, line: Line<'_>, now: Time) {
        self.was_aside = false;
        let Some(side) = self.side_of(agent).filter(|side| !self.is_excluded(*side)) else {
            return;
        };
        if self.is_held(side) {
            // It is too late, and about to be judged.
            return;
        }
        self.players[side].note_spoken();
        self.note_due(side);
        let own = self.own_now(side, now);
        if let Some(dialect) = self.players[side].dialect_mut() {
            self.was_aside = dialect.is_aside(line);
            dialect.handle_line(line, own);
        }
        self.players[side].note_need(now);
        let due = self.players[side].time.due.as_ref();
        let due = due.and_then(|due| due.until);
        self.note_told(side, due, now);
        // The dialect may answer a bad line at once, without an event.
        self.collect_messages(side);
        self.collect_events(side, now);
    }

    fn handle_eof(&mut self, agent: usize, now: Time) {
        if self.ending.is_some() {
            // It has nothing left to say. Its exit is checked anyway.
            return;
        }
        let Some(side) = self.side_of(agent) else {
            return;
        };
        let own = self.own_now(side, now);
        if let Some(dialect) = self.players[side].dialect_mut()
            && dialect.handle_eof(own)
        {
            return self.collect_events(side, now);
        }
        self.fault(
            agent,
            Cause::ClosedStdout,
            "an open standard output",
            "the agent closed it and lives on".to_owned(),
            now,
        );
    }

    fn handle_exit(&mut self, agent: usize, departure: Departure, now: Time) {
        let Some(side) = self.side_of(agent).filter(|side| !self.is_excluded(*side)) else {
            return;
        };
        self.players[side].program.has_left = true;
        self.drop_held(side);
        let cause = match departure {
            Departure::Exited(0) if self.ending.is_some() => return,
            Departure::Exited(status) => Cause::Exited(status),
            Departure::Signalled(signal) => Cause::Signalled(signal),
        };
        let (expected, actual) = (
            "a running agent until the game is over",
            format!("the agent {departure}"),
        );
        if let (Cause::Signalled(signal), Some(dialect)) = (cause, self.players[side].dialect())
            && self.doubts_signal(signal)
        {
            let violation = dialect.judge_fault(cause, expected, actual);
            return self.excuse(side, violation, Excuse::Signal(signal), now);
        }
        self.fault(agent, cause, expected, actual, now);
    }

    fn handle_flood(&mut self, agent: usize, flood: Flood, now: Time) {
        let cause = Cause::OverLimit(flood.stream.into());
        let is_each = self.limited_answers(agent).is_some();
        let span = if is_each {
            "for one answer"
        } else {
            "in one game"
        };
        let actual = format!("{flood} {span}");
        self.fault(agent, cause, "a few bytes per turn", actual, now);
    }

    fn handle_excess(&mut self, agent: usize, excess: Excess, now: Time) {
        if excess.is_refused() {
            if let Some(side) = self.side_of(agent) {
                self.players[side].program.used_up = Some(excess);
            }
            return;
        }
        let (expected, actual) = (excess.expected(), excess.actual());
        let cause = Cause::OverLimit(excess.resource);
        self.fault(agent, cause, &expected, actual, now);
    }

    fn handle_inspection(&mut self, agent: usize, inspection: Inspection, now: Time) {
        if let Some(side) = self.side_of(agent) {
            self.judge_held(side, &inspection, now);
            self.judge_stay(side, &inspection);
        }
    }

    fn handle_starvation(&mut self, agent: usize, lost: Time, now: Time) -> Time {
        let side = self.side_of(agent);
        side.map_or(Time::ZERO, |side| self.give_back(side, lost, now))
    }

    fn handle_delay(&mut self, delay: Time) {
        self.note_delay(delay);
    }

    fn handle_timeout(&mut self, now: Time) {
        if let Some(leaving) = &mut self.leaving {
            if leaving.until <= now && !leaving.is_over {
                leaving.is_over = true;
                for player in &mut self.players.0 {
                    if let Some(agent) = player.agent().filter(|_| !player.program.has_left) {
                        // Whether it is to blame is decided when it has been seen, before it is killed.
                        player.program.overstays = true;
                        self.commands.push_back(Command::Inspect { agent });
                        self.commands.push_back(Command::Kill { agent });
                    }
                }
            }
            return;
        }
        for side in Side::BOTH {
            if self.is_held(side) || self.due_of(side).is_none_or(|due| due > now) {
                continue;
            }
            self.note_due(side);
            let own = self.own_now(side, now);
            let Some(dialect) = self.players[side].dialect_mut() else {
                continue;
            };
            let periods = |dialect: &D| {
                let reading = dialect.clock()?.reading(own);
                Some((reading.is_overtime, reading.overtimes))
            };
            let before = periods(dialect);
            dialect.handle_timeout(own);
            let has_expired = periods(dialect) != before;
            self.players[side].note_questions();
            self.collect_messages(side);
            if has_expired {
                self.tell_clock(side, now);
            }
        }
        // Both are heard before anything follows, because both may be too late at the same time.
        for side in Side::BOTH {
            if !self.is_excluded(side) {
                self.take_events(side, now);
            }
        }
        self.advance(now);
    }

    fn poll_command(&mut self) -> Option<Command> {
        self.commands.pop_front()
    }

    fn was_aside(&self) -> bool {
        self.was_aside
    }

    fn limited_answers(&self, agent: usize) -> Option<u32> {
        let dialect = self.players[self.side_of(agent)?].dialect()?;
        dialect.questions().limited_answers()
    }

    fn poll_news(&mut self) -> Option<News> {
        self.news.pop_front()
    }

    fn poll_timeout(&self) -> Option<Time> {
        if let Some(leaving) = &self.leaving {
            return (!leaving.is_over).then_some(leaving.until);
        }
        let waiting = Side::BOTH.into_iter().filter(|side| !self.is_held(*side));
        waiting.filter_map(|side| self.due_of(side)).min()
    }

    fn is_over(&self) -> bool {
        self.ending.is_some()
            && self.commands.is_empty()
            && (self.players.0.iter().all(|player| player.program.has_left)
                || self.leaving.is_some_and(|leaving| leaving.is_over))
    }
}

impl<D: Dialect> Referee<D> {
    /// Takes the events of a dialect, then goes on with the game.
    pub(super) fn collect_events(&mut self, side: Side, now: Time) {
        self.take_events(side, now);
        self.advance(now);
    }

    pub(super) fn take_events(&mut self, side: Side, now: Time) {
        while let Some(dialect) = self.players[side].dialect_mut() {
            match dialect.poll_event() {
                None => break,
                Some(AgentEvent::Ready) => {}
                Some(AgentEvent::Acted(action)) => {
                    if self.ending.is_none() && !self.has_forfeited(side) {
                        self.submit(side, &action, now);
                    }
                }
                Some(AgentEvent::Searches) => self.adjudicator.note_search(side),
                Some(AgentEvent::Remarked(remark)) => self.tell_remark(side, remark),
                Some(AgentEvent::Resigned) if self.ending.is_none() => {
                    let outcome = Some(Outcome::Win(side.other()));
                    self.end(outcome, Termination::Resigned(side), now);
                }
                Some(AgentEvent::Left) if self.ending.is_none() => {
                    self.end(None, Termination::Left(side), now);
                }
                Some(AgentEvent::Resigned | AgentEvent::Left) => {}
                // Time that it was given back is missing in what the dialect was told.
                Some(AgentEvent::Violated(violation))
                    if violation.check.is(Role::Arrival)
                        && !self.players[side].time.own.in_all().is_zero() => {}
                Some(AgentEvent::Violated(violation)) => {
                    self.was_aside = false;
                    self.violated(side, violation);
                }
            }
        }
    }
}
