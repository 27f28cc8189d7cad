//! Files of known failures: what they may hold, and how mistakes in them are reported.

use std::path::Path;

use linesman_protocol_stratego::Stratego;
use linesman_protocols::stratego::Profile;
use linesman_tester::KnownFailures;
use linesman_values::scenario::LoadError;

fn read(text: &str) -> Result<KnownFailures, LoadError> {
    let protocol = Stratego(Profile::manual_2012());
    let mut known = KnownFailures::default();
    known.add_text(text, Path::new("known.yaml"), &protocol)?;
    Ok(known)
}

#[test]
fn a_file_maps_ids_and_patterns_to_reasons() {
    let text = "# Until the summer.\nstratego/end/exit-status: it saves its table\n\
                \"stratego/stream/*\": 'a banner: \"hello\"'\n";
    let known = read(text).unwrap();
    let check = |id, expected| assert_eq!(known.reason(id), expected, "{id}");
    check("stratego/end/exit-status", Some("it saves its table"));
    check("stratego/stream/no-noise", Some("a banner: \"hello\""));
    check("stratego/setup/answered", None);
}

#[test]
fn the_first_that_fits_holds() {
    let known = read("stratego/*: all\nstratego/stream/no-noise: one\n").unwrap();
    assert_eq!(known.reason("stratego/stream/no-noise"), Some("all"));
    let known = read("stratego/stream/no-noise: one\nstratego/*: all\n").unwrap();
    assert_eq!(known.reason("stratego/stream/no-noise"), Some("one"));
}

#[test]
fn a_file_may_know_nothing() {
    for text in ["", "# nothing yet\n", "{}\n"] {
        assert_eq!(read(text).unwrap().reason("stratego/end/exit-status"), None);
    }
}

#[test]
fn mistakes_are_told_with_their_place() {
    let check = |text: &str, expected: &str| {
        let error = read(text).unwrap_err().to_string();
        assert_eq!(error.lines().next(), Some(expected), "{text:?}");
    };
    check(
        "stratego/end/exit-status: x\nstratego/stream/no-nose: y\n",
        "known.yaml:2:1: there is no check \"stratego/stream/no-nose\"; did you mean \"stratego/stream/no-noise\"?",
    );
    check(
        "\"stratego/strem/*\": y\n",
        "known.yaml:1:1: there is no check \"stratego/strem/*\"; did you mean \"stratego/stream/flushes\"?",
    );
    check(
        "stratego/end/exit-status: x\n\nstratego/[: y\n",
        "known.yaml:3:1: \"stratego/[\" is no pattern of ids: invalid range pattern, at character 10",
    );
    check(
        "stratego/end/exit-status:\n",
        "known.yaml:1:25: the reason is missing; say why it may fail",
    );
    check(
        "stratego/end/exit-status: '  '\n",
        "known.yaml:1:27: the reason is missing; say why it may fail",
    );
    check(
        "stratego/end/exit-status: 7\n",
        "known.yaml:1:27: unexpected value \"7\"",
    );
    check(
        "stratego/end/exit-status: true\n",
        "known.yaml:1:27: unexpected value \"true\"",
    );
    check(
        "stratego/end/exit-status: ~\n",
        "known.yaml:1:27: the reason is missing; say why it may fail",
    );
    check(
        "stratego/end/exit-status: x\nstratego/end/exit-status: y\n",
        "known.yaml:2:1: the key \"stratego/end/exit-status\" is here twice",
    );
    check(
        "- stratego/end/exit-status\n",
        "known.yaml:1:1: unexpected list",
    );
}

#[test]
fn a_file_that_is_not_there_is_told_of_by_its_name() {
    let protocol = Stratego(Profile::manual_2012());
    let path = Path::new("/nowhere/known.yaml");
    let error = KnownFailures::default().add_file(path, &protocol);
    assert_eq!(
        error.unwrap_err().to_string(),
        "cannot read /nowhere/known.yaml"
    );
}
