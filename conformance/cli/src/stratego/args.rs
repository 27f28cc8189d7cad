//! The historic program's switches.

use std::{fmt, path::PathBuf, str::FromStr, time::Duration};

use clap::{ArgAction, CommandFactory, FromArgMatches, Parser};

/// Manages games of Stratego between programs, persons at the terminal and players across the network.
#[derive(Debug, Parser)]
#[command(
    name = "stratego",
    disable_help_flag = true,
    disable_version_flag = true,
    max_term_width = 100
)]
#[command(override_usage = "stratego [OPTIONS] RED BLUE\n       stratego [OPTIONS] -f FILE")]
#[command(
    after_help = "A player is the path of a program, @human for a person at the terminal, or @network \
                        (waits for a connection; port 4560 for RED, 4561 for BLUE) or @network:ADDRESS \
                        (connects).\nExit codes: 0 for every result of a game, 1 for an error of this program."
)]
pub(super) struct Arguments {
    /// Draw the game in a window; not built yet, so the board is printed as by -p.
    #[arg(short = 'g')]
    pub(super) window: bool,
    /// Print the board after each move.
    #[arg(short = 'p')]
    pub(super) print: bool,
    /// An illegal move loses the turn instead of the game.
    #[arg(short = 'i')]
    pub(super) ignore_illegal: bool,
    /// Hide RED's pieces on the printed board until they have fought.
    #[arg(short = 'r')]
    pub(super) hide_red: bool,
    /// Hide BLUE's pieces on the printed board until they have fought.
    #[arg(short = 'b')]
    pub(super) hide_blue: bool,
    /// Write a log of the game to this file; 'stdout' stands for standard output.
    #[arg(short = 'o', value_name = "FILE")]
    pub(super) log: Option<PathBuf>,
    /// Wait this many seconds between moves; a negative number or 'inf' waits for the enter key.
    #[arg(
        short = 't',
        value_name = "SECONDS",
        allow_hyphen_values = true,
        default_value = "0"
    )]
    pub(super) stall: Stall,
    /// Give programs this many seconds to answer; a negative number or 'inf' gives them for ever.
    #[arg(short = 'T', value_name = "SECONDS", allow_hyphen_values = true)]
    pub(super) timeout: Option<Timeout>,
    /// Draw the game in this turn; a negative number or 'inf' never does.
    #[arg(
        short = 'm',
        value_name = "TURNS",
        allow_hyphen_values = true,
        default_value = "5000"
    )]
    pub(super) turns: Turns,
    /// Re-enact the game of this log.
    #[arg(short = 'f', value_name = "FILE", conflicts_with = "players")]
    pub(super) replay: Option<PathBuf>,
    /// The version of the protocol: web-2011, beta-2011, manual-2012 or final-2012.
    #[arg(long, value_name = "NAME", default_value = "final-2012")]
    pub(super) profile: String,
    /// The seed of the draws between equal ranks, where the version has them.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(super) seed: u64,
    /// Let the idle player's processes run while the other thinks; they are stopped otherwise, as they always were.
    #[arg(long)]
    pub(super) no_pause_idle: bool,
    /// Print this page.
    #[arg(short = 'h', long = "help", action = ArgAction::Help)]
    pub(super) help: Option<bool>,
    /// The two players.
    #[arg(value_names = ["RED", "BLUE"], num_args = 2, required_unless_present = "replay")]
    pub(super) players: Vec<String>,
}

impl Arguments {
    /// Reads the command line; help and errors are printed by the caller, for their exit codes are our own.
    pub(super) fn read() -> Result<Self, clap::Error> {
        Self::from_arg_matches(&Self::command().try_get_matches()?)
    }
}

/// The pause between moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Stall {
    /// This long.
    For(Duration),
    /// Until somebody presses the enter key.
    UntilEnter,
}

/// The time that programs have for an answer; none for ever.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Timeout(pub(super) Option<Duration>);

/// The turn in which a game is drawn; none for never.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Turns(pub(super) Option<u32>);

/// What was typed is no number where one is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NoNumber(&'static str);

impl fmt::Display for NoNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl std::error::Error for NoNumber {}

/// Reads seconds; none for a negative number and for `inf`.
fn seconds(text: &str) -> Result<Option<Duration>, NoNumber> {
    let number: f64 = text
        .parse()
        .map_err(|_| NoNumber("it is a number of seconds, or inf"))?;
    if number.is_nan() {
        return Err(NoNumber("it is a number of seconds, or inf"));
    }
    // More than a year is as good as for ever.
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
                "nobody can answer in no time; a negative number or inf is for ever",
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
            .map_err(|_| NoNumber("it is a number of turns, or inf"))?;
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
    fn what_is_no_number_is_refused() {
        assert!("soon".parse::<Stall>().is_err());
        assert!("nan".parse::<Stall>().is_err());
        assert!("0".parse::<Timeout>().is_err());
        assert!("many".parse::<Turns>().is_err());
    }
}
