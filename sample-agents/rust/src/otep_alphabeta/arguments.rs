//! The command line.

use std::time::Duration;

/// How the program is started.
pub const USAGE: &str = "usage: otep-alphabeta [--depth PLIES] [--time MILLISECONDS] [--seed N]
  PLIES: 1..=64, how far to look ahead (as far as the time allows)
  MILLISECONDS: 1.., the most that a move takes (200, or without a bound if PLIES are given); the clock is kept either way
  N: 0..=18446744073709551615, repeats the choice among equal moves";

/// What is given on the command line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Arguments {
    /// How far to look ahead, in plies.
    pub depth: Option<u32>,
    /// The most that a move takes.
    pub time: Option<Duration>,
    /// What repeats the choice among equal moves.
    pub seed: Option<u64>,
}

impl Arguments {
    /// Reads the words of a command line.
    ///
    /// # Errors
    /// Says what is wrong with them.
    pub fn parse(arguments: &[String]) -> Result<Self, String> {
        let mut parsed = Self::default();
        let mut rest = arguments.iter().map(String::as_str);
        while let Some(argument) = rest.next() {
            let (flag, value) = match argument.split_once('=') {
                Some((flag, value)) => (flag, Some(value)),
                None => (argument, None),
            };
            if !["--depth", "--time", "--seed"].contains(&flag) {
                return Err(format!("unexpected argument: {argument}"));
            }
            let value = value
                .or_else(|| rest.next())
                .ok_or_else(|| format!("{flag} needs a number"))?;
            let number: u64 = value
                .parse()
                .map_err(|_| format!("{flag} \"{value}\" is not a number"))?;
            match flag {
                "--depth" => {
                    let depth = u32::try_from(number)
                        .ok()
                        .filter(|depth| (1..=64).contains(depth));
                    parsed.depth =
                        Some(depth.ok_or_else(|| format!("the depth {value} is not in 1..=64"))?);
                }
                "--time" if (1..=LONGEST).contains(&number) => {
                    parsed.time = Some(Duration::from_millis(number));
                }
                "--time" => return Err(format!("the time {value} is not in 1..={LONGEST}")),
                _ => parsed.seed = Some(number),
            }
        }
        Ok(parsed)
    }
}

/// A day, in milliseconds.
const LONGEST: u64 = 24 * 60 * 60 * 1000;

#[cfg(test)]
mod tests {
    use super::*;

    fn check(arguments: &[&str], expected: Result<Arguments, &str>) {
        let arguments: Vec<String> = arguments.iter().map(ToString::to_string).collect();
        let actual = Arguments::parse(&arguments);
        assert_eq!(actual, expected.map_err(str::to_owned), "{arguments:?}");
    }

    #[test]
    fn arguments_are_flags_with_numbers() {
        check(&[], Ok(Arguments::default()));
        let all = Arguments {
            depth: Some(3),
            time: Some(Duration::from_millis(50)),
            seed: Some(7),
        };
        check(&["--depth", "3", "--time=50", "--seed", "7"], Ok(all));
        check(&["--depth"], Err("--depth needs a number"));
        check(&["--depth", "0"], Err("the depth 0 is not in 1..=64"));
        check(&["--time=0"], Err("the time 0 is not in 1..=86400000"));
        check(&["--seed", "x"], Err("--seed \"x\" is not a number"));
        check(&["--sed", "7"], Err("unexpected argument: --sed"));
    }
}
