//! Rows of a set-up.

use linesman_games::stratego::{Row, Rules, Setup, parse_row};
use linesman_protocols::{Ending, Framer, Gravity, Judged, Line, stratego::judge_row};

/// Judges every line of `input` as a row, and every four good ones as a set-up.
pub(crate) fn check_setups(input: &[u8]) {
    let mut rows: Vec<Row> = Vec::new();
    let mut framer = Framer::new(64);
    framer.push(input);
    while let Some(line) = framer.next_line() {
        rows.extend(check_row(line, rows.len() % 4));
    }
    if let Some(line) = framer.finish() {
        check_row(line, 0);
    }
    for rows in rows.chunks_exact(4) {
        let setup = Setup::new([rows[0], rows[1], rows[2], rows[3]]);
        check_setup(&setup);
    }
}

fn check_row(line: Line<'_>, before: usize) -> Option<Row> {
    let Judged {
        value: row,
        violations,
    } = judge_row(line, before, Gravity::Tolerable);
    for violation in &violations {
        assert!(violation.actual.len() < 1000, "what is shown is long");
        assert_eq!(row.is_some(), violation.is_tolerable());
    }
    assert!(
        row.is_some() || !violations.is_empty(),
        "a bad row breaks nothing"
    );
    let is_good = parse_row(line.bytes).is_ok();
    assert!(row.is_none() || is_good);
    assert!(line.ending != Ending::Lf || row.is_some() == is_good);
    row
}

fn check_setup(setup: &Setup) {
    let text = setup.to_string();
    let rows: Vec<&str> = text.lines().collect();
    let again = <[&str; 4]>::try_from(rows).map(Setup::parse);
    assert_eq!(again, Ok(Ok(setup.clone())), "a set-up prints differently");
    assert!(setup.pieces().count() <= 40);
    let _either = setup.check(&Rules::default());
}
