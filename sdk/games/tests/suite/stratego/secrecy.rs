//! What a side sees never depends on what is hidden from it.

use fastrand::Rng;
use linesman_games::{
    ListActions as _, Position as _, Side,
    stratego::{
        Action, BLUE, Blocked, Cell, Position, RED, Rank, Row, Rules, SETUP_ROWS, Setup,
        SetupOrder, Square, View, is_lake,
    },
};

use super::{
    board::to_act,
    random::{legal_move, rules, setups, squares, start},
};

const GAMES: u64 = 300;

/// A random game, cut off at a random ply, and what it leaves hidden.
struct Game {
    rules: Rules,
    setups: [Setup; 2],
    plies: Vec<Action>,
    /// By side: the squares of the set-up whose piece has neither moved nor fought.
    untouched: [Vec<Square>; 2],
}

impl Game {
    fn random(number: u64) -> Self {
        let mut rng = Rng::with_seed(number);
        let (rules, setups) = (rules(number), setups(&mut rng));
        let mut position = start(rules.clone(), &setups);
        let mut untouched = [RED, BLUE].map(|side| {
            Square::all()
                .filter(|square| position.piece(*square).is_some_and(|(s, _)| s == side))
                .collect::<Vec<_>>()
        });
        let mut plies = Vec::new();
        for _ in 0..rng.u32(1..500) {
            let Some(mv) = legal_move(&position, &mut rng) else {
                break;
            };
            let touched = squares(mv);
            for squares in &mut untouched {
                squares.retain(|square| !touched.contains(square));
            }
            let action = Action::plain_move(mv);
            let side = to_act(&position).expect("the game is not over");
            position
                .submit(side, action.clone())
                .expect("the move was listed");
            plies.push(action);
        }
        Self {
            rules,
            setups,
            plies,
            untouched,
        }
    }

    /// Plays the game from other set-ups; returns all views of `viewer` and the moves it could choose from.
    fn replay(&self, setups: &[Setup; 2], viewer: Side) -> Vec<(View, Vec<Action>)> {
        let mut position = Position::new(self.rules.clone());
        let mut seen = vec![(position.view(viewer), Vec::new())];
        let opening = setups.iter().cloned().map(Action::Setup);
        for action in opening.chain(self.plies.iter().cloned()) {
            let side = to_act(&position).expect("hidden ranks do not end the game");
            position
                .submit(side, action)
                .expect("hidden ranks do not make moves illegal");
            seen.push((position.view(viewer), position.legal_actions(viewer)));
        }
        seen
    }
}

/// Returns the set-up of `side` with the pieces on two squares of the board exchanged.
fn exchanged(setup: &Setup, side: Side, squares: [Square; 2]) -> Setup {
    let mut rows: [Row; SETUP_ROWS] = *setup.rows();
    let top = if side == RED { 0 } else { 6 };
    let [a, b] = squares.map(|square| (usize::from(square.y()) - top, usize::from(square.x())));
    (rows[a.0][a.1], rows[b.0][b.1]) = (rows[b.0][b.1], rows[a.0][a.1]);
    Setup::new(rows)
}

/// Returns two untouched pieces of different ranks, if there are any.
///
/// Where a side without a legal move loses, that a game goes on tells that some piece can move. Pieces that can are
/// then exchanged among themselves, and so are those that cannot.
fn choose(game: &Game, side: Side, rng: &mut Rng) -> Option<[Square; 2]> {
    let start = start(game.rules.clone(), &game.setups);
    let rank = |square: Square| start.piece(square).map(|(_, rank)| rank);
    let is_mobile = |square: Square| rank(square).is_some_and(Rank::is_mobile);
    let hidden = &game.untouched[side.index()];
    let first = rng.choice(hidden.iter().copied())?;
    let others = hidden.iter().copied().filter(|second| {
        rank(*second) != rank(first)
            && (game.rules.blocked == Blocked::IsAsked || is_mobile(*second) == is_mobile(first))
    });
    Some([first, rng.choice(others.collect::<Vec<_>>())?])
}

#[test]
fn an_exchange_of_two_pieces_that_did_nothing_changes_no_view() {
    let mut compared = [0; 2];
    for number in 0..GAMES {
        let game = Game::random(number);
        let mut rng = Rng::with_seed(number);
        for side in Side::BOTH {
            let Some(squares) = choose(&game, side, &mut rng) else {
                continue;
            };
            let mut setups = game.setups.clone();
            let setup = &mut setups[side.index()];
            *setup = exchanged(setup, side, squares);
            let [usual, other] =
                [&game.setups, &setups].map(|setups| game.replay(setups, side.other()));
            assert!(usual == other, "game {number}, {squares:?} of {side:?}");
            let own = game.replay(&setups, side);
            assert_ne!(
                game.replay(&game.setups, side),
                own,
                "nothing was exchanged"
            );
            compared[side.index()] += 1;
        }
    }
    assert!(compared.iter().all(|games| *games >= 200), "{compared:?}");
}

#[test]
fn the_opponents_set_up_is_invisible_until_both_are_made() {
    let mut rng = Rng::with_seed(5);
    for (order, first) in [
        (SetupOrder::AtOnce, RED),
        (SetupOrder::AtOnce, BLUE),
        (SetupOrder::RedFirst, RED),
    ] {
        let mut position = Position::new(Rules {
            setup_order: order,
            ..Rules::default()
        });
        let before = position.view(first.other());
        let is_bare = Square::all().all(|square| {
            let expected = if is_lake(square) {
                Cell::Lake
            } else {
                Cell::Empty
            };
            before.cell(square) == expected
        });
        assert!(is_bare, "{before:?}");
        let [setup, _] = setups(&mut rng);
        position
            .submit(first, Action::Setup(setup.clone()))
            .expect("a shuffled army is legal");
        assert_eq!(position.view(first.other()), before);
        let own = position.view(first);
        let seen = own.cells().iter().filter_map(|cell| match cell {
            Cell::Own(rank) => Some(*rank),
            _ => None,
        });
        assert!(seen.eq(setup.pieces()), "{own:?}");
    }
}
