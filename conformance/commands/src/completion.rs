//! What the completions of shells know of values.

use std::fmt::Write as _;

use clap::{Arg, Command, builder::PossibleValuesParser};
use linesman_protocols::CauseKind;
use linesman_referee::SandboxLevel;
use linesman_report::FORMS;
use linesman_starters::languages;
use linesman_tester::FrozenSuite;

use crate::protocols::Protocols;

/// Returns a command with the values that its arguments can have, for its completions. It is not for reading a command line, because
/// the values that are read are more, such as patterns, or fewer, such as the profiles of one protocol.
pub(crate) fn with_values(command: Command, protocols: Protocols<'_>) -> Command {
    let command = command.mut_args(|arg| match values(arg.get_id().as_str(), protocols) {
        values if values.is_empty() => arg,
        values => arg.value_parser(PossibleValuesParser::new(values)),
    });
    command.mut_subcommands(|command| with_values(command, protocols))
}

/// Returns lines for fish with the values of positional arguments, which the generator of its completions leaves out. A value is offered
/// until one of the same argument is there.
pub(crate) fn of_positionals_in_fish(program: &Command) -> String {
    let name = program.get_name();
    let mut lines = String::new();
    for command in program.get_subcommands() {
        let inner: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
        for arg in command.get_positionals().filter(|arg| !arg.is_last_set()) {
            let values = possible(arg).join(" ");
            if values.is_empty() {
                continue;
            }
            let (command, inner) = (command.get_name(), inner.join(" "));
            let _ = writeln!(
                lines,
                "complete -c {name} -n \"__fish_{name}_using_subcommand {command}; and not __fish_seen_subcommand_from {inner} {values}\" -f -a \"{values}\""
            );
        }
    }
    lines
}

fn possible(arg: &Arg) -> Vec<String> {
    let values = arg.get_possible_values();
    values.iter().map(|it| it.get_name().to_owned()).collect()
}

/// Returns the values of the argument with this id. The same id means the same in every command.
fn values(id: &str, protocols: Protocols<'_>) -> Vec<String> {
    let of_each = |values: fn(&linesman_interface::protocol::Descriptor) -> Vec<&'static str>| {
        distinct(protocols.iter().flat_map(values))
    };
    match id {
        "protocol" => of_each(|it| vec![it.name]),
        "profile" => {
            let profiles = of_each(|it| (it.profiles)());
            distinct(profiles.iter().map(String::as_str).chain(["all"]))
        }
        "only" | "skip" | "check" => of_each(checks),
        "name" => {
            let clauses = of_each(|it| it.checks.iter().map(|check| check.clause).collect());
            let checks = of_each(checks);
            let names = checks.iter().chain(&clauses).map(String::as_str);
            distinct(names.chain(CauseKind::ALL.map(CauseKind::name)))
        }
        "side" => of_each(|it| it.sides.to_vec()),
        "opponent" => of_each(|it| it.players.iter().map(|player| player.name()).collect()),
        "report" => distinct(FORMS.iter().map(|form| form.name)),
        "sandbox" | "require_sandbox" => distinct(SandboxLevel::ALL.map(SandboxLevel::name)),
        "suite" => distinct(FrozenSuite::names()),
        "language" => languages().into_iter().map(|it| it.name).collect(),
        option => {
            let options = protocols.iter().flat_map(|it| it.options);
            let named = options.filter(|it| it.name == option);
            distinct(named.flat_map(|it| (it.names)()))
        }
    }
}

fn checks(descriptor: &linesman_interface::protocol::Descriptor) -> Vec<&'static str> {
    descriptor.checks.iter().map(|check| check.id).collect()
}

/// Returns each value once, in the order of the first ones.
fn distinct<'a>(values: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for value in values {
        if !all.iter().any(|known| known == value) {
            all.push(value.to_owned());
        }
    }
    all
}
