//! What is known of hidden pieces, against what they are.

use fastrand::Rng;
use linesman_games::{ListActions as _, Position as _, Side};
use linesman_sdk::stratego::{
    Action, BLUE, Bombs, Cell, Direction, Encounter, EqualRanks, Knowledge, LastPly, Move,
    Position, RED, Rank, Rules, Setup, Square, View,
};

#[test]
fn knowledge_never_contradicts_the_truth_in_a_thousand_random_games() {
    let mut rng = Rng::with_seed(1);
    let mut revealed = 0;
    for game in 0..1000 {
        revealed += play(&mut rng, &rules(game), game % 3 == 1, 0);
    }
    assert!(revealed > 1000, "{revealed} pieces were revealed");
}

#[test]
fn plies_that_are_not_reported_make_nothing_known_that_is_wrong() {
    let mut rng = Rng::with_seed(2);
    for game in 0..100 {
        play(&mut rng, &rules(game), game % 3 == 1, 10);
    }
}

/// The rules of the versions that differ in fights.
fn rules(game: usize) -> Rules {
    Rules {
        bombs: [Bombs::Survive, Bombs::Explode][game / 2 % 2],
        equal_ranks: [EqualRanks::BothDie, EqualRanks::Drawn { seed: 7 }][game / 4 % 2],
        // Most games are short, and some go on until few pieces are left.
        turn_limit: Some(if game.is_multiple_of(20) { 1000 } else { 100 }),
        ..Rules::default()
    }
}

/// Plays a game at random and compares what each side knows with what is there. One opponent's ply of so many is not told,
/// none with 0. Returns how many pieces were revealed at the end.
fn play(rng: &mut Rng, rules: &Rules, leaves_out: bool, untold: u32) -> usize {
    let mut position = Position::new(rules.clone());
    for side in Side::BOTH {
        let setup = set_up(rng, side, leaves_out);
        position.submit(side, Action::Setup(setup)).unwrap();
    }
    // What each side knows of the other's pieces, and which pieces have moved.
    let mut known = [Knowledge::of(BLUE), Knowledge::of(RED)];
    let mut has_moved = [false; 100];
    for knowledge in &mut known {
        knowledge.see(&position.view(knowledge.side().other()));
    }
    while position.end().is_none() {
        let side = position.view(RED).last.map_or(RED, |ply| ply.side.other());
        let action = rng.choice(position.legal_actions(side)).unwrap();
        position.submit(side, action).unwrap();
        let Some(ply) = position.view(RED).last.filter(|_| position.end().is_none()) else {
            break;
        };
        follow(&mut has_moved, &ply);
        for knowledge in &mut known {
            let is_told = knowledge.side() != ply.side || untold == 0 || rng.u32(..untold) > 0;
            if is_told {
                knowledge.observe(&ply);
            }
            // A player sees the board when it is to move.
            if knowledge.side() == ply.side {
                knowledge.see(&position.view(ply.side.other()));
                compare(knowledge, &position, &has_moved, untold == 0);
            }
        }
    }
    let ranks = known.iter().flat_map(Knowledge::pieces);
    ranks.filter(|(_, seen)| seen.rank.is_some()).count()
}

fn set_up(rng: &mut Rng, side: Side, leaves_out: bool) -> Setup {
    let setup = Setup::shuffled(side, |n| rng.usize(..n));
    let mut rows = *setup.rows();
    let front = if side == RED { 3 } else { 0 };
    for (y, row) in rows.iter_mut().enumerate().filter(|_| leaves_out) {
        for (x, square) in row.iter_mut().enumerate() {
            if *square != Some(Rank::Flag) && (x, y) != (0, front) && rng.u8(..3) == 0 {
                *square = None;
            }
        }
    }
    Setup::new(rows)
}

fn follow(has_moved: &mut [bool; 100], ply: &LastPly) {
    let Action::Move { mv, .. } = ply.action else {
        return;
    };
    let (from, to) = ends(mv);
    match ply.encounter {
        Encounter::Peaceful | Encounter::Kills(..) | Encounter::TakesFlag(_) => {
            has_moved[to.index()] = true;
        }
        Encounter::Dies(..) => {}
        Encounter::BothDie(..) => has_moved[to.index()] = false,
    }
    has_moved[from.index()] = false;
}

fn ends(mv: Move) -> (Square, Square) {
    let (dx, dy) = mv.direction.delta();
    let to = Square::new(mv.x + dx * mv.steps(), mv.y + dy * mv.steps());
    (Square::new(mv.x, mv.y).unwrap(), to.unwrap())
}

fn compare(knowledge: &Knowledge, position: &Position, has_moved: &[bool; 100], is_exact: bool) {
    // Drawing takes longest, and some of the positions are enough for it.
    let deal = position
        .plies()
        .is_multiple_of(32)
        .then(|| knowledge.deal(|n| n / 2));
    for square in Square::all() {
        let piece = position
            .piece(square)
            .filter(|(side, _)| *side == knowledge.side());
        let seen = knowledge.piece(square);
        assert_eq!(seen.is_some(), piece.is_some(), "{square}");
        let (Some(seen), Some((_, rank))) = (seen, piece) else {
            assert!(knowledge.possible(square).is_empty());
            continue;
        };
        let possible = knowledge.possible(square);
        assert!(
            possible.contains(rank),
            "{square} is a {rank:?}, not in {possible:?}"
        );
        assert!(
            seen.rank.is_none_or(|known| known == rank),
            "{square} {rank:?} {seen:?}"
        );
        assert!(!seen.has_moved || rank.is_mobile(), "{square} {rank:?}");
        if is_exact {
            assert_eq!(seen.has_moved, has_moved[square.index()], "{square}");
        }
        let Some(deal) = deal else {
            continue;
        };
        let sum: f64 = Rank::ALL
            .into_iter()
            .map(|rank| knowledge.chance(square, rank))
            .sum();
        assert!((sum - 1.0).abs() < 1e-9, "{square}: {sum}");
        let dealt = deal[square.index()].unwrap();
        assert!(
            possible.contains(dealt),
            "{square} was dealt a {dealt:?}, not in {possible:?}"
        );
    }
}

fn ply(
    side: Side,
    x: i32,
    y: i32,
    direction: Direction,
    steps: u8,
    encounter: Encounter,
) -> LastPly {
    LastPly {
        side,
        action: Action::plain_move(Move::new(square(x, y), direction, steps)),
        encounter,
    }
}

fn square(x: i32, y: i32) -> Square {
    Square::new(x, y).unwrap()
}

#[test]
fn a_piece_is_known_by_how_it_moves_and_by_its_fights() {
    use Direction::{Down, Up};
    let mut knowledge = Knowledge::of(BLUE);
    assert_eq!(knowledge.pieces().count(), 40);
    assert_eq!(knowledge.rank(square(0, 6)), None);
    knowledge.observe(&ply(BLUE, 0, 6, Up, 1, Encounter::Peaceful));
    let moved = knowledge.possible(square(0, 5));
    assert_eq!(moved.len(), 10);
    assert!(!moved.contains(Rank::Bomb) && !moved.contains(Rank::Flag));
    knowledge.observe(&ply(BLUE, 1, 6, Up, 2, Encounter::Peaceful));
    assert_eq!(knowledge.rank(square(1, 4)), Some(Rank::Scout));
    // RED's miner dies: the defender stays and is known.
    let dies = Encounter::Dies(Rank::Miner, Rank::Marshal);
    knowledge.observe(&ply(RED, 0, 4, Down, 1, dies));
    assert_eq!(knowledge.rank(square(0, 5)), Some(Rank::Marshal));
    assert_eq!(knowledge.hidden(Rank::Marshal), 0);
    assert!(!knowledge.possible(square(4, 6)).contains(Rank::Marshal));
    let kills = Encounter::Kills(Rank::Marshal, Rank::Miner);
    knowledge.observe(&ply(BLUE, 0, 5, Up, 1, kills));
    assert_eq!(knowledge.rank(square(0, 4)), Some(Rank::Marshal));
    assert_eq!(knowledge.piece(square(0, 5)), None);
}

#[test]
fn the_last_piece_that_has_not_moved_is_the_flag() {
    let mut knowledge = Knowledge::of(RED);
    let mut cells = [Cell::Empty; 100];
    for x in [3, 4, 5] {
        cells[x] = Cell::Enemy;
    }
    knowledge.see(&View::of_board(BLUE, cells));
    assert_eq!(knowledge.pieces().count(), 3);
    // A third of the chance for the flag, and 5 of its 39 companions are bombs at first: 6 / 39 of two thirds.
    assert!((knowledge.chance(square(3, 0), Rank::Flag) - 1.0 / 3.0).abs() < 1e-9);
    let bomb = 6.0 / 39.0 * (2.0 / 3.0);
    assert!((knowledge.chance(square(3, 0), Rank::Bomb) - bomb).abs() < 1e-9);
    for x in [3, 4] {
        knowledge.observe(&ply(RED, x, 0, Direction::Down, 1, Encounter::Peaceful));
    }
    assert_eq!(knowledge.rank(square(5, 0)), Some(Rank::Flag));
}

#[test]
fn a_ply_that_was_not_reported_is_seen_on_the_board() {
    let mut knowledge = Knowledge::of(RED);
    let dies = Encounter::Dies(Rank::Spy, Rank::General);
    knowledge.observe(&ply(BLUE, 0, 4, Direction::Up, 1, dies));
    let mut cells = [Cell::Empty; 100];
    cells[..40].fill(Cell::Enemy);
    cells[30] = Cell::Empty;
    cells[40] = Cell::Enemy;
    knowledge.see(&View::of_board(BLUE, cells));
    let seen = knowledge.piece(square(0, 4)).unwrap();
    assert_eq!((seen.rank, seen.has_moved), (Some(Rank::General), true));
}

#[test]
fn a_guess_is_a_position_to_search_in() {
    let mut position = Position::new(Rules::default());
    let mut rng = Rng::with_seed(3);
    for side in Side::BOTH {
        let setup = Setup::shuffled(side, |n| rng.usize(..n));
        position.submit(side, Action::Setup(setup)).unwrap();
    }
    let view = position.view(RED);
    let mut guess = Knowledge::of(BLUE).guess(&view, Rules::default(), |n| rng.usize(..n));
    assert_eq!(guess.view(RED).cells(), view.cells());
    assert_eq!(guess.legal_actions(RED), position.legal_actions(RED));
    assert_eq!(
        (guess.value(RED), guess.value(BLUE)),
        (position.value(RED), position.value(BLUE))
    );
    let action = guess.legal_actions(RED)[0].clone();
    guess.submit(RED, action).unwrap();
    assert!(guess.to_act().contains(BLUE));
}
