//! The command line.

use std::{
    ffi::OsString,
    io::{self, Write as _},
    path::PathBuf,
    process::ExitCode,
};

use clap::{
    ArgMatches, Command, CommandFactory as _, FromArgMatches as _, Parser, error::ErrorKind,
};
use fastrand::Rng;

use crate::{
    misbehaver::{Entry, Misbehaver, Word},
    world::Process,
};

/// Plays random legal moves over stdin and stdout, with the faults you ask for.
///
/// The --when options behind a --break or --leak are the conditions of that fault. The fault shows while all of them hold. For
/// the fault, the game begins when they begin to hold.
#[derive(Parser)]
#[command(name = "misbehave")]
struct Arguments {
    #[arg(value_name = "PROTOCOL")]
    protocol: Option<String>,
    /// Break the check with this id, which also selects the protocol
    #[arg(long = "break", value_name = "CHECK", conflicts_with = "protocol")]
    broken: Vec<String>,
    /// Take longer for each move than for the one before, by this much, for example 20ms
    #[arg(long, value_name = "TIME")]
    leak: Vec<String>,
    /// Show the last fault under this condition only: ply:N (from your N-th move on), side:NAME, game:N (in the N-th game),
    /// captured (in turns after a loss), load (on a busy machine), once, random:P (in this share of turns)
    #[arg(long, value_name = "CONDITION")]
    when: Vec<String>,
    /// Count games in this file, so that game:N counts across processes
    #[arg(long, value_name = "FILE")]
    memory: Option<PathBuf>,
    /// Seed of all random choices; a random one by default
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Print the ids of all rules that can be misread, one per line. --break takes them, too
    #[arg(long, conflicts_with_all = ["protocol", "broken", "leak", "when", "memory", "seed", "list"])]
    list_misreadings: bool,
    /// Print the ids of all checks, one per line
    #[arg(long, conflicts_with_all = ["protocol", "broken", "leak", "when", "memory", "seed"])]
    list: bool,
}

/// Runs the program `misbehave` for these protocols: reads the command line, and plays over standard input and output.
///
/// The first protocol is the default.
#[must_use]
pub fn run(entries: &[Entry]) -> ExitCode {
    let read = read_arguments(entries, std::env::args_os());
    let (arguments, misbehaver) = read.unwrap_or_else(|error| error.exit());
    if arguments.list || arguments.list_misreadings {
        let list_ids: fn(&Entry) -> Vec<String> = if arguments.list {
            |entry| entry.ids().into_iter().map(str::to_owned).collect()
        } else {
            Entry::misread_ids
        };
        let ids = entries.iter().flat_map(list_ids);
        let list: String = ids.map(|id| format!("{id}\n")).collect();
        // The reader may have seen enough of the list.
        let _ = io::stdout().write_all(list.as_bytes());
        return ExitCode::SUCCESS;
    }
    let rng = arguments.seed.map_or_else(Rng::new, Rng::with_seed);
    ExitCode::from(misbehaver.play(&mut Process::new(arguments.memory), rng))
}

impl Misbehaver {
    /// Reads the description of a misbehaver from words of the command line, without the name of the program.
    ///
    /// # Errors
    /// The words are not valid. The message says what to write instead.
    pub fn from_words<'a>(
        entries: &[Entry],
        words: impl IntoIterator<Item = &'a str>,
    ) -> Result<Self, String> {
        let words = ["misbehave"].into_iter().chain(words).map(OsString::from);
        let read = read_arguments(entries, words).map_err(|error| error.to_string())?;
        Ok(read.1)
    }
}

fn read_arguments(
    entries: &[Entry],
    words: impl IntoIterator<Item = OsString>,
) -> Result<(Arguments, Misbehaver), clap::Error> {
    let mut command = command(entries);
    let matches = command.try_get_matches_from_mut(words)?;
    let arguments = Arguments::from_arg_matches(&matches)?;
    let default = entries.first().map_or("", Entry::name);
    let protocol = arguments.protocol.as_deref().unwrap_or(default);
    let misbehaver = Misbehaver::read(entries, protocol, &faults(&matches));
    let misbehaver =
        misbehaver.map_err(|message| command.error(ErrorKind::ValueValidation, message))?;
    Ok((arguments, misbehaver))
}

fn command(entries: &[Entry]) -> Command {
    let names: Vec<&str> = entries.iter().map(Entry::name).collect();
    let default = names.first().copied().unwrap_or_default();
    let help = format!(
        "The protocol to speak: {} [default: {default}]",
        names.join(", ")
    );
    Arguments::command().mut_arg("protocol", |arg| arg.help(help))
}

/// Returns the faults and their conditions, in the order of the command line.
fn faults(matches: &ArgMatches) -> Vec<Word> {
    let mut words = Vec::new();
    for name in ["broken", "leak", "when"] {
        let values = matches.get_many::<String>(name).into_iter().flatten();
        let places = matches.indices_of(name).into_iter().flatten();
        words.extend(places.zip(values.cloned().map(|value| match name {
            "broken" => Word::Break(value),
            "leak" => Word::Leak(value),
            _ => Word::When(value),
        })));
    }
    words.sort_by_key(|(place, _)| *place);
    words.into_iter().map(|(_, word)| word).collect()
}
