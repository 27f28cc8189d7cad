//! A player that keeps its own board and misreads one rule.
//!
//! Any order that stays within its limits is legal, so a wrong board shows only where the player finds no unit of a division that
//! it is asked about. It refuses then.

use std::collections::BTreeMap;

use linesman_protocols::bitwa::Command;

use super::agent::Bitwa;
use crate::{Fault, Misreading, Seen};

/// The column and the row of a cell.
type Cell = (i64, i64);

/// How a player misreads a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mistake {
    FarthestFirst,
    ReadingOrder,
    Manhattan,
    Chebyshev,
    PointsSwapped,
    StepsIgnored,
    TiesInReadingOrder,
    TargetSwapped,
    FourNeighbours,
    AlwaysMoves,
    NoCorners,
    AllAtOnce,
    NeverPrefersAttack,
    AlwaysPrefersAttack,
    FlagReversed,
    KillsAtOnce,
    WinnerStays,
}

const MISTAKES: &[(Misreading, Mistake)] = &[
    named("order:farthest-first", UNIT_ORDER, Mistake::FarthestFirst),
    named("order:reading", UNIT_ORDER, Mistake::ReadingOrder),
    named("distance:manhattan", DISTANCES, Mistake::Manhattan),
    named("distance:chebyshev", DISTANCES, Mistake::Chebyshev),
    named("ties:points-swapped", DISTANCES, Mistake::PointsSwapped),
    named("ties:steps-ignored", DISTANCES, Mistake::StepsIgnored),
    named("ties:reading", DISTANCES, Mistake::TiesInReadingOrder),
    named("target:swapped", DISTANCES, Mistake::TargetSwapped),
    named("cells:four", CELLS, Mistake::FourNeighbours),
    named("cells:always-moves", CELLS, Mistake::AlwaysMoves),
    named("cells:not-between-walls", CELLS, Mistake::NoCorners),
    named("cells:all-at-once", CELLS, Mistake::AllAtOnce),
    named("flag:never", FLAG, Mistake::NeverPrefersAttack),
    named("flag:always", FLAG, Mistake::AlwaysPrefersAttack),
    named("flag:reversed", FLAG, Mistake::FlagReversed),
    named("attack:kills-at-once", ATTACKS, Mistake::KillsAtOnce),
    named("attack:winner-stays", ATTACKS, Mistake::WinnerStays),
];

const UNIT_ORDER: &str = "bitwa/play/unit-order";
const DISTANCES: &str = "bitwa/play/distances";
const CELLS: &str = "bitwa/play/cells";
const FLAG: &str = "bitwa/play/attack-flag";
const ATTACKS: &str = "bitwa/play/attacks";

const fn named(name: &'static str, check: &'static str, mistake: Mistake) -> (Misreading, Mistake) {
    (Misreading { name, check }, mistake)
}

/// All rules that a player can misread, each with the check that names it.
pub(super) const MISREADINGS: &[Misreading] =
    &Misreading::of_rows::<_, { MISTAKES.len() }>(MISTAKES);

/// What breaks a check of this section and no other: a misreading, in games of this many rounds. The scenarios of each check have
/// a number of rounds that no other has.
const FAULTS: &[(&str, &str, i64)] = &[
    ("play/unit-order", "order:farthest-first", 11),
    ("play/distances", "distance:manhattan", 12),
    ("play/cells", "cells:four", 13),
    ("play/attack-flag", "flag:always", 14),
    ("play/attacks", "attack:kills-at-once", 15),
];

/// Returns the fault that breaks a check of this section.
pub(super) fn breaking(id: &str) -> Option<Fault<Bitwa>> {
    let (_, name, rounds) = FAULTS.iter().find(|(check, ..)| *check == id)?;
    misreading(name, Some(*rounds))
}

/// Returns the fault of a player that misreads a rule.
pub(super) fn fault(misread: &Misreading) -> Option<Fault<Bitwa>> {
    misreading(misread.name, None)
}

/// Returns the fault of a player that misreads a rule in games of this many rounds, or in all.
fn misreading(name: &str, rounds: Option<i64>) -> Option<Fault<Bitwa>> {
    let (_, mistake) = MISTAKES.iter().find(|(one, _)| one.name == name)?;
    Some(Fault::rewrite(
        Command::GenMove,
        move |answer, player: &Seen<'_, Bitwa>| {
            let asked = player
                .line
                .split_whitespace()
                .nth(1)
                .and_then(|word| word.chars().next());
            let board = Board::after(&player.agent.game.told, *mistake);
            let is_misread = board
                .as_ref()
                .filter(|board| rounds.is_none_or(|own| own == board.rounds));
            match (is_misread, asked) {
                (Some(board), Some(letter)) if !board.has(letter) => {
                    format!("? there is no unit of {letter}\n\n")
                }
                _ => answer,
            }
        },
    ))
}

/// A board as the player believes it to be.
struct Board {
    rounds: i64,
    open: Vec<Cell>,
    /// The letter and the strength of each unit.
    units: BTreeMap<Cell, (char, i64)>,
}

/// An order: to prefer attacks, the target, the two steps, and whether the point to the side comes first.
#[derive(Clone, Copy)]
struct Order {
    attack: bool,
    target: Cell,
    steps: Cell,
    px_first: bool,
}

impl Board {
    /// Returns the board after these lines: `set_game`, and each `play`.
    fn after(lines: &[String], mistake: Mistake) -> Option<Self> {
        let (first, rest) = lines.split_first()?;
        let mut board = Self::read(first)?;
        for line in rest {
            let words: Vec<&str> = line.split_whitespace().skip(1).collect();
            let letter = words.first()?.chars().next()?;
            let numbers: Vec<i64> = words[1..]
                .iter()
                .filter_map(|word| word.parse().ok())
                .collect();
            if let [attack, x, y, dx, dy, px_first] = numbers[..] {
                let order = Order {
                    attack: attack == 1,
                    target: (x, y),
                    steps: (dx, dy),
                    px_first: px_first == 1,
                };
                board.move_division(letter, misread(order, mistake), mistake);
            }
        }
        Some(board)
    }

    fn read(line: &str) -> Option<Self> {
        let words: Vec<&str> = line.split_whitespace().skip(1).collect();
        let number = |index: usize| words.get(index)?.parse::<i64>().ok();
        let (rounds, strength) = (number(2)?, number(3)?);
        let (mut open, mut units) = (Vec::new(), BTreeMap::new());
        for (y, row) in (0..).zip(&words[4..]) {
            for (x, symbol) in (0..).zip(row.chars()) {
                if symbol != '#' {
                    open.push((x, y));
                }
                if symbol.is_ascii_alphabetic() {
                    units.insert((x, y), (symbol, strength));
                }
            }
        }
        Some(Self {
            rounds,
            open,
            units,
        })
    }

    fn has(&self, letter: char) -> bool {
        self.units.values().any(|(own, _)| *own == letter)
    }

    fn move_division(&mut self, letter: char, order: Order, mistake: Mistake) {
        let own = self.units.iter().filter(|(_, (other, _))| *other == letter);
        let mut cells: Vec<Cell> = own.map(|(cell, _)| *cell).collect();
        cells.sort_by_key(|cell| match mistake {
            Mistake::ReadingOrder => [0, 0, 0, cell.1, cell.0],
            _ => distance(*cell, order, mistake),
        });
        if mistake == Mistake::FarthestFirst {
            cells.reverse();
        }
        let before = self.units.clone();
        for cell in cells {
            let best = self.candidates(cell, letter, order, mistake, &before);
            if let Some(to) = best
                .into_iter()
                .min_by_key(|to| distance(*to, order, mistake))
            {
                self.move_unit(cell, to, mistake);
            }
        }
    }

    /// Returns the cells that a unit considers.
    fn candidates(
        &self,
        cell: Cell,
        letter: char,
        order: Order,
        mistake: Mistake,
        before: &BTreeMap<Cell, (char, i64)>,
    ) -> Vec<Cell> {
        let is_own = |unit: &(char, i64)| unit.0.is_uppercase() == letter.is_uppercase();
        let near = |to: &&Cell| (to.0 - cell.0).abs().max((to.1 - cell.1).abs()) <= 1;
        let is_left_out = |to: Cell| {
            let is_diagonal = to.0 != cell.0 && to.1 != cell.1;
            let corners = [(to.0, cell.1), (cell.0, to.1)];
            match mistake {
                Mistake::FourNeighbours => is_diagonal,
                Mistake::AlwaysMoves => to == cell,
                Mistake::NoCorners => {
                    is_diagonal && !corners.iter().any(|one| self.open.contains(one))
                }
                Mistake::AllAtOnce => to != cell && before.get(&to).is_some_and(is_own),
                _ => false,
            }
        };
        let mut all: Vec<Cell> = self.open.iter().filter(near).copied().collect();
        all.retain(|to| {
            !is_left_out(*to) && (*to == cell || !self.units.get(to).is_some_and(is_own))
        });
        let is_enemy = |to: &Cell| *to != cell && self.units.contains_key(to);
        if order.attack && all.iter().any(is_enemy) {
            all.retain(is_enemy);
        }
        all
    }

    fn move_unit(&mut self, from: Cell, to: Cell, mistake: Mistake) {
        if from == to {
            return;
        }
        if let Some((_, strength)) = self.units.get_mut(&to) {
            *strength -= 1;
            if *strength > 0 && mistake != Mistake::KillsAtOnce {
                return;
            }
            self.units.remove(&to);
            if mistake == Mistake::WinnerStays {
                return;
            }
        }
        if let Some(unit) = self.units.remove(&from) {
            self.units.insert(to, unit);
        }
    }
}

/// Returns an order as it is misread.
const fn misread(order: Order, mistake: Mistake) -> Order {
    let Order {
        attack,
        target,
        px_first,
        ..
    } = order;
    match mistake {
        Mistake::PointsSwapped => Order {
            px_first: !px_first,
            ..order
        },
        Mistake::StepsIgnored => Order {
            steps: (1, 1),
            ..order
        },
        Mistake::TargetSwapped => Order {
            target: (target.1, target.0),
            ..order
        },
        Mistake::NeverPrefersAttack => Order {
            attack: false,
            ..order
        },
        Mistake::AlwaysPrefersAttack => Order {
            attack: true,
            ..order
        },
        Mistake::FlagReversed => Order {
            attack: !attack,
            ..order
        },
        _ => order,
    }
}

/// Returns the distances of a cell by which cells are compared, and then its place in reading order.
fn distance(cell: Cell, order: Order, mistake: Mistake) -> [i64; 5] {
    let to = |(x, y): Cell| {
        let (dx, dy) = ((cell.0 - x).abs(), (cell.1 - y).abs());
        match mistake {
            Mistake::Manhattan => dx + dy,
            Mistake::Chebyshev => dx.max(dy),
            _ => dx * dx + dy * dy,
        }
    };
    let (x, y) = order.target;
    let px = to((x + order.steps.0, y));
    let py = to((x, y + order.steps.1));
    let (one, other) = match (mistake, order.px_first) {
        (Mistake::TiesInReadingOrder, _) => (0, 0),
        (_, true) => (px, py),
        (_, false) => (py, px),
    };
    [to(order.target), one, other, cell.1, cell.0]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the letters that are left after these lines.
    fn left(lines: &[&str], mistake: Mistake) -> String {
        let lines: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
        let board = Board::after(&lines, mistake).unwrap();
        board.units.values().map(|(letter, _)| *letter).collect()
    }

    /// A misread rule loses the unit Y, which is there by the rules. The agreement with the rules themselves is tested with the
    /// whole suite: a player without a fault is asked about every division that is left.
    #[test]
    fn a_misread_rule_loses_another_unit() {
        let diagonal = [
            "set_game 6 5 9 1 ###### ###..# #.XY.# #..a## ######",
            "play a 0 1 1 -1 -1 0",
        ];
        assert_eq!(left(&diagonal, Mistake::KillsAtOnce), "aY");
        assert_eq!(left(&diagonal, Mistake::FourNeighbours), "Xa");
        let strong = [
            "set_game 5 5 9 2 ##### #Ya.# #...# #...# #####",
            "play a 0 0 0 -1 -1 0",
        ];
        assert_eq!(left(&strong, Mistake::WinnerStays), "Ya");
        assert_eq!(left(&strong, Mistake::KillsAtOnce), "a");
        let beside = [
            "set_game 5 5 9 1 ##### #Y..# #.a.# #...# #####",
            "play a 0 4 3 1 -1 1",
        ];
        assert_eq!(left(&beside, Mistake::NeverPrefersAttack), "Ya");
        assert_eq!(left(&beside, Mistake::AlwaysPrefersAttack), "a");
    }
}
