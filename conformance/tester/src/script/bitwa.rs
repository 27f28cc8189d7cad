//! Scripts of Bitwa, without a process.

use std::{path::Path, time::Duration};

use fastrand::Rng;
use linesman_games::{
    AnyRule,
    bitwa::{Order, Rule},
};
use linesman_protocol_bitwa::Bitwa;
use linesman_protocols::{
    Cause, Ending, Framer, Line, Profile as _, Resource, Stream, Time,
    bitwa::{AgentEnd, Profile, Told},
};
use linesman_referee::{Command, Conversation, Excess, Flood, Inspection, ProcessState};

use super::Script;
use crate::loading::{self, parse_scenario};
use linesman_interface::protocol::{Protocol, Setting};
use linesman_values::scenario::{Direction, Part, Scenario, StepKind};

/// An agent of which only its lines are there.
trait Agent {
    /// Returns what the agent writes when it is sent this.
    fn answer(&mut self, sent: &[u8]) -> Vec<u8>;
}

/// Says one thing after the other, whatever it is sent.
struct Says<'a>(Vec<&'a str>);

impl Agent for Says<'_> {
    fn answer(&mut self, _sent: &[u8]) -> Vec<u8> {
        if self.0.is_empty() {
            return Vec::new();
        }
        self.0.remove(0).as_bytes().to_vec()
    }
}

/// Conforms, with random orders.
struct Conforming {
    framer: Framer,
    end: AgentEnd,
    random: Rng,
    orders: usize,
}

impl Agent for Conforming {
    fn answer(&mut self, sent: &[u8]) -> Vec<u8> {
        self.framer.push(sent);
        while let Some(line) = self.framer.next_line() {
            self.end.handle_line(line.bytes);
            while let Some(told) = self.end.poll_told() {
                if matches!(told, Told::Order(_)) {
                    self.order();
                }
            }
        }
        std::iter::from_fn(|| self.end.poll_answer())
            .flat_map(String::into_bytes)
            .collect()
    }
}

impl Conforming {
    fn new(seed: u64) -> Self {
        Self {
            framer: Framer::new(1 << 16),
            end: AgentEnd::new(),
            random: Rng::with_seed(seed),
            orders: 0,
        }
    }

    fn order(&mut self) {
        let board = self.end.position().unwrap().board();
        let x = self.random.i64(0..i64::from(board.columns()));
        let y = self.random.i64(0..i64::from(board.rows()));
        self.orders += 1;
        self.end.order(Order::towards(x, y).attacking()).unwrap();
    }
}

/// What came of a script.
struct Outcome {
    /// The checks that were found broken, with their causes.
    found: Vec<(&'static str, Cause)>,
    is_complete: bool,
    sent: String,
}

fn script<'a>(scenario: &'a Scenario, protocol: &Bitwa) -> Script<'a> {
    let options = scenario.chosen_options();
    let stage = protocol.stage(&Setting {
        side: &scenario.agent,
        seed: 1,
        options: &options,
    });
    Script::new(scenario, stage, None, protocol.exit_limit())
}

/// Runs a scenario; what the agent says comes at once. When it has nothing to say, time goes on.
fn run(scenario: &Scenario, protocol: &Bitwa, agent: &mut dyn Agent) -> Outcome {
    let mut script = script(scenario, protocol);
    let mut now = Time::ZERO;
    let mut framer = Framer::new(4096);
    let mut sent = String::new();
    while !script.is_over() {
        match script.poll_command() {
            Some(Command::Send { bytes, .. }) => {
                sent += &String::from_utf8_lossy(&bytes);
                framer.push(&agent.answer(&bytes));
                if bytes == b"quit\n" {
                    while hear(&mut framer, &mut script, now) {}
                    script.handle_exit(0, linesman_referee::Departure::Exited(0), now);
                }
            }
            Some(Command::CloseInput { .. }) => {
                script.handle_exit(0, linesman_referee::Departure::Exited(0), now);
            }
            Some(Command::Inspect { .. }) => {
                let inspection = Inspection {
                    state: ProcessState::Stopped,
                    ..Inspection::default()
                };
                script.handle_inspection(0, inspection, now);
            }
            Some(_) => {}
            None if hear(&mut framer, &mut script, now) => {}
            None => {
                now = script.poll_timeout().unwrap();
                script.handle_timeout(now);
            }
        }
    }
    Outcome {
        found: script
            .found()
            .iter()
            .map(|found| (found.check, found.violation.cause))
            .collect(),
        is_complete: script.is_complete(),
        sent,
    }
}

/// Hands in the next line; false if there is none.
fn hear(framer: &mut Framer, script: &mut Script<'_>, now: Time) -> bool {
    match framer.next_line() {
        Some(line) => {
            script.handle_line(0, line, now);
            true
        }
        None => false,
    }
}

fn parse(head: &str, steps: &str) -> Scenario {
    let text = format!("checks: [bitwa/order/answered]\n{head}steps:\n{steps}");
    let protocol = Bitwa(Profile::arbiter());
    parse_scenario("bitwa/x", Path::new("x.yaml"), &text, &protocol).unwrap()
}

/// Runs steps as the first player of `duel` against an agent that says these things, each after a message.
fn converse(steps: &str, says: &[&str]) -> Outcome {
    let scenario = parse("agent: first\n", steps);
    let protocol = Bitwa(Profile::arbiter());
    run(&scenario, &protocol, &mut Says(says.to_vec()))
}

fn check(steps: &str, says: &[&str], expected: &[(&str, Cause)], is_complete: bool) {
    let outcome = converse(steps, says);
    assert_eq!(outcome.found, expected, "{says:?}");
    assert_eq!(outcome.is_complete, is_complete, "{says:?}");
}

/// The first order of a game.
const ORDER: &str = "  - \">> {set_game}\"\n  - \"<< {answer}\"\n  - \">> {time_left}\"\n  - \"<< {answer}\"\n  - \">> {gen_move}\"\n  \
                     - \"<< {order}\"\n";

#[test]
fn a_conforming_agent_gets_through_every_scenario_and_leaves_nothing_out() {
    for profile in Bitwa::all() {
        let protocol = profile;
        let scenarios = loading::scenarios(&protocol).unwrap();
        assert!(!scenarios.is_empty());
        for scenario in scenarios.into_iter().flat_map(Scenario::into_runs) {
            for seed in 0..5 {
                let mut agent = Conforming::new(seed);
                let outcome = run(&scenario, &protocol, &mut agent);
                assert_eq!(outcome.found, [], "{} {seed}", scenario.id);
                assert!(outcome.is_complete, "{} {seed}", scenario.id);
                assert!(
                    agent.orders >= least_orders(&scenario),
                    "{} {seed}: something was left out",
                    scenario.id
                );
            }
        }
    }
}

/// Returns how many orders an agent is asked for at least, if a scenario is run to its end.
fn least_orders(scenario: &Scenario) -> usize {
    let asks = |part: &Part| match part {
        Part::Placeholder(name) => name == "order",
        Part::Text(_) | Part::Declared(_) => false,
    };
    let orders = scenario.steps.iter().filter(|step| match &step.kind {
        StepKind::Expect(expect) => expect.line.parts().iter().any(asks),
        _ => false,
    });
    orders.count()
}

#[test]
fn an_answer_is_complete_with_its_empty_line() {
    let check = |answers: &[&str], found, is_complete| check(ORDER, answers, &[found], is_complete);
    let form = ("bitwa/answer/plain-form", Cause::Malformed);
    check(&["=\n\n", "= \n\n", "= 1 5 2 1 1 1\n\n"], form, true);
    let with_text = ["=\n\n", "?\nI do not care\n\n", "= 1 5 2\n1 1 1\n\n"];
    check(&with_text, form, true);
    let end = ("bitwa/answer/ends-with-empty-line", Cause::NoNewline);
    check(&["=\n\n", "=\n\n", "= 1 5 2 1 1 1\n"], end, false);
    let none = ("bitwa/order/answered", Cause::NoOutput);
    check(&["=\n\n", "=\n\n"], none, false);
}

#[test]
fn an_order_is_judged_by_the_rules() {
    let check = |order: &str, id: &str, rule: AnyRule| {
        let found = (id, Cause::Illegal(rule));
        check(ORDER, &["=\n\n", "=\n\n", order], &[found], false);
    };
    // The board has 8 columns and 6 rows.
    let off_board = Rule::TargetOffBoard.into();
    check(
        "= 1 8 2 1 1 1\n\n",
        "bitwa/order/target-on-board",
        off_board,
    );
    check(
        "= 1 2 6 1 1 1\n\n",
        "bitwa/order/target-on-board",
        off_board,
    );
    check(
        "= 1 2 2 1 0 1\n\n",
        "bitwa/order/unit-steps",
        Rule::Dy.into(),
    );
    let no_order = linesman_protocols::bitwa::Rule::NoOrder.into();
    check("? none\n\n", "bitwa/order/given", no_order);
}

#[test]
fn commands_that_are_sent_together_are_answered_one_after_the_other() {
    let steps = "  - \">> {set_game}\"\n  - \"<< {answer}\"\n  - send: [\"{time_left}\", \"{gen_move}\"]\n  - \"<< {answer}\"\n  \
                 - \"<< {order}\"\n";
    check(steps, &["=\n\n", "?\n\n= 1 5 2 1 1 1\n\n"], &[], true);
    check(
        steps,
        &["=\n\n", "=\n\n"],
        &[("bitwa/order/answered", Cause::NoOutput)],
        false,
    );
    check(steps, &["=\n\n", "=\n\n= 1 5 2 1 1 1\n\n=\n\n"], &[], true);
}

#[test]
fn a_second_answer_is_one_too_many() {
    let steps = "  - \">> {set_game}\"\n  - \"<< {answer}\"\n  - silence: 100ms\n";
    check(
        steps,
        &["=\n\n=\n\n"],
        &[("bitwa/answer/one-per-command", Cause::ExtraLine)],
        false,
    );
}

#[test]
fn a_refused_play_is_noted_and_the_game_goes_on() {
    let steps = format!(
        "{ORDER}  - \">> {{play}}\"\n  - expect: \"{{answer}}\"\n    check: bitwa/game/as-first-player\n"
    );
    let refused = (
        "bitwa/play/accepted",
        Cause::Illegal(linesman_protocols::bitwa::Rule::RefusedPlay.into()),
    );
    let answers = [
        "=\n\n",
        "=\n\n",
        "= 1 5 2 1 1 1\n\n",
        "? 1 Not implemented\n\n",
    ];
    check(&steps, &answers, &[refused], true);
}

#[test]
fn noise_is_noted_and_the_answer_is_still_waited_for() {
    let noise = ("bitwa/stream/no-noise", Cause::Noise);
    let answers = ["Bot 1.0\n=\n\n", "=\n\n", "thinking\n= 1 5 2 1 1 1\n\n"];
    check(ORDER, &answers, &[noise], true);
}

#[test]
fn what_is_told_is_what_was_ordered() {
    let steps = format!(
        "{ORDER}  - \">> {{play}}\"\n  - \"<< {{answer}}\"\n  - \">> play a 0 1 1 1 1 1\"\n  - \"<< {{answer}}\"\n  - \">> {{gen_move}}\"\n"
    );
    let outcome = converse(
        &steps,
        &["=\n\n", "=\n\n", "= 1 05 2 1 1 1\n\n", "=\n\n", "=\n\n"],
    );
    let commands: Vec<&str> = outcome.sent.lines().collect();
    assert_eq!(
        commands[1..],
        [
            "time_left 8000",
            "gen_move A",
            "play A 1 5 2 1 1 1",
            "play a 0 1 1 1 1 1",
            "gen_move B",
        ]
    );
}

#[test]
fn a_game_that_is_over_has_no_further_turn() {
    // A destroys the only enemy with its first order, and the steps go on with the farewell.
    let head = "agent: first\nboard: \"5 3 9 1 ##### #Aa.# #####\"\n";
    let steps = format!(
        "{ORDER}  - \">> {{play}}\"\n  - \"<< {{answer}}\"\n  - \">> {{play}}\"\n  - \"<< {{answer}}\"\n  - \">> {{quit}}\"\n  - \"<< {{answer}}\"\n  - exit\n"
    );
    let scenario = parse(head, &steps);
    let protocol = Bitwa(Profile::arbiter());
    let says = ["=\n\n", "=\n\n", "= 1 2 1 1 1 1\n\n", "=\n\n", "=\n\n"];
    let outcome = run(&scenario, &protocol, &mut Says(says.to_vec()));
    assert_eq!((outcome.found, outcome.is_complete), (vec![], true));
    assert!(outcome.sent.ends_with("play A 1 2 1 1 1 1\nquit\n"));
    // A stretch ends with the game, and the answer to the last play is not the one to quit.
    let steps = "  - play: { plies: 9 }\n  - \">> {quit}\"\n  - \"<< {answer}\"\n  - exit\n";
    let scenario = parse(head, steps);
    let outcome = run(&scenario, &protocol, &mut Says(says.to_vec()));
    assert_eq!((outcome.found, outcome.is_complete), (vec![], true));
}

#[test]
fn time_is_one_for_the_whole_scenario() {
    let scenario = parse("agent: first\ntime: 5s\n", ORDER);
    let mut script = script(&scenario, &Bitwa(Profile::arbiter()));
    let mut now = Time::ZERO;
    let mut commands = Vec::new();
    for line in ["=", "", "=", ""] {
        commands.extend(std::iter::from_fn(|| script.poll_command()));
        now += Duration::from_secs(1);
        script.handle_line(0, Line::plain(line.as_bytes()), now);
    }
    // The two seconds before the announcement do not count. Two more went by, and the rest is left for the order.
    let sent = |text: &str| {
        let bytes = text.as_bytes().to_vec();
        Command::Send { agent: 0, bytes }
    };
    assert_eq!(commands[1], sent("time_left 5000\n"));
    assert_eq!(script.poll_timeout(), Some(Duration::from_secs(7)));
}

#[test]
fn who_floods_when_its_input_ends_has_not_exited_and_broken_nothing_else() {
    let steps =
        "  - \">> {set_game}\"\n  - \"<< {answer}\"\n  - close: stdin\n  - exit: { status: any }\n";
    let scenario = parse("agent: first\n", steps);
    let mut script = script(&scenario, &Bitwa(Profile::arbiter()));
    for line in ["=", "", "?", "", "?", ""] {
        let (bytes, ending) = (line.as_bytes(), Ending::Lf);
        script.handle_line(0, Line { bytes, ending }, Time::ZERO);
    }
    let flood = Flood {
        stream: Stream::Stdout,
        limit: 1 << 20,
    };
    script.handle_flood(0, flood, Time::ZERO);
    assert_eq!(script.poll_timeout(), None, "nobody waits for it");
    let found: Vec<_> = script.found().iter().map(|found| found.check).collect();
    assert_eq!(found, ["bitwa/end/end-of-input"]);
}

#[test]
fn who_refuses_at_the_end_of_its_input_has_kept_no_answer_back() {
    let steps = "  - \">> {set_game}\"\n  - \"<< {answer}\"\n";
    let scenario = parse("agent: first\n", steps);
    let check = |first: &str, expected| {
        let mut script = script(&scenario, &Bitwa(Profile::arbiter()));
        script.watch_no_longer();
        let due = script.poll_timeout().unwrap();
        script.handle_timeout(due);
        let mut inspection = Inspection {
            state: ProcessState::ReadsInput,
            ..Inspection::default()
        };
        inspection.pending.unflushed = Some(2);
        script.handle_inspection(0, inspection.clone(), due);
        let again = script.poll_timeout().unwrap();
        script.handle_timeout(again);
        script.handle_inspection(0, inspection, again);
        script.handle_line(0, Line::plain(first.as_bytes()), again);
        let found: Vec<_> = script.found().iter().map(|found| found.check).collect();
        assert_eq!(found, [expected], "{first}");
    };
    check("=", "bitwa/stream/flushes");
    check("? what", "bitwa/set-game/answered");
}

#[test]
fn too_much_memory_ends_the_conversation() {
    let scenario = parse("agent: first\n", ORDER);
    let protocol = Bitwa(Profile::arbiter());
    assert_eq!(protocol.memory_limit(), Some(400 * 1024 * 1024));
    let mut script = script(&scenario, &Bitwa(Profile::arbiter()));
    let excess = Excess {
        resource: Resource::Memory,
        used: 401 << 20,
        limit: Some(400 << 20),
    };
    script.handle_excess(0, excess, Time::ZERO);
    let found = &script.found()[0];
    assert_eq!(found.check, "bitwa/process/memory-bounded");
    assert_eq!(
        found.violation.actual,
        "401 MB of memory, all its processes together; the limit is 400 MB"
    );
}

#[test]
fn every_placeholder_stands_in_a_scenario() {
    let protocol = Bitwa(Profile::arbiter());
    let scenarios = loading::scenarios(&protocol).unwrap();
    let is_used = |name: &str| {
        let steps = scenarios.iter().flat_map(|scenario| &scenario.steps);
        let mut lines = steps.flat_map(|step| match &step.kind {
            StepKind::Send(lines) => lines.as_slice(),
            StepKind::Expect(expect) => std::slice::from_ref(&expect.line),
            _ => &[],
        });
        lines.any(|line| line.sole_placeholder() == Some(name))
    };
    for direction in [Direction::ToAgent, Direction::FromAgent] {
        for name in protocol.descriptor().placeholders(direction) {
            assert!(is_used(name), "{name}");
        }
    }
}

/// Returns what is found of an agent that says nothing in a stretch with 110 s on its clock, and is seen like this.
fn in_silent_stretch(limit: Option<Duration>, seen: &Inspection) -> String {
    let steps = "  - play: { plies: 9 }\n";
    let scenario = parse("agent: first\ntime: 110s\n", steps);
    let mut script = script(&scenario, &Bitwa(Profile::arbiter()));
    script.limit_answers(limit);
    let mut now = Time::ZERO;
    while !script.is_over() {
        match script.poll_command() {
            Some(Command::Inspect { .. }) => script.handle_inspection(0, seen.clone(), now),
            Some(_) => {}
            None => {
                now = script.poll_timeout().unwrap();
                script.handle_timeout(now);
            }
        }
    }
    let found = &script.found()[0];
    assert_eq!(found.check, "bitwa/set-game/answered");
    found.violation.actual.clone()
}

#[test]
fn a_stretch_ends_when_no_answer_can_come_or_none_may() {
    let check = |limit: Option<u64>, state, expected| {
        let mut seen = Inspection {
            state,
            ..Inspection::default()
        };
        seen.work.busy = Some(Duration::ZERO);
        let actual = in_silent_stretch(limit.map(Duration::from_secs), &seen);
        assert_eq!(actual, expected, "{limit:?} {state:?}");
    };
    // No time has been announced when the stretch begins.
    check(None, ProcessState::Waits, "nothing for 25000 ms");
    check(None, ProcessState::ReadsInput, "nothing for 6250 ms");
    check(Some(2), ProcessState::Waits, "nothing for 2000 ms");
    check(Some(2), ProcessState::ReadsInput, "nothing for 2000 ms");
    check(Some(120), ProcessState::Waits, "nothing for 25000 ms");
}
