//! The programs of the entrants.

use std::{
    ffi::OsString, fs, num::NonZeroUsize, path::PathBuf, sync::Mutex, thread, time::Duration,
};

use linesman::{Descriptor, InForce, Launch, game::Contestant};
use linesman_crash::Crash;
use linesman_referee::{Errand, ErrandError, SpawnError, split_command};
use linesman_vet::{Engine, entrant, is_engine_file};

use crate::plan::{Plan, Start};

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

/// How long an entrant is watched before the first game, unless it waits for its first line before that. A program that cannot run
/// ends.
const WATCHED: Duration = Duration::from_secs(4);
/// How many entrants are watched at the same time.
const AT_A_TIME: usize = 8;

/// Returns the programs of all entrants, confined as the plan says. None of them is started yet.
///
/// # Errors
/// Names the first entrant that has no program.
pub fn lineup(
    plan: &Plan,
    protocols: &[&'static Descriptor],
) -> Result<Vec<Contestant>, LineupError> {
    let mut all = Vec::new();
    for (number, one) in plan.entrants.iter().enumerate() {
        let launch = match &one.start {
            Start::Command(text) => of_command(plan, text),
            Start::Folder(folder) => of_folder(plan, folder, protocols),
            Start::Nothing => {
                Err("it has a strength and no program; '--simulate' draws its results".to_owned())
            }
        };
        let mut launch = launch.map_err(|what| error(plan, number, what, false))?;
        launch.memory_limit = plan.terms.memory;
        launch.sandbox.level = plan.terms.sandbox;
        launch
            .sandbox
            .readable
            .extend(plan.terms.readable.iter().cloned());
        all.push(Contestant::program(launch, one.name.clone()));
    }
    hide_from_each_other(plan, &mut all);
    Ok(all)
}

fn error(plan: &Plan, number: usize, what: String, is_system: bool) -> LineupError {
    LineupError {
        path: plan.path.clone(),
        line: plan.entrants[number].line,
        name: plan.entrants[number].name.clone(),
        what,
        is_system,
    }
}

fn of_command(plan: &Plan, text: &str) -> Result<Launch, String> {
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
    folder: &std::path::Path,
    protocols: &[&'static Descriptor],
) -> Result<Launch, String> {
    let (metadata, launch) = entrant(folder, protocols).map_err(|all| all.join("; "))?;
    if metadata.protocol != plan.descriptor.name {
        return Err(format!(
            "{} in {} is a bot for {}, and the plan is for {}",
            metadata.file,
            folder.display(),
            metadata.protocol,
            plan.descriptor.name
        ));
    }
    if let Some(profile) = metadata
        .claims
        .profile
        .filter(|profile| *profile != plan.profile)
    {
        return Err(format!(
            "{} in {} is a bot for the profile {profile}, and the plan is for {}",
            metadata.file,
            folder.display(),
            plan.profile
        ));
    }
    let path = launch.path();
    if !metadata.build.is_empty() && path.is_none_or(|path| !path.exists()) {
        return Err(format!(
            "it is not built; in {}, run: {}",
            folder.display(),
            linesman_referee::join(
                &metadata
                    .build
                    .iter()
                    .map(OsString::from)
                    .collect::<Vec<_>>()
            )
        ));
    }
    Ok(launch)
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

/// In a sandbox, no entrant can read the files of another.
fn hide_from_each_other(plan: &Plan, all: &mut [Contestant]) {
    let own: Vec<Vec<PathBuf>> = plan
        .entrants
        .iter()
        .zip(&*all)
        .map(|(entrant, contestant)| match &entrant.start {
            Start::Folder(folder) => fs::canonicalize(folder).into_iter().collect(),
            _ => contestant.launch.named_files(),
        })
        .collect();
    for (number, contestant) in all.iter_mut().enumerate() {
        let others = own.iter().flatten();
        let hidden = others.filter(|path| !own[number].contains(path));
        contestant.launch.sandbox.hidden.extend(hidden.cloned());
    }
}

/// Starts each entrant once. An agent comes to wait for its first line. A program that ends by itself before that cannot play.
///
/// # Errors
/// Names the first entrant that cannot be started, or that has ended by itself.
pub fn try_out(plan: &Plan, contestants: &[Contestant]) -> Result<(), LineupError> {
    let in_force = InForce::of(plan.terms.sandbox);
    if plan.terms.requires_sandbox && !in_force.is_whole() {
        let what = format!("the plan asks for a sandbox, and this machine has {in_force}");
        return Err(error(plan, 0, what, true));
    }
    match first_unable(contestants, 1) {
        Some((number, unable)) => Err(error(plan, number, unable.what, unable.is_system)),
        None => Ok(()),
    }
}

/// Starts each contestant once, several at a time, as [`watch`] does. Returns the first one that cannot play, and why.
#[must_use]
pub fn first_unable(contestants: &[Contestant], seed: u64) -> Option<(usize, Unable)> {
    let next = Mutex::new(0..contestants.len());
    let found: Mutex<Vec<(usize, Unable)>> = Mutex::default();
    let work = || {
        loop {
            let number = next.lock().ok().and_then(|mut next| next.next());
            let Some(number) = number else { break };
            let launch = seeded(&contestants[number], seed).launch;
            if let Err(unable) = watch(&launch)
                && let Ok(mut found) = found.lock()
            {
                found.push((number, unable));
            }
        }
    };
    let workers = NonZeroUsize::new(contestants.len().min(AT_A_TIME)).map_or(1, NonZeroUsize::get);
    thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(work);
        }
    });
    let found = found.into_inner().unwrap_or_default();
    found.into_iter().min_by_key(|(number, _)| *number)
}

/// Why a program cannot play.
#[derive(Debug, thiserror::Error)]
#[error("{what}")]
pub struct Unable {
    what: String,
    /// Whether the system is the cause.
    pub is_system: bool,
    /// Why it cannot be started, if it cannot.
    pub obstacle: Option<SpawnError>,
}

/// Starts a program and watches it until it waits for its first line, or for a few seconds.
///
/// # Errors
/// It cannot be started, or has ended by itself.
pub fn watch(launch: &Launch) -> Result<(), Unable> {
    let unable = |what: String, is_system, obstacle| Unable {
        what,
        is_system,
        obstacle,
    };
    Err(match Errand::watch(launch, WATCHED) {
        Ok(errand) => {
            let Some(departure) = errand.departure else {
                return Ok(());
            };
            let said = reason(&errand.errors);
            let said = said.map_or_else(String::new, |said| {
                format!(": {}", linesman::printable(said.as_bytes()))
            });
            let what = format!("it {departure} before it was sent anything{said}");
            unable(what, false, None)
        }
        Err(ErrandError::Spawn(error)) => {
            let is_system = error.obstacle.is_of_machine();
            unable(error.to_string(), is_system, Some(error))
        }
        Err(error) => unable(error.to_string(), true, None),
    })
}

/// Returns what a program says about its own end: the message of a crash, or the first line that names an error, or the first line.
fn reason(errors: &[String]) -> Option<String> {
    if let Some(crash) = Crash::find(&errors.join("\n")) {
        return Some(crash.message);
    }
    let lines = || errors.iter().map(|line| line.trim());
    let is_error = |line: &&str| line.to_lowercase().contains("error");
    let line = lines().find(is_error);
    let line = line.or_else(|| lines().find(|line| !line.is_empty()));
    line.map(str::to_owned)
}

/// Returns a contestant with `{seed}` in its command replaced by a number.
#[must_use]
pub fn seeded(contestant: &Contestant, seed: u64) -> Contestant {
    let mut contestant = contestant.clone();
    for word in &mut contestant.launch.args {
        if let Some(text) = word.to_str().filter(|text| text.contains("{seed}")) {
            *word = text.replace("{seed}", &seed.to_string()).into();
        }
    }
    contestant
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_cannot_start_is_quoted_where_it_names_its_error() {
        let check = |text: &str, expected: Option<&str>| {
            let lines: Vec<String> = text.lines().map(str::to_owned).collect();
            assert_eq!(reason(&lines).as_deref(), expected, "{text}");
        };
        check(
            "error: unexpected argument '--deep' found\n\nUsage: bot\n\nFor more information, try '--help'.",
            Some("error: unexpected argument '--deep' found"),
        );
        check(
            "Traceback (most recent call last):\n  File \"a.py\", line 1, in <module>\n    import none\nModuleNotFoundError: No module named 'none'",
            Some("ModuleNotFoundError: No module named 'none'"),
        );
        check("\nno library\nsee the manual", Some("no library"));
        check("loading\nerror: no book\nbye", Some("error: no book"));
        check("", None);
    }
}
