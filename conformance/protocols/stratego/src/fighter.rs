//! A player that brings about fights of every kind.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, PoisonError},
};

use fastrand::Rng;
use linesman_games::{
    Side,
    stratego::{Direction, Move, Position, RED, Rank, Row, Setup, Square, View, is_lake},
};

/// The game as it is, with the pieces of both sides.
pub(super) type Known = Arc<Mutex<Position>>;

/// Fights so that each kind of fight comes up. It sees the agent's pieces: an agent that misreads a kind of fight would rarely
/// meet it in a fair game.
pub(super) struct Fighter {
    known: Known,
    /// How often each kind has come up.
    shown: [u32; KINDS],
    /// How many of its turns it does not fight.
    pause: u32,
}

/// The number of kinds of fights.
const KINDS: usize = 9;
const SPY_ATTACKS_MARSHAL: usize = 0;
const MARSHAL_ATTACKS_SPY: usize = 1;
const MINER_ATTACKS_BOMB: usize = 2;
const BOMB_STAYS: usize = 3;
const EQUAL: usize = 4;
const SPY_LOSES: usize = 5;
const HIGHER_DIES: usize = 7;
const LOWER_WINS: usize = 8;
/// As many steps to go are as bad as a fight that has come up once more.
const STEPS: u32 = 12;
/// More than the steps to any fight.
const FIRST: u32 = 100;
/// How many turns pass after a fight of the spy with the marshal, which comes once in a game.
const LONG_PAUSE: u32 = 20;
/// How many turns pass after a fight, in which the agent may show what it takes the fight for.
const PAUSE: u32 = 1;

impl Fighter {
    pub(super) const fn new(known: Known) -> Self {
        Self {
            known,
            shown: [0; KINDS],
            pause: 0,
        }
    }

    /// Returns the next move towards the fight that is wanted most, or else one that attacks nothing.
    pub(super) fn choose(&mut self, view: &View, random: &mut Rng) -> Option<Move> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let mut moves = view.legal_moves();
        random.shuffle(&mut moves);
        let is_fight = |mv: &Move| target(*mv).is_some_and(|to| known.piece(to).is_some());
        let peaceful = moves.iter().copied().find(|mv| !is_fight(mv));
        if self.pause > 0 {
            self.pause -= 1;
            return peaceful;
        }
        let goals = self.goals(&known, view.side);
        let wanted = moves.into_iter().filter_map(|mv| {
            let (_, rank) = known.piece(origin(mv)?)?;
            let costs = nearest(&known, view.side, rank, target(mv)?)
                .into_iter()
                .filter_map(|fight| Some((self.cost(&fight, rank, &goals)?, fight.kind)));
            costs.min().map(|(cost, kind)| (cost, kind, mv))
        });
        let Some((_, kind, mv)) = wanted.min_by_key(|(cost, ..)| *cost) else {
            return peaceful;
        };
        if is_fight(&mv) {
            self.shown[kind] += 1;
            self.pause = if kind <= MARSHAL_ATTACKS_SPY {
                LONG_PAUSE
            } else {
                PAUSE
            };
        }
        Some(mv)
    }

    /// Returns where the agent's pieces stand that a kind of fight needs which has not come up.
    fn goals(&self, known: &Position, side: Side) -> Vec<Square> {
        let is_left = |rank| Square::all().any(|square| known.piece(square) == Some((side, rank)));
        let needed = [(Rank::Spy, Rank::Marshal), (Rank::Marshal, Rank::Spy)];
        let needed = needed.into_iter().enumerate();
        let needed = needed.filter(|(kind, (own, _))| self.shown[*kind] == 0 && is_left(*own));
        let needed: Vec<Rank> = needed.map(|(_, (_, rank))| rank).collect();
        let is_goal = |square: &Square| {
            let piece = known.piece(*square);
            piece.is_some_and(|(other, rank)| other != side && needed.contains(&rank))
        };
        Square::all().filter(is_goal).collect()
    }

    /// Returns how little a fight is wanted; none if the piece is needed for another one.
    fn cost(&self, fight: &Fight, rank: Rank, goals: &[Square]) -> Option<u32> {
        let has_come = |kind: usize| self.shown[kind] > 0;
        let is_wanted = match (fight.kind, rank) {
            (SPY_ATTACKS_MARSHAL | MARSHAL_ATTACKS_SPY, _) => true,
            (SPY_LOSES, _) => has_come(SPY_ATTACKS_MARSHAL),
            (LOWER_WINS, _) => fight.defender != Rank::Spy || has_come(MARSHAL_ATTACKS_SPY),
            (_, Rank::Marshal) => false,
            (BOMB_STAYS | HIGHER_DIES, _) => rank > Rank::Major,
            _ => true,
        };
        if !is_wanted {
            return None;
        }
        let distance = |goal: &Square| {
            u32::from(goal.x().abs_diff(fight.square.x()) + goal.y().abs_diff(fight.square.y()))
        };
        // A victim makes room on the way to what is needed.
        let room = goals.iter().map(distance).min();
        Some(match (fight.kind, room) {
            (SPY_ATTACKS_MARSHAL | MARSHAL_ATTACKS_SPY, Some(_)) if !has_come(fight.kind) => {
                fight.steps
            }
            (LOWER_WINS | MINER_ATTACKS_BOMB, Some(room)) => FIRST + fight.steps + 3 * room,
            (kind, Some(_)) => 2 * FIRST + fight.steps + STEPS * self.shown[kind],
            (kind, None) => fight.steps + STEPS * self.shown[kind],
        })
    }
}

/// Returns the square that a move begins on.
pub(super) fn origin(mv: Move) -> Option<Square> {
    Square::new(mv.x, mv.y)
}

/// Returns the square that a move leads to.
pub(super) fn target(mv: Move) -> Option<Square> {
    let (dx, dy) = mv.direction.delta();
    Square::new(mv.x + dx * mv.steps(), mv.y + dy * mv.steps())
}

/// A fight that a piece can get to.
pub(super) struct Fight {
    kind: usize,
    /// After how many steps it comes.
    pub(super) steps: u32,
    square: Square,
    defender: Rank,
}

impl Fight {
    /// Returns whether it takes a piece that can move.
    pub(super) const fn takes(&self) -> bool {
        matches!(
            self.kind,
            SPY_ATTACKS_MARSHAL | MARSHAL_ATTACKS_SPY | EQUAL | LOWER_WINS
        )
    }
}

/// Returns the fights that a piece of this rank can get to if it goes to `first`, which may be a fight at once.
pub(super) fn nearest(known: &Position, side: Side, rank: Rank, first: Square) -> Vec<Fight> {
    let fight = |square: Square, steps: u32| match known.piece(square) {
        Some((other, defender)) if other != side => Some(Fight {
            kind: kind(rank, defender)?,
            steps,
            square,
            defender,
        }),
        _ => None,
    };
    if known.piece(first).is_some() {
        return fight(first, 0).into_iter().collect();
    }
    let mut steps = [None; 100];
    steps[first.index()] = Some(0);
    let (mut found, mut queue) = (Vec::new(), VecDeque::from([first]));
    while let Some(square) = queue.pop_front() {
        let so_far: u32 = steps[square.index()].unwrap_or_default();
        let neighbours = Direction::ALL.into_iter().filter_map(|direction| {
            let (dx, dy) = direction.delta();
            Square::new(i32::from(square.x()) + dx, i32::from(square.y()) + dy)
        });
        for next in neighbours.filter(|next| !is_lake(*next)) {
            found.extend(fight(next, so_far + 1));
            if known.piece(next).is_none() && steps[next.index()].is_none() {
                steps[next.index()] = Some(so_far + 1);
                queue.push_back(next);
            }
        }
    }
    found
}

/// Returns the kind of a fight; none if it takes the flag, which ends the game.
fn kind(attacker: Rank, defender: Rank) -> Option<usize> {
    Some(match (attacker, defender) {
        (_, Rank::Flag) => return None,
        (Rank::Spy, Rank::Marshal) => SPY_ATTACKS_MARSHAL,
        (Rank::Marshal, Rank::Spy) => MARSHAL_ATTACKS_SPY,
        (Rank::Miner, Rank::Bomb) => MINER_ATTACKS_BOMB,
        (_, Rank::Bomb) => BOMB_STAYS,
        _ if attacker == defender => EQUAL,
        (Rank::Spy, _) => SPY_LOSES,
        (Rank::Scout, _) if attacker > defender => 6,
        _ if attacker > defender => HIGHER_DIES,
        _ => LOWER_WINS,
    })
}

/// Puts strong pieces in front, where no lake is before them, and behind them what fights in a way of its own.
pub(super) fn fighting_setup(setup: &Setup, side: Side) -> Setup {
    let mut rows: [Row; 4] = *setup.rows();
    let row = |depth: usize| if side == RED { 3 - depth } else { depth };
    let mut placed: Vec<(usize, usize)> = Vec::new();
    for (depth, column, rank) in FRONT {
        let target = (row(depth), column);
        let places = (0..4).flat_map(|y| (0..10).map(move |x| (y, x)));
        let is_free =
            |(y, x): &(usize, usize)| rows[*y][*x] == Some(rank) && !placed.contains(&(*y, *x));
        if let Some((y, x)) = places.into_iter().find(is_free) {
            let piece = rows[target.0][column];
            rows[target.0][column] = rows[y][x];
            rows[y][x] = piece;
            placed.push(target);
        }
    }
    Setup::new(rows)
}

/// Rows from the front one, columns, and pieces.
const FRONT: [(usize, usize, Rank); 10] = [
    (0, 0, Rank::General),
    (0, 1, Rank::Major),
    (0, 4, Rank::Colonel),
    (0, 5, Rank::Colonel),
    (0, 8, Rank::Scout),
    (0, 9, Rank::Major),
    (1, 0, Rank::Miner),
    (1, 4, Rank::Spy),
    (1, 5, Rank::Marshal),
    (1, 9, Rank::Miner),
];

#[cfg(test)]
mod tests {
    use linesman_games::{
        Position as _,
        stratego::{Action, BLUE, Encounter},
    };
    use linesman_protocols::stratego::Profile;

    use super::*;

    /// Returns which kinds of fights the fighter brought about as this side in a game of 500 plies against random moves.
    fn kinds(side: Side, seed: u64) -> [u32; KINDS] {
        let mut random = Rng::with_seed(seed);
        let mut position = Position::new(Profile::manual_2012().rules);
        let known = Known::new(Mutex::new(position.clone()));
        let mut fighter = Fighter::new(Arc::clone(&known));
        for each in Side::BOTH {
            let setup = Setup::shuffled(each, |n| random.usize(..n));
            let setup = if each == side {
                fighting_setup(&setup, side)
            } else {
                setup
            };
            position.submit(each, Action::Setup(setup)).unwrap();
        }
        let mut kinds = [0; KINDS];
        for _ in 0..500 {
            let Some(to_act) = Side::BOTH
                .into_iter()
                .find(|one| position.to_act().contains(*one))
            else {
                break;
            };
            *known.lock().unwrap() = position.clone();
            let view = position.view(to_act);
            let own = (to_act == side)
                .then(|| fighter.choose(&view, &mut random))
                .flatten();
            let mv = own.or_else(|| random.choice(view.legal_moves())).unwrap();
            position.submit(to_act, Action::plain_move(mv)).unwrap();
            let last = position.view(to_act).last.unwrap();
            if to_act != side {
                continue;
            }
            match last.encounter {
                Encounter::Kills(a, d) | Encounter::Dies(a, d) | Encounter::BothDie(a, d) => {
                    kinds[kind(a, d).unwrap()] += 1;
                }
                Encounter::TakesFlag(_) => panic!("the flag was taken"),
                Encounter::Peaceful => {}
            }
        }
        kinds
    }

    #[test]
    fn every_kind_of_fight_comes_up() {
        for side in [RED, BLUE] {
            let mut all = [0; KINDS];
            for seed in 1..=5 {
                let shown = kinds(side, seed);
                all.iter_mut()
                    .zip(shown)
                    .for_each(|(sum, one)| *sum += one.min(1));
            }
            assert!(all.iter().all(|games| *games >= 1), "{side:?}: {all:?}");
        }
    }
}
