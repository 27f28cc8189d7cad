//! What the sample programs share: how they end, and the one argument of those that play at random.

use std::{env, error::Error, io::Write as _, process::ExitCode};

use fastrand::Rng;

/// Runs a program whose only argument is `--seed N`, and returns its exit code: 0, 1 if the run failed, 2 if the command line
/// is wrong. Without the argument the seed is drawn.
pub fn run_with_seed<E: Error>(program: &str, run: impl FnOnce(Rng) -> Result<(), E>) -> ExitCode {
    let arguments: Vec<String> = env::args_os()
        .skip(1)
        .map(|argument| argument.to_string_lossy().into_owned())
        .collect();
    let rng = match parse_arguments(&arguments) {
        Ok(seed) => seed.map_or_else(Rng::new, Rng::with_seed),
        Err(message) => {
            let usage = format!("usage: {program} [--seed N]    (N: 0..={})", u64::MAX);
            complain(program, &format!("{message}\n{usage}"));
            return ExitCode::from(2);
        }
    };
    exit_code(program, run(rng))
}

/// Returns the exit code of a program whose run ended like this, and tells of the error if it failed.
pub fn exit_code<E: Error>(program: &str, ended: Result<(), E>) -> ExitCode {
    match ended {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let cause = error
                .source()
                .map_or(String::new(), |cause| format!(": {cause}"));
            complain(program, &format!("failed to {error}{cause}"));
            ExitCode::FAILURE
        }
    }
}

/// Writes to standard error; where that is closed, there is nobody to tell.
pub fn complain(program: &str, message: &str) {
    let _ = writeln!(std::io::stderr(), "{program}: {message}");
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
