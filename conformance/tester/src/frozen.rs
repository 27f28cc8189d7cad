//! Suites that stay as they are: checks, levels, scenarios and the seed under a name.
//!
//! A later Linesman has more checks and other scenarios. A frozen suite lists those of its time, so that everybody who names it asks
//! the same of an agent. Where a scenario has changed since, its old text is kept next to the list.

use std::{collections::BTreeMap, path::Path, time::Duration};

use crate::loading::parse_scenario;
use linesman_protocols::{Check, Level, Levels, Profile};

use linesman_interface::{
    game::{Game, GameRequest},
    protocol::{Descriptor, Protocol, Setting, Stage},
};
use linesman_values::{
    digest::{Hex, sha256},
    options::OptionError,
    scenario::{LoadError, Scenario},
};

/// The frozen suites that come with Linesman, each with its list and the scenarios that have changed since.
const SUITES: &[(&str, &[(&str, &str)])] = &[(include_str!("../suites/2026.1.txt"), &[])];

/// A suite that stays as it is.
#[derive(Clone, Debug)]
pub struct FrozenSuite {
    name: &'static str,
    seed: u64,
    /// The checks of each profile with their levels, by the names of the protocol and the profile.
    profiles: BTreeMap<(&'static str, &'static str), BTreeMap<&'static str, Level>>,
    /// The digests of the scenarios, by their ids.
    scenarios: BTreeMap<&'static str, &'static str>,
    /// The texts of scenarios that have changed since.
    kept: &'static [(&'static str, &'static str)],
}

/// A frozen suite cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FrozenError {
    /// There is no suite of this name.
    #[error("there is no suite {name:?}; the suites are {names}")]
    Unknown {
        /// The name.
        name: String,
        /// The names of all suites.
        names: String,
    },
    /// It has nothing to say of this profile.
    #[error("the suite {suite} has no checks of {protocol} ({profile})")]
    NoProfile {
        /// The name of the suite.
        suite: &'static str,
        /// The name of the protocol.
        protocol: &'static str,
        /// The name of the profile.
        profile: &'static str,
    },
    /// A scenario has changed, and its old text is not kept.
    #[error("this Linesman has lost the scenario {id} of the suite {suite}")]
    Lost {
        /// The name of the suite.
        suite: &'static str,
        /// The id of the scenario.
        id: &'static str,
    },
    /// A scenario is wrong.
    #[error(transparent)]
    Scenario(#[from] Box<LoadError>),
}

impl FrozenSuite {
    /// Finds a suite by its name.
    ///
    /// # Errors
    /// There is none; the error lists those that there are.
    pub fn find(name: &str) -> Result<Self, FrozenError> {
        let mut all = SUITES.iter().map(|(list, kept)| Self::read(list, kept));
        all.find(|suite| suite.name == name)
            .ok_or_else(|| FrozenError::Unknown {
                name: name.to_owned(),
                names: Self::names().join(", "),
            })
    }

    /// Returns the names of all suites.
    #[must_use]
    pub fn names() -> Vec<&'static str> {
        let all = SUITES.iter().map(|(list, kept)| Self::read(list, kept));
        all.map(|suite| suite.name).collect()
    }

    fn read(list: &'static str, kept: &'static [(&'static str, &'static str)]) -> Self {
        let mut suite = Self {
            name: "",
            seed: 1,
            profiles: BTreeMap::new(),
            scenarios: BTreeMap::new(),
            kept,
        };
        let mut at = ("", "");
        for line in list.lines() {
            let words: Vec<&'static str> = line.split(' ').collect();
            match words[..] {
                ["suite", name] => suite.name = name,
                ["seed", seed] => suite.seed = seed.parse().expect("the list is valid"),
                ["profile", protocol, profile] => at = (protocol, profile),
                ["check", id, level] => {
                    let levels = [Level::Must, Level::Should, Level::May];
                    let level = levels.into_iter().find(|it| it.word() == level);
                    let checks = suite.profiles.entry(at).or_default();
                    checks.insert(id, level.expect("the list is valid"));
                }
                ["scenario", id, digest] => {
                    suite.scenarios.insert(id, digest);
                }
                _ => {}
            }
        }
        suite
    }

    /// Writes the list of a suite that is as the tester is now.
    #[must_use]
    pub fn freeze(name: &str, seed: u64, protocols: &[&'static Descriptor]) -> String {
        let mut text = format!("suite {name}\nseed {seed}\n");
        for descriptor in protocols {
            for profile in (descriptor.profiles)() {
                let Some(protocol) = descriptor.protocol(Some(profile), None) else {
                    continue;
                };
                text += &format!("profile {} {profile}\n", descriptor.name);
                for check in descriptor.checks {
                    if let Some(level) = protocol.level_of(check) {
                        text += &format!("check {} {}\n", check.id, level.word());
                    }
                }
            }
            for (id, scenario) in descriptor.scenario_files {
                text += &format!("scenario {id} {}\n", sha256(scenario.as_bytes()));
            }
        }
        text
    }

    /// Returns whether it has checks of this protocol in this profile. Protocols that came later are in none of the older suites.
    #[must_use]
    pub fn has(&self, protocol: &dyn Protocol) -> bool {
        let key = (protocol.descriptor().name, protocol.profile());
        self.profiles.contains_key(&key)
    }

    /// Returns the name.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the seed of everything that the tester draws.
    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// Returns a protocol with the checks and the levels of the suite.
    ///
    /// # Errors
    /// The suite has nothing to say of its profile.
    pub fn protocol(&self, inner: Box<dyn Protocol>) -> Result<Box<dyn Protocol>, FrozenError> {
        let key = (inner.descriptor().name, inner.profile());
        let levels = self.profiles.get(&key).ok_or(FrozenError::NoProfile {
            suite: self.name,
            protocol: key.0,
            profile: key.1,
        })?;
        Ok(Box::new(FrozenProtocol {
            inner,
            levels: levels.clone(),
        }))
    }

    /// Returns the scenarios of the suite.
    ///
    /// # Errors
    /// One of them has changed and was not kept, or is wrong.
    pub fn scenarios(&self, protocol: &dyn Protocol) -> Result<Vec<Scenario>, FrozenError> {
        let descriptor = protocol.descriptor();
        let is_own = |id: &str| id.split('/').next() == Some(descriptor.name);
        let own = self.scenarios.iter().filter(|(id, _)| is_own(id));
        own.map(|(id, digest)| {
            let now = descriptor.scenario_files.iter();
            let mut texts = self.kept.iter().chain(now).filter(|(other, _)| other == id);
            let is_it = |text: &str| Hex::to_string(&sha256(text.as_bytes())) == **digest;
            let found = texts.find(|(_, text)| is_it(text));
            let (_, text) = found.ok_or(FrozenError::Lost {
                suite: self.name,
                id,
            })?;
            let path = format!("scenarios/{id}.yaml");
            parse_scenario(id, Path::new(&path), text, protocol)
                .map_err(|error| Box::new(error).into())
        })
        .collect()
    }
}

/// A protocol with the checks and levels of another time.
struct FrozenProtocol {
    inner: Box<dyn Protocol>,
    levels: BTreeMap<&'static str, Level>,
}

impl Profile for FrozenProtocol {
    fn all() -> Vec<Self> {
        Vec::new()
    }

    fn name(&self) -> &'static str {
        self.inner.name()
    }

    fn levels(&self) -> Levels {
        self.inner.levels()
    }

    fn level_of(&self, check: &Check) -> Option<Level> {
        self.levels.get(check.id).copied()
    }
}

impl Protocol for FrozenProtocol {
    fn descriptor(&self) -> &'static Descriptor {
        self.inner.descriptor()
    }

    fn limits(&self) -> Vec<(&'static str, Duration)> {
        self.inner.limits()
    }

    fn limits_of_game(&self, request: &GameRequest) -> Vec<(&'static str, Duration)> {
        self.inner.limits_of_game(request)
    }

    fn limit_answers(&mut self, limit: Duration) {
        self.inner.limit_answers(limit);
    }

    fn memory_limit(&self) -> Option<u64> {
        self.inner.memory_limit()
    }

    fn option_default(&self, option: &str) -> Option<String> {
        self.inner.option_default(option)
    }

    fn draws_lots(&self) -> bool {
        self.inner.draws_lots()
    }

    fn game(&self, request: &GameRequest) -> Result<Game, OptionError> {
        self.inner.game(request)
    }

    fn explained_game(&self, request: &GameRequest) -> Result<Game, OptionError> {
        self.inner.explained_game(request)
    }

    fn stage(&self, setting: &Setting<'_>) -> Box<dyn Stage> {
        self.inner.stage(setting)
    }

    fn profile(&self) -> &'static str {
        self.inner.profile()
    }

    fn exit_limit(&self) -> Duration {
        self.inner.exit_limit()
    }
}
