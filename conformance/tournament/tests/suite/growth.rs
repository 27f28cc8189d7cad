//! Plans that change while they are played.

use std::{collections::BTreeSet, path::Path};

use linesman::PROTOCOLS;
use linesman_tournament::{
    Course, Draw, Ended, Fixture, Plan, Played, Results, Run, Store, StoreError, Table, Versions,
    draws_of, import, newcomers, read_plan,
};

use super::scores::game;

fn plan(head: &str, names: &[&str]) -> Plan {
    let entrants = names
        .iter()
        .map(|name| format!("[[entrant]]\nname = \"{name}\"\nstrength = 0\n"));
    let text = format!(
        "protocol = \"otep\"\n{head}\n{}",
        entrants.collect::<String>()
    );
    read_plan(Path::new("cup.toml"), &text, PROTOCOLS).unwrap()
}

/// Draws what a plan has beyond these draws. Returns all draws, and all games that have no result.
fn drawn(plan: &Plan, draws: Vec<Draw>, results: &Results) -> (Vec<Draw>, Vec<Fixture>) {
    let mut course = Course::of(plan, draws);
    let due = course.due(results);
    (course.draws().to_vec(), due)
}

fn all_drawn(games: &[Fixture]) -> Results {
    games.iter().map(|game| (game.number, [1, 1])).collect()
}

#[test]
fn new_rounds_and_entrants_leave_the_games_before_them_as_they_were() {
    let first = plan("rounds = 1", &["a", "b", "c"]);
    let (draws, games) = drawn(&first, Vec::new(), &Results::new());
    // Three pairs of two games.
    assert_eq!(games.len(), 6);
    let results = all_drawn(&games);
    let second = plan("rounds = 2", &["a", "b", "c", "d"]);
    let (draws, new) = drawn(&second, draws, &results);
    // d meets three others in the first cycle, and there are six pairs in the second one.
    assert_eq!(new.len(), 6 + 12);
    let numbers: BTreeSet<u64> = new.iter().map(|game| game.number).collect();
    assert_eq!((numbers.first(), numbers.last()), (Some(&7), Some(&24)));
    let of_first_cycle = new.iter().filter(|game| game.opening == games[0].opening);
    assert!(of_first_cycle.clone().count() == 6);
    assert!(of_first_cycle.clone().all(|game| game.players.contains(&3)));
    // Whatever comes later, what was drawn stays.
    let (again, _) = drawn(&second, draws.clone(), &Results::new());
    assert_eq!(again, draws);
}

#[test]
fn more_games_of_each_pair_are_played_in_earlier_rounds_too() {
    let openings = "[openings]\nplies = 2\ncount = 3";
    let first = plan(
        &format!("rounds = 2\ngames = 2\n{openings}"),
        &["a", "b", "c"],
    );
    let (draws, games) = drawn(&first, Vec::new(), &Results::new());
    assert_eq!(games.len(), 12);
    let second = plan(
        &format!("rounds = 2\ngames = 4\n{openings}"),
        &["a", "b", "c"],
    );
    let (_, new) = drawn(&second, draws, &all_drawn(&games));
    assert_eq!(new.len(), 12);
    assert!(new.iter().all(|game| game.number > 12));
    // Two openings were drawn before, so the third is drawn first, and then the first again.
    let openings: Vec<u32> = new.iter().map(|game| game.opening).collect();
    assert_eq!(openings[..6], [2; 6]);
    assert_eq!(openings[6..], [0; 6]);
    for pair in new.chunks(2) {
        let [one, other] = pair[0].players;
        assert_eq!(pair[1].players, [other, one]);
    }
}

#[test]
fn who_leaves_plays_no_more_and_who_comes_late_joins_the_next_round() {
    let names = ["a", "b", "c", "d"];
    let first = plan("format = \"swiss\"\nrounds = 3", &names);
    let (draws, games) = drawn(&first, Vec::new(), &Results::new());
    let results = all_drawn(&games);
    let mut second = plan("format = \"swiss\"\nrounds = 3", &["a", "b", "c", "e", "f"]);
    second.seat(&names.map(str::to_owned)).unwrap();
    let named: Vec<&str> = second.entrants.iter().map(|it| &*it.name).collect();
    assert_eq!(named, ["a", "b", "c", "d", "e", "f"]);
    let (draws, games) = drawn(&second, draws, &results);
    // a, b, c, e and f: two meetings, and a bye.
    assert_eq!(games.len(), 4);
    assert!(games.iter().all(|game| !game.players.contains(&3)));
    assert_eq!(draws.last().unwrap().byes.len(), 1);
}

#[test]
fn a_knockout_that_was_drawn_says_what_to_do_instead() {
    let names = ["a", "b"].map(str::to_owned);
    let refused = |names: &[&str], roster: &[String]| {
        let mut plan = plan("format = \"knockout\"", names);
        plan.seat(roster).unwrap_err()
    };
    let left = refused(&["a", "c"], &names);
    assert!(
        left.contains("linesman tournament forfeit cup.toml --simulate b --reason TEXT"),
        "{left}"
    );
    let joined = refused(&["a", "b", "c"], &names);
    assert!(
        joined.contains("linesman tournament new NEW.toml"),
        "{joined}"
    );
}

#[test]
fn a_knockout_keeps_the_openings_that_it_had() {
    let openings = |count: u32| {
        let head = format!("format = \"knockout\"\n[openings]\nplies = 2\ncount = {count}");
        plan(&head, &["a", "b"])
    };
    let folder = tempfile::tempdir().unwrap();
    let before = openings(2);
    let mut store = Store::open(&folder.path().join("cup.db"), &before).unwrap();
    let due = Course::new(&before).due(&Results::new());
    let first = game(&due[0], Ended::Draw, [0, 0], 1);
    store.keep(&[(first, None)]).unwrap();
    store.expect_plan(&openings(2)).unwrap();
    let error = store.expect_plan(&openings(3)).unwrap_err().to_string();
    assert!(error.contains("'count' was 2, and is 3 now"), "{error}");
    assert!(
        error.contains("a knockout stays as it was drawn"),
        "{error}"
    );
}

#[test]
fn a_command_that_waits_for_another_one_says_so_before_it_waits() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cup.db");
    let plan = plan("", &["a", "b"]);
    let first = Store::open_or(&path, &plan, || panic!("nobody has it")).unwrap();
    let (waits, waiting) = std::sync::mpsc::channel();
    std::thread::scope(|scope| {
        let second = scope.spawn(|| Store::open_or(&path, &plan, move || waits.send(()).unwrap()));
        waiting.recv().unwrap();
        drop(first);
        second.join().unwrap().unwrap();
    });
}

#[test]
fn a_name_that_changes_is_a_new_entrant_once_there_are_results() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cup.db");
    let before = plan("", &["a", "b"]);
    let after = plan("", &["a", "c"]);
    let mut store = Store::open(&path, &before).unwrap();
    store.enrol(&before).unwrap();
    let mut course = Course::new(&before);
    let due = course.due(&Results::new());
    store.keep_draws(course.draws()).unwrap();
    // Without results, nobody has left.
    let roster = store.roster().unwrap();
    assert_eq!(
        (roster.as_slice(), store.draws().unwrap()),
        (&[][..], Vec::new())
    );
    assert_eq!(newcomers(&after, &roster), [[""; 0], [""; 0]]);
    store
        .keep(&[(game(&due[0], Ended::Draw, [0, 0], 1), None)])
        .unwrap();
    let roster = store.roster().unwrap();
    assert_eq!(newcomers(&after, &roster), [["c"], ["b"]]);
    assert_eq!(store.draws().unwrap().len(), 1);
}

#[test]
fn what_cannot_change_says_so_and_what_can_does_not() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cup.db");
    let before = plan("rounds = 2\ngames = 2", &["a", "b"]);
    let mut store = Store::open(&path, &before).unwrap();
    store.enrol(&before).unwrap();
    let due = Course::new(&before).due(&Results::new());
    store
        .keep(&[(game(&due[0], Ended::Draw, [0, 0], 1), None)])
        .unwrap();
    for (head, expected) in [
        ("rounds = 3\ngames = 4", None),
        (
            "rounds = 1\ngames = 2",
            Some("rounds can be added, and not be taken away"),
        ),
        (
            "rounds = 2\ngames = 2\nseed = 3",
            Some("'seed' was 1, and is 3 now"),
        ),
    ] {
        let found = store.expect_plan(&plan(head, &["a", "b", "c"]));
        match expected {
            None => found.unwrap(),
            Some(text) => {
                let error = found.unwrap_err();
                assert!(matches!(error, StoreError::OtherPlan { .. }));
                assert!(error.to_string().contains(text), "{error}");
            }
        }
    }
}

#[test]
fn the_games_of_earlier_programs_count_as_the_plan_says() {
    let folder = tempfile::tempdir().unwrap();
    let mut plan = plan("rounds = 2", &["a", "b"]);
    let mut store = Store::open(&folder.path().join("cup.db"), &plan).unwrap();
    let due = Course::new(&plan).due(&Results::new());
    // a wins twice, and then loses twice with another program.
    let games = due.iter().enumerate().map(|(at, fixture)| {
        let winner = usize::from(at >= 2);
        let ended = match fixture.players[0] == winner {
            true => Ended::First,
            false => Ended::Second,
        };
        let digest = |player: usize| match (player, at) {
            (0, 2..) => "new".to_owned(),
            (player, _) => format!("old-{player}"),
        };
        let mut game = game(fixture, ended, [0, 0], at as u64);
        game.programs = fixture.players.map(digest);
        game.began = format!("2026-01-0{}T00:00:00Z", at + 1);
        (game, None)
    });
    store.keep(&games.collect::<Vec<_>>()).unwrap();
    let stores = [store];
    let mut rows = |versions: Versions| {
        plan.versions = versions;
        let table = Table::of(&plan, &stores).unwrap();
        let rows = table.rows.iter();
        let mut rows: Vec<String> = rows
            .map(|row| format!("{}: {}-{}", row.name, row.wins, row.losses))
            .collect();
        rows.sort();
        (rows, table.outdated)
    };
    let (together, _) = rows(Versions::Together);
    assert_eq!(together, ["a: 2-2", "b: 2-2"]);
    let (apart, _) = rows(Versions::Apart);
    assert_eq!(apart, ["a, version 1: 2-0", "a, version 2: 0-2", "b: 2-2"]);
    let (last, outdated) = rows(Versions::Last);
    assert_eq!(
        (last, outdated),
        (vec!["a: 0-2".to_owned(), "b: 2-0".to_owned()], 2)
    );
}

#[test]
fn results_from_elsewhere_take_the_place_of_games_that_are_due() {
    let plan = plan("rounds = 1", &["a", "b", "c"]);
    let read = |text: &str| import(&plan, Vec::new(), &Results::new(), &[], text);
    let games = read("first,second,result,plies\na,b,1-0,30\n\"b\",a,1/2-1/2,\n")
        .unwrap()
        .games;
    let shown: Vec<_> = games
        .iter()
        .map(|game| (game.fixture.players, game.ended, game.plies))
        .collect();
    assert_eq!(
        shown,
        [([0, 1], Ended::First, 30), ([1, 0], Ended::Draw, 0)]
    );
    let pgn = "[White \"c\"]\n[Black \"a\"]\n[Result \"0-1\"]\n\n1. e4 e5 0-1\n";
    let games = read(pgn).unwrap().games;
    assert_eq!(games[0].fixture.players, [2, 0]);
    assert_eq!((games[0].ended, games[0].plies), (Ended::Second, 2));
    for (text, expected) in [
        ("a,b\n", "line 1 has no column \"first\""),
        (
            "first,second,result\na,d,1-0\n",
            "line 2: there is no entrant \"d\"; ",
        ),
        (
            "first,second,result\na,b,2-0\n",
            "line 2: the result is \"2-0\"; it is one of 1-0, 0-1",
        ),
        (
            "first,second,result\na,b,1-0\na,b,1-0\n",
            "line 3: no game is due in which a has the first side against b",
        ),
    ] {
        let error = read(text).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{error}");
    }
}

#[test]
fn a_game_that_the_results_have_is_skipped() {
    let plan = plan("rounds = 4", &["a", "b"]);
    let import = |known: &[Played], text: &str| {
        let results = known.iter().map(|it| (it.fixture.number, [1, 1])).collect();
        import(&plan, Vec::new(), &results, known, text).unwrap()
    };
    let game = |round: &str, moves: &str| {
        format!(
            "[Event \"x\"]\n[Round \"{round}\"]\n[White \"a\"]\n[Black \"b\"]\n[Result \"1-0\"]\n\n{moves} 1-0\n\n"
        )
    };
    // In the file twice, and then another round and other moves. A game takes six lines of its own and two empty ones.
    let one = game("1", "1. e4 e5");
    let text = [&*one, &one, &game("2", "1. e4 e5"), &game("1", "1. d4 d5")].concat();
    let first = import(&[], &text);
    assert_eq!((first.games.len(), first.skipped.len()), (3, 1));
    assert_eq!(first.skipped[0].1, first.games[0].fixture.number);
    let again = import(&first.games, &text);
    assert_eq!((again.games.len(), again.skipped.len()), (0, 4));
    // Without moves and without a time, nothing tells a game from the next one.
    let plain = "first,second,result\na,b,1-0\na,b,1-0\n";
    let first = import(&[], plain);
    assert_eq!((first.games.len(), first.skipped.len()), (2, 0));
    let again = import(&first.games, plain);
    assert_eq!((again.games.len(), again.skipped.len()), (2, 0));
    // A time tells it.
    let timed = "first,second,result,began\na,b,1-0,2026-11-28T08:00:00.000Z\n";
    let first = import(&[], timed);
    let more = format!("{timed}a,b,1-0,2026-11-28T08:00:01.000Z\n");
    let again = import(&first.games, &more);
    let number = first.games[0].fixture.number;
    assert_eq!((again.games.len(), again.skipped), (1, vec![(2, number)]));
}

#[test]
fn a_report_needs_no_pairing_and_a_run_keeps_its_draws() {
    let plan = plan("format = \"swiss\"\nrounds = 3", &["a", "b", "c", "d", "e"]);
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(&folder.path().join("cup.db"), &plan).unwrap();
    store.enrol(&plan).unwrap();
    Run::simulated(&plan)
        .play(&mut store, &Results::new(), |_| {})
        .unwrap();
    let draws = draws_of(&plan, [&store]).unwrap();
    let byes: Vec<u32> = draws
        .iter()
        .flat_map(|draw| &draw.byes)
        .map(|bye| bye.round)
        .collect();
    assert_eq!((draws.len(), byes), (3, vec![1, 2, 3]));
    // As drawn, there is no round beyond the draws, whatever the results are.
    let mut course = Course::as_drawn(&plan, draws[..1].to_vec());
    assert!(course.due(&store.results().unwrap()).is_empty());
    assert_eq!(course.round(), 1);
}
