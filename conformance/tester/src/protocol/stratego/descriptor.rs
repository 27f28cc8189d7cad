//! What Stratego brings to every command.

use std::time::Duration;

use linesman_protocols::{
    Check, Level, Profile as _,
    stratego::{Farewell, Limits, Profile, checks, parse_answer},
};

use super::{console::Console, game, picture, scene::Scene};
use crate::{
    builtin::{self, ScenarioFile},
    game::{Game, GameRequest},
    options::{OptionError, OptionSpec, Place},
    picture::Drawing,
    protocol::{Descriptor, Follower, GameForm, Protocol, RecordingForm, Setting, Stage},
    scenario::{Direction, Player},
};

/// The Stratego protocol of 2012.
pub const STRATEGO: &dyn Descriptor = &StrategoDescriptor;

struct StrategoDescriptor;

impl Descriptor for StrategoDescriptor {
    fn name(&self) -> &'static str {
        "stratego"
    }

    fn title(&self) -> &'static str {
        "Stratego"
    }

    fn about(&self) -> &'static str {
        "Stratego with hidden pieces, as in the competition of 2012"
    }

    fn profiles(&self) -> Vec<&'static str> {
        Profile::names()
    }

    fn checks(&self) -> &'static [&'static Check] {
        checks::ALL
    }

    fn sides(&self) -> &'static [&'static str] {
        &["RED", "BLUE"]
    }

    fn placeholders(&self, direction: Direction) -> &'static [&'static str] {
        match direction {
            Direction::ToAgent => &["board", "echo", "reply", "quit"],
            Direction::FromAgent => &["setup", "move"],
        }
    }

    fn players(&self) -> &'static [Player] {
        &[Player::Random, Player::Aggressive, Player::Runner]
    }

    fn read_move(&self, text: &str) -> Result<(), String> {
        parse_answer(text.as_bytes())
            .map(|_| ())
            .map_err(|error| error.to_string())
    }

    fn profiles_with(&self, word: &str) -> Option<Vec<&'static str>> {
        let knows: fn(&Profile) -> bool = match word {
            "NO_MOVE" => |profile| profile.rules.allows_no_move,
            "SURRENDER" => |profile| profile.rules.allows_surrender,
            "QUIT" => |profile| profile.farewell != Farewell::Verdict,
            "VICTORY" | "DEFEAT" | "ILLEGAL" | "DEFAULT" => {
                |profile| profile.farewell == Farewell::Verdict
            }
            _ => return None,
        };
        let all = Profile::all().into_iter().filter(knows);
        Some(all.map(|profile| profile.name).collect())
    }

    fn scenario_files(&self) -> &'static [ScenarioFile] {
        builtin::files_of(self.name())
    }

    fn protocol(
        &self,
        profile: Option<&str>,
        timeout: Option<Duration>,
    ) -> Option<Box<dyn Protocol>> {
        let mut profile = profile.map_or_else(|| Some(Profile::manual_2012()), Profile::find)?;
        if let Some(limit) = timeout {
            profile.limits = Limits {
                setup: limit,
                turn: limit,
                ..profile.limits
            };
        }
        Some(Box::new(Stratego::new(profile)))
    }

    fn options(&self) -> &'static [OptionSpec] {
        OPTIONS
    }

    fn picture(&self) -> Option<Drawing> {
        Some(picture::picture)
    }

    fn follower(&self) -> Box<dyn Follower> {
        Box::new(Console::default())
    }

    fn recording_form(&self) -> RecordingForm {
        RecordingForm {
            followed: &["RED", "BLUE", "START", "QUIT"],
            timed: &[],
            openings: &["START", "reply"],
            closings: &["quit"],
            farewell: &[">> {quit}"],
            check: checks::MOVE_ANSWERED.id,
        }
    }
}

/// The Stratego protocol in one of its profiles.
#[derive(Clone, Debug)]
pub struct Stratego {
    profile: Profile,
}

impl Stratego {
    /// Returns the protocol in this profile, with its limits.
    #[must_use]
    pub const fn new(profile: Profile) -> Self {
        Self { profile }
    }
}

impl Protocol for Stratego {
    fn descriptor(&self) -> &'static dyn Descriptor {
        STRATEGO
    }

    fn profile(&self) -> &'static str {
        self.profile.name
    }

    fn level_of(&self, check: &Check) -> Option<Level> {
        self.profile.level_of(check)
    }

    fn limits(&self) -> Vec<(&'static str, Duration)> {
        let limits = &self.profile.limits;
        vec![
            ("setup", limits.setup),
            ("turn", limits.turn),
            ("exit", limits.exit),
        ]
    }

    fn exit_limit(&self) -> Duration {
        self.profile.limits.exit
    }

    fn game_form(&self) -> GameForm {
        GameForm {
            plies: PLIES,
            like: [&checks::LEGAL_AS_RED, &checks::LEGAL_AS_BLUE],
            variety: None,
            options: Vec::new(),
            again: &[],
            ending: &[">> {quit}", "exit"],
        }
    }

    fn game(&self, request: &GameRequest) -> Result<Game, OptionError> {
        game::game(&self.profile, request)
    }

    fn stage(&self, setting: &Setting<'_>) -> Box<dyn Stage> {
        Box::new(Scene::new(setting, &self.profile))
    }
}

const OPTIONS: &[OptionSpec] = &[
    OptionSpec::new(
        "timeout",
        "TIME",
        "The time limit for an answer, such as 2s or 500ms, instead of the protocol's own",
        &[Place::Play],
    )
    .limit(),
    OptionSpec::new(
        "turns",
        "N",
        "The number of turns after which the game is drawn [default: 5000]",
        &[Place::Play],
    )
    .typed::<u32>(),
    OptionSpec::new(
        "turns",
        "N",
        "The turn in which the game is drawn, or 'inf' [default: as the end of the log says]",
        &[Place::Replay],
    )
    .checked(|text| match (text, text.parse::<u32>()) {
        ("inf", _) | (_, Ok(_)) => Ok(()),
        _ => Err("a turn limit is a number from 0 on, or 'inf'".to_owned()),
    }),
    OptionSpec::new(
        "ignore-illegal",
        "",
        "An illegal answer costs the turn and not the game, as with 'stratego -i'",
        &[Place::Replay],
    ),
];

/// The number of plies after which a game on top of the scenarios stops. Most games between random players end earlier.
const PLIES: u32 = 2000;
