//! How games end, and which draws can be claimed.

use linesman_games::{
    Outcome, Position as _, ToAct,
    chess::{BLACK, Draws, EndReason, Position, State, Variant, WHITE, uci},
};

fn at(fen: &str) -> Position {
    Position::at(fen.parse().expect(fen), Variant::Standard).expect(fen)
}

fn play(position: &mut Position, moves: &str) {
    for text in moves.split_ascii_whitespace() {
        let side = position.state().to_move();
        let mv = uci::read(position, side, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        position.submit(side, mv).expect("it has been judged");
    }
}

fn reason(position: &Position) -> Option<EndReason> {
    position.end().map(|end| end.reason)
}

#[test]
fn mate_wins_and_stalemate_draws() {
    let mut position = at("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1");
    play(&mut position, "a1a8");
    assert_eq!(reason(&position), Some(EndReason::Checkmate));
    assert_eq!(position.outcome(), Some(Outcome::Win(WHITE)));
    assert_eq!(
        (position.to_act(), position.legal_moves()),
        (ToAct::NOBODY, vec![])
    );
    let mut position = at("7k/8/5KQ1/8/8/8/8/8 w - - 0 1");
    play(&mut position, "g6f7");
    assert_eq!(reason(&position), Some(EndReason::Stalemate));
    assert_eq!(position.outcome(), Some(Outcome::Draw));
    // A game can begin at its end.
    let mated = at("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1");
    assert_eq!(mated.outcome(), Some(Outcome::Win(WHITE)));
}

#[test]
fn material_that_cannot_mate_ends_the_game() {
    let table = [
        ("4k3/8/8/8/8/8/8/4K3", [true, true]),
        ("4k3/8/8/8/8/8/8/4KN2", [true, true]),
        ("4k3/8/8/8/8/8/8/4KB2", [true, true]),
        // Bishops on squares of one colour, and on both.
        ("4kb2/8/8/8/8/8/8/2B1K3", [true, true]),
        ("4kb2/8/8/8/8/8/8/4KB2", [false, false]),
        // Two knights could mate with the other side's help.
        ("4k3/8/8/8/8/8/8/4KNN1", [false, true]),
        ("4kn2/8/8/8/8/8/8/4KN2", [false, false]),
        ("4kn2/8/8/8/8/8/8/4KB2", [false, false]),
        // A queen cannot help to mate its own king with one knight, and a rook can.
        ("3qk3/8/8/8/8/8/8/4KN2", [true, false]),
        ("3rk3/8/8/8/8/8/8/4KN2", [false, false]),
        ("4k3/7p/8/8/8/8/8/4KB2", [false, false]),
        ("4k3/7r/8/8/8/8/8/4KB2", [true, false]),
        ("4k3/8/8/8/8/8/P7/4K3", [false, true]),
    ];
    for (board, expected) in table {
        let position = at(&format!("{board} w - - 0 1"));
        let found = [WHITE, BLACK].map(|side| position.state().cannot_mate_by_material(side));
        assert_eq!(found, expected, "{board}");
        let is_over = reason(&position) == Some(EndReason::InsufficientMaterial);
        assert_eq!(is_over, expected == [true, true], "{board}");
    }
    let mut position = at("4k3/8/8/8/8/8/3q4/4K3 w - - 0 1");
    play(&mut position, "e1d2");
    assert_eq!(reason(&position), Some(EndReason::InsufficientMaterial));
}

#[test]
fn fifty_moves_are_a_claim_and_seventy_five_an_end() {
    // The clock, whether a draw can be claimed, and whether the game is over by law and at the first claim.
    for (clock, can_claim, by_law, at_claim) in [
        (98, false, false, false),
        (99, true, false, false),
        (100, true, false, true),
        (149, true, false, true),
        (150, true, true, true),
    ] {
        let position = at(&format!("4k3/8/8/8/8/8/P7/R3K3 w - - {clock} 90"));
        assert_eq!(position.can_claim_fifty_moves(), can_claim, "{clock}");
        assert_eq!(position.outcome().is_some(), by_law, "{clock}");
        let position = position.with_draws(Draws::AtFirstClaim);
        assert_eq!(position.outcome().is_some(), at_claim, "{clock}");
    }
    // Mate goes first, and a move of a pawn begins anew.
    let mut position = at("6k1/5ppp/8/8/8/8/8/R3K3 w - - 149 100");
    play(&mut position, "a1a8");
    assert_eq!(reason(&position), Some(EndReason::Checkmate));
    let mut position = at("4k3/8/8/8/8/8/P7/R3K3 w - - 149 100");
    play(&mut position, "a2a4");
    assert_eq!((reason(&position), position.state().halfmoves()), (None, 0));
    let mut position = at("4k3/8/8/8/8/8/P7/R3K3 w - - 149 100");
    play(&mut position, "a1b1");
    assert_eq!(reason(&position), Some(EndReason::SeventyFiveMoves));
}

#[test]
fn the_third_time_is_a_claim_and_the_fifth_an_end() {
    let around = "g1f3 g8f6 f3g1 f6g8 ";
    for (times, is_claimable, is_over) in [
        (0, false, false),
        (1, false, false),
        (2, true, false),
        (3, true, false),
        (4, true, true),
    ] {
        let mut position = Position::new();
        play(&mut position, &around.repeat(times));
        assert_eq!(position.occurrences(), times + 1);
        assert_eq!(position.can_claim_repetition(), is_claimable, "{times}");
        let expected = is_over.then_some(EndReason::FivefoldRepetition);
        assert_eq!(reason(&position), expected, "{times}");
        let position = position.with_draws(Draws::AtFirstClaim);
        assert_eq!(position.outcome().is_some(), is_claimable, "{times}");
    }
    // A move that would bring the position about for the third time can be claimed as well.
    let mut position = Position::new();
    play(&mut position, &around.repeat(2)[..around.len() * 2 - 5]);
    assert_eq!(
        (position.occurrences(), position.can_claim_repetition()),
        (2, true)
    );
}

#[test]
fn rights_that_are_lost_make_another_position() {
    let mut position = at("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    play(&mut position, "h1g1 h8g8 g1h1 g8h8");
    assert_eq!(position.occurrences(), 1);
    play(&mut position, "h1g1 h8g8 g1h1 g8h8");
    assert_eq!(position.occurrences(), 2);
}

#[test]
fn only_a_legal_capture_in_passing_makes_another_position() {
    let around = "g8f6 g1f3 f6g8 f3g1";
    // No pawn is next to e4: the position behind the double step comes back.
    let mut position = Position::new();
    play(&mut position, "e2e4");
    play(&mut position, around);
    assert_eq!(position.occurrences(), 2);
    // A pawn could have captured, and later it cannot.
    let mut position = at("rnbqkbnr/ppp1pppp/8/8/3p4/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    play(&mut position, "e2e4");
    play(&mut position, around);
    assert_eq!(position.occurrences(), 1);
    // The pawn is pinned, so it never could: the capture is no legal move.
    let pinned: State = "4k3/8/8/8/3p4/8/4P3/B3K2n w - - 0 1".parse().unwrap();
    assert!(!pinned.is_en_passant_legal());
    let mut position = at("8/6k1/8/8/3p4/8/4P3/B3K2n w - - 0 1");
    play(&mut position, "e2e4 g7f6 a1b2 f6g7 b2a1");
    assert_eq!(position.occurrences(), 2);
}
