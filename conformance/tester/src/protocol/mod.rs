//! What a protocol brings to the tester.

pub mod analysis;
mod bitwa;
mod console;
mod descriptor;
mod game_form;
mod otep;
mod recording;
mod stratego;
pub mod stretch;

use analysis::Analyse;
pub use bitwa::{BITWA, Bitwa};
pub use console::{Follower, Wait};
pub use descriptor::{Descriptor, TournamentForm};
pub use game_form::GameForm;
pub use otep::{OTEP, Otep, draw_tafl};
pub use recording::RecordingForm;
pub use stratego::{STRATEGO, Stratego};
use stretch::Refereed;

/// The protocols that come with Linesman.
pub const PROTOCOLS: &[&dyn Descriptor] = &[STRATEGO, OTEP, BITWA];

use std::time::Duration;

use linesman_protocols::{Cause, Check, Fault, Level, Line, Time, Violation};

use crate::{
    game::{Game, GameRequest},
    options::{OptionError, Place},
    scenario::{Direction, Play, Player, Template},
};

/// A protocol in one of its profiles.
pub trait Protocol: Sync {
    /// Returns what is the same in every profile.
    fn descriptor(&self) -> &'static dyn Descriptor;
    /// Returns the name of the profile.
    fn profile(&self) -> &'static str;
    /// Returns how binding a check is in this profile; none if the profile has no such check.
    fn level_of(&self, check: &Check) -> Option<Level>;
    /// Returns the time limits of this profile, each with its name.
    fn limits(&self) -> Vec<(&'static str, Duration)>;
    /// Returns how long an agent has to exit when it is told to.
    fn exit_limit(&self) -> Duration;
    /// Returns how many bytes of memory an agent may hold, its descendants included; no limit if there is none.
    fn memory_limit(&self) -> Option<u64> {
        None
    }
    /// Returns the form of the games that are played on top of the scenarios.
    fn game_form(&self) -> GameForm;
    /// Returns the function that plays whole games between two programs.
    ///
    /// # Errors
    /// An option has a wrong value or is missing, or the protocol has no games between two programs.
    fn game(&self, request: &GameRequest) -> Result<Game, OptionError> {
        let _ = request;
        let title = self.descriptor().title();
        Err(OptionError(format!(
            "there are no games of {title} between two programs"
        )))
    }
    /// Returns the stage for one scripted conversation.
    fn stage(&self, setting: &Setting<'_>) -> Box<dyn Stage>;

    /// Returns the protocol's name.
    fn name(&self) -> &'static str {
        self.descriptor().name()
    }
    /// Returns the names of all profiles.
    fn profiles(&self) -> Vec<&'static str> {
        self.descriptor().profiles()
    }
    /// Returns the checks of all profiles, in the order of their clauses.
    fn checks(&self) -> &'static [&'static Check] {
        self.descriptor().checks()
    }
    /// Returns the names of the two sides.
    fn sides(&self) -> &'static [&'static str] {
        self.descriptor().sides()
    }
    /// Returns the placeholders that a line of a scenario may contain.
    fn placeholders(&self, direction: Direction) -> &'static [&'static str] {
        self.descriptor().placeholders(direction)
    }
    /// Returns the ways in which the tester's own player plays this game.
    fn players(&self) -> &'static [Player] {
        self.descriptor().players()
    }
    /// Reads a move of the opponent, as a scenario lists them.
    ///
    /// # Errors
    /// Describes a correct move.
    fn read_move(&self, text: &str) -> Result<(), String> {
        self.descriptor().read_move(text)
    }
    /// Returns the names of the options that a scenario of this protocol may set.
    fn options(&self) -> Vec<&'static str> {
        let options = self.descriptor().options().iter();
        let own = options.filter(|option| option.places.contains(&Place::Scenario));
        own.map(|option| option.name).chain([OPPONENT]).collect()
    }
    /// Reads the value of one of these options. Returns the values that it stands for; a scenario runs once for each.
    ///
    /// # Errors
    /// Says what is wrong with the value, and what is allowed.
    fn read_option(&self, name: &str, value: &str) -> Result<Vec<String>, String> {
        if name == OPPONENT {
            return Player::find(value, self.name(), self.players())
                .map(|_| vec![value.to_owned()]);
        }
        self.descriptor().read_option(name, value)
    }
}

/// What a scripted conversation begins with.
#[derive(Clone, Copy, Debug)]
pub struct Setting<'a> {
    /// The side that the agent plays.
    pub side: &'a str,
    /// The seed of all that the tester draws.
    pub seed: u64,
    /// The scenario's options, each with one value out of those that [`Protocol::read_option`] returned.
    pub options: &'a [(String, String)],
}

impl<'a> Setting<'a> {
    /// Returns the value of an option, if the scenario has it.
    #[must_use]
    pub fn option(&self, name: &str) -> Option<&'a str> {
        let mut options = self.options.iter();
        options.find_map(|(own, value)| (own == name).then_some(value.as_str()))
    }

    /// Returns how the opponent plays where a placeholder makes it move: as the scenario says, or else like this.
    #[must_use]
    pub fn opponent(&self, default: Player) -> Player {
        let named = self.option(OPPONENT);
        let mut all = Player::ALL.into_iter();
        let found = named.and_then(|name| all.find(|player| player.name() == name));
        found.unwrap_or(default)
    }
}

/// The option that says how the opponent plays where a placeholder makes it move.
pub(crate) const OPPONENT: &str = "opponent";

/// The game behind a scripted conversation: it fills in what is sent, judges what comes, and plays the opponent.
///
/// After every line of the agent and every time-out, what the stage has to say by itself is fetched with
/// [`poll_message`](Self::poll_message).
pub trait Stage {
    /// Returns the stretches of this conversation.
    fn stretches(&self) -> &dyn Refereed;
    /// Returns the stretches, to go on with the one that is being played.
    fn stretches_mut(&mut self) -> &mut dyn Refereed;
    /// Writes the lines that a placeholder stands for, which may be none at all; `None` if the game is over and has no room
    /// for them.
    fn fill(&mut self, placeholder: &str, now: Time) -> Option<Vec<u8>>;
    /// Takes notice of a line that goes to the agent, whoever worded it.
    fn note_sent(&mut self, line: &[u8], now: Time);
    /// Is this one of the lines with which a game ends? A script whose game is over goes on there.
    fn is_farewell(&self, line: &Template) -> bool;
    /// Judges a line that came for a placeholder.
    fn judge(&mut self, placeholder: &str, line: Line<'_>, now: Time) -> Judgement;
    /// Judges a line that came when none was due, or in the place of a line that a script gives word for word.
    fn judge_unasked(&mut self, line: Line<'_>, now: Time) -> Judgement;
    /// Returns the next message that the stage sends by itself, such as the answer to a question of the agent.
    fn poll_message(&mut self) -> Option<Vec<u8>> {
        None
    }
    /// Is what is wrong that an action breaks a rule of the game? A step that is about legal actions counts this against the
    /// check that it names, even if the game can go on.
    fn is_illegal_action(&self, violation: &Violation) -> bool {
        matches!(violation.cause, Cause::Illegal(_))
    }
    /// Returns how many lines make up the answer that was judged like this when its last line came.
    fn lines_at_fault(&self, violation: &Violation) -> usize {
        let _ = violation;
        1
    }
    /// Is a line that came late, and was judged like this, the answer that was waited for, or the beginning of one?
    fn is_answer(&self, judgement: &Judgement) -> bool {
        let mut violations = judgement.violations.iter();
        violations.all(|violation| violation.cause != Cause::Noise)
    }
    /// Words a fault of the agent's process at this point.
    fn judge_fault(&self, fault: Fault, expected: &str, actual: String) -> Violation;
    /// Returns the placeholder for what the agent owes, if it owes anything.
    fn due(&self) -> Option<&'static str>;
    /// Returns whether the agent owes what a placeholder stands for.
    fn is_due(&self, placeholder: &str) -> bool {
        self.due() == Some(placeholder)
    }
    /// Returns how long the agent may take for what it owes.
    fn limit(&self) -> Duration;
    /// Returns what is expected of the agent when it owes what a placeholder stands for, in words.
    fn describe(&self, placeholder: &str) -> &'static str;
    /// Returns what tells the agent to exit, in the protocol's own word.
    fn farewell(&self) -> &'static str;
    /// Returns how much an agent is expected to say, in words.
    fn usual_output(&self) -> &'static str;
    /// Says where in the game this is, for a person: "as RED, ply 23".
    fn place(&self) -> String;

    /// Begins a refereed stretch of the game.
    fn begin_play(&mut self, play: &Play, now: Time);
    /// Ends the stretch if it is over; returns what was found wrong at its end.
    fn end_play(&mut self) -> Option<Vec<Violation>>;
}

/// What came of judging a line.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Judgement {
    /// Is everything there that the placeholder stands for?
    pub is_complete: bool,
    /// Is the line an aside: one that may come at any time, and is no part of any answer?
    pub is_aside: bool,
    /// What is wrong with the line.
    pub violations: Vec<Violation>,
}
