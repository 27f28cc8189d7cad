//! What a move captures, other than kings and rows along the edge.

use super::scene::{after, check_boards, record};

#[test]
fn a_man_is_captured_between_two_enemies_by_the_one_who_moves() {
    check_boards(
        "
        cor: cen: | /7/7/t1Tt3/7/7/7/K6/ | a3-b3 | /7/7/1t1t3/7/7/7/K6/
        cor: cen: | /t6/7/T1tT3/7/7/7/K6/ | a3-b3 | /t6/7/1T1T3/7/7/7/K6/
        cor: cen: | /7/7/2t4/2T4/7/2t4/K6/ | c6-c5 | /7/7/2t4/7/2t4/7/K6/
        ",
    );
}

#[test]
fn a_man_goes_between_two_enemies_unharmed() {
    check_boards(
        "
        cor: cen: | /7/7/1t1t3/2T4/7/7/K6/ | c4-c3 | /7/7/1tTt3/7/7/7/K6/
        ",
    );
}

#[test]
fn one_move_captures_in_several_directions() {
    let before = "/7/2t4/tT1Tt2/2T4/2t4/7/K6/";
    let position = after("cor: cen:", before, "c2-c3");
    assert_eq!(position.board().to_string(), "/7/7/t1t1t2/7/2t4/7/K6/");
    assert_eq!(record(&position).to_string(), "c2-c3xb3/d3/c4");
}

#[test]
fn the_edge_is_not_hostile() {
    check_boards(
        "
        cor: cen: | /7/7/T1t4/7/7/7/K6/ | c3-b3 | /7/7/Tt5/7/7/7/K6/
        ",
    );
}

#[test]
fn a_corner_is_hostile_to_those_whom_the_rules_name() {
    check_boards(
        "
         | /1T1t3/7/7/7/7/3K3/7/ | d1-c1 | /2t4/7/7/7/7/3K3/7/
        corh: | /1T1t3/7/7/7/7/3K3/7/ | d1-c1 | /1Tt4/7/7/7/7/3K3/7/
        corh:tcnk | /1T1t3/7/7/7/7/3K3/7/ | d1-c1 | /1Tt4/7/7/7/7/3K3/7/
        cor: | /1T1t3/7/7/7/7/3K3/7/ | d1-c1 | /1Tt4/7/7/7/7/3K3/7/
        cor:g7 | /1T1t3/7/7/7/7/3K3/7/ | d1-c1 | /1Tt4/7/7/7/7/3K3/7/
        ",
    );
}

#[test]
fn the_empty_centre_is_hostile_to_those_whom_cenhe_names() {
    check_boards(
        "
         | /t6/7/7/T1t4/7/3K3/7/ | a4-b4 | /t6/7/7/1T5/7/3K3/7/
         | /7/7/7/t1T4/7/3K3/7/ | a4-b4 | /7/7/7/1t5/7/3K3/7/
        cenhe:tcnk | /7/7/7/t1T4/7/3K3/7/ | a4-b4 | /7/7/7/1tT4/7/3K3/7/
        cenhe:K | /t6/7/7/T1t4/7/3K3/7/ | a4-b4 | /t6/7/7/1Tt4/7/3K3/7/
        ",
    );
}

#[test]
fn the_occupied_centre_is_hostile_to_those_whom_cenh_names() {
    check_boards(
        "
         | /7/7/7/t1TK3/7/7/7/ | a4-b4 | /7/7/7/1tTK3/7/7/7/
        cenh:T | /7/7/7/t1TK3/7/7/7/ | a4-b4 | /7/7/7/1t1K3/7/7/7/
        // An unarmed king is no anvil by himself.
        ka:n | /t6/7/7/T1tK3/7/7/7/ | a4-b4 | /t6/7/7/1T1K3/7/7/7/
        ka:n cenh: | /t6/7/7/T1tK3/7/7/7/ | a4-b4 | /t6/7/7/1TtK3/7/7/7/
        ",
    );
}

#[test]
fn a_fort_is_hostile_to_the_other_side() {
    check_boards(
        "
        cor: cen: afor:d3 | /7/7/t1T4/7/7/7/K6/ | a3-b3 | /7/7/1t5/7/7/7/K6/
        cor: cen: afor:d3 | /t6/7/T1t4/7/7/7/K6/ | a3-b3 | /t6/7/1Tt4/7/7/7/K6/
        cor: cen: dfor:d3 | /t6/7/T1t4/7/7/7/K6/ | a3-b3 | /t6/7/1T5/7/7/7/K6/
        cor: cen: dfor:d3 | /7/7/t1T4/7/7/7/K6/ | a3-b3 | /7/7/1tT4/7/7/7/K6/
        cor: cen: afor:d3 aforh: | /7/7/t1T4/7/7/7/K6/ | a3-b3 | /7/7/1tT4/7/7/7/K6/
        ",
    );
}

#[test]
fn the_king_captures_as_his_arms_allow() {
    let as_hammer = ("/t6/7/K1tT3/7/7/7/7/", "a3-b3", "/t6/7/1K1T3/7/7/7/7/");
    let no_hammer = ("/t6/7/K1tT3/7/7/7/7/", "a3-b3", "/t6/7/1KtT3/7/7/7/7/");
    let as_anvil = ("/t6/7/T1tK3/7/7/7/7/", "a3-b3", "/t6/7/1T1K3/7/7/7/7/");
    let no_anvil = ("/t6/7/T1tK3/7/7/7/7/", "a3-b3", "/t6/7/1TtK3/7/7/7/7/");
    for (arms, cases) in [
        ("y", [as_hammer, as_anvil]),
        ("h", [as_hammer, no_anvil]),
        ("a", [no_hammer, as_anvil]),
        ("n", [no_hammer, no_anvil]),
    ] {
        let keys = format!("cor: cen: ka:{arms}");
        for (before, mv, expected) in cases {
            check_boards(&format!("{keys} | {before} | {mv} | {expected}"));
        }
    }
}

#[test]
fn a_guard_neither_captures_nor_is_captured_nor_helps() {
    check_boards(
        "
        cor: cen: | /7/7/t1Gt3/7/7/7/K6/ | a3-b3 | /7/7/1tGt3/7/7/7/K6/
        cor: cen: | /7/7/g1Tt3/7/7/7/K6/ | a3-b3 | /7/7/1gTt3/7/7/7/K6/
        cor: cen: | /7/7/t1Tg3/7/7/7/K6/ | a3-b3 | /7/7/1tTg3/7/7/7/K6/
        ",
    );
}

#[test]
fn a_captured_mercenary_changes_sides() {
    check_boards(
        "
        cor: cen: | /7/7/t1Mt3/7/7/7/K6/ | a3-b3 | /7/7/1tmt3/7/7/7/K6/
        cor: cen: | /t6/7/T1mT3/7/7/7/K6/ | a3-b3 | /t6/7/1TMT3/7/7/7/K6/
        ",
    );
    let position = after("cor: cen:", "/7/7/t1Mt3/7/7/7/K6/", "a3-b3");
    assert_eq!(record(&position).to_string(), "a3-b3xMc3");
}

#[test]
fn a_capturing_jump_takes_what_it_passes() {
    let keys = "cor: cen: nj:c";
    check_boards(
        "
        cor: cen: nj:c | /7/7/nT5/7/7/7/K6/ | a3-c3 | /7/7/2n4/7/7/7/K6/
        cor: cen: nj:c | /7/7/nG5/7/7/7/K6/ | a3-c3 | /7/7/2n4/7/7/7/K6/
        cor: cen: nj:c | /7/7/nM5/7/7/7/K6/ | a3-c3 | /7/7/1mn4/7/7/7/K6/
        cor: cen: nj:j | /7/7/nT5/7/7/7/K6/ | a3-c3 | /7/7/1Tn4/7/7/7/K6/
        // The jump takes one man and the landing another.
        cor: cen: nj:c | /7/7/nT1Tt2/7/7/7/K6/ | a3-c3 | /7/7/2n1t2/7/7/7/K6/
        // Moving two squares is no jump.
        cor: cen: nj:c | /7/7/n6/7/7/7/K6/ | a3-c3 | /7/7/2n4/7/7/7/K6/
        ",
    );
    let position = after(keys, "/7/7/nG5/7/7/7/K6/", "a3-c3");
    assert_eq!(record(&position).to_string(), "na3^c3xGb3");
}

#[test]
fn an_unarmed_king_captures_by_jumping_all_the_same() {
    check_boards(
        "
        cor: cen: kj:c ka:n | /t6/7/Kt5/7/7/7/7/ | a3-c3 | /t6/7/2K4/7/7/7/7/
        ",
    );
}

#[test]
fn linnaeus_lets_three_attackers_capture_against_the_king_on_the_centre() {
    check_boards(
        "
        cor: linc:y | /7/t6/3T3/2tKt2/3t3/7/7/ | a2-d2 | /7/3t3/7/2tKt2/3t3/7/7/
        cor: linc:y | /7/t6/3T3/2tKt2/7/7/7/ | a2-d2 | /7/3t3/3T3/2tKt2/7/7/7/
        cor: linc:n | /7/t6/3T3/2tKt2/3t3/7/7/ | a2-d2 | /7/3t3/3T3/2tKt2/3t3/7/7/
        // Away from the centre he helps nobody.
        cor: cen:a7 linc:y | /7/t6/3T3/2tKt2/3t3/7/7/ | a2-d2 | /7/3t3/3T3/2tKt2/3t3/7/7/
        ",
    );
}
