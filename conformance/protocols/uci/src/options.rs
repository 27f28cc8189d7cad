//! How engines declare their options, and the options of games.

use std::time::Duration;

use linesman_games::chess::{State, Variant};
use linesman_interface::protocol::{Declaration, DeclaringForm};
use linesman_protocols::{TimeControl, uci};
use linesman_values::options::{OptionSpec, Place};

/// How engines declare their options: a line for each, before `uciok`.
pub(super) const DECLARING: DeclaringForm = DeclaringForm {
    question: "uci\n",
    read: declaration,
    farewell: "quit\n",
    limit: Duration::from_secs(10),
};

fn declaration(line: &[u8]) -> Declaration {
    let text = String::from_utf8_lossy(line);
    if text.trim_ascii() == "uciok" {
        return Declaration::Complete;
    }
    match uci::option(&text) {
        Some(Ok(option)) => Declaration::Option(option),
        Some(Err(why)) => Declaration::Unreadable(format!("{}: {why}", text.trim_ascii())),
        None => Declaration::Other,
    }
}

/// The options of scenarios and games.
pub(super) const OPTIONS: &[OptionSpec] = &[
    OptionSpec::new(
        "fen",
        "FEN",
        "The position that the game begins with [default: the usual one]",
        &[Place::Scenario, Place::Play],
    )
    .checked(check_fen),
    OptionSpec::new(
        "variant",
        "NAME",
        "The variant: standard or chess960 [default: standard]",
        &[Place::Play, Place::Tournament],
    )
    .named(|| vec!["standard", "chess960"])
    .checked(|text| read_variant(text).map(drop)),
    OptionSpec::new(
        "clock",
        "CONTROL",
        "The clock of each engine: 60+1, 40/300+3 or 5/move, in seconds [default: 60+1]",
        &[Place::Play, Place::Tournament],
    )
    .checked(|text| read_clock(text).map(drop)),
    OptionSpec::MARGIN,
    OptionSpec::NODES,
    OptionSpec::DEPTH,
];

/// Checks a FEN.
pub(super) fn check_fen(text: &str) -> Result<(), String> {
    let read = text.parse::<State>();
    read.map(drop).map_err(|why| format!("it is no FEN: {why}"))
}

/// Reads the name of a variant.
pub(super) fn read_variant(text: &str) -> Result<Variant, String> {
    match text {
        "standard" => Ok(Variant::Standard),
        "chess960" => Ok(Variant::Chess960),
        _ => Err("it is standard or chess960".to_owned()),
    }
}

/// Reads a clock that `go` can tell.
pub(super) fn read_clock(text: &str) -> Result<TimeControl, String> {
    let control: TimeControl = text
        .parse()
        .map_err(|why: linesman_protocols::ParseTimeControlError| why.to_string())?;
    if control.overtimes > 0 {
        return Err("UCI has no overtime".to_owned());
    }
    Ok(control)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_engine_has_declared_its_options_at_uciok() {
        let read = |line: &str| declaration(line.as_bytes());
        let option = read("option name Hash type spin default 16 min 1 max 64");
        assert!(matches!(option, Declaration::Option(_)), "{option:?}");
        let wrong = read("option name Hash type spin default 16");
        assert!(matches!(wrong, Declaration::Unreadable(_)), "{wrong:?}");
        assert_eq!(read("id name A"), Declaration::Other);
        assert_eq!(read("uciok"), Declaration::Complete);
    }
}
