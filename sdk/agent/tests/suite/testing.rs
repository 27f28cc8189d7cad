//! Players against each other and against recorded conversations, in process.

use std::{sync::Arc, time::Duration};

use linesman_sdk::{
    bitwa, otep,
    stratego::{self, Direction, Move, RED, Rules, Square},
    testing::{Mismatch, replay},
};

/// Makes the first legal move, gives an order that attacks, and waits for nothing.
struct First;

impl stratego::Player for First {
    fn set_up(&mut self, game: &stratego::Game) -> stratego::Setup {
        stratego::Setup::shuffled(game.side, |n| n - 1)
    }

    fn choose(&mut self, view: &stratego::View) -> Option<Move> {
        view.legal_moves().first().copied()
    }
}

impl otep::Player for First {
    fn choose(&mut self, turn: &mut otep::Turn<'_>) -> otep::Move {
        assert!(!turn.is_called_off());
        assert_eq!(
            turn.clock().map(|clock| clock.left),
            Some(Duration::from_secs(60))
        );
        turn.moves()[0]
    }
}

impl bitwa::Player for First {
    fn choose(&mut self, turn: &bitwa::Turn<'_>) -> bitwa::Order {
        assert_eq!(turn.time_left, Some(Duration::from_secs(60)));
        bitwa::Order::towards(3, 1).attacking()
    }
}

/// Moves a piece that it does not have.
struct Cheat;

impl stratego::Player for Cheat {
    fn set_up(&mut self, game: &stratego::Game) -> stratego::Setup {
        stratego::Player::set_up(&mut First, game)
    }

    fn choose(&mut self, _: &stratego::View) -> Option<Move> {
        Some(Move::new(Square::new(0, 5).unwrap(), Direction::Up, 1))
    }
}

#[test]
fn games_of_all_protocols_are_played_to_an_end() {
    let time = Some(Duration::from_secs(60));
    let played = stratego::play(&mut First, &mut First, Rules::default());
    assert!(played.forfeit.is_none() && played.position.end().is_some());
    let brandub = otep::Variant::find("brandub").unwrap();
    let rules: otep::Rules = brandub.rules.parse().unwrap();
    let played = otep::play(&mut First, &mut First, Arc::new(rules), time, 50);
    assert!(played.forfeit.is_none() && played.plies > 0 && played.plies <= 50);
    let setup = "6 3 10 2 ###### #A.a.# ######".parse().unwrap();
    let played = bitwa::play(&mut First, &mut First, setup, time);
    assert!(played.forfeit.is_none() && played.position.end().is_some());
}

#[test]
fn an_illegal_move_loses() {
    let played = stratego::play(&mut First, &mut Cheat, Rules::default());
    assert_eq!(played.winner(), Some(RED));
    assert_eq!(played.forfeit.unwrap().why, "no piece stands on (0,5)");
}

const CONVERSATION: &str = "
    >> set_game 6 3 10 2 ###### #A.a.# ######
    << =
    <<
    >> time_left 60000
    << =
    <<
    >> gen_move A
    << = 1 3 1 1 1 1
    <<
    >> quit
    << =
    <<
";

#[test]
fn a_recorded_conversation_is_replayed_word_by_word() {
    let replayed = |conversation: &str| {
        replay(conversation, |input, output| {
            bitwa::run_on(First, input, output)
        })
    };
    assert_eq!(replayed(CONVERSATION), Ok(()));
    let other = CONVERSATION.replace("= 1 3 1 1 1 1", "= 1 2 1 1 1 1");
    let mismatch = Mismatch::Line {
        line: 9,
        expected: "= 1 2 1 1 1 1".to_owned(),
        got: Some("= 1 3 1 1 1 1".to_owned()),
    };
    assert_eq!(replayed(&other), Err(mismatch));
    let shorter = CONVERSATION.replace("    >> quit\n    << =\n    <<\n", "    >> quit\n");
    let more = Mismatch::More {
        got: "=".to_owned(),
    };
    assert_eq!(replayed(&shorter), Err(more));
    // So does `linesman` write a conversation.
    let timed = CONVERSATION.replace("    >>", "     0.038 >>");
    let timed = timed.replace("    <<", "  1000.826 <<");
    assert_eq!(replayed(&timed), Ok(()));
    let wrong = timed.replace("= 1 3 1 1 1 1", "= 1 2 1 1 1 1");
    assert!(matches!(
        replayed(&wrong),
        Err(Mismatch::Line { line: 9, .. })
    ));
}

#[test]
fn a_text_without_a_conversation_is_no_success() {
    for text in ["", "\n", "> gen_move A\n= 1 3 1 1 1 1\n", ">>"] {
        let replayed = replay(text, |input, output| bitwa::run_on(First, input, output));
        assert_eq!(replayed, Err(Mismatch::Empty), "{text:?}");
    }
}
