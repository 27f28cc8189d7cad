//! How the games of `play`, `compare` and `tournament` begin.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use linesman_interface::{
    game::{Game, GameRequest},
    protocol::{Descriptor, Protocol},
};
use linesman_tournament::{Openings, Reading};
use linesman_values::options::{Given, OptionError};

use crate::Failure;

/// How games begin.
#[derive(Args, Debug)]
pub(crate) struct OpeningOptions {
    /// Begin the games at the openings of this book: a file with a position on each line, such as EPD, or with games in PGN; plain, or
    /// packed by gzip or zstd. Games that are played from both sides have the same one. For UCI, 'default' is a book that comes with
    /// Linesman
    #[arg(long, value_name = "FILE")]
    pub(crate) openings: Option<PathBuf>,
    /// The order of the openings of the book: as they are there, or as the seed draws it [default: sequential]
    #[arg(long, value_enum, value_name = "ORDER", requires = "openings")]
    pub(crate) openings_order: Option<OpeningOrder>,
    /// How many plies of each game of the book are played [default: all of them]
    #[arg(long, value_name = "N", requires = "openings", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) openings_plies: Option<u32>,
    /// Begin the games after this many random legal plies, which the seed draws
    #[arg(long, value_name = "N", conflicts_with = "openings", value_parser = clap::value_parser!(u32).range(1..=200))]
    pub(crate) opening_plies: Option<u32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum OpeningOrder {
    /// As they are in the book
    Sequential,
    /// As the seed draws it; each comes once before one comes again
    Random,
}

impl OpeningOptions {
    /// Reads the openings, which a seed draws. `given` are the options of the games.
    pub(crate) fn read(
        &self,
        descriptor: &'static Descriptor,
        given: &Given,
        seed: u64,
    ) -> Result<Openings, Failure> {
        let form = descriptor.tournament.and_then(|form| form.openings);
        let start = form.and_then(|form| form.start);
        if let Some(start) = start.filter(|start| given.get(start).is_some())
            && self.openings.is_some()
        {
            return Err(usage!(
                "--openings and --{start} both say where a game begins; leave one out"
            ));
        }
        let openings = match (&self.openings, self.opening_plies) {
            (Some(file), _) => {
                let is_random = self.openings_order == Some(OpeningOrder::Random);
                let reading = Reading {
                    seed: is_random.then_some(seed),
                    plies: self.openings_plies,
                };
                let obstacle = Openings::always_usual(descriptor);
                obstacle.map_or(Ok(()), |obstacle| Err(refused(&obstacle)))?;
                Openings::read(descriptor, file, reading).map_err(Failure::usage)?
            }
            (None, Some(plies)) => Openings::Random { plies, count: None },
            (None, None) => Openings::Usual,
        };
        match openings.obstacle(descriptor) {
            Some(obstacle) => Err(refused(&obstacle)),
            None => Ok(openings),
        }
    }
}

fn refused(obstacle: &str) -> Failure {
    usage!("{obstacle}; leave --openings and --opening-plies out")
}

/// Returns the game that begins with the opening of this number, from 0.
pub(crate) fn begin(
    openings: &Openings,
    descriptor: &'static Descriptor,
    protocol: &dyn Protocol,
    request: &GameRequest,
    seed: u64,
    number: u32,
) -> Result<(GameRequest, Game), OptionError> {
    let (given, folder) = (&request.options, Path::new(""));
    let request = GameRequest {
        options: openings.options(descriptor, given, folder, seed, number)?,
        ..request.clone()
    };
    let game = protocol.explained_game(&request)?;
    Ok((request, game))
}

/// How many openings of a book are read before the first game.
const MOST_CHECKED: u32 = 100_000;

/// Refuses the first opening of a book that cannot be played, also if fewer games are played. `begin` gets the number of an opening
/// from 0.
pub(crate) fn refuse_wrong<E: std::fmt::Display>(
    openings: &Openings,
    begin: impl Fn(u32) -> Result<(), E>,
) -> Result<(), Failure> {
    let different = match openings {
        Openings::Book(book) => book.len().min(MOST_CHECKED),
        Openings::Usual | Openings::Random { .. } => 1,
    };
    for number in 0..different {
        begin(number).map_err(|error| wrong(openings, number, &error))?;
    }
    Ok(())
}

/// Says what is wrong with the opening of this number, and where it is.
pub(crate) fn wrong(openings: &Openings, number: u32, error: &impl std::fmt::Display) -> Failure {
    Failure::usage(match openings.place(number) {
        Some(place) => anyhow::anyhow!("{place}: {error}"),
        None => anyhow::anyhow!("{error}"),
    })
}
