//! Which moves there are.

use super::{
    Jump, Role,
    bits::{Bits, DIRECTIONS, EAST, NORTH, SOUTH, WEST},
    stand::Stand,
    tables::{Gait, Tables},
};

/// A move by the indices of its squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step {
    pub(super) from: u16,
    pub(super) to: u16,
}

/// Returns the number of legal moves.
pub(super) fn count<const N: usize>(stand: &Stand<N>, tables: &Tables<N>) -> u64 {
    if let Some(square) = stand.berserk {
        return u64::from(goals(stand, tables, usize::from(square)).count());
    }
    let mine = stand.of(stand.to_move);
    let free = tables.all.without(stand.occupied());
    let mut count = 0;
    for gait in &tables.gaits[stand.to_move.index()] {
        let pieces = walkers(stand, mine, gait);
        if pieces.is_empty() {
            continue;
        }
        count += slides::<N, WEST>(pieces, free, gait, tables.size)
            + slides::<N, EAST>(pieces, free, gait, tables.size)
            + slides::<N, SOUTH>(pieces, free, gait, tables.size)
            + slides::<N, NORTH>(pieces, free, gait, tables.size);
        if gait.jump != Jump::None {
            for square in pieces.iter() {
                count += u64::from(jumps(stand, tables, gait, square).count());
            }
        }
    }
    count
}

/// Returns the number of moves in one direction. All pieces go at once: two of them never come to the same square, for one
/// stands in the other's way.
#[inline]
fn slides<const N: usize, const DIRECTION: usize>(
    pieces: Bits<N>,
    free: Bits<N>,
    gait: &Gait<N>,
    size: u32,
) -> u64 {
    let pass = free & gait.pass[DIRECTION];
    let mut front = pieces;
    let mut count = 0;
    for _ in 0..gait.speed {
        front = front.step::<DIRECTION>(size) & pass;
        if front.is_empty() {
            break;
        }
        count += (front & gait.land).count();
    }
    u64::from(count)
}

/// Calls `see` with each legal move, piece by piece.
pub(super) fn visit<const N: usize>(
    stand: &Stand<N>,
    tables: &Tables<N>,
    mut see: impl FnMut(Step),
) {
    if let Some(from) = stand.berserk {
        return each(from, goals(stand, tables, usize::from(from)), see);
    }
    for square in stand.of(stand.to_move).iter() {
        let to = goals(stand, tables, square);
        each(narrow(square), to, &mut see);
    }
}

fn each<const N: usize>(from: u16, to: Bits<N>, mut see: impl FnMut(Step)) {
    for to in to.iter().map(narrow) {
        see(Step { from, to });
    }
}

/// Returns where the piece on a square can go, were it on move and free to.
pub(super) fn goals<const N: usize>(
    stand: &Stand<N>,
    tables: &Tables<N>,
    square: usize,
) -> Bits<N> {
    let gait = gait_on(stand, tables, square);
    let occupied = stand.occupied();
    let mut goals = Bits::NONE;
    for direction in 0..DIRECTIONS {
        if gait.speed >= tables.size {
            let ray = tables.places[square].rays[direction];
            let open = gait.pass[direction].without(occupied);
            goals |= match ray.without(open).nearest(direction) {
                None => ray,
                Some(closed) => ray & open.without(tables.places[closed].rays[direction]),
            };
            continue;
        }
        let mut at = square;
        for _ in 0..gait.speed {
            match tables.beyond(at, direction) {
                Some(next) if !occupied.has(next) && gait.pass[direction].has(next) => {
                    at = next;
                    goals.set(at);
                }
                _ => break,
            }
        }
    }
    goals &= gait.land;
    if gait.jump != Jump::None {
        goals |= jumps(stand, tables, gait, square);
    }
    goals
}

/// Returns the pieces of which one can come to an empty square, if any can: the first in each direction, and the second behind
/// it, which may jump.
pub(super) fn in_line<const N: usize>(
    stand: &Stand<N>,
    tables: &Tables<N>,
    square: usize,
) -> Bits<N> {
    let occupied = stand.occupied();
    let mut found = Bits::NONE;
    for direction in 0..DIRECTIONS {
        let mut at = square;
        while let Some(next) = tables.beyond(at, direction) {
            at = next;
            if !occupied.has(at) {
                continue;
            }
            found.set(at);
            if let Some(behind) = tables.beyond(at, direction)
                && occupied.has(behind)
            {
                found.set(behind);
            }
            break;
        }
    }
    found
}

/// Returns where the piece on a square can jump.
pub(super) fn jumps<const N: usize>(
    stand: &Stand<N>,
    tables: &Tables<N>,
    gait: &Gait<N>,
    square: usize,
) -> Bits<N> {
    let Some(piece) = stand.piece_on(square) else {
        return Bits::NONE;
    };
    let enemies = jumped_over(stand, piece.side);
    let occupied = stand.occupied();
    let is_special = |square| tables.special.has(square);
    let mut goals = Bits::NONE;
    for direction in 0..DIRECTIONS {
        let over = tables.beyond(square, direction);
        let Some(over) = over.filter(|over| enemies.has(*over)) else {
            continue;
        };
        let to = tables.beyond(over, direction);
        let Some(to) = to.filter(|to| !occupied.has(*to) && gait.land.has(*to)) else {
            continue;
        };
        if gait.jump != Jump::Restricted || is_special(square) || is_special(to) {
            goals.set(to);
        }
    }
    goals
}

/// Returns the enemies of a side that can be jumped over.
fn jumped_over<const N: usize>(stand: &Stand<N>, side: crate::Side) -> Bits<N> {
    let proof = stand.with_role(Role::King)
        | stand.with_role(Role::Knight)
        | stand.with_role(Role::Commander);
    stand.of(side.other()).without(proof)
}

/// Returns how the piece on a square moves.
pub(super) fn gait_on<'a, const N: usize>(
    stand: &Stand<N>,
    tables: &'a Tables<N>,
    square: usize,
) -> &'a Gait<N> {
    let role = stand.role_on(square);
    let side = crate::Side::BOTH[usize::from(stand.sides[1].has(square))];
    let is_it = |gait: &&Gait<N>| {
        gait.roles >> role as u8 & 1 == 1 && gait.from.is_none_or(|from| from.has(square))
    };
    let gait = tables.gaits[side.index()].iter().find(is_it);
    gait.expect("there is a gait for every role and every square")
}

/// Returns those of the pieces that move like this.
#[inline]
fn walkers<const N: usize>(stand: &Stand<N>, mine: Bits<N>, gait: &Gait<N>) -> Bits<N> {
    let mut pieces = Bits::NONE;
    for (role, squares) in stand.roles.iter().enumerate() {
        if gait.roles >> role & 1 == 1 {
            pieces |= *squares;
        }
    }
    pieces &= mine;
    match gait.from {
        Some(from) => pieces & from,
        None => pieces,
    }
}

/// Returns the index of a square in the form in which moves hold it.
pub(super) fn narrow(square: usize) -> u16 {
    u16::try_from(square).expect("no board has more than 361 squares")
}
