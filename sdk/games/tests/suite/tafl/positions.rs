//! Position records: ranks from the first one up, and each from file a.

use linesman_games::tafl::{ATTACKERS, Board, DEFENDERS, Piece, Square};

use super::{
    properties::check_position,
    scene::{check_faults, read, scene},
};

#[test]
fn rank_1_and_file_a_come_first() {
    let board: Board = "/tc3/4K/5/5/3Gm/".parse().unwrap();
    let expected = [
        ("a1", 't'),
        ("b1", 'c'),
        ("e2", 'K'),
        ("d5", 'G'),
        ("e5", 'm'),
    ];
    let pieces: Vec<(Square, Piece)> = board.pieces().collect();
    let expected: Vec<(Square, Piece)> = expected
        .iter()
        .map(|(square, letter)| {
            (
                square.parse().unwrap(),
                Piece::from_letter(*letter).unwrap(),
            )
        })
        .collect();
    assert_eq!(pieces, expected);
}

#[test]
fn positions_are_written_as_they_are_read() {
    let empty_19 = format!("/{}", "19/".repeat(19));
    let full_19 = format!("/{}", format!("{}/", "m".repeat(19)).repeat(19));
    for text in [
        "/5/5/5/5/5/",
        "/tcnkm/gTCNK/MG3/5/1t1t1/",
        "/11/11/11/11/11/5K5/11/11/11/11/t9t/",
        "/t10/11/10t/11/11/5K5/11/11/11/11/11/",
        &empty_19,
        &full_19,
    ] {
        read::<Board>(text);
        check_position(text);
    }
}

/// A text, the column where its first fault begins, and what the message says.
const FAULTS: &str = r#"
 => 1: begins with '/'
5/5/5/5/5/ => 1: begins with '/'
/ => 2: ends with '/'
/5/5/5/5/5 => 11: ends with '/'
// => 3: there is 1 row; a board has an odd number of them from 5 to 19
/5/5/5/5/ => 10: there are 4 rows
/5/5/5/5/5/5/ => 14: there are 6 rows
/3/3/3/ => 8: there are 3 rows
/5/4/5/5/5/ => 5: the row has 4 squares instead of 5
//5/5/5/5/ => 2: the row has 0 squares instead of 5
/5/6/5/5/5/ => 4: room for 5 more squares, not for 6
/5/t5/5/5/5/ => 5: room for 4 more squares, not for 5
/5/99999999999/5/5/5/ => 4: not for 99999999999
/5/tttttt/5/5/5/ => 9: more than 5 squares
/5/5t/5/5/5/ => 5: more than 5 squares
/5/2x2/5/5/5/ => 5: 'x' stands for nothing
/5/2 2/5/5/5/ => 5: ' ' stands for nothing
/5/2é2/5/5/5/ => 5: 'é' stands for nothing
/5/05/5/5/5/ => 4: does not begin with 0
/5/t0tttt/5/5/5/ => 5: does not begin with 0
"#;

#[test]
fn the_first_fault_is_told_with_its_column() {
    check_faults::<Board>(FAULTS);
    let long = format!("/{}", "21/".repeat(21));
    let error = long.parse::<Board>().expect_err("there is no such board");
    assert!(error.message.contains("more than 19 rows"), "{error}");
}

#[test]
fn a_board_has_the_squares_of_its_files_and_ranks() {
    let board: Board = read("/7/7/7/3K3/7/7/7/");
    for (square, has) in [("a1", true), ("g7", true), ("h7", false), ("g8", false)] {
        let square: Square = read(square);
        assert_eq!(board.has(square), has, "{square}");
        assert_eq!(board.piece_at(square), None, "{square}");
    }
}

#[test]
fn the_pieces_of_each_side_are_counted() {
    let position = scene("", "/tt5/7/2T4/3K3/7/7/6t/", ATTACKERS);
    let state = position.state();
    assert_eq!((state.count(ATTACKERS), state.count(DEFENDERS)), (3, 2));
}

#[test]
fn a_position_is_on_its_own_board_and_on_no_other() {
    let own = "/tt5/7/2T4/3K3/7/7/6t/";
    let position = scene("", own, ATTACKERS);
    assert!(position.is_on(&position.board()));
    let others = [
        ("a piece less", "/t6/7/2T4/3K3/7/7/6t/"),
        ("a piece more", "/tt5/7/2T4/3K3/7/7/5tt/"),
        ("a piece of the other side", "/tT5/7/2T4/3K3/7/7/6t/"),
        ("a piece of another kind", "/tt5/7/2C4/3K3/7/7/6t/"),
        ("a piece elsewhere", "/t1t4/7/2T4/3K3/7/7/6t/"),
        ("more ranks", "/tt7/9/2T6/3K5/9/9/6t2/9/9/"),
    ];
    for (what, other) in others {
        assert!(!position.is_on(&read(other)), "{what}");
        assert!(!position.state().is_written_as(other), "{what}");
    }
}

#[test]
fn an_error_says_where_and_what() {
    let error = "/5/5/5/5/4x/".parse::<Board>().unwrap_err();
    assert_eq!(error.to_string(), format!("column 11: {}", error.message));
}
