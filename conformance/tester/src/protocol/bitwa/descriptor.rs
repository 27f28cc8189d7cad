//! What Bitwa brings to every command.

use std::time::Duration;

use linesman_games::bitwa::{LOWER, NamedBoard, Order, UPPER};
use linesman_protocols::{
    Check, Level, Profile as _,
    bitwa::{Profile, checks, side_name},
};

use super::{
    board::{self, read_board, read_board_or_file},
    console::Console,
    game::{self, MEASURES},
    picture,
    scene::Scene,
};
use crate::{
    builtin::{self, ScenarioFile},
    game::{Game, GameRequest},
    options::{OptionError, OptionSpec, Place},
    picture::Drawing,
    protocol::{
        Descriptor, Follower, GameForm, Protocol, RecordingForm, Setting, Stage, TournamentForm,
    },
    scenario::{Direction, Player, duration},
};

/// The Bitwa protocol.
pub const BITWA: &dyn Descriptor = &BitwaDescriptor;

struct BitwaDescriptor;

impl Descriptor for BitwaDescriptor {
    fn name(&self) -> &'static str {
        "bitwa"
    }

    fn title(&self) -> &'static str {
        "Bitwa"
    }

    fn about(&self) -> &'static str {
        "Battles of many units on a grid, by the protocol of the Bitwa tournament"
    }

    fn profiles(&self) -> Vec<&'static str> {
        Profile::names()
    }

    fn checks(&self) -> &'static [&'static Check] {
        checks::ALL
    }

    fn sides(&self) -> &'static [&'static str] {
        const { &[side_name(UPPER), side_name(LOWER)] }
    }

    fn placeholders(&self, direction: Direction) -> &'static [&'static str] {
        match direction {
            Direction::ToAgent => &[
                "set_game",
                "time_left",
                "gen_move",
                "play",
                "killed",
                "quit",
            ],
            Direction::FromAgent => &["answer", "order", "refusal"],
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
            ("time", _) => duration::parse(value)
                .map_err(|error| format!("'time' is the time for the whole game: {error}"))
                .map(|_| vec![value.to_owned()]),
            (_, "all") => Ok(board::names().map(str::to_owned).collect()),
            _ => read_board(value).map(|_| vec![value.to_owned()]),
        }
    }

    fn read_argument(&self, name: &str, value: &str) -> Result<Vec<String>, String> {
        let is_named = value == "all" || NamedBoard::find(value).is_some();
        if name != "board" || is_named {
            return self.read_option(name, value);
        }
        read_board_or_file(value).map(|setup| vec![setup.to_string()])
    }

    fn tournament(&self) -> Option<TournamentForm> {
        // The board of the rules' own example is too small to be fair.
        let boards = board::names().filter(|name| *name != "example");
        Some(TournamentForm {
            variety: Some(("board", boards.map(str::to_owned).collect())),
            measures: MEASURES,
        })
    }

    fn read_move(&self, text: &str) -> Result<(), String> {
        text.parse::<Order>()
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
        let mut profile = profile.map_or_else(|| Some(Profile::arbiter()), Profile::find)?;
        if let Some(limit) = timeout {
            profile.limits.answer = limit;
        }
        Some(Box::new(Bitwa::new(profile)))
    }

    fn picture(&self) -> Option<Drawing> {
        Some(picture::picture)
    }

    fn follower(&self) -> Box<dyn Follower> {
        Box::new(Console::default())
    }

    fn recording_form(&self) -> RecordingForm {
        RecordingForm {
            followed: &["time_left", "quit"],
            timed: &["time_left"],
            openings: &["time_left"],
            closings: &["quit"],
            farewell: &[">> {quit}", "<< {answer}"],
            check: checks::ORDER_ANSWERED.id,
        }
    }
}

/// The Bitwa protocol in one of its profiles.
#[derive(Clone, Debug)]
pub struct Bitwa {
    profile: Profile,
}

impl Bitwa {
    /// Returns the protocol in this profile, with its limits.
    #[must_use]
    pub const fn new(profile: Profile) -> Self {
        Self { profile }
    }
}

impl Protocol for Bitwa {
    fn descriptor(&self) -> &'static dyn Descriptor {
        BITWA
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
            ("game", limits.game),
            ("answer", limits.answer),
            ("exit", limits.exit),
        ]
    }

    fn exit_limit(&self) -> Duration {
        self.profile.limits.exit
    }

    fn memory_limit(&self) -> Option<u64> {
        Some(MEMORY)
    }

    fn game_form(&self) -> GameForm {
        GameForm {
            plies: PLIES,
            like: [&checks::FIRST_PLAYER, &checks::SECOND_PLAYER],
            variety: Some(("board", BOARDS.map(str::to_owned).to_vec())),
            options: Vec::new(),
            again: &[],
            ending: &[">> {quit}", "<< {answer}", "exit"],
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
        "board",
        "NAME|FILE",
        "The board, by name or as a file [default: duel]",
        &[Place::Scenario, Place::Play, Place::Record],
    ),
    OptionSpec::new(
        "board",
        "NAME|FILE",
        "A board of the games, by name or as a file, or 'all' for every named board; may be given several times [default: \
         the named boards of at most 24 by 18 cells]",
        &[Place::Games],
    )
    .repeatable(),
    OptionSpec::new(
        "board",
        "NAME|FILE",
        "A board, by name or as a file, or 'all' for every named board; may be given several times [default: every named \
         board except example]",
        &[Place::Tournament],
    )
    .repeatable(),
    OptionSpec::new(
        "time",
        "TIME",
        "Each agent's time for all its answers in a game, such as 180s [default: 180s]",
        &[
            Place::Scenario,
            Place::Play,
            Place::Record,
            Place::Tournament,
        ],
    )
    .limit(),
];

/// After how many plies a game that is played on top of the scenarios is broken off.
const PLIES: u32 = 1000;
/// The boards of these games, if nobody asks for others: those of up to 24 by 18 cells.
const BOARDS: [&str; 6] = ["duel", "example", "gate", "river", "keep", "pillars"];
/// How many bytes of memory an agent may hold: 400 MB.
const MEMORY: u64 = 400 << 20;
