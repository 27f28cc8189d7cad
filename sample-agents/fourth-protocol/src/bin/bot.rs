//! A bot that plays Mine-Nim without an SDK. With `--break FAULT` it misbehaves.

use std::io::{self, BufRead, Write};

fn main() -> io::Result<()> {
    let fault = std::env::args().nth(2).unwrap_or_default();
    let mut out = io::stdout();
    for line in io::stdin().lock().lines() {
        let line = line?;
        let mut words = line.split(' ');
        let word = words.next().unwrap_or_default();
        let heap: u32 = words.next().and_then(|word| word.parse().ok()).unwrap_or(0);
        match (word, fault.as_str()) {
            ("setup", "silent-setup") | ("turn", "silent-turn") => {}
            ("setup", "outside-mine") => writeln!(out, "mine 12")?,
            ("setup", "noise") => writeln!(out, "thinking\nmine 5")?,
            ("setup", _) => writeln!(out, "mine 5")?,
            ("turn", "greedy") => writeln!(out, "take 4")?,
            ("turn", "greedy-late") if heap <= 6 => writeln!(out, "take 4")?,
            ("turn", _) => writeln!(out, "take {}", heap.clamp(1, 2))?,
            ("over", "stays") => std::thread::park(),
            ("over", _) => return Ok(()),
            _ => {}
        }
        out.flush()?;
    }
    Ok(())
}
