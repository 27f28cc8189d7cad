//! Games that begin at the openings of a book, with engines of UCI that know one move for each position.

use std::fs;

use tempfile::TempDir;

use super::{assert_contains, assert_says, folder_with, run, stdout};

/// Mates in one move: f1f8 where White is to move, and f8f1 where Black is.
const ENGINE: &str = r#"
import sys
for line in sys.stdin:
    words = line.split()
    if words[0] == "uci":
        print("id name mate\nid author test\nuciok", flush=True)
    elif words[0] == "isready":
        print("readyok", flush=True)
    elif words[0] == "position":
        best = "f1f8" if " w " in line else "f8f1"
    elif words[0] == "go":
        print("info depth 1 score mate 1 nodes 1 time 1\nbestmove", best, flush=True)
    elif words[0] == "quit":
        break
"#;

const WHITE_MATES: &str = "7k/8/6K1/8/8/8/8/5Q2 w - -";
const BLACK_MATES: &str = "5q2/8/8/8/8/6k1/8/7K b - -";

/// A game from which White mates after two plies.
const GAME: &str = "[Event \"?\"]\n[SetUp \"1\"]\n[FEN \"8/7k/8/6K1/8/8/8/5Q2 w - - 0 1\"]\n\n1. Kg5-h5?? Kg8 2. Kg6 Kh8 3. Qf8# 1-0\n";

fn folder() -> TempDir {
    let book = format!("# Two mates.\n{WHITE_MATES} id \"a\";\n\n{BLACK_MATES} hmvc 3; fmvn 40;\n");
    folder_with(&[("engine.py", ENGINE), ("book.epd", &book)])
}

#[test]
fn each_opening_is_played_from_both_sides_and_is_in_the_record() {
    let folder = folder();
    let folder = folder.path();
    let line = "play uci a='python3 engine.py' b='python3 engine.py' --games 4 --swap --openings book.epd --record games";
    let ran = run(folder, line).code(0);
    let text = stdout(&ran);
    let lines: Vec<&str> = text.lines().collect();
    for (line, expected) in lines.iter().zip([
        "1-0  a (white) - b (black)",
        "1-0  b (white) - a (black)",
        "0-1  a (white) - b (black)",
        "0-1  b (white) - a (black)",
    ]) {
        assert!(
            line.starts_with(expected) && line.ends_with("1 ply"),
            "{text}"
        );
    }
    for (number, fen) in [
        (1, format!("{WHITE_MATES} 0 1")),
        (2, format!("{WHITE_MATES} 0 1")),
        (3, format!("{BLACK_MATES} 3 40")),
        (4, format!("{BLACK_MATES} 3 40")),
    ] {
        let record = fs::read_to_string(folder.join(format!("games/game-{number}.jsonl"))).unwrap();
        assert!(record.lines().next().unwrap().contains(&fen), "{record}");
        run(folder, &format!("replay games/game-{number}.jsonl")).code(0);
    }
}

/// The pairs of a round robin have the same openings, each from both sides.
#[test]
fn a_short_tournament_plays_a_book() {
    let folder = folder();
    let folder = folder.path();
    let agents = ["a", "b", "c"].map(|name| format!("{name}='python3 engine.py'"));
    let line = format!(
        "tournament uci {} --games-per-pair 4 --openings book.epd --sandbox none --record games",
        agents.join(" ")
    );
    run(folder, &line).code(0);
    for number in 1..=12 {
        let record = fs::read_to_string(folder.join(format!("games/game-{number}.jsonl"))).unwrap();
        let mate = match (number - 1) % 4 {
            0 | 1 => format!("{WHITE_MATES} 0 1"),
            _ => format!("{BLACK_MATES} 3 40"),
        };
        assert!(record.lines().next().unwrap().contains(&mate), "{record}");
    }
    let wrong = format!("tournament uci {}", agents.join(" "));
    assert_says(folder, &format!("{wrong} --openings none.epd"), "none.epd");
    fs::write(folder.join("bad.epd"), format!("{WHITE_MATES}\nx\n")).unwrap();
    assert_says(folder, &format!("{wrong} --openings bad.epd"), "line 2");
}

/// The same move that mates from two openings makes two games, and not one that repeats.
#[test]
fn games_of_two_openings_do_not_repeat_each_other() {
    let folder = folder();
    let folder = folder.path();
    let other = WHITE_MATES.replace("7k/8/6K1/8", "7k/8/6KP/8");
    fs::write(
        folder.join("whites.epd"),
        format!("{WHITE_MATES}\n{other}\n"),
    )
    .unwrap();
    let line = "play uci a='python3 engine.py' b='python3 engine.py' --games 2 --openings whites.epd --format json";
    let ran = run(folder, line).code(0);
    let text = stdout(&ran);
    let lines = super::bitwa::lines(&text, "play-1.schema.json");
    let score = lines.last().unwrap();
    assert_eq!(score["counted"], 2);
    // Two games won: 1 - Phi(-sqrt(2)) = 0.9214.
    assert!((score["superiority"].as_f64().unwrap() - 0.9214).abs() < 1e-4);
    assert!(score["elo"].is_null());
}

/// White wins the first opening, and Black the second one. So each version wins one game of each pair.
#[test]
fn both_games_of_a_pair_have_the_same_opening() {
    let folder = folder();
    let line = "compare uci old='python3 engine.py' new='python3 engine.py' --openings book.epd --max-games 4 --format json";
    let ran = run(folder.path(), line).code(3);
    let text = stdout(&ran);
    let lines = super::bitwa::lines(&text, "compare-1.schema.json");
    let result = lines.last().unwrap();
    assert_eq!(result["pairs"], serde_json::json!([0, 0, 2, 0, 0]));
    let games = ["wins", "losses", "draws"].map(|it| result[it].as_u64());
    assert_eq!(games, [Some(2), Some(2), Some(0)]);
    assert_eq!(result["level_pairs"].as_f64(), Some(1.0));
}

#[test]
fn a_plan_plays_a_book_in_an_order_that_its_seed_draws() {
    let folder = folder();
    let plan = "protocol = \"uci\"\n[openings]\nfile = \"book.epd\"\norder = \"random\"\n[[entrant]]\nname = \"a\"\ncommand = \"python3 engine.py\"\n[[entrant]]\nname = \"b\"\ncommand = \"python3 engine.py\"\n";
    fs::write(folder.path().join("plan.toml"), plan).unwrap();
    run(folder.path(), "tournament run plan.toml --quiet").code(0);
    let wrong = plan.replace("\"random\"", "\"shuffled\"");
    fs::write(folder.path().join("wrong.toml"), wrong).unwrap();
    assert_says(
        folder.path(),
        "tournament run wrong.toml",
        "'order' is sequential or random, not \"shuffled\"",
    );
}

#[test]
fn a_wrong_opening_is_named_with_its_file_its_line_and_the_reason() {
    let folder = folder();
    let folder = folder.path();
    let write = |name: &str, text: &str| fs::write(folder.join(name), text).unwrap();
    write(
        "bad.epd",
        &format!("{WHITE_MATES}\n\n7k/8/8/8/8/8/8/7Q w - -\nx\n"),
    );
    write("over.epd", "7k/5Q2/6K1/8/8/8/8/8 b - -\n");
    write(
        "bad.pgn",
        &format!("{GAME}\n{}", GAME.replace("Kh8", "Ke4")),
    );
    let check = |options: &str, expected: &str| {
        assert_says(
            folder,
            &format!("compare uci true true {options}"),
            expected,
        );
        assert_says(
            folder,
            &format!("play uci true true --games 9 --swap {options}"),
            expected,
        );
    };
    check(
        "--openings bad.epd",
        "bad.epd, line 3: \"7k/8/8/8/8/8/8/7Q w - -\": it is no FEN",
    );
    check("--openings over.epd", "the game is over there: stalemate");
    check(
        "--openings bad.pgn --openings-plies 4",
        "bad.pgn, the game that begins at line 7: line 11: ",
    );
    check("--openings none.epd", "cannot read none.epd");
    check(
        "--openings book.epd --openings-plies 4",
        "a book of games is a PGN",
    );
    check("--openings-order random", "--openings");
    check(
        "--openings book.epd --fen '7k/8/6K1/8/8/8/8/5Q2 w - - 0 1'",
        "--openings and --fen both say where a game begins",
    );
    assert_says(
        folder,
        "compare bitwa true true --openings default",
        "no openings come with Bitwa; name a file",
    );
    assert_says(
        folder,
        "play stratego true true --openings default",
        "a game of Stratego always begins as usual",
    );
}

/// The game of the other book goes on with the mate.
#[test]
fn a_game_of_a_book_begins_after_its_plies() {
    let folder = folder();
    let folder = folder.path();
    fs::write(folder.join("games.pgn"), GAME.replace("Kg5-h5??", "Kg5-h5")).unwrap();
    let line = "play uci a='python3 engine.py' b='python3 engine.py' --openings games.pgn --openings-plies 4 --record games";
    let ran = run(folder, line).code(0);
    let text = stdout(&ran);
    assert!(text.starts_with("1-0  a (white)"), "{text}");
    let record = fs::read_to_string(folder.join("games/game-1.jsonl")).unwrap();
    assert_contains(
        &record,
        "position fen 8/7k/8/6K1/8/8/8/5Q2 w - - 0 1 moves g5h5 h7g8 h5g6 g8h8\\n",
    );
}

#[test]
fn an_engine_that_cannot_know_the_form_of_castling_plays_no_chess960() {
    let folder = folder();
    let folder = folder.path();
    let why = "it declares no option \"UCI_Chess960\", without which it cannot play with --variant chess960";
    for command in ["play", "compare", "tournament"] {
        let line =
            format!("{command} uci a='python3 engine.py' b='python3 engine.py' --variant chess960");
        assert_says(folder, &line, why);
    }
}

#[test]
fn a_game_that_is_over_where_it_begins_is_refused() {
    let folder = folder();
    let line = "play uci a='python3 engine.py' b='python3 engine.py' --fen '7k/6Q1/6K1/8/8/8/8/8 b - - 0 1'";
    assert_says(
        folder.path(),
        line,
        "the game is over before its first move: checkmate",
    );
}
