//! The game as the agent knows it, by the rules and by what the referee tells of the board.

use std::{fmt, sync::Arc};

use linesman_games::{
    Position as _, Side,
    tafl::{Board, IllegalAction, Move, MoveRecord, Ply, Position, Rules},
};

use super::order::Written;

/// Why a move was not sent.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlayError {
    /// No rules have come yet.
    NoRules,
    /// The move has been refused in this position before.
    RefusedBefore,
    /// The move is not legal.
    Illegal(IllegalAction),
}

impl PlayError {
    /// Returns the name of the rule that the move breaks.
    #[must_use]
    pub const fn rule(&self) -> &'static str {
        match self {
            Self::NoRules => "no-rules",
            Self::RefusedBefore => "refused-before",
            Self::Illegal(why) => why.rule.name(),
        }
    }
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoRules => f.write_str("no rules have come yet"),
            Self::RefusedBefore => f.write_str("the move was refused in this position before"),
            Self::Illegal(why) => write!(f, "{why}"),
        }
    }
}

impl std::error::Error for PlayError {}

#[derive(Clone, Debug)]
pub(super) struct Game {
    position: Position,
    /// The agent's move of which nothing has been heard.
    sent: Option<Move>,
    /// What has been refused in this position.
    refused: Vec<Move>,
}

impl Game {
    pub(super) fn new(rules: Arc<Rules>) -> Self {
        Self::from(Position::new(rules))
    }

    pub(super) const fn position(&self) -> &Position {
        &self.position
    }

    /// Returns whose turn it is, also when the game is over by the rules.
    pub(super) const fn to_move(&self) -> Side {
        self.position.state().to_move()
    }

    pub(super) fn moves(&self) -> Vec<Move> {
        let mut moves = self.position.legal_moves();
        if !self.refused.is_empty() {
            moves.retain(|mv| !self.refused.contains(mv));
        }
        moves
    }

    pub(super) fn send(&mut self, mv: Move) -> Result<(), PlayError> {
        if self.refused.contains(&mv) {
            return Err(PlayError::RefusedBefore);
        }
        let legal = self.position.check(self.to_move(), mv);
        legal.map_err(PlayError::Illegal)?;
        self.sent = Some(mv);
        Ok(())
    }

    /// Makes a move if it is legal and leads to this board, as it nearly always does. The board need not be read then.
    fn advance(&mut self, mv: Move, board: Written<'_>) -> Option<Ply> {
        let mut after = self.position.clone();
        after.submit(after.to_move()?, mv).ok()?;
        if !after.state().is_written_as(board.0?) {
            return None;
        }
        self.position = after;
        self.sent = None;
        self.refused.clear();
        self.position.last().cloned()
    }

    /// The move that was sent has been accepted, if it leads to this board.
    pub(super) fn accept_expected(&mut self, board: Written<'_>) -> Option<Ply> {
        self.advance(self.sent?, board)
    }

    /// The move that was sent has been accepted and led to this board, if it could be read.
    pub(super) fn accept(&mut self, board: Option<&Board>) -> Option<Ply> {
        let (mover, after) = (self.to_move(), self.after_sent());
        match (after, board) {
            (Some((after, ply)), board) if board.is_none_or(|board| after.is_on(board)) => {
                *self = Self::from(after);
                Some(ply)
            }
            (after, Some(board)) => {
                self.set_up(board, mover.other());
                after.map(|(_, ply)| ply)
            }
            (_, None) => None,
        }
    }

    /// The agent's move was not accepted. It is not listed again, and of an error that no other man but one may move it with
    /// any other of the same man.
    pub(super) fn refuse(&mut self, code: i64) -> Option<Move> {
        let mv = self.sent.take()?;
        self.refused.push(mv);
        if code == NOT_THE_BERSERK_MAN && self.position.berserk().is_none() {
            let moves = self.position.legal_moves().into_iter();
            self.refused
                .extend(moves.filter(|other| other.from == mv.from));
        }
        Some(mv)
    }

    /// The opponent has made a single move, if it leads to this board and nothing else is open.
    pub(super) fn follow_expected(
        &mut self,
        records: &Result<Vec<MoveRecord>, String>,
        board: Written<'_>,
    ) -> Option<Ply> {
        match (records.as_deref(), self.sent) {
            (Ok([record]), None) => self.advance(record.mv, board),
            _ => None,
        }
    }

    /// Moves have been made that led to this board. They may have been told before, all or the first of them: after an error
    /// they are repeated, and under berserk rules the agent's own may come back.
    pub(super) fn follow(&mut self, records: &[MoveRecord], board: Option<&Board>) -> Vec<Ply> {
        let is_right = |position: &Position| board.is_none_or(|board| position.is_on(board));
        let sent = self.after_sent();
        let known = [
            Some((self.position.clone(), None)),
            sent.map(|(after, ply)| (after, Some(ply))),
        ];
        for (start, own) in known.into_iter().flatten() {
            // Without a board, what follows is taken to be new.
            let most = if board.is_some() { records.len() } else { 0 };
            for skipped in 0..=most {
                let is_news = own.is_some() || skipped < records.len();
                let Some((position, plies)) = replay(&start, &records[skipped..]) else {
                    continue;
                };
                if is_news && is_right(&position) {
                    *self = Self::from(position);
                    return own.into_iter().chain(plies).collect();
                }
            }
        }
        self.sent = None;
        let Some(board) = board.filter(|board| !self.position.is_on(board)) else {
            return Vec::new();
        };
        let mover = records
            .last()
            .and_then(|record| Some(board.piece_at(record.mv.to)?.side))
            .unwrap_or_else(|| self.to_move());
        self.set_up(board, mover.other());
        let to_ply = |record: &MoveRecord| Ply {
            side: mover,
            record: record.clone(),
        };
        records.iter().map(to_ply).collect()
    }

    /// It is this side's turn. If there was no word about the move that was sent, it has been accepted if the turn goes on
    /// after it.
    pub(super) fn turn_to(&mut self, side: Side) -> Option<Ply> {
        let goes_on = |(after, _): &(Position, Ply)| after.to_move() == Some(side);
        if let Some((after, ply)) = self.after_sent().filter(goes_on) {
            *self = Self::from(after);
            return Some(ply);
        }
        self.sent = None;
        if self.position.to_move() != Some(side) {
            self.start_at(&self.position.board(), side);
        }
        None
    }

    /// The board is this one. If it was so before, the game goes on; else it is this side's turn.
    pub(super) fn set_up(&mut self, board: &Board, side: Side) {
        self.sent = None;
        if !self.position.is_on(board) {
            self.start_at(board, side);
        }
    }

    fn start_at(&mut self, board: &Board, side: Side) {
        let rules = Arc::clone(self.position.state().rules());
        let position = Position::at(rules, board, side);
        *self = Self::from(position.expect("boards of another size have been turned away"));
    }

    /// Returns the position after the move that was sent.
    fn after_sent(&self) -> Option<(Position, Ply)> {
        made(&self.position, self.sent?)
    }
}

impl From<Position> for Game {
    fn from(position: Position) -> Self {
        Self {
            position,
            sent: None,
            refused: Vec::new(),
        }
    }
}

/// Makes moves one after the other, whoever is to make them, if all are legal.
fn replay(start: &Position, records: &[MoveRecord]) -> Option<(Position, Vec<Ply>)> {
    let mut position = start.clone();
    let mut plies = Vec::with_capacity(records.len());
    for record in records {
        let ply;
        (position, ply) = made(&position, record.mv)?;
        plies.push(ply);
    }
    Some((position, plies))
}

/// Makes a move, whoever is to make it, if it is legal.
fn made(before: &Position, mv: Move) -> Option<(Position, Ply)> {
    let mut position = before.clone();
    position.submit(position.to_move()?, mv).ok()?;
    let ply = position.last()?.clone();
    Some((position, ply))
}

/// The code of a move of another man than the one that has to go on after a capture.
const NOT_THE_BERSERK_MAN: i64 = 4;
