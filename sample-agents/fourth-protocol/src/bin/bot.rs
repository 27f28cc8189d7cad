//! A bot that plays Mine-Nim without an SDK. With `--break FAULT` it misbehaves, and with `--break none` it has one more option.

use std::{
    io::{self, BufRead, Write},
    time::Duration,
};

fn main() -> io::Result<()> {
    let fault = std::env::args().nth(2).unwrap_or_default();
    let mut out = io::stdout();
    // How many stones it takes. It is an option that the bot declares.
    let mut stones = 2;
    // A move that is said after the next pong.
    let mut kept = None;
    for line in io::stdin().lock().lines() {
        let line = line?;
        let mut words = line.split(' ');
        let word = words.next().unwrap_or_default();
        let heap: u32 = words.next().and_then(|word| word.parse().ok()).unwrap_or(0);
        match (word, fault.as_str()) {
            ("options", "optionless") => {}
            ("options", "garbled") => writeln!(out, "option stones number two\noptions-end")?,
            ("options", _) => {
                let memory = match fault.as_str() {
                    "none" => Some(64),
                    "chokes" => Some(128),
                    _ => None,
                };
                if let Some(memory) = memory {
                    writeln!(out, "option memory number 16 1 {memory}")?;
                }
                writeln!(out, "option stones number 2 1 3\noption loud flag false")?;
                writeln!(
                    out,
                    "option style choice calm calm bold\noption forget button"
                )?;
                writeln!(out, "option greeting text\noptions-end")?;
            }
            ("set", "chokes") if line == "set memory 128" => std::process::exit(3),
            ("set", _) => {
                let option = line.strip_prefix("set stones ");
                stones = option.and_then(|it| it.parse().ok()).unwrap_or(stones);
            }
            ("setup", "silent-setup") | ("turn", "silent-turn") => {}
            ("setup", "outside-mine") => writeln!(out, "mine 12")?,
            ("setup", "noise") => writeln!(out, "thinking\nmine 5")?,
            ("setup", _) => writeln!(out, "mine 5")?,
            // The first number behind the heap is the time that is left, in milliseconds.
            ("turn", "late") => {
                let left = words.next().and_then(|word| word.parse().ok());
                // It is late by more than a busy machine explains.
                std::thread::sleep(Duration::from_millis(left.unwrap_or(0) + 1000));
                writeln!(out, "take 3")?;
            }
            ("turn", "thinks") => {
                writeln!(out, "thinks depth 1 nodes 3")?;
                writeln!(out, "thinks depth 2 score 100 nodes {heap} line 1 2")?;
                writeln!(out, "take 1")?;
            }
            ("turn", "thinks-much") => {
                let thoughts = (1..=100).map(|nodes| format!("thinks depth 3 nodes {nodes}\n"));
                let text = thoughts.collect::<String>() + "take 3\n";
                out.write_all(text.as_bytes())?;
            }
            ("ping", "silent-ping") => {}
            ("ping", _) => {
                writeln!(out, "pong")?;
                if let Some(kept) = kept.take() {
                    writeln!(out, "{kept}")?;
                }
            }
            ("turn", "pong-first") => kept = Some(format!("take {}", heap.clamp(1, 2))),
            ("turn", "greedy") => writeln!(out, "take 4")?,
            ("turn", "greedy-late") if heap <= 6 => writeln!(out, "take 4")?,
            ("turn", _) => writeln!(out, "take {}", heap.clamp(1, stones))?,
            ("over", "stays") => std::thread::park(),
            ("over", _) => return Ok(()),
            _ => {}
        }
        out.flush()?;
    }
    Ok(())
}
