//! Logs as the programs of December 2011 wrote them, and logs that an editor has saved.

use linesman_protocols::{
    Profile as _,
    stratego::{
        Log, Profile,
        log::{Finding, Fit, Replay, ReplayOptions},
    },
};

use super::{log, replaying::end};

/// Replays a log by the rules of a profile.
fn replay(profile: &str, text: &str) -> Finding {
    let profile = Profile::find(profile).unwrap();
    let reading = Log::read(text.as_bytes());
    assert_eq!(reading.problems, [], "{text}");
    Replay::by(&profile, &reading.log, ReplayOptions::default()).finish()
}

/// Asserts that a log agrees with the rules, has this result by them, and is written as it was.
fn agrees(profile: &str, text: &str, result: &str) {
    let finding = replay(profile, text);
    assert_eq!(finding.disagreements, [], "{profile}: {text}");
    let by_rules = finding.result.map(|result| result.to_line());
    assert_eq!(by_rules.as_deref(), Some(result.as_bytes()), "{text}");
    assert_eq!(String::from_utf8_lossy(&finding.log.to_bytes()), text);
}

/// Returns the line of the first disagreement.
fn first_fault(profile: &str, text: &str) -> Option<usize> {
    let finding = replay(profile, text);
    finding.disagreements.first().map(|fault| fault.line)
}

/// RED's scout takes the flag that stands in front of it.
fn with_flag(word: &str) -> String {
    let ply = format!("1 RED: 0 3 DOWN 3 {word}");
    let text = log(&[
        &ply,
        &end("RED", "Captured the flag"),
        "ann RED VICTORY 1 148 148",
    ]);
    text.replace("bob BLUE SETUP\n967B", "bob BLUE SETUP\nF67B")
        .replace("FB8sB479B8\n1 RED", "9B8sB479B8\n1 RED")
}

#[test]
fn the_flag_is_taken_in_the_words_of_2011_and_of_2012() {
    for word in ["FLAG", "VICTORY_FLAG"] {
        for profile in Profile::names() {
            agrees(profile, &with_flag(word), "ann RED VICTORY 1 148 148");
        }
    }
    for word in ["FLAGS", "flag", "OK"] {
        let text = with_flag(word);
        assert_eq!(first_fault("beta-2011", &text), Some(11), "{text}");
    }
    // Nothing else is a flag.
    let text = log(&[
        "1 RED: 0 3 DOWN FLAG",
        &end("RED", "Captured the flag"),
        "ann RED VICTORY 1 148 148",
    ]);
    assert_eq!(first_fault("beta-2011", &text), Some(11));
}

#[test]
fn a_result_without_outcome_and_values_is_read() {
    let lost = |result: &str| {
        log(&[
            "1 RED: what?",
            &end("RED", "Unintelligable response"),
            result,
        ])
    };
    let whole = "ann RED ILLEGAL 1 148 148";
    // By the program, RED's turn; by the manual, the winner.
    for result in ["ann RED 1", "bob BLUE 1"] {
        agrees("web-2011", &lost(result), whole);
    }
    for result in ["ann RED 2", "bob RED 1", "DRAW 1", "NONE 1"] {
        assert_eq!(first_fault("web-2011", &lost(result)), Some(13), "{result}");
    }
    agrees(
        "beta-2011",
        &with_flag("FLAG").replace("VICTORY 1 148 148", "1"),
        "ann RED VICTORY 1 148 148",
    );
    let drawn = |result: &str| {
        log(&[
            "1 RED: 0 3 DOWN OK",
            "1 BLU: 0 6 UP OK",
            &end("BLUE", "Game declared a draw after 2 turns"),
            result,
        ])
    };
    for result in ["NONE 2", "DRAW 2"] {
        agrees(
            "beta-2011",
            &drawn(result),
            "bob BLUE DRAW_DEFAULT 2 148 148",
        );
    }
    // Anywhere else, the line is none of a log.
    let early = log(&["1 RED: what?", "ann RED 1"]);
    let problems = Log::read(early.as_bytes()).problems;
    assert_eq!(problems[0].line, 12, "{problems:?}");
}

#[test]
fn the_broken_pipe_of_2011_is_read() {
    let pipe = "SIGPIPE - Broken pipe (AI program may have segfaulted)";
    for text in [
        log(&[
            "1 RED: 0 3 DOWN OK",
            &format!("1 BLU: {}", end("BLUE", pipe)),
            "bob BLUE ILLEGAL 1 148 148",
        ]),
        log(&[
            "1 RED: 0 3 DOWN OK",
            "1 BLU: ",
            &end("BLUE", pipe),
            "bob BLUE ILLEGAL 1 148 148",
        ]),
        log(&[
            "1 RED: 0 3 DOWN OK",
            &end("BLUE", pipe),
            "bob BLUE ILLEGAL 1 148 148",
        ]),
    ] {
        agrees("beta-2011", &text, "bob BLUE ILLEGAL 1 148 148");
    }
    // The program ended without a result.
    let cut = log(&[
        "1 RED: 0 3 DOWN OK",
        &format!("1 BLU: {}", end("BLUE", pipe)),
    ]);
    let reading = Log::read(cut.as_bytes());
    let [problem] = &reading.problems[..] else {
        panic!("{:?}", reading.problems);
    };
    assert_eq!(
        (problem.line, &*problem.message),
        (12, "the log ends here without a result")
    );
}

/// The texts know passes without a good reason, and an earlier program knew no pass.
#[test]
fn a_pass_that_the_log_rejects_loses_the_game_in_the_beta() {
    let unknown = log(&[
        "1 RED: NO_MOVE",
        &end("RED", "Unintelligable response"),
        "ann RED 1",
    ]);
    agrees("beta-2011", &unknown, "ann RED ILLEGAL 1 148 148");
    let illegal = log(&[
        "1 RED: NO_MOVE ILLEGAL",
        &end("RED", "Did not make a move"),
        "ann RED ILLEGAL 1 148 148",
    ]);
    agrees("beta-2011", &illegal, "ann RED ILLEGAL 1 148 148");
    let allowed = log(&[
        "1 RED: NO_MOVE OK",
        "1 BLU: what?",
        &end("BLUE", "Unintelligable response"),
        "bob BLUE 1",
    ]);
    agrees("beta-2011", &allowed, "bob BLUE ILLEGAL 1 148 148");
}

/// RED's scout attacks BLUE's, and the values follow: a scout is worth 2.
#[test]
fn equal_ranks_are_drawn_in_both_profiles_of_2011() {
    let fight = |outcome: &str, values: &str| {
        let ply = format!("1 RED: 0 3 DOWN 3 {outcome} 9 9");
        log(&[
            &ply,
            "1 BLU: what?",
            &end("BLUE", "Unintelligable response"),
            &format!("bob BLUE ILLEGAL 1 {values}"),
        ])
    };
    for (outcome, values) in [("KILLS", "148 146"), ("DIES", "146 148")] {
        for profile in ["web-2011", "beta-2011"] {
            agrees(
                profile,
                &fight(outcome, values),
                &format!("bob BLUE ILLEGAL 1 {values}"),
            );
        }
        for profile in ["manual-2012", "final-2012"] {
            assert_eq!(first_fault(profile, &fight(outcome, values)), Some(11));
        }
    }
    let both = fight("BOTHDIE", "146 146");
    assert_eq!(first_fault("beta-2011", &both), Some(11));
    agrees("manual-2012", &both, "bob BLUE ILLEGAL 1 146 146");
}

#[test]
fn what_an_editor_puts_into_a_log_is_no_part_of_it() {
    let text = log(&[
        "1 RED: 0 3 DOWN OK",
        "1 BLU: what?",
        &end("BLUE", "Unintelligable response"),
        "bob BLUE ILLEGAL 1 148 148",
    ]);
    let expected = Log::read(text.as_bytes());
    let marked = format!("\u{feff}{text}");
    let returned = text.replace('\n', "\r\n");
    for edited in [&marked, &returned, &format!("\u{feff}{returned}")] {
        assert_eq!(Log::read(edited.as_bytes()), expected, "{edited:?}");
    }
    // A log that was cut in its last line.
    let cut = returned.trim_end();
    let problems = Log::read(cut.as_bytes()).problems;
    assert_eq!(problems.len(), 1, "{problems:?}");
    // A carriage return in one line alone is what an agent has sent.
    let odd = text.replace("what?", "what?\r");
    let reading = Log::read(odd.as_bytes());
    assert_eq!(reading.log.to_bytes(), odd.as_bytes());
    assert_ne!(reading.log, expected.log);
}

#[test]
fn a_log_of_december_fits_the_profiles_of_2011() {
    let text = with_flag("FLAG");
    let fit = Fit::of(&Log::read(text.as_bytes()).log, ReplayOptions::default());
    assert_eq!(fit.profile.name, "final-2012");
    let drawn = log(&[
        "1 RED: 0 3 DOWN 3 KILLS 9 9",
        "1 BLU: NO_MOVE",
        &end("BLUE", "Unintelligable response"),
        "bob BLUE 1",
    ]);
    let fit = Fit::of(&Log::read(drawn.as_bytes()).log, ReplayOptions::default());
    assert_eq!(
        (fit.profile.name, &*fit.others),
        ("beta-2011", &["web-2011"][..])
    );
}
