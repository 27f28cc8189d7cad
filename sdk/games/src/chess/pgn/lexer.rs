//! Cuts the text of a PGN into tokens (PGN standard, section 7).

use super::{PgnError, PgnProblem, Place};

/// A piece of text that means something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// `[`
    OpenTag,
    /// `]`
    CloseTag,
    /// A text in quotes.
    Value(String),
    /// A move, a number, a result, or the name of a tag.
    Word(String),
    /// A comment of either kind.
    Comment(String),
    /// `$` and a number; `!` and `?`.
    Nag(u8),
    /// `(`
    Open,
    /// `)`
    Close,
    /// `*`
    Unknown,
}

/// A token or what is wrong, and where it begins.
pub(super) type Found = Result<(Place, Token), PgnError>;

/// Takes bytes and gives tokens. It keeps no more than one of them.
#[derive(Clone, Debug)]
pub(super) struct Lexer {
    input: Vec<u8>,
    at: usize,
    is_ended: bool,
    here: Place,
    /// Where the token began, and its text up to now.
    start: Place,
    text: Vec<u8>,
    is_cut: bool,
    /// What is left of a token that is too long, which is told first.
    cut: Option<(Place, Token)>,
    mode: Mode,
}

/// In the midst of what the lexer is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    Between,
    Word,
    Value,
    /// Behind a backslash in a value.
    Escape,
    Comment,
    LineComment,
    /// A line that begins with `%`.
    Skipped,
    /// Behind `$`.
    Nag,
    /// `!` and `?`.
    Suffix,
    /// A character that means nothing.
    Stray,
}

/// What to do with a byte.
enum Next {
    /// It is read.
    Taken,
    /// It is read, and something ends with it.
    End(Result<Token, PgnProblem>),
    /// It belongs to what follows.
    EndBefore(Result<Token, PgnProblem>),
}

impl Lexer {
    pub(super) const fn new() -> Self {
        let here = Place { line: 1, column: 1 };
        Self {
            input: Vec::new(),
            at: 0,
            is_ended: false,
            here,
            start: here,
            text: Vec::new(),
            is_cut: false,
            cut: None,
            mode: Mode::Between,
        }
    }

    pub(super) fn handle_input(&mut self, bytes: &[u8]) {
        self.input.drain(..self.at);
        self.at = 0;
        self.input.extend_from_slice(bytes);
    }

    pub(super) const fn handle_end(&mut self) {
        self.is_ended = true;
    }

    /// Returns where the next byte is.
    pub(super) const fn here(&self) -> Place {
        self.here
    }

    /// Returns whether everything has been read, and nothing follows.
    pub(super) fn is_finished(&self) -> bool {
        self.is_ended
            && self.at == self.input.len()
            && self.mode == Mode::Between
            && self.cut.is_none()
    }

    /// Returns the next token; none if it needs more input, or at the end.
    pub(super) fn poll(&mut self) -> Option<Found> {
        if let Some(token) = self.cut.take() {
            return Some(Ok(token));
        }
        while let Some(byte) = self.input.get(self.at).copied() {
            match self.next(byte) {
                Next::Taken => self.advance(byte),
                Next::End(found) => {
                    self.advance(byte);
                    return Some(self.finish(found));
                }
                Next::EndBefore(found) => return Some(self.finish(found)),
            }
        }
        if !self.is_ended {
            return None;
        }
        let last = match self.mode {
            Mode::Between => return None,
            Mode::Skipped => {
                self.mode = Mode::Between;
                return None;
            }
            Mode::Comment => Err(PgnProblem::OpenComment),
            Mode::Value | Mode::Escape => Err(PgnProblem::OpenValue),
            Mode::Word | Mode::LineComment | Mode::Nag | Mode::Suffix | Mode::Stray => self.token(),
        };
        Some(self.finish(last))
    }

    fn advance(&mut self, byte: u8) {
        self.at += 1;
        if byte == b'\n' {
            self.here.line += 1;
            self.here.column = 1;
        } else if !matches!(byte, 0x80..=0xbf) {
            // The later bytes of a character in UTF-8 are no columns.
            self.here.column += 1;
        }
    }

    fn finish(&mut self, found: Result<Token, PgnProblem>) -> Found {
        let place = self.start;
        let is_cut = std::mem::take(&mut self.is_cut);
        let most = self.most();
        self.mode = Mode::Between;
        self.text.clear();
        match found {
            Ok(token) if is_cut => {
                self.cut = Some((place, token));
                let problem = PgnProblem::TooLong { most };
                Err(PgnError { place, problem })
            }
            Ok(token) => Ok((place, token)),
            Err(problem) => Err(PgnError { place, problem }),
        }
    }

    fn next(&mut self, byte: u8) -> Next {
        match self.mode {
            Mode::Between => self.begin(byte),
            Mode::Word if is_word(byte) => self.take(byte),
            Mode::Nag if byte.is_ascii_alphanumeric() => self.take(byte),
            Mode::Suffix if matches!(byte, b'!' | b'?') => self.take(byte),
            Mode::Stray if matches!(byte, 0x80..=0xbf) && self.text.len() < 4 => self.take(byte),
            Mode::Word | Mode::Nag | Mode::Suffix | Mode::Stray => Next::EndBefore(self.token()),
            Mode::Value => match byte {
                b'"' => Next::End(self.token()),
                b'\n' => Next::EndBefore(Err(PgnProblem::OpenValue)),
                b'\\' => {
                    self.mode = Mode::Escape;
                    Next::Taken
                }
                _ => self.take(byte),
            },
            Mode::Escape => {
                self.mode = Mode::Value;
                if !matches!(byte, b'"' | b'\\') {
                    self.take(b'\\');
                }
                match byte {
                    b'\n' => Next::EndBefore(Err(PgnProblem::OpenValue)),
                    _ => self.take(byte),
                }
            }
            Mode::Comment if byte == b'}' => Next::End(self.token()),
            Mode::LineComment if byte == b'\n' => Next::EndBefore(self.token()),
            Mode::Comment | Mode::LineComment => self.take(byte),
            Mode::Skipped => {
                if byte == b'\n' {
                    self.mode = Mode::Between;
                }
                Next::Taken
            }
        }
    }

    /// Begins something with a byte.
    fn begin(&mut self, byte: u8) -> Next {
        self.start = self.here;
        let mode = match byte {
            b'[' => return Next::End(Ok(Token::OpenTag)),
            b']' => return Next::End(Ok(Token::CloseTag)),
            b'(' => return Next::End(Ok(Token::Open)),
            b')' => return Next::End(Ok(Token::Close)),
            b'*' => return Next::End(Ok(Token::Unknown)),
            b'"' => Mode::Value,
            b'{' => Mode::Comment,
            b';' => Mode::LineComment,
            b'%' if self.here.column == 1 => Mode::Skipped,
            b'$' => Mode::Nag,
            b'!' | b'?' => {
                self.mode = Mode::Suffix;
                return self.take(byte);
            }
            _ if is_word(byte) => {
                self.mode = Mode::Word;
                return self.take(byte);
            }
            b'.' => return Next::Taken,
            _ if byte.is_ascii_whitespace() || self.is_mark(byte) => return Next::Taken,
            _ => {
                self.mode = Mode::Stray;
                return self.take(byte);
            }
        };
        self.mode = mode;
        Next::Taken
    }

    /// Returns whether a byte is of the mark that some programs put before a text in UTF-8.
    const fn is_mark(&self, byte: u8) -> bool {
        let Place { line, column } = self.here;
        line == 1 && (column == 1 && byte == 0xef || column == 2 && matches!(byte, 0xbb | 0xbf))
    }

    fn take(&mut self, byte: u8) -> Next {
        if self.text.len() < self.most() {
            self.text.push(byte);
        } else {
            self.is_cut = true;
        }
        Next::Taken
    }

    const fn most(&self) -> usize {
        match self.mode {
            Mode::Value | Mode::Escape | Mode::Comment | Mode::LineComment => LONGEST_TEXT,
            _ => LONGEST_WORD,
        }
    }

    /// Returns the token that has been read.
    fn token(&self) -> Result<Token, PgnProblem> {
        let text = text_of(&self.text);
        Ok(match self.mode {
            Mode::Value | Mode::Escape => Token::Value(text),
            Mode::Comment | Mode::LineComment => Token::Comment(text.trim().to_owned()),
            Mode::Nag => Token::Nag(text.parse().map_err(|_| PgnProblem::Nag)?),
            Mode::Suffix => {
                let place = SUFFIXES.iter().position(|suffix| *suffix == text);
                Token::Nag(place.ok_or(PgnProblem::Nag)? as u8 + 1)
            }
            Mode::Stray => {
                let found = text.chars().next().unwrap_or_default();
                return Err(PgnProblem::Stray { found });
            }
            Mode::Between | Mode::Skipped | Mode::Word => Token::Word(text),
        })
    }
}

/// Returns bytes as text: UTF-8, or else ISO 8859-1.
fn text_of(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().map(|byte| char::from(*byte)).collect(),
    }
}

/// Returns whether a byte is part of a move, a number, a result or a name.
const fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'+' | b'#' | b'=' | b':' | b'-' | b'/')
}

/// What the NAGs from 1 on are short for.
const SUFFIXES: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];
const LONGEST_WORD: usize = 255;
const LONGEST_TEXT: usize = 65_536;
