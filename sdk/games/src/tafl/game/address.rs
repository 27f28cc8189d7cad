//! Where a turn belongs.

use std::{fmt, str::FromStr};

use crate::tafl::{
    NotationError,
    notation::{Part, quoted},
};

/// Where a turn belongs: in the main line, or in a variation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Address {
    /// `3.`: the turn with this number, from 1.
    Main(u32),
    /// `3b.2.1a.`: a turn of a variation.
    Variation {
        /// The move of the main line that the variation replaces.
        root: Place,
        /// The number of the variation and a place in it; more than one for a variation of a variation, the outermost
        /// first. The last one is that of this turn.
        path: Vec<(u32, Place)>,
    },
}

/// A move's place in a line of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The number of its turn, from 1.
    pub turn: u32,
    /// Which move of the turn it is: 0..=25, written as a letter from a to z.
    pub ply: u8,
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Main(turn) => write!(f, "{turn}."),
            Self::Variation { root, path } => {
                write!(f, "{root}.")?;
                path.iter()
                    .try_for_each(|(variation, place)| write!(f, "{variation}.{place}."))
            }
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.turn, char::from(b'a' + self.ply))
    }
}

impl FromStr for Address {
    type Err = NotationError;

    /// Reads an address, with the full stop behind it.
    ///
    /// # Errors
    /// The text is none.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let whole = Part::whole(text);
        if !text.ends_with('.') {
            return Err(whole.end().error("an address ends with a full stop"));
        }
        let mut parts: Vec<Part<'_>> = whole.split('.').collect();
        parts.pop();
        if let [only] = parts[..] {
            return read_number(only).map(Self::Main);
        }
        let (root, rest) = parts.split_first().expect("split returns something");
        let root = read_place(*root)?;
        let (pairs, odd) = rest.as_chunks::<2>();
        if !odd.is_empty() {
            return Err(whole
                .end()
                .error("the turn in the variation is missing, like 1a"));
        }
        let to_step = |[variation, place]: &[Part<'_>; 2]| {
            Ok((read_number(*variation)?, read_place(*place)?))
        };
        let path = pairs.iter().map(to_step).collect::<Result<_, _>>()?;
        Ok(Self::Variation { root, path })
    }
}

fn read_place(part: Part<'_>) -> Result<Place, NotationError> {
    let (number, letter) = part.take_while(|c| c.is_ascii_digit());
    let turn = read_number(number)?;
    match letter.text.as_bytes() {
        [letter @ b'a'..=b'z'] => Ok(Place {
            turn,
            ply: letter - b'a',
        }),
        _ => Err(letter.error(format!(
            "behind the number of a turn stands the letter of a move, not {}",
            quoted(letter.text)
        ))),
    }
}

fn read_number(part: Part<'_>) -> Result<u32, NotationError> {
    let not_one = || part.error(format!("{} is no number", quoted(part.text)));
    part.number().ok_or_else(not_one)
}
