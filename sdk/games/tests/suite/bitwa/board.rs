//! Boards and games as text, so that the tests can be read as drawings.

use linesman_games::{
    Outcome, Position as _, Side,
    bitwa::{Action, Division, IllegalAction, Order, Position, Setup},
};

/// Returns the set-up of a drawing with these numbers of rounds and strength.
pub(super) fn setup(rounds: u32, strength: u32, drawing: &str) -> Setup {
    let rows: Vec<&str> = drawing.split_whitespace().collect();
    let (m, n) = (rows[0].len(), rows.len());
    let text = format!("{m} {n} {rounds} {strength} {}", rows.join(" "));
    text.parse()
        .unwrap_or_else(|error| panic!("{error} in\n{drawing}"))
}

pub(super) fn start(rounds: u32, strength: u32, drawing: &str) -> Position {
    Position::new(setup(rounds, strength, drawing))
}

/// Gives the division that is due this order.
pub(super) fn submit(position: &mut Position, order: &str) -> Result<(), IllegalAction> {
    let order: Order = order.parse().unwrap_or_else(|error| panic!("{error}"));
    let due = position.due().expect("the game is not over");
    position.submit(due.side(), Action::Order(order))
}

/// Gives orders, separated by `;`, to the divisions that are due.
pub(super) fn play(position: &mut Position, orders: &str) {
    for order in orders.split(';') {
        submit(position, order).unwrap_or_else(|error| panic!("{error} in {order}"));
    }
}

/// The same, with the board before, the orders and the board after in one text, separated by `|`.
pub(super) fn check_line(strength: u32, line: &str) {
    let fields: Vec<&str> = line.split('|').map(str::trim).collect();
    check(strength, fields[0], fields[1], fields[2]);
}

/// Checks the board after orders to the divisions that are due, one after the other.
pub(super) fn check(strength: u32, drawing: &str, orders: &str, expected: &str) {
    let mut position = start(100, strength, drawing);
    play(&mut position, orders);
    assert_eq!(
        position.board().to_string(),
        plain(expected),
        "{orders} from {drawing}"
    );
}

/// Checks what becomes of one row between walls by one order to division A; elsewhere `Z` and `z` stand walled in.
///
/// The row is row 1 of the board.
pub(super) fn check_row(strength: u32, row: &str, order: &str, expected: &str) {
    let wall = "#".repeat(row.len());
    let reserve = format!("{:#<1$}", "#Z#z", row.len());
    let drawing = |row: &str| format!("{wall} {row} {wall} {reserve} {wall}");
    check(strength, &drawing(row), order, &drawing(expected));
}

/// Returns the strength of each unit in reading order.
pub(super) fn strengths(position: &Position) -> Vec<u32> {
    let units = position.board().units();
    units.map(|(_, _, unit)| unit.strength).collect()
}

/// Returns the letter of the division that is due; `-` if the game is over.
pub(super) fn due(position: &Position) -> char {
    position.due().map_or('-', Division::letter)
}

/// Returns how a game ended, as winner (`nobody` of a draw), reason and round; `-` if it goes on.
pub(super) fn ending(position: &Position) -> String {
    let Some(end) = position.end() else {
        return "-".to_owned();
    };
    let winner = match end.outcome {
        Outcome::Win(Side::First) => "UPPER",
        Outcome::Win(Side::Second) => "lower",
        Outcome::Draw => "nobody",
    };
    assert_eq!(position.outcome(), Some(end.outcome));
    format!("{winner} {:?} {}", end.reason, end.round)
}

/// Returns a drawing without its indentation, as a board prints.
pub(super) fn plain(drawing: &str) -> String {
    drawing
        .split_whitespace()
        .map(|row| format!("{row}\n"))
        .collect()
}
