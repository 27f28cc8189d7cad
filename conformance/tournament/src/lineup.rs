//! The programs of the entrants.

use std::{
    ffi::OsString,
    fs,
    path::{Path, PathBuf},
    time::Duration,
};

use linesman_interface::{game::Contestant, protocol::Descriptor};
use linesman_referee::{Launch, split_command};
use linesman_vet::{Built, Engine, Entrant, is_engine_file};
use sha2::{Digest as _, Sha256};

use crate::{
    plan::{Plan, Start},
    unable::Unable,
};

/// An entrant cannot play.
#[derive(Debug, thiserror::Error)]
#[error("{}, line {line}: {name} cannot play: {what}", path.display())]
pub struct LineupError {
    path: PathBuf,
    line: usize,
    name: String,
    what: String,
    /// Whether the system is the cause, and not the plan.
    pub is_system: bool,
}

/// How long the build of an entrant may take.
const BUILD_LIMIT: Duration = Duration::from_secs(5 * 60);

/// The programs of all entrants.
pub struct Lineup {
    /// The programs, confined as the plan says. None of them is started yet.
    pub contestants: Vec<Contestant>,
    /// What all of them may read.
    readable: Vec<PathBuf>,
    /// Those that have to be built, with their numbers.
    to_build: Vec<(usize, Entrant)>,
    /// Where they were built. It goes with the lineup.
    built: Vec<Built>,
}

impl Lineup {
    /// Returns the programs of all entrants.
    ///
    /// # Errors
    /// Names the first entrant that has no program.
    pub fn of(plan: &Plan, protocols: &[&'static Descriptor]) -> Result<Self, LineupError> {
        expect_folders(plan)?;
        let readable = readable(plan)?;
        let (mut contestants, mut to_build) = (Vec::new(), Vec::new());
        for (number, one) in plan.entrants.iter().enumerate() {
            let launch = match &one.start {
                Start::Command(text) => of_command(plan, text),
                Start::Folder(folder) => of_folder(plan, folder, protocols).map(|entrant| {
                    let launch = entrant.launch();
                    if entrant.has_build() {
                        to_build.push((number, entrant));
                    }
                    launch
                }),
                Start::Nothing => Err(
                    "it has a strength and no program; '--simulate' draws its results".to_owned(),
                ),
                // Its games are not due any more, so it is never started.
                Start::Gone => Ok(Launch::new("false", [""; 0])),
            };
            let mut launch = launch.map_err(|what| error(plan, number, what, false))?;
            confine(plan, &readable, &mut launch);
            launch.memory_limit = plan.terms.memory;
            contestants.push(Contestant {
                options: one.options.clone(),
                effort: one.effort,
                ..Contestant::program(launch, one.name.clone())
            });
        }
        let mut lineup = Self {
            contestants,
            readable,
            to_build,
            built: Vec::new(),
        };
        lineup.hide_from_each_other(plan);
        Ok(lineup)
    }

    /// Returns whether entrants are built.
    #[must_use]
    pub fn has_builds(&self) -> bool {
        !self.to_build.is_empty()
    }

    /// Builds the entrants that say how, each in a copy of its folder below this one. `tell` gets the name of each before its build.
    /// Returns those that cannot be built, and why.
    ///
    /// # Errors
    /// The machine cannot build.
    pub fn build(
        &mut self,
        plan: &Plan,
        folder: &Path,
        mut tell: impl FnMut(&str),
    ) -> Result<Vec<(usize, Unable)>, LineupError> {
        let mut unable = Vec::new();
        let confine = |launch: &mut Launch| confine(plan, &self.readable, launch);
        for (number, entrant) in std::mem::take(&mut self.to_build) {
            tell(&plan.entrants[number].name);
            let place = folder.join((number + 1).to_string());
            let foreign = self.contestants[number].launch.sandbox.foreign.clone();
            let confine = |launch: &mut Launch| {
                confine(launch);
                launch.sandbox.foreign.extend(foreign.iter().cloned());
            };
            let (built, mut launch) = match entrant.build(&place, &confine, BUILD_LIMIT) {
                Ok(built) => built,
                Err(why) if why.is_system => return Err(error(plan, number, why.what, true)),
                Err(why) => {
                    unable.push((number, why.into()));
                    continue;
                }
            };
            confine(&mut launch);
            let contestant = &mut self.contestants[number];
            launch.memory_limit = contestant.launch.memory_limit;
            launch.sandbox.hidden = std::mem::take(&mut contestant.launch.sandbox.hidden);
            contestant.launch = launch;
            let others = self.contestants.iter_mut().enumerate();
            for (_, other) in others.filter(|(other, _)| *other != number) {
                other.launch.sandbox.hidden.push(built.folder());
                other.launch.sandbox.foreign.push(built.folder());
            }
            self.built.push(built);
        }
        Ok(unable)
    }

    /// In a sandbox, no entrant can read the files of another.
    fn hide_from_each_other(&mut self, plan: &Plan) {
        let own: Vec<Vec<PathBuf>> = plan
            .entrants
            .iter()
            .zip(&self.contestants)
            .map(|(entrant, contestant)| match &entrant.start {
                Start::Folder(folder) => fs::canonicalize(folder).into_iter().collect(),
                _ => contestant.launch.named_files(),
            })
            .collect();
        let launches = self.contestants.iter_mut().map(|it| &mut it.launch);
        Launch::hide_from_each_other(launches, &own);
    }
}

/// Confines a program as the plan says.
fn confine(plan: &Plan, readable: &[PathBuf], launch: &mut Launch) {
    launch.sandbox.level = plan.terms.sandbox;
    launch.sandbox.readable.extend_from_slice(readable);
}

/// Refuses a plan with folders that are not there. Whoever looks at results does not need them.
///
/// # Errors
/// Names the first entrant whose folder is missing, or the folder that is to be readable.
pub fn expect_folders(plan: &Plan) -> Result<(), LineupError> {
    for (number, entrant) in plan.entrants.iter().enumerate() {
        if let Start::Folder(folder) = &entrant.start
            && !folder.is_dir()
        {
            let what = format!(
                "there is no folder {}; it is a folder with linesman.toml",
                folder.display()
            );
            return Err(error(plan, number, what, false));
        }
    }
    readable(plan).map(drop)
}

/// Returns what all entrants may read, without links on the way.
fn readable(plan: &Plan) -> Result<Vec<PathBuf>, LineupError> {
    let full = |path: &PathBuf| {
        fs::canonicalize(path).map_err(|why| {
            let what = format!("'allow-read' names {}: {why}", path.display());
            error(plan, 0, what, false)
        })
    };
    plan.terms.readable.iter().map(full).collect()
}

pub(crate) fn error(plan: &Plan, number: usize, what: String, is_system: bool) -> LineupError {
    LineupError {
        path: plan.path.clone(),
        line: plan.entrants[number].line,
        name: plan.entrants[number].name.clone(),
        what,
        is_system,
    }
}

/// How a command line names a person.
const PERSON: &str = "@human";

fn of_command(plan: &Plan, text: &str) -> Result<Launch, String> {
    if text.trim() == PERSON {
        return Err("people do not play in tournaments".to_owned());
    }
    let folder = fs::canonicalize(plan.folder()).map_err(|error| error.to_string())?;
    if is_engine_file(text) {
        let engine = Engine::read(&folder.join(text)).map_err(|error| error.to_string())?;
        return Ok(engine.launch);
    }
    let whole = folder.join(text);
    let words = if whole.is_file() {
        vec![whole.display().to_string()]
    } else {
        let parsed = Launch::parse(text).map_err(|error| error.to_string())?;
        drop(parsed);
        split_command(text).map_err(|error| error.to_string())?
    };
    Ok(linesman_vet::command(&words, &folder))
}

fn of_folder(
    plan: &Plan,
    folder: &Path,
    protocols: &[&'static Descriptor],
) -> Result<Entrant, String> {
    let entrant = Entrant::read(folder, protocols).map_err(|all| all.join("; "))?;
    let metadata = &entrant.metadata;
    if metadata.protocol != plan.descriptor.name {
        return Err(format!(
            "{} in {} is a bot for {}, and the plan is for {}",
            metadata.file,
            folder.display(),
            metadata.protocol,
            plan.descriptor.name
        ));
    }
    let profile = metadata.claims.profile.as_ref();
    if let Some(profile) = profile.filter(|profile| **profile != plan.profile) {
        return Err(format!(
            "{} in {} is a bot for the profile {profile}, and the plan is for {}",
            metadata.file,
            folder.display(),
            plan.profile
        ));
    }
    Ok(entrant)
}

/// Returns what is wrong with the command of an entrant, if it can be seen without a start.
///
/// # Errors
/// Says what is missing.
pub fn expect_program(plan: &Plan, command: &str) -> Result<(), String> {
    if command.trim().is_empty() {
        return Err("it is empty; name a program, such as \"python3 bot.py\"".to_owned());
    }
    let launch = of_command(plan, command)?;
    let program = launch.program.to_string_lossy();
    if launch.path().is_none() {
        return Err(format!(
            "there is no program {program:?} in PATH; a file next to the plan has './' before its name"
        ));
    }
    if launch.real_program().is_none() {
        return Err(format!(
            "there is no file {program}; paths begin at the folder of the plan"
        ));
    }
    // The first word after an interpreter is what it runs. Other words may name files that the program makes.
    let script = missing_files(&launch).next();
    let script = script.filter(|file| !program.contains('/') && launch.args.first() == Some(file));
    script.map_or(Ok(()), |file| {
        Err(format!(
            "there is no file {}; paths begin at the folder of the plan",
            file.display()
        ))
    })
}

/// Returns the words of a command that seem to name files, because they have an extension, and that name none.
pub fn missing_files(launch: &Launch) -> impl Iterator<Item = &OsString> {
    let here = launch.dir.clone().unwrap_or_default();
    launch.args.iter().filter(move |word| {
        let text = word.to_string_lossy();
        let is_option = text.starts_with('-');
        let is_sentence = text.contains(char::is_whitespace);
        let has_extension = Path::new(word).extension().is_some();
        !is_option && !is_sentence && has_extension && !here.join(word).exists()
    })
}

/// Hides files from all entrants, such as the results, which have the games of their opponents. That holds in a sandbox.
pub fn hide(contestants: &mut [Contestant], files: &[PathBuf]) {
    let files: Vec<PathBuf> = files
        .iter()
        .filter_map(|path| fs::canonicalize(path).ok())
        .collect();
    for contestant in contestants {
        contestant
            .launch
            .sandbox
            .hidden
            .extend(files.iter().cloned());
    }
}

/// Returns the players of a game, each with `{seed}` in its command replaced by a number of its own, which says nothing about the
/// other one's. It depends on the seed of the whole, on the number of the game, and on the side.
#[must_use]
pub fn seated(players: [&Contestant; 2], seed: u64, game: u64) -> [Contestant; 2] {
    [0, 1].map(|side| seeded(players[side], lots(seed, game, side)))
}

/// Draws the number that stands for `{seed}`. A bot that knows its own learns nothing of the opponent's, which would tell what that does
/// by chance, such as a secret set-up. Programs often read it as a signed number of 32 bits.
fn lots(seed: u64, game: u64, side: usize) -> u64 {
    let digest = Sha256::digest(format!("{seed} {game} {side}"));
    let number = u32::from_be_bytes([digest[0], digest[1], digest[2], digest[3]]);
    u64::from(number >> 1)
}

/// Returns a contestant with `{seed}` in its command replaced by a number. In the name of a file that exists, it is a name.
#[must_use]
pub fn seeded(contestant: &Contestant, seed: u64) -> Contestant {
    let mut contestant = contestant.clone();
    let here = contestant.launch.dir.clone().unwrap_or_default();
    for word in &mut contestant.launch.args {
        let text = word.to_str().filter(|text| text.contains("{seed}"));
        if let Some(text) = text.filter(|text| !here.join(text).exists()) {
            *word = text.replace("{seed}", &seed.to_string()).into();
        }
    }
    contestant
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn each_player_of_each_game_has_a_number_of_its_own() {
        let bot = Contestant::program(Launch::new("bot", ["--seed={seed}"]), "bot".to_owned());
        let mut numbers = HashSet::new();
        for (seed, game) in (0..20).flat_map(|seed| (0..50).map(move |game| (seed, game))) {
            for player in seated([&bot, &bot], seed, game) {
                let word = player.launch.args[0].to_str().unwrap();
                let number: i32 = word.strip_prefix("--seed=").unwrap().parse().unwrap();
                assert!(number >= 0);
                numbers.insert(number);
            }
        }
        // Two of 2,000 numbers below 2^31 are equal with a chance of 1 in 1,000.
        assert_eq!(numbers.len(), 2000);
    }
}
