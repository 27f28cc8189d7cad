//! The faults of a player of Stratego, by the check that each breaks.

use std::time::Duration;

use fastrand::Rng;
use linesman_games::{
    Side,
    stratego::{BLUE, Move, RED, Rank, Rule, Setup},
};

use super::{
    agent::{Answer, Awaiting, Choice, Stratego},
    arrangement::{leave_out, put_in_front, shelter_flag},
    misreading,
    moves::{choose_illegal, choose_lost, choose_peaceful, is_run},
};
use crate::{
    fault::{Act, Faulty},
    protocol::{Misreading, Point, Protocol as _, Seen},
};

type Fault = crate::Fault<Stratego>;
type Game<'a> = Seen<'a, Stratego>;

impl Faulty for Stratego {
    fn fault(id: &str) -> Option<Fault> {
        let fault = match id {
            // Loses what comes with an echo.
            "stream/reads-joined-lines" => {
                Fault::lose_rest(|game| game.awaiting == Awaiting::Turn, Stratego::is_end)
            }
            "setup/waits-for-header" => Fault::at(Point::Start, |_, _| {
                Act::Say("hello, this is misbehave\n".to_owned())
            }),
            "setup/answered" => Fault::silent(SETUP),
            "setup/in-time" => Fault::at(SETUP, |_, _| Act::Sleep(TOO_LONG)),
            // An agent that waits for its fourth row makes no moves.
            "setup/all-four-rows" => {
                rows(|rows, _| rows.truncate(3)).and(Fault::silent(Point::After(Answer::Setup)))
            }
            "setup/no-fifth-row" => rows(|rows, _| rows.push("..........".to_owned())),
            // The flag stays, so the length is the only violation.
            "setup/row-length" => rows(|rows, _| {
                if let Some(row) = rows.iter_mut().find(|row| !row.ends_with('F')) {
                    row.pop();
                }
            }),
            "setup/known-pieces" => rows(|rows, _| replace_one(rows, "s", "S")),
            "setup/piece-counts" => rows(|rows, _| replace_one(rows, "7", "1")),
            "setup/has-flag" => rows(|rows, _| replace_one(rows, "F", ".")),
            "setup/full-army" => arranging(|setup, side| {
                leave_out(&setup, side, &[Rank::Bomb, Rank::Scout, Rank::Scout])
            }),
            "setup/either-colour" => Fault::at(SETUP, |game, _| {
                Act::FallSilent.when(game.side == Some(BLUE))
            }),
            // A shuffled army has a mobile piece on this square. In one write with the set-up, the move cannot be taken for the
            // answer to a turn that begins at the same time.
            "turn/waits-for-its-turn" => rows(|rows, side| {
                if side == Some(BLUE) {
                    rows.push("0 6 UP".to_owned());
                }
            }),
            "turn/answered" => Fault::silent(MOVE),
            "turn/in-time" => Fault::slow(TOO_LONG),
            "turn/form" => rewrite(|answer, _| answer.to_lowercase()),
            "turn/plain-form" => rewrite(|answer, _| answer.replacen(' ', "  ", 1)),
            "turn/one-line" => rewrite(|answer, _| answer.repeat(2)),
            "turn/echo-is-no-question" => Fault::at(Point::Confirmed, answer_echo),
            "turn/known-commands" => rewrite(|answer, game| match game.moves {
                0 => "NO_MOVE\n".to_owned(),
                _ => answer,
            }),
            "turn/waits-for-the-board" => Fault::at(Point::Waiting, |_, _| Act::Skip),
            "turn/patient-for-its-echo" => {
                Fault::at(Point::After(Answer::Move), |game, _| match game.last_move {
                    Some(mv) => Act::SayUnlessHeard(PATIENCE, format!("{mv}\n")),
                    None => Act::Nothing,
                })
            }
            "move/on-board" => first(Rule::OffBoard),
            "move/own-piece" => first(Rule::EmptySquare),
            "move/mobile-piece" => {
                first(Rule::ImmobilePiece).and(with_front(&BEFORE_LAND, |rank| !rank.is_mobile()))
            }
            "move/multiplier" => first(Rule::NoDistance),
            "move/scouts-only" => first(Rule::ScoutsOnly).and(with_front(&BEFORE_LAND, |rank| {
                rank.is_mobile() && rank != Rank::Scout
            })),
            "move/clear-path" => {
                first(Rule::PathBlocked).and(with_front(&BEFORE_LAND, |rank| rank == Rank::Scout))
            }
            "move/not-onto-own" => first(Rule::OwnPiece),
            "move/not-into-lake" => {
                first(Rule::Lake).and(with_front(&BEFORE_LAKES, Rank::is_mobile))
            }
            "move/legal-as-red" => late_as(RED),
            "move/legal-as-blue" => late_as(BLUE),
            // Moves a piece that was lost to an attack, in games against "aggressor".
            "move/sees-losses" => peaceful(|game, rng| {
                let report = game.report.as_deref().unwrap_or_default();
                (game.opponent == "aggressor").then(|| choose_lost(&game.view, report, rng))
            }),
            // Moves onto an own piece after a run of "runner". If no two own pieces are neighbours, the next run will do.
            "move/reads-runs" => peaceful(|game, rng| {
                let is_lost = is_run(game.report.as_deref().unwrap_or_default());
                let choose = || choose_illegal(&game.view, Rule::OwnPiece, rng).filter(|_| is_lost);
                (game.opponent == "runner").then(choose)
            }),
            // Misreads a fight in games against "fighter", which shows all of them.
            "move/sees-fights" => misreading::of_fights(),
            "end/quit-as-header" => deaf_in_place_of(Awaiting::Turn),
            "end/quit-in-place-of-echo" => deaf_in_place_of(Awaiting::Echo),
            "end/quit-after-setup" => deaf_in_place_of(Awaiting::FirstTurn),
            "end/quit-with-result" => {
                Fault::at(Point::Quit, |game, _| Act::Skip.when(!is_bare(game)))
            }
            "end/silent-after-quit" => Fault::at(Point::Quit, |game, _| {
                Act::Say("bye\n".to_owned()).when(is_bare(game) && game.awaiting == Awaiting::Turn)
            }),
            "process/stays-until-the-end" => Fault::dies(1),
            "process/keeps-stdout-open" => Fault::closes_stdout(1),
            "process/leaves-nothing-behind" => Fault::leaves_child(SETUP),
            "process/stdout-bounded" => Fault::floods_stdout("and on\n"),
            "process/stderr-bounded" => Fault::floods_stderr(0),
            _ => return None,
        };
        Some(fault)
    }

    fn misreadings() -> &'static [Misreading] {
        misreading::MISREADINGS
    }

    fn misread(misread: &Misreading) -> Option<Fault> {
        Some(misreading::fault(misread))
    }
}

/// Changes the rows of the set-up, which are sent together.
fn rows(change: impl Fn(&mut Vec<String>, Option<Side>) + 'static) -> Fault {
    Fault::rewrite(Answer::Setup, move |text, game| {
        let mut rows = text.lines().map(str::to_owned).collect();
        change(&mut rows, game.side);
        rows.iter().map(|row| format!("{row}\n")).collect()
    })
}

/// Replaces the first piece of one kind.
fn replace_one(rows: &mut [String], piece: &str, by: &str) {
    if let Some(row) = rows.iter_mut().find(|row| row.contains(piece)) {
        *row = row.replacen(piece, by, 1);
    }
}

/// Changes the set-up before it becomes text.
fn arranging(arrange: impl Fn(Setup, Side) -> Setup + 'static) -> Fault {
    Fault::choose(move |choice, game, _| match (choice, game.side) {
        (Choice::Setup(setup), Some(side)) => Choice::Setup(arrange(setup, side)),
        (choice, _) => choice,
    })
}

/// Has a piece of the wanted kind in front, so that the first move can break its rule and no other.
fn with_front(columns: &'static [usize], is_wanted: fn(Rank) -> bool) -> Fault {
    arranging(move |setup, side| put_in_front(setup, side, columns, is_wanted))
}

/// Makes another move than a random legal one, if there is one.
fn moving(choose: impl Fn(&Game<'_>, &mut Rng) -> Option<Move> + 'static) -> Fault {
    Fault::choose(move |choice, game, rng| match choice {
        Choice::Move(mv) => Choice::Move(choose(game, rng).or(mv)),
        setup @ Choice::Setup(_) => setup,
    })
}

/// Breaks a rule with the first move.
fn first(rule: Rule) -> Fault {
    moving(move |game, rng| {
        (game.moves == 0)
            .then(|| choose_illegal(&game.view, rule, rng))
            .flatten()
    })
}

/// Attacks nothing in the games it is for, so that they go on until there is a faulty move.
fn peaceful(choose: impl Fn(&Game<'_>, &mut Rng) -> Option<Option<Move>> + 'static) -> Fault {
    let sheltered = arranging(|setup, side| shelter_flag(&setup, side));
    sheltered.and(moving(move |game, rng| {
        choose(game, rng)?.or_else(|| choose_peaceful(&game.view, rng))
    }))
}

/// Goes onto an own piece with the fortieth move as this colour. If no two own pieces are neighbours, a later move will do.
fn late_as(side: Side) -> Fault {
    peaceful(move |game, rng| {
        let is_late = game.moves >= LATE;
        let choose = || choose_illegal(&game.view, Rule::OwnPiece, rng).filter(|_| is_late);
        (game.side == Some(side)).then(choose)
    })
}

/// Rewrites the answer to a turn.
fn rewrite(rewrite: impl Fn(String, &Game<'_>) -> String + 'static) -> Fault {
    Fault::rewrite(Answer::Move, rewrite)
}

/// Answers an echo with the move of another piece.
fn answer_echo(game: &Game<'_>, rng: &mut Rng) -> Act {
    let moved = game.last_move.map(|mv| (mv.x, mv.y));
    let mut others = game.view.legal_moves();
    others.retain(|mv| Some((mv.x, mv.y)) != moved);
    match rng.choice(others).or(game.last_move) {
        Some(mv) => Act::Say(format!("{mv}\n")),
        None => Act::Nothing,
    }
}

/// Does not hear a bare QUIT in the place of this line.
fn deaf_in_place_of(awaiting: Awaiting) -> Fault {
    Fault::at(Point::Quit, move |game, _| {
        Act::Skip.when(is_bare(game) && game.awaiting == awaiting)
    })
}

/// Returns whether no result follows QUIT.
fn is_bare(game: &Game<'_>) -> bool {
    game.line.trim_end() == "QUIT"
}

const SETUP: Point<Answer> = Point::Before(Answer::Setup);
const MOVE: Point<Answer> = Point::Before(Answer::Move);
/// Longer than the default limit of two seconds.
const TOO_LONG: Duration = Duration::from_secs(3);
/// Longer than an idle referee takes for an echo, and longer than the tester listens for a second line of an answer.
const PATIENCE: Duration = Duration::from_millis(250);
/// The number of legal moves before a late one that is not legal.
const LATE: u32 = 39;
/// The columns with a lake in front of the front row.
const BEFORE_LAKES: [usize; 4] = [2, 3, 6, 7];
/// The other columns, except for the first one, whose piece must be able to move.
const BEFORE_LAND: [usize; 5] = [1, 4, 5, 8, 9];
