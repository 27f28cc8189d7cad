//! The first line of a record: what was played, by whom and how.

use std::num::{NonZeroU32, NonZeroU64};
use std::time::{Duration, SystemTime};

use linesman_protocols::text::is_hidden;
use serde::{Deserialize, Serialize};

/// The name of the format.
pub const FORMAT: &str = "linesman-game-record";
/// The version of the format. It changes when a reader of the version before would misread a record.
pub const VERSION: u32 = 1;

/// The first line: what is played, by whom and how.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Head {
    /// Always `head`.
    #[cfg_attr(feature = "schema", schemars(extend("const" = "head")))]
    pub kind: String,
    /// The name of the format.
    #[cfg_attr(feature = "schema", schemars(extend("const" = FORMAT)))]
    pub format: String,
    /// The version of the format.
    #[cfg_attr(feature = "schema", schemars(extend("const" = VERSION)))]
    pub version: u32,
    /// The version of Linesman.
    pub linesman: String,
    /// The name of the protocol.
    pub protocol: String,
    /// The name of the profile.
    pub profile: String,
    /// The protocol's own options, as names and values.
    #[serde(default)]
    pub options: Vec<(String, String)>,
    /// The seed of everything that the referee drew.
    #[serde(default)]
    pub seed: u64,
    /// The time limits of the profile, as names and milliseconds.
    #[serde(default)]
    pub limits_ms: Vec<(String, u64)>,
    /// Whether the processes of a side were stopped while the other side was to act.
    #[serde(default)]
    pub pauses_idle: bool,
    /// The sandbox that was in force.
    #[serde(default)]
    pub sandbox: String,
    /// The number of the game in its series, if it is part of one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub game: Option<u64>,
    /// Whether an arbiter stepped through the game, and may have sent the agents lines of their own. Such a game is not judged again.
    #[serde(default, skip_serializing_if = "is_false")]
    pub arbiter: bool,
    /// When the game began, in UTC.
    #[serde(default)]
    pub began: String,
    /// The sides, the first side first.
    #[cfg_attr(feature = "schema", schemars(length(min = 2, max = 2)))]
    pub sides: Vec<Player>,
}

/// A side and who plays it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Player {
    /// The name of the side.
    pub side: String,
    /// The name of the player, one word.
    pub name: String,
    /// What plays the side.
    pub player: PlayerKind,
    /// The program and its arguments, for a program.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub command: Vec<String>,
    /// A digest of the command and of the files of a program, if it is known. In a tournament, an entrant with another digest has another
    /// program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub digest: Option<String>,
    /// The values that its own options have, as names and values. A button has no value.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<(String, Option<String>)>,
    /// The number of positions after which each of its searches ends, where that is not as for all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<NonZeroU64>,
    /// The depth in plies at which each of its searches ends, where that is not as for all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<NonZeroU32>,
    /// The most bytes of memory that it may use.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory_limit: Option<u64>,
    /// The number of the agent in the conversation, unless the player is part of the tester.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agent: Option<usize>,
}

/// What plays a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum PlayerKind {
    /// A program.
    Program,
    /// A player that is part of the tester.
    Tester,
    /// A person at the terminal.
    Person,
    /// A player across the network.
    Network,
    /// Something that this version does not know.
    #[serde(other)]
    #[cfg_attr(feature = "schema", schemars(skip))]
    Unknown,
}

/// Returns a name of one word that is safe in a line of a protocol and at a terminal: white space and whatever does not show
/// become underscores.
#[must_use]
pub fn plain_name(name: &str) -> String {
    let is_unsafe = |c: char| c.is_whitespace() || is_hidden(c);
    let name = name.replace(is_unsafe, "_");
    if name.is_empty() {
        return "agent".to_owned();
    }
    name
}

impl Head {
    /// Returns the head of a game that begins now, in this profile, without options, between these players.
    #[must_use]
    pub fn new(protocol: &str, profile: &str, sides: Vec<Player>) -> Self {
        Self {
            kind: "head".to_owned(),
            format: FORMAT.to_owned(),
            version: VERSION,
            linesman: env!("CARGO_PKG_VERSION").to_owned(),
            protocol: protocol.to_owned(),
            profile: profile.to_owned(),
            options: Vec::new(),
            seed: 0,
            limits_ms: Vec::new(),
            pauses_idle: false,
            sandbox: "none".to_owned(),
            game: None,
            arbiter: false,
            began: humantime::format_rfc3339_millis(SystemTime::now()).to_string(),
            sides,
        }
    }

    /// Returns the same head with these time limits.
    #[must_use]
    pub fn with_limits<'a>(
        mut self,
        limits: impl IntoIterator<Item = (&'a str, Duration)>,
    ) -> Self {
        let millis = |limit: Duration| u64::try_from(limit.as_millis()).unwrap_or(u64::MAX);
        let limits = limits.into_iter();
        self.limits_ms = limits
            .map(|(name, limit)| (name.to_owned(), millis(limit)))
            .collect();
        self
    }

    /// Returns the side of the agent with this number.
    #[must_use]
    pub fn side_of_agent(&self, agent: usize) -> Option<usize> {
        self.sides.iter().position(|it| it.agent == Some(agent))
    }

    /// Returns the number of the side with this name, whatever its case.
    #[must_use]
    pub fn side(&self, name: &str) -> Option<usize> {
        let mut sides = self.sides.iter();
        sides.position(|it| it.side.eq_ignore_ascii_case(name))
    }

    /// Returns whether a program plays each side, and nobody else spoke with them.
    #[must_use]
    pub fn is_between_programs(&self) -> bool {
        let mut players = self.sides.iter();
        !self.arbiter && players.all(|it| it.player == PlayerKind::Program)
    }
}

const fn is_false(value: &bool) -> bool {
    !*value
}

impl Player {
    /// Returns a program that plays a side, as the agent with this number.
    #[must_use]
    pub fn program(side: &str, name: &str, command: Vec<String>, agent: usize) -> Self {
        Self {
            command,
            ..Self::other(side, name, PlayerKind::Program, Some(agent))
        }
    }

    /// Returns a player of any kind.
    #[must_use]
    pub fn other(side: &str, name: &str, player: PlayerKind, agent: Option<usize>) -> Self {
        Self {
            side: side.to_owned(),
            name: name.to_owned(),
            player,
            command: Vec::new(),
            digest: None,
            options: Vec::new(),
            nodes: None,
            depth: None,
            memory_limit: None,
            agent,
        }
    }
}
