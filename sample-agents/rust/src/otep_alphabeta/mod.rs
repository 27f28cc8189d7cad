//! A Tafl player that looks some moves ahead, of any variant.

mod arguments;
mod evaluation;
mod search;

use std::{
    collections::HashMap,
    time::{Duration, Instant},
};

pub use arguments::Arguments;
use evaluation::Evaluation;
use fastrand::Rng;
use linesman_sdk::otep::{ATTACKERS, Move, Player, Rules, Side, State, Turn, Variation};
use search::{Limits, Line, Search};

/// How long a move takes that nothing else limits.
const USUAL_TIME: Duration = Duration::from_millis(200);

/// A player that looks as far ahead as its time allows.
#[derive(Debug)]
pub struct AlphaBeta {
    arguments: Arguments,
    rng: Rng,
    evaluation: Option<Evaluation>,
    /// How often each position has occurred in the game.
    past: HashMap<u64, u32>,
}

impl AlphaBeta {
    /// Returns a player that these arguments describe.
    #[must_use]
    pub fn new(arguments: Arguments) -> Self {
        Self {
            rng: arguments.seed.map_or_else(Rng::new, Rng::with_seed),
            arguments,
            evaluation: None,
            past: HashMap::new(),
        }
    }

    /// Returns the lines that begin with these moves, the best first, and how deep they were searched.
    fn search(&mut self, state: &State, moves: &[Move], limits: Limits) -> (Vec<Line>, u32) {
        // Of moves that are equally good any one may come first.
        let mut moves = moves.to_vec();
        self.rng.shuffle(&mut moves);
        let evaluation = self
            .evaluation
            .get_or_insert_with(|| Evaluation::new(state.rules()));
        Search::new(evaluation, &self.past, limits).run(state, &moves)
    }

    /// Returns when to be ready with a move, if there is a bound.
    fn deadline(&self, turn: &Turn<'_>) -> Option<Instant> {
        let usual = match (self.arguments.time, self.arguments.depth) {
            (Some(time), _) => Some(time),
            (None, None) => Some(USUAL_TIME),
            (None, Some(_)) => None,
        };
        let time = usual.into_iter().chain(turn.budget()).min()?;
        Some(turn.started() + time)
    }
}

impl Player for AlphaBeta {
    fn choose(&mut self, turn: &mut Turn<'_>) -> Move {
        let position = turn.position();
        // After a refusal the same position comes once more, and has not occurred again.
        if turn.moves().len() == position.legal_moves().len() {
            *self.past.entry(position.state().key()).or_default() += 1;
        }
        // There is nothing to think about if there is one move.
        let chosen = match turn.moves() {
            [only] => *only,
            moves => {
                let limits = Limits {
                    depth: self.arguments.depth,
                    deadline: self.deadline(turn),
                    lines: 1,
                };
                let (lines, depth) = self.search(position.state(), moves, limits);
                let Line { moves, value } = &lines[0];
                if lines[0].is_valued() {
                    turn.status(&format!("{value} at a depth of {depth}"));
                }
                moves[0]
            }
        };
        let mut after = position.state().clone();
        let _ = after.play(chosen);
        *self.past.entry(after.key()).or_default() += 1;
        chosen
    }

    fn analyze(&mut self, turn: &mut Turn<'_>, lines: usize) -> Vec<Variation> {
        self.past.clear();
        let limits = Limits {
            depth: self.arguments.depth,
            deadline: turn.budget().map(|time| turn.started() + time),
            lines,
        };
        let (found, _) = self.search(turn.position().state(), turn.moves(), limits);
        let mut valued: Vec<Line> = found
            .iter()
            .filter(|line| line.is_valued())
            .cloned()
            .collect();
        valued.truncate(lines.max(1));
        if valued.is_empty() {
            // There was no time at all, and some move is better than none.
            let moves = vec![found[0].moves[0]];
            valued.push(Line { moves, value: 0 });
        }
        let side = turn.side();
        valued
            .into_iter()
            .map(|line| to_variation(line, side))
            .collect()
    }

    fn begin(&mut self, rules: &Rules) {
        self.evaluation = Some(Evaluation::new(rules));
        self.past.clear();
    }
}

/// Returns a line as an analysis names it. Its value is that of the side that begins; the analysis' is the attackers'.
fn to_variation(line: Line, side: Side) -> Variation {
    let sign = if side == ATTACKERS { 1 } else { -1 };
    Variation {
        moves: line.moves,
        evaluation: i64::from(sign * line.value),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use linesman_sdk::otep::{DEFENDERS, Position, Variant};

    use super::*;

    /// Plays a game against random moves and returns who won; after 300 plies nobody has.
    fn play(variant: &str, side: Side, depth: u32, seed: u64) -> Option<Side> {
        let rules = Variant::find(variant).unwrap().rules.parse().unwrap();
        let position = Position::new(Arc::new(rules));
        let mut state = position.state().clone();
        let mut rng = Rng::with_seed(seed);
        let arguments = Arguments {
            seed: Some(seed),
            ..Arguments::default()
        };
        let mut player = AlphaBeta::new(arguments);
        let limits = Limits {
            depth: Some(depth),
            deadline: None,
            lines: 1,
        };
        for _ in 0..300 {
            let moves = state.moves();
            let mv = if state.to_move() == side {
                player.search(&state, &moves, limits).0[0].moves[0]
            } else {
                rng.choice(moves)?
            };
            if let Some(end) = state.play(mv) {
                return end.outcome.winner();
            }
        }
        None
    }

    #[test]
    fn looking_ahead_beats_chance_by_far() {
        for side in [ATTACKERS, DEFENDERS] {
            let won = (0..10)
                .filter(|seed| play("brandub", side, 3, *seed) == Some(side))
                .count();
            assert!(won >= 9, "{won} of 10 games as {side:?}");
        }
    }
}
