//! What the sides said about their searches, as a page has it.

use linesman_game_record::{Head, Player, Record};
use linesman_interface::game::GameRequest;
use linesman_protocol_otep::OTEP;
use linesman_values::options::Given;
use linesman_viewer::Game;
use serde_json::{Value, json};

/// Returns the plies of a game of tafl whose record has these lines, as the data of a page has them.
fn plies(lines: &[Value]) -> Value {
    let sides = OTEP.sides.iter().enumerate();
    let sides = sides.map(|(agent, side)| Player::program(side, "bot", Vec::new(), agent));
    let head = Head {
        options: vec![("rules".to_owned(), "brandub".to_owned())],
        ..Head::new("otep", "otep", sides.collect())
    };
    let mut text = serde_json::to_string(&head).unwrap() + "\n";
    for line in lines {
        text += &format!("{line}\n");
    }
    let record = Record::read(text.as_bytes()).unwrap();
    let request = GameRequest {
        options: Given::default().with("rules", "brandub"),
        ..GameRequest::default()
    };
    let sides = Game::sides_of(&record.head);
    let mut game = Game::new(OTEP, "otep", &request, sides, "x.jsonl");
    for entry in &record.entries {
        game.take(entry);
    }
    serde_json::to_value(&game).unwrap()["plies"].take()
}

fn line(kind: &str, mut rest: Value) -> Value {
    rest["kind"] = json!(kind);
    rest["at"] = json!(1000);
    rest["ply"] = json!(0);
    rest["side"] = json!("attackers");
    rest
}

#[test]
fn a_ply_has_what_its_side_said_last_about_its_search() {
    let plies = plies(&[
        line("said", json!({ "text": "status depth 4" })),
        line("remark", json!({ "depth": 3, "score": -5, "nodes": 80 })),
        line(
            "remark",
            json!({ "depth": 4, "score": 31, "time": 1500, "moves": ["d1-c1", "d3\u{1b}[2J"] }),
        ),
        line(
            "remark",
            json!({ "depth": 5, "nodes": 90, "text": "depth 4" }),
        ),
        line("move", json!({ "text": "d1-c1" })),
    ]);
    assert_eq!(plies[0]["comment"], "depth 4");
    let expected = json!({
        "depth": 4, "score": 31, "time": 1500, "nodes": 90, "moves": ["d1-c1", "d3\\x1b[2J"]
    });
    assert_eq!(plies[0]["search"], expected);
}

#[test]
fn words_alone_are_a_comment_and_nothing_to_plot() {
    let plies = plies(&[
        line("said", json!({ "text": "status depth 4" })),
        line("move", json!({ "text": "d1-c1" })),
    ]);
    assert_eq!(plies[0]["comment"], "depth 4");
    assert_eq!(plies[0].get("search"), None);
}
