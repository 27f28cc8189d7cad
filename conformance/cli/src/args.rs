//! The command line.

mod testing;

use std::{ffi::OsString, num::NonZeroUsize, path::PathBuf, time::Duration};

use clap::{Args, Parser, Subcommand, ValueEnum};

pub(crate) use self::testing::{
    CertificateOptions, CheckOptions, GameOptions, KeygenOptions, LevelName, RecordOptions,
    RunOptions, TestOptions, VerifyOptions,
};
use crate::memory::MemoryLimit;

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
    /// Tests whether an agent conforms to a protocol, and says what is wrong and how to fix it.
    Check(CheckOptions),
    /// Runs scenario files of anybody's, or folders of them, as 'check' runs those that come with Linesman.
    #[command(
        after_help = "A scenario is called by the path of its file. Without --profile each is run in the default profile of its protocol, or else in the first that it names. Exit codes: 0 the agent got through, 1 it did not, 2 usage error or a file that is no scenario, 3 could not tell."
    )]
    Run(RunOptions),
    /// Says whether a certificate holds, and whether it is about the agent at hand.
    #[command(
        after_help = "Exit codes: 0 it holds, 1 it was changed or forged or is about something else, 2 usage error, or it cannot be read."
    )]
    Verify(VerifyOptions),
    /// Makes a pair of keys for signing certificates: the private one in FILE, the public one in FILE.pub.
    Keygen(KeygenOptions),
    /// Plays a game between two agents and prints its result.
    Play(PlayOptions),
    /// Lets everybody play everybody, and ranks them.
    #[command(
        after_help = "Each agent is started once to see that it can be, then anew for each game. Exit codes: 0 the tournament was played, 2 usage error, 3 the machine failed."
    )]
    Tournament(TournamentOptions),
    /// Lets an engine of OTEP analyse a position.
    Analyze(AnalyzeOptions),
    /// Lists the checks of a protocol.
    List(ListOptions),
    /// Explains a check or a cause.
    Explain(ExplainOptions),
    /// Plays the game of a Stratego log, or of a record of tafl (.otg), again, and says where it and the rules disagree.
    #[command(
        after_help = "Exit codes: 0 the log is whole and agrees with the rules, 1 it is not or does not, 2 usage error."
    )]
    Replay(ReplayArguments),
    /// Plays a game with an agent and writes it as a scenario, which 'run' runs.
    #[command(
        after_help = "What you type yourself is kept by 'linesman talk' and its :save. Exit codes: 0 the scenario is written, 1 it is, and shows what the agent did wrong, 2 usage error, 3 the system failed."
    )]
    Record(RecordOptions),
    /// Lets you send an agent any command line, and shows what it answers.
    #[command(
        after_help = "At a terminal, :help shows the commands of the console. Lines out of a pipe are sent one after the other, each when the one before is answered. Exit codes: 0 it is over, 2 usage error, 3 the system failed."
    )]
    Talk(TalkOptions),
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
    /// The memory that an agent may use, such as 400MB or 2GB, or 'none' for no limit [default: the protocol's own limit]
    #[arg(long, value_name = "SIZE")]
    pub(crate) memory: Option<MemoryLimit>,
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
pub(crate) struct TournamentOptions {
    /// The protocol.
    pub(crate) protocol: String,
    /// The commands of the agents, two or more, the arguments of each in the same word, as in 'python3 bot.py'.
    #[arg(required = true, num_args = 2.., value_name = "AGENT")]
    pub(crate) agents: Vec<String>,
    /// The number from which is drawn who is first.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// How often each two play on each board; after the first time they take turns at being first.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(crate) games_per_pair: u32,
    /// The memory that an agent may use, such as 400MB or 2GB, or 'none' for no limit [default: the protocol's own limit]
    #[arg(long, value_name = "SIZE")]
    pub(crate) memory: Option<MemoryLimit>,
    /// How many games are played at the same time. Nothing that is printed depends on it, unless somebody runs out of time
    /// because the agents share the machine.
    #[arg(long, value_name = "N", default_value_t = NonZeroUsize::MIN)]
    pub(crate) jobs: NonZeroUsize,
    /// The form of the results.
    #[arg(long, value_enum, default_value_t = TournamentFormat::Human)]
    pub(crate) format: TournamentFormat,
    /// The folder to write the transcripts of the conversations to.
    #[arg(long, value_name = "DIR")]
    pub(crate) transcripts: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TournamentFormat {
    /// For a person: a line for each game, then the ranking as a table.
    Human,
    /// For a program: a line of JSON for each game, then one for each player in the order of the ranking.
    Json,
}

#[derive(Args, Debug)]
pub(crate) struct AnalyzeOptions {
    /// The engine's command, its arguments in the same word, or its ini file.
    pub(crate) engine: String,
    /// The position record, /row/row/.../ from rank 1 on, or 'start'.
    pub(crate) position: String,
    /// How many moves to ask for.
    #[arg(long, value_name = "N", default_value_t = 5)]
    pub(crate) moves: u32,
    /// How many seconds the engine may take.
    #[arg(long, value_name = "N", default_value_t = 5)]
    pub(crate) seconds: u32,
    /// The protocol, if more than one has analyses
    #[arg(long, value_name = "NAME")]
    pub(crate) protocol: Option<String>,
    /// The profile of the protocol
    #[arg(long, value_name = "NAME")]
    pub(crate) profile: Option<String>,
}

#[derive(Args, Debug)]
pub(crate) struct TalkOptions {
    /// How long it has to be quiet before the next line of a pipe is sent, where the protocol cannot tell that an answer is
    /// complete.
    #[arg(long, value_name = "TIME", value_parser = parse_duration, default_value = "300ms")]
    pub(crate) wait: Duration,
    /// How long is waited for an answer at most, before the next line of a pipe is sent or told again after :undo.
    #[arg(long, value_name = "TIME", value_parser = parse_duration, default_value = "60s")]
    pub(crate) timeout: Duration,
    /// How long the agent may take to exit when its input is closed, before it is killed.
    #[arg(long, value_name = "TIME", value_parser = parse_duration, default_value = "2s")]
    pub(crate) exit: Duration,
    /// The protocol.
    pub(crate) protocol: String,
    /// The agent's command and its arguments, or the ini file of an engine; options of talk come before.
    #[arg(
        required = true,
        trailing_var_arg = true,
        allow_hyphen_values = true,
        value_name = "AGENT"
    )]
    pub(crate) agent: Vec<OsString>,
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
    /// The log, as 'stratego -o' writes it, or the record, as 'play otep --records' does.
    pub(crate) file: PathBuf,
    /// The file to write the game to: a log as the rules see it, or the record as it was read.
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

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ListFormat {
    /// For a person.
    Human,
    /// One id per line.
    Ids,
}

/// Returns what reads the name of a form, and tells of all of them.
fn parse_duration(text: &str) -> Result<Duration, String> {
    linesman::parse_duration(text).and_then(|time| {
        if time.is_zero() {
            Err("a time limit must be longer than 0".to_owned())
        } else {
            Ok(time)
        }
    })
}
