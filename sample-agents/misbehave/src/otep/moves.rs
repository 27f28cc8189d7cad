//! Moves as faults need them.

use std::sync::Arc;

use fastrand::Rng;
use linesman_games::{
    Side,
    tafl::{Board, Move, Piece, Position, Role, Rule, Square, State},
};

/// Returns a random move of a piece along a rank or a file that breaks `rule` and no other.
pub(super) fn choose_illegal(position: &Position, rule: Rule, rng: &mut Rng) -> Option<Move> {
    let side = position.to_move()?;
    let mut moves: Vec<Move> = straight_moves(&position.board()).collect();
    moves.retain(|mv| breaks(position, side, *mv, rule));
    rng.choice(moves)
}

/// Returns a random move that is legal in one position and not in the other.
pub(super) fn choose_outdated(
    believed: &Position,
    actual: &Position,
    rng: &mut Rng,
) -> Option<Move> {
    let side = actual.to_move()?;
    let mut moves = believed.legal_moves();
    moves.retain(|mv| actual.check(side, *mv).is_err());
    rng.choice(moves)
}

/// Returns a random move of a man of `side` that stood on this square, as the engine would make it that has not taken
/// notice of its loss.
pub(super) fn choose_lost(
    position: &Position,
    side: Side,
    square: Square,
    rng: &mut Rng,
) -> Option<Move> {
    let mut board = position.board();
    let role = Role::Taflman;
    board.put(square, Some(Piece { side, role }));
    let mut moves = with_board(position, &board, side)?.legal_moves();
    moves.retain(|mv| mv.from == square);
    rng.choice(moves)
}

/// Returns a random legal move of another piece than the one that has to go on after a capture, as if it had not to.
pub(super) fn choose_other(position: &Position, rng: &mut Rng) -> Option<Move> {
    let berserk = position.berserk()?;
    let side = position.to_move()?;
    let mut moves = with_board(position, &position.board(), side)?.legal_moves();
    moves.retain(|mv| mv.from != berserk);
    rng.choice(moves)
}

/// Returns a random legal move for a side, whoever is to move.
pub(super) fn choose_for(position: &Position, side: Side, rng: &mut Rng) -> Option<Move> {
    rng.choice(with_board(position, &position.board(), side)?.legal_moves())
}

/// Returns a random one of these legal moves after which the game goes on, whatever the opponent replies, and nothing
/// has been captured; or another if there is none.
pub(super) fn choose_quiet(position: &Position, moves: &[Move], rng: &mut Rng) -> Option<Move> {
    let mut moves = moves.to_vec();
    rng.shuffle(&mut moves);
    let quiet = moves.iter().find(|mv| is_quiet(position.state(), **mv));
    quiet.or_else(|| moves.first()).copied()
}

fn is_quiet(state: &State, mv: Move) -> bool {
    let count = |state: &State| Side::BOTH.map(|side| state.count(side));
    let mut after = state.clone();
    let has_ended = after.play(mv).is_some();
    !has_ended
        && count(&after) == count(state)
        && (after.moves().into_iter()).all(|reply| after.clone().play(reply).is_none())
}

/// Returns the position with another board or another side to move, as if the game had begun there.
pub(super) fn with_board(position: &Position, board: &Board, side: Side) -> Option<Position> {
    Position::at(Arc::clone(position.state().rules()), board, side).ok()
}

/// Returns whether the move would be legal but for this rule.
fn breaks(position: &Position, side: Side, mv: Move, rule: Rule) -> bool {
    let is_broken = position.check(side, mv).is_err_and(|why| why.rule == rule);
    is_broken
        && match rule {
            // What stands in the way is an empty square away from being legal.
            Rule::Blocked => {
                let mut board = position.board();
                let way = between(mv).chain([mv.to]);
                way.for_each(|square| board.put(square, None));
                with_board(position, &board, side)
                    .is_some_and(|cleared| cleared.check(side, mv).is_ok())
            }
            Rule::WrongSide => with_board(position, &position.board(), side.other())
                .is_some_and(|other| other.check(side.other(), mv).is_ok()),
            _ => true,
        }
}

/// Returns all moves along the ranks and files of a board, wherever a piece stands.
fn straight_moves(board: &Board) -> impl Iterator<Item = Move> + '_ {
    let places = 0..board.size();
    board.pieces().flat_map(move |(from, _)| {
        let along_rank = places.clone().map(move |file| Square { file, ..from });
        let along_file = places.clone().map(move |rank| Square { rank, ..from });
        let targets = along_rank.chain(along_file).filter(move |to| *to != from);
        targets.map(move |to| Move { from, to })
    })
}

/// Returns the squares between the ends of a move along a rank or a file; none of any other.
fn between(mv: Move) -> impl Iterator<Item = Square> {
    let (from, to) = (mv.from, mv.to);
    let files = from.file.min(to.file)..=from.file.max(to.file);
    let ranks = from.rank.min(to.rank)..=from.rank.max(to.rank);
    let is_straight = from.file == to.file || from.rank == to.rank;
    files
        .flat_map(move |file| ranks.clone().map(move |rank| Square { file, rank }))
        .filter(move |square| is_straight && *square != from && *square != to)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use linesman_games::{
        Position as _,
        tafl::{ATTACKERS, DEFENDERS, Variant},
    };

    use super::*;

    fn start(rules: &str) -> Position {
        Position::new(Arc::new(rules.parse().unwrap()))
    }

    /// Returns a position after so many random plies of a variant, unless the game is over then.
    fn played(variant: &Variant, plies: u32, rng: &mut Rng) -> Option<Position> {
        let mut position = start(variant.rules);
        for _ in 0..plies {
            let mv = rng.choice(position.legal_moves())?;
            position.submit(position.to_move()?, mv).unwrap();
        }
        position.to_move().is_some().then_some(position)
    }

    #[test]
    fn a_chosen_illegal_move_breaks_its_rule() {
        for variant in Variant::all() {
            for plies in 0..4 {
                let mut rng = Rng::with_seed(plies.into());
                let Some(position) = played(&variant, plies, &mut rng) else {
                    continue;
                };
                if position.berserk().is_some() {
                    continue;
                }
                let side = position.to_move().unwrap();
                for rule in [Rule::WrongSide, Rule::Blocked] {
                    let mv = choose_illegal(&position, rule, &mut rng).unwrap();
                    let broken = position.check(side, mv).map_err(|why| why.rule);
                    assert_eq!(broken, Err(rule), "{}: {mv}", variant.name);
                }
            }
        }
    }

    #[test]
    fn an_outdated_move_is_legal_in_one_position_only() {
        let believed = start(Variant::find("brandub").unwrap().rules);
        let board = "/2t4/3t3/3T3/ttTKTtt/3T3/3t3/3t3/".parse().unwrap();
        let actual = with_board(&believed, &board, ATTACKERS).unwrap();
        for seed in 0..50 {
            let mv = choose_outdated(&believed, &actual, &mut Rng::with_seed(seed)).unwrap();
            assert_eq!(believed.check(ATTACKERS, mv), Ok(()));
            assert!(actual.check(ATTACKERS, mv).is_err());
        }
        let mut rng = Rng::with_seed(0);
        assert_eq!(choose_outdated(&believed, &believed, &mut rng), None);
    }

    #[test]
    fn a_lost_man_is_moved_as_if_it_stood_there() {
        let position = start("dim:7 surf:n cor: cen: start:/7/1T5/7/3K3/7/1t3t1/7/");
        for (square, is_possible) in [("e5", true), ("a1", true), ("d5", true)] {
            let square = square.parse().unwrap();
            let mv = choose_lost(&position, DEFENDERS, square, &mut Rng::with_seed(1));
            assert_eq!(
                mv.is_some_and(|mv| mv.from == square),
                is_possible,
                "{square}"
            );
        }
        // Between its own men nothing moves.
        let position = start("dim:7 surf:n cor: cen: start:/7/3T3/2T1T2/3T3/7/1t3tK/7/");
        let square = "d3".parse().unwrap();
        assert_eq!(
            choose_lost(&position, DEFENDERS, square, &mut Rng::with_seed(1)),
            None
        );
    }

    #[test]
    fn a_quiet_move_captures_nothing_and_loses_nothing() {
        for variant in Variant::all() {
            for seed in 0..5 {
                let position = start(variant.rules);
                let mut rng = Rng::with_seed(seed);
                let mv = choose_quiet(&position, &position.legal_moves(), &mut rng).unwrap();
                assert!(is_quiet(position.state(), mv), "{}: {mv}", variant.name);
            }
        }
        // A king that escapes ends the game.
        let position = start("dim:5 esc:e surf:n atkf:n cor: cen: start:/5/1K3/5/3t1/5/");
        let end = "b2-b1".parse().unwrap();
        assert!(!is_quiet(position.state(), end));
    }

    #[test]
    fn what_stands_between_the_ends_of_a_move_is_found() {
        for (mv, expected) in [
            ("a1-a4", "a2 a3"),
            ("d2-a2", "b2 c2"),
            ("a1-a2", ""),
            ("a1-c3", ""),
        ] {
            let squares = between(mv.parse().unwrap()).map(|square| square.to_string());
            assert_eq!(squares.collect::<Vec<_>>().join(" "), expected, "{mv}");
        }
    }
}
