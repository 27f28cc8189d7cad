//! The records of games: what they say about how the games are played, and where they are kept.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use linesman::{Descriptor, Given, InForce, Protocol, game::Contestant};
use linesman_game_record::{Head, Player, PlayerKind, Recorder, forfeit_folder, unique_stem};

/// What the records of a series of games have in common.
pub(crate) struct Records {
    head: Head,
    folder: Option<PathBuf>,
    /// What the names of the records of forfeited games begin with.
    stem: String,
}

impl Records {
    /// Returns the records of games of this protocol in this profile. They are kept in `folder`, or else only those of forfeited
    /// games, in the folder `linesman-records`.
    pub(crate) fn new(protocol: &dyn Protocol, folder: Option<&Path>) -> Self {
        let descriptor = protocol.descriptor();
        let head = Head::new(descriptor.name, protocol.profile(), Vec::new());
        Self {
            head: head.with_limits(protocol.limits()),
            folder: folder.map(Path::to_owned),
            stem: unique_stem(descriptor.name),
        }
    }

    /// Returns the same records for games with these options, this seed, and idle agents that are paused or not.
    pub(crate) fn of_games(
        mut self,
        descriptor: &Descriptor,
        given: &Given,
        seed: u64,
        pauses_idle: bool,
    ) -> Self {
        self.head.options = canonical(descriptor, given);
        (self.head.seed, self.head.pauses_idle) = (seed, pauses_idle);
        self
    }

    /// Begins the record of an attempt at a game with this number, in which these programs play. The record of a void attempt before it
    /// is kept under another name.
    pub(crate) fn begin(
        &self,
        number: usize,
        void: usize,
        sides: &[&str],
        contestants: [&Contestant; 2],
    ) -> io::Result<Recorder> {
        let is_person = contestants.map(|contestant| contestant.is_person);
        let players = sides.iter().zip(contestants).enumerate();
        let players = players.map(|(index, (side, contestant))| {
            // Two people share one terminal, and so one agent.
            let agent = if is_person == [true, true] { 0 } else { index };
            if contestant.is_person {
                return Player::other(side, &contestant.name, PlayerKind::Person, Some(agent));
            }
            Player {
                memory_limit: contestant.launch.memory_limit,
                ..Player::program(side, &contestant.name, command(contestant), agent)
            }
        });
        let head = Head {
            game: Some(number as u64),
            sandbox: InForce::of(contestants[0].launch.sandbox.level).to_string(),
            sides: players.collect(),
            ..self.head.clone()
        };
        let (folder, name) = match &self.folder {
            Some(folder) => (folder.clone(), format!("game-{number}")),
            None => (forfeit_folder(), format!("{}-game-{number}", self.stem)),
        };
        let path = folder.join(format!("{name}.jsonl"));
        if void > 0 {
            match fs::rename(&path, folder.join(format!("{name}-void-{void}.jsonl"))) {
                // The attempt has a name of its own already.
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                renamed => renamed?,
            }
        }
        match &self.folder {
            Some(_) => Recorder::create(&path, head),
            None => Recorder::for_forfeit(&path, head),
        }
    }
}

/// Returns the words that start a program.
fn command(contestant: &Contestant) -> Vec<String> {
    let launch = &contestant.launch;
    let words = std::iter::once(&launch.program).chain(&launch.args);
    words
        .map(|word| word.to_string_lossy().into_owned())
        .collect()
}

/// Returns the options as scenarios have them, so that a record names no file of this machine.
fn canonical(descriptor: &Descriptor, given: &Given) -> Vec<(String, String)> {
    let scenario_options = descriptor.scenario_options();
    let meant = |(name, value): (&str, &str)| {
        let is_shared = scenario_options.contains(&name);
        let read = is_shared.then(|| descriptor.read_argument(name, value));
        let value = match read {
            Some(Ok(values)) if values.len() == 1 => values.concat(),
            _ => value.to_owned(),
        };
        (name.to_owned(), value)
    };
    // Where files are written says nothing about the game.
    given
        .iter()
        .filter(|(name, _)| *name != "records")
        .map(meant)
        .collect()
}
