//! `linesman compare`, with bots of Bitwa.

use std::fs;

use super::{Ring, records::lines, stdout};
use crate::{Says as _, assert_contains};

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
        assert!(
            pair.contains("  new 2 - 0 stay.py  ") && pair.contains(ratio),
            "{pair}"
        );
    }
    assert_contains(
        &text,
        "\nnew against stay.py: 6 games, every game won, so Elo is at least -43, better with a likelihood of 95.8 %\nnew won 6, drew 0 and lost 0: 0.0 % drawn\n",
    );
    assert_contains(&text, " points: 0 0 0 0 3 (0.0 % level)\n");
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

/// One pair that is won, of counts (0.001, 0.001, 0.001, 0.001, 1). With all of it at 1 point of 1, the ratio of logistic Elo would be
/// ln(0.7597 / 0.2403) = 1.151. The thousandths take it down to 1.148.
#[test]
fn the_models_of_fastchess_are_called_as_there() {
    let ring = Ring::new();
    let words = [
        "compare",
        "bitwa",
        "stay",
        "march",
        "--board",
        "corridor.bit",
    ];
    let check = |model: &str, elo: &str, expected: &str| {
        let elo = [format!("--elo0=-{elo}"), format!("--elo1={elo}")];
        let options = ["--max-games", "2", "--model", model, &elo[0], &elo[1]];
        let text = stdout(&ring.linesman(&[&words[..], &options[..]].concat()).code(3));
        assert_contains(&text, expected);
    };
    check("logistic", "200", "LLR 1.15 (-2.94 to 2.94)");
    check("normalized", "100", "LLR ");
    let normalised = "compare bitwa stay march --model normalized --elo1 300";
    ring.refuses(normalised, "a difference in Elo must be from -200 to 200");
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
    let games = ["wins", "draws", "losses"].map(|it| result[it].as_u64());
    assert_eq!(games, [Some(2), Some(0), Some(0)]);
    assert_eq!(
        (&result["draw_ratio"], &result["level_pairs"]),
        (&0.0.into(), &0.0.into())
    );
    // No pair was lost, and all have the same result.
    assert!(result["pair_ratio"].is_null() && result["nelo"].is_null());
    let counted = pairs.iter().filter(|pair| pair["counted"] == true).count();
    assert_eq!((counted, pairs.len()), (1, 9));
    assert_eq!(pairs[4]["repeats"], 1);
}

#[test]
fn a_limit_on_the_games_leaves_the_question_open() {
    let ring = Ring::new();
    let words = "compare bitwa stay march --board corridor.bit --max-games 2";
    ring.run(words)
        .shows(3, "could not tell after 2 games; --max-games N allows more");
}

/// Games come in pairs, so one of three games is left out.
#[test]
fn no_more_games_are_played_than_were_asked_for() {
    let ring = Ring::new();
    let words = "compare bitwa stay march --board corridor.bit --max-games 3";
    let text = stdout(&ring.run(words).code(3));
    assert!(
        text.contains("could not tell after 2 games;") && !text.contains("pair 2"),
        "{text}"
    );
    let words = "compare bitwa stay march --board corridor.bit --max-games";
    for games in ["1", "0", "-2"] {
        ring.refuses(
            &format!("{words} {games}"),
            "--max-games <N> takes a whole number from 2 to",
        );
    }
}

#[test]
fn pairs_without_a_winner_leave_a_wide_interval() {
    let ring = Ring::new();
    let words = ["compare", "bitwa", "stay", "new=python3 stay.py"];
    let words = [&words[..], &FAR[..2], &["--max-games", "2"]].concat();
    let text = stdout(&ring.linesman(&words).code(3));
    assert_contains(
        &text,
        "2 games, Elo +0 (-393 to +393), better with a likelihood of 50.0 %",
    );
}

/// The summary of an interrupted comparison has the pairs that were played.
#[test]
fn an_interruption_prints_what_was_found_so_far() {
    use std::{
        io::{BufRead, BufReader, Read},
        os::unix::process::ExitStatusExt,
        process::{Command, Stdio},
    };
    for (signal, number) in [("INT", 2), ("TERM", 15)] {
        let ring = Ring::new();
        let mut child = Command::new(assert_cmd::cargo::cargo_bin("linesman"))
            .current_dir(ring.folder.path())
            .args([
                "compare",
                "bitwa",
                "python3 stay.py",
                "python3 march.py {seed}",
            ])
            .args(["--board", "corridor.bit"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let mut text = String::new();
        out.read_line(&mut text).unwrap();
        let id = child.id().to_string();
        let sent = Command::new("kill").args(["-s", signal, &id]).status();
        assert!(sent.unwrap().success());
        out.read_to_string(&mut text).unwrap();
        // A shell shows 128 and the number of the signal.
        assert_eq!(child.wait().unwrap().signal(), Some(number), "{text}");
        let pairs = text
            .lines()
            .filter(|line| line.starts_with("pair "))
            .count();
        // The signal may come just after a pair is printed, before it is in the summary.
        let ends =
            [pairs - 1, pairs].map(|pairs| format!("\ninterrupted after {} games\n", 2 * pairs));
        assert!(ends.iter().any(|end| text.ends_with(end)), "{text}");
        assert_contains(&text, "\nmarch.py against stay.py: ");
    }
}

#[test]
fn two_agents_have_two_names() {
    let ring = Ring::new();
    for words in [
        "compare bitwa a=x a=y",
        "play bitwa a=x a=y",
        "tournament bitwa a=x b=y a=z",
    ] {
        ring.refuses(
            words,
            "two agents are called a; each NAME=COMMAND needs a different name",
        );
    }
}

#[test]
fn a_test_that_cannot_decide_is_refused() {
    let ring = Ring::new();
    ring.run("compare bitwa stay march --elo0 5 --elo1 5")
        .complains(
            2,
            "the lower difference in Elo must be less than the upper one",
        );
    ring.run("compare bitwa stay march --alpha 0.7")
        .complains(2, "a rate of errors must be more than 0 and less than 0.5");
    for (words, message) in [
        ("--alpha -1", "a rate of errors must be"),
        ("--beta nan", "a rate of errors must be"),
        ("--beta=inf", "a rate of errors must be"),
        (
            "--elo1 1e300",
            "a difference in Elo must be from -1000 to 1000",
        ),
        (
            "--elo0 nan",
            "a difference in Elo must be from -1000 to 1000",
        ),
        (
            "--elo0 -inf",
            "a value that begins with '-' comes after '=', as in: --elo0=-inf",
        ),
    ] {
        ring.refuses(&format!("compare bitwa stay march {words}"), message);
    }
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
    let start = ring.folder.path().join("start.txt");
    fs::write(&start, "# No king.\n\n/3t3/3t3/3T3/ttT1Ttt/3T3/3t3/3t3/\n").unwrap();
    ring.refuses(
        "compare otep stay march --rules brandub --openings start.txt",
        "start.txt, line 3: \"/3t3/3t3/3T3/ttT1Ttt/3T3/3t3/3t3/\": the defenders have no king",
    );
    for words in ["--openings start.txt", "--opening-plies 4", ""] {
        ring.refuses(
            &format!("compare otep stay march {words}"),
            "a game of OTEP needs --rules: a variant, such as brandub, a rules string, or a file of rules",
        );
    }
    let rules = "dim:7 start:/3t3/3t3/3T3/ttT1Ttt/3T3/3t3/3t3/";
    ring.linesman(&["play", "otep", "stay", "march", "--rules", rules])
        .complains(
            2,
            "no game can be played by these rules: the defenders have no king",
        );
    ring.linesman(&["analyze", "stay", "start", "--rules", rules])
        .complains(
            2,
            "the position cannot be analysed: the defenders have no king",
        );
    ring.refuses(
        "compare bitwa stay march --openings all.txt",
        "all.txt, line 2: \"nowhere\": ",
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
