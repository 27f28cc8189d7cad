//! The command line.

use std::{ffi::OsString, num::NonZeroUsize, path::PathBuf, time::Duration};

use clap::{Args, Parser, Subcommand, ValueEnum};
use linesman::Level;
use linesman_protocols::stratego::log::TurnLimit;

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
    /// Plays the game of a Stratego log again, and says where the log and the rules disagree.
    #[command(
        after_help = "Exit codes: 0 the log is whole and agrees with the rules, 1 it is not or does not, 2 usage error."
    )]
    Replay(ReplayArguments),
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
    /// The ini file that describes the engine, as OTEP has it, in place of a command.
    #[arg(value_name = "ENGINE.ini")]
    pub(crate) engine: Option<PathBuf>,
    /// The agent's command and its arguments, after '--'.
    #[arg(
        last = true,
        required_unless_present = "engine",
        conflicts_with = "engine",
        value_name = "AGENT"
    )]
    pub(crate) agent: Vec<OsString>,
}

#[derive(Args, Debug)]
pub(crate) struct PlayOptions {
    /// The protocol, for instance stratego.
    pub(crate) protocol: String,
    /// The command of the agent that plays the first side, its arguments in the same word, as in 'python3 bot.py'; or the ini
    /// file of an engine.
    pub(crate) first: String,
    /// The same for the second side.
    pub(crate) second: String,
    /// The version of the protocol.
    #[arg(long, value_name = "NAME")]
    pub(crate) profile: Option<String>,
    /// The time limit for an answer, such as 2s or 500ms, instead of the protocol's own.
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    pub(crate) timeout: Option<Duration>,
    /// Stratego: the number of turns after which the game is drawn [default: 5000].
    #[arg(long, value_name = "N")]
    pub(crate) turns: Option<u32>,
    /// The seed of the draws between equal ranks, where the version has them.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    /// Stop an agent's processes while the other thinks, so that nobody thinks in the other's time.
    #[arg(long)]
    pub(crate) pause_idle: bool,
    /// How many games to play, one after the other.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) games: u32,
    /// Swap the sides after each game.
    #[arg(long)]
    pub(crate) swap: bool,
    /// The folder to write the transcripts of the conversations to.
    #[arg(long, value_name = "DIR")]
    pub(crate) transcripts: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct ListOptions {
    /// The protocol; all if none is given.
    pub(crate) protocol: Option<String>,
    /// The version of the protocol whose checks are listed, several separated by commas, or 'all'.
    #[arg(
        long,
        value_name = "NAME",
        value_delimiter = ',',
        requires = "protocol"
    )]
    pub(crate) profile: Vec<String>,
    /// The form of the list.
    #[arg(long, value_enum, default_value_t = ListFormat::Human)]
    pub(crate) format: ListFormat,
}

#[derive(Args, Debug)]
pub(crate) struct ExplainOptions {
    /// The id of a check, or the name of a cause.
    pub(crate) name: String,
}

#[derive(Args, Debug)]
pub(crate) struct ReplayArguments {
    /// The log, as 'stratego -o' writes it.
    pub(crate) file: PathBuf,
    /// The turn in which the game is drawn, or 'inf' [default: what the log's own end says].
    #[arg(long, value_name = "N", value_parser = Turns::parse)]
    pub(crate) turns: Option<Turns>,
    /// An illegal answer cost the turn and not the game, as with 'stratego -i'.
    #[arg(long)]
    pub(crate) ignore_illegal: bool,
    /// The file to write the game to as the rules see it, in the form of the log.
    #[arg(long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Show each ply and the board after it.
    #[arg(long)]
    pub(crate) board: bool,
    /// Show each ply and wait so long, such as 200ms or 2s, before the next.
    #[arg(long, value_name = "TIME", value_parser = linesman::parse_duration)]
    pub(crate) delay: Option<Duration>,
    /// Show each ply and wait for the enter key, if there is a terminal to press it at.
    #[arg(long, conflicts_with = "delay")]
    pub(crate) step: bool,
}

impl ReplayArguments {
    /// Are the plies to be shown as they are played?
    pub(crate) const fn shows_plies(&self) -> bool {
        self.board || self.step || self.delay.is_some()
    }
}

/// A turn limit as it is typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Turns(TurnLimit);

impl Turns {
    pub(crate) const fn limit(self) -> TurnLimit {
        self.0
    }

    fn parse(text: &str) -> Result<Self, String> {
        match text {
            "inf" => Ok(Self(TurnLimit::Never)),
            _ => text
                .parse()
                .map(|limit| Self(TurnLimit::At(limit)))
                .map_err(|_| "a turn limit is a number from 0 on, or 'inf'".to_owned()),
        }
    }
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
