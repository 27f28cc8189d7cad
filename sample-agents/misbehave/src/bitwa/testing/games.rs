//! Whole games against the referee's end of the protocol, judged as a referee judges them.

use linesman_games::{
    Side,
    bitwa::{LOWER, NamedBoard, UPPER},
};

use super::table::play;
use crate::bitwa::fault::TABLE;

/// The first check that a referee sees broken in a game on the board `gate`, as the first player and as the second: the
/// fault's own, unless the fault shows in scripted conversations only, or in one in which the referee sees something else
/// first.
const EXCEPTIONS: &[(&str, &str, &str)] = &[
    // Only a referee that closes the player's input learns that the answer had been written.
    (
        "bitwa/stream/flushes",
        "bitwa/set-game/answered",
        "bitwa/set-game/answered",
    ),
    // No message of this referee is cut in two, and none is joined with the next.
    ("bitwa/stream/reads-split-lines", "", ""),
    ("bitwa/stream/reads-joined-lines", "", ""),
    // There is always something to hear.
    ("bitwa/answer/one-per-command", "", ""),
    ("bitwa/answer/waits-for-command", "", ""),
    // The game comes with as much time as there is, and nothing of the referee's own invention.
    ("bitwa/answer/refuses-unknown-commands", "", ""),
    ("bitwa/time/within-budget", "", ""),
    // The board has two divisions a side, and the game goes on with both sides.
    ("bitwa/set-game/large-boards", "", ""),
    ("bitwa/set-game/all-letters", "", ""),
    ("bitwa/game/passes-over-lost-divisions", "", ""),
    ("bitwa/game/goes-on-alone", "", ""),
    (
        "bitwa/game/as-first-player",
        "bitwa/order/target-on-board",
        "",
    ),
    (
        "bitwa/game/as-second-player",
        "",
        "bitwa/order/target-on-board",
    ),
    // This referee does not look at how the player exits, nor at what it leaves.
    ("bitwa/end/quit-answered", "", ""),
    ("bitwa/end/exits-at-quit", "", ""),
    ("bitwa/end/exit-status", "", ""),
    ("bitwa/end/end-of-input", "", ""),
    ("bitwa/process/leaves-nothing-behind", "", ""),
    ("bitwa/process/stderr-bounded", "", ""),
    ("bitwa/process/memory-bounded", "", ""),
    // It counts no bytes, and goes away when it has heard enough.
    (
        "bitwa/process/stdout-bounded",
        "bitwa/process/stays-until-the-end",
        "bitwa/process/stays-until-the-end",
    ),
];

#[test]
fn a_referee_sees_each_fault_break_its_own_check_first() {
    for (check, _) in TABLE {
        let id = check.id;
        let (as_first, as_second) = EXCEPTIONS
            .iter()
            .find(|(exception, ..)| *exception == id)
            .map_or((id, id), |(_, as_first, as_second)| (as_first, as_second));
        for (side, expected) in [(UPPER, as_first), (LOWER, as_second)] {
            for seed in 0..5 {
                let table = play(id, "gate", side, seed);
                let seen = table.violations.first();
                assert_eq!(
                    seen.map_or("", |violation| violation.check.id),
                    expected,
                    "{id} as {side:?}, seed {seed}: {seen:?}"
                );
            }
        }
    }
}

#[test]
fn without_a_fault_games_on_every_board_are_played_and_ended() {
    for board in NamedBoard::ALL {
        for side in Side::BOTH {
            for seed in 0..2 {
                let table = play("bitwa", board.name, side, seed);
                let name = board.name;
                assert_eq!(table.violations, [], "{name}, seed {seed}, {side:?}");
                assert_eq!(table.status, Some(0));
                assert_eq!(table.record.deeds, []);
                assert!(table.record.stderr.is_empty());
            }
        }
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
            let table = play(id, board, side, 1);
            let seen = table.violations.first();
            let found = seen.map_or("", |violation| violation.check.id);
            assert_eq!(found, expected, "{id}, {board}, {side:?}: {seen:?}");
        }
    }
}

#[test]
fn the_same_seed_makes_the_same_game() {
    for (check, _) in TABLE {
        let output = || play(check.id, "gate", LOWER, 7).record.output();
        assert_eq!(output(), output(), "{}", check.id);
    }
}

#[test]
fn a_fault_with_conditions_shows_where_all_of_them_hold() {
    let words = "--break bitwa/order/given --when ply:7 --when side:second";
    assert_eq!(play(words, "gate", UPPER, 1).violations, []);
    let table = play(words, "gate", LOWER, 1);
    assert_eq!(table.violations[0].check.id, "bitwa/order/given");
    let orders = (table.record.writes.iter()).filter(|text| text.len() > "=\n\n".len());
    // The last of them is the refusal.
    assert_eq!(orders.count(), 7);
}
