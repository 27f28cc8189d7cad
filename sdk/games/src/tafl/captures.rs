//! What a move captures.

use super::{
    ATTACKERS, Berserk, DEFENDERS, Jump, KingStrength, Piece, Role,
    bits::Bits,
    moves::{self, Step},
    shieldwalls,
    stand::Stand,
    tables::{CENTRE, CORNER, Tables},
};
use crate::Side;

/// What became of a move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Made<const N: usize> {
    pub(super) is_jump: bool,
    /// Where pieces were captured.
    pub(super) captured: Bits<N>,
}

/// Makes a legal move: moves the piece, captures, and passes the turn on.
#[inline]
pub(super) fn make<const N: usize>(
    stand: &mut Stand<N>,
    tables: &Tables<N>,
    step: Step,
) -> Made<N> {
    let made = move_piece(stand, tables, step);
    stand.to_move = stand.to_move.other();
    stand.berserk = None;
    made
}

/// Gives the turn back to the piece that has just captured, if the rules say so and it can go on.
pub(super) fn go_berserk<const N: usize>(stand: &mut Stand<N>, tables: &Tables<N>, step: Step) {
    if can_go_on(stand, tables, step.to) {
        stand.to_move = stand.to_move.other();
        stand.berserk = Some(step.to);
    }
}

/// Returns whether the piece that has just captured can go on. Depending on the rules it has to be able to move, or to capture once more.
/// If it goes on, it may do so with any of its moves.
fn can_go_on<const N: usize>(stand: &Stand<N>, tables: &Tables<N>, square: u16) -> bool {
    let goals = moves::goals(stand, tables, usize::from(square));
    match tables.rules.berserk {
        Berserk::None => false,
        Berserk::MustMove => !goals.is_empty(),
        Berserk::MustCapture => goals.iter().any(|to| {
            let step = Step {
                from: square,
                to: moves::narrow(to),
            };
            let mut after = *stand;
            !move_piece(&mut after, tables, step).captured.is_empty()
        }),
    }
}

/// Returns the empty squares beside the defenders' king on which an attacker might capture him by coming there. It may not on
/// all of them, and on no others.
pub(super) fn weak_spots<const N: usize>(
    stand: &Stand<N>,
    tables: &Tables<N>,
    king: usize,
) -> Bits<N> {
    let beside = tables.places[king].beside;
    let empty = beside.without(stand.occupied());
    let is_beset_on_all_sides = tables.rules.king_strength == KingStrength::Surrounded
        || tables.king_is_strong.has(king) && !tables.has_officers[ATTACKERS.index()];
    if !is_beset_on_all_sides {
        return empty;
    }
    let kind = Piece {
        side: DEFENDERS,
        role: Role::King,
    };
    let open = empty.without(tables.hostile_empty[kind.index()]);
    let held = (beside & stand.of(DEFENDERS)).without(tables.hostile_held[kind.index()]);
    match open.count() {
        _ if !held.is_empty() => Bits::NONE,
        0 => empty,
        1 => open,
        _ => Bits::NONE,
    }
}

#[inline]
fn move_piece<const N: usize>(stand: &mut Stand<N>, tables: &Tables<N>, step: Step) -> Made<N> {
    let (from, to) = (usize::from(step.from), usize::from(step.to));
    let side = Side::BOTH[usize::from(stand.sides[1].has(from))];
    let role = stand.role_on(from);
    // Only a jump passes over a piece, which stands in the middle.
    let middle = usize::midpoint(from, to);
    let is_jump = tables.rules.jumps[role as usize] != Jump::None
        && (to.abs_diff(from) == 2 || to.abs_diff(from) == 2 * tables.size as usize)
        && stand.of(side.other()).has(middle);
    stand.shift(tables, side, role, from, to);
    let mut captured = Bits::NONE;
    let victims = tables.places[to].beside & stand.of(side.other());
    if !victims.is_empty() && can_strike(tables, role) {
        let strike = Strike {
            stand,
            tables,
            to,
            side,
        };
        captured = strike.enclosed(victims);
        if victims.meets(&tables.rows) {
            captured |= shieldwalls::captured(stand, tables, to, side);
        }
    }
    if is_jump && tables.rules.jumps[role as usize] == Jump::Capturing {
        captured.set(middle);
    }
    if !captured.is_empty() {
        remove(stand, side, captured);
    }
    Made { is_jump, captured }
}

/// Takes captured pieces from the board; mercenaries change sides.
#[cold]
fn remove<const N: usize>(stand: &mut Stand<N>, captor: Side, captured: Bits<N>) {
    let turned = captured & stand.with_role(Role::Mercenary);
    let dead = captured.without(turned);
    let loser = &mut stand.sides[captor.other().index()];
    *loser = loser.without(captured);
    for role in &mut stand.roles {
        *role = role.without(dead);
    }
    stand.sides[captor.index()] |= turned;
}

/// Returns whether a piece of this role can capture by its own move.
fn can_strike<const N: usize>(tables: &Tables<N>, role: Role) -> bool {
    match role {
        Role::Guard => false,
        Role::King => tables.king_is_hammer,
        _ => true,
    }
}

/// A piece that has just come to a square, where it may enclose its neighbours.
struct Strike<'a, const N: usize> {
    stand: &'a Stand<N>,
    tables: &'a Tables<N>,
    to: usize,
    side: Side,
}

impl<const N: usize> Strike<'_, N> {
    /// Returns those of the enemies beside the piece which are captured between two hostile squares, or surrounded.
    #[inline]
    fn enclosed(&self, victims: Bits<N>) -> Bits<N> {
        let Self {
            stand,
            tables,
            to,
            side,
        } = *self;
        // Most moves capture nothing: behind no enemy is a square that can be hostile to him.
        let hostile = stand.of(side) | tables.hostile_to[side.other().index()];
        let mut exposed = tables.around(tables.places[to].behind & hostile);
        if tables.rules.king_strength == KingStrength::Surrounded {
            exposed |= stand.with_role(Role::King);
        }
        let exposed = victims & exposed;
        if exposed.is_empty() {
            return Bits::NONE;
        }
        self.taken(exposed)
    }

    /// Returns those of the exposed enemies that are captured.
    #[cold]
    fn taken(&self, exposed: Bits<N>) -> Bits<N> {
        let captured = exposed.iter().filter(|victim| self.encloses(*victim));
        captured.collect()
    }

    /// Returns whether the piece on `victim`, which is next to this one, is captured.
    fn encloses(&self, victim: usize) -> bool {
        let Self {
            stand, tables, to, ..
        } = *self;
        // This is a square of the board, unless the victim is a king who has to be surrounded.
        let behind = (2 * victim).wrapping_sub(to);
        let role = stand.role_on(victim);
        match role {
            Role::Guard => return false,
            Role::King if tables.rules.king_strength == KingStrength::Surrounded => {
                return self.hostile_sides(victim) == tables.places[victim].beside.count();
            }
            Role::King if tables.king_is_strong.has(victim) => {
                return if tables.has_officers[self.side.index()] {
                    self.takes_by_officers(victim, behind)
                } else {
                    self.hostile_sides(victim) == 4
                };
            }
            _ => {}
        }
        self.is_hostile(behind, victim, role) || self.is_linnaean(victim, behind, role)
    }

    /// Returns whether a square is hostile to the piece with this role on `victim`.
    fn is_hostile(&self, square: usize, victim: usize, role: Role) -> bool {
        let Self { stand, tables, .. } = *self;
        let side = usize::from(stand.sides[1].has(victim));
        let kind = side * Role::ALL.len() + role as usize;
        if stand.sides[1 - side].has(square) {
            // On a hostile square even a man who cannot capture makes an anvil.
            let is_idle = stand.with_role(Role::Guard).has(square)
                || !tables.king_is_anvil && stand.with_role(Role::King).has(square);
            !is_idle || tables.hostile_held[kind].has(square)
        } else if stand.sides[side].has(square) {
            tables.hostile_held[kind].has(square)
        } else {
            tables.hostile_empty[kind].has(square)
        }
    }

    /// Returns on how many sides the king is beset, the side of this piece included.
    fn hostile_sides(&self, king: usize) -> u32 {
        let is_hostile =
            |square: &usize| *square == self.to || self.is_hostile(*square, king, Role::King);
        let count = self.tables.places[king]
            .beside
            .iter()
            .filter(is_hostile)
            .count();
        u32::try_from(count).expect("a square has four neighbours at most")
    }

    /// Returns whether two commanders or knights take a strong king, or one of them and a hostile corner. The king is safe on
    /// the centre, and next to it in its line.
    fn takes_by_officers(&self, king: usize, behind: usize) -> bool {
        let Self {
            stand, tables, to, ..
        } = *self;
        let centre = tables.zones[CENTRE];
        if [to, king, behind].iter().any(|square| centre.has(*square))
            || !self.is_hostile(behind, king, Role::King)
        {
            return false;
        }
        let officers = stand.with_role(Role::Commander) | stand.with_role(Role::Knight);
        officers.has(to) && (officers.has(behind) || tables.zones[CORNER].has(behind))
    }

    /// Returns whether a defender is taken between this attacker and its own king on the centre.
    fn is_linnaean(&self, victim: usize, centre: usize, role: Role) -> bool {
        let Self {
            stand, tables, to, ..
        } = *self;
        tables.rules.linnaean_capture
            && tables.zones[CENTRE].has(centre)
            && stand.kings(DEFENDERS).has(centre)
            && stand.of(DEFENDERS).has(victim)
            && !stand.of(DEFENDERS).has(to)
            && role != Role::King
            && (tables.places[centre].beside & stand.of(DEFENDERS.other())).count() >= 3
    }
}
