//! The game behind a scripted conversation, and the tester's own player.

use std::time::Duration;

use linesman_games::Position as _;
use linesman_interface::protocol::{
    Judgement, Refereed, Setting, Stage,
    stretch::{ScriptedGame, Start, Wording},
};
use linesman_protocols::{Dialect, GameOver, Line, Time};
use linesman_referee::Chooser;
use linesman_values::scenario::Player;

use crate::{
    dialect::{RefereeEnd, Situation},
    game::{Action, HEAP, Position, SIDES},
};

pub struct Scene(ScriptedGame<RefereeEnd>);

impl Scene {
    pub fn new(setting: &Setting<'_>, time: Duration) -> Self {
        let side = setting.side(SIDES);
        Self(ScriptedGame::new(
            setting,
            Start {
                side,
                end: RefereeEnd::new(side, time),
                position: Position::new(),
                opponent: Player::Random,
                wording: WORDING,
            },
            |_, seed| player(seed),
        ))
    }
}

impl Stage for Scene {
    fn game(&self) -> &dyn Refereed {
        &self.0
    }

    fn game_mut(&mut self) -> &mut dyn Refereed {
        &mut self.0
    }

    fn fill(&mut self, placeholder: &str, now: Time) -> Option<Vec<u8>> {
        let game = &mut self.0;
        if placeholder == "over" {
            let over = GameOver::without_fault(game.position.outcome());
            game.end.finish(&over, now);
            return Some(game.messages());
        }
        if !game.position.view(game.side).is_setup && game.opponent_acts() {
            let view = game.position.view(game.side);
            game.end.inform(game.side.other(), &view, now);
        }
        let view = game.position.view(game.side);
        game.position.to_act().contains(game.side).then(|| {
            game.end.ask(&view, now);
            game.messages()
        })
    }

    fn note_sent(&mut self, line: &[u8], _now: Time) {
        if line == b"over" {
            self.0.end.situation = Situation::Over;
        }
    }

    fn is_farewell(&self, word: &str) -> bool {
        word == "over"
    }

    fn judge(&mut self, _placeholder: &str, line: Line<'_>, now: Time) -> Judgement {
        let judgement = self.0.hear(line, now);
        if judgement.is_complete && self.0.position.view(self.0.side).is_setup {
            self.0.opponent_acts();
        }
        judgement
    }

    fn judge_unasked(&mut self, line: Line<'_>, now: Time) -> Judgement {
        Judgement {
            is_complete: false,
            ..self.0.hear(line, now)
        }
    }

    fn due(&self) -> Option<&'static str> {
        match self.0.end.situation {
            Situation::Setup => Some("mine"),
            Situation::Turn => Some("take"),
            _ => None,
        }
    }

    fn limit(&self) -> Duration {
        self.0.end.clock.reading(Time::ZERO).left
    }

    fn describe(&self, _placeholder: &str) -> &'static str {
        self.0.end.wanted()
    }

    fn farewell(&self) -> &'static str {
        "over"
    }

    fn place(&self) -> String {
        let (side, heap) = (SIDES[self.0.side.index()], self.0.current().heap);
        format!("as {side}, {heap} stones left")
    }
}

const WORDING: Wording<RefereeEnd> = Wording {
    word,
    text: |action| word(action).unwrap_or_default(),
    read: |text, view| {
        let stones = read_take(text)?;
        (!view.is_setup && (1..=view.heap.min(3)).contains(&stones)).then_some(Action::Take(stones))
    },
};

fn word(action: &Action) -> Option<String> {
    match action {
        Action::Mine(_) => None,
        Action::Take(stones) => Some(format!("take {stones}")),
    }
}

/// Reads a move.
pub fn read_take(text: &str) -> Option<u32> {
    text.strip_prefix("take ")?.parse().ok()
}

/// Returns a player that mines and takes at random.
fn player(seed: u64) -> Chooser<RefereeEnd> {
    let mut random = fastrand::Rng::with_seed(seed);
    Box::new(move |view| match view.is_setup {
        true => Action::Mine(random.u32(1..HEAP)),
        false => Action::Take(random.u32(1..=view.heap.min(3))),
    })
}
