//! Mine-Nim as every command knows it.

use std::time::Duration;

use linesman::{
    Cell, Check, Descriptor, Direction, Drawing, GameForm, Kind, Level, OptionError, OptionSpec,
    Picture, Place, Player, Protocol, RecordingForm, ScenarioFile, Setting, Stage, TournamentForm,
    game::{Game, GameRequest, play},
};
use linesman_games::{Outcome, Side};
use linesman_protocols::Profile as _;

use crate::{
    dialect::{ALL, RefereeEnd, TAKE_LEGAL},
    game::{HEAP, Position},
    stage::Scene,
};

/// The protocol.
pub const MINENIM: &dyn Descriptor = &Minenim;

/// The names of the sides.
pub const SIDES: &[&str] = &["north", "south"];

struct Minenim;

impl Descriptor for Minenim {
    fn name(&self) -> &'static str {
        "minenim"
    }

    fn title(&self) -> &'static str {
        "Mine-Nim"
    }

    fn about(&self) -> &'static str {
        "Nim with a secret mine on each side"
    }

    fn profiles(&self) -> Vec<&'static str> {
        Profile::names()
    }

    fn checks(&self) -> &'static [&'static Check] {
        ALL
    }

    fn sides(&self) -> &'static [&'static str] {
        SIDES
    }

    fn placeholders(&self, direction: Direction) -> &'static [&'static str] {
        match direction {
            Direction::ToAgent => &["setup", "turn", "over"],
            Direction::FromAgent => &["mine", "take"],
        }
    }

    fn players(&self) -> &'static [Player] {
        &[Player::Random, Player::Aggressive]
    }

    fn read_move(&self, text: &str) -> Result<(), String> {
        let number = text
            .strip_prefix("take ")
            .and_then(|number| number.parse::<u32>().ok());
        number
            .map(|_| ())
            .ok_or_else(|| "a move is 'take N'".to_owned())
    }

    fn scenario_files(&self) -> &'static [ScenarioFile] {
        linesman::scenario_files![
            "minenim/game/north",
            "minenim/game/south",
            "minenim/setup/mine"
        ]
    }

    fn protocol(
        &self,
        profile: Option<&str>,
        timeout: Option<Duration>,
    ) -> Option<Box<dyn Protocol>> {
        let mut profile = Profile::find(profile.unwrap_or("slow"))?;
        profile.time = timeout.unwrap_or(profile.time);
        Some(Box::new(profile))
    }

    fn options(&self) -> &'static [OptionSpec] {
        const {
            &[OptionSpec::new(
                "budget",
                "TIME",
                "Each agent's time for all its answers in a game, such as 5s",
                &[Place::Play, Place::Tournament],
            )
            .limit()]
        }
    }

    fn tournament(&self) -> Option<TournamentForm> {
        Some(TournamentForm::default())
    }

    fn recording_form(&self) -> RecordingForm {
        RecordingForm {
            followed: &["over"],
            timed: &["turn"],
            openings: &["setup", "turn"],
            closings: &["over"],
            farewell: &[">> {over}"],
            check: TAKE_LEGAL.id,
        }
    }

    fn picture(&self) -> Option<Drawing> {
        Some(picture)
    }
}

/// A version of the protocol.
#[derive(Clone, Debug, PartialEq)]
struct Profile {
    name: &'static str,
    time: Duration,
}

impl linesman_protocols::Profile for Profile {
    fn all() -> Vec<Self> {
        [("slow", 20), ("blitz", 5)]
            .map(|(name, seconds)| Self {
                name,
                time: Duration::from_secs(seconds),
            })
            .to_vec()
    }

    fn name(&self) -> &'static str {
        self.name
    }

    fn absent(&self) -> &'static [&'static str] {
        &[]
    }

    fn lenient(&self) -> &'static [&'static str] {
        &[]
    }
}

impl Protocol for Profile {
    fn descriptor(&self) -> &'static dyn Descriptor {
        MINENIM
    }

    fn profile(&self) -> &'static str {
        self.name
    }

    fn level_of(&self, check: &Check) -> Option<Level> {
        linesman_protocols::Profile::level_of(self, check)
    }

    fn limits(&self) -> Vec<(&'static str, Duration)> {
        vec![("game", self.time)]
    }

    fn exit_limit(&self) -> Duration {
        Duration::from_secs(2)
    }

    fn game_form(&self) -> GameForm {
        GameForm {
            plies: HEAP,
            like: [&TAKE_LEGAL, &TAKE_LEGAL],
            variety: None,
            options: Vec::new(),
            again: &[],
            ending: &[">> {over}", "exit"],
        }
    }

    fn game(&self, request: &GameRequest) -> Result<Game, OptionError> {
        let time = request.options.limit("budget")?.unwrap_or(self.time);
        let (request, exit) = (request.clone(), self.exit_limit());
        Ok(Box::new(move |contestants| {
            let dialects = Side::BOTH.map(|side| RefereeEnd::new(side, time));
            let over = play(
                contestants,
                Position::new(),
                dialects,
                request.settings(exit),
            )?;
            let score = match over.ending.outcome {
                Some(Outcome::Win(Side::First)) => "1-0",
                Some(Outcome::Win(Side::Second)) => "0-1",
                _ => "0-0",
            };
            let [north, south] = contestants.map(|it| it.name.as_str());
            let line = format!("{score}  {north} - {south}, {} plies", over.referee.plies());
            Ok(over.into_game(SIDES, line))
        }))
    }

    fn stage(&self, setting: &Setting<'_>) -> Box<dyn Stage> {
        Box::new(Scene::new(setting, self.time))
    }
}

/// Draws the heap as a row of stones.
fn picture(lines: &[&str]) -> Option<Picture> {
    let heap = lines.iter().rev().find_map(|line| {
        let mut words = line.split(' ');
        let is_known = matches!(words.next(), Some("setup" | "turn"));
        words.next().filter(|_| is_known)?.parse::<usize>().ok()
    })?;
    let cell = |index: usize| Cell {
        kind: if index < heap {
            Kind::First
        } else {
            Kind::Empty
        },
        letter: (index < heap).then_some('o'),
    };
    Some(Picture {
        caption: "The heap as it was last sent".to_owned(),
        rows: vec![(0..HEAP as usize).map(cell).collect()],
        columns: (1..=HEAP).map(|number| number.to_string()).collect(),
        lines: vec!["heap".to_owned()],
    })
}
