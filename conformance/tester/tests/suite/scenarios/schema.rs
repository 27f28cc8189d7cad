//! The published JSON Schema of scenario files agrees with what the loader accepts.

use std::path::Path;

use linesman::PROTOCOLS;
use linesman_interface::protocol::Descriptor;
use linesman_tester::{parse_scenario, scenario_schema};
use serde_json::Value;

fn value_of(text: &str) -> Value {
    serde_yaml::from_str(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn every_scenario_that_comes_with_linesman_is_what_the_schema_says() {
    let validator = jsonschema::validator_for(&scenario_schema(PROTOCOLS)).unwrap();
    for (id, text) in PROTOCOLS
        .iter()
        .flat_map(|protocol| protocol.scenario_files)
    {
        let errors: Vec<String> = validator
            .iter_errors(&value_of(text))
            .map(|error| format!("{}: {error}", error.instance_path()))
            .collect();
        assert!(errors.is_empty(), "{id}: {errors:?}");
    }
}

/// Asks both the schema and the loader about scenarios, which name a check so that their protocol is known.
fn check(protocol: &Descriptor, are_right: bool, scenarios: &[&str]) {
    let validator =
        jsonschema::validator_for(&scenario_schema(PROTOCOLS)).expect("the schema is a schema");
    let default = protocol
        .protocol(None, None)
        .expect("a protocol has a default profile");
    let head = format!("checks: [{}]\n", protocol.checks[0].id);
    for rest in scenarios {
        let text = format!("{head}{rest}\n");
        let loaded = parse_scenario("x", Path::new("x.yaml"), &text, &*default);
        assert_eq!(loaded.is_ok(), are_right, "the loader on {text}");
        assert_eq!(
            validator.is_valid(&value_of(&text)),
            are_right,
            "the schema on {text}"
        );
    }
}

fn find(name: &str) -> &'static Descriptor {
    let mut all = PROTOCOLS.iter();
    all.find(|protocol| protocol.name == name)
        .expect("the protocol is in the list")
}

#[test]
fn the_schema_accepts_every_form_of_a_step() {
    check(
        find("stratego"),
        true,
        &[
            "agent: RED\nsteps: ['>> {board}', '<< {move}', '>> {{x}}', '>>', exit]",
            "agent: BLUE\nprofiles: [manual-2012]\nseed: 7\nabout: All.\nopponent: [random, runner]\nsteps: [send: [START, '{board}']]",
            "agent: RED\nsteps: [{expect: '{move}', within: 3s, check: stratego/turn/form}]",
            "agent: RED\nsteps: [silence: 300ms, delay: 2 s, raw: 'a{', close: stdin, exit: , exit: {within: 1s, status: any}]",
            "agent: RED\nsteps: [{silence: 1s, check: stratego/turn/form}]",
            "agent: RED\nsteps: [repeat: {times: 3, steps: ['<< {move}', {silence: 1s}]}]",
            "agent: RED\nsteps: [play: {plies: 9, seed: 1, opponent: aggressive, moves: [1 2 UP]}]",
        ],
    );
    check(
        find("otep"),
        true,
        &[
            "agent: attackers\nrules: [brandub, tablut]\nclock: 3\nsteps: ['>> {opponent-move}', '<< {hello}']",
        ],
    );
    check(
        find("bitwa"),
        true,
        &["agent: first\nboard: duel\ntime: 5s\nsteps: ['>> {set_game}', '<< {answer}']"],
    );
}

#[test]
fn the_schema_finds_typical_mistakes() {
    check(
        find("stratego"),
        false,
        &[
            "agent: GREEN\nsteps: [exit]",
            "agent: attackers\nsteps: [exit]",
            "steps: [exit]",
            "agent: RED",
            "agent: RED\nsteps: []",
            "agent: RED\nstep: [exit]\nsteps: [exit]",
            "agent: RED\nrules: brandub\nsteps: [exit]",
            "agent: RED\nprofiles: [manual]\nsteps: [exit]",
            "agent: RED\nprofiles: manual-2012\nsteps: [exit]",
            "agent: RED\nseed: -1\nsteps: [exit]",
            "agent: RED\nseed: seven\nsteps: [exit]",
            "agent: RED\nopponent: clever\nsteps: [exit]",
            "agent: RED\nsteps: ['> {board}']",
            "agent: RED\nsteps: ['>> {move}']",
            "agent: RED\nsteps: ['<< {board}']",
            "agent: RED\nsteps: ['>> QUIT {echo}']",
            "agent: RED\nsteps: ['>> {board']",
            "agent: RED\nsteps: [5]",
            "agent: RED\nsteps: [sleep: 1s]",
            "agent: RED\nsteps: [silence: 300]",
            "agent: RED\nsteps: [silence: 5 minutes]",
            "agent: RED\nsteps: [{silence: 1s, delay: 1s}]",
            "agent: RED\nsteps: [{silence: 1s, within: 1s}]",
            "agent: RED\nsteps: [{raw: x, check: stratego/turn/form}]",
            "agent: RED\nsteps: [{silence: 1s, check: stratego/turn/forms}]",
            "agent: RED\nsteps: [{check: stratego/turn/form}]",
            "agent: RED\nsteps: [send: START]",
            "agent: RED\nsteps: [send: []]",
            "agent: RED\nsteps: [send: ['{setup}']]",
            "agent: RED\nsteps: [expect: '{board}']",
            "agent: RED\nsteps: [close: stdout]",
            "agent: RED\nsteps: [exit: {after: 2s}]",
            "agent: RED\nsteps: [exit: {status: 1}]",
            "agent: RED\nsteps: [play: {seed: 2}]",
            "agent: RED\nsteps: [play: {plies: -3}]",
            "agent: RED\nsteps: [play: {plies: 9, opponent: clever}]",
        ],
    );
    check(
        find("otep"),
        false,
        &[
            "agent: RED\nsteps: [exit]",
            "agent: attackers\nboard: duel\nsteps: [exit]",
            "agent: attackers\nrules: []\nsteps: [exit]",
            "agent: attackers\nopponent: runner\nsteps: [exit]",
            "agent: attackers\nsteps: [play: {plies: 9, opponent: runner}]",
        ],
    );
}
