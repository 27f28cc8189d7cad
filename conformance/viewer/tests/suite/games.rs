//! Games of random moves, for pages with many plies.

use linesman_games::{
    ListActions, Position, Side,
    bitwa::{self, NamedBoard},
    stratego::{self, Rules, Setup},
    tafl::{self, Variant},
};
use linesman_interface::protocol::PastGame;
use linesman_protocol_bitwa::BITWA;
use linesman_protocol_otep::OTEP;
use linesman_protocol_stratego::STRATEGO;
use linesman_protocols::stratego::action_text;
use linesman_viewer::{Game, of_past_game};

/// Random numbers, the same each time.
struct Lots(u64);

impl Lots {
    fn below(&mut self, most: usize) -> usize {
        // The generator of Lehmer with the constants of MMIX.
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % most
    }
}

/// Returns a game of Stratego in which pieces go to and fro, with this many plies at most.
pub(crate) fn stratego(plies: usize) -> Game {
    let mut lots = Lots(7);
    let rules = Rules {
        turn_limit: None,
        ..Rules::default()
    };
    let mut position = stratego::Position::new(rules);
    let mut moves = Vec::new();
    for side in Side::BOTH {
        let setup = stratego::Action::Setup(Setup::shuffled(side, |most| lots.below(most)));
        moves.push((side.index(), action_text(&setup)));
        position.submit(side, setup).unwrap();
    }
    while moves.len() < plies && position.outcome().is_none() {
        let to_act = position.to_act();
        let side = Side::BOTH
            .into_iter()
            .find(|side| to_act.contains(*side))
            .unwrap();
        let actions = position.legal_actions(side);
        // A game without fights has no end. One ply in eight may be a fight.
        let mut action = actions[lots.below(actions.len())].clone();
        for _ in 0..8 {
            let mut next = position.clone();
            next.submit(side, action.clone()).unwrap();
            let is_quiet = next.value(Side::First) + next.value(Side::Second)
                == position.value(Side::First) + position.value(Side::Second);
            if is_quiet && next.outcome().is_none() || lots.below(8) == 0 {
                break;
            }
            action = actions[lots.below(actions.len())].clone();
        }
        moves.push((side.index(), action_text(&action)));
        position.submit(side, action).unwrap();
    }
    let past = PastGame {
        options: vec![("turns".to_owned(), "inf".to_owned())],
        moves,
        ..PastGame::default()
    };
    of_past_game(STRATEGO, &past, None, "stratego.log")
}

/// Returns a game of tafl.
pub(crate) fn tafl(variant: &str, plies: usize) -> Game {
    let mut lots = Lots(3);
    let rules: tafl::Rules = Variant::find(variant).unwrap().rules.parse().unwrap();
    let mut position = tafl::Position::new(rules.into());
    let mut moves = Vec::new();
    while let Some(side) = position.to_move().filter(|_| moves.len() < plies) {
        let legal = position.legal_moves();
        let Some(mv) = legal.get(lots.below(legal.len().max(1))) else {
            break;
        };
        moves.push((side.index(), mv.to_string()));
        position.submit(side, *mv).unwrap();
    }
    let past = PastGame {
        options: vec![("rules".to_owned(), variant.to_owned())],
        moves,
        ..PastGame::default()
    };
    of_past_game(OTEP, &past, None, "game.otg")
}

/// Returns a game of Bitwa.
pub(crate) fn bitwa(board: &str) -> Game {
    let mut lots = Lots(5);
    let mut position = bitwa::Position::new(NamedBoard::find(board).unwrap().setup());
    let mut moves = Vec::new();
    while let Some(due) = position.due() {
        let enemies: Vec<(u32, u32)> = position
            .board()
            .units()
            .filter(|(_, _, unit)| unit.division.side() != due.side())
            .map(|(x, y, _)| (x, y))
            .collect();
        let (x, y) = enemies[lots.below(enemies.len())];
        let order = bitwa::Order::towards(x.into(), y.into()).attacking();
        moves.push((due.side().index(), order.to_string()));
        position
            .submit(due.side(), bitwa::Action::Order(order))
            .unwrap();
    }
    let past = PastGame {
        options: vec![("board".to_owned(), board.to_owned())],
        moves,
        ..PastGame::default()
    };
    of_past_game(BITWA, &past, None, "game-1.jsonl")
}

#[test]
fn games_of_all_protocols_are_shown_to_their_end() {
    for game in [
        stratego(400),
        tafl("copenhagen", 120),
        tafl("brandub", 60),
        bitwa("river"),
    ] {
        assert_eq!(game.notes, [] as [String; 0]);
        assert!(game.plies.len() > 10, "{}", game.title);
        assert!(game.plies.iter().all(|ply| ply.change.is_some()));
        // What is lost is what is missing at the end.
        let board = game.board.as_ref().unwrap();
        let mut cells = board.start.clone();
        let mut lost = 0;
        let mut most = 0;
        let pieces = |cells: &[usize]| {
            let is_piece = |cell: &&usize| **cell > 0 && board.pieces[**cell - 1].side.is_some();
            cells.iter().filter(is_piece).count()
        };
        for ply in &game.plies {
            let change = ply.change.as_ref().unwrap();
            for pair in change.cells.chunks(2) {
                cells[pair[0]] = pair[1];
            }
            lost += change.lost.iter().map(|it| it.count).sum::<usize>();
            most = most.max(pieces(&cells));
        }
        assert_eq!(
            pieces(&cells) + lost,
            most.max(pieces(&board.start)),
            "{}",
            game.title
        );
    }
}
