//! What positions of chess can have.

use linesman_games::chess::{BLACK, Move, Role, State};
use linesman_uci::Chess;
use linesman_values::traits::Trait;

use crate::search::Search;

type Position = Search<Chess>;

impl Position {
    fn state(&self) -> &State {
        self.board.state()
    }

    /// Returns whether a legal move is like this.
    fn has(&self, is_such: impl Fn(&State, Move) -> bool) -> bool {
        let state = self.state();
        let mut moves = state.moves().into_iter();
        moves.any(|mv| is_such(state, mv))
    }

    /// Returns whether a legal move leads to a position like this.
    fn leads(&self, is_such: impl Fn(&State) -> bool) -> bool {
        self.has(|state, mv| {
            let mut after = *state;
            after.play(mv);
            is_such(&after)
        })
    }

    /// Returns how many pieces are on the board, those of both sides.
    fn pieces(&self) -> u32 {
        self.state().board().occupied().count()
    }

    /// Returns how many pieces the side to move has.
    fn own_pieces(&self) -> u32 {
        self.state().board().of(self.state().to_move()).count()
    }

    /// Returns how often the position has come before in the line.
    fn before(&self) -> usize {
        let key = self.state().key();
        let same = self.past.iter().filter(|it| it.state().key() == key);
        same.count()
    }
}

/// All of them, the most special first.
pub(crate) const ALL: &[Trait<Position>] = &[
    ("the side to move is mated", |it| it.state().is_checkmate()),
    ("the side to move is in stalemate", |it| {
        it.state().is_stalemate()
    }),
    ("neither side has enough pieces to mate", |it| {
        it.state().is_material_insufficient()
    }),
    ("the king is in check from two pieces", |it| {
        it.state().checkers().has_several()
    }),
    ("the position has come twice before", |it| it.before() >= 2),
    ("the position has come before", |it| it.before() >= 1),
    ("100 half moves or more went without a capture", |it| {
        it.state().halfmoves() >= 100
    }),
    ("a pawn can be taken en passant", |it| {
        it.state().is_en_passant_legal()
    }),
    ("the FEN or the line has a square for en passant", |it| {
        it.state().en_passant().is_some()
    }),
    ("a move mates", |it| it.leads(State::is_checkmate)),
    ("a move ends in stalemate", |it| {
        it.leads(State::is_stalemate)
    }),
    ("a pawn can take and promote at once", |it| {
        it.has(|state, mv| mv.promotion.is_some() && state.piece_at(mv.to).is_some())
    }),
    ("a pawn can promote", |it| {
        it.has(|_, mv| mv.promotion.is_some())
    }),
    ("the side to move can castle", |it| {
        it.has(|state, mv| {
            // It is the king's move onto its own rook.
            let own = state.piece_at(mv.from).map(|piece| piece.side);
            own == state.piece_at(mv.to).map(|piece| piece.side)
        })
    }),
    ("the side to move has only its king", |it| {
        it.own_pieces() == 1
    }),
    ("the king is in check", |it| it.state().is_check()),
    ("a move gives check", |it| it.leads(State::is_check)),
    ("5 pieces or fewer are left", |it| it.pieces() <= 5),
    ("no pawn is left", |it| {
        it.state().board().with_role(Role::Pawn).is_empty()
    }),
    ("a piece can be taken", |it| {
        it.has(|state, mv| {
            let own = state.piece_at(mv.from).map(|piece| piece.side);
            let taken = state.piece_at(mv.to).map(|piece| piece.side);
            taken.is_some() && taken != own
        })
    }),
    ("50 half moves or more went without a capture", |it| {
        it.state().halfmoves() >= 50
    }),
    ("the move number is 100 or more", |it| {
        it.state().number() >= 100
    }),
    ("black is to move", |it| it.state().to_move() == BLACK),
];

#[cfg(test)]
mod tests {
    use linesman_uci::Board as _;
    use linesman_values::traits::Had;

    use crate::{chess::UCI, member::Member};

    fn check(line: &str, go: &str, expected: &[&str], others: &[&str]) {
        let traits = UCI.traits.unwrap();
        let told = traits(&[vec![line], vec!["isready"], vec![go]]);
        assert_eq!([&told[0], &told[1]], [&Had::default(); 2]);
        let told = [&told[2].position[..], &told[2].question].concat();
        for clause in expected {
            assert!(told.contains(clause), "{line}: {clause}: {told:?}");
        }
        for clause in others {
            assert!(!told.contains(clause), "{line}: {clause}");
        }
    }

    #[test]
    fn a_position_has_what_its_rules_say() {
        check(
            "position startpos moves e2e4 a7a6 e4e5 d7d5",
            "go wtime 900 btime 3000",
            &[
                "a pawn can be taken en passant",
                "its clock shows less than a second",
                "no increment comes with the clock",
                "the position is startpos",
            ],
            &[
                "the king is in check",
                "the side to move can castle",
                "its clock shows less than 100 ms",
                "black is to move",
            ],
        );
        check(
            "position fen 4k3/P6R/8/8/8/8/8/4K2R w K - 0 1",
            "go depth 1",
            &[
                "a pawn can promote",
                "a move mates",
                "the side to move can castle",
                "go has depth 1",
                "the position is a FEN",
            ],
            &[
                "a pawn can take and promote at once",
                "a piece can be taken",
            ],
        );
        check(
            "position startpos moves g1f3 g8f6 f3g1 f6g8",
            "go movetime 100",
            &["the position has come before"],
            &["the position has come twice before", "go has depth 1"],
        );
        check(
            "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 120 90",
            "go nodes 5",
            &[
                "the side to move is in stalemate",
                "no move is legal",
                "100 half moves or more went without a capture",
                "the side to move has only its king",
                "black is to move",
            ],
            &["the side to move is mated"],
        );
    }

    #[test]
    fn what_asks_for_no_move_has_nothing() {
        let traits = UCI.traits.unwrap();
        let told = traits(&[
            vec!["uci"],
            vec!["go depth 1"],
            vec!["position nonsense", "go"],
        ]);
        assert_eq!(told, [(); 3].map(|()| Had::default()));
        assert!(!linesman_uci::Chess::TRAITS.is_empty() && linesman_uci::Chess::start().is_start());
    }
}
