//! The faults of a player of Bitwa, by the check that each breaks.

use std::time::Duration;

use linesman_games::{
    Side,
    bitwa::{LOWER, Order, Rule, UPPER},
};
use linesman_protocols::bitwa::Command;

use super::{agent::Bitwa, misreading};
use crate::{
    fault::{Act, Faulty},
    protocol::{Misreading, Point, Seen},
};

type Fault = crate::Fault<Bitwa>;
type Game<'a> = Seen<'a, Bitwa>;

impl Faulty for Bitwa {
    fn fault(id: &str) -> Option<Fault> {
        let not_implemented = |command| refuses(command, "1 Not implemented", |_| true);
        let fault = match id {
            "stream/reads-joined-lines" => Fault::lose_rest(|_| true, |_| false),
            "answer/starts-with-mark" => rewrite(|answer, _| answer.replacen("= ", "", 1)),
            "answer/ends-with-empty-line" => rewrite(|answer, _| answer.replacen("\n\n", "\n", 1)),
            "answer/one-per-command" => {
                let answer = Act::SayUnlessHeard(A_WHILE, "=\n\n".to_owned());
                Fault::after(1, Point::Confirmed, answer)
            }
            "answer/waits-for-command" => Fault::at(Point::Start, |_, _| {
                Act::SayUnlessHeard(A_WHILE, "= hello\n\n".to_owned())
            }),
            "answer/one-empty-line" => rewrite(|answer, _| format!("{answer}\n")),
            "answer/plain-form" => rewrite(|answer, _| answer.replacen("= ", "=  ", 1)),
            "answer/refuses-unknown-commands" => {
                Fault::rewrite(Command::Unknown, |_, _| "=\n\n".to_owned())
            }
            "answer/survives-unknown-commands" => {
                Fault::at(Point::Before(Command::Unknown), |_, _| Act::Exit(1, ""))
            }
            "set-game/answered" => Fault::silent(Point::Before(Command::SetGame)),
            "set-game/accepted" => refuses(Command::SetGame, "another game, please", |_| true),
            // Counts one column too many on large boards, and gives orders to go there.
            "set-game/large-boards" => {
                breaks(Rule::TargetOffBoard, |game| game.game.setup_length > LONG)
            }
            // Gives no orders to divisions in the second half of the alphabet.
            "set-game/all-letters" => refuses(Command::GenMove, "no such division", |game| {
                let asked = game.game.asked;
                asked.is_some_and(|division| division.letter().to_ascii_uppercase() > 'M')
            }),
            "time/left-answered" => Fault::silent(Point::Before(Command::TimeLeft)),
            // Takes more time for an order than is left, when little is left.
            "time/within-budget" => Fault::at(ORDER, |game, _| match game.game.time_left {
                Some(left) if left <= LITTLE => Act::Sleep(left + TOO_LONG),
                _ => Act::Nothing,
            }),
            "order/answered" => Fault::silent(ORDER),
            "order/given" => refuses(Command::GenMove, "no order came to mind", |_| true),
            "order/six-fields" => rewrite(|answer, _| match answer.rsplit_once(' ') {
                Some((five, _)) => format!("{five}\n\n"),
                None => answer,
            }),
            "order/whole-numbers" => rewrite(|answer, _| {
                let answer = answer.replacen("= 0 ", "= false ", 1);
                answer.replacen("= 1 ", "= true ", 1)
            }),
            "order/attack-flag" => breaks(Rule::AttackFlag, |_| true),
            "order/target-on-board" => breaks(Rule::TargetOffBoard, |_| true),
            "order/unit-steps" => breaks(Rule::Dx, |_| true),
            "order/point-flag" => breaks(Rule::PointFlag, |_| true),
            "play/own-answered" => Fault::silent(Point::Before(OWN_PLAY)),
            "play/opponents-answered" => Fault::silent(Point::Before(OPPONENTS_PLAY)),
            "play/accepted" => not_implemented(OWN_PLAY).and(not_implemented(OPPONENTS_PLAY)),
            "game/as-first-player" => late_as(UPPER),
            "game/as-second-player" => late_as(LOWER),
            // Counts letters and so misses that a division is destroyed, at the beginning of a game.
            "game/passes-over-lost-divisions" => refuses(Command::GenMove, "not yet", |game| {
                game.moves < EARLY && game.game.asked != game.game.next_letter()
            }),
            // Gives no order before the opponent's play has come.
            "game/goes-on-alone" => refuses(Command::GenMove, "not yet", |game| game.game.is_alone),
            "end/quit-answered" => Fault::at(Point::Before(Command::Quit), |_, _| Act::Exit(0, "")),
            "end/exits-at-quit" => Fault::stays(),
            "process/stays-until-the-end" => Fault::dies(SOME),
            "process/keeps-stdout-open" => Fault::closes_stdout(SOME + 1),
            "process/leaves-nothing-behind" => Fault::leaves_child(Point::Start),
            // The answer to the play that repeats an order has no end.
            "process/stdout-bounded" => {
                Fault::after(SOME + 1, Point::Before(OWN_PLAY), Act::Flood("= and on\n"))
            }
            "process/stderr-bounded" => Fault::floods_stderr(SOME),
            "process/memory-bounded" => Fault::after(SOME, ORDER, Act::TakeMemory(TOO_MUCH)),
            _ => return misreading::breaking(id),
        };
        Some(fault)
    }

    fn misreadings() -> &'static [Misreading] {
        misreading::MISREADINGS
    }

    fn misread(misread: &Misreading) -> Option<Fault> {
        misreading::fault(misread)
    }
}

/// Rewrites orders.
fn rewrite(rewrite: impl Fn(String, &Game<'_>) -> String + 'static) -> Fault {
    Fault::rewrite(Command::GenMove, rewrite)
}

/// Refuses a command, for this reason.
fn refuses(
    command: Command,
    why: &'static str,
    is_moment: impl Fn(&Game<'_>) -> bool + 'static,
) -> Fault {
    Fault::rewrite(command, move |answer, game| {
        if is_moment(game) {
            format!("? {why}\n\n")
        } else {
            answer
        }
    })
}

/// Breaks this rule, and no other, with an order.
fn breaks(rule: Rule, is_moment: impl Fn(&Game<'_>) -> bool + 'static) -> Fault {
    Fault::choose(move |order, game, _| {
        if is_moment(game) {
            broken(order, rule, game)
        } else {
            order
        }
    })
}

/// Has the target of a late order off the board, as this side.
fn late_as(side: Side) -> Fault {
    breaks(Rule::TargetOffBoard, move |game| {
        game.game.side == Some(side) && game.game.round() >= LATE
    })
}

fn broken(order: Order, rule: Rule, game: &Game<'_>) -> Order {
    let position = game.game.position.as_ref();
    let columns = position.map_or(0, |position| position.board().columns());
    match rule {
        Rule::AttackFlag => Order { attack: 2, ..order },
        Rule::TargetOffBoard => Order {
            x: columns.into(),
            ..order
        },
        Rule::Dx => Order { dx: 0, ..order },
        Rule::Dy => Order { dy: 0, ..order },
        Rule::PointFlag => Order {
            px_first: 2,
            ..order
        },
        // These do not concern the fields of an order.
        Rule::NotToAct | Rule::Killed => order,
    }
}

const ORDER: Point<Command> = Point::Before(Command::GenMove);
const OWN_PLAY: Command = Command::Play { is_own: true };
const OPPONENTS_PLAY: Command = Command::Play { is_own: false };
/// Longer than a referee takes that has something to say. An answer that no one asked for, given while a command is on its
/// way, would be taken for the answer to that command.
const A_WHILE: Duration = Duration::from_millis(60);
/// The number of bytes of the longest `set_game` whose board is not a large one.
const LONG: usize = 1000;
/// At most what a scenario gives that asks for haste.
const LITTLE: Duration = Duration::from_secs(10);
/// How long after the end of the time that is left an order comes.
const TOO_LONG: Duration = Duration::from_secs(2);
/// The round of the first late order: later than the suite goes in its shorter games.
const LATE: u32 = 10;
/// The number of orders in which a division is missed.
const EARLY: u32 = 3;
/// The number of orders that go well: as many as the suite asks for where it tests more than the process.
const SOME: u32 = 4;
/// More than the 400 MB of the text, in bytes.
const TOO_MUCH: usize = 440 << 20;
