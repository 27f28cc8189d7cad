//! The game behind a scripted conversation, and the tester's own player.

use std::time::Duration;

use linesman_games::Position as _;
use linesman_interface::protocol::{
    Judgement, Refereed, Setting, Stage,
    stretch::{ScriptedGame, Start, Wording},
};
use linesman_protocols::{Dialect, Fault, GameOver, Gravity, Line, Questions, Time, Violation};
use linesman_referee::Chooser;
use linesman_values::scenario::Player;

use crate::{
    dialect::{DECLARED, PONG, PONG_WORD, RefereeEnd, Situation},
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
                end: RefereeEnd::new(side, time).with_options(setting.agent_options()),
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
        match placeholder {
            "ping" => game.end.ping(now),
            "options" => game.end.ask_options(now),
            _ => {}
        }
        if matches!(placeholder, "ping" | "options") {
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

    fn judge(&mut self, placeholder: &str, line: Line<'_>, now: Time) -> Judgement {
        let open = |game: &ScriptedGame<RefereeEnd>| {
            let open = game.end.questions().open();
            open.filter(|it| it.wants == placeholder).count()
        };
        let before = open(&self.0);
        let mut judgement = self.0.hear(line, now);
        judgement.is_complete |= open(&self.0) < before;
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

    fn questions(&self) -> &Questions {
        self.0.judging_end().questions()
    }

    fn answers(&self, line: Line<'_>) -> Option<&'static str> {
        RefereeEnd::kind_of(&String::from_utf8_lossy(line.bytes))
    }

    fn judge_missing(&self, due: &str, fault: Fault, expected: &str, actual: String) -> Violation {
        match due {
            PONG_WORD => Violation::new(Gravity::Fatal, &PONG, fault, expected, actual),
            _ => self.judge_fault(fault, expected, actual),
        }
    }

    fn limit(&self, placeholder: Option<&str>) -> Duration {
        if let Some(PONG_WORD | DECLARED) = placeholder {
            return Duration::from_secs(1);
        }
        self.0.end.clock.reading(Time::ZERO).left
    }

    fn describe(&self, placeholder: &str) -> &'static str {
        match placeholder {
            PONG_WORD => "pong",
            DECLARED => "an option on each line, then options-end",
            _ => self.0.end.wanted(),
        }
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
