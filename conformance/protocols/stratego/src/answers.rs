//! The answers of Stratego and the usual slips in them.

use linesman_games::stratego::{Action, parse_row};
use linesman_protocols::stratego::parse_answer;

use linesman_values::wanted::{Said, Slip, Wanted};

const ROW: Wanted = Wanted {
    lines: 4,
    slips: &[
        Slip::new(
            "print each of the four rows on its own line: they came as one list on one line",
            rows_in_a_list,
        )
        .of_several_lines(),
        Slip::new(
            "print each of the four rows on its own line: all forty characters came on one line",
            |line| (line.len() == 40).then(|| line.get(..10).map(str::to_owned))?,
        )
        .of_several_lines(),
        Slip::new(
            "print four rows of ten characters: one square for each line came",
            |line| (line.trim().len() == 1).then(|| line.trim().repeat(10)),
        )
        .by_example()
        .of_several_lines(),
        Slip::new(
            "print four rows of ten characters, not ten rows of four: the board is ten columns wide",
            |line| (line.len() == 4).then(|| format!("{line}......")),
        )
        .by_example()
        .of_several_lines(),
        Slip::new(
            "write the pieces as in the protocol: a small s for the spy, a capital B for a bomb and a capital F for the flag",
            |line| Some(line.replace('S', "s").replace('b', "B").replace('f', "F")),
        ),
        Slip::new(
            "print exactly ten characters in a row: there are more of them, so count the squares",
            |line| {
                let row = line.get(..10)?;
                let is_longer = line.len() < 40 && line.bytes().all(|byte| parse_row(&[byte; 10]).is_ok());
                is_longer.then(|| row.to_owned())
            },
        ),
        Slip::new("write '.' for an empty square", |line| {
            Some(line.replace(['-', '_', '0', ' ', 'x', 'X', '*', 'E', 'e', '?'], "."))
        }),
        Slip::new(
            "leave out the lakes and the opponent's side: a row of the set-up has your own pieces and '.' only",
            |line| Some(line.replace(['+', '~', '#'], ".")),
        ),
    ],
    ..Wanted::new("a row of the set-up", "of ten characters out of 1 to 9, s, B, F and '.'", "FB8sB479B8", |line| parse_row(line.as_bytes()).is_ok())
};

const MOVE: Wanted = Wanted {
    slips: &[
        Slip::new(
            "print both column and row: one of the two numbers is missing, as if its variable were empty",
            |line| {
                let (number, direction) = line
                    .split_once("  ")
                    .or_else(|| line.strip_prefix(' ')?.split_once(' '))?;
                Some(format!("{number} 0 {}", direction.trim_start()))
            },
        )
        .by_example(),
        Slip::new(
            "print the multiplier as a number alone, without a sign before it",
            |line| {
                let (mv, multiplier) = line.rsplit_once(' ')?;
                let number = multiplier.trim_start_matches(|c: char| !c.is_ascii_digit());
                (number != multiplier).then(|| format!("{mv} {number}"))
            },
        ),
        Slip::new(
            "name the direction UP, DOWN, LEFT or RIGHT, in capital letters (upper case)",
            direction,
        ),
        Slip::new(
            "print the whole word UP, DOWN, LEFT or RIGHT: it is cut, for instance because the text has no room for it",
            |line| {
                let (square, word) = line.rsplit_once(' ')?;
                let mut words = ["DOWN", "LEFT", "RIGHT"].into_iter();
                let whole = words.find(|whole| word.len() > 1 && whole.starts_with(word))?;
                Some(format!("{square} {whole}"))
            },
        ),
        Slip::new(
            "print column and row as two numbers from 0 to 9, not as a letter and a number",
            letters,
        ),
        Slip::new(
            "print the square of the piece and a direction (UP, DOWN, LEFT or RIGHT), not a second pair of numbers",
            squares,
        ),
        Slip::new(
            "print column and row as two numbers with a space between them, not as one number; a + between two numbers adds them",
            |line| {
                let (number, direction) = line.split_once(' ')?;
                let (x, y) = number.split_at_checked(1)?;
                let y = if y.is_empty() { "0" } else { y };
                Some(format!("{x} {y} {direction}"))
            },
        ),
    ],
    ..Wanted::new("a move", "X Y DIRECTION", "0 3 DOWN", is_move)
};

/// Returns whether a line is how an agent of Stratego begins: with a row of its set-up.
pub(super) fn begins(line: &str) -> bool {
    (ROW.fits)(line)
}

/// Returns the answer that is due: a row after the line with the colour, and otherwise a move.
pub(super) fn answers(said: &Said<'_>) -> Option<Wanted> {
    let last = said.sent.last()?;
    let is_setup = ["RED ", "BLUE "]
        .iter()
        .any(|colour| last.starts_with(colour));
    Some(if is_setup { ROW } else { MOVE })
}

fn is_move(line: &str) -> bool {
    parse_answer(line.as_bytes()).is_ok_and(|answer| {
        answer.is_plain
            && match answer.action {
                Action::Move { mv, .. } => (0..10).contains(&mv.x) && (0..10).contains(&mv.y),
                _ => false,
            }
    })
}

/// Returns the first row of a list of rows on one line.
fn rows_in_a_list(line: &str) -> Option<String> {
    let is_mark = |c: char| "[](){}<>,;\"'|/ ".contains(c);
    let written = line.replace("\\n", " ");
    let words: Vec<&str> = written
        .split(is_mark)
        .filter(|word| !word.is_empty())
        .collect();
    let are_rows = words.len() >= 4 && words.iter().all(|word| (ROW.fits)(word));
    are_rows.then(|| words[0].to_owned())
}

/// Other words for directions.
fn direction(line: &str) -> Option<String> {
    let words = line
        .split(' ')
        .map(|word| match word.to_ascii_uppercase().as_str() {
            "N" | "NORTH" | "U" | "UP" | "UPWARD" | "UPWARDS" | "\u{2191}" | "^" => "UP".to_owned(),
            "S" | "SOUTH" | "D" | "DOWN" | "DOWNWARD" | "DOWNWARDS" | "\u{2193}" | "V" => {
                "DOWN".to_owned()
            }
            "W" | "WEST" | "L" | "LEFT" | "LEFTWARD" | "LEFTWARDS" | "\u{2190}" | "<" => {
                "LEFT".to_owned()
            }
            "E" | "EAST" | "R" | "RIGHT" | "RIGHTWARD" | "RIGHTWARDS" | "\u{2192}" | ">" => {
                "RIGHT".to_owned()
            }
            _ => word.to_owned(),
        });
    Some(words.collect::<Vec<_>>().join(" "))
}

/// Squares as in chess, with or without a direction.
fn letters(line: &str) -> Option<String> {
    let lower = line.to_lowercase();
    let square = |word: &str| -> Option<(i32, i32)> {
        let (column, row) = word.split_at_checked(1)?;
        let column = column.chars().next().filter(char::is_ascii_alphabetic)?;
        let row: i32 = row.parse().ok()?;
        Some((column as i32 - 'a' as i32, row.clamp(0, 9)))
    };
    let words: Vec<&str> = lower
        .split([' ', '-', ',', '>', ':'])
        .filter(|word| !word.is_empty())
        .collect();
    match words.as_slice() {
        [from, direction] => {
            let (x, y) = square(from)?;
            let direction = if square(direction).is_some() {
                "UP".to_owned()
            } else {
                self::direction(direction)?
            };
            Some(format!("{x} {y} {direction}"))
        }
        [column, row, direction] => {
            let (x, y) = square(&format!("{column}{row}"))?;
            Some(format!("{x} {y} {}", self::direction(direction)?))
        }
        [joined] if joined.len() == 4 => {
            let (x, y) = square(joined.get(..2)?)?;
            square(joined.get(2..)?)?;
            Some(format!("{x} {y} UP"))
        }
        _ => None,
    }
}

/// Two squares, or a square and the difference to the next.
fn squares(line: &str) -> Option<String> {
    let is_number = |c: char| c.is_ascii_digit();
    if line.contains(char::is_alphabetic) {
        return None;
    }
    let numbers: Vec<&str> = line
        .split(|c: char| !is_number(c))
        .filter(|word| !word.is_empty())
        .collect();
    match numbers.as_slice() {
        [x, y, _, _] => Some(format!("{x} {y} UP")),
        [joined] if joined.len() == 4 => Some(format!("{} {} UP", &joined[..1], &joined[1..2])),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use linesman_protocol_testing::assert_slips;

    use super::*;

    #[test]
    fn slips_of_moves_are_known() {
        assert_slips(&MOVE, "UP, DOWN, LEFT or RIGHT", &["0 3 SOUTH", "0 3 d"]);
        assert_slips(&MOVE, "it is cut", &["4 3 DOW", "4 3 RI"]);
        assert_slips(&MOVE, "two numbers", &["a3 DOWN", "a3-a4", "a 3 DOWN"]);
        assert_slips(&MOVE, "second pair", &["0 3 0 4", "(0, 3) -> (0, 4)"]);
        assert_slips(&MOVE, "one number", &["30 DOWN", "8 DOWN"]);
        assert_slips(&MOVE, "is missing", &[" 3 DOWN", "3  DOWN"]);
        assert_slips(&MOVE, "multiplier", &["0 3 DOWN x2", "0 3 DOWN *12"]);
        assert_slips(&MOVE, "nothing", &["0 3 DOWN", "thinking"]);
    }

    #[test]
    fn slips_of_rows_are_known() {
        let rows = "['FB8sB479B8', 'BB31555583', '6724898974', '967B669999']";
        assert_slips(&ROW, "one list", &[rows]);
        assert_slips(&ROW, "forty", &["FB8sB479B8BB315555836724898974967B669999"]);
        assert_slips(&ROW, "small s", &["FB8SB479B8"]);
        assert_slips(&ROW, "empty square", &["FB8sB479--"]);
        assert_slips(&ROW, "ten rows of four", &["FB69"]);
        assert_slips(&ROW, "exactly ten", &["FB8sB479B8."]);
        assert_slips(&ROW, "nothing", &["FB8sB479B8"]);
    }
}
