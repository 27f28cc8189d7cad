//! `linesman play`.

use std::{fs, io::Write, path::Path, time::Instant};

use anstream::{eprintln, stdout};
use anyhow::{Context, anyhow};
use linesman::Launch;
use linesman_cli::{split_command, verdict};
use linesman_games::stratego::{BLUE, Position, RED, Rules};
use linesman_protocols::stratego::{Profile, RefereeEnd, Verdict, result_line, side_name};
use linesman_referee::{Agent, Ending, Referee, Seat, Settings, Termination, drive};

use crate::{Failure, args::PlayOptions, exit::Exit, protocols};

/// Plays games and prints the result line of each.
pub(crate) fn play(options: &PlayOptions) -> Result<Exit, Failure> {
    if options.protocol != "stratego" {
        return Err(protocols::unknown(&options.protocol));
    }
    let mut profile =
        protocols::stratego(options.profile.as_deref(), options.timeout)?.with_seed(options.seed);
    profile.rules = Rules {
        turn_limit: Some(options.turns),
        ..profile.rules
    };
    let players = [
        Player::parse(&options.first)?,
        Player::parse(&options.second)?,
    ];
    for number in 1..=options.games {
        let game = play_one(&players, &profile, options.pause_idle)?;
        let line = result_line(
            &profile,
            &game.position,
            &game.verdict,
            [&players[0].name, &players[1].name],
        );
        writeln!(stdout(), "{line}").map_err(Failure::system)?;
        for note in &game.notes {
            eprintln!("{note}");
        }
        if let Some(folder) = &options.transcripts {
            write_transcripts(folder, number, &game)
                .with_context(|| format!("cannot write transcripts to {}", folder.display()))
                .map_err(Failure::usage)?;
        }
    }
    Ok(Exit::Good)
}

/// An agent's command, and what it is called.
struct Player {
    launch: Launch,
    name: String,
}

impl Player {
    /// Takes a command apart and finds a name for it.
    fn parse(command: &str) -> Result<Self, Failure> {
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
struct Game {
    position: Position,
    verdict: Verdict,
    /// What went wrong, a line each.
    notes: Vec<String>,
    transcripts: [String; 2],
}

fn play_one(players: &[Player; 2], profile: &Profile, pauses_idle: bool) -> Result<Game, Failure> {
    let mut agents = [
        Agent::spawn(&players[0].launch).map_err(Failure::spawn)?,
        Agent::spawn(&players[1].launch).map_err(Failure::spawn)?,
    ];
    let position = Position::new(profile.rules.clone());
    let seats = [RED, BLUE].map(|side| {
        Seat::Agent(
            side.index(),
            RefereeEnd::new(side, &players[side.other().index()].name, profile),
        )
    });
    let names = [players[0].name.clone(), players[1].name.clone()];
    let summary = {
        let (profile, names) = (profile.clone(), names.clone());
        move |position: &Position, ending: &Ending| {
            result_line(
                &profile,
                position,
                &verdict(ending, position),
                [&names[0], &names[1]],
            )
        }
    };
    let settings = Settings {
        pauses_idle,
        summariser: Some(Box::new(summary)),
        ..Settings::new(profile.limits.exit)
    };
    let mut referee = Referee::with(position, seats, settings);
    drive(&mut referee, &mut agents, Instant::now()).map_err(Failure::system)?;
    let ending = referee
        .ending()
        .cloned()
        .ok_or_else(|| Failure::system(anyhow!("the game did not end")))?;
    let notes = referee
        .notes()
        .iter()
        .map(|(side, violation)| format!("{}: {violation}", side_name(*side)));
    let notes = forfeits(&ending).into_iter().chain(notes).collect();
    let transcripts =
        [0, 1].map(|index: usize| linesman::report::transcript_text(agents[index].transcript()));
    let (position, _) = referee.into_parts();
    Ok(Game {
        verdict: verdict(&ending, &position),
        position,
        notes,
        transcripts,
    })
}

fn forfeits(ending: &Ending) -> Vec<String> {
    match &ending.termination {
        Termination::Forfeit(forfeits) => forfeits
            .iter()
            .map(|(side, violation)| format!("{}: {violation}", side_name(*side)))
            .collect(),
        Termination::Rules | Termination::Resigned(_) | Termination::Interrupted => Vec::new(),
    }
}

fn write_transcripts(folder: &Path, number: u32, game: &Game) -> std::io::Result<()> {
    fs::create_dir_all(folder)?;
    for (side, text) in [RED, BLUE].into_iter().zip(&game.transcripts) {
        fs::write(
            folder.join(format!("game-{number}-{}.txt", side_name(side))),
            text,
        )?;
    }
    Ok(())
}
