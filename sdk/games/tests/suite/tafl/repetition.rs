//! The third occurrence of a position.

use std::sync::Arc;

use linesman_games::{
    Outcome, Position as _,
    tafl::{ATTACKERS, DEFENDERS, EndReason, Position, Repetition, Rules},
};

/// Both sides go to and fro, so that the fourth ply leads back to the first position.
const ROUND: [&str; 4] = ["a1-b1", "d4-e4", "b1-a1", "e4-d4"];

fn start(keys: &str) -> Position {
    Position::new(super::scene::rules(&format!("cor: cen: {keys}")))
}

fn play(position: &mut Position, moves: &[&str]) {
    for mv in moves {
        let side = position.to_move().unwrap_or(ATTACKERS);
        assert_eq!(
            position.submit(side, super::scene::read(mv)),
            Ok(()),
            "{mv}"
        );
    }
}

#[test]
fn the_third_occurrence_means_what_the_rules_say() {
    for (tfr, expected) in [
        ("i", None),
        ("d", Some(Outcome::Draw)),
        // The defenders bring it about.
        ("w", Some(Outcome::Win(DEFENDERS))),
        ("l", Some(Outcome::Win(ATTACKERS))),
    ] {
        let mut position = start(&format!("tfr:{tfr}"));
        play(&mut position, &ROUND);
        play(&mut position, &ROUND[..3]);
        assert_eq!(position.outcome(), None, "{tfr}");
        play(&mut position, &ROUND[3..]);
        assert_eq!(position.outcome(), expected, "{tfr}");
        let reason = expected.map(|_| EndReason::Repetition);
        assert_eq!(position.end().map(|end| end.reason), reason, "{tfr}");
    }
}

#[test]
fn what_the_rules_ignore_can_be_a_draw_all_the_same() {
    let mut position = start("tfr:i").with_repetition(Repetition::Draw);
    assert_eq!(position.repetition(), Repetition::Draw);
    assert_eq!(position.rules().repetition, Repetition::Ignored);
    check_drawn_by_repetition(&mut position);
}

fn check_drawn_by_repetition(position: &mut Position) {
    play(position, &ROUND);
    assert_eq!(position.outcome(), None);
    play(position, &ROUND);
    assert_eq!(position.outcome(), Some(Outcome::Draw));
}

#[test]
fn the_same_board_with_the_other_side_to_move_is_another_position() {
    let mut position = start("tfr:d");
    // The attacker loses a move: the board is the first one again, but it is the defenders' turn.
    play(
        &mut position,
        &["a1-c1", "d4-e4", "c1-b1", "e4-d4", "b1-a1"],
    );
    assert_eq!(position.board(), position.rules().start);
    // The king loses one as well.
    play(
        &mut position,
        &["d4-f4", "a1-b1", "f4-e4", "b1-a1", "e4-d4"],
    );
    assert_eq!(position.board(), position.rules().start);
    assert_eq!(position.end(), None);
}

#[test]
fn a_game_from_a_board_counts_from_there() {
    let rules = super::scene::rules("cor: cen: tfr:d");
    let board = rules.start.clone();
    check_drawn_by_repetition(&mut Position::at(rules, &board, ATTACKERS).unwrap());
}

#[test]
fn clones_go_on_by_themselves() {
    let mut position = start("tfr:d");
    play(&mut position, &ROUND);
    let mut other = position.clone();
    play(&mut other, &["a1-a2", "d4-e4", "a2-a1", "e4-d4"]);
    assert_eq!(other.outcome(), Some(Outcome::Draw));
    assert_eq!(position.outcome(), None);
    play(&mut position, &ROUND[..3]);
    assert_eq!(position.outcome(), None);
}

#[test]
fn a_search_does_not_look_for_repetition() {
    let rules: Rules = "dim:7 cor: cen: tfr:d start:/t6/7/7/3K3/7/7/7/"
        .parse()
        .unwrap();
    let mut state = Position::new(Arc::new(rules)).state().clone();
    for mv in [ROUND, ROUND, ROUND].as_flattened() {
        assert_eq!(state.play(mv.parse().unwrap()), None);
    }
}
