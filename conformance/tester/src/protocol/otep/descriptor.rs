//! What OTEP brings to every command.

use std::time::Duration;

use linesman_games::tafl::{ATTACKERS, DEFENDERS, Move};
use linesman_protocols::{
    Check, Level, Profile as _, TimeControl,
    otep::{Limits, Profile, checks, side_name},
};

use super::{
    analysis,
    console::Console,
    game, picture,
    rules::{read_rules, variants},
    scene::Scene,
};
use crate::{
    builtin::{self, ScenarioFile},
    game::{Game, GameRequest},
    options::{OptionError, OptionSpec, Place},
    picture::Drawing,
    protocol::{Analyse, Descriptor, Follower, GameForm, Protocol, RecordingForm, Setting, Stage},
    scenario::{Direction, Player},
};

/// The Open Tafl Engine Protocol.
pub const OTEP: &dyn Descriptor = &OtepDescriptor;

struct OtepDescriptor;

impl Descriptor for OtepDescriptor {
    fn name(&self) -> &'static str {
        "otep"
    }

    fn title(&self) -> &'static str {
        "OTEP"
    }

    fn about(&self) -> &'static str {
        "Tafl games in many variants, by the Open Tafl Engine Protocol"
    }

    fn profiles(&self) -> Vec<&'static str> {
        Profile::names()
    }

    fn checks(&self) -> &'static [&'static Check] {
        checks::ALL
    }

    fn sides(&self) -> &'static [&'static str] {
        const { &[side_name(ATTACKERS), side_name(DEFENDERS)] }
    }

    fn placeholders(&self, direction: Direction) -> &'static [&'static str] {
        match direction {
            Direction::ToAgent => &[
                "rules",
                "play",
                "moved",
                "error",
                "opponent-move",
                "clock",
                "position",
                "analyze",
                "finish",
                "goodbye",
            ],
            Direction::FromAgent => &["hello", "move", "analysis"],
        }
    }

    fn players(&self) -> &'static [Player] {
        &[Player::Random, Player::Aggressive]
    }

    fn options(&self) -> &'static [OptionSpec] {
        OPTIONS
    }

    fn read_option(&self, name: &str, value: &str) -> Result<Vec<String>, String> {
        match (name, value) {
            ("clock", _) => value
                .parse::<TimeControl>()
                .map_err(|error| format!("'clock' is a time control: {error}"))
                .map(|_| vec![value.to_owned()]),
            (_, "all") => Ok(variants().map(str::to_owned).collect()),
            _ => read_rules(value).map(|_| vec![value.to_owned()]),
        }
    }

    fn read_argument(&self, name: &str, value: &str) -> Result<Vec<String>, String> {
        // A rules string may contain commas itself; the name of a variant has no colon.
        if name != "rules" || value.contains(':') {
            return self.read_option(name, value);
        }
        let values = value.split(',').map(|value| self.read_option(name, value));
        values
            .collect::<Result<Vec<_>, _>>()
            .map(|all| all.concat())
    }

    fn read_move(&self, text: &str) -> Result<(), String> {
        text.parse::<Move>()
            .map(|_| ())
            .map_err(|error| error.to_string())
    }

    fn scenario_files(&self) -> &'static [ScenarioFile] {
        builtin::files_of(self.name())
    }

    fn protocol(
        &self,
        profile: Option<&str>,
        timeout: Option<Duration>,
    ) -> Option<Box<dyn Protocol>> {
        let mut profile = profile.map_or_else(|| Some(Profile::otep()), Profile::find)?;
        if let Some(limit) = timeout {
            profile.limits = Limits {
                hello: limit,
                turn: limit,
                ..profile.limits
            };
        }
        Some(Box::new(Otep::new(profile)))
    }

    fn analysis(&self) -> Option<Analyse> {
        Some(analysis::analyse)
    }

    fn picture(&self) -> Option<Drawing> {
        Some(picture::picture)
    }

    fn follower(&self) -> Box<dyn Follower> {
        Box::new(Console::default())
    }

    fn recording_form(&self) -> RecordingForm {
        RecordingForm {
            followed: &["rules", "clock", "finish", "goodbye"],
            timed: &["clock"],
            openings: &["play"],
            closings: &["finish", "goodbye"],
            farewell: &[">> {finish}", ">> {goodbye}"],
            check: checks::MOVE_ANSWERED.id,
        }
    }
}

/// OTEP in one of its profiles.
#[derive(Clone, Debug)]
pub struct Otep {
    profile: Profile,
}

impl Otep {
    /// Returns the protocol in this profile, with its limits.
    #[must_use]
    pub const fn new(profile: Profile) -> Self {
        Self { profile }
    }
}

impl Protocol for Otep {
    fn descriptor(&self) -> &'static dyn Descriptor {
        OTEP
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
            ("hello", limits.hello),
            ("turn", limits.turn),
            ("analysis-grace", limits.analysis_grace),
            ("exit", limits.exit),
        ]
    }

    fn exit_limit(&self) -> Duration {
        self.profile.limits.exit
    }

    fn game_form(&self) -> GameForm {
        GameForm {
            plies: PLIES,
            like: [&checks::PLAYS_ATTACKERS, &checks::PLAYS_DEFENDERS],
            variety: Some(("rules", VARIANTS.map(str::to_owned).to_vec())),
            options: vec![("clock", "10+3x2".to_owned())],
            again: &[">> {finish}", ">> {rules}"],
            ending: &[">> {finish}", ">> {goodbye}", "exit"],
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
        "rules",
        "RULES",
        "The variant, such as brandub, or a rules string",
        &[Place::Scenario, Place::Play, Place::Record, Place::Analyze],
    ),
    OptionSpec::new(
        "rules",
        "RULES",
        "The variants of the games by name, separated by commas, or a rules string, or 'all'; may be given several times \
         [default: variants that cover all special rules]",
        &[Place::Games],
    )
    .repeatable(),
    OptionSpec::new(
        "clock",
        "MAIN+COUNTxLENGTH",
        "Each side's time in seconds: a main time and overtime periods, such as 300+5x30 for five minutes and then five \
         periods of thirty seconds",
        &[Place::Scenario, Place::Play, Place::Record],
    )
    .typed::<TimeControl>(),
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
        "The number of turns after which the game is drawn [default: no limit]",
        &[Place::Play],
    )
    .typed::<u32>(),
    OptionSpec::new(
        "records",
        "DIR",
        "Write a record of each game (.otg) to this folder",
        &[Place::Play],
    ),
    OptionSpec::new(
        "side",
        "SIDE",
        "The side to move, attackers or defenders [default: the side that moves first in the variant]",
        &[Place::Analyze],
    ),
];

/// After how many plies a game that is played on top of the scenarios is broken off.
const PLIES: u32 = 400;
/// The variants of these games, if nobody asks for others. Each special rule is in at least one: weak and strong kings, hammers and
/// anvils, corners, edges and forts, shieldwalls, edge forts, speeds, berserk turns, jumps, and all kinds of pieces.
const VARIANTS: [&str; 11] = [
    "brandub",
    "copenhagen",
    "sea-battle",
    "tablut",
    "foteviken-tablut",
    "berserk",
    "jumpers",
    "magpie",
    "mercenary",
    "guards",
    "hammer-king",
];
