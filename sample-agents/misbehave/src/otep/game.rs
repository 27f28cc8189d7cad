//! What an engine remembers of its game.

use std::{mem, sync::Arc};

use linesman_games::{
    Side,
    tafl::{Berserk, Board, Move, Ply, Position, Rules},
};

/// What a fault may know when it is asked.
#[derive(Clone, Debug, Default)]
pub(crate) struct Game {
    /// The rules that were sent last.
    pub(crate) rules: Option<Arc<Rules>>,
    /// The board that was sent last: with rules, the one at the start.
    pub(crate) board: Option<Board>,
    /// The number of rules that have come.
    pub(crate) beginnings: u32,
    /// Has play or opponent-move come?
    pub(crate) has_begun: bool,
    /// Has finish come, and no rules since?
    pub(crate) is_over: bool,
    /// Has analyze come?
    pub(crate) is_analysis: bool,
    /// The position as the engine understands it.
    pub(crate) position: Option<Position>,
    /// The legal moves of the turn that is to be answered, without those that have been refused in it.
    pub(crate) candidates: Vec<Move>,
    /// The side that the engine plays, once it has been told.
    pub(crate) side: Option<Side>,
    /// The number of moves that the engine has sent.
    pub(crate) moves: u32,
    /// The engine's last move.
    pub(crate) last_move: Option<Move>,
    /// The number of moves that have been refused since the last one that was not.
    pub(crate) refusals: u32,
    /// What the opponent did in its last turn.
    pub(crate) opponent: Vec<Ply>,
    /// Has play come, and no answer to the move since?
    pub(crate) is_unconfirmed: bool,
    /// Have more lines come already than the one that is being read?
    pub(crate) has_more: bool,
    /// The number of moves in the opponent's last list, those that were told before included.
    pub(crate) listed: usize,
    /// Did the last clock line tell of overtime?
    pub(crate) has_overtime: bool,
    /// Have rules come in the middle of the game, before the next turn?
    pub(crate) came_back: bool,
    /// The number of clock lines since the last play.
    pub(crate) clocks: u32,
    /// Has a clock line come since the engine's last move?
    pub(crate) has_clock: bool,
    /// The first position that was analysed.
    pub(crate) first_analysed: Option<Position>,
}

impl Game {
    /// Takes notice of a line from the referee.
    pub(crate) fn note_line(&mut self, line: &str) {
        let (command, rest) = line.split_once(' ').unwrap_or((line, ""));
        match command {
            "finish" => self.is_over = true,
            "rules" => {
                self.beginnings += 1;
                self.has_begun &= !mem::take(&mut self.is_over);
                self.rules = rest.trim().parse().ok().map(Arc::new);
                if !self.has_begun {
                    self.board = self.rules.as_ref().map(|rules| rules.start.clone());
                }
            }
            "position" | "move" | "opponent-move" => {
                let board = rest.split_ascii_whitespace().last();
                if let Some(board) = board.and_then(|board| board.parse().ok()) {
                    self.board = Some(board);
                }
            }
            "play" => self.clocks = 0,
            "clock" => {
                self.clocks += 1;
                self.has_clock = true;
                self.has_overtime = rest.split_ascii_whitespace().count() > 2;
            }
            "error" => self.refusals += 1,
            "analyze" => self.is_analysis = true,
            _ => {}
        }
        match command {
            "move" => {
                self.refusals = 0;
                self.is_unconfirmed = false;
            }
            "rules" => self.came_back = self.has_begun,
            "error" => self.is_unconfirmed = false,
            "opponent-move" => {
                self.opponent.clear();
                let moves = rest.split_ascii_whitespace().next().unwrap_or_default();
                self.listed = moves.split('|').count();
                self.has_begun = true;
            }
            "play" => {
                self.has_begun = true;
                self.is_unconfirmed = true;
            }
            _ => {}
        }
    }

    /// Returns the position as the referee told it, whatever the engine makes of it: the last board by the last rules,
    /// with this side to move.
    pub(crate) fn told(&self, side: Side) -> Option<Position> {
        Position::at(Arc::clone(self.rules.as_ref()?), self.board.as_ref()?, side).ok()
    }

    /// Is the engine in the middle of a game or of its work?
    pub(crate) const fn is_on(&self) -> bool {
        self.has_begun || self.is_analysis
    }

    /// Can turns go on after a capture?
    pub(crate) fn has_berserk_turns(&self) -> bool {
        let rules = self.rules.as_ref();
        rules.is_some_and(|rules| rules.berserk != Berserk::None)
    }

    /// Does the engine's turn go on after a capture of its own?
    pub(crate) fn is_berserk(&self) -> bool {
        self.position
            .as_ref()
            .is_some_and(|position| position.berserk().is_some() && position.to_move() == self.side)
    }
}
