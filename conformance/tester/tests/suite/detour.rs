//! An agent that does not get over one form of a line: the rest of the suite is judged with another form.

#![expect(
    clippy::unwrap_used,
    reason = "in a test it is the right answer to a failure"
)]

use std::io::{BufRead, Write};

use linesman::ProtocolTest;
use linesman_referee::{AgentInput, AgentOutput};
use linesman_report::{Form, Render, Style, Subject};
use linesman_values::outcome::Report;

const STAYS: &str = "otep/process/stays-until-goodbye";

/// Plays the first turn of brandub, and ends with an error if a clock line has a number of fields that it cannot read.
fn play(
    input: AgentInput,
    mut output: AgentOutput,
    can_read: fn(usize) -> bool,
) -> Result<(), String> {
    let mut say = |text: &str| {
        let said = writeln!(output, "{text}").and_then(|()| output.flush());
        said.map_err(|error| error.to_string())
    };
    say("hello")?;
    for line in input.lines() {
        let line = line.map_err(|error| error.to_string())?;
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["clock", fields @ ..] if !can_read(fields.len()) => {
                return Err(format!("no field {}", fields.len()));
            }
            ["play", _] => say("move d1-c1")?,
            _ => {}
        }
    }
    Ok(())
}

/// Tests the form of the first move and the silence before it.
fn report(can_read: fn(usize) -> bool) -> Report {
    let test: ProtocolTest = linesman::Suite::otep()
        .in_process(move |input, output| play(input, output, can_read))
        .only("otep/move/form")
        .only("otep/move/waits-for-play");
    test.reports().unwrap().remove(0)
}

fn told(report: &Report) -> Vec<(&str, &str)> {
    let checks = report.checks.iter();
    checks
        .map(|check| (check.check.id, check.verdict.word()))
        .collect()
}

fn text(report: Report) -> String {
    let Render::Styled(render) = Form::HUMAN.render else {
        panic!("the report for a person has a style");
    };
    let subject = Subject {
        advise: linesman_diagnosis::diagnose,
        ..Subject::of(linesman_referee::Launch::new("agent", [""; 0]))
    };
    render(&[report], &subject, Style::default())
}

/// Sets up, unless the name of the opponent is of the kind that the agent does not read. Then it ends, or goes on as if nothing had come.
fn set_up(
    input: AgentInput,
    mut output: AgentOutput,
    can_read: fn(&str) -> bool,
    ends: bool,
) -> Result<(), String> {
    const ROWS: [&str; 4] = ["FB8sB479B8", "BB31555583", "6724898974", "967B669999"];
    for line in input.lines() {
        let line = line.map_err(|error| error.to_string())?;
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["RED" | "BLUE", name, ..] if !can_read(name) && ends => {
                return Err("what is this name?".to_owned());
            }
            ["RED", name, ..] if can_read(name) => {
                for row in ROWS {
                    writeln!(output, "{row}").map_err(|error| error.to_string())?;
                }
                output.flush().map_err(|error| error.to_string())?;
            }
            _ => {}
        }
    }
    Ok(())
}

fn assert_says(report: Report, expected: &[&str]) {
    let text = text(report);
    for part in expected {
        assert!(text.contains(part), "{part}\n{text}");
    }
}

/// Tests the number of pieces in a set-up.
fn set_up_report(profile: &str, can_read: fn(&str) -> bool, ends: bool) -> Report {
    let test: ProtocolTest = linesman::Suite::stratego()
        .in_process(move |input, output| set_up(input, output, can_read, ends))
        .profile(profile)
        .only("stratego/setup/piece-counts");
    test.reports().unwrap().remove(0)
}

#[test]
fn an_agent_that_cannot_read_a_path_is_judged_with_a_word() {
    for ends in [true, false] {
        let no_path = |name: &str| !name.contains('/');
        let good = set_up_report("manual-2012", no_path, ends);
        assert_eq!(told(&good), [("stratego/setup/piece-counts", "pass")]);
        let report = set_up_report("final-2012", no_path, ends);
        let broken: Vec<&str> = told(&report)
            .into_iter()
            .filter(|(_, verdict)| *verdict == "fail")
            .map(|(id, _)| id)
            .collect();
        assert_eq!(broken.len(), 1, "{:?}", told(&report));
        assert!(told(&report).contains(&("stratego/setup/piece-counts", "pass")));
        assert_says(
            report,
            &[
                "(ST-2.13)",
                "around    the agent goes on with a word",
                "\"RED ./agents/scripted 10 10\"",
            ],
        );
    }
}

#[test]
fn an_agent_that_reads_no_name_at_all_is_not_judged_further() {
    let report = set_up_report("final-2012", |_| false, true);
    assert!(told(&report).contains(&("stratego/setup/piece-counts", "skip")));
    assert!(!text(report).contains("ST-2.13"));
}

const MOVES: [(&str, &str); 2] = [
    ("otep/move/form", "pass"),
    ("otep/move/waits-for-play", "pass"),
];

#[test]
fn an_agent_that_reads_every_clock_conforms() {
    assert_eq!(told(&report(|_| true)), MOVES);
}

#[test]
fn what_a_clock_of_two_fields_hides_is_judged_with_five() {
    let report = report(|fields| fields == 5);
    assert_eq!(told(&report), [MOVES[0], MOVES[1], (STAYS, "fail")]);
    assert_eq!(report.exit_code(), 1);
    assert_says(
        report,
        &[
            "around    the agent goes on with clock lines",
            "read a clock line with two fields",
        ],
    );
}

#[test]
fn an_agent_that_dies_of_every_clock_is_not_judged_further() {
    let report = report(|_| false);
    let skipped = MOVES.map(|(id, _)| (id, "skip"));
    assert_eq!(told(&report), [skipped[0], skipped[1], (STAYS, "fail")]);
    assert!(!text(report).contains("around "));
}
