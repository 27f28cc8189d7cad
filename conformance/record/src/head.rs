//! The head of a scenario that is being written: everything before its steps.

use linesman_interface::protocol::Protocol;

use crate::{recording::Event, steps::quote};

/// What the head of a scenario says.
#[derive(Clone)]
pub struct Head<'a> {
    /// The protocol, in a profile.
    pub protocol: &'a dyn Protocol,
    /// What the scenario is about: one sentence.
    pub about: String,
    /// The checks that it decides. If there are none, a check of the protocol takes their place.
    pub checks: Vec<String>,
    /// The side that the agent plays.
    pub side: &'static str,
    /// Where the recording comes from.
    pub origin: Origin,
}

/// Where a recording comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The user typed what was sent.
    Typed,
    /// The tester sent everything, with settings that are not known.
    Kept,
    /// The tester's own player played.
    Played {
        /// The seed of the game.
        seed: u64,
        /// The protocol's options of the game, as pairs of name and value.
        options: Vec<(String, String)>,
        /// The profile, if one was chosen.
        profile: Option<String>,
        /// Whether the agent played to the end.
        is_whole: bool,
    },
}

impl Head<'_> {
    /// Returns the seed that the scenario fixes.
    pub(crate) const fn seed(&self) -> Option<u64> {
        match &self.origin {
            Origin::Typed | Origin::Kept => None,
            Origin::Played { seed, .. } => Some(*seed),
        }
    }

    /// Returns the protocol's options: those of the game, or else those that the lines to the agent tell.
    pub(crate) fn options(&self, events: &[Event]) -> Vec<(String, String)> {
        match &self.origin {
            Origin::Typed | Origin::Kept => told_options(self.protocol, events),
            Origin::Played { options, .. } => options.clone(),
        }
    }

    /// Writes the head.
    pub(crate) fn text(&self, options: &[(String, String)]) -> String {
        let mut text = format!("about: {}\n", self.about);
        let descriptor = self.protocol.descriptor();
        let checks = if self.checks.is_empty() {
            text += &format!(
                "# This check is a placeholder. To choose those that this conversation decides: linesman list {}\n",
                descriptor.name
            );
            descriptor.recorded_check().to_owned()
        } else {
            self.checks.join(", ")
        };
        text += &format!("checks: [{checks}]\nagent: {}\n", self.side);
        if let Origin::Played { seed, profile, .. } = &self.origin {
            if let Some(profile) = profile {
                text += &format!("profiles: [{profile}]\n");
            }
            text += &format!("seed: {seed}\n");
        }
        for (name, value) in options {
            text += &format!("{name}: {}\n", quote(value));
        }
        text
    }
}

/// Returns the options of the protocol that lines to the agent tell: `rules x` gives the option `rules` the value `x`, if
/// there is an option with this name that accepts the value.
fn told_options(protocol: &dyn Protocol, events: &[Event]) -> Vec<(String, String)> {
    let value_of = |name: &&str| {
        let mut values = events.iter().filter_map(|event| match event {
            Event::Sent(line) => {
                let (word, value) = std::str::from_utf8(line).ok()?.split_once(' ')?;
                (word == *name).then_some(value)
            }
            _ => None,
        });
        let value = values.next()?;
        // Some lines with the name of an option mean something else.
        let is_taken = matches!(protocol.descriptor().read_scenario_option(name, value).as_deref(), Ok([only]) if only == value);
        is_taken.then(|| ((*name).to_owned(), value.to_owned()))
    };
    let options = protocol.descriptor().scenario_options();
    options.iter().filter_map(value_of).collect()
}
