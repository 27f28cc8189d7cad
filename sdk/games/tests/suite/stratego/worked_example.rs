//! The manual's example of a game's first plies (PROTOCOL, sections 1 and 2), from both ends of the board.
//!
//! The manual leaves BLUE's set-up open but for a scout on (9,6); here it is RED's, upside down.

use linesman_games::{
    Position as _,
    stratego::{BLUE, RED, Rules},
};

use super::board::{draw, plain, play};

/// The board, and next to it what is seen of it, one view after the other.
const BOARDS: &str = "
    FB8sB479B8  FB8sB479B8  ##########  FB8sB479B8  ##########  FB8sB479B8
    BB31555583  BB31555583  ##########  BB31555583  ##########  BB31555583
    6724898974  6724898974  ##########  6724898974  ##########  672489897.
    967B669999  967B669999  .#########  .67B66999.  .########.  .67B669994
    ..++..++..  ..++..++..  #.++..++..  9.++..++..  #.++..++..  9.++..++..
    ..++..++..  ..++..++..  ..++..++..  ..++..++..  ..++..++..  ..++..++..
    967B669999  ##########  967B669999  #########.  967B66999.  #########.
    6724898974  ##########  6724898974  ##########  6724898974  ##########
    BB31555583  ##########  BB31555583  ##########  BB31555583  ##########
    FB8sB479B8  ##########  FB8sB479B8  ##########  FB8sB479B8  ##########
";

/// Returns a column of the boards.
fn column(index: usize) -> String {
    let rows = BOARDS.lines().map(|line| line.split_whitespace());
    let rows = rows.filter_map(|mut row| row.nth(index));
    rows.map(|row| format!("{row}\n")).collect()
}

#[test]
fn both_sides_see_one_board_the_same_way_up_and_their_own_pieces() {
    let [scout, both_scouts, major] = [
        "0 3 DOWN",
        "0 3 DOWN; 9 6 UP 3",
        "0 3 DOWN; 9 6 UP 3; 9 2 DOWN",
    ];
    for (actions, side, expected) in [
        ("", RED, 1),
        (scout, BLUE, 2),
        // Both scouts are gone.
        (both_scouts, RED, 3),
        (both_scouts, BLUE, 4),
        // The major stands where the scout stood.
        (major, RED, 5),
    ] {
        let view = play(&Rules::default(), &column(0), actions).view(side);
        let expected = column(expected);
        assert_eq!(draw(&view), plain(&expected), "{side:?} after {actions:?}");
        assert_eq!(view.side, side);
    }
}
