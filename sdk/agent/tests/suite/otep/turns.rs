//! What a turn offers.

use std::{io, time::Duration};

use linesman_sdk::otep::{Move, Outcome, Player, Turn, Variation, run_by_turns, run_on};

use super::conversation::{BRANDUB, Scripted, Table};

fn check_budget(clock: &str, millis: u64) {
    let mut table = Table::new(Scripted::new(&["d1-b1"]));
    table.send(format!("{BRANDUB}\nclock {clock}\nplay attackers\n").as_bytes());
    assert_eq!(table.line().as_deref(), Some("hello"));
    assert_eq!(table.line().as_deref(), Some("move d1-b1"));
    let (player, ..) = table.close();
    assert_eq!(
        player.budgets,
        [Some(Duration::from_millis(millis))],
        "{clock}"
    );
}

#[test]
fn the_advice_leaves_something_of_every_time() {
    // A thirtieth of a main time.
    check_budget("300000 1", 10_000);
    check_budget("300000 1 30 3 3", 10_000);
    check_budget("60 1", 2);
    // Half a period, of which 50 ms remain, or as much as three quarters.
    check_budget("5000* 1 5 1 1", 2500);
    check_budget("80* 1 1 1 1", 30);
    check_budget("20* 1 1 1 1", 5);
    check_budget("0* 1 1 1 1", 0);
    // Nobody waits for longer than a day.
    check_budget("18446744073709551615 1", 24 * 60 * 60 * 1000);
}

/// A player that thinks until nobody waits for it.
struct Endless;

impl Player for Endless {
    fn choose(&mut self, turn: &mut Turn<'_>) -> Move {
        turn.status("thinking");
        while !turn.is_called_off() {}
        turn.moves()[0]
    }
}

/// Returns the table of a player that has said hello and thinks about this question.
fn asked(question: &str) -> Table<Endless> {
    let mut table = Table::new(Endless);
    table.send(format!("{BRANDUB}\n{question}\n").as_bytes());
    assert_eq!(table.line().as_deref(), Some("hello"));
    table
}

/// Checks that the player ends well when its input ends, after these lines.
fn check_rest(table: Table<Endless>, expected: &[&str]) {
    let (_, ended, rest) = table.close();
    assert!(ended.is_ok());
    assert_eq!(rest, expected);
}

#[test]
fn a_move_is_not_sent_when_the_game_is_over() {
    let mut table = asked("play attackers");
    assert_eq!(table.line().as_deref(), Some("status thinking"));
    table.send(b"finish 0\ngoodbye\n");
    check_rest(table, &[]);
}

#[test]
fn a_turn_is_called_off_when_the_input_ends() {
    let table = asked("play attackers");
    check_rest(table, &["status thinking", "move d1-b1"]);
}

#[test]
fn a_clock_that_comes_while_the_player_thinks_does_no_harm() {
    let mut table = asked("play attackers\nclock 500 500 1 2 2");
    assert_eq!(table.line().as_deref(), Some("status thinking"));
    table.send(b"clock 1000* 500 1 2 2\nnonsense\n");
    check_rest(table, &["move d1-b1"]);
}

/// A player without a mind of its own about analyses.
struct Last;

impl Player for Last {
    fn choose(&mut self, turn: &mut Turn<'_>) -> Move {
        assert!(turn.deadline(Duration::ZERO) >= turn.started());
        *turn.moves().last().unwrap()
    }
}

#[test]
fn the_usual_analysis_is_the_move_that_would_be_chosen() {
    let input = format!("{BRANDUB}\nposition /7/7/3T3/3K3/3t3/7/7/\nside attackers\nanalyze 5 1\n");
    let mut output = Vec::new();
    run_on(Last, io::Cursor::new(input), &mut output).unwrap();
    // The one attacker, on d5, goes up as far as it can.
    assert_eq!(
        String::from_utf8(output).unwrap(),
        "hello\nanalysis 1 d5-d7 0\n"
    );
}

#[test]
fn by_turns_the_same_is_said_and_a_clock_with_the_question_is_seen() {
    struct Hasty;
    impl Player for Hasty {
        fn choose(&mut self, turn: &mut Turn<'_>) -> Move {
            let left = turn.clock().map(|clock| clock.left);
            assert_eq!(left, Some(Duration::from_millis(500)));
            assert!(turn.is_called_off(), "the referee has said goodbye");
            turn.moves()[0]
        }
    }
    let input = format!("{BRANDUB}\nplay attackers\nclock 500 500 1 2 2\ngoodbye\n");
    let mut output = Vec::new();
    run_by_turns(Hasty, input.as_bytes(), &mut output).unwrap();
    assert_eq!(String::from_utf8(output).unwrap(), "hello\nmove d1-b1\n");
}

/// A player that has nothing to say.
struct Mute;

impl Player for Mute {
    fn choose(&mut self, turn: &mut Turn<'_>) -> Move {
        turn.moves()[0]
    }

    fn analyze(&mut self, _: &mut Turn<'_>, _: usize) -> Vec<Variation> {
        Vec::new()
    }

    fn finished(&mut self, _: Option<Outcome>) {
        panic!("there was no game");
    }
}

#[test]
fn no_analysis_at_all_is_complained_of() {
    let mut output = Vec::new();
    run_on(
        Mute,
        io::Cursor::new(format!("{BRANDUB}\nanalyze 5 1\n")),
        &mut output,
    )
    .unwrap();
    assert!(
        String::from_utf8(output)
            .unwrap()
            .starts_with("hello\nerror 0 ")
    );
}
