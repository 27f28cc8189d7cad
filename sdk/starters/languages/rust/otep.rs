//! An OTEP bot: it plays a random legal move of any tafl game that the rules describe.

use std::{
    collections::{hash_map::RandomState, HashMap, HashSet},
    hash::BuildHasher,
    io::{self, Write},
};

const DIRECTIONS: [(i32, i32); 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];

/// A file and a rank, each from 0.
type Square = (i32, i32);

/// The rules of a game, as a rules string gives them.
#[derive(Default)]
struct Rules {
    given: HashMap<String, String>,
    /// The kind of each special square: "cen", "cor", "afor" or "dfor".
    special: HashMap<Square, &'static str>,
}

impl Rules {
    fn parse(text: &str) -> Self {
        let fields = text
            .split_whitespace()
            .filter_map(|field| field.split_once(':'));
        let given = fields
            .map(|(key, value)| (key.to_owned(), value.to_owned()))
            .collect();
        let mut rules = Self {
            given,
            special: HashMap::new(),
        };
        let last = rules.start().len() as i32 - 1;
        let corners = [(0, 0), (0, last), (last, 0), (last, last)]
            .map(name)
            .join(",");
        let usual = [
            ("cen", name((last / 2, last / 2))),
            ("cor", corners),
            ("afor", String::new()),
            ("dfor", String::new()),
        ];
        for (kind, squares) in usual {
            let squares = rules.given.get(kind).unwrap_or(&squares).clone();
            for square in squares.split(',').filter_map(square) {
                rules.special.entry(square).or_insert(kind);
            }
        }
        rules
    }

    fn start(&self) -> Vec<Vec<char>> {
        match (self.given.get("start"), self.given.get("starti")) {
            (Some(record), _) => rows(record),
            (None, Some(record)) => rows(record).into_iter().rev().collect(),
            (None, None) => Vec::new(),
        }
    }

    /// Returns the value of a key, or what a rules string without it means.
    fn get(&self, key: &str) -> &str {
        let usual = match key {
            "corp" | "cors" | "cens" => "K",
            "dfors" => "TCNKM",
            "kj" | "mj" | "gj" | "ber" => "n",
            "nj" => "c",
            "cj" => "j",
            "spd" => "-1",
            _ => "tcnkmTCNKM",
        };
        self.given.get(key).map_or(usual, String::as_str)
    }

    fn may_enter(&self, piece: char, start: Square, to: Square) -> bool {
        let Some(kind) = self.special.get(&to) else {
            return true;
        };
        let is_inside = self.special.get(&start) == Some(kind);
        self.get(&format!("{kind}p")).contains(piece)
            && (is_inside || self.get(&format!("{kind}re")).contains(piece))
    }

    fn may_stop(&self, piece: char, to: Square) -> bool {
        let kind = self.special.get(&to);
        kind.is_none_or(|kind| self.get(&format!("{kind}s")).contains(piece))
    }

    fn may_jump(&self, piece: char, start: Square, over: char, to: Square) -> bool {
        if "tT".contains(piece) || !"tmgTMG".contains(over) || !are_enemies(over, piece) {
            return false;
        }
        let is_special = self.special.contains_key(&start) || self.special.contains_key(&to);
        let mode = self.get(&format!("{}j", piece.to_ascii_lowercase()));
        (matches!(mode, "j" | "c") || mode == "r" && is_special) && self.may_stop(piece, to)
    }

    /// Returns how many squares a piece may move, if there is a limit: spd has a number for all, for each side or for each piece.
    fn reach(&self, piece: char) -> Option<i32> {
        let numbers: Vec<i32> = self
            .get("spd")
            .split(',')
            .filter_map(|number| number.parse().ok())
            .collect();
        let half = numbers.len() / 2;
        let kind = if half <= 1 {
            0
        } else {
            "tcnkmg".find(piece.to_ascii_lowercase())?
        };
        if half > 0 && kind >= half {
            return None;
        }
        let number = numbers.get(if piece.is_uppercase() {
            half + kind
        } else {
            kind
        });
        number.copied().filter(|number| *number >= 0)
    }
}

/// A move, and whether it may capture.
type Candidate = (String, bool);

#[derive(Default)]
struct Bot {
    rules: Rules,
    /// The rows from rank 1 on: letters, and '.' for empty squares.
    board: Vec<Vec<char>>,
    is_attacker: bool,
    /// Our last move.
    sent: String,
    /// Moves of this turn that the host did not accept.
    refused: HashSet<String>,
    /// The piece that has just moved; in berserk tafl it may have to move again.
    mover: Option<Square>,
}

impl Bot {
    fn at(&self, (x, y): Square) -> Option<char> {
        let row = self.board.get(usize::try_from(y).ok()?)?;
        row.get(usize::try_from(x).ok()?).copied()
    }

    fn moves_from(&self, start: Square, piece: char) -> Vec<Candidate> {
        let mut moves = Vec::new();
        for (dx, dy) in DIRECTIONS {
            let ahead = |steps: i32| (start.0 + steps * dx, start.1 + steps * dy);
            for to in (1..=self.rules.reach(piece).unwrap_or(i32::MAX)).map(ahead) {
                if self.at(to) != Some('.') || !self.rules.may_enter(piece, start, to) {
                    break;
                }
                if self.rules.may_stop(piece, to) {
                    let beside = DIRECTIONS
                        .iter()
                        .filter_map(|(dx, dy)| self.at((to.0 + dx, to.1 + dy)));
                    let may_capture = beside.into_iter().any(|other| are_enemies(other, piece));
                    moves.push((format!("{}-{}", name(start), name(to)), may_capture));
                }
            }
            let over = self.at(ahead(1)).unwrap_or('.');
            if self.at(ahead(2)) == Some('.') && self.rules.may_jump(piece, start, over, ahead(2)) {
                moves.push((format!("{}-{}", name(start), name(ahead(2))), true));
            }
        }
        moves
    }

    fn choose(&self) -> Option<String> {
        let own = if self.is_attacker { "tcnkmg" } else { "TCNKMG" };
        let mut moves: Vec<Candidate> = Vec::new();
        for (y, row) in (0..).zip(&self.board) {
            for (x, &piece) in (0..).zip(row) {
                if own.contains(piece) && self.mover.is_none_or(|mover| mover == (x, y)) {
                    moves.extend(self.moves_from((x, y), piece));
                }
            }
        }
        moves.retain(|(text, _)| !self.refused.contains(text));
        // Berserk tafl: who captures has to capture again with the same piece. This bot avoids it, and does it if it must.
        let is_wanted = |(_, may_capture): &Candidate| *may_capture == self.mover.is_some();
        if self.rules.get("ber") != "n" && moves.iter().any(is_wanted) {
            moves.retain(is_wanted);
        }
        let index = RandomState::new().hash_one(0) % moves.len().max(1) as u64;
        moves.into_iter().nth(index as usize).map(|(text, _)| text)
    }

    /// Handles a command, and returns the answer if it has one.
    fn handle(&mut self, command: &str, rest: &str) -> Option<String> {
        match command {
            "rules" => {
                self.rules = Rules::parse(rest);
                self.board = self.rules.start();
                self.mover = None;
                self.refused.clear();
            }
            "position" | "opponent-move" => {
                self.board = rows(rest.split_whitespace().last()?);
                // OpenTafl repeats our own captures in berserk tafl.
                if rest.split_whitespace().next() != Some(&self.sent) {
                    self.mover = None;
                }
            }
            // Our move was accepted.
            "move" => {
                self.board = rows(rest);
                self.mover = self.sent.split_once('-').and_then(|(_, to)| square(to));
                self.refused.clear();
            }
            // It was not. Play comes again.
            "error" => {
                self.refused.insert(self.sent.clone());
            }
            "side" => self.is_attacker = rest == "attackers",
            "play" => {
                self.is_attacker = rest == "attackers";
                self.sent = self.choose()?;
                return Some(format!("move {}", self.sent));
            }
            "analyze" => return Some(format!("analysis 1 {} 0", self.choose()?)),
            // The rest needs no answer: clock, finish, and commands that this bot does not know.
            _ => {}
        }
        None
    }
}

/// Returns the rows of a position such as /3t3/7/.../: letters are pieces, numbers are runs of empty squares.
fn rows(record: &str) -> Vec<Vec<char>> {
    let mut rows = Vec::new();
    for text in record.trim().trim_matches('/').split('/') {
        let (mut row, mut run) = (Vec::new(), 0);
        for character in text.chars().chain(['/']) {
            if let Some(digit) = character.to_digit(10) {
                run = 10 * run + digit as usize;
                continue;
            }
            row.resize(row.len() + run, '.');
            run = 0;
            row.push(character);
        }
        row.pop();
        rows.push(row);
    }
    rows
}

fn name((x, y): Square) -> String {
    format!("{}{}", char::from(b'a' + x as u8), y + 1)
}

fn square(name: &str) -> Option<Square> {
    let file = *name.as_bytes().first()?;
    let rank: i32 = name.get(1..)?.parse().ok()?;
    Some((i32::from(file) - i32::from(b'a'), rank - 1))
}

fn are_enemies(one: char, other: char) -> bool {
    one.is_alphabetic() && one.is_lowercase() != other.is_lowercase()
}

fn say(line: &str) -> io::Result<()> {
    println!("{line}");
    // A line that stays in a buffer never arrives, and the host waits for it in vain.
    io::stdout().flush()
}

fn main() -> io::Result<()> {
    let mut bot = Bot::default();
    say("hello")?;
    // The lines end when the host is gone.
    for line in io::stdin().lines() {
        let line = line?;
        let (command, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        if command == "goodbye" {
            break;
        }
        if let Some(answer) = bot.handle(command, rest) {
            say(&answer)?;
        }
    }
    Ok(())
}
