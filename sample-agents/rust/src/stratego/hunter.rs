//! A Stratego player that goes by what it knows and guesses of the opponent's pieces.
//!
//! Every attack has an expected gain: the worth of what it destroys or loses, by how likely each rank of the defender is. The
//! gains spread from the opponent's pieces over empty squares and lose value with each step. The player makes the move that
//! leads to the best prospects.

use std::cmp::Ordering;

use fastrand::Rng;
use linesman_sdk::stratego::{
    BLUE, Cell, Direction, Encounter, Game, Knowledge, LastPly, Move, Player, RED, Rank, Rules,
    Setup, Square, View, encounter,
};

/// What it is worth to learn what a piece is.
const NEWS: f64 = 0.5;
/// What a gain is worth that is one square further away.
const PATIENCE: f64 = 0.85;
/// How likely an opponent is to attack a piece that it could destroy.
const DANGER: f64 = 0.4;

/// Set-ups of BLUE, from the front row to the back row. The flag is behind bombs, and the front can move.
const SETUPS: [[&str; 4]; 2] = [
    ["9965999499", "5614725963", "B7B4s83B86", "8BFB878B75"],
    ["9699549999", "5317425968", "46B7B83s6B", "7B8BFB8578"],
];

/// What something is worth on each square.
type Map = [f64; 100];

/// A player that moves the piece with the best prospects towards its prey.
#[derive(Debug)]
pub struct Hunter {
    rng: Rng,
    enemy: Knowledge,
}

impl Hunter {
    /// Returns a player that draws from this generator.
    #[must_use]
    pub fn new(rng: Rng) -> Self {
        Self {
            rng,
            enemy: Knowledge::of(BLUE),
        }
    }

    /// Returns what a move is worth: an attack at once, or what it leads to.
    fn value(&self, mv: Move, rank: Rank, prospects: &Map) -> f64 {
        let (from, to) = squares(mv);
        if self.enemy.piece(to).is_some() {
            return self.expected_gain(rank, to);
        }
        // What is in danger already does not count.
        let danger = self.threat(rank, to) - self.threat(rank, from);
        PATIENCE * prospects[to.index()] - DANGER * danger
    }

    /// Returns what an attack on a square is worth on average.
    fn expected_gain(&self, rank: Rank, target: Square) -> f64 {
        if let Some(known) = self.enemy.rank(target) {
            return gain(rank, known);
        }
        let ranks = self.enemy.possible(target).iter();
        let gains = ranks.map(|other| self.enemy.chance(target, other) * gain(rank, other));
        NEWS + gains.sum::<f64>()
    }

    /// Returns what the strongest attack on a piece on this square would cost.
    fn threat(&self, rank: Rank, square: Square) -> f64 {
        let attackers = neighbours(square).filter(|near| self.enemy.piece(*near).is_some());
        let lost = attackers.map(|attacker| {
            let ranks = self.enemy.possible(attacker).iter();
            let beating = ranks.filter(|other| beats(*other, rank));
            beating
                .map(|other| self.enemy.chance(attacker, other) * worth(rank))
                .sum::<f64>()
        });
        lost.fold(0.0, f64::max)
    }

    /// Returns what a piece of this rank can hope for on each empty square: the best gain that it can walk to.
    fn prospects(&self, view: &View, rank: Rank) -> Map {
        let mut best = [0.0; 100];
        let mut reached: Vec<Square> = Vec::new();
        for square in Square::all().filter(|square| view.cell(*square) == Cell::Enemy) {
            best[square.index()] = self.expected_gain(rank, square);
            if best[square.index()] > 0.0 {
                reached.push(square);
            }
        }
        // Each square is looked at again when something better has reached it.
        while let Some(square) = reached.pop() {
            let worth = best[square.index()] * PATIENCE;
            for near in neighbours(square).filter(|near| view.cell(*near) == Cell::Empty) {
                if worth > best[near.index()] {
                    best[near.index()] = worth;
                    reached.push(near);
                }
            }
        }
        best
    }
}

impl Player for Hunter {
    fn set_up(&mut self, game: &Game) -> Setup {
        self.enemy = Knowledge::of(game.side.other());
        let mut rows = SETUPS[self.rng.usize(..SETUPS.len())].map(str::to_owned);
        if self.rng.bool() {
            rows = rows.map(|row| row.chars().rev().collect());
        }
        if game.side == RED {
            rows.reverse();
        }
        Setup::parse(rows.each_ref().map(String::as_str))
            .expect("the rows are ten known pieces each")
    }

    fn choose(&mut self, view: &View) -> Option<Move> {
        self.enemy.see(view);
        let mut moves = view.legal_moves();
        self.rng.shuffle(&mut moves);
        let mut prospects: [Option<Map>; Rank::ALL.len()] = [None; Rank::ALL.len()];
        let valued = moves.into_iter().filter_map(|mv| {
            let Cell::Own(rank) = view.cell(squares(mv).0) else {
                return None;
            };
            let prospects =
                prospects[rank as usize].get_or_insert_with(|| self.prospects(view, rank));
            Some((mv, self.value(mv, rank, prospects)))
        });
        let best = valued.max_by(|(_, one), (_, other)| one.total_cmp(other));
        best.map(|(mv, _)| mv)
    }

    fn observe(&mut self, ply: &LastPly) {
        self.enemy.observe(ply);
    }
}

/// Returns what it is worth to destroy a piece. Miners and the spy do what no other piece can, and the flag decides the game.
fn worth(rank: Rank) -> f64 {
    match rank {
        Rank::Flag => 100.0,
        Rank::Marshal => 10.0,
        Rank::General => 8.0,
        Rank::Colonel => 6.0,
        Rank::Major => 5.0,
        Rank::Captain | Rank::Miner | Rank::Spy => 4.0,
        Rank::Lieutenant => 3.0,
        Rank::Sergeant | Rank::Bomb => 2.0,
        Rank::Scout => 1.0,
    }
}

/// Returns what an attack is worth to the attacker, if both ranks are known.
fn gain(attacker: Rank, defender: Rank) -> f64 {
    match encounter(attacker, defender, &Rules::default(), 0) {
        Encounter::Kills(..) | Encounter::TakesFlag(_) => worth(defender),
        Encounter::Dies(..) => -worth(attacker),
        Encounter::BothDie(..) => worth(defender) - worth(attacker),
        Encounter::Peaceful => 0.0,
    }
}

/// Returns whether the attacker destroys the defender. Bombs and the flag do not attack.
fn beats(attacker: Rank, defender: Rank) -> bool {
    attacker.is_mobile() && gain(attacker, defender).total_cmp(&0.0) == Ordering::Greater
}

/// Returns the squares on which a legal move begins and ends.
fn squares(mv: Move) -> (Square, Square) {
    let (dx, dy) = mv.direction.delta();
    let to = Square::new(mv.x + dx * mv.steps(), mv.y + dy * mv.steps());
    let from = Square::new(mv.x, mv.y);
    from.zip(to).expect("a legal move stays on the board")
}

fn neighbours(square: Square) -> impl Iterator<Item = Square> {
    Direction::ALL.into_iter().filter_map(move |direction| {
        let (dx, dy) = direction.delta();
        Square::new(i32::from(square.x()) + dx, i32::from(square.y()) + dy)
    })
}

#[cfg(test)]
mod tests {
    use linesman_sdk::stratego::play;

    use super::*;
    use crate::Random;

    #[test]
    fn what_is_known_and_guessed_beats_chance_in_19_of_20_games() {
        let mut won = 0;
        for seed in 0..40_u64 {
            let mut hunter = Hunter::new(Rng::with_seed(seed));
            let mut random = Random::new(Rng::with_seed(seed + 1000));
            let side = if seed.is_multiple_of(2) { RED } else { BLUE };
            let played = if side == RED {
                play(&mut hunter, &mut random, Rules::default())
            } else {
                play(&mut random, &mut hunter, Rules::default())
            };
            assert_eq!(played.forfeit, None, "seed {seed}");
            won += u32::from(played.winner() == Some(side));
        }
        assert!(won >= 38, "{won} of 40 games");
    }

    #[test]
    fn set_ups_are_whole_armies() {
        for seed in 0..20 {
            for side in [RED, BLUE] {
                let mut hunter = Hunter::new(Rng::with_seed(seed));
                let setup = hunter.set_up(&Game {
                    side,
                    opponent: "random".to_owned(),
                });
                setup.check(&Rules::default()).expect("it is legal");
                assert_eq!(setup.pieces().count(), 40);
                // The flag is in the back row.
                let back = setup.rows()[if side == RED { 0 } else { 3 }];
                assert!(back.contains(&Some(Rank::Flag)));
            }
        }
    }
}
