//! Whole games against the referee's end of the protocol, judged as a referee judges them.

use std::time::Duration;

use fastrand::Rng;
use linesman_games::{
    Position as _, Side,
    stratego::{Action, BLUE, Move, Position, RED, Rules, Setup},
};
use linesman_protocols::{
    Time, Violation,
    stratego::{Limits, Profile, RefereeEnd, Situation, checks},
};

use crate::{
    stratego::moves::{is_attack, is_run, lost_piece},
    testing::{self, Host, check_conforming_game, check_first_violations},
};

const EXCEPTIONS: &str = include_str!("exceptions.txt");

type Table = testing::Table<Opponent>;

/// A random opponent. By its name it prefers attacks or runs.
struct Opponent {
    name: String,
    /// Whether the next line of the referee is the first line of a turn.
    is_header_due: bool,
}

impl Host for Opponent {
    type End = RefereeEnd;
    const LATE: Time = Time::ZERO;
    const MOST_PLIES: u32 = 400;

    fn begin(game: &str, side: Side, rng: &mut Rng) -> (Self, Position, RefereeEnd) {
        let mut position = Position::new(Rules {
            turn_limit: Some(150),
            ..Rules::default()
        });
        let setup = Setup::shuffled(side.other(), |n| rng.usize(..n));
        position.submit(side.other(), Action::Setup(setup)).unwrap();
        let limits = Limits {
            exit: Duration::ZERO,
            ..Limits::of_answers(Duration::ZERO)
        };
        let profile = Profile {
            limits,
            ..Profile::manual_2012()
        };
        let host = Self {
            name: game.to_owned(),
            is_header_due: false,
        };
        (host, position, RefereeEnd::new(side, game, &profile))
    }

    fn owes_answer(end: &RefereeEnd) -> bool {
        matches!(end.situation(), Situation::Setup { .. } | Situation::Turn)
    }

    fn reply(&self, position: &Position, opponent: Side, rng: &mut Rng) -> Option<Action> {
        let view = position.view(opponent);
        let mut moves = view.legal_moves();
        let is_preferred = |mv: Move| match self.name.as_str() {
            "aggressor" => is_attack(&view, mv),
            "runner" => mv.steps() > 1,
            _ => true,
        };
        if moves.iter().any(|mv| is_preferred(*mv)) {
            moves.retain(|mv| is_preferred(*mv));
        }
        rng.choice(moves).map(Action::plain_move)
    }

    fn see(&mut self, _position: &Position, end: &RefereeEnd, is_over: bool) {
        self.is_header_due = is_over && end.situation() == Situation::Echoed;
    }
}

/// Returns the only violation of a game, which is of this check.
fn only_violation<'a>(table: &'a Table, id: &str) -> &'a Violation {
    let [violation] = table.violations.as_slice() else {
        panic!("{:?}: {:?}", table.messages, table.violations);
    };
    assert_eq!(violation.check.id, id);
    violation
}

/// Plays this many games as each side with a fault, and checks each.
fn for_each_game(fault: &str, opponent: &str, games: u64, check: impl Fn(&Table)) {
    for side in Side::BOTH {
        for seed in 0..games {
            check(&Table::play(fault, opponent, side, seed));
        }
    }
}

/// Returns the first lines of the agent's turns.
fn reports(table: &Table) -> Vec<&str> {
    let turns = table
        .messages
        .iter()
        .filter(|message| message.lines().count() == 11);
    turns.filter_map(|message| message.lines().next()).collect()
}

#[test]
fn a_referee_sees_each_fault_break_its_own_check_first() {
    check_first_violations::<Opponent>(checks::ALL, EXCEPTIONS, "random", |id, table| {
        id != "stratego/end/silent-after-quit" || table.host.is_header_due
    });
}

#[test]
fn without_a_fault_whole_games_are_played_and_ended() {
    check_conforming_game::<Opponent>("stratego", "random", 50);
}

#[test]
fn late_faults_come_with_the_fortieth_move() {
    for (id, side) in [
        ("stratego/move/legal-as-red", RED),
        ("stratego/move/legal-as-blue", BLUE),
    ] {
        for seed in 0..10 {
            let table = Table::play(id, "random", side, seed);
            // The set-up is one write, and so is each move.
            assert_eq!(table.record.writes.len(), 1 + 40, "seed {seed}");
        }
    }
}

#[test]
fn lost_pieces_are_moved_in_games_against_the_aggressor_only() {
    for_each_game("stratego/move/sees-losses", "aggressor", 10, |table| {
        let violation = only_violation(table, "stratego/move/own-piece");
        let last = *reports(table).last().unwrap();
        assert!(
            last.contains("KILLS") || last.contains("BOTHDIE"),
            "{last}: {violation}"
        );
    });
}

#[test]
fn track_is_lost_of_the_first_run_in_games_against_the_runner_only() {
    for_each_game("stratego/move/reads-runs", "runner", 20, |table| {
        let violation = only_violation(table, "stratego/move/not-onto-own");
        let reports = reports(table);
        let (last, earlier) = reports.split_last().unwrap();
        assert!(is_run(last), "{last}: {violation}");
        assert!(!earlier.iter().any(|report| is_run(report)), "{earlier:?}");
    });
}

#[test]
fn a_fault_with_conditions_shows_where_all_of_them_hold() {
    let words = "--break stratego/move/not-onto-own --when ply:30 --when side:RED";
    for seed in 0..10 {
        let table = Table::play(words, "random", BLUE, seed);
        assert_eq!(table.violations, [], "seed {seed}");
        let table = Table::play(words, "random", RED, seed);
        if let [violation] = table.violations.as_slice() {
            assert_eq!(violation.check.id, "stratego/move/not-onto-own");
            // The set-up is one write, and so is each move.
            assert_eq!(table.record.writes.len(), 1 + 30, "seed {seed}");
        } else {
            assert!(table.record.writes.len() < 1 + 30, "seed {seed}");
        }
    }
}

#[test]
fn a_fault_after_a_loss_comes_with_the_first_loss() {
    let words = "--break stratego/move/not-onto-own --when captured";
    let is_loss = |report: &str| lost_piece(report).is_some();
    let mut count = 0;
    for side in Side::BOTH {
        for seed in 0..10 {
            let table = Table::play(words, "aggressor", side, seed);
            if table.violations.is_empty() {
                // Somebody has taken the flag before.
                assert!(
                    !reports(&table).iter().any(|report| is_loss(report)),
                    "seed {seed}, {side:?}"
                );
                continue;
            }
            count += 1;
            only_violation(&table, "stratego/move/not-onto-own");
            let reports = reports(&table);
            let (last, earlier) = reports.split_last().unwrap();
            assert!(
                is_loss(last) && !earlier.iter().any(|report| is_loss(report)),
                "{last}"
            );
        }
    }
    assert!(count > 10, "{count}");
}

#[test]
fn to_a_fault_the_game_begins_with_its_conditions() {
    // The record has the machine busy at every third look, and this fault is one of the first move.
    let table = Table::play(
        "--break stratego/turn/known-commands --when load",
        "random",
        RED,
        1,
    );
    assert_eq!(table.violations[0].check.id, "stratego/turn/known-commands");
    assert_eq!(table.record.writes.len(), 1 + 3);
    // It exits in place of its second move.
    let table = Table::play(
        "--break stratego/process/stays-until-the-end --when ply:5",
        "random",
        RED,
        1,
    );
    assert_eq!(table.record.writes.len(), 1 + 5);
    assert_eq!(table.status, Some(1));
}

#[test]
fn time_leaks_more_with_every_move() {
    let table = Table::play("stratego --leak 5ms --when ply:3", "random", RED, 1);
    assert_eq!(table.violations, []);
    let (writes, deeds): (Vec<usize>, Vec<&str>) = (table.record.deeds.iter())
        .take(3)
        .map(|(writes, deed)| (*writes, deed.as_str()))
        .unzip();
    assert_eq!(deeds, ["slept 5 ms", "slept 10 ms", "slept 15 ms"]);
    assert_eq!(writes, [4, 5, 6]);
}

#[test]
fn several_faults_show_beside_one_another() {
    let words = "--break stratego/turn/plain-form --when ply:2 --when once --break stratego/end/exit-status";
    let table = Table::play(words, "random", RED, 1);
    let seen: Vec<&str> = (table.violations.iter())
        .map(|violation| violation.check.id)
        .collect();
    assert_eq!(seen, ["stratego/turn/plain-form"]);
    let spaced = table
        .record
        .writes
        .iter()
        .position(|text| text.contains("  "));
    assert_eq!(spaced, Some(2));
    assert_eq!(table.status, Some(3));
}
