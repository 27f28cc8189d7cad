//! Scenario files: what is accepted, and how mistakes are reported.

use std::path::Path;

use linesman::{Scenario, Stratego};
use linesman_protocols::stratego::Profile;

fn parse(text: &str) -> Result<Scenario, String> {
    let protocol = Stratego::new(Profile::manual_2012());
    Scenario::parse("stratego/x", Path::new("x.yaml"), text, &protocol)
        .map_err(|error| error.to_string())
}

/// A file with these steps, the first of them on line 4.
fn with_steps(steps: &str) -> String {
    format!("checks: [stratego/turn/form]\nagent: RED\nsteps:\n{steps}")
}

fn check_error(text: &str, expected: &str) {
    let error = parse(text).expect_err(text);
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
        "agent: RED\nsteps: []\n",
        "x.yaml:1:1: missing field `checks`",
    );
    check_error(
        "checks: [stratego/turn/form]\nsteps: []\n",
        "x.yaml:1:1: missing field `agent`",
    );
    check_error(
        "checks: [stratego/turn/form]\nagent: RED\nstep: []\n",
        "x.yaml:3:1: unknown field `step`, expected one of `checks`, `agent`, `profiles`, `about`, `steps`",
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
        "x.yaml:1:1: 'checks' names at least one check",
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
