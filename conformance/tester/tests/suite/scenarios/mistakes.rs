//! Mistakes in scenario files: where they are reported, and in which words.

mod yaml;

use std::path::Path;

use linesman_interface::protocol::Protocol;
use linesman_protocol_bitwa::Bitwa;
use linesman_protocol_otep::Otep;
use linesman_protocol_stratego::Stratego;
use linesman_protocols::{Profile as _, bitwa, otep, stratego};
use linesman_tester::{Draft, parse_scenario};

/// Looks at the error of each file. An expectation that ends without help is a beginning.
fn check(protocol: &dyn Protocol, cases: &[(&str, &str)]) {
    let mut wrong = String::new();
    for (text, expected) in cases {
        let parsed = parse_scenario("x", Path::new("x.yaml"), text, protocol);
        let error = parsed.map_or_else(|error| error.to_string(), |_| "no error".to_owned());
        let foreign = ["struct ", "u32", "u64", "serde", "variant", "steps["];
        if !matches(&error, expected) || foreign.iter().any(|word| error.contains(word)) {
            let text: String = text.chars().take(500).collect();
            wrong += &format!("{text}--- gave\n{error}\n--- expected\n{expected}\n\n");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// Returns whether an error has the first line of `expected`, and its second line as help.
fn matches(error: &str, expected: &str) -> bool {
    let (message, help) = expected.split_once('\n').unwrap_or((expected, ""));
    let mut lines = error.lines();
    let is_help = |line: &str| line.trim_start().starts_with(&format!("= help: {help}"));
    lines.next().is_some_and(|line| line == message) && (help.is_empty() || lines.any(is_help))
}

fn stratego() -> Stratego {
    Stratego(stratego::Profile::manual_2012())
}

#[test]
fn an_error_shows_the_line_the_place_and_what_is_allowed() {
    for (text, expected) in [
        (
            "about: It is GREEN.\nchecks: [stratego/turn/form]\nagent: GREEN\nsteps: [exit]\n",
            "x.yaml:3:8: unknown side \"GREEN\"
  |
3 | agent: GREEN
  |        ^^^^^
  = help: allowed: RED, BLUE",
        ),
        (
            "agent: RED\nsteps:\n  - \">> QUIT {echoo} {echo}\"\n",
            "x.yaml:3:14: {echoo} cannot be in a \">>\" line
  |
3 |   - \">> QUIT {echoo} {echo}\"
  |              ^^^^^^^
  = help: did you mean {echo}? Allowed: {header}, {board}, {first-rows}, {last-row}, {echo}, {reply}, {quit}",
        ),
        (
            "agent: RED\nagent: BLUE\nsteps: [exit]\n",
            "x.yaml:2:1: the key \"agent\" is here twice
  |
2 | agent: BLUE
  | ^^^^^
  = help: the first is on line 1",
        ),
    ] {
        let error = parse_scenario("x", Path::new("x.yaml"), text, &stratego()).unwrap_err();
        assert_eq!(error.to_string(), expected);
    }
}

/// A file with these steps, the first of them on line 4.
fn steps(steps: &str) -> String {
    format!("checks: [stratego/turn/form]\nagent: RED\nsteps:\n{steps}")
}

#[test]
fn mistakes_in_the_head() {
    check(
        &stratego(),
        &[
            (
                "checks: [stratego/turn/form]\nsteps: []\n",
                "x.yaml:1:1: the key \"agent\" is missing",
            ),
            ("agent: RED\n", "x.yaml:1:1: the key \"steps\" is missing"),
            (
                "agent: RED\nstep: []\n",
                "x.yaml:2:1: unknown key \"step\"\ndid you mean steps? Allowed: checks, agent, profiles, about, seed, control, needs, steps, opponent",
            ),
            (
                "agent: RED\nrules: brandub\nsteps: [exit]\n",
                "x.yaml:2:1: unknown key \"rules\"\nallowed: checks, agent",
            ),
            (
                "checks: [stratego/turn/from]\nagent: RED\nsteps: [exit]\n",
                "x.yaml:1:10: stratego has no check \"stratego/turn/from\"\ndid you mean stratego/turn/form?",
            ),
            (
                "checks: [x]\nagent: RED\nsteps: [exit]\n",
                "x.yaml:1:10: stratego has no check \"x\"\nlinesman list stratego shows all checks",
            ),
            (
                "checks: []\nagent: RED\nsteps: [exit]\n",
                "x.yaml:1:9: this list is empty\nwrite a list of ids of checks, or leave \"checks\" out",
            ),
            (
                "checks: stratego/turn/form\nagent: RED\nsteps: [exit]\n",
                "x.yaml:1:9: unexpected value \"stratego/turn/form\"\nwrite a list of ids",
            ),
            (
                "agent: red\nsteps: [exit]\n",
                "x.yaml:1:8: unknown side \"red\"\ndid you mean RED?",
            ),
            (
                "agent: RED\nsteps: []\n",
                "x.yaml:2:8: this list is empty\nwrite a list of steps",
            ),
            (
                "agent: RED\nprofiles: [manual]\nsteps: [exit]\n",
                "x.yaml:2:12: unknown profile \"manual\"\ndid you mean manual-2012? Allowed: web-2011, beta-2011, manual-2012, final-2012",
            ),
            (
                "agent: RED\nprofiles: manual-2012\nsteps: [exit]\n",
                "x.yaml:2:11: unexpected value \"manual-2012\"\nwrite a list of profiles",
            ),
            (
                "agent: RED\nseed: seven\nsteps: [exit]\n",
                "x.yaml:2:7: unexpected value \"seven\"\nwrite a whole number from 0 to 18446744073709551615",
            ),
            (
                "agent: RED\nseed: -1\nsteps: [exit]\n",
                "x.yaml:2:7: unexpected value \"-1\"",
            ),
            (
                "agent: RED\nseed: '1'\nsteps: [exit]\n",
                "x.yaml:2:7: unexpected value \"1\"",
            ),
            (
                "agent: RED\nseed:\nsteps: [exit]\n",
                "x.yaml:2:5: a value is missing here",
            ),
            (
                "agent: RED\nabout: [a]\nsteps: [exit]\n",
                "x.yaml:2:8: unexpected list\nwrite a sentence",
            ),
        ],
    );
}

#[test]
fn mistakes_in_steps() {
    let cases = [
        (
            "  - silence: 300\n",
            "x.yaml:4:14: \"300\" is not a time. Write a number and a unit (ms, s, m or h), such as 300ms or 2s",
        ),
        (
            "  - silence: 5 minutes\n",
            "x.yaml:4:14: \"5 minutes\" is not a time. Write a number and a unit (ms, s, m or h), such as 300ms or 2s",
        ),
        (
            "  - '>> START'\n  - '> {board}'\n",
            "x.yaml:5:5: unexpected value \"> {board}\"\nwrite a line (\">> to the agent\"",
        ),
        (
            "  - 5\n",
            "x.yaml:4:5: unexpected value \"5\"\nwrite a line",
        ),
        ("  - [a]\n", "x.yaml:4:5: unexpected list\nwrite a line"),
        ("  -\n", "x.yaml:4:4: a value is missing here\nwrite a line"),
        (
            "  - {}\n",
            "x.yaml:4:5: this step does nothing\nwrite a line",
        ),
        (
            "  - repeat: { times: 2 }\n",
            "x.yaml:4:13: unexpected mapping\nwrite how often and what",
        ),
        (
            "  - repeat: { times: 2, steps: [repeat: { times: 2, steps: [exit] }] }\n",
            "x.yaml:4:33: a step that is repeated cannot repeat others\nwrite the steps out",
        ),
        (
            "  - '>> ab {board'\n",
            "x.yaml:4:12: '{' without '}'. Write '{{' for a brace",
        ),
        (
            "  - \"<< a}\"\n",
            "x.yaml:4:10: '}' without '{'. Write '}}' for a brace",
        ),
        (
            "  - '>> {Board}'\n",
            "x.yaml:4:9: \"Board\" is not the name of a placeholder",
        ),
        (
            "  - expect: {move}\n",
            "x.yaml:4:13: unexpected mapping\nwrite a line",
        ),
        (
            "  - sleep: 1s\n",
            "x.yaml:4:5: unknown key \"sleep\"\nallowed: send, raw, expect, any order, silence, delay, close, exit, play, repeat, check, within, not before",
        ),
        (
            "  - exit: {after: 2s}\n",
            "x.yaml:4:12: unknown key \"after\"\nallowed: within, status",
        ),
        (
            "  - exit: now\n",
            "x.yaml:4:11: unexpected value \"now\"\nwrite what is accepted",
        ),
        (
            "  - exit: {status: 1}\n",
            "x.yaml:4:20: unexpected value \"1\"\nwrite any",
        ),
        (
            "  - close: stdout\n",
            "x.yaml:4:12: unexpected value \"stdout\"\nwrite stdin",
        ),
        (
            "  - send: START\n",
            "x.yaml:4:11: unexpected value \"START\"\nwrite a list of lines",
        ),
        (
            "  - send: []\n",
            "x.yaml:4:11: unexpected list\nwrite a list of lines, at least one",
        ),
        (
            "  - play: {seed: 2}\n",
            "x.yaml:4:11: \"play\" has no \"plies\"\nadd plies: N",
        ),
        (
            "  - play: {plies: -3}\n",
            "x.yaml:4:19: unexpected value \"-3\"\nwrite a whole number from 0 to 4294967295",
        ),
        (
            "  - play: {plies: 4294967296}\n",
            "x.yaml:4:19: unexpected value \"4294967296\"",
        ),
        (
            "  - play: {plies: 9, opponent: clever}\n",
            "x.yaml:4:32: an opponent of stratego is random or aggressive or runner or fighter or blocker, not clever",
        ),
        (
            "  - play: {plies: 9, moves: [3 6 UP, d1-d2]}\n",
            "x.yaml:4:38: \"d1-d2\" is not a move: it does not begin with a column, a number",
        ),
        (
            "  - silence: 1s\n    delay: 1s\n",
            "x.yaml:5:5: this step is both \"silence\" and \"delay\"\nwrite '- ' before the second",
        ),
        (
            "  - silence: 1s\n    within: 1s\n",
            "x.yaml:5:13: \"silence\" cannot have \"within\" next to it\n\"within\" belongs next to expect",
        ),
        (
            "  - raw: x\n    check: stratego/turn/form\n",
            "x.yaml:5:12: \"raw\" cannot have a check: the agent cannot fail in this step\nname the check",
        ),
        (
            "  - silence: 1s\n    check: stratego/turn/forms\n",
            "x.yaml:5:12: stratego has no check \"stratego/turn/forms\"\ndid you mean stratego/turn/form?",
        ),
        (
            "  - '>> START' # not {move}\n  - '>> {move}'\n",
            "x.yaml:5:9: {move} cannot be in a \">>\" line\nallowed: {header}, {board}, {first-rows}, {last-row}, {echo}, {reply}, {quit}",
        ),
        (
            "  - '<< {move}'\n  - '<< {board}'\n",
            "x.yaml:5:9: {board} cannot be in a \"<<\" line\nallowed: {setup}, {move}",
        ),
        (
            "  - send: ['QUIT {echo}']\n",
            "x.yaml:4:18: {echo} has to be the only text on its line\na placeholder stands for whole lines",
        ),
    ];
    let texts: Vec<String> = cases.iter().map(|(own, _)| steps(own)).collect();
    let cases: Vec<(&str, &str)> = texts
        .iter()
        .zip(&cases)
        .map(|(text, (_, expected))| (text.as_str(), *expected))
        .collect();
    check(&stratego(), &cases);
}

#[test]
fn a_word_that_the_profile_does_not_have_is_a_mistake() {
    check(
        &stratego(),
        &[
            (
                &steps("  - '>> NO_MOVE'\n"),
                "x.yaml:4:9: the profile manual-2012 has no NO_MOVE\nadd profiles: [beta-2011]",
            ),
            (
                &steps("  - '<< SURRENDER'\n"),
                "x.yaml:4:9: the profile manual-2012 has no SURRENDER\nadd profiles: [final-2012]",
            ),
            (
                &steps("  - send: [START, VICTORY]\n"),
                "x.yaml:4:19: the profile manual-2012 has no VICTORY\nadd profiles: [web-2011]",
            ),
        ],
    );
    for profile in Stratego::all() {
        let known = profile.name() == "beta-2011";
        let text = format!(
            "agent: RED\nprofiles: [{}]\nsteps: ['>> NO_MOVE']\n",
            profile.name()
        );
        let parsed = parse_scenario("x", Path::new("x.yaml"), &text, &profile);
        assert_eq!(parsed.is_ok(), known, "{text}");
    }
    // In a profile in which the scenario is not run, no word of it is wrong.
    let other = "agent: RED\nprofiles: [beta-2011]\nsteps: ['>> NO_MOVE']\n";
    assert!(parse_scenario("x", Path::new("x.yaml"), other, &stratego()).is_ok());
}

#[test]
fn mistakes_in_options() {
    check(
        &Otep(otep::Profile::otep()),
        &[
            (
                "agent: attackers\nclocks: 3\nsteps: [exit]\n",
                "x.yaml:2:1: unknown key \"clocks\"\ndid you mean clock? Allowed: checks, agent, profiles, about, seed, control, needs, steps, rules, clock, moves, turned, opponent",
            ),
            (
                "agent: attackers\nrules: []\nsteps: [exit]\n",
                "x.yaml:2:8: \"rules\" has no value\nwrite at least one value",
            ),
            (
                "agent: attackers\nrules: {name: brandub}\nsteps: [exit]\n",
                "x.yaml:2:8: unexpected mapping\nwrite a value or a list",
            ),
            (
                "agent: attackers\nopponent: runner\nsteps: [exit]\n",
                "x.yaml:2:11: an opponent of otep is random or aggressive, not runner",
            ),
            (
                "agent: attackers\nopponent: 7\nsteps: [exit]\n",
                "x.yaml:2:11: an opponent of otep is random or aggressive, not 7",
            ),
            (
                "agent: attackers\nsteps:\n  - play: {plies: 9, opponent: runner}\n",
                "x.yaml:3:32: an opponent of otep is random or aggressive, not runner",
            ),
        ],
    );
    // The protocol's own words: what is allowed, and what was given.
    type Mistake<'a> = (&'a str, &'a str, &'a [&'a str]);
    let begin = |protocol: &dyn Protocol, head: &str, step: &str, mistakes: &[Mistake<'_>]| {
        for (line, place, parts) in mistakes {
            let text = format!("{head}\n{line}\nsteps: [{step}]\n");
            let error = parse_scenario("x", Path::new("x.yaml"), &text, protocol).unwrap_err();
            let error = error.to_string();
            assert!(error.starts_with(place), "{error}");
            for part in *parts {
                assert!(error.contains(part), "{error}");
            }
        }
    };
    begin(
        &Otep(otep::Profile::otep()),
        "agent: attackers",
        "exit",
        &[
            (
                "rules: brandubh",
                "x.yaml:2:8: ",
                &["\"brandubh\"", "did you mean \"brandub\"?"],
            ),
            (
                "rules: [tablut, 'dim:6 start:/6/6/']",
                "x.yaml:2:17: ",
                &["rules string"],
            ),
            (
                "# rules: none\nclock: 3 seconds",
                "x.yaml:3:8: ",
                &["\"3 seconds\"", "300+5x30"],
            ),
        ],
    );
    let board = "board: \"5 3 9 1 ##### #A.a. #####\"";
    begin(
        &Bitwa(bitwa::Profile::arbiter()),
        "agent: first",
        "'<< {order}'",
        &[
            (
                "board: dule",
                "x.yaml:2:8: ",
                &["\"dule\"", "did you mean \"duel\"?"],
            ),
            (board, "x.yaml:2:8: ", &["line 1, column 19"]),
            ("time: 3", "x.yaml:2:7: ", &["\"3\" is not a time"]),
        ],
    );
}

#[test]
fn the_protocol_of_a_scenario_follows_from_its_checks() {
    let (stratego, otep, bitwa) = (
        stratego(),
        Otep(otep::Profile::otep()),
        Bitwa(bitwa::Profile::arbiter()),
    );
    let known: [&dyn Protocol; 3] = [&stratego, &otep, &bitwa];
    let protocol_of = |text: &str, fallback: Option<&str>| {
        let draft = Draft::read(Path::new("x.yaml"), text).unwrap();
        let found = draft
            .protocol(&known, fallback)
            .map(|protocol| protocol.descriptor().name);
        found.map_err(|error| error.to_string())
    };
    assert_eq!(protocol_of("checks: [otep/move/form]\n", None), Ok("otep"));
    assert_eq!(protocol_of("checks: [otep/x]\n", Some("bitwa")), Ok("otep"));
    assert_eq!(protocol_of("agent: RED\n", Some("bitwa")), Ok("bitwa"));
    for (text, expected) in [
        (
            "about: Both.\nchecks: [otep/move/form, bitwa/order/answered]\n",
            "x.yaml:2:26: the checks of a scenario are of one protocol, and \"bitwa/order/answered\" is not a check of otep",
        ),
        (
            "checks: [strateg/a]\n",
            "x.yaml:1:10: unknown protocol \"strateg\"\ndid you mean stratego? Allowed: stratego, otep, bitwa",
        ),
        (
            "agent: RED\n",
            "x.yaml:1:1: this scenario names no check, so its protocol is not known\nadd \"checks\"",
        ),
    ] {
        let error = protocol_of(text, None).unwrap_err();
        assert!(matches(&error, expected), "{error}");
    }
}

#[test]
fn mistakes_in_steps_with_several_answers() {
    let step = |text: &str| format!("agent: RED\nsteps:\n{text}\n");
    let cases = [
        (
            "  - any order: [\"<< {move}\"]",
            "x.yaml:3:16: unexpected list\nwrite a list of answers, two at least",
        ),
        (
            "  - any order: [\"<< {move}\", \">> QUIT\"]",
            "x.yaml:3:30: unexpected value \">> QUIT\"\nwrite an answer, with",
        ),
        (
            "  - expect: \"{move}\"\n    within: 1s\n    not before: 1s",
            "x.yaml:5:17: no answer can come: \"within\" ends first\nwrite a shorter time here",
        ),
        (
            "  - silence: 1s\n    not before: 1s",
            "x.yaml:4:17: \"silence\" cannot have \"not before\" next to it\n\"not before\" belongs",
        ),
        (
            "  - \">> set {declared hash}\"",
            "x.yaml:3:5: agents of Stratego declare no options",
        ),
    ];
    let cases = cases.map(|(text, expected)| (step(text), expected));
    let cases: Vec<(&str, &str)> = cases
        .iter()
        .map(|(text, it)| (text.as_str(), *it))
        .collect();
    check(&stratego(), &cases);
    let needs = "agent: RED\nneeds: [hash]\nsteps: [exit]\n";
    check(
        &stratego(),
        &[(needs, "x.yaml:2:9: agents of Stratego declare no options")],
    );
}
