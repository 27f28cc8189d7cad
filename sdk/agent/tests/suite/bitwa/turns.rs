//! What a turn tells.

use std::time::Duration;

use linesman_sdk::bitwa::{LOWER, Order, Player, Turn, UPPER, run_on};

/// Looks at a turn, then sends the division into the corner.
struct Looking<F>(F, u32);

impl<F: FnMut(&Turn<'_>)> Player for Looking<F> {
    fn choose(&mut self, turn: &Turn<'_>) -> Order {
        (self.0)(turn);
        self.1 += 1;
        Order::towards(0, 0)
    }
}

/// Shows each turn after these lines to `look`; there are so many.
fn check(input: &str, turns: u32, look: impl FnMut(&Turn<'_>)) {
    let mut player = Looking(look, 0);
    run_on(&mut player, input.as_bytes(), Vec::new()).unwrap();
    assert_eq!(player.1, turns);
}

#[test]
fn a_turn_shows_the_position_after_an_order() {
    let game = "set_game 6 3 9 1 ###### #Aa.b# ######\n";
    check(&format!("{game}gen_move A\n"), 1, |turn| {
        assert_eq!(turn.side(), UPPER);
        let after = turn.after(Order::towards(2, 1)).unwrap();
        assert_eq!(after.margin(UPPER).units, 0);
        assert_eq!(turn.position.margin(UPPER).units, -1);
        assert!(turn.after(Order::towards(6, 1)).is_none());
    });
    check(
        &format!("{game}play A 0 1 1 1 1 1\ngen_move a\n"),
        1,
        |turn| {
            assert_eq!(turn.side(), LOWER);
            assert!(turn.after(Order::towards(1, 1)).unwrap().end().is_some());
        },
    );
}

#[test]
fn a_division_that_is_not_due_can_be_ordered_all_the_same() {
    let game = "set_game 6 3 9 1 ###### #AB.a# ######\n";
    check(&format!("{game}gen_move B\n"), 1, |turn| {
        assert_eq!(turn.division.letter(), 'B');
        assert!(turn.after(Order::towards(1, 1)).is_none());
    });
}

#[test]
fn the_share_of_the_time_is_half_of_it_for_all_orders_to_come() {
    // 3 divisions in 10 rounds: 60 s / 2 / 30; after the first round 54 s / 2 / 27.
    let game = "set_game 8 3 10 1 ######## #ABC..a# ########\n";
    check(
        &format!(
            "{game}gen_move A\ntime_left 60000\ngen_move A\n\
             play A 0 0 0 1 1 1\nplay a 0 0 0 1 1 1\nplay B 0 0 0 1 1 1\nplay C 0 0 0 1 1 1\n\
             time_left 54000\ngen_move A\n"
        ),
        3,
        |turn| {
            let expected = turn.time_left.map(|_| Duration::from_secs(1));
            assert_eq!(turn.share(), expected);
        },
    );
}

#[test]
fn the_time_is_that_of_the_game_at_hand() {
    let game = "set_game 6 3 9 1 ###### #A.a.# ######\n";
    check(
        &format!("{game}time_left 5\n{game}gen_move A\n"),
        1,
        |turn| {
            assert_eq!(turn.time_left, None);
        },
    );
}
