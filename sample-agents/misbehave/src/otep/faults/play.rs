//! Faults in how play is answered: moves, captures that go on, clocks and move records.

use std::time::Duration;

use super::{Answer, Fault, Game, MOVE, dies_of, rewrite};
use crate::{
    fault::Act,
    otep::{
        agent::Choice,
        moves::{choose_for, choose_illegal, choose_lost, choose_other, choose_quiet},
    },
    protocol::Point,
};
use fastrand::Rng;
use linesman_games::{
    Side,
    tafl::{ATTACKERS, DEFENDERS, Move, Ply, Rule},
};

pub(super) fn fault(id: &str) -> Option<Fault> {
    let is_clock = |game: &Game<'_>| game.line.starts_with("clock ");
    let fault = match id {
        "move/answered" => Fault::silent(MOVE),
        "move/in-time" => Fault::slow(TOO_LONG),
        "move/form" => rewrite(|answer, _| answer.replacen('-', " ", 1)),
        "move/one-per-play" => {
            moves_unasked(|game| game.line.starts_with("move ") && game.moves == 1)
        }
        "move/waits-for-play" => {
            moves_unasked(|game| game.line.starts_with("rules ") && !game.record.is_on())
        }
        "move/as-attackers" => late_as(ATTACKERS),
        "move/as-defenders" => late_as(DEFENDERS),
        "legal/own-side" => first(Rule::WrongSide),
        "legal/allowed" => first(Rule::Blocked),
        "legal/tries-again" => {
            moving(|game, _| game.last_move.filter(|_| game.record.refusals > 0))
        }
        // Moves a man that the opponent's first move has captured.
        "legal/sees-captures" => moving(|game, rng| {
            let is_moment = game.moves == 0 && game.record.listed == 1;
            move_captured(
                game,
                game.record.opponent.first().filter(|_| is_moment)?,
                rng,
            )
        }),
        "berserk/goes-on" => Fault::at(MOVE, |game, _| Act::FallSilent.when(game.is_berserk())),
        // Goes on with another piece than the one that has captured with its first move.
        "berserk/same-piece" => moving(|game, rng| {
            let position = game
                .position()
                .filter(|_| game.moves == 1 && game.is_berserk());
            choose_other(position?, rng)
        }),
        // Sends a move while the opponent's turn goes on.
        "berserk/waits-its-turn" => Fault::at(Point::Handled, |game, rng| {
            let mv = side_to_cut_in(game)
                .zip(game.position())
                .and_then(|(side, position)| choose_for(position, side, rng));
            mv.map_or(Act::Nothing, |mv| Act::Say(format!("move {mv}\n")))
        }),
        // Does not read the last of several moves in the opponent's first turn.
        "berserk/reads-move-lists" => moving(|game, rng| {
            let is_moment = game.moves == 0 && game.record.opponent.len() > 1;
            move_captured(
                game,
                game.record.opponent.last().filter(|_| is_moment)?,
                rng,
            )
        }),
        // Begins to think when the clock comes, and not before.
        "clock/plays-without" => {
            Fault::at(MOVE, |game, _| Act::Skip.when(!game.record.clock.is_new))
        }
        // Cannot read '*' in the clock that comes with the first play.
        "clock/reads-overtime" => dies_of("a time on the clock is not a number", move |game| {
            let is_first = game.moves == 0 && game.record.clock.lines == 1;
            is_clock(game) && is_first && game.line.contains('*')
        }),
        "clock/reads-trailing-space" => {
            dies_of("the last field of the clock is empty", move |game| {
                is_clock(game) && game.line.ends_with(' ')
            })
        }
        // In a game, a clock that does not come with play is fatal.
        "clock/reads-expiry" => dies_of("a clock came without play", move |game| {
            is_clock(game) && game.record.clock.lines > 1 && !game.record.is_analysis
        }),
        "records/simple-moves-form" => Fault::rewrite(Answer::Hello, |hello, _| {
            format!("{hello}simple-moves false\n")
        }),
        // Asks for full records unless play comes with the rules or turns may go on, and dies of a record that has more than
        // the move.
        "records/reads-its-notation" => Fault::at(Point::Handled, |game, _| {
            let is_new = game.line.starts_with("rules ") && !game.record.is_on();
            let asks = is_new && !game.has_more && !game.record.has_berserk_turns();
            Act::SayUnlessHeard(A_MOMENT, "simple-moves off\n".to_owned()).when(asks)
        })
        .and(dies_of(
            "the opponent's move is not a pair of squares",
            |game| {
                let moves = game.line.strip_prefix("opponent-move ");
                let moves = moves.and_then(|rest| rest.split_ascii_whitespace().next());
                moves.is_some_and(|moves| !moves.split('|').all(is_simple_record))
            },
        )),
        // Claims a capture with the first move, on the square where the piece comes from, where none can be.
        "records/truthful" => rewrite(|answer, game| {
            let record = answer.strip_prefix("move ").unwrap_or_default();
            match (game.moves, record.split('-').next()) {
                (0, Some(from)) => format!("{}x{from}\n", answer.trim_end()),
                _ => answer,
            }
        }),
        _ => return None,
    };
    Some(fault)
}

/// Makes another move than a random legal one, if there is one.
pub(super) fn moving(choose: impl Fn(&Game<'_>, &mut Rng) -> Option<Move> + 'static) -> Fault {
    Fault::choose(move |choice, game, rng| match choice {
        Choice::Move(mv) => Choice::Move(choose(game, rng).or(mv)),
        position @ Choice::Position(_) => position,
    })
}

/// Breaks a rule with the first move.
fn first(rule: Rule) -> Fault {
    moving(move |game, rng| {
        let position = game.position().filter(|_| game.moves == 0)?;
        choose_illegal(position, rule, rng)
    })
}

/// Goes over another piece with a late move as this side, in a game without berserk turns. If nothing is in the way
/// anywhere, a later move will do.
fn late_as(side: Side) -> Fault {
    moving(move |game, rng| {
        let is_its_game = game.end.side() == Some(side) && !game.record.has_berserk_turns();
        let position = game.position().filter(|_| is_its_game)?;
        let is_late = game.moves >= LATE[side.index()];
        let illegal = is_late.then(|| choose_illegal(position, Rule::Blocked, rng));
        illegal
            .flatten()
            .or_else(|| choose_quiet(position, &game.end.moves(), rng))
    })
}

/// Sends a move at certain lines, if nothing follows them. A move that is sent while the next question is on its way would be
/// taken for the answer to that.
fn moves_unasked(is_moment: impl Fn(&Game<'_>) -> bool + 'static) -> Fault {
    Fault::at(Point::Handled, move |game, rng| {
        let is_moment = is_moment(game) && !game.has_more;
        let mv = game.position().filter(|_| is_moment).and_then(|position| {
            let side = game.end.side().unwrap_or(position.state().to_move());
            choose_for(position, side, rng)
        });
        mv.map_or(Act::Nothing, |mv| {
            Act::SayUnlessHeard(A_WHILE, format!("move {mv}\n"))
        })
    })
}

/// Moves a man that this ply has captured.
fn move_captured(game: &Game<'_>, ply: &Ply, rng: &mut Rng) -> Option<Move> {
    let (position, side) = (game.position()?, game.end.side()?);
    let mut squares = ply.record.captures.iter().map(|(_, square)| *square);
    squares.find_map(|square| choose_lost(position, side, square, rng))
}

/// Returns the engine's side if the opponent's turn goes on and the referee has said nothing else.
fn side_to_cut_in(game: &Game<'_>) -> Option<Side> {
    let position = game
        .position()
        .filter(|_| game.line.starts_with("opponent-move"))?;
    position.berserk()?;
    let side = position.to_move()?.other();
    (!game.has_more && game.end.side().is_none_or(|own| own == side)).then_some(side)
}

/// Returns whether a move record is nothing but two squares and a dash.
fn is_simple_record(record: &str) -> bool {
    let is_square = |square: &str| {
        square.len() >= 2
            && square.starts_with(|c: char| c.is_ascii_lowercase())
            && square[1..].bytes().all(|byte| byte.is_ascii_digit())
    };
    let squares = record.split_once('-');
    squares.is_some_and(|(from, to)| is_square(from) && is_square(to))
}

/// The number of legal moves of either side before a late one that is not legal: more than the suite asks for in its shorter
/// games.
const LATE: [u32; 2] = [12, 31];
/// Longer than the suite gives for a move.
const TOO_LONG: Duration = Duration::from_secs(4);
/// Longer than a referee takes that has something to say.
const A_WHILE: Duration = Duration::from_millis(100);
/// The same where less can go wrong.
const A_MOMENT: Duration = Duration::from_millis(60);
