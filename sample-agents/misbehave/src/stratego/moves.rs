//! Moves as faults need them, most of them such as break one chosen rule.

use fastrand::Rng;
use linesman_games::stratego::{Action, Cell, Direction, Move, Rank, Rule, Square, View};
use linesman_protocols::stratego::parse_answer;

/// Returns a random move that breaks `rule`, and if possible one that would be legal but for this rule.
pub(super) fn choose_illegal(view: &View, rule: Rule, rng: &mut Rng) -> Option<Move> {
    let mut moves = breaking(view, rule);
    if moves.iter().any(|mv| is_legal_but_for(view, *mv, rule)) {
        moves.retain(|mv| is_legal_but_for(view, *mv, rule));
    }
    rng.choice(moves)
}

/// Returns the moves that break `rule`.
pub(super) fn breaking(view: &View, rule: Rule) -> Vec<Move> {
    Square::all()
        .flat_map(|from| Direction::ALL.map(|direction| Move::new(from, direction, 1)))
        .flat_map(|mv| multipliers(rule).map(move |multiplier| Move { multiplier, ..mv }))
        .filter(|mv| view.check_move(*mv).is_err_and(|why| why.rule == rule))
        .collect()
}

/// Returns a move of the piece that fell to the attack that `report` tells of, as the player would make it that has not
/// taken notice; none if no piece fell.
pub(super) fn choose_lost(view: &View, report: &str, rng: &mut Rng) -> Option<Move> {
    let (square, rank) = lost_piece(report)?;
    let moves_from = |believed: &View| -> Vec<Move> {
        let mut moves = believed.legal_moves();
        moves.retain(|mv| Square::new(mv.x, mv.y) == Some(square));
        moves
    };
    let believed = with_cell(view, square, Cell::Own(rank));
    rng.choice(moves_from(&believed)).or_else(|| {
        // What could not move before it was lost is moved all the same.
        let on_board = Direction::ALL
            .into_iter()
            .filter(|d| step(square, *d, 1).is_some());
        let directions: Vec<Direction> = on_board.collect();
        rng.choice(directions)
            .map(|direction| Move::new(square, direction, 1))
    })
}

/// Returns a random legal move that attacks nothing, so that the game goes on.
pub(super) fn choose_peaceful(view: &View, rng: &mut Rng) -> Option<Move> {
    let mut moves = view.legal_moves();
    moves.retain(|mv| !is_attack(view, *mv));
    rng.choice(moves)
}

/// Returns whether a legal move ends on a piece of the opponent's.
pub(super) fn is_attack(view: &View, mv: Move) -> bool {
    Square::new(mv.x, mv.y)
        .and_then(|from| step(from, mv.direction, mv.steps()))
        .is_some_and(|to| view.cell(to) == Cell::Enemy)
}

/// Returns whether the opponent's report tells of a move over several squares.
pub(super) fn is_run(report: &str) -> bool {
    // What follows the multiplier is let pass; without one, the outcome stands where a number should.
    let answer = parse_answer(report.as_bytes());
    matches!(answer.map(|answer| answer.action), Ok(Action::Move { mv, .. }) if mv.steps() > 1)
}

/// Returns the multipliers with which a move can break the rule and look like a move otherwise.
fn multipliers(rule: Rule) -> std::vec::IntoIter<Option<i32>> {
    match rule {
        Rule::NoDistance => vec![Some(0)],
        Rule::ScoutsOnly => vec![Some(2)],
        Rule::PathBlocked => (2..10).map(Some).collect(),
        _ => vec![None],
    }
    .into_iter()
}

/// Returns whether the move would be legal if it did not break this rule.
fn is_legal_but_for(view: &View, mv: Move, rule: Rule) -> bool {
    let Some(from) = Square::new(mv.x, mv.y) else {
        return false;
    };
    let instead = |square: Option<Square>, cell| match square {
        Some(square) => with_cell(view, square, cell),
        None => view.clone(),
    };
    let at = |steps| step(from, mv.direction, steps);
    let is_legal = |view: &View, mv: Move| view.check_move(mv).is_ok();
    match rule {
        Rule::EmptySquare => {
            view.cell(from) == Cell::Empty
                && is_legal(&instead(Some(from), Cell::Own(Rank::Sergeant)), mv)
        }
        Rule::ImmobilePiece => is_legal(&instead(Some(from), Cell::Own(Rank::Sergeant)), mv),
        Rule::NoDistance => is_legal(
            view,
            Move {
                multiplier: None,
                ..mv
            },
        ),
        Rule::ScoutsOnly => is_legal(&instead(Some(from), Cell::Own(Rank::Scout)), mv),
        Rule::PathBlocked => {
            let cleared = (1..mv.steps())
                .filter_map(at)
                .fold(view.clone(), |view, passed| {
                    with_cell(&view, passed, Cell::Empty)
                });
            is_legal(&cleared, mv)
        }
        Rule::OwnPiece | Rule::Lake => is_legal(&instead(at(mv.steps()), Cell::Empty), mv),
        _ => false,
    }
}

/// Returns the player's piece that fell to the attack that `report` tells of, and where it stood.
pub(super) fn lost_piece(report: &str) -> Option<(Square, Rank)> {
    // "X Y DIRECTION [MULTIPLIER] OUTCOME ATTACKER DEFENDER"
    let mut words = report.rsplitn(4, ' ');
    let (defender, _attacker, outcome) = (words.next()?, words.next()?, words.next()?);
    if !["KILLS", "BOTHDIE"].contains(&outcome) {
        return None;
    }
    let rank = Rank::from_byte(*defender.as_bytes().first()?)?;
    let Action::Move { mv, .. } = parse_answer(words.next()?.as_bytes()).ok()?.action else {
        return None;
    };
    let from = Square::new(mv.x, mv.y)?;
    Some((step(from, mv.direction, mv.steps())?, rank))
}

fn step(from: Square, direction: Direction, steps: i32) -> Option<Square> {
    let (dx, dy) = direction.delta();
    Square::new(
        i32::from(from.x()) + dx * steps,
        i32::from(from.y()) + dy * steps,
    )
}

fn with_cell(view: &View, square: Square, cell: Cell) -> View {
    let mut cells = *view.cells();
    cells[square.index()] = cell;
    View::of_board(view.side, cells)
}

#[cfg(test)]
mod tests {
    use linesman_games::{
        Position as _, Side,
        stratego::{BLUE, Position, RED, Rules, Setup},
    };

    use super::*;
    use crate::stratego::testing::setup_of;

    const RULES: [(Rule, &str); 8] = [
        (Rule::OffBoard, "stratego/move/on-board"),
        (Rule::EmptySquare, "stratego/move/own-piece"),
        (Rule::ImmobilePiece, "stratego/move/mobile-piece"),
        (Rule::NoDistance, "stratego/move/multiplier"),
        (Rule::ScoutsOnly, "stratego/move/scouts-only"),
        (Rule::PathBlocked, "stratego/move/clear-path"),
        (Rule::OwnPiece, "stratego/move/not-onto-own"),
        (Rule::Lake, "stratego/move/not-into-lake"),
    ];

    /// Returns what `side` sees on its turn after this many random plies of a game that begins with its set-up; none if the
    /// game is over before. The number of plies is even for the side that begins.
    fn played(setup: Setup, side: Side, plies: u32, rng: &mut Rng) -> Option<View> {
        let mut position = Position::new(Rules::default());
        let other = Setup::shuffled(side.other(), |n| rng.usize(..n));
        position.submit(side, Action::Setup(setup)).unwrap();
        position.submit(side.other(), Action::Setup(other)).unwrap();
        for _ in 0..plies {
            let to_act = Side::BOTH
                .into_iter()
                .find(|side| position.to_act().contains(*side))?;
            let action = Action::plain_move(rng.choice(position.view(to_act).legal_moves())?);
            position.submit(to_act, action).unwrap();
        }
        position
            .to_act()
            .contains(side)
            .then(|| position.view(side))
    }

    /// Returns a random position of this kind, after an even number of plies for the side that begins.
    fn random(side: Side, plies: u32, rng: &mut Rng) -> Option<View> {
        let setup = Setup::shuffled(side, |n| rng.usize(..n));
        played(setup, side, plies + u32::from(side != RED), rng)
    }

    #[test]
    fn an_opening_offers_a_move_that_breaks_the_wanted_rule_alone() {
        for (rule, id) in RULES {
            for seed in 0..100 {
                for side in [RED, BLUE] {
                    let mut rng = Rng::with_seed(seed);
                    let setup = setup_of(id, side, seed).unwrap();
                    let plies = u32::from(side != RED);
                    let view = played(setup, side, plies, &mut rng).unwrap();
                    let mv = choose_illegal(&view, rule, &mut rng).unwrap();
                    let broken = view.check_move(mv).map_err(|why| why.rule);
                    assert_eq!(broken, Err(rule), "{mv}, seed {seed}, {side:?}");
                    assert!(
                        rule == Rule::OffBoard || is_legal_but_for(&view, mv, rule),
                        "{mv} breaks more than {}, seed {seed}, {side:?}",
                        rule.name()
                    );
                }
            }
        }
    }

    #[test]
    fn late_positions_offer_a_move_onto_an_own_piece() {
        for seed in 0..100 {
            for side in [RED, BLUE] {
                let mut rng = Rng::with_seed(seed);
                // 78 plies are 39 moves of each side.
                let Some(view) = random(side, 78, &mut rng) else {
                    continue;
                };
                let mv = choose_illegal(&view, Rule::OwnPiece, &mut rng).unwrap();
                let broken = view.check_move(mv).map_err(|why| why.rule);
                assert_eq!(broken, Err(Rule::OwnPiece), "{mv}, seed {seed}, {side:?}");
            }
        }
    }

    #[test]
    fn the_same_seed_chooses_the_same_move() {
        let choose = || {
            let mut rng = Rng::with_seed(5);
            let view = random(RED, 0, &mut rng).unwrap();
            choose_illegal(&view, Rule::OwnPiece, &mut rng)
        };
        assert_eq!(choose(), choose());
    }

    fn check_lost(report: &str, expected: Option<(i32, i32, Rank)>) {
        let expected = expected.map(|(x, y, rank)| (Square::new(x, y).unwrap(), rank));
        assert_eq!(lost_piece(report), expected, "{report}");
    }

    #[test]
    fn lost_pieces_are_read_from_the_opponents_report() {
        check_lost("9 6 UP 3 BOTHDIE 9 9", Some((9, 3, Rank::Scout)));
        check_lost("4 6 UP KILLS 3 5", Some((4, 5, Rank::Captain)));
        check_lost("4 6 LEFT KILLS 8 B", Some((3, 6, Rank::Bomb)));
        check_lost("4 6 UP DIES 5 3", None);
        check_lost("4 6 UP OK", None);
        check_lost("4 6 UP 2 OK", None);
        check_lost("what was that", None);
        check_lost("", None);
    }

    #[test]
    fn runs_are_told_from_steps() {
        for (report, expected) in [
            ("9 6 UP 3 OK", true),
            ("9 6 UP 2 DIES 9 5", true),
            ("0 3 DOWN 3 BOTHDIE 9 9", true),
            ("9 6 UP 1 OK", false),
            ("9 6 UP OK", false),
            ("9 6 UP KILLS 2 9", false),
            ("NO_MOVE", false),
            ("", false),
        ] {
            assert_eq!(is_run(report), expected, "{report}");
        }
    }

    #[test]
    fn a_lost_piece_is_moved_whatever_it_was() {
        let mut rng = Rng::with_seed(3);
        for seed in 0..100 {
            let Some(view) = random(RED, 40, &mut Rng::with_seed(seed)) else {
                continue;
            };
            for square in Square::all().filter(|square| view.cell(*square) == Cell::Empty) {
                let (x, y) = (square.x(), square.y());
                for rank in ["9", "5", "B"] {
                    let report = match y {
                        9 => format!("{x} 8 DOWN KILLS 1 {rank}"),
                        _ => format!("{x} {} UP KILLS 1 {rank}", y + 1),
                    };
                    let mv = choose_lost(&view, &report, &mut rng).unwrap();
                    assert_eq!((mv.x, mv.y), (i32::from(x), i32::from(y)));
                    assert!(
                        view.check_move(mv)
                            .is_err_and(|why| why.rule == Rule::EmptySquare)
                    );
                }
            }
        }
    }
}
