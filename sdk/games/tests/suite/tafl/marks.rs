//! What a move record tells besides the move.

use std::sync::Arc;

use linesman_games::{
    Position as _, Side,
    tafl::{ATTACKERS, Board, DEFENDERS, Escape, Mark, Position, Role, Square},
};

use super::{
    listing::variants,
    scene::{after, record, rows},
};

/// Checks records: in each line the keys of the rules, the board before, the move, and its record.
fn check(table: &str) {
    for [keys, before, mv, expected] in rows(table) {
        let position = after(keys, before, mv);
        let record = record(&position).to_string();
        assert_eq!(record, expected, "{keys} {before} {mv}");
    }
}

#[test]
fn a_record_names_pieces_that_are_no_plain_men() {
    check(
        "
        cor: cen: | /7/7/t1Tt3/7/7/7/K6/ | a3-b3 | a3-b3xc3
        cor: cen: | /7/7/c1Nt3/7/7/7/K6/ | a3-b3 | ca3-b3xNc3
        cor: cen: | /t6/7/K1nT3/7/7/7/7/ | a3-b3 | Ka3-b3xnc3
        cor: cen: kj:j | /t6/7/7/3K3/3t3/7/7/ | d4-d6 | Kd4^d6
        ",
    );
}

#[test]
fn a_plus_tells_that_the_king_can_be_captured() {
    check(
        "
        cor: cen: ks:w | /7/7/7/t2K2t/7/7/T6/ | a4-c4 | a4-c4+
        cor: cen: ks:w | /7/7/7/t2K2t/7/7/T6/ | a4-b4 | a4-b4
        cor: cen: ks:s | /7/7/7/t2K2t/7/7/T6/ | a4-c4 | a4-c4
        // A defender can let it happen.
        cor: cen: ks:w | /7/7/7/2tKT1t/7/7/7/ | e4-e5 | e4-e5+
        ",
    );
}

#[test]
fn a_minus_tells_that_the_king_can_escape() {
    check(
        "
        cen: | /7/7/7/1K5/7/7/3t3/ | b4-a4 | Kb4-a4-
        cen: | /7/7/7/1K5/7/7/3t3/ | b4-c4 | Kb4-c4
        cen: esc:e | /7/7/7/1K5/7/7/3t3/ | b4-c4 | Kb4-c4-
        cen: esc:e | /7/7/7/1K5/7/7/3t3/ | d7-d6 | d7-d6-
        ",
    );
}

#[test]
fn the_threat_of_the_mover_comes_first() {
    // The king can be captured on b4, and can go to the edge.
    check(
        "
        cor: cen: ks:w esc:e | /7/7/t6/1K3t1/7/7/7/ | a3-a4 | a3-a4+
        cor: cen: ks:w esc:e | /7/7/t6/1K3t1/7/T6/7/ | a6-b6 | a6-b6-
        ",
    );
}

#[test]
fn two_of_them_tell_who_has_won() {
    check(
        "
        cen: | /7/7/7/K6/7/7/3t3/ | a4-a1 | Ka4-a1--
        cor: cen: ks:w | /7/7/7/t2Kt2/7/7/T6/ | a4-c4 | a4-c4xKd4++
        cor: cen: | /K6/t6/7/7/1t5/7/7/ | b5-b1 | b5-b1++
        ",
    );
}

fn kings(board: &Board) -> Vec<Square> {
    let kings = board
        .pieces()
        .filter(|(_, piece)| (piece.side, piece.role) == (DEFENDERS, Role::King));
    kings.map(|(square, _)| square).collect()
}

/// Returns the boards that the moves of a side lead to from this one.
fn next_boards(position: &Position, side: Side) -> Vec<Board> {
    let rules = Arc::clone(position.state().rules());
    let start = Position::at(rules, &position.board(), side);
    let start = start.expect("the board has the size of the rules");
    let moves = start.legal_moves().into_iter();
    let after = |mv| {
        let mut state = start.state().clone();
        state.play(mv);
        state.board()
    };
    moves.map(after).collect()
}

/// Returns the mark of a move that has led here and has not ended the game, by a trial of every move.
fn threat(position: &Position, mover: Side) -> Mark {
    let is_king = |board: &Board, square: &Square| {
        let piece = board.piece_at(*square);
        piece.is_some_and(|piece| piece.role == Role::King)
    };
    let kings_now = kings(&position.board());
    let is_king_threatened = next_boards(position, ATTACKERS)
        .iter()
        .any(|board| kings_now.iter().any(|square| !is_king(board, square)));
    let rules = position.rules();
    let last = rules.start.size() - 1;
    let is_goal = |square: &Square| match rules.escape {
        Escape::Corner => rules.corners.squares.contains(square),
        Escape::Edge => [square.file, square.rank]
            .iter()
            .any(|at| [0, last].contains(at)),
    };
    let is_escape_threatened = next_boards(position, DEFENDERS)
        .iter()
        .any(|board| kings(board).iter().any(is_goal));
    match (is_king_threatened, is_escape_threatened) {
        (true, true) if mover == DEFENDERS => Mark::EscapeThreatened,
        (true, _) => Mark::KingThreatened,
        (false, true) => Mark::EscapeThreatened,
        (false, false) => Mark::None,
    }
}

#[test]
fn a_threat_is_marked_if_and_only_if_a_move_carries_it_out() {
    let mut random = fastrand::Rng::with_seed(13);
    let mut seen = [0; Mark::ALL.len()];
    for rules in variants() {
        let plies = if rules.start.size() > 13 { 30 } else { 150 };
        let mut position = Position::new(rules);
        for _ in 0..plies {
            let moves = position.legal_moves();
            let (Some(side), Some(mv)) = (position.to_move(), random.choice(&moves)) else {
                break;
            };
            position.submit(side, *mv).unwrap();
            if position.end().is_some() {
                break;
            }
            let mark = record(&position).mark;
            assert_eq!(mark, threat(&position, side), "{position:?}");
            seen[mark as usize] += 1;
        }
    }
    let [none, king, escape, ..] = seen;
    assert!(none > 0 && king > 0 && escape > 0, "{seen:?}");
}
