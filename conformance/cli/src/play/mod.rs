//! `linesman play`.

mod stratego;

use std::{fs, io::Write, path::Path, time::Instant};

use anstream::{eprintln, stdout};
use anyhow::{Context, anyhow};
use linesman::Launch;
use linesman_cli::{Engine, is_engine_file, split_command};
use linesman_games::Side;
use linesman_protocols::Dialect;
use linesman_referee::{Agent, Ending, Referee, Seat, Settings, Termination, drive};

use crate::{Failure, args::PlayOptions, exit::Exit, protocols};

/// Plays games and prints the result line of each.
pub(crate) fn play(options: &PlayOptions) -> Result<Exit, Failure> {
    let game = match options.protocol.as_str() {
        "stratego" => stratego::game(options)?,
        name => return Err(protocols::unknown(name)),
    };
    let players = [
        Player::parse(&options.first)?,
        Player::parse(&options.second)?,
    ];
    for number in 1..=options.games {
        let mut seated = players.each_ref();
        if options.swap && number % 2 == 0 {
            seated.reverse();
        }
        let played = game(seated)?;
        writeln!(stdout(), "{}", played.line).map_err(Failure::system)?;
        for note in &played.notes {
            eprintln!("{note}");
        }
        if let Some(folder) = &options.transcripts {
            write_transcripts(folder, number, &played)
                .with_context(|| format!("cannot write transcripts to {}", folder.display()))
                .map_err(Failure::usage)?;
        }
    }
    Ok(Exit::Good)
}

/// Plays one game between the first side and the second.
type Game = Box<dyn Fn([&Player; 2]) -> Result<Played, Failure>>;

/// An agent's command, and what it is called.
struct Player {
    launch: Launch,
    name: String,
}

impl Player {
    /// Takes a command apart and finds a name for it.
    fn parse(command: &str) -> Result<Self, Failure> {
        if is_engine_file(command) {
            let Engine { name, launch } =
                Engine::read(Path::new(command)).map_err(Failure::usage)?;
            let name = name.replace(char::is_whitespace, "_");
            return Ok(Self { launch, name });
        }
        let launch = split_command(command)
            .ok_or_else(|| Failure::usage(anyhow!("an agent's command is empty")))?;
        // "python3 bot.py" is called bot.py, "./bot --deep" ./bot: the first word that is a file, or else the program. The
        // protocol separates words by spaces, so a name has none.
        let mut words = std::iter::once(&launch.program).chain(&launch.args);
        let named = words
            .find(|word| Path::new(word).is_file())
            .unwrap_or(&launch.program);
        let name = named.to_string_lossy().replace(' ', "_");
        Ok(Self { launch, name })
    }
}

/// A game that was played.
struct Played {
    /// Its result.
    line: String,
    /// What went wrong, a line each.
    notes: Vec<String>,
    /// What was said, of each side under its name.
    transcripts: [(&'static str, String); 2],
}

/// Starts the agents and plays a game between them.
fn run<D: Dialect>(
    players: [&Player; 2],
    position: D::Position,
    dialects: [D; 2],
    settings: Settings<D::Position>,
    side_name: fn(Side) -> &'static str,
    line: impl FnOnce(&D::Position, &Ending) -> String,
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
        Termination::Rules | Termination::Resigned(_) | Termination::Interrupted => &[],
    };
    let notes = forfeits
        .iter()
        .chain(referee.notes())
        .map(|(side, violation)| format!("{}: {violation}", side_name(*side)))
        .collect();
    let transcripts = Side::BOTH.map(|side| {
        let transcript = agents[side.index()].transcript();
        (
            side_name(side),
            linesman::report::transcript_text(transcript),
        )
    });
    Ok(Played {
        line: line(referee.position(), &ending),
        notes,
        transcripts,
    })
}

fn write_transcripts(folder: &Path, number: u32, game: &Played) -> std::io::Result<()> {
    fs::create_dir_all(folder)?;
    for (side, text) in &game.transcripts {
        fs::write(folder.join(format!("game-{number}-{side}.txt")), text)?;
    }
    Ok(())
}
