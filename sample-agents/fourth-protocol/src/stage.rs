//! The game behind a scripted conversation, and the tester's own player.

use std::time::Duration;

use linesman::{
    Judgement, Play, Setting, Stage, Template,
    stretch::{self, Refereed, Stretches, Wording},
};
use linesman_games::{Position as _, Side};
use linesman_protocols::{AgentEvent, Dialect, Fault, GameOver, Line, Time, Violation};
use linesman_referee::Chooser;

use crate::{
    descriptor::SIDES,
    dialect::{RefereeEnd, Situation},
    game::{Action, HEAP, Position, View},
};

pub struct Scene {
    side: Side,
    seed: u64,
    position: Position,
    end: RefereeEnd,
    opponent: Chooser<RefereeEnd>,
    stretches: Stretches<RefereeEnd>,
}

impl Scene {
    pub fn new(setting: &Setting<'_>, time: Duration) -> Self {
        let side = if setting.side == SIDES[0] {
            Side::First
        } else {
            Side::Second
        };
        Self {
            side,
            seed: setting.seed,
            position: Position::new(),
            end: RefereeEnd::new(side, time),
            opponent: player(setting.seed),
            stretches: Stretches::new(),
        }
    }

    /// Lets the opponent act if it is to.
    fn opponent_acts(&mut self) -> bool {
        let other = self.side.other();
        if !self.position.to_act().contains(other) {
            return false;
        }
        let action = (self.opponent)(&self.position.view(other));
        self.position.submit(other, action).is_ok()
    }

    fn messages(&mut self) -> Vec<u8> {
        std::iter::from_fn(|| self.end.poll_message())
            .flatten()
            .collect()
    }

    fn hear(&mut self, line: Line<'_>, now: Time) -> Judgement {
        self.end.handle_line(line, now);
        let mut judgement = Judgement::default();
        while let Some(event) = self.end.poll_event() {
            match event {
                AgentEvent::Violated(violation) => judgement.violations.push(violation),
                AgentEvent::Acted(action) => {
                    judgement.is_complete = true;
                    if let Err(why) = self.position.submit(self.side, action) {
                        let fatal = linesman_protocols::Gravity::Fatal;
                        judgement
                            .violations
                            .push(self.end.judge_illegal(fatal, &why));
                    }
                    if matches!(action, Action::Mine(_)) {
                        self.opponent_acts();
                    }
                }
                _ => {}
            }
        }
        judgement
    }
}

impl Stage for Scene {
    fn stretches(&self) -> &dyn Refereed {
        &self.stretches
    }

    fn stretches_mut(&mut self) -> &mut dyn Refereed {
        &mut self.stretches
    }

    fn fill(&mut self, placeholder: &str, now: Time) -> Option<Vec<u8>> {
        if placeholder == "over" {
            self.end.finish(&GameOver::without_fault(self.position.outcome()), now);
            return Some(self.messages());
        }
        let other = self.side.other();
        if !self.position.view(self.side).is_setup && self.opponent_acts() {
            self.end.inform(other, &self.position.view(self.side), now);
        }
        if self.position.to_act().contains(self.side) {
            self.end.ask(&self.position.view(self.side), now);
            return Some(self.messages());
        }
        None
    }

    fn note_sent(&mut self, line: &[u8], _now: Time) {
        if line == b"over" {
            self.end.situation = Situation::Over;
        }
    }

    fn is_farewell(&self, line: &Template) -> bool {
        line.sole_placeholder().or_else(|| line.literal()) == Some("over")
    }

    fn judge(&mut self, _placeholder: &str, line: Line<'_>, now: Time) -> Judgement {
        self.hear(line, now)
    }

    fn judge_unasked(&mut self, line: Line<'_>, now: Time) -> Judgement {
        Judgement {
            is_complete: false,
            ..self.hear(line, now)
        }
    }

    fn judge_fault(&self, fault: Fault, expected: &str, actual: String) -> Violation {
        self.end.judge_fault(fault, expected, actual)
    }

    fn due(&self) -> Option<&'static str> {
        match self.end.situation {
            Situation::Setup => Some("mine"),
            Situation::Turn => Some("take"),
            _ => None,
        }
    }

    fn limit(&self) -> Duration {
        self.end.clock.reading(Time::ZERO).left
    }

    fn describe(&self, _placeholder: &str) -> &'static str {
        self.end.wanted()
    }

    fn farewell(&self) -> &'static str {
        "over"
    }

    fn usual_output(&self) -> &'static str {
        "a few bytes per turn"
    }

    fn place(&self) -> String {
        let game = self
            .stretches
            .referee()
            .map_or(&self.position, |it| it.position());
        format!("as {}, {} stones left", SIDES[self.side.index()], game.heap)
    }

    fn end_play(&mut self) -> Option<Vec<Violation>> {
        let ended = self.stretches.end()?;
        (self.position, self.end) = (ended.position, ended.end);
        Some(ended.violations)
    }

    fn begin_play(&mut self, play: &Play, now: Time) {
        let opponent = player(stretch::mix(self.seed, play));
        let agent = (self.side, self.end.clone());
        self.stretches
            .begin(self.position.clone(), agent, opponent, play, now);
    }
}

impl Wording for RefereeEnd {
    fn word(action: &Action) -> Option<String> {
        match action {
            Action::Mine(_) => None,
            Action::Take(stones) => Some(format!("take {stones}")),
        }
    }

    fn read(text: &str, view: &View) -> Option<Action> {
        let stones = read_take(text)?;
        (!view.is_setup && (1..=view.heap.min(3)).contains(&stones)).then_some(Action::Take(stones))
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
