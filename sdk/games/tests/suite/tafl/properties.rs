//! What holds of the notation for any text. Each function panics if it does not; the suite calls them with texts that
//! proptest draws, and the fuzzers with texts of their own.

use std::{fmt, str::FromStr, sync::Arc};

use linesman_games::tafl::{
    ATTACKERS, Board, Move, MoveList, MoveRecord, NotationError, Position, Record, Rules,
    game::{Address, GameRecord},
};

/// Reads a text as rules.
pub(crate) fn check_rules(text: &str) {
    check_reader::<Rules>(text);
}

/// Reads a text as a position. What is taken is written as it was, since there is one text for each position.
pub(crate) fn check_position(text: &str) {
    if let Some(board) = check_reader::<Board>(text) {
        assert!(Board::has_size(board.size()));
        // Two numbers side by side are one, so `12` and not `1`, `2`; nothing else can be written in two ways.
        assert_eq!(board.to_string(), text);
        let position = Position::at(rules_of(board.size()), &board, ATTACKERS);
        let position = position.expect("the rules are of its size");
        assert!(position.state().is_written_as(text), "{text}");
    }
}

/// Returns rules for a board of so many ranks.
fn rules_of(size: u8) -> Arc<Rules> {
    let empty = format!("{size}/").repeat(usize::from(size) - 1);
    let rules = format!("dim:{size} surf:n start:/K{}/{empty}", size - 1);
    Arc::new(rules.parse().expect("a king alone makes a start"))
}

/// Reads a text as a move, as a record, and as a list of records.
pub(crate) fn check_records(text: &str) {
    let mv = check_reader::<Move>(text);
    let record = check_reader::<MoveRecord>(text);
    if let Some(mv) = mv {
        assert_eq!(record, Some(mv.into()), "a simple move is a record");
    }
    let any = check_reader::<Record>(text);
    assert_eq!(any.is_some(), record.is_some() || text == "---");
    let list = check_reader::<MoveList>(text);
    if let Some(record) = record {
        assert_eq!(record.to_string(), text);
        assert_eq!(list, Some(MoveList(vec![record])));
    } else if let Some(list) = list {
        assert_eq!(list.to_string(), text);
        assert_eq!(list.0.len(), text.split('|').count());
    }
    check_reader::<Address>(text);
}

/// Reads bytes as the record of a game.
pub(crate) fn check_game(bytes: &[u8]) {
    let reading = GameRecord::read(bytes);
    let written = reading.record.to_string();
    let again = GameRecord::read(written.as_bytes());
    assert_eq!(
        again.record, reading.record,
        "a record is written differently"
    );
    assert!(reading.problems.len() <= 101);
    assert!(
        reading
            .problems
            .is_sorted_by_key(|problem| (problem.line, problem.column))
    );
    check_replay(&reading.record);
    let lines = 1 + bytes
        .iter()
        .filter(|byte| matches!(byte, b'\n' | b'\r'))
        .count();
    for problem in &reading.problems {
        assert!((1..=lines).contains(&problem.line), "{problem}");
        assert!(problem.message.len() < 1000, "{problem}");
    }
}

/// Plays a game by the rules if it has some; whatever they are, this ends.
fn check_replay(record: &GameRecord) {
    let Ok(finding) = record.replay() else {
        return;
    };
    let entries = record.main_line().map(|turn| turn.entries.len());
    assert!(finding.plies <= entries.sum());
    for one in &finding.disagreements {
        assert_eq!(one.place.is_none(), one.turn.is_none());
        assert!(one.to_string().len() < 1000, "{one}");
    }
}

/// Reads a text; what is taken is read again as it is written, and what is refused has its fault within the text.
fn check_reader<T>(text: &str) -> Option<T>
where
    T: FromStr<Err = NotationError> + fmt::Display + fmt::Debug + PartialEq,
{
    match text.parse::<T>() {
        Ok(value) => {
            let written = value.to_string();
            assert_eq!(written.parse().as_ref(), Ok(&value), "{written}");
            Some(value)
        }
        Err(error) => {
            let columns = 1..=text.chars().count() + 1;
            assert!(columns.contains(&error.column), "{error}");
            assert!(error.message.len() < 1000, "{error}");
            None
        }
    }
}
