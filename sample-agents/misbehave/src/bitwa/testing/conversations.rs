//! Scripted conversations, in which every fault shows as it is meant to.

use linesman_games::bitwa::{Order, Position, Setup};
use linesman_protocols::bitwa::checks;

use crate::testing::{PAUSE, Record, check_bytes, check_words, play};

const SET_GAME: &str = "set_game 8 6 100 2 ######## #.A..a.# #AA#.aa# #BB.#bb# #.B..b.# ########\n";
const TIME: &str = "time_left 60000\n";
const QUIT: &str = "quit\n";

/// Two orders of the first player.
const GAME: [&str; 10] = [
    SET_GAME,
    TIME,
    "gen_move A\n",
    "play A 1 5 2 1 1 1\n",
    "play a 0 3 2 1 1 1\n",
    TIME,
    "gen_move B\n",
    "play B 1 5 3 1 1 1\n",
    "play b 0 3 2 1 1 1\n",
    QUIT,
];

/// Two orders of the second player.
const AS_SECOND: [&str; 10] = [
    SET_GAME,
    "play A 1 5 2 1 1 1\n",
    TIME,
    "gen_move a\n",
    "play a 0 3 2 1 1 1\n",
    "play B 1 5 3 1 1 1\n",
    TIME,
    "gen_move b\n",
    "play b 0 3 2 1 1 1\n",
    QUIT,
];

/// Returns the lines of each answer, each in a word or so: an order is `order`, or `numbers` if it has no mark.
fn words(record: &Record) -> Vec<String> {
    let word = |line: &str| match line.strip_prefix('=') {
        Some(text) if text.parse::<Order>().is_ok() => "order".to_owned(),
        None if line.parse::<Order>().is_ok() => "numbers".to_owned(),
        None => line.split(' ').next().unwrap_or_default().to_owned(),
        Some(_) => line.to_owned(),
    };
    let output = record.output();
    let answers = output.split_terminator("\n\n");
    let words = answers.map(|answer| answer.split('\n').map(word).collect::<Vec<_>>().join("/"));
    words.collect()
}

/// Checks what a player answers, and how it exits.
fn check(id: &str, messages: &[&str], expected: &str, status: u8) -> Record {
    check_words(words, id, messages, expected, status)
}

/// Returns the orders that were given.
fn orders(record: &Record) -> Vec<Order> {
    let output = record.output();
    let texts = output
        .split("\n\n")
        .map(|text| text.trim_start_matches('='));
    texts.filter_map(|text| text.parse().ok()).collect()
}

/// Returns the rule that an order breaks on the board of a `set_game`.
fn broken_rule(set_game: &str, order: &Order) -> Option<&'static str> {
    let setup: Setup = set_game.strip_prefix("set_game ").unwrap().parse().unwrap();
    let judged = Position::new(setup).check_order(order);
    judged.err().map(|why| why.rule.name())
}

#[test]
fn without_a_fault_every_command_has_its_answer() {
    for (messages, expected) in [
        (&GAME[..], "= = order = = = order = = ="),
        (&AS_SECOND, "= = = order = = = order = ="),
        (&[QUIT], "="),
        (&["showboard\n", SET_GAME, "\n", TIME, QUIT], "? = = ="),
        (&[SET_GAME, "gen_", "move A\n"], "= order"),
        (
            &[SET_GAME, "time_left 5\ngen_move A\n", QUIT],
            "= = order =",
        ),
        (
            &["set_game 8\n", "gen_move A\n", "play A 1 5 2 1 1 1\n"],
            "? ? ?",
        ),
        // The opponent has been killed.
        (
            &[
                SET_GAME,
                "gen_move A\n",
                "play A 1 5 2 1 1 1\n",
                "gen_move B\n",
            ],
            "= order = order",
        ),
    ] {
        let record = check("bitwa", messages, expected, 0);
        for order in orders(&record) {
            assert_eq!(broken_rule(SET_GAME, &order), None, "{order}");
        }
        assert!(record.writes.iter().all(|text| text.ends_with("\n\n")));
    }
}

#[test]
fn what_is_answered_in_a_game_is_answered_in_the_way_of_the_fault() {
    const CONFORMING: &str = "= = order = = = order = = =";
    for (id, expected) in [
        ("bitwa/stream/flushes", CONFORMING),
        (
            "bitwa/stream/no-noise",
            "= = thinking/order = = = thinking/order = = =",
        ),
        ("bitwa/stream/reads-split-lines", CONFORMING),
        ("bitwa/stream/reads-joined-lines", CONFORMING),
        (
            "bitwa/answer/starts-with-mark",
            "= = numbers = = = numbers = = =",
        ),
        (
            "bitwa/answer/ends-with-empty-line",
            "= = order/= = = order/= = =",
        ),
        ("bitwa/answer/one-per-command", CONFORMING),
        (
            "bitwa/answer/one-empty-line",
            "= = order /= = = order /= = =",
        ),
        ("bitwa/answer/waits-for-command", CONFORMING),
        ("bitwa/answer/plain-form", CONFORMING),
        ("bitwa/answer/refuses-unknown-commands", CONFORMING),
        ("bitwa/answer/survives-unknown-commands", CONFORMING),
        ("bitwa/set-game/answered", ""),
        ("bitwa/set-game/accepted", "? = order = = = order = = ="),
        ("bitwa/set-game/large-boards", CONFORMING),
        ("bitwa/set-game/all-letters", CONFORMING),
        ("bitwa/time/left-answered", "="),
        ("bitwa/time/within-budget", CONFORMING),
        ("bitwa/order/answered", "= ="),
        ("bitwa/order/given", "= = ? = = = ? = = ="),
        ("bitwa/play/own-answered", "= = order"),
        ("bitwa/play/opponents-answered", "= = order ="),
        ("bitwa/play/accepted", "= = order ? ? = order ? ? ="),
        ("bitwa/game/as-first-player", CONFORMING),
        ("bitwa/game/as-second-player", CONFORMING),
        ("bitwa/game/passes-over-lost-divisions", CONFORMING),
        ("bitwa/game/goes-on-alone", CONFORMING),
        ("bitwa/end/quit-answered", "= = order = = = order = ="),
        ("bitwa/end/exits-at-quit", CONFORMING),
        ("bitwa/end/end-of-input", CONFORMING),
        ("bitwa/process/leaves-nothing-behind", CONFORMING),
        ("bitwa/process/stderr-bounded", CONFORMING),
        ("bitwa/process/memory-bounded", CONFORMING),
    ] {
        check(id, &GAME, expected, 0);
    }
    check("bitwa/end/exit-status", &GAME, CONFORMING, 3);
    for (id, expected) in [
        ("bitwa/play/own-answered", "= = = order"),
        ("bitwa/play/opponents-answered", "="),
        (
            "bitwa/game/passes-over-lost-divisions",
            "= = = order = = = order = =",
        ),
    ] {
        check(id, &AS_SECOND, expected, 0);
    }
}

#[test]
fn the_bytes_of_a_game_are_those_of_the_fault() {
    let checks = [&checks::FLUSHES, &checks::NO_CARRIAGE_RETURN];
    let conforming = check_bytes("bitwa", checks, &GAME);

    for (id, end) in [
        ("bitwa/stream/ends-lines", ""),
        ("bitwa/answer/ends-with-empty-line", "\n"),
        ("bitwa/answer/one-empty-line", "\n\n\n"),
    ] {
        let (_, record) = play(id, &GAME);
        let expected = conforming.writes.iter().map(|text| match text.as_str() {
            "=\n\n" => text.clone(),
            order => format!("{}{end}", order.trim_end()),
        });
        assert_eq!(record.writes, expected.collect::<Vec<_>>(), "{id}");
    }

    let (_, record) = play("bitwa/answer/plain-form", &GAME);
    assert_eq!(record.output(), conforming.output().replace("= ", "=  "));
}

#[test]
fn orders_are_wrong_in_the_way_of_the_fault() {
    for (id, expected) in [
        ("bitwa/order/attack-flag", "attack-flag"),
        ("bitwa/order/target-on-board", "target-off-board"),
        ("bitwa/order/unit-steps", "dx"),
        ("bitwa/order/point-flag", "point-flag"),
    ] {
        let (_, record) = play(id, &GAME);
        let rules = orders(&record);
        let rules: Vec<_> = rules
            .iter()
            .map(|order| broken_rule(SET_GAME, order))
            .collect();
        assert_eq!(rules, [Some(expected); 2], "{id}");
    }
    let (_, record) = play("bitwa/order/six-fields", &GAME);
    let fields = record.writes[2].split_ascii_whitespace().skip(1);
    assert_eq!(fields.count(), 5);
    assert!(record.writes[2].ends_with("\n\n"));
    let (_, record) = play("bitwa/order/whole-numbers", &GAME);
    for order in [&record.writes[2], &record.writes[6]] {
        let first = order.split(' ').nth(1);
        assert!(matches!(first, Some("true" | "false")), "{order}");
    }
}

#[test]
fn only_a_referee_that_says_nothing_is_greeted() {
    let id = "bitwa/answer/waits-for-command";
    check(id, &[PAUSE, SET_GAME, QUIT], "= hello = =", 0);
    check(id, &[SET_GAME, QUIT], "= =", 0);
    check("bitwa", &[PAUSE, SET_GAME, QUIT], "= =", 0);
}

#[test]
fn the_first_play_is_answered_twice_if_nothing_follows_it() {
    let id = "bitwa/answer/one-per-command";
    let play = "play A 1 5 2 1 1 1\n";
    let next = [PAUSE, "play a 0 3 2 1 1 1\n", PAUSE, QUIT];
    let messages = [&[SET_GAME, "gen_move A\n", play][..], &next].concat();
    check(id, &messages, "= order = = = =", 0);
    check("bitwa", &messages, "= order = = =", 0);
}

#[test]
fn a_split_line_kills_the_player_that_takes_reads_for_lines() {
    let messages = [SET_GAME, "gen_", "move A\n", QUIT];
    check("bitwa/stream/reads-split-lines", &messages, "=", 1);
    check("bitwa", &messages, "= order =", 0);
}

#[test]
fn what_comes_behind_a_line_is_lost_on_the_player_that_reads_one() {
    let messages = [SET_GAME, "time_left 60000\ngen_move A\n", TIME, QUIT];
    check("bitwa/stream/reads-joined-lines", &messages, "= = = =", 0);
    check("bitwa", &messages, "= = order = =", 0);
}

#[test]
fn unknown_commands_are_accepted_by_the_player_that_accepts_anything() {
    let messages = [SET_GAME, "showboard\n", QUIT];
    check(
        "bitwa/answer/refuses-unknown-commands",
        &messages,
        "= = =",
        0,
    );
    check("bitwa/answer/survives-unknown-commands", &messages, "=", 1);
    check("bitwa", &messages, "= ? =", 0);
}

#[test]
fn the_player_that_thinks_too_long_does_so_when_little_time_is_left() {
    let messages = [SET_GAME, "time_left 1500\n", "gen_move A\n", QUIT];
    let record = check("bitwa/time/within-budget", &messages, "= = order =", 0);
    assert!(
        record.deeds.contains(&(2, "slept 3500 ms".to_owned())),
        "{record:?}"
    );
}

#[test]
fn a_lost_division_is_missed_by_the_player_that_counts_letters() {
    let id = "bitwa/game/passes-over-lost-divisions";
    let messages = [
        SET_GAME,
        "gen_move A\n",
        "gen_move A\n",
        "gen_move B\n",
        "gen_move A\n",
    ];
    check(id, &messages, "= order ? order order", 0);
    check(id, &[SET_GAME, "gen_move B\n"], "= ?", 0);
}

#[test]
fn the_player_that_waits_for_play_cannot_go_on_alone() {
    let messages = [
        SET_GAME,
        "gen_move A\n",
        "play A 1 5 2 1 1 1\n",
        "gen_move B\n",
    ];
    check("bitwa/game/goes-on-alone", &messages, "= order = ?", 0);
}

#[test]
fn each_end_is_met_as_the_fault_meets_it() {
    let (_, record) = play("bitwa/end/exits-at-quit", &GAME);
    assert!(record.has_read_end(), "{record:?}");
    let (_, record) = play("bitwa", &GAME);
    assert!(!record.has_read_end(), "{record:?}");

    let id = "bitwa/end/end-of-input";
    assert!(play(id, &[SET_GAME]).1.deeds().contains(&"hung"));
    assert!(!play(id, &GAME).1.deeds().contains(&"hung"));
}

#[test]
fn the_process_misbehaves_when_its_fault_has_it() {
    let turns = &GAME[1..GAME.len() - 1];
    let longer = [&[SET_GAME], turns, turns, turns, &[QUIT]].concat();
    let turns = |count: usize| ["= order = ="].repeat(count).join(" ");
    check("bitwa", &longer, &format!("= {} =", turns(6)), 0);
    let until_fifth = format!("= {} =", turns(4));
    check(
        "bitwa/process/stays-until-the-end",
        &longer,
        &until_fifth,
        1,
    );
    let until_its_play = format!("{until_fifth} order =");
    let record = check(
        "bitwa/process/keeps-stdout-open",
        &longer,
        &until_its_play,
        0,
    );
    assert!(record.deeds().contains(&"closed stdout"));
    let (_, record) = play("bitwa/process/leaves-nothing-behind", &GAME);
    assert_eq!(record.deeds[0], (0, "started a child".to_owned()));

    let (_, record) = play("bitwa/process/stdout-bounded", &longer);
    assert!(record.output().len() > 1 << 20);
    let flood = record.writes.last().unwrap();
    assert!(flood.lines().all(|line| line == "= and on"));
    let (_, record) = play("bitwa/process/stderr-bounded", &longer);
    assert_eq!(record.stderr.len(), 4 << 20);
    let (_, record) = play("bitwa/process/memory-bounded", &longer);
    // The text allows 400 MB.
    let taken = (18, "took 461373440 bytes".to_owned());
    assert!(record.deeds.contains(&taken), "{record:?}");
}

#[test]
fn games_are_counted() {
    let game = &GAME[..GAME.len() - 1];
    for (words, expected) in [
        (
            "--when game:1",
            "= = ? = = = ? = = = = order = = = order = = =",
        ),
        (
            "--when game:2",
            "= = order = = = order = = = = ? = = = ? = = =",
        ),
        (
            "--when game:2 --when ply:2",
            "= = order = = = order = = = = order = = = ? = = =",
        ),
        (
            "--when game:3",
            "= = order = = = order = = = = order = = = order = = =",
        ),
    ] {
        let words = format!("--break bitwa/order/given {words}");
        check(&words, &[game, game, &[QUIT]].concat(), expected, 0);
    }
}

#[test]
fn a_loss_is_one_that_the_opponent_has_caused() {
    // The units stand side by side, and whoever attacks kills.
    const CLOSE: &str = "set_game 8 5 100 1 ######## #..Aa..# #.AAaa.# #..Aa..# ########\n";
    for (plays, expected) in [
        (
            ["play A 0 3 2 1 1 1\n", "play a 1 3 2 1 1 1\n"],
            "= order = = ?",
        ),
        (
            ["play A 0 1 2 1 1 1\n", "play a 0 6 2 1 1 1\n"],
            "= order = = order",
        ),
    ] {
        let messages = [CLOSE, "gen_move A\n", plays[0], plays[1], "gen_move A\n"];
        check(
            "--break bitwa/order/given --when captured",
            &messages,
            expected,
            0,
        );
    }
}
