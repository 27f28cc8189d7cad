//! What the pages of a site know of one another.

use std::collections::BTreeSet;

use linesman_report::HEAD;

use super::order::Order;
use crate::{
    damage::Recording,
    plan::Plan,
    played::{Ended, Played},
    store::{Store, StoreError},
};

/// A game that is being played.
#[derive(Clone, Debug)]
pub struct Running {
    /// Its number.
    pub number: u64,
    /// The names of the players, the first side first.
    pub players: Vec<String>,
}

/// What pages are made for, and which games have a page of their own.
#[derive(Clone, Copy, Debug)]
pub struct Pages<'a> {
    /// The games that are being played, on a server, which shows them; none in a folder.
    pub running: Option<&'a [Running]>,
    /// The numbers of the games that the pages list, in order.
    pub listed: &'a [u64],
    /// The numbers of those games that have a page of their own.
    pub shown: &'a BTreeSet<u64>,
    /// The numbers of the games whose records are damaged.
    pub damaged: &'a BTreeSet<u64>,
}

/// How many games a page lists.
pub(super) const GAMES_OF_PAGE: usize = 120;

static NONE: BTreeSet<u64> = BTreeSet::new();

impl<'a> Pages<'a> {
    /// Returns pages in a folder, without games.
    #[must_use]
    pub const fn plain() -> Self {
        Pages {
            running: None,
            listed: &[],
            shown: &NONE,
            damaged: &NONE,
        }
    }

    /// Returns pages of a server.
    #[must_use]
    pub const fn live(running: &'a [Running], listed: &'a [u64], shown: &'a BTreeSet<u64>) -> Self {
        Self {
            running: Some(running),
            listed,
            shown,
            damaged: &NONE,
        }
    }

    pub(super) fn recording(self, game: u64, has_record: bool) -> Recording {
        match has_record {
            false => Recording::Missing,
            true if self.damaged.contains(&game) => Recording::Damaged,
            true => Recording::Kept,
        }
    }

    /// Returns the address of the page of a game from the first page on, if it has one.
    pub(super) fn game(self, number: u64) -> Option<String> {
        let end = if self.running.is_some() { "/" } else { ".html" };
        self.shown
            .contains(&number)
            .then(|| format!("games/{number}{end}"))
    }

    /// Returns the place of a game that is listed.
    pub(super) fn listing(self, game: u64) -> Option<String> {
        self.listed.binary_search(&game).ok()?;
        Some(self.place(game))
    }

    /// Returns the place of a game among all games, as an address from the first page on.
    #[must_use]
    pub fn place(self, game: u64) -> String {
        let at = self.listed.binary_search(&game).unwrap_or_default();
        format!("{}#game-{game}", Order::Number.file(at / GAMES_OF_PAGE))
    }

    /// Returns the games with a page before and after a game.
    #[must_use]
    pub fn around(self, game: u64) -> [Option<u64>; 2] {
        let before = self.shown.range(..game).next_back();
        let after = self.shown.range(game + 1..).next();
        [before.copied(), after.copied()]
    }
}

/// Returns the numbers of all games that have a result, and of those that have a record.
///
/// # Errors
/// A store cannot be read.
pub fn numbers(stores: &[Store]) -> Result<(Vec<u64>, BTreeSet<u64>), StoreError> {
    let mut all = BTreeSet::new();
    let mut recorded = BTreeSet::new();
    for store in stores {
        all.extend(store.results()?.into_keys());
        recorded.extend(store.recorded()?);
    }
    recorded.retain(|number| all.contains(number));
    Ok((all.into_iter().collect(), recorded))
}

/// Returns why a game ended, in words.
pub(super) fn why(plan: &Plan, game: &Played) -> String {
    let players = game.fixture.players;
    let faults = game.faults.iter().enumerate();
    let faults: Vec<String> = faults
        .filter_map(|(at, fault)| {
            // The line of a game that was not played says who was absent, and why.
            let fault = fault.as_ref().filter(|_| game.was_played())?;
            let name = &plan.entrants.get(players[at])?.name;
            Some(format!("{name} broke {}: {}", fault.check, fault.cause))
        })
        .collect();
    match faults.is_empty() {
        true if game.reason == "rules" || game.ended == Ended::Void || !game.was_played() => {
            game.line.clone()
        }
        true => format!("{}: {}", game.reason, game.line),
        false => faults.join("; "),
    }
}

/// Returns the beginning of a page. The page of a tournament that goes on may run the script of its site and fetch the page again.
pub(super) fn head(pages: Pages<'_>) -> String {
    let more = match pages.running {
        Some(_) => "script-src 'self'; connect-src 'self'; img-src 'self'; ",
        None => "img-src 'self' file:; ",
    };
    HEAD.replace("base-uri 'none'", &format!("{more}base-uri 'none'"))
}
