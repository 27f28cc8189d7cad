//! When the game is over.

use std::sync::Arc;

use linesman_games::{
    Outcome, Position as _, ToAct,
    tafl::{ATTACKERS, Board, EndReason, Piece, Position, Rules, Square},
};

use super::scene::{after, name, rows};

/// Checks moves: in each line the keys of the rules, the board before, the move, and who wins, and why.
fn check(table: &str) {
    for [keys, before, mv, expected] in rows(table) {
        let position = after(keys, before, mv);
        let end = position.end();
        let found = match end.map(|end| (end.outcome, end.reason)) {
            Some((Outcome::Win(side), reason)) => format!("{} {reason:?}", name(side)),
            other => other.map_or("goes on".to_owned(), |(outcome, _)| format!("{outcome:?}")),
        };
        assert_eq!(found, expected, "{keys} {before} {mv}");
        assert_eq!(position.outcome(), end.map(|end| end.outcome));
        let is_over = end.is_some();
        assert_eq!(position.to_act() == ToAct::NOBODY, is_over);
        assert_eq!(position.legal_moves().is_empty(), is_over);
    }
}

#[test]
fn the_king_escapes_to_a_corner_or_to_the_edge() {
    check(
        "
        cen: | /7/7/7/K6/7/7/3t3/ | a4-a1 | defenders KingEscaped
        cen: | /t6/7/7/3K3/7/7/7/ | d4-d1 | goes on
        cen: esc:e | /t6/7/7/3K3/7/7/7/ | d4-d1 | defenders KingEscaped
        cen: esc:e | /t6/7/7/3K3/7/7/7/ | d4-g4 | defenders KingEscaped
        cen: esc:e | /t6/7/7/3K3/7/7/7/ | d4-f4 | goes on
        cor:c3 cen: | /t6/7/7/2K4/7/7/7/ | c4-c3 | defenders KingEscaped
        cor: cen: | /3t3/7/7/K6/7/7/7/ | a4-a1 | goes on
        ",
    );
}

#[test]
fn a_man_in_the_corner_has_not_escaped() {
    check(
        "
        cen: corp:TK cors:TK | /7/7/7/T6/7/7/3t1K1/ | a4-a1 | goes on
        ",
    );
}

#[test]
fn the_defenders_win_when_the_last_attacker_is_captured() {
    check(
        "
        cor: cen: | /7/7/T1tT3/7/7/7/K6/ | a3-b3 | defenders NoAttackers
        cor: cen: | /7/7/T1mT3/7/7/7/K6/ | a3-b3 | defenders NoAttackers
        cor: cen: | /6t/7/T1tT3/7/7/7/K6/ | a3-b3 | goes on
        ",
    );
}

#[test]
fn the_attackers_win_when_the_king_is_captured() {
    check(
        "
        cor: cen: ks:w | /7/7/7/t2Kt2/7/7/T6/ | a4-c4 | attackers KingCaptured
        ",
    );
}

#[test]
fn the_attackers_win_when_no_defender_has_an_empty_square_beside_him() {
    check(
        "
        cor: cen: | /K6/t6/7/7/1t5/7/7/ | b5-b1 | attackers DefendersStuck
        cor: cen: | /K6/t6/7/7/1t5/7/6T/ | b5-b1 | goes on
        ",
    );
    // An empty square counts, though he may not go there.
    let position = after("cor: cen:b1 cens: cenp:", "/K6/7/7/7/7/t6/7/", "a6-a2");
    assert_eq!(position.end(), None);
    assert_eq!(position.legal_moves(), []);
}

#[test]
fn the_attackers_win_when_the_defenders_are_surrounded() {
    check(
        "
        cen: surf:y | /7/2ttt2/1t3t1/1t1K2t/1t3t1/2ttt2/7/ | g4-f4 | attackers Surrounded
        cen: surf:n | /7/2ttt2/1t3t1/1t1K2t/1t3t1/2ttt2/7/ | g4-f4 | goes on
        // One of them is outside.
        cen: surf:y | /7/2ttt2/Tt3t1/1t1K2t/1t3t1/2ttt2/7/ | g4-f4 | goes on
        // There is a hole.
        cen: surf:y | /7/2t1t2/1t3t1/1t1K2t/1t3t1/2ttt2/7/ | g4-f4 | goes on
        // The last one outside is captured.
        cen: cor: surf:y | /t6/2ttt2/Tt3t1/tt1K1t1/1t3t1/2ttt2/7/ | a1-a2 | attackers Surrounded
        // The last one outside jumps in.
        cen: cor: surf:y nj:j | /7/2ttt2/1t3t1/Nt1K1t1/1t3t1/2ttt2/7/ | a4-c4 | attackers Surrounded
        ",
    );
}

#[test]
fn how_a_state_came_about_does_not_matter() {
    let mut random = fastrand::Rng::with_seed(11);
    let rules = "dim:7 surf:y cor: cen: nj:j mj:c start:/7/7/7/3K3/7/7/7/";
    let rules: Arc<Rules> = Arc::new(super::scene::read(rules));
    let mut surrounded = 0;
    for _ in 0..300 {
        let at = |board: &Board, to_move| Position::at(Arc::clone(&rules), board, to_move).unwrap();
        let ring = crowded(&mut random);
        let mut state = at(&ring, ATTACKERS).state().clone();
        for _ in 0..10 {
            let Some(mv) = random.choice(state.moves()) else {
                break;
            };
            // The state does not remember an end, and goes on.
            let end = state.play(mv);
            surrounded += usize::from(end.is_some_and(|end| end.reason == EndReason::Surrounded));
            let other = at(&state.board(), state.to_move());
            assert_eq!(&state, other.state(), "{ring}, after {mv}");
        }
    }
    assert!(surrounded > 100, "only {surrounded} moves surrounded");
}

/// Returns a king and others in a ring that may have holes.
fn crowded(random: &mut fastrand::Rng) -> Board {
    let mut board = Board::empty(7);
    for (file, rank) in (0..7).flat_map(|file| (0..7).map(move |rank| (file, rank))) {
        let from_centre = u8::max(file, 7 - 1 - file).max(rank.max(7 - 1 - rank)) - 3;
        let (share, kinds): (_, &[u8]) = match from_centre {
            0 => (1.0, b"K"),
            1 => (0.4, b"TTNt"),
            2 => (0.9, b"ttttttmn"),
            _ => (0.1, b"tttT"),
        };
        if random.f32() < share {
            let kind = random
                .choice(kinds)
                .and_then(|kind| Piece::from_letter(char::from(*kind)));
            board.put(Square { file, rank }, kind);
        }
    }
    board
}

#[test]
fn the_defenders_win_with_a_fort_at_the_edge() {
    check(
        "
        cor: cen: efe:y | /2TK3/3TT2/5T1/7/7/7/t6/ | f3-f1 | defenders EdgeFort
        cor: cen: efe:n | /2TK3/3TT2/5T1/7/7/7/t6/ | f3-f1 | goes on
        // The king cannot move.
        cor: cen: efe:y | /2TKT2/7/3T3/7/7/7/t6/ | d3-d2 | goes on
        // An attacker stands inside.
        cor: cen: efe:y | /2TK1t1/3TTT1/6T/7/7/7/t6/ | g3-g1 | goes on
        // A man can be captured between c3 and e3.
        cor: cen: efe:y | /2TKT2/2T1T2/7/3T3/7/7/t6/ | d4-d3 | goes on
        ",
    );
}

#[test]
fn a_fort_is_one_when_the_king_stands_at_the_edge() {
    check(
        "
        cor: cen: efe:y | /2T1T2/2TKT2/2T1T2/3T3/7/7/t6/ | d4-d3 | goes on
        cor: cen: efe:y | /2T1T2/2TKT2/2TTT2/7/7/7/t6/ | d2-d1 | defenders EdgeFort
        ",
    );
}

#[test]
fn attackers_without_a_move_stay_to_move() {
    let position = after("cor: cen:", "/t1T4/T6/7/7/7/7/3K3/", "c1-b1");
    assert_eq!(position.end(), None);
    assert_eq!(position.to_move(), Some(ATTACKERS));
    assert_eq!(position.legal_moves(), []);
}

#[test]
fn nothing_ends_a_game_before_a_move_is_made() {
    let position = super::scene::scene("esc:e cen:", "/3K3/7/7/7/7/7/t6/", ATTACKERS);
    assert_eq!(position.end(), None);
    let position = after("esc:e cen:", "/3K3/7/7/7/7/7/t5t/", "g7-g6");
    assert_eq!(
        position.end().map(|end| end.reason),
        Some(EndReason::KingEscaped)
    );
}
