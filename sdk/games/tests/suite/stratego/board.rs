//! Positions, moves and views as text, so that the tests can be read as drawings.

use linesman_games::{
    Position as _, Side,
    stratego::{
        Action, BLUE, Cell, Direction, IllegalAction, Move, Position, RED, Rules, SETUP_ROWS,
        Setup, View,
    },
};

use crate::winner;

/// Returns the game that starts from a drawing: ten rows, RED's set-up in the top four and BLUE's in the bottom
/// four, both uncovered.
pub(super) fn start(rules: &Rules, drawing: &str) -> Position {
    let rows: Vec<&str> = drawing.split_whitespace().collect();
    assert_eq!(rows.len(), 10, "{drawing}");
    assert_eq!(rows[4..6], ["..++..++.."; 2], "{drawing}");
    let mut position = Position::new(rules.clone());
    for (side, rows) in [(RED, &rows[..SETUP_ROWS]), (BLUE, &rows[6..])] {
        position
            .submit(side, Action::Setup(setup(rows)))
            .unwrap_or_else(|error| panic!("{error} in\n{drawing}"));
    }
    position
}

/// Returns the position that `actions`, separated by `;`, lead to from a drawing; see [`start`].
pub(super) fn play(rules: &Rules, drawing: &str, actions: &str) -> Position {
    let mut position = start(rules, drawing);
    for text in actions.split(';').map(str::trim).filter(|t| !t.is_empty()) {
        let side = to_act(&position).unwrap_or_else(|| panic!("the game is over before {text}"));
        position
            .submit(side, action(text))
            .unwrap_or_else(|error| panic!("{error} in {text} after\n{drawing}"));
    }
    position
}

/// Checks that an action is `ok` or breaks the rule with this name, and that it changes the position only if it is legal.
pub(super) fn check_submitted(
    [before, after]: [&Position; 2],
    result: &Result<(), IllegalAction>,
    expected: &str,
    context: &str,
) {
    let actual = result
        .as_ref()
        .map_or_else(|error| error.rule.name(), |()| "ok");
    assert_eq!(actual, expected, "{context}");
    let is_unchanged = format!("{before:?}") == format!("{after:?}");
    assert_eq!(is_unchanged, result.is_err(), "{context}");
}

/// Returns the set-up that four rows of text stand for.
pub(super) fn setup(rows: &[&str]) -> Setup {
    let rows = rows.try_into().expect("a set-up has four rows");
    Setup::parse(rows).unwrap_or_else(|error| panic!("{error} in {rows:?}"))
}

/// Returns the action that a text stands for: `NO_MOVE`, `SURRENDER` or a move.
pub(super) fn action(text: &str) -> Action {
    match text {
        "NO_MOVE" => Action::NoMove,
        "SURRENDER" => Action::Surrender,
        _ => Action::plain_move(parse_move(text)),
    }
}

/// Returns the move that a text of the form `X Y DIRECTION [MULTIPLIER]` stands for.
pub(super) fn parse_move(text: &str) -> Move {
    let words: Vec<&str> = text.split(' ').collect();
    let number = |word: &str| -> i32 { word.parse().unwrap_or_else(|_| panic!("{text}")) };
    assert!(matches!(words.len(), 3 | 4), "{text}");
    Move {
        x: number(words[0]),
        y: number(words[1]),
        direction: Direction::from_word(words[2].as_bytes()).unwrap_or_else(|| panic!("{text}")),
        multiplier: words.get(3).map(|word| number(word)),
    }
}

/// Returns the one side that is to act, if there is one.
pub(super) fn to_act(position: &Position) -> Option<Side> {
    let sides = position.to_act();
    Side::BOTH.into_iter().find(|side| sides.contains(*side))
}

/// Returns how a game ended, as winner (`NOBODY` of a draw), reason and turn; `-` if it goes on.
pub(super) fn ending(position: &Position) -> String {
    let Some(end) = position.end() else {
        return "-".to_owned();
    };
    let winner = winner(end.outcome, ["RED", "BLUE", "NOBODY"]);
    format!("{winner} {:?} {}", end.reason, end.turn)
}

/// Returns the board of a view as the protocol prints it.
pub(super) fn draw(view: &View) -> String {
    let mut text = String::new();
    for row in view.cells().chunks(10) {
        text.extend(row.iter().map(|cell| match cell {
            Cell::Empty => '.',
            Cell::Lake => '+',
            Cell::Own(rank) => char::from(rank.byte()),
            Cell::Enemy => '#',
        }));
        text.push('\n');
    }
    text
}

/// Returns a drawing without its indentation, as [`draw`] prints it.
pub(super) fn plain(drawing: &str) -> String {
    drawing
        .split_whitespace()
        .map(|row| format!("{row}\n"))
        .collect()
}
