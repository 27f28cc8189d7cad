//! Conversations as text: `>>` goes to the player, `<<` comes from it.

use std::{
    cell::RefCell,
    io::{self, BufReader, Read, Write},
    rc::Rc,
};

use linesman_sdk::stratego::{
    Direction, Game, LastPly, Move, Player, RunError, Setup, View, run_on,
};

/// Returns the lines of a text without their indentation, so that conversations can stand in the middle of a test.
pub(super) fn plain(text: &str) -> String {
    text.lines()
        .map(str::trim_start)
        .filter(|line| !line.is_empty())
        .map(|line| format!("{line}\n"))
        .collect()
}

/// Checks that `conversation` takes place word by word, however the referee's bytes arrive and whichever way its lines
/// end, and that the player then ends without an error, having been told `result`.
pub(super) fn check(conversation: &str, player: &Scripted, result: Option<&str>) {
    let expected = plain(conversation);
    for pieces in [Pieces::Messages, Pieces::Lines, Pieces::Bytes] {
        for line_end in ["\n", "\r\n"] {
            let mut player = player.clone();
            let (actual, ended) = converse(&expected, pieces, line_end, &mut player);
            assert!(ended.is_ok(), "{ended:?} after\n{actual}");
            assert_eq!(actual, expected, "{pieces:?} {line_end:?}");
            assert_eq!(player.finished, [result.map(str::to_owned)], "{expected}");
        }
    }
}

/// Sends the referee's part of `conversation` and returns what was said on both sides, and how the run ended.
pub(super) fn converse(
    conversation: &str,
    pieces: Pieces,
    line_end: &str,
    player: impl Player,
) -> (String, Result<(), RunError>) {
    let conversation = plain(conversation);
    let log = Rc::new(RefCell::new(Log::default()));
    let reader = Incoming {
        chunks: pieces.cut(&conversation, line_end).into_iter(),
        log: Rc::clone(&log),
    };
    let writer = Outgoing {
        log: Rc::clone(&log),
    };
    let ended = run_on(player, BufReader::new(reader), writer);
    let text = log.borrow().text.replace('\r', "");
    (text, ended)
}

/// How the referee's bytes arrive.
#[derive(Clone, Copy, Debug)]
pub(super) enum Pieces {
    /// Everything up to the player's next answer at once.
    Messages,
    /// Line by line.
    Lines,
    /// Byte by byte.
    Bytes,
}

impl Pieces {
    fn cut(self, conversation: &str, line_end: &str) -> Vec<Vec<u8>> {
        let mut chunks: Vec<Vec<u8>> = vec![Vec::new()];
        for line in conversation.lines() {
            let Some(line) = line.strip_prefix(">> ") else {
                chunks.push(Vec::new());
                continue;
            };
            let bytes = format!("{line}{line_end}").into_bytes();
            match self {
                Self::Messages => chunks.last_mut().unwrap().extend(bytes),
                Self::Lines => chunks.push(bytes),
                Self::Bytes => chunks.extend(bytes.into_iter().map(|byte| vec![byte])),
            }
        }
        chunks.retain(|chunk| !chunk.is_empty());
        chunks
    }
}

#[derive(Default)]
struct Log {
    text: String,
    unfinished: String,
    is_flushed: bool,
}

struct Incoming {
    chunks: std::vec::IntoIter<Vec<u8>>,
    log: Rc<RefCell<Log>>,
}

impl Read for Incoming {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut log = self.log.borrow_mut();
        assert!(
            log.is_flushed || !log.text.contains("<< "),
            "the player reads on before its answer is out"
        );
        let Some(chunk) = self.chunks.next() else {
            return Ok(0);
        };
        buffer[..chunk.len()].copy_from_slice(&chunk);
        for byte in &chunk {
            log.unfinished.push(char::from(*byte));
            if *byte == b'\n' {
                let line = std::mem::take(&mut log.unfinished);
                log.text += &format!(">> {line}");
            }
        }
        Ok(chunk.len())
    }
}

struct Outgoing {
    log: Rc<RefCell<Log>>,
}

impl Write for Outgoing {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut log = self.log.borrow_mut();
        for line in std::str::from_utf8(bytes).unwrap().split_inclusive('\n') {
            assert!(
                line.ends_with('\n'),
                "{line:?} is not a whole line: an answer goes out in one write"
            );
            log.text += &format!("<< {line}");
        }
        log.is_flushed = false;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.log.borrow_mut().is_flushed = true;
        Ok(())
    }
}

/// A player that says what it was told to say, and remembers what it was told.
#[derive(Clone, Default)]
pub(super) struct Scripted {
    pub(super) rows: [&'static str; 4],
    pub(super) moves: Vec<&'static str>,
    pub(super) games: Vec<Game>,
    pub(super) observed: Vec<LastPly>,
    pub(super) views: Vec<View>,
    pub(super) finished: Vec<Option<String>>,
}

impl Scripted {
    /// Returns the player that sets up these rows and makes these moves, then surrenders.
    pub(super) fn new(rows: [&'static str; 4], moves: &[&'static str]) -> Self {
        Self {
            rows,
            moves: moves.to_vec(),
            ..Self::default()
        }
    }
}

impl Player for Scripted {
    fn set_up(&mut self, game: &Game) -> Setup {
        self.games.push(game.clone());
        Setup::parse(self.rows).unwrap()
    }

    fn choose(&mut self, view: &View) -> Option<Move> {
        self.views.push(view.clone());
        if self.moves.is_empty() {
            return None;
        }
        let text = self.moves.remove(0);
        let words: Vec<&str> = text.split(' ').collect();
        Some(Move {
            x: words[0].parse().unwrap(),
            y: words[1].parse().unwrap(),
            direction: Direction::from_word(words[2].as_bytes()).unwrap(),
            multiplier: words.get(3).map(|word| word.parse().unwrap()),
        })
    }

    fn observe(&mut self, ply: &LastPly) {
        self.observed.push(ply.clone());
    }

    fn finished(&mut self, result: Option<&str>) {
        self.finished.push(result.map(str::to_owned));
    }
}
