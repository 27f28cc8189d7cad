//! How a person plays Stratego by typing.

use linesman_games::{
    Side,
    stratego::{
        Action, BLUE, BOARD_SIZE, Cell, LastPly, Phase, RED, Rank, Row, SETUP_ROWS, View, parse_row,
    },
};
use linesman_protocols::stratego::{
    RefereeEnd, parse_answer, parse_setup_text, ply_text, side_name,
};

use linesman_interface::game::PersonForm;

/// How a person plays Stratego: under `linesman play`, and under the program `stratego`.
pub const STRATEGO_PERSON: PersonForm<RefereeEnd> = PersonForm {
    sides: &[side_name(RED), side_name(BLUE)],
    last: |view| {
        let is_shown = |ply: &&LastPly| ply.action != Action::Surrender;
        let ply = view.last.as_ref().filter(is_shown)?;
        let mut text = format!("{} moved: ", side_name(ply.side)).into_bytes();
        ply_text(ply, &mut text);
        Some(String::from_utf8_lossy(&text).into_owned())
    },
    show: |view| match view.phase {
        Phase::Setup => String::new(),
        _ => draw(view),
    },
    prompt: |view| match view.phase {
        Phase::Setup => {
            "Your set-up: four rows of ten characters (1 to 9, s, B, F, or '.'), the topmost row first, or DEFAULT for one that is ready"
        }
        _ => "Your move (X Y DIRECTION [MULTIPLIER])",
    },
    lines: |view| match view.phase {
        Phase::Setup => SETUP_ROWS,
        _ => 1,
    },
    check: check_rows,
    read,
    ready: |view| (view.phase == Phase::Setup).then(|| ready_rows(view.side).join("/")),
    gives_up: &["SURRENDER", "resign"],
    surrender: |_| None,
};

/// Returns the set-up of the manual's example, for this side. The topmost row comes first.
pub(super) fn ready_rows(side: Side) -> [&'static str; SETUP_ROWS] {
    let mut rows = READY;
    if side == BLUE {
        rows.reverse();
    }
    rows
}

/// Draws the board with its columns and rows, both counted from 0: the side's own pieces, `#` for the opponent's, `+` for a lake.
fn draw(view: &View) -> String {
    let columns: String = (0..BOARD_SIZE).map(|x| format!(" {x}")).collect();
    let mut text = format!("  {columns}\n");
    for (y, row) in view.cells().chunks_exact(BOARD_SIZE.into()).enumerate() {
        text += &format!("{y:>2}");
        for cell in row {
            text.push(' ');
            text.push(match cell {
                Cell::Empty => '.',
                Cell::Lake => '+',
                Cell::Own(rank) => char::from(rank.byte()),
                Cell::Enemy => '#',
            });
        }
        text.push('\n');
    }
    text
}

/// Checks the last of the rows that were typed so far. Rows and columns have the numbers of the board.
fn check_rows(lines: &[String], view: &View) -> Result<(), String> {
    if view.phase != Phase::Setup {
        return Ok(());
    }
    let first = if view.side == BLUE {
        usize::from(BOARD_SIZE) - SETUP_ROWS
    } else {
        0
    };
    let mut left = Rank::ALL.map(|rank| (rank, rank.count()));
    for (number, line) in lines.iter().enumerate() {
        let y = first + number;
        if number == SETUP_ROWS {
            return Err(format!("A set-up has {SETUP_ROWS} rows"));
        }
        let row: Row = parse_row(line.as_bytes()).map_err(|why| format!("Row {y}: {why}"))?;
        for (x, rank) in row.into_iter().enumerate() {
            let own = left.iter_mut().find(|(own, _)| Some(*own) == rank);
            let Some((rank, left)) = own else { continue };
            *left = left.checked_sub(1).ok_or_else(|| {
                let (name, count) = (rank.name(), rank.count());
                format!(
                    "Row {y}: column {x} holds one '{rank}' ({name}) too many; an army has {count}"
                )
            })?;
        }
    }
    Ok(())
}

fn read(text: &str, view: &View) -> Result<Action, String> {
    if view.phase == Phase::Setup {
        let setup = parse_setup_text(text).map(Action::Setup);
        return setup.ok_or_else(|| format!("A set-up has {SETUP_ROWS} rows"));
    }
    let answer = parse_answer(text.as_bytes());
    answer
        .map(|answer| answer.action)
        .map_err(|error| format!("That is not a move: {error}"))
}

/// The set-up of the manual's example, RED's topmost row first.
const READY: [&str; SETUP_ROWS] = ["FB8sB479B8", "BB31555583", "6724898974", "967B669999"];

#[cfg(test)]
mod tests {
    use linesman_games::{
        Position as _,
        stratego::{Position, Rules},
    };

    use super::*;

    fn refused(side: Side, rows: &[&str]) -> Option<String> {
        let view = Position::new(Rules::default()).view(side);
        let rows: Vec<String> = rows.iter().map(|row| (*row).to_owned()).collect();
        check_rows(&rows, &view).err()
    }

    #[test]
    fn a_bad_row_is_refused_with_its_row_its_column_and_the_reason() {
        let check = |side, rows: &[&str], expected: &str| {
            let found = refused(side, rows).unwrap_or_default();
            assert!(found.starts_with(expected), "{rows:?}: {found:?}");
        };
        check(RED, &["FB8xB479B8"], "Row 0: column 3 holds 'x'; ");
        check(
            RED,
            &[READY[0], "BB315555é3"],
            "Row 1: column 8 holds '\\xc3'; ",
        );
        check(
            BLUE,
            &[READY[3], "967B66999"],
            "Row 7: the row has 9 characters",
        );
        check(BLUE, &["hello"], "Row 6: column 0 holds 'h'; ");
        // An army has one marshal, and one flag.
        check(
            RED,
            &["1........1"],
            "Row 0: column 9 holds one '1' (marshal) too many; an army has 1",
        );
        check(
            RED,
            &[READY[0], ".........F"],
            "Row 1: column 9 holds one 'F' (flag) too many",
        );
        check(
            RED,
            &["..........", "", ""],
            "Row 1: the row has 0 characters",
        );
        check(
            RED,
            &[&READY[..], &[".........."]].concat(),
            "A set-up has 4 rows",
        );
        for side in Side::BOTH {
            assert_eq!(refused(side, &ready_rows(side)), None);
        }
    }

    #[test]
    fn the_board_has_coordinates() {
        let mut position = Position::new(Rules::default());
        for side in Side::BOTH {
            let setup = parse_setup_text(&ready_rows(side).join("/")).unwrap();
            position.submit(side, Action::Setup(setup)).unwrap();
        }
        let drawn = draw(&position.view(BLUE));
        let lines: Vec<&str> = drawn.lines().collect();
        assert_eq!(lines.len(), 11, "{drawn}");
        assert_eq!(lines[0], "   0 1 2 3 4 5 6 7 8 9");
        assert_eq!(lines[1], " 0 # # # # # # # # # #");
        assert_eq!(lines[5], " 4 . . + + . . + + . .");
        assert_eq!(lines[10], " 9 F B 8 s B 4 7 9 B 8");
    }
}
