//! The records of games of the drop-in program, and scenarios from records and logs.

use assert_cmd::assert::Assert;
use predicates::{prelude::PredicateBooleanExt, str::starts_with};

use super::game::{BLUE, Folder, Played, RED, play, play_two_turns};
use crate::{Says as _, assert_contains};

fn linesman(folder: &Folder, words: &[&str]) -> Assert {
    let mut command = crate::program();
    command.current_dir(folder.path()).args(words).assert()
}

/// Returns the only record in a folder of the game.
fn record(played: &Played, folder: &str) -> String {
    let files = std::fs::read_dir(played.folder.path().join(folder)).unwrap();
    let names: Vec<String> = files
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    let [name] = names.as_slice() else {
        panic!("one record: {names:?}");
    };
    format!("{folder}/{name}")
}

#[test]
fn a_record_is_judged_again_by_the_rules_of_its_switches() {
    for profile in ["manual-2012", "final-2012"] {
        let options = ["--record", "kept", "--profile", profile, "-m", "40"];
        let played = play_two_turns(&options, "1 3 DOWN\n", "9 6 UP\n");
        let name = record(&played, "kept");
        linesman(&played.folder, &["replay", &name])
            .code(0)
            .stdout("./red RED VICTORY 2 148 148\n");
    }
    // With -i an illegal answer costs the turn alone.
    let played = play_two_turns(&["--record", "kept", "-i"], "0 9 UP\n", "9 6 UP\n");
    let name = record(&played, "kept");
    linesman(&played.folder, &["replay", &name]).code(0);
}

#[test]
fn a_forfeited_game_is_recorded_and_its_place_is_printed() {
    let played = play(&[], &[RED, "4 4 UP\n"], &[BLUE]);
    let name = record(&played, "state/linesman/records");
    let path = played.folder.path().join(&name);
    let line = format!("stratego: record: {}", path.display());
    assert!(played.stderr.contains(&line), "{}", played.stderr);
    assert!(!played.folder.path().join("linesman-records").exists());
    linesman(&played.folder, &["replay", &name])
        .code(0)
        .stdout(starts_with("./blue BLUE ILLEGAL 1 ").or(starts_with("./red RED ILLEGAL 1 ")));
}

#[test]
fn a_log_becomes_a_scenario_in_which_the_same_bot_plays_the_same_game() {
    let played = play(
        &[],
        &[RED, "1 3 DOWN\n", "4 4 UP\n"],
        &[BLUE, "9 6 UP\n", "9 5 UP\n"],
    );
    let folder = &played.folder;
    let words = ["record", "stratego", "--from", "game.log", "-o", "red.yaml"];
    linesman(folder, &words).complains(
        2,
        "does not show which side the agent plays; name it with --side: RED or BLUE",
    );
    linesman(folder, &[&words[..], &["--side", "RED"]].concat()).code(0);
    let text = folder.read("red.yaml");
    // BLUE's set-up and its move are the opponent's.
    let setup = BLUE.trim_end().replace('\n', "/");
    assert!(
        text.contains(&setup) && text.contains("\"9 6 UP\""),
        "{text}"
    );
    assert_contains(&text, "profiles: [final-2012]");
    linesman(folder, &["run", "red.yaml", "--", "./red"]).shows(1, "illegal(empty-square)");
    std::fs::write(folder.path().join("none"), "no log\n").unwrap();
    linesman(
        folder,
        &["record", "stratego", "--from", "none", "-o", "none.yaml"],
    )
    .complains(
        2,
        "none is not the record of a game, not a log, and not a transcript",
    );
}
