//! Boards seen from another side, so that a position comes up in eight places.

use linesman_games::tafl::{Board, Move, Rules, Square};

/// One of the eight ways to turn or mirror a square board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Turning {
    /// The number of files of the board.
    size: u8,
    swaps_axes: bool,
    flips_files: bool,
    flips_ranks: bool,
}

impl Turning {
    /// Returns the way that a seed draws for a board of this size.
    pub(super) const fn drawn(size: u8, seed: u64) -> Self {
        Self {
            size,
            swaps_axes: seed & 1 != 0,
            flips_files: seed & 2 != 0,
            flips_ranks: seed & 4 != 0,
        }
    }

    /// Returns where a square comes to.
    pub(super) const fn square(self, square: Square) -> Square {
        let (file, rank) = if self.swaps_axes {
            (square.rank, square.file)
        } else {
            (square.file, square.rank)
        };
        let last = self.size - 1;
        Square {
            file: if self.flips_files { last - file } else { file },
            rank: if self.flips_ranks { last - rank } else { rank },
        }
    }

    /// Returns what becomes of a move.
    pub(super) const fn mv(self, mv: Move) -> Move {
        Move {
            from: self.square(mv.from),
            to: self.square(mv.to),
        }
    }

    /// Returns the rules with the pieces and the special squares where they come to.
    pub(super) fn rules(self, rules: &Rules) -> Rules {
        let mut turned = rules.clone();
        turned.start = Board::empty(self.size);
        for (square, piece) in rules.start.pieces() {
            turned.start.put(self.square(square), Some(piece));
        }
        for sort in [
            &mut turned.corners,
            &mut turned.centre,
            &mut turned.attacker_fort,
            &mut turned.defender_fort,
        ] {
            for square in &mut sort.squares {
                *square = self.square(*square);
            }
        }
        // A set is written in the order of its squares, so that the usual corners are recognised.
        turned
            .corners
            .squares
            .sort_by_key(|square| (square.rank, square.file));
        turned
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turned(text: &str, seed: u64) -> String {
        let rules: Rules = text.parse().unwrap();
        Turning::drawn(rules.start.size(), seed)
            .rules(&rules)
            .to_string()
    }

    #[test]
    fn a_board_is_turned_with_its_special_squares() {
        let rules = "dim:5 atkf:y cor: afor:b1, start:/kt3/5/5/5/5/";
        for (seed, expected) in [
            (0, "dim:5 atkf:y cor: afor:b1, start:/kt3/5/5/5/5/"),
            (1, "dim:5 atkf:y cor: afor:a2, start:/k4/t4/5/5/5/"),
            (2, "dim:5 atkf:y cor: afor:d1, start:/3tk/5/5/5/5/"),
            (4, "dim:5 atkf:y cor: afor:b5, start:/5/5/5/5/kt3/"),
            (7, "dim:5 atkf:y cor: afor:e4, start:/5/5/5/4t/4k/"),
        ] {
            assert_eq!(turned(rules, seed), expected, "{seed}");
        }
    }

    #[test]
    fn eight_seeds_turn_a_board_in_eight_ways() {
        let rules = "dim:5 start:/1t3/5/5/5/5/";
        let mut all: Vec<String> = (0..8).map(|seed| turned(rules, seed)).collect();
        all.sort();
        all.dedup();
        assert_eq!(all.len(), 8);
        assert_eq!(turned(rules, 8), turned(rules, 0));
    }

    #[test]
    fn the_usual_corners_stay_the_usual_ones() {
        for seed in 0..8 {
            let text = turned("dim:5 start:/1t3/5/5/5/5/", seed);
            assert!(!text.contains("cor:"), "{text}");
        }
    }
}
