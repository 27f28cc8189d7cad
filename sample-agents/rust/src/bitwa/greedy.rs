//! A Bitwa player that tries orders out and looks some orders ahead.
//!
//! Strength decides where two armies meet, so all units go for the same enemy, the one that is nearest to the middle of them: their
//! fire is concentrated. An enemy that has to come nearer is attacked first, so to wait is an order too.
//!
//! It looks at so many positions, not for so long, so it gives the same orders again on a machine of any speed. Only where the
//! referee leaves too little time does the clock decide.

use std::time::Instant;

use clap::Parser;
use linesman_sdk::bitwa::{Action, Division, Game as _, Order, Player, Position, Side, Turn, Unit};

/// How many enemies are tried as a target, the nearest first. With them a board of any size is a matter of milliseconds.
const MOST_TARGETS: usize = 12;
/// How many units are tried as the target of a reply.
const MOST_REPLIES: usize = 4;
/// What a unit is worth, in points of strength.
const UNIT: f64 = 2.0;
/// What it costs that the units are one cell further away from their common target.
const WAY: f64 = 0.01;
/// How many orders are looked ahead at most, after the one that is tried.
const MOST_DEPTH: u32 = 3;
/// How many positions an order takes at most: some milliseconds.
const MOST_POSITIONS: u32 = 400;

/// A Bitwa player that concentrates its fire and looks some orders ahead. It reads the referee's lines on standard
/// input and answers on standard output.
#[derive(Clone, Copy, Debug, Parser)]
pub struct Greedy;

impl Player for Greedy {
    fn choose(&mut self, turn: &Turn<'_>) -> Order {
        let mut effort = Effort {
            positions: MOST_POSITIONS,
            until: turn.share().map(|share| Instant::now() + share),
        };
        let mut orders = orders(turn.position, turn.division);
        for depth in 1..=MOST_DEPTH {
            let mut best = None;
            for (number, order) in orders.iter().enumerate() {
                // There is no position where the referee asks for another division than the rules do.
                let Some(position) = turn.after(*order) else {
                    return orders[0];
                };
                let least = best.map_or(f64::NEG_INFINITY, |(value, _)| value);
                let (side, most) = (turn.side(), f64::INFINITY);
                let Some(value) = value(&position, side, depth, least, most, &mut effort) else {
                    // What is found is at least as good as the best of the depth before, which was tried first.
                    return orders[best.map_or(0, |(_, number)| number)];
                };
                if value > least {
                    best = Some((value, number));
                }
            }
            let (_, number) = best.unwrap_or_default();
            orders.swap(0, number);
        }
        orders[0]
    }
}

/// What may still be spent on an order.
struct Effort {
    positions: u32,
    until: Option<Instant>,
}

impl Effort {
    /// Spends one position. None is left if this is false.
    fn spend(&mut self) -> bool {
        let is_late = self.until.is_some_and(|until| Instant::now() >= until);
        let is_left = self.positions > 0 && !is_late;
        self.positions = self.positions.saturating_sub(1);
        is_left
    }
}

/// Returns what a position is worth to a side if both give their best orders, so many orders deep. Values outside of the bounds
/// are not exact. None if nothing is left to spend.
fn value(
    position: &Position,
    side: Side,
    depth: u32,
    mut least: f64,
    mut most: f64,
    effort: &mut Effort,
) -> Option<f64> {
    if !effort.spend() {
        return None;
    }
    let Some(due) = position.due().filter(|_| depth > 0) else {
        return Some(evaluation(position, side));
    };
    let is_own = due.side() == side;
    for order in attacks(position, due, MOST_REPLIES) {
        let mut after = position.clone();
        after
            .submit(due.side(), Action::Order(order))
            .expect("an order to a cell of the board is legal");
        let value = value(&after, side, depth - 1, least, most, effort)?;
        if is_own {
            least = least.max(value);
        } else {
            most = most.min(value);
        }
        if least >= most {
            break;
        }
    }
    Some(if is_own { least } else { most })
}

/// Returns how far a side is ahead, and how near its units are to their common target.
fn evaluation(position: &Position, side: Side) -> f64 {
    let margin = position.margin(side);
    let lead = UNIT * margin.units as f64 + margin.strength as f64;
    let (own, enemies) = units(position, side);
    let Some(target) = focus(&own, &enemies) else {
        return 1000.0 * lead;
    };
    let way: i64 = own.iter().map(|unit| distance(unit.0, target)).sum();
    lead - WAY * way as f64 / own.len() as f64
}

/// Returns the cell of the enemy that is nearest to the middle of a side's units; of equally near ones, the weakest. None if a
/// side has no units.
fn focus(own: &[Placed], enemies: &[Placed]) -> Option<Cell> {
    let middle = middle(own.iter().map(|unit| unit.0))?;
    let target = enemies
        .iter()
        .min_by_key(|(cell, unit)| (distance(*cell, middle), unit.strength));
    target.map(|(cell, _)| *cell)
}

/// Returns the orders that are worth trying, the most natural first: to attack an enemy, to march past enemies, and to wait.
fn orders(position: &Position, division: Division) -> Vec<Order> {
    let attacks = attacks(position, division, MOST_TARGETS);
    let marches = attacks.iter().map(|order| Order {
        attack: 0,
        ..*order
    });
    attacks.iter().copied().chain(marches).collect()
}

/// Returns attacking orders to a division: towards so many of the nearest enemies, towards the common target, and where it is.
fn attacks(position: &Position, division: Division, most: usize) -> Vec<Order> {
    let (own, enemies) = units(position, division.side());
    let of_division = own.iter().filter(|(_, unit)| unit.division == division);
    let here = middle(of_division.map(|unit| unit.0)).unwrap_or_default();
    let mut targets: Vec<Cell> = enemies.iter().map(|unit| unit.0).collect();
    targets.sort_by_key(|cell| distance(*cell, here));
    targets.truncate(most);
    let focus = focus(&own, &enemies).filter(|cell| !targets.contains(cell));
    targets.extend(focus);
    targets.push(here);
    let attacks = targets
        .into_iter()
        .map(|(x, y)| Order::towards(x, y).attacking());
    attacks.collect()
}

/// A column and a row.
type Cell = (i64, i64);

/// A unit and its cell.
type Placed = (Cell, Unit);

/// Returns the units of a side and those of its enemy, with their cells.
fn units(position: &Position, side: Side) -> (Vec<Placed>, Vec<Placed>) {
    let units = position.board().units();
    units
        .map(|(x, y, unit)| ((i64::from(x), i64::from(y)), unit))
        .partition(|(_, unit)| unit.division.side() == side)
}

/// Returns the cell in the middle of some cells; none if there are none.
fn middle(cells: impl Iterator<Item = Cell>) -> Option<Cell> {
    let (x, y, count) = cells.fold((0, 0, 0), |(all_x, all_y, count), (x, y)| {
        (all_x + x, all_y + y, count + 1)
    });
    (count > 0).then(|| (x / count, y / count))
}

/// Returns how many steps it is from a cell to another one, if nothing is in the way.
fn distance(one: Cell, other: Cell) -> i64 {
    (one.0 - other.0).abs().max((one.1 - other.1).abs())
}

#[cfg(test)]
mod tests {
    use linesman_sdk::bitwa::Setup;

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
        // The common target is among the nearest enemies or one more, and the division can stay where it is.
        let count = orders(&position, division).len();
        assert!(
            (2 * (MOST_TARGETS + 1)..=2 * (MOST_TARGETS + 2)).contains(&count),
            "{count}"
        );
    }
}
