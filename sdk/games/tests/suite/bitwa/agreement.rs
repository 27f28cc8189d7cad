//! Random games: the rules agree with their literal reading, and what always holds does.

use fastrand::Rng;
use linesman_games::{
    Outcome, Position as _, Side,
    bitwa::{Action, Division, EndReason, LOWER, Order, Position, Score, Setup, UPPER},
};

use super::{board::strengths, literal::Literal, random};

/// Returns the numbers of an order as an order.
fn order([attack, x, y, dx, dy, px_first]: [i64; 6]) -> Order {
    Order {
        attack,
        x,
        y,
        dx,
        dy,
        px_first,
    }
}

/// Compares everything that can be seen of a game.
fn compare(position: &Position, literal: &Literal) {
    for (y, row) in literal.board.iter().enumerate() {
        let actual = position.board().row(y as u32).expect("the sizes agree");
        assert!(
            actual.chars().eq(row.iter().copied()),
            "row {y}: {actual} {row:?}"
        );
    }
    let literal_strengths = literal.strengths.iter().flatten().copied();
    assert!(
        literal_strengths
            .filter(|strength| *strength > 0)
            .eq(strengths(position))
    );
    assert_eq!(position.due().map(Division::letter), literal.due());
    assert_eq!(position.round(), literal.round);
    let scores = [literal.score(true), literal.score(false)];
    for side in Side::BOTH {
        let Score { units, strength } = position.score(side);
        assert_eq!((units as usize, strength), scores[side.index()]);
    }
    let expected = literal.is_over.then(|| match scores[0].cmp(&scores[1]) {
        std::cmp::Ordering::Greater => Outcome::Win(UPPER),
        std::cmp::Ordering::Less => Outcome::Win(LOWER),
        std::cmp::Ordering::Equal => Outcome::Draw,
    });
    assert_eq!(position.outcome(), expected);
}

/// How often things happened, to see that the games are worth comparing.
#[derive(Default)]
struct Tally {
    orders: u32,
    attacks: u64,
    destroyed: u32,
    idle_orders: u32,
    full: u32,
    annihilations: u32,
    both_killed: u32,
}

#[test]
fn the_rules_agree_with_their_literal_reading_in_100_000_orders() {
    let mut rng = Rng::with_seed(2010);
    let mut tally = Tally::default();
    while tally.orders < 100_000 {
        let text = random::setup(&mut rng);
        let mut position = Position::new(text.parse::<Setup>().unwrap());
        let mut literal = Literal::new(&text);
        compare(&position, &literal);
        while let Some(due) = position.due() {
            if rng.u8(..100) == 0 {
                let side = rng.choice(Side::BOTH).unwrap();
                if !position.is_killed(side) {
                    position.submit(side, Action::Killed).unwrap();
                    literal.kill(side == UPPER);
                    compare(&position, &literal);
                    continue;
                }
            }
            let numbers = random::order(&position, &mut rng);
            let before = position.clone();
            position
                .submit(due.side(), Action::Order(order(numbers)))
                .unwrap();
            literal.play(numbers);
            compare(&position, &literal);
            let (own, enemy) = (due.side(), due.side().other());
            // An order costs the mover nothing, and the enemy never gains by it.
            assert_eq!(position.score(own), before.score(own));
            let (old, new) = (before.score(enemy), position.score(enemy));
            assert!(new.units <= old.units && new.strength <= old.strength);
            tally.orders += 1;
            tally.attacks += old.strength - new.strength;
            tally.destroyed += old.units - new.units;
            tally.idle_orders += u32::from(before.board() == position.board());
        }
        match position.end().unwrap().reason {
            EndReason::RoundsPlayed => tally.full += 1,
            EndReason::Annihilation => tally.annihilations += 1,
            EndReason::BothKilled => tally.both_killed += 1,
        }
    }
    assert!(tally.attacks > 20_000 && tally.destroyed > 10_000 && tally.idle_orders > 1_000);
    assert!(tally.full > 100 && tally.annihilations > 100 && tally.both_killed > 10);
}

#[test]
fn random_set_ups_and_orders_print_as_they_are_read() {
    let mut rng = Rng::with_seed(40);
    for _ in 0..1_000 {
        let text = random::setup(&mut rng);
        let setup: Setup = text.parse().unwrap();
        assert_eq!(setup.to_string(), text);
        assert_eq!(format!("{setup:#}").parse::<Setup>().as_ref(), Ok(&setup));
        let legal = order(random::order(&Position::new(setup), &mut rng));
        let any = order([(); 6].map(|()| rng.i64(..) >> rng.u32(..64)));
        for order in [legal, any] {
            assert_eq!(order.to_string().parse(), Ok(order));
        }
    }
}

#[test]
fn an_order_is_refused_without_effect_if_a_number_is_out_of_range_only() {
    let mut rng = Rng::with_seed(41);
    let mut refused = 0;
    for _ in 0..2_000 {
        let mut position = Position::new(random::setup(&mut rng).parse::<Setup>().unwrap());
        let mut numbers = random::order(&position, &mut rng);
        for number in &mut numbers {
            if rng.u8(..8) == 0 {
                *number += rng.i64(-3..=3);
            }
        }
        let [attack, x, y, dx, dy, p] = numbers;
        let (columns, rows) = (position.board().columns(), position.board().rows());
        let is_legal = [0, 1].contains(&attack)
            && (0..i64::from(columns)).contains(&x)
            && (0..i64::from(rows)).contains(&y)
            && [-1, 1].contains(&dx)
            && [-1, 1].contains(&dy)
            && [0, 1].contains(&p);
        let before = format!("{position:?}");
        let side = position.due().unwrap().side();
        let result = position.submit(side, Action::Order(order(numbers)));
        assert_eq!(result.is_ok(), is_legal, "{numbers:?}");
        assert_eq!(format!("{position:?}") == before, !is_legal, "{numbers:?}");
        refused += u32::from(!is_legal);
    }
    assert!((500..1_500).contains(&refused), "{refused}");
}
