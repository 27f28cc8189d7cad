//! The historic program's switches.

use std::{
    ffi::OsString,
    path::{Path, PathBuf},
    str::FromStr,
    time::Duration,
};

use clap::{
    ArgAction, CommandFactory, FromArgMatches, Parser,
    builder::{PathBufValueParser, TypedValueParser},
    error::ErrorKind,
};

/// Runs games of Stratego between programs, people at the terminal and players across the network.
#[derive(Debug, Parser)]
#[command(
    name = "stratego",
    disable_help_flag = true,
    disable_version_flag = true,
    version,
    args_override_self = true,
    max_term_width = 100
)]
#[command(override_usage = "stratego [OPTIONS] RED BLUE\n       stratego [OPTIONS] -f FILE")]
#[command(
    after_help = "A player is one of:\n  PATH              a program; a bare name is a file in this folder, or else a command\n  @human            a person at the terminal, who types SURRENDER to give up, or on the page of -g\n  \
                  @network          a remote player; waits for a connection on port 4560 (RED) or 4561 (BLUE)\n  \
                  @network:ADDRESS  a remote player; connects to ADDRESS\n\nExit codes: 0 for every result of a \
                  game, 1 for an error of this program or a log that the rules disagree with, 2 for a file that is no log."
)]
pub(crate) struct Arguments {
    /// Show the game on a page of this machine, at the address that is printed. @human plays there by point and click.
    #[arg(short = 'g')]
    pub(crate) window: bool,
    /// Print the board after each move. A second -p takes the first one back.
    #[arg(short = 'p', action = ArgAction::Count)]
    prints: u8,
    /// An illegal move loses the turn instead of the game.
    #[arg(short = 'i')]
    pub(crate) ignore_illegal: bool,
    /// Hide RED's pieces on the board until they have fought.
    #[arg(short = 'r')]
    pub(crate) hide_red: bool,
    /// Hide BLUE's pieces on the board until they have fought.
    #[arg(short = 'b')]
    pub(crate) hide_blue: bool,
    /// Write a log of the game to this file; 'stdout' means standard output.
    #[arg(short = 'o', value_name = "FILE", action = ArgAction::Append, value_parser = path())]
    logs: Vec<PathBuf>,
    /// Wait this many seconds between moves; a negative number or 'inf' waits for the enter key.
    #[arg(
        short = 't',
        value_name = "SECONDS",
        allow_hyphen_values = true,
        default_value = "0"
    )]
    pub(crate) stall: Limit<Duration>,
    /// Give programs this many seconds to answer; a negative number or 'inf' sets no limit.
    #[arg(short = 'T', value_name = "SECONDS", allow_hyphen_values = true, value_parser = time_limit)]
    pub(crate) timeout: Option<Limit<Duration>>,
    /// Draw the game in this turn; a negative number or 'inf' sets no limit.
    #[arg(
        short = 'm',
        value_name = "TURNS",
        allow_hyphen_values = true,
        default_value = "5000"
    )]
    pub(crate) turns: Limit<u32>,
    /// Play the game of this log again.
    #[arg(short = 'f', value_name = "FILE", conflicts_with = "players", action = ArgAction::Append, value_parser = path())]
    replays: Vec<PathBuf>,
    /// The profile of the protocol: web-2011, beta-2011, manual-2012 or final-2012 [default: final-2012, or with -f the one that
    /// the log fits]. With -f, 'all' also names all profiles that the log fits.
    #[arg(long, value_name = "NAME")]
    pub(crate) profile: Option<String>,
    /// The seed for fights of equal ranks, in profiles that decide them by chance.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    /// Let the idle player's processes run while the other player thinks; by default they are stopped.
    #[arg(long)]
    pub(crate) no_pause_idle: bool,
    /// Write a record of the game to this folder [default: only a forfeited game is recorded, in the folder for the state of
    /// programs: $XDG_STATE_HOME or ~/.local/state, in linesman/records].
    #[arg(long, value_name = "DIR", value_parser = path())]
    pub(crate) record: Option<PathBuf>,
    /// Print the manual.
    #[arg(short = 'h', long = "help", action = ArgAction::Help)]
    pub(crate) help: Option<bool>,
    /// Print the version.
    #[arg(long = "version", action = ArgAction::Version)]
    pub(crate) version: Option<bool>,
    /// The two players.
    #[arg(value_names = ["RED", "BLUE"], num_args = 2, required_unless_present = "replays")]
    pub(crate) players: Vec<String>,
}

/// Returns the command line of the program, for its man page and its completions.
#[must_use]
pub fn command() -> clap::Command {
    Arguments::command()
}

impl Arguments {
    /// Reads the command line. The caller prints help and errors, because their exit codes differ from clap's.
    ///
    /// Without any words, help is asked for, as with the historic program.
    pub(crate) fn read(mut words: Vec<OsString>) -> Result<Self, clap::Error> {
        if words.len() < 2 {
            words.push("--help".into());
        }
        let arguments = Self::from_arg_matches(&Self::command().try_get_matches_from(words)?)?;
        for (switch, given) in [("-o", &arguments.logs), ("-f", &arguments.replays)] {
            if given.len() > 1 {
                let why = format!(
                    "{switch} is given {} times, and can be given once",
                    given.len()
                );
                return Err(Self::command().error(ErrorKind::ArgumentConflict, why));
            }
        }
        Ok(arguments)
    }

    /// Returns the file for the log, if there is to be one.
    pub(crate) fn log(&self) -> Option<&Path> {
        self.logs.first().map(PathBuf::as_path)
    }

    /// Returns the log whose game is played again, if there is one.
    pub(crate) fn replay(&self) -> Option<&Path> {
        self.replays.first().map(PathBuf::as_path)
    }

    /// Returns whether the board is printed.
    pub(crate) const fn prints(&self) -> bool {
        self.prints % 2 == 1
    }
}

/// Returns the words of a command line without the switches of one letter that do not exist, and these.
///
/// The historic program ignores such switches, and scripts may use them.
pub(crate) fn known_switches(
    words: impl IntoIterator<Item = OsString>,
) -> (Vec<OsString>, Vec<String>) {
    let command = Arguments::command();
    let (mut known, mut unknown) = (Vec::new(), Vec::new());
    let mut is_value = false;
    for word in words {
        let text = word.to_str().unwrap_or_default();
        let mut letters = text.strip_prefix('-').unwrap_or_default().chars();
        let letter = letters.next().filter(char::is_ascii_alphabetic);
        let letter = letter.filter(|_| letters.next().is_none() && !is_value);
        let option = command.get_arguments().find(|it| {
            let is_long = it
                .get_long()
                .is_some_and(|name| text == format!("--{name}"));
            is_long || letter.is_some() && it.get_short() == letter
        });
        if letter.is_some() && option.is_none() {
            unknown.push(text.to_owned());
            continue;
        }
        is_value = !is_value && option.is_some_and(|it| it.get_action().takes_values());
        known.push(word);
    }
    (known, unknown)
}

/// Returns whether the words of a command line ask for the manual, which wins over everything else on it. They have been through
/// [`known_switches`].
pub(crate) fn asks_for_manual(words: &[OsString]) -> bool {
    let command = Arguments::command();
    let takes_value = |word: &OsString| {
        command.get_arguments().any(|it| {
            let is_it = |name: String| *word == *name;
            let is_short = it
                .get_short()
                .is_some_and(|letter| is_it(format!("-{letter}")));
            let is_long = it.get_long().is_some_and(|name| is_it(format!("--{name}")));
            (is_short || is_long) && it.get_action().takes_values()
        })
    };
    let mut is_value = false;
    words.iter().skip(1).any(|word| {
        let is_asked = !is_value && (word == "-h" || word == "--help");
        is_value = !is_value && takes_value(word);
        is_asked
    })
}

/// Returns why a switch that the historic program had on some machines does nothing here. A word that follows it is its value, and would
/// be taken for a player.
pub(crate) fn missing_feature(switch: &str) -> Option<&'static str> {
    match switch {
        "-I" => Some(
            "-I: this program writes no pictures; write a log with -o, and draw it with 'linesman replay LOG --frames DIR'",
        ),
        "-v" => Some(
            "-v: this program writes no video; write a log with -o, and draw it with 'linesman replay LOG --gif FILE.gif'",
        ),
        _ => None,
    }
}

/// A number that the user can leave open: with `inf`, or with a negative number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Limit<T>(pub(crate) Option<T>);

/// A number of seconds.
impl FromStr for Limit<Duration> {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let number = text.parse().ok().filter(|number: &f64| !number.is_nan());
        let number = number.ok_or("expected a number of seconds, or inf")?;
        // More than a year counts as no limit.
        let is_limit = (0.0..3.2e7).contains(&number);
        Ok(Self(is_limit.then(|| Duration::from_secs_f64(number))))
    }
}

/// A number of turns.
impl FromStr for Limit<u32> {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == "inf" {
            return Ok(Self(None));
        }
        let number: Result<i64, _> = text.parse();
        let number = number.map_err(|_| "expected a number of turns, or inf")?;
        Ok(Self(u32::try_from(number).ok()))
    }
}

/// Reads the path of a file or a folder. As in `linesman`, none is called `-`.
fn path() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(|path| match path.as_os_str() == "-" {
        true => Err("'-' is not read as standard input or output; name a file or folder (./- is one of this name)"),
        false => Ok(path),
    })
}

fn time_limit(text: &str) -> Result<Limit<Duration>, &'static str> {
    match text.parse()? {
        Limit(Some(Duration::ZERO)) => {
            Err("no program can answer in no time; a negative number or inf sets no limit")
        }
        limit => Ok(limit),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn switches_that_do_not_exist_are_left_out() {
        let check = |line: &str, known: &str, unknown: &[&str]| {
            let (words, left_out) = known_switches(line.split(' ').map(OsString::from));
            assert_eq!(words.join(std::ffi::OsStr::new(" ")), *known, "{line}");
            assert_eq!(left_out, unknown, "{line}");
        };
        check("stratego -z ./a ./b", "stratego ./a ./b", &["-z"]);
        check(
            "stratego -p -i -q -x a b",
            "stratego -p -i a b",
            &["-q", "-x"],
        );
        // The value of a switch may look like one.
        check("stratego -o -z -m -1 a b", "stratego -o -z -m -1 a b", &[]);
        check("stratego --record -z -z", "stratego --record -z", &["-z"]);
        check("stratego -zz --zz - a", "stratego -zz --zz - a", &[]);
    }

    #[test]
    fn the_manual_is_asked_for_anywhere_but_in_a_value() {
        let check = |line: &str, expected: bool| {
            let words: Vec<OsString> = line.split(' ').map(OsString::from).collect();
            assert_eq!(asks_for_manual(&words), expected, "{line}");
        };
        check("stratego -h", true);
        check("stratego --help", true);
        check("stratego ./a -p -h", true);
        check("stratego -o -h ./a ./b", false);
        check("stratego --record --help ./a ./b", false);
        check("stratego ./a ./b", false);
        check("-h", false);
    }

    #[test]
    fn the_manual_has_every_switch() {
        let manual = include_str!("manual.txt");
        for option in Arguments::command()
            .get_arguments()
            .filter(|it| !it.is_positional())
        {
            let short = option.get_short().map(|letter| format!("-{letter}"));
            let long = option.get_long().map(|name| format!("--{name}"));
            let name = short.or(long).unwrap();
            let is_explained = manual
                .lines()
                .any(|line| line.trim_start().starts_with(&name));
            assert!(is_explained, "{name}");
        }
    }

    #[test]
    fn no_file_is_called_by_a_dash() {
        for switch in ["-o", "-f", "--record"] {
            let words = ["stratego", switch, "-"].map(OsString::from);
            let error = Arguments::read(words.into()).unwrap_err().to_string();
            assert!(error.contains("'-' is not read"), "{error}");
            let words = ["stratego", switch, "./-", "a", "b"].map(OsString::from);
            let read = Arguments::read(words.into());
            assert!(switch == "-f" || read.is_ok(), "{switch}");
        }
    }

    #[test]
    fn seconds_and_turns_may_be_endless() {
        let time = Ok(Limit(Some(Duration::from_millis(1500))));
        assert_eq!("1.5".parse(), time);
        assert_eq!(time_limit("1.5"), time);
        for text in ["-1", "-3", "inf"] {
            assert_eq!(text.parse(), Ok(Limit::<Duration>(None)));
            assert_eq!(time_limit(text), Ok(Limit(None)));
            assert_eq!(text.parse(), Ok(Limit::<u32>(None)));
        }
        assert_eq!("1000".parse(), Ok(Limit(Some(1000_u32))));
        assert_eq!("0".parse(), Ok(Limit(Some(0_u32))));
    }

    #[test]
    fn text_that_is_not_a_number_is_refused() {
        assert!("soon".parse::<Limit<Duration>>().is_err());
        assert!("nan".parse::<Limit<Duration>>().is_err());
        assert!(time_limit("0").is_err());
        assert!("many".parse::<Limit<u32>>().is_err());
    }
}
