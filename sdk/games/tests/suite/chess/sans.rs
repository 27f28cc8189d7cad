//! Moves as PGN writes them.

use fastrand::Rng;
use linesman_games::chess::{
    State, Variant,
    san::{self, SanError},
};

use super::random;

/// Checks how moves are written: in each line a position, the move of UCI, and its text.
#[test]
fn moves_are_written_by_the_standard() {
    let table = [
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "g1f3",
            "Nf3",
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "e2e4",
            "e4",
        ),
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", "exd5"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6"),
        ("3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8n", "exd8=N"),
        ("k7/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7e8q", "e8=Q+"),
        ("k7/7R/8/8/8/8/8/4K1R1 w - - 0 1", "g1g8", "Rg8#"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1h1", "O-O"),
        ("5k2/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1h1", "O-O+"),
        ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8a8", "O-O-O"),
        // A file tells two pieces apart, or else the rank, or else both.
        ("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "a1d1", "Rd1"),
        ("4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "a1d1", "Rad1"),
        ("4k3/R7/8/8/8/8/8/R3K3 w - - 0 1", "a1a4", "R1a4"),
        ("8/8/8/Q6Q/8/8/8/Q3K1k1 w - - 0 1", "a5e5", "Qa5e5"),
        // A pinned piece needs no telling apart.
        ("4k3/4r3/8/8/8/8/4N3/N3K3 w - - 0 1", "a1c2", "Nc2"),
        ("4k3/4r3/8/8/8/4N3/8/N3K3 w - - 0 1", "a1c2", "Nc2"),
    ];
    for (fen, mv, text) in table {
        let state: State = fen.parse().unwrap();
        let mv = mv.parse().unwrap();
        assert!(state.check(mv).is_ok(), "{mv} in {fen}");
        assert_eq!(san::write(&state, mv), text, "{fen}");
        assert_eq!(san::read_strictly(&state, text), Ok(mv), "{fen}");
    }
}

#[test]
fn every_move_is_read_as_it_is_written() {
    let mut rng = Rng::with_seed(5);
    for variant in [Variant::Standard, Variant::Chess960] {
        for _ in 0..4 {
            let start = random::start(variant, &mut rng);
            random::play(start, 80, &mut rng, |position, _| {
                let state = position.state();
                for mv in state.moves() {
                    let text = san::write(state, mv);
                    assert_eq!(
                        san::read_strictly(state, &text),
                        Ok(mv),
                        "{text} in {state}"
                    );
                }
            });
        }
    }
}

#[test]
fn more_forms_are_read_than_written() {
    let fen = "r3k2r/1P6/8/2pP4/8/2N5/8/R3K1NR w KQkq c6 0 1";
    let state: State = fen.parse().unwrap();
    for (mv, texts) in [
        ("e1a1", "O-O-O 0-0-0 o-o-o O-O-O! 0-0-0!?"),
        (
            "g1f3",
            "Nf3 Nf3+ Nf3# Nf3! Nf3?? Nf3+!? Ngf3 N1f3 Ng1f3 Ng1-f3 Ng1xf3 N-f3 N:f3",
        ),
        (
            "b7b8q",
            "b8=Q b8Q b8=q b8q b8(Q) b8/Q b7b8=Q b7-b8Q+ Pb8=Q b8=Q+",
        ),
        ("b7a8r", "bxa8=R ba8R b7xa8=R b:a8=R bxa8=R+! Pbxa8=R"),
        ("d5c6", "dxc6 dc6 d5c6 d5xc6 Pdxc6"),
        ("d5d6", "d6 d5d6 d5-d6 Pd6 d6!!"),
    ] {
        for text in texts.split(' ') {
            assert_eq!(san::read(&state, text), Ok(mv.parse().unwrap()), "{text}");
        }
    }
    let strictly = san::read_strictly(&state, "Ng1f3");
    let expected = "Nf3".to_owned();
    assert_eq!(strictly, Err(SanError::NotStandard { expected }));
}

#[test]
fn a_text_that_is_no_legal_move_says_why() {
    let castling = "r3k2r/8/8/8/2b5/8/8/R3K2R w Qkq - 0 1";
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let rooks = "4k3/8/8/8/8/8/4K3/R6R w - - 0 1";
    let pinned = "4r2k/8/8/8/8/8/4N3/4K1N1 w - - 0 1";
    let table = [
        (start, "", "column 1: this is not a move like Nf3"),
        (start, "Xf3", "column 1: this is not a move like Nf3"),
        (start, "Nf9", "column 2: this is not a move like Nf3"),
        (start, "--", "column 1: this is not a move like Nf3"),
        (start, "e4!!!", "column 3: this is not a move like Nf3"),
        (start, "é4", "column 1: this is not a move like Nf3"),
        (start, "nf3", "column 1: this is not a move like Nf3"),
        (start, "Nd4", "no such knight can go to d4"),
        (start, "e5", "no such pawn can go to e5"),
        (start, "Ra2", "a pawn of the same side stands on a2"),
        (start, "Qd3", "a piece on d2 is in the way from d1 to d3"),
        (start, "O-O", "a piece on f1 is in the way of castling"),
        (
            rooks,
            "Rd1",
            "the rook on a1 and the one on h1 can go to d1",
        ),
        (rooks, "Rbd1", "no such rook can go to d1"),
        (castling, "O-O", "the right to castle O-O is gone"),
        (castling, "Kg1", "a king does not move from e1 to g1"),
        (castling, "Kh1", "a rook of the same side stands on h1"),
        (pinned, "Nc3", "the king on e1 would be in check from e8"),
        (
            "8/P3k3/8/8/8/8/8/4K3 w - - 0 1",
            "a8",
            "the pawn becomes another piece on a8, and none is named",
        ),
        (
            "8/P3k3/8/8/8/8/8/4K3 w - - 0 1",
            "a8=K",
            "a pawn cannot become a king",
        ),
    ];
    for (fen, text, expected) in table {
        let state: State = fen.parse().unwrap();
        let error = san::read(&state, text).unwrap_err();
        assert_eq!(error.to_string(), expected, "{text} in {fen}");
    }
}
