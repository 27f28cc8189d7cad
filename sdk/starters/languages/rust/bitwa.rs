//! A Bitwa bot: it sends each division to a random cell.

use std::{
    collections::hash_map::RandomState,
    hash::BuildHasher,
    io::{self, Write},
};

#[derive(Default)]
struct Bot {
    columns: usize,
    rows: usize,
    board: Vec<String>,
}

impl Bot {
    fn set_game(&mut self, words: &[&str]) -> Option<()> {
        self.columns = words.first()?.parse().ok()?;
        self.rows = words.get(1)?.parse().ok()?;
        self.board = words.iter().skip(4).map(|row| (*row).to_owned()).collect();
        Some(())
    }

    /// Returns where a division goes: attack first, the cell, and how to choose between units that are equally near.
    fn order(&self, _division: &str) -> String {
        let attack = 1;
        let (x, y) = (below(self.columns), below(self.rows));
        let sign = || if below(2) == 0 { 1 } else { -1 };
        let (dx, dy) = (sign(), sign());
        let x_first = below(2);
        format!("= {attack} {x} {y} {dx} {dy} {x_first}")
    }

    fn answer(&mut self, command: &str, words: &[&str]) -> String {
        match command {
            "set_game" if self.set_game(words).is_some() => "=".to_owned(),
            "gen_move" => self.order(words.first().unwrap_or(&"")),
            "play" | "time_left" | "quit" => "=".to_owned(),
            _ => "? unknown command".to_owned(),
        }
    }
}

/// Returns a random number below a limit. A bot that needs many of them should use a crate such as fastrand.
fn below(limit: usize) -> usize {
    let random = RandomState::new().hash_one(0);
    (random % limit.max(1) as u64) as usize
}

fn main() -> io::Result<()> {
    let mut bot = Bot::default();
    // The lines end when the referee is gone.
    for line in io::stdin().lines() {
        let line = line?;
        let words: Vec<&str> = line.split_whitespace().collect();
        let (command, words) = words.split_first().unwrap_or((&"", &[]));
        // Every answer ends with an empty line.
        let line = bot.answer(command, words);
        print!("{line}\n\n");
        // An answer that stays in a buffer never arrives, and the referee waits for it in vain.
        io::stdout().flush()?;
        if *command == "quit" {
            break;
        }
    }
    Ok(())
}
