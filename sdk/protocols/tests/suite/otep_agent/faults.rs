//! A referee that breaks the protocol.

use linesman_protocols::otep::{AgentEnd, Told};
use proptest::{collection::vec, prelude::*, sample::select};

use super::conversation::{BRANDUB, check_start, converse, in_short, start};

#[test]
fn commands_that_are_not_known_are_passed_over() {
    let (_, told) = start(
        ">>
         >> \u{20}
         >> dump
         >> hello
         >> PLAY attackers
         >> status what
         >> rulesdim:7
         >> simple-moves on
         >> \u{fffd}\u{0}",
    );
    assert!(told.is_empty());
}

#[test]
fn what_cannot_be_read_is_complained_of() {
    let (mut end, _) = start(&format!(">> {BRANDUB}"));
    for line in [
        "rules",
        "rules dim:6",
        "rules dim:7 name:NoStart",
        "position",
        "position /8/",
        "position /5/5/5/5/5/",
        "position /7/7/7/7/7/7/7/ x",
        "side",
        "side red",
        "play",
        "play attackers defenders",
        "play Attackers",
        "clock 1",
        "clock 1 2 3",
        "clock 1 2 3 4",
        "clock -1 2",
        "clock 1** 2",
        "clock 1 99999999999999999999",
        "clock a b",
        "analyze",
        "analyze 5",
        "analyze five 5",
        "analyze -1 5",
        "analyze 5 -1",
        "analyze 5 inf",
        "analyze 5 NaN",
        "finish",
        "finish 4",
        "finish draw",
        "opponent-move",
    ] {
        end.handle_line(line);
        let said = end.poll_line().unwrap_or_default();
        assert!(
            said.starts_with("error 0 ") && said.is_ascii(),
            "{line}: {said}"
        );
        assert_eq!((end.poll_line(), end.poll_told()), (None, None), "{line}");
    }
    let told = converse(&mut end, ">> play attackers\n<< move d1-b1");
    assert_eq!(in_short(&told), ["play first"]);
}

#[test]
fn without_rules_they_are_asked_for_and_the_move_is_sent_then() {
    let (mut end, told) = start(
        ">> position /7/7/7/3K3/7/7/7/
         << error 0 no rules have come yet
         >> opponent-move d1-b1 /7/7/7/3K3/7/7/7/
         << error 0 no rules have come yet
         >> play attackers
         << error 0 no rules have come yet
         << rules",
    );
    assert!(told.is_empty());
    let told = converse(&mut end, &format!(">> {BRANDUB}\n<< move d1-b1"));
    assert_eq!(in_short(&told), ["begin", "play first"]);
}

#[test]
fn spaces_and_carriage_returns_do_no_harm() {
    check_start(
        &format!(
            ">>   {BRANDUB}  \r\n>> play   attackers \r\n<< move d1-b1\n>>\tfinish  2 \r\n>> goodbye now"
        ),
        "begin; play first; finish Some(Win(First)); goodbye",
    );
}

/// "0: exit before victory, 1: draw, 2: attackers win, 3: defenders win."
#[test]
fn each_code_of_finish_is_a_result() {
    for (code, result) in [
        (0, "None"),
        (1, "Some(Draw)"),
        (2, "Some(Win(First))"),
        (3, "Some(Win(Second))"),
    ] {
        check_start(
            &format!(">> {BRANDUB}\n>> finish {code}"),
            &format!("begin; finish {result}"),
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_told_to_an_agent(text in "(?s).{0,300}") {
        tell(&text);
    }

    #[test]
    fn any_lines_are_told_to_an_agent(lines in vec(select(LINES), 0..40)) {
        tell(&lines.join("\n"));
    }
}

/// Tells an agent these lines; it plays the first move that it has whenever it is asked.
fn tell(text: &str) {
    let mut end = AgentEnd::new();
    for line in text.lines() {
        end.handle_line(line);
        while let Some(told) = end.poll_told() {
            if let Told::Play(side) = told {
                assert_eq!(end.position().unwrap().to_move(), Some(side));
                if let Some(mv) = end.moves().first() {
                    end.play(*mv).unwrap();
                }
            }
        }
        while let Some(line) = end.poll_line() {
            assert!(
                line.bytes().all(|byte| (b' '..=b'~').contains(&byte)),
                "{line:?}"
            );
        }
    }
}

const LINES: &[&str] = &[
    BRANDUB,
    "rules dim:7 esc:e surf:n cor: cen: ks:w ber:c start:/3t3/1T5/4Tt1/7/4Tt1/1K5/7/",
    "rules dim:5 start:/2t2/2T2/tTKTt/2T2/2t2/",
    "rules dim:7",
    "play attackers",
    "play defenders",
    "side attackers",
    "side defenders",
    "position /7/1T5/3t1t1/7/4Tt1/1K5/7/",
    "position /7/7/7/7/7/7/7/",
    "position /5/5/5/5/5/",
    "move /7/1T5/3t1t1/7/4Tt1/1K5/7/",
    "move /1t5/3t3/3T3/ttTKTtt/3T3/3t3/3t3/",
    "move",
    "opponent-move d1-d3 /7/1T5/3t1t1/7/4Tt1/1K5/7/",
    "opponent-move d1-d3|d3-d5 /7/1T5/5t1/7/3t1t1/1K5/7/",
    "opponent-move d3-c3 /1t5/3t3/2T4/ttTKTtt/3T3/3t3/3t3/",
    "opponent-move s19-a1 /K5k/kkkkkkk/ggggggg/MMMMMMM/nnnnnnn/CCCCCCC/7/",
    "opponent-move d3-c3",
    "error 2",
    "error 4",
    "clock 1 2",
    "analyze 3 1",
    "finish 0",
    "goodbye",
];
