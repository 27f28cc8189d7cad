//! Options that there are not, and what was probably meant. They are never taken for an agent.
//!
//! A word that begins with a dash is an option, unless it comes after `--` or after an agent that is not one word. The option may be
//! misspelt, belong to another command, or be what another program calls it.

use std::ffi::OsString;

use clap::{Arg, Command};
use linesman_interface::protocol::Descriptor;
use linesman_referee::join;
use linesman_tournament::{Part, elsewhere, part, part_called};
use linesman_values::text::listed;

use crate::options;

/// An option of the command line that there is not.
pub struct Unknown<'a> {
    program: &'a Command,
    command: &'a Command,
    /// The words of the command, such as `tournament run`; none if the option comes before it.
    path: Vec<&'a str>,
    /// The option as it was written, without its value.
    asked: String,
    /// Where it is.
    pub(crate) at: usize,
    /// Where the words before it are that are neither options nor values of options, such as agents.
    pub(crate) places: Vec<usize>,
    protocol: Option<String>,
    protocols: &'a [&'static Descriptor],
    /// Its value, if that is in the same word, and the words after it.
    rest: Vec<String>,
}

impl<'a> Unknown<'a> {
    /// Finds the first option of a command line that there is not.
    pub fn find(
        line: &[OsString],
        program: &'a Command,
        protocols: &'a [&'static Descriptor],
    ) -> Option<Self> {
        Self::search(line, program, protocols, |_| false)
    }

    /// Finds the first word that fastchess and cutechess-cli have behind an option, such as `tc=5`, in a command that plays games.
    pub fn find_part(
        line: &[OsString],
        program: &'a Command,
        protocols: &'a [&'static Descriptor],
    ) -> Option<Self> {
        let found = Self::search(line, program, protocols, |word| part(word, None).is_some())?;
        let plays = matches!(found.path.as_slice(), ["play" | "compare" | "tournament"]);
        (plays && !is_option(&found.asked)).then_some(found)
    }

    fn search(
        line: &[OsString],
        program: &'a Command,
        protocols: &'a [&'static Descriptor],
        is_wanted: impl Fn(&str) -> bool,
    ) -> Option<Self> {
        let words = |words: &[OsString]| -> Vec<String> {
            words
                .iter()
                .map(|word| word.to_string_lossy().into_owned())
                .collect()
        };
        let is_protocol = |word: &String| protocols.iter().any(|it| it.name == *word);
        let (mut command, mut path) = (program, Vec::new());
        let mut places = Vec::new();
        let mut is_value = false;
        for (at, word) in line.iter().enumerate().skip(1) {
            let word = word.to_string_lossy();
            if std::mem::take(&mut is_value) {
                continue;
            }
            // The word before it is no command, if there is one.
            let is_lost = path.is_empty() && !places.is_empty();
            if word == "--" || is_lost || is_in_trailing(command, places.len()) {
                return None;
            }
            if !is_option(&word) && !is_wanted(&word) {
                let below = command.find_subcommand(&*word);
                match below.filter(|_| places.is_empty()) {
                    Some(below) => {
                        command = below;
                        path.push(below.get_name());
                    }
                    None => places.push(at),
                }
                continue;
            }
            let found = match is_option(&word) {
                true => form(command, &word),
                false => Form::Unknown,
            };
            match found {
                Form::Flag => {}
                Form::Valued => is_value = true,
                Form::Unknown => {
                    let (asked, value) = match word.split_once(['=', ' ']) {
                        Some((asked, value)) if is_option(&word) => (asked, Some(value)),
                        _ => (&*word, None),
                    };
                    let value = value.map(str::to_owned);
                    let rest = value.into_iter().chain(words(&line[at + 1..]));
                    let protocol = words(line).into_iter().find(is_protocol);
                    return Some(Self {
                        program,
                        command,
                        path,
                        asked: asked.to_owned(),
                        at,
                        places,
                        protocol,
                        protocols,
                        rest: rest.collect(),
                    });
                }
            }
        }
        None
    }

    /// Returns the option that was probably meant.
    pub(crate) fn meant(&self) -> Option<&'a str> {
        let own: Vec<&str> = self.own().collect();
        let name = self.name();
        let plain = name.replace('_', "-").to_lowercase();
        let same = own.iter().find(|own| **own == plain).copied();
        let other = || {
            let options = elsewhere(name)?.options;
            let mut options = options.iter();
            options.find_map(|it| own.iter().find(|own| *own == it).copied())
        };
        // What other programs call so has been found, or has no counterpart here. A similar name is no counterpart.
        let probable = || match elsewhere(name) {
            Some(_) => None,
            None => linesman_values::nearest::probable(name, own.clone()),
        };
        same.or_else(other).or_else(probable)
    }

    /// Returns whether the option may be one of an agent whose command is not in one word.
    pub(crate) fn may_be_of_agent(&self) -> bool {
        self.meant().is_none() && elsewhere(self.name()).is_none()
    }

    /// Returns the sentence about the option.
    pub fn text(&self) -> String {
        let asked = &self.asked;
        if let Some((part, value)) = part(asked, None) {
            let value = part.value(value);
            let ours = value.and_then(|value| self.ours(part.option, &value));
            let advice = match (ours, part.advice) {
                (Some(ours), _) => format!("; did you mean {ours}?"),
                (None, "") => String::new(),
                (None, advice) => format!("; {advice}"),
            };
            return format!("{asked:?} is no agent{advice}");
        }
        if let Some(meant) = self.meant() {
            let ours = self.translated(meant);
            let mut parts = self.parts();
            if let (None, Some((first, _))) = (&ours, parts.next())
                && !first.advice.is_empty()
            {
                return format!("there is no option {asked}; {}", first.advice);
            }
            let ours = ours.unwrap_or_else(|| format!("--{meant}"));
            return format!("there is no option {asked}; did you mean {ours}?");
        }
        let help = self
            .path
            .iter()
            .fold(String::new(), |help, word| help + word + " ");
        let see = format!("; see: linesman {help}--help");
        if self.path.is_empty()
            && let Some(command) = self.command_after()
        {
            return format!("{asked} comes after the command, as in: linesman {command} {asked}");
        }
        format!("there is no option {asked}{}{see}", self.advice())
    }

    /// Returns an option with its value, if the command has the option.
    fn ours(&self, option: &str, value: &str) -> Option<String> {
        let has = self.own().any(|own| own == option);
        has.then(|| join(&[format!("--{option}"), value.to_owned()]))
    }

    /// Returns the parts behind the option, as those of `-each tc=5 option.Hash=16`.
    fn parts(&self) -> impl Iterator<Item = (&'static Part, &str)> {
        let name = self.name();
        self.rest
            .iter()
            .map_while(move |word| part(word, Some(name)))
    }

    /// Returns what the option and the words behind it are here, if their values are known: the parts of `-each tc=5 option.Hash=16`, or
    /// the value of `-st 5`.
    fn translated(&self, meant: &str) -> Option<String> {
        let name = self.name();
        let (mut ours, mut entries) = (Vec::new(), Vec::new());
        for (part, value) in self.parts() {
            let Some(value) = part.value(value) else {
                continue;
            };
            match part.is_entry() {
                true => entries.push(value),
                false => ours.extend(self.ours(part.option, &value)),
            }
        }
        if !entries.is_empty() {
            ours.extend(self.ours(meant, &entries.join(",")));
        }
        if !ours.is_empty() {
            return Some(ours.join(" "));
        }
        let own = part_called(name).filter(|part| part.option == meant)?;
        let value = self.rest.first().filter(|value| !is_option(value))?;
        self.ours(own.option, &own.value(value)?)
    }

    /// Returns the command that has the option and comes after it, or else one that has it. An option of another program, where no command
    /// comes after it, belongs to a line of that program.
    fn command_after(&self) -> Option<String> {
        let has = self.commands_with(self.name());
        let named = has.iter().find(|name| self.rest.contains(name));
        let is_ours = elsewhere(self.name()).is_none();
        named.or(has.first().filter(|_| is_ours)).cloned()
    }

    /// Returns what there is to say about an option that has no counterpart in this command.
    fn advice(&self) -> String {
        let other = elsewhere(self.name());
        let is_of_plan = self.path.len() > 1;
        if let Some(other) = other
            && is_of_plan
        {
            match (other.entry, other.plan) {
                ("", "") => {}
                (entry, "") => return format!("; the plan has it, as the entry '{entry}'"),
                ("", plan) => return format!("; {plan}"),
                (entry, plan) => {
                    return format!("; the plan has it, as the entry '{entry}'; {plan}");
                }
            }
        }
        if let Some(advice) = other.map(|it| it.advice).filter(|it| !it.is_empty()) {
            return format!("; {advice}");
        }
        let has = self.commands_with(self.name());
        let has: Vec<String> = has
            .iter()
            .take(MOST_NAMED)
            .map(|it| format!("'{it}'"))
            .collect();
        match has.as_slice() {
            [] => String::new(),
            [only] => format!("; {only} has it"),
            several => format!("; {} have it", listed(several.iter().map(String::as_str))),
        }
    }

    /// Returns the name without dashes.
    fn name(&self) -> &str {
        self.asked.trim_start_matches('-')
    }

    /// Returns the options of the command, without those of other protocols.
    fn own(&self) -> impl Iterator<Item = &'a str> {
        let all = self
            .command
            .get_arguments()
            .filter(|arg| !arg.is_hide_set());
        let names = all.filter_map(Arg::get_long);
        names.filter(|name| match (&self.protocol, self.path.as_slice()) {
            (Some(protocol), [command]) => options::has(self.protocols, command, name, protocol),
            _ => true,
        })
    }

    /// Returns the commands that have an option with this name.
    fn commands_with(&self, name: &str) -> Vec<String> {
        let has = |command: &&Command| {
            command
                .get_arguments()
                .any(|arg| arg.get_long() == Some(name))
        };
        let mut all = Vec::new();
        for command in self.program.get_subcommands() {
            let below = command.get_subcommands().filter(has);
            let below = below.map(|it| format!("{} {}", command.get_name(), it.get_name()));
            all.extend(has(&command).then(|| command.get_name().to_owned()));
            all.extend(below);
        }
        all
    }
}

/// Returns whether this is the name of an option, and not an agent, a number, or a path that begins with a dash by mistake.
fn is_option(word: &str) -> bool {
    word.len() > 1 && word.starts_with('-') && word.parse::<f64>().is_err()
}

/// Returns whether what comes next belongs to the last argument, which takes all words, after so many others.
fn is_in_trailing(command: &Command, words: usize) -> bool {
    let mut places = command.get_positionals();
    let place = places.position(Arg::is_trailing_var_arg_set);
    place.is_some_and(|place| words > place)
}

/// How a word is read that begins with a dash.
enum Form {
    /// An option that is whole, perhaps with its value.
    Flag,
    /// An option whose value is the next word.
    Valued,
    /// There is no such option.
    Unknown,
}

fn form(command: &Command, word: &str) -> Form {
    let (option, value) = word
        .split_once('=')
        .map_or((word, None), |(it, value)| (it, Some(value)));
    let long = |name: &str| {
        let mut all = command.get_arguments();
        all.find(|arg| arg.get_long() == Some(name))
    };
    let of = |arg: &Arg, has_value: bool| match arg.get_action().takes_values() && !has_value {
        true => Form::Valued,
        false => Form::Flag,
    };
    if let Some(name) = option.strip_prefix("--") {
        return match long(name) {
            Some(arg) => of(arg, value.is_some()),
            None if matches!(name, "help" | "version") => Form::Flag,
            None => Form::Unknown,
        };
    }
    let name = &option[1..];
    if matches!(name, "h" | "help" | "V" | "version") {
        return Form::Flag;
    }
    // One dash, and a whole word: '-output FILE' would be read as '-o utput'.
    if name.chars().count() > 1 && (long(name).is_some() || elsewhere(name).is_some()) {
        return Form::Unknown;
    }
    let mut letters = name.chars();
    while let Some(letter) = letters.next() {
        let mut all = command.get_arguments();
        match all.find(|arg| arg.get_short() == Some(letter)) {
            Some(arg) if arg.get_action().takes_values() => {
                return of(arg, value.is_some() || !letters.as_str().is_empty());
            }
            Some(_) => {}
            None => return Form::Unknown,
        }
    }
    Form::Flag
}

/// How many commands are named that have an option.
const MOST_NAMED: usize = 4;
