//! Control runs: the subject of a scenario is blamed only if the same conversation goes well without it.

#![expect(
    clippy::unwrap_used,
    reason = "in a test it is the right answer to a failure"
)]

use std::{num::NonZeroUsize, path::Path};

use linesman_protocol_stratego::Stratego;
use linesman_protocols::stratego::Profile;
use linesman_referee::Launch;
use linesman_tester::{Options, Suite};
use linesman_values::outcome::Report;

/// What each bot begins with. `hear` takes what comes in one read, `count` counts its lines.
const START: &str = r#"
hear() { heard=$(dd bs=65536 count=1 2>/dev/null); [ -n "$heard" ] || exit 0; }
count() { printf '%s\n' "$heard" | wc -l; }
hear
printf 'FB8sB479B8\nBB31555583\n6724898974\n967B669999\n'
hear
echo '0 3 DOWN'
hear
"#;

/// What a bot goes on with if nothing is wrong.
const REST: &str = r#"
[ "$(count)" -gt 1 ] || hear
echo '9 3 DOWN'
hear
[ "$(count)" -gt 1 ] || hear
echo '8 3 DOWN'
cat > /dev/null
"#;

const JOINED: &str = "stratego/stream/reads-joined-lines";
const STAYS: &str = "stratego/process/stays-until-the-end";

/// Tests whether a bot reads joined lines; `repeat` is how many times each scenario runs.
fn check(script: &str, repeat: usize) -> Report {
    let protocol = Stratego(Profile::manual_2012());
    let folder = tempfile::tempdir().unwrap();
    let count = folder.path().join("count");
    let script = format!("{START}{script}{REST}");
    let launch = Launch::new("sh", ["-c", &script, "bot", count.to_str().unwrap()]);
    let options = Options {
        jobs: NonZeroUsize::MIN,
        repeat: NonZeroUsize::new(repeat).unwrap(),
        ..Options::default()
    };
    let mut scenarios = linesman_tester::scenarios(&protocol).unwrap();
    // The other scenario of this check takes longer.
    scenarios.retain(|scenario| {
        let is_other = scenario.id == "stratego/turn/late-echo";
        !is_other
    });
    let options = Options {
        only: vec![glob::Pattern::new(JOINED).unwrap()],
        ..options
    };
    let suite = Suite::new(&protocol, scenarios, options);
    suite.run(&launch, |_| {}).unwrap()
}

/// Returns the verdicts that are not passes, each with the share of runs.
fn told(report: &Report) -> Vec<(&str, &str, Option<String>)> {
    let told = report.checks.iter().map(|check| {
        let tally = check.verdict.tally().map(|tally| tally.to_string());
        (check.check.id, check.verdict.word(), tally)
    });
    told.filter(|(_, word, _)| *word != "pass").collect()
}

#[test]
fn a_bot_that_gets_through_conforms() {
    assert_eq!(told(&check("", 1)), []);
}

#[test]
fn an_end_that_comes_without_joined_lines_too_is_an_end_in_mid_game() {
    let report = check("exit 3", 1);
    assert_eq!(
        told(&report),
        [(JOINED, "skip", None), (STAYS, "fail", None)]
    );
}

#[test]
fn an_end_that_comes_with_joined_lines_only_is_their_fault() {
    let report = check("[ \"$(count)\" -gt 1 ] && exit 4", 1);
    assert_eq!(told(&report), [(JOINED, "fail", None)]);
    let report = check("[ \"$(count)\" -gt 1 ] && exit 4", 2);
    assert_eq!(told(&report), [(JOINED, "fail", None)]);
}

#[test]
fn an_end_that_does_not_come_again_is_a_flaky_end_in_mid_game() {
    let first_time = "[ -e \"$1\" ] || { touch \"$1\"; exit 3; }";
    let flaky = (STAYS, "flaky", Some("1 of 2".to_owned()));
    for repeat in [1, 2] {
        assert_eq!(
            told(&check(first_time, repeat)),
            std::slice::from_ref(&flaky),
            "{repeat}"
        );
    }
}

#[test]
fn the_control_of_each_scenario_exists_and_is_of_the_same_side() {
    for protocol in super::protocols() {
        let scenarios = linesman_tester::scenarios(&*protocol).unwrap();
        let mut controlled = 0;
        for scenario in &scenarios {
            let Some(name) = &scenario.control else {
                continue;
            };
            controlled += 1;
            let control = scenarios.iter().find(|other| other.id == *name);
            let control = control.unwrap_or_else(|| panic!("{name} does not exist"));
            assert_eq!(control.agent, scenario.agent, "{}", scenario.id);
            // A control of a control ends somewhere.
            let mut chain = vec![control];
            while let Some(next) = chain.last().and_then(|last| last.control.as_ref()) {
                assert!(chain.len() < 8, "{name} is its own control");
                chain.push(scenarios.iter().find(|other| other.id == *next).unwrap());
            }
            assert!(Path::new(&scenario.id).starts_with(protocol.descriptor().name));
        }
        assert!(controlled >= 3, "{}", protocol.descriptor().name);
    }
}
