//! A Stratego bot: it moves a random piece by one square.

use std::{
    collections::hash_map::RandomState,
    hash::BuildHasher,
    io::{self, Write},
    process,
};

/// Our 40 pieces, from the back row to the front row: F flag, B bomb, s spy, 1 marshal ... 8 miner, 9 scout.
const SETUP: [&str; 4] = ["8BFB878B75", "B7B4s83B86", "5614725963", "9965999499"];
const DIRECTIONS: [(&str, isize, isize); 4] = [
    ("UP", 0, -1),
    ("DOWN", 0, 1),
    ("LEFT", -1, 0),
    ("RIGHT", 1, 0),
];

/// Returns the next line. QUIT may come in place of any line, and 0 bytes are the end of the input.
fn hear() -> String {
    let mut line = String::new();
    let length = io::stdin().read_line(&mut line).unwrap_or(0);
    if length == 0 || line.starts_with("QUIT") {
        process::exit(0);
    }
    line.trim_end().to_owned()
}

fn say(line: &str) {
    println!("{line}");
    // A line that stays in a buffer never arrives, and the referee waits for it in vain.
    let _ = io::stdout().flush();
}

/// Returns all moves by one square. Scouts may go further: "3 6 UP 4".
fn legal_moves(board: &[String]) -> Vec<String> {
    let at = |x: isize, y: isize| {
        let row = board.get(usize::try_from(y).ok()?)?;
        row.as_bytes().get(usize::try_from(x).ok()?).copied()
    };
    let mut moves = Vec::new();
    for (y, row) in (0..).zip(board) {
        for (x, piece) in (0..).zip(row.bytes()) {
            // Bombs and the flag stay, and # is an enemy.
            if !b"123456789s".contains(&piece) {
                continue;
            }
            for (name, dx, dy) in DIRECTIONS {
                if matches!(at(x + dx, y + dy), Some(b'.' | b'#')) {
                    moves.push(format!("{x} {y} {name}"));
                }
            }
        }
    }
    moves
}

/// Returns a random number below a limit. A bot that needs many of them should use a crate such as fastrand.
fn below(limit: usize) -> usize {
    let random = RandomState::new().hash_one(0);
    (random % limit as u64) as usize
}

fn main() {
    let mut rows = SETUP;
    // RED is at the top, with its back row first. BLUE is at the bottom, with its front row first.
    if !hear().starts_with("RED ") {
        rows.reverse();
    }
    for row in rows {
        say(row);
    }
    loop {
        let _last_move = hear(); // START, or the opponent's move and its outcome
        let board: Vec<String> = (0..10).map(|_| hear()).collect();
        let moves = legal_moves(&board);
        if moves.is_empty() {
            say("SURRENDER");
        } else {
            say(&moves[below(moves.len())]);
        }
        let _outcome = hear(); // our own move and its outcome
    }
}
