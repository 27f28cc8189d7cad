//! Logs that are whole, and logs that are not.

use linesman_games::stratego::{BLUE, RED};
use linesman_protocols::stratego::{
    Log,
    log::{Entry, Place, PlyOutcome, Reason, SetupBody},
};

use super::{BLUE_SETUP, RED_SETUP, log};

/// Reads a log and compares what is wrong with it: the line, and a part of the message.
fn check(text: &str, expected: &[(usize, &str)]) -> Log {
    let reading = Log::read(text.as_bytes());
    let problems: Vec<String> = reading.problems.iter().map(ToString::to_string).collect();
    let is_expected = problems.len() == expected.len()
        && problems
            .iter()
            .zip(expected)
            .all(|(problem, (line, part))| {
                problem.starts_with(&format!("{line}: ")) && problem.contains(part)
            });
    assert!(is_expected, "{text}{problems:#?}\ninstead of {expected:#?}");
    if expected.is_empty() {
        assert_eq!(reading.log.to_bytes(), text.as_bytes());
    }
    reading.log
}

const END: [&str; 2] = [
    "Game ends on BLUE's turn - REASON: Unintelligable response",
    "bob BLUE ILLEGAL 1 148 148",
];

#[test]
fn everything_that_a_log_can_hold_is_read() {
    check(
        &log(&["1 RED: 0 3 DOWN OK", "1 BLU: pass", END[0], END[1]]),
        &[],
    );
    check(
        "a line about the network\n\tand another\nController for Player RED is invalid!\nController for Player BLUE is \
         invalid!\nCheck that executable \"a b\" exists and has executable permissions set.\nGame ends in the SETUP phase - \
         REASON: whatever\nneither BOTH BAD_SETUP 0 0 0\n",
        &[],
    );
    check(
        "BOTH players give invalid setup!\n RED SETUP\nINVALID!\nb c BLUE SETUP\nINVALID!\nGame ends in the SETUP phase - \
         REASON: \nneither BOTH BAD_SETUP 0 6 7\n",
        &[],
    );
    check(
        &log(&[
            "1 RED: SIGPIPE - Broken pipe (AI program no longer running)",
            "\tone",
            "\ttwo",
            "Game ends on RED's turn - REASON: Unintelligable response",
            "ann RED ILLEGAL 1 148 148",
        ]),
        &[],
    );
}

/// Notices come before the set-up of RED. What comes before another line is no beginning of a log.
#[test]
fn unknown_lines_are_notices_only_before_what_a_log_begins_with() {
    let blue = BLUE_SETUP.map(|line| format!("{line}\n")).concat();
    let expected = [
        (1, "no log begins so"),
        (2, "the set-up of RED is due here"),
        (6, "ends here without a result"),
    ];
    check(&format!("a line about the network\n{blue}"), &expected);
}

#[test]
fn lines_are_numbered_and_texts_kept() {
    let log = check(
        &log(&["1 RED: 0 3 DOWN\r OK", "1 BLU: ", END[0], END[1]]),
        &[],
    );
    let lines: Vec<usize> = log.entries.iter().map(|numbered| numbered.line).collect();
    assert_eq!(lines, [1, 6, 11, 12, 13, 14]);
    let ply = |side, answer: &str, outcome| Entry::Ply {
        turn: 1,
        side,
        answer: answer.into(),
        outcome,
    };
    assert_eq!(
        log.entries[2].entry,
        ply(RED, "0 3 DOWN\r", Some(PlyOutcome::Peaceful))
    );
    assert_eq!(log.entries[3].entry, ply(BLUE, "", None));
    let (place, reason) = (Place::OnTurn(BLUE), Reason::NotUnderstood);
    assert_eq!(log.entries[4].entry, Entry::End { place, reason });
    assert_eq!(log.name(BLUE), Some(b"bob".as_slice()));
    assert_eq!(log.result().map(|result| result.turn), Some(1));
}

#[test]
fn an_answer_that_was_not_understood_keeps_what_looks_like_an_outcome() {
    let answer_of = |line: &str, end: &str| {
        let log = check(&log(&[line, end, END[1]]), &[]);
        match &log.entries[2].entry {
            Entry::Ply {
                answer, outcome, ..
            } => (String::from_utf8_lossy(answer).into_owned(), *outcome),
            other => panic!("{other:?} is no ply"),
        }
    };
    assert_eq!(
        answer_of("1 BLU: I am OK", END[0]),
        ("I am OK".to_owned(), None)
    );
    let illegal = (String::from("9 9 DOWN 0"), Some(PlyOutcome::Illegal));
    assert_eq!(answer_of("1 BLU: 9 9 DOWN 0 ILLEGAL", END[0]), illegal);
    let other = "Game ends on BLUE's turn - REASON: Captured the flag";
    assert_eq!(
        answer_of("1 BLU: I am OK", other),
        ("I am".to_owned(), Some(PlyOutcome::Peaceful))
    );
    // An agent may say what the log says when an agent has gone, as long as it is not the very same.
    let forged = "1 BLU: Game ends on BLUE's turn - REASON: Captured the flag";
    assert_eq!(answer_of(forged, END[0]).1, None);
}

#[test]
fn a_log_without_a_result_is_incomplete() {
    check(
        "",
        &[(
            1,
            "ends here without a result, where the set-up of RED is due",
        )],
    );
    check(
        &RED_SETUP.join("\n"),
        &[(5, "no newline"), (5, "the set-up of BLUE is due")],
    );
    check(&log(&[]), &[(10, "a ply or the end of the game is due")]);
    check(&log(&["1 RED: 0 3 DOWN OK"]), &[(11, "without a result")]);
    check(
        &log(&["1 RED: 0 3 DOWN OK", END[0]]),
        &[(12, "ends here without a result")],
    );
    check(
        &log(&[
            "1 RED: 0 3 DOWN 2 OK",
            "1 BLU: Game ends on BLUE's turn - REASON: SIGPIPE - Broken pipe (AI program no longer running)",
        ]),
        &[(12, "ends here without a result")],
    );
    let cut = log(&[END[0], END[1]]);
    check(cut.trim_end(), &[(12, "no newline")]);
    // When only the result is missing, nothing else is due.
    let ended = Log::read(log(&[END[0]]).as_bytes());
    assert_eq!(ended.problems.len(), 1);
    assert_eq!(
        ended.problems[0].to_string(),
        "11: the log ends here without a result"
    );
}

#[test]
fn damaged_lines_are_named_and_the_others_read() {
    let log = check(
        &log(&[
            "1 RED: 0 3 DOWN OK",
            "1 BLUE: 0 6 UP OK",
            "",
            "02 RED: 0 4 DOWN OK",
            "4294967296 RED: 0 4 DOWN OK",
            "x RED: 0 4 DOWN OK",
            "\tdetail",
            END[0],
            "bob BLUE ILLEGAL 1 148",
            END[1],
        ]),
        &[
            (
                12,
                "\"1 BLUE: 0 6 UP OK\" has no place here: it has not the form",
            ),
            (13, "\"\" has no place here"),
            (14, "leading zeros"),
            (15, "larger than 4294967295"),
            (16, "something but digits"),
            (17, "a ply or the end of the game is due here"),
            (19, "has not the form of any line"),
        ],
    );
    assert_eq!(log.entries.len(), 5);
}

#[test]
fn what_is_missing_or_misplaced_is_told_once() {
    let lines = |lines: &[&str]| {
        lines
            .iter()
            .map(|line| format!("{line}\n"))
            .collect::<String>()
    };
    let blue_first = lines(&[&BLUE_SETUP[..], &RED_SETUP, &END].concat());
    check(
        &blue_first,
        &[
            (
                1,
                "the set-up of RED is due here, and something is missing before",
            ),
            (6, "a ply or the end of the game is due here"),
            // Its rows go with it.
            (7, "has not the form"),
            (8, "has not the form"),
            (9, "has not the form"),
            (10, "has not the form"),
        ],
    );
    check(
        &lines(&[&RED_SETUP[..4], &BLUE_SETUP, &END].concat()),
        &[(5, "the set-up of RED has 3 rows instead of 4")],
    );
    check(
        &log(&[END[1], END[0]]),
        &[
            (11, "something is missing before"),
            (12, "nothing is due here"),
        ],
    );
    check(&log(&[END[0], END[1], "more"]), &[(13, "has not the form")]);
    check(
        "INVALID!\n",
        &[
            (1, "no set-up that it could belong to"),
            (1, "without a result"),
        ],
    );
    check(
        "Check that executable \"a\" exists and has executable permissions set.\n",
        &[
            (1, "does not follow the line that names the player"),
            (1, "without a result"),
        ],
    );
}

#[test]
fn a_damaged_row_takes_its_set_up_with_it_and_nothing_else() {
    let text = log(&END).replace("6724898974\n967B669999\n", "6724898974\r\n967B66999\n");
    let log = check(
        &text,
        &[
            (4, "row 3 of the set-up of RED: column 10 holds '\\r'"),
            (5, "row 4 of the set-up of RED: the row has 9 characters"),
        ],
    );
    let bodies: Vec<bool> = log
        .entries
        .iter()
        .filter_map(|numbered| match &numbered.entry {
            Entry::Setup { body, .. } => Some(*body == SetupBody::Damaged),
            _ => None,
        })
        .collect();
    assert_eq!(bodies, [true, false]);
    assert_eq!(log.name(RED), Some(b"ann".as_slice()));
}

#[test]
fn a_file_that_is_no_log_does_not_flood_anybody() {
    let reading = Log::read(&b"root:x:0:0\n".repeat(10_000));
    assert_eq!(reading.log, Log::default());
    assert_eq!(reading.problems.len(), 101);
    assert!(reading.problems[100].message.contains("more problems"));
}
