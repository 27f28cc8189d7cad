//! The game itself: whose turn it is, what stands where, and when it is over.

use std::{fmt, sync::Arc};

use super::{
    ATTACKERS, Board, Breach, DEFENDERS, IllegalAction, Mark, Move, MoveRecord, Piece, Repetition,
    Role, Rule, Rules, Square, State,
    results::{End, EndReason},
};
use crate::{Outcome, Side, repetition::History};

/// A state of the game.
///
/// A clone is cheap: it copies the pieces and shares the past. A search is better off with a [`State`].
#[derive(Clone, Debug, PartialEq)]
pub struct Position {
    state: State,
    repetition: Repetition,
    is_stalemate_lost: bool,
    history: History,
    last: Option<Ply>,
    end: Option<End>,
}

/// A ply and what became of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ply {
    /// The side that moved.
    pub side: Side,
    /// All that the notation tells of the move.
    pub record: MoveRecord,
}

/// All that one side may know of a position: everything.
pub type View = crate::View<Position>;

impl Position {
    /// Returns the beginning of a game.
    #[must_use]
    pub fn new(rules: Arc<Rules>) -> Self {
        let side = rules.first();
        let start = rules.start.clone();
        Self::from_state(State::new(rules, &start, side))
    }

    /// Returns a game that goes on from a board, as if it had begun there. Nothing ends it before a move is made.
    ///
    /// # Errors
    /// The board has not the size of the rules' own.
    pub fn at(rules: Arc<Rules>, board: &Board, to_move: Side) -> Result<Self, BoardSizeError> {
        let (found, expected) = (board.size(), rules.start.size());
        if found != expected {
            return Err(BoardSizeError { found, expected });
        }
        Ok(Self::from_state(State::new(rules, board, to_move)))
    }

    fn from_state(state: State) -> Self {
        let mut history = History::default();
        history.add(state.words());
        Self {
            repetition: state.rules().repetition,
            is_stalemate_lost: false,
            state,
            history,
            last: None,
            end: None,
        }
    }

    /// Returns the game with another meaning of the third occurrence of a position than its rules give it. Thus a game whose
    /// rules ignore it can be drawn all the same.
    #[must_use]
    pub fn with_repetition(mut self, repetition: Repetition) -> Self {
        self.repetition = repetition;
        self
    }

    /// Returns the game in which a side that is to move and has no legal move has lost. The notation gives such a game no
    /// result; then it can neither go on nor end.
    #[must_use]
    pub const fn with_stalemate_lost(mut self) -> Self {
        self.is_stalemate_lost = true;
        self
    }

    /// Returns what the third occurrence of a position means.
    #[must_use]
    pub const fn repetition(&self) -> Repetition {
        self.repetition
    }

    /// Returns the rules that the game is played by.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        self.state.rules()
    }

    /// Returns the position without its past, to search in.
    #[must_use]
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// Returns what stands where.
    #[must_use]
    pub fn board(&self) -> Board {
        self.state.board()
    }

    /// Returns whether the pieces stand as on this board, which costs less than making a board to compare.
    #[must_use]
    pub fn is_on(&self, board: &Board) -> bool {
        self.state.is_on(board)
    }

    /// Returns what stands on a square; nothing stands off the board.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.state.piece_at(square)
    }

    /// Returns the side to move, unless the game is over.
    #[must_use]
    pub fn to_move(&self) -> Option<Side> {
        self.end.is_none().then(|| self.state.to_move())
    }

    /// Returns the square of the piece that has to go on after a capture.
    #[must_use]
    pub fn berserk(&self) -> Option<Square> {
        self.state.berserk()
    }

    /// Returns the last ply.
    #[must_use]
    pub const fn last(&self) -> Option<&Ply> {
        self.last.as_ref()
    }

    /// Returns how the game ended, once it is over.
    #[must_use]
    pub const fn end(&self) -> Option<End> {
        self.end
    }

    /// Returns every legal move, piece by piece from rank 1 and file a on. There may be none although the game goes on.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        match self.end {
            None => self.state.moves(),
            Some(_) => Vec::new(),
        }
    }

    /// Returns the number of sequences of so many legal moves; see [`State::perft`].
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        match (self.end, depth) {
            (None, _) => self.state.perft(depth),
            (Some(_), 0) => 1,
            (Some(_), _) => 0,
        }
    }

    /// Checks whether a move is legal for a side.
    ///
    /// # Errors
    /// Names the first rule that the move breaks.
    pub fn check(&self, side: Side, mv: Move) -> Result<(), IllegalAction> {
        if self.end.is_some() {
            return Err(Breach::GameOver.into());
        }
        self.state.check(side, mv)
    }

    fn play(&mut self, mv: Move) {
        let side = self.state.to_move();
        let is_told = |piece: &Piece| piece.role != Role::Taflman;
        let piece = self.state.piece_at(mv.from).filter(is_told);
        let is_berserk = self.state.berserk().is_some();
        let played = self.state.play_and_tell(mv);
        if played.is_irreversible {
            self.history = History::default();
        }
        let count = self.history.add(self.state.words());
        self.end = played.end;
        // A repetition counts before everything but the loss of the last attacker; and who has to go on repeats nothing.
        let is_won = played
            .end
            .is_some_and(|end| end.reason == EndReason::NoAttackers);
        if count >= 3 && !is_won && self.state.berserk().is_none() {
            self.end = self.repeated(side).or(played.end);
        }
        if self.is_stalemate_lost && self.end.is_none() && self.state.moves().is_empty() {
            let winner = self.state.to_move().other();
            self.end = Some(End::win(winner, EndReason::NoMove));
        }
        let captures = played.captures.into_iter();
        self.last = Some(Ply {
            side,
            record: MoveRecord {
                piece,
                mv,
                is_jump: played.is_jump,
                is_berserk,
                captures: captures
                    .map(|(square, piece)| (Some(piece).filter(is_told), square))
                    .collect(),
                mark: self.mark(side),
            },
        });
    }

    fn repeated(&self, mover: Side) -> Option<End> {
        let outcome = match self.repetition {
            Repetition::Ignored => return None,
            Repetition::Draw => Outcome::Draw,
            Repetition::MoverWins => Outcome::Win(mover),
            Repetition::MoverLoses => Outcome::Win(mover.other()),
        };
        Some(End {
            outcome,
            reason: EndReason::Repetition,
        })
    }

    /// Returns the mark of a move that has led here. If both sides threaten something, it tells of the mover's threat.
    fn mark(&self, mover: Side) -> Mark {
        match self.end.map(|end| end.outcome.winner()) {
            Some(None) => Mark::None,
            Some(Some(ATTACKERS)) => Mark::AttackersWon,
            Some(Some(DEFENDERS)) => Mark::DefendersWon,
            None => {
                let state = &self.state;
                let king = || state.is_king_threatened().then_some(Mark::KingThreatened);
                let escape = || {
                    state
                        .is_escape_threatened()
                        .then_some(Mark::EscapeThreatened)
                };
                let mark = match mover {
                    ATTACKERS => king().or_else(escape),
                    DEFENDERS => escape().or_else(king),
                };
                mark.unwrap_or_default()
            }
        }
    }
}

crate::open::open! {
    fn submit(&mut self, side: Side, action: Move) -> Result<(), IllegalAction> {
        self.check(side, action)?;
        self.play(action);
        Ok(())
    }
}

/// A board that has not the size of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardSizeError {
    /// The number of ranks of the board.
    pub found: u8,
    /// The number of ranks by the rules.
    pub expected: u8,
}

impl fmt::Display for BoardSizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { found, expected } = self;
        write!(
            f,
            "the board has {found} ranks and files; by the rules it has {expected}"
        )
    }
}

impl std::error::Error for BoardSizeError {}
