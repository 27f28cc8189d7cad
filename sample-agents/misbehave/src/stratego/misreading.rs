//! An agent that keeps its own board and misreads one rule.

use fastrand::Rng;
use linesman_games::stratego::{Action, Cell, Direction, Move, Rank, Rule, Square, View};
use linesman_protocols::stratego::parse_answer;

use super::{
    agent::{Choice, Stratego},
    arrangement::opening,
    moves::breaking,
};
use crate::{Fault, Misreading};

/// A ply as the agent takes it.
#[derive(Clone, Copy)]
struct Told {
    is_own: bool,
    mv: Move,
    end: End,
    /// The ranks of the attacker and of the piece that it attacked.
    ranks: Option<(Rank, Rank)>,
    /// The rank that the agent takes its own winner for.
    taken_for: Option<Rank>,
}

/// How a ply ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Moves,
    Kills,
    /// The attacker kills and stays where it was.
    KillsAfar,
    Dies,
    BothDie,
    /// The attack changes nothing.
    Nothing,
}

/// How an agent misreads a rule.
enum Mistake {
    /// It takes plies for something else.
    Hears(fn(Told) -> Told),
    /// It takes moves for legal that break this rule.
    Allows(Rule),
}

/// All misreadings with what the agent does.
const MISTAKES: &[(Misreading, Mistake)] = &[
    hears("higher-number-wins", FIGHTS, |told| {
        judge(told, |a, d| match (a, d) {
            (_, Rank::Bomb | Rank::Spy) | (Rank::Spy, _) => None,
            _ if a < d => Some(End::Dies),
            _ if a > d => Some(End::Kills),
            _ => None,
        })
    }),
    hears("spy-dies", FIGHTS, |told| {
        judge(told, |a, d| {
            ((a, d) == (Rank::Spy, Rank::Marshal)).then_some(End::Dies)
        })
    }),
    hears("spy-defends", FIGHTS, |told| {
        judge(told, |a, d| {
            ((a, d) == (Rank::Marshal, Rank::Spy)).then_some(End::Dies)
        })
    }),
    hears("spy-kills-all", FIGHTS, |told| {
        judge(told, |a, d| {
            (a == Rank::Spy && !matches!(d, Rank::Bomb | Rank::Spy)).then_some(End::Kills)
        })
    }),
    hears("bombs-fall", FIGHTS, |told| {
        judge(told, |_, d| (d == Rank::Bomb).then_some(End::Kills))
    }),
    hears("bombs-explode", FIGHTS, |told| {
        judge(told, |a, d| {
            (a != Rank::Miner && d == Rank::Bomb).then_some(End::BothDie)
        })
    }),
    hears("equals:attacker", FIGHTS, |told| {
        judge(told, |a, d| (a == d).then_some(End::Kills))
    }),
    hears("equals:defender", LOSSES, |told| {
        judge(told, |a, d| (a == d).then_some(End::Dies))
    }),
    hears("equals:both-stay", LOSSES, |told| {
        judge(told, |a, d| (a == d).then_some(End::Nothing))
    }),
    hears("rank-of-loser", FIGHTS, |told| {
        let taken_for = told.ranks.and_then(|(a, d)| match told.end {
            End::Kills if told.is_own => Some(d),
            End::Dies if !told.is_own => Some(a),
            _ => None,
        });
        Told { taken_for, ..told }
    }),
    hears("own-rank-first", FIGHTS, |told| {
        let is_defence = !told.is_own && told.end == End::Dies;
        let taken_for = told.ranks.filter(|_| is_defence).map(|(a, _)| a);
        Told { taken_for, ..told }
    }),
    hears("winner-stays", FIGHTS, |told| {
        change(told, End::Kills, End::KillsAfar)
    }),
    hears("dies-as-kills", FIGHTS, |told| {
        change(told, End::Dies, End::Kills)
    }),
    hears("attackers-always-win", FIGHTS, |told| match told.end {
        End::Moves => told,
        _ => Told {
            end: End::Kills,
            ..told
        },
    }),
    hears("outcomes-of-own-side", FIGHTS, |told| match told.end {
        End::Kills if !told.is_own => Told {
            end: End::Dies,
            ..told
        },
        End::Dies if !told.is_own => Told {
            end: End::Kills,
            ..told
        },
        _ => told,
    }),
    hears("losses-forgotten", LOSSES, |told| match told.end {
        End::Kills | End::BothDie if !told.is_own => Told {
            end: End::Nothing,
            ..told
        },
        _ => told,
    }),
    hears("own-deaths-forgotten", FIGHTS, |told| match told.end {
        End::Dies if told.is_own => Told {
            end: End::Nothing,
            ..told
        },
        _ => told,
    }),
    hears("runs-are-steps", RUNS, |told| Told {
        mv: Move {
            multiplier: None,
            ..told.mv
        },
        ..told
    }),
    hears("runs-of-opponent-are-steps", RUNS, |told| {
        match told.is_own {
            true => told,
            false => Told {
                mv: Move {
                    multiplier: None,
                    ..told.mv
                },
                ..told
            },
        }
    }),
    allows("scouts-jump", "stratego/move/clear-path", Rule::PathBlocked),
    allows(
        "all-pieces-run",
        "stratego/move/scouts-only",
        Rule::ScoutsOnly,
    ),
    allows(
        "bombs-move",
        "stratego/move/mobile-piece",
        Rule::ImmobilePiece,
    ),
    allows("lakes-are-open", "stratego/move/not-into-lake", Rule::Lake),
    allows(
        "own-pieces-are-captured",
        "stratego/move/not-onto-own",
        Rule::OwnPiece,
    ),
];

const FIGHTS: &str = "stratego/move/sees-fights";
const LOSSES: &str = "stratego/move/sees-losses";
const RUNS: &str = "stratego/move/reads-runs";

/// All rules that an agent can misread, each with the check that names it.
pub(super) const MISREADINGS: &[Misreading] =
    &Misreading::of_rows::<_, { MISTAKES.len() }>(MISTAKES);

const fn hears(
    name: &'static str,
    check: &'static str,
    hears: fn(Told) -> Told,
) -> (Misreading, Mistake) {
    (Misreading { name, check }, Mistake::Hears(hears))
}

const fn allows(name: &'static str, check: &'static str, rule: Rule) -> (Misreading, Mistake) {
    (Misreading { name, check }, Mistake::Allows(rule))
}

/// Takes a fight between these ranks for one that ends otherwise.
fn judge(told: Told, judge: fn(Rank, Rank) -> Option<End>) -> Told {
    let end = told
        .ranks
        .and_then(|(attacker, defender)| judge(attacker, defender));
    Told {
        end: end.unwrap_or(told.end),
        ..told
    }
}

fn change(told: Told, from: End, to: End) -> Told {
    let end = if told.end == from { to } else { told.end };
    Told { end, ..told }
}

/// Returns the fault that breaks the check of fights, and no other: the agent meets a player that shows all of them.
pub(super) fn of_fights() -> Fault<Stratego> {
    misreading("higher-number-wins", |game| game.opponent == "fighter")
}

/// Returns the fault of an agent that misreads a rule.
pub(super) fn fault(misread: &Misreading) -> Fault<Stratego> {
    misreading(misread.name, |_| true)
}

fn misreading(name: &'static str, is_misread: fn(&Stratego) -> bool) -> Fault<Stratego> {
    Fault::choose(move |choice, game, rng: &mut Rng| match choice {
        Choice::Move(mv) if is_misread(game.agent) => {
            let mistake = MISTAKES.iter().find(|(one, _)| one.name == name);
            let moves = mistake.map(|(_, mistake)| believed_moves(game.agent, mistake));
            Choice::Move(moves.and_then(|moves| rng.choice(moves)).or(mv))
        }
        other => other,
    })
}

/// Returns the moves that the agent takes to be legal.
fn believed_moves(agent: &Stratego, mistake: &Mistake) -> Vec<Move> {
    match mistake {
        Mistake::Hears(hears) => {
            believed(agent, *hears).map_or_else(Vec::new, |view| view.legal_moves())
        }
        Mistake::Allows(rule) => {
            let mut moves = agent.view.legal_moves();
            moves.extend(breaking(&agent.view, *rule));
            moves
        }
    }
}

/// Returns the board that the agent keeps by itself, from its set-up and the plies that it was told.
fn believed(agent: &Stratego, hears: fn(Told) -> Told) -> Option<View> {
    let side = agent.side?;
    let mut cells = *opening(agent.setup.as_ref()?, side).cells();
    for (is_own, line) in &agent.told {
        if let Some(told) = read(line, *is_own) {
            make(&mut cells, hears(told));
        }
    }
    Some(View::of_board(side, cells))
}

/// Reads a ply with its outcome: "X Y DIRECTION [MULTIPLIER] OUTCOME [ATTACKER DEFENDER]".
fn read(line: &str, is_own: bool) -> Option<Told> {
    let words: Vec<&str> = line.split(' ').collect();
    let ends = [
        ("OK", End::Moves),
        ("KILLS", End::Kills),
        ("DIES", End::Dies),
        ("BOTHDIE", End::BothDie),
    ];
    let (place, end) = words.iter().enumerate().find_map(|(place, word)| {
        let end = ends.iter().find(|(name, _)| name == word);
        Some((place, end?.1))
    })?;
    let Action::Move { mv, .. } = parse_answer(words[..place].join(" ").as_bytes())
        .ok()?
        .action
    else {
        return None;
    };
    let rank = |index: usize| Rank::from_byte(*words.get(place + index)?.as_bytes().first()?);
    Some(Told {
        is_own,
        mv,
        end,
        ranks: rank(1).zip(rank(2)),
        taken_for: None,
    })
}

/// Makes a ply on a board.
fn make(cells: &mut [Cell; 100], told: Told) {
    let (dx, dy) = Direction::delta(told.mv.direction);
    let steps = told.mv.steps();
    let from = Square::new(told.mv.x, told.mv.y);
    let to = Square::new(told.mv.x + dx * steps, told.mv.y + dy * steps);
    let (Some(from), Some(to)) = (from.map(Square::index), to.map(Square::index)) else {
        return;
    };
    match told.end {
        End::Moves | End::Kills => cells[to] = std::mem::replace(&mut cells[from], Cell::Empty),
        End::KillsAfar => cells[to] = Cell::Empty,
        End::Dies => cells[from] = Cell::Empty,
        End::BothDie => (cells[from], cells[to]) = (Cell::Empty, Cell::Empty),
        End::Nothing => {}
    }
    if let (Cell::Own(rank), Some(other)) = (&mut cells[to], told.taken_for) {
        *rank = other;
    }
}

#[cfg(test)]
mod tests {
    use linesman_games::stratego::{RED, Setup, parse_row};

    use super::*;

    const SETUP: [&str; 4] = ["F.........", "..........", "..........", "18s.9....."];

    /// Returns what the agent believes to be on a square after these plies.
    fn seen(name: &str, plies: &[(bool, &str)], (x, y): (i32, i32)) -> Cell {
        let mistake = MISTAKES.iter().find(|(one, _)| one.name == name);
        let Some((_, Mistake::Hears(hears))) = mistake else {
            panic!("{name} is no misreading of plies");
        };
        let mut agent = Stratego::default();
        agent.side = Some(RED);
        agent.setup = Some(Setup::new(
            SETUP.map(|row| parse_row(row.as_bytes()).unwrap()),
        ));
        let told = plies
            .iter()
            .map(|(is_own, line)| (*is_own, (*line).to_owned()));
        agent.told = told.collect();
        believed(&agent, *hears).unwrap().cells()[Square::new(x, y).unwrap().index()]
    }

    #[test]
    fn a_misread_fight_leaves_another_board() {
        let own = |rank| Cell::Own(rank);
        let attacked = |line| [(false, line)];
        let spied = attacked("0 4 UP KILLS s 1");
        assert_eq!(seen("bombs-fall", &spied, (0, 3)), Cell::Empty);
        assert_eq!(seen("spy-dies", &spied, (0, 3)), own(Rank::Marshal));
        let killed = attacked("2 4 UP KILLS 1 s");
        assert_eq!(seen("spy-defends", &killed, (2, 3)), own(Rank::Spy));
        let equal = attacked("4 6 UP 3 BOTHDIE 9 9");
        assert_eq!(seen("equals:defender", &equal, (4, 3)), own(Rank::Scout));
        assert_eq!(seen("equals:attacker", &equal, (4, 3)), Cell::Enemy);
        assert_eq!(seen("spy-dies", &equal, (4, 3)), Cell::Empty);
        let held = attacked("1 4 UP DIES 9 8");
        assert_eq!(seen("own-rank-first", &held, (1, 3)), own(Rank::Scout));
        let run = [(true, "4 3 DOWN 3 KILLS 9 s")];
        assert_eq!(seen("spy-dies", &run, (4, 6)), own(Rank::Scout));
        assert_eq!(seen("rank-of-loser", &run, (4, 6)), own(Rank::Spy));
        assert_eq!(seen("winner-stays", &run, (4, 3)), own(Rank::Scout));
        assert_eq!(seen("runs-are-steps", &run, (4, 4)), own(Rank::Scout));
    }
}
