//! A position without its past, to search in.

use super::{BLACK, Breach, IllegalAction, Move, Square, WHITE};
use crate::Side;

/// A position without its past: what stands where, who is to move, and both counters. It is what FEN describes.
///
/// ```
/// # use linesman_games::ataxx::State;
/// let mut state = State::start();
/// state.play("g2".parse().unwrap());
/// assert_eq!(state.to_string(), "x5o/7/7/7/7/6x/o5x o 0 1");
/// assert_eq!(State::start().perft(3), 6_460);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// Sets of squares: bit 0 is a1, bit 6 is g1, bit 8 is a2.
    pub(super) sides: [u64; 2],
    pub(super) gaps: u64,
    pub(super) to_move: Side,
    pub(super) halfmoves: u32,
    pub(super) number: u32,
}

/// How many plies without a new piece end a game.
const PLIES: u32 = 100;
/// All squares.
const BOARD: u64 = 0x007f_7f7f_7f7f_7f7f;

impl State {
    /// Returns the start position, in which each side has two corners.
    #[must_use]
    pub const fn start() -> Self {
        Self {
            sides: [
                Square::at(0, 6).bit() | Square::at(6, 0).bit(),
                Square::at(6, 6).bit() | Square::at(0, 0).bit(),
            ],
            gaps: 0,
            to_move: BLACK,
            halfmoves: 0,
            number: 1,
        }
    }

    /// Returns the side to move.
    #[must_use]
    pub const fn to_move(&self) -> Side {
        self.to_move
    }

    /// Returns how many plies were made since a piece was added.
    #[must_use]
    pub const fn halfmoves(&self) -> u32 {
        self.halfmoves
    }

    /// Returns whose piece is on a square.
    #[must_use]
    pub fn side_at(&self, square: Square) -> Option<Side> {
        let mut sides = Side::BOTH.into_iter();
        sides.find(|side| self.sides[side.index()] & square.bit() != 0)
    }

    /// Returns whether nothing can ever stand on a square.
    #[must_use]
    pub const fn is_gap(&self, square: Square) -> bool {
        self.gaps & square.bit() != 0
    }

    /// Returns how many pieces a side has.
    #[must_use]
    pub const fn count(&self, side: Side) -> u32 {
        self.sides[side.index()].count_ones()
    }

    const fn empty(&self) -> u64 {
        BOARD & !(self.sides[0] | self.sides[1] | self.gaps)
    }

    fn can_move(&self, side: Side) -> bool {
        around(around(self.sides[side.index()])) & self.empty() != 0
    }

    /// Returns whether the game is over: a side has no pieces, no side can move, or no piece was added in 100 plies.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.is_decided() || self.halfmoves >= PLIES
    }

    /// Returns whether a side has no pieces, or no side can move.
    pub(super) fn is_decided(&self) -> bool {
        let [black, white] = [BLACK, WHITE].map(|side| (self.count(side), self.can_move(side)));
        black.0 == 0 || white.0 == 0 || !black.1 && !white.1
    }

    /// Returns every legal move, in a fixed order: one pass, if only the opponent can move.
    #[must_use]
    pub fn moves(&self) -> Vec<Move> {
        if self.is_over() {
            return Vec::new();
        }
        let own = self.sides[self.to_move.index()];
        let empty = squares(self.empty());
        let mut moves = Vec::new();
        for to in empty {
            let near = around(to.bit());
            if near & own != 0 {
                moves.push(Move::Add(to));
            }
            let far = around(near) & !near & own;
            moves.extend(squares(far).map(|from| Move::Jump(from, to)));
        }
        if moves.is_empty() {
            moves.push(Move::Pass);
        }
        moves
    }

    /// Checks whether a move is legal.
    ///
    /// # Errors
    /// Names the rule that the move breaks.
    pub fn check(&self, mv: Move) -> Result<(), IllegalAction> {
        if self.is_over() {
            return Err(Breach::GameOver.into());
        }
        let own = self.to_move;
        let is_empty = |to: Square| self.empty() & to.bit() != 0;
        let breach = match mv {
            Move::Pass => match self.moves().into_iter().min() {
                Some(Move::Pass) | None => return Ok(()),
                Some(instead) => Breach::Pass { instead },
            },
            Move::Add(to) | Move::Jump(_, to) if !is_empty(to) => Breach::Occupied { to },
            Move::Add(to) => {
                let is_near = |from: &Square| from.distance(to) == 1;
                let mut near = Square::all().filter(is_near);
                if near.any(|from| self.side_at(from) == Some(own)) {
                    return Ok(());
                }
                Breach::Reach { to }
            }
            Move::Jump(from, to) => match self.side_at(from) {
                None => Breach::EmptySquare { from },
                Some(side) if side != own => Breach::WrongSide { from },
                Some(_) if from.distance(to) == 2 => return Ok(()),
                Some(_) => Breach::Distance { from, to },
            },
        };
        Err(breach.into())
    }

    /// Makes a move that is legal. It is not checked.
    pub fn play(&mut self, mv: Move) {
        let (own, other) = (self.to_move.index(), self.to_move.other().index());
        self.halfmoves = self.halfmoves.saturating_add(1);
        let to = match mv {
            Move::Pass => None,
            Move::Add(to) => {
                self.halfmoves = 0;
                Some(to)
            }
            Move::Jump(from, to) => {
                self.sides[own] &= !from.bit();
                Some(to)
            }
        };
        if let Some(to) = to {
            let taken = around(to.bit()) & self.sides[other];
            self.sides[own] |= taken | to.bit();
            self.sides[other] &= !taken;
        }
        self.number = self.number.saturating_add(u32::from(self.to_move == WHITE));
        self.to_move = self.to_move.other();
    }

    /// Returns how many games of this many plies there are.
    #[must_use]
    pub fn perft(&self, plies: u32) -> u64 {
        if plies == 0 {
            return 1;
        }
        let moves = self.moves().into_iter();
        let behind = moves.map(|mv| {
            let mut state = *self;
            state.play(mv);
            state.perft(plies - 1)
        });
        behind.sum()
    }
}

/// Returns the squares of a set and those next to them.
const fn around(set: u64) -> u64 {
    let wide = set | (set << 1 | set >> 1) & BOARD;
    wide | (wide << 8 | wide >> 8) & BOARD
}

/// Returns the squares of a set.
fn squares(set: u64) -> impl Iterator<Item = Square> {
    Square::all().filter(move |square| set & square.bit() != 0)
}
