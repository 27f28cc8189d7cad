//! What OTEP brings to every command.

use std::time::Duration;

use linesman_games::tafl::Move;
use linesman_protocols::{
    TimeControl,
    otep::{self, Limits, Profile, checks},
};

use super::{
    analysis, answers,
    console::Console,
    game::{self, SIDES},
    listening::LISTENING,
    misread::MISREADINGS,
    opening::OPENINGS,
    picture, positions, replay,
    rules::{read_file, read_moves, read_rules, variants},
    scene::{BY_SEED, Scene},
    showing, traits,
};
use linesman_interface::{
    game::{Game, GameRequest},
    protocol::{
        Descriptor, GameForm, Protocol, RecordingForm, ReplayForm, Setting, Stage, SubmissionForm,
        TournamentForm,
    },
};
use linesman_values::{
    options::{self, OptionError, OptionSpec, Place},
    scenario::{Detour, Player, Tried},
};

/// The Open Tafl Engine Protocol.
pub const OTEP: &Descriptor = &Descriptor {
    title: "OTEP",
    about: "Tafl games in many variants, by the Open Tafl Engine Protocol",
    checks: checks::ALL,
    sides: SIDES,
    sent: &[
        "rules",
        "play",
        "moved",
        "error",
        "opponent-move",
        "clock",
        "position",
        "analyze",
        "analyze-many",
        "finish",
        "goodbye",
    ],
    heard: &["hello", "move", "analysis"],
    players: &[Player::Random, Player::Aggressive],
    read_move: options::parse::<Move>,
    scenario_files: linesman_scenarios::OTEP,
    options: OPTIONS,
    read_option,
    read_argument: Some(read_argument),
    detours: &[OVERTIME],
    analysis: Some(analysis::ANALYSIS),
    tournament: Some(TournamentForm {
        variety: Some(("rules", || vec!["brandub"])),
        openings: Some(OPENINGS),
        ..TournamentForm::PLAIN
    }),
    positions: Some(positions::position),
    picture: Some(picture::picture),
    showing: Some(showing::SHOWING),
    misreadings: MISREADINGS,
    answers: Some(answers::answers),
    traits: Some(traits::traits),
    begins: Some(answers::begins),
    remark: Some(otep::remark),
    replay: Some(ReplayForm {
        kind: "record",
        extension: Some("otg"),
        replay: replay::replay,
        read: replay::read,
    }),
    follower: || Box::new(Console::default()),
    listening: Some(LISTENING),
    recording: RecordingForm {
        followed: &["rules", "clock", "finish", "goodbye"],
        timed: &["clock"],
        openings: &["play"],
        closings: &["finish", "goodbye"],
        farewell: &[">> {finish}", ">> {goodbye}"],
        check: Some(&checks::MOVE_ANSWERED),
    },
    submission: SubmissionForm::Ini,
    ..Descriptor::new::<Otep>(
        "otep",
        "otep",
        GameForm {
            plies: 400,
            variety: Some(("rules", VARIANTS)),
            options: &[("clock", "10+3x2")],
            again: &[">> {finish}", ">> {rules}"],
            ending: &[">> {finish}", ">> {goodbye}", "exit"],
            ..GameForm::new([&checks::PLAYS_ATTACKERS, &checks::PLAYS_DEFENDERS])
        },
    )
};

/// A game without overtime has clock lines of two fields, and OpenTafl itself always sends five.
const OVERTIME: Detour = Detour {
    option: "clock",
    tried: Tried::AfterEnd,
    instead: |value| {
        let control = value.parse::<TimeControl>().ok()?;
        let control = TimeControl {
            overtime: Duration::from_secs(3),
            overtimes: 1,
            ..Some(control).filter(|control| control.overtimes == 0)?
        };
        Some(control.to_string())
    },
    form: "clock lines that have the three fields of overtime",
    fix: "read a clock line with two fields too: without overtime, the text of the protocol has no more",
};

fn read_option(name: &str, value: &str) -> Result<Vec<String>, String> {
    match (name, value) {
        ("clock", _) => game::check_clock(value)
            .map_err(|error| format!("'clock' is a time control: {error}"))
            .map(|()| vec![value.to_owned()]),
        ("moves", _) => read_moves(value).map(|_| vec![value.to_owned()]),
        ("turned", BY_SEED) => Ok(vec![value.to_owned()]),
        ("turned", _) => Err(format!("'turned' is {BY_SEED}, not {value:?}")),
        (_, "all") => Ok(variants().map(str::to_owned).collect()),
        _ => read_rules(value).map(|_| vec![value.to_owned()]),
    }
}

fn read_argument(name: &str, value: &str) -> Result<Vec<String>, String> {
    if name != "rules" {
        return read_option(name, value);
    }
    if let Some(texts) = read_file(value)? {
        return Ok(texts);
    }
    // A rules string may contain commas itself; the name of a variant has no colon.
    if value.contains(':') {
        return read_option(name, value);
    }
    let values = value.split(',').map(|value| read_option(name, value));
    values
        .collect::<Result<Vec<_>, _>>()
        .map(|all| all.concat())
}

linesman_interface::own_profile! {
    /// A profile of the protocol.
    pub struct Otep(Profile);
}

impl Protocol for Otep {
    fn descriptor(&self) -> &'static Descriptor {
        OTEP
    }

    fn limits(&self) -> Vec<(&'static str, Duration)> {
        let Limits {
            hello,
            turn,
            analysis_grace,
            exit,
            ..
        } = self.0.limits;
        vec![
            ("hello", hello),
            ("turn", turn),
            ("analysis-grace", analysis_grace),
            ("exit", exit),
        ]
    }

    /// By a clock, there is no limit for a single move.
    fn limits_of_game(&self, request: &GameRequest) -> Vec<(&'static str, Duration)> {
        let mut profile = self.clone();
        if let Ok(Some(limit)) = request.options.limit("timeout") {
            profile.limit_answers(limit);
        }
        let mut limits = profile.limits();
        if let Ok(Some(control)) = request.options.read::<TimeControl>("clock") {
            limits.retain(|(name, _)| *name != "turn");
            limits.push(("main", control.main));
            if control.overtimes > 0 {
                limits.push(("overtime", control.overtime));
            }
            let margin = request.options.margin().unwrap_or_default();
            limits.extend((!margin.is_zero()).then_some(("margin", margin)));
        }
        limits.retain(|(name, _)| *name != "analysis-grace");
        limits
    }

    fn limit_answers(&mut self, limit: Duration) {
        game::limit_answers(&mut self.0, limit);
    }

    fn game(&self, request: &GameRequest) -> Result<Game, OptionError> {
        game::game(&self.0, request)
    }

    fn stage(&self, setting: &Setting<'_>) -> Box<dyn Stage> {
        Box::new(Scene::new(setting, &self.0))
    }
}

const OPTIONS: &[OptionSpec] = &[
    OptionSpec::new(
        "rules",
        "RULES",
        "The variant, such as brandub, or a rules string",
        &[Place::Scenario],
    ),
    OptionSpec::new(
        "rules",
        "RULES|FILE",
        "The variant, such as brandub, a rules string, or a file with a rules string on each line: FILE, or FILE:NAME for one of \
         several",
        &[
            Place::Play,
            Place::Record,
            Place::Analyze,
            Place::Positions,
        ],
    )
    .named(variant_names),
    OptionSpec::new(
        "rules",
        "RULES|FILE",
        "The variants to play by name, such as brandub, or a rules string, or a file of rules (FILE or FILE:NAME); may be given \
         several times [default: brandub]",
        &[Place::Tournament],
    )
    .named(variant_names)
    .repeatable(),
    OptionSpec::new(
        "rules",
        "RULES|FILE",
        "The variants of the games by name, separated by commas, or a rules string, or a file of rules (FILE or FILE:NAME), or \
         'all'; may be given several times [default: variants that cover all special rules]",
        &[Place::Games],
    )
    .named(variant_names)
    .repeatable(),
    OptionSpec::new(
        "clock",
        "MAIN+COUNTxLENGTH+INCREMENT",
        "Each side's time in seconds: a main time and overtime periods, such as 300+5x30 for five minutes and then five \
         periods of thirty seconds, or what is added after each move, such as 300+3, or both",
        &[
            Place::Scenario,
            Place::Play,
            Place::Record,
            Place::Tournament,
            Place::Analyze,
        ],
    )
    .checked(game::check_clock),
    OptionSpec::MARGIN,
    OptionSpec::new(
        "moves",
        "MOVES",
        "The opponent's first moves, between spaces. A move that is not legal is skipped",
        &[Place::Scenario],
    ),
    OptionSpec::new(
        "turned",
        "by-seed",
        "Turns and mirrors the board of the rules and the moves as the seed says",
        &[Place::Scenario],
    ),
    OptionSpec::TIMEOUT,
    OptionSpec::turns("The number of turns after which the game is drawn [default: no limit]"),
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
        &[Place::Analyze, Place::Positions],
    )
    .named(|| SIDES.to_vec()),
];

fn variant_names() -> Vec<&'static str> {
    variants().collect()
}

/// The variants of the games that are played on top of the scenarios, if nobody asks for others. Each special rule is in at least one: weak and strong kings, hammers and
/// anvils, corners, edges and forts, shieldwalls, edge forts, speeds, berserk turns, jumps, and all kinds of pieces.
const VARIANTS: &[&str] = &[
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
