//! The file name `-`, which other programs take for standard input or output.
//!
//! No command does: most files are read more than once, replaced as a whole, or have an ending that says what they are. A file of this
//! name would surprise more people than it serves, so the name is refused wherever a file or folder is named.

use std::{any::TypeId, path::PathBuf};

use clap::{Arg, ArgMatches, Command, parser::ValueSource};

/// Returns a sentence about an argument of a command line that names a file or folder `-`.
pub(crate) fn of_file(command: &Command, matches: &ArgMatches) -> Option<String> {
    let mut command = command;
    let mut matches = matches;
    while let Some((name, inner)) = matches.subcommand() {
        command = command.find_subcommand(name)?;
        matches = inner;
    }
    let mut files = command.get_arguments().filter(|arg| names_file(arg));
    let arg = files.find(|arg| {
        let id = arg.get_id().as_str();
        let is_given = matches.value_source(id) == Some(ValueSource::CommandLine);
        let values = matches.get_raw(id).filter(|_| is_given);
        values.into_iter().flatten().any(|value| {
            let value = value.as_encoded_bytes();
            value == b"-" || (has_form(arg) && value.ends_with(b"=-"))
        })
    })?;
    let name = arg
        .get_long()
        .map_or_else(|| value_name(arg).to_owned(), |long| format!("--{long}"));
    Some(format!(
        "{name} -: '-' is not read as standard input or output; name a file or folder (./- is one of this name)"
    ))
}

/// Returns whether the value of an argument is a file or a folder.
pub(crate) fn names_file(arg: &Arg) -> bool {
    let is_path = arg.get_value_parser().type_id() == TypeId::of::<PathBuf>();
    let name = value_name(arg);
    let takes_values = arg.get_action().takes_values();
    takes_values
        && (is_path
            || ["FILE", "DIR", "PATH"]
                .iter()
                .any(|word| name.contains(word)))
}

/// Returns whether the value is a form of a report, with a file behind `=`.
fn has_form(arg: &Arg) -> bool {
    value_name(arg).contains("=FILE")
}

fn value_name(arg: &Arg) -> &str {
    let names = arg.get_value_names().unwrap_or_default();
    names.first().map_or(arg.get_id().as_str(), |name| name)
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;
    use linesman_command_line::options;

    use super::*;
    use crate::args::Arguments;

    /// Calls `check` with each command that has no commands below it, and the words that lead to it.
    fn for_each_command(
        command: &Command,
        words: &[String],
        check: &mut dyn FnMut(&Command, &[String]),
    ) {
        for inner in command.get_subcommands() {
            let words = [words, &[inner.get_name().to_owned()]].concat();
            check(inner, &words);
            for_each_command(inner, &words, check);
        }
    }

    fn program() -> Command {
        options::add_to(Arguments::command(), linesman::PROTOCOLS)
    }

    #[test]
    fn a_dash_is_no_file_in_any_argument_of_any_command() {
        let program = program();
        let mut tried = 0;
        for_each_command(&program, &["linesman".to_owned()], &mut |command, path| {
            let places: Vec<&Arg> = command.get_positionals().collect();
            for arg in command.get_arguments().filter(|arg| names_file(arg)) {
                let dash = if has_form(arg) { "json=-" } else { "-" };
                let mut words = path.to_vec();
                match arg.get_long() {
                    Some(long) => words.push(format!("--{long}={dash}")),
                    None => {
                        let before = places.iter().take_while(|it| it.get_id() != arg.get_id());
                        words.extend(before.map(|_| "1".to_owned()));
                        words.push(dash.to_owned());
                    }
                }
                let lenient = program.clone().ignore_errors(true);
                let matches = lenient.clone().try_get_matches_from(&words).unwrap();
                let text = of_file(&lenient, &matches);
                assert!(
                    text.is_some_and(|it| it.contains("'-' is not read")),
                    "{words:?}"
                );
                tried += 1;
            }
        });
        assert!(tried > 50, "{tried} arguments name files");
    }

    #[test]
    fn an_argument_whose_help_begins_with_a_file_names_one() {
        // The agents of a command may be ini files, and are words of a command elsewhere.
        const AGENTS: &[&str] = &["engine", "agent", "agents"];
        for_each_command(&program(), &[], &mut |command, path| {
            for arg in command.get_arguments() {
                let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
                let begins = ["The file", "The folder", "A file", "A folder", "The plan"];
                if begins.iter().any(|words| help.starts_with(words))
                    && !AGENTS.contains(&arg.get_id().as_str())
                    && arg.get_action().takes_values()
                {
                    assert!(names_file(arg), "{path:?} {}: {help}", arg.get_id());
                }
            }
        });
    }

    #[test]
    fn a_file_of_this_name_is_named_by_its_path() {
        let program = program();
        let words = ["linesman", "replay", "./-", "--board"];
        let matches = program.clone().try_get_matches_from(words).unwrap();
        assert_eq!(of_file(&program, &matches), None);
        // These are the words of an agent, which may well read its program from standard input.
        let words = ["linesman", "check", "stratego", "--", "python3", "-"];
        let matches = program.clone().try_get_matches_from(words).unwrap();
        assert_eq!(of_file(&program, &matches), None);
    }
}
