//! The commands that test agents, and what goes with them.

use std::{ffi::OsString, num::NonZeroUsize, path::PathBuf, time::Duration};

use clap::{
    Args, ValueEnum,
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser},
};
use linesman::{
    Level,
    report::{FORMS, Form},
};

use super::parse_duration;
use crate::reports::Target;

#[derive(Args, Debug)]
pub(crate) struct CheckOptions {
    /// The protocol, for instance stratego.
    pub(crate) protocol: String,
    #[command(flatten)]
    pub(crate) test: TestOptions,
    #[command(flatten)]
    pub(crate) games: GameOptions,
    #[command(flatten)]
    pub(crate) certificate: CertificateOptions,
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
pub(crate) struct GameOptions {
    /// How many whole games to play on top of the scenarios, in each profile. A fault that only they show is shrunk to a short
    /// scenario.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=100_000))]
    pub(crate) games: u32,
    /// The folder to write the scenarios to that faults of games are shrunk to; it is made when there is one.
    #[arg(
        long,
        value_name = "DIR",
        default_value = "linesman-found",
        requires = "games"
    )]
    pub(crate) found: PathBuf,
}

#[derive(Args, Debug)]
pub(crate) struct RunOptions {
    /// Scenario files, and folders that hold them (*.yaml, *.yml, those of folders within included); or beside them the ini
    /// file that describes the engine, as OTEP has it, in place of a command.
    #[arg(required = true, value_name = "FILE|DIR")]
    pub(crate) files: Vec<PathBuf>,
    /// The protocol of the scenarios that name no check; the others are for the one that their checks belong to.
    #[arg(long, value_name = "NAME")]
    pub(crate) protocol: Option<String>,
    #[command(flatten)]
    pub(crate) test: TestOptions,
    /// The agent's command and its arguments, after '--'.
    #[arg(last = true, value_name = "AGENT")]
    pub(crate) agent: Vec<OsString>,
}

#[derive(Args, Debug)]
pub(crate) struct RecordOptions {
    /// The protocol, for instance stratego.
    pub(crate) protocol: String,
    /// The scenario file to write.
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: PathBuf,
    /// A transcript that was written because of --transcripts, to be turned into a scenario in place of a game; --side says
    /// whom the agent played if that cannot be told.
    #[arg(long, value_name = "TRANSCRIPT.yaml", conflicts_with = "agent")]
    pub(crate) from: Option<PathBuf>,
    /// The side that the agent plays, such as BLUE [default: the first one].
    #[arg(long, value_name = "SIDE")]
    pub(crate) side: Option<String>,
    /// How many plies are played; fewer if the game ends before.
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(crate) plies: u32,
    /// How the tester's own player plays: random, aggressive, or in Stratego runner.
    #[arg(long, value_name = "NAME", default_value = "random")]
    pub(crate) opponent: String,
    /// The seed of all that the tester draws; the scenario fixes it.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// The id of a check that the scenario is to decide; may be given several times.
    #[arg(long, value_name = "ID")]
    pub(crate) check: Vec<String>,
    /// The version of the protocol; the scenario is then for this one alone.
    #[arg(long, value_name = "NAME")]
    pub(crate) profile: Option<String>,
    /// The time limit for an answer, such as 2s or 500ms, instead of the protocol's own.
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    pub(crate) timeout: Option<Duration>,
    /// The agent's command and its arguments, or the ini file of an engine, after '--'.
    #[arg(last = true, required_unless_present = "from", value_name = "AGENT")]
    pub(crate) agent: Vec<OsString>,
}

/// How an agent is tested, whatever the scenarios are, and what is reported where.
#[derive(Args, Debug)]
pub(crate) struct TestOptions {
    /// The version of the protocol, several separated by commas, or 'all'; the report then says which the agent conforms to.
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub(crate) profile: Vec<String>,
    /// Only checks whose id matches this pattern, such as 'stratego/turn/*'; may be given several times.
    #[arg(long, value_name = "GLOB", value_parser = parse_pattern)]
    pub(crate) only: Vec<glob::Pattern>,
    /// No checks whose id matches this pattern; may be given several times.
    #[arg(long, value_name = "GLOB", value_parser = parse_pattern)]
    pub(crate) skip: Vec<glob::Pattern>,
    /// How many times each scenario is run, always with the same seed; a check that is broken in some runs and not in others
    /// is reported as flaky, and fails.
    #[arg(long, value_name = "N", default_value_t = NonZeroUsize::MIN)]
    pub(crate) repeat: NonZeroUsize,
    /// A file that lists known failures: a map in YAML from ids of checks, or patterns of ids, to reasons; may be given several
    /// times.
    #[arg(long, value_name = "FILE")]
    pub(crate) known: Vec<PathBuf>,
    /// A check that is known to fail, or a pattern of ids, and the reason; may be given several times. Its failure does not
    /// count, but it is one if the check passes.
    #[arg(long, value_name = "ID=REASON", value_parser = parse_known)]
    pub(crate) known_failure: Vec<(String, String)>,
    /// The least binding level of which a failure makes the agent fail.
    #[arg(long, value_enum, default_value_t = LevelName::Must)]
    pub(crate) level: LevelName,
    /// A report: its form (human, json, jsonl, junit, tap, github or html) and the file to write it to, or else standard
    /// output; may be given several times. Without any, a report for a person goes to standard output.
    #[arg(long, value_name = "FORM[=FILE]")]
    pub(crate) report: Vec<Target>,
    /// The form of one more report [default: human].
    #[arg(long, value_parser = formats())]
    pub(crate) format: Option<Form>,
    /// The file to write that report to, instead of standard output.
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
    /// Run again whenever the agent's program changes, or a file or folder among its arguments: what failed first, then the
    /// rest. Ctrl-C ends it with the exit code of the last run.
    #[arg(long)]
    pub(crate) watch: bool,
}

#[derive(Args, Debug)]
pub(crate) struct CertificateOptions {
    /// The file to write a certificate to: what was tested, with what, and every verdict.
    #[arg(long, value_name = "FILE", conflicts_with = "watch")]
    pub(crate) certificate: Option<PathBuf>,
    /// The private key to sign it with, as 'linesman keygen' makes one.
    #[arg(long, value_name = "FILE", requires = "certificate")]
    pub(crate) key: Option<PathBuf>,
    /// A file or folder that the agent is made of beside its program; may be given several times [default: every argument of
    /// its command that names one].
    #[arg(long, value_name = "PATH", requires = "certificate")]
    pub(crate) agent_files: Vec<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct VerifyOptions {
    /// The certificate.
    pub(crate) file: PathBuf,
    /// The public key of the one who is to have signed it.
    #[arg(long, value_name = "FILE")]
    pub(crate) key: Option<PathBuf>,
    /// A file or folder that is to be what was tested; may be given several times [default: the paths in the certificate, as
    /// far as they exist here].
    #[arg(long, value_name = "PATH")]
    pub(crate) agent: Vec<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct KeygenOptions {
    /// The file for the private key.
    pub(crate) file: PathBuf,
}

fn formats() -> impl TypedValueParser<Value = Form> {
    let names = FORMS
        .iter()
        .map(|form| PossibleValue::new(form.name).help(form.about));
    PossibleValuesParser::new(names).try_map(|name| name.parse::<Form>())
}

fn parse_pattern(text: &str) -> Result<glob::Pattern, String> {
    glob::Pattern::new(text)
        .map_err(|error| format!("{}, at character {}", error.msg, error.pos + 1))
}

fn parse_known(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((id, reason)) if !id.is_empty() && !reason.trim().is_empty() => {
            Ok((id.to_owned(), reason.to_owned()))
        }
        _ => Err(
            "a known failure has an id and a reason, as in 'stratego/end/exit-status=it saves its table'"
                .to_owned(),
        ),
    }
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
