//! A move, and a move record with all that it may tell.

use super::{Piece, Square};

/// A move of one piece. Captures follow from the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    /// Where the piece stands.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
}

/// A move record: a move with what else the notation tells of it. `a4-a1` alone is one too.
///
/// What a simple record leaves out is absent here, so that text and value correspond one to one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveRecord {
    /// What moved; none for a taflman, or if it is not told. The letter's case is that of the side.
    pub piece: Option<Piece>,
    /// The move.
    pub mv: Move,
    /// `^`: whether it was a jump.
    pub is_jump: bool,
    /// `=`: whether it went on after a capture of the same piece.
    pub is_berserk: bool,
    /// `x`: what was captured, in the record's order; the role is none for a taflman.
    pub captures: Vec<(Option<Piece>, Square)>,
    /// What the move threatens or ends.
    pub mark: Mark,
}

/// What stands in the place of a move in the record of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Record {
    /// A move.
    Move(MoveRecord),
    /// `---`: whoever was to move resigned.
    Resignation,
}

/// Move records, one after the other: a line of play, or what one side did in one turn. In text there is at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveList(pub Vec<MoveRecord>);

crate::table! {
    /// What stands behind a move record.
    #[derive(Default)]
    pub enum Mark {
        /// Returns the mark's text, which is empty for none.
        text: &'static str;

        /// Nothing.
        #[default]
        None(""),
        /// `+`: the king can be captured.
        KingThreatened("+"),
        /// `-`: the king can escape.
        EscapeThreatened("-"),
        /// `++`: the king is captured, or the attackers have won otherwise.
        AttackersWon("++"),
        /// `--`: the king has escaped, or the defenders have won otherwise.
        DefendersWon("--"),
    }
}

impl From<Move> for MoveRecord {
    /// Returns the record that tells nothing but the move.
    fn from(mv: Move) -> Self {
        Self {
            piece: None,
            mv,
            is_jump: false,
            is_berserk: false,
            captures: Vec::new(),
            mark: Mark::None,
        }
    }
}
