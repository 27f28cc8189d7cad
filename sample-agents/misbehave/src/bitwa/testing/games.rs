//! Whole games against the referee's end of the protocol, judged as a referee judges them.

use fastrand::Rng;
use linesman_games::{
    Side,
    bitwa::{Action, LOWER, NamedBoard, Order, Position, UPPER},
};
use linesman_protocols::bitwa::{Profile, RefereeEnd, checks};

use crate::testing::{self, Host, check_conforming_game, check_first_violations};

const EXCEPTIONS: &str = include_str!("exceptions.txt");

type Table = testing::Table<Opponent>;

/// A random opponent. The game is a board.
struct Opponent;

impl Host for Opponent {
    type End = RefereeEnd;
    const MOST_PLIES: u32 = 120;

    fn begin(game: &str, side: Side, _rng: &mut Rng) -> (Self, Position, RefereeEnd) {
        let setup = NamedBoard::find(game).unwrap().setup();
        let end = RefereeEnd::new(side, &setup, &Profile::applet());
        (Self, Position::new(setup), end)
    }

    fn owes_answer(end: &RefereeEnd) -> bool {
        end.situation().owes_answer()
    }

    fn reply(&self, position: &Position, _opponent: Side, rng: &mut Rng) -> Option<Action> {
        let x = rng.u32(0..position.board().columns());
        let y = rng.u32(0..position.board().rows());
        Some(Action::Order(
            Order::towards(x.into(), y.into()).attacking(),
        ))
    }
}

#[test]
fn a_referee_sees_each_fault_break_its_own_check_first() {
    check_first_violations::<Opponent>(checks::ALL, EXCEPTIONS, "gate", |_, _| true);
}

#[test]
fn without_a_fault_games_on_every_board_are_played_and_ended() {
    for board in NamedBoard::ALL {
        check_conforming_game::<Opponent>("bitwa", board.name, 2);
    }
}

#[test]
fn faults_of_large_games_show_on_large_boards() {
    for (id, board, expected) in [
        (
            "bitwa/set-game/large-boards",
            "plain",
            "bitwa/order/target-on-board",
        ),
        ("bitwa/set-game/all-letters", "plain", "bitwa/order/given"),
        ("bitwa/set-game/all-letters", "islands", ""),
    ] {
        for side in Side::BOTH {
            let table = Table::play(id, board, side, 1);
            let seen = &table.violations;
            assert_eq!(
                table.first_violation(),
                expected,
                "{id}, {board}, {side:?}: {seen:?}"
            );
        }
    }
}

#[test]
fn a_fault_with_conditions_shows_where_all_of_them_hold() {
    let words = "--break bitwa/order/given --when ply:7 --when side:second";
    assert_eq!(Table::play(words, "gate", UPPER, 1).violations, []);
    let table = Table::play(words, "gate", LOWER, 1);
    assert_eq!(table.violations[0].check.id, "bitwa/order/given");
    let orders = (table.record.writes.iter()).filter(|text| text.len() > "=\n\n".len());
    // The last of them is the refusal.
    assert_eq!(orders.count(), 7);
}
