//! What an engine thinks of a position: it sees mates in one move, and else plays at random.

use fastrand::Rng;

use super::rules::Rules;

/// A move and what comes of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    /// The moves, as they are written.
    pub(super) moves: Vec<String>,
    /// The score, as it is written: `cp 20` or `mate 1`.
    pub(super) score: String,
}

/// Returns lines for a position, the best first, at most this many: from these moves, or from all if there is none.
pub(super) fn think<R: Rules>(
    state: &R,
    chosen: &[String],
    most: usize,
    rng: &mut Rng,
) -> Vec<Line> {
    let mut moves = state.moves();
    rng.shuffle(&mut moves);
    moves.retain(|mv| chosen.is_empty() || chosen.contains(mv));
    moves.sort_by_key(|mv| !mates(state, mv));
    let is_forced = moves.len() == 1 && chosen.is_empty();
    let lines = moves.into_iter().take(most);
    lines.map(|mv| line(state, mv, is_forced)).collect()
}

fn line<R: Rules>(state: &R, mv: String, is_forced: bool) -> Line {
    let behind = state.play(&mv);
    let mut moves = vec![mv];
    if behind.as_ref().is_some_and(R::is_mated) {
        let score = "mate 1".to_owned();
        return Line { moves, score };
    }
    let replies = behind.as_ref().map_or_else(Vec::new, R::moves);
    let is_mate = |reply: &&String| behind.as_ref().is_some_and(|behind| mates(behind, reply));
    let mate = replies.iter().find(is_mate);
    moves.extend(mate.or_else(|| replies.first()).cloned());
    let score = match mate {
        Some(_) if is_forced => "mate -1",
        _ => "cp 10",
    };
    let score = score.to_owned();
    Line { moves, score }
}

fn mates<R: Rules>(state: &R, mv: &str) -> bool {
    state.play(mv).is_some_and(|behind| behind.is_mated())
}
