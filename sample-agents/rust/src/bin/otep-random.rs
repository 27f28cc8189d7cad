//! A Tafl player that makes random legal moves, of any variant: `otep-random [--seed N]`.

use std::{env, error::Error, io::Write as _, process::ExitCode};

use fastrand::Rng;
use linesman_sdk::otep::{Move, Player, Turn, run};

const USAGE: &str = "usage: otep-random [--seed N]    (N: 0..=18446744073709551615)";

struct Random {
    rng: Rng,
}

impl Player for Random {
    fn choose(&mut self, turn: &mut Turn<'_>) -> Move {
        turn.moves()[self.rng.usize(..turn.moves().len())]
    }
}

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args_os()
        .skip(1)
        .map(|argument| argument.to_string_lossy().into_owned())
        .collect();
    let rng = match parse_arguments(&arguments) {
        Ok(seed) => seed.map_or_else(Rng::new, Rng::with_seed),
        Err(message) => {
            complain(&format!("{message}\n{USAGE}"));
            return ExitCode::from(2);
        }
    };
    match run(Random { rng }) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let cause = error
                .source()
                .map_or(String::new(), |cause| format!(": {cause}"));
            complain(&format!("failed to {error}{cause}"));
            ExitCode::FAILURE
        }
    }
}

/// Returns the seed, if one is given.
fn parse_arguments(arguments: &[String]) -> Result<Option<u64>, String> {
    let seed = match arguments {
        [] => return Ok(None),
        [flag, seed] if flag == "--seed" => seed,
        [flag] if flag == "--seed" => return Err("--seed needs a number".to_owned()),
        [first, ..] => match first.strip_prefix("--seed=") {
            Some(seed) if arguments.len() == 1 => seed,
            _ => return Err(format!("unexpected arguments: {}", arguments.join(" "))),
        },
    };
    seed.parse()
        .map(Some)
        .map_err(|_| format!("the seed \"{seed}\" is not a number"))
}

/// Writes to standard error; where that is closed, there is nobody to tell.
fn complain(message: &str) {
    let _ = writeln!(std::io::stderr(), "otep-random: {message}");
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(arguments: &[&str], expected: Result<Option<u64>, &str>) {
        let arguments: Vec<String> = arguments.iter().map(ToString::to_string).collect();
        let actual = parse_arguments(&arguments);
        assert_eq!(actual, expected.map_err(str::to_owned), "{arguments:?}");
    }

    #[test]
    fn the_only_argument_is_a_seed() {
        check(&[], Ok(None));
        check(&["--seed", "7"], Ok(Some(7)));
        check(&["--seed=7"], Ok(Some(7)));
        check(&["--seed"], Err("--seed needs a number"));
        check(&["--seed", "x"], Err("the seed \"x\" is not a number"));
        check(&["--sed", "7"], Err("unexpected arguments: --sed 7"));
        check(
            &["--seed", "7", "8"],
            Err("unexpected arguments: --seed 7 8"),
        );
    }
}
