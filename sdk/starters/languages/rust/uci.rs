//! A UCI engine: it plays a random legal move of chess, and mates if it can.

use std::collections::hash_map::RandomState;
use std::fmt;
use std::hash::{BuildHasher, Hasher};
use std::io::stdin;
use std::sync::mpsc::{channel, Receiver, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
// The first four are straight, the next four diagonal, and the rest are those of the knight.
const STEPS: [(i32, i32); 16] = [
    (0, 1),
    (0, -1),
    (1, 0),
    (-1, 0),
    (1, 1),
    (1, -1),
    (-1, 1),
    (-1, -1),
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];
/// Which castling rights end when a piece leaves a square, or is taken on it.
const RIGHTS: [(usize, &str); 6] = [
    (0, "Q"),
    (4, "KQ"),
    (7, "K"),
    (56, "q"),
    (60, "kq"),
    (63, "k"),
];
const HELLO: [&str; 5] = [
    "id name Random mover",
    "id author me",
    "option name Hash type spin default 1 min 1 max 1024",
    "option name Ponder type check default false",
    "uciok",
];
const COMMANDS: [&str; 11] = [
    "uci",
    "isready",
    "setoption",
    "ucinewgame",
    "position",
    "go",
    "stop",
    "ponderhit",
    "debug",
    "register",
    "quit",
];

fn say(line: &str) {
    println!("{line}");
}

/// A position. Square 0 is a1, 7 is h1 and 63 is h8. Pieces are letters as in a FEN, and '.' is an empty square.
#[derive(Clone)]
struct Board {
    on: [char; 64],
    is_white: bool,
    rights: String,
    passed: Option<usize>,
}

/// A move, with the letter of a promotion.
#[derive(Clone, Copy, PartialEq)]
struct Move {
    start: usize,
    end: usize,
    letter: Option<char>,
}

impl Move {
    fn read(text: &str) -> Option<Self> {
        let (start, end) = (square(text.get(..2)?)?, square(text.get(2..4)?)?);
        Some(Self {
            start,
            end,
            letter: text.chars().nth(4),
        })
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for square in [self.start, self.end] {
            write!(
                f,
                "{}{}",
                char::from(b'a' + (square % 8) as u8),
                square / 8 + 1
            )?;
        }
        self.letter.map_or(Ok(()), |letter| write!(f, "{letter}"))
    }
}

/// Returns the square with this name.
fn square(name: &str) -> Option<usize> {
    let file = "abcdefgh".find(name.get(..1)?)?;
    Some(file + 8 * "12345678".find(name.get(1..)?)?)
}

impl Board {
    fn read(fen: &str) -> Self {
        let fields: Vec<&str> = fen.split_whitespace().collect();
        let mut on = ['.'; 64];
        for (index, row) in fields[0].split('/').enumerate() {
            let mut file = 0;
            for letter in row.chars() {
                match letter.to_digit(10) {
                    Some(empty) => file += empty as usize,
                    None => {
                        on[8 * (7 - index) + file] = letter;
                        file += 1;
                    }
                }
            }
        }
        Self {
            on,
            is_white: fields[1] == "w",
            rights: fields[2].to_owned(),
            passed: square(fields[3]),
        }
    }

    fn is_own(&self, square: usize, is_white: bool) -> bool {
        self.on[square] != '.' && self.on[square].is_ascii_uppercase() == is_white
    }

    /// Returns what is on a square, as a capital letter.
    fn kind(&self, square: usize) -> char {
        self.on[square].to_ascii_uppercase()
    }

    /// Returns the squares with pieces of a side.
    fn pieces(&self, is_white: bool) -> impl Iterator<Item = usize> + '_ {
        (0..64).filter(move |it| self.is_own(*it, is_white))
    }

    /// Returns the position behind a move.
    fn play(&self, mv: Move) -> Self {
        let Move { start, end, letter } = mv;
        let mut after = self.clone();
        after.is_white = !self.is_white;
        after.passed = None;
        for (_, lost) in RIGHTS
            .iter()
            .filter(|(square, _)| [start, end].contains(square))
        {
            after.rights.retain(|right| !lost.contains(right));
        }
        after.on[start] = '.';
        let promoted = letter.map(|it| {
            if self.is_white {
                it.to_ascii_uppercase()
            } else {
                it
            }
        });
        after.on[end] = promoted.unwrap_or(self.on[start]);
        if self.kind(start) == 'P' && Some(end) == self.passed {
            after.on[start / 8 * 8 + end % 8] = '.'; // en passant: the pawn that is taken is beside the start
        }
        if self.kind(start) == 'P' && start.abs_diff(end) == 16 {
            after.passed = Some((start + end) / 2);
        }
        if self.kind(start) == 'K' && start.abs_diff(end) == 2 {
            let rook = if end > start { end + 1 } else { end - 2 }; // castling: the rook goes too
            after.on.swap(rook, (start + end) / 2);
        }
        after
    }

    /// Returns the squares that a piece attacks, with those of its own side.
    fn attacked_from(&self, square: usize) -> Vec<usize> {
        let kind = self.kind(square);
        let up = if self.is_own(square, true) { 1 } else { -1 };
        let steps = match kind {
            'N' => &STEPS[8..],
            'R' => &STEPS[..4],
            'B' | 'P' => &STEPS[4..8],
            _ => &STEPS[..8],
        };
        let mut found = Vec::new();
        for (dx, dy) in steps.iter().filter(|(_, dy)| kind != 'P' || *dy == up) {
            let (mut x, mut y) = (square as i32 % 8 + dx, square as i32 / 8 + dy);
            while (0..8).contains(&x) && (0..8).contains(&y) {
                let target = (8 * y + x) as usize;
                found.push(target);
                // Bishops, rooks and queens go on to the first piece.
                if !"BRQ".contains(kind) || self.on[target] != '.' {
                    break;
                }
                (x, y) = (x + dx, y + dy);
            }
        }
        found
    }

    fn is_attacked(&self, target: usize, by_white: bool) -> bool {
        self.pieces(by_white)
            .any(|it| self.attacked_from(it).contains(&target))
    }

    /// Returns whether the king of a side is attacked.
    fn is_check(&self, is_white: bool) -> bool {
        let king = self.pieces(is_white).find(|it| self.kind(*it) == 'K');
        king.is_some_and(|king| self.is_attacked(king, !is_white))
    }

    /// Returns the legal moves: those that do not leave the own king in check.
    fn moves(&self) -> Vec<Move> {
        let mut moves = self.castlings();
        for start in self.pieces(self.is_white) {
            if self.kind(start) == 'P' {
                moves.extend(self.pawn_moves(start));
                continue;
            }
            let targets = self.attacked_from(start).into_iter();
            let targets = targets.filter(|it| !self.is_own(*it, self.is_white));
            moves.extend(targets.map(|end| Move {
                start,
                end,
                letter: None,
            }));
        }
        moves.retain(|mv| !self.play(*mv).is_check(self.is_white));
        moves
    }

    fn pawn_moves(&self, start: usize) -> Vec<Move> {
        let ahead = |steps: usize| {
            if self.is_white {
                start + 8 * steps
            } else {
                start - 8 * steps
            }
        };
        let home = if self.is_white { 1 } else { 6 };
        let is_taken = |it: &usize| self.is_own(*it, !self.is_white) || Some(*it) == self.passed;
        let mut targets: Vec<usize> = self
            .attacked_from(start)
            .into_iter()
            .filter(is_taken)
            .collect();
        if self.on[ahead(1)] == '.' {
            targets.push(ahead(1));
            if start / 8 == home && self.on[ahead(2)] == '.' {
                targets.push(ahead(2));
            }
        }
        let mut moves = Vec::new();
        for end in targets {
            match end / 8 {
                0 | 7 => moves.extend("qrbn".chars().map(|it| Move {
                    start,
                    end,
                    letter: Some(it),
                })),
                _ => moves.push(Move {
                    start,
                    end,
                    letter: None,
                }),
            }
        }
        moves
    }

    fn castlings(&self) -> Vec<Move> {
        let (king, rights) = if self.is_white {
            (4, ['K', 'Q'])
        } else {
            (60, ['k', 'q'])
        };
        let sides = [
            (rights[0], vec![king + 1, king + 2]),
            (rights[1], vec![king - 1, king - 2, king - 3]),
        ];
        let mut moves = Vec::new();
        for (right, between) in sides {
            let is_open =
                self.rights.contains(right) && between.iter().all(|it| self.on[*it] == '.');
            // The king is not in check, and passes no attacked square. The last one is looked at as that of any move.
            if is_open
                && ![king, between[0]]
                    .iter()
                    .any(|it| self.is_attacked(*it, !self.is_white))
            {
                moves.push(Move {
                    start: king,
                    end: between[1],
                    letter: None,
                });
            }
        }
        moves
    }

    /// Returns the material of the side to move less that of the other side, in hundredths of a pawn.
    fn score(&self) -> i32 {
        let worth = |square| match self.kind(square) {
            'P' => 100,
            'N' | 'B' => 300,
            'R' => 500,
            'Q' => 900,
            _ => 0,
        };
        let sum = |is_white| self.pieces(is_white).map(worth).sum::<i32>();
        sum(self.is_white) - sum(!self.is_white)
    }
}

/// Returns a move and its score as the protocol writes it; nothing if there is no legal move. Make this better.
fn choose(board: &Board, allowed: &[String]) -> Option<(Move, String)> {
    let mut moves = board.moves();
    if moves.iter().any(|mv| allowed.contains(&mv.to_string())) {
        moves.retain(|mv| allowed.contains(&mv.to_string()));
    }
    for mv in &moves {
        let after = board.play(*mv);
        if after.is_check(after.is_white) && after.moves().is_empty() {
            return Some((*mv, "mate 1".to_owned())); // in moves, not in plies
        }
    }
    // Each RandomState has other keys, so that its hash of nothing is a random number.
    let random = RandomState::new().build_hasher().finish() as usize;
    let mv = moves.get(random % moves.len().max(1))?;
    Some((*mv, format!("cp {}", board.score())))
}

/// A search. It has its own thread, so that lines are read meanwhile.
struct Search {
    is_ponder: bool,
    /// What ends it: a new channel for each search, so that a stop that comes too late ends no other one.
    end: Sender<()>,
    thread: JoinHandle<()>,
}

impl Search {
    fn new(board: Board, words: Vec<String>) -> Self {
        let is_ponder = words.iter().any(|it| it == "ponder");
        let (end, ended) = channel();
        let thread = thread::spawn(move || search(&board, &words, &ended));
        Self {
            is_ponder,
            end,
            thread,
        }
    }
}

/// A search that takes long has to look at `ended.try_recv()` now and then.
fn search(board: &Board, words: &[String], ended: &Receiver<()>) {
    let has = |word: &str| words.iter().any(|it| it == word);
    let behind = |word: &str| {
        words
            .iter()
            .skip_while(|it| *it != word)
            .skip(1)
            .cloned()
            .collect::<Vec<_>>()
    };
    let found = choose(board, &behind("searchmoves"));
    if let Some((mv, worth)) = &found {
        say(&format!("info depth 1 score {worth} nodes 1 pv {mv}"));
    }
    let movetime = behind("movetime")
        .first()
        .and_then(|it| it.parse::<u64>().ok());
    if has("infinite") || has("ponder") {
        let _ = ended.recv(); // the move is not wanted before stop or ponderhit
    } else if let Some(millis) = movetime {
        let _ = ended.recv_timeout(Duration::from_millis(millis.saturating_sub(50)));
    }
    // A better engine also looks at wtime, btime, winc, binc, movestogo, depth and nodes.
    say(&format!(
        "bestmove {}",
        found.map_or("0000".to_owned(), |(mv, _)| mv.to_string())
    ));
}

/// Reads the words behind `position`: the whole game each time.
fn read_position(words: &[String]) -> Board {
    let at = words
        .iter()
        .position(|it| it == "moves")
        .unwrap_or(words.len());
    let is_fen = words.first().is_some_and(|it| it == "fen");
    let board = Board::read(&if is_fen {
        words[1..at].join(" ")
    } else {
        START.to_owned()
    });
    let moves = words.iter().skip(at + 1).filter_map(|it| Move::read(it));
    moves.fold(board, |board, mv| board.play(mv))
}

fn main() {
    let mut board = Board::read(START);
    let mut running: Option<Search> = None;
    for line in stdin().lines() {
        let Ok(line) = line else { break };
        let mut words = line.split_whitespace().map(str::to_owned);
        // An unknown first word is skipped.
        let Some(command) = words.find(|it| COMMANDS.contains(&it.as_str())) else {
            continue;
        };
        let words: Vec<String> = words.collect();
        match command.as_str() {
            "uci" => HELLO.iter().for_each(|line| say(line)),
            "isready" => say("readyok"),
            "position" => board = read_position(&words),
            "go" => running = Some(Search::new(board.clone(), words)),
            "stop" | "ponderhit" => {
                if let Some(search) = running
                    .as_ref()
                    .filter(|it| command == "stop" || it.is_ponder)
                {
                    let _ = search.end.send(()); // it fails if the search is over
                }
            }
            "quit" => break,
            _ => {} // setoption, ucinewgame, debug and register change nothing here
        }
    }
    // At quit, and at the end of the input.
    if let Some(search) = running {
        drop(search.end);
        let _ = search.thread.join();
    }
}
