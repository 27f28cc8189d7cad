//! What a sandbox costs: at the start of an agent, and in each ply.

use std::time::{Duration, Instant};

use linesman_referee::{Agent, InForce, Launch, SandboxLevel};

use crate::{
    bout,
    measure::{Placement, Spread},
    stratego::Stratego,
};

/// Prints a table of launches and a table of plies.
pub(crate) fn report(is_bench: bool) {
    let levels: Vec<SandboxLevel> = SandboxLevel::ALL
        .into_iter()
        .filter(|level| InForce::of(*level).level == *level)
        .collect();
    let rounds = if is_bench { 40 } else { 1 };
    Placement::Unpinned.take();
    report_launches(&levels, rounds, if is_bench { 25 } else { 2 });
    if Placement::OneCore.take() {
        report_plies(&levels, rounds, if is_bench { 20_000 } else { 200 });
    }
}

/// Measures the levels in turns, for so many rounds. Returns the figures of each level.
fn in_turns(
    levels: &[SandboxLevel],
    rounds: u32,
    measure: impl Fn(SandboxLevel) -> f64,
) -> Vec<Vec<f64>> {
    let mut figures = vec![Vec::new(); levels.len()];
    for _ in 0..rounds {
        for (level, figures) in levels.iter().zip(&mut figures) {
            figures.push(measure(*level));
        }
    }
    figures
}

fn report_launches(levels: &[SandboxLevel], rounds: u32, launches: u32) {
    println!(
        "\n{:<12} {:>26} {:>26}",
        "launch", "ms", "ms more than without"
    );
    let took = in_turns(levels, rounds, |level| {
        launch(level, launches).as_secs_f64() * 1e3
    });
    for (level, figures) in levels.iter().zip(&took) {
        let more = figures.iter().zip(&took[0]).map(|(own, plain)| own - plain);
        println!(
            "{:<12} {:>26} {:>26}",
            level.name(),
            Spread::of(figures.clone()).text(2),
            Spread::of(more.collect()).text(2)
        );
    }
}

/// Starts a program and ends it. Returns how long that takes once.
fn launch(level: SandboxLevel, times: u32) -> Duration {
    let mut launch = Launch::new("/bin/cat", [""; 0]);
    launch.sandbox.level = level;
    let began = Instant::now();
    for _ in 0..times {
        drop(Agent::spawn(&launch).unwrap());
    }
    began.elapsed() / times
}

fn report_plies(levels: &[SandboxLevel], rounds: u32, plies: u32) {
    println!(
        "\n{:<12} {:>14} {:>26}",
        "agents", "plies/s", "confined/unconfined"
    );
    let speeds = in_turns(levels, rounds, |level| {
        f64::from(plies) / bout::play(&Stratego, plies, level).as_secs_f64()
    });
    for (level, own) in levels.iter().zip(&speeds) {
        let ratios = own.iter().zip(&speeds[0]).map(|(own, plain)| own / plain);
        println!(
            "{:<12} {:>14.0} {:>26}",
            level.name(),
            Spread::of(own.clone()).median,
            Spread::of(ratios.collect()).text(3)
        );
    }
}
