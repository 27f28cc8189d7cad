//! The command line of the programs that play at random.

use clap::Parser;
use fastrand::Rng;

/// A sample program that plays at random. It reads the referee's lines on standard input and answers on standard output.
#[derive(Debug, Parser)]
struct Arguments {
    /// Make the same choices in every run [default: drawn]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

/// Returns the generator that the command line asks for. Exits if the command line is wrong.
#[must_use]
pub fn rng_from_arguments() -> Rng {
    let seed = Arguments::parse().seed;
    seed.map_or_else(Rng::new, Rng::with_seed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_only_argument_is_a_seed() {
        let seed = |arguments: &[&str]| {
            let parsed = Arguments::try_parse_from([&["program"], arguments].concat());
            parsed.ok().map(|arguments| arguments.seed)
        };
        assert_eq!(seed(&[]), Some(None));
        assert_eq!(seed(&["--seed", "7"]), Some(Some(7)));
        assert_eq!(seed(&["--seed=7"]), Some(Some(7)));
        for wrong in [
            &["--seed"][..],
            &["--seed", "x"],
            &["--sed", "7"],
            &["--seed", "7", "8"],
        ] {
            assert_eq!(seed(wrong), None, "{wrong:?}");
        }
    }
}
