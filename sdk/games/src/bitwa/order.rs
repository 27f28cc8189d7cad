//! Orders as players word them.

use std::{fmt, num::IntErrorKind, str::FromStr};

use super::quote::quoted;

/// An order to a division, as a player words it. It may be nonsense; the rules decide.
///
/// The text is `<A> <xd> <yd> <dx> <dy> <p>`, six whole numbers with white space between them. A number that no rule
/// allows is an order nevertheless, so that the rules can say what is wrong with it.
///
/// # Examples
///
/// ```
/// use linesman_games::bitwa::Order;
///
/// let order: Order = "1 5 2 1 -1 0".parse()?;
/// assert_eq!((order.x, order.y), (5, 2));
/// assert_eq!(order.to_string(), "1 5 2 1 -1 0");
/// # Ok::<(), linesman_games::bitwa::ParseOrderError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Order {
    /// `A`: 1 if a unit that has enemies beside it is to look at their cells only, 0 if not.
    pub attack: i64,
    /// `xd`: the target's column, from 0 from left to right.
    pub x: i64,
    /// `yd`: the target's row, from 0 from top to bottom.
    pub y: i64,
    /// `dx`: on which side of the target the point Px lies that settles ties, 1 to the right or -1 to the left.
    pub dx: i64,
    /// `dy`: on which side of the target the point Py lies that settles ties, 1 below or -1 above.
    pub dy: i64,
    /// `p`: 1 if Px is asked before Py, 0 if after it.
    pub px_first: i64,
}

impl Order {
    /// Returns the order to go to a cell without preferring attacks, in which ties go to the right, then to the bottom.
    #[must_use]
    pub const fn towards(x: i64, y: i64) -> Self {
        Self {
            attack: 0,
            x,
            y,
            dx: 1,
            dy: 1,
            px_first: 1,
        }
    }

    /// Returns the same order with attacks preferred.
    #[must_use]
    pub const fn attacking(self) -> Self {
        Self { attack: 1, ..self }
    }

    const fn from_numbers([attack, x, y, dx, dy, px_first]: [i64; 6]) -> Self {
        Self {
            attack,
            x,
            y,
            dx,
            dy,
            px_first,
        }
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            attack,
            x,
            y,
            dx,
            dy,
            px_first,
        } = self;
        write!(f, "{attack} {x} {y} {dx} {dy} {px_first}")
    }
}

impl FromStr for Order {
    type Err = ParseOrderError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut words = text.split_ascii_whitespace();
        let mut numbers = [0; 6];
        for (number, field) in numbers.iter_mut().zip(OrderField::ALL) {
            let word = words.next().ok_or(ParseOrderError::Missing(field))?;
            *number = word.parse().map_err(|error: std::num::ParseIntError| {
                let text = word.to_owned();
                match error.kind() {
                    IntErrorKind::PosOverflow | IntErrorKind::NegOverflow => {
                        ParseOrderError::TooLarge { field, text }
                    }
                    _ => ParseOrderError::NotANumber { field, text },
                }
            })?;
        }
        match words.next() {
            Some(text) => Err(ParseOrderError::Extra(text.to_owned())),
            None => Ok(Self::from_numbers(numbers)),
        }
    }
}

/// One of the numbers of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OrderField {
    /// `A`, whether attacks are preferred.
    Attack,
    /// `xd`, the target's column.
    X,
    /// `yd`, the target's row.
    Y,
    /// `dx`, the side of Px.
    Dx,
    /// `dy`, the side of Py.
    Dy,
    /// `p`, whether Px is first.
    PxFirst,
}

impl OrderField {
    /// All fields, in the order of the text.
    pub const ALL: [Self; 6] = [
        Self::Attack,
        Self::X,
        Self::Y,
        Self::Dx,
        Self::Dy,
        Self::PxFirst,
    ];

    /// Returns the protocol's name of the field.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Attack => "A",
            Self::X => "xd",
            Self::Y => "yd",
            Self::Dx => "dx",
            Self::Dy => "dy",
            Self::PxFirst => "p",
        }
    }
}

impl fmt::Display for OrderField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text is no order; the first thing that is wrong with it, from left to right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParseOrderError {
    /// The text ends before this field.
    Missing(OrderField),
    /// The field is no whole number.
    NotANumber {
        /// Which field it is.
        field: OrderField,
        /// What stands there.
        text: String,
    },
    /// The field is a whole number that does not fit into 64 bits.
    TooLarge {
        /// Which field it is.
        field: OrderField,
        /// Its digits.
        text: String,
    },
    /// Something follows the last field.
    Extra(String),
}

impl fmt::Display for ParseOrderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing(field) => write!(
                f,
                "{field} is missing; an order is six numbers, A xd yd dx dy p"
            ),
            Self::NotANumber { field, text } => {
                write!(f, "{field} is {} instead of a whole number", quoted(text))
            }
            Self::TooLarge { field, text } => {
                write!(f, "{field} is {}, which no rule allows", quoted(text))
            }
            Self::Extra(text) => write!(
                f,
                "{} follows p; an order is six numbers, A xd yd dx dy p",
                quoted(text)
            ),
        }
    }
}

impl std::error::Error for ParseOrderError {}
