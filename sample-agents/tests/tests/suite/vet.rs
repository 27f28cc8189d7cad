//! `linesman vet` over folders of submissions: good, broken, hostile and malformed.

mod builds;
mod cases;

use std::{
    collections::BTreeMap,
    fs,
    io::{BufRead, BufReader},
    os::unix::fs::PermissionsExt,
    path::PathBuf,
    process::{Command, Stdio},
};

use cases::{BAD, Case, GOOD, REJECTED, case, every, good, picked, put, toml};

use linesman_end_to_end::{program, search_path};

use serde_json::Value;

use super::confined::is_here;

/// A folder of submissions, and one for the results.
struct Bench {
    root: tempfile::TempDir,
    cases: Vec<Case>,
}

impl Bench {
    fn new(cases: Vec<Case>) -> Self {
        let root = tempfile::tempdir().unwrap();
        for case in &cases {
            let folder = root.path().join("all").join(&case.name);
            fs::create_dir_all(&folder).unwrap();
            (case.make)(&folder);
        }
        Self { root, cases }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.root.path().join(name)
    }

    fn command(&self, options: &[&str]) -> Command {
        let mut command = Command::new(program("linesman"));
        command.args(["vet", "--build-time", "20s", "--output"]);
        command
            .arg(self.path("out"))
            .args(options)
            .arg(self.path("all"));
        command.env("PATH", search_path());
        command
    }

    /// Vets all submissions. Returns the exit code, what is printed, and what standard error says.
    fn vet(&self, options: &[&str]) -> (Option<i32>, String, String) {
        let output = self.command(options).output().unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        (
            output.status.code(),
            text(output.stdout),
            text(output.stderr),
        )
    }

    fn json(&self, name: &str) -> Value {
        let path = self.path("out").join(name);
        let text = fs::read_to_string(&path).unwrap_or_else(|_| panic!("{}", path.display()));
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    }

    /// Checks the verdict on every submission, and that its files are there and whole.
    fn check(&self) {
        let overview = self.json("overview.json");
        let all = overview["submissions"].as_array().unwrap();
        let found: BTreeMap<&str, &Value> = all
            .iter()
            .map(|it| (it["name"].as_str().unwrap(), it))
            .collect();
        let mut wrong = Vec::new();
        for case in &self.cases {
            let it = found[case.name.as_str()];
            let reasons = it["reasons"].to_string();
            let failed = it["checks"].as_array().unwrap().iter().filter(|check| {
                check["level"] == "must"
                    && (check["verdict"] == "fail" || check["verdict"] == "flaky")
            });
            let failed: Vec<&str> = failed.map(|check| check["id"].as_str().unwrap()).collect();
            let is_right = it["verdict"] == case.verdict
                && match case.verdict {
                    GOOD => failed.is_empty(),
                    BAD => failed.iter().any(|id| id.starts_with(case.why)),
                    _ => reasons.replace("\\\"", "\"").contains(case.why),
                };
            if !is_right {
                wrong.push(format!(
                    "{}: {} {failed:?} {reasons}",
                    case.name, it["verdict"]
                ));
            }
            let folder = format!("submissions/{}", case.name);
            assert_eq!(self.json(&format!("{folder}/result.json")), *it);
            assert_eq!(
                self.json(&format!("{folder}/badge.json"))["schemaVersion"],
                1
            );
            let page =
                fs::read_to_string(self.path("out").join(&folder).join("index.html")).unwrap();
            assert!(page.contains("</html>") && !page.contains("<script>alert"));
            if case.verdict != REJECTED {
                assert_eq!(self.json(&format!("{folder}/report.json"))["format"], 1);
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
        assert_eq!(all.len(), self.cases.len());
        let ranks: Vec<usize> = all
            .iter()
            .map(|it| {
                let words = [REJECTED, BAD, "could-not-tell", GOOD];
                words
                    .iter()
                    .position(|word| it["verdict"] == *word)
                    .unwrap()
            })
            .collect();
        assert!(ranks.is_sorted(), "the worst are first");
        let csv = fs::read_to_string(self.path("out/overview.csv")).unwrap();
        assert_eq!(csv.lines().count(), self.cases.len() + 1);
        let page = fs::read_to_string(self.path("out/index.html")).unwrap();
        assert!(page.contains("</html>") && !page.contains("<script>"));
        // Nothing has left its folder.
        assert!(!self.path("evil").exists() && !self.path("out/.work").exists());
        for case in &self.cases {
            assert!(self.path("all").join(&case.name).exists());
        }
    }
}

#[test]
fn submissions_get_the_verdicts_that_they_deserve() {
    let bench = Bench::new(picked(&[
        "good-built",
        "good-info",
        "broken-bitwa-order-six-fields",
        "hostile-deletes",
        "hostile-markup",
        "malformed-empty",
        "malformed-syntax",
        "malformed-outside",
        "malformed-link-out",
        "malformed-setuid",
        "malformed-build-fails",
        "malformed-build-hangs",
    ]));
    let (code, table, errors) = bench.vet(&[]);
    assert_eq!(code, Some(1), "{table}{errors}");
    bench.check();
    assert!(
        table.contains("12 submissions: 7 rejected, 3 does not conform, 2 conforms"),
        "{table}"
    );
    assert!(!errors.contains("from an earlier run"), "{errors}");

    // What has not changed is not tested again, and what has changed is named. The rights to a file are no part of its digest.
    fs::set_permissions(
        bench.path("all/malformed-setuid/bot"),
        fs::Permissions::from_mode(0o755),
    )
    .unwrap();
    let broken = "all/broken-bitwa-order-six-fields";
    toml(
        &bench.path(broken),
        "bitwa",
        "command = [\"./bot\", \"bitwa\"]",
    );
    let last = bench.path("out/overview.json");
    let (code, table, errors) = bench.vet(&["--compare", last.to_str().unwrap()]);
    assert_eq!(code, Some(1));
    assert_eq!(
        errors.matches("from an earlier run").count(),
        // Those that were tested or built, without the one that has changed.
        6,
        "{errors}"
    );
    assert!(table.contains("2 changes since the last time:"), "{table}");
    assert!(
        table.contains("malformed-setuid: rejected -> does not conform"),
        "{table}"
    );
    let change = "broken-bitwa-order-six-fields: does not conform -> conforms; fixed: bitwa/order/six-fields";
    assert!(table.contains(change), "{table}");
}

#[test]
fn an_interrupted_run_leaves_whole_files_and_continues() {
    let bench = Bench::new(picked(&[
        "good-bitwa-random",
        "hostile-exits",
        "malformed-absent",
        "malformed-empty",
        "malformed-pipe",
        "malformed-piped-metadata",
    ]));
    let mut vetting = bench
        .command(&["--jobs", "1"])
        .stderr(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(vetting.stderr.take().unwrap()).lines();
    let first = lines.find(|line| line.as_ref().unwrap().starts_with("1/6 "));
    assert!(first.is_some());
    vetting.kill().unwrap();
    vetting.wait().unwrap();
    assert!(!bench.path("out/overview.json").exists());
    let mut results = 0;
    for entry in fs::read_dir(bench.path("out/submissions")).unwrap() {
        let folder = entry.unwrap().file_name().into_string().unwrap();
        for name in ["result.json", "report.json", "badge.json"] {
            let path = format!("submissions/{folder}/{name}");
            if bench.path("out").join(&path).exists() {
                let is_tested = bench.json(&path)["verdict"] != REJECTED;
                results += usize::from(name == "result.json" && is_tested);
            }
        }
    }
    let (code, _, errors) = bench.vet(&[]);
    assert_eq!(code, Some(1));
    assert!(results >= 1);
    assert_eq!(
        errors.matches("from an earlier run").count(),
        results,
        "{errors}"
    );
    bench.check();
}

#[test]
fn the_exit_code_is_0_if_all_conform_and_2_if_there_is_nothing_to_vet() {
    let bench = Bench::new(picked(&["good-bitwa-greedy"]));
    let (code, table, errors) = bench.vet(&["--games", "1"]);
    assert_eq!(code, Some(0), "{table}{errors}");
    bench.check();
    assert_eq!(bench.json("overview.json")["submissions"][0]["games"], 1);
    let fails = |words: &[&str], expected: &str| {
        let mut command = Command::new(program("linesman"));
        let output = command
            .arg("vet")
            .args(words)
            .current_dir(bench.root.path())
            .output();
        let output = output.unwrap();
        let errors = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{errors}");
        assert!(errors.contains(expected), "{errors}");
    };
    fs::create_dir(bench.path("nothing")).unwrap();
    fails(&["nothing"], "there is no submission in nothing");
    fails(&["absent"], "cannot read absent");
    fails(
        &["all", "--compare", "out/overview.csv"],
        "not an overview.json of 'linesman vet'",
    );
    fails(
        &["all", "--output", "out/overview.csv"],
        "there is a file with this name",
    );
}

/// Whoever hands in a bot writes its commands too. So files that these name are not shown because of that.
#[test]
fn a_command_of_a_submission_shows_it_no_more_files() {
    const SECRET: &str = "the key of the organiser";
    if !is_here("basic") {
        eprintln!("not run: there is no sandbox");
        return;
    }
    let mut cases = vec![case("reads-itself", GOOD, "", |folder| {
        put(folder, "bitwa-random", "bot");
        fs::write(folder.join("own"), "own").unwrap();
        let command =
            r#"command = ["sh", "-c", "test $(cat ./own) = own && exec ./bot", "all:./own"]"#;
        toml(folder, "bitwa", command);
    })];
    for (build, verdict) in [
        ("", GOOD),
        (r#"build = ["sh", "-c", "cat SECRET >&2; exit 0"]"#, GOOD),
        (
            r#"build = ["sh", "-c", "ls -a FOLDER; cp SECRET stolen", "x:SECRET"]"#,
            REJECTED,
        ),
    ] {
        let name = format!("spies-{}", cases.len());
        cases.push(case(name, verdict, "", move |folder| {
            let outside = fs::canonicalize(folder.join("../..")).unwrap();
            fs::write(outside.join("secret"), SECRET).unwrap();
            put(folder, "bitwa-random", "bot");
            let command =
                r#"command = ["sh", "-c", "cat SECRET >&2; ls -a FOLDER >&2; exec ./bot"]"#;
            let text = format!("{build}\n{command}");
            let text = text.replace("SECRET", outside.join("secret").to_str().unwrap());
            toml(
                folder,
                "bitwa",
                &text.replace("FOLDER", outside.to_str().unwrap()),
            );
        }));
    }
    // At each level, the same files are shown.
    let level = if is_here("full") { "full" } else { "basic" };
    let bench = Bench::new(cases);
    let (_, table, errors) = bench.vet(&["--sandbox", level]);
    assert!(!table.contains(SECRET) && !errors.contains(SECRET));
    let found = Command::new("grep")
        .args(["-r", SECRET])
        .arg(bench.path("out"))
        .output()
        .unwrap();
    assert_eq!(String::from_utf8(found.stdout).unwrap(), "", "{level}");
    bench.check();
}

/// Every kind of submission. Only in the long series, because it takes minutes.
#[test]
fn sixty_submissions_get_the_verdicts_that_they_deserve() {
    if std::env::var_os("LINESMAN_ALL_SUBMISSIONS").is_none() {
        eprintln!("not run: LINESMAN_ALL_SUBMISSIONS is not set");
        return;
    }
    let mut cases = every();
    // The same bots under other names, up to sixty.
    for number in 2.. {
        for case in good()
            .into_iter()
            .take(60_usize.saturating_sub(cases.len()))
        {
            let name = format!("{}-{number}", case.name);
            cases.push(Case { name, ..case });
        }
        if cases.len() >= 60 {
            break;
        }
    }
    let bench = Bench::new(cases);
    let (code, table, errors) = bench.vet(&[]);
    assert_eq!(code, Some(1), "{table}{errors}");
    bench.check();
}
