//! What is said of decisions, in the table of a plan and in that of several.

use std::path::Path;

use linesman::PROTOCOLS;
use linesman_tournament::{
    Course, Ended, Fixture, Plan, Results, Ruling, Store, added_up, read_plan, summary, table_json,
};
use tempfile::TempDir;

use super::scores::game;

/// Two games of a and b, with the first one as number 1.
fn cup(title: &str, head: &str) -> Plan {
    let text = format!(
        "title = \"{title}\"\nprotocol = \"otep\"\n{head}\n[[entrant]]\nname = \"a\"\nstrength = 0\n[[entrant]]\nname = \"b\"\nstrength = 0\n"
    );
    read_plan(Path::new("cup.toml"), &text, PROTOCOLS).unwrap()
}

/// Keeps a game that a program with this digest played for the first side.
fn keep(store: &mut Store, fixture: &Fixture, ended: Ended, program: &str, day: u32) {
    let mut played = game(fixture, ended, [0, 0], u64::from(day));
    played.began = format!("2026-01-0{day}T00:00:00Z");
    played.programs = ["", ""].map(|_| program.to_owned());
    store.keep(&[(played, None)]).unwrap();
}

/// Returns the store of a plan in which both games were won by the first side.
fn played(plan: &Plan) -> (TempDir, Store, Vec<Fixture>) {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(&folder.path().join("cup.db"), plan).unwrap();
    let due = Course::new(plan).due(&Results::new());
    for fixture in &due {
        keep(&mut store, fixture, Ended::First, "old", 1);
    }
    (folder, store, due)
}

fn said(plan: &Plan, stores: &[Store]) -> String {
    let table = linesman_tournament::Table::of(plan, stores).unwrap();
    summary(plan, &table)
}

#[test]
fn a_game_that_was_played_again_says_so() {
    let plan = cup("cup", "");
    let (folder, mut store, due) = played(&plan);
    let check = |store: &Store, lines: &[&str]| {
        let stores = [Store::read(store.path()).unwrap().unwrap()];
        let text = said(&plan, &stores);
        let found: Vec<&str> = text
            .lines()
            .filter(|line| line.starts_with("Game"))
            .collect();
        assert_eq!(found, lines);
    };
    store.rejudge(1, Ruling::Replay, "a power cut").unwrap();
    check(
        &store,
        &["Game 1 is to be played again (it was 1-0): a power cut"],
    );
    keep(&mut store, &due[0], Ended::Draw, "old", 2);
    let again = "Game 1 was played again (it was 1-0, and then 1/2-1/2): a power cut";
    check(&store, &[again]);
    // The next decision keeps what came of the one before.
    store.rejudge(1, Ruling::Replay, "noise").unwrap();
    check(
        &store,
        &[
            again,
            "Game 1 is to be played again (it was 1/2-1/2): noise",
        ],
    );
    store.rejudge(2, Ruling::Void, "noise").unwrap();
    keep(&mut store, &due[0], Ended::Second, "old", 3);
    check(
        &store,
        &[
            again,
            "Game 1 was played again (it was 1/2-1/2, and then 0-1): noise",
            "Game 2 does not count (it was 1-0): noise",
        ],
    );
    drop(folder);
}

#[test]
fn a_table_of_several_plans_names_the_plan_of_what_it_says() {
    let spring = cup("spring", "");
    let autumn = cup("autumn", "versions = \"last\"");
    let winter = cup("winter", "versions = \"apart\"");
    let (_one, mut first, due) = played(&spring);
    first.rejudge(1, Ruling::Void, "noise").unwrap();
    let (_two, mut second, _) = played(&autumn);
    second.rejudge(2, Ruling::Replay, "noise").unwrap();
    // In autumn, a plays one of the two games with another program, so the first game does not count.
    keep(&mut second, &due[1], Ended::First, "new", 2);
    let (_three, mut third, _) = played(&winter);
    third.remove(&[1]).unwrap();
    keep(&mut third, &due[0], Ended::Void, "old", 1);
    let parts = [
        (spring, vec![first]),
        (autumn, vec![second]),
        (winter, vec![third]),
    ];
    let (plan, table) = added_up(&parts, |_| {}).unwrap();
    let text = summary(&plan, &table);
    for line in [
        "spring: Game 1 does not count (it was 1-0): noise\n",
        "autumn: Game 2 was played again (it was 1-0, and then 1-0): noise\n",
        "1 game of earlier programs does not count",
        "whether an agent or the machine was at fault: in winter 1. It does",
        "winter says versions = \"apart\", and a table of several plans has one row for each entrant.",
    ] {
        assert!(text.contains(line), "{line}: {text}");
    }
    let json = table_json(&plan, &table);
    for title in ["spring", "autumn", "winter"] {
        let own = format!("{{\"title\":\"{title}\",\"profile\":");
        assert!(json.contains(&own), "{title}: {json}");
    }
    // Game 2 of spring, game 2 of autumn and game 2 of winter, which b won with the first side.
    let b = table.rows.iter().find(|row| row.name == "b").unwrap();
    assert_eq!((b.games, b.wins), (3, 3));
}
