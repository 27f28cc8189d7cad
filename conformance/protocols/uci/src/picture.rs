//! Boards: `position` describes each.

use linesman_uci::Order;
use linesman_values::picture::Picture;

use super::{member::Member, search::boards};

/// Returns the position that was sent last. The squares from and to which a best move goes are marked.
pub(super) fn picture<M: Member>(lines: &[&str], answer: Option<&str>) -> Option<Picture> {
    let mut picture = board_sent::<M>(lines)?.draw();
    let mut words = answer.unwrap_or_default().split_ascii_whitespace();
    if words.next() == Some("bestmove") {
        let word = words.next().unwrap_or_default();
        for square in [word.get(..2), word.get(2..4)].into_iter().flatten() {
            let (column, line) = square.split_at(1);
            picture.mark(column, line);
        }
    }
    Some(picture)
}

/// Returns the board of the position that was sent last.
pub(super) fn board_sent<M: Member>(lines: &[&str]) -> Option<M> {
    let placed = lines
        .iter()
        .rev()
        .find_map(|line| match Order::read(line, M::WORDS) {
            Order::Position(placed) => Some(placed),
            _ => None,
        })?;
    boards(&placed)?.pop()
}

#[cfg(test)]
mod tests {
    use super::*;
    use linesman_protocol_testing::assert_marks;
    use linesman_uci::Chess;

    #[test]
    fn the_squares_of_a_bad_move_are_marked() {
        let told = ["position startpos moves e2e4 e7e5"];
        assert_marks(
            picture::<Chess>,
            &told,
            &[
                ("bestmove e4e6", &["e 4", "e 6"]),
                ("bestmove a7a8q ponder b1c3", &["a 7", "a 8"]),
                ("bestmove", &[]),
                ("readyok", &[]),
            ],
        );
    }

    #[test]
    fn the_moves_behind_a_position_are_played() {
        let drawn = |line: &str| picture::<Chess>(&[line], None).unwrap().rows[4][4].letter;
        assert_eq!(drawn("position startpos"), None);
        assert_eq!(drawn("position startpos moves e2e4"), Some('P'));
        // Castling by the king's move onto its rook.
        let castled = picture::<Chess>(
            &["position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves e1h1"],
            None,
        );
        assert_eq!(castled.unwrap().rows[7][5].letter, Some('R'));
        assert_eq!(
            picture::<Chess>(&["uci", "position fen nonsense"], None),
            None
        );
    }

    #[test]
    fn the_scenarios_have_legal_positions() {
        fn check<M: Member>() {
            let mut count = 0;
            for (id, text) in M::DESCRIPTOR.scenario_files {
                for (at, _) in text
                    .match_indices("position startpos")
                    .chain(text.match_indices("position fen"))
                {
                    let end = text[at..].find('"').unwrap();
                    let line = text[at..][..end].replace("\\t", "\t");
                    let line = line.trim_end_matches("\\n").trim_end_matches("\\r");
                    assert!(picture::<M>(&[line], None).is_some(), "{id}: {line}");
                    count += 1;
                }
            }
            assert!(count > 50, "{count} positions");
        }
        check::<Chess>();
        check::<linesman_uci::Ataxx>();
    }
}
