//! Game records: what they tell, how they are written, and what is wrong with them.

use linesman_games::tafl::{
    Rules,
    game::{Address, Entry, GameRecord, GameResult, Place, Turn},
};

use super::scene::faults;

/// A game of our own, with all that the format has.
const GAME: &str = "\
[event:A match by candlelight]
[attackers:Ketill]
[result:?]
[puzzle-mode:strict]
[rules:dim:7 name:Brandub surf:n atkf:y ks:w cenh: cenhe: start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]

1. d2-f2 d3-g3
[Out of the way.

The second paragraph: 2. is no turn.|]

1b.1.1a. ..... d3-a3
[|What might have been.]

1b.1.1a.2.1a. ..... d3-b3

2. d1-d3 Kd4-d5xe5+
";

fn read(text: &str) -> GameRecord {
    let reading = GameRecord::read(text.as_bytes());
    assert_eq!(reading.problems, [], "{text}");
    reading.record
}

#[test]
fn a_record_tells_tags_turns_comments_and_variations() {
    let record = read(GAME);
    assert_eq!(record.tag("event"), Some("A match by candlelight"));
    assert_eq!(record.tag("puzzle-mode"), Some("strict"));
    assert_eq!(record.tag("site"), None);
    assert_eq!(record.result(), Some(GameResult::Other));
    let rules = record
        .rules()
        .expect("it has rules")
        .expect("they can be read");
    assert_eq!(rules.name, "Brandub");

    let place = |turn, ply| Place { turn, ply };
    let variation = |path: &[(u32, Place)]| Address::Variation {
        root: place(1, 1),
        path: path.to_vec(),
    };
    let addresses: Vec<Address> = record
        .turns
        .iter()
        .map(|turn| turn.address.clone())
        .collect();
    assert_eq!(
        addresses,
        [
            Address::Main(1),
            variation(&[(1, place(1, 0))]),
            variation(&[(1, place(1, 0)), (2, place(1, 0))]),
            Address::Main(2),
        ]
    );
    assert_eq!(record.turns[0].comments.len(), 2);
    assert!(record.turns[0].comments[0].ends_with("2. is no turn."));
    assert_eq!(record.turns[1].comments, ["", "What might have been."]);
    assert_eq!(record.turns[1].entries[0], Entry::Omitted);
    assert_eq!(record.turns[3].comments, [""; 0]);
    let main: Vec<&Turn> = record.main_line().collect();
    assert_eq!(main, [&record.turns[0], &record.turns[3]]);
}

#[test]
fn the_lines_of_turns_are_told() {
    let reading = GameRecord::read(GAME.replace('\n', "\r\n").as_bytes());
    assert_eq!(reading.turn_lines, [7, 12, 15, 17]);
}

#[test]
fn a_record_is_written_as_it_was() {
    assert_eq!(read(GAME).to_string(), GAME);
    let dos = GAME.replace('\n', "\r\n");
    assert_eq!(read(&dos).to_string(), GAME);
    let marked = format!("\u{feff}{GAME}");
    assert_eq!(read(&marked).to_string(), GAME);
    // The real program leaves a space at the end of the line.
    let spaced = GAME.replace("d3-g3\n", "d3-g3 \n");
    assert_eq!(read(&spaced).to_string(), GAME);
}

#[test]
fn berserk_turns_have_more_than_two_moves() {
    let text = "[rules:dim:5 ber:m start:/5/5/2K2/5/t4/]\n\n1. a5-a1xb1 a1=b1 Kc3-c5--\n";
    let record = read(text);
    assert_eq!(record.turns[0].entries.len(), 3);
    assert_eq!(record.to_string(), text);
}

#[test]
fn the_position_is_where_the_game_begins() {
    let text = "[position:/t4/5/2K2/5/5/]\n[rules:dim:5 esc:e start:/5/5/2K2/5/t4/]\n";
    let rules = read(text).rules().expect("it has rules").expect("they fit");
    let expected: Rules = "dim:5 esc:e start:/t4/5/2K2/5/5/".parse().unwrap();
    assert_eq!(rules, expected);
}

#[test]
fn a_comment_may_stand_on_the_line_of_its_turn() {
    let one = read("[rules:dim:5 start:/5/5/2K2/5/t4/]\n1. a5-a4[At once.]\n2. a4-a3 [Later.]\n");
    let comments: Vec<&str> = one
        .turns
        .iter()
        .map(|turn| turn.comments[0].as_str())
        .collect();
    assert_eq!(comments, ["At once.", "Later."]);
}

#[test]
fn what_the_format_cannot_hold_is_written_as_something_else() {
    let mut record = read(GAME);
    record.turns[0].comments = vec!["either | or [both]".to_owned()];
    let again = read(&record.to_string());
    assert_eq!(again.turns[0].comments, ["either / or [both)"]);
}

/// What stands behind rules on line 1, the line and column of the only problem, and what its message says.
const PROBLEMS: &str = r#"
[result:2] => 2:9: a result is 1, 0, -1 or ?, not "2"
[result:1]\n[event:x]\n[result:0] => 4:2: there are two tags result
[event] => 2:1: a tag is [name:value], not [event]
[Event:x] => 2:2: lower-case letters, digits and hyphens, not "Event"
[:x] => 2:2: a tag's name
[event:x => 2:1: the bracket is not closed
[event:x\n[result:1] => 2:1: the bracket is not closed
[position:/5/5/5/5/4/] => 2:21: the row has 4 squares
[position:/7/7/7/7/7/7/7/] => 2:11: of size 7 and the one before it of 5
1. a5-a4 a4:a3 => 2:12: between the squares
1. a5-a4 a4-a3! => 2:15: behind the squares
1. => 2:1: the turn has no moves
  2. a5-a4 => 2:3: turn 1 is due here, not 2
1. a5-a4\n1. a4-a3 => 3:1: turn 2 is due here, not 1
1. a5-a4\n3. a4-a3\n4. a3-a2 => 3:1: turn 2 is due here, not 3
1) a5-a4 => 2:1: a turn begins with its number
1b. a5-a4 => 2:1: not with "1b."
1b.1. a5-a4 => 2:1: the turn in the variation is missing
1b.1.1. a5-a4 => 2:1: the letter of a move
1.a5-a4 => 2:1: an address ends with a full stop
1. a5-a4\n[a]\n[b] => 4:1: a comment follows the line of a turn
1. a5-a4\n[a|b => 3:1: the bracket is not closed
1. a5-a4 [é] é => 2:14: a turn begins with its number
"#;

#[test]
fn problems_are_told_by_line_and_column() {
    for (text, place, message) in faults(PROBLEMS) {
        let text = format!("[rules:dim:5 start:/5/5/2K2/5/t4/]\n{text}");
        let reading = GameRecord::read(text.as_bytes());
        let [problem] = &reading.problems[..] else {
            panic!("{text}: {:?}", reading.problems);
        };
        let found = format!("{}:{}", problem.line, problem.column);
        assert_eq!(found, place, "{text}: {problem}");
        assert!(problem.message.contains(message), "{text}: {problem}");
        let again = GameRecord::read(reading.record.to_string().as_bytes());
        assert_eq!(again.record, reading.record, "{text}");
    }
}

#[test]
fn rules_have_to_be_there_and_have_to_be_read() {
    let places = |text: &[u8]| -> Vec<(usize, usize)> {
        let problems = GameRecord::read(text).problems;
        problems
            .iter()
            .map(|problem| (problem.line, problem.column))
            .collect()
    };
    assert_eq!(places(b""), [(1, 1)]);
    assert_eq!(places(b"[event:x]\n"), [(2, 1)]);
    // The values of tags begin behind `[rules:`; the fault in them is that of the letter x.
    assert_eq!(
        places(b"[event:x]\n[rules:dim:5 esc:x start:/5/5/5/5/5/]\n"),
        [(2, 18)]
    );
    assert_eq!(
        places(b"[event:\xff]\n[rules:dim:5 start:/5/5/5/5/5/]\n"),
        [(1, 8)]
    );
}

#[test]
fn an_unreadable_move_keeps_its_place() {
    let text = "[rules:dim:5 start:/5/5/2K2/5/t4/]\n\n1. a5-a4 oops a4-a3\n";
    let record = GameRecord::read(text.as_bytes()).record;
    assert_eq!(
        record.turns[0].entries[1],
        Entry::Unreadable("oops".to_owned())
    );
    assert_eq!(record.to_string(), text);
}

#[test]
fn a_file_of_something_else_has_a_bounded_number_of_problems() {
    let reading = GameRecord::read("lines of prose\n".repeat(1000).as_bytes());
    assert_eq!(reading.problems.len(), 101);
    assert_eq!(reading.problems[99].line, 100);
    assert!(reading.problems[100].message.contains("more problems"));
}
