//! Games that end by what the sides say of their positions.

use std::time::Duration;

use linesman_games::{
    Outcome, Side,
    chess::{Draws, Position},
};
use linesman_protocols::{Clock, Line, TimeControl};
use linesman_referee::{
    Adjudged, Adjudication, Command, Conversation as _, Ending, Referee, Seat, Settings,
    Termination,
};
use linesman_uci::{Board as _, Chess, RefereeEnd, Start};

type Game = Referee<RefereeEnd<Chess>>;

/// Returns a game between two engines that are ready, with these rules.
fn game(resign: Option<&str>, draw: Option<&str>, ponders: bool) -> Game {
    let profile = Chess::profiles().remove(0);
    let clock = Clock::new(TimeControl::of_main(Duration::from_secs(60)));
    let seats = Side::BOTH.map(|side| {
        let end = RefereeEnd::new(side, Start::default(), clock.clone(), &profile);
        Seat::Agent(side.index(), end.with_pondering(ponders))
    });
    let settings = Settings {
        adjudication: Adjudication {
            resign: resign.map(|text| text.parse().unwrap()),
            draw: draw.map(|text| text.parse().unwrap()),
            before: 0,
        },
        ..Settings::new(Duration::from_secs(2))
    };
    let position = Position::new().with_draws(Draws::AtFirstClaim);
    let mut game = Referee::with(position, seats, settings);
    for agent in [0, 1] {
        let option = "option name Ponder type check default false";
        say(
            &mut game,
            agent,
            &["id name x", "id author y", option, "uciok"],
        );
    }
    for agent in [0, 1] {
        say(&mut game, agent, &["readyok"]);
    }
    game
}

fn say(game: &mut Game, agent: usize, lines: &[&str]) {
    for line in lines {
        game.handle_line(
            agent,
            Line::plain(line.as_bytes()),
            Duration::from_millis(10),
        );
    }
}

fn sent(game: &mut Game) -> String {
    let mut text = String::new();
    while let Some(command) = game.poll_command() {
        if let Command::Send { bytes, .. } = command {
            text += &String::from_utf8(bytes).unwrap();
        }
    }
    text
}

fn ended(outcome: Outcome, rule: Adjudged) -> Ending {
    Ending {
        outcome: Some(outcome),
        termination: Termination::Adjudicated(rule),
    }
}

#[test]
fn a_game_ends_when_a_side_has_told_often_enough_that_it_loses() {
    let mut game = game(Some("score=500,moves=2"), None, false);
    say(
        &mut game,
        0,
        &["info depth 1 score cp -500", "bestmove f2f3"],
    );
    say(
        &mut game,
        1,
        &["info depth 1 score cp 900", "bestmove e7e5"],
    );
    assert_eq!(game.ending(), None);
    let scores = [
        "info depth 1 score cp 0",
        "info depth 2 score mate -1",
        "info string nearly over",
        "bestmove g2g3",
    ];
    say(&mut game, 0, &scores);
    let expected = ended(Outcome::Win(Side::Second), Adjudged::Resign);
    assert_eq!(game.ending(), Some(&expected));
    assert_eq!(game.plies(), 3);
    assert!(sent(&mut game).ends_with("quit\nquit\n"));
}

/// Fool's mate: the last move is the second one of the side that told it wins.
#[test]
fn the_rules_of_the_game_come_first() {
    let mut game = game(Some("score=500,moves=2,sides=both"), None, false);
    let behind = "info depth 1 score cp -700";
    let ahead = "info depth 1 score mate 1";
    say(&mut game, 0, &[behind, "bestmove f2f3"]);
    say(&mut game, 1, &[ahead, "bestmove e7e5"]);
    say(&mut game, 0, &[behind, "bestmove g2g4"]);
    assert_eq!(game.ending(), None);
    say(&mut game, 1, &[ahead, "bestmove d8h4"]);
    let ending = game.ending().unwrap();
    assert_eq!(ending.termination, Termination::Rules);
    assert_eq!(ending.outcome, Some(Outcome::Win(Side::Second)));
}

#[test]
fn an_engine_that_tells_no_score_ends_no_game() {
    let mut game = game(Some("score=1,moves=1"), Some("score=9999,moves=1"), false);
    say(&mut game, 0, &["info string +9.00", "bestmove e2e4"]);
    say(&mut game, 1, &["info depth 1 score cp 0", "bestmove e7e5"]);
    say(&mut game, 0, &["bestmove g1f3"]);
    assert_eq!(game.ending(), None);
    // Now each side has told a score with its last move.
    say(&mut game, 1, &["info depth 1 score cp 0", "bestmove b8c6"]);
    say(&mut game, 0, &["info depth 1 score cp 0", "bestmove f1c4"]);
    let expected = ended(Outcome::Draw, Adjudged::Draw);
    assert_eq!(game.ending(), Some(&expected));
}

/// The first engine expects e7e5. It thinks that it loses then, and does not look again.
fn replied(reply: &str) -> Game {
    let mut game = game(Some("score=500,moves=1"), None, true);
    say(&mut game, 0, &["bestmove e2e4 ponder e7e5"]);
    say(&mut game, 0, &["info depth 1 score cp -600"]);
    say(&mut game, 1, &[&format!("bestmove {reply}")]);
    game
}

#[test]
fn a_score_from_the_opponents_time_counts_if_the_reply_was_expected() {
    let mut game = replied("e7e5");
    assert!(sent(&mut game).contains("ponderhit\n"));
    say(&mut game, 0, &["bestmove g1f3"]);
    let expected = ended(Outcome::Win(Side::Second), Adjudged::Resign);
    assert_eq!(game.ending(), Some(&expected));
}

#[test]
fn a_score_for_a_reply_that_did_not_come_is_forgotten() {
    let mut game = replied("c7c5");
    assert!(sent(&mut game).ends_with("stop\n"));
    // The search for the other reply ends late.
    let late = ["info depth 2 score cp -700", "bestmove g1f3"];
    say(&mut game, 0, &late);
    assert!(sent(&mut game).contains("moves e2e4 c7c5\ngo "));
    say(&mut game, 0, &["bestmove g1f3"]);
    assert_eq!((game.ending(), game.plies()), (None, 3));
}
