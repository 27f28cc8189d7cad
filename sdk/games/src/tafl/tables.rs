//! The rules of a variant, made ready for sets of squares.

use std::{fmt, sync::Arc};

use super::{
    ATTACKERS, DEFENDERS, Escape, Jump, KingArms, KingStrength, Piece, PieceSet, Role, Rules,
    Shieldwall, SpecialSquares, Square,
    bits::{Bits, DIRECTIONS, EAST, NORTH, SOUTH, WEST},
};
use crate::Side;

/// What stands in place of a square beyond the edge.
const NOWHERE: u16 = u16::MAX;

/// The rules with tables for boards of at most `64 * N` squares.
pub(super) struct Tables<const N: usize> {
    pub(super) rules: Arc<Rules>,
    /// The number of files.
    pub(super) size: u32,
    pub(super) squares: Vec<Square>,
    pub(super) all: Bits<N>,
    pub(super) edge: Bits<N>,
    /// The squares that a step in each direction can end on.
    pub(super) entries: [Bits<N>; DIRECTIONS],
    /// What is around each square.
    pub(super) places: Vec<Place<N>>,
    /// How the pieces of each side move.
    pub(super) gaits: [Vec<Gait<N>>; 2],
    /// The squares of the sorts, by the order of [`SORTS`].
    pub(super) zones: [Bits<N>; SORTS],
    pub(super) special: Bits<N>,
    /// Where each kind of piece finds the empty square hostile.
    pub(super) hostile_empty: [Bits<N>; 12],
    /// Where each kind of piece finds the square hostile although an own man stands there.
    pub(super) hostile_held: [Bits<N>; 12],
    /// The squares that can be hostile to a piece of each side although no enemy stands there. Some may be to other kinds only.
    pub(super) hostile_to: [Bits<N>; 2],
    /// The edge, if rows are captured along it.
    pub(super) rows: Bits<N>,
    /// Where the king escapes.
    pub(super) goal: Bits<N>,
    /// Where the king has to be surrounded on all four sides.
    pub(super) king_is_strong: Bits<N>,
    /// Whether commanders and knights are needed to capture a strong king, for each side that captures.
    pub(super) has_officers: [bool; 2],
    pub(super) king_is_hammer: bool,
    pub(super) king_is_anvil: bool,
}

/// A square and what is around it.
pub(super) struct Place<const N: usize> {
    /// The set of this one square.
    pub(super) itself: Bits<N>,
    /// Its neighbours.
    pub(super) beside: Bits<N>,
    /// Its neighbours, and the squares that touch it at a corner.
    pub(super) touching: Bits<N>,
    /// The squares two steps away in a line.
    pub(super) behind: Bits<N>,
    /// All squares in each direction.
    pub(super) rays: [Bits<N>; DIRECTIONS],
    /// The neighbour in each direction; [`NOWHERE`] beyond the edge.
    near: [u16; DIRECTIONS],
}

/// Pieces that move alike.
pub(super) struct Gait<const N: usize> {
    /// A bit for each of the roles.
    pub(super) roles: u8,
    /// The squares on which a piece has to stand to move like this; all, unless a sort of squares cannot be entered anew.
    pub(super) from: Option<Bits<N>>,
    /// The squares that can be passed, for each direction those that a step can end on.
    pub(super) pass: [Bits<N>; DIRECTIONS],
    /// The squares on which a jump can end.
    pub(super) land: Bits<N>,
    /// How far the pieces go, in squares.
    pub(super) speed: u32,
    pub(super) jump: Jump,
}

/// The number of sorts of special squares: centre, corners, attackers' and defenders' fort.
pub(super) const SORTS: usize = 4;
pub(super) const CENTRE: usize = 0;
pub(super) const CORNER: usize = 1;

impl<const N: usize> Tables<N> {
    pub(super) fn new(rules: Arc<Rules>) -> Self {
        let size = usize::from(rules.start.size());
        let squares: Vec<Square> = (0..rules.start.size())
            .flat_map(|rank| (0..rules.start.size()).map(move |file| Square { file, rank }))
            .collect();
        let where_is = |holds: &dyn Fn(Square) -> bool| -> Bits<N> {
            let indices = squares.iter().enumerate();
            indices
                .filter_map(|(index, square)| holds(*square).then_some(index))
                .collect()
        };
        let last = rules.start.size() - 1;
        let all = where_is(&|_| true);
        let mut entries = [all; DIRECTIONS];
        entries[WEST] = where_is(&|square| square.file != last);
        entries[EAST] = where_is(&|square| square.file != 0);
        entries[SOUTH] = where_is(&|square| square.rank != last);
        entries[NORTH] = where_is(&|square| square.rank != 0);
        let places: Vec<Place<N>> = (0..squares.len())
            .map(|index| Place::new(index, size))
            .collect();
        let edge = where_is(&|square| {
            [square.file, square.rank]
                .iter()
                .any(|at| [0, last].contains(at))
        });
        // A square of several sorts is of the first of them.
        let mut zones = [Bits::NONE; SORTS];
        let mut special = Bits::NONE;
        for (zone, sort) in zones.iter_mut().zip(sorts(&rules)) {
            let listed = where_is(&|square| sort.squares.contains(&square));
            *zone = listed.without(special);
            special |= listed;
        }
        let around_centre = zones[CENTRE].iter().fold(zones[CENTRE], |around, square| {
            around | places[square].beside
        });
        let goal = match rules.escape {
            Escape::Edge => edge,
            Escape::Corner => where_is(&|square| rules.corners.squares.contains(&square)),
        };
        let king_is_strong = match rules.king_strength {
            KingStrength::Strong => all,
            KingStrength::StrongAtCentre => around_centre,
            KingStrength::Weak | KingStrength::Surrounded => Bits::NONE,
        };
        let starts_with = |side| {
            let is_officer = |piece: Piece| {
                piece.side == side && matches!(piece.role, Role::Commander | Role::Knight)
            };
            rules.start.pieces().any(|(_, piece)| is_officer(piece))
        };
        let [hostile_empty, hostile_held] = [rules.empty_centre_hostile, rules.centre.hostile]
            .map(|centre| hostility(&rules, &zones, centre));
        let hostile_to = Side::BOTH.map(|side| {
            let centre = if rules.linnaean_capture && side == DEFENDERS {
                zones[CENTRE]
            } else {
                Bits::NONE
            };
            Role::ALL.into_iter().fold(centre, |hostile, role| {
                let kind = Piece { side, role }.index();
                hostile | hostile_empty[kind] | hostile_held[kind]
            })
        });
        let rows = match rules.shieldwall {
            Shieldwall::None => Bits::NONE,
            Shieldwall::Weak | Shieldwall::Strong => edge,
        };
        let gaits = Side::BOTH.map(|side| gaits(side, &rules, all, special, &zones, &entries));
        Self {
            size: u32::from(rules.start.size()),
            all,
            edge,
            entries,
            places,
            gaits,
            zones,
            special,
            hostile_empty,
            hostile_held,
            hostile_to,
            rows,
            goal,
            king_is_strong,
            has_officers: [ATTACKERS, DEFENDERS].map(starts_with),
            king_is_hammer: matches!(rules.king_arms, KingArms::Armed | KingArms::HammerOnly),
            king_is_anvil: matches!(rules.king_arms, KingArms::Armed | KingArms::AnvilOnly),
            squares,
            rules,
        }
    }

    pub(super) fn index(&self, square: Square) -> usize {
        usize::from(square.rank) * self.size as usize + usize::from(square.file)
    }

    /// Returns the square so many steps away, if it is on the board.
    pub(super) fn beyond(&self, square: usize, direction: usize) -> Option<usize> {
        match self.places[square].near[direction] {
            NOWHERE => None,
            near => Some(usize::from(near)),
        }
    }

    /// Returns the neighbours of all squares of a set in one direction.
    #[inline]
    pub(super) fn next_to<const DIRECTION: usize>(&self, set: Bits<N>) -> Bits<N> {
        set.step::<DIRECTION>(self.size) & self.entries[DIRECTION]
    }

    /// Returns the neighbours of all squares of a set.
    #[inline]
    pub(super) fn around(&self, set: Bits<N>) -> Bits<N> {
        self.next_to::<WEST>(set)
            | self.next_to::<EAST>(set)
            | self.next_to::<SOUTH>(set)
            | self.next_to::<NORTH>(set)
    }

    /// Returns what the rules say of a sort of special squares.
    pub(super) fn sort(&self, sort: usize) -> &SpecialSquares {
        sorts(&self.rules)[sort]
    }

    /// Returns the corners that can close a shieldwall.
    pub(super) fn closing_corners(&self) -> Bits<N> {
        match self.rules.shieldwall {
            Shieldwall::Strong => self.zones[CORNER],
            Shieldwall::None | Shieldwall::Weak => Bits::NONE,
        }
    }
}

impl<const N: usize> fmt::Debug for Tables<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Tables").field(&self.rules.name).finish()
    }
}

impl<const N: usize> PartialEq for Tables<N> {
    fn eq(&self, other: &Self) -> bool {
        self.rules == other.rules
    }
}

impl<const N: usize> Place<N> {
    /// Returns the place of a square on a board of `size` files.
    fn new(index: usize, size: usize) -> Self {
        let line = |direction| move |square: &usize| neighbour(*square, size, direction);
        let rays: [Bits<N>; DIRECTIONS] = std::array::from_fn(|direction| {
            let squares = std::iter::successors(Some(index), line(direction));
            squares.skip(1).collect()
        });
        let steps = |steps: usize| -> Bits<N> {
            let step = |direction| std::iter::successors(Some(index), line(direction)).nth(steps);
            (0..DIRECTIONS).filter_map(step).collect()
        };
        let beside = steps(1);
        let corners = [WEST, EAST].into_iter().filter_map(|direction| {
            let beside = neighbour(index, size, direction)?;
            Some([SOUTH, NORTH].map(|direction| neighbour(beside, size, direction)))
        });
        Self {
            itself: Bits::from_iter([index]),
            beside,
            touching: beside | corners.flatten().flatten().collect(),
            behind: steps(2),
            rays,
            near: std::array::from_fn(|direction| {
                let square = neighbour(index, size, direction);
                square
                    .and_then(|square| u16::try_from(square).ok())
                    .unwrap_or(NOWHERE)
            }),
        }
    }
}

/// Returns the next square in a direction, on a board of `size` files.
const fn neighbour(index: usize, size: usize, direction: usize) -> Option<usize> {
    let (rank, file) = (index / size, index % size);
    match direction {
        WEST if file > 0 => Some(index - 1),
        EAST if file + 1 < size => Some(index + 1),
        SOUTH if rank > 0 => Some(index - size),
        NORTH if rank + 1 < size => Some(index + size),
        _ => None,
    }
}

fn sorts(rules: &Rules) -> [&SpecialSquares; SORTS] {
    [
        &rules.centre,
        &rules.corners,
        &rules.attacker_fort,
        &rules.defender_fort,
    ]
}

/// Returns for each kind of piece the special squares that are hostile to it.
fn hostility<const N: usize>(
    rules: &Rules,
    zones: &[Bits<N>; SORTS],
    centre: PieceSet,
) -> [Bits<N>; 12] {
    let mut hostile = [Bits::NONE; 12];
    let sets = [
        centre,
        rules.corners.hostile,
        rules.attacker_fort.hostile,
        rules.defender_fort.hostile,
    ];
    for piece in Piece::all_kinds() {
        for (zone, set) in zones.iter().zip(sets) {
            if set.contains(piece) {
                hostile[piece.index()] |= *zone;
            }
        }
    }
    hostile
}

/// Returns how the pieces of a side move; those that move alike stand together.
fn gaits<const N: usize>(
    side: Side,
    rules: &Rules,
    all: Bits<N>,
    special: Bits<N>,
    zones: &[Bits<N>; SORTS],
    entries: &[Bits<N>; DIRECTIONS],
) -> Vec<Gait<N>> {
    let mut gaits: Vec<Gait<N>> = Vec::new();
    for role in Role::ALL {
        let piece = Piece { side, role };
        // What a piece may enter depends on the sort of the square that it leaves.
        let mut reaches: Vec<(Bits<N>, Bits<N>, Bits<N>)> = Vec::new();
        let plain = all.without(special);
        for start in [plain].into_iter().chain(*zones) {
            let (mut pass, mut stop) = (plain, plain);
            for (sort, zone) in sorts(rules).into_iter().zip(zones) {
                if sort.enter.contains(piece) || *zone == start {
                    if sort.pass.contains(piece) {
                        pass |= *zone;
                    }
                    if sort.stop.contains(piece) {
                        stop |= *zone;
                    }
                }
            }
            match reaches
                .iter_mut()
                .find(|reach| (reach.1, reach.2) == (pass, stop))
            {
                Some(reach) => reach.0 |= start,
                None if start.is_empty() => {}
                None => reaches.push((start, pass, stop)),
            }
        }
        for (start, pass, stop) in reaches {
            let gait = Gait {
                roles: 1 << role as u8,
                from: (start != all).then_some(start),
                pass: entries.map(|entry| pass & entry),
                land: stop,
                speed: rules.speeds.of(piece).map_or(u32::MAX, u32::from),
                jump: rules.jumps[role as usize],
            };
            match gaits.iter_mut().find(|other| other.is_like(&gait)) {
                Some(other) => other.roles |= gait.roles,
                None => gaits.push(gait),
            }
        }
    }
    gaits
}

impl<const N: usize> Gait<N> {
    fn is_like(&self, other: &Self) -> bool {
        (self.from, self.pass, self.land) == (other.from, other.pass, other.land)
            && (self.speed, self.jump) == (other.speed, other.jump)
    }
}
