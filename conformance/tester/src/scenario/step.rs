//! The steps of a scenario, and how each reads in YAML.

use std::{fmt, time::Duration};

use linesman_protocols::Check;
use serde::{
    Deserialize, Deserializer,
    de::{self, MapAccess, Visitor},
};

use super::{Template, duration};

/// One step of a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What is to be done.
    pub kind: StepKind,
    /// The check that a fault in this step breaks, where it is not the one that such a fault breaks anywhere.
    pub check: Option<&'static Check>,
}

/// A step as it stands in the file: the check is a name that nobody has looked up.
pub(super) struct StepText {
    pub(super) kind: StepKind,
    pub(super) check: Option<String>,
}

/// What is to be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StepKind {
    /// Send lines, all in one write.
    Send(Vec<Template>),
    /// Send bytes as they are, without a newline.
    Raw(Vec<u8>),
    /// Wait for a line, or for what a placeholder stands for.
    Expect(Expect),
    /// Let time pass; whatever comes meanwhile is judged as it would be in a silence.
    Silence(Duration),
    /// Let time pass between two messages.
    Delay(Duration),
    /// Close the agent's standard input.
    CloseStdin,
    /// Wait for the agent's process to end.
    Exit(Exit),
    /// Play a refereed stretch of the game.
    Play(Play),
}

/// A line that must come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expect {
    /// What it looks like.
    pub line: Template,
    /// How long it may take, where that is not the protocol's own limit.
    pub within: Option<Duration>,
}

/// The end of the process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exit {
    /// How long it may take, where that is not the protocol's own limit.
    pub within: Option<Duration>,
    /// Does every way of ending do, and not only status 0?
    pub any_status: bool,
}

/// A refereed stretch of the game against a player of the tester's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    /// How many plies both sides play together, unless the game ends before.
    pub plies: u32,
    /// The seed of the opponent, mixed with that of the run.
    pub seed: u64,
    /// How the opponent plays.
    pub opponent: Player,
    /// The opponent's moves in the protocol's wording: at each of its turns the next that is legal then. Where none is left, it
    /// chooses for itself.
    pub moves: Vec<String>,
}

/// How the tester's own player plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Player {
    /// Any legal move.
    #[default]
    Random,
    /// What hurts the opponent most at once, if there is such a move; Stratego: an attack, else an advance; tafl: a capture.
    Aggressive,
    /// Stratego: a scout's run over several squares if there is one.
    Runner,
}

impl Player {
    /// Finds a player of a protocol by its name.
    ///
    /// # Errors
    /// Says which there are.
    pub(crate) fn find(name: &str, protocol: &str, players: &[Self]) -> Result<Self, String> {
        let found = players.iter().find(|player| player.name() == name);
        found.copied().ok_or_else(|| {
            let names: Vec<&str> = players.iter().map(|player| player.name()).collect();
            format!(
                "an opponent of {protocol} is {}, not {name}",
                names.join(" or ")
            )
        })
    }

    /// Returns the player's name, as scenarios have it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Aggressive => "aggressive",
            Self::Runner => "runner",
        }
    }
}

impl Step {
    /// Returns a step that is plain text: a line, or `exit`.
    ///
    /// # Panics
    /// The text is none.
    pub(crate) fn plain(text: &str) -> Self {
        let read = StepVisitor.visit_str::<de::value::Error>(text);
        let step = read.expect("the caller knows how steps are written");
        Self {
            kind: step.kind,
            check: None,
        }
    }
}

impl StepKind {
    /// Can the agent do something wrong in such a step?
    const fn can_fail(&self) -> bool {
        !matches!(self, Self::Send(_) | Self::Raw(_) | Self::CloseStdin)
    }
}

impl<'de> Deserialize<'de> for StepText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(StepVisitor)
    }
}

const FORMS: &str = "a line (\">> to the agent\" or \"<< from the agent\") or one of send, raw, expect, silence, delay, \
                     close, exit, play";

struct StepVisitor;

impl<'de> Visitor<'de> for StepVisitor {
    type Value = StepText;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(FORMS)
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<StepText, E> {
        if text == "exit" {
            return Ok(StepText {
                kind: StepKind::Exit(Exit {
                    within: None,
                    any_status: false,
                }),
                check: None,
            });
        }
        let line =
            |rest: &str| Template::parse(rest.strip_prefix(' ').unwrap_or(rest)).map_err(E::custom);
        let kind = if let Some(rest) = text.strip_prefix(">>") {
            StepKind::Send(vec![line(rest)?])
        } else if let Some(rest) = text.strip_prefix("<<") {
            StepKind::Expect(Expect {
                line: line(rest)?,
                within: None,
            })
        } else {
            return Err(E::custom(format!("{text:?} is no step; a step is {FORMS}")));
        };
        Ok(StepText { kind, check: None })
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<StepText, A::Error> {
        let mut kind = None;
        let (mut check, mut within) = (None, None);
        while let Some(key) = map.next_key::<Key>()? {
            let found = match key {
                Key::Check => {
                    check = Some(map.next_value()?);
                    continue;
                }
                Key::Within => {
                    within = Some(map.next_value::<Span>()?.0);
                    continue;
                }
                Key::Send => StepKind::Send(map.next_value::<Lines>()?.0),
                Key::Raw => StepKind::Raw(map.next_value::<String>()?.into_bytes()),
                Key::Expect => StepKind::Expect(Expect {
                    line: map.next_value::<Line>()?.0,
                    within: None,
                }),
                Key::Silence => StepKind::Silence(map.next_value::<Span>()?.0),
                Key::Delay => StepKind::Delay(map.next_value::<Span>()?.0),
                Key::Close => {
                    map.next_value::<Stdin>()?;
                    StepKind::CloseStdin
                }
                Key::Exit => {
                    let fields = map.next_value::<ExitFields>()?;
                    StepKind::Exit(Exit {
                        within: fields.within.map(|span| span.0),
                        any_status: fields.status.is_some(),
                    })
                }
                Key::Play => {
                    let fields = map.next_value::<PlayFields>()?;
                    let PlayFields {
                        plies,
                        seed,
                        opponent,
                        moves,
                    } = fields;
                    StepKind::Play(Play {
                        plies,
                        seed,
                        opponent,
                        moves,
                    })
                }
            };
            if kind.replace(found).is_some() {
                return Err(de::Error::custom(
                    "two things in one step; write '- ' before the second",
                ));
            }
        }
        let mut kind = kind.ok_or_else(|| {
            de::Error::custom(format!("the step does nothing; a step is {FORMS}"))
        })?;
        if check.is_some() && !kind.can_fail() {
            return Err(de::Error::custom(
                "'check' goes with a step in which the agent can fail, not with what is sent",
            ));
        }
        match (&mut kind, within) {
            (_, None) => {}
            (StepKind::Expect(expect), within) => expect.within = within,
            _ => {
                return Err(de::Error::custom(
                    "'within' goes with expect, and inside exit",
                ));
            }
        }
        Ok(StepText { kind, check })
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Key {
    Send,
    Raw,
    Expect,
    Silence,
    Delay,
    Close,
    Exit,
    Play,
    Check,
    Within,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Stdin {
    Stdin,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum AnyStatus {
    Any,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ExitFields {
    within: Option<Span>,
    status: Option<AnyStatus>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlayFields {
    plies: u32,
    #[serde(default)]
    seed: u64,
    #[serde(default)]
    opponent: Player,
    #[serde(default)]
    moves: Vec<String>,
}

/// A scalar that is parsed from its text, so that a mistake in it is reported where it stands.
macro_rules! from_text {
    ($name:ident($value:ty), $what:literal, $parse:expr) => {
        struct $name($value);

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                struct Text;
                impl Visitor<'_> for Text {
                    type Value = $name;

                    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                        f.write_str($what)
                    }

                    fn visit_str<E: de::Error>(self, text: &str) -> Result<$name, E> {
                        $parse(text).map($name).map_err(E::custom)
                    }
                }
                deserializer.deserialize_str(Text)
            }
        }
    };
}

from_text!(
    Span(Duration),
    "a duration such as 300ms or 2s",
    duration::parse
);
from_text!(Line(Template), "a line", Template::parse);

struct Lines(Vec<Template>);

impl<'de> Deserialize<'de> for Lines {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let lines = Vec::<Line>::deserialize(deserializer)?;
        if lines.is_empty() {
            return Err(de::Error::custom("send is a list of lines, at least one"));
        }
        Ok(Self(lines.into_iter().map(|line| line.0).collect()))
    }
}
