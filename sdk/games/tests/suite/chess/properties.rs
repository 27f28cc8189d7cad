//! What holds of positions, moves and games as text, for any text. Each function panics if it does not; the suite calls them with
//! texts that proptest draws, and the fuzzers with texts of their own.

use linesman_games::chess::{
    State,
    fen::{CastlingField, EnPassantField, FenStyle},
    pgn::{Game, Games, Variations},
    san::{self, SanError},
    uci::UciMove,
};

/// Reads a text as a FEN. What is taken can be written in every style and is read again as the same, and a game can go on from it.
pub(crate) fn check_fen(text: &str) {
    let state = match text.parse::<State>() {
        Ok(state) => state,
        Err(error) => {
            assert!(error.to_string().len() < 1000, "{error}");
            return;
        }
    };
    for castling in [CastlingField::Letters, CastlingField::Files] {
        for en_passant in [
            EnPassantField::Legal,
            EnPassantField::Attacked,
            EnPassantField::Always,
        ] {
            let written = state.fen(FenStyle {
                castling,
                en_passant,
            });
            let again: State = written.parse().expect("a FEN that was written is read");
            assert_eq!(again.key(), state.key(), "{written}");
            if en_passant == EnPassantField::Always {
                assert_eq!(again, state, "{written}");
            }
        }
    }
    let moves = state.moves();
    assert_eq!(moves.len() as u64, state.count_moves());
    for mv in moves {
        assert_eq!(state.check(mv), Ok(()), "{mv} in {state}");
        let written = san::write(&state, mv);
        assert_eq!(
            san::read_strictly(&state, &written),
            Ok(mv),
            "{written} in {state}"
        );
        let mut after = state;
        after.play(mv);
        // The side that has moved is not in check: otherwise this would not be read.
        assert_eq!(after.fen(ALWAYS).parse(), Ok(after), "{mv} in {state}");
    }
}

const ALWAYS: FenStyle = FenStyle {
    castling: CastlingField::Letters,
    en_passant: EnPassantField::Always,
};

/// Reads a text as a move of UCI, and as one in SAN in positions of different kinds.
pub(crate) fn check_moves(text: &str) {
    if let Ok(read) = text.parse::<UciMove>() {
        assert_eq!(read.to_string(), text);
    }
    for fen in POSITIONS {
        let state: State = fen.parse().expect("it is a position");
        match san::read(&state, text) {
            Ok(mv) => {
                assert!(state.moves().contains(&mv), "{text} in {fen}");
                let written = san::write(&state, mv);
                assert_eq!(san::read_strictly(&state, &written), Ok(mv));
            }
            Err(SanError::Text { column }) => {
                assert!((1..=text.chars().count() + 1).contains(&column), "{text:?}");
            }
            Err(error) => assert!(error.to_string().len() < 1000, "{error}"),
        }
    }
}

const POSITIONS: [&str; 4] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqPb1/bn3np1/3PN3/1pP1P3/5Q1p/PP1BB1PP/R3K2R b KQkq c3 0 1",
    "r3k2r/1P6/8/2pP4/8/2N5/8/R3K1NR w KQkq c6 0 1",
    "4k3/8/8/8/1q6/8/P7/1RK3R1 w BG - 0 1",
];

/// Reads bytes as games. It does not matter how they come. What is read is written, and read again as the same without a problem.
pub(crate) fn check_games(bytes: &[u8]) {
    for variations in [Variations::Keep, Variations::Skip] {
        let games = read_games(bytes, variations, bytes.len().max(1));
        assert_eq!(read_games(bytes, variations, 3), games, "in pieces");
        for game in games {
            let written = game.to_string();
            let again = read_games(written.as_bytes(), Variations::Keep, written.len());
            let [again] = &again[..] else {
                panic!("{} games instead of one: {written}", again.len());
            };
            assert_eq!(again.problems, [], "{written}");
            assert_eq!(again.to_string(), written);
            assert_eq!(again.nodes().len(), game.nodes().len());
            for error in &game.problems {
                assert!(error.to_string().len() < 1000, "{error}");
            }
        }
    }
}

/// Reads games from pieces of `size` bytes.
pub(crate) fn read_games(bytes: &[u8], variations: Variations, size: usize) -> Vec<Game> {
    let mut games = Games::new(variations);
    let mut found = Vec::new();
    for piece in bytes.chunks(size) {
        games.handle_input(piece);
        found.extend(std::iter::from_fn(|| games.poll_game()));
    }
    games.handle_end();
    found.extend(std::iter::from_fn(|| games.poll_game()));
    found
}
