//! What to do about each rule of the games that a best move breaks, and about mates that are none.

use linesman_values::rule_fix::RuleFix;

const NO_MOVE: RuleFix = RuleFix::new(
    "no-move",
    "print a legal move as long as there is one: also where the search has found none, or one could claim a draw",
);
const BOARD: &str =
    "begin with a new board at each position line, and make every move behind \"moves\" on it";

const ANOTHER_LINE: &str =
    "begin the line anew at each go; if it is new, the engine's board is not that of the position";

/// What to do about the rules that `bestmove/legal`, `info/pv-legal` and `info/mate-is-mate` are about.
pub(crate) const OF_CHESS: &[RuleFix] = &[
    NO_MOVE,
    RuleFix::new("empty-square", BOARD),
    RuleFix::new("own-piece", BOARD),
    RuleFix::new(
        "wrong-side",
        "take the side to move from the FEN, and change it with each word behind \"moves\"",
    ),
    RuleFix::new(
        "geometry",
        "look at the steps of this piece: one beyond the edge must not come back on the other side",
    ),
    RuleFix::new(
        "blocked",
        "end the way of a bishop, rook, queen or pawn at the first piece; only a knight jumps",
    ),
    RuleFix::new(
        "en-passant",
        "take en passant only onto the square that the FEN names, or right behind the double step",
    ),
    RuleFix::new(
        "left-in-check",
        "leave out each move behind which the own king is in check",
    ),
    RuleFix::new(
        "exposed",
        "look for a check of the own king behind each move: this piece stood between",
    ),
    RuleFix::new(
        "into-check",
        "look for a check of the own king behind each move: with the king off its old square, and the rook that castles on its new one",
    ),
    RuleFix::new(
        "castling-right",
        "castle only with the right that the FEN has: it is lost when the king or the rook moves, or the rook is taken",
    ),
    RuleFix::new("castling-out-of-check", "do not castle while in check"),
    RuleFix::new(
        "castling-through-check",
        "look for attacks on each square that the king crosses",
    ),
    RuleFix::new(
        "castling-blocked",
        "castle only if all squares between are empty: those of the king's way, and those of the rook's",
    ),
    RuleFix::new(
        "mate-averted",
        "where the king is in check, look at all moves: also in a search of captures",
    ),
    RuleFix::new(
        "far-mate",
        "keep scores of positions below those of mates: cap them, or let a mate be worth more",
    ),
    RuleFix::new("illegal-first", ANOTHER_LINE),
    RuleFix::new(
        "promotion-elsewhere",
        "write a fifth letter only behind a pawn's move to the last rank",
    ),
];

/// What to do about the rules of ataxx.
pub(crate) const OF_ATAXX: &[RuleFix] = &[
    NO_MOVE,
    RuleFix::new(
        "pass",
        "pass with 0000 only if no move is legal: look at single steps and at jumps",
    ),
    RuleFix::new(
        "occupied",
        "go to empty squares only: neither to a piece of any side nor to a gap of the board",
    ),
    RuleFix::new(
        "reach",
        "put a new piece beside one of your own only, diagonally too: a step beyond the edge must not come back on the other side",
    ),
    RuleFix::new("empty-square", BOARD),
    RuleFix::new(
        "wrong-side",
        "take the side to move from the FEN, and change it with each word behind \"moves\"",
    ),
    RuleFix::new(
        "distance",
        "jump exactly two squares far: the greater of the steps along files and ranks is 2",
    ),
    RuleFix::new("illegal-first", ANOTHER_LINE),
];

#[cfg(test)]
mod tests {
    use linesman_games::{ataxx, chess};
    use linesman_uci::Rule;

    use super::*;

    #[test]
    fn each_name_is_that_of_a_rule() {
        let own = || Rule::ALL.iter().map(|it| it.name());
        let of_chess: Vec<&str> = own()
            .chain(chess::Rule::ALL.iter().map(|it| it.name()))
            .collect();
        let of_ataxx: Vec<&str> = own()
            .chain(ataxx::Rule::ALL.iter().map(|it| it.name()))
            .collect();
        for (fixes, names) in [(OF_CHESS, of_chess), (OF_ATAXX, of_ataxx)] {
            for it in fixes {
                assert!(names.contains(&it.rule), "{}", it.rule);
            }
        }
    }
}
