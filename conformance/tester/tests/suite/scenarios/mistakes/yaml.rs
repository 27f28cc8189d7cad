//! Mistakes in YAML itself: nesting, aliases, keys and documents.

use std::{fmt::Write as _, path::Path};

use linesman_tester::parse_scenario;

use super::{check, stratego};

#[test]
fn mistakes_in_yaml() {
    check(
        &stratego(),
        &[
            (
                "agent: RED\nsteps: [exit]\n---\nagent: BLUE\n",
                "x.yaml:3:1: a file holds one document, and a second one begins here\nput the second",
            ),
            ("- exit\n", "x.yaml:1:1: unexpected list\nwrite a mapping"),
            (
                "exit\n",
                "x.yaml:1:1: unexpected value \"exit\"\nwrite a mapping",
            ),
            (
                "",
                "x.yaml:1:1: the key \"agent\" is missing\nThe side that the agent plays.",
            ),
            (
                "{[a]: b}\n",
                "x.yaml:1:2: a key is one word\nput text that holds braces",
            ),
            (
                "agent: RED\nsteps:\n  - silence: 1s\n    silence: 2s\n",
                "x.yaml:4:5: the key \"silence\" is here twice\nthe first is on line 3",
            ),
            (
                "agent: RED\nsteps:\n  - expect: a\n    within: 1s\n    within: 2s\n",
                "x.yaml:5:5: the key \"within\" is here twice\nthe first is on line 4",
            ),
            (
                "agent: RED\nsteps:\n  - exit: { within: 1s, within: 2s }\n",
                "x.yaml:3:25: the key \"within\" is here twice\nthe first is on line 3",
            ),
        ],
    );
    // The parser's own words follow.
    for (text, expected) in [
        ("checks: [", "x.yaml:2:1: this is not valid YAML: "),
        (
            "agent: RED\nsteps:\n  - >> START\n",
            "x.yaml:3:5: this is not valid YAML: ",
        ),
        (
            "agent: RED\nabout: a: b\nsteps: [exit]\n",
            "x.yaml:2:9: this is not valid YAML: ",
        ),
    ] {
        let error = parse_scenario("x", Path::new("x.yaml"), text, &stratego()).unwrap_err();
        assert!(error.to_string().starts_with(expected), "{error}");
    }
}

#[test]
fn deep_nesting_is_refused_at_its_seventeenth_level() {
    let lists = |levels: usize| {
        let (open, close) = ("[".repeat(levels), "]".repeat(levels));
        format!("about: {open}{close}\nagent: RED\nsteps: [exit]\n")
    };
    let blocks = |levels: usize| format!("about:\n  {}\n", "- ".repeat(levels));
    let message = "this is nested more than 16 levels deep";
    let error = |text: &str| {
        let parsed = parse_scenario("x", Path::new("x.yaml"), text, &stratego());
        parsed.unwrap_err().to_string()
    };
    assert!(!error(&lists(16)).contains(message));
    check(
        &stratego(),
        &[
            (&lists(17), &format!("x.yaml:1:24: {message}")),
            (&blocks(17), &format!("x.yaml:2:35: {message}")),
            (&blocks(100_000), &format!("x.yaml:2:35: {message}")),
        ],
    );
    // Here the parser itself gives up first, since it reads ahead.
    for text in [
        lists(200_000),
        format!("about: {}\n", "{a: ".repeat(50_000)),
    ] {
        let error = error(&text);
        assert_eq!(
            error.lines().next().unwrap().split(": ").last(),
            Some(message)
        );
    }
}

#[test]
fn aliases_stand_for_ten_thousand_values_at_most() {
    let mut text = "about: &a0 [x, x, x, x, x, x, x, x, x, x]\n".to_owned();
    for level in 1..10 {
        let below = format!("*a{}, ", level - 1).repeat(10);
        writeln!(
            text,
            "a{level}: &a{level} [{}]",
            below.trim_end_matches(", ")
        )
        .unwrap();
    }
    text += "agent: RED\nsteps: [exit]\n";
    // One value of the first level is 11 values, one of the second 111, one of the third 1111: eight of them are too many with
    // the 1220 of the levels below.
    check(
        &stratego(),
        &[(
            &text,
            "x.yaml:4:45: the aliases of this file stand for more than 10000 values",
        )],
    );
    check(
        &stratego(),
        &[(
            "about: &a [*a]\nagent: RED\nsteps: [exit]\n",
            "x.yaml:1:12: this alias is inside its own anchor",
        )],
    );
}
