//! What Bitwa brings to every command.

use std::time::Duration;

use linesman_games::bitwa::{NamedBoard, Order};
use linesman_protocols::bitwa::{Profile, checks};

use super::{
    answers,
    board::{self, read_board, read_board_or_file},
    console::Console,
    game::{self, MEASURES, SIDES},
    listening::LISTENING,
    misread::MISREADINGS,
    picture,
    scene::Scene,
    showing, traits,
};
use linesman_interface::{
    game::{Game, GameRequest},
    protocol::{
        Descriptor, GameForm, OpeningForm, Protocol, RecordingForm, Setting, Stage, TournamentForm,
    },
};
use linesman_values::{
    options::{self, OptionError, OptionSpec, Place},
    scenario::{Player, duration},
};

/// The Bitwa protocol.
pub const BITWA: &Descriptor = &Descriptor {
    title: "Bitwa",
    about: "Battles of many units on a grid, by the protocol of the Bitwa tournament",
    checks: checks::ALL,
    sides: SIDES,
    sent: &[
        "set_game",
        "time_left",
        "gen_move",
        "play",
        "killed",
        "quit",
    ],
    heard: &["answer", "order", "refusal"],
    players: &[Player::Random, Player::Aggressive],
    read_move: options::parse::<Order>,
    scenario_files: linesman_scenarios::BITWA,
    options: OPTIONS,
    read_option,
    read_argument: Some(read_argument),
    tournament: Some(TournamentForm {
        variety: Some(("board", fair_boards)),
        measures: MEASURES,
        openings: Some(OpeningForm::new(|options, text| {
            let board = read_board_or_file(text)?;
            Ok(options.replaced("board", &board.to_string()))
        })),
        ..TournamentForm::PLAIN
    }),
    picture: Some(picture::picture),
    showing: Some(showing::SHOWING),
    misreadings: MISREADINGS,
    answers: Some(answers::answers),
    traits: Some(traits::traits),
    begins: Some(answers::begins),
    follower: || Box::new(Console::default()),
    listening: Some(LISTENING),
    recording: RecordingForm {
        followed: &["time_left", "quit"],
        timed: &["time_left"],
        openings: &["time_left"],
        closings: &["quit"],
        farewell: &[">> {quit}", "<< {answer}"],
        check: Some(&checks::ORDER_ANSWERED),
    },
    ..Descriptor::new::<Bitwa>(
        "bitwa",
        "arbiter",
        GameForm {
            plies: 1000,
            variety: Some(("board", BOARDS)),
            ending: &[">> {quit}", "<< {answer}", "exit"],
            ..GameForm::new([&checks::FIRST_PLAYER, &checks::SECOND_PLAYER])
        },
    )
};

fn read_option(name: &str, value: &str) -> Result<Vec<String>, String> {
    match (name, value) {
        ("time", _) => duration::parse(value)
            .map_err(|error| format!("'time' is the time for the whole game: {error}"))
            .map(|_| vec![value.to_owned()]),
        (_, "all") => Ok(board::names().map(str::to_owned).collect()),
        _ => read_board(value).map(|_| vec![value.to_owned()]),
    }
}

fn read_argument(name: &str, value: &str) -> Result<Vec<String>, String> {
    let is_named = value == "all" || NamedBoard::find(value).is_some();
    if name != "board" || is_named {
        return read_option(name, value);
    }
    read_board_or_file(value).map(|setup| vec![setup.to_string()])
}

/// Returns the boards of a tournament. The board of the rules' own example is too small to be fair.
fn fair_boards() -> Vec<&'static str> {
    board::names().filter(|name| *name != "example").collect()
}

linesman_interface::own_profile! {
    /// A profile of the protocol.
    pub struct Bitwa(Profile);
}

impl Protocol for Bitwa {
    fn descriptor(&self) -> &'static Descriptor {
        BITWA
    }

    fn limits(&self) -> Vec<(&'static str, Duration)> {
        let limits = &self.0.limits;
        vec![
            ("game", limits.game),
            ("answer", limits.answer),
            ("exit", limits.exit),
        ]
    }

    /// A game has one clock, and no limit for a single answer.
    fn limits_of_game(&self, request: &GameRequest) -> Vec<(&'static str, Duration)> {
        let game = request.options.limit("time").ok().flatten();
        vec![
            ("game", game.unwrap_or(self.0.limits.game)),
            ("exit", self.0.limits.exit),
        ]
    }

    fn limit_answers(&mut self, limit: Duration) {
        self.0.limits.answer = limit;
        self.0.limits.most = Some(limit);
    }

    fn game(&self, request: &GameRequest) -> Result<Game, OptionError> {
        game::game(&self.0, request)
    }

    fn stage(&self, setting: &Setting<'_>) -> Box<dyn Stage> {
        Box::new(Scene::new(setting, &self.0))
    }

    fn memory_limit(&self) -> Option<u64> {
        Some(MEMORY)
    }
}

const OPTIONS: &[OptionSpec] = &[
    OptionSpec::new(
        "board",
        "NAME|FILE",
        "The board, by name or as a file [default: duel]",
        &[Place::Scenario, Place::Play, Place::Record],
    )
    .named(board_names),
    OptionSpec::new(
        "board",
        "NAME|FILE",
        "A board of the games, by name or as a file, or 'all' for every named board; may be given several times [default: \
         the named boards of at most 24 by 18 cells]",
        &[Place::Games],
    )
    .named(board_names)
    .repeatable(),
    OptionSpec::new(
        "board",
        "NAME|FILE",
        "A board, by name or as a file, or 'all' for every named board; may be given several times [default: every named \
         board except example]",
        &[Place::Tournament],
    )
    .named(board_names)
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

fn board_names() -> Vec<&'static str> {
    board::names().collect()
}

/// The boards of the games that are played on top of the scenarios, if nobody asks for others: those of up to 24 by 18 cells.
const BOARDS: &[&str] = &["duel", "example", "gate", "river", "keep", "pillars"];
/// How many bytes of memory an agent may hold: 400 MB.
const MEMORY: u64 = 400 << 20;
