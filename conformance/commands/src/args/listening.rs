//! The options of the commands that judge conversations between other programs.

use std::{ffi::OsString, path::PathBuf, time::Duration};

use clap::{Args, ValueEnum};
use linesman_values::scenario::parse_duration;

#[derive(Args, Debug)]
#[command(
    after_help = "Put it in place of the agent where a GUI or a match runner asks for a command. It exits with the status of the agent, or with 128 and the number of the signal that ended it. Exit code 2: the agent was not started."
)]
pub(crate) struct ListenOptions {
    /// The protocol.
    pub(crate) protocol: Option<String>,
    /// The agent's command and its arguments, or the ini file of an engine
    #[arg(required = true, last = true, value_name = "AGENT")]
    pub(crate) agent: Vec<OsString>,
    /// The file for the transcript, or the folder for it. A file that is there already stays, and the new one has a number in its name
    /// [default: a file in linesman/transcripts in $XDG_STATE_HOME or ~/.local/state]
    #[arg(long, value_name = "FILE|DIR")]
    pub(crate) transcript: Option<PathBuf>,
    /// The profile in which both are judged
    #[arg(long, value_name = "NAME")]
    pub(crate) profile: Option<String>,
    /// How long the agent may be silent after the end of its input, before it is killed
    #[arg(long, value_name = "TIME", value_parser = parse_duration, default_value = "10s")]
    pub(crate) exit: Duration,
}

#[derive(Args, Debug)]
#[command(
    allow_missing_positional = true,
    after_help = "A transcript is a file of 'listen', of :log in 'talk', or of --transcripts. Logs of cutechess-cli (-debug), fastchess (-log engine=true) and python-chess (level DEBUG) are read too. Exit codes: 0 no must is broken, 1 the agent or its referee breaks one, 2 usage error, 3 nothing could be judged."
)]
pub(crate) struct JudgeOptions {
    /// The protocol.
    pub(crate) protocol: Option<String>,
    /// The transcript, or the log of another program
    #[arg(required = true, value_name = "TRANSCRIPT")]
    pub(crate) file: PathBuf,
    /// The profile in which both are judged
    #[arg(long, value_name = "NAME")]
    pub(crate) profile: Option<String>,
    /// The form of the report
    #[arg(long, value_enum, default_value_t = JudgeFormat::Human)]
    pub(crate) format: JudgeFormat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum JudgeFormat {
    /// For people
    Human,
    /// For programs: one document in JSON
    Json,
}
