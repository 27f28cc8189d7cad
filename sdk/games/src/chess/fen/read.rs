//! Reads a FEN.

use std::str::FromStr;

use super::{FenError, Field, Problem};
use crate::{
    Side,
    chess::{
        BLACK, Bitboard, Board, Piece, Rights, Role, Square, State, WHITE, Wing,
        castling::{home, home_rank, wing_of},
        moves::{LAST_RANKS, behind},
    },
};

impl FromStr for State {
    type Err = FenError;

    /// Reads a FEN, an X-FEN or a Shredder-FEN; see the [module](super).
    ///
    /// # Errors
    /// Names the first field that is wrong.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let found = text.split(' ').count();
        let mut parts = text.split(' ');
        let fields: [&str; 6] = std::array::from_fn(|_| parts.next().unwrap_or_default());
        if found != fields.len() || fields.contains(&"") {
            return Err(error(Field::Whole, text, Problem::Fields { found }));
        }
        let [placement, side, castling, en_passant, halfmoves, number] = fields;
        let fault = |field, text| move |problem| error(field, text, problem);
        let board = read_board(placement).map_err(fault(Field::Placement, placement))?;
        let to_move = match side {
            "w" => WHITE,
            "b" => BLACK,
            _ => return Err(error(Field::SideToMove, side, Problem::Side)),
        };
        check_board(&board).map_err(fault(Field::Placement, placement))?;
        check_opponent(&board, to_move).map_err(fault(Field::SideToMove, side))?;
        let rights = read_rights(&board, castling).map_err(fault(Field::Castling, castling))?;
        let en_passant = read_en_passant(&board, to_move, en_passant)
            .map_err(fault(Field::EnPassant, en_passant))?;
        Ok(Self {
            board,
            rights,
            to_move,
            en_passant,
            halfmoves: read_number(halfmoves, 0).map_err(fault(Field::Halfmoves, halfmoves))?,
            number: read_number(number, 1).map_err(fault(Field::Number, number))?,
        })
    }
}

fn error(field: Field, text: &str, problem: Problem) -> FenError {
    FenError {
        field,
        found: text.chars().take(LONGEST_SHOWN).collect(),
        problem,
    }
}

fn read_board(text: &str) -> Result<Board, Problem> {
    let found = text.split('/').count();
    if found != 8 {
        return Err(Problem::Ranks { found });
    }
    let mut board = Board::EMPTY;
    for (index, row) in (0..8).rev().zip(text.split('/')) {
        read_rank(&mut board, index, row)?;
    }
    Ok(board)
}

fn read_rank(board: &mut Board, index: u8, row: &str) -> Result<(), Problem> {
    let rank = index + 1;
    let mut file = 0;
    let mut was_digit = false;
    for letter in row.chars() {
        let digit = letter.to_digit(10).filter(|digit| (1..=8).contains(digit));
        if digit.is_some() && was_digit {
            return Err(Problem::DoubleDigit { rank });
        }
        was_digit = digit.is_some();
        let piece = Piece::from_letter(letter);
        if piece.is_none() && digit.is_none() {
            let found = letter;
            return Err(Problem::Letter { rank, found });
        }
        if let Some(piece) = piece
            && file < 8
        {
            *board = board.with(Square::at(file as u8, index), Some(piece));
        }
        file += digit.map_or(1, |digit| digit as usize);
    }
    match file {
        8 => Ok(()),
        found => Err(Problem::Squares { rank, found }),
    }
}

fn check_board(board: &Board) -> Result<(), Problem> {
    for side in Side::BOTH {
        let found = board.of_role(side, Role::King).count();
        if found != 1 {
            return Err(Problem::Kings { side, found });
        }
    }
    match (board.with_role(Role::Pawn) & LAST_RANKS).first() {
        Some(square) => Err(Problem::PawnRank { square }),
        None => Ok(()),
    }
}

fn check_opponent(board: &Board, to_move: Side) -> Result<(), Problem> {
    let king = board.king(to_move.other());
    match board.attackers(to_move, king, board.occupied()).first() {
        Some(by) => Err(Problem::OpponentInCheck { king, by }),
        None => Ok(()),
    }
}

fn read_rights(board: &Board, text: &str) -> Result<Rights, Problem> {
    let mut rights = Rights::NONE;
    if text == "-" {
        return Ok(rights);
    }
    let mut was_black = false;
    for found in text.chars() {
        let side = if found.is_ascii_uppercase() {
            WHITE
        } else {
            BLACK
        };
        let letter = found.to_ascii_uppercase();
        if !matches!(letter, 'A'..='H' | 'K' | 'Q') {
            return Err(Problem::CastlingLetter { found });
        }
        if was_black && side == WHITE {
            return Err(Problem::CastlingOrder);
        }
        was_black = side == BLACK;
        let king = board.king(side);
        if king.rank() != home(side) || matches!(king.file(), 0 | 7) {
            return Err(Problem::CastlingKing { king });
        }
        let rooks = board.of_role(side, Role::Rook) & home_rank(side);
        let rook = match letter {
            'K' => rooks
                .filter(|rook| wing_of(king, *rook) == Wing::King)
                .last(),
            'Q' => rooks
                .into_iter()
                .find(|rook| wing_of(king, *rook) == Wing::Queen),
            file => Some(Square::at(file as u8 - b'A', home(side))).filter(|rook| rooks.has(*rook)),
        };
        let rook = rook.ok_or(Problem::CastlingRook { found })?;
        if rights.rook(side, wing_of(king, rook), king).is_some() {
            return Err(Problem::CastlingTwice { found });
        }
        rights.0 |= Bitboard::of(rook);
    }
    Ok(rights)
}

fn read_en_passant(board: &Board, to_move: Side, text: &str) -> Result<Option<Square>, Problem> {
    if text == "-" {
        return Ok(None);
    }
    let square: Square = text.parse().map_err(|_| Problem::EnPassantText)?;
    let (rank, up) = match to_move {
        Side::First => (5, 1),
        Side::Second => (2, -1),
    };
    if square.rank() != rank {
        let expected = rank + 1;
        return Err(Problem::EnPassantRank { expected });
    }
    let pawn = behind(to_move, square);
    if !board.of_role(to_move.other(), Role::Pawn).has(pawn) {
        return Err(Problem::EnPassantPawn { pawn });
    }
    for square in [Some(square), square.shifted(0, up)].into_iter().flatten() {
        if let Some(role) = board.role_at(square) {
            return Err(Problem::EnPassantOccupied { square, role });
        }
    }
    Ok(Some(square))
}

fn read_number(text: &str, least: u32) -> Result<u32, Problem> {
    let is_digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse().ok().filter(|number| *number >= least);
    number
        .filter(|_| is_digits)
        .ok_or(Problem::Number { least })
}

/// How many characters of a wrong field an error holds.
const LONGEST_SHOWN: usize = 80;
