//! Positions as pictures, for the forms of a report that can show one.
//!
//! A picture is made from the lines that the agent received, so it shows what the agent was told.

use linesman_protocols::{EntryKind, Speaker, Time, Transcript};

/// Draws the position that the lines to the agent describe, without their newlines; none if they describe no position.
pub type Drawing = fn(&[&str]) -> Option<Picture>;

/// A position as cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// What the picture shows, in words.
    pub caption: String,
    /// The rows from top to bottom, the cells of each from left to right.
    pub rows: Vec<Vec<Cell>>,
    /// The names of the columns, as players have them.
    pub columns: Vec<String>,
    /// The names of the rows, from top to bottom.
    pub lines: Vec<String>,
}

/// A cell of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// What the cell is.
    pub kind: Kind,
    /// The letter of what stands there, in the protocol's own writing.
    pub letter: Option<char>,
}

/// What a cell is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Nothing stands there.
    Empty,
    /// Nothing can stand there.
    Blocked,
    /// A piece of the side that is named first: RED, the attackers, the capital letters.
    First,
    /// A piece of the other side.
    Second,
}

/// Returns the position that the agent had been told of at a time, if the protocol draws positions.
pub(crate) fn picture(
    drawing: Option<Drawing>,
    transcript: &Transcript,
    until: Time,
) -> Option<Picture> {
    let lines: Vec<&str> = transcript
        .entries()
        .take_while(|entry| entry.at <= until)
        .filter(|entry| {
            entry.speaker == Speaker::Referee && matches!(entry.kind, EntryKind::Line(_))
        })
        .filter_map(|entry| std::str::from_utf8(entry.text).ok())
        .collect();
    drawing?(&lines)
}

/// Returns the numbers from 0, as so many names.
pub(crate) fn numbers(count: usize) -> Vec<String> {
    (0..count).map(|number| number.to_string()).collect()
}

#[cfg(test)]
mod tests {
    use linesman_protocols::{Ending, Transcript};

    use super::*;
    use crate::protocol::{BITWA, Descriptor, OTEP, STRATEGO};

    /// Writes a picture as text: `.` empty, `#` blocked, and letters behind `1` and `2` for the sides.
    fn draw(picture: &Picture) -> Vec<String> {
        let cell = |cell: &Cell| match (cell.kind, cell.letter) {
            (Kind::Empty, _) => " .".to_owned(),
            (Kind::Blocked, _) => " #".to_owned(),
            (Kind::First, letter) => format!("1{}", letter.unwrap_or('?')),
            (Kind::Second, letter) => format!("2{}", letter.unwrap_or('?')),
        };
        let rows = picture.rows.iter();
        rows.map(|row| row.iter().map(cell).collect()).collect()
    }

    fn told(protocol: &Descriptor, messages: &[&str]) -> Option<Picture> {
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
        picture(protocol.picture, &transcript, Time::ZERO)
    }

    #[test]
    fn stratego_shows_the_last_whole_board_that_was_sent() {
        let first = "START\n9999999999\n..........\n..........\n..........\n..++..++..\n..++..++..\n..........\n\
                     ..........\n..........\n##########\n";
        let second = first.replace("9999999999", "B9sF123456");
        let cut = "0 0 DOWN OK\n1111111111\n";
        let blue = "BLUE scripted 10 10\n";
        let shown = told(STRATEGO, &[blue, first, "<<0 0 DOWN", &second, cut]).unwrap();
        let drawn = draw(&shown);
        assert_eq!(drawn[0], "2B292s2F212223242526");
        assert_eq!(drawn[4], " . . # # . . # # . .");
        assert_eq!(drawn[9], "1#1#1#1#1#1#1#1#1#1#");
        assert_eq!(
            (shown.columns[9].as_str(), shown.lines[9].as_str()),
            ("9", "9")
        );
        assert_eq!(told(STRATEGO, &[blue, "START\n", "<<9999999999"]), None);
    }

    #[test]
    fn otep_shows_the_position_that_was_sent_last() {
        let rules =
            "rules dim:7 name:Brandub surf:n atkf:y ks:w start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/\n";
        let drawn = |messages: &[&str]| draw(&told(OTEP, messages).unwrap());
        assert_eq!(drawn(&[rules])[3], "1t1t2T2K2T1t1t");
        // The first rank of a record is the lowest on the board.
        let position = "position /5/1t2K/5/5/5/\n";
        let shown = told(OTEP, &[rules, position]).unwrap();
        assert_eq!(draw(&shown)[3], " .1t . .2K");
        assert_eq!(shown.lines, ["5", "4", "3", "2", "1"]);
        assert_eq!(shown.columns, ["a", "b", "c", "d", "e"]);
        let moved = "opponent-move b3-b2 /5/5/5/1t2K/5/\n";
        assert_eq!(drawn(&[position, moved])[1], " .1t . .2K");
        assert_eq!(told(OTEP, &["hello\n", "position /9/\n"]), None);
    }

    #[test]
    fn bitwa_shows_the_board_after_the_orders_that_were_told() {
        let game = "set_game 8 3 10 2 ######## #A....a# ########\n";
        let drawn = |messages: &[&str]| draw(&told(BITWA, messages).unwrap());
        assert_eq!(drawn(&[game])[1], " #1A . . . .2a #");
        assert_eq!(
            drawn(&[game, "gen_move A\n", "<<= 0 6 1 1 1 1"])[1],
            " #1A . . . .2a #"
        );
        assert_eq!(
            drawn(&[game, "play A 0 6 1 1 1 1\n"])[1],
            " # .1A . . .2a #"
        );
        // What cannot be carried out leaves the board as it was.
        assert_eq!(
            drawn(&[game, "play a 0 6 1 1 1 1\n"])[1],
            " #1A . . . .2a #"
        );
        assert_eq!(told(BITWA, &["name\n", "set_game nonsense\n"]), None);
    }
}
