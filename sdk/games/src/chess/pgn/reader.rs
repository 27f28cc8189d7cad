//! Reads the events of a PGN (PGN standard, section 8).

use std::collections::VecDeque;

use super::{
    GameResult, PgnError, PgnProblem, Place, Tag,
    lexer::{Lexer, Token},
};

/// Something that a PGN tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A tag of the game. All tags come before the first move.
    Tag(Tag),
    /// A move, as it is written.
    Move(String),
    /// A NAG, from `$0` to `$255`, about the last move.
    Nag(u8),
    /// A comment on the last move, or before the first one of a game or variation. One between two games is the next one's.
    Comment(String),
    /// What could have been played in place of the last move.
    VariationStart,
    /// The variation is over.
    VariationEnd,
    /// The game is over. What comes next is the next game's.
    End(GameResult),
}

/// Reads a PGN piece by piece, without playing the moves.
///
/// Inputs are [`handle_input`](Self::handle_input) and, behind the last piece, [`handle_end`](Self::handle_end). After each, call
/// [`poll_event`](Self::poll_event) until it gives nothing. Each game ends with [`Event::End`], whatever is wrong with it.
///
/// ```text
/// between games -- tag --> tags -- move, NAG, variation --> moves -- result --> between games
/// ```
#[derive(Clone, Debug)]
pub struct Reader {
    lexer: Lexer,
    stage: Stage,
    tag: PartOfTag,
    depth: usize,
    queue: VecDeque<Result<(Place, Event), PgnError>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    BetweenGames,
    Tags,
    Moves,
}

/// What has been read of a tag, and where it begins.
#[derive(Clone, Debug)]
enum PartOfTag {
    None,
    Open(Place),
    Name(Place, String),
    Value(Place, Tag),
    /// Nothing more of it is read, up to its end or the end of its line.
    Broken(Place),
}

impl Reader {
    /// Returns a reader at the beginning of a text.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            lexer: Lexer::new(),
            stage: Stage::BetweenGames,
            tag: PartOfTag::None,
            depth: 0,
            queue: VecDeque::new(),
        }
    }

    /// Takes more of the text. It is kept until it is read.
    pub fn handle_input(&mut self, bytes: &[u8]) {
        self.lexer.handle_input(bytes);
    }

    /// Takes note of the end of the text.
    pub const fn handle_end(&mut self) {
        self.lexer.handle_end();
    }

    /// Returns the next event with the place where it begins, or what is wrong; none if it needs more input, or at the end.
    pub fn poll_event(&mut self) -> Option<Result<(Place, Event), PgnError>> {
        loop {
            if let Some(next) = self.queue.pop_front() {
                return Some(next);
            }
            match self.lexer.poll() {
                Some(Ok((place, token))) => self.read(place, token),
                Some(Err(error)) => return Some(Err(error)),
                None if self.lexer.is_finished() && self.stage != Stage::BetweenGames => {
                    let here = self.lexer.here();
                    self.break_tag();
                    self.end_early(here);
                }
                None => return None,
            }
        }
    }

    fn read(&mut self, place: Place, token: Token) {
        let Some(token) = self.read_in_tag(place, token) else {
            return;
        };
        match token {
            Token::OpenTag => {
                if self.stage == Stage::Moves {
                    self.end_early(place);
                }
                self.stage = Stage::Tags;
                self.tag = PartOfTag::Open(place);
            }
            Token::CloseTag => self.fail(place, PgnProblem::Stray { found: ']' }),
            Token::Value(_) => self.fail(place, PgnProblem::Stray { found: '"' }),
            Token::Comment(text) => self.tell(place, Event::Comment(text)),
            Token::Nag(number) => self.tell_move(place, Event::Nag(number)),
            Token::Open => {
                self.depth += 1;
                self.tell_move(place, Event::VariationStart);
            }
            Token::Close if self.depth == 0 => self.fail(place, PgnProblem::Close),
            Token::Close => {
                self.depth -= 1;
                self.tell_move(place, Event::VariationEnd);
            }
            Token::Unknown => self.read_result(place, GameResult::Unknown),
            Token::Word(text) => self.read_word(place, text),
        }
    }

    /// Reads a token in a tag; returns it if no tag is open.
    fn read_in_tag(&mut self, place: Place, token: Token) -> Option<Token> {
        self.tag = match (std::mem::replace(&mut self.tag, PartOfTag::None), token) {
            (PartOfTag::None, token) => return Some(token),
            (PartOfTag::Open(start), Token::Word(name)) => PartOfTag::Name(start, name),
            (PartOfTag::Name(start, name), Token::Value(value)) => {
                PartOfTag::Value(start, Tag { name, value })
            }
            (PartOfTag::Value(start, tag), Token::CloseTag) => {
                self.tell(start, Event::Tag(tag));
                PartOfTag::None
            }
            (PartOfTag::Broken(_), Token::CloseTag) => PartOfTag::None,
            (PartOfTag::Broken(start), token) if place.line > start.line => return Some(token),
            (broken @ PartOfTag::Broken(_), _) => broken,
            (
                PartOfTag::Open(start) | PartOfTag::Name(start, _) | PartOfTag::Value(start, _),
                token,
            ) => {
                self.fail(start, PgnProblem::Tag);
                if place.line > start.line {
                    return Some(token);
                }
                match token {
                    Token::CloseTag => PartOfTag::None,
                    _ => PartOfTag::Broken(start),
                }
            }
        };
        None
    }

    /// Reports a tag that does not end.
    fn break_tag(&mut self) {
        match std::mem::replace(&mut self.tag, PartOfTag::None) {
            PartOfTag::None | PartOfTag::Broken(_) => {}
            PartOfTag::Open(start) | PartOfTag::Name(start, _) | PartOfTag::Value(start, _) => {
                self.fail(start, PgnProblem::Tag);
            }
        }
    }

    fn read_word(&mut self, place: Place, text: String) {
        let result = GameResult::ALL
            .into_iter()
            .find(|result| result.text() == text);
        match result {
            Some(result) => self.read_result(place, result),
            // The number of a move.
            None if text.bytes().all(|byte| byte.is_ascii_digit()) => self.stage = Stage::Moves,
            None => self.tell_move(place, Event::Move(text)),
        }
    }

    fn read_result(&mut self, place: Place, result: GameResult) {
        if self.depth > 0 {
            return self.fail(place, PgnProblem::ResultInVariation);
        }
        self.tell(place, Event::End(result));
        self.stage = Stage::BetweenGames;
    }

    /// Ends a game that has no result.
    fn end_early(&mut self, place: Place) {
        let depth = std::mem::take(&mut self.depth);
        if depth > 0 {
            self.fail(place, PgnProblem::OpenVariations { depth });
        }
        self.fail(place, PgnProblem::NoResult);
        self.tell(place, Event::End(GameResult::Unknown));
        self.stage = Stage::BetweenGames;
    }

    fn tell_move(&mut self, place: Place, event: Event) {
        self.stage = Stage::Moves;
        self.tell(place, event);
    }

    fn tell(&mut self, place: Place, event: Event) {
        self.queue.push_back(Ok((place, event)));
    }

    fn fail(&mut self, place: Place, problem: PgnProblem) {
        self.queue.push_back(Err(PgnError { place, problem }));
    }
}

impl Default for Reader {
    fn default() -> Self {
        Self::new()
    }
}
