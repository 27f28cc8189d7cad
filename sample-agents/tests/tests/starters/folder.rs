//! The folder of a starter, used as its author uses it.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

use linesman_end_to_end::{Report, program, read_report, search_path};
use linesman_starters::Language;

/// The folder of a starter.
pub(super) struct Folder(PathBuf);

impl Folder {
    /// Creates a starter with `linesman new`.
    pub(super) fn create(name: &str, language: &Language, protocol: &str) -> Result<Self, String> {
        let parent = Path::new(env!("CARGO_TARGET_TMPDIR")).join("starters");
        let path = parent.join(name);
        if path.exists() {
            fs::remove_dir_all(&path).map_err(|error| error.to_string())?;
        }
        fs::create_dir_all(&parent).map_err(|error| error.to_string())?;
        let words = ["new", &language.name, protocol, name];
        run(&parent, &program("linesman"), &words.map(str::to_owned))?;
        Ok(Self(path))
    }

    /// Builds the bot with its own command, if it has one.
    pub(super) fn build(&self) -> Result<(), String> {
        let Some(words) = self.field("build")? else {
            return Ok(());
        };
        let (first, rest) = words.split_first().ok_or("the build command is empty")?;
        run(&self.0, Path::new(first), rest)
    }

    /// Plays a game of the bot against itself, with the command in the README.
    pub(super) fn play(&self) -> Result<(), String> {
        let readme = fs::read_to_string(self.0.join("README.md"));
        let readme = readme.map_err(|error| error.to_string())?;
        let mut lines = readme.lines();
        let line = lines.find_map(|line| line.strip_prefix("linesman play "));
        let command = format!(
            "exec \"$0\" play {} 2>&1",
            line.ok_or("the README plays no game")?
        );
        let linesman = program("linesman").display().to_string();
        run(
            &self.0,
            Path::new("sh"),
            &["-c".to_owned(), command, linesman],
        )
    }

    /// Replaces a text in a file, wherever it is.
    pub(super) fn replace(&self, file: &str, old: &str, new: &str) -> Result<(), String> {
        let path = self.0.join(file);
        let text = fs::read_to_string(&path).map_err(|error| error.to_string())?;
        if !text.contains(old) {
            return Err(format!("{file} has no {old:?}"));
        }
        fs::write(&path, text.replace(old, new)).map_err(|error| error.to_string())
    }

    /// Checks the bot at a level of the sandbox, again if the tester cannot tell because the machine is too busy.
    pub(super) fn check(&self, protocol: &str, level: &str) -> Result<Report, String> {
        let mut report = self.check_once(protocol, level)?;
        for _ in 1..MOST_CHECKS {
            if report.code != COULD_NOT_TELL {
                break;
            }
            report = self.check_once(protocol, level)?;
        }
        Ok(report)
    }

    fn check_once(&self, protocol: &str, level: &str) -> Result<Report, String> {
        let command = self.field("command")?.ok_or("there is no command")?;
        let words = [
            "check",
            protocol,
            "--level",
            "should",
            "--format",
            "json",
            "--sandbox",
            level,
            "--",
        ];
        let mut words = words.map(str::to_owned).to_vec();
        words.extend(command);
        let output = output(&self.0, &program("linesman"), &words)?;
        let json = String::from_utf8_lossy(&output.stdout);
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        read_report(output.status.code().unwrap_or(-1), &json, stderr)
    }

    /// Returns a command in `linesman.toml`. An array of strings has the same form in TOML and JSON.
    fn field(&self, key: &str) -> Result<Option<Vec<String>>, String> {
        let text = fs::read_to_string(self.0.join("linesman.toml"));
        let text = text.map_err(|error| error.to_string())?;
        let mut fields = text.lines().filter_map(|line| line.split_once(" = "));
        let Some((_, value)) = fields.find(|(name, _)| *name == key) else {
            return Ok(None);
        };
        serde_json::from_str(value).map_err(|error| format!("{key}: {error}"))
    }
}

/// Runs a command that has to succeed.
fn run(folder: &Path, program: &Path, words: &[String]) -> Result<(), String> {
    let output = output(folder, program, words)?;
    if output.status.success() {
        return Ok(());
    }
    Err(format!(
        "{} {}\n{}{}",
        program.display(),
        words.join(" "),
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    ))
}

fn output(folder: &Path, program: &Path, words: &[String]) -> Result<Output, String> {
    Command::new(program)
        .args(words)
        .current_dir(folder)
        .env("PATH", search_path())
        // The settings of our own build are not the author's.
        .env_remove("CARGO_TARGET_DIR")
        .env("GOCACHE", Path::new(env!("CARGO_TARGET_TMPDIR")).join("go"))
        .stdin(Stdio::null())
        .output()
        .map_err(|error| format!("{}: {error}", program.display()))
}

/// The exit code of a tester that the machine kept from a verdict.
const COULD_NOT_TELL: i32 = 3;
/// How many times a bot is checked at most.
const MOST_CHECKS: usize = 5;
