//! Where a conversation is held again that has asides.

use std::path::Path;

use linesman_interface::protocol::Setting;
use linesman_protocol_uci::UCI;
use linesman_protocols::{Ending, Line, Time};
use linesman_referee::{Command, Conversation, Inspection, ProcessState};

use super::{POINT_WAIT, Probe};
use crate::{
    loading::parse_scenario,
    run::{search::Experiment, trial::Point},
    script::Script,
};

const TEXT: &str = r#"
checks: [uci/ponder/idle-hit]
agent: white
steps:
  - ">> {uci}"
  - "<< {uciok}"
  - ">> position startpos"
  - ">> {go}"
  - "<< {bestmove}"
  - ">> {ponderhit}"
  - ">> {isready}"
  - "<< {readyok}"
"#;

/// Holds the conversation again with so many asides in the search. The agent said `uciok` and `bestmove` the first time, and hangs in the
/// last step. Returns how long it is waited for there before anything is tried.
fn waits_at_the_point(asides: usize) -> Time {
    let protocol = UCI.protocol(None, None).unwrap();
    let scenario = parse_scenario("uci/x", Path::new("x.yaml"), TEXT, &*protocol).unwrap();
    let stage = protocol.stage(&Setting {
        side: &scenario.agent,
        seed: 1,
        options: &scenario.chosen_options(),
    });
    let mut script = Script::new(&scenario, stage, None, protocol.exit_limit());
    let point = Point {
        step: 7,
        answers: 2,
    };
    let mut probe = Probe::new(&mut script, point, Experiment::Control.manner("quit"));
    let mut now = Time::ZERO;
    let info = "info depth 1 score cp 20 nodes 20 time 1 pv e2e4";
    let search = std::iter::repeat_n(info, asides);
    for text in ["uciok"].into_iter().chain(search).chain(["bestmove e2e4"]) {
        while probe.poll_command().is_some() {}
        now += Time::from_millis(10);
        let line = Line {
            bytes: text.as_bytes(),
            ending: Ending::Lf,
        };
        probe.handle_line(0, line, now);
    }
    let since = now;
    while !probe.is_over() {
        while let Some(command) = probe.poll_command() {
            if let Command::Inspect { agent } = command {
                let inspection = Inspection {
                    state: ProcessState::Waits,
                    ..Inspection::default()
                };
                probe.handle_inspection(agent, inspection, now);
            }
        }
        if let Some(due) = probe.poll_timeout() {
            now = now.max(due);
            probe.handle_timeout(now);
        }
    }
    assert!(probe.into_trial().is_silent());
    now - since
}

/// How much a search says depends on time, so it may say more or less the second time. The point is the same.
#[test]
fn asides_do_not_count_on_the_way_to_where_an_answer_is_missing() {
    for asides in [0, 1, 5, 200] {
        assert_eq!(waits_at_the_point(asides), POINT_WAIT, "{asides} asides");
    }
}
