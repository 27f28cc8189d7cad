//! Boards and games as text, so that the tests can be read as drawings.

use linesman_games::{
    Position as _,
    bitwa::{Action, Division, IllegalAction, Order, Position, Setup},
};

use crate::winner;

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

/// Checks the board after orders to the divisions that are due, one after the other. Units have a strength of 1.
pub(super) fn check(drawing: &str, orders: &str, expected: &str) {
    let mut position = start(100, 1, drawing);
    play(&mut position, orders);
    let board = position.board().to_string();
    assert_eq!(board, plain(expected), "{orders} from {drawing}");
}

/// Returns the drawing of a board, of which one row may stand for the whole: it is row 1 then, between walls, and elsewhere `Z`
/// and `z` stand walled in.
pub(super) fn in_walls(drawing: &str) -> String {
    if drawing.contains(' ') {
        return drawing.to_owned();
    }
    let wall = "#".repeat(drawing.len());
    let reserve = format!("{:#<1$}", "#Z#z", drawing.len());
    format!("{wall} {drawing} {wall} {reserve} {wall}")
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
    let winner = winner(end.outcome, ["UPPER", "lower", "nobody"]);
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
