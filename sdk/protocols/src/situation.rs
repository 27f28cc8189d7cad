//! How far a conversation has come, and what a fault breaks there.

use std::fmt::Debug;

use linesman_games::{AnyRule, Rule};

use crate::{Cause, Check, Fault, Gravity, Line, Resource, Violation};

/// How far a conversation has come. Together with the cause of a fault it decides which check the fault breaks.
pub trait Situation: Copy + Debug {
    /// The rules that an action can break, those of the protocol included.
    type Rule: Copy + Into<AnyRule>;

    /// Returns the check that a fault breaks at this point.
    fn broken_by(self, cause: Cause<Self::Rule>) -> &'static Check;

    /// Returns the violation that a fault is at this point.
    fn violation(
        self,
        gravity: Gravity,
        cause: Cause<Self::Rule>,
        expected: impl Into<String>,
        actual: impl Into<String>,
    ) -> Violation {
        Violation::new(gravity, self.broken_by(cause), cause, expected, actual)
    }

    /// Returns the violation that the end of a line is at this point, unless it is a newline alone. How grave a fault is, and
    /// what was expected instead, follows from `judge`.
    fn of_ending<'a>(
        self,
        line: Line<'_>,
        judge: impl FnOnce(Fault) -> (Gravity, &'a str),
    ) -> Option<Violation> {
        let (fault, actual) = line.fault_of_ending()?;
        let (gravity, expected) = judge(fault);
        Some(self.violation(gravity, fault.widen(), expected, actual))
    }

    /// Returns the violation that a fault is at this point, if the agent loses by it.
    fn fatal(
        self,
        cause: Cause<Self::Rule>,
        expected: impl Into<String>,
        actual: impl Into<String>,
    ) -> Violation {
        self.violation(Gravity::Fatal, cause, expected, actual)
    }

    /// Returns the violation that a fault of the process is at this point. Too much text on standard error costs no game.
    fn of_process(
        self,
        fault: Fault,
        expected: impl Into<String>,
        actual: impl Into<String>,
    ) -> Violation {
        let gravity = match fault {
            Cause::OverLimit(Resource::Stderr) => Gravity::Tolerable,
            _ => Gravity::Fatal,
        };
        self.violation(gravity, fault.widen(), expected, actual)
    }

    /// Returns the violation that a fault is at this point, if the conversation can go on.
    fn tolerable(
        self,
        cause: Cause<Self::Rule>,
        expected: impl Into<String>,
        actual: impl Into<String>,
    ) -> Violation {
        self.violation(Gravity::Tolerable, cause, expected, actual)
    }
}

/// Says which check a fault breaks in the situations of a protocol: by the protocol's own rows, and after them by the rows that
/// all protocols share. The checks of the shared rows are the ones with these names where the macro is used.
///
/// The rows are those of one match, so the compiler sees that no cause is missing. Where several protocols share the rows, a function
/// finds the check of each.
#[macro_export]
macro_rules! broken_by {
    (
        $self:ident: $situation:ty $(where $board:ident: $bound:ident in $own_check:expr)?, $rule:ty;
        $($own:pat $(if $condition:expr)? => $check:expr,)+
    ) => {
        impl$(<$board: $bound>)? $crate::Situation for $situation {
            type Rule = $rule;

            fn broken_by($self, cause: $crate::Cause<$rule>) -> &'static $crate::Check {
                let check = match (cause, $self) {
                    $($own $(if $condition)? => $check,)+
                    ($crate::Cause::Buffered, _) => &FLUSHES,
                    ($crate::Cause::NoNewline, _) => &ENDS_LINES,
                    ($crate::Cause::Crlf, _) => &NO_CARRIAGE_RETURN,
                    ($crate::Cause::Noise, _) => &NO_NOISE,
                    ($crate::Cause::ClosedStdout, _) => &KEEPS_STDOUT,
                    ($crate::Cause::LeakedProcess, _) => &LEAVES_NOTHING,
                    ($crate::Cause::OverLimit($crate::Resource::Stdout), _) => &STDOUT_BOUNDED,
                    ($crate::Cause::OverLimit($crate::Resource::Stderr), _) => &STDERR_BOUNDED,
                    // Nobody has use for an agent that goes beyond a limit.
                    ($crate::Cause::OverLimit(_) | $crate::Cause::Exited(_) | $crate::Cause::Signalled(_), _) => &STAYS,
                    ($crate::Cause::DidNotExit, _) => &END_OF_INPUT,
                };
                $(let check = ($own_check)(check);)?
                check
            }
        }
    };
}

/// A rule of a game, or of the protocol that the game is played over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Broken<G, P> {
    /// A rule of the game.
    Game(G),
    /// A rule of the protocol.
    Protocol(P),
}

impl<G: Rule, P: Rule> From<Broken<G, P>> for AnyRule {
    fn from(broken: Broken<G, P>) -> Self {
        match broken {
            Broken::Game(rule) => rule.into(),
            Broken::Protocol(rule) => rule.into(),
        }
    }
}
