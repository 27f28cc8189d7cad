//! Faults in how rules and boards are read, and in how positions are analysed.

use std::{sync::Arc, time::Duration};

use super::{Answer, Fault, Game, play::moving, rewrite};
use crate::{
    fault::Act,
    otep::{
        agent::Choice,
        moves::{choose_illegal, choose_outdated, with_board},
    },
    protocol::Point,
};
use linesman_games::tafl::{MAX_SIZE, Move, Position, Rule, Square};

pub(super) fn fault(id: &str) -> Option<Fault> {
    let fault = match id {
        // Loses what comes before the hello, and does not answer play without rules.
        "rules/before-hello" => Fault::at(Point::Start, |_, _| Act::MissWhatComes(A_WHILE)).and(
            Fault::at(Point::Line, |game, _| {
                let is_lost = game.record.rules.is_none();
                Act::FallSilent.when(game.line.starts_with("play") && is_lost)
            }),
        ),
        // Loses sight of the pieces on the two sizes of boards that few variants have.
        "rules/every-variant" => moving(|game, rng| {
            let told = told(game)?;
            let is_rare = [13, 15].contains(&told.board().size());
            choose_illegal(Some(&told).filter(|_| is_rare)?, Rule::Blocked, rng)
        }),
        // Writes only the first digit of a rank, on the largest boards, from the eighth move on.
        "rules/large-boards" => moving(|game, rng| {
            let told = told(game)?;
            let is_moment = told.board().size() == MAX_SIZE && game.moves >= A_FEW;
            let mut moves = told.legal_moves();
            moves.retain(|mv| is_moment && told.piece_at(shortened(*mv).from).is_none());
            rng.choice(moves).map(shortened)
        }),
        // Reads the first rules only, of those that come before the game.
        "rules/starts-anew" => Fault::at(Point::Line, |game, _| {
            let is_again = game.record.beginnings > 1 && !game.record.is_on();
            Act::Skip.when(game.line.starts_with("rules") && is_again)
        })
        .and(moving(|game, rng| {
            let position = game.position().filter(|_| game.moves == 0)?;
            choose_outdated(position, &told(game)?, rng)
        })),
        // Puts the board back to its start when rules come in the middle of the game.
        "rules/kept-in-mid-game" => moving(|game, rng| {
            let rules = game
                .record
                .rules
                .as_ref()
                .filter(|_| game.record.came_back)?;
            let side = game.end.side()?;
            let start = Position::at(Arc::clone(rules), &rules.start, side).ok()?;
            choose_outdated(&start, &told(game)?, rng)
        }),
        "analysis/answered" => Fault::silent(ANALYSIS),
        "analysis/in-time" => Fault::at(ANALYSIS, |_, _| Act::Sleep(TOO_LONG)),
        "analysis/form" => rewrite_analysis(|answer| answer.replace('|', " | ")),
        // Counts one pair too many.
        "analysis/count" => rewrite_analysis(|answer| {
            let pairs = answer.split_ascii_whitespace().skip(2).count() / 2;
            answer.replacen(&pairs.to_string(), &(pairs + 1).to_string(), 1)
        }),
        // Makes the first move of each list twice.
        "analysis/legal" => rewrite_analysis(|answer| {
            let words = answer
                .split_ascii_whitespace()
                .map(|word| match word.split('|').next() {
                    Some(first) if first.contains('-') && !word.starts_with('-') => {
                        format!("{first}|{first}")
                    }
                    _ => word.to_owned(),
                });
            words.collect::<Vec<_>>().join(" ") + "\n"
        }),
        // Takes the side that begins by the rules to be on move.
        "analysis/uses-position-and-side" => analysing(|_, position| {
            let start = Position::new(Arc::clone(position.state().rules()));
            with_board(position, &position.board(), start.to_move()?)
        }),
        // Analyses the first position again when the rules have changed.
        "analysis/again" => analysing(|game, position| {
            let first = game.first_analysed.as_ref()?;
            (first.rules() != position.rules()).then(|| first.clone())
        }),
        // Gives its opinion before its first move.
        "analysis/only-when-asked" => rewrite(|answer, game| match answer.strip_prefix("move ") {
            Some(record) if game.moves == 0 => {
                format!("analysis 1 {} 0\n{answer}", record.trim_end())
            }
            _ => answer,
        }),
        _ => return None,
    };
    Some(fault)
}

fn rewrite_analysis(rewrite: fn(String) -> String) -> Fault {
    Fault::rewrite(Answer::Analysis, move |answer, _| rewrite(answer))
}

/// Analyses another position, if there is one.
fn analysing(look: fn(&Game<'_>, &Position) -> Option<Position>) -> Fault {
    Fault::choose(move |choice, game, _| match choice {
        Choice::Position(position) => {
            Choice::Position(look(game, &position).map_or(position, Box::new))
        }
        mv @ Choice::Move(_) => mv,
    })
}

/// Returns the position as the referee described it, with the engine to move.
fn told(game: &Game<'_>) -> Option<Position> {
    game.record.told(game.end.side()?)
}

/// Returns the move with one digit for each rank.
fn shortened(mv: Move) -> Move {
    let one_digit = |square: Square| match square.rank + 1 {
        10.. => Square { rank: 0, ..square },
        _ => square,
    };
    Move {
        from: one_digit(mv.from),
        to: one_digit(mv.to),
    }
}

const ANALYSIS: Point<Answer> = Point::Before(Answer::Analysis);
/// Longer than rules take that are sent when the process starts.
const A_WHILE: Duration = Duration::from_millis(300);
/// The number of moves that go well on large boards: more than the suite asks for on each of the others.
const A_FEW: u32 = 7;
/// Longer than the suite gives for an analysis, and for its way.
const TOO_LONG: Duration = Duration::from_secs(4);
