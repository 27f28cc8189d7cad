//! Brings the parts of a tournament together.

use std::path::PathBuf;

use crate::{
    course::Course,
    fixtures::Shard,
    outdated::set_aside,
    plan::Plan,
    played::Played,
    seating::draws_of,
    store::{Store, StoreError},
};

/// What came of a merge.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Merged {
    /// How many games are new.
    pub new: u64,
    /// How many games were there already.
    pub known: u64,
    /// The games of which two files have different results. The game that began first counts. In a Swiss tournament and a knockout, a
    /// game that was merged before stays, because later rounds follow from it.
    pub doubled: Vec<u64>,
    /// How many games do not count, because their players do not meet. They are in files that were left behind when results before
    /// them changed.
    pub outdated: u64,
    /// The games that are due and in no file, by the part that they belong to.
    pub missing: Vec<Missing>,
}

/// Games of a part that are in no file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missing {
    /// The part.
    pub shard: Shard,
    /// How many of its games are missing.
    pub games: u64,
    /// Whether there is no file of this part at all.
    pub is_lost: bool,
}

/// Parts cannot be merged.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MergeError {
    /// A file cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// There is no such file.
    #[error("there is no file {}", .0.display())]
    NoFile(PathBuf),
}

/// How many games are kept at once.
const AT_ONCE: usize = 500;

/// Brings the games of these files into the store. To do it again changes nothing. `parts` are the numbers of the files that are parts.
///
/// # Errors
/// A file cannot be read, belongs to another plan, or the store cannot be written.
pub fn merge(
    plan: &Plan,
    store: &mut Store,
    files: &[PathBuf],
    parts: &[Shard],
) -> Result<Merged, MergeError> {
    let mut merged = Merged::default();
    let mut all = Vec::new();
    for file in files {
        let Some(part) = Store::read(file)? else {
            if file.exists() {
                continue;
            }
            return Err(MergeError::NoFile(file.clone()));
        };
        part.expect_plan(plan)?;
        expect_numbers(plan, &part)?;
        all.push(part);
    }
    let decisions = store.decisions()?;
    for part in &mut all {
        part.leave_out(&decisions)?;
    }
    let known = store.results()?;
    let draws = draws_of(plan, std::iter::once(&*store).chain(&all))?;
    let mut stores: Vec<&mut Store> = std::iter::once(&mut *store).chain(&mut all).collect();
    let outdated = set_aside(plan, &mut stores, true, draws.clone())?;
    merged.outdated = outdated.games;
    merged.doubled = outdated.doubled;
    let gone: Vec<u64> = store.aside.drain().collect();
    store.remove(&gone)?;
    for part in &all {
        let repeated = part
            .aside
            .iter()
            .filter(|number| known.contains_key(number));
        merged.known += repeated.count() as u64;
        take(store, part, &mut merged)?;
    }
    merged.doubled.sort_unstable();
    merged.doubled.dedup();
    // The next round is drawn here, so that all parts go on from the same draw.
    let mut course = Course::of(plan, draws);
    let due = course.due(&store.results()?);
    store.keep_draws(course.draws())?;
    if let Some(of) = parts.iter().map(|shard| shard.of).max() {
        for number in 1..=of {
            let shard = Shard { number, of };
            let games = due.iter().filter(|game| course.is_in(game, shard)).count() as u64;
            if games > 0 {
                merged.missing.push(Missing {
                    shard,
                    games,
                    is_lost: !parts.contains(&shard),
                });
            }
        }
    }
    Ok(merged)
}

/// Refuses a part whose entrants have other numbers.
fn expect_numbers(plan: &Plan, part: &Store) -> Result<(), StoreError> {
    let names = part.roster()?;
    let own = plan.entrants.iter().map(|entrant| &entrant.name);
    match names.iter().zip(own).all(|(name, own)| name == own) {
        true => Ok(()),
        false => Err(StoreError::OtherDraw(part.path().to_owned())),
    }
}

fn take(store: &mut Store, part: &Store, merged: &mut Merged) -> Result<(), StoreError> {
    let known = store.results()?;
    let mut new: Vec<u64> = Vec::new();
    let mut again: Vec<Played> = Vec::new();
    part.each(|game| {
        if known.contains_key(&game.fixture.number) {
            again.push(game);
        } else {
            new.push(game.fixture.number);
        }
    })?;
    for numbers in new.chunks(AT_ONCE) {
        let mut games = Vec::new();
        for number in numbers {
            if let Some(game) = part.game(*number)? {
                games.push((game, part.packed_record(*number)?));
            }
        }
        merged.new += games.len() as u64;
        store.keep(&games)?;
    }
    for game in again {
        let number = game.fixture.number;
        merged.known += 1;
        let Some(own) = store.game(number)? else {
            continue;
        };
        let is_same = (own.began.as_str(), own.node.as_str()) == (&*game.began, &*game.node);
        if is_same && own == game {
            continue;
        }
        merged.doubled.push(number);
        if game.precedes(&own) {
            store.exchange(&(game, part.packed_record(number)?))?;
        }
    }
    Ok(())
}
