//! Building a submission.

use std::{
    ffi::OsString,
    fs, io,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use linesman_referee::{Errand, ErrandError, Launch, ProgramKind, remove_folder};

use crate::{file::copy_folder, metadata::Metadata, outcome::BuildOutcome};

/// How many bytes a build may write to its standard output.
const OUTPUT: u64 = 64 << 20;
/// How many bytes of memory a build may use.
const MEMORY: u64 = 4 << 30;

/// How many bytes a build may write to a file, and to temporary files together.
const DISK: u64 = 1 << 30;
/// Folders of tools that users install for themselves: the variable that names each, and its usual name in the user's home.
const TOOLCHAINS: &[(&str, &str)] = &[
    ("RUSTUP_HOME", ".rustup"),
    ("DOTNET_ROOT", ".dotnet"),
    ("NVM_DIR", ".nvm"),
    ("PYENV_ROOT", ".pyenv"),
    ("SDKMAN_DIR", ".sdkman"),
];

/// A copy of a submission in which it was built. It is removed when it is dropped.
pub(crate) struct Workshop(PathBuf);

impl Workshop {
    /// Copies a submission.
    pub(crate) fn of(folder: &Path, place: &Path) -> io::Result<Self> {
        // An interrupted vetting has left it.
        remove_folder(place)?;
        fs::create_dir_all(place)?;
        // The program is found under this name in any folder.
        let workshop = Self(fs::canonicalize(place)?);
        copy_folder(folder, &workshop.bot())?;
        fs::create_dir_all(workshop.home())?;
        Ok(workshop)
    }

    /// Returns the copy.
    pub(crate) fn bot(&self) -> PathBuf {
        self.0.join("bot")
    }

    /// Returns the folder for what a compiler keeps between builds.
    fn home(&self) -> PathBuf {
        self.0.join("home")
    }

    /// Builds the bot, confined, within a time limit.
    pub(crate) fn build(
        &self,
        metadata: &Metadata,
        confine: &dyn Fn(&mut Launch),
        limit: Duration,
    ) -> Result<BuildOutcome, ErrandError> {
        let began = Instant::now();
        let bot = self.bot();
        let mut launch = submitted(&bot, &metadata.build, &bot);
        launch.stdout_limit = OUTPUT;
        launch.memory_limit = Some(MEMORY);
        launch.env.push(("HOME".into(), self.home().into()));
        confine(&mut launch);
        // The tools of the user are where they are, although the build has another home.
        for (variable, path) in toolchains() {
            launch.env.push((variable.into(), path.clone().into()));
            launch.sandbox.readable.push(path);
        }
        // A build writes next to the sources, and more than a bot does.
        let sandbox = &mut launch.sandbox;
        (sandbox.limits.file_size, sandbox.limits.disk) = (Some(DISK), Some(DISK));
        sandbox.writable.extend([bot, self.home()]);
        sandbox.may_change_rights = true;
        let errand = Errand::run(&launch, limit)?;
        let seconds = began.elapsed().as_secs_f64();
        let ended = match (errand.departure, errand.excess) {
            (Some(departure), None) => format!("the build {departure}"),
            (Some(departure), Some(excess)) => {
                format!(
                    "the build {departure}; at that time it had {}",
                    excess.actual()
                )
            }
            (None, Some(excess)) => format!("the build used {}", excess.actual()),
            (None, None) if began.elapsed() >= limit => {
                format!("the build took longer than {} s", limit.as_secs_f64())
            }
            (None, None) => "the build wrote more than 64 MiB".to_owned(),
        };
        let is_good = errand.is_good();
        let has_ended = errand.departure.is_some() && errand.excess.is_none();
        let withheld = (has_ended && !is_good)
            .then(|| launch.withheld(&errand.errors.join("\n")))
            .flatten()
            .map(|it| it.without_plan());
        let lines = [errand.output, errand.errors].concat();
        Ok(BuildOutcome {
            is_good,
            ended,
            seconds,
            sandbox: Some(launch.sandbox.in_force().of_kind(ProgramKind::Build)),
            lines,
            withheld,
        })
    }
}

impl Drop for Workshop {
    fn drop(&mut self) {
        let _ = remove_folder(&self.0);
    }
}

/// Returns the folders of the user's tools that exist, each with the variable that names it.
fn toolchains() -> impl Iterator<Item = (&'static str, PathBuf)> {
    let home = std::env::var_os("HOME").map(PathBuf::from);
    TOOLCHAINS.iter().filter_map(move |(variable, name)| {
        let named = std::env::var_os(variable).map(PathBuf::from);
        let path = named.or_else(|| Some(home.as_ref()?.join(name)))?;
        let path = fs::canonicalize(path).ok().filter(|path| path.is_dir())?;
        Some((*variable, path))
    })
}

/// Returns the launch of a command that the author of a submission wrote. `dir` is below the submission's folder, or that itself.
pub(crate) fn submitted(folder: &Path, words: &[String], dir: &Path) -> Launch {
    Launch {
        submission: Some(folder.to_owned()),
        ..command(words, dir)
    }
}

/// Returns the launch of a command in its folder. Files of the folder have absolute paths, so that the command works from everywhere.
#[must_use]
pub fn command(words: &[String], dir: &Path) -> Launch {
    let absolute = |word: &String| -> OsString {
        let path = dir.join(word);
        match path.exists() {
            true => path.components().collect::<PathBuf>().into(),
            false => word.into(),
        }
    };
    let program = match words.first() {
        Some(word) if word.contains('/') => absolute(word),
        Some(word) => word.into(),
        None => OsString::new(),
    };
    let args: Vec<OsString> = words.iter().skip(1).map(absolute).collect();
    Launch {
        dir: Some(dir.to_owned()),
        ..Launch::new(program, args)
    }
}
