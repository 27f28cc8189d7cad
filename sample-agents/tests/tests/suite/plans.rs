//! Tournaments by a plan that are killed, again and again.

use std::{
    fs,
    path::Path,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use linesman_end_to_end::program;

use super::text;

/// How many moments are tried: a few here, and many in the long series.
pub(super) fn kills() -> u64 {
    let number = std::env::var("LINESMAN_KILLS").ok();
    number.map_or(10, |number| number.parse().unwrap())
}

/// Returns a plan of games that take some milliseconds each.
fn plan(format: &str) -> String {
    let bot = text(&program("bitwa-random"));
    let greedy = text(&program("bitwa-greedy"));
    let entrants = (1..=5).map(|number| {
        format!("[[entrant]]\nname = \"random-{number}\"\ncommand = \"{bot} --seed {{seed}}\"\n")
    });
    let entrants: String = entrants.collect();
    format!(
        "protocol = \"bitwa\"\nformat = \"{format}\"\ngames = 2\n[options]\nboard = \"example\"\n{entrants}[[entrant]]\nname = \"greedy\"\ncommand = \"{greedy}\"\n"
    )
}

fn tournament(folder: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(program("linesman"));
    command.current_dir(folder).arg("tournament").args(words);
    command.stdout(Stdio::null()).stderr(Stdio::piped());
    command
}

fn finish(folder: &Path, words: &[&str]) {
    let output = tournament(folder, words).output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{words:?}: {errors}");
}

fn report(folder: &Path) -> String {
    let mut command = tournament(folder, &["report", "cup.toml", "--format", "json"]);
    let output = command.stdout(Stdio::piped()).output().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

/// Starts a command, and kills it after this time unless it has ended.
pub(super) fn kill_after(command: &mut Command, time: Duration) -> bool {
    let mut child: Child = command.stderr(Stdio::null()).spawn().unwrap();
    let until = Instant::now() + time;
    while Instant::now() < until {
        if child.try_wait().unwrap().is_some() {
            return false;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    true
}

/// A number that follows from another one, from 0 to below `limit`.
pub(super) fn drawn(number: u64, limit: u64) -> u64 {
    number.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(31) % limit
}

/// In each format, a run is killed at one moment after the other and goes on, until it is through. The parts of the same tournament are
/// killed too, and their merge.
#[test]
fn a_tournament_that_is_killed_ends_like_one_that_is_not() {
    let formats = ["round-robin", "gauntlet", "swiss", "knockout"];
    let all = kills();
    let mut killed = 0;
    let mut number = 0;
    while killed < all {
        let format = formats[number % formats.len()];
        number += 1;
        let whole = tempfile::tempdir().unwrap();
        fs::write(whole.path().join("cup.toml"), plan(format)).unwrap();
        finish(whole.path(), &["run", "cup.toml", "--quiet"]);
        let expected = report(whole.path());

        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("cup.toml"), plan(format)).unwrap();
        let mut is_over = false;
        for _ in 0..6 {
            let time = 20 + drawn(number as u64 * 100 + killed, 700);
            let mut run = tournament(folder.path(), &["run", "cup.toml", "--quiet"]);
            is_over = !kill_after(&mut run, Duration::from_millis(time));
            killed += u64::from(!is_over);
            if is_over || killed == all {
                break;
            }
        }
        if !is_over {
            finish(folder.path(), &["run", "cup.toml", "--quiet"]);
        }
        assert_eq!(
            report(folder.path()),
            expected,
            "{format} after {killed} kills"
        );
        // No game was lost, and none counts twice.
        let report: serde_json::Value = serde_json::from_str(&expected).unwrap();
        assert_eq!(report["complete"], true);
        if format == "round-robin" {
            assert_eq!(report["done"], 30);
        }
        if format == "gauntlet" {
            assert_eq!(report["done"], 10);
        }

        let parts = tempfile::tempdir().unwrap();
        fs::write(parts.path().join("cup.toml"), plan(format)).unwrap();
        if all > 10 || number == 1 {
            in_parts(parts.path(), &mut killed, all);
            assert_eq!(
                self::report(parts.path()),
                expected,
                "{format} in parts, after {killed} kills"
            );
        }
    }
}

fn in_parts(folder: &Path, killed: &mut u64, all: u64) {
    // A knockout of six has three rounds, and a Swiss tournament has four.
    for round in 0..4_u64 {
        for shard in ["1/2", "2/2"] {
            let words = ["run", "cup.toml", "--quiet", "--shard", shard];
            if *killed < all {
                let time = 20 + drawn(round * 7 + *killed, 400);
                let mut run = tournament(folder, &words);
                *killed += u64::from(kill_after(&mut run, Duration::from_millis(time)));
            }
            finish(folder, &words);
        }
        if *killed < all {
            let mut merge = tournament(folder, &["merge", "cup.toml"]);
            let time = Duration::from_millis(drawn(*killed, 30));
            *killed += u64::from(kill_after(&mut merge, time));
        }
        // It is complete after the last round only.
        let merged = tournament(folder, &["merge", "cup.toml"]).output().unwrap();
        if merged.status.code() == Some(0) {
            return;
        }
        assert_eq!(merged.status.code(), Some(3));
    }
    panic!("the parts do not make a whole");
}

/// Every plan and every command of the page about tournaments works, in their order, with the sample bots next to the plans.
#[test]
fn the_tournaments_of_the_documentation_are_played_as_they_are_written() {
    let page = linesman_end_to_end::repository().join("docs/tournaments.md");
    let page = fs::read_to_string(page).unwrap();
    let folder = tempfile::tempdir().unwrap();
    for bot in [
        "stratego-hunter",
        "stratego-random",
        "otep-alphabeta",
        "otep-random",
        "bitwa-greedy",
        "bitwa-random",
    ] {
        std::os::unix::fs::symlink(program(bot), folder.path().join(bot)).unwrap();
    }
    let mut played = Vec::new();
    for block in page.split("\n```").skip(1).step_by(2) {
        let (language, text) = block.split_once('\n').unwrap();
        if language == "toml" {
            let name = text.lines().next().unwrap().strip_prefix("# ").unwrap();
            fs::write(folder.path().join(name), text).unwrap();
        }
        for line in text.lines().filter(|_| language.is_empty()) {
            let mut command = Command::new("sh");
            let path = program("linesman");
            let mut path = path.parent().unwrap().as_os_str().to_owned();
            path.push(":");
            path.push(linesman_end_to_end::search_path());
            command.args(["-c", line]).current_dir(folder.path());
            command.env("PATH", path);
            let output = command.output().unwrap();
            let errors = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{line}: {errors}");
            played.push((line.to_owned(), String::from_utf8(output.stdout).unwrap()));
        }
    }
    let said = |line: &str| &played.iter().find(|(own, _)| own == line).unwrap().1;
    assert!(said("linesman tournament run stratego.toml").contains("6 of 6 games have a result."));
    let tafl = said("linesman tournament run tafl.toml --quiet");
    assert!(tafl.contains("\n    1  alphabeta "), "{tafl}");
    let bitwa = said("linesman tournament report bitwa.toml");
    assert!(bitwa.contains("\n    1  greedy "), "{bitwa}");
    for file in [
        "site/index.html",
        "tafl-site/index.html",
        "results/games.csv",
    ] {
        assert!(folder.path().join(file).is_file(), "{file}");
    }
    assert!(played.len() >= 15);
}
