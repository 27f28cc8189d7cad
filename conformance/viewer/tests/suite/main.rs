//! Games as a viewer shows them, and the pages with them.

#![expect(
    clippy::unwrap_used,
    reason = "in a test it is the right answer to a failure"
)]

mod conversations;
mod games;
mod live;
mod remarks;
mod server;
mod tools;

use linesman_game_record::Record;
use linesman_interface::protocol::{Descriptor, PastGame};
use linesman_protocol_bitwa::BITWA;
use linesman_protocol_otep::OTEP;
use linesman_protocol_stratego::STRATEGO;
use linesman_viewer::{EntryKind, Game, of_past_game, of_record, page};
use serde_json::{Value, json};

/// What an agent writes to become part of a page.
const MARKUP: &str = "</script><img src=x onerror=alert(1)><b class=evil>${1}\u{1b}[2J\u{202e}";
/// The set-up of Stratego's manual.
const ROWS: &str = "FB8sB479B8/BB31555583/6724898974/967B669999";
/// The same upside down, for BLUE.
const BLUE_ROWS: &str = "967B669999/6724898974/BB31555583/FB8sB479B8";

/// Returns a record with these lines between its head and its end.
fn record(head: &Value, lines: &[Value], end: &Value) -> Record {
    let mut text = format!("{head}\n");
    for line in lines.iter().chain([end]) {
        text += &format!("{line}\n");
    }
    Record::read(text.as_bytes()).unwrap()
}

fn head(protocol: &str, profile: &str, options: &Value, sides: [&str; 2]) -> Value {
    let player = |side: &str, agent: usize| json!({"side": side, "name": format!("bot<{agent}>"), "player": "program", "agent": agent});
    json!({
        "kind": "head", "format": "linesman-game-record", "version": 1, "linesman": "0.1.0", "protocol": protocol,
        "profile": profile, "options": options, "seed": 1, "limits_ms": [], "pauses_idle": false, "sandbox": "none",
        "began": "", "sides": [player(sides[0], 0), player(sides[1], 1)],
    })
}

/// Returns the record of a game of Stratego that RED forfeits.
fn forfeited() -> Record {
    let head = head("stratego", "manual-2012", &json!([]), ["RED", "BLUE"]);
    let line = |kind: &str, at: u64, ply: u32, side: &str, text: &str| json!({"kind": kind, "at": at, "ply": ply, "side": side, "text": text});
    let broken = json!({
        "side": "RED", "check": "stratego/move/clear-path", "cause": "illegal(path-blocked)", "expected": "a legal move", "actual": MARKUP,
    });
    let clocks = json!([{"left": 61_500_000, "overtime": false, "overtimes": 0}, null]);
    let mut timed = line("move", 3000, 2, "BLUE", BLUE_ROWS);
    timed["clocks"] = clocks;
    let lines = [
        line("sent", 100, 0, "RED", "RED bot1 10 10\n"),
        line("stderr", 200, 0, "RED", MARKUP),
        line("move", 1100, 1, "RED", ROWS),
        timed,
        line("sent", 4000, 2, "RED", "START\n"),
        line("said", 5000, 2, "RED", "0 3 DOWN"),
        line("move", 5500, 3, "RED", "0 3 DOWN"),
        line("move", 6000, 4, "BLUE", "9 6 UP 3"),
        line("said", 7000, 4, "RED", MARKUP),
        json!({"kind": "violation", "at": 7000, "ply": 4, "side": "RED", "check": "stratego/move/clear-path",
               "cause": "illegal(path-blocked)", "expected": "", "actual": "", "consequence": "forfeit"}),
        json!({"kind": "exited", "at": 8000, "ply": 4, "side": "RED", "signal": 9}),
    ];
    let end = json!({"kind": "end", "at": 9000, "result": "win", "winner": "BLUE", "reason": "forfeit", "line": MARKUP,
                     "plies": 4, "broken": [broken]});
    record(&head, &lines, &end)
}

/// Returns records of so many games of Stratego that a side forfeits, each by another check and after another number of plies. How long the
/// last ply takes differs too, in another order.
fn forfeits(count: usize) -> Vec<Record> {
    let head = head("stratego", "manual-2012", &json!([]), ["RED", "BLUE"]);
    let checks = STRATEGO.checks.iter().cycle();
    let game = |(number, check): (usize, &&linesman_protocols::Check)| {
        let plies = 2 + number;
        let line = |kind: &str, ply: usize, side: &str, text: &str| json!({"kind": kind, "at": 1000 * ply, "ply": ply, "side": side, "text": text});
        let mut lines = vec![
            line("move", 1, "RED", ROWS),
            line("move", 2, "BLUE", BLUE_ROWS),
        ];
        for ply in 3..=plies {
            if ply == plies {
                let mut sent = line("sent", ply - 1, ["BLUE", "RED"][ply % 2], "OK");
                sent["at"] = json!(1000 * plies - 50 * (7 * number % 19 + 1));
                lines.push(sent);
            }
            let (side, text) = match ply % 4 {
                3 => ("RED", "0 3 DOWN"),
                0 => ("BLUE", "0 6 UP"),
                1 => ("RED", "0 4 UP"),
                _ => ("BLUE", "0 5 DOWN"),
            };
            lines.push(line("move", ply, side, text));
        }
        let (side, winner) = [("RED", "BLUE"), ("BLUE", "RED")][number % 2];
        lines.push(line("said", plies, side, "nonsense"));
        lines.push(json!({"kind": "violation", "at": 1000 * plies, "ply": plies, "side": side, "check": check.id,
                          "cause": "malformed", "expected": "", "actual": "", "consequence": "forfeit"}));
        let broken = json!({"side": side, "check": check.id, "cause": "malformed", "expected": "a move", "actual": "nonsense"});
        let end = json!({"kind": "end", "at": 1000 * plies, "result": "win", "winner": winner, "reason": "forfeit", "line": "",
                         "plies": plies, "broken": [broken]});
        record(&head, &lines, &end)
    };
    checks.take(count).enumerate().map(game).collect()
}

#[test]
fn a_forfeit_is_told_with_its_side_its_check_and_its_ply() {
    for (number, record) in forfeits(20).iter().enumerate() {
        let game = of_record(STRATEGO, record, "game-1.jsonl");
        let end = game.end.as_ref().unwrap();
        let broken = &end.broken[0];
        let told = format!(
            "{} broke {} at ply {}",
            broken.side,
            broken.check,
            number + 3
        );
        assert_eq!((end.why.as_str(), end.ply), (told.as_str(), number + 2));
    }
}

#[test]
fn a_game_begins_with_its_set_ups_on_the_board() {
    let game = of_record(STRATEGO, &forfeited(), "game-1.jsonl");
    let board = game.board.as_ref().unwrap();
    // Both armies have 40 pieces, and the lakes are 8 squares.
    let pieces = |side: Option<usize>| {
        let numbers = board
            .start
            .iter()
            .filter_map(|number| number.checked_sub(1));
        numbers
            .filter(|number| board.pieces[*number].side == side)
            .count()
    };
    assert_eq!(
        (pieces(Some(0)), pieces(Some(1)), pieces(None)),
        (40, 40, 8)
    );
    for ply in &game.plies[..2] {
        let change = ply.change.as_ref().unwrap();
        assert!(change.cells.is_empty() && change.lost.is_empty());
    }
    // From (9, 6) three squares up: the square of a column and a row is 10 times the row and the column.
    assert_eq!(game.plies[3].change.as_ref().unwrap().arrows, [69, 39]);
}

#[test]
fn a_record_is_shown_with_what_was_said_and_why_it_ended() {
    let game = of_record(STRATEGO, &forfeited(), "game-1.jsonl");
    assert_eq!(game.notes, [] as [String; 0]);
    let board = game.board.as_ref().unwrap();
    assert!(board.has_secrets);
    assert_eq!((board.columns.len(), board.rows.len()), (10, 10));
    let texts: Vec<(&str, &str)> = game
        .plies
        .iter()
        .map(|ply| (ply.text.as_str(), ply.outcome.as_str()))
        .collect();
    assert_eq!(texts[2], ("0 3 DOWN", "OK"));
    // The manual's example: both scouts die.
    assert_eq!(texts[3], ("9 6 UP 3", "BOTHDIE 9 9"));
    let change = game.plies[3].change.as_ref().unwrap();
    assert_eq!(change.lost.len(), 2);
    assert_eq!(change.marked, [69, 39]);
    assert_eq!(change.cells, [39, 0, 69, 0]);
    assert_eq!(change.caption, "Turn 2, RED to move");
    // From the last message to the answer.
    assert_eq!(game.plies[2].took, Some(1500));
    let clocks = game.plies[1].clocks.unwrap();
    assert_eq!(clocks[0].unwrap().left, 61_500);
    assert!(clocks[1].is_none());
    let stderr = game.entries.iter().find(|it| it.kind == EntryKind::Stderr);
    let stderr = stderr.unwrap();
    assert_eq!((stderr.after, stderr.side), (0, Some(0)));
    assert!(stderr.text.contains("\\x1b[2J\\u{202e}"), "{}", stderr.text);
    let end = game.end.as_ref().unwrap();
    assert_eq!((end.result.as_str(), end.winner), ("BLUE wins", Some(1)));
    assert_eq!(end.reason, "by forfeit");
    let broken = &end.broken[0];
    assert!(broken.clause.unwrap().starts_with("ST-"));
    assert!(broken.rule.is_some() && broken.fix.is_some());
}

#[test]
fn nothing_that_an_agent_writes_is_markup_in_the_page() {
    let text = page(&[of_record(STRATEGO, &forfeited(), "<img src=x>.jsonl")]);
    assert!(!text.contains("<img") && !text.contains("<b class=evil"));
    assert!(!text.contains(['\u{1b}', '\u{202e}']));
    assert_eq!(text.matches("</script>").count(), 2);
    assert!(text.contains("default-src 'none'; script-src 'sha256-"));
}

#[test]
fn a_record_from_a_stranger_has_no_control_characters_in_the_page() {
    for (profile, options) in [
        ("manual-2012", json!([])),
        (MARKUP, json!([])),
        ("manual-2012", json!([["turns", MARKUP]])),
    ] {
        let head = head("stratego", profile, &options, ["RED", "BLUE"]);
        let lines = [
            json!({"kind": "move", "at": 0, "ply": 1, "side": "RED", "text": MARKUP}),
            json!({"kind": "violation", "at": 0, "ply": 1, "side": "RED", "check": MARKUP, "cause": MARKUP,
                   "expected": MARKUP, "actual": MARKUP, "consequence": "forfeit"}),
        ];
        let broken = json!({"side": "RED", "check": MARKUP, "cause": MARKUP, "expected": MARKUP, "actual": MARKUP});
        let end = json!({"kind": "end", "at": 0, "result": "win", "winner": "BLUE", "reason": "forfeit", "line": MARKUP,
                         "plies": 1, "broken": [broken]});
        let game = of_record(STRATEGO, &record(&head, &lines, &end), MARKUP);
        let shown = serde_json::to_value(&game).unwrap().to_string();
        // JSON writes a control character as an escape of its own.
        assert!(
            !shown.contains(['\u{1b}', '\u{202e}']) && !shown.contains("\\u001b"),
            "{shown}"
        );
    }
}

#[test]
fn a_side_that_is_excluded_gives_no_more_orders() {
    let board = "8 3 10 2 ######## #A....a# ########";
    let options = json!([["board", board]]);
    let head = head("bitwa", "arbiter", &options, ["first", "second"]);
    let mv = |ply: u32, side: &str, text: &str| json!({"kind": "move", "at": 0, "ply": ply, "side": side, "text": text});
    let lines = [
        mv(1, "first", "0 6 1 1 1 1"),
        json!({"kind": "violation", "at": 0, "ply": 1, "side": "second", "check": "bitwa/order/form", "cause": "malformed",
               "expected": "", "actual": "", "consequence": "excluded"}),
        mv(2, "first", "0 6 1 1 1 1"),
    ];
    let end = json!({"kind": "end", "at": 0, "result": "none", "reason": "stopped", "line": "", "plies": 2, "broken": []});
    let game = of_record(BITWA, &record(&head, &lines, &end), "game-1.jsonl");
    assert_eq!(game.notes, [] as [String; 0]);
    let captions: Vec<&str> = game
        .plies
        .iter()
        .map(|ply| ply.change.as_ref().unwrap().caption.as_str())
        .collect();
    assert_eq!(captions[0], "Round 2 of 10, division A is due");
    assert_eq!(captions[1], "Round 3 of 10, division A is due");
}

#[test]
fn a_record_with_which_the_rules_disagree_is_shown_up_to_there() {
    let past = PastGame {
        options: vec![("rules".to_owned(), "brandub".to_owned())],
        moves: [(0, "d1-e1"), (0, "d2-e2"), (1, "d5-e5")]
            .map(|(side, text)| (side, text.to_owned()))
            .to_vec(),
        ..PastGame::default()
    };
    let game = of_past_game(OTEP, &past, Some("not over"), "x.otg");
    assert_eq!(game.plies.len(), 3);
    assert!(game.plies[0].change.is_some());
    assert!(game.plies[1].change.is_none() && game.plies[2].change.is_none());
    assert_eq!(game.notes.len(), 1);
    assert!(
        game.notes[0].starts_with("From ply 2 on"),
        "{}",
        game.notes[0]
    );
    let nameless = of_past_game(OTEP, &PastGame::default(), None, "x.otg");
    assert!(nameless.board.is_none());
    assert!(nameless.notes[0].contains("rules"), "{}", nameless.notes[0]);
}

/// A protocol that draws positions by the lines that are sent, and in no other way.
static TOLD: Descriptor = Descriptor {
    showing: None,
    ..*BITWA
};

#[test]
fn a_protocol_that_draws_what_it_sends_is_shown_too() {
    let head = head("bitwa", "arbiter", &json!([]), ["first", "second"]);
    let sent = |ply: u32, text: &str| json!({"kind": "sent", "at": 0, "ply": ply, "side": "first", "text": text});
    let lines = [
        sent(0, "set_game 8 3 10 2 ######## #A....a# ########\n"),
        json!({"kind": "move", "at": 0, "ply": 1, "side": "first", "text": "0 6 1 1 1 1"}),
        sent(1, "play A 0 6 1 1 1 1\n"),
    ];
    let end = json!({"kind": "end", "at": 0, "result": "none", "reason": "stopped", "line": "", "plies": 1, "broken": []});
    let game: Game = of_record(&TOLD, &record(&head, &lines, &end), "game-1.jsonl");
    let board = game.board.as_ref().unwrap();
    assert_eq!(board.columns.len(), 8);
    let change = game.plies[0].change.as_ref().unwrap();
    let unit = board.pieces.iter().position(|it| it.letter == "A").unwrap() + 1;
    assert_eq!(change.cells, [9, 0, 10, unit]);
    let none = Descriptor {
        picture: None,
        ..TOLD
    };
    let none: &'static Descriptor = Box::leak(Box::new(none));
    let game = of_record(
        none,
        &record(&head_of_bitwa(), &lines, &end),
        "game-1.jsonl",
    );
    assert!(game.board.is_none());
    assert_eq!(game.plies.len(), 1);
}

fn head_of_bitwa() -> Value {
    head("bitwa", "arbiter", &json!([]), ["first", "second"])
}
