//! Reads a move in SAN.

use super::{SanError, write};
use crate::chess::{
    Bitboard, Breach, Move, Role, Square, State, Wing,
    legality::{self, check_castle},
};

/// Reads a legal move; the [module](super) says what is taken. Castling becomes the king's move onto its rook, as a [`State`] knows it;
/// [`Position::spell`](crate::chess::Position::spell) gives it the form of a game.
///
/// ```
/// # use linesman_games::chess::{State, san};
/// let state = State::start();
/// let mv = san::read(&state, "Nf3")?;
/// assert_eq!((mv.to_string().as_str(), san::write(&state, mv).as_str()), ("g1f3", "Nf3"));
/// # Ok::<(), san::SanError>(())
/// ```
///
/// # Errors
/// The text is not a move, names no piece or more than one, or the move is not legal.
pub fn read(state: &State, text: &str) -> Result<Move, SanError> {
    match Written::parse(text)? {
        Written::Castling(wing) => read_castling(state, wing),
        Written::Piece(written) => find(state, &written),
    }
}

/// Reads a legal move that is written exactly as the standard says.
///
/// # Errors
/// As for [`read`]; or the move is written in another way.
pub fn read_strictly(state: &State, text: &str) -> Result<Move, SanError> {
    let mv = read(state, text)?;
    let expected = write(state, mv);
    if expected == text {
        Ok(mv)
    } else {
        Err(SanError::NotStandard { expected })
    }
}

fn read_castling(state: &State, wing: Wing) -> Result<Move, SanError> {
    let king = state.king(state.to_move);
    let rook = state.rights.rook(state.to_move, wing, king);
    let rook = rook.ok_or(SanError::Illegal(Breach::NoRight { wing }))?;
    check_castle(state, king, rook).map_err(SanError::Illegal)?;
    Ok(Move::new(king, rook))
}

/// Finds the piece that a move is about.
fn find(state: &State, written: &PieceMove) -> Result<Move, SanError> {
    let PieceMove { role, to, .. } = *written;
    let (board, side) = (&state.board, state.to_move);
    if board.of(side).has(to)
        && let Some(role) = board.role_at(to)
    {
        return Err(SanError::Illegal(Breach::OwnPiece { to, role }));
    }
    let pieces = board.of_role(side, role) & written.from();
    let (mut found, mut refused) = (None, None);
    for from in pieces {
        let promotion = written.promotion;
        let mv = Move {
            from,
            to,
            promotion,
        };
        match (legality::check(state, mv), found) {
            (Ok(()), None) => found = Some(mv),
            (Ok(()), Some(Move { from: first, .. })) => {
                let from = [first, from];
                return Err(SanError::Ambiguous { role, from, to });
            }
            // A piece that moves like this says more than one that does not.
            (Err(breach), _) if !is_elsewhere(&breach) || pieces.count() == 1 => {
                refused = refused.or(Some(breach));
            }
            _ => {}
        }
    }
    let nothing = refused.map_or(SanError::NoPiece { role, to }, SanError::Illegal);
    found.ok_or(nothing)
}

/// Returns whether a piece is not the one that is meant, because it does not come to the square.
const fn is_elsewhere(breach: &Breach) -> bool {
    matches!(
        breach,
        Breach::Geometry { .. } | Breach::Blocked { .. } | Breach::NothingToCapture { .. }
    )
}

/// What a text says.
enum Written {
    Castling(Wing),
    Piece(PieceMove),
}

struct PieceMove {
    role: Role,
    file: Option<u8>,
    rank: Option<u8>,
    to: Square,
    promotion: Option<Role>,
}

impl PieceMove {
    /// Returns the squares where the piece may start.
    fn from(&self) -> Bitboard {
        let file = self.file.map_or(!Bitboard::EMPTY, Bitboard::file);
        file & self.rank.map_or(!Bitboard::EMPTY, Bitboard::rank)
    }
}

impl Written {
    fn parse(text: &str) -> Result<Self, SanError> {
        let body = text.trim_end_matches(['!', '?']);
        let annotation = text.len() - body.len();
        let bare = body.trim_end_matches(['+', '#']);
        if annotation > 2 || body.len() - bare.len() > 2 {
            let column = bare.chars().count() + 1;
            return Err(SanError::Text { column });
        }
        match bare.replace(['0', 'o'], "O").as_str() {
            "O-O" => return Ok(Self::Castling(Wing::King)),
            "O-O-O" => return Ok(Self::Castling(Wing::Queen)),
            _ => {}
        }
        parse_piece(bare).map(Self::Piece)
    }
}

fn parse_piece(text: &str) -> Result<PieceMove, SanError> {
    let fault = |at: usize| SanError::Text {
        // The character that holds the byte.
        column: 1 + text
            .char_indices()
            .filter(|(start, letter)| start + letter.len_utf8() <= at)
            .count(),
    };
    let mut rest = text.as_bytes();
    let role = match rest.first().map(|letter| char::from(*letter)) {
        Some(letter @ ('P' | 'N' | 'B' | 'R' | 'Q' | 'K')) => {
            rest = &rest[1..];
            Role::from_letter(letter).unwrap_or(Role::Pawn)
        }
        _ => Role::Pawn,
    };
    let start = text.len() - rest.len();
    let (rest, promotion) = cut_promotion(rest);
    let end = start + rest.len();
    let Some((before, &[file, rank])) = rest.split_last_chunk() else {
        return Err(fault(end));
    };
    let to = Square::from_bytes(file, rank).ok_or_else(|| fault(start + before.len()))?;
    let before = match before {
        [before @ .., b'x' | b'-' | b':'] => before,
        _ => before,
    };
    let file_of = |letter: u8| (b'a'..=b'h').contains(&letter).then(|| letter - b'a');
    let rank_of = |digit: u8| (b'1'..=b'8').contains(&digit).then(|| digit - b'1');
    let (file, rank) = match *before {
        [] => (None, None),
        [one] => (file_of(one), rank_of(one)),
        [file, rank] => (file_of(file), rank_of(rank)),
        _ => return Err(fault(start)),
    };
    if usize::from(file.is_some()) + usize::from(rank.is_some()) != before.len() {
        return Err(fault(start));
    }
    Ok(PieceMove {
        role,
        file,
        rank,
        to,
        promotion,
    })
}

/// Cuts a promotion from the end.
fn cut_promotion(text: &[u8]) -> (&[u8], Option<Role>) {
    let role = |letter: u8| Role::from_letter(char::from(letter));
    let cut = match text {
        [rest @ .., b'(', letter, b')'] | [rest @ .., b'=' | b'/', letter] => Some((rest, letter)),
        [rest @ .., letter] if rest.last().is_some_and(u8::is_ascii_digit) => Some((rest, letter)),
        _ => None,
    };
    match cut.and_then(|(rest, letter)| Some((rest, role(*letter)?))) {
        Some((rest, role)) => (rest, Some(role)),
        None => (text, None),
    }
}
