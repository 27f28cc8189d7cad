//! The command line.

use std::path::PathBuf;

use clap::{ArgMatches, CommandFactory as _, FromArgMatches as _, Parser, error::ErrorKind};

use crate::{
    condition::read_time,
    part::{Part, Word},
};

/// Plays random legal moves over standard input and output, but for its faults.
///
/// What stands between --break or --leak and the next of them is for that fault: it shows where all its conditions hold,
/// and to it the game begins where they begin to hold.
#[derive(Parser)]
#[command(name = "misbehave")]
pub(crate) struct Arguments {
    /// The protocol to speak: stratego, otep or bitwa
    #[arg(value_name = "PROTOCOL", default_value = "stratego")]
    pub(crate) protocol: String,
    /// The id of a check that is to fail, which says the protocol as well; without it, none does
    #[arg(long = "break", value_name = "CHECK", conflicts_with = "protocol")]
    broken: Vec<String>,
    /// Takes longer for each move than for the one before, by this much, as in 20ms
    #[arg(long, value_name = "TIME")]
    leak: Vec<String>,
    /// When the last fault shows: ply:N (from the N-th own move on), side:NAME, game:N (in the N-th game), captured (in
    /// turns after a loss), load (on a busy machine), once, random:P (in this share of turns)
    #[arg(long, value_name = "CONDITION")]
    when: Vec<String>,
    /// Counts games in this file, so that game:N goes on from one process to the next
    #[arg(long, value_name = "FILE")]
    pub(crate) memory: Option<PathBuf>,
    /// Seed of all that is drawn; random if not given
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// Print the ids of all checks, one per line
    #[arg(long, conflicts_with_all = ["protocol", "broken", "leak", "when", "memory", "seed"])]
    pub(crate) list: bool,
}

/// Reads the command line; ends the program where it says nothing that can be done.
pub(crate) fn parse() -> (Arguments, Part) {
    read_all(&Arguments::command().get_matches()).unwrap_or_else(|error| error.exit())
}

fn read_all(matches: &ArgMatches) -> Result<(Arguments, Part), clap::Error> {
    let invalid = |message| Arguments::command().error(ErrorKind::ValueValidation, message);
    let words = words(matches).map_err(invalid)?;
    let arguments = Arguments::from_arg_matches(matches)?;
    let part = Part::read(&arguments.protocol, &words).map_err(invalid)?;
    Ok((arguments, part))
}

/// Returns what describes the part, in the order in which it was said.
fn words(matches: &ArgMatches) -> Result<Vec<Word>, String> {
    let mut words = Vec::new();
    for name in ["broken", "leak", "when"] {
        let values = matches.get_many::<String>(name).into_iter().flatten();
        let places = matches.indices_of(name).into_iter().flatten();
        for (place, value) in places.zip(values) {
            let word = match name {
                "broken" => Word::Break(value.clone()),
                "leak" => Word::Leak(read_time(value)?),
                _ => Word::When(value.clone()),
            };
            words.push((place, word));
        }
    }
    words.sort_by_key(|(place, _)| *place);
    Ok(words.into_iter().map(|(_, word)| word).collect())
}

/// Reads the words behind the program's name.
#[cfg(test)]
pub(crate) fn read(words: &[&str]) -> Result<Part, clap::Error> {
    let words = ["misbehave"].iter().chain(words);
    let matches = Arguments::command().try_get_matches_from(words)?;
    read_all(&matches).map(|(_, part)| part)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_stand_behind_their_faults() {
        let said =
            "--break bitwa/order/given --when side:first --leak 20ms --when ply:3 --when once";
        let actual = read(&said.split(' ').collect::<Vec<_>>()).unwrap();
        let expected = Part::read(
            "bitwa",
            &[
                Word::Break("bitwa/order/given".to_owned()),
                Word::When("side:first".to_owned()),
                Word::Leak(std::time::Duration::from_millis(20)),
                Word::When("ply:3".to_owned()),
                Word::When("once".to_owned()),
            ],
        );
        assert_eq!(Ok(actual), expected);
    }

    #[test]
    fn what_cannot_be_done_is_refused() {
        for (words, expected) in [
            ("chess", "stratego, otep, bitwa"),
            ("--break otep/move/from", "otep/move/form"),
            ("--when once", "belongs behind the fault"),
            ("otep --leak soon", "as in 20ms"),
            ("otep --leak 5ms --when ply:x", "ply needs a number"),
            ("otep --break otep/move/form", "cannot be used with"),
        ] {
            let error = read(&words.split(' ').collect::<Vec<_>>()).unwrap_err();
            assert!(error.to_string().contains(expected), "{words}: {error}");
            assert_eq!(error.exit_code(), 2);
        }
    }
}
