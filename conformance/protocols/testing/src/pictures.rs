//! Pictures of positions.

use linesman_protocols::{Ending, EntryKind, Speaker, Time, Transcript};

use linesman_values::picture::{Cell, Drawing, Kind, Picture, picture};

/// Asserts which squares answers mark after these lines, as the names of their columns and rows.
pub fn assert_marks(drawing: Drawing, lines: &[&str], expected: &[(&str, &[&str])]) {
    for (answer, squares) in expected {
        assert_eq!(marks(drawing, lines, answer), *squares, "{answer}");
    }
}

fn marks(drawing: Drawing, lines: &[&str], answer: &str) -> Vec<String> {
    let picture = drawing(lines, Some(answer)).expect("these lines lead to a picture");
    let name = |(row, column): &(usize, usize)| {
        format!("{} {}", picture.columns[*column], picture.lines[*row])
    };
    picture.marked.iter().map(name).collect()
}

/// Writes a picture as text: `.` empty, `#` blocked, and letters behind `1` and `2` for the sides.
pub fn draw(picture: &Picture) -> Vec<String> {
    let cell = |cell: &Cell| match (cell.kind, cell.letter) {
        (Kind::Empty, _) => " .".to_owned(),
        (Kind::Blocked, _) => " #".to_owned(),
        (Kind::First, letter) => format!("1{}", letter.unwrap_or('?')),
        (Kind::Second, letter) => format!("2{}", letter.unwrap_or('?')),
    };
    let rows = picture.rows.iter();
    rows.map(|row| row.iter().map(cell).collect()).collect()
}

/// Returns the picture of what these messages tell; those that begin with `<<` come from the agent.
pub fn told(drawing: Drawing, messages: &[&str]) -> Option<Picture> {
    let mut transcript = Transcript::new();
    for message in messages {
        let ending = EntryKind::Line(Ending::Lf);
        match message.strip_prefix("<<") {
            Some(line) => {
                transcript.record(Time::ZERO, Speaker::Agent, ending, line.as_bytes());
            }
            None => transcript.record_message(Time::ZERO, message.as_bytes()),
        }
    }
    transcript.record_message(Time::from_secs(1), b"set_game too late\nSTART\n");
    picture(Some(drawing), &transcript, Time::ZERO, None)
}
