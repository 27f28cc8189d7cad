//! Faults of lines, of processes, and of the end.

use super::{Fault, Rules, best, deaf, dies, illegal, mute};
use crate::{fault::Act, protocol::Point, uci::agent::Answer};

pub(super) fn breaking<R: Rules>(id: &str) -> Option<Fault<R>> {
    let fault = match id {
        "stream/blanks-around" => {
            mute(|game| game.line.trim() == "isready" && game.line != "isready")
        }
        "stream/blanks-between" => mute(|game| {
            let line = game.line.trim();
            line.starts_with("go") && (line.contains("  ") || line.contains('\t'))
        }),
        "stream/takes-crlf" => deaf(|game| game.is_crlf),
        "stream/whole-lines" => Fault::rewrite(Answer::Ready, |text, game| {
            let is_search = game.agent.search.is_some() && game.agent.line_before == "isready";
            match is_search {
                true => format!("info depth 1 {text}"),
                false => text,
            }
        }),
        "stream/empty-lines" => dies(|game| game.line.trim().is_empty()),
        "stream/survives-unknown-commands" => dies(|game| game.line == "joho"),
        "stream/reads-joined-lines" => Fault::lose_rest(|_| true, |line| line.trim() == "quit"),
        "stream/long-lines" => mute(|game| game.line.len() > LONG),
        "stream/unknown-in-search" => mute(|game| game.line == "joho on"),
        "debug/idle" => dies(|game| game.line == "debug on" && game.agent.search.is_none()),
        "debug/in-search" => mute(|game| game.line == "debug on" && game.agent.search.is_some()),
        "process/stays-until-quit" => Fault::dies(SOME - 1),
        "process/keeps-stdout-open" => {
            Fault::after(SOME, Point::After(Answer::Best), Act::CloseStdout)
        }
        "process/leaves-nothing-behind" => Fault::leaves_child(Point::Start),
        "process/stdout-bounded" => Fault::at(Point::Before(Answer::Best), |game, _| {
            let is_moment = game
                .agent
                .limits()
                .is_some_and(|it| it.move_time == Some(200));
            Act::Flood("info string and on and on\n").when(is_moment)
        }),
        "process/stderr-bounded" => Fault::floods_stderr(SOME - 1),
        "end/exits-at-quit" => Fault::at(Point::Quit, |game, _| {
            let agent = game.agent;
            Act::Skip.when(agent.is_ready && agent.search.is_none())
        }),
        "end/quit-in-search" => Fault::at(Point::Quit, |game, _| {
            Act::Skip.when(game.agent.search.is_some())
        }),
        "end/no-crash" => Fault::at(Point::Quit, |_, _| Act::Crash),
        "end/end-of-input" => Fault::at(Point::EndOfInput, |game, _| {
            Act::Hang.when(game.agent.search.is_none())
        }),
        "end/end-of-input-in-search" => Fault::at(Point::EndOfInput, |game, _| {
            Act::Hang.when(game.agent.search.is_some())
        }),
        "bestmove/form" => best(|text, _| {
            let (start, end) = text.split_at("bestmove e2".len());
            format!("{start}-{end}")
        }),
        "bestmove/lower-case" => best(|text, game| match game.agent.told.is_start() {
            true => text
                .to_uppercase()
                .replacen("BESTMOVE", "bestmove", 1)
                .replacen("PONDER", "ponder", 1),
            false => text,
        }),
        "bestmove/ponder-legal" => best(|text, _| {
            let word = text.split_ascii_whitespace().nth(1).unwrap_or_default();
            format!("bestmove {word} ponder {word}\n")
        }),
        "set/threads" => best(|text, game| match game.agent.threads {
            1 => text,
            _ => text.repeat(2),
        }),
        "set/own-book" => illegal(|game| game.agent.is_book_on && game.agent.told.fen.is_some()),
        "set/analyse-mode" => Fault::at(Point::Before(Answer::Best), |game, _| {
            let is_limited = game.agent.limits().is_some_and(|it| it.depth.is_some());
            Act::FallSilent.when(is_limited && game.agent.is_analysing)
        }),
        "set/declared-defaults" => dies(|game| game.line.ends_with(" value <empty>")),
        "search/answers-once" => best(|text, _| text.repeat(2)),
        _ => return None,
    };
    Some(fault)
}

/// More bytes than a game of 600 plies has, and fewer than the longest of the suite.
const LONG: usize = 3500;
/// The number of moves that an engine makes in the stretch of a game in which the process is tested.
const SOME: u32 = 7;
