//! The game itself: whose turn it is, what stands where, and when it is over.

use std::fmt;

use super::{
    Breach, CastlingForm, Draws, End, IllegalAction, Move, Role, Rule, Square, State,
    castling::{Castle, home},
    end, legality,
};
use crate::{Side, repetition::History};

/// Which chess is played. It decides how castling is written, and where kings and rooks start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Variant {
    /// Standard chess: who may castle has the king on file e and the rook on file a or h.
    #[default]
    Standard,
    /// Chess960, in which kings and rooks start on other files (FIDE Laws of Chess, Guidelines II).
    Chess960,
}

/// A state of the game, with its past.
///
/// A clone is cheap: it copies the pieces and shares the past. A search is better off with a [`State`].
///
/// Moves are checked against [`castling`](Self::castling), the form of castling that the game has.
#[derive(Clone, Debug, PartialEq)]
pub struct Position {
    state: State,
    variant: Variant,
    castling: CastlingForm,
    draws: Draws,
    history: History,
    occurrences: usize,
    last: Option<Move>,
    end: Option<End>,
}

/// All that one side may know of a position: everything.
pub type View = crate::View<Position>;

impl Position {
    /// Returns the beginning of a game of standard chess.
    #[must_use]
    pub fn new() -> Self {
        Self::from_state(State::start(), Variant::Standard)
    }

    /// Returns a game that goes on from a state, as if it had begun there. It may be over at once.
    ///
    /// # Errors
    /// A right to castle is none of standard chess, and the variant is.
    pub fn at(state: State, variant: Variant) -> Result<Self, NotStandard> {
        if variant == Variant::Standard {
            state.check_standard()?;
        }
        Ok(Self::from_state(state, variant))
    }

    fn from_state(state: State, variant: Variant) -> Self {
        let mut history = History::default();
        let occurrences = history.add(Box::new(state.words()));
        let draws = Draws::default();
        Self {
            end: end::of(&state, occurrences, draws),
            castling: match variant {
                Variant::Standard => CastlingForm::TwoSquares,
                Variant::Chess960 => CastlingForm::TakesRook,
            },
            state,
            variant,
            draws,
            history,
            occurrences,
            last: None,
        }
    }

    /// Returns the game with another meaning of draws that a side may claim.
    #[must_use]
    pub fn with_draws(mut self, draws: Draws) -> Self {
        self.draws = draws;
        self.end = end::of(&self.state, self.occurrences, draws);
        self
    }

    /// Returns the game with another form of castling than its variant has.
    #[must_use]
    pub const fn with_castling(mut self, castling: CastlingForm) -> Self {
        self.castling = castling;
        self
    }

    /// Returns the variant.
    #[must_use]
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// Returns the form that castling has in this game.
    #[must_use]
    pub const fn castling(&self) -> CastlingForm {
        self.castling
    }

    /// Returns the position without its past, to search in.
    #[must_use]
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// Returns the side to move, unless the game is over.
    #[must_use]
    pub fn to_move(&self) -> Option<Side> {
        self.end.is_none().then_some(self.state.to_move)
    }

    /// Returns the last move, as it was submitted.
    #[must_use]
    pub const fn last(&self) -> Option<Move> {
        self.last
    }

    /// Returns how the game ended, once it is over.
    #[must_use]
    pub const fn end(&self) -> Option<End> {
        self.end
    }

    /// Returns how often the position has been there, this time included: 1 or more. Positions are the same by article 9.2.3: a
    /// right to castle counts, also one that cannot be used now. So does a capture in passing, if it is legal.
    #[must_use]
    pub const fn occurrences(&self) -> usize {
        self.occurrences
    }

    /// Returns whether a draw can be claimed because of repetition: the position is there for the third time (article 9.2.2), or
    /// would be after a legal move (article 9.2.1).
    #[must_use]
    pub fn can_claim_repetition(&self) -> bool {
        self.occurrences >= 3
            || self.state.moves().into_iter().any(|mv| {
                let mut after = self.state;
                after.play(mv);
                self.history.clone().add(Box::new(after.words())) >= 3
            })
    }

    /// Returns whether a draw can be claimed because of fifty moves; see [`State::can_claim_fifty_moves`].
    #[must_use]
    pub fn can_claim_fifty_moves(&self) -> bool {
        self.state.can_claim_fifty_moves()
    }

    /// Returns every legal move, in a fixed order. Castling has the form of the game.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        if self.end.is_some() {
            return Vec::new();
        }
        let moves = self.state.moves().into_iter();
        moves.map(|mv| self.spell(mv)).collect()
    }

    /// Returns a legal move of the [`State`] as this game writes it: only castling can differ.
    #[must_use]
    pub fn spell(&self, mv: Move) -> Move {
        let form = match (self.castling, self.variant) {
            (CastlingForm::Either, Variant::Standard) => CastlingForm::TwoSquares,
            (form, _) => form,
        };
        self.state.spell_as(mv, form)
    }

    /// Checks whether a move is legal for a side, and returns it as the [`State`] knows it: castling is the king's move onto its
    /// rook.
    ///
    /// # Errors
    /// Names the first rule that the move breaks.
    pub fn check(&self, side: Side, mv: Move) -> Result<Move, IllegalAction> {
        if self.end.is_some() {
            return Err(Breach::GameOver.into());
        }
        if side != self.state.to_move {
            return Err(Breach::NotYourTurn.into());
        }
        self.state.check_as(mv, self.castling)
    }

    fn play(&mut self, submitted: Move, mv: Move) {
        self.state.play(mv);
        if self.state.halfmoves == 0 {
            self.history = History::default();
        }
        self.occurrences = self.history.add(Box::new(self.state.words()));
        self.last = Some(submitted);
        self.end = end::of(&self.state, self.occurrences, self.draws);
    }
}

/// Returns the corner of the rook if a move is the king's move by two squares from its square of standard chess.
fn castles_by_two(state: &State, mv: Move) -> Option<Square> {
    let rank = home(state.to_move);
    if !state.board.of_role(state.to_move, Role::King).has(mv.from)
        || mv.from != Square::at(4, rank)
    {
        return None;
    }
    match (mv.to.file(), mv.to.rank() == rank) {
        (6, true) => Some(Square::at(7, rank)),
        (2, true) => Some(Square::at(0, rank)),
        _ => None,
    }
}

impl State {
    /// Checks a move that has castling in a form, and returns it as the state knows it: castling is the king's move onto its rook. Draws
    /// are not looked for, so a line of moves may go on behind one.
    ///
    /// # Errors
    /// Names the first rule that the move breaks.
    pub fn check_as(&self, mv: Move, form: CastlingForm) -> Result<Move, IllegalAction> {
        let mv = self.read_castling(mv, form)?;
        self.check(mv)?;
        Ok(mv)
    }

    /// Returns a legal move as a game with a form of castling writes it. Where both forms do, it is the king's move onto its rook.
    #[must_use]
    pub fn spell_as(&self, mv: Move, form: CastlingForm) -> Move {
        if form == CastlingForm::TwoSquares && legality::is_castling(self, mv) {
            return Move::new(mv.from, Castle::new(mv.from, mv.to).king_to);
        }
        mv
    }

    /// Returns the move with castling as the king's move onto its rook.
    fn read_castling(&self, mv: Move, castling: CastlingForm) -> Result<Move, Breach> {
        let takes_rook = legality::is_castling(self, mv);
        let form = |expected| Breach::CastlingForm {
            found: mv,
            expected,
        };
        match (castles_by_two(self, mv), castling) {
            // In Chess960 the rook can be where the king would go in standard chess.
            (_, CastlingForm::TakesRook | CastlingForm::Either) if takes_rook => Ok(mv),
            (Some(rook), CastlingForm::TakesRook) if self.rights.0.has(rook) => {
                Err(form(Move { to: rook, ..mv }))
            }
            (Some(rook), CastlingForm::TwoSquares | CastlingForm::Either) => {
                // Without a rook in the corner there is no right.
                legality::check_castle(self, mv.from, rook)?;
                Ok(Move { to: rook, ..mv })
            }
            (None, CastlingForm::TwoSquares) if takes_rook && self.rights.0.has(mv.to) => Err(
                form(Move::new(mv.from, Castle::new(mv.from, mv.to).king_to)),
            ),
            _ => Ok(mv),
        }
    }

    /// Checks that each right to castle is one of standard chess.
    ///
    /// # Errors
    /// Names the square of a rook that has another one.
    pub fn check_standard(&self) -> Result<(), NotStandard> {
        for side in Side::BOTH {
            let king = self.king(side);
            let mut rooks = self.rights.0 & super::castling::home_rank(side);
            let is_odd = |rook: &Square| king.file() != 4 || !matches!(rook.file(), 0 | 7);
            if let Some(rook) = rooks.find(is_odd) {
                return Err(NotStandard { king, rook });
            }
        }
        Ok(())
    }
}

impl Default for Position {
    fn default() -> Self {
        Self::new()
    }
}

crate::open::open! {
    fn submit(&mut self, side: Side, action: Move) -> Result<(), IllegalAction> {
        let mv = self.check(side, action)?;
        self.play(action, mv);
        Ok(())
    }
}

/// A right to castle that standard chess does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotStandard {
    /// Where the king is.
    pub king: Square,
    /// Where the rook is.
    pub rook: Square,
}

impl fmt::Display for NotStandard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { king, rook } = self;
        write!(
            f,
            "the king on {king} and the rook on {rook} castle in Chess960, not in standard chess"
        )
    }
}

impl std::error::Error for NotStandard {}
