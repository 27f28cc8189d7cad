//! The man pages and the completions of shells.

use std::fs;

use assert_cmd::Command;

use super::linesman;

#[test]
fn every_command_has_a_man_page_and_every_shell_its_completions() {
    let folder = tempfile::tempdir().unwrap();
    linesman(&["manual", folder.path().to_str().unwrap()]).code(0);
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    let check = read("man/linesman-check.1");
    assert!(
        check.contains("\\-\\-only") && check.contains("SYNOPSIS"),
        "{check}"
    );
    for page in [
        "linesman.1",
        "linesman-play.1",
        "linesman-tournament-run.1",
        "stratego.1",
    ] {
        assert!(read(&format!("man/{page}")).contains(".TH"), "{page}");
    }
    for name in ["linesman.bash", "_linesman", "linesman.fish"] {
        let text = read(&format!("completions/{name}"));
        assert!(
            text.contains("tournament") && text.contains("games"),
            "{name}"
        );
    }
}

#[test]
fn a_folder_that_cannot_be_written_to_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    Command::cargo_bin("linesman")
        .unwrap()
        .arg("manual")
        .arg(&file)
        .assert()
        .code(2)
        .stderr(predicates::str::contains("cannot write the man pages"));
}
