//! Recorded games, played again by the rules.

use linesman_games::{
    Outcome,
    tafl::{
        ATTACKERS, DEFENDERS,
        game::{Finding, GameRecord},
    },
};

/// An attacker goes to c5, and the king threatens to escape from a4; another attacker captures d5, and the king escapes.
const GAME: &str = "\
[result:-1]
[rules:dim:7 surf:n ks:w start:/7/2t4/7/3K3/3T3/4t2/7/]

1. c2-c5 Kd4-a4-

1b.1.1a. ..... Kd4-d1

2. e6-e5xd5 Ka4-a1--
";

fn replay(text: &str) -> Finding {
    let reading = GameRecord::read(text.as_bytes());
    reading.record.replay().expect("there are rules")
}

#[test]
fn record_and_rules_agree() {
    let finding = replay(GAME);
    assert_eq!(finding.disagreements, []);
    assert_eq!(finding.plies, 4);
    assert_eq!(finding.outcome, Some(Outcome::Win(DEFENDERS)));
    assert_eq!(finding.position.board().to_string(), "/K6/7/7/7/2t1t2/7/7/");
}

/// What is written instead of what, where the only disagreement is, and what it says of the rules.
const DISAGREEMENTS: &[(&str, &str, &str, &str)] = &[
    ("e5xd5", "e5xd4", "2a", "xd5"),
    ("e5xd5", "e5xd5/d4", "2a", "xd5"),
    ("e5xd5", "e5xkd5", "2a", "xd5"),
    ("e6-e5xd5", "e6^e5xd5", "2a", "e6-e5"),
    ("e6-e5xd5", "e6=e5xd5", "2a", "e6-e5"),
    ("Kd4-a4-", "Cd4-a4-", "1b", "Kd4-a4-"),
    ("Kd4-a4-", "Kd4-a4--", "1b", "Kd4-a4-"),
    ("Kd4-a4-", "Kd4-a4++", "1b", "Kd4-a4-"),
    ("c2-c5", "c2-c5+", "1a", "c2-c5"),
    ("e6-e5xd5", "e6-e5xd5+", "2a", "e6-e5xd5"),
    ("e6-e5xd5", "e6-f5", "2a", "(not-in-line)"),
    ("e6-e5xd5", "d4-d5", "2a", "(empty-square)"),
    ("e6-e5xd5", "a4-a3", "2a", "(wrong-side)"),
    ("Ka4-a1--", "oops", "2b", "a move of the defenders was due"),
    ("Ka4-a1--", ".....", "2b", "a move of the defenders was due"),
    ("Ka4-a1--", "Ka4-a1-- c5-c6", "2c", "the game was over"),
    ("Ka4-a1--", "Ka4-a1--\n3. c5-c6", "3a", "the game was over"),
    (
        "e6-e5xd5",
        "--- Ka4-a1",
        "2b",
        "the game was over by resignation",
    ),
    ("[result:-1]", "[result:1]", "result", "\"-1\""),
    ("[result:-1]", "[result:0]", "result", "\"-1\""),
    ("Ka4-a1--", "---", "result", "\"1\""),
];

#[test]
fn disagreements_are_told_with_their_place() {
    for (what, instead, place, rules) in DISAGREEMENTS {
        assert!(GAME.contains(what), "{what}");
        let text = GAME.replace(what, instead);
        let finding = replay(&text);
        // What comes behind the resignation, or behind what is not understood, is not played.
        let [one, ..] = &finding.disagreements[..] else {
            panic!("{text}: no disagreement");
        };
        assert!(
            one.to_string().starts_with(&format!("{place}: ")),
            "{text}: {one}"
        );
        assert!(one.rules.contains(rules), "{text}: {one}");
        assert_eq!(finding.disagreements.len(), 1, "{text}: {finding:?}");
    }
}

/// What is written instead of what, where the record says no more or says it in another way.
const AGREEMENTS: &[(&str, &str)] = &[
    // No capture is told anywhere.
    ("e6-e5xd5", "e6-e5"),
    ("e5xd5", "e5xTd5"),
    ("c2-c5", "tc2-c5"),
    ("Kd4-a4-", "d4-a4"),
    ("Ka4-a1--", "Ka4-a1"),
    // Whoever moved threatens to win, or has won.
    ("Kd4-a4-", "Kd4-a4+"),
    ("Ka4-a1--", "Ka4-a1++"),
    ("[result:-1]\n", ""),
    ("[result:-1]", "[result:?]"),
    // The game was ended by other means than the rules.
    (" Ka4-a1--", ""),
    ("[result:-1]", "[result:-1]\n[event:x]"),
];

#[test]
fn what_is_left_out_or_told_in_another_way_is_no_disagreement() {
    for (what, instead) in AGREEMENTS {
        assert!(GAME.contains(what), "{what}");
        let text = GAME.replace(what, instead);
        assert_eq!(replay(&text).disagreements, [], "{text}");
    }
}

#[test]
fn a_record_that_tells_captures_tells_all_of_them() {
    let start = "start:/7/2t4/7/3K1T1/3T3/4t1t/7/";
    let text = |second: &str, third: &str| {
        format!(
            "[rules:dim:7 surf:n ks:w {start}]\n1. c2-c5 Kd4-a4\n2. {second} Ka4-a5\n3. {third}\n"
        )
    };
    assert_eq!(replay(&text("e6-e5xd5", "g6-g5")).disagreements, []);
    // f4 is captured between e4 and g4, where the attackers go in the second and third turn.
    let both = |second: &str, third: &str| {
        format!(
            "[rules:dim:7 surf:n ks:w {start}]\n1. c2-c5 Kd4-a4\n2. {second} Ka4-a3\n3. e5-e4 Ka3-a2\n4. {third}\n"
        )
    };
    assert_eq!(replay(&both("e6-e5xd5", "g6-g4xf4")).disagreements, []);
    assert_eq!(replay(&both("e6-e5", "g6-g4")).disagreements, []);
    let found = replay(&both("e6-e5", "g6-g4xf4")).disagreements;
    assert_eq!(found.len(), 1);
    assert!(
        found[0].to_string().starts_with("2a: \"e6-e5\""),
        "{}",
        found[0]
    );
}

#[test]
fn whoever_resigns_loses() {
    let text = GAME
        .replace("Ka4-a1--", "---")
        .replace("result:-1", "result:1");
    let finding = replay(&text);
    assert_eq!(finding.disagreements, []);
    assert_eq!(finding.outcome, Some(Outcome::Win(ATTACKERS)));
}

#[test]
fn dots_at_the_beginning_let_the_other_side_begin() {
    let text = "[rules:dim:7 surf:n ks:w start:/7/2t4/7/3K3/3T3/4t2/7/]\n1. ..... Kd4-a4\n2. c2-c5 Ka4-a1--\n";
    let finding = replay(text);
    assert_eq!(finding.disagreements, []);
    assert_eq!(finding.plies, 3);
}

#[test]
fn no_game_is_replayed_without_rules() {
    for text in [
        "1. a1-a2\n",
        "[rules:dim:5]\n",
        "[position:/5/]\n[rules:dim:5 start:/5/5/5/5/5/]\n",
    ] {
        assert!(
            GameRecord::read(text.as_bytes()).record.replay().is_err(),
            "{text}"
        );
    }
}
