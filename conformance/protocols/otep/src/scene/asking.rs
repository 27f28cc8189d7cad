//! What is put to the agent: turns, positions, and the end.

use std::{sync::Arc, time::Duration};

use linesman_games::{
    Outcome, Position as _, Side,
    tafl::{DEFENDERS, Refusal},
};
use linesman_protocols::{
    Clock, Dialect as _, Ending, GameOver, Line, Reading, Time, TimeControl,
    otep::{AnalysisEnd, Request, Situation, opponent_move_line, side_name},
};

use super::Scene;

impl Scene {
    /// Makes the move of the tester's own player for this side. Returns false if the side is not to move, or cannot.
    fn make_move(&mut self, side: Side) -> bool {
        let position = &mut self.game.position;
        if position.to_move() != Some(side) || position.legal_moves().is_empty() {
            return false;
        }
        let mv = (self.game.opponent)(&position.view(side));
        position
            .submit(side, mv)
            .expect("the tester's own player moves legally");
        self.plies += 1;
        true
    }

    /// Lets the opponent make one move; false if it is not to move, or cannot.
    fn opponent_moves(&mut self, now: Time) -> bool {
        let opponent = self.game.side.other();
        if !self.make_move(opponent) {
            return false;
        }
        self.has_begun = true;
        let last = self.game.position.last().map(|ply| ply.record.clone());
        self.opponent_moves.extend(last);
        let view = self.game.position.view(self.game.side);
        self.game.end.inform(opponent, &view, now);
        true
    }

    /// Lets the opponent make one move; returns the line that tells of its turn so far.
    pub(super) fn tell_opponent_move(&mut self, now: Time) -> Option<Vec<u8>> {
        if !self.opponent_moves(now) {
            return None;
        }
        self.game.end.resume(Situation::Waiting {
            is_opponent_berserk: self.game.position.berserk().is_some(),
        });
        let board = self.game.position.board();
        let line = opponent_move_line(&self.opponent_moves, self.game.end.is_simple(), &board);
        Some(line.into_bytes())
    }

    /// Asks the agent for a move, when the opponent has made its own; returns the lines that say so.
    pub(super) fn ask(&mut self, now: Time) -> Option<Vec<u8>> {
        while self.opponent_moves(now) {}
        if self.game.position.to_move() != Some(self.game.side)
            || self.game.position.legal_moves().is_empty()
        {
            return None;
        }
        self.has_begun = true;
        self.refused = None;
        let view = self.game.position.view(self.game.side);
        self.game.end.ask(&view, now);
        self.limit_turn(now);
        Some(self.game.messages())
    }

    /// Takes back the agent's last move and asks for another.
    pub(super) fn refuse(&mut self, now: Time) -> Option<Vec<u8>> {
        let (mv, position, end) = self.last.take()?;
        (self.game.position, self.game.end) = (position, end);
        self.plies -= 1;
        self.refused = Some(mv);
        let view = self.game.position.view(self.game.side);
        self.game.end.refuse_with(Refusal::IllegalMove, &view, now);
        self.limit_turn(now);
        Some(self.game.messages())
    }

    fn limit_turn(&mut self, now: Time) {
        let left = |clock: &Clock| {
            let reading = clock.reading(now);
            let more = reading.overtimes - u32::from(reading.is_overtime);
            reading.left + clock.control().overtime * more
        };
        self.limit = self.game.end.clock().map_or(self.profile.limits.turn, left);
    }

    /// Returns what both clocks show, the attackers' first. The tester's own player takes no time.
    pub(super) fn readings(&self, now: Time) -> Option<([Reading; 2], TimeControl)> {
        let own = self.game.end.clock()?;
        let opponent = Clock::refilled(own.control(), self.profile.refill());
        let mut readings = [own.reading(now), opponent.reading(now)];
        if self.game.side == DEFENDERS {
            readings.reverse();
        }
        Some((readings, own.control()))
    }

    /// Has the position analysed; returns the lines that say so.
    pub(super) fn analyze(&mut self, is_many: bool, now: Time) -> Vec<u8> {
        let clocks = self.readings(now);
        let analyst = self.analyst.get_or_insert_with(|| {
            let mut end = AnalysisEnd::new(Arc::clone(&self.rules), &self.profile);
            let hello = Line {
                bytes: b"hello",
                ending: Ending::Lf,
            };
            end.handle_line(hello, now);
            while end.poll_message().is_some() || end.poll_event().is_some() {}
            end
        });
        let (moves, seconds) = if is_many { MANY_MOVES } else { ANALYSIS };
        let request = Request {
            moves,
            seconds,
            clocks,
        };
        analyst.analyze(&self.game.position, request, now);
        self.limit = Duration::from_secs(seconds.into()) + self.profile.limits.analysis_grace;
        std::iter::from_fn(|| analyst.poll_message())
            .flatten()
            .collect()
    }

    /// Goes on by one ply, as somebody does who looks through a game.
    pub(super) fn next_position(&mut self) -> Option<Vec<u8>> {
        let side = self.game.position.to_move()?;
        if !self.make_move(side) {
            return None;
        }
        let to_move = self.game.position.to_move()?;
        let board = self.game.position.board();
        Some(format!("position {board}\nside {}\n", side_name(to_move)).into_bytes())
    }

    pub(super) fn finish(&mut self, now: Time) -> Vec<u8> {
        let resigned = self
            .has_resigned
            .then_some(Outcome::Win(self.game.side.other()));
        let over = GameOver::without_fault(self.game.position.outcome().or(resigned));
        self.note_end(Situation::Finished);
        self.game.end.finish(&over, now);
        let text = self.game.messages();
        self.game.end.resume(Situation::Finished);
        // The agent may go when the script says so.
        let first = text.split_inclusive(|byte| *byte == b'\n').next();
        first.unwrap_or_default().to_vec()
    }

    pub(super) fn note_end(&mut self, situation: Situation) {
        self.is_excused |= self.situation().wants().is_some();
        if situation == Situation::Dismissed
            && let Some(analyst) = &mut self.analyst
        {
            analyst.finish();
            while analyst.poll_message().is_some() {}
        }
        self.game.end.resume(situation);
    }
}

/// How many moves and seconds an agent is asked to analyse a position with.
const ANALYSIS: (u32, u32) = (3, 1);
/// The same where the two numbers are far apart, so that an agent that takes one for the other is late.
const MANY_MOVES: (u32, u32) = (8, 1);
