//! The historic program's switches.

use std::{path::PathBuf, str::FromStr, time::Duration};

use clap::{ArgAction, CommandFactory, FromArgMatches, Parser};

/// Runs games of Stratego between programs, people at the terminal and players across the network.
#[derive(Debug, Parser)]
#[command(
    name = "stratego",
    disable_help_flag = true,
    disable_version_flag = true,
    max_term_width = 100
)]
#[command(override_usage = "stratego [OPTIONS] RED BLUE\n       stratego [OPTIONS] -f FILE")]
#[command(
    after_help = "A player is one of:\n  PATH              a program\n  @human            a person at the terminal\n  \
                  @network          a remote player; waits for a connection on port 4560 (RED) or 4561 (BLUE)\n  \
                  @network:ADDRESS  a remote player; connects to ADDRESS\n\nExit codes: 0 for every result of a \
                  game, 1 for an error of this program."
)]
pub(crate) struct Arguments {
    /// Draw the game in a window. This is not built yet, so the board is printed as with -p.
    #[arg(short = 'g')]
    pub(crate) window: bool,
    /// Print the board after each move.
    #[arg(short = 'p')]
    pub(crate) print: bool,
    /// An illegal move loses the turn instead of the game.
    #[arg(short = 'i')]
    pub(crate) ignore_illegal: bool,
    /// Hide RED's pieces on the printed board until they have fought.
    #[arg(short = 'r')]
    pub(crate) hide_red: bool,
    /// Hide BLUE's pieces on the printed board until they have fought.
    #[arg(short = 'b')]
    pub(crate) hide_blue: bool,
    /// Write a log of the game to this file; 'stdout' means standard output.
    #[arg(short = 'o', value_name = "FILE")]
    pub(crate) log: Option<PathBuf>,
    /// Wait this many seconds between moves; a negative number or 'inf' waits for the enter key.
    #[arg(
        short = 't',
        value_name = "SECONDS",
        allow_hyphen_values = true,
        default_value = "0"
    )]
    pub(crate) stall: Stall,
    /// Give programs this many seconds to answer; a negative number or 'inf' sets no limit.
    #[arg(short = 'T', value_name = "SECONDS", allow_hyphen_values = true)]
    pub(crate) timeout: Option<Timeout>,
    /// Draw the game in this turn; a negative number or 'inf' sets no limit.
    #[arg(
        short = 'm',
        value_name = "TURNS",
        allow_hyphen_values = true,
        default_value = "5000"
    )]
    pub(crate) turns: Turns,
    /// Play the game of this log again.
    #[arg(short = 'f', value_name = "FILE", conflicts_with = "players")]
    pub(crate) replay: Option<PathBuf>,
    /// The profile of the protocol: web-2011, beta-2011, manual-2012 or final-2012.
    #[arg(long, value_name = "NAME", default_value = "final-2012")]
    pub(crate) profile: String,
    /// The seed for fights of equal ranks, in profiles that decide them by chance.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    /// Let the idle player's processes run while the other player thinks; by default they are stopped.
    #[arg(long)]
    pub(crate) no_pause_idle: bool,
    /// Print this help.
    #[arg(short = 'h', long = "help", action = ArgAction::Help)]
    pub(crate) help: Option<bool>,
    /// The two players.
    #[arg(value_names = ["RED", "BLUE"], num_args = 2, required_unless_present = "replay")]
    pub(crate) players: Vec<String>,
}

impl Arguments {
    /// Reads the command line. The caller prints help and errors, because their exit codes differ from clap's.
    pub(crate) fn read() -> Result<Self, clap::Error> {
        Self::from_arg_matches(&Self::command().try_get_matches()?)
    }
}

/// The pause between moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Stall {
    /// This long.
    For(Duration),
    /// Until the user presses the enter key.
    UntilEnter,
}

/// The time that programs have for an answer; no limit if there is none.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Timeout(pub(crate) Option<Duration>);

/// The turn in which a game is drawn; no limit if there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Turns(pub(crate) Option<u32>);

/// An argument is not the number that the switch needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub(crate) struct NoNumber(&'static str);

/// Reads seconds. Returns none for a negative number and for `inf`.
fn seconds(text: &str) -> Result<Option<Duration>, NoNumber> {
    let number: Option<f64> = text.parse().ok();
    let number = number
        .filter(|number| !number.is_nan())
        .ok_or(NoNumber("expected a number of seconds, or inf"))?;
    // More than a year counts as no limit.
    Ok((0.0..3.2e7)
        .contains(&number)
        .then(|| Duration::from_secs_f64(number)))
}

impl FromStr for Stall {
    type Err = NoNumber;

    fn from_str(text: &str) -> Result<Self, NoNumber> {
        Ok(seconds(text)?.map_or(Self::UntilEnter, Self::For))
    }
}

impl FromStr for Timeout {
    type Err = NoNumber;

    fn from_str(text: &str) -> Result<Self, NoNumber> {
        match seconds(text)? {
            Some(Duration::ZERO) => Err(NoNumber(
                "no program can answer in no time; a negative number or inf sets no limit",
            )),
            limit => Ok(Self(limit)),
        }
    }
}

impl FromStr for Turns {
    type Err = NoNumber;

    fn from_str(text: &str) -> Result<Self, NoNumber> {
        if text == "inf" {
            return Ok(Self(None));
        }
        let number: i64 = text
            .parse()
            .map_err(|_| NoNumber("expected a number of turns, or inf"))?;
        Ok(Self(u32::try_from(number).ok()))
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
    fn seconds_and_turns_may_be_endless() {
        assert_eq!("1.5".parse(), Ok(Stall::For(Duration::from_millis(1500))));
        assert_eq!("-1".parse(), Ok(Stall::UntilEnter));
        assert_eq!("inf".parse(), Ok(Stall::UntilEnter));
        assert_eq!("inf".parse(), Ok(Timeout(None)));
        assert_eq!("-3".parse(), Ok(Timeout(None)));
        assert_eq!("1000".parse(), Ok(Turns(Some(1000))));
        assert_eq!("0".parse(), Ok(Turns(Some(0))));
        assert_eq!("-1".parse(), Ok(Turns(None)));
        assert_eq!("inf".parse(), Ok(Turns(None)));
    }

    #[test]
    fn text_that_is_not_a_number_is_refused() {
        assert!("soon".parse::<Stall>().is_err());
        assert!("nan".parse::<Stall>().is_err());
        assert!("0".parse::<Timeout>().is_err());
        assert!("many".parse::<Turns>().is_err());
    }
}
