//! The pieces that both sides know, because they have fought and survived.

use std::collections::HashSet;

use super::{Encounter, Move, Square};

/// The squares of the pieces whose ranks both sides have learnt.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Revealed(HashSet<Square>);

impl Revealed {
    /// Follows a legal move and what became of it.
    pub fn follow(&mut self, mv: Move, encounter: Encounter) {
        let Some((from, to)) = mv.squares() else {
            return;
        };
        let was_known = self.0.remove(&from);
        match encounter {
            Encounter::Peaceful if !was_known => {}
            Encounter::BothDie(..) => {
                self.0.remove(&to);
            }
            Encounter::Peaceful
            | Encounter::Kills(..)
            | Encounter::Dies(..)
            | Encounter::TakesFlag(_) => {
                self.0.insert(to);
            }
        }
    }

    /// Returns whether both sides know the piece on this square.
    #[must_use]
    pub fn contains(&self, square: Square) -> bool {
        self.0.contains(&square)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stratego::{Direction, Rank};

    #[test]
    fn a_piece_that_has_fought_stays_known_when_it_moves() {
        let mut known = Revealed::default();
        let at = |x, y| Square::new(x, y).unwrap();
        let down = |y| Move::new(at(0, y), Direction::Down, 1);
        known.follow(down(3), Encounter::Peaceful);
        assert!(!known.contains(at(0, 4)));
        known.follow(down(4), Encounter::Kills(Rank::Major, Rank::Scout));
        assert!(known.contains(at(0, 5)));
        known.follow(down(5), Encounter::Peaceful);
        assert!(known.contains(at(0, 6)) && !known.contains(at(0, 5)));
        known.follow(down(6), Encounter::Dies(Rank::Major, Rank::Bomb));
        assert!(known.contains(at(0, 7)) && !known.contains(at(0, 6)));
        let up = Move::new(at(0, 8), Direction::Up, 1);
        known.follow(up, Encounter::BothDie(Rank::Miner, Rank::Miner));
        assert_eq!(known, Revealed::default());
    }
}
