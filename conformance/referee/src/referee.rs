//! A whole game: two sides, one position, and the judgement of what they do.

use std::collections::VecDeque;

use linesman_games::{Outcome, Position, Side};
use linesman_protocols::{AgentEvent, Cause, Dialect, Line, Stream, Time, ViewOf, Violation};

use crate::{Command, Conversation, Departure, Inspection};

/// Why a game stopped.
#[derive(Clone, Debug, PartialEq)]
pub enum Termination {
    /// The rules ended it; see the outcome.
    Rules,
    /// These sides broke the protocol or the rules of the game, and lost it.
    Forfeit(Vec<(Side, Violation)>),
    /// The number of plies that was asked for has been played.
    Interrupted,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq)]
pub struct Ending {
    /// Who won; none if nobody can be said to have.
    pub outcome: Option<Outcome>,
    /// Why it stopped.
    pub termination: Termination,
}

/// Chooses an action for a side that is played without a process, from what that side may know.
pub type Chooser<D> =
    Box<dyn FnMut(&ViewOf<D>) -> <<D as Dialect>::Position as Position>::Action + Send>;

/// Who plays a side.
pub enum Seat<D: Dialect> {
    /// A program, with its number and the referee's end of the conversation with it.
    Agent(usize, D),
    /// A function of the referee's own process.
    Local(Chooser<D>),
}

/// The conversation that plays one game: it asks whoever is to act, judges the answer, tells both sides, and ends the game.
///
/// ```text
/// playing --(outcome | forfeit)--> leaving (told to quit) --(both have exited)--> over
///    '-----(ply limit)--> over
/// ```
pub struct Referee<D: Dialect> {
    position: D::Position,
    seats: [Seat<D>; 2],
    asked: [bool; 2],
    forfeits: Vec<(Side, Violation)>,
    notes: Vec<(Side, Violation)>,
    plies: u32,
    max_plies: Option<u32>,
    ending: Option<Ending>,
    leaving: Option<Leaving>,
    exit_limit: Time,
    commands: VecDeque<Command>,
    has_left: [bool; 2],
}

#[derive(Clone, Copy, Debug)]
struct Leaving {
    until: Time,
    is_over: bool,
}

impl<D: Dialect> Referee<D> {
    /// Returns a game that goes on from `position`; agents have `exit_limit` to exit when it is over.
    pub fn new(position: D::Position, seats: [Seat<D>; 2], exit_limit: Time) -> Self {
        let has_left = [&seats[0], &seats[1]].map(|seat| matches!(seat, Seat::Local(_)));
        Self::begin(
            Self {
                exit_limit,
                has_left,
                ..Self::blank(position, seats)
            },
            Time::ZERO,
        )
    }

    /// Returns a stretch of a game: it begins at `now`, stops after `plies` plies or when the game ends, whichever is
    /// first, and leaves it to the caller to tell the agents of the end.
    pub fn stretch(position: D::Position, seats: [Seat<D>; 2], plies: u32, now: Time) -> Self {
        Self::begin(
            Self {
                max_plies: Some(plies),
                ..Self::blank(position, seats)
            },
            now,
        )
    }

    fn blank(position: D::Position, seats: [Seat<D>; 2]) -> Self {
        Self {
            position,
            seats,
            asked: [false; 2],
            forfeits: Vec::new(),
            notes: Vec::new(),
            plies: 0,
            max_plies: None,
            ending: None,
            leaving: None,
            exit_limit: Time::ZERO,
            commands: VecDeque::new(),
            has_left: [true; 2],
        }
    }

    fn begin(mut self, now: Time) -> Self {
        self.advance(now);
        self
    }

    /// Returns how the game ended, once it has.
    pub const fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    /// Returns the position as it is now.
    pub const fn position(&self) -> &D::Position {
        &self.position
    }

    /// Returns the violations that did not decide the game.
    pub fn notes(&self) -> &[(Side, Violation)] {
        &self.notes
    }

    /// Returns the number of plies played, set-ups included.
    pub const fn plies(&self) -> u32 {
        self.plies
    }

    /// Gives back the position and the referee's ends of the conversations.
    pub fn into_parts(self) -> (D::Position, [Seat<D>; 2]) {
        (self.position, self.seats)
    }

    fn side_of(&self, agent: usize) -> Option<Side> {
        Side::BOTH.into_iter().find(
            |side| matches!(&self.seats[side.index()], Seat::Agent(number, _) if *number == agent),
        )
    }

    /// Asks everybody who is to act and has not been asked; goes on until it takes an agent's answer.
    fn advance(&mut self, now: Time) {
        while self.ending.is_none() {
            if self.position.outcome().is_some() {
                let outcome = self.position.outcome();
                return self.end(
                    Ending {
                        outcome,
                        termination: Termination::Rules,
                    },
                    now,
                );
            }
            if self.max_plies.is_some_and(|max| self.plies >= max) {
                return self.end(
                    Ending {
                        outcome: None,
                        termination: Termination::Interrupted,
                    },
                    now,
                );
            }
            let to_act = self.position.to_act();
            let has_forfeited = |side: Side| self.forfeits.iter().any(|(loser, _)| *loser == side);
            let owing: Vec<Side> = Side::BOTH
                .into_iter()
                .filter(|side| to_act.contains(*side) && !has_forfeited(*side))
                .collect();
            // When both sides act at the same time, both are heard before a forfeit ends the game.
            if !self.forfeits.is_empty() && !owing.iter().any(|side| self.asked[side.index()]) {
                return self.end_by_forfeit(now);
            }
            let Some(side) = owing.into_iter().find(|side| !self.asked[side.index()]) else {
                return;
            };
            let view = self.position.view(side);
            match &mut self.seats[side.index()] {
                Seat::Agent(_, dialect) => {
                    dialect.ask(&view, now);
                    self.asked[side.index()] = true;
                    self.collect_messages(side);
                }
                Seat::Local(choose) => {
                    let action = choose(&view);
                    self.submit(side, action, now);
                }
            }
        }
    }

    fn submit(&mut self, side: Side, action: <D::Position as Position>::Action, now: Time) {
        self.asked[side.index()] = false;
        if let Err(why) = self.position.submit(side, action) {
            let violation = match &self.seats[side.index()] {
                Seat::Agent(_, dialect) => dialect.judge_illegal(&why),
                Seat::Local(_) => {
                    unreachable!("the referee's own players choose legal actions: {why}")
                }
            };
            return self.forfeits.push((side, violation));
        }
        self.plies += 1;
        if self.position.outcome().is_none() {
            for informed in Side::BOTH {
                let view = self.position.view(informed);
                if let Seat::Agent(_, dialect) = &mut self.seats[informed.index()] {
                    dialect.inform(side, &view, now);
                    self.collect_messages(informed);
                }
            }
        }
    }

    fn collect_messages(&mut self, side: Side) {
        if let Seat::Agent(agent, dialect) = &mut self.seats[side.index()] {
            while let Some(bytes) = dialect.poll_message() {
                self.commands.push_back(Command::Send {
                    agent: *agent,
                    bytes,
                });
            }
        }
    }

    /// Takes what a dialect has understood, then goes on with the game.
    fn collect_events(&mut self, side: Side, now: Time) {
        while let Seat::Agent(_, dialect) = &mut self.seats[side.index()] {
            match dialect.poll_event() {
                None => break,
                Some(AgentEvent::Ready) => {}
                Some(AgentEvent::Acted(action)) if self.ending.is_none() => {
                    self.submit(side, action, now);
                }
                Some(AgentEvent::Acted(_)) => {}
                Some(AgentEvent::Violated(violation)) => self.violated(side, violation),
            }
        }
        self.advance(now);
    }

    fn violated(&mut self, side: Side, violation: Violation) {
        if violation.is_tolerable || self.ending.is_some() {
            self.notes.push((side, violation));
        } else if !self.forfeits.iter().any(|(loser, _)| *loser == side) {
            self.asked[side.index()] = false;
            self.forfeits.push((side, violation));
        }
    }

    fn end_by_forfeit(&mut self, now: Time) {
        let forfeits = std::mem::take(&mut self.forfeits);
        let outcome = match forfeits.as_slice() {
            [(loser, _)] => Some(Outcome::Win(loser.other())),
            _ => None,
        };
        self.end(
            Ending {
                outcome,
                termination: Termination::Forfeit(forfeits),
            },
            now,
        );
    }

    fn end(&mut self, ending: Ending, now: Time) {
        let outcome = ending.outcome;
        self.ending = Some(ending);
        if self.max_plies.is_some() {
            return;
        }
        for side in Side::BOTH {
            if let Seat::Agent(_, dialect) = &mut self.seats[side.index()] {
                dialect.finish(outcome, now);
                self.collect_messages(side);
            }
        }
        self.leaving = Some(Leaving {
            until: now + self.exit_limit,
            is_over: false,
        });
    }

    fn fault(&mut self, agent: usize, cause: Cause, expected: &str, actual: String, now: Time) {
        let Some(side) = self.side_of(agent) else {
            return;
        };
        let Seat::Agent(_, dialect) = &mut self.seats[side.index()] else {
            return;
        };
        let violation = dialect.judge_fault(cause, expected, actual);
        self.violated(side, violation);
        self.advance(now);
    }
}

impl<D: Dialect> Conversation for Referee<D> {
    fn handle_line(&mut self, agent: usize, line: Line<'_>, now: Time) {
        let Some(side) = self.side_of(agent) else {
            return;
        };
        if let Seat::Agent(_, dialect) = &mut self.seats[side.index()] {
            dialect.handle_line(line, now);
        }
        self.collect_events(side, now);
    }

    fn handle_eof(&mut self, agent: usize, now: Time) {
        self.fault(
            agent,
            Cause::ClosedStdout,
            "an open standard output",
            "the agent closed it and lives on".to_owned(),
            now,
        );
    }

    fn handle_exit(&mut self, agent: usize, departure: Departure, now: Time) {
        let Some(side) = self.side_of(agent) else {
            return;
        };
        self.has_left[side.index()] = true;
        let cause = match departure {
            Departure::Exited(0) if self.ending.is_some() => return,
            Departure::Exited(status) => Cause::Exited(status),
            Departure::Signalled(signal) => Cause::Signalled(signal),
        };
        self.fault(
            agent,
            cause,
            "a running agent until the game is over",
            format!("the agent {departure}"),
            now,
        );
    }

    fn handle_flood(&mut self, agent: usize, stream: Stream, now: Time) {
        let actual = "more than a million bytes in one game".to_owned();
        self.fault(
            agent,
            Cause::OverLimit(stream),
            "a few bytes per turn",
            actual,
            now,
        );
    }

    fn handle_inspection(&mut self, _agent: usize, _inspection: Inspection, _now: Time) {}

    fn handle_timeout(&mut self, now: Time) {
        if let Some(leaving) = &mut self.leaving {
            if leaving.until <= now && !leaving.is_over {
                leaving.is_over = true;
                let stayed: Vec<Side> = Side::BOTH
                    .into_iter()
                    .filter(|side| !self.has_left[side.index()])
                    .collect();
                for side in stayed {
                    if let Seat::Agent(agent, dialect) = &mut self.seats[side.index()] {
                        let actual =
                            format!("still running {} ms later", self.exit_limit.as_millis());
                        let violation = dialect.judge_fault(
                            Cause::DidNotExit,
                            "an exit when the game is over",
                            actual,
                        );
                        self.commands.push_back(Command::Kill { agent: *agent });
                        self.notes.push((side, violation));
                    }
                }
            }
            return;
        }
        for side in Side::BOTH {
            if let Seat::Agent(_, dialect) = &mut self.seats[side.index()] {
                dialect.handle_timeout(now);
            }
            self.collect_events(side, now);
        }
    }

    fn poll_command(&mut self) -> Option<Command> {
        self.commands.pop_front()
    }

    fn poll_timeout(&self) -> Option<Time> {
        if let Some(leaving) = &self.leaving {
            return (!leaving.is_over).then_some(leaving.until);
        }
        let timeouts = self.seats.iter().filter_map(|seat| match seat {
            Seat::Agent(_, dialect) => dialect.poll_timeout(),
            Seat::Local(_) => None,
        });
        timeouts.min()
    }

    fn is_over(&self) -> bool {
        self.ending.is_some()
            && self.commands.is_empty()
            && (self.has_left == [true; 2] || self.leaving.is_some_and(|leaving| leaving.is_over))
    }
}
