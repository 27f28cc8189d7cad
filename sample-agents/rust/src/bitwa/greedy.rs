//! A Bitwa player that tries orders out and takes the one that leaves it furthest ahead.
//!
//! It looks one order ahead, and what a likely reply makes of it. Where no order makes a difference, the division goes to
//! the nearest enemy.

use std::time::{Duration, Instant};

use clap::Parser;
use linesman_sdk::bitwa::{Action, Board, Game as _, Order, Player, Position, Side, Turn};

/// How many enemies are tried as a target, the nearest first. With them a board of any size is a matter of milliseconds.
const MOST_TARGETS: usize = 48;
/// How long an order takes at most, if the referee does not say how much time there is.
const USUAL_TIME: Duration = Duration::from_millis(200);

/// A Bitwa player that looks one order ahead. It reads the referee's lines on standard input and answers on standard output.
#[derive(Clone, Copy, Debug, Parser)]
pub struct Greedy;

impl Player for Greedy {
    fn choose(&mut self, turn: &Turn<'_>) -> Order {
        let until = Instant::now() + turn.share().unwrap_or(USUAL_TIME).min(USUAL_TIME);
        let orders = orders(turn);
        let mut best = (None, orders[0]);
        for order in orders {
            let margin = turn
                .after(order)
                .map(|position| reply(position, turn.side(), order).margin(turn.side()));
            if margin > best.0 {
                best = (margin, order);
            }
            if Instant::now() >= until {
                break;
            }
        }
        best.1
    }
}

/// Lets the division that is due then attack where the order led, if it is one of the opponent's.
fn reply(mut position: Position, side: Side, order: Order) -> Position {
    let due = position.due().filter(|due| due.side() != side);
    if let Some(due) = due {
        let attack = Order::towards(order.x, order.y).attacking();
        position
            .submit(due.side(), Action::Order(attack))
            .expect("an order to a cell of the board is legal");
    }
    position
}

/// Returns the orders that are worth trying, the most natural first: to go for the nearest enemy, attacking.
fn orders(turn: &Turn<'_>) -> Vec<Order> {
    let board = turn.position.board();
    let (x, y) = middle(board, turn);
    let mut targets: Vec<(i64, i64)> = board
        .units()
        .filter(|(_, _, unit)| unit.division.side() != turn.side())
        .map(|(x, y, _)| (x.into(), y.into()))
        .collect();
    targets.sort_by_key(|target| (target.0 - x).pow(2) + (target.1 - y).pow(2));
    targets.truncate(MOST_TARGETS);
    // Where the enemy has nothing left, or nothing else helps, the division can stay where it is.
    targets.push((x, y));
    let attacks = targets
        .iter()
        .map(|(x, y)| Order::towards(*x, *y).attacking());
    let marches = targets.iter().map(|(x, y)| Order::towards(*x, *y));
    attacks.chain(marches).collect()
}

/// Returns the middle of the division's units.
fn middle(board: &Board, turn: &Turn<'_>) -> (i64, i64) {
    let own = board
        .units()
        .filter(|(_, _, unit)| unit.division == turn.division);
    let (x, y, count) = own.fold((0, 0, 0), |(all_x, all_y, count), (x, y, _)| {
        (all_x + i64::from(x), all_y + i64::from(y), count + 1)
    });
    let count = count.max(1);
    (x / count, y / count)
}

#[cfg(test)]
mod tests {
    use linesman_sdk::bitwa::{Division, Setup};

    use super::*;

    /// The time for an order is a matter of how many orders are tried, and this does not grow with the board.
    #[test]
    fn a_large_board_has_no_more_orders_to_try_than_a_small_one() {
        let row = |letter: &str| format!("#{}#", letter.repeat(38));
        let wall = "#".repeat(40);
        let rows = [vec![row("A"); 18], vec![row("."); 2], vec![row("a"); 18]].concat();
        let setup = format!("40 40 100 5 {wall} {} {wall}", rows.join(" "));
        let position = Position::new(setup.parse::<Setup>().expect("the board is legal"));
        let division = Division::from_letter('A').expect("a letter is a division");
        let turn = Turn {
            position: &position,
            division,
            time_left: None,
            started: Instant::now(),
        };
        assert_eq!(orders(&turn).len(), 2 * (MOST_TARGETS + 1));
    }
}
