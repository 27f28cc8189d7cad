//! Agents that owe two answers at the same time, and agents that declare an option or not.

use std::{
    io::{self, BufRead as _, Write as _},
    path::Path,
    process::Command,
};

use fourth_protocol::MINENIM;
use linesman_interface::protocol::Protocol;
use linesman_referee::{AgentInput, AgentOutput, InProcess};
use linesman_tester::{Options, Suite, parse_scenario};
use linesman_values::outcome::{Report, Verdict};

const BOT: &str = env!("CARGO_BIN_EXE_minenim-bot");

/// The conversation in which a ping comes while a move is owed, in any order or with the pong first.
const ANY_ORDER: &str = include_str!("../scenarios/minenim/stream/ping-in-turn.yaml");
const IN_ORDER: &str = "\
checks: [minenim/stream/pong]
agent: north
steps:
  - '>> {setup}'
  - '<< {mine}'
  - '>> {turn}'
  - '>> {ping}'
  - '<< {pong}'
  - '<< {take}'
";

/// Runs one scenario against an agent of this process, on the clock that stands still while the agent computes.
fn converse(text: &str, answers: &'static [&'static str]) -> Report {
    let protocol = (MINENIM.in_profile)("slow").expect("there is such a profile");
    let protocol: &dyn Protocol = &*protocol;
    let scenario = parse_scenario("minenim/x", Path::new("x.yaml"), text, protocol).unwrap();
    let agent = InProcess::new(
        move |input: AgentInput, mut out: AgentOutput| -> io::Result<()> {
            for line in input.lines() {
                match line?.split(' ').next() {
                    Some("setup") => writeln!(out, "mine 5")?,
                    // What has been asked by now is answered in this order.
                    Some("ping") => {
                        for answer in answers {
                            writeln!(out, "{answer}")?;
                        }
                    }
                    Some("over") => return Ok(()),
                    _ => {}
                }
                out.flush()?;
            }
            Ok(())
        },
    );
    let suite = Suite::new(protocol, vec![scenario], Options::default());
    suite.run(&agent, |_| {}).unwrap()
}

fn verdict<'a>(report: &'a Report, check: &str) -> &'a Verdict {
    let found = report.checks.iter().find(|it| it.check.id == check);
    &found.unwrap().verdict
}

#[test]
fn two_answers_come_in_either_order() {
    for answers in [&["take 2", "pong"], &["pong", "take 2"]] {
        let report = converse(ANY_ORDER, answers);
        let verdict = verdict(&report, "minenim/stream/pong");
        assert_eq!(*verdict, Verdict::Pass, "{answers:?}");
    }
}

#[test]
fn steps_without_any_order_want_their_own_order() {
    let good = converse(IN_ORDER, &["pong", "take 2"]);
    assert_eq!(*verdict(&good, "minenim/stream/pong"), Verdict::Pass);
    let bad = converse(IN_ORDER, &["take 2", "pong"]);
    let found = verdict(&bad, "minenim/stream/no-noise").found().unwrap();
    assert_eq!(found.violation.expected, "pong before take");
}

#[test]
fn a_silence_is_about_the_question_that_was_not_answered() {
    for (answers, check, came) in [
        (&["pong"], "minenim/turn/answered", "; pong came meanwhile"),
        (&["take 2"], "minenim/stream/pong", "; take came meanwhile"),
        (&["hm"], "minenim/stream/pong", "; take did not come either"),
    ] {
        let report = converse(ANY_ORDER, answers);
        let found = verdict(&report, check).found().unwrap();
        let actual = &found.violation.actual;
        assert!(actual.ends_with(came), "{answers:?}: {actual}");
    }
}

fn check_bot(more: &[&str], bot: &[&str]) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_minenim"));
    command.args(["check", "minenim", "--timeout", "2s"]);
    let output = command.args(more).arg("--").args(bot).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    (output.status.code(), text)
}

#[test]
fn a_program_answers_in_either_order() {
    for fault in ["none", "pong-first"] {
        let only = ["--only", "minenim/stream/pong"];
        let (code, text) = check_bot(&only, &[BOT, "--break", fault]);
        assert_eq!(code, Some(0), "{fault}: {text}");
    }
}

/// Returns what a form of the report has about the check of an option, for an agent that does not offer it.
fn not_offered(form: &str) -> String {
    let only = ["--only", "minenim/options/highest", "--format", form];
    let (code, text) = check_bot(&only, &[BOT]);
    assert_eq!(code, Some(0), "{form}: {text}");
    text
}

#[test]
fn what_an_agent_does_not_offer_is_not_judged() {
    const WHY: &str = "not offered, because the agent has not declared memory";
    let text = not_offered("human");
    assert!(
        text.contains("1 not offered") && text.contains(WHY),
        "{text}"
    );
    let json: serde_json::Value = serde_json::from_str(&not_offered("json")).unwrap();
    let json = json.to_string();
    assert!(json.contains(r#""verdict":"not-offered""#), "{json}");
    let tap = not_offered("tap");
    let line = format!("minenim/options/highest # SKIP {WHY}");
    assert!(tap.contains(&line), "{tap}");
    let junit = not_offered("junit");
    assert!(junit.contains(r#"type="not-offered""#), "{junit}");
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("page.html");
    let report = format!("html={}", page.display());
    let only = ["--only", "minenim/options/highest", "--report", &report];
    assert_eq!(check_bot(&only, &[BOT]).0, Some(0));
    let page = std::fs::read_to_string(page).unwrap();
    assert!(page.contains("not-offered") && page.contains(WHY), "{page}");
}

#[test]
fn what_an_agent_offers_is_sent_back_and_is_a_fact() {
    let only = ["--only", "minenim/options/highest", "--format", "json"];
    let (code, text) = check_bot(&only, &[BOT, "--break", "none"]);
    assert_eq!(code, Some(0), "{text}");
    assert!(
        text.contains(r#""memory: a whole number from 1 to 64""#),
        "{text}"
    );
    let (code, text) = check_bot(&only, &[BOT, "--break", "chokes"]);
    assert_eq!(code, Some(1), "{text}");
}
