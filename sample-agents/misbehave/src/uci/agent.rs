//! An engine that plays random legal moves, and mates if it can.

use std::{marker::PhantomData, time::Duration};

use linesman_games::Side;
use linesman_protocols::Check;

use super::{
    order::{Limits, Told},
    rules::Rules,
    thought::{Line, think},
};
use crate::{
    player::{Agent, Flow, Player},
    protocol::{Point, Protocol},
};

/// A protocol of the family, as an engine that speaks it.
#[derive(Debug)]
pub(crate) struct Engine<R> {
    /// The values of its options.
    pub(super) lines: usize,
    pub(super) is_960: bool,
    pub(super) is_pondering_on: bool,
    pub(super) is_book_on: bool,
    pub(super) is_analysing: bool,
    pub(super) threads: u32,
    /// What `position` told last, and before.
    pub(super) told: Told,
    pub(super) told_before: Told,
    pub(super) search: Option<Search>,
    /// How many searches have begun.
    pub(super) searches: u32,
    /// Whether `stop` came when no search was running, and no search has ended since.
    pub(super) was_stopped_idle: bool,
    /// Whether `readyok` was said, and `ucinewgame` came since the options were set.
    pub(super) is_ready: bool,
    pub(super) is_new_since_options: bool,
    /// The last line and the one before, and whether this one came in the same read as the one before.
    pub(super) line: String,
    pub(super) line_before: String,
    pub(super) is_joined: bool,
    has_more: bool,
    of: PhantomData<R>,
}

/// A search that is not answered.
#[derive(Clone, Debug)]
pub(crate) struct Search {
    pub(super) limits: Limits,
    /// The best lines, of which the first is played.
    pub(super) thoughts: Vec<Line>,
    is_told: bool,
    is_hit: bool,
    has_waited: bool,
}

impl Search {
    /// Returns whether only `stop` or `ponderhit` ends it.
    pub(super) const fn is_endless(&self) -> bool {
        self.limits.is_infinite || self.is_pondering()
    }

    pub(super) const fn is_pondering(&self) -> bool {
        self.limits.is_ponder && !self.is_hit
    }

    /// Returns whether it ends in mate.
    pub(super) fn is_won(&self) -> bool {
        self.thoughts
            .first()
            .is_some_and(|line| line.score == "mate 1")
    }
}

/// What the engine says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// The answer to the first command, but for its end.
    Hello,
    /// The answer to `isready`.
    Ready,
    /// What it says of a search.
    Info,
    /// The answer to `go`.
    Best,
}

impl<R: Rules> Default for Engine<R> {
    fn default() -> Self {
        Self {
            lines: 1,
            is_960: false,
            is_pondering_on: false,
            is_book_on: false,
            is_analysing: false,
            threads: 1,
            told: Told::default(),
            told_before: Told::default(),
            search: None,
            searches: 0,
            was_stopped_idle: false,
            is_ready: false,
            is_new_since_options: false,
            line: String::new(),
            line_before: String::new(),
            is_joined: false,
            has_more: false,
            of: PhantomData,
        }
    }
}

impl<R: Rules> Protocol for Engine<R> {
    type Answer = Answer;
    /// The best move, as it is written.
    type Choice = String;

    const NAME: &'static str = R::WORDS.name;
    const CHECKS: &'static [&'static Check] = R::CHECKS;
    const MOVE: Answer = Answer::Best;
    const SIDE_NAME: fn(Side) -> &'static str = |side| R::SIDES[side.index()];

    fn is_end(line: &str) -> bool {
        line.trim() == "quit"
    }

    fn side(&self) -> Option<Side> {
        Some(self.state()?.to_move())
    }

    /// Returns whether the last move that was told took something.
    fn has_lost(&self) -> bool {
        let mut before = self.told.clone();
        before.moves.pop();
        let count = |told: &Told| {
            let state: R = told.state(self.is_960)?;
            Some(state.count_pieces(self.side()?))
        };
        count(&before) > count(&self.told)
    }
}

impl<R: Rules> Agent for Engine<R> {
    fn handle_line(&mut self, line: &str, player: &mut Player<'_, Self>) -> Flow {
        self.line_before = std::mem::replace(&mut self.line, line.to_owned());
        self.is_joined = std::mem::replace(&mut self.has_more, player.has_more());
        if !player.act(Point::Line, self)? {
            return Flow::Continue(());
        }
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        let own = [R::WORDS.name, R::WORDS.new_game];
        let known = |word: &&str| own.contains(word) || WORDS.contains(word);
        let known = words.iter().position(known);
        let Some((word, rest)) = known.and_then(|at| words[at..].split_first()) else {
            return Flow::Continue(());
        };
        match *word {
            word if word == R::WORDS.name => {
                let hello = format!("{HELLO}{}{}\n", R::OPTION, R::WORDS.ok);
                self.answer(Answer::Hello, &hello, player)?;
            }
            "isready" => self.answer(Answer::Ready, "readyok\n", player)?,
            "setoption" => self.set(rest),
            word if word == R::WORDS.new_game => {
                self.is_new_since_options = true;
                player.begin_game();
            }
            "position" => {
                let told = Told::read(rest);
                self.told_before = std::mem::replace(&mut self.told, told);
            }
            "go" => self.begin(Limits::read::<R>(rest), player),
            "stop" => {
                self.was_stopped_idle |= self.search.is_none();
                self.finish(player)?;
            }
            "ponderhit" => {
                if let Some(search) = &mut self.search {
                    search.is_hit = true;
                }
            }
            "quit" => return player.leave(self),
            _ => {}
        }
        player.act(Point::Handled, self)?;
        Flow::Continue(())
    }

    /// Searches on: says what it knows, and answers unless something else has to end the search.
    fn handle_pause(&mut self, player: &mut Player<'_, Self>) -> Flow {
        let Some(search) = self.search.clone() else {
            return Flow::Continue(());
        };
        if search.is_endless() {
            self.tell(player)?;
            if !player.act(Point::Waiting, self)? {
                return self.finish(player);
            }
            return Flow::Continue(());
        }
        let time = search
            .limits
            .move_time
            .and_then(|time| time.try_into().ok());
        if let (Some(time), false) = (time.map(Duration::from_millis), search.has_waited)
            && player.act(Point::Waiting, self)?
        {
            self.tell(player)?;
            if let Some(search) = &mut self.search {
                search.has_waited = true;
            }
            if player.hears_within(time.saturating_sub(RESERVE)) {
                return Flow::Continue(());
            }
        }
        self.finish(player)
    }
}

impl<R: Rules> Engine<R> {
    /// Returns the position.
    pub(super) fn state(&self) -> Option<R> {
        self.told.state(self.is_960)
    }

    /// Returns the limits of the search.
    pub(super) fn limits(&self) -> Option<&Limits> {
        self.search.as_ref().map(|search| &search.limits)
    }

    /// Returns the clock of the side to move in a search, in milliseconds.
    pub(super) fn clock(&self) -> Option<i64> {
        self.limits()?.clocks[self.side()?.index()]
    }

    fn answer(&mut self, answer: Answer, text: &str, player: &mut Player<'_, Self>) -> Flow {
        if player.act(Point::Before(answer), self)? {
            player.say(answer, text.to_owned(), self)?;
            self.is_ready |= answer == Answer::Ready;
        }
        Flow::Continue(())
    }

    fn set(&mut self, words: &[&str]) {
        let value = words.iter().position(|word| *word == "value");
        let (name, value) = words.split_at(value.unwrap_or(words.len()));
        let name = name
            .get(1..)
            .unwrap_or_default()
            .join(" ")
            .to_ascii_lowercase();
        let value = value.get(1..).unwrap_or_default().join(" ");
        let is_on = value.eq_ignore_ascii_case("true");
        self.is_new_since_options = false;
        match name.as_str() {
            "multipv" => self.lines = value.parse().unwrap_or(self.lines).clamp(1, 64),
            "uci_chess960" => self.is_960 = is_on,
            "ponder" => self.is_pondering_on = is_on,
            "ownbook" => self.is_book_on = is_on,
            "uci_analysemode" => self.is_analysing = is_on,
            "threads" => self.threads = value.parse().unwrap_or(1),
            _ => {}
        }
    }

    fn begin(&mut self, limits: Limits, player: &mut Player<'_, Self>) {
        let thoughts = self.state().map(|state| {
            let rng = player.rng();
            think(&state, &limits.moves, self.lines, rng)
        });
        self.searches += 1;
        self.search = Some(Search {
            limits,
            thoughts: thoughts.unwrap_or_default(),
            is_told: false,
            is_hit: false,
            has_waited: false,
        });
    }

    /// Says what it thinks, once in a search.
    fn tell(&mut self, player: &mut Player<'_, Self>) -> Flow {
        let Some(search) = &mut self.search else {
            return Flow::Continue(());
        };
        if std::mem::replace(&mut search.is_told, true) {
            return Flow::Continue(());
        }
        let is_one = self.lines == 1;
        let lines = search.thoughts.iter().enumerate().map(|(index, line)| {
            let number = match is_one {
                true => String::new(),
                false => format!(" multipv {}", index + 1),
            };
            let Line { moves, score } = line;
            format!(
                "info depth 1{number} score {score} nodes 20 pv {}\n",
                moves.join(" ")
            )
        });
        let text = lines.collect();
        if player.act(Point::Before(Answer::Info), self)? {
            player.say(Answer::Info, text, self)?;
        }
        Flow::Continue(())
    }

    /// Answers a search, if there is one.
    fn finish(&mut self, player: &mut Player<'_, Self>) -> Flow {
        self.tell(player)?;
        let Some(search) = &self.search else {
            return Flow::Continue(());
        };
        let line = search.thoughts.first().map(|line| line.moves.clone());
        if !player.act(Point::Before(Answer::Best), self)? {
            return Flow::Continue(());
        }
        let thought = line.as_ref().and_then(|moves| moves.first().cloned());
        let thought = thought.unwrap_or_else(|| "0000".to_owned());
        let best = player.choose(thought.clone(), self);
        let ponder = line.as_ref().and_then(|moves| moves.get(1));
        let text = match ponder {
            Some(ponder) if best == thought => format!("bestmove {best} ponder {ponder}\n"),
            _ => format!("bestmove {best}\n"),
        };
        player.say(Answer::Best, text, self)?;
        self.search = None;
        self.was_stopped_idle = false;
        Flow::Continue(())
    }
}

/// The answer to the first command, but for its end.
const HELLO: &str = "\
id name Misbehave
id author Linesman
option name Hash type spin default 16 min 1 max 1024
option name Clear Hash type button
option name MultiPV type spin default 1 min 1 max 64
option name Ponder type check default false
option name Move Overhead type spin default 10 min 0 max 1000
option name Style type combo default Solid var Solid var Risky
option name Book File type string default <empty>
option name OwnBook type check default false
option name Threads type spin default 1 min 1 max 4
option name UCI_AnalyseMode type check default false
option name UCI_LimitStrength type check default false
option name UCI_Elo type spin default 1500 min 1000 max 2000
option name UCI_Opponent type string default <empty>
";
/// The first words of lines. The referee's end has a list of its own: the two ends share no reading.
const WORDS: &[&str] = &[
    "debug",
    "isready",
    "setoption",
    "register",
    "position",
    "go",
    "stop",
    "ponderhit",
    "quit",
];
/// How long before the end of `movetime` it answers.
const RESERVE: Duration = Duration::from_millis(20);
