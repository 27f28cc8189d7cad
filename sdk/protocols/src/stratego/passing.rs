//! Whether an agent may pass, as far as it can tell.

use linesman_games::stratego::{Cell, View};

use super::Profile;

/// What an agent knows of the rule that a side may pass with NO_MOVE.
///
/// Only `beta-2011` has this rule (ST-3.13), and no message names the profile. An agent that has not been told the profile looks at what the
/// referee sends. The first that applies decides:
///
/// 1. A pass was reported: there is the rule.
/// 2. A bomb was reported to have gone with its attacker, or one of two equal ranks to be left: there is the rule. A bomb was reported
///    to have stayed, or equal ranks to have gone both: there is none.
/// 3. A side that has only bombs and its flag left is asked to move: there is the rule, because where there is none, it would have lost.
/// 4. The opponent is called by a path: there is none. It is called by a word: there is the rule.
#[derive(Clone, Debug, Default)]
pub(super) struct Passing {
    /// What the profile says, or what a report has shown.
    known: Option<bool>,
    /// Whether the opponent is called by a path.
    is_path: bool,
}

impl Passing {
    /// Returns what the rules of a profile say.
    pub(super) const fn of(profile: &Profile) -> Self {
        Self {
            known: Some(profile.rules.allows_no_move),
            is_path: profile.names_paths,
        }
    }

    /// Notes what the opponent is called.
    pub(super) fn note_name(&mut self, name: &str) {
        self.is_path = name.contains('/');
    }

    /// Notes the report of a ply.
    pub(super) fn note_report(&mut self, report: &str) {
        if self.known.is_some() {
            return;
        }
        let words: Vec<&str> = report.split_ascii_whitespace().collect();
        self.known = match words.as_slice() {
            ["NO_MOVE"] | [.., "BOTHDIE", _, "B"] => Some(true),
            [.., "DIES", _, "B"] => Some(false),
            [.., outcome, attacker, defender] if attacker == defender => match *outcome {
                "KILLS" | "DIES" => Some(true),
                "BOTHDIE" => Some(false),
                _ => None,
            },
            _ => None,
        };
    }

    /// Returns what an agent answers that makes no move here.
    ///
    /// A side that has no legal move passes where it may. A side that could move surrenders, which loses the game in all profiles
    /// (ST-3.7), and so does a side that may not pass.
    pub(super) fn answer(&self, view: &View) -> &'static str {
        let is_mobile = |cell: &Cell| matches!(cell, Cell::Own(rank) if rank.is_mobile());
        let may_pass = || {
            let is_told = || !view.cells().iter().any(is_mobile) || !self.is_path;
            self.known.unwrap_or_else(is_told)
        };
        if view.legal_moves().is_empty() && may_pass() {
            "NO_MOVE"
        } else {
            "SURRENDER"
        }
    }
}

#[cfg(test)]
mod tests {
    use linesman_games::stratego::{RED, Rank};

    use super::*;

    /// A board with these pieces at the left of the top row, behind a bomb on each of their squares below.
    fn board(ranks: &[Rank]) -> View {
        let mut cells = [Cell::Empty; 100];
        for (index, rank) in ranks.iter().enumerate() {
            cells[index] = Cell::Own(*rank);
            cells[index + 10] = Cell::Own(Rank::Bomb);
        }
        View::of_board(RED, cells)
    }

    const BLOCKED: &[Rank] = &[Rank::Spy, Rank::Bomb, Rank::Flag];
    const IMMOBILE: &[Rank] = &[Rank::Flag, Rank::Bomb];
    const FREE: &[Rank] = &[Rank::Flag, Rank::Spy];

    fn check(passing: &Passing, ranks: &[Rank], expected: &str) {
        assert_eq!(
            passing.answer(&board(ranks)),
            expected,
            "{passing:?}, {ranks:?}"
        );
    }

    #[test]
    fn a_blocked_side_answers_as_its_profile_wants_it() {
        for profile in <Profile as crate::Profile>::all() {
            let expected = match profile.name {
                "beta-2011" => "NO_MOVE",
                _ => "SURRENDER",
            };
            check(&Passing::of(&profile), BLOCKED, expected);
            check(&Passing::of(&profile), FREE, "SURRENDER");
        }
    }

    #[test]
    fn a_side_that_was_not_told_the_profile_looks_at_what_is_sent() {
        let heard = |name: &str, reports: &[&str]| {
            let mut passing = Passing::default();
            passing.note_name(name);
            reports
                .iter()
                .for_each(|report| passing.note_report(report));
            passing
        };
        let path = "./agents/vixen";
        for (name, reports, expected) in [
            ("vixen", &[][..], "NO_MOVE"),
            (path, &[], "SURRENDER"),
            ("vixen", &["0 3 DOWN OK", "9 6 UP DIES 5 3"], "NO_MOVE"),
            ("vixen", &["0 3 DOWN DIES 5 B"], "SURRENDER"),
            (path, &["0 3 DOWN BOTHDIE 5 B"], "NO_MOVE"),
            (path, &["0 3 DOWN KILLS 8 B"], "SURRENDER"),
            (path, &["0 3 DOWN BOTHDIE 5 5"], "SURRENDER"),
            ("vixen", &["0 3 DOWN BOTHDIE 5 5"], "SURRENDER"),
            (path, &["0 3 DOWN KILLS 5 5"], "NO_MOVE"),
            (path, &["9 6 UP 3 DIES 9 9"], "NO_MOVE"),
            (path, &["NO_MOVE"], "NO_MOVE"),
            (path, &["NO_MOVE ILLEGAL"], "SURRENDER"),
        ] {
            check(&heard(name, reports), BLOCKED, expected);
            check(&heard(name, reports), FREE, "SURRENDER");
        }
        // Elsewhere, a side without mobile pieces has lost.
        check(&heard(path, &[]), IMMOBILE, "NO_MOVE");
        check(&heard("vixen", &[]), IMMOBILE, "NO_MOVE");
    }
}
