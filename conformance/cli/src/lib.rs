//! What the programs `linesman` and `stratego` share; not meant for other crates.

mod engine;

use std::path::Path;

pub use engine::{Engine, EngineFileError, is_engine_file};

use linesman_games::stratego::Position;
use linesman_protocols::stratego::Verdict;
use linesman_referee::{Ending, Launch, Termination};

/// Returns what the result line of a game says.
#[must_use]
pub fn verdict(ending: &Ending, position: &Position) -> Verdict {
    match (&ending.termination, position.end()) {
        (Termination::Forfeit(forfeits), _) => match forfeits.as_slice() {
            [(side, _)] => Verdict::Illegal(*side),
            _ => Verdict::BothIllegal,
        },
        (Termination::Resigned(side), _) => Verdict::Surrendered(*side),
        (_, Some(end)) => Verdict::Ended(end),
        (_, None) => Verdict::InternalError,
    }
}

/// Splits an agent's command into words at white space; a file whose name holds spaces is taken whole. Returns none if there
/// is no word.
#[must_use]
pub fn split_command(command: &str) -> Option<Launch> {
    let words: Vec<&str> = if Path::new(command).exists() {
        vec![command]
    } else {
        command.split_ascii_whitespace().collect()
    };
    let (program, args) = words.split_first()?;
    Some(Launch::new(program, args))
}
