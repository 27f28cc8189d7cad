//! A whole game: two sides, one position, and the judgement of what they do.

use std::collections::VecDeque;

use linesman_games::{Outcome, Position, Side};
use linesman_protocols::{
    ActionOf, Dialect, Fault, GameOver, Gravity, IllegalOf, OnIllegal, Time, Violation,
};

use super::{
    faults::Faults,
    player::{Asked, Player, Players, Seat},
    settings::{Ending, Settings, Termination},
};
use crate::{Command, News, adjudication::Adjudicator};

/// The conversation that plays one game. It asks the sides to act, judges their answers, informs both sides, and ends the game.
///
/// ```text
/// playing --(outcome | forfeit)--> leaving (told to quit) --(both have exited)--> over
///    '-----(ply limit)--> over
/// ```
pub struct Referee<D: Dialect> {
    pub(super) position: D::Position,
    pub(super) players: Players<D>,
    pub(super) faults: Faults,
    pub(super) plies: u32,
    /// The number of plies after which a stretch of a game stops. A whole game has none.
    pub(super) max_plies: Option<u32>,
    pub(super) ending: Option<Ending>,
    pub(super) leaving: Option<Leaving>,
    pub(super) adjudicator: Adjudicator,
    pub(super) settings: Settings<D::Position>,
    /// The latest known time.
    pub(super) clock: Time,
    pub(super) commands: VecDeque<Command>,
    pub(super) news: VecDeque<News>,
    /// Whether the last line is an aside that broke nothing.
    pub(super) was_aside: bool,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Leaving {
    pub(super) until: Time,
    pub(super) is_over: bool,
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
        let mut game = Self::blank(position, seats, settings);
        for player in &mut game.players.0 {
            player.program.has_left = !player.dialect().is_some_and(Dialect::is_program);
        }
        game.begin(Time::ZERO)
    }

    /// Returns a stretch of a game. It begins at `now` and stops after `plies` plies or at the end of the game. An agent that was asked
    /// before answers first, so set-ups that both sides make at once belong to one stretch. It does not inform the agents of the end.
    pub fn stretch(position: D::Position, seats: [Seat<D>; 2], plies: u32, now: Time) -> Self {
        Self::stretch_with(position, seats, Settings::new(Time::ZERO), plies, now)
    }

    /// Returns a stretch of a game with these settings.
    pub fn stretch_with(
        position: D::Position,
        seats: [Seat<D>; 2],
        settings: Settings<D::Position>,
        plies: u32,
        now: Time,
    ) -> Self {
        let mut game = Self::blank(position, seats, settings);
        game.max_plies = Some(plies);
        game.begin(now)
    }

    fn blank(position: D::Position, seats: [Seat<D>; 2], settings: Settings<D::Position>) -> Self {
        Self {
            position,
            players: Players(seats.map(Player::new)),
            faults: Faults::default(),
            plies: 0,
            max_plies: None,
            ending: None,
            leaving: None,
            adjudicator: Adjudicator::new(settings.adjudication),
            settings,
            clock: Time::ZERO,
            commands: VecDeque::new(),
            news: VecDeque::new(),
            was_aside: false,
        }
    }

    fn begin(mut self, now: Time) -> Self {
        // A dialect may have something to say before the first question.
        for side in Side::BOTH {
            self.players[side].note_questions();
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
    pub fn end_of(&self, side: Side) -> Option<&D> {
        self.players[side].dialect()
    }

    /// Returns the violations that did not decide the game: for each side, the first against each check.
    pub fn notes(&self) -> &[(Side, Violation)] {
        &self.faults.notes
    }

    /// Returns the sides that were excluded from the game, and why.
    pub fn excluded(&self) -> &[(Side, Violation)] {
        &self.faults.excluded
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

    /// Returns whether the program of a side stays for another game.
    pub fn stays(&self, side: Side) -> bool {
        self.players[side].program.stays
    }

    /// Returns the position and the referee's ends of the conversations.
    pub fn into_parts(self) -> (D::Position, [Seat<D>; 2]) {
        (self.position, self.players.0.map(|player| player.seat))
    }

    pub(super) fn side_of(&self, agent: usize) -> Option<Side> {
        let is_there = |side: &Side| self.players[*side].agent() == Some(agent);
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
            let dialect = self.players[side].dialect();
            !self.is_excluded(side) && dialect.is_some_and(Dialect::is_busy)
        })
    }

    pub(super) fn owes_answer(&self, side: Side) -> bool {
        self.players[side].owes_answer()
    }

    /// Returns whether a side is still to answer, and takes part in the game.
    fn is_awaited(&self, side: Side) -> bool {
        self.owes_answer(side) && !self.has_forfeited(side) && !self.is_excluded(side)
    }

    pub(super) fn close_question(&mut self, side: Side) {
        if let Some(asked) = &mut self.players[side].asked {
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
            if let Some((outcome, rule)) = self.adjudicator.verdict() {
                return self.end(Some(outcome), Termination::Adjudicated(rule), now);
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
            let is_local = |side: &Side| self.players[*side].agent().is_none();
            let Some(side) = Side::BOTH.into_iter().filter(may_act).min_by_key(is_local) else {
                return;
            };
            self.ask(side, now);
        }
    }

    pub(super) fn ask(&mut self, side: Side, now: Time) {
        self.tell_clock(side.other(), now);
        self.begin_time(side, now);
        let view = self.position.view(side);
        let player = &mut self.players[side];
        let own = player.time.own.at(now);
        match &mut player.seat {
            Seat::Agent(_, dialect) => {
                dialect.ask(&view, own);
                player.asked = Some(Asked {
                    after: self.plies,
                    is_open: true,
                });
                player.note_questions();
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
        let [own, others] = [side, side.other()].map(|it| self.own_now(it, now));
        let clock = self.players[side].dialect().and_then(Dialect::clock);
        let Some(clock) = clock.map(|clock| clock.seen_at(own, others)) else {
            return;
        };
        if let Some(opponent) = self.players[side.other()].dialect_mut() {
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
        let player = &mut self.players[side];
        let Seat::Agent(_, dialect) = &mut player.seat else {
            unreachable!("the referee's own players choose legal actions: {why}")
        };
        match dialect.on_illegal() {
            OnIllegal::AskAgain => {
                let violation = dialect.judge_illegal(Gravity::Tolerable, why);
                dialect.refuse(why, &view, own);
                let is_program = dialect.is_program();
                if let Some(asked) = &mut player.asked {
                    asked.is_open = true;
                }
                player.note_questions();
                if is_program {
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
                self.faults.forfeits.push((side, violation));
            }
        }
    }

    pub(super) fn accepted(&mut self, side: Side, action: &ActionOf<D>, now: Time) {
        self.plies += 1;
        self.adjudicator.note_move(side);
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
            let due = self.players[informed].due();
            if let Some(dialect) = self.players[informed].dialect_mut() {
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

    /// Lets a side's processes run, and stops the processes of the other side if no answer of it is due. One that thinks in the other's
    /// time is stopped too: it cannot be late, and cannot keep the other from a processor.
    pub(super) fn let_think(&mut self, side: Side) {
        if !self.settings.pauses_idle {
            return;
        }
        self.set_paused(side, false);
        if !self.players[side.other()].is_timed() {
            self.set_paused(side.other(), true);
        }
    }

    pub(super) fn set_paused(&mut self, side: Side, is_paused: bool) {
        let player = &mut self.players[side];
        let Some(agent) = player.agent() else {
            return;
        };
        if std::mem::replace(&mut player.program.is_paused, is_paused) != is_paused {
            self.commands.push_back(if is_paused {
                Command::Pause { agent }
            } else {
                Command::Resume { agent }
            });
        }
    }

    pub(super) fn collect_messages(&mut self, side: Side) {
        let mut is_told = false;
        if let Seat::Agent(agent, dialect) = &mut self.players[side].seat {
            while let Some(bytes) = dialect.poll_message() {
                is_told = true;
                self.commands.push_back(Command::Send {
                    agent: *agent,
                    bytes,
                });
            }
        }
        // Its time runs, so it must be able to.
        if is_told && self.players[side].program.is_paused && self.players[side].is_timed() {
            self.set_paused(side, false);
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
        let is_faultless = matches!(
            ending.termination,
            Termination::Rules | Termination::TooLong | Termination::Adjudicated(_)
        );
        let may_stay = self.settings.may_stay.map(|may| may && is_faultless);
        self.ending = Some(ending);
        if self.max_plies.is_some() {
            return;
        }
        let over = GameOver {
            outcome,
            forfeited: &forfeited,
            summary: &summary,
            stays: false,
        };
        for side in Side::BOTH {
            self.set_paused(side, false);
            if self.is_excluded(side) {
                continue;
            }
            let own = self.own_now(side, now);
            let stays = may_stay[side.index()] && self.players[side].can_stay();
            self.players[side].program.stays = stays;
            // Its end is not waited for.
            self.players[side].program.has_left |= stays;
            if let Some(dialect) = self.players[side].dialect_mut() {
                dialect.finish(&GameOver { stays, ..over }, own);
                self.collect_messages(side);
            }
        }
        for side in Side::BOTH {
            self.players[side].is_excused = is_excused[side.index()];
        }
        self.leaving = Some(Leaving {
            until: now + self.settings.exit_limit,
            is_over: false,
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
        let Some(dialect) = self.players[side].dialect() else {
            return;
        };
        let violation = dialect.judge_fault(fault, expected, actual);
        self.violated(side, violation);
        self.advance(now);
    }
}
