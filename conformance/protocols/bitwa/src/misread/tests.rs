//! Bots that misread one thing: what explains their answers is that misreading.

use fastrand::Rng;
use linesman_games::bitwa::Order;
use linesman_protocol_testing::{assert_told, assert_unexplained, heard, sent};

use super::{
    conversation::{Turn, read},
    table::{Meaning, ROWS, try_all},
};
use linesman_interface::protocol::misreading::Row;
use linesman_values::outcome::Trial;

const SIDES: &[&str] = &["first", "second"];

const BOARD: &str = "set_game 8 6 100 2 ######## #.A..a.# #AA#.aa# #BB.#bb# #.B..b.# ########";

fn any_order(random: &mut Rng) -> Order {
    let mut number = |least| random.i64(least..=2);
    let [attack, dx, dy, px_first] = [(); 4].map(|()| number(-1));
    Order {
        attack,
        x: random.i64(-8..=9),
        y: random.i64(-8..=9),
        dx,
        dy,
        px_first,
    }
}

/// Returns the trials of a bot that is asked for so many orders.
fn trials(
    orders: usize,
    random: &mut Rng,
    choose: impl Fn(&Turn, &mut Rng) -> Order,
) -> Vec<Trial> {
    let mut trials = Vec::new();
    for division in ["A", "a", "B", "b"].into_iter().cycle().take(orders) {
        let mut lines = vec![
            sent(BOARD),
            heard("="),
            heard(""),
            sent(&format!("gen_move {division}")),
        ];
        let asked = |order: &Order| heard(&format!("= {order}"));
        let mut example = lines.clone();
        example.push(asked(&Order::towards(0, 0)));
        let turn = read(&example).pop().unwrap();
        lines.push(asked(&choose(&turn, random)));
        trials.extend(try_all(&lines));
    }
    trials
}

/// Returns an answer that a bot with this misreading takes for legal: any numbers that mean a legal order.
fn misread(row: &Row<Meaning>, turn: &Turn, random: &mut Rng) -> Order {
    let is_meant = |order: &Order| {
        let turn = Turn {
            division: turn.division,
            order: *order,
            board: turn.board.clone(),
        };
        row.meaning.of(&turn).is_some_and(|order| {
            (0..8).contains(&order.x)
                && (0..6).contains(&order.y)
                && [order.attack, order.px_first]
                    .iter()
                    .all(|flag| (0..=1).contains(flag))
                && [order.dx, order.dy].iter().all(|step| step.abs() == 1)
        })
    };
    let any = || {
        let mut numbers = [0; 6].map(|_: i32| random.i64(-1..=8));
        random.shuffle(&mut numbers);
        let [attack, x, y, dx, dy, px_first] = numbers;
        Order {
            attack,
            x,
            y,
            dx,
            dy,
            px_first,
        }
    };
    std::iter::repeat_with(any).find(is_meant).unwrap()
}

#[test]
fn a_bot_that_misreads_one_thing_is_told_so() {
    assert_told(ROWS, SIDES, |row, random| {
        trials(24, random, |turn, random| misread(row, turn, random))
    });
}

#[test]
fn a_bot_that_gives_any_numbers_has_misread_nothing() {
    assert_unexplained(ROWS, SIDES, |random| {
        trials(24, random, |_, random| any_order(random))
    });
}
