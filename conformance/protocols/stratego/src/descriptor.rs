//! What Stratego brings to every command.

use std::time::Duration;

use linesman_games::stratego::EqualRanks;
use linesman_protocols::{
    Profile as _,
    stratego::{Farewell, Limits, Profile, checks, parse_answer, parse_setup_text},
};

use super::{
    answers,
    console::Console,
    game::{self, SIDES},
    listening::LISTENING,
    misread::MISREADINGS,
    picture,
    points::{FORFEIT, points},
    replay,
    scene::{OPPONENT_NAME, Scene, name},
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
    options::{OptionError, OptionSpec, Place},
    scenario::{Detour, Player, Tried},
};

/// The Stratego protocol of 2012.
pub const STRATEGO: &Descriptor = &Descriptor {
    title: "Stratego",
    about: "Stratego with hidden pieces, as in the competition of 2012",
    checks: checks::ALL,
    sides: SIDES,
    sent: &[
        "header",
        "board",
        "first-rows",
        "last-row",
        "echo",
        "reply",
        "quit",
    ],
    heard: &["setup", "move"],
    players: &[
        Player::Random,
        Player::Aggressive,
        Player::Runner,
        Player::Fighter,
        Player::Blocker,
    ],
    read_move: |text| match parse_answer(text.as_bytes()) {
        Ok(_) => Ok(()),
        // The opponent's set-up may come first: its rows, with slashes between them.
        Err(_) if parse_setup_text(text).is_some() => Ok(()),
        Err(error) => Err(error.to_string()),
    },
    scenario_files: linesman_scenarios::STRATEGO,
    profiles_with,
    options: OPTIONS,
    read_option,
    detours: &[WORD_AS_NAME, PATH_AS_NAME],
    tournament: Some(TournamentForm {
        points: Some(points),
        forfeit: Some(FORFEIT),
        ..TournamentForm::PLAIN
    }),
    picture: Some(picture::picture),
    showing: Some(showing::SHOWING),
    misreadings: MISREADINGS,
    answers: Some(answers::answers),
    traits: Some(traits::traits),
    begins: Some(answers::begins),
    replay: Some(ReplayForm {
        kind: "log",
        extension: None,
        replay: replay::replay,
        read: replay::read,
    }),
    follower: || Box::new(Console::default()),
    listening: Some(LISTENING),
    recording: RecordingForm {
        followed: &["RED", "BLUE", "START", "QUIT"],
        timed: &[],
        openings: &["START", "reply"],
        closings: &["quit"],
        farewell: &[">> {quit}"],
        check: Some(&checks::MOVE_ANSWERED),
    },
    submission: SubmissionForm::Lines("info"),
    ..Descriptor::new::<Stratego>(
        "stratego",
        "manual-2012",
        GameForm {
            // Most games between random players end earlier.
            plies: 2000,
            opponents: &[
                Player::Random,
                Player::Aggressive,
                Player::Random,
                Player::Blocker,
            ],
            ending: &[">> {quit}", "exit"],
            ..GameForm::new([&checks::LEGAL_AS_RED, &checks::LEGAL_AS_BLUE])
        },
    )
};

/// Another name for the opponent, for an agent that cannot read a path.
const WORD_AS_NAME: Detour = Detour {
    option: OPPONENT_NAME,
    instead: |name| name.contains('/').then(|| "scripted".to_owned()),
    form: "a word as the opponent's name, and not a path",
    ..PATH_AS_NAME
};

/// Another name for the opponent, for an agent that cannot read a word.
const PATH_AS_NAME: Detour = Detour {
    option: OPPONENT_NAME,
    tried: Tried::AfterLine(|line| line.starts_with(b"RED ") || line.starts_with(b"BLUE ")),
    instead: |name| (!name.contains('/')).then(|| "./agents/scripted".to_owned()),
    form: "a path as the opponent's name, and not a word",
    fix: "take any text without white space for the opponent's name, the second word of the set-up line (ST-2.13)",
};

fn read_option(name: &str, value: &str) -> Result<Vec<String>, String> {
    match name {
        OPPONENT_NAME => is_name(value).map(|()| vec![value.to_owned()]),
        _ => Ok(vec![value.to_owned()]),
    }
}

fn is_name(text: &str) -> Result<(), String> {
    if !text.is_empty() && text.chars().all(|c| c.is_ascii_graphic()) && text.len() <= LONGEST_NAME
    {
        return Ok(());
    }
    Err(format!(
        "a name is up to {LONGEST_NAME} letters, digits and signs without white space, not {text:?}"
    ))
}

/// The longest name of an opponent, in bytes.
const LONGEST_NAME: usize = 200;

fn profiles_with(word: &str) -> Option<Vec<&'static str>> {
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

linesman_interface::own_profile! {
    /// A profile of the protocol.
    pub struct Stratego(Profile);
}

impl Protocol for Stratego {
    fn descriptor(&self) -> &'static Descriptor {
        STRATEGO
    }

    fn limits(&self) -> Vec<(&'static str, Duration)> {
        let Limits {
            setup, turn, exit, ..
        } = self.0.limits;
        vec![("setup", setup), ("turn", turn), ("exit", exit)]
    }

    fn limits_of_game(&self, request: &GameRequest) -> Vec<(&'static str, Duration)> {
        let mut profile = self.clone();
        if let Ok(Some(limit)) = request.options.limit("timeout") {
            profile.limit_answers(limit);
        }
        profile.limits()
    }

    fn limit_answers(&mut self, limit: Duration) {
        game::limit_answers(&mut self.0, limit);
    }

    fn option_default(&self, option: &str) -> Option<String> {
        (option == OPPONENT_NAME).then(|| name(&self.0, None, "scripted"))
    }

    fn game(&self, request: &GameRequest) -> Result<Game, OptionError> {
        game::game(&self.0, request)
    }

    fn stage(&self, setting: &Setting<'_>) -> Box<dyn Stage> {
        Box::new(Scene::new(setting, &self.0))
    }

    fn draws_lots(&self) -> bool {
        matches!(self.0.rules.equal_ranks, EqualRanks::Drawn { .. })
    }
}

const OPTIONS: &[OptionSpec] = &[
    OptionSpec::new(
        OPPONENT_NAME,
        "NAME",
        "The opponent's name in the set-up line [default: a path in final-2012, a word elsewhere]",
        &[Place::Scenario],
    )
    .checked(is_name),
    OptionSpec::TIMEOUT,
    OptionSpec::turns("The number of turns after which the game is drawn [default: 5000]"),
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
