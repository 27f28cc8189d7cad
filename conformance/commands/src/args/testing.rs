//! The commands that test agents, and what goes with them.

use std::{ffi::OsString, fmt, num::NonZeroUsize, path::PathBuf, time::Duration};

use clap::{
    Args,
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser},
};
use linesman_protocols::Level;
use linesman_referee::quote;
use linesman_report::{FORMS, Form};

use super::parse_duration;
use crate::{
    reports::Target,
    sandbox::{Chosen, SandboxOptions, chosen},
};

#[derive(Args, Debug)]
#[command(
    override_usage = "linesman check [OPTIONS] <PROTOCOL> -- <AGENT>...\n       linesman check [OPTIONS] <PROTOCOL> ENGINE.ini"
)]
pub(crate) struct CheckOptions {
    /// The protocol, for instance stratego.
    pub(crate) protocol: String,
    #[command(flatten)]
    pub(crate) test: TestOptions,
    /// Run only the scenario with this id, or the scenarios that match this pattern. The 'rerun' line of a failure names it.
    /// Repeatable
    #[arg(help_heading = "Selection", long, value_name = "ID")]
    pub(crate) scenario: Vec<String>,
    /// Test with the checks, levels, scenarios and seed that have this name, such as 2026.1. A later Linesman gives the same
    /// verdicts for it
    #[arg(help_heading = "Selection", long, value_name = "NAME", conflicts_with_all = ["seed", "only", "skip", "known", "known_failure", "scenario", "timeout", "opponent_name", "quick"])]
    pub(crate) suite: Option<String>,
    /// The time for the whole test, such as 3m. If an agent is slow, the long games of the scenarios are made shorter, but
    /// never shorter than 20 plies. An agent conforms only if it plays them in full. 'none' plays them in full [default:
    /// 3m; none with --suite and --certificate]
    #[arg(help_heading = "Running", long, value_name = "TIME", value_parser = parse_budget, conflicts_with_all = ["quick", "suite", "certificate"])]
    pub(crate) budget: Option<Budget>,
    /// Play at most this many plies of each game of the scenarios. The 'rerun' line of a failure in a game that was made
    /// shorter has it
    #[arg(help_heading = "Running", long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000), conflicts_with_all = ["suite", "certificate"])]
    pub(crate) plies: Option<u32>,
    /// Set an option that the agent declares, such as Hash=64, or NAME alone for a button. Repeatable. A certificate is about the agent
    /// with its own defaults
    #[arg(
        help_heading = "Running",
        long,
        value_name = "NAME=VALUE",
        conflicts_with = "certificate"
    )]
    pub(crate) option: Vec<String>,
    #[command(flatten)]
    pub(crate) games: GameOptions,
    #[command(flatten)]
    pub(crate) certificate: CertificateOptions,
    /// The ini file of an OTEP engine, instead of a command
    #[arg(value_name = "ENGINE.ini")]
    pub(crate) engine: Vec<OsString>,
    /// The agent's command and its arguments, after '--'.
    #[arg(last = true, value_name = "AGENT")]
    pub(crate) agent: Vec<OsString>,
}

#[derive(Args, Debug)]
#[command(next_help_heading = "Games")]
pub(crate) struct GameOptions {
    /// Play this many whole games after the scenarios, in each profile. A fault that only a game shows is shrunk to a
    /// short scenario
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(crate) games: Option<u32>,
    /// The folder for these scenarios. It is created when the first one is written
    #[arg(
        long,
        value_name = "DIR",
        default_value = "linesman-found",
        requires = "games"
    )]
    pub(crate) found: PathBuf,
    /// The folder to write a record of each game to
    #[arg(long, value_name = "DIR", requires = "games")]
    pub(crate) record: Option<PathBuf>,
}

#[derive(Args, Debug)]
#[command(
    after_help = "The name of a scenario is the path of its file. Without --profile, each scenario runs in the default profile of its protocol, or in the first profile that it names. Exit codes: 0 the agent passed, 1 it failed, 2 usage error or a wrong scenario file, 3 could not tell."
)]
pub(crate) struct RunOptions {
    /// Scenario files, and folders to search for them (*.yaml and *.yml, subfolders included). You can name the
    /// ini file of an OTEP engine here instead of a command
    #[arg(required = true, value_name = "FILE|DIR")]
    pub(crate) files: Vec<PathBuf>,
    /// The protocol of scenarios that name no check. The checks of a scenario name its protocol otherwise
    #[arg(long, value_name = "NAME")]
    pub(crate) protocol: Option<String>,
    #[command(flatten)]
    pub(crate) test: TestOptions,
    /// The agent's command and its arguments, after '--'.
    #[arg(last = true, value_name = "AGENT")]
    pub(crate) agent: Vec<OsString>,
}

#[derive(Args, Debug)]
#[command(
    after_help = "To save a session that you type yourself, use :save in 'linesman talk'. Exit codes: 0 the scenario is written, 1 it is written and shows a failure of the agent, 2 usage error, 3 the system failed."
)]
pub(crate) struct RecordOptions {
    /// The protocol, for instance stratego.
    pub(crate) protocol: String,
    /// The scenario file to write
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: PathBuf,
    /// Read this file instead of playing a game: the record of a game, a log of Stratego, a record of tafl (.otg), or a
    /// transcript, as --transcripts writes it. Add --side if the file does not show whose game it is. With an agent, the
    /// game is played with it, and a shorter game that shows the same fault is searched for
    #[arg(long, value_name = "FILE")]
    pub(crate) from: Option<PathBuf>,
    /// Play the game of --from up to this ply only
    #[arg(long, value_name = "N", requires = "from", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(crate) ply: Option<u32>,
    /// The side that the agent plays, such as BLUE [default: the first side]
    #[arg(long, value_name = "SIDE")]
    pub(crate) side: Option<String>,
    /// The number of plies to play, unless the game ends first
    #[arg(long, value_name = "N", default_value_t = 40, conflicts_with = "from", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(crate) plies: u32,
    /// How the tester's own player plays: random, aggressive, or another player of the protocol
    #[arg(
        long,
        value_name = "NAME",
        default_value = "random",
        conflicts_with = "from"
    )]
    pub(crate) opponent: String,
    /// The seed of the tester's random choices. The scenario fixes it
    #[arg(long, value_name = "N", default_value_t = 1, conflicts_with = "from")]
    pub(crate) seed: u64,
    /// The id of a check that the scenario decides. Repeatable
    #[arg(long, value_name = "ID")]
    pub(crate) check: Vec<String>,
    /// The profile of the protocol. The scenario is then for this profile only
    #[arg(long, value_name = "NAME")]
    pub(crate) profile: Option<String>,
    /// The time limit for an answer, such as 2s or 500ms [default: the protocol's own limit]
    #[arg(long, value_name = "TIME", value_parser = parse_duration, conflicts_with = "from")]
    pub(crate) timeout: Option<Duration>,
    /// The agent's command and its arguments, or the ini file of an engine, after '--'
    #[arg(last = true, required_unless_present = "from", value_name = "AGENT")]
    pub(crate) agent: Vec<OsString>,
}

/// How an agent is tested, whatever the scenarios are, and what is reported where.
#[derive(Args, Debug)]
pub(crate) struct TestOptions {
    /// The profile of the protocol, several separated by commas, or 'all'. The report says which ones the agent
    /// conforms to
    #[arg(
        help_heading = "Selection",
        long,
        value_name = "NAME",
        value_delimiter = ','
    )]
    pub(crate) profile: Vec<String>,
    /// Run only the checks whose id matches this pattern, such as 'stratego/turn/*'. Repeatable
    #[arg(help_heading = "Selection", long, value_name = "GLOB", value_parser = parse_pattern)]
    pub(crate) only: Vec<glob::Pattern>,
    /// Leave out the checks whose id matches this pattern. Repeatable
    #[arg(help_heading = "Selection", long, value_name = "GLOB", value_parser = parse_pattern)]
    pub(crate) skip: Vec<glob::Pattern>,
    /// Run each scenario this many times with the same seed. A check that fails in some runs only is reported as flaky,
    /// and fails
    #[arg(help_heading = "Running", long, value_name = "N", default_value_t = NonZeroUsize::MIN)]
    pub(crate) repeat: NonZeroUsize,
    /// A YAML file of known failures: a map from check ids, or patterns of ids, to reasons. Repeatable
    #[arg(help_heading = "Verdicts", long, value_name = "FILE")]
    pub(crate) known: Vec<PathBuf>,
    /// A known failure: a check id, or a pattern of ids, and the reason. The failure does not count, but an unexpected
    /// pass does. Repeatable
    #[arg(help_heading = "Verdicts", long, value_name = "ID=REASON", value_parser = parse_known)]
    pub(crate) known_failure: Vec<(String, String)>,
    /// Fail on broken checks of this level or stricter
    #[arg(help_heading = "Verdicts", long, value_parser = levels(), default_value = "must")]
    pub(crate) level: Level,
    /// Write a report in this form, as --format lists them, to a file or to standard output. Without this option, a
    /// report for a person goes to standard output. Repeatable
    #[arg(help_heading = "Reports", long, value_name = "FORM[=FILE]")]
    pub(crate) report: Vec<Target>,
    /// The form of one more report [default: human]
    #[arg(help_heading = "Reports", long, value_parser = formats())]
    pub(crate) format: Option<Form>,
    /// The file for that report [default: standard output]
    #[arg(help_heading = "Reports", long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// The seed of the tester's random choices
    #[arg(help_heading = "Running", long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// The name by which the tester calls the opponent, where the protocol tells it [default: as the profile has names]
    #[arg(help_heading = "Running", long, value_name = "NAME")]
    pub(crate) opponent_name: Option<String>,
    /// The time limit for an answer, such as 2s or 500ms [default: the protocol's own limit]
    #[arg(help_heading = "Running", long, value_name = "TIME", value_parser = parse_duration)]
    pub(crate) timeout: Option<Duration>,
    /// Cut long games short, and stop after 50 s. This does not show that an agent conforms
    #[arg(help_heading = "Running", long)]
    pub(crate) quick: bool,
    /// Stop after this time, such as 5m, and report what was found so far [default: no limit for check, 10m for run]
    #[arg(help_heading = "Running", long, value_name = "TIME", value_parser = parse_limit)]
    pub(crate) time_limit: Option<Duration>,
    /// Do not show on standard error how far the test is
    #[arg(help_heading = "Reports", long, short)]
    pub(crate) quiet: bool,
    /// Show a line for each check in the report for a person, also for those that passed
    #[arg(help_heading = "Reports", long, short)]
    pub(crate) verbose: bool,
    /// How many scenarios run at the same time [default: the number of processors, or up to four times as many where agents mostly wait]. No verdict depends on it
    #[arg(help_heading = "Running", long, value_name = "N")]
    pub(crate) jobs: Option<NonZeroUsize>,
    /// The folder for the transcripts of failures
    #[arg(help_heading = "Reports", long, value_name = "DIR")]
    pub(crate) transcripts: Option<PathBuf>,
    /// Test again whenever the agent's program, a file or folder among its arguments, or a file beside a script changes.
    /// Checks that failed run first. Ctrl-C ends it with the exit code of the last run
    #[arg(help_heading = "Running", long)]
    pub(crate) watch: bool,
    /// Let no time pass while a debugger is attached to the agent, such as 'gdb -p'. Linux only
    #[arg(help_heading = "Running", long)]
    pub(crate) debug: bool,
    #[command(flatten)]
    pub(crate) sandbox: SandboxOptions,
}

impl CheckOptions {
    /// Returns the options of this command alone that the user has to give again to see the same failure.
    pub(crate) fn repeated(&self) -> Vec<String> {
        let agent = self.option.iter();
        let agent = agent.map(|option| format!("--option {}", quote(option)));
        let own = chosen(REPEATED_BY_CHECK, self);
        own.into_iter().chain(agent).collect()
    }
}

/// The options of 'check' alone that the user has to give again to see the same failure, each with its value.
const REPEATED_BY_CHECK: &[(&str, Chosen<CheckOptions>)] = &[
    ("suite", |it| it.suite.clone()),
    ("budget", |it| it.budget.map(|time| time.to_string())),
    ("plies", |it| it.plies.map(|plies| plies.to_string())),
];

/// The options of all tests that the user has to give again, each with its value. A switch has an empty one.
const REPEATED: &[(&str, Chosen<TestOptions>)] = &[
    ("profile", |it| {
        (!it.profile.is_empty()).then(|| it.profile.join(","))
    }),
    ("timeout", |it| {
        it.timeout.map(|limit| format!("{}ms", limit.as_millis()))
    }),
    (OPPONENT_NAME, |it| it.opponent_name.as_deref().map(quote)),
    ("level", |it| {
        (it.level != Level::Must).then(|| it.level.to_string())
    }),
    ("quick", |it| it.quick.then(String::new)),
    ("debug", |it| it.debug.then(String::new)),
    ("repeat", |it| {
        (it.repeat > NonZeroUsize::MIN).then(|| it.repeat.to_string())
    }),
];

/// The option that sets the opponent's name, in scenarios too.
pub(crate) const OPPONENT_NAME: &str = "opponent-name";

impl TestOptions {
    /// Returns the options that the user has to give again to see the same failure.
    pub(crate) fn repeated(&self) -> Vec<String> {
        [chosen(REPEATED, self), self.sandbox.repeated()].concat()
    }

    /// Returns the reports that the user wants.
    pub(crate) fn targets(&self) -> Vec<Target> {
        let mut targets = self.report.clone();
        if targets.is_empty() || self.format.is_some() || self.output.is_some() {
            targets.push(Target {
                form: self.format.unwrap_or(Form::HUMAN),
                file: self.output.clone(),
            });
        }
        targets
    }
}

#[derive(Args, Debug)]
#[command(next_help_heading = "Certificates")]
pub(crate) struct CertificateOptions {
    /// Write a certificate to this file: what was tested, with which tester, and every verdict. A certificate is about all
    /// checks, so none can be left out or known to fail
    #[arg(long, value_name = "FILE", conflicts_with_all = ["watch", "quick", "only", "skip", "known", "known_failure", "scenario", "debug"])]
    pub(crate) certificate: Option<PathBuf>,
    /// The private key that signs the certificate, as 'linesman keygen' makes it. The agent needs a sandbox. 'linesman sign'
    /// signs it later
    #[arg(long, value_name = "FILE", requires = "certificate")]
    pub(crate) key: Option<PathBuf>,
    /// Sign although the agent has no sandbox. It runs with your rights, so it can read the key
    #[arg(long, requires = "key")]
    pub(crate) i_trust_this_agent: bool,
    /// A file or folder that belongs to the agent, in addition to its program. Repeatable [default: every argument of
    /// its command that names one, and the folder of its script]
    #[arg(long, value_name = "PATH", requires = "certificate")]
    pub(crate) agent_files: Vec<PathBuf>,
}

#[derive(Args, Debug)]
#[command(
    after_help = "Exit codes: 0 the certificate holds, 1 it was changed or forged, or belongs to another agent, 2 usage error or an unreadable file."
)]
pub(crate) struct VerifyOptions {
    /// The certificate, or a signed JSON report
    pub(crate) file: PathBuf,
    /// The public key of the expected signer
    #[arg(long, value_name = "FILE")]
    pub(crate) key: Option<PathBuf>,
    /// A file or folder to compare with what was tested. Repeatable [default: the paths in the certificate that exist
    /// here]
    #[arg(long, value_name = "PATH")]
    pub(crate) agent: Vec<PathBuf>,
    /// The signature of a report [default: the report's name with .sig]
    #[arg(long, value_name = "FILE")]
    pub(crate) signature: Option<PathBuf>,
}

#[derive(Args, Debug)]
#[command(
    after_help = "A certificate gets its signature inside. A JSON report gets it in a file next to it, FILE.sig. Nothing is tested again: read what you sign. Exit codes: 0 the file is signed, 2 usage error, or the file contradicts itself or is signed already."
)]
pub(crate) struct SignOptions {
    /// A certificate without a signature, or a JSON report
    pub(crate) file: PathBuf,
    /// The private key, as 'linesman keygen' makes it
    #[arg(long, value_name = "FILE")]
    pub(crate) key: PathBuf,
    /// The file to write [default: the certificate itself, or FILE.sig for a report]
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
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

fn parse_limit(text: &str) -> Result<Duration, String> {
    let limit = parse_duration(text)?;
    if limit.is_zero() {
        return Err("a time limit must be longer than 0".to_owned());
    }
    Ok(limit)
}

/// The time for a test, where that decides the length of its games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Budget(pub(crate) Option<Duration>);

impl Budget {
    /// The word for no limit.
    const NONE: &str = "none";
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(time) => write!(f, "{}ms", time.as_millis()),
            None => f.write_str(Self::NONE),
        }
    }
}

fn parse_budget(text: &str) -> Result<Budget, String> {
    if text == Budget::NONE {
        return Ok(Budget(None));
    }
    match parse_duration(text) {
        Ok(time) if !time.is_zero() => Ok(Budget(Some(time))),
        _ => Err("it is a time longer than 0, such as 3m, or 'none'".to_owned()),
    }
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

/// The levels of checks, and their help.
const LEVELS: [(Level, &str); 3] = [
    (Level::Must, "The protocol requires it"),
    (Level::Should, "Breaking it is risky"),
    (Level::May, "Good manners"),
];

fn levels() -> impl TypedValueParser<Value = Level> {
    let words = LEVELS.map(|(level, help)| PossibleValue::new(level.word()).help(help));
    PossibleValuesParser::new(words).map(|word| {
        let mut levels = LEVELS.into_iter().map(|(level, _)| level);
        let found = levels.find(|level| level.word() == word);
        found.expect("clap accepts no other word")
    })
}

#[cfg(test)]
mod tests {
    use clap::Command;

    use super::*;

    /// What chooses among the checks and says what becomes of the results. The line `rerun` names the scenario and its seed.
    const NOT_REPEATED: &[&str] = &[
        "only",
        "skip",
        "known",
        "known-failure",
        "report",
        "format",
        "output",
        "seed",
        "time-limit",
        "quiet",
        "verbose",
        "jobs",
        "transcripts",
        "watch",
    ];

    /// The same of 'check' alone. The line `rerun` has the options of the agent and of whole games in forms of their own.
    const NOT_REPEATED_BY_CHECK: &[&str] = &[
        "scenario",
        "option",
        "games",
        "found",
        "record",
        "certificate",
        "key",
        "i-trust-this-agent",
        "agent-files",
    ];

    #[test]
    fn every_option_of_a_test_is_repeated_or_bears_on_no_failure() {
        let longs = |command: Command| -> Vec<String> {
            let args = command.get_arguments();
            let longs = args.filter_map(|arg| arg.get_long().map(str::to_owned));
            longs.collect()
        };
        let check = |all: &[String], below: &[String], repeated: Vec<&str>, others: &[&str]| {
            let mut own: Vec<&str> = all.iter().map(String::as_str).collect();
            own.retain(|name| !below.iter().any(|it| it == name));
            own.sort_unstable();
            let mut known = [repeated, others.to_vec()].concat();
            known.sort_unstable();
            assert_eq!(own, known);
        };
        let of_sandbox = longs(SandboxOptions::augment_args(Command::new("x")));
        let of_test = longs(TestOptions::augment_args(Command::new("x")));
        let of_check = longs(CheckOptions::augment_args(Command::new("x")));
        let repeated = REPEATED.iter().map(|(name, _)| *name).collect();
        check(&of_test, &of_sandbox, repeated, NOT_REPEATED);
        let repeated = REPEATED_BY_CHECK.iter().map(|(name, _)| *name).collect();
        check(&of_check, &of_test, repeated, NOT_REPEATED_BY_CHECK);
    }
}
