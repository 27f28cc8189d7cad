//! What Bitwa brings to every command.

use std::time::Duration;

use linesman_games::bitwa::{LOWER, NamedBoard, Order, Setup, UPPER};
use linesman_protocols::{
    Check, Level, Profile as _,
    bitwa::{Profile, checks, side_name},
};

use super::{console::Console, picture, scene::Scene};
use crate::{
    builtin::{self, ScenarioFile},
    games::GameForm,
    picture::Drawing,
    protocol::{Descriptor, Follower, Protocol, RecordingForm, Setting, Stage},
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

    fn options(&self) -> &'static [&'static str] {
        &["board", "time"]
    }

    fn read_option(&self, name: &str, value: &str) -> Result<Vec<String>, String> {
        if name == "time" {
            return duration::parse(value)
                .map(|_| vec![value.to_owned()])
                .map_err(|error| format!("'time' is the time for the whole game: {error}"));
        }
        if value == "all" {
            return Ok(NamedBoard::ALL
                .iter()
                .map(|board| board.name.to_owned())
                .collect());
        }
        read_board(value).map(|_| vec![value.to_owned()])
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

    fn stage(&self, setting: &Setting<'_>) -> Box<dyn Stage> {
        Box::new(Scene::new(setting, &self.profile))
    }
}

/// Reads a board's name, or what follows `set_game`.
pub(super) fn read_board(value: &str) -> Result<Setup, String> {
    if let Some(board) = NamedBoard::find(value) {
        return Ok(board.setup());
    }
    if !value.trim().contains(char::is_whitespace) {
        let nearest = crate::nearest(value, NamedBoard::ALL.iter().map(|board| board.name));
        return Err(format!(
            "'board' is the name of a board, its text or 'all', not {value:?}; did you mean {nearest:?}?"
        ));
    }
    value
        .parse()
        .map_err(|error| format!("'board' is no board: {error}"))
}

/// After how many plies a game that is played on top of the scenarios is broken off.
const PLIES: u32 = 1000;
/// The boards of these games, if nobody asks for others: those of up to 24 by 18 cells.
const BOARDS: [&str; 6] = ["duel", "example", "gate", "river", "keep", "pillars"];
/// How many bytes of memory an agent may hold: 400 MB.
const MEMORY: u64 = 400 << 20;
/// The board of a scenario that names none.
pub(super) const BOARD: &str = "duel";
