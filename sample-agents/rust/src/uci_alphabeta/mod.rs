//! An engine that looks ahead with alpha-beta, as deep as its time allows.

mod evaluation;

use std::cmp::Reverse;

use linesman_sdk::uci::{About, AgentOption, Line, Move, OptionKind, Player, Search, State, Worth};

use self::evaluation::{evaluate, value};

/// Looks ahead with alpha-beta, one ply deeper each time, until the time is over.
#[derive(Debug, Default)]
pub struct AlphaBeta {
    /// How many lines it tells; 0 is one too.
    lines: usize,
    nodes: u64,
    /// The keys of the positions from the start of the game to the one that is looked at.
    path: Vec<u64>,
}

impl Player for AlphaBeta {
    fn about(&self) -> About {
        About::new("Linesman alpha-beta", "the Linesman authors")
    }

    fn options(&self) -> Vec<AgentOption> {
        vec![AgentOption {
            name: LINES.to_owned(),
            kind: OptionKind::Number {
                default: 1,
                least: 1,
                most: 256,
            },
        }]
    }

    fn set(&mut self, name: &str, value: &str) {
        if name == LINES {
            self.lines = value.parse().unwrap_or(1);
        }
    }

    fn choose(&mut self, search: &Search<'_>) -> Line {
        self.nodes = 0;
        let most = search
            .limits()
            .depth
            .unwrap_or(MOST_DEPTH)
            .clamp(1, MOST_DEPTH);
        let mut best = Line::new(Worth::Hundredths(0), [search.moves()[0]]);
        for depth in 1..=u32::try_from(most).unwrap_or(1) {
            let Some(lines) = self.look_at_lines(search, depth, &best.moves) else {
                break;
            };
            search.tell_lines(depth, self.nodes, &lines);
            best.clone_from(&lines[0]);
            // A mate that is this near cannot come sooner.
            if matches!(best.worth, Worth::End(moves) if moves.unsigned_abs() * 2 <= depth) {
                break;
            }
        }
        best
    }
}

impl AlphaBeta {
    /// Searches to a depth; none if the time is over before that. The first depth is always finished.
    fn look_at_lines(
        &mut self,
        search: &Search<'_>,
        depth: u32,
        expected: &[Move],
    ) -> Option<Vec<Line>> {
        let mut left = search.moves().to_vec();
        let mut lines = Vec::new();
        while lines.len() < self.lines.max(1) && !left.is_empty() {
            let line = self.look(search, depth, left.clone(), expected)?;
            left.retain(|mv| Some(mv) != line.moves.first());
            lines.push(line);
        }
        Some(lines)
    }

    /// Searches the best of these moves.
    fn look(
        &mut self,
        search: &Search<'_>,
        depth: u32,
        moves: Vec<Move>,
        expected: &[Move],
    ) -> Option<Line> {
        self.path = search.history().to_vec();
        self.path.push(search.state().key());
        let (mut alpha, mut line) = (-INFINITE, Vec::new());
        for mv in ordered(search.state(), moves, expected.first()) {
            let (worth, rest) =
                self.after(search, mv, search.state(), depth, [-INFINITE, -alpha])?;
            if worth > alpha || line.is_empty() {
                alpha = worth;
                line = vec![mv];
                line.extend(rest);
            }
        }
        Some(Line::new(told(alpha), line))
    }

    /// Returns what a move is worth for the side that makes it, and the line behind it.
    fn after(
        &mut self,
        search: &Search<'_>,
        mv: Move,
        state: &State,
        depth: u32,
        window: [i32; 2],
    ) -> Option<(i32, Vec<Move>)> {
        let mut next = *state;
        next.play(mv);
        let key = next.key();
        let is_draw = self.path.contains(&key) || next.halfmoves() >= 100;
        self.path.push(key);
        let found = match is_draw && !next.is_checkmate() {
            true => Some((0, Vec::new())),
            false => self.search(search, &next, depth - 1, window),
        };
        self.path.pop();
        found.map(|(worth, line)| (-worth, line))
    }

    fn search(
        &mut self,
        search: &Search<'_>,
        state: &State,
        depth: u32,
        [mut alpha, beta]: [i32; 2],
    ) -> Option<(i32, Vec<Move>)> {
        self.nodes += 1;
        let may_stop = self.path.len() > search.history().len() + 2;
        let limit = search.limits().nodes.unwrap_or(i64::MAX);
        let is_over = i64::try_from(self.nodes).is_ok_and(|nodes| nodes >= limit);
        if may_stop && (is_over || self.nodes.is_multiple_of(64) && search.must_stop()) {
            return None;
        }
        let moves = state.moves();
        if moves.is_empty() {
            // A mate that comes sooner is better for who mates.
            let ply = i32::try_from(self.path.len() - search.history().len() - 1).unwrap_or(0);
            let worth = if state.is_check() { ply - MATE } else { 0 };
            return Some((worth, Vec::new()));
        }
        if depth == 0 {
            return Some((self.settle(state, moves, [alpha, beta]), Vec::new()));
        }
        let mut best = (-INFINITE, Vec::new());
        for mv in ordered(state, moves, None) {
            let (worth, rest) = self.after(search, mv, state, depth, [-beta, -alpha])?;
            if worth > best.0 {
                let mut line = vec![mv];
                line.extend(rest);
                best = (worth, line);
            }
            alpha = alpha.max(worth);
            if alpha >= beta {
                break;
            }
        }
        Some(best)
    }

    /// Looks at captures until there is none that gains something.
    fn settle(&mut self, state: &State, moves: Vec<Move>, [mut alpha, beta]: [i32; 2]) -> i32 {
        let mut best = evaluate(state);
        alpha = alpha.max(best);
        let captures = moves.into_iter().filter(|mv| gain(state, *mv) > 0);
        for mv in ordered(state, captures.collect(), None) {
            if alpha >= beta {
                break;
            }
            self.nodes += 1;
            let mut next = *state;
            next.play(mv);
            let moves = next.moves();
            let worth = match moves.is_empty() {
                true => continue,
                false => -self.settle(&next, moves, [-beta, -alpha]),
            };
            best = best.max(worth);
            alpha = alpha.max(best);
        }
        best
    }
}

/// Returns moves with those that are probably best first.
fn ordered(state: &State, mut moves: Vec<Move>, first: Option<&Move>) -> Vec<Move> {
    moves.sort_by_cached_key(|mv| Reverse((Some(mv) == first, gain(state, *mv))));
    moves
}

/// Returns what a capture or a promotion gains, less a little for a piece of more value.
fn gain(state: &State, mv: Move) -> i32 {
    let own = state.piece_at(mv.from).map_or(0, |piece| value(piece.role));
    let taken = state
        .piece_at(mv.to)
        .filter(|piece| piece.side != state.to_move());
    let taken = taken.map_or(0, |piece| 10 * value(piece.role) - own / 10);
    taken + mv.promotion.map_or(0, |role| 10 * value(role))
}

/// Returns a worth as the protocol has it: mates in moves and not in plies.
fn told(worth: i32) -> Worth {
    let plies = MATE - worth.abs();
    if plies > 1000 {
        return Worth::Hundredths(worth.into());
    }
    let moves = (plies + 1) / 2;
    Worth::End(if worth > 0 { moves } else { -moves })
}

const LINES: &str = "MultiPV";
const MATE: i32 = 1_000_000;
const INFINITE: i32 = MATE + 1;
/// How deep it looks if nothing else ends the search, in plies.
const MOST_DEPTH: i64 = 64;
