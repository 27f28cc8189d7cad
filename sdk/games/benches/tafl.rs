//! How many positions a second the rules of tafl count, beside the crate `hnefatafl`.
//!
//! ```text
//! cargo bench -p linesman-games --bench tafl
//! ```
//!
//! Counted are all sequences of so many moves from the beginning, in two ways: *in bulk*, the moves of the last ply are counted
//! without being made, in both programs; *made*, each of them is made too, through the public API, as a search does. The other
//! crate has rules of its own for the variants that it knows; where they differ, so do the counts, and what is compared is the
//! counts a second. The two take turns, and each pair of runs gives a ratio; absolute times vary with the machine and with what
//! else it does.
//!
//! Without cargo's `--bench` everything is done just once and briefly, to see that it works.

#![expect(clippy::print_stdout, reason = "a benchmark reports to its caller")]
#![expect(clippy::unwrap_used, reason = "a benchmark that cannot run fails")]

use std::{env, hint::black_box, sync::Arc, time::Instant};

use hnefatafl::{
    aliases::{MediumBasicBoardState, SmallBasicBoardState},
    board::state::BoardState,
    game::{Game, GameStatus, logic::GameLogic, state::GameState},
    preset::{boards, rules},
    rules::Ruleset,
};
use linesman_games::tafl::{Position, Rules, State};

mod spread;

use spread::Spread;

/// A variant: its name, its rules, how deep to count, and how often in one run.
type Variant = (&'static str, &'static str, u32, u32);

const BRANDUB: Variant = (
    "Brandub",
    "dim:7 name:Brandub surf:n atkf:y ks:c start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/",
    4,
    20,
);
const TABLUT: Variant = (
    "Tablut",
    "dim:9 name:Tablut esc:e atkf:y ks:c nj:n cor: cenp:tcnkTCNK cens: cenh: cenhe:tcnkTCNK linc:y \
     start:/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/",
    3,
    40,
);
const COPENHAGEN: Variant = (
    "Copenhagen",
    "dim:11 name:Copenhagen atkf:y tfr:w sw:s efe:y \
     start:/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/",
    3,
    30,
);
const ALEA_EVANGELII: Variant = (
    "Alea Evangelii",
    "dim:19 name:Alea_Evangelii atkf:y tfr:w cor:a1,a2,b1,b2,a18,b18,a19,b19,r1,r2,s1,s2,r18,r19,s18,s19, \
     cenp:tcnkTCNK cens: cenh: cenhe:tcnkTCNK \
     start:/2t2t7t2t2/19/t4t7t4t/7t1t1t7/6t1T1T1t6/t1t2t7t2t1t/4t4T4t4/3t4T1T4t3/4T2T1T1T2T4/3t2T1TKT1T2t3/\
     4T2T1T1T2T4/3t4T1T4t3/4t4T4t4/t1t2t7t2t1t/6t1T1T1t6/7t1t1t7/t4t7t4t/19/2t2t7t2t2/",
    3,
    1,
);

fn main() {
    let is_bench = env::args().any(|arg| arg == "--bench");
    let rounds = if is_bench { 9 } else { 1 };
    println!(
        "{:<15} {:<8} {:>5} {:>15} {:>15} {:>15} {:>15} {:>24}",
        "variant",
        "leaves",
        "plies",
        "hnefatafl",
        "counts/s",
        "rules",
        "counts/s",
        "rules/hnefatafl"
    );
    let less = u32::from(!is_bench);
    for leaves in [Leaves::InBulk, Leaves::Made] {
        let of_crate = [
            (
                BRANDUB,
                other::<SmallBasicBoardState>(rules::BRANDUBH, boards::BRANDUBH, leaves),
            ),
            (
                TABLUT,
                other::<MediumBasicBoardState>(rules::TABLUT, boards::TABLUT, leaves),
            ),
            (
                COPENHAGEN,
                other::<MediumBasicBoardState>(rules::COPENHAGEN, boards::COPENHAGEN, leaves),
            ),
        ];
        let alone = (leaves == Leaves::InBulk).then_some((ALEA_EVANGELII, None));
        let with = of_crate.map(|(variant, other)| (variant, Some(other)));
        for ((name, rules, depth, times), other) in with.into_iter().chain(alone) {
            let times = if leaves == Leaves::InBulk { times } else { 1 };
            let ours = ours(rules, times, leaves);
            report((name, leaves), depth - less, rounds, other.as_ref(), &ours);
        }
    }
}

/// What is done with the moves of the last ply.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Leaves {
    /// They are counted.
    InBulk,
    /// Each is made.
    Made,
}

/// Counts to a depth, and returns the count and how often it was made in how many seconds.
type Counter = Box<dyn Fn(u32) -> (u64, f64)>;

fn ours(rules: &str, times: u32, leaves: Leaves) -> Counter {
    let rules: Rules = rules.parse().unwrap();
    let position = Position::new(Arc::new(rules));
    match leaves {
        Leaves::InBulk => Box::new(move |depth| timed(times, || black_box(&position).perft(depth))),
        Leaves::Made => Box::new(move |depth| {
            timed(times, || perft_by_moves(black_box(position.state()), depth))
        }),
    }
}

fn other<B: BoardState + 'static>(rules: Ruleset, board: &str, leaves: Leaves) -> Counter {
    let game: Game<B> = Game::new(rules, board).unwrap();
    Box::new(move |depth| {
        timed(1, || {
            perft(&game.logic, black_box(game.state), depth, leaves)
        })
    })
}

/// Counts through the public API, as a search goes through the moves.
fn perft_by_moves(state: &State, depth: u32) -> u64 {
    let mut count = 0;
    let mut after = state.clone();
    for mv in state.moves() {
        after.clone_from(state);
        let end = black_box(after.play(mv));
        count += match depth {
            1 => 1,
            _ if end.is_some() => 0,
            _ => perft_by_moves(&after, depth - 1),
        };
    }
    count
}

/// Returns what is counted and how many counts there are a second.
fn timed(times: u32, count: impl Fn() -> u64) -> (u64, f64) {
    let began = Instant::now();
    let counted = (0..times).map(|_| count()).last().unwrap();
    let total = counted as f64 * f64::from(times);
    (counted, total / began.elapsed().as_secs_f64())
}

/// Counts with the other crate, as directly as it can.
fn perft<B: BoardState>(
    logic: &GameLogic<B>,
    state: GameState<B>,
    depth: u32,
    leaves: Leaves,
) -> u64 {
    if state.status != GameStatus::Ongoing {
        return 0;
    }
    let tiles = state.board.occupied_by_side(state.side_to_play);
    let plays = tiles
        .into_iter()
        .map(|tile| logic.iter_plays(tile, &state).unwrap());
    if depth == 1 && leaves == Leaves::InBulk {
        return plays.map(|plays| plays.count() as u64).sum();
    }
    let after = plays
        .flatten()
        .map(|play| black_box(logic.do_valid_play(play, state)).new_state);
    if depth == 1 {
        return after.count() as u64;
    }
    after
        .map(|after| perft(logic, after, depth - 1, leaves))
        .sum()
}

/// Counts in turn with both, and prints a line of the table.
fn report(
    (name, leaves): (&str, Leaves),
    depth: u32,
    rounds: u32,
    other: Option<&Counter>,
    ours: &Counter,
) {
    let pairs: Vec<_> = (0..rounds)
        .map(|_| (other.map(|other| other(depth)), ours(depth)))
        .collect();
    let count = |counted: Option<u64>| counted.map_or("n/a".to_owned(), |count| count.to_string());
    let (theirs, (counted, _)) = pairs[0];
    let median = |speeds: Vec<f64>| {
        let spread = Spread::of(speeds)?;
        Some(format!("{:.1} M", spread.median / 1e6))
    };
    let speeds = pairs.iter().filter_map(|pair| Some(pair.0?.1)).collect();
    let ratios = pairs.iter().filter_map(|pair| Some(pair.1.1 / pair.0?.1));
    let absent = || "n/a".to_owned();
    let leaves = match leaves {
        Leaves::InBulk => "in bulk",
        Leaves::Made => "made",
    };
    println!(
        "{name:<15} {leaves:<8} {depth:>5} {:>15} {:>15} {counted:>15} {:>15} {:>24}",
        count(theirs.map(|(count, _)| count)),
        median(speeds).unwrap_or_else(absent),
        median(pairs.iter().map(|pair| pair.1.1).collect()).unwrap_or_else(absent),
        Spread::of(ratios).map_or_else(absent, |spread| spread.text(1)),
    );
}
