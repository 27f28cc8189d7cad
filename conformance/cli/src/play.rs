//! `linesman play`.

use std::{fs, path::Path};

use anstream::eprintln;
use anyhow::{Context, anyhow};
use linesman::{
    Given, Place,
    game::{GameError, GameRequest, Pairing, PlayedGame},
    report::transcript_text,
};

use crate::{
    ExitResult, Failure,
    args::PlayOptions,
    contestant,
    exit::Exit,
    output::{print_line, refuse_file_for_folder},
    protocols::Protocols,
};

/// Plays games and prints the result line of each.
pub(crate) fn play(protocols: Protocols<'_>, options: &PlayOptions, given: &Given) -> ExitResult {
    let descriptor = protocols.find(&options.protocol)?;
    protocols.refuse_foreign(descriptor, given, Place::Play)?;
    let protocol = protocols.in_profile(descriptor, options.profile.as_deref(), None)?;
    if options.swap && options.games < 2 {
        let error =
            anyhow!("--swap changes the sides after each game, so it needs --games 2 or more");
        return Err(Failure::usage(error));
    }
    if options.seed.is_some() && !protocol.draws_lots() {
        return Err(Failure::usage(anyhow!(
            "--seed does not apply, because the rules of {} ({}) leave nothing to chance",
            descriptor.title,
            protocol.profile()
        )));
    }
    refuse_file_for_folder("transcripts", options.running.transcripts.as_deref())?;
    refuse_file_for_folder("records", given.get("records").map(Path::new))?;
    let request = GameRequest {
        options: given.clone(),
        seed: options.seed.unwrap_or_default(),
        pauses_idle: options.pause_idle,
    };
    let game = protocol.explained_game(&request).map_err(Failure::usage)?;
    let mut contestants = [
        contestant::limited(&options.first, options.running.memory, descriptor)?,
        contestant::limited(&options.second, options.running.memory, descriptor)?,
    ];
    options.running.sandbox.confine_all(&mut contestants)?;
    let pairing = Pairing::default();
    let (mut points, mut exit) = ([0.0; 2], Exit::Good);
    for number in 1..=options.games {
        let is_swapped = options.swap && number % 2 == 0;
        let mut seated = contestants.each_ref();
        if is_swapped {
            seated.reverse();
        }
        let played = pairing.play(&game, seated).map_err(|error| match error {
            GameError::Spawn(error) => Failure::spawn(error),
            error => Failure::system(error),
        })?;
        let mut scored = played.points();
        if is_swapped {
            scored.reverse();
        }
        points = [points[0] + scored[0], points[1] + scored[1]];
        print_line(&played.line)?;
        for doubt in &played.void {
            let side = descriptor.sides[doubt.side.index()];
            eprintln!("played again, because the game was void: {side}: {doubt}");
        }
        for note in &played.notes {
            eprintln!("{note}");
        }
        if played.doubt().is_some() {
            exit = Exit::CouldNotTell;
        }
        let number = number as usize;
        if let (Some(folder), Some((extension, record))) = (given.get("records"), &played.record) {
            let folder = Path::new(folder);
            fs::create_dir_all(folder)
                .and_then(|()| fs::write(folder.join(format!("game-{number}.{extension}")), record))
                .with_context(|| format!("cannot write records to {}", folder.display()))
                .map_err(Failure::usage)?;
        }
        if let Some(folder) = &options.running.transcripts {
            write_transcripts(folder, number, &played, descriptor.sides)?;
        }
    }
    if options.swap && options.games > 1 {
        let [first, second] = &contestants;
        let total = format!(
            "{} {} - {} {}",
            first.name, points[0], points[1], second.name
        );
        print_line(&total)?;
    }
    Ok(exit)
}

/// Writes what was said in a game to a file for each side, with the number of the game in its name.
pub(crate) fn write_transcripts(
    folder: &Path,
    number: usize,
    game: &PlayedGame,
    sides: &[&str],
) -> Result<(), Failure> {
    let write = || {
        fs::create_dir_all(folder)?;
        let mut transcripts = sides.iter().zip(&game.transcripts);
        transcripts.try_for_each(|(side, transcript)| {
            let path = folder.join(format!("game-{number}-{side}.txt"));
            fs::write(path, transcript_text(transcript))
        })
    };
    write()
        .with_context(|| format!("cannot write transcripts to {}", folder.display()))
        .map_err(Failure::usage)
}
