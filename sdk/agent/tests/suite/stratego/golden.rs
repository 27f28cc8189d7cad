//! The manual's example of a game (PROTOCOL, sections 1 and 2), from both ends of the board.

use linesman_sdk::stratego::{
    Action, BLUE, Cell, Direction, Encounter, Game, LastPly, Move, RED, Rank, Square,
};

use super::conversation::{Pieces, Scripted, check, converse};

pub(super) const RED_ROWS: [&str; 4] = ["FB8sB479B8", "BB31555583", "6724898974", "967B669999"];
pub(super) const BLUE_ROWS: [&str; 4] = ["967B669999", "6724898974", "BB31555583", "FB8sB479B8"];

pub(super) const AS_RED: &str = "
    >> RED ../../agents/vixen/vixen.py 10 10
    << FB8sB479B8
    << BB31555583
    << 6724898974
    << 967B669999
    >> START
    >> FB8sB479B8
    >> BB31555583
    >> 6724898974
    >> 967B669999
    >> ..++..++..
    >> ..++..++..
    >> ##########
    >> ##########
    >> ##########
    >> ##########
    << 0 3 DOWN
    >> 0 3 DOWN OK
    >> 9 6 UP 3 BOTHDIE 9 9
    >> FB8sB479B8
    >> BB31555583
    >> 6724898974
    >> .67B66999.
    >> 9.++..++..
    >> ..++..++..
    >> #########.
    >> ##########
    >> ##########
    >> ##########
    << 9 2 DOWN
    >> 9 2 DOWN OK
    >> QUIT
";

const AS_BLUE: &str = "
    >> BLUE basic 10 10
    << 967B669999
    << 6724898974
    << BB31555583
    << FB8sB479B8
    >> 0 3 DOWN OK
    >> ##########
    >> ##########
    >> ##########
    >> .#########
    >> #.++..++..
    >> ..++..++..
    >> 967B669999
    >> 6724898974
    >> BB31555583
    >> FB8sB479B8
    << 9 6 UP 3
    >> 9 6 UP 3 BOTHDIE 9 9
    >> 9 2 DOWN OK
    >> ##########
    >> ##########
    >> #########.
    >> .########.
    >> #.++..++..
    >> ..++..++..
    >> 967B66999.
    >> 6724898974
    >> BB31555583
    >> FB8sB479B8
    << SURRENDER
    >> QUIT basic BLUE SURRENDER 2 226 227
";

fn as_red() -> Scripted {
    Scripted::new(RED_ROWS, &["0 3 DOWN", "9 2 DOWN"])
}

fn as_blue() -> Scripted {
    Scripted::new(BLUE_ROWS, &["9 6 UP 3"])
}

#[test]
fn red_speaks_as_in_the_manual() {
    check(AS_RED, &as_red(), None);
}

#[test]
fn blue_answers_the_other_way_round_and_gives_up_without_a_move() {
    check(AS_BLUE, &as_blue(), Some("basic BLUE SURRENDER 2 226 227"));
}

#[test]
fn a_multiplier_of_one_is_left_as_the_player_worded_it() {
    let conversation = AS_RED
        .replace("<< 0 3 DOWN", "<< 0 3 DOWN 1")
        .replace(">> 0 3 DOWN OK", ">> 0 3 DOWN 1 OK");
    let player = Scripted::new(RED_ROWS, &["0 3 DOWN 1", "9 2 DOWN"]);
    check(&conversation, &player, None);
}

#[test]
fn the_player_is_told_colour_and_opponent() {
    for (conversation, mut player, side, opponent) in [
        (AS_RED, as_red(), RED, "../../agents/vixen/vixen.py"),
        (AS_BLUE, as_blue(), BLUE, "basic"),
    ] {
        converse(conversation, Pieces::Messages, "\n", &mut player)
            .1
            .unwrap();
        let opponent = opponent.to_owned();
        assert_eq!(player.games, [Game { side, opponent }]);
        assert!(player.views.iter().all(|view| view.side == side));
    }
}

#[test]
fn the_player_is_told_of_every_ply_in_order() {
    let ply = |side, x, y, direction, steps, encounter| LastPly {
        side,
        action: Action::plain_move(Move::new(Square::new(x, y).unwrap(), direction, steps)),
        encounter,
    };
    let both_die = Encounter::BothDie(Rank::Scout, Rank::Scout);
    let expected = [
        ply(RED, 0, 3, Direction::Down, 1, Encounter::Peaceful),
        ply(BLUE, 9, 6, Direction::Up, 3, both_die),
        ply(RED, 9, 2, Direction::Down, 1, Encounter::Peaceful),
    ];
    for (conversation, mut player) in [(AS_RED, as_red()), (AS_BLUE, as_blue())] {
        converse(conversation, Pieces::Messages, "\n", &mut player)
            .1
            .unwrap();
        assert_eq!(player.observed, expected);
    }
}

#[test]
fn a_view_is_the_board_with_the_turn_and_the_opponents_last_ply() {
    let mut player = as_red();
    converse(AS_RED, Pieces::Messages, "\n", &mut player)
        .1
        .unwrap();
    let [first, second] = player.views.as_slice() else {
        panic!("{} turns", player.views.len());
    };
    assert_eq!((first.turn, first.last.as_ref()), (1, None));
    assert_eq!(
        (second.turn, second.last.as_ref()),
        (2, Some(&player.observed[1]))
    );
    let cell = |x, y| second.cell(Square::new(x, y).unwrap());
    assert_eq!(cell(0, 4), Cell::Own(Rank::Scout));
    assert_eq!(cell(2, 5), Cell::Lake);
    assert_eq!(cell(9, 6), Cell::Empty);
    assert_eq!(cell(8, 6), Cell::Enemy);
}

#[test]
fn reports_without_an_outcome_are_no_plies() {
    let conversation = AS_BLUE
        .replace(">> 0 3 DOWN OK", ">> 0 0 DOWN ILLEGAL")
        .replace(">> 9 2 DOWN OK", ">> what was that");
    let mut player = as_blue();
    converse(&conversation, Pieces::Messages, "\n", &mut player)
        .1
        .unwrap();
    assert_eq!(player.observed.len(), 1);
    assert!(player.views.iter().all(|view| view.last.is_none()));
}
