//! The list of legal moves against a trial of every pair of squares, in random games of every variant.

use std::sync::Arc;

use linesman_games::{
    Position as _,
    tafl::{Move, Position, Rules, Square, Variant},
};

use super::scene::read;

/// Rules that the built-in variants lack.
const MORE: [&str; 3] = [
    "dim:9 ks:s kj:j cj:c nj:j ber:c start:/3tct3/4n4/4C4/t3N3t/ctTTKTTtc/t3N3t/4C4/4n4/3tct3/",
    "dim:7 ber:m mj:c gj:r spd:3 afor:a4,b4 aforre: \
     start:/2gtm2/3t3/3T3/ttTKMtt/3G3/3t3/2mtg2/",
    "dim:5 esc:e linc:y sw:s swf:n efe:y start:/2t2/2T2/tTKTt/2T2/2t2/",
];

pub(super) fn variants() -> impl Iterator<Item = Arc<Rules>> {
    let built_in = Variant::all().map(|variant| variant.rules);
    built_in.chain(MORE).map(|rules| Arc::new(read(rules)))
}

/// Checks every pair of squares.
fn check(position: &Position, side: linesman_games::Side) {
    let size = position.rules().start.size();
    let squares =
        || (0..size).flat_map(move |rank| (0..size).map(move |file| Square { file, rank }));
    let mut found = Vec::new();
    for from in squares() {
        for to in squares() {
            let mv = Move { from, to };
            if position.check(side, mv).is_ok() {
                found.push(mv);
            }
        }
    }
    let listed = position.legal_moves();
    assert_eq!(listed, found, "{position:?}");
    assert_eq!(
        position.state().count_moves(),
        listed.len() as u64,
        "{position:?}"
    );
    assert!(
        found
            .iter()
            .all(|mv| position.check(side.other(), *mv).is_err())
    );
}

#[test]
fn a_move_is_listed_if_and_only_if_it_is_legal() {
    let mut random = fastrand::Rng::with_seed(7);
    for rules in variants() {
        let mut position = Position::new(rules);
        for ply in 0..150 {
            let Some(side) = position.to_move() else {
                break;
            };
            let moves = position.legal_moves();
            if ply % 10 == 0 || position.berserk().is_some() {
                check(&position, side);
            }
            let Some(mv) = random.choice(&moves) else {
                break;
            };
            // A search comes to the same position.
            let mut state = position.state().clone();
            let end = state.play(*mv);
            position.submit(side, *mv).unwrap();
            assert_eq!(&state, position.state());
            assert_eq!(state.key(), position.state().key());
            assert!(end.is_none() || position.end().is_some());
        }
    }
}

#[test]
fn the_pieces_of_a_game_are_those_of_its_board() {
    let mut random = fastrand::Rng::with_seed(11);
    for rules in variants() {
        let mut position = Position::new(Arc::clone(&rules));
        for _ in 0..40 {
            let moves = position.legal_moves();
            let (Some(side), Some(mv)) = (position.to_move(), random.choice(&moves)) else {
                break;
            };
            let before = position.board();
            position.submit(side, *mv).unwrap();
            let after = position.board();
            let captures = position.last().unwrap().record.captures.len();
            let turned = after.pieces().filter(|(square, piece)| {
                before
                    .piece_at(*square)
                    .is_some_and(|old| old.side != piece.side)
            });
            let lost = before.pieces().count() - after.pieces().count();
            assert_eq!(captures, lost + turned.count(), "{before} {mv}");
            // A game from that board has the same moves.
            if position.berserk().is_none() && position.end().is_none() {
                let again = Position::at(Arc::clone(&rules), &after, position.state().to_move());
                assert_eq!(again.unwrap().legal_moves(), position.legal_moves());
            }
        }
    }
}

#[test]
fn a_state_becomes_a_copy_of_any_other() {
    let starts: Vec<_> = variants().map(Position::new).collect();
    for source in &starts {
        for before in &starts {
            let mut state = before.state().clone();
            state.clone_from(source.state());
            assert_eq!(&state, source.state());
            assert_eq!(state.rules(), source.state().rules());
        }
    }
}
