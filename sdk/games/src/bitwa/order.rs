//! Orders as players word them.

use std::{fmt, num::IntErrorKind, str::FromStr};

use super::{Rule, quote::quoted};

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
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {} ", self.attack, self.x, self.y)?;
        write!(f, "{} {} {}", self.dx, self.dy, self.px_first)
    }
}

impl FromStr for Order {
    type Err = ParseOrderError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut words = text.split_ascii_whitespace();
        let mut numbers = [0; 6];
        for (number, (field, rule)) in numbers.iter_mut().zip(FIELDS) {
            let error = |fault, message| ParseOrderError { fault, message };
            let word = words.next().ok_or_else(|| {
                let message = format!("{field} is missing; {SIX_NUMBERS}");
                error(OrderFault::WrongCount, message)
            })?;
            *number = word.parse().map_err(|why: std::num::ParseIntError| {
                let word = quoted(word);
                match why.kind() {
                    IntErrorKind::PosOverflow | IntErrorKind::NegOverflow => {
                        let message = format!("{field} is {word}, which no rule allows");
                        error(OrderFault::TooLarge(rule), message)
                    }
                    _ => {
                        let message = format!("{field} is {word} instead of a whole number");
                        error(OrderFault::NotANumber, message)
                    }
                }
            })?;
        }
        match words.next() {
            Some(extra) => Err(ParseOrderError {
                fault: OrderFault::WrongCount,
                message: format!("{} follows p; {SIX_NUMBERS}", quoted(extra)),
            }),
            None => {
                let [attack, x, y, dx, dy, px_first] = numbers;
                Ok(Self {
                    attack,
                    x,
                    y,
                    dx,
                    dy,
                    px_first,
                })
            }
        }
    }
}

/// A text is no order; the first thing that is wrong with it, from left to right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseOrderError {
    /// What kind of mistake it is.
    pub fault: OrderFault,
    /// What is wrong: a fragment without full stop.
    pub message: String,
}

/// What can be wrong with the text of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OrderFault {
    /// The text has fewer or more than six fields.
    WrongCount,
    /// A field is no whole number.
    NotANumber,
    /// A field is a whole number that does not fit into 64 bits. This is the rule for the field.
    TooLarge(Rule),
}

impl fmt::Display for ParseOrderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for ParseOrderError {}

/// The fields in the order of the text, each with the rule for it.
const FIELDS: [(&str, Rule); 6] = [
    ("A", Rule::AttackFlag),
    ("xd", Rule::TargetOffBoard),
    ("yd", Rule::TargetOffBoard),
    ("dx", Rule::Dx),
    ("dy", Rule::Dy),
    ("p", Rule::PointFlag),
];
const SIX_NUMBERS: &str = "an order is six numbers, A xd yd dx dy p";
