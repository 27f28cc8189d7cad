//! OTEP on stage.

mod player;
mod scene;

use std::time::Duration;

use linesman_games::tafl::{ATTACKERS, DEFENDERS, Move, Rules, Variant};
use linesman_protocols::{
    Check, Level, TimeControl,
    otep::{Profile, checks, side_name},
};

use self::scene::Scene;
use super::{OPPONENT, Protocol, Setting, Stage};
use crate::{
    builtin::{self, ScenarioFile},
    games::GameForm,
    scenario::{Direction, Player},
};

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
    fn name(&self) -> &'static str {
        "otep"
    }

    fn profile(&self) -> &'static str {
        self.profile.name
    }

    fn profiles(&self) -> Vec<&'static str> {
        Profile::all().iter().map(|profile| profile.name).collect()
    }

    fn checks(&self) -> &'static [&'static Check] {
        checks::ALL
    }

    fn level_of(&self, check: &Check) -> Option<Level> {
        self.profile.level_of(check)
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

    fn options(&self) -> &'static [&'static str] {
        &["rules", "clock", OPPONENT]
    }

    fn read_option(&self, name: &str, value: &str) -> Result<Vec<String>, String> {
        if name == OPPONENT {
            return Player::find(value, self.name(), self.players())
                .map(|_| vec![value.to_owned()]);
        }
        if name == "clock" {
            let wrong = |error| format!("'clock' is a time control: {error}");
            return value
                .parse::<TimeControl>()
                .map(|_| vec![value.to_owned()])
                .map_err(wrong);
        }
        if value == "all" {
            return Ok(Variant::ALL
                .iter()
                .map(|variant| variant.name.to_owned())
                .collect());
        }
        read_rules(value).map(|_| vec![value.to_owned()])
    }

    fn scenario_files(&self) -> &'static [ScenarioFile] {
        builtin::files_of(self.name())
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

    fn read_move(&self, text: &str) -> Result<(), String> {
        text.parse::<Move>()
            .map(|_| ())
            .map_err(|error| error.to_string())
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

    fn stage(&self, setting: &Setting<'_>) -> Box<dyn Stage> {
        Box::new(Scene::new(setting, &self.profile))
    }
}

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

/// Reads a variant's name or a rules string.
fn read_rules(value: &str) -> Result<Rules, String> {
    let text = match Variant::find(value) {
        Some(variant) => variant.rules,
        None if value.contains(':') => value,
        None => {
            let nearest = crate::nearest(value, Variant::ALL.iter().map(|variant| variant.name));
            return Err(format!(
                "'rules' is the name of a variant, a rules string or 'all', not {value:?}; did you mean {nearest:?}?"
            ));
        }
    };
    text.parse()
        .map_err(|error| format!("'rules' is no rules string: {error}"))
}
