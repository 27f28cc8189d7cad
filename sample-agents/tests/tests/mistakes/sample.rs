//! A sample of the bots with a mistake, for tests that have minutes and not hours.
//!
//! It is drawn from the bots in languages that are installed. Each protocol and each language has its share in it, and the seed decides
//! which bots these are, so the same seed on the same machine is the same sample.

use std::{collections::BTreeSet, env};

use fastrand::Rng;

use crate::{
    table::{Mistake, protocol_of},
    toolchain,
};

/// A sample that was asked for.
#[derive(Debug)]
pub(super) struct Sample {
    /// How many bots there are to be.
    wanted: usize,
    seed: u64,
    names: BTreeSet<String>,
}

impl Sample {
    /// Returns the sample that `LINESMAN_SAMPLE` and `LINESMAN_SAMPLE_SEED` ask for; nothing without the first of them.
    pub(super) fn of_environment(mistakes: &[Mistake]) -> Result<Option<Self>, String> {
        let number = |name: &str| match env::var(name) {
            Ok(text) => match text.parse::<u64>() {
                Ok(number) => Ok(Some(number)),
                Err(_) => Err(format!("{name} is a whole number, not {text:?}")),
            },
            Err(_) => Ok(None),
        };
        let Some(wanted) = number("LINESMAN_SAMPLE")? else {
            return Ok(None);
        };
        let wanted = usize::try_from(wanted).unwrap_or(usize::MAX);
        let seed = number("LINESMAN_SAMPLE_SEED")?.unwrap_or(1);
        let is_possible = |mistake: &&Mistake| {
            toolchain::language_of(mistake.ending()).is_ok_and(toolchain::Language::is_installed)
        };
        let possible: Vec<&Mistake> = mistakes.iter().filter(is_possible).collect();
        let strata = possible.iter().map(|it| stratum(&it.base, &it.name));
        let drawn = drawn(strata.collect(), wanted, seed);
        Ok(Some(Self {
            wanted,
            seed,
            names: drawn.into_iter().collect(),
        }))
    }

    pub(super) fn contains(&self, mistake: &Mistake) -> bool {
        self.names.contains(&mistake.name)
    }

    /// Returns why the sample is not what was asked for.
    pub(super) fn fault(&self) -> Option<String> {
        let (found, wanted) = (self.names.len(), self.wanted);
        (found < wanted).then(|| {
            format!("only {found} bots with a mistake, and not {wanted}, are in languages that are installed here")
        })
    }

    /// Says which sample this is.
    pub(super) fn describe(&self) -> String {
        let Self { names, seed, .. } = self;
        format!(
            "a sample of {} bots, LINESMAN_SAMPLE_SEED={seed}\n",
            names.len()
        )
    }
}

/// Returns what bots have in common of which the sample has its share, and the name of one.
fn stratum(base: &str, name: &str) -> (String, String) {
    let language = base.rsplit_once('.').map_or("", |(_, ending)| ending);
    (format!("{} {language}", protocol_of(base)), name.to_owned())
}

/// Draws so many names: those at equal distances in a list in which each stratum is shuffled and in one piece.
fn drawn(mut strata: Vec<(String, String)>, wanted: usize, seed: u64) -> Vec<String> {
    let mut random = Rng::with_seed(seed);
    random.shuffle(&mut strata);
    strata.sort_by(|one, other| one.0.cmp(&other.0));
    let (count, wanted) = (strata.len(), wanted.min(strata.len()));
    let offset = random.usize(..count.max(1));
    let places = (0..wanted).map(|number| (offset + number * count / wanted) % count);
    places.map(|at| strata[at].1.clone()).collect()
}

/// Returns what is wrong with the drawing of samples.
pub(super) fn faults(mistakes: &[Mistake]) -> Vec<String> {
    let strata: Vec<(String, String)> = mistakes
        .iter()
        .map(|it| stratum(&it.base, &it.name))
        .collect();
    let mut faults = Vec::new();
    let mut ever = BTreeSet::new();
    for seed in 0..40 {
        let names = drawn(strata.clone(), WANTED, seed);
        let distinct: BTreeSet<&String> = names.iter().collect();
        if distinct.len() != WANTED {
            faults.push(format!("sample {seed} has a bot twice"));
        }
        if names != drawn(strata.clone(), WANTED, seed) {
            faults.push(format!("sample {seed} is not the same again"));
        }
        // Each stratum has its share, rounded up or down.
        let kinds: BTreeSet<&String> = strata.iter().map(|(kind, _)| kind).collect();
        for kind in kinds {
            let size = strata.iter().filter(|(other, _)| other == kind).count();
            let is_of_kind = |name: &&String| {
                let mut all = strata.iter();
                all.any(|(other, own)| other == kind && *own == **name)
            };
            let found = names.iter().filter(is_of_kind).count();
            let least = size * WANTED / strata.len();
            if found < least || found > least + 1 {
                faults.push(format!(
                    "sample {seed} has {found} of {size} bots of {kind}"
                ));
            }
        }
        ever.extend(names);
    }
    if ever.len() < mistakes.len() * 9 / 10 {
        faults.push("some bots are in hardly any sample".to_owned());
    }
    faults.sort();
    faults.dedup();
    faults
}

/// The size of the samples of which the drawing is tried.
const WANTED: usize = 60;
