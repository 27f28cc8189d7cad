//! What a protocol brings to every command.

use std::{fmt, time::Duration};

use linesman_protocols::Check;

use super::{Analyse, Follower, Protocol, RecordingForm, console::Uninformed};
use crate::{
    builtin::ScenarioFile,
    options::OptionSpec,
    picture::Drawing,
    scenario::{Direction, Player},
};

/// A protocol as every command knows it: one static value per protocol.
///
/// Commands, reports and tests work on a list of descriptors, such as [`PROTOCOLS`](super::PROTOCOLS). Nothing else names
/// a protocol. The required methods are enough for `check`, `run`, `list`, `explain` and `cargo test`. The methods with a
/// default are capabilities that a protocol may lack.
pub trait Descriptor: Sync {
    /// Returns the name that a user types, such as `stratego`. Ids of checks and scenarios begin with it.
    fn name(&self) -> &'static str;
    /// Returns the name for people, such as `Stratego`.
    fn title(&self) -> &'static str;
    /// Returns a phrase that says what the protocol is, without a full stop.
    fn about(&self) -> &'static str;
    /// Returns the names of the profiles, in the order in which reports have them.
    fn profiles(&self) -> Vec<&'static str>;
    /// Returns the checks of all profiles, in the order of their clauses.
    fn checks(&self) -> &'static [&'static Check];
    /// Returns the names of the two sides, the first side first.
    fn sides(&self) -> &'static [&'static str];
    /// Returns the placeholders that a line of a scenario may contain.
    fn placeholders(&self, direction: Direction) -> &'static [&'static str];
    /// Returns the ways in which the tester's own player plays this game.
    fn players(&self) -> &'static [Player];
    /// Reads a move of the opponent, as a scenario lists them.
    ///
    /// # Errors
    /// Describes a correct move.
    fn read_move(&self, text: &str) -> Result<(), String>;
    /// Returns the scenario files that decide the checks; [`scenario_files!`](crate::scenario_files) lists the files of a crate.
    fn scenario_files(&self) -> &'static [ScenarioFile];
    /// Returns the protocol in the profile with this name, or in its default profile; none if there is no such profile.
    ///
    /// `timeout` replaces the profile's own limits for answers.
    fn protocol(
        &self,
        profile: Option<&str>,
        timeout: Option<Duration>,
    ) -> Option<Box<dyn Protocol>>;

    /// Returns the profiles that know the word at the beginning of a line, if not every profile knows it.
    fn profiles_with(&self, word: &str) -> Option<Vec<&'static str>> {
        let _ = word;
        None
    }
    /// Returns the options that the protocol adds to commands and scenarios.
    fn options(&self) -> &'static [OptionSpec] {
        &[]
    }
    /// Reads the value of an option in a scenario. Returns the values that it stands for; a scenario runs once for each.
    ///
    /// # Errors
    /// Says what is wrong with the value, and what is allowed.
    fn read_option(&self, name: &str, value: &str) -> Result<Vec<String>, String> {
        let _ = name;
        Ok(vec![value.to_owned()])
    }
    /// Reads the value of an option on the command line, where it may be the name of a file. Returns the values that it
    /// stands for, as scenarios have them.
    ///
    /// # Errors
    /// Says what is wrong with the value, and what is allowed.
    fn read_argument(&self, name: &str, value: &str) -> Result<Vec<String>, String> {
        self.read_option(name, value)
    }
    /// Returns how tournaments are played, if there are any.
    fn tournament(&self) -> Option<TournamentForm> {
        None
    }
    /// Returns the function that lets an agent analyse a position, if the protocol has analyses.
    fn analysis(&self) -> Option<Analyse> {
        None
    }
    /// Returns the function that draws a position for reports, if positions can be drawn.
    fn picture(&self) -> Option<Drawing> {
        None
    }
    /// Returns a follower at the start of a conversation at the console.
    fn follower(&self) -> Box<dyn Follower> {
        Box::new(Uninformed)
    }
    /// Returns how conversations are written as scenarios.
    fn recording_form(&self) -> RecordingForm {
        RecordingForm {
            check: self.checks().first().map_or("", |check| check.id),
            ..RecordingForm::default()
        }
    }
}

impl fmt::Debug for dyn Descriptor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Descriptor").field(&self.name()).finish()
    }
}

/// How tournaments of a protocol are played.
#[derive(Clone, Debug, Default)]
pub struct TournamentForm {
    /// The option that differs from game to game, and its values unless the user names others.
    pub variety: Option<(&'static str, Vec<String>)>,
    /// The names of the scores that break ties, the most important first.
    pub measures: &'static [&'static str],
}
