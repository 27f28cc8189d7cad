//! Which rule a move breaks.

use super::{
    IllegalAction, Jump, Move, Piece, Role, Rule, SpecialSquares, Square,
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
        return Err(if is_berserk {
            let message = "the opponent's piece goes on after its capture".to_owned();
            Rule::BerserkNotYourTurn.broken(message)
        } else {
            Rule::NotYourTurn.broken("it is the opponent's turn".to_owned())
        });
    }
    let size = tables.rules.start.size();
    for square in [mv.from, mv.to] {
        if square.file >= size || square.rank >= size {
            return Err(Rule::OffTheBoard.broken(format!(
                "{square} is not on a board of {size} files and ranks"
            )));
        }
    }
    let (from, to) = (tables.index(mv.from), tables.index(mv.to));
    let Some(piece) = stand.piece_on(from) else {
        return Err(Rule::EmptySquare.broken(format!("no piece stands on {}", mv.from)));
    };
    if piece.side != side {
        let rule = if is_berserk {
            Rule::BerserkWrongSide
        } else {
            Rule::WrongSide
        };
        return Err(rule.broken(format!("the piece on {} is the opponent's", mv.from)));
    }
    let step = Step {
        from: moves::narrow(from),
        to: moves::narrow(to),
    };
    if let Some(berserk) = stand.berserk.filter(|berserk| *berserk != step.from) {
        return Err(Rule::BerserkPiece.broken(format!(
            "the piece on {} has to go on after its capture, not the one on {}",
            tables.squares[usize::from(berserk)],
            mv.from
        )));
    }
    if !moves::goals(stand, tables, from).has(to) {
        let refused = Refused {
            stand,
            tables,
            piece,
            mv,
        };
        return Err(refused.why());
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
    fn why(&self) -> IllegalAction {
        let Self {
            stand,
            tables,
            piece,
            mv: Move { from, to },
        } = *self;
        let (files, ranks) = (from.file.abs_diff(to.file), from.rank.abs_diff(to.rank));
        if from == to {
            return Rule::NoDistance.broken(format!("the piece on {from} would stay there"));
        }
        if files != 0 && ranks != 0 {
            return Rule::NotInLine.broken(format!("{from} and {to} are not on one rank or file"));
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
                return Rule::Blocked.broken(if square == to {
                    format!("a piece stands on {to}")
                } else {
                    format!("a piece on {square} stands between {from} and {to}")
                });
            }
            if let Some(closed) = self.why_closed(square, square == to) {
                return closed;
            }
        }
        let speed = gait.speed;
        Rule::TooFar.broken(format!(
            "the piece on {from} goes {speed} squares at most, not {distance}"
        ))
    }

    /// Returns why the piece cannot jump over an adjacent enemy onto an empty square.
    fn why_no_jump(&self, gait: &Gait<N>, over: Piece) -> IllegalAction {
        let Move { from, to } = self.mv;
        if matches!(over.role, Role::King | Role::Knight | Role::Commander) {
            return Rule::BadJump.broken(format!(
                "between {from} and {to} stands a piece that nobody jumps over"
            ));
        }
        if gait.land.has(self.tables.index(to)) {
            return Rule::BadJump.broken(format!(
                "the piece on {from} jumps only from or to a special square"
            ));
        }
        self.why_closed(to, true).unwrap_or_else(|| {
            Rule::MayNotStop.broken(format!("the piece on {from} may not stop on {to}"))
        })
    }

    /// Returns why a special square is closed to the piece, if it is.
    fn why_closed(&self, square: Square, stops: bool) -> Option<IllegalAction> {
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
        let name = ["centre", "corner", "attackers' fort", "defenders' fort"][sort];
        if sort_of(from) != Some(sort) && !rules.enter.contains(piece) {
            return Some(Rule::MayNotEnter.broken(format!(
                "the piece on {from} may not enter the {name} square {square} from outside"
            )));
        }
        if stops && !rules.stop.contains(piece) {
            return Some(Rule::MayNotStop.broken(format!(
                "the piece on {from} may not stop on the {name} square {square}"
            )));
        }
        (!rules.pass.contains(piece)).then(|| {
            Rule::MayNotPass.broken(format!(
                "the piece on {from} may not pass the {name} square {square}"
            ))
        })
    }
}
