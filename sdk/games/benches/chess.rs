//! How many positions a second the rules of chess count, next to the crate `cozy-chess`.
//!
//! ```text
//! cargo bench -p linesman-games --bench chess
//! ```
//!
//! All sequences of a number of legal moves are counted, in two ways. *In bulk*, the moves of the last ply are counted without
//! being made, in both programs. *Made*, each of them is made too, through the public API, as a search does. Both programs have to
//! come to the same count. They take turns, and each pair of runs gives a ratio. Absolute times vary with the machine and with
//! what else it does.
//!
//! Without cargo's `--bench` everything is done once and briefly, to see that it works.

#![expect(clippy::print_stdout, reason = "a benchmark reports to its caller")]
#![expect(clippy::unwrap_used, reason = "a benchmark that cannot run fails")]

use std::{env, hint::black_box, time::Instant};

use cozy_chess::Board;
use linesman_games::chess::State;

mod spread;

use spread::Spread;

/// A position: its name, its FEN, and how deep to count in bulk. Moves are made one ply less deep.
const POSITIONS: [(&str, &str, u32); 4] = [
    (
        "start",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        6,
    ),
    (
        "Kiwipete",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        5,
    ),
    (
        "middle game",
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        5,
    ),
    ("end game", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 7),
];

fn main() {
    let is_bench = env::args().any(|arg| arg == "--bench");
    let (rounds, less) = if is_bench { (7, 0) } else { (1, 3) };
    println!(
        "{:<12} {:<8} {:>5} {:>12} {:>14} {:>14} {:>22}",
        "position", "leaves", "plies", "count", "cozy-chess/s", "rules/s", "rules/cozy-chess"
    );
    for (name, fen, depth) in POSITIONS {
        let state: State = fen.parse().unwrap();
        let board: Board = fen.parse().unwrap();
        let in_bulk = depth - less;
        report(
            [name, "in bulk"],
            in_bulk,
            rounds,
            [&|| bulk(&board, in_bulk), &|| {
                black_box(&state).perft(in_bulk)
            }],
        );
        let made = in_bulk - 1;
        report(
            [name, "made"],
            made,
            rounds,
            [&|| made_by_crate(&board, made), &|| {
                made_by_rules(&state, made)
            }],
        );
    }
}

/// Counts with the other crate, and makes no move of the last ply.
fn bulk(board: &Board, depth: u32) -> u64 {
    let mut count = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            count += moves.len() as u64;
        } else {
            for mv in moves {
                let mut after = board.clone();
                after.play_unchecked(mv);
                count += bulk(&after, depth - 1);
            }
        }
        false
    });
    count
}

/// Counts with the other crate, and makes each move.
fn made_by_crate(board: &Board, depth: u32) -> u64 {
    let mut count = 0;
    board.generate_moves(|moves| {
        for mv in moves {
            let mut after = board.clone();
            after.play_unchecked(mv);
            count += match depth {
                1 => u64::from(!black_box(&after).occupied().is_empty()),
                _ => made_by_crate(&after, depth - 1),
            };
        }
        false
    });
    count
}

/// Counts through the public API, as a search goes through the moves.
fn made_by_rules(state: &State, depth: u32) -> u64 {
    let mut count = 0;
    for mv in state.moves() {
        let mut after = *state;
        after.play(mv);
        count += match depth {
            1 => u64::from(!black_box(&after).board().occupied().is_empty()),
            _ => made_by_rules(&after, depth - 1),
        };
    }
    count
}

/// Counts in turn with both, and prints a line of the table.
fn report([name, leaves]: [&str; 2], depth: u32, rounds: u32, counters: [&dyn Fn() -> u64; 2]) {
    let pairs: Vec<_> = (0..rounds).map(|_| counters.map(timed)).collect();
    let [(theirs, _), (ours, _)] = pairs[0];
    assert_eq!(theirs, ours, "{name}");
    let speeds = |which: usize| Spread::of(pairs.iter().map(|pair| pair[which].1)).unwrap();
    let ratios = Spread::of(pairs.iter().map(|[a, b]| b.1 / a.1)).unwrap();
    let [theirs, rules] =
        [speeds(0), speeds(1)].map(|spread| format!("{:.1} M", spread.median / 1e6));
    println!(
        "{name:<12} {leaves:<8} {depth:>5} {ours:>12} {theirs:>14} {rules:>14} {:>22}",
        ratios.text(2)
    );
}

/// Returns what is counted and how many counts there are a second.
fn timed(count: &dyn Fn() -> u64) -> (u64, f64) {
    let began = Instant::now();
    let counted = count();
    (counted, counted as f64 / began.elapsed().as_secs_f64())
}
