//! The command line.

use std::{num::ParseIntError, time::Duration};

use clap::{Parser, value_parser};

/// A Tafl player that looks some moves ahead, in any variant. It keeps the clock in any case. It reads the referee's lines on
/// standard input and answers on standard output.
#[derive(Clone, Debug, Default, PartialEq, Eq, Parser)]
pub struct Arguments {
    /// Look this many plies ahead, as far as the time allows
    #[arg(long, value_name = "PLIES", value_parser = value_parser!(u32).range(1..=64))]
    pub depth: Option<u32>,
    /// Take at most this long for a move [default: 200, or no limit with --depth]
    #[arg(long, value_name = "MILLISECONDS", value_parser = parse_time)]
    pub time: Option<Duration>,
    /// Make the same choices among equal moves in every run [default: drawn]
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
}

fn parse_time(text: &str) -> Result<Duration, String> {
    let millis = text.parse().map_err(|why: ParseIntError| why.to_string())?;
    match millis {
        1..=LONGEST => Ok(Duration::from_millis(millis)),
        _ => Err(format!("{millis} is not in 1..={LONGEST}")),
    }
}

/// A day, in milliseconds.
const LONGEST: u64 = 24 * 60 * 60 * 1000;

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(arguments: &[&str]) -> Option<Arguments> {
        Arguments::try_parse_from([&["otep-alphabeta"], arguments].concat()).ok()
    }

    #[test]
    fn arguments_are_flags_with_numbers() {
        assert_eq!(parse(&[]), Some(Arguments::default()));
        let all = Arguments {
            depth: Some(3),
            time: Some(Duration::from_millis(50)),
            seed: Some(7),
        };
        let arguments = ["--depth", "3", "--time=50", "--seed", "7"];
        assert_eq!(parse(&arguments), Some(all));
        for wrong in [
            &["--depth"][..],
            &["--depth", "0"],
            &["--depth", "65"],
            &["--time=0"],
            &["--time=86400001"],
            &["--seed", "x"],
            &["--sed", "7"],
        ] {
            assert_eq!(parse(wrong), None, "{wrong:?}");
        }
    }
}
