//! Every example of the page on the notation is read and played.

use linesman_games::{
    Outcome, Position as _,
    tafl::{ATTACKERS, Board, DEFENDERS, MoveRecord, Position, Record, Rules, game::GameRecord},
};

const PAGE: &str = include_str!("../../../../../docs/protocols/tafl-notation.md");

/// Returns the examples of the page: the kind of each, and its lines.
fn examples() -> Vec<(&'static str, Vec<&'static str>)> {
    let mut examples = Vec::new();
    let mut lines = PAGE.lines();
    while let Some(line) = lines.next() {
        if let Some(kind) = line.strip_prefix("```").filter(|kind| !kind.is_empty()) {
            let body = lines.by_ref().take_while(|line| *line != "```").collect();
            examples.push((kind, body));
        }
    }
    examples
}

/// Plays an example, line by line.
fn play(lines: &[&str]) {
    let mut position: Option<Position> = None;
    for line in lines {
        let (word, rest) = line.split_once(' ').expect("a line has a word and more");
        if word == "rules" {
            let rules: Rules = rest.parse().unwrap_or_else(|why| panic!("{rest}: {why}"));
            position = Some(Position::new(rules.into()));
            continue;
        }
        let position = position.as_mut().expect("rules come first");
        let side = position.state().to_move();
        match word {
            "refused" => {
                let mv = rest.parse().expect("a move");
                assert!(position.check(side, mv).is_err(), "{rest} in {lines:?}");
            }
            "move" => {
                let record: MoveRecord = rest.parse().expect("a record of a move");
                let made = position.submit(side, record.mv);
                made.unwrap_or_else(|why| panic!("{rest} in {lines:?}: {why:?}"));
                let mut played = position.last().expect("a move was made").record.clone();
                if record.mark.text().len() < 2 {
                    // A mark that tells of a threat may be left out.
                    played.mark = record.mark;
                }
                assert_eq!(played, record, "{lines:?}");
            }
            _ => {
                let expected = match rest {
                    "attackers" => Outcome::Win(ATTACKERS),
                    "defenders" => Outcome::Win(DEFENDERS),
                    _ => Outcome::Draw,
                };
                assert_eq!(
                    (word, position.outcome()),
                    ("over", Some(expected)),
                    "{lines:?}"
                );
            }
        }
    }
}

#[test]
fn the_examples_of_the_page_are_right() {
    let examples = examples();
    for (kind, lines) in &examples {
        match *kind {
            "play" => play(lines),
            "rules" => lines
                .iter()
                .for_each(|line| drop(line.parse::<Rules>().unwrap())),
            "position" => lines.iter().for_each(|line| {
                let board: Board = line.parse().unwrap();
                assert_eq!(board.to_string(), *line);
            }),
            "move" => lines.iter().for_each(|line| {
                let record: Record = line.parse().unwrap();
                assert_eq!(record.to_string(), *line);
            }),
            "game" => {
                let reading = GameRecord::read(lines.join("\n").as_bytes());
                assert_eq!(reading.problems, []);
            }
            _ => panic!("{kind} is no kind of example"),
        }
    }
    let plays = examples.iter().filter(|(kind, _)| *kind == "play").count();
    assert!(plays > 20, "{plays} examples");
}

#[test]
fn the_page_describes_every_key() {
    let text = Rules::new(Board::empty(7)).to_string();
    assert!(text.starts_with("dim:7"));
    let keys = "dim name esc surf atkf tfr ka ks kj nj cj mj gj cor cen afor dfor spd corp cenp aforp dforp cors cens afors \
                dfors corh cenh cenhe aforh dforh corre cenre aforre dforre sw swf efe linc ber start starti";
    for key in keys.split_ascii_whitespace() {
        let rows = PAGE.lines().filter(|line| line.starts_with("| `"));
        let cells = rows.filter_map(|row| row.split('|').nth(1));
        let mut names =
            cells.flat_map(|cell| cell.split(',').map(|name| name.trim().trim_matches('`')));
        assert!(names.any(|name| name == key), "{key}");
    }
}
