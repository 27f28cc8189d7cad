//! Mine-Nim as every command knows it.

use std::time::Duration;

use linesman_games::{Outcome, Side};
use linesman_interface::{
    game::{Game, GameRequest, play},
    protocol::{Descriptor, GameForm, Protocol, RecordingForm, Setting, Stage, TournamentForm},
};
use linesman_protocols::{Clock, TimeControl};
use linesman_referee::Settings;
use linesman_values::{
    options::{OptionError, OptionSpec, Place},
    picture::{Cell, Picture},
    scenario::Player,
};

use crate::{
    dialect::{ALL, DECLARING, RefereeEnd, TAKE_LEGAL, remark},
    game::{Action, HEAP, Position, SIDES},
    stage::{Scene, read_take},
};

/// The protocol.
pub const MINENIM: &Descriptor = &Descriptor {
    title: "Mine-Nim",
    about: "Nim with a secret mine on each side",
    checks: ALL,
    sides: SIDES,
    sent: &["setup", "turn", "over", "ping", "options"],
    heard: &["mine", "take", "pong", "options-end"],
    players: &[Player::Random, Player::Aggressive],
    read_move: |text| match read_take(text) {
        Some(_) => Ok(()),
        None => Err("a move is 'take N'".to_owned()),
    },
    scenario_files: linesman_interface::scenario_files![
        "minenim/game/north",
        "minenim/game/south",
        "minenim/options/highest",
        "minenim/setup/mine",
        "minenim/stream/ping-in-turn"
    ],
    options: &[
        OptionSpec::new(
            "budget",
            "TIME",
            "Each agent's time for all its answers in a game, such as 5s",
            &[Place::Play, Place::Tournament],
        )
        .limit(),
        OptionSpec::new(
            "clock",
            "CONTROL",
            "Each agent's clock, instead of a budget: 60+1, 40/300+3 or 5/move, in seconds",
            &[Place::Play, Place::Tournament],
        )
        .typed::<TimeControl>(),
        OptionSpec::MARGIN,
        OptionSpec::NODES,
        OptionSpec::DEPTH,
    ],
    tournament: Some(TournamentForm::PLAIN),
    recording: RecordingForm {
        followed: &["over"],
        timed: &["turn"],
        openings: &["setup", "turn"],
        closings: &["over"],
        farewell: &[">> {over}"],
        check: Some(&TAKE_LEGAL),
    },
    picture: Some(picture),
    remark: Some(remark),
    declaring: Some(DECLARING),
    ..Descriptor::new::<Profile>(
        "minenim",
        "slow",
        GameForm {
            plies: HEAP,
            ending: &[">> {over}", "exit"],
            ..GameForm::new([&TAKE_LEGAL, &TAKE_LEGAL])
        },
    )
};

/// A version of the protocol.
#[derive(Clone, Debug, PartialEq)]
pub struct Profile {
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
}

impl Protocol for Profile {
    fn descriptor(&self) -> &'static Descriptor {
        MINENIM
    }

    fn limits(&self) -> Vec<(&'static str, Duration)> {
        vec![("game", self.time)]
    }

    fn limit_answers(&mut self, limit: Duration) {
        self.time = limit;
    }

    fn game(&self, request: &GameRequest) -> Result<Game, OptionError> {
        let (budget, clock) = (
            request.options.limit("budget")?,
            request.options.read::<TimeControl>("clock")?,
        );
        if budget.is_some() && clock.is_some() {
            let what = "a game has --budget or --clock, and not both";
            return Err(OptionError(what.to_owned()));
        }
        let control = clock.unwrap_or_else(|| TimeControl::of_main(budget.unwrap_or(self.time)));
        let clock = Clock::new(control).with_margin(request.options.margin()?);
        let effort = request.options.effort()?;
        let (request, exit) = (request.clone(), self.exit_limit());
        Ok(Box::new(move |table| {
            let dialects = Side::BOTH.map(|side| {
                let contestant = table.contestants[side.index()];
                let effort = contestant.effort.or(effort);
                let end = RefereeEnd::with_clock(side, clock.clone(), effort);
                end.with_options(contestant.options.clone())
            });
            let settings = Settings {
                words: Some(Action::to_string),
                ..request.settings(exit, table.attempt)
            };
            let over = play(table, Position::new(), dialects, settings)?;
            let score = match over.ending.outcome {
                Some(Outcome::Win(Side::First)) => "1-0",
                Some(Outcome::Win(Side::Second)) => "0-1",
                _ => "0-0",
            };
            let [north, south] = table.contestants.map(|it| it.name.as_str());
            let line = format!("{score}  {north} - {south}, {} plies", over.referee.plies());
            Ok(over.into_game(SIDES, line))
        }))
    }

    fn stage(&self, setting: &Setting<'_>) -> Box<dyn Stage> {
        Box::new(Scene::new(setting, self.time))
    }
}

/// Draws the heap as a row of stones.
fn picture(lines: &[&str], _answer: Option<&str>) -> Option<Picture> {
    let heap = lines.iter().rev().find_map(|line| {
        let mut words = line.split(' ');
        let is_known = matches!(words.next(), Some("setup" | "turn"));
        words.next().filter(|_| is_known)?.parse::<usize>().ok()
    })?;
    let cell = |index: usize| match index < heap {
        true => Cell::piece(Side::First, 'o'),
        false => Cell::EMPTY,
    };
    Some(Picture {
        caption: "The heap as it was last sent".to_owned(),
        rows: vec![(0..HEAP as usize).map(cell).collect()],
        columns: (1..=HEAP).map(|number| number.to_string()).collect(),
        lines: vec!["heap".to_owned()],
        marked: Vec::new(),
    })
}
