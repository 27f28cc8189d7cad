//! Faults in how lines are read and written, in the hello, and in the end of the game and of the process.

use std::time::Duration;

use super::{Answer, Fault, dies_of, rewrite};
use crate::{fault::Act, otep::moves::choose_for, protocol::Point};

pub(super) fn fault(id: &str) -> Option<Fault> {
    let fault = match id {
        "stream/plain-form" => rewrite(|answer, _| answer.replacen(' ', "  ", 1)),
        "stream/ascii" => rewrite(|answer, _| format!("status réfléchit\n{answer}")),
        // Loses what comes with the confirmation of the first move, in games without overtime and berserk turns.
        "stream/reads-joined-lines" => Fault::lose_rest(
            |game| {
                let is_plain = !game.record.clock.has_overtime && !game.record.has_berserk_turns();
                game.line.starts_with("move ") && game.moves == 1 && is_plain
            },
            |line| line.starts_with("finish") || line.starts_with("goodbye"),
        ),
        "stream/ignores-unknown-commands" => dies_of("unknown command", |game| {
            let command = game.line.split_ascii_whitespace().next();
            !COMMANDS.split(' ').any(|known| Some(known) == command)
        }),
        "hello/sent" => Fault::silent(Point::Start),
        "hello/in-time" => Fault::at(Point::Start, |_, _| Act::Sleep(TOO_LONG)),
        "hello/comes-first" => Fault::rewrite(Answer::Hello, |hello, _| {
            format!("simple-moves on\n{hello}")
        }),
        "error/none-critical" => rewrite(|answer, game| match game.moves {
            0 => "error -1 no move came to mind\n".to_owned(),
            _ => answer,
        }),
        "error/none-reported" => complains("error 0 the opening book is missing\n"),
        "error/form" => complains("error 2 the opening book is missing\n"),
        "end/exits-at-goodbye" => Fault::stays(),
        "end/waits-for-goodbye" => Fault::at(Point::Line, |game, _| {
            Act::Exit(0, "").when(game.line.starts_with("finish"))
        }),
        // Sends a move after finish.
        "end/silent-after-finish" => Fault::at(Point::Handled, |game, rng| {
            let position = game.position().filter(|_| game.line.starts_with("finish"));
            let mv = position.and_then(|position| {
                let side = game.end.side().unwrap_or(position.state().to_move());
                choose_for(position, side, rng)
            });
            mv.map_or(Act::Nothing, |mv| Act::Say(format!("move {mv}\n")))
        }),
        // Is lost if finish comes before its last move is confirmed.
        "end/finish-at-any-time" => Fault::at(Point::Line, |game, _| {
            Act::Hang.when(game.line.starts_with("finish") && game.record.is_unconfirmed)
        }),
        "process/stays-until-goodbye" => Fault::dies(2),
        "process/keeps-stdout-open" => Fault::closes_stdout(2),
        "process/leaves-nothing-behind" => Fault::leaves_child(Point::Start),
        "process/stdout-bounded" => Fault::floods_stdout("status and on\n"),
        "process/stderr-bounded" => Fault::floods_stderr(0),
        _ => return None,
    };
    Some(fault)
}

/// Sends this line before the first move.
fn complains(line: &'static str) -> Fault {
    rewrite(move |answer, game| match game.moves {
        0 => format!("{line}{answer}"),
        _ => answer,
    })
}

/// The commands of a referee.
const COMMANDS: &str =
    "hello rules position side clock analyze play move error opponent-move finish goodbye";
/// Longer than the five seconds of the text.
const TOO_LONG: Duration = Duration::from_secs(7);
