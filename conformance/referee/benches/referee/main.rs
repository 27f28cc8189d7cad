//! How much a refereed game costs beside the bare exchange of its messages.
//!
//! ```text
//! cargo bench -p linesman-referee
//! ```
//!
//! Two agents that answer at once play Stratego, or Bitwa on a small board and on a large one, again and again. *Refereed*,
//! the game is judged by [`Referee`](linesman_referee::Referee) and carried on by [`drive`](linesman_referee::drive). For
//! the *floor*, the very same messages go through pipes of the same kind to the same program, written and read by blocking
//! calls that look at nothing. Both take turns, in the same placement, and each pair of runs gives a ratio; absolute times
//! vary with the machine and with what else it does. *Judgement* is the state machine alone, without processes, which
//! hears the same answers.
//!
//! Two more tables show what the sandbox costs: a launch at each level, and a refereed game whose agents are confined.
//! `cargo bench -p linesman-referee --bench referee -- sandbox` prints these alone.
//!
//! The agent is this program too, started with the argument `agent` and the name of the game. Without cargo's `--bench`
//! everything is done just once and briefly, to see that it works.

#![expect(clippy::print_stdout, reason = "a benchmark reports to its caller")]
#![expect(clippy::unwrap_used, reason = "a benchmark that cannot run fails")]

mod bitwa;
mod bout;
mod floor;
mod measure;
mod sandbox;
mod stratego;

use std::{
    env,
    fs::File,
    io::{self, BufReader},
    time::Duration,
};

use bitwa::Bitwa;
use bout::Bout;
use linesman_referee::SandboxLevel;
use measure::{Placement, Spread};
use stratego::Stratego;

fn main() {
    let args: Vec<String> = env::args().skip(1).collect();
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["agent", Stratego::AGENT] => serve(stratego::be_agent),
        ["agent", Bitwa::AGENT] => serve(bitwa::be_agent),
        _ => {
            let is_bench = args.iter().any(|arg| arg == "--bench");
            let is_sandbox = args.iter().any(|arg| arg == "sandbox");
            if !is_sandbox {
                report(is_bench);
            }
            sandbox::report(is_bench);
        }
    }
}

/// Is an agent. The standard library's own streams have locks and buffers that are no use here.
fn serve(be_agent: fn(BufReader<File>, File) -> io::Result<()>) {
    let input = File::from(rustix::io::dup(io::stdin()).unwrap());
    let output = File::from(rustix::io::dup(io::stdout()).unwrap());
    be_agent(BufReader::new(input), output).unwrap();
}

fn report(is_bench: bool) {
    println!(
        "{:<12} {:<10} {:>14} {:>14} {:>22} {:>24}",
        "game",
        "placement",
        "floor plies/s",
        "refereed",
        "refereed/floor",
        "judgement alone, ns/ply"
    );
    report_bout(&Stratego, if is_bench { 20_000 } else { 200 }, is_bench);
    for board in ["duel", "plain"] {
        let plies = if is_bench { 10_000 } else { 200 };
        report_bout(&Bitwa::on(board), plies, is_bench);
    }
}

fn report_bout<B: Bout>(bout: &B, plies: u32, is_bench: bool) {
    let rounds = if is_bench { 15 } else { 1 };
    for (placement, plies) in [
        (Placement::OneCore, plies),
        (Placement::Unpinned, plies / 4),
    ] {
        if placement.take() {
            compare(bout, placement, plies, rounds);
        }
    }
}

/// Plays pairs of a floor and a refereed game, and prints a line of the table.
fn compare<B: Bout>(bout: &B, placement: Placement, plies: u32, rounds: u32) {
    let passed = floor::record(bout, plies);
    let speed = |took: Duration| f64::from(plies) / took.as_secs_f64();
    let (mut floors, mut refereed, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
    let mut judgements = Vec::new();
    for _ in 0..rounds {
        let bare = speed(floor::play::<B>(&passed));
        let whole = speed(bout::play(bout, plies, SandboxLevel::None));
        let judged = floor::play_judged(bout, plies, &passed);
        floors.push(bare);
        refereed.push(whole);
        ratios.push(whole / bare);
        judgements.push(judged.as_secs_f64() * 1e9 / f64::from(plies));
    }
    println!(
        "{:<12} {:<10} {:>14.0} {:>14.0} {:>22} {:>24}",
        bout.name(),
        placement.name(),
        Spread::of(floors).median,
        Spread::of(refereed).median,
        Spread::of(ratios).text(2),
        Spread::of(judgements).text(0),
    );
}
