//! Scripts of OTEP, whose agents may say much that nobody asked for.

use std::{path::Path, time::Duration};

use linesman_protocol_otep::Otep;
use linesman_protocols::{Ending, Line, Time, otep::Profile};
use linesman_referee::{Command, Conversation, Inspection, ProcessState};

use super::{Found, Script};
use crate::loading::parse_scenario;
use linesman_interface::protocol::{Protocol, Setting};
use linesman_values::outcome::Undecided;

const HEAD: &str = "checks: [otep/move/answered]\nagent: attackers\nclock: 3\n";

/// Runs a script against lines of an agent, each of which comes a second after the one before; returns what is sent, message
/// by message, and the checks that are found broken.
fn converse(steps: &str, lines: &[&str]) -> (Vec<String>, Vec<&'static str>, bool) {
    let (sent, found, is_complete) = find(steps, lines);
    let found = found.iter().map(|found| found.check).collect();
    (sent, found, is_complete)
}

/// The same with all that was found.
fn find(steps: &str, lines: &[&str]) -> (Vec<String>, Vec<Found>, bool) {
    let heard = hear(HEAD, steps, lines);
    (heard.sent, heard.found, heard.is_complete)
}

/// What came of a script.
struct Heard {
    sent: Vec<String>,
    found: Vec<Found>,
    is_complete: bool,
    undecided: Option<Undecided>,
}

/// Runs a script with this head.
fn hear(head: &str, steps: &str, lines: &[&str]) -> Heard {
    let protocol = Otep(Profile::otep());
    let text = format!("{head}steps:\n{steps}");
    let scenario = parse_scenario("otep/x", Path::new("x.yaml"), &text, &protocol).unwrap();
    let options = scenario.chosen_options();
    let stage = protocol.stage(&Setting {
        side: &scenario.agent,
        seed: 1,
        options: &options,
    });
    let mut script = Script::new(&scenario, stage, None, protocol.exit_limit());
    let mut sent = Vec::new();
    let mut now = Time::ZERO;
    let take = |script: &mut Script<'_>, sent: &mut Vec<String>, now: Time| {
        while let Some(command) = script.poll_command() {
            match command {
                Command::Send { bytes, .. } => sent.push(String::from_utf8(bytes).unwrap()),
                Command::Inspect { .. } => {
                    let inspection = Inspection {
                        state: ProcessState::Running,
                        ..Inspection::default()
                    };
                    script.handle_inspection(0, inspection, now);
                }
                _ => {}
            }
        }
    };
    take(&mut script, &mut sent, now);
    for line in lines {
        now += Duration::from_secs(1);
        while script.poll_timeout().is_some_and(|due| due <= now) {
            script.handle_timeout(now);
            take(&mut script, &mut sent, now);
        }
        let line = Line {
            bytes: line.as_bytes(),
            ending: Ending::Lf,
        };
        script.handle_line(0, line, now);
        take(&mut script, &mut sent, now);
    }
    Heard {
        sent,
        found: script.found().to_vec(),
        is_complete: script.is_over() && script.is_complete(),
        undecided: script.undecided(),
    }
}

/// One turn of brandub, in which d1-c1 is legal.
const TURN: &str = "  - \"<< {hello}\"\n  - \">> {rules}\"\n  - \">> {play}\"\n  - \"<< {move}\"\n";

#[test]
fn a_status_neither_is_an_answer_nor_takes_the_place_of_one() {
    let (_, found, is_complete) = converse(TURN, &["hello", "status d1-c1", "move d1-c1"]);
    assert_eq!((found, is_complete), (vec![], true));
    let (_, found, is_complete) = converse(TURN, &["hello", "status d1-c1"]);
    assert_eq!((found, is_complete), (vec![], false));
}

/// The agent computes whenever it is looked at, so it may still be being started after the first second, and is not after two.
#[test]
fn a_silence_at_the_start_lasts_until_the_program_has_been_started() {
    let steps = "  - silence: 100ms\n  - \">> {rules}\"\n";
    let (sent, found, _) = converse(steps, &["move d1-c1"]);
    assert_eq!((sent.len(), found.len()), (0, 1), "{sent:?} {found:?}");
    let (sent, _, is_complete) = converse(steps, &["status x", "status y"]);
    assert_eq!(sent.len(), 1, "{sent:?}");
    assert!(is_complete);
}

#[test]
fn a_line_that_is_no_command_is_noted_and_the_answer_is_still_waited_for() {
    let (_, found, is_complete) =
        converse(TURN, &["A banner", "hello", "Let me see", "move d1-c1"]);
    assert_eq!((found, is_complete), (vec!["otep/stream/no-noise"], true));
}

#[test]
fn a_question_of_the_agent_is_answered_at_once() {
    let (sent, found, _) = converse(TURN, &["hello", "side", "clock"]);
    assert_eq!(found, Vec::<&str>::new());
    // The clock has run for two seconds of its three since play.
    assert_eq!(sent[1..], ["side attackers\n", "clock 1000 3000\n"]);
}

#[test]
fn a_question_is_answered_when_the_line_that_has_been_begun_is_complete() {
    let steps = "  - \"<< {hello}\"\n  - \">> {rules}\"\n  - raw: \"play atta\"\n  - delay: 1500ms\n  - raw: \"ckers\\n\"\n  - \"<< {move}\"\n";
    let (sent, found, is_complete) = converse(steps, &["hello", "side", "move d1-c1"]);
    assert_eq!((found, is_complete), (vec![], true));
    assert_eq!(sent[1..], ["play atta", "ckers\n", "side attackers\n"]);
}

#[test]
fn a_status_does_not_lengthen_the_time_for_a_move() {
    let lines = ["hello", "status 1", "status 2", "status 3", "move d1-c1"];
    let (_, found, is_complete) = converse(TURN, &lines);
    assert_eq!((found, is_complete), (vec!["otep/move/in-time"], false));
}

#[test]
fn a_late_hello_is_late_as_a_hello() {
    let lines = ["status 1", "", "", "", "", "hello"];
    let (_, found, _) = converse("  - \"<< {hello}\"\n", &lines);
    assert!(found.contains(&"otep/hello/in-time"), "{found:?}");
    assert!(!found.contains(&"otep/move/in-time"), "{found:?}");
}

#[test]
fn it_is_known_how_long_a_late_answer_was_overdue() {
    // Hello is due after five seconds, and comes after seven.
    let lines = ["", "", "", "", "", "", "hello"];
    let (_, found, _) = find("  - \"<< {hello}\"\n", &lines);
    let late = found.last().unwrap();
    assert_eq!(late.check, "otep/hello/in-time");
    assert_eq!(late.lateness.overdue, Some(Duration::from_secs(2)));
    let (_, found, _) = find(TURN, &["A banner"]);
    assert_eq!(found[0].lateness.overdue, None);
}

#[test]
fn one_move_that_crosses_the_end_is_excused_and_a_second_is_not() {
    let steps = format!(
        "{}  - \">> finish 0\"\n  - silence: 5s\n",
        TURN.replace("  - \"<< {move}\"\n", "")
    );
    let (_, found, _) = converse(&steps, &["hello", "move d1-c1"]);
    assert_eq!(found, Vec::<&str>::new());
    let (_, found, _) = converse(&steps, &["hello", "move d1-c1", "move d1-b1"]);
    assert_eq!(found, ["otep/end/silent-after-finish"]);
}

#[test]
fn a_refused_move_is_not_the_answer_to_its_refusal() {
    let steps = format!("{TURN}  - \">> {{error}}\"\n  - \"<< {{move}}\"\n");
    let (sent, found, is_complete) = converse(&steps, &["hello", "move d1-c1", "move d1-b1"]);
    assert_eq!((found, is_complete), (vec![], true));
    assert!(sent[1].starts_with("error 2\nplay attackers\n"), "{sent:?}");
    let (_, found, _) = converse(&steps, &["hello", "move d1-c1", "move d1-c1"]);
    assert_eq!(found, ["otep/legal/tries-again"]);
}

#[test]
fn whoever_gives_up_in_its_first_turn_has_not_answered() {
    let (_, found, is_complete) = converse(TURN, &["hello", "move ---"]);
    assert_eq!((found, is_complete), (vec!["otep/move/answered"], false));
}

/// One turn in a position that has one legal move, b1-a1.
fn in_forced_position(lines: &[&str]) -> Heard {
    let rules = "rules: \"dim:7 surf:n cor: start:/1tK4/1T5/7/7/7/7/7/\"\nmoves: \"a1-a2\"\n";
    let head = format!("{HEAD}{rules}").replace("otep/move/answered", "otep/keys/special-squares");
    let expect = "  - expect: \"{move}\"\n    check: otep/keys/special-squares\n";
    hear(&head, &TURN.replace("  - \"<< {move}\"\n", expect), lines)
}

#[test]
fn a_resignation_in_a_forced_position_decides_nothing() {
    let heard = in_forced_position(&["hello", "move ---"]);
    assert_eq!((heard.found, heard.is_complete), (vec![], true));
    assert!(
        heard
            .undecided
            .unwrap()
            .why()
            .contains("where b1-a1 was legal")
    );
    let heard = in_forced_position(&["hello", "clock", "move b1-a1"]);
    assert_eq!((heard.found, heard.undecided), (vec![], None));
}

#[test]
fn a_forced_position_blames_the_check_of_its_key_for_that_key_only() {
    for (lines, check) in [
        (&["hello", "move b1-b7"][..], "otep/keys/special-squares"),
        (
            &["hello", "", "", "", "", "move b1-a1"],
            "otep/move/in-time",
        ),
        (&["hello", "error -1 I resign"], "otep/error/none-critical"),
        (
            &["hello", "error 0 hard to say"],
            "otep/error/none-reported",
        ),
    ] {
        let found = in_forced_position(lines).found;
        let last = found.last().map(|found| found.check);
        assert_eq!(last, Some(check), "{lines:?}");
    }
}

#[test]
fn an_answer_before_its_time_is_early() {
    // The move comes a second after play.
    let with = |least: &str| {
        let expect = format!("  - expect: \"{{move}}\"\n    not before: {least}\n");
        TURN.replace("  - \"<< {move}\"\n", &expect)
    };
    let lines = ["hello", "move d1-c1"];
    let (_, found, is_complete) = find(&with("1s"), &lines);
    assert_eq!((found, is_complete), (vec![], true));
    let (_, found, is_complete) = find(&with("1001ms"), &lines);
    let violation = &found[0].violation;
    assert_eq!((violation.cause.name(), is_complete), ("early", false));
    assert_eq!(violation.expected, "an answer not before 1001 ms");
    assert_eq!(violation.actual, "\"move d1-c1\" after 1000 ms");
}

#[test]
fn what_an_agent_asks_is_no_aside() {
    let protocol = Otep(Profile::otep());
    let setting = Setting {
        side: "attackers",
        seed: 1,
        options: &[],
    };
    let mut stage = protocol.stage(&setting);
    let mut kind = |text: &str| {
        let line = Line {
            bytes: text.as_bytes(),
            ending: Ending::Lf,
        };
        stage.judge("hello", line, Time::ZERO).kind
    };
    use linesman_interface::protocol::LineKind::{Answer, Aside, Question};
    let kinds = ["hello", "status x", "rules", "position", "clock"].map(&mut kind);
    assert_eq!(kinds, [Answer, Aside, Question, Question, Question]);
}

/// Hello has come before the move was asked for, and the line of the rules after it.
#[test]
fn a_late_answer_names_no_answer_that_came_before_its_question() {
    let (_, found, _) = find(TURN, &["hello", "status", "status", "status", "move d1-c1"]);
    let late = &found.last().unwrap().violation;
    assert_eq!(late.cause.name(), "late");
    assert!(!late.actual.contains("hello"), "{}", late.actual);
}

#[test]
fn a_scenario_that_asks_for_a_line_which_there_is_not_decides_nothing() {
    let steps = "  - \"<< {hello}\"\n  - \">> {rules}\"\n  - \">> {error}\"\n  - \">> {play}\"\n";
    let judged = format!("{steps}  - expect: \"{{move}}\"\n    check: otep/move/answered\n");
    let heard = hear(HEAD, &judged, &["hello"]);
    assert_eq!(heard.found, vec![]);
    assert!(
        heard
            .undecided
            .unwrap()
            .why()
            .contains("no {error} to send")
    );
    let heard = hear(HEAD, &format!("{steps}  - \"<< {{move}}\"\n"), &["hello"]);
    assert_eq!((heard.found, heard.undecided), (vec![], None));
}
