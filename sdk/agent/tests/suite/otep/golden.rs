//! Whole conversations, as the text of OTEP has them and as the program does.

use std::time::Duration;

use linesman_sdk::otep::{ATTACKERS, DEFENDERS, Outcome};

use super::conversation::{BRANDUB, Pieces, Scripted, converse};

/// The conversations that the tests of `linesman-protocols` have too, without their beginnings.
const BY_THE_TEXT: &str =
    include_str!("../../../../protocols/tests/suite/otep_agent/by_the_text.txt");
const BY_THE_PROGRAM: &str =
    include_str!("../../../../protocols/tests/suite/otep_agent/by_the_program.txt");

fn by_the_text() -> String {
    format!("<< hello\n>> RULES\n{BY_THE_TEXT}")
}

fn check(conversation: &str, player: &Scripted, see: impl Fn(&Scripted)) {
    let conversation = conversation.replace("RULES", BRANDUB);
    for pieces in [Pieces::Messages, Pieces::Lines, Pieces::Bytes] {
        for line_end in ["\n", "\r\n"] {
            see(&converse(&conversation, pieces, line_end, player.clone()));
        }
    }
}

#[test]
fn the_text_is_understood() {
    check(
        &by_the_text(),
        &Scripted::new(&["d1-b1", "d2-c2"]),
        |player| {
            let plies: Vec<_> = player
                .observed
                .iter()
                .map(|ply| (ply.side, ply.record.mv.to_string()))
                .collect();
            let expected = [
                (ATTACKERS, "d1-b1"),
                (DEFENDERS, "d3-c3"),
                (ATTACKERS, "d2-c2"),
            ];
            assert_eq!(plies, expected.map(|(side, mv)| (side, mv.to_owned())));
            assert_eq!(player.begun, ["Brandub"]);
            assert_eq!(player.finished, [Some(Outcome::Win(ATTACKERS))]);
        },
    );
}

#[test]
fn the_program_is_understood() {
    let conversation = format!(">> RULES\n<< hello\n{BY_THE_PROGRAM}").replace(">> goodbye\n", "");
    check(
        &conversation,
        &Scripted::new(&["d3-e3", "d3-c3", "d4-d3"]),
        |player| {
            assert_eq!(
                player.choices[1],
                player.choices[0] - 1,
                "what was refused is not offered again"
            );
            assert_eq!(player.refused, [("d3-e3".parse().ok(), 2)]);
            let left: Vec<_> = player
                .clocks
                .iter()
                .map(|clock| clock.unwrap().left.as_millis())
                .collect();
            assert_eq!(left, [20_000, 17_000, 4_000]);
            assert!(player.clocks[2].unwrap().is_overtime);
            assert_eq!(player.finished, [Some(Outcome::Win(DEFENDERS))]);
        },
    );
}

#[test]
fn a_clock_behind_play_is_seen_in_the_same_turn() {
    let player = Scripted::new(&["d1-b1", "d2-c2"]);
    let player = converse(
        &by_the_text().replace("RULES", BRANDUB),
        Pieces::Messages,
        "\n",
        player,
    );
    let left: Vec<_> = player
        .clocks
        .iter()
        .map(|clock| clock.unwrap().left.as_secs())
        .collect();
    assert_eq!(left, [300, 299]);
}

#[test]
fn games_without_clocks_are_understood() {
    let without = |conversation: &str| -> String {
        let lines = conversation.lines().filter(|line| !line.contains("clock"));
        lines.map(|line| format!("{line}\n")).collect()
    };
    check(
        &without(&by_the_text()),
        &Scripted::new(&["d1-b1", "d2-c2"]),
        |player| {
            assert_eq!(player.clocks, [None, None]);
            assert_eq!(player.budgets, [None, None]);
        },
    );
}

#[test]
fn full_records_are_asked_for_behind_hello_if_they_are_wanted() {
    let conversation = by_the_text()
        .replace("<< hello", "<< hello\n<< simple-moves off")
        .replace("d3-c3 ", "d3-c3- ");
    let mut player = Scripted::new(&["d1-b1", "d2-c2"]);
    player.wants_records = true;
    check(&conversation, &player, |player| {
        assert_eq!(player.observed.len(), 3);
    });
}

#[test]
fn positions_are_analysed() {
    let conversation = "
        << hello
        >> RULES
        >> position /7/7/3T3/3K3/3t3/7/7/
        >> side attackers
        >> clock 20000 20000
        >> analyze 2 2
        << analysis 2 d5-a5 -3 d5-b5 -3
        >> position /7/7/3T3/3K3/3t3/7/7/
        >> side defenders
        >> analyze 1 10
        << analysis 1 d3-d1 -3
        >> goodbye
    ";
    check(conversation, &Scripted::default(), |player| {
        let expected = [1800, 9000].map(|millis| Some(Duration::from_millis(millis)));
        assert_eq!(player.budgets, expected);
        assert!(player.finished.is_empty(), "no game was played");
    });
}

#[test]
fn one_game_after_the_other_is_played() {
    let again = by_the_text().replace(">> goodbye", "") + &by_the_text().replace("<< hello", "");
    let player = Scripted::new(&["d1-b1", "d2-c2", "d1-b1", "d2-c2"]);
    check(&again, &player, |player| {
        assert_eq!(player.begun.len(), 2);
        assert_eq!(player.finished.len(), 2);
    });
}
