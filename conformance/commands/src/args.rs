//! The command line.

mod arbiter;
mod listening;
pub(crate) mod openings;
mod shown;
mod testing;
mod tournament;

use std::{ffi::OsString, num::NonZeroUsize, path::PathBuf, time::Duration};

use clap::{Args, Parser, Subcommand, ValueEnum};

pub(crate) use self::arbiter::ArbiterOptions;
pub(crate) use self::listening::{JudgeFormat, JudgeOptions, ListenOptions};
pub(crate) use self::openings::OpeningOptions;
pub(crate) use self::shown::{
    DrawOptions, EngineOptions, PictureFormat, ReplayArguments, ViewOptions,
};
pub(crate) use self::testing::{
    CertificateOptions, CheckOptions, OPPONENT_NAME, RecordOptions, RunOptions, SignOptions,
    TestOptions, VerifyOptions,
};

pub(crate) use self::tournament::{
    AddOptions, ExportOptions, ForfeitOptions, ImportOptions, MergeOptions, NewPlanOptions,
    PlanOptions, PlanReport, RejudgeOptions, ReplaceOptions, ReportOptions, RunPlanOptions,
    ServePlanOptions, SubmitOptions, TournamentArguments, TournamentCommand, TournamentFormat,
    TournamentOptions, WithdrawOptions,
};
use crate::{
    Failure, idle::IdleOptions, keep::KeepOptions, live::PageOptions, memory::MemoryLimit,
    output::refuse_file_for_folder, records::make_folder, sandbox::SandboxOptions,
};

/// Tests and referees programs that play board games over stdin and stdout.
#[derive(Debug, Parser)]
#[command(name = "linesman", version, max_term_width = 100)]
#[command(after_help = "Exit codes: 0 conforms, 1 does not, 2 usage error, 3 could not tell.")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
#[expect(clippy::large_enum_variant, reason = "a command line has one of them")]
pub(crate) enum Command {
    /// Create a bot that conforms to a protocol, for you to improve
    New(NewOptions),
    /// Test whether an agent conforms to a protocol, and report what is wrong and how to fix it
    Check(CheckOptions),
    /// Run your own scenario files, as 'check' runs the built-in ones
    Run(RunOptions),
    /// Verify a certificate, and compare it with an agent
    Verify(VerifyOptions),
    /// Sign a certificate or a JSON report that was written without a key, for example on another machine
    Sign(SignOptions),
    /// Vet the submissions to a competition: their metadata, their build, and whether they conform
    Vet(VetOptions),
    /// Create a key pair for certificates: the private key in FILE, the public key in FILE.pub
    Keygen {
        /// The file for the private key
        file: PathBuf,
    },
    /// Play games between two agents and print the results
    Play(PlayOptions),
    /// Step through games on a page, and send their programs any line
    Arbiter(ArbiterOptions),
    /// Play a tournament by a plan, or a round robin between a few agents
    Tournament(TournamentArguments),
    /// Play pairs of games until it is clear whether a new version of an agent is better than the old one
    Compare(CompareOptions),
    /// Ask an engine to analyse a position
    Analyze(AnalyzeOptions),
    /// List the legal moves of a position
    Moves(MovesOptions),
    /// Count the sequences of legal moves from a position
    Perft(PerftOptions),
    /// List the checks of a protocol
    List(ListOptions),
    /// Explain a check, a cause or a clause, or list them all
    Explain {
        /// The id of a check, the name of a cause, or a clause such as ST-1.3; without it, everything is listed
        name: Option<String>,
    },
    /// Replay the record of a game, a Stratego log or a tafl record (.otg), and report where it disagrees with the rules
    Replay(ReplayArguments),
    /// Show games on a board in the browser, also while they are played: records, Stratego logs and tafl records (.otg)
    View(ViewOptions),
    /// Draw a position, or a ply of a recorded game, as a picture (.svg or .png)
    Draw(DrawOptions),
    /// Play a game with an agent and save it as a scenario for 'run'
    Record(RecordOptions),
    /// Send lines to an agent yourself, and see what it answers
    Talk(TalkOptions),
    /// Stand between an agent and a GUI or match runner, write a transcript, and judge both
    Listen(ListenOptions),
    /// Judge both ends of a conversation: a transcript, or a log of cutechess, fastchess or python-chess
    Judge(JudgeOptions),
    /// Write the man pages and the completions of shells (bash, zsh, fish) to a folder
    Manual {
        /// The folder to write to: the pages in man, the completions in completions
        folder: PathBuf,
    },
}

#[derive(Args, Debug)]
pub(crate) struct NewOptions {
    /// The language, for instance python. The list is below
    pub(crate) language: String,
    /// The protocol, for instance stratego
    pub(crate) protocol: String,
    /// The folder to create. Its name is the name of the bot [default: PROTOCOL-LANGUAGE]
    #[arg(value_name = "DIR")]
    pub(crate) folder: Option<PathBuf>,
}

/// How the agents of games are run, and what is kept of their conversations.
#[derive(Args, Debug)]
pub(crate) struct RunningOptions {
    /// The memory that an agent may use, such as 400MB or 2GB, or 'none' for no limit [default: the protocol's own limit]
    #[arg(long, value_name = "SIZE")]
    pub(crate) memory: Option<MemoryLimit>,
    /// Set an option that the agents declare, such as Hash=64, or NAME alone for a button. AGENT:NAME=VALUE sets it for the agent of
    /// this name only. Repeatable
    #[arg(long, value_name = "NAME=VALUE")]
    pub(crate) option: Vec<String>,
    /// The folder to write the transcripts of the conversations to.
    #[arg(long, value_name = "DIR")]
    pub(crate) transcripts: Option<PathBuf>,
    /// The folder to write a record of each game to [default: only forfeited games are recorded, in $XDG_STATE_HOME or ~/.local/state, in linesman/records]
    #[arg(long, value_name = "DIR")]
    pub(crate) record: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) sandbox: SandboxOptions,
}

impl RunningOptions {
    /// Refuses folders whose name is taken by a file, before anything is run.
    pub(crate) fn refuse_files(&self) -> Result<(), Failure> {
        refuse_file_for_folder("--transcripts", self.transcripts.as_deref())?;
        refuse_file_for_folder("--record", self.record.as_deref())
    }

    /// Makes the folders for files of games, before the first game.
    pub(crate) fn make_folders(&self) -> Result<(), Failure> {
        let folders = [
            ("records", &self.record),
            ("transcripts", &self.transcripts),
        ];
        for (what, folder) in folders {
            if let Some(folder) = folder {
                make_folder(what, folder)?;
            }
        }
        Ok(())
    }
}

#[derive(Args, Debug)]
pub(crate) struct PlayOptions {
    /// The protocol, for instance stratego.
    pub(crate) protocol: String,
    /// The agent that plays the first side: a command with its arguments in one word, as in 'python3 bot.py', or the
    /// ini file of an engine. NAME=COMMAND gives it a name. @human is you, at the terminal or on the page of --view
    pub(crate) first: String,
    /// The agent that plays the second side
    pub(crate) second: String,
    /// The profile of the protocol
    #[arg(long, value_name = "NAME")]
    pub(crate) profile: Option<String>,
    /// The seed of openings, and of fights between equal ranks, where the profile decides them by chance
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    #[command(flatten)]
    pub(crate) idle: IdleOptions,
    /// How many games to play, one after the other
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) games: u32,
    /// Swap the sides after each game. This needs two games or more
    #[arg(long)]
    pub(crate) swap: bool,
    #[command(flatten)]
    pub(crate) openings: OpeningOptions,
    /// Let no time pass while a debugger is attached to an agent, such as 'gdb -p'. Linux only
    #[arg(long)]
    pub(crate) debug: bool,
    #[command(flatten)]
    pub(crate) page: PageOptions,
    /// The form of the results
    #[arg(long, value_enum, default_value_t = PlayFormat::Human)]
    pub(crate) format: PlayFormat,
    /// Show after each game what its agents said last about their searches before each move: depth, score, time, positions and
    /// line. With --format json, they are in the lines of the games
    #[arg(long)]
    pub(crate) remarks: bool,
    /// Show the games on a board at this terminal while they are played. The results are printed afterwards
    #[arg(long)]
    pub(crate) tui: bool,
    /// End when standard input ends. --tui plays its games so
    #[arg(long, hide = true)]
    pub(crate) while_input_is_open: bool,
    #[command(flatten)]
    pub(crate) running: RunningOptions,
    #[command(flatten)]
    pub(crate) keep: KeepOptions,
}

#[derive(Args, Debug)]
#[command(
    after_help = "A submission is a folder with linesman.toml, or with the file of its protocol, or a .zip, .tar or .tar.gz of one. Every other DIR is searched for such folders and archives. An interrupted run continues. Exit codes: 0 all conform, 1 some do not, 2 usage error, 3 some could not be judged."
)]
pub(crate) struct VetOptions {
    /// Submissions, or folders of submissions
    #[arg(required = true, value_name = "DIR")]
    pub(crate) folders: Vec<PathBuf>,
    /// The folder for the results: index.html, overview.json and overview.csv, and a folder for each submission
    #[arg(long, short, value_name = "DIR", default_value = "linesman-vetted")]
    pub(crate) output: PathBuf,
    /// Play this many whole games with each submission, after its tests
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u32).range(..=100_000))]
    pub(crate) games: u32,
    /// Say what has changed since an earlier run, of which this is the overview.json
    #[arg(long, value_name = "FILE")]
    pub(crate) compare: Option<PathBuf>,
    /// Vet every submission again, also if it has not changed since an earlier run
    #[arg(long)]
    pub(crate) fresh: bool,
    /// How many submissions are vetted at the same time [default: twice the number of processors]
    #[arg(long, value_name = "N")]
    pub(crate) jobs: Option<NonZeroUsize>,
    /// The seed of the tester's random choices
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// How long a build may take
    #[arg(long, value_name = "TIME", value_parser = parse_duration, default_value = "60s")]
    pub(crate) build_time: Duration,
    /// How long the test of a submission may take
    #[arg(long, value_name = "TIME", value_parser = parse_duration, default_value = "5m")]
    pub(crate) time_limit: Duration,
    #[command(flatten)]
    pub(crate) sandbox: SandboxOptions,
}

#[derive(Args, Debug)]
#[command(
    after_help = "Each pair is two games with the same seed, one from each side. The points and the Elo are those of the new version. A \
                  sequential test compares two differences in strength, in Elo, and stops the games as soon as one of them fits better. \
                  Ctrl-C prints what was found so far. Exit codes: 0 the new version is better, 1 it is not, 2 usage error, 3 could \
                  not tell, 130 interrupted."
)]
pub(crate) struct CompareOptions {
    /// The protocol, for instance stratego.
    pub(crate) protocol: String,
    /// The old version: a command with its arguments in one word, as in 'python3 bot.py'. NAME=COMMAND gives it a name. In
    /// its arguments, {seed} stands for a number that is different for each pair
    pub(crate) old: String,
    /// The new version
    pub(crate) new: String,
    /// The profile of the protocol
    #[arg(long, value_name = "NAME")]
    pub(crate) profile: Option<String>,
    /// The difference in Elo that is taken to be true if the new version is not better, from -1000 to 1000, or from -200 to 200 if it is
    /// normalised
    #[arg(
        long,
        value_name = "ELO",
        default_value_t = 0.0,
        allow_negative_numbers = true
    )]
    pub(crate) elo0: f64,
    /// The difference in Elo that is taken to be true if the new version is better, with the same bounds
    #[arg(
        long,
        value_name = "ELO",
        default_value_t = 20.0,
        allow_negative_numbers = true
    )]
    pub(crate) elo1: f64,
    /// How often a version that is not better may be found better, above 0 and below 0.5
    #[arg(
        long,
        value_name = "RATE",
        default_value_t = 0.05,
        allow_negative_numbers = true
    )]
    pub(crate) alpha: f64,
    /// How often a version that is better may be found not better, above 0 and below 0.5
    #[arg(
        long,
        value_name = "RATE",
        default_value_t = 0.05,
        allow_negative_numbers = true
    )]
    pub(crate) beta: f64,
    /// What the two differences are. The models of fastchess are called as there
    #[arg(long, value_enum, default_value_t = EloModel::VirtualPair)]
    pub(crate) model: EloModel,
    /// The most games to play, 2 or more. Games come in pairs, so an odd number is one game too many
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(2..))]
    pub(crate) max_games: u32,
    /// The seed of the first pair. Each pair has a seed of its own
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) openings: OpeningOptions,
    #[command(flatten)]
    pub(crate) idle: IdleOptions,
    /// The form of the results
    #[arg(long, value_enum, default_value_t = PlayFormat::Human)]
    pub(crate) format: PlayFormat,
    #[command(flatten)]
    pub(crate) running: RunningOptions,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum EloModel {
    /// Logistic Elo; half a virtual pair counts too, so that few pairs do not make the test too sure
    VirtualPair,
    /// Logistic Elo, as in fastchess
    Logistic,
    /// Normalised Elo, as in fastchess
    Normalized,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PlayFormat {
    /// For people: a line per game, then the score
    Human,
    /// For programs: a line of JSON per game, then one for the score
    Json,
}

#[derive(Args, Debug)]
pub(crate) struct AnalyzeOptions {
    /// The engine: a command with its arguments in one word, or its ini file
    pub(crate) engine: String,
    /// The position record, /row/row/.../ from rank 1 on, or 'start'
    pub(crate) position: String,
    /// How many moves to ask for
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) moves: u32,
    /// How many seconds the engine may take
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) seconds: u32,
    /// The protocol, if more than one has analyses
    #[arg(long, value_name = "NAME")]
    pub(crate) protocol: Option<String>,
    /// The profile of the protocol
    #[arg(long, value_name = "NAME")]
    pub(crate) profile: Option<String>,
}

/// A position, for its moves.
#[derive(Args, Debug)]
pub(crate) struct PositionOptions {
    /// The position record, /row/row/.../ from rank 1 on, or 'start'
    #[arg(default_value = "start")]
    pub(crate) position: String,
    /// The profile of the protocol
    #[arg(long, value_name = "NAME")]
    pub(crate) profile: Option<String>,
}

#[derive(Args, Debug)]
#[command(after_help = "Exit codes: 0 the moves are listed, 2 usage error.")]
pub(crate) struct MovesOptions {
    /// The protocol, for instance otep
    pub(crate) protocol: String,
    #[command(flatten)]
    pub(crate) position: PositionOptions,
}

#[derive(Args, Debug)]
#[command(
    after_help = "A sequence that ends the game goes on no further. Exit codes: 0 the sequences are counted, 2 usage error."
)]
pub(crate) struct PerftOptions {
    /// The protocol, for instance otep
    pub(crate) protocol: String,
    /// The longest sequences to count, in moves. Shorter ones are counted too
    #[arg(value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) depth: u32,
    #[command(flatten)]
    pub(crate) position: PositionOptions,
    /// Count the sequences of this length that begin with each legal move
    #[arg(long)]
    pub(crate) divide: bool,
}

#[derive(Args, Debug)]
#[command(
    after_help = "At a terminal, :help shows the commands of the console. Lines from a pipe are sent one by one, each after the answer to the line before. Exit codes: 0 the session is over, 2 usage error, 3 the system failed."
)]
pub(crate) struct TalkOptions {
    /// How long the agent must be silent before the next line from a pipe is sent, where the protocol does not show
    /// that an answer is complete
    #[arg(long, value_name = "TIME", value_parser = parse_duration, default_value = "300ms")]
    pub(crate) wait: Duration,
    /// The longest wait for an answer before the next line from a pipe, or of :undo, is sent
    #[arg(long, value_name = "TIME", value_parser = parse_duration, default_value = "60s")]
    pub(crate) timeout: Duration,
    /// How long the agent may take to exit after its input is closed, before it is killed
    #[arg(long, value_name = "TIME", value_parser = parse_duration, default_value = "2s")]
    pub(crate) exit: Duration,
    /// The protocol.
    pub(crate) protocol: String,
    /// The agent's command and its arguments, or the ini file of an engine. Options of talk come before it
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
    /// The protocol [default: all]
    pub(crate) protocol: Option<String>,
    /// The profile whose checks are listed, several separated by commas, or 'all'
    #[arg(
        long,
        value_name = "NAME",
        value_delimiter = ',',
        requires = "protocol"
    )]
    pub(crate) profile: Vec<String>,
    /// The form of the list
    #[arg(long, value_enum, default_value_t = ListFormat::Human)]
    pub(crate) format: ListFormat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ListFormat {
    /// For people
    Human,
    /// One id per line
    Ids,
}

/// Reads a time limit, which is longer than 0.
fn parse_duration(text: &str) -> Result<Duration, String> {
    linesman_values::scenario::parse_duration(text).and_then(|time| {
        if time.is_zero() {
            Err("a time limit must be longer than 0".to_owned())
        } else {
            Ok(time)
        }
    })
}
