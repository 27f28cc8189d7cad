//! Where a log and the rules disagree.

use linesman_protocols::stratego::{
    Log,
    log::{Finding, Replay, ReplayOptions, TurnLimit},
};

use super::log;

fn replay(text: &str, options: ReplayOptions) -> Finding {
    Replay::new(&Log::read(text.as_bytes()).log, options).finish()
}

/// Replays a log and compares the disagreements, by their line and a part of their text, and the result.
pub(super) fn check(
    text: &str,
    options: ReplayOptions,
    expected: &[(usize, &str)],
    result: Option<&str>,
) -> Finding {
    let finding = replay(text, options);
    let texts: Vec<String> = finding
        .disagreements
        .iter()
        .map(ToString::to_string)
        .collect();
    let is_expected = texts.len() == expected.len()
        && texts.iter().zip(expected).all(|(text, (line, part))| {
            text.starts_with(&format!("{line}: ")) && text.contains(part)
        });
    assert!(is_expected, "{text}{texts:#?}\ninstead of {expected:#?}");
    let line = finding
        .result
        .as_ref()
        .map(|result| String::from_utf8(result.to_line()).unwrap());
    assert_eq!(line.as_deref(), result, "{text}");
    finding
}

/// The log agrees with the rules and is written as it was.
pub(super) fn agrees(rest: &[&str]) {
    agrees_with(rest, ReplayOptions::default());
}

fn agrees_with(rest: &[&str], options: ReplayOptions) {
    let text = log(rest);
    let reading = Log::read(text.as_bytes());
    assert_eq!(reading.problems, [], "{text}");
    let finding = check(&text, options, &[], rest.last().copied());
    assert_eq!(String::from_utf8(finding.log.to_bytes()).unwrap(), text);
}

pub(super) fn disagrees(
    rest: &[&str],
    expected: &[(usize, &str)],
    result: Option<&str>,
) -> Finding {
    check(&log(rest), ReplayOptions::default(), expected, result)
}

pub(super) fn end(colour: &str, reason: &str) -> String {
    format!("Game ends on {colour}'s turn - REASON: {reason}")
}

#[test]
fn games_end_in_many_ways() {
    let pipe = "SIGPIPE - Broken pipe (AI program no longer running)";
    let what = end("RED", "Unintelligable response");
    agrees(&["1 RED: NO_MOVE", &what, "ann RED ILLEGAL 1 148 148"]);
    agrees(&["1 RED: I am OK", &what, "ann RED ILLEGAL 1 148 148"]);
    agrees(&[
        "1 RED: 0 3 DOWN ILLEGAL",
        &what,
        "ann RED ILLEGAL 1 148 148",
    ]);
    // Of silence, the rules cannot tell why.
    agrees(&["1 RED: ", &what, "ann RED ILLEGAL 1 148 148"]);
    agrees(&[
        "1 RED: ",
        &end("RED", "too slow"),
        "ann RED ILLEGAL 1 148 148",
    ]);
    agrees(&[
        "1 RED: 0 3 DOWN OK",
        "1 BLU: ",
        &end("BLUE", pipe),
        "bob BLUE ILLEGAL 1 148 148",
    ]);
    agrees(&[
        "1 RED: 0 3 DOWN OK",
        &end("BLUE", pipe),
        "bob BLUE ILLEGAL 1 148 148",
    ]);
    agrees(&[
        &end("RED", "The game was broken off"),
        "ann RED INTERNAL_ERROR 1 148 148",
    ]);
    agrees(&[
        &end("RED", "Internal controller error - Unspecified ERROR"),
        "neither BOTH INTERNAL_ERROR 1 148 148",
    ]);
    let cannot = end("RED", "Selected unit cannot move that way");
    agrees(&[
        "1 RED: 3 3 DOWN 2 ILLEGAL",
        &cannot,
        "ann RED ILLEGAL 1 148 148",
    ]);
    // What we word in another way may be worded so as well, or in any way that is not known to mean something else.
    agrees(&[
        "1 RED: 2 3 DOWN ILLEGAL",
        &cannot,
        "ann RED ILLEGAL 1 148 148",
    ]);
    agrees(&[
        "1 RED: 2 3 DOWN ILLEGAL",
        &end("RED", "into the lake!"),
        "ann RED ILLEGAL 1 148 148",
    ]);
    agrees(&[
        "1 RED: SURRENDER",
        &end("RED", "enough"),
        "ann RED SURRENDER 1 148 148",
    ]);
    // A multiplier that is no number was an illegal move to the competition's program.
    agrees(&[
        "1 RED: 0 3 DOWN far ILLEGAL",
        &cannot,
        "ann RED ILLEGAL 1 148 148",
    ]);
}

/// Somebody gave up, or the game was void, before both had set up.
#[test]
fn a_game_may_end_in_the_set_up_by_no_mistake_in_one() {
    for (reason, result) in [
        ("This player has surrendered!", "ann RED SURRENDER 0 0 148"),
        (
            "Internal controller error - Unspecified ERROR",
            "neither BOTH INTERNAL_ERROR 0 0 148",
        ),
    ] {
        let text = format!(
            "ann RED SETUP\nINVALID!\n{}Game ends in the SETUP phase - REASON: {reason}\n{result}\n",
            &log(&[])[log(&[]).find("bob").unwrap()..]
        );
        let finding = check(&text, ReplayOptions::default(), &[], Some(result));
        assert_eq!(String::from_utf8(finding.log.to_bytes()).unwrap(), text);
    }
}

#[test]
fn the_turn_limit_is_the_callers_or_the_logs() {
    let draw = |turn: u32, colour: &str| {
        [
            end(colour, &format!("Game declared a draw after {turn} turns")),
            format!(
                "{} DRAW_DEFAULT {turn} 148 148",
                if colour == "RED" {
                    "ann RED"
                } else {
                    "bob BLUE"
                }
            ),
        ]
    };
    let (plies, [end, result]) = (["1 RED: 0 3 DOWN OK", "1 BLU: 0 6 UP OK"], draw(2, "BLUE"));
    let whole = [plies[0], plies[1], &end, &result];
    agrees(&whole);
    let at = |turn_limit| ReplayOptions {
        turn_limit,
        ..ReplayOptions::default()
    };
    agrees_with(&whole, at(TurnLimit::At(2)));
    let [none, start] = draw(1, "RED");
    agrees(&[&none, &start]);
    agrees_with(&[&none, &start], at(TurnLimit::At(0)));
    let goes_on = [
        (13, "RED's ply of turn 2 is due, and the game is not over"),
        (14, "the game is not over"),
    ];
    check(&log(&whole), at(TurnLimit::Never), &goes_on, None);
    check(&log(&whole), at(TurnLimit::At(3)), &goes_on, None);
    let [told, blue] = draw(1, "BLUE");
    let over = [(11, "over before"), (13, &*told), (14, &*blue)];
    check(&log(&whole), at(TurnLimit::At(1)), &over, Some(&blue));
    // On whose turn a game is drawn in which nobody has moved is the log's affair.
    agrees(&[&told, &blue]);
}

#[test]
fn an_illegal_answer_may_cost_the_turn_alone() {
    let [end, result] = [
        &end("BLUE", "Game declared a draw after 3 turns"),
        "bob BLUE DRAW_DEFAULT 3 148 148",
    ];
    // That the log goes on after an illegal move is enough to see it.
    let plies = [
        "1 RED: 0 0 UP ILLEGAL",
        "1 BLU: what?",
        "2 RED: ",
        "2 BLU: 0 6 UP OK",
    ];
    agrees(&[&plies[..], &[end, result]].concat());
    let plies = [
        "1 RED: what?",
        "1 BLU: NO_MOVE",
        "2 RED: NO_MOVE",
        "2 BLU: ",
    ];
    let forgives = ReplayOptions {
        forgives_illegal_answers: true,
        ..ReplayOptions::default()
    };
    agrees_with(&[&plies[..], &[end, result]].concat(), forgives);
    let expected = [
        (12, "the game was over before"),
        (15, "Unintelligable"),
        (16, "ann RED ILLEGAL 1 148 148"),
    ];
    disagrees(
        &[&plies[..], &[end, result]].concat(),
        &expected,
        Some("ann RED ILLEGAL 1 148 148"),
    );
    let silence = [
        "1 RED: I am OK",
        "1 BLU: ",
        &self::end("BLUE", "too slow"),
        "bob BLUE ILLEGAL 1 148 148",
    ];
    agrees_with(&silence, forgives);
}

#[test]
fn every_ply_is_judged_again() {
    let end = end("BLUE", "Unintelligable response");
    let result = "bob BLUE ILLEGAL 1 148 148";
    let rest = |first| [first, "1 BLU: pass", &end, result];
    let finding = disagrees(
        &rest("1 RED: 0 3 DOWN KILLS 9 9"),
        &[(
            11,
            "\"1 RED: 0 3 DOWN KILLS 9 9\" in the log, but \"1 RED: 0 3 DOWN OK\" by the rules",
        )],
        Some(result),
    );
    assert!(
        finding
            .log
            .to_bytes()
            .windows(3)
            .any(|bytes| bytes == b" OK")
    );
    disagrees(
        &rest("1 RED: 0 3 DOWN"),
        &[(11, "but \"1 RED: 0 3 DOWN OK\"")],
        Some(result),
    );
    for surrender in ["1 RED: SURRENDER OK", "1 RED: SURRENDER"] {
        disagrees(
            &rest(surrender),
            &[
                (12, "over before"),
                (13, "surrendered"),
                (14, "ann RED SURRENDER"),
            ],
            Some("ann RED SURRENDER 1 148 148"),
        );
    }
    disagrees(
        &rest("1 RED: SURRENDER ILLEGAL"),
        &[
            (11, "but \"1 RED: SURRENDER OK\" by the rules"),
            (12, "over before"),
            (13, "surrendered"),
            (14, "ann RED SURRENDER"),
        ],
        Some("ann RED SURRENDER 1 148 148"),
    );
    disagrees(
        &rest("1 RED: 2 3 DOWN OK"),
        &[
            (
                11,
                "but \"1 RED: 2 3 DOWN ILLEGAL\" ((2,4) is a lake) by the rules",
            ),
            (
                12,
                "\"1 BLU: pass\" in the log, but the game was over before, unless illegal answers cost the turn alone, by the rules",
            ),
            (13, "\"Game ends on RED's turn"),
            (14, "\"ann RED ILLEGAL 1 148 148\""),
        ],
        Some("ann RED ILLEGAL 1 148 148"),
    );
}

#[test]
fn a_replay_stops_where_it_is_somebody_elses_turn() {
    let rest = [
        "1 RED: 0 3 DOWN OK",
        "2 RED: 0 4 DOWN OK",
        "2 BLU: pass",
        "bob BLUE ILLEGAL 2 148 148",
    ];
    let finding = disagrees(
        &rest,
        &[(
            12,
            "\"2 RED: 0 4 DOWN OK\" in the log, but BLUE's ply of turn 1 is due",
        )],
        None,
    );
    assert_eq!(finding.log.to_bytes(), log(&rest[..1]).into_bytes());
    disagrees(
        &["2 RED: 0 3 DOWN OK"],
        &[(11, "RED's ply of turn 1 is due")],
        None,
    );
}

#[test]
fn a_replay_shows_every_position_on_its_way() {
    let reading = Log::read(log(&["1 RED: 0 3 DOWN OK", "1 BLU: 9 6 UP 3 BOTHDIE 9 9"]).as_bytes());
    let mut replay = Replay::new(&reading.log, ReplayOptions::default());
    assert_eq!(replay.position().plies(), 0);
    assert!(replay.step().is_some());
    assert_eq!(replay.position().plies(), 1);
    assert!(replay.step().is_some());
    assert_eq!(replay.position().plies(), 2);
    assert_eq!(replay.step(), None);
    assert_eq!(replay.step(), None);
}
