//! What a position is worth, without looking ahead.

use linesman_sdk::otep::{ATTACKERS, DEFENDERS, Escape, Piece, Role, Rules, State};

/// What an attacker is worth.
const MAN: i32 = 100;
/// What each square is worth to the defenders that their king can go to.
const FREEDOM: i32 = 10;
/// What it is worth to them that he can escape with his next move. It is not the end if it is the attackers' turn.
const WAY_OUT: i32 = 300;
/// What it is worth that he can do so in two ways, of which the attackers can close one.
const WAYS_OUT: i32 = 3000;
/// What each square is worth that the king can go to and then escape from; more than so many are no better.
const HALF_WAY: (i32, usize) = (40, 8);
/// What each square is worth that the king can reach, if only defenders stand in his way.
const ROOM: i32 = 2;
/// What it is worth to the attackers that no such square is one to escape to.
const ENCLOSED: i32 = 150;
/// What an attacker beside the king is worth.
const BESIDE_KING: i32 = 20;

/// How positions of one variant are judged.
#[derive(Debug)]
pub(crate) struct Evaluation {
    size: usize,
    defender: i32,
    /// How far the king goes in one move.
    reach: usize,
    is_goal: Vec<bool>,
}

#[derive(Clone, Copy, PartialEq)]
enum Cell {
    Empty,
    Attacker,
    Defender,
}

impl Evaluation {
    pub(crate) fn new(rules: &Rules) -> Self {
        let size = usize::from(rules.start.size());
        let is_edge = |index: &usize| {
            [0, size - 1].contains(&(index / size)) || [0, size - 1].contains(&(index % size))
        };
        let mut is_goal = vec![false; size * size];
        match rules.escape {
            Escape::Corner => rules.corners.squares.iter().for_each(|square| {
                is_goal[usize::from(square.rank) * size + usize::from(square.file)] = true;
            }),
            Escape::Edge => (0..size * size)
                .filter(is_edge)
                .for_each(|index| is_goal[index] = true),
        }
        let number = |side| {
            rules
                .start
                .pieces()
                .filter(|(_, piece)| piece.side == side)
                .count()
        };
        let king = Piece {
            side: DEFENDERS,
            role: Role::King,
        };
        Self {
            size,
            // Both sides as a whole are worth the same.
            defender: MAN * count(number(ATTACKERS)) / count(number(DEFENDERS)).max(1),
            reach: rules.speeds.of(king).map_or(size, usize::from),
            is_goal,
        }
    }

    /// Returns what a position is worth to the attackers.
    pub(crate) fn of(&self, state: &State) -> i32 {
        let mut value =
            MAN * count(state.count(ATTACKERS)) - self.defender * count(state.count(DEFENDERS));
        let Some(king) = state.king() else {
            return value;
        };
        let mut cells = vec![Cell::Empty; self.size * self.size];
        for (square, piece) in state.board().pieces() {
            cells[usize::from(square.rank) * self.size + usize::from(square.file)] =
                match piece.side {
                    ATTACKERS => Cell::Attacker,
                    DEFENDERS => Cell::Defender,
                };
        }
        let king = usize::from(king.rank) * self.size + usize::from(king.file);
        value -= self.prospects(&cells, king);
        value += self.enclosure(&cells, king);
        let beside = self
            .neighbours(king)
            .filter(|square| cells[*square] == Cell::Attacker);
        value + BESIDE_KING * count(beside.count())
    }

    /// Returns what the king's next two moves promise.
    fn prospects(&self, cells: &[Cell], king: usize) -> i32 {
        let next: Vec<usize> = self.goals(cells, king).collect();
        let is_way_out = |square: &usize| self.is_goal[*square];
        let ways_out = next.iter().filter(|square| is_way_out(square)).count();
        let is_half_way =
            |square: &&usize| self.goals(cells, **square).any(|after| is_way_out(&after));
        let half_ways = next.iter().filter(is_half_way).take(HALF_WAY.1).count();
        let way_out = match ways_out {
            0 => 0,
            1 => WAY_OUT,
            _ => WAYS_OUT,
        };
        way_out + FREEDOM * count(next.len()) + HALF_WAY.0 * count(half_ways)
    }

    /// Returns where the king can go from a square.
    fn goals(&self, cells: &[Cell], from: usize) -> impl Iterator<Item = usize> {
        (0..4).flat_map(move |direction| {
            let line = std::iter::successors(self.beyond(from, direction), move |at| {
                self.beyond(*at, direction)
            });
            line.take(self.reach)
                .take_while(|at| cells[*at] == Cell::Empty)
        })
    }

    /// Returns how far the attackers have closed the king in.
    fn enclosure(&self, cells: &[Cell], king: usize) -> i32 {
        let mut seen = vec![false; cells.len()];
        seen[king] = true;
        let mut inside = vec![king];
        let (mut room, mut is_open) = (0, false);
        while let Some(square) = inside.pop() {
            room += 1;
            is_open |= self.is_goal[square];
            for next in self.neighbours(square) {
                if cells[next] != Cell::Attacker && !std::mem::replace(&mut seen[next], true) {
                    inside.push(next);
                }
            }
        }
        (if is_open { 0 } else { ENCLOSED }) - ROOM * room
    }

    fn neighbours(&self, square: usize) -> impl Iterator<Item = usize> {
        (0..4).filter_map(move |direction| self.beyond(square, direction))
    }

    fn beyond(&self, square: usize, direction: usize) -> Option<usize> {
        let (rank, file) = (square / self.size, square % self.size);
        match direction {
            0 if file > 0 => Some(square - 1),
            1 if file + 1 < self.size => Some(square + 1),
            2 if rank > 0 => Some(square - self.size),
            3 if rank + 1 < self.size => Some(square + self.size),
            _ => None,
        }
    }
}

/// Returns a number of pieces as a factor.
fn count(number: impl TryInto<i32>) -> i32 {
    number.try_into().unwrap_or(i32::MAX)
}
