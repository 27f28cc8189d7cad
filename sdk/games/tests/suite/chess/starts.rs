//! The start positions of Chess960.

use std::collections::BTreeSet;

use linesman_games::chess::State;

#[test]
fn the_start_positions_have_their_usual_numbers() {
    let row = |number| {
        let fen = State::chess960(number).to_string();
        fen[..8].to_owned()
    };
    // The first and the last one of the list, and standard chess.
    assert_eq!([0, 518, 959].map(row), ["bbqnnrkr", "rnbqkbnr", "rkrnnqbb"]);
    assert_eq!(
        State::start().to_string(),
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    );
    let all: BTreeSet<String> = (0..960).map(row).collect();
    assert_eq!(all.len(), 960);
    for row in all {
        let at = |letter| {
            row.match_indices(letter)
                .map(|(at, _)| at)
                .collect::<Vec<_>>()
        };
        let (bishops, king, rooks) = (at('b'), at('k')[0], at('r'));
        assert_eq!((bishops[0] + bishops[1]) % 2, 1, "{row}");
        assert!(rooks[0] < king && king < rooks[1], "{row}");
        assert_eq!((at('n').len(), at('q').len()), (2, 1), "{row}");
    }
}
