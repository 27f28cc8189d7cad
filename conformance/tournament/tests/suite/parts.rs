//! Files with results: of parts that were left behind, and files that are gone.

use std::{fs, path::PathBuf};

use linesman_tournament::{
    Course, Ended, Plan, Results, Run, Shard, Store, StoreError, Table, merge, set_aside,
};
use tempfile::TempDir;

use super::{plan, scores::game};

/// Four players. First, the first meets the fourth, and the second the third. A meeting has the numbers of two games and of six more.
fn knockout() -> Plan {
    let entrants =
        ["a", "b", "c", "d"].map(|name| format!("[[entrant]]\nname = \"{name}\"\nstrength = 0\n"));
    plan(&format!(
        "protocol = \"stratego\"\nformat = \"knockout\"\n{}",
        entrants.concat()
    ))
}

/// Returns a file of so many rounds, in which a player wins against all who come later in `strength`. `began` is when the games begin.
fn rounds(folder: &TempDir, name: &str, count: u32, strength: [usize; 4], began: &str) -> PathBuf {
    let plan = knockout();
    let path = folder.path().join(name);
    let mut store = Store::open(&path, &plan).unwrap();
    for _ in 0..count {
        let due = Course::new(&plan).due(&store.results().unwrap());
        let games = due.iter().map(|fixture| {
            let [first, second] = fixture.players.map(|player| {
                let mut order = strength.iter();
                order.position(|it| *it == player)
            });
            let ended = if first < second {
                Ended::First
            } else {
                Ended::Second
            };
            let mut game = game(fixture, ended, [0, 0], fixture.number);
            began.clone_into(&mut game.began);
            (game, None)
        });
        let games: Vec<_> = games.collect();
        store.keep(&games).unwrap();
    }
    path
}

/// Returns who met in the games of a store, by the numbers of the games.
fn met(store: &Store) -> Vec<(u64, [usize; 2])> {
    let mut all = Vec::new();
    let mut take = |game: linesman_tournament::Played| {
        let mut players = game.fixture.players;
        players.sort_unstable();
        all.push((game.fixture.number, players));
    };
    store.each(&mut take).unwrap();
    all
}

/// In the file that was left behind, a and b won and met in the final. In what was merged since, c beat b, so a meets c.
#[test]
fn games_of_a_round_count_only_if_their_players_still_meet() {
    let plan = knockout();
    let folder = tempfile::tempdir().unwrap();
    let left = rounds(&folder, "left.db", 2, [0, 1, 2, 3], "2026-01-01T00:00:00Z");
    let whole = rounds(&folder, "whole.db", 1, [0, 2, 1, 3], "2026-01-02T00:00:00Z");
    let semifinals = [(1, [0, 3]), (2, [0, 3]), (9, [1, 2]), (10, [1, 2])];
    let read = |path: &PathBuf| Store::read(path).unwrap().unwrap();
    assert_eq!(met(&read(&left))[..4], semifinals);
    assert_eq!(met(&read(&left))[4..], [(17, [0, 1]), (18, [0, 1])]);
    // What is not merged yet does not count either.
    let mut stores = [read(&whole), read(&left)];
    let mut all: Vec<&mut Store> = stores.iter_mut().collect();
    let outdated = set_aside(&plan, &mut all, true, Vec::new()).unwrap();
    assert_eq!((outdated.games, outdated.doubled), (2, vec![1, 2, 9, 10]));
    assert_eq!(Table::of(&plan, &stores).unwrap().done, 4);
    drop(stores);

    let mut store = Store::open(&whole, &plan).unwrap();
    let part = Shard { number: 1, of: 1 };
    for _ in 0..2 {
        let merged = merge(&plan, &mut store, std::slice::from_ref(&left), &[part]).unwrap();
        assert_eq!((merged.new, merged.known, merged.outdated), (0, 4, 2));
        assert_eq!(merged.doubled, [1, 2, 9, 10]);
        assert_eq!(merged.missing[0].games, 2);
        assert_eq!(met(&store), semifinals);
    }

    // The part plays the final again, now between those who won.
    let mut left = Store::open(&left, &plan).unwrap();
    let run = Run {
        shard: Some(part),
        ..Run::simulated(&plan)
    };
    let results = store.results().unwrap();
    assert!(run.play(&mut left, &results, |_| {}).unwrap().played >= 2);
    assert_eq!(met(&left)[4..6], [(17, [0, 2]), (18, [0, 2])]);
}

#[test]
fn games_for_a_file_that_is_gone_are_not_lost_in_silence() {
    let plan = knockout();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cup.db");
    let mut store = Store::open(&path, &plan).unwrap();
    let due = Course::new(&plan).due(&Results::new());
    let one = |at: usize| (game(&due[at], Ended::Draw, [0, 0], 1), None);
    store.keep(&[one(0)]).unwrap();
    fs::remove_file(&path).unwrap();
    let error = store.keep(&[one(1)]).unwrap_err();
    assert!(matches!(&error, StoreError::Gone(gone) if *gone == path));
    drop(store);
    // Another run has begun meanwhile.
    let mut store = Store::open(&path, &plan).unwrap();
    store.keep(&[one(1)]).unwrap();
    assert_eq!(store.results().unwrap().len(), 1);
}

#[test]
fn a_plan_can_change_until_a_game_has_a_result() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cup.db");
    let seeded = |seed: u64| Plan { seed, ..knockout() };
    drop(Store::open(&path, &seeded(1)).unwrap());
    let read = Store::read(&path).unwrap().unwrap();
    read.expect_plan(&seeded(2)).unwrap();
    let mut store = Store::open(&path, &seeded(2)).unwrap();
    let due = Course::new(&knockout()).due(&Results::new());
    store
        .keep(&[(game(&due[0], Ended::Draw, [0, 0], 1), None)])
        .unwrap();
    drop(store);
    let error = Store::open(&path, &seeded(3)).unwrap_err();
    assert!(matches!(error, StoreError::OtherPlan { .. }));
    drop(Store::open(&path, &seeded(2)).unwrap());
}
