//! Legal moves, moves that are not legal, and ends of games.

use fastrand::Rng;
use linesman_games::{
    Position as _, Side,
    ataxx::{Move, Position, Square, State},
};

#[test]
fn games_are_counted_as_libataxx_counts_them() {
    // The figures are those of tests/perft.cpp of libataxx.
    for (fen, expected) in [
        ("7/7/7/7/7/7/7 x 0 1", [0, 0, 0, 0]),
        ("x5o/7/7/7/7/7/o5x x 0 1", [16, 256, 6460, 155_888]),
        ("x5o/7/7/7/7/7/o5x o 0 1", [16, 256, 6460, 155_888]),
        ("x5o/7/2-1-2/7/2-1-2/7/o5x x 0 1", [14, 196, 4184, 86_528]),
        ("x5o/7/3-3/2-1-2/3-3/7/o5x o 0 1", [16, 256, 5948, 133_264]),
        (
            "7/7/7/7/ooooooo/ooooooo/xxxxxxx x 0 1",
            [1, 75, 249, 14_270],
        ),
        ("7/7/7/2x1o2/7/7/7 x 0 1", [23, 419, 7887, 168_317]),
        ("x5o/7/7/7/7/7/o5x x 100 1", [0, 0, 0, 0]),
        ("7/7/7/7/-------/-------/x5o x 0 1", [2, 4, 13, 30]),
    ] {
        let state: State = fen.parse().unwrap();
        assert_eq!(
            [1, 2, 3, 4].map(|plies| state.perft(plies)),
            expected,
            "{fen}"
        );
        assert_eq!(state.to_string(), fen);
    }
}

#[test]
fn moves_are_legal_if_and_only_if_they_are_listed() {
    let mut rng = Rng::with_seed(7);
    for _ in 0..20 {
        let mut state = State::start();
        while let Some(mv) = rng.choice(state.moves()) {
            let squares = || Square::all();
            let jumps = squares().flat_map(|from| squares().map(move |to| Move::Jump(from, to)));
            let all = squares().map(Move::Add).chain(jumps).chain([Move::Pass]);
            let mut legal: Vec<Move> = all.filter(|mv| state.check(*mv).is_ok()).collect();
            let mut listed = state.moves();
            legal.sort();
            listed.sort();
            assert_eq!(legal, listed, "{state}");
            state.play(mv);
        }
    }
}

#[test]
fn each_rule_is_named() {
    for (fen, mv, rule, text) in [
        (
            "x5o/7/7/7/7/7/o5x x 0 1",
            "0000",
            "pass",
            "a pass, and f1 is legal",
        ),
        (
            "x5o/7/7/7/7/7/o5x x 0 1",
            "a1",
            "occupied",
            "a1 is not empty",
        ),
        (
            "x5o/7/2-4/7/7/7/o5x x 0 1",
            "a7c5",
            "occupied",
            "c5 is not empty",
        ),
        (
            "x5o/7/7/7/7/7/o5x x 0 1",
            "b2",
            "reach",
            "no own piece is next to b2",
        ),
        (
            "x5o/7/7/7/7/7/o5x x 0 1",
            "d4d6",
            "empty-square",
            "no piece is on d4",
        ),
        (
            "x5o/7/7/7/7/7/o5x x 0 1",
            "a1a3",
            "wrong-side",
            "the piece on a1 is the opponent's",
        ),
        (
            "x5o/7/7/7/7/7/o5x x 0 1",
            "g1g2",
            "distance",
            "a piece next to g1 is added with g2 alone",
        ),
        (
            "x5o/7/7/7/7/7/o5x x 0 1",
            "g1g4",
            "distance",
            "g4 is not two squares from g1",
        ),
        (
            "7/7/7/7/7/7/o6 x 0 1",
            "g2",
            "game-over",
            "the game is over",
        ),
        // Only the opponent can move.
        (
            "7/7/7/7/ooooooo/ooooooo/xxxxxxx x 0 1",
            "a4",
            "reach",
            "no own piece is next to a4",
        ),
    ] {
        let position = Position::at(fen.parse().unwrap());
        let mut played = position;
        let error = played.submit(Side::First, mv.parse().unwrap()).unwrap_err();
        assert_eq!(
            (error.rule.name(), &*error.to_string()),
            (rule, text),
            "{mv}"
        );
        assert_eq!(played, position);
    }
    let mut start = Position::new();
    let error = start.submit(Side::Second, "a2".parse().unwrap());
    assert_eq!(error.unwrap_err().rule.name(), "not-your-turn");
}

#[test]
fn games_end_by_pieces_moves_and_plies() {
    for (fen, end) in [
        ("x6/7/7/7/7/7/7 o 0 1", "no-pieces Win(First)"),
        ("7/7/7/7/7/7/7 x 0 1", "no-pieces Draw"),
        (
            "xxxxxxx/xxxxxxx/xxxxxxx/xxxoooo/ooooooo/ooooooo/ooooooo x 0 1",
            "no-moves Win(Second)",
        ),
        ("x-5/--5/7/7/7/5--/5-o x 99 1", ""),
        ("x5o/7/7/7/7/7/o5x o 100 60", "hundred-plies Draw"),
    ] {
        let position = Position::at(fen.parse().unwrap());
        let found = position.end();
        let found = found.map(|end| format!("{} {:?}", end.reason.name(), end.outcome));
        assert_eq!(found.unwrap_or_default(), end, "{fen}");
    }
}

#[test]
fn other_texts_are_no_positions() {
    for (fen, why) in [
        ("x5o/7/7/7/7/7/o5x", "there are not four fields"),
        ("x5o/7/7/7/7/o5x x 0 1", "there are not seven ranks"),
        (
            "x5o/7/7/7/7/7/o6x x 0 1",
            "rank 1 does not have seven squares",
        ),
        (
            "x5o/77/7/7/7/7/o5x x 0 1",
            "rank 6 does not have seven squares",
        ),
        (
            "x5o/7/7/k6/7/7/o5x x 0 1",
            "'k' is none of x, o, - and 1 to 7",
        ),
        (
            "x5o/7/7/7/7/7/o5x w 0 1",
            "the side to move is neither x nor o",
        ),
        (
            "x5o/7/7/7/7/7/o5x x -1 1",
            "a counter is not a whole number",
        ),
    ] {
        assert_eq!(fen.parse::<State>().unwrap_err().to_string(), why);
    }
    let old: State = "x5o/7/7/7/7/7/o5x x".parse().unwrap();
    assert_eq!(old, State::start());
}
