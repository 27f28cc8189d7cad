//! Plays the moves of a PGN, and gives whole games.

use super::{Event, Game, GameResult, PgnError, PgnProblem, Place, Reader, Tag};
use crate::chess::{State, Variant, san};

/// What becomes of variations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variations {
    /// They are played and kept. What is wrong with their moves is a problem of the game.
    Keep,
    /// They are skipped, and their moves are not looked at.
    Skip,
}

/// Reads games one by one, and plays their moves.
///
/// Inputs are [`handle_input`](Self::handle_input) and, behind the last piece, [`handle_end`](Self::handle_end). After each, call
/// [`poll_game`](Self::poll_game) until it gives nothing.
#[derive(Clone, Debug)]
pub struct Games {
    reader: Reader,
    variations: Variations,
    game: Game,
    result_tag: Option<(Place, String)>,
    fen: Option<(Place, String)>,
    /// Whether the tags have been read, and the moves are played.
    has_begun: bool,
    /// The last move of the line that is read, the state behind it, and the state before it.
    last: Option<usize>,
    state: State,
    before: Option<State>,
    /// The lines that go on when a variation ends.
    open: Vec<Line>,
    /// How many variations are open, also of those that are not read.
    depth: usize,
    /// The depth of the line that nothing more is read of.
    lost: Option<usize>,
    /// Comments before the first move of a variation.
    waiting: Vec<String>,
    bytes: usize,
}

#[derive(Clone, Debug)]
struct Line {
    last: Option<usize>,
    state: State,
    before: Option<State>,
}

impl Games {
    /// Returns a reader at the beginning of a text.
    #[must_use]
    pub fn new(variations: Variations) -> Self {
        let start = State::start();
        Self {
            reader: Reader::new(),
            variations,
            game: Game::new(start, Variant::Standard),
            result_tag: None,
            fen: None,
            has_begun: false,
            last: None,
            state: start,
            before: None,
            open: Vec::new(),
            depth: 0,
            lost: None,
            waiting: Vec::new(),
            bytes: 0,
        }
    }

    /// Takes more of the text. It is kept until it is read.
    pub fn handle_input(&mut self, bytes: &[u8]) {
        self.reader.handle_input(bytes);
    }

    /// Takes note of the end of the text.
    pub const fn handle_end(&mut self) {
        self.reader.handle_end();
    }

    /// Returns the next game; none if it needs more input, or at the end.
    pub fn poll_game(&mut self) -> Option<Game> {
        loop {
            match self.reader.poll_event()? {
                Err(error) => self.fail(error.place, error.problem),
                Ok((_, Event::End(result))) => return Some(self.end(result)),
                Ok((place, event)) => self.read(place, event),
            }
        }
    }

    fn read(&mut self, place: Place, event: Event) {
        match event {
            Event::Tag(tag) => self.read_tag(place, tag),
            Event::Comment(text) => self.read_comment(place, text),
            Event::Nag(number) => {
                if let Some(last) = self.last.filter(|_| self.is_read() && !self.is_at_start()) {
                    self.game.nodes[last].nags.push(number);
                }
            }
            Event::Move(text) => {
                self.begin();
                if self.is_read() {
                    self.read_move(place, &text);
                }
            }
            Event::VariationStart => {
                self.begin();
                self.open_variation(place);
            }
            Event::VariationEnd => self.close_variation(),
            Event::End(_) => {}
        }
    }

    fn is_read(&self) -> bool {
        self.lost.is_none()
    }

    /// Returns whether no move of the line that is read has been played.
    fn is_at_start(&self) -> bool {
        self.before.is_none()
    }

    fn read_tag(&mut self, place: Place, tag: Tag) {
        if !self.has_room(place, tag.name.len() + tag.value.len()) {
            return;
        }
        match tag.name.as_str() {
            "FEN" => self.fen = Some((place, tag.value)),
            "Result" => self.result_tag = Some((place, tag.value)),
            "SetUp" => {}
            "Variant" => match variant(&tag.value) {
                Some(variant) => self.game.variant = variant,
                None => {
                    let found = shown(&tag.value);
                    self.fail(place, PgnProblem::Variant { found });
                    self.lost = Some(0);
                }
            },
            _ => self.game.tags.push(tag),
        }
    }

    /// Begins to play, when the tags have been read.
    fn begin(&mut self) {
        if std::mem::replace(&mut self.has_begun, true) {
            return;
        }
        let Some((place, fen)) = self.fen.take() else {
            return;
        };
        match fen.parse::<State>() {
            Ok(state) => {
                self.game.start = state;
                self.state = state;
                if state.check_standard().is_err() {
                    self.game.variant = Variant::Chess960;
                }
            }
            Err(error) => {
                self.fail(place, PgnProblem::Fen(error));
                self.lost = Some(0);
            }
        }
    }

    fn read_comment(&mut self, place: Place, text: String) {
        if !self.is_read() || !self.has_room(place, text.len()) {
            return;
        }
        match self.last {
            _ if self.depth > 0 && self.is_at_start() => self.waiting.push(text),
            Some(last) => self.game.nodes[last].comments.push(text),
            None => self.game.comments.push(text),
        }
    }

    fn read_move(&mut self, place: Place, text: &str) {
        if self.game.nodes.len() >= MOST_MOVES {
            return self.give_up(place);
        }
        match san::read(&self.state, text) {
            Ok(mv) => {
                let index = self.game.add(self.last, mv);
                self.game.nodes[index].comments_before = std::mem::take(&mut self.waiting);
                self.last = Some(index);
                self.before = Some(self.state);
                self.state.play(mv);
            }
            Err(error) => {
                let text = shown(text);
                self.fail(place, PgnProblem::Move { text, error });
                self.lost = Some(self.depth);
            }
        }
    }

    fn open_variation(&mut self, place: Place) {
        self.depth += 1;
        if !self.is_read() {
            return;
        }
        self.waiting.clear();
        self.open.push(Line {
            last: self.last,
            state: self.state,
            before: self.before,
        });
        match (self.variations, self.before.take()) {
            (Variations::Skip, _) => self.lost = Some(self.depth),
            (Variations::Keep, Some(before)) => {
                let last = self.last.map(|last| &self.game.nodes[last]);
                self.last = last.and_then(super::Node::parent);
                self.state = before;
            }
            (Variations::Keep, None) => {
                self.fail(place, PgnProblem::NothingToVary);
                self.lost = Some(self.depth);
            }
        }
    }

    fn close_variation(&mut self) {
        let is_inner = self.lost.is_some_and(|lost| lost < self.depth);
        self.depth = self.depth.saturating_sub(1);
        if is_inner {
            return;
        }
        self.lost = None;
        self.waiting.clear();
        if let Some(Line {
            last,
            state,
            before,
        }) = self.open.pop()
        {
            (self.last, self.state, self.before) = (last, state, before);
        }
    }

    /// Returns the game that is over, and begins the next one.
    fn end(&mut self, result: GameResult) -> Game {
        self.begin();
        self.game.result = result;
        if let Some((place, tag)) = self.result_tag.take()
            && tag != result.text()
        {
            let tag = shown(&tag);
            self.fail(place, PgnProblem::OtherResult { tag });
        }
        let fresh = Self::new(self.variations);
        let reader = std::mem::take(&mut self.reader);
        let done = std::mem::replace(self, Self { reader, ..fresh });
        done.game
    }

    /// Returns whether there is room for more text, and takes it.
    fn has_room(&mut self, place: Place, bytes: usize) -> bool {
        self.bytes += bytes + LEAST_TEXT;
        let has_room = self.bytes <= MOST_BYTES;
        if !has_room && self.bytes - bytes - LEAST_TEXT <= MOST_BYTES {
            self.fail(place, PgnProblem::TooMuch);
        }
        has_room
    }

    /// Reads nothing more of the game.
    fn give_up(&mut self, place: Place) {
        self.fail(place, PgnProblem::TooMuch);
        self.lost = Some(0);
    }

    fn fail(&mut self, place: Place, problem: PgnProblem) {
        let problems = &mut self.game.problems;
        let problem = match problems.len() {
            MOST_PROBLEMS => PgnProblem::More,
            more if more > MOST_PROBLEMS => return,
            _ => problem,
        };
        problems.push(PgnError { place, problem });
    }
}

/// Returns the variant of a tag's value, of which several are in use.
fn variant(value: &str) -> Option<Variant> {
    let value = value.to_ascii_lowercase().replace([' ', '-', '_'], "");
    match value.as_str() {
        "" | "chess" | "standard" | "normal" | "fromposition" => Some(Variant::Standard),
        "chess960" | "960" | "fischerandom" | "fischerrandom" | "fischerrandomchess" => {
            Some(Variant::Chess960)
        }
        _ => None,
    }
}

/// Returns the beginning of a text.
fn shown(text: &str) -> String {
    text.chars().take(80).collect()
}

const MOST_MOVES: usize = 500_000;
const MOST_BYTES: usize = 16 << 20;
/// What a text takes besides its bytes.
const LEAST_TEXT: usize = 32;
const MOST_PROBLEMS: usize = 100;
