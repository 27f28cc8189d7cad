//! Scenario files: what is accepted, and how mistakes are reported.

mod mistakes;
mod schema;

use std::path::Path;

use linesman_interface::protocol::Protocol;
use linesman_protocol_bitwa::Bitwa;
use linesman_protocol_otep::Otep;
use linesman_protocol_stratego::Stratego;
use linesman_protocols::{bitwa, otep, stratego};
use linesman_tester::parse_scenario;
use linesman_values::scenario::{Scenario, StepKind};

fn parse(text: &str) -> Result<Scenario, String> {
    parse_for(&Stratego(stratego::Profile::manual_2012()), text)
}

fn parse_for(protocol: &dyn Protocol, text: &str) -> Result<Scenario, String> {
    let id = format!("{}/x", protocol.descriptor().name);
    parse_scenario(&id, Path::new("x.yaml"), text, protocol).map_err(|error| error.to_string())
}

/// An OTEP scenario with these lines in its head, the first of them on line 3.
fn with_head(head: &str) -> Result<Scenario, String> {
    let protocol = Otep(otep::Profile::otep());
    let text = format!("checks: [otep/move/form]\nagent: attackers\n{head}steps: [exit]\n");
    parse_for(&protocol, &text)
}

/// A file with these steps, the first of them on line 4.
fn with_steps(steps: &str) -> String {
    format!("checks: [stratego/turn/form]\nagent: RED\nsteps:\n{steps}")
}

#[test]
fn all_forms_of_steps_are_read() {
    let text = with_steps(
        "  - '>> RED scripted 10 10'\n  - '<< {setup}'\n  - send: [START, '{board}']\n  - expect: '{move}'\n    within: 3s\n    \
         check: stratego/turn/in-time\n  - silence: 300ms\n  - delay: 1s\n  - raw: \"QU\\0\\r\"\n  - play: {plies: 10, seed: 1}\n  - \
         play: {plies: 10, opponent: aggressive}\n  - close: stdin\n  - exit: {within: 2s, status: any}\n  - exit\n",
    );
    assert_eq!(parse(&text).map(|scenario| scenario.steps.len()), Ok(12));
}

#[test]
fn a_board_of_bitwa_is_named_or_drawn() {
    let runs = |head: &str| {
        let text = format!(
            "checks: [bitwa/order/answered]\nagent: first\n{head}steps: ['<< {{order}}']\n"
        );
        let parsed = parse_for(&Bitwa(bitwa::Profile::arbiter()), &text);
        parsed.unwrap().into_runs().len()
    };
    assert_eq!(runs("time: 5s\n"), 1);
    assert_eq!(runs("board: [duel, gate]\n"), 2);
    assert_eq!(runs("board: |\n  5 3 9 1\n  #####\n  #A.a#\n  #####\n"), 1);
    // The example of the rules and eight more.
    assert_eq!(runs("board: all\n"), 9);
}

#[test]
fn a_scenario_is_run_once_for_each_value_of_its_options() {
    let ids = |head: &str| -> Vec<String> {
        let runs = with_head(head).unwrap().into_runs();
        runs.into_iter().map(|run| run.id).collect()
    };
    assert_eq!(ids(""), ["otep/x"]);
    assert_eq!(ids("rules: Sea Battle\nclock: 3\n"), ["otep/x"]);
    assert_eq!(
        ids("rules: [brandub, tablut]\nclock: [3, 300+5x30]\n"),
        [
            "otep/x@brandub@3",
            "otep/x@brandub@300+5x30",
            "otep/x@tablut@3",
            "otep/x@tablut@300+5x30",
        ]
    );
    // The variants that the rules know: fourteen of the real program, sixteen to try single rules out.
    assert_eq!(ids("rules: all\n").len(), 30);
}

#[test]
fn an_opponent_is_one_of_the_protocol() {
    let play = |opponent: &str| {
        with_head(&format!("opponent: {opponent}\n")).and_then(|_| {
            let text =
                format!("agent: attackers\nsteps:\n  - play: {{plies: 9, opponent: {opponent}}}\n");
            parse_for(&Otep(otep::Profile::otep()), &text)
        })
    };
    for known in ["random", "aggressive"] {
        assert!(play(known).is_ok(), "{known}");
    }
    let both = with_head("opponent: [random, aggressive]\n").unwrap();
    assert_eq!(both.into_runs().len(), 2);
}

#[test]
fn a_scenario_need_not_decide_a_check_but_linesmans_own_do() {
    let free = "agent: RED\nsteps: [exit]\n";
    assert_eq!(parse(free).map(|scenario| scenario.checks.len()), Ok(0));
    let protocols: [&dyn Protocol; 3] = [
        &Stratego(stratego::Profile::manual_2012()),
        &Otep(otep::Profile::otep()),
        &Bitwa(bitwa::Profile::arbiter()),
    ];
    for protocol in protocols {
        for scenario in linesman_tester::scenarios(protocol).unwrap() {
            assert!(!scenario.checks.is_empty(), "{}", scenario.id);
        }
    }
}

#[test]
fn a_scenario_may_fix_the_seed_of_everything_that_is_drawn() {
    for (head, seed) in [
        ("", None),
        ("seed: 7\n", Some(7)),
        ("seed: +7\n", Some(7)),
        ("seed: 0x10\n", Some(16)),
        ("seed: 18446744073709551615\n", Some(u64::MAX)),
    ] {
        assert_eq!(with_head(head).unwrap().seed, seed, "{head}");
    }
}

#[test]
fn an_opponent_s_moves_are_in_the_protocol_s_notation() {
    let text = with_steps("  - play: { plies: 9, moves: [3 6 UP, 0 6 UP 3, NO_MOVE] }\n");
    let scenario = parse(&text).unwrap();
    let StepKind::Play(play) = &scenario.steps[0].kind else {
        panic!("{:?}", scenario.steps)
    };
    assert_eq!(play.moves, ["3 6 UP", "0 6 UP 3", "NO_MOVE"]);
}

#[test]
fn every_way_of_yaml_to_write_a_scenario_means_the_same() {
    let plain = "agent: RED\nsteps:\n  - \">> a\"\n  - exit\n";
    let expected: Vec<StepKind> = kinds(plain);
    for text in [
        "{agent: RED, steps: ['>> a', exit]}\n",
        "{\"agent\": \"RED\", \"steps\": [\">> a\", \"exit\"]}",
        "---\nagent: RED\nsteps:\n- '>> a' # sent\n- exit\n...\n",
        "%YAML 1.2\n---\nagent: RED\nsteps: ['>> a', exit]\n",
        "? agent\n: RED\nsteps: ['>> a', !!str exit]\n",
        "agent: RED\nprofiles:\nabout:\nsteps:\n  - '>> a'\n  - exit:\n",
        "agent: RED\nsteps: [&a '>> a', exit: {within: ~, status: }]\n",
        "agent: RED\nabout: &line '>> a'\nsteps: [*line, exit]\n",
        &format!("\u{feff}{plain}"),
        &plain.replace('\n', "\r\n"),
    ] {
        assert_eq!(kinds(text), expected, "{text}");
    }
}

fn kinds(text: &str) -> Vec<StepKind> {
    let scenario = parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    scenario.steps.into_iter().map(|step| step.kind).collect()
}
