//! Faults of the introduction, the options, and the settings.

use std::time::Duration;

use super::{
    A_WHILE, Fault, Rules, Seen, deaf, dies, info, mute,
    search::{LONG_WHILE, thinks_on},
};
use crate::{fault::Act, protocol::Point, uci::agent::Answer};

pub(super) fn breaking<R: Rules>(id: &str) -> Option<Fault<R>> {
    let fault = match id {
        "hello/id-name" => replaces("id name Misbehave\n", ""),
        "hello/id-author" => replaces("id author Linesman\n", ""),
        "hello/all-before-uciok" => {
            Fault::rewrite(Answer::Hello, |text, _| text.replace(STYLE, "") + STYLE)
        }
        "hello/uciok" => Fault::silent(Point::Before(Answer::Hello)),
        // Longer than ten seconds.
        "hello/in-time" => Fault::at(Point::Before(Answer::Hello), |_, _| {
            Act::Sleep(Duration::from_millis(10_500))
        }),
        // Longer than two seconds.
        "hello/starts-fast" => Fault::at(Point::Before(Answer::Hello), |_, _| {
            Act::Sleep(Duration::from_millis(2500))
        }),
        "hello/once" => behind_ok(&format!("{}\n", R::WORDS.ok)),
        "hello/waits" => Fault::at(Point::Start, |_, _| {
            Act::SayUnlessHeard(A_WHILE, "id name Misbehave\n".to_owned())
        }),
        "hello/copy-protection" => behind_ok("copyprotection ok\n"),
        "hello/registration" => behind_ok("registration ok\n"),
        "hello/register-ignored" => dies(|game| game.line.starts_with("register")),
        "hello/quit-at-once" => {
            Fault::at(Point::Quit, |game, _| Act::Skip.when(!game.agent.is_ready))
        }
        // Greets the GUI.
        "stream/no-noise" => replaces("id name", "Misbehave by Linesman\nid name"),
        "stream/ends-lines" => Fault::rewrite(Answer::Hello, |text, _| text.trim_end().to_owned()),
        "option/form" => replaces("option name Style", "option Style"),
        "option/type" => replaces("type combo", "type list"),
        "option/spin-numbers" => replaces("default 10 min", "default ten min"),
        "option/spin-range" => replaces("default 10 min", "default 5000 min"),
        "option/check-default" => replaces(
            "UCI_AnalyseMode type check default false",
            "UCI_AnalyseMode type check default 0",
        ),
        "option/combo-default" => replaces("default Solid", "default Wild"),
        "option/button-plain" => replaces("type button", "type button default 0"),
        "option/string-default" => replaces(
            "Book File type string default <empty>",
            "Book File type string",
        ),
        "option/fixed-types" => replaces(
            "UCI_Opponent type string default <empty>",
            "UCI_Opponent type check default false",
        ),
        "option/hash-offered" => {
            replaces("option name Hash type spin default 16 min 1 max 1024\n", "")
        }
        "option/elo-pair" => replaces(
            "option name UCI_LimitStrength type check default false\n",
            "",
        ),
        "option/flags-off" => replaces(
            "UCI_LimitStrength type check default false",
            "UCI_LimitStrength type check default true",
        ),
        "option/multipv-default" => {
            replaces("MultiPV type spin default 1", "MultiPV type spin default 2")
        }
        "option/no-keywords" => replaces("Book File", "Book value File"),
        "option/no-duplicates" => replaces(STYLE, &[STYLE, STYLE].concat()),
        "set/declared-minimum" => dies(|game| game.line == "setoption name Hash value 1"),
        "set/declared-maximum" => dies(|game| game.line == "setoption name MultiPV value 64"),
        "set/usual-hash" => dies(|game| game.line == "setoption name Hash value 64"),
        "set/out-of-range" => dies(|game| game.line == "setoption name Hash value 0"),
        "set/name-case" => deaf(|game| {
            let is_set = game.line.starts_with("setoption");
            is_set && game.line.to_lowercase().contains("multipv") && !game.line.contains("MultiPV")
        }),
        // Takes the first word for the name.
        "set/blanks" => dies(|game| game.line.starts_with("setoption name Move")),
        "set/button" => dies(|game| game.line == "setoption name Clear Hash"),
        "set/takes-effect" => deaf(|game| game.line.to_lowercase().contains("name multipv")),
        "set/again" => deaf(|game| game.line == "setoption name MultiPV value 1"),
        // Sets everything back at ucinewgame.
        "set/stays" => info(|text, game| match game.agent.is_new_since_options {
            true => first_line(&text),
            false => text,
        }),
        "set/no-answer" => Fault::at(Point::Handled, |game, _| {
            let line = "readyok\n".to_owned();
            Act::Say(line).when(game.line == "setoption name Hash value 16")
        }),
        "set/unknown" => dies(|game| game.line.contains("Colour of the Pieces")),
        "set/default-in-force" => info(|text, game| match game.agent.lines {
            1 if game.agent.told.is_start() => {
                let second = R::MOVES[2];
                let text = text.replacen("depth 1", "depth 1 multipv 1", 1);
                format!("{text}info depth 1 multipv 2 score cp 0 pv {second}\n")
            }
            _ => text,
        }),
        "set/ponder-starts-nothing" => Fault::at(Point::After(Answer::Best), |game, _| {
            let line = thinks_on(game).filter(|_| game.agent.is_pondering_on && is_timed(game));
            line.map_or(Act::Nothing, |line| Act::SayUnlessHeard(LONG_WHILE, line))
        }),
        "stream/reads-on-behind-unknown-words" => deaf(|game| game.line.starts_with("joho set")),
        "ready/answered" => Fault::silent(Point::Before(Answer::Ready)),
        "ready/one-each" => Fault::rewrite(Answer::Ready, |text, _| text.repeat(2)),
        "ready/each-answered" => deaf(|game| {
            game.line == "isready" && game.agent.line_before == "isready" && game.agent.is_joined
        }),
        "ready/after-newgame" => {
            mute(|game| game.line == "isready" && game.agent.line_before == R::WORDS.new_game)
        }
        // Answers isready before the first command.
        "ready/in-order" => Fault::at(Point::Before(Answer::Hello), |game, _| {
            Act::Say("readyok\n".to_owned()).when(game.has_more)
        })
        .and(deaf(|game| {
            game.line == "isready"
                && game.agent.line_before == R::WORDS.name
                && game.agent.is_joined
        })),
        _ => return None,
    };
    Some(fault)
}

/// Says this behind the end of the introduction.
fn behind_ok<R: Rules>(line: &str) -> Fault<R> {
    let line = line.to_owned();
    Fault::rewrite(Answer::Hello, move |text, _| text + &line)
}

/// Writes this in place of that in the answer to the first command.
fn replaces<R: Rules>(that: &'static str, this: &str) -> Fault<R> {
    let this = this.to_owned();
    Fault::rewrite(Answer::Hello, move |text, _| text.replacen(that, &this, 1))
}

fn first_line(text: &str) -> String {
    text.lines()
        .take(1)
        .map(|line| format!("{line}\n"))
        .collect()
}

/// Returns whether the search has a clock.
fn is_timed<R: Rules>(game: &Seen<'_, R>) -> bool {
    game.agent.clock().is_some()
}

const STYLE: &str = "option name Style type combo default Solid var Solid var Risky\n";
