//! The tester's own players.

use fastrand::Rng;
use linesman_games::{
    Side,
    stratego::{
        Action, Cell, Direction as Heading, Move, Phase, RED, Rank, Row, Rules, Setup, Square, View,
    },
};
use linesman_protocols::stratego::{RefereeEnd, action_text, parse_answer, parse_setup_text};
use linesman_referee::Chooser;

use super::{
    blocker::Blocker,
    fighter::{Fighter, Known, fighting_setup},
};
use linesman_interface::protocol::stretch::Wording;
use linesman_values::scenario::Player;

/// Returns a player that acts on what its side may know.
/// The fighter and the blocker also act on the game as it is.
pub(super) fn player(kind: Player, seed: u64, rules: &Rules, known: &Known) -> Chooser<RefereeEnd> {
    // A side that cannot move is asked only where it may say so.
    let blocked = if rules.allows_no_move {
        Action::NoMove
    } else {
        Action::Surrender
    };
    let mut random = Rng::with_seed(seed);
    let mut fighter = (kind == Player::Fighter).then(|| Fighter::new(Known::clone(known)));
    let blocker = (kind == Player::Blocker).then(|| Blocker::new(Known::clone(known)));
    Box::new(move |view| match (view.phase, &mut fighter) {
        (Phase::Setup, None) => Action::Setup(guarded_setup(view.side, &mut random)),
        (Phase::Setup, Some(_)) => {
            let guarded = guarded_setup(view.side, &mut random);
            Action::Setup(fighting_setup(&guarded, view.side))
        }
        (_, fighter) => {
            let wanted = fighter
                .as_mut()
                .and_then(|own| own.choose(view, &mut random))
                .or_else(|| blocker.as_ref()?.choose(view, &mut random));
            let chosen = wanted.or_else(|| choose(kind, view, &mut random));
            chosen.map_or_else(|| blocked.clone(), Action::plain_move)
        }
    })
}

/// Returns a shuffled army whose flag stands in the back row, where no first move of a scout reaches it.
fn guarded_setup(side: Side, random: &mut Rng) -> Setup {
    let mut rows: [Row; 4] = *Setup::shuffled(side, |n| random.usize(..n)).rows();
    let back = if side == RED { 0 } else { 3 };
    let flag = (0..4).find_map(|y| {
        rows[y]
            .iter()
            .position(|piece| *piece == Some(Rank::Flag))
            .map(|x| (y, x))
    });
    // A mobile piece comes forward in exchange; there is one, for six bombs do not fill a row.
    let mobile: Vec<usize> = (0..10)
        .filter(|x| rows[back][*x].is_some_and(Rank::is_mobile))
        .collect();
    if let (Some((y, x)), Some(column)) = (flag.filter(|(y, _)| *y != back), random.choice(mobile))
    {
        rows[y][x] = rows[back][column].replace(Rank::Flag);
    }
    Setup::new(rows)
}

fn choose(kind: Player, view: &View, random: &mut Rng) -> Option<Move> {
    let moves = view.legal_moves();
    let pick = |moves: &[Move], random: &mut Rng| random.choice(moves).copied();
    let chosen = match kind {
        Player::Random | Player::Fighter | Player::Blocker => None,
        Player::Runner => {
            let runs: Vec<Move> = moves.iter().filter(|mv| mv.steps() > 1).copied().collect();
            pick(&runs, random)
        }
        Player::Aggressive => {
            let attacks: Vec<Move> = moves
                .iter()
                .filter(|mv| is_attack(view, **mv))
                .copied()
                .collect();
            let forward = if view.side == RED {
                Heading::Down
            } else {
                Heading::Up
            };
            let advances: Vec<Move> = moves
                .iter()
                .filter(|mv| mv.direction == forward)
                .copied()
                .collect();
            pick(&attacks, random).or_else(|| pick(&advances, random))
        }
    };
    chosen.or_else(|| pick(&moves, random))
}

fn is_attack(view: &View, mv: Move) -> bool {
    let (dx, dy) = mv.direction.delta();
    Square::new(mv.x + dx * mv.steps(), mv.y + dy * mv.steps())
        .is_some_and(|to| view.cell(to) == Cell::Enemy)
}

/// How actions are written.
pub(super) const WORDING: Wording<RefereeEnd> = Wording {
    word: |action| match action {
        Action::Move { mv, .. } => Some(mv.to_string()),
        Action::NoMove => Some("NO_MOVE".to_owned()),
        Action::Surrender => Some("SURRENDER".to_owned()),
        Action::Setup(_) | Action::LostTurn { .. } => None,
    },
    text: action_text,
    read: |text, view| {
        if view.phase == Phase::Setup {
            return parse_setup_text(text).map(Action::Setup);
        }
        if view.phase != Phase::Play {
            return None;
        }
        let action = parse_answer(text.as_bytes()).ok()?.action;
        let is_legal = match &action {
            Action::Move { mv, .. } => view.legal_moves().contains(mv),
            _ => false,
        };
        is_legal.then_some(action)
    },
};

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use linesman_games::{
        ListActions, Position as _,
        stratego::{BLUE, Position},
    };
    use linesman_protocols::stratego::Profile;

    use super::*;
    use linesman_protocol_testing::play_out;

    #[test]
    fn the_tester_s_own_players_play_legal_games_to_the_end() {
        for seed in 0..20 {
            let kinds = [
                Player::Random,
                if seed % 2 == 0 {
                    Player::Random
                } else {
                    Player::Aggressive
                },
            ];
            let rules = Profile::manual_2012().rules;
            let known = Known::new(Mutex::new(Position::new(rules.clone())));
            let players = kinds.map(|kind| player(kind, seed, &rules, &known));
            let position = play_out(Position::new(rules), players, u32::MAX, "manual-2012");
            assert!(position.end().is_some());
            assert!(position.legal_actions(RED).is_empty());
        }
    }

    #[test]
    fn a_blocked_side_says_so_in_the_words_that_its_profile_has() {
        // A board without a piece of its own leaves a side nothing to move.
        for (profile, expected) in [
            (Profile::beta_2011(), Action::NoMove),
            (Profile::final_2012(), Action::Surrender),
        ] {
            let known = Known::new(Mutex::new(Position::new(profile.rules.clone())));
            let mut act = player(Player::Random, 1, &profile.rules, &known);
            let mut view = View::of_board(RED, [Cell::Empty; 100]);
            view.phase = Phase::Play;
            assert_eq!(act(&view), expected, "{}", profile.name);
        }
    }

    /// Returns in how many of these games a player leaves random moves without a legal one, although pieces are left that could move.
    fn blocked_games(kind: Player, games: u64) -> usize {
        let rules = Profile::beta_2011().rules;
        let is_blocked = |seed: &u64| {
            let known = Known::new(Mutex::new(Position::new(rules.clone())));
            let mut players =
                [kind, Player::Random].map(|kind| player(kind, *seed, &rules, &known));
            let mut position = Position::new(rules.clone());
            for _ in 0..2000 {
                let Some(side) = [RED, BLUE]
                    .into_iter()
                    .find(|it| position.to_act().contains(*it))
                else {
                    return false;
                };
                let view = position.view(side);
                let is_mobile = |cell: &Cell| matches!(cell, Cell::Own(rank) if rank.is_mobile());
                let is_stuck = view.phase == Phase::Play && view.legal_moves().is_empty();
                if side == BLUE && is_stuck && view.cells().iter().any(is_mobile) {
                    return true;
                }
                known.lock().unwrap().clone_from(&position);
                let action = players[side.index()](&view);
                position.submit(side, action).unwrap();
            }
            false
        };
        (1..=games).filter(is_blocked).count()
    }

    #[test]
    fn the_blocker_leaves_sides_without_a_move() {
        let blocked = [Player::Blocker, Player::Random].map(|kind| blocked_games(kind, 30));
        assert!(blocked[0] > 2 * blocked[1].max(1), "{blocked:?}");
    }

    #[test]
    fn the_tester_s_flag_stands_in_the_back_row() {
        for (side, back) in [(RED, 0), (BLUE, 3)] {
            for seed in 0..200 {
                let setup = guarded_setup(side, &mut Rng::with_seed(seed));
                assert_eq!(setup.check(&Profile::manual_2012().rules), Ok(()));
                assert!(
                    setup.rows()[back].contains(&Some(Rank::Flag)),
                    "seed {seed}"
                );
            }
        }
    }
}
