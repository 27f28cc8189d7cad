//! The programs that an entrant has had, and which of its games count for which row of the table.

use std::collections::{BTreeMap, HashMap};

use serde::Serialize;

use crate::{
    plan::{Plan, Versions},
    played::Played,
    rows::natural,
    store::{Store, StoreError},
};

/// A program of an entrant.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Version {
    /// The number of the program, from 1.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub version: u32,
    /// A digest of its command and its files.
    pub digest: String,
    /// When its first game began, in UTC.
    #[serde(skip)]
    pub since: String,
    /// The least number of its games.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub game: u64,
    /// How many games it has played.
    pub games: u64,
}

/// Which row of the table a program's games count for. The rows of the last programs have the numbers of the entrants.
#[derive(Clone, Debug)]
pub(crate) struct Seats {
    mode: Versions,
    /// By the number of the entrant.
    versions: Vec<Vec<Version>>,
    /// The entrant and the number of its program, for each row.
    rows: Vec<(usize, u32)>,
    by_digest: HashMap<(usize, String), usize>,
}

impl Seats {
    /// Returns the rows for all games in these stores.
    pub(crate) fn of(plan: &Plan, stores: &[Store]) -> Result<Self, StoreError> {
        let mut all = vec![Vec::new(); plan.entrants.len()];
        for (entrant, found) in seen(stores)? {
            if let Some(own) = all.get_mut(entrant) {
                *own = found;
            }
        }
        let last = |own: &Vec<Version>| own.last().map_or(1, |it| it.version);
        let mut rows: Vec<(usize, u32)> = all.iter().map(last).enumerate().collect();
        let mut by_digest = HashMap::new();
        for (entrant, own) in all.iter().enumerate() {
            for (at, version) in own.iter().enumerate() {
                let is_last = at + 1 == own.len();
                let row = match plan.versions {
                    Versions::Together => break,
                    _ if is_last => entrant,
                    Versions::Last => continue,
                    Versions::Apart => {
                        rows.push((entrant, version.version));
                        rows.len() - 1
                    }
                };
                by_digest.insert((entrant, version.digest.clone()), row);
            }
        }
        Ok(Self {
            mode: plan.versions,
            versions: all,
            rows,
            by_digest,
        })
    }

    /// Returns a row for each entrant, whatever programs it has had.
    pub(crate) fn plain(plan: &Plan) -> Self {
        let count = plan.entrants.len();
        Self {
            mode: Versions::Together,
            versions: vec![Vec::new(); count],
            rows: (0..count).map(|entrant| (entrant, 1)).collect(),
            by_digest: HashMap::new(),
        }
    }

    /// Returns how many rows there are.
    pub(crate) const fn count(&self) -> usize {
        self.rows.len()
    }

    /// Returns the rows of both players of a game. Nothing if it does not count, because one of them has another program now.
    pub(crate) fn of_game(&self, game: &Played) -> Option<[usize; 2]> {
        let row = |side: usize| {
            let entrant = game.fixture.players[side];
            let digest = &game.programs[side];
            if digest.is_empty() || self.mode == Versions::Together {
                return Some(entrant);
            }
            let known = self.by_digest.get(&(entrant, digest.clone()));
            known.copied()
        };
        Some([row(0)?, row(1)?])
    }

    /// Counts a game for the programs that played it.
    pub(crate) fn count_game(&mut self, game: &Played) {
        for (player, digest) in game.fixture.players.into_iter().zip(&game.programs) {
            let own = self.versions.get_mut(player).into_iter().flatten();
            for version in own.filter(|version| version.digest == *digest) {
                version.games += 1;
                version.game = match version.game {
                    0 => game.fixture.number,
                    least => least.min(game.fixture.number),
                };
            }
        }
    }

    /// Returns the entrant of a row.
    pub(crate) fn entrant(&self, row: usize) -> usize {
        self.rows[row].0
    }

    /// Returns the name of a row.
    pub(crate) fn name(&self, plan: &Plan, row: usize) -> String {
        let (entrant, version) = self.rows[row];
        let name = &plan.entrants[entrant].name;
        if self.mode == Versions::Apart && self.versions[entrant].len() > 1 {
            format!("{name}, version {version}")
        } else {
            name.clone()
        }
    }

    /// Returns the programs of an entrant, the first one first.
    pub(crate) fn versions(&self, entrant: usize) -> &[Version] {
        &self.versions[entrant]
    }
}

/// Returns the names of the entrants whose last game was played by another program than the one that they have now.
///
/// # Errors
/// A store cannot be read.
pub fn changed<'p>(
    plan: &'p Plan,
    stores: &[Store],
    programs: &[String],
) -> Result<Vec<&'p str>, StoreError> {
    let seen = seen(stores)?;
    let entrants = plan.entrants.iter().zip(programs).enumerate();
    let changed = entrants.filter_map(|(number, (entrant, now))| {
        let last = seen.get(&number)?.last()?;
        (!now.is_empty() && last.digest != *now).then_some(entrant.name.as_str())
    });
    Ok(changed.collect())
}

/// Returns the programs that were seen, by the number of their entrant, in the order in which they began to play.
fn seen(stores: &[Store]) -> Result<BTreeMap<usize, Vec<Version>>, StoreError> {
    let mut all: BTreeMap<(usize, String), Version> = BTreeMap::new();
    for store in stores {
        for (entrant, found) in store.programs_seen()? {
            let known = all
                .entry((entrant, found.digest.clone()))
                .or_insert_with(|| found.clone());
            known.since = known.since.clone().min(found.since);
        }
    }
    let mut by_entrant: BTreeMap<usize, Vec<Version>> = BTreeMap::new();
    for ((entrant, _), version) in all {
        by_entrant.entry(entrant).or_default().push(version);
    }
    for own in by_entrant.values_mut() {
        own.sort_by(|one, other| (&one.since, one.game).cmp(&(&other.since, other.game)));
        for (number, version) in (1..).zip(own) {
            version.version = number;
        }
    }
    Ok(by_entrant)
}

impl Store {
    /// Returns the programs of all entrants that have played, with the numbers of the entrants.
    fn programs_seen(&self) -> Result<Vec<(usize, Version)>, StoreError> {
        let read = || -> rusqlite::Result<Vec<(usize, Version)>> {
            if self.is_older()? {
                return Ok(Vec::new());
            }
            let mut all = self.db.prepare(
                "SELECT player, program, min(began) FROM \
                 (SELECT first AS player, program_first AS program, began FROM game UNION ALL \
                  SELECT second, program_second, began FROM game) \
                 WHERE program != '' GROUP BY player, program",
            )?;
            let rows = all.query_map([], |row| {
                let player = natural(row.get(0)?);
                let version = Version {
                    version: 1,
                    digest: row.get(1)?,
                    since: row.get(2)?,
                    ..Version::default()
                };
                Ok((usize::try_from(player).unwrap_or(usize::MAX), version))
            })?;
            rows.collect()
        };
        read().map_err(|error| self.failed(error))
    }
}
