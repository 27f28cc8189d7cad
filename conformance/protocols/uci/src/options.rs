//! How engines declare their options, and the options of games.

use std::time::Duration;

use linesman_interface::protocol::{Declaration, DeclaringForm, Needed};
use linesman_protocols::TimeControl;
use linesman_uci::{self as uci, Start};
use linesman_values::options::{Given, OptionSpec, Place};

use super::member::Member;

/// How engines declare their options: a line for each, before the end of their introduction.
pub(super) const fn declaring<M: Member>() -> DeclaringForm {
    DeclaringForm {
        question: M::QUESTION,
        read: declaration::<M>,
        farewell: "quit\n",
        limit: Duration::from_secs(10),
        empty: "<empty>",
        // Only an engine that has the option knows how castling is written.
        needed: |game| {
            is_960(game).then_some(Needed {
                name: "UCI_Chess960",
                by: "--variant chess960",
            })
        },
    }
}

fn declaration<M: Member>(line: &[u8]) -> Declaration {
    let text = String::from_utf8_lossy(line);
    if text.trim_ascii() == M::WORDS.ok {
        return Declaration::Complete;
    }
    match uci::option(&text) {
        Some(Ok(option)) => Declaration::Option(option),
        Some(Err(why)) => Declaration::Unreadable(format!("{}: {why}", text.trim_ascii())),
        None => Declaration::Other,
    }
}

/// Where a game begins.
pub(super) const fn fen<M: Member>() -> OptionSpec {
    OptionSpec::new(
        "fen",
        "FEN",
        "The position that the game begins with, perhaps with moves behind it, as in 'startpos moves MOVE MOVE' [default: the usual one]",
        &[Place::Scenario, Place::Play],
    )
    .checked(check_fen::<M>)
}

/// Returns where a game with these options begins.
pub(super) fn start(options: &Given) -> Start {
    Start::read(options.get("fen"), is_960(options))
}

/// Which chess is played.
pub(super) const VARIANT: OptionSpec = OptionSpec::new(
    "variant",
    "NAME",
    "The variant: standard or chess960 [default: standard]",
    &[Place::Play, Place::Tournament],
)
.named(|| vec!["standard", CHESS960])
.checked(|text| match text {
    "standard" | CHESS960 => Ok(()),
    "fischerandom" => Err("it is called chess960 here".to_owned()),
    _ => Err("it is standard or chess960".to_owned()),
});

/// The name of the variant with another form of castling.
pub(super) const CHESS960: &str = "chess960";

/// The clocks of a game.
pub(super) const CLOCK: OptionSpec = OptionSpec::new(
    "clock",
    "CONTROL",
    "The clock of each engine: 60+1, 40/300+3 or 5/move, in seconds [default: 60+1]",
    &[Place::Play, Place::Tournament],
)
.checked(|text| read_clock(text).map(drop));

/// What the limit of turns is.
pub(super) const TURNS: &str =
    "The number of moves of each side after which the game is drawn [default: no limit]";

/// Whether engines think in the opponent's time.
pub(super) const PONDER: OptionSpec = OptionSpec::new(
    "ponder",
    "on|off",
    "Whether engines that declare the option Ponder think in the opponent's time. Give each a core of its own with --agent-cores \
     [default: off]",
    &[Place::Play, Place::Tournament],
)
.named(|| vec![ON, "off"])
.checked(check_switch);

/// Whether each game has processes of its own.
pub(super) const RESTART: OptionSpec = OptionSpec::new(
    "restart",
    "on|off",
    "Whether each game starts its engines anew. If not, an engine plays all games in one process, which 'ucinewgame' separates. In a \
     sandbox, it is always started anew [default: off]",
    &[Place::Play, Place::Tournament],
)
.named(|| vec![ON, "off"])
.checked(check_switch);

/// Checks a value that turns something on or off. A plan may write it as a truth value.
fn check_switch(text: &str) -> Result<(), String> {
    match text {
        ON | "off" | "true" | "false" => Ok(()),
        _ => Err("it is on or off".to_owned()),
    }
}

/// Returns whether a value turns something on.
pub(super) fn is_on(value: &str) -> bool {
    matches!(value, ON | "true")
}

const ON: &str = "on";

/// Returns whether castling has the form of Chess960 in games with these options.
pub(super) fn is_960(options: &Given) -> bool {
    options.get(VARIANT.name) == Some(CHESS960)
}

/// Checks a FEN, perhaps with moves behind it. In which form castling is written is not known here.
pub(super) fn check_fen<M: Member>(text: &str) -> Result<(), String> {
    let start = Start::read(Some(text), false);
    if let Some(fen) = &start.fen {
        M::read(fen).map_err(|why| format!("it is no FEN: {why}"))?;
    }
    if start.moves.is_empty() {
        return Ok(());
    }
    let is_960 = true;
    let begun = M::begin_at(&start);
    let begun = begun.or_else(|why| M::begin_at(&Start { is_960, ..start }).map_err(|_| why));
    begun.map(drop)
}

/// Reads a clock that `go` can tell.
pub(super) fn read_clock(text: &str) -> Result<TimeControl, String> {
    let control: TimeControl = text
        .parse()
        .map_err(|why: linesman_protocols::ParseTimeControlError| why.to_string())?;
    if control.overtimes > 0 {
        return Err("go has no overtime".to_owned());
    }
    Ok(control)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_engine_has_declared_its_options_at_uciok() {
        let read = |line: &str| declaration::<uci::Chess>(line.as_bytes());
        let option = read("option name Hash type spin default 16 min 1 max 64");
        assert!(matches!(option, Declaration::Option(_)), "{option:?}");
        let wrong = read("option name Hash type spin default 16");
        assert!(matches!(wrong, Declaration::Unreadable(_)), "{wrong:?}");
        assert_eq!(read("id name A"), Declaration::Other);
        assert_eq!(read("uciok"), Declaration::Complete);
    }
}
