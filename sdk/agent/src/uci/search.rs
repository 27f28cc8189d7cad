//! A search: what it is about, what limits it, and what is said of it.

use std::{
    cell::Cell,
    fmt::{self, Write as _},
    slice,
    sync::Arc,
    time::{Duration, Instant},
};

use linesman_games::chess::{CastlingForm, Move, Position, State, Variant};
use linesman_protocols::Worth;
use linesman_uci::Go;

use super::{
    line::Line,
    signal::{Signal, Wait},
};

/// A search that an engine is asked for.
pub struct Search<'s> {
    state: State,
    history: Vec<u64>,
    moves: Vec<Move>,
    limits: Go,
    form: CastlingForm,
    pub(super) signal: Arc<Signal>,
    asked: Instant,
    /// What is left of a clock for the way of the answer.
    overhead: Duration,
    /// What was told last of the best line.
    told: Cell<Option<Told>>,
    /// Writes a line.
    say: Box<dyn Fn(&str) + Send + 's>,
}

/// What was told of the best line.
#[derive(Clone, Copy, Debug)]
struct Told {
    depth: u32,
    nodes: u64,
    best: Option<Move>,
}

impl<'s> Search<'s> {
    pub(super) fn new(
        (state, history): (State, Vec<u64>),
        limits: Go,
        (form, overhead): (CastlingForm, Duration),
        say: impl Fn(&str) + Send + 's,
    ) -> Self {
        let all = state.moves();
        let is_chosen = |mv: &&Move| limits.moves.contains(&spell(&state, **mv, form));
        let chosen: Vec<Move> = all.iter().filter(is_chosen).copied().collect();
        Self {
            moves: if chosen.is_empty() { all } else { chosen },
            signal: Arc::new(Signal::new(limits.is_ponder)),
            state,
            history,
            limits,
            form,
            asked: Instant::now(),
            overhead,
            told: Cell::new(None),
            say: Box::new(say),
        }
    }

    /// Returns the position.
    #[must_use]
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// Returns the keys of the positions before, the first one first, for repetitions.
    #[must_use]
    pub fn history(&self) -> &[u64] {
        &self.history
    }

    /// Returns the moves to choose from: all that are legal, or those behind `searchmoves`. Castling is the king's move onto its rook.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Returns what the GUI limits, as it was sent: depth, nodes, mate and clocks.
    #[must_use]
    pub const fn limits(&self) -> &Go {
        &self.limits
    }

    /// Returns how long to think: a share of the clock of the side to move, or the time of `movetime`. None if no time limits the search.
    #[must_use]
    pub fn budget(&self) -> Option<Duration> {
        if self.limits.is_infinite {
            return None;
        }
        let side = self.state.to_move();
        let millis =
            |time: Option<i64>| Duration::from_millis(time.unwrap_or(0).try_into().unwrap_or(0));
        if self.limits.move_time.is_some() {
            return Some(millis(self.limits.move_time).saturating_sub(self.overhead));
        }
        let left = millis(Some(self.limits.clocks[side.index()]?)).saturating_sub(self.overhead);
        let moves = self.limits.moves_to_go.filter(|moves| *moves > 0);
        let moves = moves.map_or(USUAL_MOVES, |moves| moves.clamp(1, 100).unsigned_abs());
        // The increment comes behind the move, so it may not be spent before.
        let increment = millis(self.limits.increments[side.index()]);
        let share = left / u32::try_from(moves).unwrap_or(1) + increment * 3 / 4;
        Some(share.min(left / 2))
    }

    /// Returns whether the search has to end: it was told to stop, or its time is over. While the engine ponders, no time passes.
    #[must_use]
    pub fn must_stop(&self) -> bool {
        self.signal.is_stopped() || self.deadline().is_some_and(|time| Instant::now() >= time)
    }

    fn deadline(&self) -> Option<Instant> {
        Some(self.signal.began()? + self.budget()?)
    }

    /// Returns whether the engine ponders, and `ponderhit` has not come.
    #[must_use]
    pub fn is_pondering(&self) -> bool {
        self.signal.began().is_none()
    }

    /// Returns the time since `go`.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.asked.elapsed()
    }

    /// Tells the GUI the best line so far, with its depth in plies and the number of positions that were searched.
    pub fn tell(&self, depth: u32, nodes: u64, line: &Line) {
        self.tell_lines(depth, nodes, slice::from_ref(line));
    }

    /// Tells the GUI several lines, the best one first, as the option `MultiPV` asks for. One line alone has no number.
    pub fn tell_lines(&self, depth: u32, nodes: u64, lines: &[Line]) {
        let time = self.elapsed().as_millis();
        let mut text = String::new();
        for (index, line) in lines.iter().enumerate() {
            let _ = write!(text, "info depth {depth}");
            if lines.len() > 1 {
                let _ = write!(text, " multipv {}", index + 1);
            }
            let _ = match line.worth {
                Worth::Hundredths(worth) => write!(text, " score cp {worth}"),
                Worth::End(moves) => write!(text, " score mate {moves}"),
            };
            let _ = write!(text, " nodes {nodes} time {time}");
            for (index, word) in self.words(line).iter().enumerate() {
                let before = if index == 0 { " pv" } else { "" };
                let _ = write!(text, "{before} {word}");
            }
            text.push('\n');
        }
        if let Some(best) = lines.first() {
            self.told.set(Some(Told {
                depth,
                nodes,
                best: best.moves.first().copied(),
            }));
        }
        (self.say)(&text);
    }

    /// Shows people a text. It is one line, whatever the text has in it.
    pub fn note(&self, text: &str) {
        let words: Vec<&str> = text.split_whitespace().collect();
        (self.say)(&format!("info string {}\n", words.join(" ")));
    }

    /// Tells the line if the player has told none that begins so, and waits as long as the protocol asks for. Returns the answer.
    ///
    /// # Panics
    /// The first move of the line is not one of those to choose from.
    pub(super) fn answer(&self, line: Option<&Line>) -> String {
        if let Some(line) = line {
            let chosen = line.moves.first();
            let is_allowed = chosen.is_some_and(|mv| self.moves.contains(mv));
            assert!(
                is_allowed,
                "{} is not one of the moves to choose from in {}",
                chosen.map_or("no move".to_owned(), ToString::to_string),
                self.state
            );
        }
        let told = self.told.get();
        let is_told = |line: &&Line| told.is_some_and(|it| it.best == line.moves.first().copied());
        if let Some(line) = line.filter(|line| !is_told(line)) {
            let (depth, nodes) = told.map_or((1, 1), |it| (it.depth, it.nodes));
            self.tell(depth, nodes, line);
        }
        let is_exact = self.limits.move_time.is_some();
        self.signal.wait(|began| match began {
            None => Wait::ForSignal,
            _ if self.limits.is_infinite => Wait::ForSignal,
            Some(_) if !is_exact => Wait::Over,
            Some(began) => match self.budget() {
                Some(time) => Wait::Until(began + time),
                None => Wait::Over,
            },
        });
        let words = line.map_or_else(Vec::new, |line| self.words(line));
        match words.as_slice() {
            [] => "bestmove 0000\n".to_owned(),
            [best] => format!("bestmove {best}\n"),
            [best, ponder, ..] => format!("bestmove {best} ponder {ponder}\n"),
        }
    }

    /// Returns the moves of a line as they are written, up to the first one that is not legal.
    fn words(&self, line: &Line) -> Vec<String> {
        let mut state = self.state;
        let mut words = Vec::new();
        for mv in &line.moves {
            if state.check(*mv).is_err() {
                break;
            }
            words.push(spell(&state, *mv, self.form));
            state.play(*mv);
        }
        words
    }
}

impl fmt::Debug for Search<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Search");
        shown
            .field("state", &self.state)
            .field("limits", &self.limits);
        shown.finish_non_exhaustive()
    }
}

/// Returns how a move is written.
pub(super) fn spell(state: &State, mv: Move, form: CastlingForm) -> String {
    let position = Position::at(*state, Variant::Chess960);
    let position = position.map(|it| it.with_castling(form));
    position
        .map_or(mv, |position| position.spell(mv))
        .to_string()
}

/// Returns the form of castling.
pub(super) const fn form(is_960: bool) -> CastlingForm {
    match is_960 {
        true => CastlingForm::TakesRook,
        false => CastlingForm::TwoSquares,
    }
}

/// How many moves the clock has to last for, if the GUI does not say.
const USUAL_MOVES: u64 = 30;

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;
    use linesman_uci::Words;

    fn search<'s>(limits: Go, overhead: u64, say: impl Fn(&str) + Send + 's) -> Search<'s> {
        let overhead = Duration::from_millis(overhead);
        let start = (State::start(), Vec::new());
        Search::new(start, limits, (form(false), overhead), say)
    }

    fn budget(go: &str) -> Option<Duration> {
        let limits = Go::read(&go.split(' ').collect::<Vec<_>>(), &Words::UCI);
        search(limits, 30, |_| {}).budget()
    }

    #[test]
    fn the_time_is_a_share_of_the_own_clock() {
        let ms = |millis| Some(Duration::from_millis(millis));
        // (3030 - 30) / 30, and of the increment three quarters.
        assert_eq!(budget("wtime 3030 btime 60000"), ms(100));
        assert_eq!(budget("wtime 3030 btime 60000 winc 200 binc 200"), ms(250));
        assert_eq!(budget("wtime 3030 btime 60000 movestogo 10"), ms(300));
        // Not more than half of the clock, however large the increment is.
        assert_eq!(budget("wtime 530 btime 530 winc 20000"), ms(250));
        assert_eq!(budget("movetime 150"), ms(120));
        assert_eq!(budget("wtime 10 btime 10"), ms(0));
        assert_eq!(budget("depth 3"), None);
        assert_eq!(budget("infinite"), None);
    }
    #[test]
    fn the_overhead_is_an_option() {
        let limits = Go {
            move_time: Some(150),
            ..Go::default()
        };
        let budget = search(limits, 100, |_| {}).budget();
        assert_eq!(budget, Some(Duration::from_millis(50)));
    }

    #[test]
    fn several_lines_have_numbers_and_a_text_is_one_line() {
        let said = Mutex::new(String::new());
        let search = search(Go::default(), 30, |text| {
            said.lock().unwrap().push_str(text);
        });
        let lines = search.moves().iter().take(2);
        let lines: Vec<Line> = lines.map(|mv| Line::new(Worth::End(-2), [*mv])).collect();
        search.tell_lines(3, 9, &lines);
        search.note("two\nlines");
        drop(search);
        let said = said.into_inner().unwrap();
        let heads = said
            .lines()
            .map(|line| line.split(" nodes ").next().unwrap());
        assert_eq!(
            heads.collect::<Vec<_>>(),
            [
                "info depth 3 multipv 1 score mate -2",
                "info depth 3 multipv 2 score mate -2",
                "info string two lines"
            ]
        );
    }

    /// Match runners warn if the best move is not the first one of the last line.
    #[test]
    fn a_best_move_that_was_not_told_is_told() {
        let said = Mutex::new(String::new());
        let search = search(Go::default(), 30, |text| {
            said.lock().unwrap().push_str(text);
        });
        let lines: Vec<Line> = search.moves()[..2]
            .iter()
            .map(|mv| Line::new(Worth::Hundredths(4), [*mv]))
            .collect();
        search.tell(5, 90, &lines[0]);
        search.answer(Some(&lines[0]));
        search.answer(Some(&lines[1]));
        let expected = [&lines[0], &lines[1]].map(|line| line.moves[0].to_string());
        drop(search);
        let said = said.into_inner().unwrap();
        let told: Vec<&str> = said.lines().collect();
        assert_eq!(told.len(), 2);
        for (line, best) in told.iter().zip(expected) {
            assert!(line.starts_with("info depth 5 score cp 4 nodes 90 time "));
            assert!(line.ends_with(&format!(" pv {best}")));
        }
    }

    #[test]
    #[should_panic(expected = "no move is not one of the moves to choose from in rnbqkbnr/")]
    fn a_line_begins_with_one_of_the_moves() {
        let line = Line::new(Worth::Hundredths(0), []);
        search(Go::default(), 30, |_| {}).answer(Some(&line));
    }
}
