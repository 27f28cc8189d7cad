//! `linesman tournament bitwa`.

use std::fs;

use predicates::str::contains;
use serde_json::{Value, json};

use super::{Ring, stdout};
use crate::assert_contains;

/// Marching beats whoever stands still, by a unit of strength 1 in each of two games; the others draw with one another.
const RANKING: &str = "
place  player    games  won  drawn  lost  balance  units  strength
    1  march.py      4    4      0     0       +4     +4        +4
    2  stay.py       4    0      2     2       -2     -2        -2
    2  wrong.py      4    0      2     2       -2     -2        -2
";

#[test]
fn everybody_plays_everybody_and_is_ranked() {
    let ring = Ring::new();
    let words = "tournament bitwa stay march wrong --board corridor.bit --games-per-pair 2";
    let mut tournament = ring.run(words).code(0);
    let lines = stdout(&tournament);
    let (games, ranking) = lines.split_at(lines.find("\nplace").unwrap());
    assert_eq!(ranking, RANKING);
    let mut games: Vec<&str> = games.lines().collect();
    for (index, game) in games.iter_mut().enumerate() {
        let head = format!("{}/6 corridor.bit  ", index + 1);
        *game = game.strip_prefix(&head).expect(game);
    }
    // Who was first in the first of two games is drawn, so the order is sorted out of them.
    games.sort_unstable();
    let wrong = "killed by bitwa/order/target-on-board";
    let won = "annihilation in round 4, units 1-0, strength 1-0";
    let lost = "annihilation in round 4, units 0-1, strength 0-1";
    let drawn = "all 10 rounds played, units 1-1, strength 1-1";
    assert_eq!(
        games,
        [
            format!("0-1  stay.py (first) - march.py (second)  {lost}"),
            format!("0-1  wrong.py (first) - march.py (second)  {lost}, first {wrong}"),
            format!("1-0  march.py (first) - stay.py (second)  {won}"),
            format!("1-0  march.py (first) - wrong.py (second)  {won}, second {wrong}"),
            format!("1/2-1/2  stay.py (first) - wrong.py (second)  {drawn}, second {wrong}"),
            format!("1/2-1/2  wrong.py (first) - stay.py (second)  {drawn}, first {wrong}"),
        ]
    );
    // Who was killed stands on standard error too, with what it did.
    for side in ["first", "second"] {
        let note = "killed by bitwa/order/target-on-board: illegal(target-off-board): ";
        tournament = tournament.stderr(contains(format!("wrong.py ({side}): {note}")));
    }
}

#[test]
fn the_same_seed_prints_the_same_however_many_games_are_played_at_a_time() {
    let ring = Ring::new();
    let run = |seed: &str, jobs: &str| {
        let words = ["tournament", "bitwa", "march", "stay", "wrong", "refuse"];
        let options = [
            "--board",
            "corridor.bit",
            "--board",
            "unequal.bit",
            "--seed",
            seed,
            "--jobs",
            jobs,
        ];
        stdout(&ring.linesman(&[&words[..], &options[..]].concat()).code(0))
    };
    let once = run("5", "1");
    // Six pairs on two boards, an empty line, and a table of a header and four rows.
    assert_eq!(once.lines().count(), 12 + 1 + 5);
    assert_eq!(run("5", "3"), once);
    let firsts = |lines: &str| -> Vec<String> {
        let name = |line: &str| line.split_whitespace().nth(3).unwrap().to_owned();
        lines.lines().take(12).map(name).collect()
    };
    assert_ne!(firsts(&run("6", "1")), firsts(&once));
}

#[test]
fn json_has_a_line_for_each_game_and_each_player() {
    let ring = Ring::new();
    let words =
        "tournament bitwa march wrong --board corridor.bit --games-per-pair 2 --format json";
    let lines = ring.output(words);
    let lines: Vec<Value> = lines
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let killed =
        json!({"check": "bitwa/order/target-on-board", "cause": "illegal(target-off-board)"});
    let march = json!({"player": "march.py", "units": 1, "strength": 1, "killed": null});
    let wrong = json!({"player": "wrong.py", "units": 0, "strength": 0, "killed": killed});
    let game = |number: usize| {
        let is_march_first = lines[number - 1]["first"]["player"] == "march.py";
        let (first, second) = if is_march_first {
            (&march, &wrong)
        } else {
            (&wrong, &march)
        };
        json!({
            "game": number,
            "board": "corridor.bit",
            "winner": if is_march_first { "first" } else { "second" },
            "reason": "annihilation",
            "round": 4,
            "void": null,
            "replays": 0,
            "first": first,
            "second": second,
        })
    };
    let standing = |place: u32, player: &str, wins: u32, sum: i32| {
        json!({
            "place": place, "player": player, "games": 2, "wins": wins, "draws": 0, "losses": 2 - wins,
            "units": sum, "strength": sum,
        })
    };
    let expected = [
        game(1),
        game(2),
        standing(1, "march.py", 2, 2),
        standing(2, "wrong.py", 0, -2),
    ];
    assert_eq!(lines, expected);
    assert_ne!(lines[0]["winner"], lines[1]["winner"]);
}

#[test]
fn all_boards_but_the_example_are_played_on() {
    let ring = Ring::new();
    let boards = |options: &[&str]| -> Vec<String> {
        // Programs that leave are both killed, and nothing takes any time.
        let words = [
            &["tournament", "bitwa", "leave", "python3 leave.py 2"],
            options,
        ]
        .concat();
        let lines = stdout(&ring.linesman(&words).code(0));
        let games = lines.lines().take_while(|line| !line.is_empty());
        games
            .map(|line| {
                assert_contains(line, "both killed in round 1, ");
                line.split_whitespace().nth(1).unwrap().to_owned()
            })
            .collect()
    };
    let names = [
        "example",
        "duel",
        "gate",
        "river",
        "keep",
        "pillars",
        "corridors",
        "islands",
        "plain",
    ];
    assert_eq!(boards(&[]), names[1..]);
    assert_eq!(boards(&["--board", "all"]), names);
    assert_eq!(
        boards(&["--board", "plain", "--board", "unequal.bit"]),
        ["plain", "unequal.bit"]
    );
}

#[test]
fn players_of_one_name_get_a_number() {
    let ring = Ring::new();
    let lines = ring.output("tournament bitwa stay stay leave --board corridor.bit");
    for name in ["stay.py#1", "stay.py#2", "leave.py"] {
        assert_contains(&lines, format!(" {name} "));
    }
}

#[test]
fn transcripts_bear_the_number_of_the_game() {
    let ring = Ring::new();
    let words =
        "tournament bitwa stay wrong --board unequal.bit --board corridor.bit --transcripts said";
    ring.run(words).code(0);
    let said = |name: &str| fs::read_to_string(ring.folder.path().join("said").join(name)).unwrap();
    assert!(said("game-1-first.txt").contains("set_game 8 3 3 2"));
    assert!(said("game-2-second.txt").contains("set_game 7 3 10 1"));
}

#[test]
fn mistakes_are_found_before_the_first_game() {
    let ring = Ring::new();
    for (words, expected) in [
        ("bitwa stay", "2 values required"),
        (
            "bitwa stay stay ./no-such-bot",
            "cannot start \"./no-such-bot\"",
        ),
        ("bitwa stay stay --board dual", "there is no board \"dual\""),
        (
            "bitwa stay stay --board gate --board all",
            "the board \"gate\" is named twice",
        ),
        (
            "bitwa stay stay --jobs 0",
            "--jobs <N> takes a whole number from 1, not \"0\"",
        ),
        (
            "bitwa stay stay --games-per-pair 0",
            "--games-per-pair <N> takes a whole number from 1 to 1000, not \"0\"",
        ),
        ("bitwa stay stay --memory much", "such as 400MB"),
        (
            "stratego stay stay --profile final-2013",
            "there is no profile \"final-2013\"",
        ),
        ("chess stay stay", "there is no protocol \"chess\""),
    ] {
        ring.refuses(&format!("tournament {words}"), expected);
    }
    ring.refuses(
        "tournament bitwa stay false true",
        "false cannot play: it exited with status 1 before it was sent anything",
    );
    ring.linesman(&["tournament", "bitwa", "stay", ""])
        .code(2)
        .stdout("")
        .stderr(contains("an agent's command is empty"));
}
