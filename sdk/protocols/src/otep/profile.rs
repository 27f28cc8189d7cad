//! What differs between the text of OTEP and the program that OTEP comes from.

use std::time::Duration;

use linesman_games::tafl::{Position, Repetition};

use crate::{Check, Level};

/// A version of the protocol: its limits, and what is said differently.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    /// The name by which a user asks for it.
    pub name: &'static str,
    /// The time limits.
    pub limits: Limits,
    /// Are the rules sent when the process starts, and not in answer to its hello?
    pub sends_rules_first: bool,
    /// Does the time for hello begin with the agent's first turn, and not with its process?
    pub hello_counts_from_first_turn: bool,
    /// Does the clock line come before `play`, and not behind it?
    pub has_clock_before_play: bool,
    /// How a clock line is worded.
    pub clock_form: ClockForm,
    /// Are the agents told when a main time has run out?
    pub tells_main_expiry: bool,
    /// Is a capture of the agent's own told to it as `opponent-move` when its berserk turn goes on?
    pub repeats_own_captures: bool,
    /// Is a move that ends the game answered with `move`, too?
    pub answers_last_move: bool,
    /// Is a move out of turn answered with an error?
    pub answers_early_moves: bool,
    /// Is a game that was not decided on the board finished with code 0?
    pub hides_forfeits: bool,
    /// Is the third occurrence of a position a draw in a variant that ignores it?
    pub draws_ignored_repetition: bool,
    /// The ids of checks that say nothing about this version.
    pub absent: &'static [&'static str],
    /// The ids of checks that are less binding in this version.
    pub lenient: &'static [&'static str],
}

/// How long an agent may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// From the start, or the first turn, to the newline of hello.
    pub hello: Duration,
    /// From play to the newline of the move, in a game without clocks.
    pub turn: Duration,
    /// What an analysis may take beyond the time that `analyze` names: for the way of the answer.
    pub analysis_grace: Duration,
    /// From goodbye, or the end of input, to the end of the process.
    pub exit: Duration,
}

/// How a clock line is worded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockForm {
    /// With the three fields of overtime if there is any, and '*' behind the time of a period.
    Text,
    /// With five fields and a space at the end, and '*' behind a time as soon as the main time is used up.
    Program,
}

impl Profile {
    /// Returns the text of OTEP, the default. The times for an untimed move, an analysis' way and an exit are our own.
    #[must_use]
    pub const fn otep() -> Self {
        Self {
            name: "otep",
            limits: Limits {
                hello: Duration::from_secs(5),
                turn: Duration::from_secs(60),
                analysis_grace: Duration::from_secs(1),
                exit: Duration::from_secs(2),
            },
            sends_rules_first: false,
            hello_counts_from_first_turn: false,
            has_clock_before_play: false,
            clock_form: ClockForm::Text,
            tells_main_expiry: true,
            repeats_own_captures: false,
            answers_last_move: true,
            answers_early_moves: true,
            hides_forfeits: false,
            draws_ignored_repetition: false,
            absent: &[],
            lenient: &["otep/rules/before-hello", "otep/clock/reads-trailing-space"],
        }
    }

    /// Returns the program OpenTafl 0.4.8, where it differs.
    #[must_use]
    pub const fn opentafl() -> Self {
        Self {
            name: "opentafl",
            sends_rules_first: true,
            hello_counts_from_first_turn: true,
            has_clock_before_play: true,
            clock_form: ClockForm::Program,
            tells_main_expiry: false,
            repeats_own_captures: true,
            answers_last_move: false,
            answers_early_moves: false,
            hides_forfeits: true,
            draws_ignored_repetition: true,
            absent: &[],
            lenient: &[],
            ..Self::otep()
        }
    }

    /// Returns all profiles, the default first.
    #[must_use]
    pub fn all() -> Vec<Self> {
        vec![Self::otep(), Self::opentafl()]
    }

    /// Finds a profile by its name.
    #[must_use]
    pub fn find(name: &str) -> Option<Self> {
        Self::all().into_iter().find(|profile| profile.name == name)
    }

    /// Returns how binding a check is in this version; none if the check says nothing about it.
    #[must_use]
    pub fn level_of(&self, check: &Check) -> Option<Level> {
        if self.absent.contains(&check.id) {
            None
        } else if self.lenient.contains(&check.id) {
            Some(check.level.max(Level::Should))
        } else {
            Some(check.level)
        }
    }

    /// Returns a game as it is judged in this version. Its rules, which the agents are sent, stay as they are. A side that has
    /// no legal move has lost: the text gives no result, and the program waits for ever.
    #[must_use]
    pub fn judging(&self, position: Position) -> Position {
        let position = position.with_stalemate_lost();
        if self.draws_ignored_repetition && position.repetition() == Repetition::Ignored {
            position.with_repetition(Repetition::Draw)
        } else {
            position
        }
    }
}

impl Limits {
    /// Returns these limits, but for a move in a game without clocks.
    #[must_use]
    pub const fn with_turn(mut self, turn: Duration) -> Self {
        self.turn = turn;
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::otep::checks;

    #[test]
    fn profiles_name_checks_that_exist() {
        for profile in Profile::all() {
            assert_eq!(Profile::find(profile.name), Some(profile.clone()));
            for id in profile.absent.iter().chain(profile.lenient) {
                assert!(
                    checks::ALL.iter().any(|check| check.id == *id),
                    "{}: {id}",
                    profile.name
                );
            }
        }
        assert_eq!(Profile::find("otpe"), None);
    }

    #[test]
    fn the_text_does_not_say_that_rules_come_before_hello() {
        let level = |profile: Profile| profile.level_of(&checks::RULES_BEFORE_HELLO);
        assert_eq!(level(Profile::otep()), Some(Level::Should));
        assert_eq!(level(Profile::opentafl()), Some(Level::Must));
    }
}
