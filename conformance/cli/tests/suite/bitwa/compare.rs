//! `linesman compare`, with bots of Bitwa.

use std::fs;

use predicates::str::contains;

use super::{Ring, records::lines, stdout};

/// Differences so far apart that three pairs decide: each pair that is won twice adds ln(0.7597 / 0.2403) = 1.151, and the bound is
/// ln(19) = 2.944.
const FAR: [&str; 6] = [
    "--board",
    "corridor.bit",
    "--elo0=-200",
    "--elo1=200",
    "--max-games",
    "40",
];

#[test]
fn a_version_that_wins_every_game_is_better_after_three_pairs() {
    let ring = Ring::new();
    let new = "new=python3 march.py {seed}";
    // With this seed, it stands still for another number of rounds in each pair.
    let words = ["compare", "bitwa", "--seed", "0", "stay", new];
    let compared = ring.linesman(&[&words[..], &FAR[..]].concat()).code(0);
    let text = stdout(&compared);
    let pairs: Vec<&str> = text
        .lines()
        .filter(|line| line.starts_with("pair "))
        .collect();
    let expected = ["LLR 1.15", "LLR 2.30", "LLR 3.4"];
    assert_eq!(pairs.len(), expected.len(), "{text}");
    for (pair, ratio) in pairs.iter().zip(expected) {
        assert!(pair.contains("  2 - 0  ") && pair.contains(ratio), "{pair}");
    }
    assert!(
        text.contains("\nnew against stay.py: 6 games, Elo +inf"),
        "{text}"
    );
    assert!(
        text.ends_with("new is better: 200 Elo fits better than -200\n"),
        "{text}"
    );
}

#[test]
fn a_version_that_loses_every_game_is_not_better() {
    let ring = Ring::new();
    let words = ["compare", "bitwa", "old=python3 march.py {seed}", "stay"];
    let compared = ring.linesman(&[&words[..], &FAR[..]].concat()).code(1);
    assert!(stdout(&compared).ends_with("stay.py is not better: -200 Elo fits better than 200\n"));
}

/// Without a seed the second pair is the first one again.
#[test]
fn a_pair_that_was_played_before_does_not_count() {
    let ring = Ring::new();
    let words = ["compare", "bitwa", "stay", "march", "--format", "json"];
    let compared = ring.linesman(&[&words[..], &FAR[..]].concat()).code(3);
    let lines = lines(&stdout(&compared), "compare-1.schema.json");
    let (result, pairs) = lines.split_last().unwrap();
    assert_eq!(
        (&result["stop"], &result["games"]),
        (&"repeats".into(), &2.into())
    );
    assert_eq!(result["pairs"], serde_json::json!([0, 0, 0, 0, 1]));
    let counted = pairs.iter().filter(|pair| pair["counted"] == true).count();
    assert_eq!((counted, pairs.len()), (1, 9));
    assert_eq!(pairs[4]["repeats"], 1);
}

#[test]
fn a_limit_on_the_games_leaves_the_question_open() {
    let ring = Ring::new();
    let words = "compare bitwa stay march --board corridor.bit --max-games 2";
    ring.run(words).code(3).stdout(contains(
        "could not tell after 2 games; --max-games N allows more",
    ));
}

#[test]
fn a_test_that_cannot_decide_is_refused() {
    let ring = Ring::new();
    ring.run("compare bitwa stay march --elo0 5 --elo1 5")
        .code(2)
        .stderr(contains(
            "the lower difference in Elo must be less than the upper one",
        ));
    ring.run("compare bitwa stay march --alpha 0.7")
        .code(2)
        .stderr(contains(
            "a rate of errors must be more than 0 and less than 0.5",
        ));
}

/// Bots without a seed play each opening once, and one that comes again is a repetition.
#[test]
fn pairs_begin_at_the_positions_of_a_file_in_turn() {
    let ring = Ring::new();
    let folder = ring.folder.path();
    fs::write(
        folder.join("long.bit"),
        "8 3 10 1\n########\n#A....a#\n########\n",
    )
    .unwrap();
    fs::write(
        folder.join("longer.bit"),
        "9 3 10 1\n#########\n#A.....a#\n#########\n",
    )
    .unwrap();
    let compared = |positions: &str, exit: i32| {
        fs::write(folder.join("all.txt"), positions).unwrap();
        let words = [
            "compare",
            "bitwa",
            "stay",
            "march",
            "--format",
            "json",
            "--openings",
            "all.txt",
        ];
        let compared = ring.linesman(&[&words[..], &FAR[2..]].concat()).code(exit);
        let lines = lines(&stdout(&compared), "compare-1.schema.json");
        let result = lines.last().unwrap();
        (result["stop"].clone(), result["games"].clone())
    };
    let corridors = "# Three corridors.\ncorridor.bit\n\nlong.bit\nlonger.bit\n";
    assert_eq!(compared(corridors, 0), ("better".into(), 6.into()));
    let twice = "corridor.bit\nlong.bit\ncorridor.bit\n";
    assert_eq!(compared(twice, 3), ("repeats".into(), 4.into()));
}

#[test]
fn openings_that_cannot_be_played_are_refused() {
    let ring = Ring::new();
    fs::write(
        ring.folder.path().join("all.txt"),
        "corridor.bit\nnowhere\n",
    )
    .unwrap();
    ring.refuses(
        "compare bitwa stay march --opening-plies 4",
        "because agents are told of a whole set-up only; leave --openings and --opening-plies out",
    );
    ring.refuses(
        "compare stratego stay march --opening-plies 4",
        "a game of Stratego always begins as usual",
    );
    ring.refuses(
        "compare bitwa stay march --openings none.txt",
        "cannot read none.txt",
    );
    ring.refuses(
        "compare bitwa stay march --openings all.txt",
        "position 2: \"nowhere\": ",
    );
}

/// A program that ends by itself is not worse than the other version: there is nothing to compare.
#[test]
fn versions_that_cannot_play_are_refused_before_the_first_game() {
    let ring = Ring::new();
    ring.refuses(
        "compare bitwa stay new=false",
        "new cannot play: it exited with status 1 before it was sent anything",
    );
    ring.refuses("compare bitwa old=true stay", "old cannot play: it exited");
}
