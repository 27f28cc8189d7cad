//! A board that the agent keeps by itself: from its set-up, and from the plies that it is told.

use linesman_games::{
    Side,
    stratego::{Cell, Move, RED, Row, Square, is_lake},
};

use super::{
    conversation::{Cells, Game, Outcome, Ply},
    squares::{backward, turned},
};

/// How an agent keeps a board of its own.
#[derive(Clone, Copy)]
pub(super) struct Memory {
    /// Where it puts its army.
    pub(super) placement: Placement,
    /// What it takes a ply for; none if it passes over the ply.
    pub(super) take: fn(Ply) -> Option<Ply>,
    /// Whether the square of a piece that was attacked is emptied where both die.
    pub(super) removes_defender: bool,
}

/// Where an agent puts its army on its own board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Placement {
    /// Whether it is at the end of the board that belongs to the other colour.
    pub(super) is_at_other_end: bool,
    /// Whether the row that was sent first is the lowest.
    pub(super) is_upside_down: bool,
    /// Whether the first character of a row is at the right.
    pub(super) is_mirrored: bool,
}

impl Placement {
    /// The placement that the protocol has.
    pub(super) const RIGHT: Self = Self {
        is_at_other_end: false,
        is_upside_down: false,
        is_mirrored: false,
    };

    fn board(self, side: Side, setup: &[Row]) -> Cells {
        let mut cells = [Cell::Empty; 100];
        for square in Square::all() {
            if is_lake(square) {
                cells[square.index()] = Cell::Lake;
            }
        }
        let is_at_top = (side == RED) != self.is_at_other_end;
        let (own, enemies) = if is_at_top { (0, 6) } else { (6, 0) };
        cells[enemies * 10..][..40].fill(Cell::Enemy);
        for (y, row) in setup.iter().enumerate().take(4) {
            let y = if self.is_upside_down { 3 - y } else { y };
            for (x, rank) in row.iter().enumerate() {
                let x = if self.is_mirrored { 9 - x } else { x };
                cells[(own + y) * 10 + x] = rank.map_or(Cell::Empty, Cell::Own);
            }
        }
        cells
    }
}

impl Memory {
    /// The memory of an agent that makes no mistake.
    pub(super) const RIGHT: Self = Self {
        placement: Placement::RIGHT,
        take: Some,
        removes_defender: true,
    };

    /// Returns the agent's own board at each of its turns.
    pub(super) fn boards(self, game: &Game) -> Vec<Cells> {
        let mut cells = self.placement.board(game.side, &game.setup);
        let turns = game.turns.iter();
        let boards = turns.map(|turn| {
            for ply in &turn.plies {
                if let Some(ply) = (self.take)(*ply) {
                    self.make(&mut cells, ply);
                }
            }
            cells
        });
        boards.collect()
    }

    /// Carries out a ply on a board.
    pub(super) fn make(self, cells: &mut Cells, ply: Ply) {
        let Move {
            x, y, direction, ..
        } = ply.mv;
        let (dx, dy) = direction.delta();
        let steps = ply.mv.steps().clamp(-10, 10);
        let squares = (
            Square::new(x, y),
            Square::new(x + dx * steps, y + dy * steps),
        );
        let (Some(from), Some(to)) = squares else {
            return;
        };
        let piece = std::mem::replace(&mut cells[from.index()], Cell::Empty);
        match ply.outcome {
            Outcome::Moved | Outcome::Kills => cells[to.index()] = piece,
            Outcome::KillsAfar => {
                cells[from.index()] = piece;
                cells[to.index()] = Cell::Empty;
            }
            Outcome::BothDie if self.removes_defender => cells[to.index()] = Cell::Empty,
            Outcome::Dies | Outcome::BothDie => {}
        }
        if let (Cell::Own(rank), Some(other)) = (&mut cells[to.index()], ply.taken_for) {
            *rank = other;
        }
    }
}

/// Passes over plies of the opponent that are attacks.
pub(super) fn without_attacks(ply: Ply) -> Option<Ply> {
    Some(ply).filter(|ply| ply.is_own || ply.outcome == Outcome::Moved)
}

/// Passes over all attacks.
pub(super) fn without_fights(ply: Ply) -> Option<Ply> {
    Some(ply).filter(|ply| ply.outcome == Outcome::Moved)
}

/// Passes over plies of the opponent that kill.
pub(super) fn without_kills(ply: Ply) -> Option<Ply> {
    Some(ply).filter(|ply| ply.is_own || ply.outcome != Outcome::Kills)
}

/// Passes over plies of the opponent that destroy a piece.
pub(super) fn without_losses(ply: Ply) -> Option<Ply> {
    let is_loss = matches!(ply.outcome, Outcome::Kills | Outcome::BothDie);
    Some(ply).filter(|ply| ply.is_own || !is_loss)
}

/// Passes over attacks of its own that fail.
pub(super) fn without_own_deaths(ply: Ply) -> Option<Ply> {
    Some(ply).filter(|ply| !(ply.is_own && ply.outcome == Outcome::Dies))
}

/// Takes every attack for one that wins.
pub(super) fn always_winning(ply: Ply) -> Option<Ply> {
    Some(Ply {
        outcome: Outcome::Moved,
        ..ply
    })
}

/// Takes attacks of its own for such as win.
pub(super) fn own_winning(ply: Ply) -> Option<Ply> {
    change_if(ply.is_own, ply, always_winning)
}

/// Takes the death of the attacker for a victory.
pub(super) fn dies_as_kills(ply: Ply) -> Option<Ply> {
    change_if(ply.outcome == Outcome::Dies, ply, always_winning)
}

fn change_if(is_changed: bool, ply: Ply, change: fn(Ply) -> Option<Ply>) -> Option<Ply> {
    if is_changed { change(ply) } else { Some(ply) }
}

/// Passes over attacks that fail.
pub(super) fn without_deaths(ply: Ply) -> Option<Ply> {
    Some(ply).filter(|ply| ply.outcome != Outcome::Dies)
}

/// Takes the death of the attacker for that of both.
pub(super) fn dies_as_both_die(ply: Ply) -> Option<Ply> {
    Some(with_outcome(ply, Outcome::Dies, Outcome::BothDie))
}

/// Takes a victory of the attacker for its death.
pub(super) fn kills_as_dies(ply: Ply) -> Option<Ply> {
    Some(with_outcome(ply, Outcome::Kills, Outcome::Dies))
}

/// Takes a victory of the attacker for the death of both.
pub(super) fn kills_as_both_die(ply: Ply) -> Option<Ply> {
    Some(with_outcome(ply, Outcome::Kills, Outcome::BothDie))
}

/// Takes each fight for one in which the attacker dies.
pub(super) fn fights_as_deaths(ply: Ply) -> Option<Ply> {
    let is_fight = ply.outcome != Outcome::Moved;
    let outcome = if is_fight { Outcome::Dies } else { ply.outcome };
    Some(Ply { outcome, ..ply })
}

fn with_outcome(ply: Ply, from: Outcome, to: Outcome) -> Ply {
    let outcome = if ply.outcome == from { to } else { ply.outcome };
    Ply { outcome, ..ply }
}

/// Passes over plies that have a multiplier.
pub(super) fn without_runs(ply: Ply) -> Option<Ply> {
    Some(ply).filter(|ply| ply.mv.multiplier.is_none())
}

/// Passes over plies that have a multiplier, and over fights.
pub(super) fn of_four_words(ply: Ply) -> Option<Ply> {
    without_runs(ply).and_then(without_fights)
}

/// Passes over plies in which both pieces die.
pub(super) fn without_both_die(ply: Ply) -> Option<Ply> {
    Some(ply).filter(|ply| ply.outcome != Outcome::BothDie)
}

/// Takes the death of both for a victory of the attacker.
pub(super) fn both_die_as_kills(ply: Ply) -> Option<Ply> {
    change_if(ply.outcome == Outcome::BothDie, ply, always_winning)
}

/// Takes an attacker that wins for one that stays where it was.
pub(super) fn kills_afar(ply: Ply) -> Option<Ply> {
    let outcome = match ply.outcome {
        Outcome::Kills => Outcome::KillsAfar,
        other => other,
    };
    Some(Ply { outcome, ..ply })
}

/// Passes over the multiplier.
pub(super) fn single_steps(ply: Ply) -> Option<Ply> {
    let mv = Move {
        multiplier: None,
        ..ply.mv
    };
    Some(Ply { mv, ..ply })
}

/// Passes over the multiplier of the opponent.
pub(super) fn single_steps_of_opponent(ply: Ply) -> Option<Ply> {
    change_if(!ply.is_own, ply, single_steps)
}

/// Passes over the plies of the opponent.
pub(super) fn without_opponent(ply: Ply) -> Option<Ply> {
    Some(ply).filter(|ply| ply.is_own)
}

/// Passes over its own plies.
pub(super) fn without_own(ply: Ply) -> Option<Ply> {
    Some(ply).filter(|ply| !ply.is_own)
}

/// Passes over all plies.
pub(super) const fn without_any(_: Ply) -> Option<Ply> {
    None
}

/// Takes KILLS for DIES and the other way round.
pub(super) fn losses_as_wins(ply: Ply) -> Option<Ply> {
    let outcome = match ply.outcome {
        Outcome::Kills => Outcome::Dies,
        Outcome::Dies => Outcome::Kills,
        other => other,
    };
    Some(Ply { outcome, ..ply })
}

/// Takes the outcome of an opponent's ply for that of its own piece.
pub(super) fn outcomes_from_own_side(ply: Ply) -> Option<Ply> {
    change_if(!ply.is_own, ply, losses_as_wins)
}

/// Reads the opponent's moves as seen from the opponent's end of the board.
pub(super) fn opponent_turned(ply: Ply) -> Option<Ply> {
    let as_seen = |ply: Ply| {
        let mv = backward(turned(ply.mv));
        Some(Ply { mv, ..ply })
    };
    change_if(!ply.is_own, ply, as_seen)
}

#[cfg(test)]
mod tests {
    use linesman_games::stratego::{BLUE, Direction, Rank, parse_row};

    use super::*;
    use crate::misread::conversation::Turn;

    fn game(side: Side, plies: &[(bool, i32, i32, Direction, i32, Outcome)]) -> Game {
        let setup = ["F.........", "..........", "..........", "9s........"];
        let setup = setup.map(|row| parse_row(row.as_bytes()).unwrap());
        let plies = plies
            .iter()
            .map(|(is_own, x, y, direction, steps, outcome)| Ply {
                is_own: *is_own,
                mv: Move {
                    x: *x,
                    y: *y,
                    direction: *direction,
                    multiplier: Some(*steps),
                },
                outcome: *outcome,
                ranks: None,
                taken_for: None,
            });
        let turn = Turn {
            plies: plies.collect(),
            sent: Vec::new(),
            header: String::new(),
            board: [Cell::Empty; 100],
            text: String::new(),
            mv: Move::new(Square::new(0, 0).unwrap(), Direction::Up, 1),
        };
        Game {
            side,
            setup: setup.to_vec(),
            turns: vec![turn],
        }
    }

    fn seen(memory: Memory, game: &Game, x: i32, y: i32) -> Cell {
        memory.boards(game)[0][Square::new(x, y).unwrap().index()]
    }

    #[test]
    fn an_army_is_placed_where_the_agent_believes_it_to_be() {
        let flag = Cell::Own(Rank::Flag);
        let placed = |is_at_other_end, is_upside_down, is_mirrored| Memory {
            placement: Placement {
                is_at_other_end,
                is_upside_down,
                is_mirrored,
            },
            ..Memory::RIGHT
        };
        let (red, blue) = (game(RED, &[]), game(BLUE, &[]));
        assert_eq!(seen(Memory::RIGHT, &red, 0, 0), flag);
        assert_eq!(seen(Memory::RIGHT, &blue, 0, 6), flag);
        assert_eq!(seen(Memory::RIGHT, &blue, 0, 0), Cell::Enemy);
        assert_eq!(seen(Memory::RIGHT, &blue, 2, 4), Cell::Lake);
        assert_eq!(seen(placed(true, false, false), &blue, 0, 0), flag);
        assert_eq!(seen(placed(true, false, false), &red, 0, 6), flag);
        assert_eq!(seen(placed(false, true, false), &red, 0, 3), flag);
        assert_eq!(seen(placed(false, false, true), &red, 9, 0), flag);
    }

    #[test]
    fn plies_are_carried_out_as_the_agent_takes_them() {
        use Direction::{Down, Up};
        use Outcome::{BothDie, Dies, Kills, Moved};
        let scout = Cell::Own(Rank::Scout);
        let after = |take, plies: &[_], x, y| {
            let memory = Memory {
                take,
                ..Memory::RIGHT
            };
            seen(memory, &game(RED, plies), x, y)
        };
        let run = (true, 0, 3, Down, 2, Moved);
        assert_eq!(after(Some, &[run], 0, 5), scout);
        assert_eq!(after(single_steps, &[run], 0, 4), scout);
        assert_eq!(after(without_own, &[run], 0, 3), scout);
        let attack = |outcome| (false, 0, 6, Up, 3, outcome);
        assert_eq!(after(Some, &[attack(Kills)], 0, 3), Cell::Enemy);
        assert_eq!(after(without_attacks, &[attack(Kills)], 0, 3), scout);
        assert_eq!(after(Some, &[attack(Dies)], 0, 6), Cell::Empty);
        assert_eq!(after(Some, &[attack(BothDie)], 0, 3), Cell::Empty);
        assert_eq!(after(kills_afar, &[attack(Kills)], 0, 3), Cell::Empty);
        assert_eq!(after(kills_afar, &[attack(Kills)], 0, 6), Cell::Enemy);
        assert_eq!(after(dies_as_both_die, &[attack(Dies)], 0, 3), Cell::Empty);
        assert_eq!(after(kills_as_dies, &[attack(Kills)], 0, 3), scout);
        assert_eq!(
            after(kills_as_both_die, &[attack(Kills)], 0, 3),
            Cell::Empty
        );
        assert_eq!(after(fights_as_deaths, &[attack(BothDie)], 0, 3), scout);
        assert_eq!(after(fights_as_deaths, &[run], 0, 5), scout);
        assert_eq!(after(without_runs, &[run], 0, 3), scout);
        assert_eq!(after(of_four_words, &[run], 0, 3), scout);
        assert_eq!(after(without_both_die, &[attack(BothDie)], 0, 3), scout);
        assert_eq!(
            after(both_die_as_kills, &[attack(BothDie)], 0, 3),
            Cell::Enemy
        );
        assert_eq!(
            after(outcomes_from_own_side, &[attack(Dies)], 0, 3),
            Cell::Enemy
        );
        let forgetful = Memory {
            removes_defender: false,
            ..Memory::RIGHT
        };
        assert_eq!(seen(forgetful, &game(RED, &[attack(BothDie)]), 0, 3), scout);
        let own = (true, 0, 3, Down, 3, Dies);
        assert_eq!(after(Some, &[own], 0, 3), Cell::Empty);
        assert_eq!(after(without_own_deaths, &[own], 0, 3), scout);
        assert_eq!(after(own_winning, &[own], 0, 6), scout);
        // Seen from the other end, the piece on (9,3) moves up.
        let turned = (false, 0, 6, Down, 1, Moved);
        assert_eq!(after(opponent_turned, &[turned], 9, 2), Cell::Empty);
    }
}
