//! Moves and move records as text, and lists of them.

use std::{fmt, str::FromStr};

use super::{
    Mark, Move, MoveList, MoveRecord, NotationError, Piece, Record, Square,
    notation::{Part, quoted},
};

impl fmt::Display for Move {
    /// Writes the simple form: `a4-a1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.from, self.to)
    }
}

impl FromStr for Move {
    type Err = NotationError;

    /// Reads the simple form, with nothing before or behind it.
    ///
    /// # Errors
    /// The text is none.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (from, rest) = read_square(Part::whole(text))?;
        let rest = rest.strip_prefix("-").ok_or_else(|| {
            rest.error(format!(
                "a '-' stands between the squares, not {}",
                quoted(rest.text)
            ))
        })?;
        let (to, rest) = read_square(rest)?;
        nothing_more(rest, "the move ends with its second square")?;
        Ok(Self { from, to })
    }
}

impl fmt::Display for MoveRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_piece(f, self.piece)?;
        let jump = if self.is_jump { "^" } else { "" };
        let sign = match (self.is_jump, self.is_berserk) {
            (_, true) => "=",
            (true, false) => "",
            (false, false) => "-",
        };
        write!(f, "{}{jump}{sign}{}", self.mv.from, self.mv.to)?;
        for (index, (piece, square)) in self.captures.iter().enumerate() {
            f.write_str(if index == 0 { "x" } else { "/" })?;
            write_piece(f, *piece)?;
            write!(f, "{square}")?;
        }
        f.write_str(self.mark.text())
    }
}

fn write_piece(f: &mut fmt::Formatter<'_>, piece: Option<Piece>) -> fmt::Result {
    piece.map_or(Ok(()), |piece| write!(f, "{}", piece.letter()))
}

impl FromStr for MoveRecord {
    type Err = NotationError;

    /// Reads a move record, of which a simple move is the shortest form.
    ///
    /// `[piece]from(- | ^ | = | ^=)to[x[piece]square[/[piece]square...]][+ | - | ++ | --]`. A letter that another letter
    /// follows is a piece, any other one a file.
    ///
    /// # Errors
    /// The text is none.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        read_record(Part::whole(text))
    }
}

pub(super) fn read_record(part: Part<'_>) -> Result<MoveRecord, NotationError> {
    let (piece, from, rest) = read_piece_and_square(part)?;
    let (is_jump, is_berserk, rest) = read_sign(rest)?;
    let (to, mut rest) = read_square(rest)?;
    let mut captures = Vec::new();
    let mut separator = "x";
    while let Some(after) = rest.strip_prefix(separator) {
        let (piece, square, after) = read_piece_and_square(after)?;
        captures.push((piece, square));
        rest = after;
        separator = "/";
    }
    let Some(mark) = Mark::ALL.into_iter().find(|mark| mark.text() == rest.text) else {
        return Err(rest.error(format!(
            "behind the squares stands +, -, ++, -- or nothing, not {}",
            quoted(rest.text)
        )));
    };
    Ok(MoveRecord {
        piece,
        mv: Move { from, to },
        is_jump,
        is_berserk,
        captures,
        mark,
    })
}

/// Reads what stands between the two squares: whether it was a jump, and whether it was berserk.
fn read_sign(part: Part<'_>) -> Result<(bool, bool, Part<'_>), NotationError> {
    const SIGNS: [(&str, bool, bool); 4] = [
        ("^=", true, true),
        ("^", true, false),
        ("=", false, true),
        ("-", false, false),
    ];
    for (sign, is_jump, is_berserk) in SIGNS {
        if let Some(rest) = part.strip_prefix(sign) {
            return Ok((is_jump, is_berserk, rest));
        }
    }
    Err(part.error(format!(
        "between the squares stands -, ^, = or ^=, not {}",
        quoted(part.text)
    )))
}

fn read_piece_and_square(
    part: Part<'_>,
) -> Result<(Option<Piece>, Square, Part<'_>), NotationError> {
    let mut letters = part.text.chars();
    let piece = letters.next().and_then(Piece::from_letter);
    // Most letters of pieces are files as well, but no file follows a file.
    let has_piece = letters.next().is_some_and(|c| c.is_ascii_lowercase());
    let (piece, rest) = match piece {
        Some(piece) if has_piece => (Some(piece), part.split_at(1).1),
        _ => (None, part),
    };
    let (square, rest) = read_square(rest)?;
    Ok((piece, square, rest))
}

/// Reads a square from the beginning of a text.
fn read_square(part: Part<'_>) -> Result<(Square, Part<'_>), NotationError> {
    let mut is_first = true;
    let (square, rest) = part.take_while(|c| std::mem::take(&mut is_first) || c.is_ascii_digit());
    match square.text.parse::<Square>() {
        Ok(square) => Ok((square, rest)),
        Err(why) => Err(part.error(why.message)),
    }
}

fn nothing_more(rest: Part<'_>, why: &str) -> Result<(), NotationError> {
    if rest.text.is_empty() {
        return Ok(());
    }
    Err(rest.error(format!("{why}, and {} follows", quoted(rest.text))))
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move(record) => record.fmt(f),
            Self::Resignation => f.write_str(RESIGNATION),
        }
    }
}

impl FromStr for Record {
    type Err = NotationError;

    /// Reads a move record or `---`.
    ///
    /// # Errors
    /// The text is neither.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            RESIGNATION => Ok(Self::Resignation),
            _ => text.parse().map(Self::Move),
        }
    }
}

impl fmt::Display for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, record) in self.0.iter().enumerate() {
            f.write_str(if index == 0 { "" } else { "|" })?;
            record.fmt(f)?;
        }
        Ok(())
    }
}

impl FromStr for MoveList {
    type Err = NotationError;

    /// Reads one move record or more with a `|` between any two.
    ///
    /// # Errors
    /// The text is none; the first fault from the left is told.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Part::whole(text)
            .split('|')
            .map(read_list_item)
            .collect::<Result<_, _>>()
            .map(Self)
    }
}

fn read_list_item(part: Part<'_>) -> Result<MoveRecord, NotationError> {
    if part.text.is_empty() {
        return Err(part.error("a move is missing"));
    }
    read_record(part)
}

const RESIGNATION: &str = "---";
