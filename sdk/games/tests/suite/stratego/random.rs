//! Games of random moves, and all moves there can be.

use fastrand::Rng;
use linesman_games::{
    ListActions as _, Position as _,
    stratego::{
        Action, BLUE, Blocked, Bombs, Cell, Direction, EqualRanks, Move, Position, RED, Rules,
        Setup, SetupOrder, SetupSize, Square, View,
    },
};

use super::board::to_act;

/// Returns the rules of the game with the given number; a few games in a row are played by different rules.
pub(super) fn rules(number: u64) -> Rules {
    let usual = Rules {
        turn_limit: Some(400),
        ..Rules::default()
    };
    match number % 3 {
        0 => usual,
        1 => Rules {
            setup_size: SetupSize::ExactlyForty,
            setup_order: SetupOrder::RedFirst,
            allows_surrender: true,
            blocked: Blocked::IsAsked,
            ..usual
        },
        _ => Rules {
            bombs: Bombs::Explode,
            equal_ranks: EqualRanks::Drawn { seed: number },
            ..usual
        },
    }
}

/// Returns two random set-ups, of RED and of BLUE.
pub(super) fn setups(rng: &mut Rng) -> [Setup; 2] {
    [RED, BLUE].map(|side| Setup::shuffled(side, |n| rng.usize(..n)))
}

/// Returns the game that starts from two set-ups.
pub(super) fn start(rules: Rules, setups: &[Setup; 2]) -> Position {
    let mut position = Position::new(rules);
    for side in [RED, BLUE] {
        position
            .submit(side, Action::Setup(setups[side.index()].clone()))
            .expect("a shuffled army is legal");
    }
    position
}

/// Returns a random legal move of the side to act, every other time an attack if there is one.
pub(super) fn legal_move(position: &Position, rng: &mut Rng) -> Option<Move> {
    let side = to_act(position)?;
    let view = position.view(side);
    let moves: Vec<Move> = position
        .legal_actions(side)
        .into_iter()
        .filter_map(|action| match action {
            Action::Move { mv, .. } => Some(mv),
            _ => None,
        })
        .collect();
    let attacks: Vec<Move> = moves
        .iter()
        .copied()
        .filter(|mv| is_attack(&view, *mv))
        .collect();
    let from = if attacks.is_empty() || rng.bool() {
        moves
    } else {
        attacks
    };
    rng.choice(from)
}

/// Returns the square on which a legal move starts, and the one on which it ends.
pub(super) fn squares(mv: Move) -> [Square; 2] {
    let (dx, dy) = mv.direction.delta();
    let end = (mv.x + dx * mv.steps(), mv.y + dy * mv.steps());
    [(mv.x, mv.y), end].map(|(x, y)| Square::new(x, y).expect("a legal move stays on the board"))
}

/// Returns all moves of any piece by 1 to 10 squares.
pub(super) fn candidates() -> impl Iterator<Item = Move> {
    Square::all().flat_map(|from| {
        Direction::ALL
            .into_iter()
            .flat_map(move |direction| (1..=10).map(move |steps| Move::new(from, direction, steps)))
    })
}

fn is_attack(view: &View, mv: Move) -> bool {
    view.cell(squares(mv)[1]) == Cell::Enemy
}
