//! The protocols' own options on the command line.

use clap::{Arg, ArgAction, ArgMatches, Command};
use linesman_interface::protocol::Descriptor;
use linesman_values::{
    options::{Given, OptionSpec, Place},
    text::listed,
};

/// The commands that take options of a protocol.
const PLACES: &[(Place, &[&str])] = &[
    (Place::Games, &["check"]),
    (Place::Play, &["play", "arbiter", "compare"]),
    (Place::Record, &["record"]),
    (Place::Tournament, &["tournament"]),
    (Place::Analyze, &["analyze"]),
    (Place::Positions, &["moves", "perft", "draw"]),
    (Place::Replay, &["replay"]),
];

/// Adds the protocols' names and their options to the commands.
pub fn add_to(mut command: Command, protocols: &[&'static Descriptor]) -> Command {
    let names: Vec<&str> = protocols.iter().map(|it| it.name).collect();
    let starters = linesman_starters::protocols();
    let [all, of_starters] =
        [&names, &starters].map(|it| format!("The protocol: {}", it.join(", ")));
    for name in [
        "new",
        "check",
        "play",
        "arbiter",
        "record",
        "tournament",
        "compare",
        "moves",
        "perft",
        "talk",
    ] {
        let help = match name {
            "new" => &of_starters,
            _ => &all,
        };
        // Unlike `mut_arg`, `mut_args` keeps the order of the positional arguments.
        command = command.mut_subcommand(name, |command| {
            command.mut_args(|arg| match arg.get_id().as_str() {
                "protocol" => arg.help(help.clone()),
                _ => arg,
            })
        });
    }
    for name in ["listen", "judge"] {
        let help = format!("{all} [default: the one that the lines tell]");
        command = command.mut_subcommand(name, |command| {
            command.mut_args(|arg| match arg.get_id().as_str() {
                "protocol" => arg.help(help.clone()),
                _ => arg,
            })
        });
    }
    for (place, names) in PLACES {
        let shared = shared(protocols, *place);
        for name in *names {
            command = command.mut_subcommand(name, |command| {
                shared.iter().map(Shared::arg).fold(command, Command::arg)
            });
        }
    }
    command
}

/// Returns the options of protocols that were given to a command.
pub fn given(name: &str, matches: &ArgMatches, protocols: &[&'static Descriptor]) -> Given {
    let mut given = Given::default();
    let place = PLACES.iter().find(|(_, names)| names.contains(&name));
    for option in place.map_or_else(Vec::new, |(place, _)| shared(protocols, *place)) {
        let spec = option.spec;
        if spec.value.is_empty() {
            if matches.get_flag(spec.name) {
                given = given.with(spec.name, "");
            }
            continue;
        }
        let values = matches.get_many::<String>(spec.name).unwrap_or_default();
        for value in values {
            given = given.with(spec.name, value);
        }
    }
    given
}

/// Returns whether a command has an option in a protocol: one of its own, or one that this protocol adds.
pub(crate) fn has(
    protocols: &[&'static Descriptor],
    command: &str,
    option: &str,
    protocol: &str,
) -> bool {
    let place = PLACES.iter().find(|(_, names)| names.contains(&command));
    let Some((place, _)) = place else {
        return true;
    };
    let mut owners = protocols.iter().filter(|it| {
        let mut options = it.options.iter();
        options.any(|own| own.name == option && own.places.contains(place))
    });
    match owners.next() {
        None => true,
        Some(first) => first.name == protocol || owners.any(|it| it.name == protocol),
    }
}

/// Checks the form of a value.
type CheckValue = fn(&str) -> Result<(), String>;

/// An option and the protocols that have it. Protocols may share an option.
struct Shared {
    spec: &'static OptionSpec,
    /// Checks the value, for one of the protocols each. Which of them the game is of is known later.
    checks: Vec<CheckValue>,
    /// The titles of the protocols, each with its own help.
    helps: Vec<(&'static str, &'static str)>,
}

fn shared(protocols: &[&'static Descriptor], place: Place) -> Vec<Shared> {
    let mut all: Vec<Shared> = Vec::new();
    for descriptor in protocols {
        let options = descriptor.options.iter();
        for spec in options.filter(|option| option.places.contains(&place)) {
            let help = (descriptor.title, spec.help);
            match all.iter_mut().find(|one| one.spec.name == spec.name) {
                Some(shared) => {
                    shared.helps.push(help);
                    shared.checks.push(spec.check);
                }
                None => all.push(Shared {
                    spec,
                    checks: vec![spec.check],
                    helps: vec![help],
                }),
            }
        }
    }
    all
}

impl Shared {
    fn arg(&self) -> Arg {
        let spec = self.spec;
        let is_same = self.helps.iter().all(|(_, help)| *help == spec.help);
        let help = if is_same {
            spec.help.to_owned()
        } else {
            let each = self.helps.iter();
            let each = each.map(|(title, help)| format!("{title}: {help}"));
            each.collect::<Vec<_>>().join(". ")
        };
        let titles = listed(self.helps.iter().map(|(title, _)| *title));
        let arg = Arg::new(spec.name)
            .long(spec.name)
            .help(help)
            .help_heading(format!("Options of {titles}"));
        if spec.value.is_empty() {
            return arg.action(ArgAction::SetTrue);
        }
        let checks = self.checks.clone();
        arg.value_name(spec.value)
            .action(if spec.is_repeatable {
                ArgAction::Append
            } else {
                ArgAction::Set
            })
            .value_parser(move |text: &str| {
                let wrong = (checks[0])(text).err();
                let is_right = || checks[1..].iter().any(|check| check(text).is_ok());
                match wrong.filter(|_| !is_right()) {
                    Some(wrong) => Err(wrong),
                    None => Ok(text.to_owned()),
                }
            })
    }
}
