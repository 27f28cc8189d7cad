//! `linesman play`.

pub(crate) mod bitwa;
mod otep;
mod record;
mod stratego;

use std::{fs, io::Write, path::Path, time::Instant};

use anstream::{eprintln, stdout};
use anyhow::{Context, anyhow};
use linesman_games::{Outcome, Side};
use linesman_protocols::Dialect;
use linesman_referee::{Agent, Ending, Referee, Seat, Settings, Termination, drive};

use crate::{
    Failure, args::PlayOptions, exit::Exit, memory::MemoryLimit, player::Player, protocols,
};

/// Plays games and prints the result line of each.
pub(crate) fn play(options: &PlayOptions) -> Result<Exit, Failure> {
    let game = match options.protocol.as_str() {
        "stratego" => stratego::game(options)?,
        "otep" => otep::game(options)?,
        "bitwa" => bitwa::game(options)?,
        name => return Err(protocols::unknown(name)),
    };
    refuse_foreign_options(options)?;
    let mut players = [
        Player::parse(&options.first)?,
        Player::parse(&options.second)?,
    ];
    let memory = options.memory.unwrap_or(match options.protocol.as_str() {
        "bitwa" => bitwa::MEMORY,
        _ => MemoryLimit::None,
    });
    for player in &mut players {
        memory.apply_to(&mut player.launch);
    }
    let mut points = [0.0; 2];
    for number in 1..=options.games {
        let is_swapped = options.swap && number % 2 == 0;
        let mut seated = players.each_ref();
        if is_swapped {
            seated.reverse();
        }
        let played = game(seated)?;
        let mut scores = scores(played.outcome);
        if is_swapped {
            scores.reverse();
        }
        points = [points[0] + scores[0], points[1] + scores[1]];
        writeln!(stdout(), "{}", played.line).map_err(Failure::system)?;
        for note in &played.notes {
            eprintln!("{note}");
        }
        if let (Some(folder), Some(record)) = (&options.records, &played.record) {
            fs::create_dir_all(folder)
                .and_then(|()| fs::write(folder.join(format!("game-{number}.otg")), record))
                .with_context(|| format!("cannot write records to {}", folder.display()))
                .map_err(Failure::usage)?;
        }
        if let Some(folder) = &options.transcripts {
            write_transcripts(folder, number, &played)
                .with_context(|| format!("cannot write transcripts to {}", folder.display()))
                .map_err(Failure::usage)?;
        }
    }
    if options.swap && options.games > 1 {
        let [first, second] = &players;
        let total = format!(
            "{} {} - {} {}",
            first.name, points[0], points[1], second.name
        );
        writeln!(stdout(), "{total}").map_err(Failure::system)?;
    }
    Ok(Exit::Good)
}

/// Refuses options that would have no effect on the protocol's games.
fn refuse_foreign_options(options: &PlayOptions) -> Result<(), Failure> {
    let owned: [(&str, bool, &[&str]); 7] = [
        ("--records", options.records.is_some(), &["otep"]),
        (
            "--timeout",
            options.timeout.is_some(),
            &["stratego", "otep"],
        ),
        ("--turns", options.turns.is_some(), &["stratego", "otep"]),
        ("--rules", options.rules.is_some(), &["otep"]),
        ("--clock", options.clock.is_some(), &["otep"]),
        ("--board", options.board.is_some(), &["bitwa"]),
        ("--time", options.time.is_some(), &["bitwa"]),
    ];
    let protocol = options.protocol.as_str();
    let foreign =
        |(_, is_given, owners): &&(&str, bool, &[&str])| *is_given && !owners.contains(&protocol);
    match owned.iter().find(foreign) {
        Some((name, _, owners)) => Err(Failure::usage(anyhow!(
            "a game of {protocol} has no {name}, which belongs to {}",
            owners.join(" and ")
        ))),
        None => Ok(()),
    }
}

/// Returns what a game is worth to each side: 1 for a win, a half for a draw.
fn scores(outcome: Option<Outcome>) -> [f64; 2] {
    match outcome {
        Some(Outcome::Win(Side::First)) => [1.0, 0.0],
        Some(Outcome::Win(Side::Second)) => [0.0, 1.0],
        Some(Outcome::Draw) => [0.5, 0.5],
        None => [0.0, 0.0],
    }
}

/// Plays one game between the first side and the second.
type Game = Box<dyn Fn([&Player; 2]) -> Result<Played, Failure>>;

/// A game that was played.
pub(crate) struct Played {
    /// Who won, if anybody did.
    outcome: Option<Outcome>,
    /// Its result in words.
    pub(crate) line: String,
    /// What went wrong, a line each.
    pub(crate) notes: Vec<String>,
    /// What was said, of each side under its name.
    transcripts: [(&'static str, String); 2],
    /// The record of the game in the form that is usual for it, if there is one.
    record: Option<String>,
}

/// Starts the agents and plays a game between them.
fn run<D: Dialect>(
    players: [&Player; 2],
    position: D::Position,
    dialects: [D; 2],
    settings: Settings<D::Position>,
    side_name: fn(Side) -> &'static str,
    line: impl FnOnce(&Referee<D>, &Ending) -> String,
) -> Result<Played, Failure> {
    let mut agents = [
        Agent::spawn(&players[0].launch).map_err(Failure::spawn)?,
        Agent::spawn(&players[1].launch).map_err(Failure::spawn)?,
    ];
    let [first, second] = dialects;
    let seats = [Seat::Agent(0, first), Seat::Agent(1, second)];
    let mut referee = Referee::with(position, seats, settings);
    drive(&mut referee, &mut agents, Instant::now()).map_err(Failure::system)?;
    let ending = referee
        .ending()
        .cloned()
        .ok_or_else(|| Failure::system(anyhow!("the game did not end")))?;
    let forfeits = match &ending.termination {
        Termination::Forfeit(forfeits) => forfeits.as_slice(),
        _ => &[],
    };
    let killed = referee
        .excluded()
        .iter()
        .map(|(side, violation)| format!("{}: killed by {violation}", side_name(*side)));
    let noted = forfeits
        .iter()
        .chain(referee.notes())
        .map(|(side, violation)| format!("{}: {violation}", side_name(*side)));
    let notes = killed.chain(noted).collect();
    let transcripts = Side::BOTH.map(|side| {
        let transcript = agents[side.index()].transcript();
        (
            side_name(side),
            linesman::report::transcript_text(transcript),
        )
    });
    Ok(Played {
        record: None,
        outcome: ending.outcome,
        line: line(&referee, &ending),
        notes,
        transcripts,
    })
}

/// Writes what was said in a game to files that bear its number.
pub(crate) fn write_transcripts(folder: &Path, number: u32, game: &Played) -> std::io::Result<()> {
    fs::create_dir_all(folder)?;
    for (side, text) in &game.transcripts {
        fs::write(folder.join(format!("game-{number}-{side}.txt")), text)?;
    }
    Ok(())
}
