//! What a protocol brings to the tester.

mod stratego;

pub use stratego::Stratego;

use std::time::Duration;

use linesman_protocols::{Cause, Check, Level, Line, Time, Violation};
use linesman_referee::Conversation;

use crate::scenario::{Direction, Play};

/// A protocol that agents can be tested for.
pub trait Protocol: Sync {
    /// Returns the name by which a user asks for it.
    fn name(&self) -> &'static str;
    /// Returns the name of the profile.
    fn profile(&self) -> &'static str;
    /// Returns the names of all profiles.
    fn profiles(&self) -> Vec<&'static str>;
    /// Returns all checks, in the order of their clauses, those of other profiles included.
    fn checks(&self) -> &'static [&'static Check];
    /// Returns how binding a check is in this profile; none if the profile has no such check.
    fn level_of(&self, check: &Check) -> Option<Level>;
    /// Returns the words for the two sides.
    fn sides(&self) -> &'static [&'static str];
    /// Returns the placeholders that a line may hold.
    fn placeholders(&self, direction: Direction) -> &'static [&'static str];
    /// Returns how long an agent has to exit when it is told to.
    fn exit_limit(&self) -> Duration;
    /// Sets the stage for one scripted conversation.
    fn stage(&self, setting: &Setting<'_>) -> Box<dyn Stage>;
}

/// What a scripted conversation begins with.
#[derive(Clone, Copy, Debug)]
pub struct Setting<'a> {
    /// The side that the agent plays.
    pub side: &'a str,
    /// The seed of all that the tester draws.
    pub seed: u64,
}

/// The game behind a scripted conversation: it fills in what is sent, judges what comes, and plays the opponent.
pub trait Stage {
    /// Writes the lines that a placeholder stands for; none if the game is over and there are no such lines.
    fn fill(&mut self, placeholder: &str) -> Option<Vec<u8>>;
    /// Takes notice of a line that goes to the agent, whoever worded it.
    fn note_sent(&mut self, line: &[u8]);
    /// Judges a line that came for a placeholder.
    fn judge(&mut self, placeholder: &str, line: Line<'_>) -> Judgement;
    /// Words what is wrong with a line that came when none was due.
    fn judge_unasked(&self, line: Line<'_>) -> Violation;
    /// Words a fault of the agent's process at this point.
    fn judge_fault(&self, cause: Cause, expected: &str, actual: String) -> Violation;
    /// Returns the placeholder for what the agent owes, if it owes anything.
    fn due(&self) -> Option<&'static str>;
    /// Returns how long the agent may take for what it owes.
    fn limit(&self) -> Duration;
    /// Returns what is expected of the agent when it owes what a placeholder stands for, in words.
    fn describe(&self, placeholder: &str) -> &'static str;
    /// Says where in the game this is, for a person: "as RED, ply 23".
    fn place(&self) -> String;

    /// Begins a refereed stretch of the game.
    fn begin_play(&mut self, play: &Play, now: Time);
    /// Returns the stretch that is being played, if there is one.
    fn playing(&mut self) -> Option<&mut dyn Conversation>;
    /// Returns when the stretch that is being played wants to be told of the time.
    fn play_timeout(&self) -> Option<Time>;
    /// Ends the stretch if it is over; returns what was found wrong in it.
    fn end_play(&mut self) -> Option<Vec<Violation>>;
}

/// What came of judging a line.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Judgement {
    /// Is everything there that the placeholder stands for?
    pub is_complete: bool,
    /// What is wrong with the line.
    pub violations: Vec<Violation>,
}
