//! Conversations of tests on a board.

use linesman_interface::protocol::Descriptor;
use linesman_protocol_bitwa::BITWA;
use linesman_protocol_otep::OTEP;
use linesman_protocol_stratego::STRATEGO;
use linesman_protocols::{Ending, EntryKind, Speaker, Time, Transcript};
use linesman_report::{Boards, Conversation, Turn, draw_boards, turns};
use linesman_viewer::{PageBoards, of_conversation};
use serde_json::{Value, json};

use super::MARKUP;

/// Returns the turns of a conversation, with their boards. Messages that begin with `<<` come from the agent.
fn told(descriptor: &Descriptor, messages: &[&str]) -> Vec<Turn> {
    let mut transcript = Transcript::new();
    for (index, message) in messages.iter().enumerate() {
        let at = Time::from_millis(index as u64);
        match message.strip_prefix("<<") {
            Some(line) => {
                let kind = EntryKind::Line(Ending::Lf);
                transcript.record(at, Speaker::Agent, kind, line.as_bytes());
            }
            None => transcript.record_message(at, message.as_bytes()),
        }
    }
    let mut turns = turns(&transcript, usize::MAX);
    let drawing = descriptor.picture.unwrap();
    draw_boards(&mut turns, usize::MAX, &transcript, drawing);
    turns
}

/// Returns a conversation in which nothing is wrong.
fn faultless<'a>(profile: &'a str, turns: &'a [Turn]) -> Conversation<'a> {
    Conversation {
        profile,
        source: "x",
        turns,
        fault: None,
    }
}

#[test]
fn a_board_goes_on_with_what_the_agent_is_told() {
    // Two divisions, two squares apart: A goes one to the right.
    let turns = told(
        BITWA,
        &[
            "name\n",
            "<<= bot",
            "set_game 5 3 10 2 ##### #A.a# #####\n",
            "<<=",
            "gen_move A\n",
            "<<= 0 2 1 1 1 0",
        ],
    );
    let conversation = Conversation {
        profile: "arbiter",
        source: "bitwa/some/scenario",
        turns: &turns,
        fault: Some("wrong"),
    };
    let game = of_conversation(BITWA, &conversation);
    let board = game.board.as_ref().unwrap();
    assert_eq!((board.columns.len(), board.rows.len()), (5, 3));
    // At first, no board is known.
    assert!(board.start.iter().all(|square| *square == 0));
    let changes: Vec<usize> = game
        .plies
        .iter()
        .map(|ply| ply.change.as_ref().unwrap().cells.len() / 2)
        .collect();
    // The wall of twelve squares and two divisions come with the game.
    assert_eq!(changes, [0, 0, 14, 0, 0, 0]);
    let last = game.plies.last().unwrap();
    assert_eq!(last.change.as_ref().unwrap().marked, [7]);
    assert_eq!((last.side, last.took), (1, Some(1000)));
    let entry = &game.entries[0];
    assert_eq!((entry.after, entry.text.as_str()), (5, "wrong"));
}

#[test]
fn a_board_of_another_size_is_not_mixed_with_the_last_one() {
    let rules = |size: usize| {
        let rows = "/".to_owned() + &format!("{size}/").repeat(size);
        format!("position {rows}\n")
    };
    let turns = told(OTEP, &[&rules(7), "<<ok", &rules(9)]);
    let game = of_conversation(OTEP, &faultless("otep", &turns));
    assert_eq!(game.board.as_ref().unwrap().columns.len(), 9);
    let captions: Vec<&str> = game
        .plies
        .iter()
        .map(|ply| ply.change.as_ref().unwrap().caption.as_str())
        .collect();
    assert_eq!(captions[0], captions[1]);
    assert!(captions[2].starts_with("The position as it was last sent"));
    assert_ne!(captions[0], captions[2]);
}

#[test]
fn what_an_agent_writes_is_data_and_no_markup() {
    let boards = PageBoards(&[STRATEGO, OTEP]);
    let rows = format!("START\n{}", "..........\n".repeat(10));
    let said = format!("<<{MARKUP}");
    let turns = told(STRATEGO, &[&rows, &said]);
    let data = |protocol: &str, turns: &[Turn]| {
        let conversation = Conversation {
            profile: "manual-2012",
            source: MARKUP,
            turns,
            fault: Some(MARKUP),
        };
        boards.data(protocol, &conversation)
    };
    let text = data("stratego", &turns).unwrap();
    assert!(
        !text.contains(['<', '>', '&', '\u{1b}', '\u{202e}']),
        "{text}"
    );
    let game: Value = serde_json::from_str(&text).unwrap();
    let shown = game["plies"][1]["text"].as_str().unwrap();
    assert!(
        shown.starts_with("</script><img") && shown.contains("\\x1b[2J\\u{202e}"),
        "{shown}"
    );
    assert_eq!(game["plies"][0]["text"], "START");
    assert_eq!(game["plies"][0]["outcome"], "and 10 more lines");
    assert_eq!(game["speakers"], json!(["Referee", "Agent", "Event"]));
    // There is nothing to show without a board, or in a protocol that is not known.
    assert_eq!(data("stratego", &told(STRATEGO, &["START\n", &said])), None);
    assert_eq!(data("bitwa", &turns), None);
}

#[test]
fn a_board_that_nobody_could_read_is_not_shown() {
    let board = |columns: usize, rows: usize| {
        let mut all = vec!["#".repeat(columns); rows];
        all[1].replace_range(1..3, "Aa");
        format!("set_game {columns} {rows} 10 2 {}\n", all.join(" "))
    };
    let data = |columns, rows| {
        let turns = told(BITWA, &[&board(columns, rows)]);
        PageBoards(&[BITWA]).data("bitwa", &faultless("arbiter", &turns))
    };
    assert!(data(50, 50).is_some());
    assert!(data(50, 51).is_none());
}
