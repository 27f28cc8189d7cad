//! Orders that mean another order: numbers that are counted, or stand, in another way.

use linesman_games::bitwa::Order;

use super::conversation::Turn;

/// The order with the column and the row of the target exchanged.
pub(super) const fn swapped(order: Order) -> Order {
    let Order { x, y, .. } = order;
    Order {
        x: y,
        y: x,
        ..order
    }
}

/// The order with a target so many columns and rows further.
pub(super) const fn shifted(order: Order, columns: i64, rows: i64) -> Order {
    Order {
        x: order.x.saturating_add(columns),
        y: order.y.saturating_add(rows),
        ..order
    }
}

/// The order with a target on the last column or row where it is just behind them.
pub(super) fn within(turn: &Turn) -> Order {
    let clamp = |number: i64, size: u32| {
        let size = i64::from(size);
        if number == size { size - 1 } else { number }
    };
    Order {
        x: clamp(turn.order.x, turn.board.columns()),
        y: clamp(turn.order.y, turn.board.rows()),
        ..turn.order
    }
}

/// The order with the size of the board added to a column or a row below 0 that a remainder can be.
pub(super) fn wrapped(turn: &Turn) -> Order {
    let wrap = |number: i64, size: u32| {
        let size = i64::from(size);
        if (1 - size..0).contains(&number) {
            number + size
        } else {
            number
        }
    };
    Order {
        x: wrap(turn.order.x, turn.board.columns()),
        y: wrap(turn.order.y, turn.board.rows()),
        ..turn.order
    }
}

/// The numbers of an order in the places of its text.
pub(super) const fn numbers(order: Order) -> [i64; 6] {
    let Order {
        attack,
        x,
        y,
        dx,
        dy,
        px_first,
    } = order;
    [attack, x, y, dx, dy, px_first]
}

/// The order whose numbers stand in these places of the text: A, xd, yd, dx, dy and p, each from 0.
pub(super) const fn in_places(order: Order, places: [usize; 6]) -> Order {
    let numbers = numbers(order);
    Order {
        attack: numbers[places[0]],
        x: numbers[places[1]],
        y: numbers[places[2]],
        dx: numbers[places[3]],
        dy: numbers[places[4]],
        px_first: numbers[places[5]],
    }
}

/// The order with dx and dy that are 0 where they should be -1.
pub(super) const fn steps_as_flags(order: Order) -> Order {
    const fn step(number: i64) -> i64 {
        if number == 0 { -1 } else { number }
    }
    Order {
        dx: step(order.dx),
        dy: step(order.dy),
        ..order
    }
}

/// The order with A and p that are -1 where they should be 0.
pub(super) const fn flags_as_steps(order: Order) -> Order {
    const fn flag(number: i64) -> i64 {
        if number == -1 { 0 } else { number }
    }
    Order {
        attack: flag(order.attack),
        px_first: flag(order.px_first),
        ..order
    }
}

/// The order with A and p that are counted from 1.
pub(super) const fn flags_from_one(order: Order) -> Order {
    Order {
        attack: order.attack.saturating_sub(1),
        px_first: order.px_first.saturating_sub(1),
        ..order
    }
}

/// The order whose target is given as seen from the division's first unit.
pub(super) fn from_unit(turn: &Turn) -> Option<Order> {
    let (x, y) = turn.unit()?;
    Some(shifted(turn.order, x, y))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_order_means_another_order() {
        let check = |meant: fn(Order) -> Order, text: &str, expected: &str| {
            let order: Order = text.parse().unwrap();
            assert_eq!(meant(order).to_string(), expected, "{text}");
        };
        check(swapped, "1 5 2 1 -1 0", "1 2 5 1 -1 0");
        check(
            |order| shifted(order, -1, -1),
            "1 5 2 1 -1 0",
            "1 4 1 1 -1 0",
        );
        check(
            |order| in_places(order, [5, 0, 1, 2, 3, 4]),
            "5 2 1 -1 0 1",
            "1 5 2 1 -1 0",
        );
        check(steps_as_flags, "1 5 2 1 0 0", "1 5 2 1 -1 0");
        check(flags_as_steps, "-1 5 2 1 -1 -1", "0 5 2 1 -1 0");
        check(flags_from_one, "2 5 2 1 -1 1", "1 5 2 1 -1 0");
    }
}
