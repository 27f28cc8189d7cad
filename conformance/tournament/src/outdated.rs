//! Which games of a Swiss tournament and a knockout count. Who meets in a round follows from the results before it, so a file that was
//! left behind may have games of players who do not meet.

use std::collections::HashSet;

use crate::{
    course::Course,
    drawn::Draw,
    fixtures::Results,
    plan::Plan,
    store::{Store, StoreError},
};

/// What of several stores does not count.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outdated {
    /// How many games are of players who do not meet, or whose round is not paired.
    pub games: u64,
    /// The numbers of games that are in several stores, with different results.
    pub doubled: Vec<u64>,
}

/// Sets aside in each store what does not count, if who meets follows from results. The tables and lists of these stores do not have it.
///
/// A game that is in several stores counts as the whole has it, if there is one in front, because later rounds follow from that.
/// Otherwise, the one that began first counts.
///
/// # Errors
/// A store cannot be read.
pub fn set_aside(
    plan: &Plan,
    stores: &mut [&mut Store],
    has_whole: bool,
    draws: Vec<Draw>,
) -> Result<Outdated, StoreError> {
    let mut outdated = Outdated::default();
    if !plan.format.waits_for_results() {
        return Ok(outdated);
    }
    let seated = stores.iter().map(|store| store.seated());
    let seated = seated.collect::<Result<Vec<_>, _>>()?;
    let mut counting: Vec<HashSet<u64>> = vec![HashSet::new(); stores.len()];
    // Games of the right players that another store has too.
    let mut repeated: Vec<HashSet<u64>> = vec![HashSet::new(); stores.len()];
    let mut results = Results::new();
    let mut course = Course::of(plan, draws);
    loop {
        let before = results.len();
        for fixture in course.due(&results) {
            let number = fixture.number;
            let has_it = |at: &usize| {
                let found = seated[*at].get(&number);
                found.is_some_and(|(players, _)| *players == fixture.players)
            };
            let having: Vec<usize> = (0..stores.len()).filter(has_it).collect();
            let Some(&first) = having.first() else {
                continue;
            };
            let mut chosen = first;
            if having.len() > 1 {
                let mut games = Vec::new();
                for &at in &having {
                    games.extend(stores[at].game(number)?.map(|game| (at, game)));
                }
                if games.iter().any(|(_, game)| *game != games[0].1) {
                    outdated.doubled.push(number);
                }
                if !(has_whole && first == 0) {
                    let begun =
                        games.iter().reduce(
                            |one, other| {
                                if other.1.precedes(&one.1) { other } else { one }
                            },
                        );
                    chosen = begun.map_or(first, |(at, _)| *at);
                }
            }
            for at in having {
                let which = if at == chosen {
                    &mut counting
                } else {
                    &mut repeated
                };
                which[at].insert(number);
            }
            results.insert(number, seated[chosen][&number].1);
        }
        if results.len() == before {
            break;
        }
    }
    for (at, store) in stores.iter_mut().enumerate() {
        let numbers = seated[at].keys();
        let aside = numbers.filter(|number| !counting[at].contains(number));
        let decided = std::mem::take(&mut store.aside);
        store.aside = aside.copied().collect();
        outdated.games += (store.aside.len() - repeated[at].len()) as u64;
        store.aside.extend(decided);
    }
    outdated.doubled.sort_unstable();
    Ok(outdated)
}
