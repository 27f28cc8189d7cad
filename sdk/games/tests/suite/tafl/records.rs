//! Moves, move records, and lists of them.

use linesman_games::tafl::{Mark, Move, MoveList, MoveRecord, Piece, Record, Square};

use super::scene::check_faults;

fn square(text: &str) -> Square {
    text.parse().expect("the test names a square")
}

fn piece(letter: char) -> Option<Piece> {
    Some(Piece::from_letter(letter).expect("the test names a piece"))
}

fn simple(from: &str, to: &str) -> MoveRecord {
    Move {
        from: square(from),
        to: square(to),
    }
    .into()
}

#[test]
fn records_tell_what_they_hold() {
    let cases: &[(&str, MoveRecord)] = &[
        ("a4-a1", simple("a4", "a1")),
        ("s19-k10", simple("s19", "k10")),
        // A file that is the letter of a piece as well.
        ("c4-k4", simple("c4", "k4")),
        (
            "Kd4-d5-",
            MoveRecord {
                piece: piece('K'),
                mark: Mark::EscapeThreatened,
                ..simple("d4", "d5")
            },
        ),
        (
            "cc3^c5",
            MoveRecord {
                piece: piece('c'),
                is_jump: true,
                ..simple("c3", "c5")
            },
        ),
        (
            "tb2-b3xg3",
            MoveRecord {
                piece: piece('t'),
                captures: vec![(None, square("g3"))],
                ..simple("b2", "b3")
            },
        ),
        (
            "Nf6=f2xkf1/e2+",
            MoveRecord {
                piece: piece('N'),
                is_berserk: true,
                captures: vec![(piece('k'), square("f1")), (None, square("e2"))],
                mark: Mark::KingThreatened,
                ..simple("f6", "f2")
            },
        ),
        (
            "Nf6^=f4xcf5/Ge4--",
            MoveRecord {
                piece: piece('N'),
                is_jump: true,
                is_berserk: true,
                captures: vec![(piece('c'), square("f5")), (piece('G'), square("e4"))],
                mark: Mark::DefendersWon,
                ..simple("f6", "f4")
            },
        ),
        (
            "a3-b3xKc3++",
            MoveRecord {
                captures: vec![(piece('K'), square("c3"))],
                mark: Mark::AttackersWon,
                ..simple("a3", "b3")
            },
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(text.parse().as_ref(), Ok(expected), "{text}");
        assert_eq!(expected.to_string(), *text);
        assert_eq!(text.parse(), Ok(Record::Move(expected.clone())), "{text}");
    }
}

#[test]
fn a_simple_move_is_its_squares_and_nothing_else() {
    let mv: Move = "a4-a11".parse().unwrap();
    assert_eq!((mv.from, mv.to), (square("a4"), square("a11")));
    assert_eq!(mv.to_string(), "a4-a11");
    let faults: &[(&str, usize)] = &[
        ("", 1),
        ("a4", 3),
        ("a4-", 4),
        ("a4a1", 3),
        ("a4^a1", 3),
        ("a4--a1", 4),
        ("A4-a1", 1),
        ("Ka4-a1", 1),
        ("a4-a1xa2", 6),
        ("a4-a1+", 6),
        ("a4-a1 ", 6),
        (" a4-a1", 1),
        ("a04-a1", 1),
        ("a4-a20", 4),
        ("t4-a1", 1),
    ];
    for (text, column) in faults {
        let error = text.parse::<Move>().expect_err(text);
        assert_eq!(error.column, *column, "{text}: {error}");
    }
}

#[test]
fn the_first_fault_of_a_record_is_told_with_its_column() {
    let table = r#"
 => 1: is no square
K => 1: is no square
KK4-a1 => 1: is no square
Kd4 => 4: between the squares stands -, ^, = or ^=
Kd4=^d5 => 5: is no square
d4x-d5 => 3: between the squares
d4-d5x => 7: is no square
d4-d5xe5/ => 10: is no square
d4-d5xe5xe6 => 9: behind the squares stands +, -, ++, -- or nothing
d4-d5/e5 => 6: behind the squares
d4-d5+- => 6: not "+-"
d4-d5--- => 6: not "---"
d4-d5? => 6: not "?"
--- => 1: is no square
é4-d5 => 1: "é4" is no square
"#;
    check_faults::<MoveRecord>(table);
}

#[test]
fn three_dashes_resign() {
    assert_eq!("---".parse(), Ok(Record::Resignation));
    assert_eq!(Record::Resignation.to_string(), "---");
    assert!("--".parse::<Record>().is_err());
}

#[test]
fn lists_hold_one_record_or_more() {
    let text = "Nf6-f2xf1|Nf2=c2xc1/b2";
    let list: MoveList = text.parse().unwrap();
    assert_eq!(list.0.len(), 2);
    assert!(list.0[1].is_berserk);
    assert_eq!(list.to_string(), text);
    assert_eq!("a4-a1".parse(), Ok(MoveList(vec![simple("a4", "a1")])));

    let faults = [
        ("", 1),
        ("|", 1),
        ("a4-a1|", 7),
        ("a4-a1||a1-a2", 7),
        ("a4-a1|a1", 9),
        ("a4-a1 |a1-a2", 6),
    ];
    for (text, column) in faults {
        assert_eq!(text.parse::<MoveList>().expect_err(text).column, column);
    }
}
