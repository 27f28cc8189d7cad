//! Rules that an action can break, and what breaks them.

use std::{any::TypeId, convert::Infallible, fmt};

/// A rule that an action can break. [`rules!`](crate::rules) declares an enum of them.
pub trait Rule: Copy + Eq + fmt::Debug + 'static {
    /// What an action that breaks a rule does: the squares, pieces and numbers. It prints as a fragment without full stop.
    type Breach: Clone + Eq + fmt::Debug + fmt::Display + 'static;

    /// All rules.
    const ALL: &'static [Self];

    /// Returns the rule's name: a few lower-case words joined by hyphens, the same in every version.
    fn name(self) -> &'static str;

    /// Returns what kind of rule it is.
    fn kind(self) -> RuleKind;
}

/// What kind of rule it is, for code that serves all games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RuleKind {
    /// Only an answer in another form breaks it.
    Form,
    /// A piece that is moved is there. A move that is repeated breaks it, because the first one has left the square.
    Presence,
    /// Any other rule about what can be done in a position, or said at this point.
    Position,
    /// An agent that is asked for something does not refuse to give it.
    Refusal,
}

/// There is no rule to break.
impl Rule for Infallible {
    type Breach = Self;

    const ALL: &'static [Self] = &[];

    fn name(self) -> &'static str {
        match self {}
    }

    fn kind(self) -> RuleKind {
        match self {}
    }
}

/// A rule of any game, for code that serves all of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct AnyRule {
    name: &'static str,
    kind: RuleKind,
    of: TypeId,
}

impl AnyRule {
    /// Returns the rule's name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.name
    }

    /// Returns what kind of rule it is.
    #[must_use]
    pub const fn kind(self) -> RuleKind {
        self.kind
    }

    /// Returns the rule as one of `R`; none if it belongs to another set of rules.
    #[must_use]
    pub fn downcast<R: Rule>(self) -> Option<R> {
        let is_it = |rule: &&R| self.of == TypeId::of::<R>() && rule.name() == self.name;
        R::ALL.iter().find(is_it).copied()
    }
}

impl<R: Rule> From<R> for AnyRule {
    fn from(rule: R) -> Self {
        Self {
            name: rule.name(),
            kind: rule.kind(),
            of: TypeId::of::<R>(),
        }
    }
}

impl fmt::Debug for AnyRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for AnyRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// An action that the rules do not allow, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IllegalAction<R: Rule> {
    /// The broken rule.
    pub rule: R,
    /// What is wrong with this action. It prints as a fragment without full stop, for a player to read.
    pub breach: R::Breach,
}

impl<R: Rule> fmt::Display for IllegalAction<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.breach.fmt(f)
    }
}

impl<R: Rule> std::error::Error for IllegalAction<R> {}

/// The name of a rule, made from its identifier when the program is compiled; for [`rules!`](crate::rules).
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct RuleName {
    bytes: [u8; 64],
    length: usize,
}

impl RuleName {
    /// Returns the identifier in lower case, with a hyphen before each capital letter but the first.
    #[must_use]
    pub const fn of(identifier: &str) -> Self {
        let (mut bytes, mut length, mut at) = ([0; 64], 0, 0);
        while at < identifier.len() {
            let letter = identifier.as_bytes()[at];
            if letter.is_ascii_uppercase() && at > 0 {
                bytes[length] = b'-';
                length += 1;
            }
            bytes[length] = letter.to_ascii_lowercase();
            (length, at) = (length + 1, at + 1);
        }
        Self { bytes, length }
    }

    /// Returns the name.
    #[must_use]
    pub const fn as_str(&'static self) -> &'static str {
        match std::str::from_utf8(self.bytes.split_at(self.length).0) {
            Ok(name) => name,
            Err(_) => panic!("an identifier is ASCII"),
        }
    }
}

/// Declares an enum of rules. A rule's name is its identifier in lower case, with hyphens between the words, unless another
/// name is given. Its [kind](RuleKind) is `Position` unless another is given.
///
/// ```
/// use linesman_games::RuleKind;
///
/// linesman_games::rules! {
///     /// A rule of noughts and crosses.
///     pub enum Rule {
///         /// An answer is a square.
///         NoSquare is Form,
///         /// A mark goes on an empty square.
///         Occupied = "square-taken",
///     }
/// }
///
/// assert_eq!(Rule::ALL.map(Rule::name), ["no-square", "square-taken"]);
/// assert_eq!(Rule::ALL.map(Rule::kind), [RuleKind::Form, RuleKind::Position]);
/// let illegal = Rule::Occupied.broken("b2 is taken".to_owned());
/// assert_eq!(illegal.to_string(), "b2 is taken");
/// ```
///
/// Here an error says in a sentence what is wrong. A game whose errors hold values writes `pub enum Rule broken by Breach`. The breach of
/// a rule has the rule's name, unless a pattern is given, as in `NotToAct by Breach::GameOver | Breach::NotToAct { .. }`.
#[macro_export]
macro_rules! rules {
    (@name $rule:ident = $name:literal) => {
        $name
    };
    (@name $rule:ident) => {{
        const NAME: &$crate::RuleName = &$crate::RuleName::of(stringify!($rule));
        NAME.as_str()
    }};
    (@kind) => {
        $crate::RuleKind::Position
    };
    (@kind $kind:ident) => {
        $crate::RuleKind::$kind
    };
    (@breach) => {
        String
    };
    (@breach $breach:ident) => {
        $breach
    };
    (@pattern $breach:ident $rule:ident) => {
        $breach::$rule { .. }
    };
    (@pattern $breach:ident $rule:ident $pattern:pat) => {
        $pattern
    };
    (@broken $rules:ident; $($rule:ident,)+) => {
        impl $rules {
            /// Returns the error that says how this rule was broken.
            #[must_use]
            pub const fn broken(self, breach: String) -> $crate::IllegalAction<Self> {
                $crate::IllegalAction { rule: self, breach }
            }
        }
    };
    (@broken $rules:ident $breach:ident; $($rule:ident $(by $pattern:pat)?,)+) => {
        impl $breach {
            /// Returns the rule that is broken.
            #[must_use]
            pub const fn rule(&self) -> $rules {
                match self {
                    $($crate::rules!(@pattern $breach $rule $($pattern)?) => $rules::$rule,)+
                }
            }
        }

        impl From<$breach> for $crate::IllegalAction<$rules> {
            fn from(breach: $breach) -> Self {
                Self {
                    rule: breach.rule(),
                    breach,
                }
            }
        }
    };
    (
        $(#[$meta:meta])*
        $access:vis enum $rules:ident $(broken by $breach:ident)? {
            $($(#[$about:meta])* $rule:ident $(is $kind:ident)? $(by $pattern:pat)? $(= $name:literal)?,)+
        }
    ) => {
        $crate::table! {
            $(#[$meta])*
            $access enum $rules {
                /// Returns the rule's name.
                name: &'static str,
                /// Returns what kind of rule it is.
                kind: $crate::RuleKind;
                $($(#[$about])* $rule($crate::rules!(@name $rule $(= $name)?), $crate::rules!(@kind $($kind)?)),)+
            }
        }

        $crate::rules!(@broken $rules $($breach)?; $($rule $(by $pattern)?,)+);

        impl $crate::Rule for $rules {
            type Breach = $crate::rules!(@breach $($breach)?);

            const ALL: &'static [Self] = &Self::ALL;

            fn name(self) -> &'static str {
                self.name()
            }

            fn kind(self) -> $crate::RuleKind {
                self.kind()
            }
        }

        impl ::std::fmt::Display for $rules {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str(self.name())
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{bitwa, chess, stratego, tafl};

    /// Checks that each rule is found among its own set, and nowhere else.
    fn check<R: Rule + fmt::Debug>(others: [fn(AnyRule) -> bool; 3]) {
        for rule in R::ALL {
            let any = AnyRule::from(*rule);
            assert_eq!(any.downcast::<R>().map(R::name), Some(rule.name()));
            assert_eq!(others.map(|is_other| is_other(any)), [false; 3], "{rule:?}");
        }
    }

    #[test]
    fn a_rule_belongs_to_one_set_of_rules() {
        let is_of_bitwa = |rule: AnyRule| rule.downcast::<bitwa::Rule>().is_some();
        let is_of_stratego = |rule: AnyRule| rule.downcast::<stratego::Rule>().is_some();
        let is_of_tafl = |rule: AnyRule| rule.downcast::<tafl::Rule>().is_some();
        let is_of_chess = |rule: AnyRule| rule.downcast::<chess::Rule>().is_some();
        check::<bitwa::Rule>([is_of_stratego, is_of_tafl, is_of_chess]);
        check::<stratego::Rule>([is_of_bitwa, is_of_tafl, is_of_chess]);
        check::<tafl::Rule>([is_of_bitwa, is_of_stratego, is_of_chess]);
        check::<chess::Rule>([is_of_bitwa, is_of_stratego, is_of_tafl]);
    }
}
