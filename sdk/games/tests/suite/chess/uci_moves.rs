//! Moves as UCI writes them.

use linesman_games::chess::{
    Move, Position, Rule, WHITE,
    uci::{self, UciError, UciMove, UciTextError},
};

#[test]
fn moves_are_written_as_they_are_read() {
    for text in ["e2e4", "a1h8", "e7e8q", "e7e8n", "a2a1r", "h7h8b", "0000"] {
        let read: UciMove = text.parse().unwrap();
        assert_eq!(read.to_string(), text);
    }
    assert!("0000".parse::<Move>().is_err());
}

#[test]
fn a_text_that_is_no_move_says_where() {
    let table = [
        ("", UciTextError::Length { found: 0 }),
        ("e2", UciTextError::Length { found: 2 }),
        ("e2-e4x", UciTextError::Length { found: 6 }),
        ("E2E4", UciTextError::Square { column: 1 }),
        ("i2e4", UciTextError::Square { column: 1 }),
        ("e2e9", UciTextError::Square { column: 3 }),
        ("e2-e4", UciTextError::Square { column: 3 }),
        ("e7e8Q", UciTextError::Promotion { found: 'Q' }),
        ("e7e8x", UciTextError::Promotion { found: 'x' }),
        ("e7e8é", UciTextError::Promotion { found: 'é' }),
        ("éé", UciTextError::Length { found: 2 }),
        ("éééé", UciTextError::Square { column: 1 }),
    ];
    for (text, error) in table {
        assert_eq!(text.parse::<UciMove>(), Err(error), "{text}");
    }
}

#[test]
fn a_move_is_judged_in_its_game() {
    let position = Position::new();
    let read = |text| uci::read(&position, WHITE, text);
    assert_eq!(read("e2e4"), Ok("e2e4".parse().unwrap()));
    assert_eq!(read("0000"), Err(UciError::Null));
    assert!(matches!(read("e2"), Err(UciError::Text(_))));
    let Err(UciError::Illegal(illegal)) = read("e2e5") else {
        panic!("e2e5 is legal");
    };
    assert_eq!(illegal.rule, Rule::Geometry);
}
