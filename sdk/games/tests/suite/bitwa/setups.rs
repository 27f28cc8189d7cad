//! The text of boards: what is read, what is refused, and what is said of it.

use linesman_games::bitwa::{Cell, Division, LOWER, Position, Setup, UPPER, Unit};

use super::board::strengths;

/// The example of the protocol, without the command.
const EXAMPLE: &str = "8 6 100 2 ######## #.A..a.# #AA#.aa# #BB.#bb# #.B..b.# ########";

#[test]
fn the_example_is_read_cell_by_cell() {
    let setup: Setup = EXAMPLE.parse().unwrap();
    assert_eq!((setup.rounds(), setup.strength()), (100, 2));
    let board = setup.board();
    assert_eq!((board.columns(), board.rows()), (8, 6));
    for (y, row) in EXAMPLE.split(' ').skip(4).enumerate() {
        assert_eq!(board.row(y as u32), Some(row));
        for (x, letter) in row.chars().enumerate() {
            let expected = match letter {
                '#' => Cell::Blocked,
                '.' => Cell::Empty,
                _ => Cell::Unit(Unit {
                    division: Division::from_letter(letter).unwrap(),
                    strength: 2,
                }),
            };
            assert_eq!(board.cell(x as u32, y as u32), Some(expected), "{x} {y}");
        }
    }
    for (x, y) in [(8, 0), (0, 6), (8, 6), (u32::MAX, 0), (0, u32::MAX)] {
        assert_eq!(board.cell(x, y), None, "{x} {y}");
    }
    assert_eq!((board.row(6), board.row(u32::MAX)), (None, None));
    let a_in_row_1: Vec<(u32, u32, char)> = board
        .units()
        .take(2)
        .map(|(x, y, unit)| (x, y, unit.division.letter()))
        .collect();
    assert_eq!(a_in_row_1, [(2, 1, 'A'), (5, 1, 'a')]);
    assert_eq!(strengths(&Position::new(setup)), [2; 12]);
}

#[test]
fn a_set_up_prints_as_it_is_read() {
    let one_cell_high = "6 3 1 1000000 ###### #A#.z# ######";
    for text in [EXAMPLE, one_cell_high] {
        let setup: Setup = text.parse().unwrap();
        assert_eq!(setup.to_string(), text);
        let file = format!("{setup:#}");
        assert_eq!(file.parse::<Setup>().as_ref(), Ok(&setup));
        assert_eq!(file.lines().count(), 1 + setup.board().rows() as usize);
    }
}

#[test]
fn a_file_may_be_laid_out_in_any_way() {
    let setup: Setup = EXAMPLE.parse().unwrap();
    let columns = EXAMPLE.replace(' ', "\n");
    let wide = format!("\n\t {}\r\n\r\n", EXAMPLE.replace(' ', " \r\n\t"));
    for text in [columns, wide] {
        assert_eq!(text.parse::<Setup>().as_ref(), Ok(&setup), "{text:?}");
    }
}

#[test]
fn boards_may_be_large() {
    // Long and thin both ways, and many times the tournament's size.
    for (m, n) in [(100_000, 40), (40, 100_000), (2_000, 2_000), (40, 40)] {
        let wall = "#".repeat(m);
        let row = format!("#A{}a#", ".".repeat(m - 4));
        let mut text = format!("{m} {n} 1000000 1000000 {wall}");
        for _ in 2..n {
            text.push(' ');
            text.push_str(&row);
        }
        text.push(' ');
        text.push_str(&wall);
        let setup: Setup = text.parse().unwrap();
        assert!(
            setup.to_string() == text,
            "{m} x {n} must print as it is read"
        );
        let position = Position::new(setup);
        for side in [UPPER, LOWER] {
            let score = position.score(side);
            assert_eq!(
                (score.units as usize, score.strength),
                (n - 2, (n as u64 - 2) * 1_000_000)
            );
        }
    }
}

/// Checks the place in the text, `line:column`, and the message.
fn check(text: &str, place: &str, message: &str) {
    let error = text.parse::<Setup>().expect_err(text);
    let actual = format!("{}:{}", error.line, error.column);
    assert_eq!((&*actual, &*error.message), (place, message), "{text:?}");
    let (line, column) = place.split_once(':').expect("the place has both");
    assert_eq!(
        error.to_string(),
        format!("line {line}, column {column}: {message}")
    );
}

#[test]
fn a_text_that_ends_among_the_numbers_is_explained() {
    let message = |number: &str| {
        format!("the text ends where {number}, belongs; a set-up is m n r s and then n rows")
    };
    check("", "1:1", &message("m, the number of columns"));
    check(" \n\n ", "3:2", &message("m, the number of columns"));
    check("8", "1:2", &message("n, the number of rows"));
    check("8 6\n", "2:1", &message("r, the number of rounds"));
    check("8 6 100 ", "1:9", &message("s, the strength of each unit"));
}

#[test]
fn what_is_no_number_is_explained() {
    let [m, n] = ["m, the number of columns", "n, the number of rows"];
    let [r, s] = ["r, the number of rounds", "s, the strength of each unit"];
    for (text, place, number, shown, max) in [
        ("set_game 8", "1:1", m, "'set_game'", 100_000),
        ("8\n  ######## 1", "2:3", n, "'########'", 100_000),
        ("8 6 1.5 2", "1:5", r, "'1.5'", 1_000_000),
        ("8 6 100 -", "1:9", s, "'-'", 1_000_000),
        ("８ 6 100 2", "1:1", m, "'８'", 100_000),
    ] {
        let message = format!("{number}, is {shown} instead of a whole number from 1 to {max}");
        check(text, place, &message);
    }
}

#[test]
fn numbers_out_of_range_are_explained() {
    let sizes = [
        "0",
        "-8",
        "100001",
        "4294967304",
        "99999999999999999999",
        "-99999999999999999999",
    ];
    let others = ["0", "-1", "1000001", "4294967297"];
    for (before, after, number, max, values) in [
        (
            "",
            " 6 9 2",
            "m, the number of columns",
            100_000,
            &sizes[..],
        ),
        ("8 ", " 9 2", "n, the number of rows", 100_000, &sizes),
        ("8 6 ", " 2", "r, the number of rounds", 1_000_000, &others),
        (
            "8 6 9 ",
            "",
            "s, the strength of each unit",
            1_000_000,
            &others,
        ),
    ] {
        for value in values {
            let message = format!("{number}, is '{value}'; it is 1 to {max}");
            let place = format!("1:{}", before.len() + 1);
            check(&format!("{before}{value}{after}"), &place, &message);
        }
    }
}

#[test]
fn a_board_that_is_too_large_is_refused_by_its_numbers() {
    let message = |m: u32, n: u32| {
        format!("a board of {m} x {n} cells is too large; there are at most 4000000 cells")
    };
    check("100000 41 1 1 #", "1:8", &message(100_000, 41));
    check("2001 2000 1 1 #", "1:6", &message(2001, 2000));
    // One that is not too large has to have its rows.
    check(
        "2000 2000 1 1",
        "1:14",
        "the text ends after 0 rows; by n there are 2000",
    );
}

#[test]
fn missing_and_extra_rows_are_explained() {
    check(
        "5 3 9 1 ##### #A.a#",
        "1:20",
        "the text ends after 2 rows; by n there are 3",
    );
    check(
        "5 3 9 1\n#####\n#A.a#\n",
        "4:1",
        "the text ends after 2 rows; by n there are 3",
    );
    check(
        "5 3 9 1\n#####\n#A.a#\n#####\n  ##",
        "5:3",
        "'##' follows the last row; by n there are 3 rows",
    );
}

#[test]
fn rows_of_another_length_are_explained() {
    for (text, place, y, length) in [
        ("5 3 9 1 #### #A.a# #####", "1:9", 0, 4),
        ("5 3 9 1\n#####\n#A..a#\n#####", "3:1", 1, 6),
        ("5 3 9 1\n#####\n#A.a#\n###", "4:1", 2, 3),
        // A row that was torn apart.
        ("5 3 9 1\n#####\n#A a#\n#####", "3:1", 1, 2),
    ] {
        let message = format!("row {y} (counted from 0) has {length} characters; by m it has 5");
        check(text, place, &message);
    }
}

#[test]
fn unknown_characters_are_explained_and_come_before_the_length() {
    for (character, shown) in [
        ('*', "*"),
        ('0', "0"),
        ('ł', "ł"),
        ('\u{feff}', "\\u{feff}"),
        ('\u{1}', "\\u{1}"),
    ] {
        let message = format!(
            "'{shown}' in column 2 of row 1 (counted from 0) is unknown; a cell is '#', '.' or an English letter"
        );
        check(
            &format!("5 3 9 1\n#####\n#A{character}a#\n#####"),
            "3:3",
            &message,
        );
        check(
            &format!("5 3 9 1 ##### #A{character}a.. #####"),
            "1:17",
            &message,
        );
    }
}

#[test]
fn an_open_edge_is_explained() {
    let message = |x: u32, y: u32, character: char| {
        format!(
            "'{character}' in column {x} of row {y} (counted from 0) stands on the edge of the board; \
             every cell there is blocked, '#'"
        )
    };
    check("5 3 9 1\n##.##\n#A.a#\n#####", "2:3", &message(2, 0, '.'));
    check("5 3 9 1\n#####\nAA.a#\n#####", "3:1", &message(0, 1, 'A'));
    check("5 3 9 1\n#####\n#A.a.\n#####", "3:5", &message(4, 1, '.'));
    check("5 3 9 1\n#####\n#A.a#\n####z", "4:5", &message(4, 2, 'z'));
    check("1 1 9 1 A", "1:9", &message(0, 0, 'A'));
}

#[test]
fn a_side_without_units_is_explained() {
    check(
        "5 3 9 1\n#####\n#...#\n#####",
        "2:1",
        "the board has no units; either side has at least one, a letter from A to Z or from a to z",
    );
    check(
        "5 3 9 1 ##### #a.b# #####",
        "1:9",
        "the first side has no units; it has at least one, a letter from A to Z",
    );
    check(
        "5 3 9 1 ##### #A.Z# #####",
        "1:9",
        "the second side has no units; it has at least one, a letter from a to z",
    );
    for text in ["1 1 9 1 #", "2 2 9 1 ## ##", "5 1 9 1 #####"] {
        let error = text.parse::<Setup>().expect_err(text);
        assert!(
            error.message.starts_with("the board has no units"),
            "{text}"
        );
    }
}

#[test]
fn long_foreign_text_is_cut_in_messages() {
    let error = "x".repeat(1_000_000).parse::<Setup>().unwrap_err();
    assert!(error.to_string().len() < 200);
    assert!(
        error
            .message
            .starts_with("m, the number of columns, is 'xxx")
    );
}
