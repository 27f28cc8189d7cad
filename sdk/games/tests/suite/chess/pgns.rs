//! Games as text.

use std::time::Duration;

use linesman_games::chess::{
    State, Variant,
    pgn::{Event, Game, GameResult, Games, PgnProblem, Reader, Variations},
    san,
};

use super::properties::read_games;

fn read_one(text: &str) -> Game {
    let mut games = read_games(text.as_bytes(), Variations::Keep, 7);
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

/// Returns the moves of the main line.
fn line(game: &Game) -> String {
    let mut state = game.start;
    let moves = game.main_line().map(|node| {
        let text = san::write(&state, node.mv);
        state.play(node.mv);
        text
    });
    moves.collect::<Vec<_>>().join(" ")
}

const GAME: &str = r#"% A line for other programs.
[Event "A \"test\" \\ more"]
[Site "?"]
[Result "1-0"]

{Before} 1. e4 $1 {good} e5 (1... c5 {Sicilian} 2. Nf3 (2. c3 d5) 2... d6) (1... e6 $14)
2.Bc4 Nc6 ; a line comment
3.Qh5?! Nf6?? {[%clk 0:01:05.5]} 4.Qxf7# 1-0
"#;

#[test]
fn a_game_has_tags_moves_comments_and_variations() {
    let game = read_one(GAME);
    assert_eq!(game.problems, []);
    assert_eq!(game.tag("Event"), Some(r#"A "test" \ more"#));
    assert_eq!(game.result, GameResult::WhiteWins);
    assert_eq!(line(&game), "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#");
    assert_eq!(game.comments, ["Before"]);
    let main: Vec<_> = game.main_line().collect();
    assert_eq!(
        (&main[0].nags[..], &main[0].comments[..]),
        (&[1][..], &["good".to_owned()][..])
    );
    assert_eq!(main[3].comments, ["a line comment"]);
    assert_eq!((&main[4].nags[..], &main[5].nags[..]), (&[6][..], &[4][..]));
    assert_eq!(main[5].clock(), Some(Duration::from_millis(65_500)));
    // The moves of each variation, by what they follow.
    let parents: Vec<_> = game
        .nodes()
        .iter()
        .map(linesman_games::chess::pgn::Node::parent)
        .collect();
    let expected = [
        None,
        Some(0),
        Some(0),
        Some(2),
        Some(2),
        Some(4),
        Some(3),
        Some(0),
        Some(1),
    ];
    assert_eq!(parents[..9], expected);
}

#[test]
fn a_game_is_written_in_lines_and_read_again() {
    let game = read_one(GAME);
    let written = game.to_string();
    let expected = r#"[Event "A \"test\" \\ more"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "?"]
[Black "?"]
[Result "1-0"]

{Before} 1. e4 $1 {good} 1... e5 (1... c5 {Sicilian} 2. Nf3 (2. c3 d5) 2... d6)
(1... e6 $14) 2. Bc4 Nc6 {a line comment} 3. Qh5 $6 Nf6 $4 {[%clk 0:01:05.5]}
4. Qxf7# 1-0
"#;
    assert_eq!(written, expected);
    assert!(written.lines().all(|line| line.chars().count() <= 79));
    let again = read_one(&written);
    assert_eq!((again.problems.len(), again.to_string()), (0, written));
}

#[test]
fn variations_are_skipped_if_they_are_not_wanted() {
    let text = "1. e4 (1. Xx (1. d4 {x}) $3 nonsense) e5 (1... c5) {here} 2. Nf3 *";
    let games = read_games(text.as_bytes(), Variations::Skip, 3);
    let [game] = &games[..] else {
        panic!("{games:?}");
    };
    assert_eq!(
        (&game.problems[..], line(game)),
        (&[][..], "e4 e5 Nf3".to_owned())
    );
    assert_eq!(game.nodes()[1].comments, ["here"]);
    assert_eq!(game.nodes()[0].nags, []);
}

#[test]
fn a_problem_has_its_line_and_column() {
    let table = [
        (
            "1. e4 e5 2. Ke3 Nf6 *",
            "1:13: \"Ke3\": a king does not move from e1 to e3",
        ),
        ("1. e4\n e5 é 2. d4 *", "2:5: 'é' means nothing here"),
        ("1. e4 {é} ] *", "1:11: ']' means nothing here"),
        ("1. e4 {open", "1:7: the comment does not end"),
        (
            "[Event \"x]\n\n1. e4 *",
            "1:8: the value does not end on its line",
        ),
        ("[Event]\n\n1. e4 *", "1:1: a tag is [Name \"value\"]"),
        ("1. e4 ) *", "1:7: no variation is open here"),
        ("(1. e4) 1. d4 *", "1:1: a variation stands behind a move"),
        ("1. e4 (1. d4 *) *", "1:14: a variation has no result"),
        ("1. e4 (1. d4", "1:13: variations are not closed: 1"),
        ("1. e4", "1:6: the game ends without a result"),
        ("1. e4 $256 *", "1:7: a NAG is a number from 0 to 255"),
        ("1. e4 !!! *", "1:7: a NAG is a number from 0 to 255"),
        (
            "[Result \"0-1\"]\n1. e4 *",
            "1:1: the tag Result says \"0-1\"",
        ),
        (
            "[Variant \"Atomic\"]\n1. e4 *",
            "1:1: the variant \"Atomic\" is not known",
        ),
        ("[FEN \"8/8\"]\n1. e4 *", "1:1: field 0"),
    ];
    for (text, expected) in table {
        let games = read_games(text.as_bytes(), Variations::Keep, 5);
        let problems: Vec<String> = games
            .iter()
            .flat_map(|game| &game.problems)
            .map(ToString::to_string)
            .collect();
        let expected = expected.trim_end_matches("field 0");
        assert!(
            problems.iter().any(|problem| problem.starts_with(expected)),
            "{text}: {problems:?}"
        );
    }
}

#[test]
fn reading_goes_on_behind_a_problem() {
    let text = "[Event \"1\"]\n1. e4 e4 2. d4 1-0\n\n[Event \"2\"]\n1. d4 (1. e5 e6) d5 *\n\n1. c4 [Event \"3\"]\n0-1";
    let games = read_games(text.as_bytes(), Variations::Keep, 1);
    let found: Vec<_> = games
        .iter()
        .map(|game| {
            (
                game.tag("Event"),
                line(game),
                game.result,
                game.problems.len(),
            )
        })
        .collect();
    let expected = [
        (Some("1"), "e4".to_owned(), GameResult::WhiteWins, 1),
        (Some("2"), "d4 d5".to_owned(), GameResult::Unknown, 1),
        (None, "c4".to_owned(), GameResult::Unknown, 1),
        (Some("3"), String::new(), GameResult::BlackWins, 0),
    ];
    assert_eq!(found, expected);
}

#[test]
fn a_game_starts_where_its_tags_say() {
    let fen = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1";
    let game = read_one(&format!(
        "[Variant \"Chess960\"]\n[FEN \"{fen}\"]\n1. Nd3 *"
    ));
    assert_eq!((game.problems.len(), game.variant), (0, Variant::Chess960));
    assert_eq!(game.start, fen.parse::<State>().unwrap());
    assert_eq!(read_one(&game.to_string()), game_with_roster(game));
    // Rights that standard chess does not have make it Chess960.
    let game = read_one("[FEN \"4k3/8/8/8/8/8/8/4KR2 w F - 0 1\"]\n1. O-O *");
    assert_eq!((game.problems.len(), game.variant), (0, Variant::Chess960));
}

/// Returns the game with the tags that are written if they are missing.
fn game_with_roster(mut game: Game) -> Game {
    let again = read_one(&game.to_string());
    game.tags = again.tags;
    game
}

#[test]
fn text_that_is_not_utf8_is_latin_1() {
    let games = read_games(b"[White \"J\xf6rg\"]\n1. e4 {\xe9} *", Variations::Keep, 4);
    assert_eq!(games[0].tag("White"), Some("Jörg"));
    assert_eq!(games[0].nodes()[0].comments, ["é"]);
}

#[test]
fn no_nesting_is_too_deep() {
    const DEPTH: usize = 100_000;
    // Each variation begins with the other first move of White, and then goes on with a reply, which is varied.
    let text = format!(
        "{}{} *",
        "1. e4 e5 (1... c5 ".repeat(DEPTH),
        ")".repeat(DEPTH)
    );
    for variations in [Variations::Keep, Variations::Skip] {
        let games = read_games(text.as_bytes(), variations, 4096);
        assert_eq!(games.len(), 1);
        assert_eq!(games[0].result, GameResult::Unknown);
    }
    // These can all be played.
    let there = "Nf3 Nf6 (Nc6 Ng1 Nb8 ";
    let text = format!("{}{} *", there.repeat(DEPTH), ")".repeat(DEPTH));
    let games = read_games(text.as_bytes(), Variations::Keep, 4096);
    assert_eq!(
        (games[0].problems.len(), games[0].nodes().len()),
        (0, 5 * DEPTH)
    );
    let written = games[0].to_string();
    let again = read_games(written.as_bytes(), Variations::Keep, 4096);
    assert_eq!(
        (again[0].problems.len(), again[0].nodes().len()),
        (0, 5 * DEPTH)
    );
}

#[test]
fn what_is_kept_of_a_game_is_bounded() {
    let has = |game: &Game, wanted: &PgnProblem| {
        game.problems.iter().any(|error| error.problem == *wanted)
    };
    // A long comment is cut.
    let text = format!("1. e4 {{{}}} e5 *", "x".repeat(100_000));
    let game = read_one(&text);
    assert_eq!(game.nodes()[0].comments[0].len(), 65_536);
    assert_eq!(game.nodes().len(), 2);
    assert!(has(&game, &PgnProblem::TooLong { most: 65_536 }));
    // So are many comments, and many moves.
    let text = format!(
        "1. e4 {} *",
        format!("{{{}}}", "x".repeat(60_000)).repeat(400)
    );
    let game = &read_games(text.as_bytes(), Variations::Keep, 4096)[0];
    let kept: usize = game.nodes()[0].comments.iter().map(String::len).sum();
    assert!((16_000_000..=16 << 20).contains(&kept), "{kept}");
    assert!(has(game, &PgnProblem::TooMuch));
    let text = format!("{} 1-0", "Nf3 Nf6 Ng1 Ng8 ".repeat(130_000));
    let game = &read_games(text.as_bytes(), Variations::Keep, 4096)[0];
    assert_eq!(
        (game.nodes().len(), game.result),
        (500_000, GameResult::WhiteWins)
    );
    assert!(has(game, &PgnProblem::TooMuch));
    // So are problems.
    let game = &read_games("] ".repeat(1000).as_bytes(), Variations::Keep, 4096);
    assert_eq!(game.len(), 0);
    let text = format!("{}*", "] ".repeat(1000));
    let game = &read_games(text.as_bytes(), Variations::Keep, 4096)[0];
    assert_eq!(game.problems.len(), 101);
    assert!(has(game, &PgnProblem::More));
}

#[test]
fn events_tell_what_stands_where() {
    let mut reader = Reader::new();
    reader.handle_input(b"[A \"b\"]\n1. e4! ({x} d4)\n1/2-1/2");
    reader.handle_end();
    let events: Vec<_> = std::iter::from_fn(|| reader.poll_event())
        .map(|event| {
            let (place, event) = event.unwrap();
            (place.to_string(), event)
        })
        .collect();
    let kinds: Vec<&str> = events.iter().map(|(place, _)| place.as_str()).collect();
    assert_eq!(
        kinds,
        ["1:1", "2:4", "2:6", "2:8", "2:9", "2:13", "2:15", "3:1"]
    );
    assert_eq!(events[1].1, Event::Move("e4".to_owned()));
    assert_eq!(events[2].1, Event::Nag(1));
    assert_eq!(events[3].1, Event::VariationStart);
    assert_eq!(events[4].1, Event::Comment("x".to_owned()));
    assert_eq!(events[7].1, Event::End(GameResult::Draw));
}

/// Returns the most memory that this process has had, in bytes.
#[cfg(target_os = "linux")]
fn most_memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("Linux has it");
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|line| line.split_ascii_whitespace().next());
    kilobytes
        .expect("it is there")
        .parse::<u64>()
        .expect("it is a number")
        * 1024
}

#[test]
#[cfg(target_os = "linux")]
#[ignore = "reads 100 MB, and no other test may run meanwhile; .ci/long runs it"]
fn a_large_file_takes_no_more_memory() {
    // Games of a usual length, and one game that never ends.
    let usual = format!("{GAME}\n").repeat(1 << 8);
    let endless = "Nf3 {x} Nf6 Ng1 (d4) Ng8 ".repeat(1 << 12);
    for (text, starts, most) in [(&usual, "", 8 << 20), (&endless, "1. e4 e5 ", 200 << 20)] {
        for variations in [Variations::Skip, Variations::Keep] {
            let before = most_memory();
            let mut games = Games::new(variations);
            games.handle_input(starts.as_bytes());
            let (mut bytes, mut count) = (0, 0);
            while bytes < 100_000_000 {
                games.handle_input(text.as_bytes());
                bytes += text.len();
                count += std::iter::from_fn(|| games.poll_game()).count();
            }
            games.handle_end();
            count += std::iter::from_fn(|| games.poll_game()).count();
            let expected = if starts.is_empty() {
                bytes / GAME.len()
            } else {
                1
            };
            assert!(
                count.abs_diff(expected) <= expected / 100,
                "{count}, {expected}"
            );
            // The kernel counts pages in parts, so the most that it has seen can fall by a few.
            let more = most_memory().saturating_sub(before);
            assert!(more < most, "{more} bytes more");
        }
    }
}
