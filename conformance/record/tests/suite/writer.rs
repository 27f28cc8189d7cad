//! Sessions that become scenarios.

use linesman::PROTOCOLS;
use linesman_protocols::Ending;
use linesman_record::{Event, Head, Origin, Recording, scenario};

/// Saves lines: `>` marks a line that is sent, `<` a line that is heard. Returns the steps.
fn save(protocol: &str, side: usize, lines: &[&str]) -> Vec<String> {
    let mut descriptors = PROTOCOLS.iter();
    let descriptor = descriptors.find(|descriptor| descriptor.name == protocol);
    let protocol = descriptor.unwrap().protocol(None, None).unwrap();
    let event = |line: &&str| {
        let (mark, text) = line.split_at(1);
        let (line, ending) = (text.as_bytes().to_vec(), Ending::Lf);
        match mark {
            ">" => Event::Sent(line),
            "<" => Event::Heard { line, ending },
            _ => Event::Closed,
        }
    };
    let recording = Recording {
        events: lines.iter().map(event).collect(),
        departure: None,
    };
    let head = Head {
        protocol: &*protocol,
        about: "A test.".to_owned(),
        checks: Vec::new(),
        side: protocol.descriptor().sides[side],
        origin: Origin::Typed,
    };
    let text = scenario(&recording, &head).unwrap();
    let (_, steps) = text.split_once("steps:\n").unwrap();
    let bare = |line: &str| {
        line.trim_start()
            .trim_start_matches("- ")
            .trim_matches('"')
            .to_owned()
    };
    steps.lines().map(bare).collect()
}

#[test]
fn every_protocol_has_the_check_that_its_scenarios_list_at_first() {
    for descriptor in PROTOCOLS {
        let name = descriptor.recorded_check();
        assert!(
            descriptor.checks.iter().any(|check| check.id == name),
            "{name}"
        );
    }
}

#[test]
fn stratego_is_saved_with_placeholders_until_the_opponent_moves() {
    let mut lines = vec![">RED vixen 10 10"];
    lines.extend(SETUP_ROWS);
    lines.push(">START");
    lines.extend(BOARD);
    lines.extend([
        "<0 3 DOWN",
        ">0 3 DOWN OK",
        ">9 6 UP OK",
        ">START",
        "<1 3 DOWN",
    ]);
    let expected = [
        ">> RED vixen 10 10",
        "<< {setup}",
        ">> START",
        ">> {board}",
        "<< {move}",
        ">> {echo}",
        ">> 9 6 UP OK",
        ">> START",
        "<< 1 3 DOWN",
    ];
    assert_eq!(save("stratego", 0, &lines), expected);
}

#[test]
fn an_illegal_answer_is_saved_as_it_stands() {
    // There are not so many flags.
    let lines = [">RED vixen 10 10", "<FFFFFFFFFF", ">QUIT"];
    let expected = [">> RED vixen 10 10", "<< FFFFFFFFFF", ">> QUIT"];
    assert_eq!(save("stratego", 0, &lines), expected);
}

#[test]
fn what_is_special_in_a_scenario_is_written_so_that_it_is_read_as_it_was() {
    let lines = [">{a} \"b\" \\ \t'", "<}} # x: - y", ">", "< z", "!"];
    let steps = save("stratego", 0, &lines);
    let expected = [
        ">> {{a}} \\\"b\\\" \\\\ \\U00000009'",
        "<< }}}} # x: - y",
        ">> ",
        "<<  z",
        "close: stdin",
    ];
    assert_eq!(steps, expected);
}

#[test]
fn otep_is_saved_with_its_rules_and_asides_are_only_told_of() {
    let rules = linesman_games::tafl::Variant::find("brandub")
        .unwrap()
        .rules;
    let rules_line = format!(">rules {rules}");
    let lines = [
        "<hello",
        rules_line.as_str(),
        ">play attackers",
        "<status thinking",
        "<move d1-c1",
        ">goodbye",
    ];
    let steps = save("otep", 0, &lines);
    assert_eq!(steps[0], "<< {hello}");
    assert_eq!(
        steps[2..],
        [
            ">> {play}",
            "# << status thinking   (may come at any time)",
            "<< {move}",
            ">> {goodbye}"
        ]
    );
}

/// Forty pieces, in the numbers that the rules give.
const SETUP_ROWS: [&str; 4] = ["<FBBB888885", "<BBB5557777", "<s332144466", "<6699999999"];
const BOARD: [&str; 10] = [
    ">FBBB888885",
    ">BBB5557777",
    ">s332144466",
    ">6699999999",
    ">..++..++..",
    ">..++..++..",
    ">##########",
    ">##########",
    ">##########",
    ">##########",
];
