//! The board as text.

use linesman_games::stratego::{Position, RED, Rules};
use linesman_protocols::stratego::{
    Log,
    log::{Replay, ReplayOptions, board_picture},
};

use super::log;

#[test]
fn a_picture_has_ten_rows_and_both_armies() {
    let log = Log::read(log(&["1 RED: 0 3 DOWN OK"]).as_bytes()).log;
    let mut replay = Replay::new(&log, ReplayOptions::default());
    assert!(replay.step().is_some());
    let picture = board_picture(replay.position(), |_, _| false, |_, piece| piece.to_owned());
    let rows: Vec<&str> = picture.lines().collect();
    assert_eq!(rows.len(), 10);
    assert_eq!(rows[0], "RF RB R8 Rs RB R4 R7 R9 RB R8");
    assert_eq!(rows[3], " . R6 R7 RB R6 R6 R9 R9 R9 R9");
    assert_eq!(rows[4], "R9  . ++++++ .  . ++++++ .  .");
    assert_eq!(rows[9], "BF BB B8 Bs BB B4 B7 B9 BB B8");
}

#[test]
fn pieces_can_be_hidden_and_painted() {
    let log = Log::read(log(&[]).as_bytes()).log;
    let replay = Replay::new(&log, ReplayOptions::default());
    let picture = board_picture(
        replay.position(),
        |square, side| side == RED && square.x() > 0,
        |side, piece| {
            if side == RED {
                format!("<{piece}>")
            } else {
                piece.to_owned()
            }
        },
    );
    let rows: Vec<&str> = picture.lines().collect();
    assert!(rows[0].starts_with("<RF> <R#> <R#> "), "{}", rows[0]);
    assert!(rows[9].starts_with("BF BB B8 "), "{}", rows[9]);
}

#[test]
fn an_empty_board_is_ten_rows_of_nothing_and_lakes() {
    let empty = board_picture(
        &Position::new(Rules::default()),
        |_, _| false,
        |_, _| unreachable!(),
    );
    let row = " .  .  .  .  .  .  .  .  .  .\n";
    let lakes = " .  . ++++++ .  . ++++++ .  .\n".repeat(2);
    assert_eq!(empty, [row.repeat(4), lakes, row.repeat(4)].concat());
}
