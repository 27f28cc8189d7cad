//! What a referee hears of a player that panics.

use std::panic::{AssertUnwindSafe, catch_unwind};

use linesman_sdk::{bitwa, otep};

struct Panics;

impl bitwa::Player for Panics {
    fn choose(&mut self, _: &bitwa::Turn<'_>) -> bitwa::Order {
        panic!("no idea");
    }
}

impl otep::Player for Panics {
    fn choose(&mut self, _: &mut otep::Turn<'_>) -> otep::Move {
        panic!("no idea");
    }
}

/// Lets a player run that panics, and returns what it has said by then.
fn said<T>(run: impl FnOnce(&mut Vec<u8>) -> T) -> String {
    let mut said = Vec::new();
    let panic = catch_unwind(AssertUnwindSafe(|| drop(run(&mut said)))).unwrap_err();
    assert_eq!(panic.downcast_ref(), Some(&"no idea"));
    String::from_utf8(said).unwrap()
}

#[test]
fn a_bitwa_player_that_panics_has_no_order() {
    let referee = "set_game 6 3 10 2 ###### #A.a.# ######\ngen_move A\nquit\n";
    let said = said(|output| bitwa::run_on(Panics, referee.as_bytes(), output));
    assert_eq!(said, "=\n\n? the player panicked\n\n");
}

#[test]
fn a_bitwa_player_that_panics_before_its_turn_refuses_the_command() {
    /// Panics in one of its methods.
    struct Listens {
        panics_at_once: bool,
    }
    impl bitwa::Player for Listens {
        fn choose(&mut self, _: &bitwa::Turn<'_>) -> bitwa::Order {
            bitwa::Order::towards(3, 1)
        }

        fn begin(&mut self, _: &bitwa::Setup) {
            assert!(!self.panics_at_once, "no idea");
        }

        fn observe(&mut self, _: &bitwa::LastOrder, _: &bitwa::Position) {
            panic!("no idea");
        }
    }
    let referee = "set_game 6 3 10 2 ###### #A.a.# ######\nplay A 0 3 1 1 1 1\nquit\n";
    for (panics_at_once, expected) in [
        (true, "? the player panicked\n\n"),
        (false, "=\n\n? the player panicked\n\n"),
    ] {
        let player = Listens { panics_at_once };
        let said = said(|output| bitwa::run_on(player, referee.as_bytes(), output));
        assert_eq!(said, expected);
    }
}

#[test]
fn an_otep_engine_that_panics_reports_a_critical_error() {
    let referee = "rules dim:7 name:Brandub surf:n ks:w start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/\nplay attackers\n";
    let said = said(|output| otep::run_by_turns(Panics, referee.as_bytes(), output));
    assert_eq!(said, "hello\nerror -1 the player panicked\n");
}
