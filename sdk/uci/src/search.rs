//! A search from `go` to `bestmove`: what the engine says in it, and the answer.

mod lines;
pub(super) mod settings;
mod timing;

use linesman_protocols::{Time, Worth};

use lines::Lines;
use settings::Settings;
use timing::Timing;

use super::{Board, Go, Info, MoveFault, Phase, Rule, Searching, Until, declared::Wrong};

/// A search that has not been answered.
#[derive(Clone, Debug)]
pub(super) struct Search<B> {
    /// The position that was sent; none if nobody knows it.
    pub(super) board: Option<B>,
    pub(super) go: Go,
    pub(super) since: Time,
    state: Searching,
    has_score: bool,
    lines: Lines,
    timing: Timing,
    /// The greatest depth that a line has named.
    deepest: Option<i64>,
}

/// What is wrong with a best move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum BestFault<R> {
    /// The line is not written well: why.
    Form(String),
    /// The move breaks a rule of the game.
    Illegal(R, String),
}

/// A `bestmove` line that was judged.
#[derive(Clone, Debug)]
pub(super) struct Best<B: Board> {
    /// The move, if it is legal.
    pub(super) played: Option<String>,
    /// The reply that it expects, if that is legal and leaves it a move.
    pub(super) ponder: Option<String>,
    /// The positions behind the best move, and behind the ponder move.
    pub(super) behind: Vec<B>,
    pub(super) fault: Option<BestFault<B::Rule>>,
    /// What else is wrong.
    pub(super) wrong: Vec<Wrong>,
}

impl<B: Board> Search<B> {
    pub(super) fn new(board: Option<B>, go: Go, settings: &Settings, now: Time) -> Self {
        let until = match &go {
            go if go.is_ponder => Until::PonderHit,
            go if go.is_infinite => Until::Stop,
            go if go.move_time.is_some() => Until::MoveTime,
            go if go.depth.is_some() => Until::Depth,
            go if go.nodes.is_some() => Until::Nodes,
            go if go.mate.is_some() => Until::Mate,
            go if go.clocks == [None; 2] => Until::Stop,
            _ => Until::Clock,
        };
        let moves = board.as_ref().map(B::count_moves);
        let state = Searching {
            until,
            is_stopped: false,
            is_stuck: moves == Some(0),
            must_pass: moves == Some(1) && board.is_some_and(|mut it| it.play(PASS).is_ok()),
            is_start: board.as_ref().is_some_and(B::is_start),
            is_960: settings.is_960,
            was_asked_ready: false,
        };
        Self {
            board,
            go,
            since: now,
            state,
            has_score: false,
            lines: Lines::default(),
            timing: Timing::default(),
            deepest: None,
        }
    }

    pub(super) const fn phase(&self) -> Phase {
        Phase::Searching(self.state)
    }

    pub(super) const fn state(&self) -> Searching {
        self.state
    }

    pub(super) const fn note_ready_asked(&mut self) {
        self.state.was_asked_ready = true;
    }

    pub(super) fn stop(&mut self) {
        self.state.is_stopped = true;
    }

    /// Goes on as a search with a clock. Returns whether it pondered.
    pub(super) fn hit(&mut self) -> bool {
        let is_pondering = self.state.until == Until::PonderHit;
        if is_pondering {
            self.state.until = match self.go.is_infinite {
                true => Until::Stop,
                false => Until::Hit,
            };
        }
        is_pondering
    }

    /// Returns whether a search of this time may have come to its end before the depth that was asked for: where the machine is slow, an
    /// engine uses its clock up before that. One that names no depth is taken at its word.
    fn may_be_cut(&self, elapsed: Time) -> bool {
        let is_short = |depth: i64| self.deepest.is_some_and(|deepest| deepest < depth);
        let has_clock = self.go.clocks != [None; 2];
        self.go.depth.is_some_and(is_short) && has_clock && elapsed >= LONG_SEARCH
    }

    /// Returns whether no answer may come yet.
    pub(super) fn is_endless(&self) -> bool {
        matches!(self.state.until, Until::Stop | Until::PonderHit) && !self.state.is_stopped
    }

    /// Judges an `info` line, whose own form has been judged.
    pub(super) fn judge_info(&mut self, info: &Info, settings: &Settings, now: Time) -> Vec<Wrong> {
        let mut wrong = Vec::new();
        self.has_score |= info.has_score;
        self.deepest = self.deepest.max(info.remark.depth.map(i64::from));
        wrong.extend(self.timing.note(info, now.saturating_sub(self.since)));
        let asked = [
            (
                info.has_current_line && !settings.shows_current_line,
                "currline",
            ),
            (
                info.has_refutation && !settings.shows_refutations,
                "refutation",
            ),
        ];
        for (is_unrequested, word) in asked {
            if is_unrequested {
                wrong.push((Rule::Unrequested, word.to_owned()));
            }
        }
        let is_early = now.saturating_sub(self.since) < SURELY_EARLY;
        if info.has_current && is_early && asked.iter().all(|(is_unrequested, _)| !is_unrequested) {
            let after = now.saturating_sub(self.since).as_millis();
            let what = format!("the move that is searched after {after} ms");
            wrong.push((Rule::EarlyCurrentMove, what));
        }
        let mut current = info.current.iter().filter_map(|it| self.play(it)?.err());
        // The best move shows whether the setting was understood.
        if let Some((_, word, why)) = current.next().filter(|_| !settings.is_form_doubtful) {
            let what = format!("{word} as the move that is searched: {why}");
            wrong.push((Rule::IllegalCurrent, what));
        }
        wrong.extend(self.judge_side(info));
        if !info.has_line {
            return wrong;
        }
        if let Some(beyond) = self.lines.judge_beyond(info.number, self.board.as_ref()) {
            wrong.push(beyond);
            return wrong;
        }
        let before = self.lines.number();
        wrong.extend(self.lines.judge_number(info.number, settings));
        if !info.has_depth || !info.has_score {
            self.lines.note_odd();
            let what = "a pv without depth or score".to_owned();
            wrong.push((Rule::SplitLine, what));
        }
        match self.play(&info.remark.line) {
            // The best move shows whether the setting was understood.
            Some(Err(_)) if settings.is_form_doubtful => {}
            Some(Err((place, word, why))) => {
                let what = format!("{word} in the line: {why}");
                let rule = match place {
                    0 => Rule::IllegalFirst,
                    _ => Rule::IllegalLine,
                };
                wrong.push((rule, what));
            }
            Some(Ok(end)) => {
                self.lines.compare(before, &info.remark.line);
                wrong.extend(self.judge_mate(info, &end));
            }
            None => {}
        }
        wrong
    }

    /// Plays a line. None if nobody knows the position. An error has the place of the move at fault, from 0, the move, and what is wrong.
    fn play(&self, line: &[String]) -> Option<Result<B, (usize, String, String)>> {
        let mut board = self.board?;
        for (place, word) in line.iter().enumerate() {
            if let Err(fault) = play_spelled(&mut board, word) {
                return Some(Err((place, word.clone(), worded(&fault))));
            }
        }
        Some(Ok(board))
    }

    /// Judges a score in a position that the side to move cannot win. The sign of a mate may be wrong for another reason.
    fn judge_side(&self, info: &Info) -> Option<Wrong> {
        let score = info.remark.score.filter(|score| score.bound.is_none())?;
        let Worth::Hundredths(score) = score.worth else {
            return None;
        };
        let cannot_win = self.board.as_ref().is_some_and(B::cannot_win);
        (score > SURELY_AHEAD && cannot_win).then(|| {
            let what = format!("cp {score} for a side that has nothing left to win with");
            (Rule::ScoreSide, what)
        })
    }

    /// Judges the number of a mate by the line that ends with it.
    fn judge_mate(&self, info: &Info, end: &B) -> Option<Wrong> {
        let score = info.remark.score.filter(|score| score.bound.is_none())?;
        let Worth::End(found) = score.worth else {
            return None;
        };
        if !B::HAS_MATE {
            return None;
        }
        if found.unsigned_abs() > FARTHEST_MATE {
            return Some((Rule::FarMate, format!("mate {found}")));
        }
        let plies = i32::try_from(info.remark.line.len()).ok()?;
        if plies == 0 {
            return None;
        }
        if !end.is_lost() {
            return no_mate(found, plies, end);
        }
        let expected = match plies % 2 {
            1 => (plies + 1) / 2,
            _ => -(plies / 2),
        };
        let is_first = self.board.as_ref().is_none_or(B::is_first_to_move);
        let rule = match found {
            _ if found == expected => return None,
            _ if found.signum() == -expected.signum() => match is_first {
                true => Rule::MateSign,
                // It may be the first side's score, or a sign that is always the same. Other positions tell which.
                false if expected < 0 => return None,
                false => Rule::ScoreSide,
            },
            // Nobody is mated who still moves.
            0 => Rule::MateInPlies,
            // Half the plies, without the last: a mate in one as mate 0.
            _ if found.abs() == plies || expected > 0 && found == plies / 2 => Rule::MateInPlies,
            _ => return None,
        };
        let what = format!("mate {found} with a line that is mate {expected}");
        Some((rule, what))
    }

    /// Judges the words behind `bestmove`.
    pub(super) fn judge_best(&self, words: &[&str], settings: &Settings, now: Time) -> Best<B> {
        let mut best = Best {
            played: None,
            ponder: None,
            behind: Vec::new(),
            fault: None,
            wrong: Vec::new(),
        };
        let (word, ponder) = match words {
            [word] => (*word, None),
            [word, "ponder", ponder] => (*word, Some(*ponder)),
            _ => {
                let what = "not one move, and perhaps ponder and a move".to_owned();
                best.fault = Some(BestFault::Form(what));
                return best;
            }
        };
        let Some(board) = &self.board else {
            return best;
        };
        if self.state.is_stuck {
            if !NO_MOVE.contains(&word) {
                let what = format!("{word:?} where no move is legal");
                best.wrong.push((Rule::NotNull, what));
            }
            return best;
        }
        // In some games, a side may pass.
        if NO_MOVE.contains(&word) && { *board }.play(word).is_err() {
            let count = board.count_moves();
            let are = if count == 1 { "is" } else { "are" };
            let what = format!("no move, where {count} {are} legal");
            best.wrong.push((Rule::NoMove, what));
            return best;
        }
        // A search in the opponent's time may be over before it has found anything.
        let is_cut_short = self.state.until == Until::PonderHit && self.state.is_stopped
            || self.go.nodes.is_some_and(|nodes| nodes < FEW_NODES)
            || self.go.move_time.is_some_and(|time| time < SHORT_TIME);
        if !self.has_score && !is_cut_short && !settings.plays_book {
            let what = "no info with a score came before bestmove".to_owned();
            best.wrong.push((Rule::NoInfo, what));
        }
        let mut behind = *board;
        let lower = word.to_ascii_lowercase();
        match behind.play(word) {
            Ok(()) => {}
            Err(MoveFault::Capitals) if behind.play(&lower).is_ok() => {
                let what = format!("{word:?} with capitals");
                best.wrong.push((Rule::Capitals, what));
            }
            Err(MoveFault::Illegal(rule, why)) => {
                best.fault = Some(BestFault::Illegal(rule, why));
                return best;
            }
            Err(fault) => {
                best.fault = Some(BestFault::Form(worded(&fault)));
                return best;
            }
        }
        best.played = Some(lower.clone());
        best.behind.push(behind);
        let chosen = &self.go.moves;
        if !chosen.is_empty() && chosen[0] != "0000" && !chosen.contains(&lower) {
            let what = format!("{word}, which is none of {}", chosen.join(" "));
            best.wrong.push((Rule::NotSearched, what));
        }
        if let Some(ponder) = ponder {
            match play_spelled(&mut behind, ponder) {
                Ok(()) => {
                    best.behind.push(behind);
                    let ponder = ponder.to_ascii_lowercase();
                    best.ponder = Some(ponder).filter(|_| behind.count_moves() > 0);
                }
                Err(fault) => {
                    let what = format!("ponder {ponder}: {}", worded(&fault));
                    best.wrong.push((Rule::IllegalPonder, what));
                }
            }
        }
        let elapsed = now.saturating_sub(self.since);
        if !self.may_be_cut(elapsed) {
            best.wrong
                .extend(self.lines.judge_count(board, &self.go.moves, settings));
        }
        best.wrong.extend(self.lines.judge_sameness());
        best.wrong.extend(self.timing.judge(elapsed));
        best
    }
}

/// Judges a mate whose line does not end with one. A line may be cut short, or wander off, but not where it has one move or ends the game.
fn no_mate<B: Board>(found: i32, plies: i32, end: &B) -> Option<Wrong> {
    let found = i64::from(found);
    let whole = if found > 0 { 2 * found - 1 } else { -2 * found };
    let is_whole = i64::from(plies) == whole;
    let (rule, what) = match end.count_moves() {
        0 if is_whole => (
            Rule::NoMate,
            "no move is legal behind the line, and that is no mate",
        ),
        _ if is_whole && plies == 1 => (Rule::MateAverted, "its only move does not mate"),
        _ => return None,
    };
    Some((rule, format!("mate {found}: {what}")))
}

/// How long a search is at least that an engine ends because of its clock, where that has seconds left.
const LONG_SEARCH: Time = Time::from_millis(300);
/// The farthest mate that an engine may know of, in moves. In tables of all endings of six pieces, none takes more than 262.
const FARTHEST_MATE: u32 = 300;

/// Plays a move that may have capitals: the best move says whether the engine writes them.
fn play_spelled<B: Board>(board: &mut B, word: &str) -> Result<(), MoveFault<B::Rule>> {
    match board.play(word) {
        Err(MoveFault::Capitals) => board.play(&word.to_ascii_lowercase()),
        played => played,
    }
}

/// Says what is wrong with a move.
fn worded<R: linesman_games::Rule>(fault: &MoveFault<R>) -> String {
    match fault {
        MoveFault::Form(why) | MoveFault::Illegal(_, why) => why.clone(),
        MoveFault::Capitals => "it has capitals".to_owned(),
    }
}

/// The null move, which passes in some games.
const PASS: &str = "0000";

/// What stands in the place of a move where none is legal.
const NO_MOVE: &[&str] = &[PASS, "(none)", "NULL"];

/// A search of fewer nodes, or of fewer milliseconds, may end before it has found anything to say.
const FEW_NODES: i64 = 100;
const SHORT_TIME: i64 = 50;
/// A side with this score, in hundredths, is ahead, and not merely unwilling to take a draw.
const SURELY_AHEAD: i64 = 300;
/// The move that is searched is told after the first second only. Within a tenth of that, it is early however time was measured.
const SURELY_EARLY: Time = Time::from_millis(100);

#[cfg(test)]
mod tests;
