//! What a conforming agent is held to.

use std::fmt;

use crate::Role;

/// One thing that a conforming agent does. The tables of checks are the project's published contract.
#[derive(Debug, PartialEq, Eq)]
pub struct Check {
    /// The check's path, which never changes: protocol, theme, fact.
    pub id: &'static str,
    /// The clause that it tests, numbered as in `docs/protocols/`.
    pub clause: &'static str,
    /// How binding the clause is.
    pub level: Level,
    /// What is asked of the agent, as one sentence.
    pub title: &'static str,
    /// Why it matters to the author of an agent.
    pub why: &'static str,
    /// How to fix a failure where the cause alone does not say.
    pub fix: &'static str,
    /// A conversation that passes; `>>` goes to the agent, `<<` comes from it.
    pub passing: &'static str,
    /// A conversation that fails.
    pub failing: &'static str,
    /// The checks that have to pass before this one can be judged: ids, or the paths above them.
    pub requires: &'static [&'static str],
    /// What it is for code that serves all protocols. It is no part of the contract.
    pub is: &'static [Role],
}

impl Check {
    /// A must without texts, from which others are made.
    pub const BLANK: Self = Self {
        id: "",
        clause: "",
        level: Level::Must,
        title: "",
        why: "",
        fix: "",
        passing: "",
        failing: "",
        requires: &[],
        is: &[],
    };

    /// Returns whether the check has this role.
    #[must_use]
    pub fn is(&self, role: Role) -> bool {
        self.is.contains(&role)
    }

    /// Returns whether the check has one of these roles.
    #[must_use]
    pub fn is_any(&self, roles: &[Role]) -> bool {
        roles.iter().any(|role| self.is(*role))
    }
}

linesman_games::table! {
    /// How binding a clause is.
    #[derive(PartialOrd, Ord)]
    pub enum Level {
        /// Returns the level's word.
        word: &'static str;

        /// An agent that breaks it does not conform.
        Must("must"),
        /// An agent that breaks it conforms, and runs a risk.
        Should("should"),
        /// Good manners.
        May("may"),
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// Returns whether `id` is the path itself or a check somewhere below it.
#[must_use]
pub fn is_under(id: &str, path: &str) -> bool {
    id.strip_prefix(path)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// Declares checks, one row each, and a table of them in the order of the rows.
///
/// A row's doc comment is the check's title. Its head has the name, the id without the protocol's name, the clause without
/// what all clauses begin with, the level, and the list of the checks that have to pass before. A check that is something for
/// code that serves all protocols has its [roles](Role) behind that.
///
/// ```
/// const NOTHING: &[&str] = &[];
///
/// linesman_protocols::checks! {
///     pub ALL: protocol "nim", clauses "NI-";
///
///     /// The agent answers take.
///     TAKE_ANSWERED "turn/answered" "1.1" Must after NOTHING {
///         why: "No answer within the limit is a lost game.",
///         fix: "print a number when a line begins with take",
///         passing: ">> take\n<< 2",
///         failing: ">> take\n-- nothing comes",
///     }
///
///     /// The agent takes 1 to 3 stones.
///     TAKE_LEGAL "turn/legal" "1.2" Must after NOTHING is [OneMove] {
///         why: "An illegal move is a lost game.",
///         fix: "take 1, 2 or 3 stones",
///         passing: ">> take\n<< 2",
///         failing: ">> take\n<< 4",
///     }
/// }
///
/// assert_eq!(ALL[0].id, "nim/turn/answered");
/// assert_eq!(TAKE_ANSWERED.title, "The agent answers take.");
/// assert!(TAKE_LEGAL.is(linesman_protocols::Role::OneMove));
/// ```
#[macro_export]
macro_rules! checks {
    (
        $access:vis $all:ident: protocol $protocol:literal, clauses $clauses:literal;
        $(
            $(#[doc = $title:literal])+
            $check:ident $id:literal $clause:literal $level:ident after $required:ident
            $(is [$($role:ident),+])? {
                why: $why:literal,
                fix: $fix:literal,
                passing: $passing:literal,
                failing: $failing:literal,
            }
        )+
    ) => {
        /// The checks, in the order of their clauses.
        $access static $all: &[&$crate::Check] = &[$(&$check),+];

        $(
            $(#[doc = $title])+
            pub static $check: $crate::Check = $crate::Check {
                id: concat!($protocol, "/", $id),
                clause: concat!($clauses, $clause),
                level: $crate::Level::$level,
                title: concat!($($title),+).trim_ascii(),
                why: $why,
                fix: $fix,
                passing: $passing,
                failing: $failing,
                requires: $required,
                is: &[$($($crate::Role::$role),+)?],
            };
        )+
    };
}

/// Declares named lists of checks that others require, whose ids are written without the protocol's name: `NOTHING` and these.
#[macro_export]
macro_rules! required {
    (protocol $protocol:literal; $($list:ident = [$($id:literal),* $(,)?];)+) => {
        pub(super) const NOTHING: &[&str] = &[];
        $(pub(super) const $list: &[&str] = &[$(concat!($protocol, "/", $id)),*];)+
    };
}

/// Returns the checks of several tables, one table after the other.
#[must_use]
pub const fn join<const N: usize>(tables: &[&[&'static Check]]) -> [&'static Check; N] {
    let mut all = [tables[0][0]; N];
    let (mut count, mut table) = (0, 0);
    while table < tables.len() {
        let mut row = 0;
        while row < tables[table].len() {
            all[count] = tables[table][row];
            (count, row) = (count + 1, row + 1);
        }
        table += 1;
    }
    assert!(count == N, "N is the number of checks");
    all
}

#[cfg(test)]
mod tests {
    use super::is_under;

    #[test]
    fn a_path_covers_whole_segments_only() {
        assert!(is_under("stratego/turn/form", "stratego/turn"));
        assert!(is_under("stratego/turn", "stratego/turn"));
        assert!(!is_under("stratego/turning", "stratego/turn"));
    }
}
