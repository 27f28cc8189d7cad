//! A bot that was handed in as a folder, and plays.

use std::{
    fs,
    path::{Path, PathBuf},
    time::Duration,
};

use linesman_interface::protocol::Descriptor;
use linesman_referee::Launch;

use crate::{
    build::{Workshop, submitted},
    inspect::{inspect_command, inspect_files, inspect_size},
    metadata::Metadata,
    outcome::BuildOutcome,
    vetting::Confine,
};

/// A bot in a folder. Nothing of it has run yet.
#[derive(Clone, Debug)]
pub struct Entrant {
    /// What it says of itself.
    pub metadata: Metadata,
    folder: PathBuf,
}

/// Where a bot was built: a copy of its folder, which is removed when this is dropped.
pub struct Built {
    workshop: Workshop,
}

/// Why a bot was not built.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unbuilt {
    /// What went wrong.
    pub what: String,
    /// Whether the system is the cause.
    pub is_system: bool,
    /// Whether the sandbox may be the cause, because it kept something from the build.
    pub is_withheld: bool,
}

impl Unbuilt {
    const fn of(what: String) -> Self {
        Self {
            what,
            is_system: false,
            is_withheld: false,
        }
    }
}

impl Entrant {
    /// Reads what the bot in a folder says of itself, and looks at its files, as a vetting does.
    ///
    /// # Errors
    /// Says every mistake that shows.
    pub fn read(folder: &Path, protocols: &[&'static Descriptor]) -> Result<Self, Vec<String>> {
        let folder = fs::canonicalize(folder).map_err(|error| vec![error.to_string()])?;
        if let Some(mistake) = inspect_size(&folder) {
            return Err(vec![mistake]);
        }
        let metadata = Metadata::read(&folder, protocols)?;
        let mut mistakes = inspect_files(&folder);
        mistakes.extend(inspect_command(&folder, &metadata, &metadata.build, false));
        let is_built = metadata.build.is_empty();
        let command = inspect_command(&folder, &metadata, &metadata.command, is_built);
        mistakes.extend(command);
        match mistakes.is_empty() {
            true => Ok(Self { metadata, folder }),
            false => Err(mistakes),
        }
    }

    /// Returns whether the bot is built before it plays.
    #[must_use]
    pub fn has_build(&self) -> bool {
        !self.metadata.build.is_empty()
    }

    /// Returns how the bot is started, without its build.
    #[must_use]
    pub fn launch(&self) -> Launch {
        self.launch_in(&self.folder)
    }

    fn launch_in(&self, folder: &Path) -> Launch {
        let dir = folder.join(&self.metadata.dir);
        submitted(folder, &self.metadata.command, &dir)
    }

    /// Builds the bot in a copy of its folder, confined, within a time limit. Returns how the result is started.
    ///
    /// # Errors
    /// Says what went wrong, and whether the system or the sandbox is the cause.
    pub fn build(
        &self,
        place: &Path,
        confine: Confine<'_>,
        limit: Duration,
    ) -> Result<(Built, Launch), Unbuilt> {
        let workshop = Workshop::of(&self.folder, place).map_err(|error| Unbuilt {
            is_system: true,
            ..Unbuilt::of(format!("cannot copy {}: {error}", self.folder.display()))
        })?;
        let outcome = workshop
            .build(&self.metadata, confine, limit)
            .map_err(|error| Unbuilt {
                is_system: error.is_of_machine(),
                ..Unbuilt::of(format!("the build: {error}"))
            })?;
        if !outcome.is_good {
            return Err(Unbuilt {
                is_withheld: outcome.withheld.is_some(),
                ..Unbuilt::of(outcome.reason())
            });
        }
        let bot = workshop.bot();
        let mut mistakes = inspect_files(&bot);
        let command = inspect_command(&bot, &self.metadata, &self.metadata.command, true);
        mistakes.extend(command);
        if !mistakes.is_empty() {
            return Err(Unbuilt::of(mistakes.join("; ")));
        }
        let launch = self.launch_in(&bot);
        Ok((Built { workshop }, launch))
    }
}

impl Built {
    /// Returns the folder of the bot.
    #[must_use]
    pub fn folder(&self) -> PathBuf {
        self.workshop.bot()
    }
}

impl BuildOutcome {
    /// Says in a line how the build ended, and why: the first line with an error, or else the last.
    pub(crate) fn reason(&self) -> String {
        let line = first_error(&self.lines)
            .or_else(|| self.lines.iter().rfind(|line| !line.trim().is_empty()));
        let ended = match line {
            Some(line) => format!("{}: {}", self.ended, line.trim()),
            None => self.ended.clone(),
        };
        match &self.withheld {
            Some(withheld) => format!("{ended}; {withheld}"),
            None => ended,
        }
    }
}

/// Returns the first line that tells of an error. A command that is repeated may name one too, as `-Werror` does.
fn first_error(lines: &[String]) -> Option<&String> {
    let tells = |line: &&String| {
        let line = line.to_lowercase();
        let mut places = line.match_indices("error");
        places.any(|(start, word)| {
            let (before, rest) = (&line[..start], &line[start + word.len()..]);
            let is_word = !before.ends_with(|c: char| c.is_alphanumeric() || c == '-');
            let is_named = before.ends_with(char::is_alphabetic);
            // What `make` says of a command that has failed.
            let is_status = rest.trim().parse::<u32>().is_ok();
            let is_told = rest.starts_with([':', '[', ' ']) && !is_status;
            is_word && is_told || is_named && rest.starts_with(':')
        })
    };
    lines.iter().find(tells)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reason_of_a_build_is_the_first_line_with_an_error() {
        let check = |lines: &[&str], expected: &str| {
            let build = BuildOutcome {
                withheld: None,
                is_good: false,
                ended: "the build exited with status 1".to_owned(),
                seconds: 1.0,
                lines: lines.iter().map(|line| (*line).to_owned()).collect(),
                sandbox: None,
            };
            let expected = format!("the build exited with status 1{expected}");
            assert_eq!(build.reason(), expected, "{lines:?}");
        };
        check(&[], "");
        check(&["", " "], "");
        let c = "bot.c:3:5: error: expected ';' before 'return'";
        let made = "make: *** [Makefile:2: bot] Error 1";
        check(
            &["cc -Werror -o bot bot.c", c, "  3 | x", made],
            &format!(": {c}"),
        );
        check(
            &[
                "   Compiling bot v0.1.0",
                "error[E0308]: mismatched types",
                "error: could not compile",
            ],
            ": error[E0308]: mismatched types",
        );
        check(
            &[
                "Traceback (most recent call last):",
                "SyntaxError: invalid syntax",
                "end",
            ],
            ": SyntaxError: invalid syntax",
        );
        check(
            &["Bot.cs(3,1): error CS1002: ; expected", "Build FAILED."],
            ": Bot.cs(3,1): error CS1002: ; expected",
        );
        check(
            &["sh: ./configure: not found", "make: *** [bot] Error 127"],
            ": make: *** [bot] Error 127",
        );
        // Go says only what is wrong.
        check(
            &["# bot", "./main.go:5:2: undefined: x"],
            ": ./main.go:5:2: undefined: x",
        );
    }
}
