//! Which rule a move breaks.

use super::{
    Breach, Entry, IllegalAction, InTheWay, Jump, Move, Piece, Role, SpecialSort, SpecialSquares,
    Square,
    moves::{self, Step},
    stand::Stand,
    tables::{Gait, SORTS, Tables},
};
use crate::Side;

/// Checks a move of `side`, in a game that is not over.
///
/// # Errors
/// Names the first rule that the move breaks.
pub(super) fn check<const N: usize>(
    stand: &Stand<N>,
    tables: &Tables<N>,
    side: Side,
    mv: Move,
) -> Result<Step, IllegalAction> {
    let is_berserk = stand.berserk.is_some();
    if side != stand.to_move {
        let breach = if is_berserk {
            Breach::BerserkNotYourTurn
        } else {
            Breach::NotYourTurn
        };
        return Err(breach.into());
    }
    let size = tables.rules.start.size();
    for square in [mv.from, mv.to] {
        if square.file >= size || square.rank >= size {
            return Err(Breach::OffTheBoard { square, size }.into());
        }
    }
    let (from, to) = (tables.index(mv.from), tables.index(mv.to));
    let Some(piece) = stand.piece_on(from) else {
        return Err(Breach::EmptySquare { from: mv.from }.into());
    };
    if piece.side != side {
        let from = mv.from;
        let breach = if is_berserk {
            Breach::BerserkWrongSide { from }
        } else {
            Breach::WrongSide { from }
        };
        return Err(breach.into());
    }
    let step = Step {
        from: moves::narrow(from),
        to: moves::narrow(to),
    };
    if let Some(berserk) = stand.berserk.filter(|berserk| *berserk != step.from) {
        return Err(Breach::BerserkPiece {
            due: tables.squares[usize::from(berserk)],
            from: mv.from,
        }
        .into());
    }
    if !moves::goals(stand, tables, from).has(to) {
        let refused = Refused {
            stand,
            tables,
            piece,
            mv,
        };
        return Err(refused.why().into());
    }
    Ok(step)
}

/// A move that a piece cannot make.
struct Refused<'a, const N: usize> {
    stand: &'a Stand<N>,
    tables: &'a Tables<N>,
    piece: Piece,
    mv: Move,
}

impl<const N: usize> Refused<'_, N> {
    /// Returns why the piece cannot go there.
    fn why(&self) -> Breach {
        let Self {
            stand,
            tables,
            piece,
            mv: Move { from, to },
        } = *self;
        let (files, ranks) = (from.file.abs_diff(to.file), from.rank.abs_diff(to.rank));
        if from == to {
            return Breach::NoDistance { from };
        }
        if files != 0 && ranks != 0 {
            return Breach::NotInLine { from, to };
        }
        let distance = files.max(ranks);
        let on = |steps: u8| {
            let toward = |from: u8, to: u8| match from.cmp(&to) {
                std::cmp::Ordering::Less => from + steps,
                std::cmp::Ordering::Equal => from,
                std::cmp::Ordering::Greater => from - steps,
            };
            Square {
                file: toward(from.file, to.file),
                rank: toward(from.rank, to.rank),
            }
        };
        let stands_on = |square: Square| stand.piece_on(tables.index(square));
        let gait = moves::gait_on(stand, tables, tables.index(from));
        if distance == 2
            && gait.jump != Jump::None
            && stands_on(to).is_none()
            && let Some(over) = stands_on(on(1)).filter(|over| over.side != piece.side)
        {
            return self.why_no_jump(gait, over);
        }
        for square in (1..=distance).map(on) {
            if stands_on(square).is_some() {
                let on = square;
                return if square == to {
                    Breach::Occupied { to }
                } else {
                    Breach::Between(InTheWay { on, from, to })
                };
            }
            if let Some(closed) = self.why_closed(square, square == to) {
                return closed;
            }
        }
        Breach::TooFar {
            from,
            speed: gait.speed,
            distance,
        }
    }

    /// Returns why the piece cannot jump over an adjacent enemy onto an empty square.
    fn why_no_jump(&self, gait: &Gait<N>, over: Piece) -> Breach {
        let Move { from, to } = self.mv;
        if matches!(over.role, Role::King | Role::Knight | Role::Commander) {
            return Breach::OverUntouchable { from, to };
        }
        if gait.land.has(self.tables.index(to)) {
            return Breach::PlainJump { from };
        }
        self.why_closed(to, true)
            .unwrap_or(Breach::StopAfterJump { from, to })
    }

    /// Returns why a special square is closed to the piece, if it is.
    fn why_closed(&self, square: Square, stops: bool) -> Option<Breach> {
        let Self {
            tables,
            piece,
            mv: Move { from, .. },
            ..
        } = *self;
        let sort_of = |square| {
            let index = tables.index(square);
            (0..SORTS).find(|sort| tables.zones[*sort].has(index))
        };
        let sort = sort_of(square)?;
        let rules: &SpecialSquares = tables.sort(sort);
        let closed = |what| Breach::Closed {
            what,
            from,
            sort: SpecialSort::ALL[sort],
            square,
        };
        if sort_of(from) != Some(sort) && !rules.enter.contains(piece) {
            return Some(closed(Entry::Enters));
        }
        if stops && !rules.stop.contains(piece) {
            return Some(closed(Entry::Stops));
        }
        (!rules.pass.contains(piece)).then(|| closed(Entry::Passes))
    }
}
