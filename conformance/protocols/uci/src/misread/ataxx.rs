//! The usual misreadings of UAI.

use linesman_games::ataxx::{Move, Rule, Square};
use linesman_interface::protocol::misreading::Row;
use linesman_uci::{Ataxx, Board as _, Placed};

use super::{Common, Meaning, Misread, Turn, board_of, position, squares};

impl Misread for Ataxx {
    const ROWS: &'static [Row<Meaning<Self>>] = ROWS;

    fn broken_by(&self, mv: Move) -> Option<Rule> {
        // An engine that takes the game for over has no other word.
        if mv == Move::Pass && self.0.is_over() {
            return None;
        }
        self.0.check(mv).err().map(|illegal| illegal.rule)
    }

    fn every_move() -> Vec<Move> {
        let jumps = |from: Square| {
            let targets = Square::all().filter(move |to| from != *to && from.distance(*to) <= 2);
            targets.map(move |to| Move::Jump(from, to))
        };
        let added = Square::all().map(Move::Add);
        let all = added.chain(Square::all().flat_map(jumps));
        all.chain([Move::Pass]).collect()
    }
}

/// The squares of a position, from the top row down and from the left, as the letters of a FEN. An empty square is a dot.
type Cells = [[char; 7]; 7];

fn cells(board: &Ataxx) -> Cells {
    let at = |row: usize, file: usize| {
        let square = Square::at(number(file), number(6 - row));
        board.0.letter(square).unwrap_or('.')
    };
    std::array::from_fn(|row| std::array::from_fn(|file| at(row, file)))
}

/// Returns a number from 0 to 6.
fn number(of: usize) -> u8 {
    u8::try_from(of).unwrap_or(6)
}

/// Returns the position with other squares, and perhaps the other side to move.
fn with_cells(board: &Ataxx, cells: &Cells, is_other_side: bool) -> Option<Ataxx> {
    let rows = cells.iter().map(|row| {
        let text: String = row.iter().collect();
        text.replace('.', "1")
    });
    let fen = board.0.to_string();
    let mut behind: Vec<&str> = fen.split(' ').skip(1).collect();
    if is_other_side {
        let side = behind.first_mut()?;
        *side = if *side == "x" { "o" } else { "x" };
    }
    let pieces: Vec<String> = rows.collect();
    Ataxx::read(&format!("{} {}", pieces.join("/"), behind.join(" "))).ok()
}

/// Returns the position with the moves, from a FEN whose squares are read otherwise. The start position is known.
fn with_fen(turn: &Turn<Ataxx>, change: fn(&mut Cells)) -> Option<Ataxx> {
    if turn.placed.fen.is_none() {
        return Some(turn.board);
    }
    let first = turn.without_moves()?;
    let mut cells = cells(&first);
    change(&mut cells);
    let first = with_cells(&first, &cells, false)?;
    board_of(&Placed {
        fen: Some(first.0.to_string()),
        ..turn.placed.clone()
    })
}

/// Returns the position after moves that are played otherwise: each changes what it leaves, with the squares before it.
fn with_moves(turn: &Turn<Ataxx>, change: fn(Move, &Cells, &mut Cells)) -> Option<Ataxx> {
    let mut board = turn.without_moves()?;
    for word in &turn.placed.moves {
        let before = cells(&board);
        board.play(word).ok()?;
        let mut after = cells(&board);
        change(word.parse().ok()?, &before, &mut after);
        board = with_cells(&board, &after, false)?;
    }
    Some(board)
}

/// Returns the row from the top and the column of a square.
const fn place_of(square: Square) -> (usize, usize) {
    (6 - square.rank() as usize, square.file() as usize)
}

fn each(mv: Move, change: fn(Square) -> Square) -> Move {
    match mv {
        Move::Pass => Move::Pass,
        Move::Add(to) => Move::Add(change(to)),
        Move::Jump(from, to) => Move::Jump(change(from), change(to)),
    }
}

const FROM_RANK_7: &str = "the FEN begins with rank 7 and ends with rank 1";

const ROWS: &[Row<Meaning<Ataxx>>] = &[
    Common::WITHOUT_MOVES,
    Common::WITHOUT_LAST_MOVE,
    position(
        "white-first",
        |turn| match (&turn.placed.fen, turn.placed.moves.as_slice()) {
            (Some(_), _) => Some(turn.board),
            (None, []) => with_cells(&turn.board, &cells(&turn.board), true),
            // The first of these moves is not its side's.
            (None, _) => None,
        },
        "white (o) moved first in the start position",
        "black (x) moves first",
    ),
    position(
        "other-side",
        |turn| with_cells(&turn.board, &cells(&turn.board), true),
        "the other side were to move",
        "x is black and moves first; in a FEN, the word behind the squares is the side to move",
    ),
    Common::START_FOR_FEN,
    Common::POSITION_BEFORE,
    position(
        "fen-from-rank-1",
        |turn| with_fen(turn, |cells| cells.reverse()),
        "the first rank in the FEN were rank 1",
        FROM_RANK_7,
    ),
    position(
        "fen-from-file-g",
        |turn| with_fen(turn, |cells| cells.iter_mut().for_each(|row| row.reverse())),
        "each rank of the FEN began with file g",
        "each rank of the FEN goes from file a to file g",
    ),
    position(
        "gaps-are-empty",
        |turn| {
            with_fen(turn, |cells| {
                let squares = cells.iter_mut().flatten();
                squares.filter(|it| **it == '-').for_each(|it| *it = '.');
            })
        },
        "a gap were an empty square",
        "keep pieces off a square that has - in the FEN",
    ),
    position(
        "gaps-are-narrow",
        |turn| {
            with_fen(turn, |cells| {
                for row in cells {
                    let kept: Vec<char> = row.iter().copied().filter(|it| *it != '-').collect();
                    *row = std::array::from_fn(|at| kept.get(at).copied().unwrap_or('.'));
                }
            })
        },
        "a gap in the FEN took no square",
        "go one file on at each - of the FEN",
    ),
    position(
        "jumps-leave-a-piece",
        |turn| {
            with_moves(turn, |mv, before, after| {
                if let Move::Jump(from, _) = mv {
                    let (row, file) = place_of(from);
                    after[row][file] = before[row][file];
                }
            })
        },
        "a piece that jumps stayed on its old square too",
        "empty the square that a piece jumps from",
    ),
    position(
        "nothing-is-taken",
        |turn| {
            with_moves(turn, |_, before, after| {
                for (old, new) in before.iter().flatten().zip(after.iter_mut().flatten()) {
                    if matches!(old, 'x' | 'o') && matches!(new, 'x' | 'o') {
                        *new = *old;
                    }
                }
            })
        },
        "pieces next to a new one kept their colour",
        "turn every piece of the other side next to the target, in all eight directions",
    ),
    squares(
        "files-from-right",
        |mv: Move| each(mv, |it| Square::at(6 - it.file(), it.rank())),
        "the files of the best move were counted from the right",
        "write the files from a to g, a on the left",
    ),
    squares(
        "ranks-from-top",
        |mv: Move| each(mv, |it| Square::at(it.file(), 6 - it.rank())),
        "the ranks of the best move were counted from the top",
        "write the ranks from 1 to 7, 1 at the bottom",
    ),
    squares(
        "target-first",
        |mv: Move| match mv {
            Move::Jump(from, to) => Move::Jump(to, from),
            other => other,
        },
        "the square that the piece goes to came first",
        "write the square that the piece leaves, and then the square that it goes to",
    ),
];

#[cfg(test)]
mod tests {
    use linesman_interface::protocol::misreading::Spoken;

    use super::*;
    use crate::misread::try_all;

    /// Returns the misreadings under which a best move is legal that is illegal.
    fn speaking(position: &str, best: &str) -> Vec<&'static str> {
        let talk = [
            Spoken::Sent(position.to_owned()),
            Spoken::Heard(format!("bestmove {best}")),
        ];
        let trials = try_all::<Ataxx>(&talk);
        let [trial] = trials.as_slice() else {
            panic!("{trials:?}");
        };
        let rows = ROWS.iter().enumerate();
        let speaking = rows.filter(|(index, _)| trial.spoken_for >> index & 1 == 1);
        speaking.map(|(_, row)| row.misreading.name).collect()
    }

    #[test]
    fn an_illegal_move_is_legal_in_the_position_that_the_agent_sees() {
        // White has a1 and g7, and black a7 and g1.
        let of_white = speaking("position startpos", "b1");
        assert!(of_white.contains(&"white-first") && of_white.contains(&"other-side"));
        // x is on c1 alone, and with rank 1 first on c7.
        let edge = "position fen 6o/7/7/7/7/7/2x4 x 0 1";
        assert_eq!(speaking(edge, "c6"), ["fen-from-rank-1", "ranks-from-top"]);
        assert!(speaking(edge, "f2").contains(&"fen-from-file-g"));
        // The gap on b1 is not for pieces.
        let gap = "position fen 6o/7/7/7/7/7/x-5 x 0 1";
        assert_eq!(speaking(gap, "b1"), ["gaps-are-empty", "gaps-are-narrow"]);
        // The piece has left a1 and is on a3, and it is black's turn again.
        let jumped = "position fen 6o/7/7/7/7/7/x6 x 0 1 moves a1a3 g6";
        assert_eq!(
            speaking(jumped, "b1"),
            ["without-moves", "jumps-leave-a-piece"]
        );
        // The piece on b2 turned white, and a1 is next to it.
        let turned = "position fen 7/7/7/3o3/7/1x5/6x o 0 1 moves c3";
        assert_eq!(speaking(turned, "a1"), ["other-side", "nothing-is-taken"]);
        // White can jump to c1. With the piece that left it on both of its squares, the board is full.
        let full =
            "position fen xxxxxxx/xxxxxxx/xxxxxxx/xxxxxxx/xxxxxxx/xxxxxxx/oxxx1xx x 0 1 moves c1e1";
        assert_eq!(speaking(full, "0000"), ["jumps-leave-a-piece"]);
        // A pass where there are moves.
        assert!(speaking("position startpos", "0000").is_empty());
    }
}
