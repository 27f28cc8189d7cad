//! Positions in which the material cannot mate.

use super::{Bitboard, Role, State};
use crate::Side;

impl State {
    /// Returns whether the material of both sides together cannot mate, whatever they play: only kings, or besides them one
    /// knight or one bishop, or bishops on squares of one colour.
    ///
    /// The FIDE Laws of Chess end a game in every dead position (article 5.2.2): one in which no sequence of legal moves
    /// mates. Positions with more material can be dead, too, because pawns block each other. This rule does not find them,
    /// and neither does python-chess, whose `is_insufficient_material` is the same rule. A position for which it holds is
    /// always dead.
    #[must_use]
    pub fn is_material_insufficient(&self) -> bool {
        Side::BOTH
            .into_iter()
            .all(|side| self.cannot_mate_by_material(side))
    }

    /// Returns whether the material alone says that a side can never mate. Then it does not win by the other side's fallen
    /// flag, either (article 6.9). As above, there are more positions in which it cannot mate.
    #[must_use]
    pub fn cannot_mate_by_material(&self, side: Side) -> bool {
        let board = &self.board;
        let [pawns, knights, bishops, rooks, queens, kings] = board.roles;
        let (own, theirs) = (board.of(side), board.of(side.other()));
        if own.meets(pawns | rooks | queens) {
            return false;
        }
        if own.meets(knights) {
            // One knight mates only with the help of pieces that are in the way of their own king. Queens alone never help.
            return own.count() <= 2 && theirs.without(kings | queens).is_empty();
        }
        if own.meets(bishops) {
            let on_light = bishops.meets(Bitboard::LIGHT);
            let on_dark = bishops.meets(!Bitboard::LIGHT);
            return !(on_light && on_dark) && (pawns | knights).is_empty();
        }
        debug_assert_eq!(
            own & board.with_role(Role::King),
            own,
            "nothing else is left"
        );
        true
    }
}
