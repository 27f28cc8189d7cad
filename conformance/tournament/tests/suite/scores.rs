//! What the table says about results that are known.

use linesman_tournament::{
    Course, Ended, Fixture, PackedRecord, Pages, Plan, Played, Results, Store, Table, player_page,
    table_text, tournament_page,
};

use super::{plan, played};

/// Two players of Stratego, with the lines of the competition's own program.
#[test]
fn the_points_of_the_competition_are_added_up() {
    let plan = plan(
        "protocol = \"stratego\"\ngames = 4\n[[entrant]]\nname = \"a\"\nstrength = 0\n[[entrant]]\nname = \"b\"\nstrength = 0\n",
    );
    let due = Course::new(&plan).due(&Results::new());
    // a RED wins (0.3, 0.1); b RED gives up (0, 0.3); a RED draws (0.2, 0.2); b RED makes an illegal move (-0.1, 0.2).
    let ends = [
        (Ended::First, [30, 10], 1),
        (Ended::Second, [0, 30], 2),
        (Ended::Draw, [20, 20], 3),
        (Ended::Second, [-10, 20], 4),
    ];
    let games = due
        .iter()
        .zip(ends)
        .map(|(fixture, (ended, points, moves))| (game(fixture, ended, points, moves), None));
    let games: Vec<_> = games.collect();
    let table = table(&plan, &games);
    let own: Vec<(&str, Option<f64>)> = table
        .rows
        .iter()
        .map(|row| (&*row.name, row.score.own))
        .collect();
    assert_eq!(own, [("a", Some(1.0)), ("b", Some(0.2))]);
    assert_eq!(
        (table.rows[0].score.points, table.rows[1].score.points),
        (3.5, 0.5)
    );
    assert!(table_text(&plan, &table).contains("score"));
}

#[test]
fn a_game_that_repeats_another_counts_once_in_the_ratings() {
    let plan = |openings: &str| {
        plan(&format!(
            "protocol = \"otep\"\ngames = 8\n{openings}\n[[entrant]]\nname = \"a\"\nstrength = 0\n[[entrant]]\nname = \"b\"\nstrength = 0\n"
        ))
    };
    let played = |openings: &str, moves: fn(u64) -> u64| {
        let plan = plan(openings);
        let due = Course::new(&plan).due(&Results::new());
        let games = due.iter().map(|fixture| {
            let ended = if fixture.players[0] == 0 {
                Ended::First
            } else {
                Ended::Draw
            };
            (game(fixture, ended, [0, 0], moves(fixture.number)), None)
        });
        let games: Vec<_> = games.collect();
        table(&plan, &games)
    };
    let same = played("", |_| 7);
    let different = played("", |number| number);
    assert_eq!((same.repeats, different.repeats), (6, 0));
    // An opening is part of what was played: four of them, then two, each from both sides.
    let repeats = |openings: &str| played(openings, |_| 7).repeats;
    assert_eq!(repeats("[openings]\nplies = 2"), 0);
    assert_eq!(repeats("[openings]\nplies = 2\ncount = 2"), 4);
    // Points are as they are, and fewer games say less about the strength.
    assert_eq!(same.rows[0].score.points, different.rows[0].score.points);
    assert!(same.rows[0].rating.elo_error > different.rows[0].rating.elo_error);
}

#[test]
fn void_games_do_not_count_and_double_losses_do() {
    let plan = plan(
        "protocol = \"bitwa\"\ngames = 2\n[options]\nboard = \"duel\"\n[[entrant]]\nname = \"a\"\nstrength = 0\n[[entrant]]\nname = \"b\"\nstrength = 0\n",
    );
    let due = Course::new(&plan).due(&Results::new());
    let games: Vec<_> = due
        .iter()
        .zip([Ended::Void, Ended::BothLost])
        .map(|(fixture, ended)| (game(fixture, ended, [0, 0], 1), None))
        .collect();
    let table = table(&plan, &games);
    assert_eq!(table.void, [1]);
    for row in &table.rows {
        assert_eq!((row.games, row.losses, row.score.points), (1, 1, 0.0));
    }
}

/// b and c beat a, and lose to faults of both when they meet. So b and c have a point each and met 0 + 1 points, and a met 1 + 1.
#[test]
fn who_lost_with_a_player_was_an_opponent() {
    let entrants =
        ["a", "b", "c"].map(|name| format!("[[entrant]]\nname = \"{name}\"\nstrength = 0\n"));
    let plan = plan(&format!(
        "protocol = \"otep\"\ngames = 1\n{}",
        entrants.concat()
    ));
    let due = Course::new(&plan).due(&Results::new());
    let games = due.iter().map(|fixture| {
        let mut players = fixture.players;
        players.sort_unstable();
        let wins = |player: usize| match fixture.players[0] == player {
            true => Ended::First,
            false => Ended::Second,
        };
        let ended = match players {
            [0, 1] => wins(1),
            [0, 2] => wins(2),
            _ => Ended::BothLost,
        };
        (game(fixture, ended, [0, 0], fixture.number), None)
    });
    let games: Vec<_> = games.collect();
    let table = table(&plan, &games);
    let found: Vec<(&str, f64, f64)> = table
        .rows
        .iter()
        .map(|row| (&*row.name, row.score.points, row.score.buchholz))
        .collect();
    assert_eq!(found, [("b", 1.0, 1.0), ("c", 1.0, 1.0), ("a", 0.0, 2.0)]);
}

/// Four players: a level semifinal has two more games, so there are as many games as three meetings have, and the final is still due.
#[test]
fn a_knockout_is_not_over_before_its_final() {
    let entrants =
        ["a", "b", "c", "d"].map(|name| format!("[[entrant]]\nname = \"{name}\"\nstrength = 0\n"));
    let plan = plan(&format!(
        "protocol = \"stratego\"\nformat = \"knockout\"\n{}",
        entrants.concat()
    ));
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(&folder.path().join("cup.db"), &plan).unwrap();
    // What each player scores against each other: a and d are level until their second pair of games.
    let mut play = |expected: usize| {
        let mut course = Course::new(&plan);
        let results = store.results().unwrap();
        let due = course.due(&results);
        assert_eq!(due.len(), expected);
        let games: Vec<_> = due
            .iter()
            .map(|fixture| {
                let is_level = fixture.round == 1 && fixture.meeting == 0 && results.is_empty();
                let ended = match (is_level, fixture.players[0] < fixture.players[1]) {
                    (true, _) => Ended::Draw,
                    (false, true) => Ended::First,
                    (false, false) => Ended::Second,
                };
                (game(fixture, ended, [0, 0], fixture.number), None)
            })
            .collect();
        store.keep(&games).unwrap();
        let table = Table::of(&plan, std::slice::from_ref(&store)).unwrap();
        (table.done, table.total, table.is_complete())
    };
    assert_eq!(play(4), (4, 8, false));
    assert_eq!(play(2), (6, 8, false));
    assert_eq!(play(2), (8, 8, true));
}

/// Six players: the two best have no opponent in the first round. The better seed always wins.
#[test]
fn in_a_running_knockout_those_who_are_out_are_last() {
    let plan = plan(&format!(
        "protocol = \"stratego\"\nformat = \"knockout\"\n{}",
        entrants(6)
    ));
    let mut games: Vec<Kept> = Vec::new();
    let places = |games: &[Kept]| -> Vec<(usize, usize)> {
        let rows = table(&plan, games).rows;
        rows.iter().map(|row| (row.player, row.place)).collect()
    };
    let mut play = |most: usize| {
        let results = games
            .iter()
            .map(|(game, _)| (game.fixture.number, game.ended.half_points()));
        let due = Course::new(&plan).due(&results.collect());
        for fixture in due.iter().take(most) {
            let ended = match fixture.players[0] < fixture.players[1] {
                true => Ended::First,
                false => Ended::Second,
            };
            games.push((game(fixture, ended, [0, 0], fixture.number), None));
        }
        places(&games)
    };
    // A meeting has two games. One of them decides nothing.
    let out = |rows: Vec<(usize, usize)>, from: usize| rows[from..].to_vec();
    assert_eq!(out(play(2), 5), [(4, 6)]);
    assert_eq!(out(play(1), 5), [(4, 6)]);
    // Two are out, and share a place. The best seed has played nothing, and is still in.
    assert_eq!(out(play(1), 4), [(4, 5), (5, 5)]);
    // Who went out in the second round is before those of the first.
    assert_eq!(out(play(2), 3), [(3, 4), (4, 5), (5, 5)]);
    play(2);
    let last = play(2);
    assert_eq!(last, [(0, 1), (1, 2), (2, 3), (3, 3), (4, 5), (5, 5)]);
}

#[test]
fn byes_are_shown_where_there_are_any() {
    let swiss = |players: usize| {
        plan(&format!(
            "protocol = \"stratego\"\nformat = \"swiss\"\nrounds = 3\n{}",
            entrants(players)
        ))
    };
    let pages = Pages::plain();
    let odd = swiss(5);
    let (_folder, stores, table) = played(&odd);
    let text = table_text(&odd, &table);
    assert!(
        text.lines().next().unwrap().contains("lost  byes  points"),
        "{text}"
    );
    let page = tournament_page(&odd, &table, &[], pages);
    assert!(page.contains("<th scope=\"col\">byes</th>"));
    // The plot ends as high as the table says.
    let most = table.rows.iter().map(|row| row.score.points);
    let most = most.fold(0.0, f64::max);
    assert!(
        page.contains(&format!("<text x=\"25\" y=\"20\">{most}</text>")),
        "{most}: {page}"
    );
    for row in &table.rows {
        let page = player_page(&odd, &table, &stores, row, pages).unwrap();
        let byes = page.matches("<td>bye</td>").count();
        assert_eq!((byes, row.games), (row.byes as usize, 2 * (3 - row.byes)));
    }
    assert!(table.rows.iter().any(|row| row.byes == 1));

    let even = swiss(4);
    let (_folder, _stores, table) = played(&even);
    assert!(!table_text(&even, &table).contains("byes"));
    assert!(!tournament_page(&even, &table, &[], pages).contains("byes"));
}

#[test]
fn who_has_not_played_comes_after_those_who_lost() {
    for ranking in ["own", "points"] {
        let plan = plan(&format!(
            "protocol = \"stratego\"\nranking = \"{ranking}\"\n{}",
            entrants(4)
        ));
        let due = Course::new(&plan).due(&Results::new());
        let mut meeting = due
            .iter()
            .filter(|game| game.players == [3, 2] || game.players == [2, 3]);
        let fixture = meeting.next().unwrap();
        let ended = match fixture.players[0] {
            3 => Ended::First,
            _ => Ended::Second,
        };
        // The loser forfeits, so it has less than nothing: -0.1 points of the competition.
        let points = match ended {
            Ended::First => [20, -10],
            _ => [-10, 20],
        };
        let rows = table(&plan, &[(game(fixture, ended, points, 1), None)]).rows;
        let places: Vec<_> = rows.iter().map(|row| (row.player, row.place)).collect();
        assert_eq!(places, [(3, 1), (2, 2), (0, 3), (1, 3)], "{ranking}");
    }
}

fn entrants(count: usize) -> String {
    let one = |number| format!("[[entrant]]\nname = \"p{number}\"\nstrength = 0\n");
    (0..count).map(one).collect()
}

/// What is kept of a game: what came of it, and its record.
type Kept = (Played, Option<PackedRecord>);

/// Returns the table after these games.
fn table(plan: &Plan, games: &[Kept]) -> Table {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(&folder.path().join("cup.db"), plan).unwrap();
    store.keep(games).unwrap();
    Table::of(plan, &[store]).unwrap()
}

pub(super) fn game(fixture: &Fixture, ended: Ended, points: [i32; 2], moves: u64) -> Played {
    Played {
        reason: "rules".to_owned(),
        plies: 1,
        points: Some(points),
        moves: [moves, moves],
        node: "here".to_owned(),
        began: "2026-01-01T00:00:00.000Z".to_owned(),
        millis: 1,
        ..Played::plain(*fixture, ended)
    }
}

#[test]
fn strong_players_come_first() {
    let plan = plan(
        "protocol = \"stratego\"\nranking = \"points\"\nrounds = 4\n[simulation]\nentrants = 20\nspread = 1500\n",
    );
    let (_folder, _stores, table) = played(&plan);
    // Neighbours are 79 Elo apart, and each player has 152 games.
    assert_eq!(table.rows[0].games, 152);
    for (at, row) in table.rows.iter().enumerate() {
        assert!(row.player.abs_diff(at) <= 2, "{at}: {}", row.name);
        // The strengths that were given, within three times the error bar of 95 %.
        let true_elo = plan.entrants[row.player].strength.unwrap();
        assert!(
            (row.rating.elo - true_elo).abs() < 1.6 * row.rating.elo_error + 10.0,
            "{row:?}"
        );
    }
}
