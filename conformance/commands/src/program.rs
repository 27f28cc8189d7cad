//! The whole program.

use std::{ffi::OsString, path::Path, process::ExitCode};

use clap::{CommandFactory, FromArgMatches};
use linesman_command_line::{Unknown, meant, of_wrong_number, options};
use linesman_interface::protocol::Descriptor;
use linesman_report::{Advise, ExplainDiagnosis};

use crate::{
    Failure, analyze, arbiter,
    args::{Arguments, Command, TournamentArguments},
    certificate, check, compare, dash, draw,
    exit::Exit,
    judge, list, listen, manual, new,
    output::{is_dumb, print_styled, visible_styled, write_stderr},
    plan, play, positions,
    protocols::Protocols,
    record, replay, sign, talk, tournament, vet, view,
};
use linesman_referee::SpawnError;

/// What a program is made of.
#[derive(Clone, Copy, Debug)]
pub struct Program<'a> {
    /// The protocols, in the order in which they are listed.
    pub protocols: &'a [&'static Descriptor],
    /// Says what is wrong with an agent that failed a check.
    pub advise: Advise,
    /// Explains a diagnosis.
    pub explain: ExplainDiagnosis,
    /// The programs that come with it.
    pub siblings: &'a [Sibling],
}

/// A program that comes with `linesman`, and has its own man page.
#[derive(Clone, Copy, Debug)]
pub struct Sibling {
    /// Returns its command line.
    pub command: fn() -> clap::Command,
    /// Its protocols.
    pub protocols: &'static [&'static Descriptor],
}

/// Carries out a command line, whose first word is the name of the program.
pub fn run(program: Program<'_>, args: impl IntoIterator<Item = OsString>) -> ExitCode {
    if is_dumb() {
        anstream::ColorChoice::Never.write_global();
    }
    let protocols = Protocols {
        all: program.protocols,
        advise: program.advise,
        explain: program.explain,
    };
    let command = options::add_to(Arguments::command(), protocols.all)
        .mut_subcommand("new", |command| command.after_help(new::help()));
    // Usage errors exit with 2, help and version with 0: clap's own codes are ours.
    let mut line: Vec<OsString> = args.into_iter().collect();
    if let Some(name) = line.first_mut()
        && let Some(file) = Path::new(name).file_name()
    {
        *name = file.to_owned();
    }
    let matches = command.clone().try_get_matches_from(&line);
    let is_help = matches.as_ref().is_err_and(|error| !error.use_stderr());
    if !is_help && let Some(text) = positions::of_old_spelling(&line, protocols, &command) {
        tell!("linesman: {text}");
        return Exit::Usage.into();
    }
    let matches = match matches {
        Ok(matches) => {
            // A word that is read as short options may be meant as a long one, and an agent that takes all words may begin with one.
            if let Some(unknown) = Unknown::find(&line, &command, protocols.all) {
                tell!("linesman: {}", unknown.text());
                return Exit::Usage.into();
            }
            matches
        }
        Err(error) => {
            let meant = meant::of_unreadable(&error, &line, protocols.all, &command);
            if let Some(text) = meant.or_else(|| of_wrong_number(&error)) {
                tell!("linesman: {text}");
                return Exit::Usage.into();
            }
            return refuse(&error);
        }
    };
    if let Some(text) = dash::of_file(&command, &matches) {
        tell!("linesman: {text}");
        return Exit::Usage.into();
    }
    let arguments = Arguments::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    let given = match matches.subcommand() {
        Some((name, matches)) => options::given(name, matches, protocols.all),
        None => linesman_values::options::Given::default(),
    };
    if let Err(error) = linesman_referee::guard::end_agents_on_signals() {
        tell!("linesman: {error}");
        return Exit::CouldNotTell.into();
    }
    linesman_referee::guard::adopt_all_orphans();
    linesman_referee::guard::hide_this_process();
    let part = Unknown::find_part(&line, &command, protocols.all).map(|it| it.text());
    // A comparison or a tournament that ends before its result has none.
    let unfinished = |failure: Failure| failure.if_reader_gone(Exit::CouldNotTell);
    let result = match arguments.command {
        Command::New(options) => new::new(protocols, &options),
        Command::Check(options) => check::check(protocols, &options, &given),
        Command::Run(options) => crate::run::run(protocols, &options),
        Command::Verify(options) => certificate::verify(protocols, &options),
        Command::Sign(options) => sign::sign(&options),
        Command::Vet(options) => vet::vet(protocols, &options),
        Command::Keygen { file } => sign::keygen(&file),
        Command::Play(options) => play::play(protocols, &options, &given),
        Command::Arbiter(options) => arbiter::arbiter(protocols, &options, &given),
        Command::Tournament(TournamentArguments::Plan(command)) => {
            plan::run(protocols, command).map_err(unfinished)
        }
        Command::Tournament(TournamentArguments::Short(options)) => {
            tournament::tournament(protocols, &options, &given).map_err(unfinished)
        }
        Command::Compare(options) => {
            compare::compare(protocols, &options, &given).map_err(unfinished)
        }
        Command::Analyze(options) => analyze::analyze(protocols, &options, &given),
        Command::Moves(options) => positions::moves(protocols, &options, &given),
        Command::Perft(options) => positions::perft(protocols, &options, &given),
        Command::List(options) => list::list(protocols, &options),
        Command::Explain { name } => list::explain(protocols, name.as_deref()),
        Command::Replay(options) => replay::replay(protocols, &options, &given),
        Command::Draw(options) => draw::draw(protocols, &options, &given),
        Command::View(options) => view::view(protocols, &options),
        Command::Record(options) => record::record(protocols, &options, &given),
        Command::Talk(options) => talk::talk(protocols, &options),
        Command::Listen(options) => match listen::listen(protocols, &options) {
            // It exits as the agent did.
            Ok(code) => return code,
            Err(failure) => Err(failure),
        },
        Command::Judge(options) => judge::judge(protocols, &options),
        Command::Manual { folder } => {
            let siblings = program.siblings.iter().map(|sibling| {
                let all = sibling.protocols;
                ((sibling.command)(), Protocols { all, ..protocols })
            });
            let programs: Vec<_> = [(command, protocols)].into_iter().chain(siblings).collect();
            manual::manual(&programs, &folder)
        }
    };
    result
        .unwrap_or_else(|failure| {
            if !failure.is_reader_gone() {
                let part =
                    part.filter(|part| failure.error.is::<SpawnError>() && part.contains("; "));
                let text = part.unwrap_or_else(|| meant::text(&failure.error, &line));
                tell!("linesman: {text}");
            }
            failure.exit
        })
        .into()
}

/// Prints what there is to say about a command line that is not carried out: a usage error, or help or the version that it asks for.
fn refuse(error: &clap::Error) -> ExitCode {
    if error.use_stderr() {
        // The words of the command line are in it.
        write_stderr(&visible_styled(&error.render().ansi().to_string()));
        return Exit::Usage.into();
    }
    match print_styled(&error.render().ansi().to_string()) {
        Ok(()) => Exit::Good.into(),
        Err(failure) => {
            tell!("linesman: {:#}", failure.error);
            failure.exit.into()
        }
    }
}
