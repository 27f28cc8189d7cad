//! The command line of `linesman tournament`.

use std::{num::NonZeroUsize, path::PathBuf};

use clap::{ArgMatches, Args, Command, FromArgMatches, Subcommand, ValueEnum};
use linesman_tournament::Shard;

use super::{OpeningOptions, RunningOptions};
use crate::keep::KeepOptions;

/// A tournament by a plan, or the short form: a protocol and agents.
#[derive(Debug)]
pub(crate) enum TournamentArguments {
    Plan(TournamentCommand),
    Short(Box<TournamentOptions>),
}

impl Args for TournamentArguments {
    fn augment_args(command: Command) -> Command {
        let command = TournamentOptions::augment_args(command);
        TournamentCommand::augment_subcommands(command)
            .args_conflicts_with_subcommands(true)
            .subcommand_negates_reqs(true)
            .disable_help_subcommand(true)
            .after_help(ABOUT)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for TournamentArguments {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        Ok(if matches.subcommand().is_some() {
            Self::Plan(TournamentCommand::from_arg_matches(matches)?)
        } else {
            Self::Short(Box::new(TournamentOptions::from_arg_matches(matches)?))
        })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// What there is to say about both forms.
const ABOUT: &str = "The short form keeps nothing. Each agent is started once as a test, and then again for each game. 'tournament new' writes a \
                     plan to begin with. Exit codes: 0 the tournament was played, 2 usage error, 3 the machine failed.";

#[derive(Debug, Subcommand)]
pub(crate) enum TournamentCommand {
    /// Write a commented plan, for you to change
    New(NewPlanOptions),
    /// Play the games of a plan, and go on with it after an interruption
    Run(RunPlanOptions),
    /// Show how far a tournament is, also from a second terminal
    Status(PlanOptions),
    /// Show the table, or write it as HTML, JSON or CSV
    Report(ReportOptions),
    /// Write the games, their records and the tables as files
    Export(ExportOptions),
    /// Bring the parts of a tournament together
    Merge(MergeOptions),
    /// Submit the parts of a tournament to a cluster
    Submit(SubmitOptions),
    /// Show the table and the games that are being played on a page of this machine
    Serve(ServePlanOptions),
    /// Add an entrant to a plan, also in the middle of a tournament
    Add(AddOptions),
    /// Let an entrant leave: it plays no more
    Withdraw(WithdrawOptions),
    /// Give an entrant another program: a new version of it
    Replace(ReplaceOptions),
    /// Let an entrant lose all its games that have no result
    Forfeit(ForfeitOptions),
    /// Decide about a game that has a result: it does not count, or is played again
    Rejudge(RejudgeOptions),
    /// Take results of games that were played elsewhere
    Import(ImportOptions),
}

#[derive(Args, Debug)]
#[command(
    after_help = "Each result takes the place of a game that is due between the same players on the same sides. All of them are taken, or \
                  none. A game that the results have already is skipped and named: a PGN with the same tags and moves, or a line of \
                  a list with the same players, result and time. Exit codes: 0 the results are taken or skipped, 2 usage error, 3 the results cannot be written."
)]
pub(crate) struct ImportOptions {
    #[command(flatten)]
    pub(crate) plan: PlanOptions,
    /// A PGN, or a list in CSV with the columns first, second and result, as games.csv of an export
    pub(crate) file: PathBuf,
}

/// Reads why an organiser decides something. It is a line below the table.
fn reason(text: &str) -> Result<String, String> {
    let text = text.trim();
    if text.is_empty() {
        return Err("it is empty; say why, for those who read the table".to_owned());
    }
    if text.contains(char::is_control) {
        return Err("it is one line of text, because it is a line below the table".to_owned());
    }
    Ok(text.to_owned())
}

/// An entrant of a plan, by its name.
#[derive(Args, Debug)]
pub(crate) struct EntrantOptions {
    #[command(flatten)]
    pub(crate) plan: PlanOptions,
    /// The name of the entrant
    pub(crate) name: String,
}

#[derive(Args, Debug)]
#[command(
    after_help = "The entrant is added at the end of the plan. In a round robin and a gauntlet it meets all others, also in cycles that were \
                  played; in a Swiss tournament it joins with the next round. Exit codes: 0 the plan is written, 2 usage error."
)]
pub(crate) struct AddOptions {
    #[command(flatten)]
    pub(crate) entrant: EntrantOptions,
    /// Its command with its arguments in one word, as in 'python3 bot.py'
    pub(crate) command: String,
    /// The first cycle of a round robin or a gauntlet, or the first round of a Swiss tournament, that it takes part in
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) from: Option<u32>,
}

#[derive(Args, Debug)]
#[command(
    after_help = "The entry 'until' of the entrant is written to the plan. What it has played counts. Exit codes: 0 the plan is written, \
                  2 usage error."
)]
pub(crate) struct WithdrawOptions {
    #[command(flatten)]
    pub(crate) entrant: EntrantOptions,
    /// The last cycle of a round robin or a gauntlet, or the last round of a Swiss tournament, that it takes part in [default: the last one in
    /// which it has no open game]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=1_000_000))]
    pub(crate) after: Option<u32>,
}

#[derive(Args, Debug)]
#[command(
    after_help = "The command is written to the plan. Its name and its games stay. Exit codes: 0 the plan is written, 2 usage error."
)]
pub(crate) struct ReplaceOptions {
    #[command(flatten)]
    pub(crate) entrant: EntrantOptions,
    /// Its new command with its arguments in one word, as in 'python3 bot.py'
    pub(crate) command: String,
}

#[derive(Args, Debug)]
#[command(
    after_help = "The decision is kept with the results, and shown below the table. The next run notes the games as lost. Exit codes: 0 it is \
                  decided, 2 usage error, 3 the results cannot be written."
)]
pub(crate) struct ForfeitOptions {
    #[command(flatten)]
    pub(crate) entrant: EntrantOptions,
    /// Take the decision back: from now on the entrant plays. To play the games again that it has lost by it, use 'rejudge --of' after this
    #[arg(long)]
    pub(crate) lift: bool,
    /// Why, in one line, for those who read the table
    #[arg(long, value_name = "TEXT", value_parser = reason)]
    pub(crate) reason: String,
}

#[derive(Args, Debug)]
#[command(
    after_help = "The decision is kept with the results, and shown below the table. So is the result that it replaces. Exit codes: 0 it is \
                  decided, 2 usage error, 3 the results cannot be written.",
    group = clap::ArgGroup::new("ruling").required(true).args(["void", "replay"]),
    group = clap::ArgGroup::new("which").required(true).args(["games", "of"])
)]
pub(crate) struct RejudgeOptions {
    #[command(flatten)]
    pub(crate) plan: PlanOptions,
    /// The numbers of the games
    #[arg(value_name = "GAME", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) games: Vec<u64>,
    /// All games that this entrant lost without playing, because it could not start or had forfeited
    #[arg(long, value_name = "NAME")]
    pub(crate) of: Option<String>,
    /// The games do not count
    #[arg(long)]
    pub(crate) void: bool,
    /// The games are played again
    #[arg(long)]
    pub(crate) replay: bool,
    /// Why, in one line, for those who read the table
    #[arg(long, value_name = "TEXT", value_parser = reason)]
    pub(crate) reason: String,
}

#[derive(Args, Debug)]
pub(crate) struct NewPlanOptions {
    /// The file to write, for instance cup.toml
    pub(crate) file: PathBuf,
    /// The protocol, for instance stratego
    #[arg(long, value_name = "NAME")]
    pub(crate) protocol: Option<String>,
}

#[derive(Args, Debug)]
pub(crate) struct PlanOptions {
    /// The plan, a file that 'linesman tournament new' writes
    pub(crate) plan: PathBuf,
    /// Draw the results from the strengths in the plan, or show results that were drawn. No program is started
    #[arg(long)]
    pub(crate) simulate: bool,
}

#[derive(Args, Debug)]
#[command(
    after_help = "Results are in a file next to the plan, with the extension .db. A shard has a file of its own, which 'merge' reads. Exit \
                  codes: 0 all games that are due here were played, 2 the plan is wrong, 3 the machine failed, or games stayed void, 4 an \
                  entrant cannot start, and all other games were played."
)]
pub(crate) struct RunPlanOptions {
    #[command(flatten)]
    pub(crate) plan: PlanOptions,
    /// Play one part of the tournament only, such as 2/4
    #[arg(long, value_name = "I/N")]
    pub(crate) shard: Option<Shard>,
    /// How many games run at the same time [default: one for each free processor core]
    #[arg(long, value_name = "N")]
    pub(crate) jobs: Option<NonZeroUsize>,
    /// Print no line for each game
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PlanReport {
    /// For people: the table
    Human,
    /// For programs: the table and the crosstable in one value
    Json,
    /// For spreadsheets: the table
    Csv,
}

#[derive(Args, Debug)]
#[command(
    after_help = "--html replaces the pages of an earlier report. It refuses a folder with other files. Exit codes: 0 the report is written, \
                  2 usage error, 3 the results cannot be read, or the record of a game is damaged."
)]
pub(crate) struct ReportOptions {
    #[command(flatten)]
    pub(crate) plan: PlanOptions,
    /// More plans of the same protocol, whose games are added up with those of the first one. Entrants of the same name are the same
    #[arg(value_name = "PLAN")]
    pub(crate) more: Vec<PathBuf>,
    /// The form of the report
    #[arg(long, value_enum, default_value_t = PlanReport::Human)]
    pub(crate) format: PlanReport,
    /// Write pages to this folder: the table, a page for each entrant, and every game with its record
    #[arg(long, value_name = "DIR")]
    pub(crate) html: Option<PathBuf>,
}

#[derive(Args, Debug)]
#[command(
    after_help = "The page is for this machine only: its address has a random token. Exit codes: 2 usage error, 3 the page cannot be served."
)]
pub(crate) struct ServePlanOptions {
    #[command(flatten)]
    pub(crate) plan: PlanOptions,
    /// The port of the page [default: any free one]
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub(crate) port: u16,
    /// Answer under this name too, where a browser knows this machine by another one, as behind a port that is forwarded. Repeatable
    #[arg(long, value_name = "NAME", value_parser = crate::host::host_name)]
    pub(crate) allow_host: Vec<String>,
}

#[derive(Args, Debug)]
#[command(
    after_help = "The folder gets table.csv, crosstable.csv, games.csv, table.json, games.jsonl, and the folder records. The files of an \
                  earlier export are replaced. A folder with other files is refused. Exit codes: 0 the files are written, 2 usage \
                  error, 3 the results cannot be read, or the record of a game is damaged."
)]
pub(crate) struct ExportOptions {
    #[command(flatten)]
    pub(crate) plan: PlanOptions,
    /// The folder to write to: a new or empty one, or that of an earlier export
    pub(crate) folder: PathBuf,
}

#[derive(Args, Debug)]
#[command(
    after_help = "To merge again changes nothing. Exit codes: 0 the tournament is complete, 2 usage error, 3 games are missing, or \
                  the results cannot be read."
)]
pub(crate) struct MergeOptions {
    #[command(flatten)]
    pub(crate) plan: PlanOptions,
    /// The results of parts [default: those next to the plan]
    pub(crate) files: Vec<PathBuf>,
    /// Void the games that were played on this machine, so that they are played again. Repeatable
    #[arg(long, value_name = "NAME")]
    pub(crate) void_node: Vec<String>,
}

#[derive(Args, Debug)]
#[command(
    after_help = "Exit codes: 0 the parts are submitted, 2 usage error, 3 the cluster's own program failed.",
    group = clap::ArgGroup::new("engine").required(true).args(["slurm", "hq"])
)]
pub(crate) struct SubmitOptions {
    #[command(flatten)]
    pub(crate) plan: PlanOptions,
    /// How many parts there are
    #[arg(long, value_name = "N")]
    pub(crate) tasks: NonZeroUsize,
    /// Submit to Slurm, with 'sbatch'
    #[arg(long)]
    pub(crate) slurm: bool,
    /// Submit to HyperQueue, with 'hq'
    #[arg(long)]
    pub(crate) hq: bool,
    /// Processor cores for each part. So many games run at the same time
    #[arg(long, value_name = "N", default_value_t = NonZeroUsize::MIN)]
    pub(crate) cores: NonZeroUsize,
    /// An option for the cluster's own program, such as --option=--partition=long. Repeatable
    #[arg(long, value_name = "OPTION", allow_hyphen_values = true)]
    pub(crate) option: Vec<String>,
    /// Print the commands instead of running them
    #[arg(long)]
    pub(crate) dry_run: bool,
}

#[derive(Args, Debug)]
pub(crate) struct TournamentOptions {
    /// The protocol.
    pub(crate) protocol: String,
    /// The agents, two or more: each a command with its arguments in one word, as in 'python3 bot.py'. NAME=COMMAND
    /// gives it a name
    #[arg(required = true, num_args = 2.., value_name = "AGENT")]
    pub(crate) agents: Vec<String>,
    /// The profile of the protocol
    #[arg(long, value_name = "NAME")]
    pub(crate) profile: Option<String>,
    /// The seed that decides which agent plays first, and whatever the rules leave to chance
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// How many games each pair plays of each kind, such as each board. The agents take turns at playing first
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(crate) games_per_pair: u32,
    #[command(flatten)]
    pub(crate) openings: OpeningOptions,
    /// How many games run at the same time. The results do not depend on it, unless an agent runs out of time because
    /// the agents share the machine
    #[arg(long, value_name = "N", default_value_t = NonZeroUsize::MIN)]
    pub(crate) jobs: NonZeroUsize,
    /// The form of the results
    #[arg(long, value_enum, default_value_t = TournamentFormat::Human)]
    pub(crate) format: TournamentFormat,
    #[command(flatten)]
    pub(crate) running: RunningOptions,
    #[command(flatten)]
    pub(crate) keep: KeepOptions,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TournamentFormat {
    /// For people: a line per game, then the ranking as a table
    Human,
    /// For programs: a line of JSON per game, then one per player in the order of the ranking
    Json,
}
