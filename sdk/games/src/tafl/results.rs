//! When a game is over.

use super::{
    ATTACKERS, DEFENDERS, Role,
    bits::{Bits, EAST, NORTH, SOUTH, WEST},
    captures::Made,
    moves::{self, Step},
    stand::Stand,
    tables::Tables,
};
use crate::{Outcome, Side};

/// How a game ended.
pub type End = crate::End<EndReason>;

/// What ended a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EndReason {
    /// The attackers have no piece left.
    NoAttackers,
    /// The position occurred for the third time.
    Repetition,
    /// The king reached a corner or an edge.
    KingEscaped,
    /// The king was captured.
    KingCaptured,
    /// No defender has an empty square beside him.
    DefendersStuck,
    /// The king has a fort at the edge that cannot be broken.
    EdgeFort,
    /// The defenders are surrounded.
    Surrounded,
    /// The side to move has no legal move, in a game in which that loses; see
    /// [`Position::with_stalemate_lost`](super::Position::with_stalemate_lost).
    NoMove,
}

impl End {
    pub(super) const fn win(side: Side, reason: EndReason) -> Self {
        Self {
            outcome: Outcome::Win(side),
            reason,
        }
    }
}

/// Returns how the game ends with these pieces, but for repetition, if it does.
#[inline]
pub(super) fn of<const N: usize>(stand: &Stand<N>, tables: &Tables<N>) -> Option<End> {
    let (reason, winner) = if stand.of(ATTACKERS).is_empty() {
        (EndReason::NoAttackers, DEFENDERS)
    } else {
        let king = stand.kings(DEFENDERS);
        if king.meets(&tables.goal) {
            (EndReason::KingEscaped, DEFENDERS)
        } else if king.is_empty() {
            (EndReason::KingCaptured, ATTACKERS)
        } else {
            return of_enclosure(stand, tables, king);
        }
    };
    Some(End::win(winner, reason))
}

#[inline]
fn of_enclosure<const N: usize>(
    stand: &Stand<N>,
    tables: &Tables<N>,
    king: Bits<N>,
) -> Option<End> {
    let defenders = stand.of(DEFENDERS);
    let free = tables.all.without(stand.occupied());
    if !have_room(defenders, free, tables) {
        return Some(End::win(ATTACKERS, EndReason::DefendersStuck));
    }
    if tables.rules.edge_fort_escape && is_edge_fort(stand, tables, king, free) {
        return Some(End::win(DEFENDERS, EndReason::EdgeFort));
    }
    if stand.is_surrounded {
        return Some(End::win(ATTACKERS, EndReason::Surrounded));
    }
    None
}

/// Returns whether the defenders are surrounded, in a game that this ends.
#[inline(never)]
pub(super) fn is_surrounded<const N: usize>(stand: &Stand<N>, tables: &Tables<N>) -> bool {
    let free = tables.all.without(stand.occupied());
    tables.rules.surrounding_wins && !reaches(stand.of(DEFENDERS), tables.edge, free, tables)
}

/// Returns whether a move may have surrounded the defenders, who were not before.
///
/// A ring of attackers that a move closes holds two others beside the one that came, if corners count. Without that, the way to
/// the edge is lost only if a defender jumps into a ring, or those outside it are captured.
#[inline]
pub(super) fn may_surround<const N: usize>(
    stand: &Stand<N>,
    tables: &Tables<N>,
    step: Step,
    made: &Made<N>,
) -> bool {
    let attackers = stand.of(ATTACKERS);
    let to = usize::from(step.to);
    let closes_ring =
        || attackers.has(to) && (tables.places[to].touching & attackers).has_several();
    tables.rules.surrounding_wins && (made.is_jump || !made.captured.is_empty() || closes_ring())
}

/// Returns whether a square of a set has a free neighbour. Most often the first direction shows it.
#[inline]
fn have_room<const N: usize>(set: Bits<N>, free: Bits<N>, tables: &Tables<N>) -> bool {
    tables.next_to::<WEST>(set).meets(&free)
        || tables.next_to::<EAST>(set).meets(&free)
        || tables.next_to::<SOUTH>(set).meets(&free)
        || tables.next_to::<NORTH>(set).meets(&free)
}

/// Returns whether free squares lead from one set of squares to another.
#[inline]
fn reaches<const N: usize>(set: Bits<N>, goal: Bits<N>, free: Bits<N>, tables: &Tables<N>) -> bool {
    let mut reached = set;
    loop {
        if reached.meets(&goal) {
            return true;
        }
        let next = reached | (tables.around(reached) & free);
        if next == reached {
            return false;
        }
        reached = next;
    }
}

/// Returns whether the king is at the edge and can move, among men that cannot be captured.
///
/// No attacker stands beside a square that he can reach. A defender who does can be captured only between two opposite
/// neighbours that an attacker may hold: squares of the board that neither belong to the fort nor hold a defender.
#[cold]
fn is_edge_fort<const N: usize>(
    stand: &Stand<N>,
    tables: &Tables<N>,
    king: Bits<N>,
    free: Bits<N>,
) -> bool {
    if !king.meets(&tables.edge) {
        return false;
    }
    let Some(square) = king.iter().next() else {
        return false;
    };
    let gait = moves::gait_on(stand, tables, square);
    let pass = gait.pass.iter().fold(Bits::NONE, |pass, way| pass | *way) & free;
    let attackers = stand.of(ATTACKERS);
    let mut inside = Bits::from_iter([square]);
    loop {
        let next = tables.around(inside);
        if next.meets(&attackers) {
            return false;
        }
        let next = inside | (next & pass);
        if next == inside {
            break;
        }
        inside = next;
    }
    if moves::goals(stand, tables, square).is_empty() {
        return false;
    }
    let defenders = stand.of(DEFENDERS);
    let open = tables.all.without(inside | defenders);
    let is_safe = |man: usize| {
        let is_open = |direction| {
            let neighbour = tables.beyond(man, direction);
            neighbour.is_some_and(|square| open.has(square))
        };
        !(is_open(WEST) && is_open(EAST) || is_open(SOUTH) && is_open(NORTH))
    };
    let walls = tables.around(inside) & defenders;
    walls
        .without(stand.with_role(Role::King))
        .iter()
        .all(is_safe)
}
