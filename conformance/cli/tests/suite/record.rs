//! Games and transcripts as scenarios: what is written is run again, with the same bot and with others.

use std::{
    fs,
    path::{Path, PathBuf},
};

use assert_cmd::assert::Assert;
use predicates::{
    prelude::PredicateBooleanExt,
    str::{contains, starts_with},
};

use super::{
    Says as _, WRONG, assert_contains, assert_usage_errors, check_wrong, folder_for, linesman,
    program,
};

/// A time limit that a bot of several programs keeps on a busy machine.
const PATIENT: &str = "30s";

/// A game of a protocol, as a sample bot plays it.
struct Sample {
    protocol: &'static str,
    side: &'static str,
    options: Vec<&'static str>,
    /// The pattern of the shell for lines of the bot that are moves.
    moves: &'static str,
    /// A line that is not a legal move anywhere.
    wrong: &'static str,
    /// The check that it breaks, and the place where it does so instead of the bot's third move.
    broken: (&'static str, &'static str),
}

/// The fields of each sample, in their order.
const SAMPLES: &str = "
stratego | RED | --opponent aggressive | ?' '?' '* | 9 0 UP | stratego/move/ | as RED, ply 5
stratego | BLUE | --profile final-2012 | ?' '?' '* | 0 9 DOWN | stratego/move/ | as BLUE, ply 6
otep | attackers | --rules tablut --opponent aggressive | move* | move a1-i9 | otep/legal/ | as attackers, Tablut
otep | defenders | --profile opentafl --clock 300+5x30 | move* | move a1-g7 | otep/legal/ | as defenders, Brandub, ply 6
bitwa | first | --board gate | '= '?* | = 1 1 1 1 1 | bitwa/order/six-fields | as first, round
bitwa | second | --opponent aggressive --time 60s | '= '?* | = 1 1 1 1 1 | bitwa/order/six-fields | as second, round
";

fn samples() -> Vec<Sample> {
    let sample = |line: &'static str| {
        let fields: Vec<&str> = line.split(" | ").collect();
        let [protocol, side, options, moves, wrong, check, place] = fields[..] else {
            panic!("a sample has seven fields: {line}");
        };
        Sample {
            protocol,
            side,
            options: options.split(' ').collect(),
            moves,
            wrong,
            broken: (check, place),
        }
    };
    SAMPLES.trim().lines().map(sample).collect()
}

impl Sample {
    /// Returns the bot as a line of shell that logs to a file what the bot says. `change` replaces its third move.
    fn bot(&self, log: &Path, change: Option<&str>) -> String {
        let bot = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
            .join("../../sample-agents/python")
            .join(format!("{}_random.py", self.protocol));
        let change = change.map_or_else(String::new, |line| {
            let moves = self.moves;
            format!("case \"$line\" in {moves}) n=$((n+1)); if [ $n = 3 ]; then line='{line}'; fi;; esac; ")
        });
        format!(
            "n=0; python3 '{}' --seed 7 | while IFS= read -r line; do {change}echo \"$line\" | tee -a '{}'; done",
            bot.display(),
            log.display()
        )
    }

    /// Records a game with a bot in a file.
    fn record(&self, file: &Path, bot: &str) -> Assert {
        program()
            .args([
                "record",
                self.protocol,
                "--side",
                self.side,
                "--plies",
                "30",
            ])
            .args(["--seed", "5", "--timeout", PATIENT, "--output"])
            .arg(file)
            .args(&self.options)
            .args(["--", "sh", "-c", bot])
            .assert()
    }
}

fn run(file: &Path, bot: &str) -> Assert {
    let file = file.to_str().unwrap();
    linesman(&["run", file, "--timeout", PATIENT, "--", "sh", "-c", bot])
}

/// Calls `check` with each sample, a file for its scenario and a file for its log.
fn for_each_sample(check: impl Fn(&Sample, &Path, &Path)) {
    for sample in &samples() {
        let folder = tempfile::tempdir().unwrap();
        check(
            sample,
            &folder.path().join("game.yaml"),
            &folder.path().join("log"),
        );
    }
}

#[test]
fn a_recorded_game_is_played_again_by_the_same_bot() {
    let folder = tempfile::tempdir().unwrap();
    for sample in &samples() {
        let name = format!("{}-{}", sample.protocol, sample.side);
        let path = |ending: &str| folder.path().join(format!("{name}.{ending}"));
        let (file, before, after) = (path("yaml"), path("before"), path("after"));
        sample
            .record(&file, &sample.bot(&before, None))
            .code(0)
            .stdout(starts_with("written to "));
        run(&file, &sample.bot(&after, None))
            .shows(0, "passed 1 of the 1 checks asked for (1 scenario");
        let said = fs::read_to_string(&before).unwrap();
        assert!(said.lines().count() > 10, "{name}: {said}");
        assert_eq!(said, fs::read_to_string(&after).unwrap(), "{name}");
    }
}

#[test]
fn a_recorded_game_stands_in_placeholders() {
    for_each_sample(|sample, file, log| {
        sample.record(file, &sample.bot(log, None)).code(0);
        let text = fs::read_to_string(file).unwrap();
        let steps = text.lines().filter(|line| line.starts_with("  - "));
        let steps = steps.map(|step| step.split(" # ").next().unwrap_or(step).trim());
        let literal: Vec<&str> = steps.filter(|step| !step.contains('{')).collect();
        // What is no placeholder are the words with which a game of Stratego begins, and the end.
        let expected: &[&str] = match (sample.protocol, sample.side) {
            ("stratego", "RED") => &["- \">> RED aggressor 10 10\"", "- exit"],
            ("stratego", _) => &["- \">> BLUE ./agents/random 10 10\"", "- exit"],
            _ => &["- exit"],
        };
        assert_eq!(literal, expected, "{text}");
        assert_contains(&text, "\n  # turn 2\n");
    });
}

#[test]
fn a_bot_that_has_changed_fails_where_it_does_otherwise() {
    for_each_sample(|sample, file, log| {
        sample.record(file, &sample.bot(log, None)).code(0);
        let (check, place) = sample.broken;
        run(file, &sample.bot(log, Some(sample.wrong)))
            .code(1)
            .stdout(contains(format!("FAIL  {check}")).and(contains(place)));
    });
}

#[test]
fn a_game_in_which_the_bot_does_wrong_shows_it_again() {
    for_each_sample(|sample, file, log| {
        let bot = sample.bot(log, Some(sample.wrong));
        let (check, place) = sample.broken;
        sample
            .record(file, &bot)
            .complains(1, format!("the agent breaks {check}"));
        let text = fs::read_to_string(file).unwrap();
        assert_contains(&text, format!("# << {}   (what came)", sample.wrong));
        run(file, &bot)
            .code(1)
            .stdout(contains(format!("FAIL  {check}")).and(contains(place)));
        run(file, &sample.bot(log, None)).code(0);
    });
}

#[test]
fn the_checks_and_the_profile_that_are_asked_for_stand_in_the_file() {
    let (folder, file) = folder_for("game.yaml");
    let bot = samples()[0].bot(&folder.path().join("log"), None);
    let path = file.to_str().unwrap();
    let words = [
        "record",
        "stratego",
        "-o",
        path,
        "--plies",
        "4",
        "--profile",
        "beta-2011",
    ];
    let checks = "--check stratego/turn/form --check stratego/turn/in-time";
    let checks: Vec<&str> = checks.split(' ').collect();
    linesman(&[&words[..], &checks, &["--", "sh", "-c", &bot]].concat()).code(0);
    let text = fs::read_to_string(&file).unwrap();
    assert_contains(
        &text,
        "\nchecks: [stratego/turn/form, stratego/turn/in-time]\n",
    );
    assert_contains(&text, "\nprofiles: [beta-2011]\n");
    run(&file, &bot).code(0).stdout(
        contains("stratego (beta-2011), agent").and(contains("passed 2 of the 2 checks asked for")),
    );
}

#[test]
fn a_kept_transcript_becomes_a_scenario_that_shows_the_failure() {
    let (folder, kept) = folder_for("kept");
    let only = ["--only", "stratego/setup/answered"];
    let options = [&only[..], &["--transcripts", kept.to_str().unwrap()]].concat();
    check_wrong(&options).code(1);
    let transcript = fs::read_dir(kept).unwrap().next().unwrap().unwrap().path();
    let file = folder.path().join("kept.yaml");
    let (from, to) = (transcript.to_str().unwrap(), file.to_str().unwrap());
    linesman(&["record", "stratego", "--from", from, "-o", to]).code(0);
    let text = fs::read_to_string(&file).unwrap();
    assert_contains(&text, "agent: RED\n");
    assert_contains(
        &text,
        "  # << nonsense here   (what came)\n  - \"<< {setup}\"\n",
    );
    linesman(&[&["run", to, "--"], &WRONG[..]].concat()).shows(1, "FAIL  stratego/stream/no-noise");
}

#[test]
fn what_cannot_be_recorded_is_a_usage_error() {
    let (folder, file) = folder_for("game.yaml");
    let other = folder.path().join("other.yaml");
    fs::write(&other, "checks: [a]\n").unwrap();
    let (path, other) = (file.to_str().unwrap(), other.to_str().unwrap());
    assert_usage_errors(&format!(
        r#"
record stratego -- true => --output <FILE>
record stratego -o {path} => <AGENT>
record chess -o {path} -- true => there is no protocol "chess"
record stratego -o {path} --side GREEN -- true => the agent plays RED or BLUE, not "GREEN"
record stratego -o {path} --opponent clever -- true => an opponent of stratego is random or aggressive or runner or fighter or blocker, not clever
record stratego -o {path} --rules tablut -- true => --rules is an option of OTEP, not of Stratego
record stratego -o {path} --profile all -- true => a game is played in one profile
record stratego -o {path} --plies 0 -- true => --plies <N> takes a whole number from 1 to 10000, not "0"
record stratego -o {path} --check stratego/turn/from -- true => there is no check "stratego/turn/from"; did you mean "stratego/turn/form"?
record otep -o {path} --rules all -- true => one game is recorded at a time
record bitwa -o {path} --board dule -- true => there is no board "dule"
record bitwa -o /nowhere/x.yaml -- true => there is no folder /nowhere
record stratego -o {path} -- ./no-such-bot => there is no such file
record stratego -o {path} --from nothing.yaml => cannot read nothing.yaml
record stratego -o {path} --from {other} => other.yaml is not a transcript: missing field `scenario`
"#
    ));
    assert!(!file.exists());
}

/// Ends at once after the first plies, wherever that is: an agent is never told of the end with a question open that it then answers.
#[test]
fn a_good_bot_passes_a_stretch_of_any_length() {
    for protocol in linesman::PROTOCOLS {
        let folder = tempfile::tempdir().unwrap();
        let farewell: String = protocol
            .recording
            .farewell
            .iter()
            .map(|it| format!("  - \"{it}\"\n"))
            .collect();
        let count = protocol.sides.len() * 3;
        for side in protocol.sides {
            for plies in 1..=3 {
                let text = format!(
                    "agent: {side}\nsteps:\n  - play: {{ plies: {plies} }}\n{farewell}  - exit\n"
                );
                fs::write(folder.path().join(format!("{side}-{plies}.yaml")), text).unwrap();
            }
        }
        let bot = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
            .join("../../sample-agents/python")
            .join(format!("{}_random.py", protocol.name));
        for profile in (protocol.profiles)() {
            program()
                .args([
                    "run",
                    "--protocol",
                    protocol.name,
                    "--profile",
                    profile,
                    "--timeout",
                    PATIENT,
                ])
                .arg(folder.path())
                .args(["--", "python3"])
                .arg(&bot)
                .assert()
                .shows(0, format!("({count} scenarios"));
        }
    }
}
