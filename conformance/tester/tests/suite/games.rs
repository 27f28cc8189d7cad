//! Whole games on top of the scenarios, and what comes of the faults that they show. The agents are scripts of the tests.

#![expect(
    clippy::unwrap_used,
    reason = "in a test it is the right answer to a failure"
)]

use std::{
    fs,
    num::NonZeroUsize,
    path::Path,
    sync::LazyLock,
    time::{Duration, SystemTime},
};

use linesman_interface::protocol::Protocol;
use linesman_protocol_otep::Otep;
use linesman_protocol_stratego::Stratego;
use linesman_protocols::{Cause, otep, stratego};
use linesman_referee::Launch;
use linesman_report::{Again, Subject};
use linesman_tester::{Options, Suite, parse_scenario};
use linesman_values::{
    outcome::{GameFault, Report, Verdict},
    scenario::{Scenario, StepKind},
};
use serde_json::Value;

use crate::report::{document, last_lines, schemas::check};

/// Runs scenarios and games with an agent of `tests/bots`.
fn run(
    protocol: &dyn Protocol,
    scenarios: Vec<Scenario>,
    games: u32,
    jobs: usize,
    bot: &str,
) -> Report {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bots");
    let launch = Launch::new("python3", [folder.join(bot)]);
    let options = Options {
        games,
        jobs: NonZeroUsize::new(jobs).unwrap(),
        // Long conversations decide these; the others would only cost time.
        only: vec![glob::Pattern::new("*/move/*as-*").unwrap()],
        // However busy the machine is, the number of runs is what ends a search.
        shrink_time: Duration::from_secs(600),
        ..Options::default()
    };
    let suite = Suite::new(protocol, scenarios, options);
    suite.run(&launch, |_| ()).unwrap()
}

fn scripted(protocol: &dyn Protocol) -> Vec<Scenario> {
    linesman_tester::scenarios(protocol).unwrap()
}

/// Returns the check that failed, and its cause.
fn failures(report: &Report) -> Vec<(&'static str, Cause)> {
    let failed = report
        .checks
        .iter()
        .filter_map(|check| match &check.verdict {
            Verdict::Fail(found) => Some((check.check.id, found.violation.cause)),
            _ => None,
        });
    failed.collect()
}

/// Returns what the file of a fault holds, read as anybody's scenario would be: its name is another one.
fn read(fault: &GameFault, protocol: &dyn Protocol) -> Scenario {
    let path = Path::new("somebody/elses.yaml");
    parse_scenario("somebody/elses", path, &fault.text, protocol).unwrap()
}

fn plies(scenario: &Scenario) -> Vec<u32> {
    let plays = scenario.steps.iter().filter_map(|step| match &step.kind {
        StepKind::Play(play) => Some(play.plies),
        _ => None,
    });
    plays.collect()
}

/// What a check of an agent comes to that only a game shows a fault of.
static RATTLED: LazyLock<Report> = LazyLock::new(|| {
    let protocol = Stratego(stratego::Profile::manual_2012());
    run(&protocol, scripted(&protocol), 4, 2, "rattled.py")
});

#[test]
fn a_fault_of_a_game_is_shrunk_to_a_scenario_that_shows_it() {
    let protocol = Stratego(stratego::Profile::manual_2012());
    let expected = [("stratego/stream/no-noise", Cause::Noise)];
    assert_eq!(failures(&RATTLED), expected);
    let games = RATTLED.games.as_ref().unwrap();
    assert_eq!((games.asked, games.played, games.faulty), (4, 4, 1));
    let [fault] = games.faults.as_slice() else {
        panic!("{:?}", games.faults)
    };
    assert_eq!((fault.game, fault.side.as_str()), (4, "BLUE"));
    assert!(fault.is_deterministic && fault.is_reproduced);
    // Both set-ups, then RED attacks five times: 2 + 9 plies, and BLUE says what it says.
    let scenario = read(fault, &protocol);
    assert_eq!(fault.plies[1], 11);
    assert_eq!(plies(&scenario), [12]);
    let again = Options {
        seed: 99,
        ..Options::default()
    };
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bots");
    let launch = Launch::new("python3", [folder.join("rattled.py")]);
    let again = Suite::new(&protocol, vec![scenario], again);
    assert_eq!(
        failures(&again.run(&launch, |_| ()).unwrap())[..1],
        expected
    );
}

#[test]
fn the_file_of_a_fault_says_what_was_seen_and_how_the_conversation_went() {
    let text = &RATTLED.games.as_ref().unwrap().faults[0].text;
    for part in [
        "# stratego/stream/no-noise: ",
        "\n# cause: noise\n",
        "\n# Game 4 as BLUE, profile manual-2012, --seed 1.",
        "\nchecks: [stratego/stream/no-noise]\nagent: BLUE\nprofiles: [manual-2012]\nseed: ",
        "opponent: aggressive, moves: [",
        "\n#   >> BLUE aggressor 10 10\n#   << 967B669999\n",
        "\n#      (10 rows)\n",
        "\n#   << help\n",
    ] {
        assert!(text.contains(part), "{part:?} is not in\n{text}");
    }
}

#[test]
fn a_report_on_games_is_what_its_schema_says() {
    let launch = Launch::new("python3", ["rattled.py"]);
    let subject = Subject {
        began: SystemTime::UNIX_EPOCH,
        again: Again {
            games: vec!["--games 6".to_owned()],
            ..Again::default()
        },
        ..Subject::of(launch)
    };
    let mut report = RATTLED.clone();
    let folder = tempfile::tempdir().unwrap();
    report.save_found(folder.path()).unwrap();
    let read = |text: &str| serde_json::from_str::<Value>(text).unwrap();
    let document = document("json", &[report.clone()], &subject);
    let document = read(&document);
    let events: Vec<Value> = last_lines(&report, &subject)
        .iter()
        .map(|line| read(line))
        .collect();
    check("report-1.schema.json", std::slice::from_ref(&document));
    check("events-1.schema.json", &events);
    let checks = document["checks"].as_array().unwrap();
    let is_of_game = |check: &&Value| check["failure"]["game"].is_object();
    let failure = &checks.iter().find(is_of_game).unwrap()["failure"];
    let file = failure["game"]["file"].as_str().unwrap();
    assert_eq!(
        failure["rerun"],
        format!("linesman run {file} -- python3 rattled.py")
    );
    let text = fs::read_to_string(file).unwrap();
    assert_eq!(text, report.games.unwrap().faults[0].text);
}

#[test]
fn a_fault_of_the_second_game_is_found_and_keeps_a_short_first_one() {
    let protocol = Otep(otep::Profile::otep());
    let report = run(&protocol, scripted(&protocol), 2, 2, "forgetful.py");
    let expected = [("otep/process/stays-until-goodbye", Cause::Exited(3))];
    assert_eq!(failures(&report), expected);
    let fault = &report.games.as_ref().unwrap().faults[0];
    let scenario = read(fault, &protocol);
    let plies = plies(&scenario);
    assert_eq!(plies.len(), 2, "{}", fault.text);
    assert!(plies[0] <= 2 && plies[1] <= 2, "{}", fault.text);
}

#[test]
fn games_come_to_the_same_whatever_runs_at_the_same_time() {
    let protocol = Stratego(stratego::Profile::manual_2012());
    let alone = run(&protocol, Vec::new(), 4, 1, "rattled.py");
    let [alone, together] = [&alone, &*RATTLED].map(|report| {
        let games = report.games.clone().unwrap();
        let fault = games.faults[0].clone();
        let counts = (games.played, games.plies, games.faulty);
        (failures(report), counts, fault.plies, fault.text)
    });
    assert_eq!(alone, together);
}
