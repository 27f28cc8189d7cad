//! Iterative deepening with alpha-beta pruning.

use std::{collections::HashMap, time::Instant};

use linesman_sdk::otep::{ATTACKERS, End, Move, Outcome, Repetition, Side, State};

use super::evaluation::Evaluation;

/// A won game; one that is won some moves later is worth less by so many points.
const WIN: i32 = 1_000_000;
/// More than anything is worth.
const INFINITE: i32 = 2 * WIN;
/// What is worth more is won, or lost, and nothing is gained by looking further ahead.
const DECIDED: i32 = WIN - 1000;
/// No search goes deeper than this, in plies.
const DEEPEST: u32 = 64;
/// How many positions are looked at between two looks at the clock.
const PATIENCE: u32 = 64;

/// How long to search, and for what.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// The number of plies, at most.
    pub(crate) depth: Option<u32>,
    /// When to be ready.
    pub(crate) deadline: Option<Instant>,
    /// How many moves have to be valued as well as the best one.
    pub(crate) lines: usize,
}

/// A line of play and what it is worth to the side that begins it.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub(crate) moves: Vec<Move>,
    pub(crate) value: i32,
}

impl Line {
    /// Whether its value is known. If not, it is no better than others, or there was no time.
    pub(crate) const fn is_valued(&self) -> bool {
        self.value > -INFINITE
    }
}

/// The search of one position.
pub(crate) struct Search<'a> {
    evaluation: &'a Evaluation,
    /// How often each position has occurred in the game.
    past: &'a HashMap<u64, u32>,
    limits: Limits,
    /// How often a move has cut off the rest, by its squares: such moves are looked at first.
    history: HashMap<Move, u32>,
    nodes: u32,
}

/// The time is over.
struct TimeUp;

struct Child {
    mv: Move,
    mover: Side,
    state: State,
    end: Option<End>,
    order: u32,
}

impl<'a> Search<'a> {
    pub(crate) fn new(
        evaluation: &'a Evaluation,
        past: &'a HashMap<u64, u32>,
        limits: Limits,
    ) -> Self {
        Self {
            evaluation,
            past,
            limits,
            history: HashMap::new(),
            nodes: 0,
        }
    }

    /// Returns the lines that begin with these moves, the best first, and how many plies deep all of them were searched.
    pub(crate) fn run(mut self, state: &State, moves: &[Move]) -> (Vec<Line>, u32) {
        let to_line = |mv: &Move| Line {
            moves: vec![*mv],
            value: -INFINITE,
        };
        let mut lines: Vec<Line> = moves.iter().map(to_line).collect();
        let most = self.limits.depth.unwrap_or(DEEPEST);
        for depth in 1..=most {
            let is_complete = self.deepen(state, &mut lines, depth).is_ok();
            // The sort is stable: what is known to be no better stays where it was.
            lines.sort_by_key(|line| -line.value);
            if !is_complete {
                return (lines, depth - 1);
            }
            if lines[0].value.abs() > DECIDED {
                return (lines, depth);
            }
        }
        (lines, most)
    }

    /// Searches all lines to a depth. If the time is up, those that come after the current one keep no value at all, unless
    /// the first one is among them.
    fn deepen(&mut self, state: &State, lines: &mut [Line], depth: u32) -> Result<(), TimeUp> {
        let mut best = vec![-INFINITE; self.limits.lines.clamp(1, lines.len())];
        let earlier: Vec<i32> = lines.iter().map(|line| line.value).collect();
        for index in 0..lines.len() {
            let child = self.child(state, lines[index].moves[0]);
            let worst = best[best.len() - 1];
            let mut rest = Vec::new();
            match self.value(&child, depth, 1, worst, INFINITE, &mut rest) {
                Ok(value) => {
                    // What is not above the bound is known to be no better, and by how much is not.
                    lines[index].value = if value > worst { value } else { -INFINITE };
                    lines[index].moves.truncate(1);
                    lines[index].moves.extend(rest);
                    let place = best.partition_point(|other| *other >= value);
                    if place < best.len() {
                        best.insert(place, value);
                        best.pop();
                    }
                }
                Err(TimeUp) => {
                    // The first move is the best one of the depth before: without it, nothing of this one counts.
                    if index == 0 {
                        lines
                            .iter_mut()
                            .zip(earlier)
                            .for_each(|(line, value)| line.value = value);
                    } else {
                        lines[index..]
                            .iter_mut()
                            .for_each(|line| line.value = -INFINITE);
                    }
                    return Err(TimeUp);
                }
            }
        }
        Ok(())
    }

    fn child(&self, state: &State, mv: Move) -> Child {
        let mut after = state.clone();
        let end = after.play(mv);
        let enemy = state.to_move().other();
        let captured = state.count(enemy).saturating_sub(after.count(enemy));
        let order = match end {
            Some(_) => u32::MAX,
            None => {
                captured * 10_000 + self.history.get(&mv).map_or(0, |count| (*count).min(9_999))
            }
        };
        Child {
            mv,
            mover: state.to_move(),
            state: after,
            end,
            order,
        }
    }

    /// Returns what a position is worth to the side that has moved there, and in `line` how it goes on.
    fn value(
        &mut self,
        child: &Child,
        depth: u32,
        ply: i32,
        alpha: i32,
        beta: i32,
        line: &mut Vec<Move>,
    ) -> Result<i32, TimeUp> {
        let side = child.mover;
        if let Some(outcome) = self.outcome(child, side) {
            return Ok(match outcome {
                Outcome::Win(winner) if winner == side => WIN - ply,
                Outcome::Win(_) => ply - WIN,
                Outcome::Draw => 0,
            });
        }
        if child.state.to_move() == side {
            // The turn goes on after a capture.
            self.search(&child.state, depth - 1, ply, alpha, beta, line)
        } else {
            Ok(-self.search(&child.state, depth - 1, ply, -beta, -alpha, line)?)
        }
    }

    fn outcome(&self, child: &Child, mover: Side) -> Option<Outcome> {
        if let Some(end) = child.end {
            return Some(end.outcome);
        }
        let times = self
            .past
            .get(&child.state.key())
            .copied()
            .unwrap_or_default();
        match child.state.rules().repetition {
            // There is no sense in a draw by and by that could not be had at once.
            Repetition::Draw | Repetition::Ignored if times >= 1 => Some(Outcome::Draw),
            Repetition::MoverWins if times >= 2 => Some(Outcome::Win(mover)),
            Repetition::MoverLoses if times >= 2 => Some(Outcome::Win(mover.other())),
            _ => None,
        }
    }

    /// Returns what a position is worth to the side that is to move.
    fn search(
        &mut self,
        state: &State,
        depth: u32,
        ply: i32,
        mut alpha: i32,
        beta: i32,
        line: &mut Vec<Move>,
    ) -> Result<i32, TimeUp> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(PATIENCE)
            && self
                .limits
                .deadline
                .is_some_and(|due| Instant::now() >= due)
        {
            return Err(TimeUp);
        }
        let side = state.to_move();
        if depth == 0 {
            let value = self.evaluation.of(state);
            return Ok(if side == ATTACKERS { value } else { -value });
        }
        let mut children: Vec<Child> = state
            .moves()
            .into_iter()
            .map(|mv| self.child(state, mv))
            .collect();
        children.sort_by_key(|child| std::cmp::Reverse(child.order));
        // Nobody wants to be without a move, although it is no loss by the rules.
        let mut best = ply - WIN;
        for child in children {
            let mut rest = Vec::new();
            let value = self.value(&child, depth, ply + 1, alpha, beta, &mut rest)?;
            if value > best {
                best = value;
                line.clear();
                line.push(child.mv);
                line.append(&mut rest);
            }
            alpha = alpha.max(value);
            if alpha >= beta {
                *self.history.entry(child.mv).or_default() += depth * depth;
                break;
            }
        }
        Ok(best)
    }
}
