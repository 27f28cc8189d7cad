//! Errors of the player, of the referee and of the streams.

use std::{
    error::Error as _,
    io::{self, Cursor, Read, Write},
};

use linesman_sdk::otep::{Move, Player, RunError, Turn, Variation, run_by_turns, run_on};

use super::conversation::{BRANDUB, Scripted};

/// Runs a player on the referee's lines and returns how that ended and what was sent.
fn run(input: &str, player: &mut Scripted) -> (Result<(), RunError>, String) {
    let mut sent = Vec::new();
    let ended = run_on(player, Cursor::new(input.to_owned()), &mut sent);
    (ended, String::from_utf8(sent).unwrap())
}

fn check_move(mv: &'static str, rule: &str) {
    let mut player = Scripted::new(&[mv]);
    let (ended, sent) = run(&format!("{BRANDUB}\nplay attackers\n"), &mut player);
    let error = ended.unwrap_err();
    assert!(
        matches!(&error, RunError::IllegalMove { why, .. } if why.rule() == rule),
        "{error}"
    );
    let message = error.to_string();
    assert!(message.contains(rule) && message.contains(mv), "{error}");
    assert!(sent.starts_with("hello\nerror -1 "), "{sent}");
    assert!(!sent.contains("move "), "{sent}");
}

#[test]
fn an_illegal_move_is_an_error_of_which_the_referee_is_told() {
    check_move("d1-a1", "may-not-stop");
    check_move("c4-c3", "wrong-side");
    check_move("a1-a2", "empty-square");
    check_move("d1-d3", "blocked");
    check_move("d1-s19", "off-the-board");
}

#[test]
fn an_illegal_analysis_is_not_sent() {
    /// Moves onto a corner in its games, and so in its analyses.
    struct Wrong;
    impl Player for Wrong {
        fn choose(&mut self, _: &mut Turn<'_>) -> Move {
            "d1-a1".parse().unwrap()
        }
    }
    /// Names an illegal move behind a legal one.
    struct HalfWrong;
    impl Player for HalfWrong {
        fn choose(&mut self, turn: &mut Turn<'_>) -> Move {
            turn.moves()[0]
        }

        fn analyze(&mut self, turn: &mut Turn<'_>, _: usize) -> Vec<Variation> {
            let line = |mv| Variation {
                moves: vec![mv],
                evaluation: 0,
            };
            vec![line(turn.moves()[0]), line("d1-a1".parse().unwrap())]
        }
    }
    fn check(player: impl Player) {
        let mut sent = Vec::new();
        let input = format!("{BRANDUB}\nanalyze 2 1\n");
        let ended = run_by_turns(player, input.as_bytes(), &mut sent);
        let sent = String::from_utf8(sent).unwrap();
        assert!(
            matches!(ended, Err(RunError::IllegalMove { why, .. }) if why.rule() == "may-not-stop")
        );
        assert!(sent.starts_with("hello\nerror -1 "), "{sent}");
        assert!(!sent.contains("analysis"), "{sent}");
    }
    check(Wrong);
    check(HalfWrong);
}

#[test]
fn a_move_that_has_been_refused_is_an_error_like_an_illegal_one() {
    let mut player = Scripted::new(&["d1-b1", "d1-b1"]);
    let (ended, sent) = run(
        &format!("{BRANDUB}\nplay attackers\nerror 2\nplay attackers\n"),
        &mut player,
    );
    assert!(
        matches!(ended, Err(RunError::IllegalMove { why, .. }) if why.rule() == "refused-before")
    );
    assert!(sent.starts_with("hello\nmove d1-b1\nerror -1 "), "{sent}");
}

#[test]
fn without_a_move_that_is_left_the_player_is_not_asked() {
    let mut player = Scripted::new(&["a1-a2", "a1-b1"]);
    // The one attacker can go to a2 and to b1, and no further.
    let rules = "rules dim:5 surf:n cor: cen: start:/t1T2/1T3/T4/4K/5/";
    let (ended, sent) = run(
        &format!("{rules}\nplay attackers\nerror 2\nplay attackers\nerror 2\nplay attackers\n"),
        &mut player,
    );
    assert!(ended.is_ok());
    assert!(sent.contains("\nerror -1 "), "{sent}");
    assert!(player.moves.is_empty());
}

#[test]
fn what_cannot_be_read_is_told_to_the_referee_and_is_no_error() {
    let mut player = Scripted::new(&["d1-b1"]);
    let input = format!("rules nonsense\n{BRANDUB}\nclock x\n\u{fffd}\nplay attackers\n");
    let (ended, sent) = run(&input, &mut player);
    assert!(ended.is_ok());
    let lines: Vec<&str> = sent.lines().collect();
    assert_eq!(lines.len(), 4, "{sent}");
    assert!(
        lines[1].starts_with("error 0 ") && lines[2].starts_with("error 0 "),
        "{sent}"
    );
    assert_eq!(lines[3], "move d1-b1");
}

#[test]
fn a_line_without_end_is_no_line_and_does_not_fill_the_memory() {
    let endless = io::repeat(b'x').take(50_000_000);
    let mut sent = Vec::new();
    run_on(Scripted::default(), endless, &mut sent).unwrap();
    assert_eq!(String::from_utf8(sent).unwrap(), "hello\n");
}

#[test]
fn the_end_of_input_ends_the_game_wherever_it_comes() {
    let input = format!("{BRANDUB}\nplay attackers\nmove /1t5/3t3/3T3/ttTKTtt/3T3/3t3/3t3/\n");
    let played = BRANDUB.len() + "\nplay attackers\n".len();
    for length in 0..=input.len() {
        let mut player = Scripted::new(&["d1-b1"]);
        let (ended, _) = run(&input[..length], &mut player);
        assert!(ended.is_ok());
        let expected = if length >= played { vec![None] } else { vec![] };
        assert_eq!(player.finished, expected, "{length}");
    }
}

#[test]
fn nothing_is_heeded_after_goodbye() {
    let mut player = Scripted::default();
    let (ended, sent) = run(
        &format!("goodbye\n{BRANDUB}\nplay attackers\n"),
        &mut player,
    );
    assert!(ended.is_ok());
    assert_eq!(sent, "hello\n");
}

#[test]
fn a_referee_that_has_gone_away_ends_the_game() {
    let input = format!("{BRANDUB}\nplay attackers\n");
    for lines in [0, 1] {
        let mut player = Scripted::new(&["d1-b1"]);
        let writer = Failing {
            lines,
            kind: io::ErrorKind::BrokenPipe,
        };
        run_on(&mut player, Cursor::new(input.clone()), writer).unwrap();
        assert_eq!(player.finished.len(), lines);
    }
}

#[test]
fn other_failures_to_write_or_read_are_errors() {
    let kind = io::ErrorKind::StorageFull;
    let ended = run_on(Scripted::default(), io::empty(), Failing { lines: 0, kind });
    assert!(matches!(&ended, Err(RunError::Write(error)) if error.kind() == kind));
    let error = run_on(Scripted::default(), Unreadable, io::sink()).unwrap_err();
    assert_eq!(error.to_string(), "the referee's lines cannot be read");
    assert_eq!(error.source().unwrap().to_string(), "unreadable");
}

/// Takes so many answers and fails then.
struct Failing {
    lines: usize,
    kind: io::ErrorKind,
}

impl Write for Failing {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.lines == 0 {
            return Err(self.kind.into());
        }
        self.lines -= 1;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

struct Unreadable;

impl Read for Unreadable {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(io::Error::other("unreadable"))
    }
}
