//! What UCI brings to every command.

use std::time::Duration;

use linesman_games::chess::Move;
use linesman_protocols::{
    Cause, Check, Violation,
    uci::{Profile, checks, remark},
};

use super::{
    answers,
    game::{self, SIDES},
    listening::LISTENING,
    options::{DECLARING, OPTIONS, check_fen},
    picture,
    scene::Scene,
};
use linesman_interface::{
    game::{Game, GameRequest},
    protocol::{
        Descriptor, GameForm, Protocol, RecordingForm, Setting, Stage, TaskForm, TournamentForm,
    },
};
use linesman_values::{
    options::{self, OptionError},
    scenario::Player,
};

/// The protocol UCI, for chess.
pub const UCI: &Descriptor = &Descriptor {
    title: "UCI",
    about: "Chess engines, by the Universal Chess Interface",
    checks: checks::ALL,
    sides: SIDES,
    sent: &[
        "uci",
        "isready",
        "newgame",
        "position",
        "go",
        "stop",
        "ponderhit",
        "quit",
    ],
    heard: &["uciok", "readyok", "bestmove"],
    players: &[Player::Random, Player::Aggressive],
    read_move: options::parse::<Move>,
    scenario_files: linesman_scenarios::UCI,
    options: OPTIONS,
    read_option: |_, value| check_fen(value).map(|()| vec![value.to_owned()]),
    tournament: Some(TournamentForm::PLAIN),
    picture: Some(picture::picture),
    answers: Some(answers::answers),
    begins: Some(answers::begins),
    remark: Some(|line| remark(&String::from_utf8_lossy(line))),
    declaring: Some(DECLARING),
    listening: Some(LISTENING),
    recording: RecordingForm {
        followed: &["uci", "isready", "ucinewgame", "position", "go", "quit"],
        timed: &["go"],
        openings: &["position"],
        closings: &["quit"],
        farewell: &[">> {quit}"],
        check: Some(&checks::BESTMOVE_LEGAL),
    },
    tasks: Some(TaskForm {
        openings: &["position"],
        lines: &["go", "stop", "ponderhit"],
        left_over,
    }),
    ..Descriptor::new::<Uci>(
        "uci",
        "uci-2006",
        GameForm {
            plies: 400,
            ending: &[">> {quit}", "exit"],
            ..GameForm::new([&checks::GAME_AS_WHITE, &checks::GAME_AS_BLACK])
        },
    )
};

/// A wrong move is of a position that stayed, and a search that ends by itself was ended by a stop that stayed. That another game needs
/// no `ucinewgame` is a rule of its own.
fn left_over(violation: &Violation, against: &str) -> Option<&'static Check> {
    match violation.cause {
        _ if against == checks::POSITION_ANOTHER_GAME.id => None,
        Cause::Illegal(_) => Some(&checks::POSITION_STANDS_ALONE),
        Cause::Early => Some(&checks::SEARCH_LATE_STOP_FORGOTTEN),
        _ => None,
    }
}

linesman_interface::own_profile! {
    /// A profile of the protocol.
    pub struct Uci(Profile);
}

impl Protocol for Uci {
    fn descriptor(&self) -> &'static Descriptor {
        UCI
    }

    fn limits(&self) -> Vec<(&'static str, Duration)> {
        let limits = &self.0.limits;
        vec![
            ("uciok", limits.hello),
            ("readyok", limits.ready),
            ("bestmove", limits.search),
            ("stop", limits.stop),
            ("exit", limits.exit),
        ]
    }

    fn limit_answers(&mut self, limit: Duration) {
        let limits = &mut self.0.limits;
        (limits.hello, limits.ready, limits.search) = (limit, limit, limit);
    }

    fn output_limit(&self) -> Option<u64> {
        Some(OUTPUT)
    }

    fn game(&self, request: &GameRequest) -> Result<Game, OptionError> {
        game::game(&self.0, request)
    }

    fn stage(&self, setting: &Setting<'_>) -> Box<dyn Stage> {
        Box::new(Scene::new(setting, &self.0))
    }
}

/// How many bytes an engine may write in a search: 4 MiB.
const OUTPUT: u64 = 4 << 20;
