//! Boards of tafl: the rules have the first, and every position after it is sent in full.

use linesman_games::tafl::{Board, MoveRecord, Rules, Square};

use linesman_values::picture::{Cell, Picture};

/// Returns the board that was sent last. The squares from and to which an answer moves are marked.
pub(super) fn picture(lines: &[&str], answer: Option<&str>) -> Option<Picture> {
    let mut board: Option<Board> = None;
    for &line in lines {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let told = match word {
            "rules" => rest.parse::<Rules>().ok().map(|rules| rules.start),
            "position" | "move" | "opponent-move" => {
                let record = rest.split_ascii_whitespace().last();
                record.and_then(|record| record.parse().ok())
            }
            _ => None,
        };
        board = told.or(board);
    }
    let board = board?;
    let row = |rank: u8| {
        let cell = |file: u8| {
            let piece = board.piece_at(Square { file, rank });
            piece.map_or(Cell::EMPTY, |piece| Cell::piece(piece.side, piece.letter()))
        };
        (0..board.size()).map(cell).collect()
    };
    let size = board.size();
    let mut picture = Picture {
        caption:
            "The position as it was last sent; attackers in lower case, defenders in upper case"
                .to_owned(),
        rows: (0..size).rev().map(row).collect(),
        columns: (0..size)
            .map(|file| char::from(b'a' + file).to_string())
            .collect(),
        lines: (1..=size).rev().map(|rank| rank.to_string()).collect(),
        marked: Vec::new(),
    };
    let record = answer.and_then(|answer| answer.split_ascii_whitespace().last());
    if let Some(record) = record.and_then(|record| record.parse::<MoveRecord>().ok()) {
        for Square { file, rank } in [record.mv.from, record.mv.to] {
            let column = char::from(b'a'.saturating_add(file)).to_string();
            picture.mark(&column, &(u32::from(rank) + 1).to_string());
        }
    }
    Some(picture)
}

#[cfg(test)]
mod tests {
    use super::*;
    use linesman_protocol_testing::{assert_marks, draw, told};

    #[test]
    fn the_squares_of_a_bad_move_are_marked() {
        let position = ["position /5/1t2K/5/5/5/"];
        assert_marks(
            picture,
            &position,
            &[
                ("move b2-b5", &["b 2", "b 5"]),
                ("move a1-a9", &["a 1"]),
                ("move Ke2-e5xb2", &["e 2", "e 5"]),
                ("resign", &[]),
            ],
        );
    }

    #[test]
    fn otep_shows_the_position_that_was_sent_last() {
        let rules =
            "rules dim:7 name:Brandub surf:n atkf:y ks:w start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/\n";
        let drawn = |messages: &[&str]| draw(&told(picture, messages).unwrap());
        assert_eq!(drawn(&[rules])[3], "1t1t2T2K2T1t1t");
        // The first rank of a record is the lowest on the board.
        let position = "position /5/1t2K/5/5/5/\n";
        let shown = told(picture, &[rules, position]).unwrap();
        assert_eq!(draw(&shown)[3], " .1t . .2K");
        assert_eq!(shown.lines, ["5", "4", "3", "2", "1"]);
        assert_eq!(shown.columns, ["a", "b", "c", "d", "e"]);
        let moved = "opponent-move b3-b2 /5/5/5/1t2K/5/\n";
        assert_eq!(drawn(&[position, moved])[1], " .1t . .2K");
        assert_eq!(told(picture, &["hello\n", "position /9/\n"]), None);
    }
}
