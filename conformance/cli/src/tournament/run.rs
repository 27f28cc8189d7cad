//! The games, one after the other or several at a time, and what is printed of them.

use std::{
    collections::BTreeMap,
    io::Write,
    sync::{
        atomic::{AtomicBool, AtomicUsize, Ordering},
        mpsc,
    },
    thread,
};

use anstream::{eprintln, stdout};
use anyhow::{Context, anyhow};
use linesman_protocols::bitwa::Profile;
use linesman_referee::{GameResult, rank};

use super::{
    entrants, json,
    schedule::{Fixture, schedule},
    table::table,
};
use crate::{
    Failure,
    args::{TournamentFormat, TournamentOptions},
    bitwa::Field,
    exit::Exit,
    play::{
        bitwa::{Fought, fight},
        write_transcripts,
    },
    player::Player,
    protocols,
};

/// Plays a tournament and prints each game's result and the ranking.
pub(crate) fn tournament(options: &TournamentOptions) -> Result<Exit, Failure> {
    match options.protocol.as_str() {
        "bitwa" => {}
        "stratego" | "otep" => {
            return Err(Failure::usage(anyhow!(
                "there are no tournaments of {} yet; 'linesman play' plays games between two",
                options.protocol
            )));
        }
        name => return Err(protocols::unknown(name)),
    }
    let fields = entrants::fields(options)?;
    let players = entrants::players(options)?;
    let names: Vec<String> = players.iter().map(|player| player.name.clone()).collect();
    let fixtures = schedule(
        players.len(),
        fields.len(),
        options.games_per_pair,
        options.seed,
    );
    let hall = Hall {
        players,
        fields,
        fixtures,
        profile: Profile::arbiter().with_game(options.time),
    };
    let mut results = Vec::new();
    hall.play(options.jobs.get(), |index, fought| {
        results.push(hall.result(index, fought));
        hall.tell(index, fought, options)
    })?;
    let standings = rank(names.len(), &results);
    let ranking = match options.format {
        TournamentFormat::Human => format!("\n{}", table(&standings, &names)),
        TournamentFormat::Json => {
            let lines: Vec<String> = standings
                .iter()
                .map(|standing| json::standing_line(standing, &names))
                .collect();
            lines.join("\n")
        }
    };
    writeln!(stdout(), "{ranking}").map_err(Failure::system)?;
    Ok(Exit::Good)
}

/// Everything that the games are played with.
struct Hall {
    players: Vec<Player>,
    fields: Vec<Field>,
    fixtures: Vec<Fixture>,
    profile: Profile,
}

impl Hall {
    /// Plays all games, so many at a time, and tells of each in the order of the schedule, as soon as it and all before it
    /// are over. Stops at the first failure; games that are being played then are played to their end.
    fn play(
        &self,
        jobs: usize,
        mut tell: impl FnMut(usize, &Fought) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let next = AtomicUsize::new(0);
        let is_stopped = AtomicBool::new(false);
        thread::scope(|scope| {
            let (sender, receiver) = mpsc::channel();
            for _ in 0..jobs.min(self.fixtures.len()) {
                let sender = sender.clone();
                let (next, is_stopped) = (&next, &is_stopped);
                scope.spawn(move || {
                    while !is_stopped.load(Ordering::Relaxed) {
                        let index = next.fetch_add(1, Ordering::Relaxed);
                        if index >= self.fixtures.len() {
                            break;
                        }
                        // Nobody is left to be told only after a failure.
                        if sender.send((index, self.fight(index))).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            let mut early = BTreeMap::new();
            let mut told = 0;
            let mut result = Ok(());
            for (index, fought) in receiver {
                early.insert(index, fought);
                while let Some(fought) = early.remove(&told).filter(|_| result.is_ok()) {
                    result = fought.and_then(|fought| tell(told, &fought));
                    told += 1;
                }
                if result.is_err() {
                    is_stopped.store(true, Ordering::Relaxed);
                    break;
                }
            }
            result
        })
    }

    fn fight(&self, index: usize) -> Result<Fought, Failure> {
        let fixture = &self.fixtures[index];
        let players = fixture.players.map(|player| &self.players[player]);
        let setup = &self.fields[fixture.board].setup;
        // Every program could be started at the beginning; that one cannot be now is nobody's mistake on the command line.
        fight(players, setup, &self.profile, false)
            .map_err(|failure| Failure::system(failure.error))
    }

    fn result(&self, index: usize, fought: &Fought) -> GameResult {
        let [first, second] = fought.scores;
        let margin = first.margin_over(second);
        GameResult {
            players: self.fixtures[index].players,
            outcome: Some(fought.end.outcome),
            differences: vec![margin.units, margin.strength],
        }
    }

    /// Prints a game's result, and to standard error what went wrong in it.
    fn tell(
        &self,
        index: usize,
        fought: &Fought,
        options: &TournamentOptions,
    ) -> Result<(), Failure> {
        let fixture = &self.fixtures[index];
        let names = fixture
            .players
            .map(|player| self.players[player].name.as_str());
        let number = u32::try_from(index + 1)
            .map_err(|_| Failure::usage(anyhow!("there are too many games")))?;
        let board = &self.fields[fixture.board].name;
        let line = match options.format {
            TournamentFormat::Human => {
                let total = self.fixtures.len();
                format!("{number}/{total} {board}  {}", fought.played.line)
            }
            TournamentFormat::Json => json::game_line(number, board, names, fought),
        };
        writeln!(stdout(), "{line}").map_err(Failure::system)?;
        for note in &fought.played.notes {
            eprintln!("game {number}: {note}");
        }
        if let Some(folder) = &options.transcripts {
            write_transcripts(folder, number, &fought.played)
                .with_context(|| format!("cannot write transcripts to {}", folder.display()))
                .map_err(Failure::usage)?;
        }
        Ok(())
    }
}
