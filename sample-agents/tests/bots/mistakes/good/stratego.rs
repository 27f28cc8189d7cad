//! Plays Stratego from the board that every turn shows: a random legal move by one square.

use std::io::{self, Write};

/// From the back row to the front row.
const SETUP: [&str; 4] = ["8BFB878B75", "B7B4s83B86", "5614725963", "9965999499"];
const STEPS: [(&str, i32, i32); 4] = [("UP", 0, -1), ("DOWN", 0, 1), ("LEFT", -1, 0), ("RIGHT", 1, 0)];

struct Bot {
    out: io::Stdout,
    seed: u64,
}

impl Bot {
    fn hear(&mut self) -> String {
        let mut line = String::new();
        let count = io::stdin().read_line(&mut line).unwrap_or(0);
        if count == 0 || line.starts_with("QUIT") {
            std::process::exit(0);
        }
        line.trim_end().to_string()
    }

    fn say(&mut self, answer: &str) {
        writeln!(self.out, "{answer}").unwrap();
        self.out.flush().unwrap();
    }

    fn choose(&mut self, count: usize) -> usize {
        self.seed = self.seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.seed >> 33) as usize % count
    }

    fn play(&mut self) {
        let header = self.hear();
        let is_red = header.starts_with("RED");
        for i in 0..4 {
            self.say(SETUP[if is_red { i } else { 3 - i }]);
        }
        loop {
            self.hear(); // START, or the opponent's move
            let board: Vec<Vec<u8>> = (0..10).map(|_| self.hear().into_bytes()).collect();
            let moves = legal_moves(&board);
            let chosen = self.choose(moves.len());
            self.say(&moves[chosen]);
            self.hear(); // the echo
        }
    }
}

fn legal_moves(board: &[Vec<u8>]) -> Vec<String> {
    let mut moves = Vec::new();
    for y in 0..10 {
        for x in 0..10 {
            if !b"123456789s".contains(&board[y][x]) {
                continue;
            }
            for (name, dx, dy) in STEPS {
                let (to_x, to_y) = (x as i32 + dx, y as i32 + dy);
                if !(0..10).contains(&to_x) || !(0..10).contains(&to_y) {
                    continue;
                }
                if b".#".contains(&board[to_y as usize][to_x as usize]) {
                    moves.push(format!("{x} {y} {name}"));
                }
            }
        }
    }
    moves
}

fn main() {
    let mut bot = Bot { out: io::stdout(), seed: 1 };
    bot.play();
}
