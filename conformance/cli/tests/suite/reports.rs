//! Which reports `linesman check` writes, and where; what stands in them is tested with the tester.

use std::{fs, path::Path};

use predicates::{prelude::PredicateBooleanExt, str::contains};

use super::{Says as _, WRONG, assert_contains, check_wrong, folder_for, linesman, stdout};

/// Returns the option that sends a report in a form to a file of a folder.
fn to(folder: &Path, form: &str) -> String {
    format!("{form}={}", folder.join(form).display())
}

#[test]
fn each_report_goes_to_its_file_and_standard_output_stays_empty() {
    let folder = tempfile::tempdir().unwrap();
    let forms = [
        ("human", "stratego (manual-2012), agent: sh -c "),
        ("json", "{\n  \"format\": 1,"),
        ("jsonl", "{\"version\":1,\"event\":\"run-started\","),
        (
            "junit",
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>",
        ),
        ("tap", "TAP version 13\n"),
        (
            "github",
            "::error title=stratego/stream/no-noise%3A noise::",
        ),
        ("html", "<!DOCTYPE html>\n<html lang=\"en\">"),
    ];
    let options = forms.map(|(form, _)| to(folder.path(), form));
    let options: Vec<&str> = options.iter().flat_map(|to| ["--report", to]).collect();
    check_wrong(&options).code(1).stdout("");
    for (form, beginning) in forms {
        let text = fs::read_to_string(folder.path().join(form)).unwrap();
        assert!(text.starts_with(beginning), "{form}: {text}");
        assert!(text.ends_with('\n'), "{form}");
    }
}

#[test]
fn one_report_may_go_to_standard_output_beside_files() {
    let folder = tempfile::tempdir().unwrap();
    let tap = to(folder.path(), "tap");
    let check = |options: &[&str], beginning: &str| {
        let checked = check_wrong(options).code(1);
        let text = stdout(&checked);
        assert!(text.starts_with(beginning), "{options:?}: {text}");
        assert!(
            fs::read_to_string(folder.path().join("tap"))
                .unwrap()
                .starts_with("TAP")
        );
        fs::remove_file(folder.path().join("tap")).unwrap();
    };
    let person = "stratego (manual-2012), agent:";
    check(&["--report", "human", "--report", &tap], person);
    check(&["--report", &tap, "--report", "junit"], "<?xml ");
    check(&["--report", &tap, "--format", "github"], "::error ");
    let file = folder.path().join("tap");
    let output = ["--format", "tap", "--output", file.to_str().unwrap()];
    check(&[&output[..], &["--report", "human"]].concat(), person);
}

#[test]
fn the_old_options_name_every_form_too() {
    check_wrong(&["--format", "tap"]).shows(1, "TAP version 13");
    check_wrong(&["--format", "jsonl"]).code(1).stdout(
        contains("\"event\":\"scenario-finished\"").and(contains("\"event\":\"run-ended\"")),
    );
}

#[test]
fn each_profile_has_its_run_in_the_lines() {
    let checked =
        check_wrong(&["--profile", "manual-2012,final-2012", "--report", "jsonl"]).code(1);
    let lines = stdout(&checked);
    let lines: Vec<serde_json::Value> = lines
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let seen: Vec<(&str, &str)> = lines
        .iter()
        .filter_map(|line| Some((line["event"].as_str()?, line["profile"].as_str()?)))
        .filter(|(event, _)| event.starts_with("run-"))
        .collect();
    assert_eq!(
        seen,
        [
            ("run-started", "manual-2012"),
            ("run-ended", "manual-2012"),
            ("run-started", "final-2012"),
            ("run-ended", "final-2012"),
        ]
    );
}

/// The agent itself looks at the file: what has happened before it was started stands there already.
#[test]
fn lines_are_written_while_the_tests_run() {
    let folder = tempfile::tempdir().unwrap();
    let (events, seen) = (folder.path().join("jsonl"), folder.path().join("seen"));
    let look = format!("cp '{}' '{}'", events.display(), seen.display());
    let report = to(folder.path(), "jsonl");
    let only = "stratego/setup/waits-for-header";
    linesman(&[
        "check", "stratego", "--only", only, "--report", &report, "--", "sh", "-c", &look,
    ])
    .code(1);
    let seen = fs::read_to_string(seen).unwrap();
    assert!(
        seen.starts_with("{\"version\":1,\"event\":\"run-started\""),
        "{seen}"
    );
    let all = fs::read_to_string(events).unwrap();
    assert!(all.starts_with(&seen) && all.len() > seen.len());
}

#[test]
fn a_report_that_cannot_be_given_is_found_before_any_agent_is_started() {
    let (folder, sign) = folder_for("started");
    let agent = format!("touch '{}'", sign.display());
    let twice = to(folder.path(), "json");
    let check = |options: &[&str], expected: &str| {
        let agent = ["--", "sh", "-c", &agent];
        linesman(&[&["check", "stratego"], options, &agent].concat())
            .code(2)
            .stdout("")
            .stderr(contains(expected));
        assert!(!sign.exists(), "{options:?}");
    };
    check(
        &["--report", "xml"],
        "there is no report form \"xml\"; use one of human, json",
    );
    check(&["--report", "=out.xml"], "there is no report form \"\"");
    check(&["--report", "junit="], "there is no file after '='");
    check(&["--format", "xml"], "invalid value 'xml'");
    check(
        &["--report", "json", "--report", "tap"],
        "only one report can go to standard output",
    );
    check(
        &["--report", "tap", "--format", "json"],
        "only one report can go to standard output",
    );
    check(
        &["--report", &twice, "--report", &twice],
        "two reports cannot go to one file",
    );
    check(
        &["--report", "html=/nowhere/report.html"],
        "cannot write the report to /nowhere/report.html",
    );
}

#[test]
fn a_report_that_cannot_be_written_after_all_keeps_no_other_from_its_file() {
    // Everything that is written to this device fails: there is never room on it.
    if !Path::new("/dev/full").exists() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let tap = to(folder.path(), "tap");
    for form in ["jsonl", "html"] {
        let full = format!("{form}=/dev/full");
        check_wrong(&["--report", &full, "--report", &tap])
            .complains(3, "cannot write the report to /dev/full");
        let text = fs::read_to_string(folder.path().join("tap")).unwrap();
        assert!(text.starts_with("TAP version 13"));
    }
}

#[test]
fn one_file_has_one_report_however_its_path_is_spelt() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    fs::create_dir(folder.path().join("sub")).unwrap();
    std::os::unix::fs::symlink(path("report"), path("link")).unwrap();
    fs::write(path("report"), "").unwrap();
    for other in ["sub/../report", "./report", "link"] {
        let (one, other) = (path("report"), path(other));
        let reports = [format!("json={one}"), format!("tap={other}")];
        check_wrong(&["--report", &reports[0], "--report", &reports[1]])
            .code(2)
            .stdout("")
            .stderr(contains("two reports cannot go to one file"));
    }
    // Nothing was there yet.
    let reports = [path("new"), path("sub/../new")];
    let [one, other] = reports.map(|path| format!("json={path}"));
    check_wrong(&["--report", &one, "--report", &other])
        .complains(2, "two reports cannot go to one file");
    assert!(!folder.path().join("new").exists());
}

#[test]
fn a_report_is_there_as_a_whole_and_leaves_nothing_else() {
    let (folder, file) = folder_for("json");
    // The agent looks at the folder while the tests run.
    let seen = folder.path().join("seen");
    let look = format!(
        "ls -A '{}' >> '{}'",
        folder.path().display(),
        seen.display()
    );
    fs::write(&file, "the report of another day").unwrap();
    let report = to(folder.path(), "json");
    let only = ["--only", "stratego/setup/waits-for-header"];
    let words = [
        "check", "stratego", "--report", &report, "--", "sh", "-c", &look,
    ];
    linesman(&[&words[..2], &only, &words[2..]].concat()).code(1);
    let seen = fs::read_to_string(&seen).unwrap();
    assert!(seen.lines().all(|name| name == "seen"), "{seen}");
    let text = fs::read_to_string(&file).unwrap();
    serde_json::from_str::<serde_json::Value>(&text).unwrap();
    let mut names: Vec<_> = fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    names.sort();
    assert_eq!(names, ["json", "seen"]);
}

#[test]
fn each_profile_has_its_own_document_of_tap() {
    let (folder, file) = folder_for("report.tap");
    let report = format!("tap={}", file.display());
    let profiles = ["--profile", "manual-2012,final-2012"];
    check_wrong(&[&profiles[..], &["--report", &report]].concat()).code(1);
    assert!(!file.exists());
    for profile in ["manual-2012", "final-2012"] {
        let file = folder.path().join(format!("report.{profile}.tap"));
        let text = fs::read_to_string(file).unwrap();
        let head = format!("TAP version 13\n# stratego ({profile})\n");
        assert!(text.starts_with(&head), "{text}");
        assert_eq!(text.matches("TAP version").count(), 1);
    }
    check_wrong(&[&profiles[..], &["--report", "tap"]].concat())
        .code(2)
        .stdout("")
        .stderr(contains(
            "a document of this form is on one profile, and 2 are tested",
        ));
}

#[test]
fn names_behind_an_equals_sign_may_hold_another() {
    let (_folder, path) = folder_for("a=b.json");
    let report = format!("json={}", path.display());
    linesman(
        &[
            &["check", "stratego", "--report", &report, "--"],
            &WRONG[..],
        ]
        .concat(),
    )
    .code(1);
    assert!(path.exists());
}

/// Orders every division to a cell beyond the right edge of the board.
const BEYOND: &str = r#"
while read -r line; do
    case $line in
        gen_move*) printf '= 0 8 1 1 1 1\n\n' ;;
        *) printf '=\n\n' ;;
    esac
done
"#;

/// Returns the value between two marks of a text.
fn between<'a>(text: &'a str, from: &str, to: &str) -> &'a str {
    let rest = text.split_once(from).unwrap().1;
    rest.split_once(to).unwrap().0
}

#[test]
fn a_page_has_the_conversation_of_a_failure_on_a_board() {
    let folder = tempfile::tempdir().unwrap();
    let transcripts = folder.path().join("transcripts");
    let words = ["check", "bitwa", "--only", "bitwa/order/target-on-board"];
    let html = to(folder.path(), "html");
    let files = [
        "--report",
        &html,
        "--transcripts",
        transcripts.to_str().unwrap(),
    ];
    linesman(&[&words[..], &files, &["--", "sh", "-c", BEYOND]].concat()).code(1);
    let page = fs::read_to_string(folder.path().join("html")).unwrap();
    let data = between(&page, "<script type=\"application/json\">", "</script>");
    let game: serde_json::Value = serde_json::from_str(data).unwrap();
    // The messages end with the one that is wrong, and the board of the scenario has eight columns and six rows.
    let plies = game["plies"].as_array().unwrap();
    let last = plies.last().unwrap();
    assert_eq!(
        (&last["text"], &last["side"]),
        (&"= 0 8 1 1 1 1".into(), &1.into())
    );
    assert_eq!(game["entries"][0]["after"], plies.len() - 1);
    let fault = game["entries"][0]["text"].as_str().unwrap();
    assert!(
        fault.starts_with("bitwa/order/target-on-board: "),
        "{fault}"
    );
    let length = |name: &str| game["board"][name].as_array().unwrap().len();
    assert_eq!((length("columns"), length("rows")), (8, 6));
    // One script runs, and the policy names it.
    assert_eq!(page.matches("<script>").count(), 1);
    assert_contains(&page, "style-src 'unsafe-inline'; script-src 'sha256-");
    // The same conversation as a file.
    let kept = fs::read_dir(&transcripts)
        .unwrap()
        .next()
        .unwrap()
        .unwrap()
        .path();
    let export = folder.path().join("view.html");
    let words = [
        "view",
        kept.to_str().unwrap(),
        "--export",
        export.to_str().unwrap(),
    ];
    linesman(&words).shows(0, "1 game in");
    let page = fs::read_to_string(export).unwrap();
    let data = between(&page, "id=\"game\">", "</script>");
    let games: serde_json::Value = serde_json::from_str(data).unwrap();
    let texts = |game: &serde_json::Value| -> Vec<String> {
        let plies = game["plies"].as_array().unwrap();
        plies.iter().map(|ply| ply["text"].to_string()).collect()
    };
    assert!(texts(&games[0]).starts_with(&texts(&game)));
    assert_eq!(games[0]["board"]["columns"], game["board"]["columns"]);
}

#[test]
fn a_page_without_boards_has_no_script() {
    let folder = tempfile::tempdir().unwrap();
    let html = to(folder.path(), "html");
    // Its fault comes before any board is known.
    let words = [
        "check",
        "stratego",
        "--only",
        "stratego/setup/row-length",
        "--report",
        &html,
    ];
    let short = "read -r line; echo FB8sB479B8; echo BB31; cat";
    linesman(&[&words[..], &["--", "sh", "-c", short]].concat()).code(1);
    let page = fs::read_to_string(folder.path().join("html")).unwrap();
    assert!(page.contains("class=\"failure") && !page.contains("<script"));
    assert!(!page.contains("script-src"));
}

#[test]
fn an_illegal_action_is_shown_whole_and_beside_its_board() {
    let words = ["check", "bitwa", "--only", "bitwa/order/target-on-board"];
    let checked = linesman(&[&words[..], &["--", "sh", "-c", BEYOND]].concat()).code(1);
    let text = stdout(&checked);
    let after = |mark: &str| {
        text.split_once(mark)
            .unwrap_or_else(|| panic!("{text}"))
            .1
            .to_owned()
    };
    // The board of the scenario, eight columns by six rows with a wall around them.
    let board: Vec<String> = after("  board     ")
        .lines()
        .map(str::to_owned)
        .take(8)
        .collect();
    assert_eq!(board[1].trim(), "0 1 2 3 4 5 6 7");
    assert_eq!(board[2].trim(), "0 + + + + + + + +");
    assert_eq!(board[7].trim(), "5 + + + + + + + +");
    let difference: Vec<String> = after("(- expected, + got)")
        .lines()
        .map(str::to_owned)
        .collect();
    let got: Vec<&String> = difference
        .iter()
        .filter(|line| line.starts_with("    + "))
        .collect();
    assert_eq!(got, ["    + << = 0 8 1 1 1 1", "    + << "]);
}
