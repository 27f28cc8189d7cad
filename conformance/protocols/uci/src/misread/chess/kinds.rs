//! Kinds of moves that an agent does not make when they come behind `moves`, or makes in part.

use linesman_games::{
    Side,
    chess::{BLACK, Move, Piece, Role, Square, State, WHITE, uci::UciMove},
};
use linesman_interface::protocol::misreading::Row;
use linesman_uci::{Board as _, Chess, Placed};

use super::super::{Meaning, Turn, board_of, position};

/// A move of a list that is more than a piece on another square.
enum Kind {
    /// A capture en passant, and who makes it.
    EnPassant(Side),
    Castling,
    Promotion(Role),
}

/// Squares, each with the letter of the piece that is there now.
type Changes = Vec<(Square, Option<char>)>;

/// Returns what a move is, if it is more than a piece on another square.
fn kind(state: &State, mv: Move) -> Option<Kind> {
    if let Some(role) = mv.promotion {
        return Some(Kind::Promotion(role));
    }
    let piece = state.piece_at(mv.from)?;
    let files = mv.from.file().abs_diff(mv.to.file());
    match piece.role {
        Role::Pawn if files == 1 && state.piece_at(mv.to).is_none() => {
            Some(Kind::EnPassant(piece.side))
        }
        Role::King if files > 1 => Some(Kind::Castling),
        _ => None,
    }
}

/// Returns the position in which an agent is that stops at the first move of some kinds; the true one if there is none.
fn stopping_at(turn: &Turn<Chess>, is_such: fn(&Kind) -> bool) -> Option<Chess> {
    made(turn, |board, mv, word| {
        if kind(board.state(), mv).is_some_and(|it| is_such(&it)) {
            return Some(Made::No);
        }
        board.play(word).ok()?;
        Some(Made::Yes)
    })
}

/// Returns the position of an agent that changes what comes out of moves of some kinds.
fn altering(
    turn: &Turn<Chess>,
    alter: fn(&State, Move, &Kind) -> Option<Changes>,
) -> Option<Chess> {
    made(turn, |board, mv, word| {
        let before = *board.state();
        board.play(word).ok()?;
        let changes = kind(&before, mv).and_then(|kind| alter(&before, mv, &kind));
        if let Some(changes) = changes {
            *board = with_squares(board.state(), &changes)?;
        }
        Some(Made::Yes)
    })
}

/// Whether an agent makes a move of a list.
#[derive(PartialEq, Eq)]
enum Made {
    Yes,
    /// It makes neither this move nor those behind it.
    No,
}

/// Makes the moves of a line, one after the other. None if a move cannot be made.
fn made(
    turn: &Turn<Chess>,
    make: impl Fn(&mut Chess, Move, &str) -> Option<Made>,
) -> Option<Chess> {
    let mut board = board_of::<Chess>(&Placed {
        moves: Vec::new(),
        ..turn.placed.clone()
    })?;
    for word in &turn.placed.moves {
        let UciMove::Move(mv) = word.to_ascii_lowercase().parse().ok()? else {
            return None;
        };
        if make(&mut board, mv, word)? == Made::No {
            break;
        }
    }
    Some(board)
}

/// Returns a position with other pieces on some squares. Whoever may castle or take en passant still may, as far as the pieces are there.
fn with_squares(state: &State, changes: &Changes) -> Option<Chess> {
    let piece = |square: Square| {
        let changed = changes.iter().find(|(changed, _)| *changed == square);
        match changed {
            Some((_, letter)) => *letter,
            None => state.piece_at(square).map(Piece::letter),
        }
    };
    let ranks = (0..8).rev().map(|rank| {
        let squares = (0..8).map(|file| piece(Square::at(file, rank)));
        squares.map(|it| it.unwrap_or('1')).collect::<String>()
    });
    let ranks: Vec<String> = ranks.collect();
    let fen = state.to_string();
    let rest = fen.split_once(' ')?.1;
    Chess::read(&format!("{} {rest}", with_numbers(&ranks.join("/")))).ok()
}

/// Returns ranks with one number for several empty squares in a row.
fn with_numbers(ranks: &str) -> String {
    let empty = (2..=8).rev().map(|count| ("1".repeat(count), count));
    empty.fold(ranks.to_owned(), |text, (ones, count)| {
        text.replace(&ones, &count.to_string())
    })
}

/// The pawn that is taken en passant stays.
fn pawn_stays(_: &State, mv: Move, kind: &Kind) -> Option<Changes> {
    let Kind::EnPassant(side) = kind else {
        return None;
    };
    let letter = if *side == WHITE { 'p' } else { 'P' };
    Some(vec![(
        Square::at(mv.to.file(), mv.from.rank()),
        Some(letter),
    )])
}

/// The rook stays in its corner when the king castles.
fn rook_stays(state: &State, mv: Move, kind: &Kind) -> Option<Changes> {
    let Kind::Castling = kind else {
        return None;
    };
    let (corner, beside) = if mv.to.file() > mv.from.file() {
        (7, 5)
    } else {
        (0, 3)
    };
    let at = |file| Square::at(file, mv.from.rank());
    let rook = state.piece_at(at(corner))?.letter();
    Some(vec![(at(corner), Some(rook)), (at(beside), None)])
}

/// Each promotion makes a queen.
fn queen_comes(state: &State, mv: Move, kind: &Kind) -> Option<Changes> {
    let Kind::Promotion(role) = kind else {
        return None;
    };
    let letter = match state.to_move() {
        WHITE => 'Q',
        _ => 'q',
    };
    (*role != Role::Queen).then(|| vec![(mv.to, Some(letter))])
}

const EN_PASSANT: &str = "make a capture en passant where it comes behind moves";
const OF_ONE_SIDE: &str = "a shift of a 1 of 32 bits has no square above 31, and a step has another sign for the other side";
const PROMOTION: &str = "make promotions where they come behind moves, with the fifth letter";

/// The rows, the more general ones first.
pub(super) const ROWS: [Row<Meaning<Chess>>; 9] = [
    position(
        "without-en-passant",
        |turn| stopping_at(turn, |kind| matches!(kind, Kind::EnPassant(_))),
        "the moves from a capture en passant on had not been played",
        EN_PASSANT,
    ),
    position(
        "without-en-passant-of-white",
        |turn| stopping_at(turn, |kind| matches!(kind, Kind::EnPassant(WHITE))),
        "the moves from a capture en passant by white on had not been played",
        OF_ONE_SIDE,
    ),
    position(
        "without-en-passant-of-black",
        |turn| stopping_at(turn, |kind| matches!(kind, Kind::EnPassant(BLACK))),
        "the moves from a capture en passant by black on had not been played",
        OF_ONE_SIDE,
    ),
    position(
        "without-castling",
        |turn| stopping_at(turn, |kind| matches!(kind, Kind::Castling)),
        "the moves from castling on had not been played",
        "make castling where it comes behind moves: the king goes by two squares, and the rook to its other side",
    ),
    position(
        "without-promotion",
        |turn| stopping_at(turn, |kind| matches!(kind, Kind::Promotion(_))),
        "the moves from a promotion on had not been played",
        PROMOTION,
    ),
    position(
        "without-promotion-to-knight",
        |turn| stopping_at(turn, |kind| matches!(kind, Kind::Promotion(Role::Knight))),
        "the moves from a promotion to a knight on had not been played",
        "make promotions to a knight too: look for a 0 that stands for the knight and for no promotion",
    ),
    position(
        "pawn-taken-en-passant-stays",
        |turn| altering(turn, pawn_stays),
        "a pawn that was taken en passant were still there",
        "remove the pawn that is taken en passant: it stands beside the square that the other one goes to",
    ),
    position(
        "rook-stays",
        |turn| altering(turn, rook_stays),
        "the rook had stayed in its corner when the king castled",
        "move the rook too when the king castles",
    ),
    position(
        "always-a-queen",
        |turn| altering(turn, queen_comes),
        "each promotion had made a queen",
        "put the piece of the fifth letter on the board, n, b, r or q",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    fn turn(fen: &str, moves: &str) -> Turn<Chess> {
        let placed = Placed {
            fen: Some(fen.to_owned()),
            moves: moves.split(' ').map(str::to_owned).collect(),
        };
        Turn {
            board: board_of(&placed).unwrap(),
            placed,
            before: None,
            best: "a2a3".parse().unwrap(),
        }
    }

    fn check(fen: &str, moves: &str, name: &str, expected: &str) {
        let row = ROWS.iter().find(|row| row.misreading.name == name).unwrap();
        let Meaning::Position(other) = row.meaning else {
            panic!("{name}");
        };
        let board = other(&turn(fen, moves)).unwrap();
        let pieces = board.state().to_string();
        assert_eq!(pieces.split(' ').next(), Some(expected), "{name}");
    }

    #[test]
    fn moves_are_missing_or_made_in_part() {
        // The pawn on e5 takes the one that has gone from d7 to d5.
        let passing = "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1";
        let moves = "d7d5 e5d6";
        let before = "4k3/8/8/3pP3/8/8/8/4K3";
        let after = "4k3/8/3P4/8/8/8/8/4K3";
        check(passing, moves, "without-en-passant", before);
        check(passing, moves, "without-en-passant-of-white", before);
        check(passing, moves, "without-en-passant-of-black", after);
        let left = "4k3/8/3P4/3p4/8/8/8/4K3";
        check(passing, moves, "pawn-taken-en-passant-stays", left);
        let castles = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
        check(
            castles,
            "e1g1 e8e7",
            "without-castling",
            "4k3/8/8/8/8/8/8/R3K2R",
        );
        check(castles, "e1g1 e8e7", "rook-stays", "8/4k3/8/8/8/8/8/R5KR");
        check(castles, "e1c1 e8e7", "rook-stays", "8/4k3/8/8/8/8/8/R1K4R");
        let promotes = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1";
        let pawn = "4k3/P7/8/8/8/8/8/4K3";
        check(promotes, "a7a8n", "without-promotion-to-knight", pawn);
        let rook = "R3k3/8/8/8/8/8/8/4K3";
        check(promotes, "a7a8r", "without-promotion-to-knight", rook);
        check(promotes, "a7a8r", "without-promotion", pawn);
        check(promotes, "a7a8r", "always-a-queen", "Q3k3/8/8/8/8/8/8/4K3");
    }
}
