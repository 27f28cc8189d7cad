//! Parts of games, with a player of the referee's own.

use std::time::Duration;

use linesman_games::{
    ListActions, Outcome, Position as _, Side,
    stratego::{Action, BLUE, Move, Position, RED, Rule, Rules, Setup, View},
};
use linesman_protocols::{
    Cause, Line,
    stratego::{Profile, RefereeEnd},
};
use linesman_referee::{Command, Conversation, Ending, Referee, Seat, Termination};

use super::{brief, set_up};

/// Returns a player that shuffles its army and makes the first legal move, or none if there is none.
fn local() -> Seat<RefereeEnd> {
    Seat::Local(Box::new(|view: &View| {
        let first: Option<Move> = view.legal_moves().first().copied();
        first.map_or_else(
            || Action::Setup(Setup::shuffled(view.side, |n| n - 1)),
            Action::plain_move,
        )
    }))
}

fn agent(side: Side) -> Seat<RefereeEnd> {
    Seat::Agent(0, RefereeEnd::new(side, "local", &Profile::manual_2012()))
}

/// Takes everything that is to be sent to the agent, as text.
fn sent(referee: &mut Referee<RefereeEnd>) -> String {
    let mut text = Vec::new();
    while let Some(command) = referee.poll_command() {
        match command {
            Command::Send { agent: 0, bytes } => text.extend(bytes),
            other => panic!("{other:?}"),
        }
    }
    String::from_utf8(text).unwrap()
}

/// Lets the agent make its first legal move.
fn answer(referee: &mut Referee<RefereeEnd>, side: Side, now: Duration) {
    let moves = referee.position().legal_actions(side);
    let Some(Action::Move { mv, .. }) = moves.first() else {
        panic!("{side:?} cannot move");
    };
    referee.handle_line(0, Line::plain(mv.to_string().as_bytes()), now);
}

const INTERRUPTED: Ending = Ending {
    outcome: None,
    termination: Termination::Interrupted,
};

#[test]
fn a_stretch_stops_after_its_plies_and_tells_nobody() {
    for plies in 0..7 {
        let seats = [agent(RED), local()];
        let now = Duration::from_secs(5);
        let mut referee = Referee::stretch(set_up(), seats, plies, now);
        let mut text = sent(&mut referee);
        while !referee.is_over() {
            assert_eq!(
                referee.poll_timeout(),
                Some(now + Profile::manual_2012().limits.turn)
            );
            answer(&mut referee, RED, now);
            text += &sent(&mut referee);
        }
        assert_eq!(referee.ending(), Some(&INTERRUPTED));
        assert_eq!(referee.plies(), plies);
        assert_eq!(text.matches("START").count() as u32, plies.min(1));
        // RED hears of a turn and of its own move each time that it is asked.
        assert_eq!(
            text.lines().count() as u32,
            plies.div_ceil(2) * 12,
            "{text}"
        );
        assert!(!text.contains("QUIT"));
    }
}

#[test]
fn a_stretch_goes_on_where_another_stopped() {
    let mut seats = [local(), agent(BLUE)];
    let mut position = set_up();
    // How many plies are to be played, and in how many of them BLUE is asked.
    for (plies, turns) in [(1, 0), (1, 1), (2, 1), (5, 2)] {
        let mut referee = Referee::stretch(position, seats, plies, Duration::ZERO);
        let mut text = sent(&mut referee);
        while !referee.is_over() {
            answer(&mut referee, BLUE, Duration::ZERO);
            text += &sent(&mut referee);
        }
        assert_eq!(referee.ending(), Some(&INTERRUPTED));
        assert_eq!(text.lines().count(), turns * 12, "{text}");
        (position, seats) = referee.into_parts();
    }
    assert_eq!(position.plies(), 9);
}

#[test]
fn a_stretch_from_the_set_ups_counts_them_as_plies() {
    let position = Position::new(Rules::default());
    let seats = [agent(RED), local()];
    let mut referee = Referee::stretch(position, seats, 3, Duration::ZERO);
    assert_eq!(sent(&mut referee), "RED local 10 10\n");
    let setup = Setup::shuffled(RED, |n| n - 1).to_string();
    for row in setup.lines() {
        referee.handle_line(0, Line::plain(row.as_bytes()), Duration::ZERO);
    }
    assert_eq!(referee.plies(), 2);
    assert_eq!(sent(&mut referee).lines().count(), 11);
    answer(&mut referee, RED, Duration::ZERO);
    assert!(sent(&mut referee).ends_with(" OK\n"));
    assert!(referee.is_over());
}

#[test]
fn a_stretch_waits_for_the_answer_to_each_question_that_it_has_asked() {
    for side in Side::BOTH {
        for plies in [1, 2] {
            let position = Position::new(Rules::default());
            let mut seats = [agent(side), local()];
            if side == BLUE {
                seats.reverse();
            }
            let mut referee = Referee::stretch(position, seats, plies, Duration::ZERO);
            assert_eq!(sent(&mut referee).lines().count(), 1);
            for row in Setup::shuffled(side, |n| n - 1).to_string().lines() {
                assert_eq!(referee.ending(), None, "{side:?}, {plies} plies");
                referee.handle_line(0, Line::plain(row.as_bytes()), Duration::ZERO);
            }
            assert_eq!(referee.ending(), Some(&INTERRUPTED));
            assert_eq!(referee.plies(), 2, "both set-ups are made at once");
            assert_eq!(referee.notes(), []);
        }
    }
}

#[test]
fn a_stretch_ends_with_the_game() {
    let mut position = Position::new(Rules::default());
    for (side, rows) in [
        (
            RED,
            ["F.........", "..........", "..........", "9........."],
        ),
        (
            BLUE,
            ["F1........", "..........", "..........", ".........."],
        ),
    ] {
        let setup = Setup::parse(rows).unwrap();
        position.submit(side, Action::Setup(setup)).unwrap();
    }
    let seats = [agent(RED), local()];
    let mut referee = Referee::stretch(position, seats, 100, Duration::ZERO);
    assert_eq!(sent(&mut referee).lines().count(), 11);
    referee.handle_line(0, Line::plain(b"0 3 DOWN 3"), Duration::ZERO);
    assert_eq!(
        referee.ending(),
        Some(&Ending {
            outcome: Some(Outcome::Win(RED)),
            termination: Termination::Rules,
        })
    );
    assert!(referee.is_over());
    assert_eq!(sent(&mut referee), "");
}

#[test]
fn a_stretch_is_forfeited_like_a_game() {
    let mut referee = Referee::stretch(set_up(), [agent(RED), local()], 10, Duration::ZERO);
    assert_eq!(sent(&mut referee).lines().count(), 11);
    referee.handle_line(0, Line::plain(b"5 5 UP"), Duration::ZERO);
    let Some(Termination::Forfeit(forfeits)) =
        referee.ending().map(|ending| ending.termination.clone())
    else {
        panic!("{:?}", referee.ending());
    };
    let expected = (
        RED,
        "stratego/move/own-piece",
        Cause::Illegal(Rule::EmptySquare.into()),
    );
    assert_eq!(forfeits.iter().map(brief).collect::<Vec<_>>(), [expected]);
    assert!(referee.is_over());
    assert_eq!(sent(&mut referee), "");
}
