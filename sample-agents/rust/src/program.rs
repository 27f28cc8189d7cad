//! The command line of the programs that draw random numbers.

use clap::{CommandFactory as _, FromArgMatches as _, Parser};
use fastrand::Rng;

#[derive(Debug, Parser)]
struct Arguments {
    /// Make the same choices in every run [default: drawn]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

/// Returns the generator that the command line asks for. `player` says what plays, for the help. Exits if the command line is
/// wrong.
#[must_use]
pub fn rng_from_arguments(player: &str) -> Rng {
    let about = format!(
        "{player}. It reads the referee's lines on standard input and answers on standard output"
    );
    let matches = Arguments::command().about(about).get_matches();
    let seed = Arguments::from_arg_matches(&matches)
        .ok()
        .and_then(|arguments| arguments.seed);
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
