//! The command line.

use std::{ffi::OsString, num::NonZeroUsize, path::PathBuf, time::Duration};

use clap::{Args, Parser, Subcommand, ValueEnum};
use linesman::Level;

/// Tests and referees programs that play board games over stdin and stdout.
#[derive(Debug, Parser)]
#[command(name = "linesman", version, max_term_width = 100)]
#[command(after_help = "Exit codes: 0 conforms, 1 does not, 2 usage error, 3 could not tell.")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Tests whether an agent conforms to a protocol, and says what is wrong and how to mend it.
    Check(CheckOptions),
    /// Plays a game between two agents and prints its result.
    Play(PlayOptions),
    /// Lists the checks of a protocol.
    List(ListOptions),
    /// Explains a check or a cause.
    Explain(ExplainOptions),
}

#[derive(Args, Debug)]
pub(crate) struct CheckOptions {
    /// The protocol, for instance stratego.
    pub(crate) protocol: String,
    /// The version of the protocol, several separated by commas, or 'all'; the report then says which the agent conforms to.
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub(crate) profile: Vec<String>,
    /// Only checks whose id matches this pattern, such as 'stratego/turn/*'; may be given several times.
    #[arg(long, value_name = "GLOB", value_parser = parse_pattern)]
    pub(crate) only: Vec<glob::Pattern>,
    /// No checks whose id matches this pattern; may be given several times.
    #[arg(long, value_name = "GLOB", value_parser = parse_pattern)]
    pub(crate) skip: Vec<glob::Pattern>,
    /// The least binding level of which a failure makes the agent fail.
    #[arg(long, value_enum, default_value_t = LevelName::Must)]
    pub(crate) level: LevelName,
    /// The form of the report.
    #[arg(long, value_enum, default_value_t = Format::Human)]
    pub(crate) format: Format,
    /// The file to write the report to, instead of standard output.
    #[arg(long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// The seed of everything that the tester draws.
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// The time limit for an answer, such as 2s or 500ms, instead of the protocol's own.
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    pub(crate) timeout: Option<Duration>,
    /// How many scenarios run at the same time [default: the number of processors]. No verdict depends on it.
    #[arg(long, value_name = "N")]
    pub(crate) jobs: Option<NonZeroUsize>,
    /// The folder to write the transcripts of failures to.
    #[arg(long, value_name = "DIR")]
    pub(crate) transcripts: Option<PathBuf>,
    /// The agent's command and its arguments, after '--'.
    #[arg(last = true, required = true, value_name = "AGENT")]
    pub(crate) agent: Vec<OsString>,
}

#[derive(Args, Debug)]
pub(crate) struct PlayOptions {
    /// The protocol, for instance stratego.
    pub(crate) protocol: String,
    /// The command of the agent that plays the first side; arguments in the same word, as in 'python3 bot.py'.
    pub(crate) first: String,
    /// The command of the agent that plays the second side.
    pub(crate) second: String,
    /// The version of the protocol.
    #[arg(long, value_name = "NAME")]
    pub(crate) profile: Option<String>,
    /// The time limit for an answer, such as 2s or 500ms, instead of the protocol's own.
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    pub(crate) timeout: Option<Duration>,
    /// The number of turns after which the game is drawn.
    #[arg(long, value_name = "N", default_value_t = 5000)]
    pub(crate) turns: u32,
    /// How many games to play, one after the other, with the same sides.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) games: u32,
    /// The folder to write the transcripts of the conversations to.
    #[arg(long, value_name = "DIR")]
    pub(crate) transcripts: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct ListOptions {
    /// The protocol; all if none is given.
    pub(crate) protocol: Option<String>,
    /// The form of the list.
    #[arg(long, value_enum, default_value_t = ListFormat::Human)]
    pub(crate) format: ListFormat,
}

#[derive(Args, Debug)]
pub(crate) struct ExplainOptions {
    /// The id of a check, or the name of a cause.
    pub(crate) name: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For a person.
    Human,
    /// For a program: one document.
    Json,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ListFormat {
    /// For a person.
    Human,
    /// One id per line.
    Ids,
    /// A table for documentation.
    Markdown,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum LevelName {
    /// What no conforming agent does otherwise.
    Must,
    /// What it is risky to do otherwise.
    Should,
    /// Good manners.
    May,
}

impl From<LevelName> for Level {
    fn from(name: LevelName) -> Self {
        match name {
            LevelName::Must => Self::Must,
            LevelName::Should => Self::Should,
            LevelName::May => Self::May,
        }
    }
}

fn parse_pattern(text: &str) -> Result<glob::Pattern, String> {
    glob::Pattern::new(text)
        .map_err(|error| format!("{}, at character {}", error.msg, error.pos + 1))
}

fn parse_duration(text: &str) -> Result<Duration, String> {
    linesman::parse_duration(text).and_then(|time| {
        if time.is_zero() {
            Err("a time limit is longer than nothing".to_owned())
        } else {
            Ok(time)
        }
    })
}
