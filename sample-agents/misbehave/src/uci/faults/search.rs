//! Faults of searches, of their limits, and of what is said of them.

use std::time::Duration;

use super::{A_WHILE, Fault, Rules, Seen, chooses, deaf, dies, info, mute};
use crate::{
    fault::Act,
    protocol::Point,
    uci::{
        agent::{Answer, Search},
        order::Limits,
    },
};

pub(super) fn breaking<R: Rules>(id: &str) -> Option<Fault<R>> {
    let fault = match id {
        "search/answered" => Fault::silent(BEST),
        "search/any-order" => mute(|game| {
            let first = format!("go {}", R::WORDS.increments[1]);
            game.line.starts_with(&first)
        }),
        "search/depth" => never_ends(|limits| limits.depth.is_some()),
        "search/nodes" => never_ends(|limits| limits.nodes.is_some()),
        "search/mate" => never_ends(|limits| limits.mate.is_some()),
        "search/unknown-words" => mute(|game| game.line.starts_with("go joho")),
        "search/searchmoves" => chooses(|game| {
            let chosen = &game.agent.limits()?.moves;
            let moves = R::MOVES[..2].iter().copied();
            let other = moves.map(str::to_owned).find(|mv| !chosen.contains(mv));
            other.filter(|_| !chosen.is_empty())
        }),
        // It overlooks no stop.
        "search/movetime-ends" => late(
            |limits, _| limits.move_time.filter(|time| *time < 1000),
            1000,
        ),
        "search/movetime-used" => ends_early(|search| search.limits.move_time.is_some()),
        "search/infinite-waits" => {
            ends_early(|search| search.limits.is_infinite && !search.is_won())
        }
        "search/infinite-waits-at-win" => {
            ends_early(|search| search.limits.is_infinite && search.is_won())
        }
        "search/infinite-waits-at-one-move" => Fault::at(Point::Waiting, |game, _| {
            let is_infinite = limits(game, |limits| limits.is_infinite);
            Act::Skip.when(is_infinite && count_moves(game) == 1)
        }),
        "search/infinite-waits-without-moves" => Fault::at(Point::Waiting, |game, _| {
            let is_infinite = limits(game, |limits| limits.is_infinite);
            Act::Skip.when(is_infinite && count_moves(game) == 0)
        }),
        "end/quit-when-done" => Fault::at(Point::Quit, |game, _| {
            Act::Skip.when(game.agent.search.is_some() && count_moves(game) == 0)
        }),
        "search/movetime-short" => {
            never_ends(|limits| limits.move_time.is_some_and(|time| time < 20))
        }
        // The list of the search before still counts.
        "search/limits-forgotten" => chooses(|game| {
            let is_behind = limits(game, |it| it.depth == Some(1)) && game.agent.searches > 1;
            (is_behind && game.agent.told.moves.len() == 1).then(|| "0000".to_owned())
        }),
        "time/long-clock" => chooses(|game| {
            let is_long = game.agent.clock() > Some(2_147_483);
            is_long.then(|| "0000".to_owned())
        }),
        "ponder/hit-when-done" => {
            mute(|game| is_hit(game) && limits(game, |it| it.depth.is_some()))
        }
        "ready/when-done" => deaf(|game| {
            let is_done = limits(game, |it| it.is_infinite) && game.agent.told.fen.is_some();
            game.line == "isready" && is_done
        }),
        "info/currmove-legal" => adds_later("info currmove ILLEGAL currmovenumber 1\n"),
        "ponder/waits" => ends_early(|search| search.limits.is_ponder && !search.is_won()),
        "ponder/waits-at-win" => ends_early(|search| search.limits.is_ponder && search.is_won()),
        "search/stops" => mute(|game| {
            game.line == "stop" && limits(game, |it| it.is_infinite) && !game.agent.is_joined
        }),
        "search/stops-at-once" => mute(|game| {
            game.line == "stop" && limits(game, |it| it.is_infinite) && game.agent.is_joined
        }),
        "search/stops-with-limit" => {
            mute(|game| game.line == "stop" && limits(game, |it| it.move_time == Some(30_000)))
        }
        "search/idle-stop" => mute(|game| game.line == "stop" && game.agent.searches == 0),
        "search/second-stop" => mute(|game| {
            game.line == "stop" && game.agent.line_before == "stop" && game.agent.is_joined
        }),
        "search/late-stop-forgotten" => Fault::at(Point::Waiting, |game, _| {
            let is_behind = game.agent.was_stopped_idle;
            Act::Skip.when(is_behind && limits(game, |it| it.is_infinite))
        }),
        "ponder/hit" => mute(|game| is_hit(game) && !game.agent.is_joined),
        "ponder/hit-at-once" => mute(|game| is_hit(game) && game.agent.is_joined),
        "ponder/own-clock" => never_ends(|it| {
            it.is_ponder && it.clocks.contains(&Some(300_000)) && it.clocks.contains(&Some(500))
        }),
        "ponder/stops" => mute(|game| game.line == "stop" && limits(game, |it| it.is_ponder)),
        "ponder/idle-hit" => mute(|game| game.line == "ponderhit" && game.agent.search.is_none()),
        "ponder/not-by-itself" => Fault::at(AFTER_BEST, |game, _| {
            let is_moment = game.agent.told.has(R::OPENINGS[0]) && !game.agent.is_pondering_on;
            let line = thinks_on(game).filter(|_| is_moment && game.agent.told.moves.len() == 2);
            line.map_or(Act::Nothing, |line| Act::SayUnlessHeard(LONG_WHILE, line))
        }),
        "search/only-behind-go" => Fault::at(Point::Handled, |game, _| {
            let is_moment = game.line == "position startpos" && game.agent.line_before == "isready";
            let line = format!("info depth 1 score cp 10 pv {}\n", R::MOVES[0]);
            Act::SayUnlessHeard(A_WHILE, line).when(is_moment)
        }),
        "ready/while-searching" => deaf(|game| {
            let is_moment = |it: &Limits| it.is_infinite;
            game.line == "isready" && limits(game, is_moment)
        }),
        "ready/while-pondering" => {
            deaf(|game| game.line == "isready" && limits(game, |it| it.is_ponder))
        }
        "ready/behind-stop" => deaf(|game| {
            let is_behind = game.line == "isready" && game.agent.line_before == "stop";
            is_behind && game.agent.is_joined && !game.agent.was_stopped_idle
        }),
        // Takes isready for stop.
        "ready/search-goes-on" => Fault::at(Point::After(Answer::Ready), |game, _| {
            let line = format!("bestmove {}\n", R::MOVES[0]);
            let is_infinite = limits(game, |it| it.is_infinite);
            Act::SayUnlessHeard(A_WHILE, line).when(is_infinite)
        }),
        "time/clock-alone" => mute(|game| {
            game.line.starts_with("go") && game.line.contains("time 5") && one_clock::<R>(game.line)
        }),
        // Longer than the clock of the first search.
        "time/in-time" => late(
            |it, game| it.clocks[0].filter(|time| *time == 3000 && game.agent.told.is_start()),
            200,
        ),
        "time/own-clock" => late(
            |it, _| {
                it.clocks
                    .into_iter()
                    .flatten()
                    .min()
                    .filter(|_| it.clocks.contains(&Some(120_000)))
            },
            300,
        ),
        "time/increment-comes-later" => late(
            |it, game| {
                let clock = game.agent.clock();
                clock.filter(|clock| it.increments[0] > Some(*clock))
            },
            300,
        ),
        "time/last-move" => late(
            |it, _| it.clocks[0].filter(|_| it.moves_to_go == Some(1)),
            300,
        ),
        "time/one-millisecond" => {
            chooses(|game| (game.agent.clock() == Some(1)).then(|| "0000".to_owned()))
        }
        "time/nothing-left" => dies(|game| {
            let first = format!("go {} 0", R::WORDS.clocks[0]);
            game.line.starts_with(&first)
        }),
        "bestmove/without-moves" => {
            Fault::at(BEST, |game, _| Act::FallSilent.when(count_moves(game) == 0))
        }
        "bestmove/null-move" => chooses(|game| (count_moves(game) == 0).then(|| "a1a1".to_owned())),
        "bestmove/info-before" => info(|text, game| match game.agent.lines {
            1 => String::new(),
            _ => text,
        }),
        "info/numbers" => info(|text, _| text.replace("nodes 20", "nodes 2.0e1")),
        "info/score-form" => info(|text, _| text.replace("score cp 10", "score 0.10")),
        "info/score-side" => info(|text, game| match is_black(game) {
            true => text.replace("mate 1 ", "mate -1 "),
            false => text,
        }),
        "info/mate-in-moves" => info(|text, _| text.replace("mate -1 ", "mate -2 ")),
        "info/mate-sign" => info(|text, game| match is_black(game) {
            true => text,
            false => text.replace("mate -1 ", "mate 1 "),
        }),
        "info/pv-legal" => info(|text, game| match game.agent.told.is_start() {
            true => text.replace(" pv ", " pv a1a5 "),
            false => text,
        }),
        "info/seldepth" => adds("info seldepth 3 nodes 3\n"),
        "info/time-in-ms" => adds("info time 400000 nodes 3\n"),
        "info/hashfull" => adds("info hashfull 4120\n"),
        "info/currmove-late" => adds("info currmove MOVE currmovenumber 1\n"),
        "info/currmovenumber" => adds_later("info currmove MOVE currmovenumber 0\n"),
        "info/currline-on-request" => adds_later("info currline 1 MOVE\n"),
        "info/multipv" => info(|text, _| swap_lines(text)),
        "info/all-moves" => info(|text, game| match game.agent.lines {
            ..6 => text,
            _ => without_castling(&text),
        }),
        "info/at-once" => Fault::at(BEST, |game, _| {
            let is_long = limits(game, |it| it.move_time.is_some_and(|time| time > 1000));
            let times = [1, 30, 100].map(|time| format!("info depth 2 time {time} nodes 40\n"));
            Act::Say(times.concat()).when(is_long)
        }),
        "info/only-in-search" => Fault::at(AFTER_BEST, |game, _| {
            Act::Say("info nodes 20 nps 100\n".to_owned()).when(is_first(game))
        }),
        "info/pv-in-one-line" => info(|text, game| match is_first(game) {
            true => text.replace(" nodes 20 pv", "\ninfo pv"),
            false => text,
        }),
        _ => return None,
    };
    Some(fault)
}

/// Leaves out the line that castles to the left, and counts the others.
fn without_castling(text: &str) -> String {
    let others = text.lines().filter(|line| !line.contains(" pv e1c1"));
    let numbered = others.enumerate().map(|(index, line)| {
        let (start, rest) = line.split_once(" multipv ").unwrap_or((line, ""));
        let rest = rest.split_once(' ').map_or("", |(_, rest)| rest);
        format!("{start} multipv {} {rest}\n", index + 1)
    });
    numbered.collect()
}

/// Does not end a search with this limit.
fn never_ends<R: Rules>(is_limit: impl Fn(&Limits) -> bool + 'static) -> Fault<R> {
    Fault::at(BEST, move |game, _| {
        Act::FallSilent.when(limits(game, &is_limit))
    })
}

/// Ends a search that has to go on.
fn ends_early<R: Rules>(is_moment: impl Fn(&Search) -> bool + 'static) -> Fault<R> {
    Fault::at(Point::Waiting, move |game, _| {
        let is_one_move = count_moves(game) == 1;
        Act::Skip.when(!is_one_move && game.agent.search.as_ref().is_some_and(&is_moment))
    })
}

/// Answers this long, in milliseconds, after the time that a search has.
fn late<R: Rules>(
    time: impl Fn(&Limits, &Seen<'_, R>) -> Option<i64> + 'static,
    behind: i64,
) -> Fault<R> {
    Fault::at(BEST, move |game, _| {
        let time = game.agent.limits().and_then(|limits| time(limits, game));
        let time = time.and_then(|time| u64::try_from(time + behind).ok());
        time.map_or(Act::Nothing, |time| Act::Sleep(Duration::from_millis(time)))
    })
}

fn limits<R: Rules>(game: &Seen<'_, R>, is_limit: impl Fn(&Limits) -> bool) -> bool {
    game.agent.limits().is_some_and(is_limit)
}

fn count_moves<R: Rules>(game: &Seen<'_, R>) -> usize {
    game.agent.state().map_or(0, |state| state.moves().len())
}

fn is_hit<R: Rules>(game: &Seen<'_, R>) -> bool {
    game.line == "ponderhit" && game.agent.search.is_some()
}

fn one_clock<R: Rules>(line: &str) -> bool {
    let [first, second] = R::WORDS.clocks;
    line.contains(first) != line.contains(second)
}

/// Returns whether it is a first search, with a clock.
fn is_first<R: Rules>(game: &Seen<'_, R>) -> bool {
    let agent = game.agent;
    agent.told.is_start() && agent.lines == 1 && agent.clock() == Some(3000)
}

fn is_black<R: Rules>(game: &Seen<'_, R>) -> bool {
    use crate::Protocol as _;
    game.agent.side() == Some(linesman_games::Side::Second)
}

/// Says this of a first search, too.
fn adds<R: Rules>(line: &'static str) -> Fault<R> {
    info(move |text, game| match is_first(game) {
        true => {
            let line = line.replace("MOVE", R::MOVES[0]);
            line.replace("ILLEGAL", R::ILLEGAL[0]) + &text
        }
        false => text,
    })
}

/// Says this of a first search that has lasted longer than a second.
fn adds_later<R: Rules>(line: &'static str) -> Fault<R> {
    let wait = Fault::at(Point::Before(Answer::Info), |game, _| {
        Act::Sleep(Duration::from_millis(1200)).when(is_first(game))
    });
    wait.and(adds(line))
}

/// Returns a line behind the best move of the search.
pub(super) fn thinks_on<R: Rules>(game: &Seen<'_, R>) -> Option<String> {
    let search = game.agent.search.as_ref()?;
    let reply = search.thoughts.first()?.moves.get(1)?;
    Some(format!("info depth 1 score cp 1 pv {reply}\n"))
}

fn swap_lines(text: String) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    if lines.len() < 3 {
        return text;
    }
    lines.swap(1, 2);
    lines.iter().map(|line| format!("{line}\n")).collect()
}

const BEST: Point<Answer> = Point::Before(Answer::Best);
const AFTER_BEST: Point<Answer> = Point::After(Answer::Best);
/// Longer than what belongs to a search may come behind it.
pub(super) const LONG_WHILE: Duration = Duration::from_millis(70);
