//! What an engine remembers of the lines of the referee.

use std::{mem, sync::Arc};

use linesman_games::{
    Side,
    tafl::{Berserk, Board, Move, MoveRecord, Ply, Position, Rules},
};

/// What the lines of the referee have said so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Record {
    /// Whether finish has come, and no rules since.
    pub(super) is_over: bool,
    /// The rules that came last.
    pub(super) rules: Option<Arc<Rules>>,
    /// The board that came last. With rules it is the board at the start.
    pub(super) board: Option<Board>,
    /// The number of rules that have come.
    pub(super) beginnings: u32,
    /// Whether play or opponent-move has come.
    pub(super) has_begun: bool,
    /// Whether analyze has come.
    pub(super) is_analysis: bool,
    /// The number of moves that have been refused since the last one that was accepted.
    pub(super) refusals: u32,
    /// The moves of the game, without what they captured.
    pub(super) plies: Vec<Move>,
    /// What the opponent did in its last turn.
    pub(super) opponent: Vec<Ply>,
    /// Whether play has come, and no answer to the move since.
    pub(super) is_unconfirmed: bool,
    /// The number of moves in the opponent's last list, with those that were known before.
    pub(super) listed: usize,
    /// Whether rules have come in the middle of the game, before the next turn.
    pub(super) came_back: bool,
    /// What the clock lines have said.
    pub(super) clock: Clock,
}

impl Record {
    /// Adds a line from the referee.
    pub(super) fn add(&mut self, line: &str) {
        let (command, rest) = line.split_once(' ').unwrap_or((line, ""));
        match command {
            "rules" => self.add_rules(rest),
            "position" => self.add_board(rest),
            "move" => {
                self.add_board(rest);
                (self.refusals, self.is_unconfirmed) = (0, false);
            }
            "opponent-move" => {
                self.add_board(rest);
                self.opponent.clear();
                let moves = rest.split_ascii_whitespace().next().unwrap_or_default();
                self.listed = moves.split('|').count();
                self.add_plies(moves);
                self.has_begun = true;
            }
            "play" => (self.clock.lines, self.has_begun, self.is_unconfirmed) = (0, true, true),
            "clock" => {
                self.clock.lines += 1;
                self.clock.is_new = true;
                self.clock.has_overtime = rest.split_ascii_whitespace().count() > 2;
            }
            "error" => {
                self.refusals += 1;
                self.is_unconfirmed = false;
            }
            "analyze" => self.is_analysis = true,
            "finish" => self.is_over = true,
            _ => {}
        }
    }

    /// Notes that the engine has sent a move.
    pub(super) const fn add_own_move(&mut self) {
        (self.clock.is_new, self.came_back) = (false, false);
    }

    fn add_rules(&mut self, text: &str) {
        self.beginnings += 1;
        self.has_begun &= !mem::take(&mut self.is_over);
        self.rules = text.trim().parse().ok().map(Arc::new);
        if !self.has_begun {
            self.board = self.rules.as_ref().map(|rules| rules.start.clone());
            self.plies.clear();
        }
        self.came_back = self.has_begun;
    }

    /// Adds the opponent's moves, unless they come again after an error or are the engine's own.
    fn add_plies(&mut self, moves: &str) {
        let read = |record: &str| record.parse::<MoveRecord>().ok().map(|record| record.mv);
        let moves: Vec<Move> = moves.split('|').filter_map(read).collect();
        if self.refusals == 0 && !self.plies.ends_with(&moves) {
            self.plies.extend(moves);
        }
    }

    fn add_board(&mut self, text: &str) {
        let board = text.split_ascii_whitespace().last();
        if let Some(board) = board.and_then(|board| board.parse().ok()) {
            self.board = Some(board);
        }
    }

    /// Returns the position as the referee described it: the last board by the last rules, with this side to move.
    pub(super) fn told(&self, side: Side) -> Option<Position> {
        Position::at(Arc::clone(self.rules.as_ref()?), self.board.as_ref()?, side).ok()
    }

    /// Returns whether the engine is in the middle of a game or an analysis.
    pub(super) const fn is_on(&self) -> bool {
        self.has_begun || self.is_analysis
    }

    /// Returns whether turns can go on after a capture.
    pub(super) fn has_berserk_turns(&self) -> bool {
        let rules = self.rules.as_ref();
        rules.is_some_and(|rules| rules.berserk != Berserk::None)
    }
}

/// What clock lines have said.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Clock {
    /// The number of lines since the last play.
    pub(super) lines: u32,
    /// Whether a line has come since the engine's last move.
    pub(super) is_new: bool,
    /// Whether the last line shows overtime.
    pub(super) has_overtime: bool,
}
