//! What differs between the variants of the game.

use super::{ATTACKERS, Board, DEFENDERS, Piece, PieceSet, Role, Square};
use crate::Side;

/// The rules of one variant: a rules string, taken apart.
///
/// Every field bears the key of the rules string that sets it. A new value has the defaults of the notation; its `start`
/// is the one thing without a default.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// `name`: what the variant is called; empty if it has no name. A space is written as `_` in text, so that a name with
    /// a `_` of its own is read again with a space there.
    pub name: String,
    /// `dim` and `start` (or `starti`): the board at the beginning; its size is that of the game.
    pub start: Board,
    /// `esc`: where the king escapes to.
    pub escape: Escape,
    /// `surf`: whether the defenders lose when they are surrounded.
    pub surrounding_wins: bool,
    /// `atkf`: whether the attackers move first.
    pub attackers_first: bool,
    /// `tfr`: what the third occurrence of a position means.
    pub repetition: Repetition,
    /// `ka`: how the king takes part in captures.
    pub king_arms: KingArms,
    /// `ks`: how the king is captured.
    pub king_strength: KingStrength,
    /// `kj`, `mj`, `gj`, `nj`, `cj`: how pieces jump, in the order of [`Role::ALL`](super::Role::ALL). Taflmen never do.
    pub jumps: [Jump; 6],
    /// `spd`: how far pieces move, in the order of [`Piece::index`].
    pub speeds: Speeds,
    /// `cor` and its lists: the corner squares.
    pub corners: SpecialSquares,
    /// `cen` and its lists: the centre squares. `cenh` stands in `hostile`.
    pub centre: SpecialSquares,
    /// `cenhe`: to whom the centre is hostile while nobody stands on it.
    pub empty_centre_hostile: PieceSet,
    /// `afor` and its lists: the attackers' fort squares.
    pub attacker_fort: SpecialSquares,
    /// `dfor` and its lists: the defenders' fort squares.
    pub defender_fort: SpecialSquares,
    /// `sw`: which captures along the edge there are.
    pub shieldwall: Shieldwall,
    /// `swf`: whether the man that closes a shieldwall must be a flanker on the edge.
    pub shieldwall_by_flanker: bool,
    /// `efe`: whether the defenders may win by a fort at the edge.
    pub edge_fort_escape: bool,
    /// `linc`: whether there is the capture that Linnaeus describes.
    pub linnaean_capture: bool,
    /// `ber`: what a capture leads to.
    pub berserk: Berserk,
}

/// Where the king escapes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Escape {
    /// `c`: to a corner square.
    Corner,
    /// `e`: to any square of the edge.
    Edge,
}

/// What the third occurrence of a position means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repetition {
    /// `i`: nothing by the notation; the real program draws.
    Ignored,
    /// `d`: the game is drawn.
    Draw,
    /// `w`: whoever made the move wins.
    MoverWins,
    /// `l`: whoever made the move loses.
    MoverLoses,
}

/// How the king takes part in captures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KingArms {
    /// `y`: like any man.
    Armed,
    /// `n`: not at all.
    Unarmed,
    /// `a`: only as the one that stands still.
    AnvilOnly,
    /// `h`: only as the one that moves.
    HammerOnly,
}

/// How the king is captured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KingStrength {
    /// `s` or `y`: from four sides.
    Strong,
    /// `w` or `n`: from two sides, like any man.
    Weak,
    /// `c`: strong on the centre and beside it, else weak.
    StrongAtCentre,
    /// `m`: when all neighbouring squares of the board are hostile.
    Surrounded,
}

/// How a kind of piece jumps over an adjacent enemy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Jump {
    /// `n`: it does not.
    None,
    /// `r`: only from or to a special square.
    Restricted,
    /// `j`: anywhere.
    Free,
    /// `c`: anywhere, and the enemy is captured.
    Capturing,
}

/// How far each kind of piece moves, in squares: none if there is no limit, 0 if it stays where it is.
///
/// In text they are 1 number for all, 2 for attackers and defenders, or 8, 10 or 12 for the first four, five or six roles of
/// either side; a role that is not listed has no limit. What is read from 8 or 10 is written as 12.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Speeds(pub [Option<u8>; 12]);

/// Special squares of one sort, and what they mean to each kind of piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpecialSquares {
    /// Where they are.
    pub squares: Vec<Square>,
    /// Suffix `h`: to whom they are hostile.
    pub hostile: PieceSet,
    /// Suffix `p`: who may pass over them.
    pub pass: PieceSet,
    /// Suffix `s`: who may stop on them.
    pub stop: PieceSet,
    /// Suffix `re`: who may enter them from outside.
    pub enter: PieceSet,
}

/// Which captures along the edge there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shieldwall {
    /// `n`: none.
    None,
    /// `w`: weak ones, closed by two men.
    Weak,
    /// `s`: strong ones, which a corner may close.
    Strong,
}

/// What a capture leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Berserk {
    /// `n`: nothing.
    None,
    /// `c`: the same piece stays on move if it can capture again.
    MustCapture,
    /// `m`: the same piece stays on move if it can move.
    MustMove,
}

impl Rules {
    /// Returns the side that moves first.
    #[must_use]
    pub const fn first(&self) -> Side {
        if self.attackers_first {
            ATTACKERS
        } else {
            DEFENDERS
        }
    }

    /// Returns the rules that a rules string without any key means.
    #[must_use]
    pub fn new(start: Board) -> Self {
        let last = start.size() - 1;
        let corners = [(0, 0), (last, 0), (0, last), (last, last)];
        let middle = last / 2;
        let all = PieceSet::all_but_guards();
        let sort = |places: &[(u8, u8)], hostile, pass, stop| SpecialSquares {
            squares: places
                .iter()
                .map(|(file, rank)| Square {
                    file: *file,
                    rank: *rank,
                })
                .collect(),
            hostile,
            pass,
            stop,
            enter: all,
        };
        let attackers = PieceSet::all_but_guard_of(ATTACKERS);
        let defenders = PieceSet::all_but_guard_of(DEFENDERS);
        let king = PieceSet::NONE.with(Piece {
            side: DEFENDERS,
            role: Role::King,
        });
        Self {
            name: String::new(),
            start,
            escape: Escape::Corner,
            surrounding_wins: true,
            attackers_first: true,
            repetition: Repetition::Draw,
            king_arms: KingArms::Armed,
            king_strength: KingStrength::Strong,
            jumps: [
                Jump::None,
                Jump::Free,
                Jump::Capturing,
                Jump::None,
                Jump::None,
                Jump::None,
            ],
            speeds: Speeds::default(),
            corners: sort(&corners, all, king, king),
            centre: sort(&[(middle, middle)], attackers, all, king),
            empty_centre_hostile: all,
            attacker_fort: sort(&[], defenders, all, all),
            defender_fort: sort(&[], attackers, all, defenders),
            shieldwall: Shieldwall::None,
            shieldwall_by_flanker: true,
            edge_fort_escape: false,
            linnaean_capture: false,
            berserk: Berserk::None,
        }
    }
}

impl Speeds {
    /// Returns how far a piece moves.
    #[must_use]
    pub const fn of(&self, piece: Piece) -> Option<u8> {
        self.0[piece.index()]
    }
}
