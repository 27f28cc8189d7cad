//! A whole game: two sides, one position, and the judgement of what they do.

use std::collections::VecDeque;

use linesman_games::{Outcome, Position, Side};
use linesman_protocols::{
    ActionOf, Dialect, Fault, GameOver, Gravity, IllegalOf, OnIllegal, Time, Violation,
};

use super::{
    doubt::Held,
    settings::{Chooser, Ending, Settings, Termination},
};
use crate::{Command, Excess, News, OwnTime};

/// Who plays a side.
pub enum Seat<D: Dialect> {
    /// A program, with its number and the referee's end of the conversation with it.
    Agent(usize, D),
    /// A function in this process.
    Local(Chooser<D>),
}

/// The conversation that plays one game. It asks the sides to act, judges their answers, informs both sides, and ends the game.
///
/// ```text
/// playing --(outcome | forfeit)--> leaving (told to quit) --(both have exited)--> over
///    '-----(ply limit)--> over
/// ```
pub struct Referee<D: Dialect> {
    pub(super) position: D::Position,
    pub(super) seats: [Seat<D>; 2],
    pub(super) asked: [Option<Asked>; 2],
    pub(super) forfeits: Vec<(Side, Violation)>,
    pub(super) excluded: Vec<(Side, Violation)>,
    pub(super) notes: Vec<(Side, Violation)>,
    pub(super) plies: u32,
    pub(super) max_plies: Option<u32>,
    pub(super) ending: Option<Ending>,
    pub(super) leaving: Option<Leaving>,
    pub(super) settings: Settings<D::Position>,
    pub(super) paused: [bool; 2],
    /// The latest known time.
    pub(super) clock: Time,
    pub(super) commands: VecDeque<Command>,
    pub(super) news: VecDeque<News>,
    pub(super) has_left: [bool; 2],
    /// What each side has used up, so that the system refuses it more.
    pub(super) used_up: [Option<Excess>; 2],
    /// The time of each side. A dialect knows no other.
    pub(super) own_time: [OwnTime; 2],
    /// When each side was asked last, in its own time, and how much time it had been given back by then.
    pub(super) asked_at: [(Time, Time); 2],
    /// When each side's answer was due, in its own time, as of its last input.
    pub(super) due: [Option<Time>; 2],
    /// Whether each side has said something. Until then its program is being started.
    pub(super) has_spoken: [bool; 2],
    /// Whether an answer of the side was in time only because of what it was given back.
    pub(super) needed_time: [bool; 2],
    pub(super) held: [Option<Held>; 2],
    /// Whether a side was still there when it was to have exited, until it is looked at.
    pub(super) stays: [bool; 2],
}

/// A side's last question.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asked {
    /// How many plies had been played. Sides that were asked at the same point act at the same time.
    pub(super) after: u32,
    pub(super) is_open: bool,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Leaving {
    pub(super) until: Time,
    pub(super) is_over: bool,
    /// Whether the side still owed an answer when it was told to quit, or had lost by its own fault. Then a line from it may be
    /// that answer, which crossed our message, or follow from the fault.
    pub(super) is_excused: [bool; 2],
    /// How late the loop has been since. A side may have been told to quit this much later.
    pub(super) late: Time,
}

impl<D: Dialect> Referee<D> {
    /// Returns a game that goes on from `position`. Agents have `exit_limit` to exit when it is over.
    pub fn new(position: D::Position, seats: [Seat<D>; 2], exit_limit: Time) -> Self {
        Self::with(position, seats, Settings::new(exit_limit))
    }

    /// Returns a game that goes on from `position` with these settings.
    pub fn with(
        position: D::Position,
        seats: [Seat<D>; 2],
        settings: Settings<D::Position>,
    ) -> Self {
        let has_left = [&seats[0], &seats[1]].map(|seat| match seat {
            Seat::Agent(_, dialect) => !dialect.is_program(),
            Seat::Local(_) => true,
        });
        let mut game = Self::blank(position, seats);
        (game.settings, game.has_left) = (settings, has_left);
        game.begin(Time::ZERO)
    }

    /// Returns a stretch of a game. It begins at `now` and stops after `plies` plies or at the end of the game. An agent that was asked
    /// before answers first, so set-ups that both sides make at once belong to one stretch. It does not inform the agents of the end.
    pub fn stretch(position: D::Position, seats: [Seat<D>; 2], plies: u32, now: Time) -> Self {
        let settings = Settings::new(Time::ZERO);
        Self::stretch_with(position, seats, (plies, settings), now)
    }

    /// Returns a stretch of a game with these settings.
    pub fn stretch_with(
        position: D::Position,
        seats: [Seat<D>; 2],
        (plies, settings): (u32, Settings<D::Position>),
        now: Time,
    ) -> Self {
        let mut game = Self::blank(position, seats);
        game.settings = settings;
        game.max_plies = Some(plies);
        game.begin(now)
    }

    pub(super) fn blank(position: D::Position, seats: [Seat<D>; 2]) -> Self {
        Self {
            position,
            seats,
            asked: [None; 2],
            forfeits: Vec::new(),
            excluded: Vec::new(),
            notes: Vec::new(),
            plies: 0,
            max_plies: None,
            ending: None,
            leaving: None,
            settings: Settings::new(Time::ZERO),
            paused: [false; 2],
            clock: Time::ZERO,
            commands: VecDeque::new(),
            news: VecDeque::new(),
            has_left: [true; 2],
            used_up: [None; 2],
            own_time: [OwnTime::default(); 2],
            asked_at: [(Time::ZERO, Time::ZERO); 2],
            due: [None; 2],
            has_spoken: [false; 2],
            needed_time: [false; 2],
            held: [None, None],
            stays: [false; 2],
        }
    }

    pub(super) fn begin(mut self, now: Time) -> Self {
        // A dialect may have something to say before the first question.
        for side in Side::BOTH {
            self.collect_messages(side);
        }
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

    /// Returns the referee's end of the conversation with a side, if an agent plays it.
    pub const fn end_of(&self, side: Side) -> Option<&D> {
        match &self.seats[side.index()] {
            Seat::Agent(_, end) => Some(end),
            Seat::Local(_) => None,
        }
    }

    /// Returns the violations that did not decide the game: for each side, the first against each check.
    pub fn notes(&self) -> &[(Side, Violation)] {
        &self.notes
    }

    /// Returns the sides that were excluded from the game, and why.
    pub fn excluded(&self) -> &[(Side, Violation)] {
        &self.excluded
    }

    /// Ends a stretch after the next ply.
    pub fn hasten(&mut self) {
        let soon = self.plies + 1;
        self.max_plies = self.max_plies.map(|most| most.min(soon));
    }

    /// Returns the number of plies played, set-ups included.
    pub const fn plies(&self) -> u32 {
        self.plies
    }

    /// Returns the position and the referee's ends of the conversations.
    pub fn into_parts(self) -> (D::Position, [Seat<D>; 2]) {
        (self.position, self.seats)
    }

    pub(super) fn side_of(&self, agent: usize) -> Option<Side> {
        let is_there = |side: &Side| matches!(&self.seats[side.index()], Seat::Agent(number, _) if *number == agent);
        // Two people at one terminal share a number. The one who is asked is the one who speaks.
        let asked = Side::BOTH
            .into_iter()
            .filter(is_there)
            .find(|side| self.owes_answer(*side));
        asked.or_else(|| Side::BOTH.into_iter().find(is_there))
    }

    /// Returns whether an agent still owes an answer to something other than a question of the game.
    pub(super) fn is_somebody_busy(&self) -> bool {
        Side::BOTH.into_iter().any(|side| {
            let seat = &self.seats[side.index()];
            !self.is_excluded(side) && matches!(seat, Seat::Agent(_, dialect) if dialect.is_busy())
        })
    }

    pub(super) fn owes_answer(&self, side: Side) -> bool {
        self.asked[side.index()].is_some_and(|asked| asked.is_open)
    }

    /// Returns whether a side is still to answer, and takes part in the game.
    fn is_awaited(&self, side: Side) -> bool {
        self.owes_answer(side) && !self.has_forfeited(side) && !self.is_excluded(side)
    }

    pub(super) fn close_question(&mut self, side: Side) {
        if let Some(asked) = &mut self.asked[side.index()] {
            asked.is_open = false;
        }
    }

    /// Asks every side that is to act and has not been asked, until an answer of an agent is needed.
    pub(super) fn advance(&mut self, now: Time) {
        while self.ending.is_none() {
            // The observer may have taken time since `now` was read.
            let now = self.clock.max(now);
            self.exclude_forfeiters();
            if self.unheard().is_none() && self.is_forfeited() {
                return self.end_by_forfeit(now);
            }
            let outcome = self.position.outcome();
            if outcome.is_some() {
                return self.end(outcome, Termination::Rules, now);
            }
            if self.is_somebody_busy() {
                return;
            }
            if self.max_plies.is_some_and(|max| self.plies >= max) {
                // Whoever goes on from here has no room for the answer to a question of this stretch.
                if Side::BOTH.into_iter().any(|side| self.is_awaited(side)) {
                    return;
                }
                return self.end(None, Termination::Interrupted, now);
            }
            if self.settings.max_plies.is_some_and(|max| self.plies >= max) {
                return self.end(Some(Outcome::Draw), Termination::TooLong, now);
            }
            if let Some(side) = self.unheard() {
                self.ask(side, now);
                continue;
            }
            let to_act = self.position.to_act();
            let may_act = |side: &Side| {
                to_act.contains(*side) && !self.owes_answer(*side) && !self.has_forfeited(*side)
            };
            // Where both act at once, the action of a player of this process could end a stretch before the agent is asked.
            let is_local = |side: &Side| matches!(self.seats[side.index()], Seat::Local(_));
            let Some(side) = Side::BOTH.into_iter().filter(may_act).min_by_key(is_local) else {
                return;
            };
            self.ask(side, now);
        }
    }

    pub(super) fn ask(&mut self, side: Side, now: Time) {
        self.tell_clock(side.other(), now);
        self.begin_time(side, now);
        let own = self.own_now(side, now);
        let given = self.own_time[side.index()].in_all();
        self.asked_at[side.index()] = (own, given);
        let view = self.position.view(side);
        match &mut self.seats[side.index()] {
            Seat::Agent(_, dialect) => {
                dialect.ask(&view, own);
                self.begin_limit(side);
                self.asked[side.index()] = Some(Asked {
                    after: self.plies,
                    is_open: true,
                });
                self.let_think(side);
                self.collect_messages(side);
                // An answer that came too early may have been waiting for its question.
                self.take_events(side, now);
            }
            Seat::Local(choose) => {
                let action = choose(&view);
                self.submit(side, &action, now);
            }
        }
    }

    /// Informs the opponent of a side about the side's clock.
    pub(super) fn tell_clock(&mut self, side: Side, now: Time) {
        let Seat::Agent(_, dialect) = &self.seats[side.index()] else {
            return;
        };
        let [own, others] = [side, side.other()].map(|it| self.own_time[it.index()].at(now));
        let Some(clock) = dialect.clock().map(|clock| clock.seen_at(own, others)) else {
            return;
        };
        if let Seat::Agent(_, opponent) = &mut self.seats[side.other().index()] {
            opponent.handle_opponent_clock(&clock, others);
            self.collect_messages(side.other());
        }
    }

    pub(super) fn submit(&mut self, side: Side, action: &ActionOf<D>, now: Time) {
        self.close_question(side);
        if let Err(why) = self.position.submit(side, action.clone()) {
            return self.refused(side, &why, now);
        }
        self.accepted(side, action, now);
    }

    /// An illegal action loses the game, or the turn, or nothing.
    pub(super) fn refused(&mut self, side: Side, why: &IllegalOf<D>, now: Time) {
        let view = self.position.view(side);
        self.begin_time(side, now);
        let own = self.own_now(side, now);
        let Seat::Agent(_, dialect) = &mut self.seats[side.index()] else {
            unreachable!("the referee's own players choose legal actions: {why}")
        };
        match dialect.on_illegal() {
            OnIllegal::AskAgain => {
                let violation = dialect.judge_illegal(Gravity::Tolerable, why);
                dialect.refuse(why, &view, own);
                if let Some(asked) = &mut self.asked[side.index()] {
                    asked.is_open = true;
                }
                if dialect.is_program() {
                    self.note(side, violation);
                }
                self.collect_messages(side);
            }
            OnIllegal::Submit(lost) if self.position.submit(side, lost.clone()).is_ok() => {
                let violation = dialect.judge_illegal(Gravity::Tolerable, why);
                self.note(side, violation);
                self.accepted(side, &lost, now);
            }
            OnIllegal::Submit(_) | OnIllegal::Forfeit => {
                let violation = dialect.judge_illegal(Gravity::Fatal, why);
                self.forfeits.push((side, violation));
            }
        }
    }

    pub(super) fn accepted(&mut self, side: Side, action: &ActionOf<D>, now: Time) {
        self.plies += 1;
        self.tell_move(side, action, now);
        if let Some(observe) = &mut self.settings.observer {
            let spent = observe(&self.position, side, action);
            self.clock = self.clock.max(now) + spent;
        }
        for informed in Side::BOTH {
            if self.is_excluded(informed) {
                continue;
            }
            let own = self.own_now(informed, now);
            let due = self.dialect_due(informed);
            if let Seat::Agent(_, dialect) = &mut self.seats[informed.index()] {
                dialect.inform(side, &self.position.view(informed), own);
                // A side that has to answer this must be able to run.
                if dialect.is_busy() {
                    self.set_paused(informed, false);
                }
                self.collect_messages(informed);
            }
            self.note_told(informed, due, now);
        }
    }

    /// Lets a side's processes run, and stops the processes of the other side if no answer of it is due.
    pub(super) fn let_think(&mut self, side: Side) {
        if !self.settings.pauses_idle {
            return;
        }
        self.set_paused(side, false);
        if !self.owes_answer(side.other()) {
            self.set_paused(side.other(), true);
        }
    }

    pub(super) fn set_paused(&mut self, side: Side, is_paused: bool) {
        let Seat::Agent(agent, _) = &self.seats[side.index()] else {
            return;
        };
        if std::mem::replace(&mut self.paused[side.index()], is_paused) != is_paused {
            let agent = *agent;
            self.commands.push_back(if is_paused {
                Command::Pause { agent }
            } else {
                Command::Resume { agent }
            });
        }
    }

    pub(super) fn collect_messages(&mut self, side: Side) {
        if let Seat::Agent(agent, dialect) = &mut self.seats[side.index()] {
            while let Some(bytes) = dialect.poll_message() {
                self.commands.push_back(Command::Send {
                    agent: *agent,
                    bytes,
                });
            }
        }
    }

    pub(super) fn end(&mut self, outcome: Option<Outcome>, termination: Termination, now: Time) {
        let ending = Ending {
            outcome,
            termination,
        };
        let has_lost_by_fault = |side: &Side| ending.forfeited().any(|loser| loser == *side);
        let forfeited: Vec<Side> = Side::BOTH.into_iter().filter(has_lost_by_fault).collect();
        let is_excused = Side::BOTH.map(|side| self.owes_answer(side) || has_lost_by_fault(&side));
        let summary = self
            .settings
            .summariser
            .as_ref()
            .map_or_else(String::new, |word| word(&self.position, &ending));
        self.ending = Some(ending);
        if self.max_plies.is_some() {
            return;
        }
        let over = GameOver {
            outcome,
            forfeited: &forfeited,
            summary: &summary,
        };
        for side in Side::BOTH {
            self.set_paused(side, false);
            if self.is_excluded(side) {
                continue;
            }
            let own = self.own_now(side, now);
            if let Seat::Agent(_, dialect) = &mut self.seats[side.index()] {
                dialect.finish(&over, own);
                self.collect_messages(side);
            }
        }
        self.leaving = Some(Leaving {
            until: now + self.settings.exit_limit,
            is_over: false,
            is_excused,
            late: Time::ZERO,
        });
    }

    pub(super) fn fault(
        &mut self,
        agent: usize,
        fault: Fault,
        expected: &str,
        actual: String,
        now: Time,
    ) {
        let Some(side) = self.side_of(agent) else {
            return;
        };
        let Seat::Agent(_, dialect) = &mut self.seats[side.index()] else {
            return;
        };
        let violation = dialect.judge_fault(fault, expected, actual);
        self.violated(side, violation);
        self.advance(now);
    }
}
