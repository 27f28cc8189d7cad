//! Games that go on without a side that was killed. Bitwa's are such: the units of a killed player stay on the board and
//! count, and its divisions are not asked any more.

use linesman_games::{
    Outcome, Side,
    bitwa::{LOWER, Position, Setup, UPPER},
};
use linesman_protocols::bitwa::{Profile, RefereeEnd};
use linesman_referee::{Conversation as _, Ending, Referee, Seat, Termination};

use super::{checks, conversation::converse};

/// One unit for each side, and two rounds.
const BOARD: &str = "6 3 2 1 ###### #A..a# ######";

/// Both are told the game and are ready; A is asked for its first order.
const BEGINNING: &str = "
    0 >> set_game 6 3 2 1 ###### #A..a# ######
    1 >> set_game 6 3 2 1 ###### #A..a# ######
    0 << =
    0 <<
    1 << =
    1 <<
    0 >> time_left 180000
    0 << =
    0 <<
    0 >> gen_move A";

/// The lower side gives an order alone.
const ALONE: &str = "
    1 >> time_left 180000
    1 << =
    1 <<
    1 >> gen_move a
    1 << = 0 4 1 1 1 1
    1 <<
    1 >> play a 0 4 1 1 1 1";

/// The lower side gives the orders of both rounds alone.
fn alone() -> String {
    [ALONE, "1 << =", "1 <<", ALONE].join("\n")
}

fn game(board: &str) -> Referee<RefereeEnd> {
    let setup: Setup = board.parse().unwrap();
    let profile = Profile::arbiter();
    let seats =
        Side::BOTH.map(|side| Seat::Agent(side.index(), RefereeEnd::new(side, &setup, &profile)));
    Referee::new(Position::new(setup), seats, profile.limits.exit)
}

/// Plays a game whose upper side is killed, and checks why. The other gives two orders, as in `rest`.
fn check_upper_killed(script: &str, rest: &str, check: &'static str) -> Referee<RefereeEnd> {
    let referee = converse(game(BOARD), &[BEGINNING, script, rest].join("\n"));
    assert_eq!(checks(referee.excluded()), [(UPPER, check)]);
    assert_eq!((referee.plies(), referee.notes()), (2, &[][..]));
    assert!(referee.is_over());
    referee
}

fn by_rules(outcome: Outcome) -> Ending {
    Ending {
        outcome: Some(outcome),
        termination: Termination::Rules,
    }
}

#[test]
fn the_other_gives_its_orders_alone_and_is_not_told_of_the_bad_one() {
    let bad = "0 << = 0 99 1 1 1 1\n0 <<\n0 is killed";
    let referee = check_upper_killed(bad, &alone(), "bitwa/order/target-on-board");
    assert_eq!(referee.ending(), Some(&by_rules(Outcome::Draw)));
}

#[test]
fn nothing_that_a_killed_agent_does_makes_a_difference() {
    let script = "
         @1000
         0 exits 7
         0 is killed
         1 >> time_left 180000
         due 181000
         0 << = 0 2 1 1 1 1
         0 <<
         0 closes its output
         0 exits 1
         due 181000";
    let rest = alone().replacen("1 >> time_left 180000", "", 1);
    check_upper_killed(script, &rest, "bitwa/process/stays-until-the-end");
}

#[test]
fn time_that_has_run_out_kills_one_side_and_not_the_other() {
    let script = format!(
        "{BEGINNING}
         due 180000
         @180000
         0 is killed
         {}",
        alone()
    );
    let referee = converse(game(BOARD), &script);
    assert_eq!(checks(referee.excluded()).len(), 1);
    assert_eq!(referee.ending(), Some(&by_rules(Outcome::Draw)));
}

#[test]
fn when_both_are_killed_the_units_are_counted_at_once() {
    // The lower side has two units, the upper one has one.
    let board = "7 3 2 1 ####### #A..aa# #######";
    let script = format!(
        "{BEGINNING}
         0 << ? no
         0 <<
         0 is killed
         1 >> time_left 180000
         1 << =
         1 <<
         1 >> gen_move a
         1 << ? no
         1 <<
         1 is killed"
    );
    let script = script.replace(BOARD, board);
    let referee = converse(game(board), &script);
    let fault = "bitwa/order/given";
    assert_eq!(checks(referee.excluded()), [(UPPER, fault), (LOWER, fault)]);
    assert_eq!(referee.ending(), Some(&by_rules(Outcome::Win(LOWER))));
    assert_eq!(referee.plies(), 0);
    assert!(referee.is_over());
}

#[test]
fn nobody_is_asked_while_somebody_has_to_answer_something_else() {
    // A goes to its target, and both have to answer `play` before the opponent is asked.
    let script = format!(
        "{BEGINNING}
         0 << = 0 2 1 1 1 1
         0 <<
         0 >> play A 0 2 1 1 1 1
         1 >> play A 0 2 1 1 1 1
         1 << =
         1 <<
         0 << =
         0 <<
         1 >> time_left 180000"
    );
    let referee = converse(game(BOARD), &script);
    assert_eq!((referee.plies(), checks(referee.excluded())), (1, vec![]));
}
