//! A season: rounds now and then, entrants who come and go, new versions, decisions, and runs that are killed.
//!
//! It is also played in parts. `LINESMAN_HYPERQUEUE` names a Python with the package `hyperqueue`, which then starts the parts.

use std::{
    env,
    ffi::OsString,
    fs,
    os::unix::fs::symlink,
    path::{Path, PathBuf},
    process::{Command, Output},
    time::Duration,
};

use linesman_end_to_end::{program, repository};
use serde_json::Value;

use super::{
    plans::{drawn, kill_after, kills},
    text,
};

/// A season that goes on from stage to stage.
struct Season {
    folder: tempfile::TempDir,
    /// A folder with a link to the plan.
    elsewhere: tempfile::TempDir,
    way: Way,
    /// How many runs are killed in each stage.
    kills: u64,
    killed: u64,
    stages: u64,
}

/// How the games of a stage are played.
#[derive(Clone, Debug)]
enum Way {
    Whole,
    /// In every other stage in parts, one after the other.
    Parts,
    /// In parts that HyperQueue starts, by this Python.
    HyperQueue(OsString),
}

const PARTS: &str = "4";
const PLAN: &str = "protocol = \"bitwa\"\nranking = \"points\"\nrounds = 1\nseed = 7\n[options]\nboard = \"duel\"\n";

impl Season {
    fn new(way: Way, kills: u64) -> Self {
        let season = Self {
            folder: tempfile::tempdir().unwrap(),
            elsewhere: tempfile::tempdir().unwrap(),
            way,
            kills,
            killed: 0,
            stages: 0,
        };
        let entrants = (1..=8).map(|number| {
            format!(
                "[[entrant]]\nname = \"bot-{number}\"\ncommand = \"{}\"\n",
                random(number)
            )
        });
        fs::write(
            season.plan(),
            format!("{PLAN}{}", entrants.collect::<String>()),
        )
        .unwrap();
        symlink(season.plan(), season.link()).unwrap();
        season
    }

    fn plan(&self) -> PathBuf {
        self.folder.path().join("cup.toml")
    }

    fn link(&self) -> PathBuf {
        self.elsewhere.path().join("link.toml")
    }

    /// Returns a command about the plan: from its folder, from another folder, or by a link, in turn.
    fn command(&self, number: u64, words: &[&str]) -> Command {
        let mut command = Command::new(program("linesman"));
        let (folder, plan) = match number % 3 {
            0 => (self.folder.path(), PathBuf::from("cup.toml")),
            1 => (Path::new("/"), self.plan()),
            _ => (self.elsewhere.path(), PathBuf::from("link.toml")),
        };
        let (first, rest) = words.split_first().unwrap();
        command.current_dir(folder).args(["tournament", first]);
        command.arg(plan).args(rest);
        command
    }

    fn finish(&self, words: &[&str], code: i32) -> Output {
        let output = self.command(self.stages, words).output().unwrap();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{words:?}: {errors}");
        output
    }

    /// Plays up to this round. Runs are killed before that, some of the whole and some of a part.
    fn play(&mut self, rounds: u32, code: i32) {
        self.stages += 1;
        let plan = fs::read_to_string(self.plan()).unwrap();
        let line = plan.lines().find(|line| line.starts_with("rounds = "));
        let plan = plan.replace(line.unwrap(), &format!("rounds = {rounds}"));
        fs::write(self.plan(), plan).unwrap();
        for kill in 0..self.kills {
            let number = self.stages * 100 + kill;
            let mut run = self.command(number, &["run", "--quiet"]);
            let time = Duration::from_millis(20 + drawn(number, 500));
            self.killed += u64::from(kill_after(&mut run, time));
        }
        self.play_rest(code);
    }

    /// Plays what is missing.
    fn play_rest(&self, code: i32) {
        match &self.way {
            Way::Parts if self.stages.is_multiple_of(2) => {
                for number in 1..=4 {
                    let part = format!("{number}/{PARTS}");
                    self.finish(&["run", "--quiet", "--shard", &part], code);
                }
                self.finish(&["merge"], 0);
            }
            Way::Whole | Way::Parts => {
                let mut run = self.command(self.stages, &["run", "--quiet"]);
                let output = run.output().unwrap();
                // A run that was killed may have played everything, and then no program is started any more.
                let codes = if self.kills > 0 { [code, 0] } else { [code; 2] };
                let errors = String::from_utf8_lossy(&output.stderr);
                let found = output.status.code();
                assert!(
                    found.is_some_and(|it| codes.contains(&it)),
                    "{found:?}: {errors}"
                );
            }
            Way::HyperQueue(python) => {
                let script = repository().join("sample-agents/tests/bots/hyperqueue_run.py");
                let mut command = Command::new(python);
                command.current_dir(self.folder.path()).arg(script);
                command.arg(program("linesman")).arg(self.plan()).arg(PARTS);
                let output = command.output().unwrap();
                let errors = String::from_utf8_lossy(&output.stderr);
                assert!(output.status.success(), "{errors}");
            }
        }
    }

    /// Returns the table as this program gives it.
    fn table(&self) -> Value {
        let output = self.finish(&["report", "--format", "json"], 0);
        serde_json::from_slice(&output.stdout).unwrap()
    }

    /// Returns the rows of a table as the script prints them.
    fn rows(table: &Value) -> Vec<String> {
        let rows = table["players"].as_array().unwrap().iter();
        let rows = rows.map(|row| {
            let number = |key: &str| row[key].as_f64().unwrap();
            let points = ["points", "buchholz", "sonneborn_berger"];
            let points = points.map(|key| format!("{:?}", number(key)));
            let name = row["name"].as_str().unwrap();
            let [wins, draws, losses] = ["wins", "draws", "losses"].map(number);
            format!(
                "{} {name} {wins} {draws} {losses} {}",
                row["place"],
                points.join(" ")
            )
        });
        rows.collect()
    }

    /// Returns the rows as the script computes them from the list of games.
    fn rows_by_script(&self) -> Vec<String> {
        let results = self.folder.path().join("results");
        self.finish(&["export", &text(&results)], 0);
        let script = repository().join("sample-agents/tests/bots/season_table.py");
        let mut python = Command::new("python3");
        python.arg(script).arg(results.join("games.csv"));
        let output = python.output().unwrap();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{errors}");
        let text = String::from_utf8(output.stdout).unwrap();
        text.lines().map(str::to_owned).collect()
    }
}

/// Returns the command of a bot whose play its number decides.
fn random(number: u32) -> String {
    format!("{} --seed {{seed}}{number}", text(&program("bitwa-random")))
}

/// Plays thirteen rounds: eight entrants, then seven, five, three and six. Returns the season, and the table at its end.
fn season(way: Way, kills: u64) -> (Season, Value) {
    let mut season = Season::new(way, kills);
    season.play(3, 0);
    season.finish(&["withdraw", "bot-8"], 0);
    season.play(5, 0);
    season.finish(&["withdraw", "bot-7", "--after", "5"], 0);
    season.finish(&["withdraw", "bot-6", "--after", "5"], 0);
    season.finish(&["replace", "bot-1", &text(&program("bitwa-greedy"))], 0);
    season.play(7, 0);
    season.finish(&["withdraw", "bot-5"], 0);
    season.finish(&["withdraw", "bot-4"], 0);
    season.play(9, 0);
    season.finish(&["add", "bot-9", &random(9), "--from", "10"], 0);
    season.finish(&["add", "bot-10", "false", "--from", "10"], 0);
    season.finish(&["add", "bot-11", &random(11), "--from", "10"], 0);
    // One of them ends at once, and holds up none of the others.
    season.play(11, 4);
    let absent = season.table();
    // Two rounds with five others, and two games in each meeting.
    assert_eq!(absent["absent"]["bot-10"]["games"], 20);
    season.finish(&["replace", "bot-10", &random(10)], 0);
    season.finish(
        &[
            "rejudge",
            "--of",
            "bot-10",
            "--replay",
            "--reason",
            "a wrong path",
        ],
        0,
    );
    season.finish(&["replace", "bot-2", &text(&program("bitwa-greedy"))], 0);
    season.finish(
        &["rejudge", "1", "--void", "--reason", "the lights went out"],
        0,
    );
    season.play(13, 0);
    let table = season.table();
    (season, table)
}

/// Checks that the table is the one that a script computes from the list of games, and what is known of the season.
fn check(season: &Season, table: &Value) {
    assert_eq!(Season::rows(table), season.rows_by_script());
    // Pairs of 8, 7, 5, 3 and 6 entrants, in 3, 2, 2, 2 and 4 rounds of two games: 2 (3 x 28 + 2 x 21 + 2 x 10 + 2 x 3 + 4 x 15).
    assert_eq!(table["games"], 424);
    assert_eq!(table["complete"], true);
    assert_eq!(table["decisions"].as_array().unwrap().len(), 21);
    let players = table["players"].as_array().unwrap();
    let versions = |name: &str| {
        let row = players.iter().find(|row| row["name"] == name).unwrap();
        row["versions"].as_array().unwrap().len()
    };
    assert_eq!(
        ["bot-1", "bot-2", "bot-3", "bot-10"].map(versions),
        [2, 2, 1, 1]
    );
}

/// Returns a table without the times at which decisions were made.
fn timeless(mut table: Value) -> Value {
    for decision in table["decisions"].as_array_mut().unwrap() {
        decision["made"].take();
    }
    table
}

/// The table is the one that the games make, and in the long series it equals that of a season in which nothing is killed.
#[test]
fn a_season_ends_with_the_table_that_its_games_make() {
    // Six stages: six kills in the short series, and fifty in the long one.
    let (killed, table) = season(Way::Parts, (kills() - 1) / 8);
    assert!(killed.killed > 0);
    check(&killed, &table);
    let hyperqueue = env::var_os("LINESMAN_HYPERQUEUE").map(Way::HyperQueue);
    if kills() > 10 || hyperqueue.is_some() {
        let (calm, other) = season(hyperqueue.unwrap_or(Way::Whole), 0);
        check(&calm, &other);
        assert_eq!(timeless(table), timeless(other));
    }
}
