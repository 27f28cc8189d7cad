//! Which games are due.

use std::collections::{BTreeMap, BTreeSet};

use linesman_tournament::{Course, Fixture, Plan, Results, Shard};

use super::plan;

fn entrants(count: u32) -> String {
    let one = |number| format!("[[entrant]]\nname = \"p{number}\"\nstrength = 0\n");
    (0..count).map(one).collect()
}

/// Returns a plan for Stratego with these lines and so many entrants.
fn stratego(lines: &str, players: u32) -> Plan {
    let players = entrants(players);
    plan(&format!("protocol = \"stratego\"\n{lines}\n{players}"))
}

/// Plays all games, the first side always winning. Returns them in their order.
fn all(plan: &Plan, result: [u32; 2]) -> Vec<Fixture> {
    let mut course = Course::new(plan);
    let mut results = Results::new();
    let mut games = Vec::new();
    loop {
        let due = course.due(&results);
        if due.is_empty() {
            return games;
        }
        for game in &due {
            assert!(results.insert(game.number, result).is_none(), "{game:?}");
        }
        games.extend(due);
    }
}

#[test]
fn everyone_meets_everyone_on_both_sides_with_each_opening_and_board() {
    let plan = plan(&format!(
        "protocol = \"otep\"\ngames = 4\nrounds = 2\n[options]\nrules = [\"brandub\", \"tablut\"]\n[openings]\nplies = 2\n{}",
        entrants(5)
    ));
    let games = all(&plan, [2, 0]);
    // Ten pairs, two rounds, two variants, four games.
    assert_eq!(games.len(), 10 * 2 * 2 * 4);
    assert_eq!(Course::new(&plan).left(&Results::new()), 160);
    let numbers: BTreeSet<u64> = games.iter().map(|game| game.number).collect();
    assert_eq!(
        (numbers.first(), numbers.last(), numbers.len()),
        (Some(&1), Some(&160), 160)
    );
    let seeds: BTreeSet<u64> = games.iter().map(|game| game.seed).collect();
    assert_eq!(seeds.len(), 160);
    let mut seen: BTreeMap<(usize, u32), Vec<[usize; 2]>> = BTreeMap::new();
    for game in &games {
        seen.entry((game.kind, game.opening))
            .or_default()
            .push(game.players);
    }
    // In each variant four openings, two for each round, and everyone plays each of them from both sides.
    assert_eq!(seen.len(), 8);
    for players in seen.values() {
        let distinct: BTreeSet<_> = players.iter().collect();
        assert_eq!((players.len(), distinct.len()), (20, 20));
    }
    for pair in games.chunks(2) {
        let [one, other] = pair[0].players;
        assert_eq!(pair[1].players, [other, one]);
        assert_eq!(
            (pair[0].opening, pair[0].kind),
            (pair[1].opening, pair[1].kind)
        );
    }
}

#[test]
fn parts_have_every_game_once_and_keep_pairs_together() {
    for format in ["round-robin", "swiss", "knockout"] {
        let plan = stratego(&format!("format = \"{format}\""), 9);
        let course = Course::new(&plan);
        for of in 1..6 {
            for game in all(&plan, [2, 0]) {
                let parts = (1..=of).filter(|number| {
                    course.is_in(
                        &game,
                        Shard {
                            number: *number,
                            of,
                        },
                    )
                });
                assert_eq!(parts.count(), 1);
                let other = Fixture {
                    number: ((game.number - 1) ^ 1) + 1,
                    ..game
                };
                let part = |game: &Fixture| {
                    (1..=of).find(|number| {
                        course.is_in(
                            game,
                            Shard {
                                number: *number,
                                of,
                            },
                        )
                    })
                };
                assert_eq!(part(&game), part(&other), "{format} {of}");
            }
        }
    }
}

#[test]
fn a_level_meeting_of_a_knockout_gets_three_more_pairs() {
    let plan = stratego("format = \"knockout\"", 4);
    // The first side wins each game, so every meeting is level, and the better seed goes on.
    let games = all(&plan, [2, 0]);
    assert_eq!(games.len(), 3 * 8);
    let results: Results = games.iter().map(|game| (game.number, [2, 0])).collect();
    let mut course = Course::new(&plan);
    course.due(&results);
    // 0 beats 3 and 1 beats 2, and then 0 beats 1.
    assert_eq!(
        course.knockout_exits(&results),
        Some(vec![None, Some(2), Some(1), Some(1)])
    );
}

#[test]
fn who_has_no_more_games_is_not_started() {
    let playing = |format: &str, rounds: u32| {
        let plan = stratego(&format!("format = \"{format}\""), 5);
        let mut course = Course::new(&plan);
        let mut results = Results::new();
        for _ in 0..rounds {
            // The lower number wins.
            for game in course.due(&results) {
                let [first, second] = game.players;
                let points = if first < second { [2, 0] } else { [0, 2] };
                results.insert(game.number, points);
            }
        }
        course.playing(&results)
    };
    // The last two of five meet first, and then the four that are left.
    assert_eq!(playing("knockout", 0), [0, 1, 2, 3, 4]);
    assert_eq!(playing("knockout", 1), [0, 1, 2, 3]);
    assert_eq!(playing("knockout", 2), [0, 1]);
    assert_eq!(playing("knockout", 3), [0; 0]);
    // Five play four rounds: whoever rests in the last one is not started for it.
    assert_eq!(playing("swiss", 2), [0, 1, 2, 3, 4]);
    assert_eq!(playing("swiss", 3).len(), 4);
    assert_eq!(playing("round-robin", 1), [0; 0]);
}

#[test]
fn a_swiss_tournament_has_no_rematch() {
    let plan = stratego("format = \"swiss\"\nrounds = 5", 7);
    let games = all(&plan, [2, 0]);
    // Three meetings a round.
    assert_eq!(
        (games.len(), Course::new(&plan).left(&Results::new())),
        (30, 30)
    );
    let meetings: BTreeSet<[usize; 2]> = games
        .iter()
        .map(|game| {
            let [one, other] = game.players;
            [one.min(other), one.max(other)]
        })
        .collect();
    assert_eq!(meetings.len(), 15);
}

/// Five rounds of six and nine of nine are a round robin, so what is left after each round decides.
#[test]
fn a_swiss_tournament_plays_the_rounds_of_its_plan() {
    for (players, rounds) in [(6, 4), (6, 5), (8, 7), (9, 9), (10, 7)] {
        for seed in 0..20 {
            let plan = stratego(
                &format!("format = \"swiss\"\nrounds = {rounds}\nseed = {seed}"),
                players,
            );
            let mut course = Course::new(&plan);
            let mut results = Results::new();
            loop {
                let due = course.due(&results);
                if due.is_empty() {
                    break;
                }
                for game in due {
                    results.insert(game.number, drawn(seed, game.number));
                }
            }
            assert_eq!((course.round(), course.note()), (rounds, None));
        }
    }
}

#[test]
fn a_number_of_an_option_may_have_any_base() {
    let turns = |number: &str| {
        let plan = plan(&format!(
            "protocol = \"stratego\"\n[options]\nturns = {number}\n[simulation]\n"
        ));
        let mut all = plan.options.iter().map(|(_, value)| value.to_owned());
        all.next().unwrap()
    };
    assert_eq!(turns("0x10"), "16");
    assert_eq!(turns("0b11"), "3");
    assert_eq!(turns("1_000"), "1000");
}

/// Returns the half points of a game, which follow from its number alone. Half of the games are drawn, so many meetings are level.
fn drawn(seed: u64, number: u64) -> [u32; 2] {
    match fastrand::Rng::with_seed(seed * 1000 + number).u8(0..4) {
        0 => [2, 0],
        1 => [0, 2],
        _ => [1, 1],
    }
}

/// A run can be interrupted after any game, also between the two games of a pair. What is due next does not depend on that.
#[test]
fn the_same_games_are_played_whenever_a_run_is_interrupted() {
    for format in ["round-robin", "gauntlet", "swiss", "knockout"] {
        let plan = stratego(&format!("format = \"{format}\"\ngames = 2"), 6);
        for seed in 0..50 {
            let played_by = |at_once: usize| {
                let mut rng = fastrand::Rng::with_seed(seed);
                let mut results = Results::new();
                loop {
                    let mut due = Course::new(&plan).due(&results);
                    if due.is_empty() {
                        let games: BTreeMap<u64, [u32; 2]> = results.into_iter().collect();
                        return games;
                    }
                    rng.shuffle(&mut due);
                    for game in due.iter().take(at_once) {
                        results.insert(game.number, drawn(seed, game.number));
                    }
                }
            };
            assert_eq!(played_by(1), played_by(usize::MAX), "{format}, {seed}");
        }
    }
}
