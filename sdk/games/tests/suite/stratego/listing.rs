//! The list of legal actions against the judgement on each single move, in positions of random games.

use std::collections::HashSet;

use fastrand::Rng;
use linesman_games::{
    ListActions as _, Position as _,
    stratego::{Action, BLUE, Move, Position, RED, Rules},
};

use super::{
    board::to_act,
    random::{candidates, legal_move, rules, setups, start},
};

const POSITIONS: usize = 2_000;

/// Submits every candidate; each is accepted if and only if it is listed, and refusals change nothing.
fn check(position: &Position) {
    let side = to_act(position).expect("the game is not over");
    let listed = position.legal_actions(side);
    let listed: HashSet<Move> = listed
        .iter()
        .map(|action| match action {
            Action::Move { mv, wording: None } => *mv,
            other => panic!("{other:?} is not a plain move"),
        })
        .collect();
    assert_eq!(listed.len(), position.legal_actions(side).len(), "doubles");
    assert_eq!(position.legal_actions(side.other()), []);
    let mut accepted = HashSet::new();
    let mut copy = position.clone();
    for mv in candidates() {
        if copy.submit(side, Action::plain_move(mv)).is_ok() {
            accepted.insert(mv);
            copy = position.clone();
        }
    }
    assert_eq!(accepted, listed, "{:?}", position.view(side));
    assert_eq!(format!("{copy:?}"), format!("{position:?}"));
    let view = position.view(side);
    assert_eq!(HashSet::from_iter(view.legal_moves()), listed);
    assert_eq!(view.legal_moves().len(), listed.len());
}

#[test]
fn a_move_is_listed_if_and_only_if_it_is_accepted() {
    let mut rng = Rng::with_seed(2012);
    let mut checked = 0;
    for number in 0.. {
        let mut position = start(rules(number), &setups(&mut rng));
        while let Some(mv) = legal_move(&position, &mut rng) {
            // Neighbours in a game are much alike.
            if rng.u8(..8) == 0 {
                check(&position);
                checked += 1;
            }
            let side = to_act(&position).expect("the game is not over");
            position
                .submit(side, Action::plain_move(mv))
                .expect("the move was listed");
        }
        if checked >= POSITIONS {
            return;
        }
    }
}

#[test]
fn nothing_is_listed_before_and_after_play() {
    let fresh = Position::new(Rules::default());
    let mut over = start(rules(1), &setups(&mut Rng::with_seed(1)));
    over.submit(RED, Action::Surrender)
        .expect("these rules allow it");
    for side in [RED, BLUE] {
        assert_eq!(fresh.legal_actions(side), []);
        assert_eq!(over.legal_actions(side), []);
    }
}
