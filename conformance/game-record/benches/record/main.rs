//! What the record of a game and the doubts of the referee cost.
//!
//! ```text
//! cargo bench -p linesman-game-record
//! ```
//!
//! Two agents that answer at once play Stratego again and again: without a record and without doubts, with a record in a file, and with
//! doubts. All three take turns, in the same placement, and each round gives the ratios of their plies per second. The record may cost 5 %,
//! and the doubts may cost 1 %. The agents are those of the benchmark of `linesman-referee`.

#![expect(clippy::print_stdout, reason = "a benchmark reports to its caller")]
#![expect(clippy::unwrap_used, reason = "a benchmark that cannot run fails")]

#[path = "../../../referee/benches/referee/bout.rs"]
#[expect(dead_code, reason = "the other benchmark uses the rest")]
mod bout;
#[path = "../../../referee/benches/referee/measure.rs"]
mod measure;
#[path = "../../../referee/benches/referee/stratego.rs"]
mod stratego;

use std::{
    env,
    fs::File,
    io::{self, BufReader},
    path::Path,
    time::Instant,
};

use bout::{Bout, LONG, agents, check_end};
use linesman_game_record::{End, Head, Player, Recorder};
use linesman_protocols::stratego::action_text;
use linesman_referee::{Doubts, SandboxLevel, Settings, drive, drive_before};
use measure::{Placement, Spread};
use stratego::Stratego;

fn main() {
    let args: Vec<String> = env::args().skip(1).collect();
    if args.first().is_some_and(|word| word == "agent") {
        let input = File::from(rustix::io::dup(io::stdin()).unwrap());
        let output = File::from(rustix::io::dup(io::stdout()).unwrap());
        return stratego::be_agent(BufReader::new(input), output).unwrap();
    }
    let is_bench = args.iter().any(|arg| arg == "--bench");
    let folder = tempfile::tempdir().unwrap();
    println!(
        "{:<10} {:>12} {:>22} {:>22}",
        "placement", "plies/s", "record", "doubts"
    );
    for placement in [Placement::OneCore, Placement::Unpinned] {
        if placement.take() {
            compare(placement, &folder.path().join("game.jsonl"), is_bench);
        }
    }
}

/// Plays rounds of three games, and prints a line of the table.
fn compare(placement: Placement, path: &Path, is_bench: bool) {
    let (rounds, plies) = if is_bench { (15, 5_000) } else { (1, 200) };
    let (mut speeds, mut records, mut doubts) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..rounds {
        let plain = play(plies, false, None);
        records.push(play(plies, false, Some(path)) / plain);
        doubts.push(play(plies, true, None) / plain);
        speeds.push(plain);
    }
    println!(
        "{:<10} {:>12.0} {:>22} {:>22}",
        placement.name(),
        Spread::of(speeds).median,
        Spread::of(records).text(3),
        Spread::of(doubts).text(3),
    );
}

/// Plays a game, and returns its plies per second.
fn play(plies: u32, has_doubts: bool, path: Option<&Path>) -> f64 {
    let settings = Settings {
        doubts: Doubts {
            machine: has_doubts,
            signals: has_doubts,
        },
        words: path.map(|_| action_text as fn(&_) -> _),
        ..Settings::new(LONG)
    };
    let mut game = Stratego.begin_with(plies, settings);
    let recorder = path.map(|path| {
        let sides = ["RED", "BLUE"].into_iter().enumerate();
        let sides = sides.map(|(agent, side)| Player::program(side, side, Vec::new(), agent));
        Recorder::create(path, Head::new("stratego", "manual-2012", sides.collect())).unwrap()
    });
    let mut agents = agents::<Stratego>(SandboxLevel::None);
    let began = Instant::now();
    match recorder {
        None => {
            drive(&mut game, &mut agents, began).unwrap();
        }
        Some(mut recorder) => {
            drive_before(&mut recorder, &mut game, &mut agents, began).unwrap();
            let end = End::of(recorder.head(), game.ending().unwrap(), &[], plies);
            recorder.finish(&end).unwrap();
        }
    }
    let took = began.elapsed();
    check_end::<Stratego>(&game, plies);
    f64::from(plies) / took.as_secs_f64()
}
