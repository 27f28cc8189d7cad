//! The usual misreadings of UCI.

use linesman_games::chess::{CastlingForm, Move, Rule, Square, State, WHITE};
use linesman_interface::protocol::misreading::Row;
use linesman_uci::{Board as _, Chess, Placed};

use super::{Common, Meaning, Misread, Turn, board_of, position, squares};

mod kinds;

impl Misread for Chess {
    const ROWS: &'static [Row<Meaning<Self>>] = ROWS;

    fn broken_by(&self, mv: Move) -> Option<Rule> {
        let checked = self.state().check_as(mv, CastlingForm::TwoSquares);
        checked.err().map(|illegal| illegal.rule)
    }

    fn every_move() -> Vec<Move> {
        let from = Square::all().flat_map(|from| Square::all().map(move |to| Move::new(from, to)));
        from.collect()
    }
}

/// Returns the position with the moves, from a FEN that is changed. An agent may read the start position from a FEN of its own.
fn with_fen(
    turn: &Turn<Chess>,
    startpos: Startpos,
    change: impl Fn(&[&str]) -> Option<String>,
) -> Option<Chess> {
    let fen = match (&turn.placed.fen, startpos) {
        (Some(fen), _) => fen.clone(),
        (None, Startpos::AsFen) => State::start().to_string(),
        (None, Startpos::Known) => return Some(turn.board),
    };
    let fields: Vec<&str> = fen.split_ascii_whitespace().collect();
    board_of(&Placed {
        fen: Some(change(&fields)?),
        ..turn.placed.clone()
    })
}

/// How an agent sets the start position up.
#[derive(Clone, Copy)]
enum Startpos {
    /// By itself.
    Known,
    /// From a FEN, as any other position.
    AsFen,
}

/// Returns the position with the square for en passant of the last double step, if other moves have come since.
fn with_old_en_passant(turn: &Turn<Chess>) -> Option<Chess> {
    let mut board = turn.without_moves()?;
    let mut square = None;
    for word in &turn.placed.moves {
        square = board.state().en_passant().or(square);
        board.play(word).ok()?;
    }
    let fen = turn.board.state().to_string();
    let fields: Vec<&str> = fen.split_ascii_whitespace().collect();
    let [pieces, side, rights, "-", rest @ ..] = fields.as_slice() else {
        return None;
    };
    let fen = format!("{pieces} {side} {rights} {} {}", square?, rest.join(" "));
    board_of(&Placed {
        fen: Some(fen),
        moves: Vec::new(),
    })
}

/// Returns the position with this side to move, if moves came behind it. Nobody knows what such an agent takes en passant.
fn with_side_behind_moves(turn: &Turn<Chess>, is_white: impl Fn(&Chess) -> bool) -> Option<Chess> {
    let start = Placed {
        moves: Vec::new(),
        ..turn.placed.clone()
    };
    let is_white = is_white(&board_of(&start)?);
    if turn.placed.moves.is_empty() || (turn.board.state().to_move() == WHITE) == is_white {
        return Some(turn.board);
    }
    let fen = turn.board.state().to_string();
    let fields: Vec<&str> = fen.split_ascii_whitespace().collect();
    let [pieces, _, rights, ..] = fields.as_slice() else {
        return None;
    };
    let side = if is_white { "w" } else { "b" };
    board_of(&Placed {
        fen: Some(format!("{pieces} {side} {rights} - 0 1")),
        moves: Vec::new(),
    })
}

fn from_rank_1(turn: &Turn<Chess>, startpos: Startpos) -> Option<Chess> {
    with_fen(turn, startpos, |fields| {
        with_pieces(fields, |ranks| {
            let turned: Vec<&str> = ranks.into_iter().rev().collect();
            turned.join("/")
        })
    })
}

fn from_file_h(turn: &Turn<Chess>, startpos: Startpos) -> Option<Chess> {
    with_fen(turn, startpos, |fields| {
        with_pieces(fields, |ranks| {
            let each = |rank: &str| rank.chars().rev().collect::<String>();
            let turned: Vec<String> = ranks.into_iter().map(each).collect();
            turned.join("/")
        })
    })
}

/// Returns a FEN with other pieces, in which nobody may castle or take en passant.
fn with_pieces(fields: &[&str], change: impl Fn(Vec<&str>) -> String) -> Option<String> {
    let (pieces, side) = (fields.first()?, fields.get(1)?);
    let ranks = pieces.split('/').collect();
    Some(format!("{} {side} - - 0 1", change(ranks)))
}

fn each(mv: Move, change: fn(Square) -> Square) -> Move {
    Move {
        from: change(mv.from),
        to: change(mv.to),
        ..mv
    }
}

const fn from_right(square: Square) -> Square {
    Square::at(7 - square.file(), square.rank())
}

const fn from_top(square: Square) -> Square {
    Square::at(square.file(), 7 - square.rank())
}

const fn turned(square: Square) -> Square {
    from_right(from_top(square))
}

const FROM_RANK_8: &str = "the FEN begins with rank 8 and ends with rank 1";
const CHANGES_SIDE: &str = "change the side to move with each word behind moves";
const FROM_FILE_A: &str = "each rank of the FEN goes from file a to file h";

/// Squares, sides and whole positions.
const OF_POSITIONS: [Row<Meaning<Chess>>; 17] = [
    Common::WITHOUT_MOVES,
    Common::WITHOUT_LAST_MOVE,
    position(
        "other-side",
        |turn| {
            if turn.placed.fen.is_none() || !turn.placed.moves.is_empty() {
                return Some(turn.board);
            }
            with_fen(turn, Startpos::Known, |fields| {
                let side = if *fields.get(1)? == "w" { "b" } else { "w" };
                Some(format!("{} {side} - - 0 1", fields.first()?))
            })
        },
        "the other side were to move",
        "take the side to move from the second word of the FEN",
    ),
    position(
        "side-kept",
        |turn| with_side_behind_moves(turn, |start| start.state().to_move() == WHITE),
        "the side to move had not changed with the moves",
        CHANGES_SIDE,
    ),
    position(
        "black-behind-moves",
        |turn| with_side_behind_moves(turn, |_| false),
        "it were always black's turn after a move",
        CHANGES_SIDE,
    ),
    position(
        "white-behind-moves",
        |turn| with_side_behind_moves(turn, |_| true),
        "it were always white's turn after a move",
        CHANGES_SIDE,
    ),
    Common::START_FOR_FEN,
    position(
        "en-passant-kept",
        |turn| Some(with_old_en_passant(turn).unwrap_or(turn.board)),
        "a pawn could still be taken en passant that went two squares some moves ago",
        "forget the square for en passant at each move, and set it only after a double step",
    ),
    Common::POSITION_BEFORE,
    position(
        "fen-from-rank-1",
        |turn| from_rank_1(turn, Startpos::Known),
        "the first rank in the FEN were rank 1",
        FROM_RANK_8,
    ),
    position(
        "every-fen-from-rank-1",
        |turn| from_rank_1(turn, Startpos::AsFen),
        "the first rank in each FEN, also in that of the start position, were rank 1",
        FROM_RANK_8,
    ),
    position(
        "fen-from-file-h",
        |turn| from_file_h(turn, Startpos::Known),
        "each rank of the FEN began with file h",
        FROM_FILE_A,
    ),
    position(
        "every-fen-from-file-h",
        |turn| from_file_h(turn, Startpos::AsFen),
        "each rank of each FEN, also of that of the start position, began with file h",
        FROM_FILE_A,
    ),
    squares(
        "files-from-right",
        |mv: Move| each(mv, from_right),
        "the files of the best move were counted from the right",
        "write the files from a to h, a on the left as white sees the board",
    ),
    squares(
        "ranks-from-top",
        |mv: Move| each(mv, from_top),
        "the ranks of the best move were counted from the top",
        "write the ranks from 1 to 8, 1 at the bottom as white sees the board",
    ),
    squares(
        "turned",
        |mv: Move| each(mv, turned),
        "the squares of the best move were seen from the other side of the board",
        "a1 is the square on white's left, also when black moves",
    ),
    squares(
        "target-first",
        |mv: Move| Move {
            from: mv.to,
            to: mv.from,
            ..mv
        },
        "the square that the piece goes to came first",
        "write the square that the piece leaves, and then the square that it goes to",
    ),
];

/// The rows, those about kinds of moves first.
const ROWS: &[Row<Meaning<Chess>>] = &{
    let mut rows = [OF_POSITIONS[0]; kinds::ROWS.len() + OF_POSITIONS.len()];
    let mut at = 0;
    while at < rows.len() {
        rows[at] = match at.checked_sub(kinds::ROWS.len()) {
            Some(rest) => OF_POSITIONS[rest],
            None => kinds::ROWS[at],
        };
        at += 1;
    }
    rows
};

#[cfg(test)]
mod tests {
    use linesman_interface::protocol::misreading::Spoken;

    use super::*;
    use crate::misread::try_all;

    /// Returns the misreadings under which a best move is legal that is illegal.
    fn speaking(position: &[&str], best: &str) -> Vec<&'static str> {
        let sent = position.iter().map(|line| Spoken::Sent((*line).to_owned()));
        let heard = [Spoken::Heard(format!("bestmove {best} ponder e7e5"))];
        let trials = try_all::<Chess>(&sent.chain(heard).collect::<Vec<_>>());
        let [trial] = trials.as_slice() else {
            panic!("{trials:?}");
        };
        assert_eq!(trial.by_chance.len(), ROWS.len());
        let rows = ROWS.iter().enumerate();
        let speaking = rows.filter(|(index, _)| trial.spoken_for >> index & 1 == 1);
        speaking.map(|(_, row)| row.misreading.name).collect()
    }

    #[test]
    fn an_illegal_move_is_legal_in_the_position_that_the_agent_sees() {
        let start = "position startpos moves e2e4";
        assert_eq!(
            speaking(&[start], "d2d4"),
            [
                "without-moves",
                "without-the-last-move",
                "side-kept",
                "white-behind-moves",
                "ranks-from-top",
                "turned"
            ]
        );
        let two = "position startpos moves e2e4 e7e5";
        assert_eq!(
            speaking(&[two], "d7d5"),
            [
                "without-the-last-move",
                "black-behind-moves",
                "ranks-from-top"
            ]
        );
        let fen = "position fen 4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
        // The rook seen on h1, with the king on d1.
        assert_eq!(
            speaking(&[fen], "h1h5"),
            [
                "fen-from-file-h",
                "every-fen-from-file-h",
                "files-from-right"
            ]
        );
        assert_eq!(
            speaking(&[fen], "a8a5"),
            ["fen-from-rank-1", "every-fen-from-rank-1", "ranks-from-top"]
        );
        assert_eq!(
            speaking(&[fen], "e8d7"),
            [
                "other-side",
                "fen-from-rank-1",
                "every-fen-from-rank-1",
                "ranks-from-top"
            ]
        );
        assert_eq!(speaking(&[fen], "g1f3"), ["start-for-fen"]);
        assert_eq!(speaking(&[fen], "a5a1"), ["target-first"]);
        assert_eq!(speaking(&[start, fen], "b8c6"), ["position-before"]);
        // Two moves leave the turn with white, and three with black.
        assert!(speaking(&[two], "b8c6").contains(&"black-behind-moves"));
        let three = "position startpos moves e2e4 e7e5 g1f3";
        let as_white = speaking(&[three], "f1c4");
        assert!(as_white.contains(&"side-kept") && as_white.contains(&"white-behind-moves"));
        // The pawn on a4 has gone two squares, and two moves came after that.
        let passed = "position fen 4k3/8/8/8/1p6/7p/P7/4K3 w - - 0 1 moves a2a4 h3h2 e1d1";
        assert_eq!(speaking(&[passed], "b4a3"), ["en-passant-kept"]);
    }
}
