//! What positions of ataxx can have.

use linesman_games::ataxx::{Move, Square, State, WHITE};
use linesman_uci::Ataxx;
use linesman_values::traits::Trait;

use crate::search::Search;

type Position = Search<Ataxx>;

impl Position {
    const fn own_pieces(&self) -> u32 {
        let Ataxx(state) = &self.board;
        state.count(state.to_move())
    }

    fn all_moves(&self, is_such: fn(&Move) -> bool) -> bool {
        self.board.0.moves().iter().all(is_such)
    }

    /// Returns whether the other side has no move but a pass, if it were to move.
    fn is_other_stuck(&self) -> bool {
        let Ataxx(mut state) = self.board;
        state.play(Move::Pass);
        state.moves().iter().all(|mv| matches!(mv, Move::Pass))
    }

    fn empty_squares(&self) -> usize {
        let Ataxx(state) = &self.board;
        let is_empty = |at: &Square| state.side_at(*at).is_none() && !state.is_gap(*at);
        Square::all().filter(is_empty).count()
    }

    fn leads(&self, is_such: impl Fn(&State) -> bool) -> bool {
        let Ataxx(state) = self.board;
        state.moves().into_iter().any(|mv| {
            let mut after = state;
            after.play(mv);
            is_such(&after)
        })
    }
}

/// All of them, the most special first.
pub(crate) const ALL: &[Trait<Position>] = &[
    ("the game is over", |it| it.board.0.is_over()),
    ("the side to move has to pass", |it| {
        it.all_moves(|mv| matches!(mv, Move::Pass))
    }),
    ("no new piece can be added next to another", |it| {
        it.all_moves(|mv| matches!(mv, Move::Jump(..)))
    }),
    ("the other side has no move", Position::is_other_stuck),
    ("a move ends the game", |it| it.leads(State::is_over)),
    ("one square is empty", |it| it.empty_squares() == 1),
    ("the side to move has one piece", |it| it.own_pieces() == 1),
    ("the board has gaps", |it| {
        Square::all().any(|at| it.board.0.is_gap(at))
    }),
    ("50 plies or more added no piece", |it| {
        it.board.0.halfmoves() >= 50
    }),
    ("10 squares or fewer are empty", |it| {
        it.empty_squares() <= 10
    }),
    ("o is to move", |it| it.board.0.to_move() == WHITE),
];

#[cfg(test)]
mod tests {
    use crate::ataxx::UAI;

    #[test]
    fn a_position_has_what_its_rules_say() {
        let check = |fen: &str, expected: &[&str], others: &[&str]| {
            let line = format!("position fen {fen}");
            let told = UAI.traits.unwrap()(&[vec![&line, "go depth 3"]]);
            let told = [&told[0].position[..], &told[0].question].concat();
            for clause in expected {
                assert!(told.contains(clause), "{fen}: {clause}: {told:?}");
            }
            for clause in others {
                assert!(!told.contains(clause), "{fen}: {clause}");
            }
        };
        check(
            "x5o/7/7/7/7/7/o5x x 0 1",
            &["the position is a FEN"],
            &["the side to move has to pass", "the board has gaps"],
        );
        // The only x in a corner is shut in by pieces of the other side, and all other squares are gaps or taken.
        check(
            "xoo----/ooo----/ooo----/-------/-------/-------/6o x 0 1",
            &[
                "the side to move has to pass",
                "the side to move has one piece",
            ],
            &["no new piece can be added next to another"],
        );
    }
}
