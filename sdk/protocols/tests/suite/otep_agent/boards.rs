//! Whose board counts, and which moves are left after an error.

use linesman_games::tafl::{ATTACKERS, DEFENDERS};

use super::conversation::{BRANDUB, board, check_start, converse, in_short, start};

const AFTER_B1: &str = "/1t5/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";

#[test]
fn a_refused_move_is_not_listed_again_until_the_board_changes() {
    let (mut end, _) = start(&format!(">> {BRANDUB}\n>> play attackers"));
    let all = end.moves().len();
    for (refused, mv) in ["d1-b1", "d1-c1", "d2-a2"].into_iter().enumerate() {
        assert_eq!(end.moves().len(), all - refused);
        converse(
            &mut end,
            &format!("<< move {mv}\n>> error 2\n>> play attackers"),
        );
        assert!(end.play(mv.parse().unwrap()).is_err(), "{mv}");
    }
    converse(
        &mut end,
        "<< move d1-e1
         >> move /4t2/3t3/3T3/ttTKTtt/3T3/3t3/3t3/
         >> opponent-move d3-c3 /4t2/3t3/2T4/ttTKTtt/3T3/3t3/3t3/
         >> play attackers",
    );
    assert!(end.moves().contains(&"d2-a2".parse().unwrap()));
}

#[test]
fn a_refused_move_was_never_made() {
    let end = check_start(
        &format!(">> {BRANDUB}\n>> play attackers\n<< move d1-b1\n>> error 1\n>> play attackers"),
        "begin; play first; refused d1-b1 1; play first",
    );
    assert_eq!(board(&end), "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/");
}

#[test]
fn an_error_out_of_the_blue_does_no_harm() {
    let (_, told) = start(&format!(
        ">> {BRANDUB}\n>> error 2\n>> error\n>> error 5\n>> error x\n>> play attackers"
    ));
    assert_eq!(told.len(), 6);
}

#[test]
fn an_illegal_move_is_not_sent() {
    let (mut end, _) = start(&format!(">> {BRANDUB}\n>> play attackers"));
    for mv in ["d1-a1", "d3-c3", "a1-a2", "d1-d9"] {
        assert!(end.play(mv.parse().unwrap()).is_err(), "{mv}");
    }
    assert_eq!(end.poll_line(), None);
}

#[test]
fn the_referees_board_counts_where_it_differs() {
    // By the rules the man on d3 is still there.
    let odd = "/1t5/3t3/7/ttTKTtt/3T3/3t3/3t3/";
    for line in [
        format!("opponent-move d1-b1 {odd}"),
        format!("opponent-move d1-a7 {odd}"),
        format!("position {odd}"),
    ] {
        let (end, told) = start(&format!(">> {BRANDUB}\n>> {line}\n>> play defenders"));
        assert_eq!(board(&end), odd);
        assert_eq!(end.position().unwrap().to_move(), Some(DEFENDERS));
        assert!(
            end.moves().iter().all(|mv| mv.from.to_string() != "d3"),
            "{told:?}"
        );
    }
    let (mut end, _) = start(&format!(
        ">> {BRANDUB}\n>> play attackers\n<< move d1-b1\n>> move {odd}"
    ));
    assert_eq!(board(&end), odd);
    assert_eq!(end.position().unwrap().to_move(), Some(DEFENDERS));
    let told = converse(
        &mut end,
        ">> opponent-move c4-c3 /1t5/3t3/2T4/tt1KTtt/3T3/3t3/3t3/\n>> play attackers",
    );
    assert_eq!(in_short(&told), ["second c4-c3", "play first"]);
}

#[test]
fn whoever_is_told_to_play_is_on_move() {
    let (mut end, _) = start(&format!(">> {BRANDUB}\n>> play defenders"));
    assert_eq!(end.position().unwrap().to_move(), Some(DEFENDERS));
    converse(&mut end, "<< move d3-c3\n>> play attackers");
    assert_eq!(end.position().unwrap().to_move(), Some(ATTACKERS));
}

#[test]
fn a_move_without_a_word_of_it_is_part_of_the_opponents() {
    let after = "/1t5/3t3/2T4/ttTKTtt/3T3/3t3/3t3/";
    let (end, told) = start(&format!(
        ">> {BRANDUB}\n>> play attackers\n<< move d1-b1\n>> opponent-move d3-c3 {after}\n>> play attackers"
    ));
    assert_eq!(
        in_short(&told)[2..],
        ["first d1-b1", "second d3-c3", "play first"]
    );
    assert_eq!(board(&end), after);
}

#[test]
fn what_can_be_read_of_a_line_counts() {
    let check = |line: &str, complaint: &str| {
        let (mut end, _) = start(&format!(">> {BRANDUB}"));
        end.handle_line(line);
        let said = end.poll_line().unwrap();
        assert!(
            said.starts_with("error 0 ") && said.contains(complaint),
            "{line}: {said}"
        );
        assert_eq!(board(&end), AFTER_B1, "{line}");
    };
    check(
        &format!("opponent-move d1b1 {AFTER_B1}"),
        "cannot read the moves",
    );
    check(&format!("opponent-move {AFTER_B1}"), "no move");
    check("opponent-move d1-b1 /1t5/", "cannot read the position");
    check("opponent-move d1-b1", "cannot read the position");
    check("opponent-move d1-b1 /5/5/5/5/5/", "5 ranks instead of 7");
    let (mut end, _) = start(&format!(">> {BRANDUB}\n>> play attackers\n<< move d1-b1"));
    end.handle_line("move");
    assert_eq!(
        end.poll_line().as_deref(),
        Some("error 0 there is no position")
    );
    assert_eq!(board(&end), AFTER_B1);
}

#[test]
fn the_past_is_kept_while_the_boards_agree() {
    // d1-c1 and back, d3-c3 and back: the start occurs for the third time after two rounds, which is a draw by the rules.
    let round = [
        ("d1-c1", "/2t4/3t3/3T3/ttTKTtt/3T3/3t3/3t3/"),
        ("d3-c3", "/2t4/3t3/2T4/ttTKTtt/3T3/3t3/3t3/"),
        ("c1-d1", "/3t3/3t3/2T4/ttTKTtt/3T3/3t3/3t3/"),
        ("c3-d3", "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/"),
    ];
    let mut conversation = format!(">> {BRANDUB}\n");
    for (ply, (mv, board)) in round.iter().cycle().take(8).enumerate() {
        conversation += &if ply % 2 == 0 {
            format!(">> play attackers\n<< move {mv}\n>> move {board}\n")
        } else {
            format!(">> opponent-move {mv} {board}\n")
        };
    }
    let (mut end, _) = start(&conversation);
    assert!(end.position().unwrap().end().is_some());
    // A referee that plays on is right, too.
    let told = converse(&mut end, ">> play attackers\n<< move d1-c1");
    assert_eq!(in_short(&told), ["play first"]);
}
