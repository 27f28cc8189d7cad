//! The units of both sides and how a division moves them.

use std::sync::Arc;

use super::{
    Board, Division, Score,
    aim::{Aim, Step},
};

/// A board with what is to be found on it quickly: each division's units and each side's score.
#[derive(Clone, Debug)]
pub(super) struct Forces {
    /// Views share it. It is copied if an order is carried out while a view is kept.
    board: Arc<Board>,
    /// The cells of each division's units, in no particular order.
    units: Vec<Vec<u32>>,
    /// Where in its division's list the unit on a cell is found.
    places: Vec<u32>,
    scores: [Score; 2],
    /// Of each division that has units, the bit of its index.
    standing: u64,
    /// What is left to be moved while a division is moved, as nearness; kept to be used again.
    queue: Vec<u64>,
}

impl Forces {
    pub(super) fn new(board: Board) -> Self {
        let mut units = vec![Vec::new(); Division::COUNT];
        let mut places = vec![0; board.letters().len()];
        let mut scores = [Score::default(); 2];
        let mut standing = 0;
        for (index, letter) in board.letters().iter().enumerate() {
            if let Some(division) = Division::from_letter((*letter).into()) {
                let list = &mut units[division.index()];
                // A board has at most 4 000 000 cells, with what is added to its rows twice as many.
                places[index] = list.len() as u32;
                list.push(index as u32);
                standing |= 1 << division.index();
                let score = &mut scores[division.side().index()];
                score.units += 1;
                score.strength += u64::from(board.strength_at(index));
            }
        }
        Self {
            board: Arc::new(board),
            units,
            places,
            scores,
            standing,
            queue: Vec::new(),
        }
    }

    pub(super) const fn board(&self) -> &Arc<Board> {
        &self.board
    }

    pub(super) const fn scores(&self) -> [Score; 2] {
        self.scores
    }

    /// Returns the bits of the indices of all divisions that have units.
    pub(super) const fn standing(&self) -> u64 {
        self.standing
    }

    /// Moves every unit of a division once, the nearest first. Their order is settled before the first of them moves.
    pub(super) fn march(&mut self, division: Division, aim: &Aim) {
        let mut queue = std::mem::take(&mut self.queue);
        let units = &self.units[division.index()];
        queue.extend(units.iter().map(|index| aim.nearness(*index as usize)));
        queue.sort_unstable();
        let mut field = Field {
            board: Arc::make_mut(&mut self.board),
            units: &mut self.units,
            places: &mut self.places,
            scores: &mut self.scores,
            standing: &mut self.standing,
        };
        for nearness in queue.drain(..) {
            let from = aim.index(nearness);
            match aim.step(field.board.letters(), from) {
                Step::Stay => {}
                Step::Go(to) => field.relocate(division, from, to),
                Step::Attack(to) => {
                    if field.weaken(division, to) == 0 {
                        field.relocate(division, from, to);
                    }
                }
            }
        }
        self.queue = queue;
    }
}

/// The parts of [`Forces`] that change while a division is moved.
struct Field<'a> {
    board: &'a mut Board,
    units: &'a mut [Vec<u32>],
    places: &'a mut [u32],
    scores: &'a mut [Score; 2],
    standing: &'a mut u64,
}

impl Field<'_> {
    fn relocate(&mut self, division: Division, from: usize, to: usize) {
        let place = self.places[from];
        self.places[to] = place;
        self.units[division.index()][place as usize] = to as u32;
        self.board.relocate(from, to);
    }

    /// Takes one point of strength from the enemy on a cell and returns what is left; without any it is removed.
    fn weaken(&mut self, attacker: Division, index: usize) -> u32 {
        let score = &mut self.scores[attacker.side().other().index()];
        score.strength -= 1;
        let rest = self.board.weaken(index);
        if rest == 0 {
            score.units -= 1;
            self.remove(index);
        }
        rest
    }

    fn remove(&mut self, index: usize) {
        let letter = self.board.letters()[index];
        let division = Division::from_letter(letter.into()).expect("a unit is attacked");
        let list = &mut self.units[division.index()];
        let place = self.places[index];
        list.swap_remove(place as usize);
        match list.get(place as usize) {
            Some(moved) => self.places[*moved as usize] = place,
            None if list.is_empty() => *self.standing &= !(1 << division.index()),
            None => {}
        }
        self.board.clear(index);
    }
}
