//! What differs between the versions of the protocol.

use std::time::Duration;

use linesman_games::stratego::{Blocked, Bombs, EqualRanks, Rules, SetupOrder, SetupSize};

use crate::{Gravity, Levels};

/// A version of the protocol: its rules, its limits, and what is said differently.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    /// The name by which a user asks for it.
    pub name: &'static str,
    /// The checks that have another level in this version. Of those that are less binding, it was seen to let faults pass.
    pub levels: Levels,
    /// The rules of the game.
    pub rules: Rules,
    /// The time limits.
    pub limits: Limits,
    /// The character that boards show lakes with.
    pub lake: u8,
    /// How agents are told that the game is over.
    pub farewell: Farewell,
    /// Whether both sides receive the ply that ends the game before the farewell.
    pub tells_last_ply: bool,
    /// What becomes of a line that comes when none is due.
    pub extra_lines: ExtraLines,
    /// How grave a carriage return at the end of a set-up row is.
    pub carriage_return_in_setup: Gravity,
    /// Whether a game that a set-up lost has a word of its own, `BAD_SETUP`.
    pub names_bad_setups: bool,
    /// Whether the set-up line calls the opponent by the path of its program, and not by a word.
    pub names_paths: bool,
    /// The word for a person among the players of the program `stratego`, in addition to `@human`.
    pub person: Option<&'static str>,
}

/// How long an agent may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// From the set-up line to the newline of the fourth row; the start of the process falls into it.
    pub setup: Duration,
    /// Whether each row has the whole time of a set-up, from the row before.
    pub is_per_row: bool,
    /// From the last line of a turn to the newline of the move.
    pub turn: Duration,
    /// From the farewell, or the end of input, to the end of the process.
    pub exit: Duration,
}

/// How agents are told that the game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Farewell {
    /// With the word QUIT.
    Quit,
    /// With the word QUIT and the result of the game.
    QuitWithResult,
    /// With VICTORY or DEFEAT; after an illegal answer with ILLEGAL for its author and DEFAULT for the other side.
    Verdict,
}

/// What becomes of a line that comes when none is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExtraLines {
    /// It loses the game.
    Forfeit,
    /// It waits, and is taken for the next answer.
    Queue,
}

impl Profile {
    /// Returns the competition's web page of December 2011.
    #[must_use]
    pub fn web_2011() -> Self {
        Self {
            name: "web-2011",
            rules: Rules {
                bombs: Bombs::Explode,
                equal_ranks: EqualRanks::Drawn { seed: 0 },
                ends_by_attrition: false,
                ..Rules::default()
            },
            limits: Limits::of_answers(Duration::from_secs(1)),
            lake: b'*',
            farewell: Farewell::Verdict,
            tells_last_ply: true,
            levels: Levels {
                absent: &[
                    "stratego/end/quit-in-place-of-echo",
                    "stratego/end/quit-with-result",
                    "stratego/setup/full-army",
                ],
                ..Levels::OWN
            },
            ..Self::manual_2012()
        }
    }

    /// Returns the beta manual of December 2011. It says nothing of equal ranks; its program drew lots, as the page of that day.
    #[must_use]
    pub fn beta_2011() -> Self {
        Self {
            name: "beta-2011",
            rules: Rules {
                bombs: Bombs::Explode,
                equal_ranks: EqualRanks::Drawn { seed: 0 },
                allows_no_move: true,
                ends_by_attrition: false,
                ..Rules::default()
            },
            farewell: Farewell::QuitWithResult,
            person: Some("human"),
            ..Self::manual_2012()
        }
    }

    /// Returns the manual of 3 March 2012, the default. The manual asks for an immediate exit; two seconds are our
    /// reading of it.
    #[must_use]
    pub fn manual_2012() -> Self {
        Self {
            name: "manual-2012",
            rules: Rules::default(),
            limits: Limits::of_answers(Duration::from_secs(2)),
            lake: b'+',
            farewell: Farewell::Quit,
            tells_last_ply: false,
            extra_lines: ExtraLines::Forfeit,
            carriage_return_in_setup: Gravity::Tolerable,
            names_bad_setups: false,
            names_paths: false,
            person: None,
            levels: Levels {
                absent: &["stratego/setup/full-army"],
                ..Levels::OWN
            },
        }
    }

    /// Returns the competition's manager as it was when the competition ended, in May 2012.
    #[must_use]
    pub fn final_2012() -> Self {
        Self {
            name: "final-2012",
            rules: Rules {
                setup_size: SetupSize::ExactlyForty,
                setup_order: SetupOrder::RedFirst,
                allows_surrender: true,
                blocked: Blocked::IsAsked,
                ..Rules::default()
            },
            limits: Limits {
                is_per_row: true,
                ..Limits::of_answers(Duration::from_secs(2))
            },
            farewell: Farewell::QuitWithResult,
            extra_lines: ExtraLines::Queue,
            carriage_return_in_setup: Gravity::Fatal,
            names_bad_setups: true,
            names_paths: true,
            levels: Levels {
                lenient: &["stratego/turn/plain-form"],
                ..Levels::OWN
            },
            ..Self::manual_2012()
        }
    }

    /// Returns how the set-up line calls an opponent with this name: by a path where the profile has paths, or else by a word.
    #[must_use]
    pub fn opponent_name(&self, name: &str) -> String {
        let word = name.rsplit('/').find(|part| !part.is_empty());
        match (self.names_paths, name.contains('/')) {
            (true, false) => format!("./agents/{name}"),
            (false, true) => word.unwrap_or("opponent").to_owned(),
            _ => name.to_owned(),
        }
    }

    /// Returns the profile whose draws between equal ranks, if it has them, come from this seed.
    #[must_use]
    pub fn with_seed(mut self, seed: u64) -> Self {
        if let EqualRanks::Drawn { seed: own } = &mut self.rules.equal_ranks {
            *own = seed;
        }
        self
    }
}

// The profiles are in the order of their time.
crate::profiles!(Profile: web_2011, beta_2011, manual_2012, final_2012);

impl Limits {
    /// Returns the limits where every answer has the same time, and two seconds are left to exit.
    #[must_use]
    pub const fn of_answers(limit: Duration) -> Self {
        Self {
            setup: limit,
            is_per_row: false,
            turn: limit,
            exit: Duration::from_secs(2),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_opponent_is_called_by_a_path_where_the_profile_has_paths() {
        let check = |name, as_a_word, as_a_path| {
            assert_eq!(Profile::beta_2011().opponent_name(name), as_a_word);
            assert_eq!(Profile::final_2012().opponent_name(name), as_a_path);
        };
        check("vixen", "vixen", "./agents/vixen");
        check("./bots/vixen", "vixen", "./bots/vixen");
        check("/vixen/", "vixen", "/vixen/");
        check("//", "opponent", "//");
    }

    /// The two texts of 2011 do not say that a side without mobile pieces loses. The manual does.
    #[test]
    fn a_side_without_mobile_pieces_plays_on_by_the_texts_of_2011() {
        for (profile, expected) in [
            (Profile::web_2011(), false),
            (Profile::beta_2011(), false),
            (Profile::manual_2012(), true),
            (Profile::final_2012(), true),
        ] {
            assert_eq!(
                profile.rules.ends_by_attrition, expected,
                "{}",
                profile.name
            );
        }
    }
}
