//! The list of legal moves and the judgement of a single move are written apart, and agree.

use std::collections::BTreeSet;

use fastrand::Rng;
use linesman_games::chess::{CastlingForm, Move, Position, Role, Square, State, Variant};

use super::random;

/// Checks each move that can be written, with and without each promotion.
fn check(state: &State) {
    let listed: BTreeSet<Move> = state.moves().into_iter().collect();
    assert_eq!(listed.len(), state.moves().len(), "{state}");
    assert_eq!(listed.len() as u64, state.count_moves(), "{state}");
    let promotions: Vec<_> = Role::ALL.into_iter().map(Some).chain([None]).collect();
    for from in Square::all() {
        for to in Square::all() {
            for promotion in &promotions {
                let mv = Move {
                    from,
                    to,
                    promotion: *promotion,
                };
                let is_legal = state.check(mv).is_ok();
                assert_eq!(is_legal, listed.contains(&mv), "{mv} in {state}");
            }
        }
    }
}

#[test]
fn moves_are_legal_if_and_only_if_they_are_listed() {
    let mut rng = Rng::with_seed(1);
    for variant in [Variant::Standard, Variant::Chess960] {
        for _ in 0..6 {
            let start = random::start(variant, &mut rng);
            random::play(start, 60, &mut rng, |position, _| check(position.state()));
        }
    }
    for fen in [
        "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1",
        "4k3/8/8/8/8/8/8/1r1K2R1 w G - 0 1",
        "4k3/8/8/8/8/8/8/r1R1K3 w C - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "4k3/8/8/3Pp3/8/8/8/4K2b w - e6 0 1",
    ] {
        check(&fen.parse().unwrap());
    }
}

#[test]
fn each_form_of_castling_takes_its_own_moves() {
    let state: State = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1".parse().unwrap();
    let position = |variant, form| Position::at(state, variant).unwrap().with_castling(form);
    let legal = |position: &Position, mv: &str| {
        let mv = mv.parse().unwrap();
        position.check(state.to_move(), mv).is_ok()
    };
    let forms = [
        (CastlingForm::TwoSquares, [true, true, false, false]),
        (CastlingForm::TakesRook, [false, false, true, true]),
        (CastlingForm::Either, [true; 4]),
    ];
    for (form, expected) in forms {
        for variant in [Variant::Standard, Variant::Chess960] {
            let position = position(variant, form);
            let found = ["e1g1", "e1c1", "e1h1", "e1a1"].map(|mv| legal(&position, mv));
            assert_eq!(found, expected, "{form:?} in {variant:?}");
            for mv in position.legal_moves() {
                assert!(legal(&position, &mv.to_string()), "{mv} in {form:?}");
            }
        }
    }
    let listed = |variant| {
        let position = position(variant, CastlingForm::Either);
        let moves = position.legal_moves();
        ["e1g1", "e1h1"].map(|mv| moves.contains(&mv.parse().unwrap()))
    };
    assert_eq!(listed(Variant::Standard), [true, false]);
    assert_eq!(listed(Variant::Chess960), [false, true]);
}

#[test]
fn a_rook_on_the_kings_goal_is_taken_in_chess960() {
    // The king's move onto g1 is castling with the rook there, and not with one on h1.
    let state: State = "4k3/8/8/8/8/8/8/4K1R1 w G - 0 1".parse().unwrap();
    for form in [CastlingForm::TakesRook, CastlingForm::Either] {
        let position = Position::at(state, Variant::Chess960).unwrap();
        let position = position.with_castling(form);
        let mv: Move = "e1g1".parse().unwrap();
        assert_eq!(position.check(state.to_move(), mv), Ok(mv), "{form:?}");
    }
}

#[test]
fn keys_tell_positions_apart_as_repetition_does() {
    let key = |fen: &str| fen.parse::<State>().unwrap().key();
    let start = key("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    // No pawn can capture on e3, and the counters do not matter.
    assert_eq!(
        start,
        key("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 7 9")
    );
    for other in [
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1",
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQk - 0 1",
        "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1",
        "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
    ] {
        assert_ne!(start, key(other), "{other}");
    }
    let passing = "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq";
    assert_ne!(
        key(&format!("{passing} e3 0 1")),
        key(&format!("{passing} - 0 1"))
    );
}
