//! Scenario files: what is accepted, and how mistakes are reported.

use std::path::Path;

use linesman::{Bitwa, Otep, Protocol, Scenario, StepKind, Stratego};
use linesman_protocols::{bitwa, otep, stratego};

fn parse(text: &str) -> Result<Scenario, String> {
    parse_for(&Stratego::new(stratego::Profile::manual_2012()), text)
}

fn parse_for(protocol: &dyn Protocol, text: &str) -> Result<Scenario, String> {
    let id = format!("{}/x", protocol.name());
    Scenario::parse(&id, Path::new("x.yaml"), text, protocol).map_err(|error| error.to_string())
}

/// An OTEP scenario with these lines in its head, the first of them on line 3.
fn with_head(head: &str) -> Result<Scenario, String> {
    let protocol = Otep::new(otep::Profile::otep());
    let text = format!("checks: [otep/move/form]\nagent: attackers\n{head}steps: [exit]\n");
    parse_for(&protocol, &text)
}

/// A file with these steps, the first of them on line 4.
fn with_steps(steps: &str) -> String {
    format!("checks: [stratego/turn/form]\nagent: RED\nsteps:\n{steps}")
}

fn check_error(text: &str, expected: &str) {
    check_failure(text, parse(text), expected);
}

fn check_head(head: &str, expected: &str) {
    check_failure(head, with_head(head), expected);
}

fn check_failure<T: std::fmt::Debug>(text: &str, parsed: Result<T, String>, expected: &str) {
    let error = parsed.expect_err(text);
    assert!(
        error.starts_with(expected),
        "{text}\n  gave     {error}\n  expected {expected}"
    );
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
fn mistakes_in_the_form_are_reported_with_their_place() {
    check_error("checks: [", "x.yaml:2:1: ");
    check_error(
        "checks: [stratego/turn/form]\nsteps: []\n",
        "x.yaml:1:1: missing field `agent`",
    );
    check_error(
        "checks: [stratego/turn/form]\nagent: RED\nstep: []\n",
        "x.yaml:3:1: unknown field `step`, expected one of `checks`, `agent`, `profiles`, `about`, `seed`, `steps`, `opponent`",
    );
    check_error(
        &with_steps("  - silence: 300\n"),
        "x.yaml:4:14: steps[0].silence: ",
    );
    check_error(
        &with_steps("  - silence: 5 minutes\n"),
        "x.yaml:4:14: steps[0].silence: \"5 minutes\" is no duration; write a whole number and a unit, such as 300ms or 2s",
    );
    check_error(
        &with_steps("  - '>> START'\n  - '> {board}'\n"),
        "x.yaml:5:5: steps[1]: \"> {board}\" is no step; a step is ",
    );
    check_error(
        &with_steps("  - '>> {board'\n"),
        "x.yaml:4:5: steps[0]: character 1: '{' without '}'",
    );
    check_error(
        &with_steps("  - sleep: 1s\n"),
        "x.yaml:4:5: steps[0]: unknown variant `sleep`",
    );
    check_error(
        &with_steps("  - exit: {after: 2s}\n"),
        "x.yaml:4:12: steps[0].exit: unknown field `after`",
    );
    check_error(
        &with_steps("  - play: {seed: 2}\n"),
        "x.yaml:4:11: steps[0].play: missing field `plies`",
    );
    check_error(
        &with_steps("  - silence: 1s\n    delay: 1s\n"),
        "x.yaml:4:5: steps[0]: two things in one step",
    );
    check_error(
        &with_steps("  - silence: 1s\n    within: 1s\n"),
        "x.yaml:4:5: steps[0]: 'within' goes with expect",
    );
}

#[test]
fn mistakes_in_the_meaning_are_reported_with_their_place() {
    check_error(
        "checks: [stratego/turn/from]\nagent: RED\nsteps: [exit]\n",
        "x.yaml:1:10: there is no check \"stratego/turn/from\"; did you mean \"stratego/turn/form\"?",
    );
    check_error(
        "checks: []\nagent: RED\nsteps: [exit]\n",
        "x.yaml:1:1: 'checks' names at least one check; leave it out if there is none",
    );
    check_error(
        "checks: [stratego/turn/form]\nagent: GREEN\nsteps: [exit]\n",
        "x.yaml:2:1: 'agent' is RED or BLUE, not \"GREEN\"",
    );
    check_error(
        "checks: [stratego/turn/form]\nagent: RED\nsteps: []\n",
        "x.yaml:3:1: 'steps' holds at least one step",
    );
    check_error(
        "checks: [stratego/turn/form]\nagent: RED\nprofiles: [manual]\nsteps: [exit]\n",
        "x.yaml:3:12: there is no profile \"manual\"; there are web-2011, beta-2011, manual-2012, final-2012",
    );
    check_error(
        &with_steps("  - raw: x\n    check: stratego/turn/form\n"),
        "x.yaml:4:5: steps[0]: 'check' goes with a step in which the agent can fail",
    );
    check_error(
        &with_steps("  - '>> START' # not {move}\n  - '>> {move}'\n"),
        "x.yaml:5:9: {move} has no meaning in a '>>' line, which may hold {board}, {echo}, {reply}, {quit}",
    );
    check_error(
        &with_steps("  - '<< {move}'\n  - '<< {board}'\n"),
        "x.yaml:5:9: {board} has no meaning in a '<<' line, which may hold {setup}, {move}",
    );
    check_error(
        &with_steps("  - '>> {echo}'\n  - '>> QUIT {echo}'\n"),
        "x.yaml:5:14: {echo} stands for whole lines",
    );
    check_error(
        &with_steps("  - silence: 1s\n    check: stratego/turn/forms\n"),
        "x.yaml:5:12: there is no check \"stratego/turn/forms\"",
    );
}

#[test]
fn options_are_the_protocol_s_own() {
    check_error(
        "checks: [stratego/turn/form]\nagent: RED\nrules: brandub\nsteps: [exit]\n",
        "x.yaml:3:1: unknown field `rules`, expected one of `checks`, `agent`, `profiles`, `about`, `seed`, `steps`, `opponent`",
    );
    check_head(
        "clocks: 3\n",
        "x.yaml:3:1: unknown field `clocks`, expected one of `checks`, `agent`, `profiles`, `about`, `seed`, `steps`, `rules`, `clock`, `opponent`",
    );
    check_head(
        "rules: brandubh\n",
        "x.yaml:3:1: 'rules' is the name of a variant, a rules string or 'all', not \"brandubh\"; did you mean \"brandub\"?",
    );
    check_head(
        "rules: dim:6 start:/6/6/6/6/6/6/\n",
        "x.yaml:3:1: 'rules' is no rules string: ",
    );
    check_head(
        "# rules: none\nclock: 3 seconds\n",
        "x.yaml:4:1: 'clock' is a time control: \"3 seconds\" does not fit MAIN+COUNTxLENGTH",
    );
    check_head("rules: []\n", "x.yaml:3:1: 'rules' has at least one value");
    check_head(
        "rules: { name: brandub }\n",
        "x.yaml:3:8: rules: invalid type: map, expected a value or a list of values",
    );
}

#[test]
fn a_board_of_bitwa_is_named_or_drawn() {
    let parse = |head: &str| {
        let text = format!(
            "checks: [bitwa/order/answered]\nagent: first\n{head}steps: ['<< {{order}}']\n"
        );
        parse_for(&Bitwa::new(bitwa::Profile::arbiter()), &text)
    };
    let check = |head: &str, expected: &str| check_failure(head, parse(head), expected);
    check(
        "board: dule\n",
        "x.yaml:3:1: 'board' is the name of a board, its text or 'all', not \"dule\"; did you mean \"duel\"?",
    );
    check(
        "board: \"5 3 9 1 ##### #A.a. #####\"\n",
        "x.yaml:3:1: 'board' is no board: line 1, column 19: ",
    );
    check(
        "time: 3\n",
        "x.yaml:3:1: 'time' is the time for the whole game: \"3\" is no duration; write a whole number and a unit",
    );
    let runs = |head: &str| parse(head).unwrap().into_runs().len();
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
fn an_opponent_has_to_know_the_game() {
    let play = |opponent: &str| {
        let text = format!(
            "checks: [otep/move/form]\nagent: attackers\nsteps:\n  - play: {{plies: 9, opponent: {opponent}}}\n"
        );
        parse_for(&Otep::new(otep::Profile::otep()), &text)
    };
    for known in ["random", "aggressive"] {
        assert!(play(known).is_ok(), "{known}");
    }
    for (opponent, expected) in [
        (
            "runner",
            "x.yaml:3:1: an opponent of otep is random or aggressive, not runner",
        ),
        (
            "7",
            "x.yaml:3:1: an opponent of otep is random or aggressive, not 7",
        ),
    ] {
        check_head(&format!("opponent: {opponent}\n"), expected);
    }
    let both = with_head("opponent: [random, aggressive]\n").unwrap();
    assert_eq!(both.into_runs().len(), 2);
    check_failure(
        "runner",
        play("runner"),
        "x.yaml:4:32: an opponent of otep is random or aggressive, not runner",
    );
}

#[test]
fn a_scenario_need_not_decide_a_check_but_those_that_come_with_linesman_do() {
    let free = "agent: RED\nsteps: [exit]\n";
    assert_eq!(parse(free).map(|scenario| scenario.checks.len()), Ok(0));
    let protocols: [&dyn Protocol; 3] = [
        &Stratego::new(stratego::Profile::manual_2012()),
        &Otep::new(otep::Profile::otep()),
        &Bitwa::new(bitwa::Profile::arbiter()),
    ];
    for protocol in protocols {
        for scenario in linesman::scenarios(protocol).unwrap() {
            assert!(!scenario.checks.is_empty(), "{}", scenario.id);
        }
    }
}

#[test]
fn a_scenario_may_fix_the_seed_of_all_that_is_drawn() {
    assert_eq!(with_head("").unwrap().seed, None);
    assert_eq!(with_head("seed: 7\n").unwrap().seed, Some(7));
    check_head("seed: seven\n", "x.yaml:3:7: seed: invalid type: string");
    check_head("seed: -1\n", "x.yaml:3:7: seed: invalid type: integer `-1`");
}

#[test]
fn the_checks_of_a_scenario_tell_its_protocol() {
    let protocol_of = |text: &str| {
        Scenario::protocol_of(Path::new("x.yaml"), text).map_err(|error| error.to_string())
    };
    let named = |name: &str| Ok(Some(name.to_owned()));
    assert_eq!(protocol_of("checks: [otep/move/form]\n"), named("otep"));
    assert_eq!(protocol_of("checks: [chess/a, chess/b]\n"), named("chess"));
    assert_eq!(protocol_of("agent: RED\nsteps: [exit]\n"), Ok(None));
    check_failure(
        "two protocols",
        protocol_of("about: Both.\nchecks: [otep/move/form, bitwa/order/answered]\n"),
        "x.yaml:2:26: the checks of a scenario are of one protocol; ",
    );
}

#[test]
fn an_opponent_s_moves_are_read_in_the_protocol_s_wording() {
    let play = |moves: &str| {
        parse(&with_steps(&format!(
            "  - play: {{ plies: 9, moves: [{moves}] }}\n"
        )))
    };
    let scenario = play("3 6 UP, 0 6 UP 3, NO_MOVE").unwrap();
    let StepKind::Play(play_step) = &scenario.steps[0].kind else {
        panic!("{:?}", scenario.steps)
    };
    assert_eq!(play_step.moves, ["3 6 UP", "0 6 UP 3", "NO_MOVE"]);
    check_failure(
        "a move of another game",
        play("3 6 UP, d1-d2"),
        "x.yaml:4:39: \"d1-d2\" is no move: it does not begin with a column, a number",
    );
}

#[test]
fn a_protocol_brings_its_scenario_files() {
    let listed: &[linesman::ScenarioFile] =
        linesman::scenario_files!["stratego/turn/blue", "stratego/end/defeat"];
    let protocol = Stratego::new(stratego::Profile::manual_2012());
    for file in listed {
        assert!(
            protocol.descriptor().scenario_files().contains(file),
            "{}",
            file.0
        );
    }
    let own = |protocol: &dyn Protocol| {
        let prefix = format!("{}/", protocol.name());
        let files = protocol.descriptor().scenario_files();
        files
            .iter()
            .filter(|(id, _)| id.starts_with(&prefix))
            .count()
            == files.len()
    };
    assert!(own(&protocol));
    assert!(own(&Otep::new(otep::Profile::otep())));
    assert!(own(&Bitwa::new(bitwa::Profile::arbiter())));
}
