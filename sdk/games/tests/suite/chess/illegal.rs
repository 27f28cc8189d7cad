//! Moves that the rules refuse, and why.

use linesman_games::{
    Position as _, Side,
    chess::{Breach, Position, Rule, State, Variant, WHITE, uci},
};

/// Checks refused moves: in each line the move, the rule that it breaks, and the text.
fn check(variant: Variant, fen: &str, table: &str) {
    let state: State = fen.parse().expect(fen);
    let mut position = Position::at(state, variant).expect(fen);
    let before = position.clone();
    let rows = table.lines().map(str::trim).filter(|row| !row.is_empty());
    for row in rows {
        let cells: Vec<&str> = row.split(" | ").collect();
        let [mv, rule, text] = cells[..] else {
            panic!("{row}");
        };
        let mv = mv.parse().expect(mv);
        let Err(error) = position.submit(state.to_move(), mv) else {
            panic!("{mv} is legal in {fen}");
        };
        assert_eq!(
            (error.rule.name(), &*error.to_string()),
            (rule, text),
            "{mv}"
        );
        assert_eq!(position, before);
    }
}

fn standard(fen: &str, table: &str) {
    check(Variant::Standard, fen, table);
}

#[test]
fn a_side_moves_its_own_pieces() {
    standard(
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "
        e3e4 | empty-square | no piece stands on e3
        e7e5 | wrong-side | the pawn on e7 is the opponent's
        a1a2 | own-piece | a pawn of the same side stands on a2
        e2e2 | geometry | the piece on e2 would stay there
        ",
    );
    let mut position = Position::new();
    let black = position.submit(WHITE.other(), "e7e5".parse().unwrap());
    assert_eq!(black.unwrap_err().breach, Breach::NotYourTurn);
}

#[test]
fn pieces_move_as_their_kind_does() {
    standard(
        "4k3/8/8/8/3p4/1P6/P2B4/R2NK3 w - - 0 1",
        "
        d2d3 | geometry | a bishop does not move from d2 to d3
        d1d3 | geometry | a knight does not move from d1 to d3
        e1e3 | geometry | a king does not move from e1 to e3
        a1b2 | geometry | a rook does not move from a1 to b2
        a2b2 | geometry | a pawn does not move from a2 to b2
        b3b5 | geometry | a pawn does not move from b3 to b5
        b3b2 | geometry | a pawn does not move from b3 to b2
        a2a5 | geometry | a pawn does not move from a2 to a5
        b3c4 | geometry | the pawn on b3 has nothing to capture on c4
        a1a5 | blocked | a piece on a2 is in the way from a1 to a5
        a1e1 | own-piece | a king of the same side stands on e1
        ",
    );
    standard(
        "4k3/8/p7/8/p7/P2p4/3P4/4K3 w - - 0 1",
        "
        a3a4 | blocked | a piece on a4 is in the way from a3 to a4
        d2d3 | blocked | a piece on d3 is in the way from d2 to d3
        d2d4 | blocked | a piece on d3 is in the way from d2 to d4
        ",
    );
    standard(
        "4k3/8/8/8/r7/8/P7/4K3 w - - 0 1",
        "a2a4 | blocked | a piece on a4 is in the way from a2 to a4",
    );
    // Of two pieces in the way, it is the first one.
    for (fen, mv, by) in [
        ("4k3/8/8/8/2p1p3/8/8/Q3K3 w - - 0 1", "a1h8", None),
        ("4k3/8/5p2/8/3p4/8/8/Q3K3 w - - 0 1", "a1h8", Some("d4")),
        ("Q7/7k/2p5/8/8/5p2/8/4K3 w - - 0 1", "a8h1", Some("c6")),
        ("7Q/k7/5p2/8/3p4/8/8/4K3 w - - 0 1", "h8a1", Some("f6")),
    ] {
        let state: State = fen.parse().unwrap();
        let breach = state
            .check(mv.parse().unwrap())
            .err()
            .map(|error| error.breach);
        let found = match breach {
            Some(Breach::Blocked { by, .. }) => Some(by.to_string()),
            _ => None,
        };
        assert_eq!(found.as_deref(), by, "{fen}");
    }
}

#[test]
fn a_king_is_not_left_in_check_nor_moved_into_it() {
    standard(
        "4r2k/8/8/8/7b/8/3P1P2/4K2R w K - 0 1",
        "
        d2d3 | left-in-check | the king on e1 stays in check from e8
        f2f3 | left-in-check | the king on e1 stays in check from e8
        e1e2 | into-check | the king would be in check on e2 from e8
        e1g1 | castling-out-of-check | the king is in check from e8 and cannot castle
        ",
    );
    standard(
        "3r3k/8/8/8/7b/8/5P2/4K3 w - - 0 1",
        "
        f2f3 | exposed | the king on e1 would be in check from h4
        e1d1 | into-check | the king would be in check on d1 from d8
        e1d2 | into-check | the king would be in check on d2 from d8
        ",
    );
    // A king does not hide behind itself, and a piece that is protected is not taken.
    standard(
        "4k3/8/8/8/r3K3/8/8/8 w - - 0 1",
        "e4f4 | into-check | the king would be in check on f4 from a4",
    );
    standard(
        "4k3/8/8/8/8/2b5/3q4/4K3 w - - 0 1",
        "e1d2 | into-check | the king would be in check on d2 from c3",
    );
}

#[test]
fn castling_needs_its_rights_and_a_free_and_safe_way() {
    standard(
        "r3k2r/8/8/8/8/5n2/8/R3K2R w KQkq - 0 1",
        "e1g1 | castling-out-of-check | the king is in check from f3 and cannot castle",
    );
    standard(
        "r3k2r/8/8/8/2b5/8/8/R3K2R w Qkq - 0 1",
        "e1g1 | castling-right | the right to castle O-O is gone",
    );
    standard(
        "r3k2r/8/8/8/2b5/8/8/R3K2R w KQkq - 0 1",
        "e1g1 | castling-through-check | the king would castle over f1, which is attacked from c4",
    );
    standard(
        "r3k2r/8/8/8/3b4/8/8/R3K2R w KQkq - 0 1",
        "e1g1 | into-check | the king would be in check on g1 from d4",
    );
    standard(
        "r3k2r/8/8/8/8/8/8/RN2K1NR w KQkq - 0 1",
        "
        e1g1 | castling-blocked | a piece on g1 is in the way of castling
        e1c1 | castling-blocked | a piece on b1 is in the way of castling
        e1h1 | castling-form | castling is e1g1 in this game, not e1h1
        ",
    );
    standard(
        "4k3/8/8/8/8/8/8/4K1R1 w - - 0 1",
        "
        e1g1 | castling-right | the right to castle O-O is gone
        e1c1 | castling-right | the right to castle O-O-O is gone
        ",
    );
    standard(
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "e1g1q | promotion-elsewhere | a king that goes to h1 does not become another piece",
    );
}

#[test]
fn castling_of_chess960_is_the_king_onto_its_rook() {
    let check = |fen, table| check(Variant::Chess960, fen, table);
    check(
        "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1",
        "e1g1 | castling-form | castling is e1h1 in this game, not e1g1",
    );
    check(
        "4k3/8/8/8/8/8/8/R3K2R w - - 0 1",
        "
        e1h1 | castling-right | the right to castle O-O is gone
        e1g1 | geometry | a king does not move from e1 to g1
        ",
    );
    // The rook's way is free as well, and it does not leave the king in check.
    check(
        "4k3/8/8/8/8/8/8/RN2K3 w A - 0 1",
        "e1a1 | castling-blocked | a piece on b1 is in the way of castling",
    );
    check(
        "4k3/8/8/8/8/8/8/rR1K4 w B - 0 1",
        "d1b1 | into-check | the king would be in check on c1 from a1",
    );
}

#[test]
fn a_pawn_becomes_a_piece_on_the_last_rank_only() {
    standard(
        "8/P3k3/8/8/8/8/P7/4K3 w - - 0 1",
        "
        a7a8 | promotion-missing | the pawn becomes another piece on a8, and none is named
        a7a8k | promotion-piece | a pawn cannot become a king
        a7a8p | promotion-piece | a pawn cannot become a pawn
        a2a3q | promotion-elsewhere | a pawn that goes to a3 does not become another piece
        e1e2q | promotion-elsewhere | a king that goes to e2 does not become another piece
        ",
    );
}

#[test]
fn a_pawn_is_captured_in_passing_at_once_or_not_at_all() {
    standard(
        "4k3/8/8/1pPpP3/8/8/8/4K3 w - b6 0 1",
        "
        e5d6 | en-passant | the pawn on e5 cannot capture en passant on d6, only on b6
        c5d6 | en-passant | the pawn on c5 cannot capture en passant on d6, only on b6
        ",
    );
    standard(
        "4k3/8/8/1pPp4/8/8/8/4K3 w - - 0 1",
        "c5d6 | en-passant | the pawn on c5 cannot capture en passant on d6",
    );
    // Two pawns leave the rank at once.
    standard(
        "4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1",
        "e5d6 | exposed | the king on a5 would be in check from h5",
    );
}

#[test]
fn nothing_is_legal_once_the_game_is_over() {
    let mut position = Position::new();
    for (mv, side) in ["f2f3", "e7e5", "g2g4", "d8h4"]
        .into_iter()
        .zip(Side::BOTH.into_iter().cycle())
    {
        let mv = uci::read(&position, side, mv).unwrap();
        position.submit(side, mv).unwrap();
    }
    let error = position.submit(WHITE, "a2a3".parse().unwrap()).unwrap_err();
    assert_eq!(error.rule, Rule::GameOver);
    assert!(position.to_act().is_empty());
}
