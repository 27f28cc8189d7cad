//! What `vet` writes for programs.

use std::{fs, path::Path};

use serde_json::Value;

use super::{assert_contains, linesman, stdout};

/// Makes a submission with this file `linesman.toml` and a program that exits at once.
fn submission(folder: &Path, name: &str, command: &str) {
    let own = folder.join(name);
    fs::create_dir_all(&own).unwrap();
    let toml = format!("name = \"bot\"\nprotocol = \"bitwa\"\n{command}\n");
    fs::write(own.join("linesman.toml"), toml).unwrap();
    fs::write(own.join("bot.sh"), "exit 3\n").unwrap();
}

/// Forbids fields that a schema does not have.
fn close(schema: &mut Value) {
    if let Value::Object(map) = schema {
        if map.contains_key("properties") {
            map.insert("additionalProperties".to_owned(), Value::Bool(false));
        }
        map.values_mut().for_each(close);
    }
}

#[test]
fn an_overview_is_as_its_schema_says() {
    let schema = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../docs/schema/overview-1.schema.json"
    );
    let mut schema: Value = serde_json::from_str(&fs::read_to_string(schema).unwrap()).unwrap();
    assert!(jsonschema::meta::is_valid(&schema));
    close(&mut schema);
    let validator = jsonschema::validator_for(&schema).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let (all, out) = (folder.path().join("all"), folder.path().join("out"));
    let build = "build = [\"sh\", \"-c\", \"echo built\"]";
    let command = "command = [\"sh\", \"bot.sh\"]";
    submission(&all, "leaves", &format!("{command}\n{build}"));
    submission(&all, "absent", "command = [\"./absent\"]");
    let vet = |options: &[&str]| {
        let words = [
            &[
                "vet",
                all.to_str().unwrap(),
                "--output",
                out.to_str().unwrap(),
                "--sandbox",
                "none",
            ],
            options,
        ];
        linesman(&words.concat()).code(1);
        let overview = fs::read_to_string(out.join("overview.json")).unwrap();
        let overview: Value = serde_json::from_str(&overview).unwrap();
        let wrong: Vec<String> = validator
            .iter_errors(&overview)
            .map(|error| format!("{}: {error}", error.instance_path()))
            .collect();
        assert!(wrong.is_empty(), "{wrong:#?}");
        overview
    };
    let overview = vet(&[]);
    assert_eq!(overview["counts"]["rejected"], 1);
    assert_eq!(overview["submissions"].as_array().unwrap().len(), 2);
    for name in ["leaves", "absent"] {
        let page = fs::read_to_string(out.join(format!("submissions/{name}/index.html")));
        let link = "<p><a href=\"../../index.html\">All submissions</a></p>";
        assert_eq!(page.unwrap().matches(link).count(), 1, "{name}");
    }
    fs::remove_dir_all(all.join("absent")).unwrap();
    let last = out.join("overview.json");
    let last = last.to_str().unwrap();
    let overview = vet(&["--compare", last]);
    assert_eq!(overview["changes"][0]["after"], Value::Null);
}

#[test]
fn a_name_that_would_disturb_a_terminal_is_escaped() {
    let folder = tempfile::tempdir().unwrap();
    let (all, out) = (folder.path().join("all"), folder.path().join("out"));
    submission(
        &all,
        "=1+1\u{1b}[31m\u{202e}\u{e9}",
        "command = \"sh bot.sh\"",
    );
    let words = [
        "vet",
        all.to_str().unwrap(),
        "--sandbox",
        "none",
        "--output",
    ];
    let ran = linesman(&[&words[..], &[out.to_str().unwrap()]].concat()).code(1);
    let shown = "=1+1\\x1b[31m\\u{202e}\u{e9}";
    let printed = stdout(&ran);
    assert!(printed.contains(shown), "{printed:?}");
    assert!(
        printed.contains("write [\"sh\", \"bot.sh\"]"),
        "{printed:?}"
    );
    let csv = fs::read_to_string(out.join("overview.csv")).unwrap();
    assert!(csv.contains(&format!("\r\n'{shown},")), "{csv:?}");
    for text in [printed, csv] {
        assert!(!text.contains(['\u{1b}', '\u{202e}']), "{text:?}");
    }
}

#[test]
fn results_inside_of_a_submission_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    submission(folder.path(), "bot", "command = [\"sh\", \"bot.sh\"]");
    let bot = folder.path().join("bot");
    let vet = |output: &str| {
        assert_cmd::Command::cargo_bin("linesman")
            .unwrap()
            .current_dir(&bot)
            .args(["vet", ".", "--sandbox", "none", "--output", output])
            .assert()
    };
    let is_refused = predicates::str::contains("name a folder outside of it");
    vet("results").code(2).stderr(is_refused.clone());
    vet("../bot/new/results").code(2).stderr(is_refused);
    assert!(!bot.join("results").exists());
    // The program exits at once, so it does not conform.
    vet("../results").code(1);
}

#[test]
fn archives_and_nested_folders_are_submissions_and_leftovers_are_not() {
    let folder = tempfile::tempdir().unwrap();
    let (all, out) = (folder.path().join("all"), folder.path().join("out"));
    let command = "command = [\"sh\", \"bot.sh\"]";
    submission(&all.join("deep"), "inner", command);
    submission(folder.path(), "packed", command);
    let bot = folder.path().join("packed/bot.sh");
    fs::write(bot, "echo my table is missing >&2\nexit 3\n").unwrap();
    let packed = std::process::Command::new("tar")
        .arg("-czf")
        .arg(all.join("packed.zip"))
        .arg("-C")
        .arg(folder.path())
        .arg("packed")
        .status();
    assert!(packed.unwrap().success());
    fs::write(all.join("odd.7z"), b"7z\xbc\xaf\x27\x1c\0\0").unwrap();
    fs::write(all.join("broken.zip"), "this is no archive").unwrap();
    fs::write(all.join("notes.txt"), "nothing").unwrap();
    fs::write(all.join(".DS_Store"), "nothing").unwrap();
    fs::write(all.join("._deep"), "nothing").unwrap();
    fs::create_dir_all(all.join("__MACOSX/deep")).unwrap();
    let words = ["vet", "--sandbox", "none", "--output"];
    let ends = [out.to_str().unwrap(), all.to_str().unwrap()];
    let ran = linesman(&[&words[..], &ends].concat()).code(1);
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    let (stdout, stderr) = (
        text(&ran.get_output().stdout),
        text(&ran.get_output().stderr),
    );
    let others = stderr
        .lines()
        .filter(|line| line.starts_with("not vetted: "));
    let expected = format!(
        "not vetted: {}: neither a folder nor an archive",
        fs::canonicalize(&all).unwrap().join("notes.txt").display()
    );
    assert_eq!(others.collect::<Vec<_>>(), [expected]);
    let overview = fs::read_to_string(out.join("overview.json")).unwrap();
    let overview: Value = serde_json::from_str(&overview).unwrap();
    let found: Vec<(&str, &str)> = overview["submissions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| {
            (
                it["name"].as_str().unwrap(),
                it["verdict"].as_str().unwrap(),
            )
        })
        .collect();
    let expected = [
        ("broken.zip", "rejected"),
        ("odd.7z", "rejected"),
        ("deep", "does-not-conform"),
        ("packed.zip", "does-not-conform"),
    ];
    assert_eq!(found, expected, "{stdout}");
    for said in [
        "the archive: 7z is not opened; submit a folder, .zip, .tar or .tar.gz",
        "the archive: it is no archive, whatever its name says",
        "exited(3): my table is missing",
        "\nsandbox: none\n",
    ] {
        assert!(stdout.contains(said), "{said}: {stdout}");
    }
    // Nothing that was unpacked is left.
    assert!(!out.join(".opened").exists());
    // The archive has not changed, so its result counts.
    let again = linesman(&[&words[..], &ends].concat()).code(1);
    let stderr = text(&again.get_output().stderr);
    assert_contains(
        &stderr,
        "packed.zip: does not conform (from an earlier run)",
    );
}

#[test]
fn a_protocol_is_told_from_a_folder_that_is_not_there() {
    let folder = tempfile::tempdir().unwrap();
    let all = folder.path().to_str().unwrap();
    for protocol in ["stratego", "otep", "bitwa", "uci", "uai"] {
        let stderr = linesman(&["vet", protocol, all])
            .code(2)
            .get_output()
            .stderr
            .clone();
        let stderr = String::from_utf8(stderr).unwrap();
        let expected = format!("as in protocol = \"{protocol}\"");
        assert_contains(&stderr, &expected);
    }
    let stderr = linesman(&["vet", "no-such-folder"])
        .code(2)
        .get_output()
        .stderr
        .clone();
    assert!(
        String::from_utf8(stderr)
            .unwrap()
            .contains("cannot read no-such-folder")
    );
}
