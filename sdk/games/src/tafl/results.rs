//! When a game is over.

use super::{
    ATTACKERS, DEFENDERS, Role,
    bits::{Bits, EAST, NORTH, SOUTH, WEST},
    moves,
    stand::Stand,
    tables::Tables,
};
use crate::{Outcome, Side};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// Who won, if anybody.
    pub outcome: Outcome,
    /// What ended the game.
    pub reason: EndReason,
}

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

fn of_enclosure<const N: usize>(
    stand: &Stand<N>,
    tables: &Tables<N>,
    king: Bits<N>,
) -> Option<End> {
    let defenders = stand.of(DEFENDERS);
    let free = tables.all.without(stand.occupied());
    if (around(defenders, tables) & free).is_empty() {
        return Some(End::win(ATTACKERS, EndReason::DefendersStuck));
    }
    if tables.rules.edge_fort_escape && is_edge_fort(stand, tables, king, free) {
        return Some(End::win(DEFENDERS, EndReason::EdgeFort));
    }
    let is_surrounded = || !reaches(defenders, tables.edge, free, tables);
    if tables.rules.surrounding_wins && is_surrounded() {
        return Some(End::win(ATTACKERS, EndReason::Surrounded));
    }
    None
}

/// Returns the neighbours of all squares of a set.
#[inline]
fn around<const N: usize>(set: Bits<N>, tables: &Tables<N>) -> Bits<N> {
    let size = tables.size;
    (set.step::<WEST>(size) & tables.entries[WEST])
        | (set.step::<EAST>(size) & tables.entries[EAST])
        | (set.step::<SOUTH>(size) & tables.entries[SOUTH])
        | (set.step::<NORTH>(size) & tables.entries[NORTH])
}

/// Returns whether free squares lead from one set of squares to another.
#[inline]
fn reaches<const N: usize>(set: Bits<N>, goal: Bits<N>, free: Bits<N>, tables: &Tables<N>) -> bool {
    let mut reached = set;
    loop {
        if reached.meets(&goal) {
            return true;
        }
        let next = reached | (around(reached, tables) & free);
        if next == reached {
            return false;
        }
        reached = next;
    }
}

/// Returns whether the king is at the edge, or can go there, among men that cannot be captured.
///
/// No attacker stands beside a square that he can reach. A defender who does can be captured only between two opposite
/// neighbours that an attacker may hold: squares of the board that neither belong to the fort nor hold a defender.
fn is_edge_fort<const N: usize>(
    stand: &Stand<N>,
    tables: &Tables<N>,
    king: Bits<N>,
    free: Bits<N>,
) -> bool {
    let Some(square) = king.iter().next() else {
        return false;
    };
    let gait = moves::gait_on(stand, tables, square);
    let pass = gait.pass.iter().fold(Bits::NONE, |pass, way| pass | *way) & free;
    let attackers = stand.of(ATTACKERS);
    let mut inside = Bits::from_iter([square]);
    loop {
        let next = around(inside, tables);
        if next.meets(&attackers) {
            return false;
        }
        let next = inside | (next & pass);
        if next == inside {
            break;
        }
        inside = next;
    }
    if !king.meets(&tables.edge) || moves::goals(stand, tables, square).is_empty() {
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
    let walls = around(inside, tables) & defenders;
    walls
        .without(stand.with_role(Role::King))
        .iter()
        .all(is_safe)
}
