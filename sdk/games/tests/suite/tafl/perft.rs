//! Numbers of sequences of moves, as the real program counts them.
//!
//! All legal sequences of so many moves from a position are counted; one that ends the game goes on no further.

use std::sync::Arc;

use linesman_games::tafl::{ATTACKERS, DEFENDERS, Position, Rules, Variant};

use super::scene::{read, rows};

fn rules(name: &str) -> Arc<Rules> {
    let variant = Variant::find(name).unwrap_or_else(|| panic!("{name}"));
    Arc::new(read(variant.rules))
}

fn check(position: &Position, counts: &str, what: &str) {
    for (depth, count) in (1..).zip(counts.split(' ')) {
        let found = position.perft(depth).to_string();
        assert_eq!(found, count, "{what}, {depth} moves");
    }
    assert_eq!(position.perft(0), 1);
}

#[test]
fn sequences_from_the_beginning_are_counted() {
    for [name, counts] in rows(include_str!("perft_starts.txt")) {
        check(&Position::new(rules(name)), counts, name);
    }
}

#[test]
fn sequences_from_the_middle_of_a_game_are_counted() {
    for [name, board, side, counts] in rows(include_str!("perft_positions.txt")) {
        let side = if side == "attackers" {
            ATTACKERS
        } else {
            DEFENDERS
        };
        let position = Position::at(rules(name), &read(board), side).unwrap();
        check(&position, counts, name);
    }
}

#[test]
fn no_sequence_goes_on_after_the_end() {
    let position = super::scene::after("cor: cen:", "/7/7/T1tT3/7/7/7/K6/", "a3-b3");
    assert_eq!(
        (position.perft(0), position.perft(1), position.perft(2)),
        (1, 0, 0)
    );
}
