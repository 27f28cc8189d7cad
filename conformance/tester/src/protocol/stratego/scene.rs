//! A game of Stratego behind a scripted conversation.

use std::time::Duration;

use linesman_games::{
    Outcome, Position as _, Side, ToAct,
    stratego::{Action, BLUE, Phase, Position, RED},
};
use linesman_protocols::{
    AgentEvent, Dialect, Fault, GameOver, Gravity, Line, Time, Violation,
    stratego::{Farewell, Profile, RefereeEnd, Situation, board_text, ply_text, side_name},
};
use linesman_referee::{Chooser, Referee};

use super::player::player;
use crate::{
    protocol::{
        Judgement, Setting, Stage,
        stretch::{self, Refereed, Stretches},
    },
    scenario::{Play, Player, Template},
};

/// A game between the agent and a player of the tester's own.
pub(super) struct Scene {
    side: Side,
    seed: u64,
    profile: Profile,
    position: Position,
    /// The conversation as far as the script has taken it; it judges what the agent says.
    end: RefereeEnd,
    opponent: Chooser<RefereeEnd>,
    stretches: Stretches<RefereeEnd>,
}

impl Scene {
    pub(super) fn new(setting: &Setting<'_>, profile: &Profile) -> Self {
        let side = if setting.side == side_name(RED) {
            RED
        } else {
            BLUE
        };
        let seed = setting.seed;
        let opponent = setting.opponent(Player::Random);
        Self {
            side,
            seed,
            profile: profile.clone(),
            position: Position::new(profile.clone().with_seed(seed).rules),
            end: RefereeEnd::new(side, "scripted", profile),
            opponent: player(opponent, seed, &profile.rules),
            stretches: Stretches::new(),
        }
    }

    /// Lets the opponent act if it is to: its set-up as soon as the agent's is in, a move when a script asks for it.
    fn opponent_acts(&mut self) {
        let opponent = self.side.other();
        if self.position.to_act().contains(opponent) {
            let action = (self.opponent)(&self.position.view(opponent));
            self.position
                .submit(opponent, action)
                .expect("the tester's own player acts legally");
        }
    }

    /// Words the end of the game as the profile does; a script may end a game at any point, as a win for the agent.
    fn farewell(&mut self) -> Vec<u8> {
        let summary = format!(
            "scripted {} VICTORY {} 0 0",
            side_name(self.side),
            self.position.turn()
        );
        let is_setup =
            self.position.phase() == Phase::Setup || self.end.situation() == Situation::SetUp;
        let forfeited = if is_setup {
            vec![self.side.other()]
        } else {
            Vec::new()
        };
        let outcome = self.position.outcome().unwrap_or(Outcome::Win(self.side));
        let over = GameOver {
            outcome: Some(outcome),
            forfeited: &forfeited,
            summary: &summary,
        };
        self.end.finish(&over, Time::ZERO);
        self.end.poll_message().unwrap_or_default()
    }

    /// Does a line that begins with this word end the game?
    fn ends_game(&self, word: &[u8]) -> bool {
        word == b"QUIT"
            || self.profile.farewell == Farewell::Verdict
                && [&b"VICTORY"[..], b"DEFEAT", b"ILLEGAL", b"DEFAULT"].contains(&word)
    }

    /// Takes what the judging end has understood.
    fn take_events(&mut self) -> Judgement {
        let mut judgement = Judgement::default();
        while let Some(event) = self.end.poll_event() {
            match event {
                AgentEvent::Ready | AgentEvent::Resigned => {}
                AgentEvent::Violated(violation) => judgement.violations.push(violation),
                AgentEvent::Acted(action) => {
                    judgement.is_complete = true;
                    let is_setup = matches!(action, Action::Setup(_));
                    match self.position.submit(self.side, action) {
                        Ok(()) if is_setup => self.opponent_acts(),
                        Ok(()) => {}
                        Err(why) => judgement
                            .violations
                            .push(self.end.judge_illegal(Gravity::Fatal, &why)),
                    }
                }
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

    fn fill(&mut self, placeholder: &str, _now: Time) -> Option<Vec<u8>> {
        let mut text = Vec::new();
        if placeholder == "quit" {
            return Some(self.farewell());
        }
        if placeholder == "reply" && self.position.outcome().is_none() {
            self.opponent_acts();
        }
        let view = self.position.view(self.side);
        if view.phase == Phase::Over {
            return None;
        }
        match placeholder {
            "board" => board_text(&view, self.profile.lake, &mut text),
            "echo" | "reply" => {
                ply_text(view.last.as_ref()?, &mut text);
                text.push(b'\n');
            }
            _ => return None,
        }
        match placeholder {
            "board" => self.end.resume(Situation::Turn),
            "echo" => self.end.resume(Situation::Echoed),
            _ => {}
        }
        Some(text)
    }

    fn note_sent(&mut self, line: &[u8], _now: Time) {
        let first = line.split(|byte| *byte == b' ').next().unwrap_or_default();
        match first {
            b"RED" | b"BLUE" => {
                if self.position.to_act() == ToAct::only(self.side.other()) {
                    self.opponent_acts();
                }
                self.end.resume(Situation::Setup { rows: 0 });
            }
            // An opponent that passes; where the rules have no pass, the agent is told something that is not so.
            b"NO_MOVE" => {
                let _ = self.position.submit(self.side.other(), Action::NoMove);
            }
            word if self.ends_game(word) => self.end.resume(self.end.situation().after_quit()),
            _ => {}
        }
    }

    fn is_farewell(&self, line: &Template) -> bool {
        line.sole_placeholder() == Some("quit")
            || line.literal().is_some_and(|text| {
                let first = text.split(' ').next().unwrap_or_default();
                self.ends_game(first.as_bytes())
            })
    }

    fn judge(&mut self, placeholder: &str, line: Line<'_>, _now: Time) -> Judgement {
        debug_assert!(["setup", "move"].contains(&placeholder), "{placeholder}");
        self.end.handle_line(line, Time::ZERO);
        self.take_events()
    }

    fn judge_unasked(&mut self, line: Line<'_>, _now: Time) -> Judgement {
        let violation = linesman_protocols::stratego::judge_unasked(line, self.end.situation());
        Judgement {
            violations: vec![violation],
            ..Judgement::default()
        }
    }

    fn judge_fault(&self, fault: Fault, expected: &str, actual: String) -> Violation {
        self.end.judge_fault(fault, expected, actual)
    }

    fn due(&self) -> Option<&'static str> {
        match self.end.situation() {
            Situation::Setup { .. } => Some("setup"),
            Situation::Turn => Some("move"),
            _ => None,
        }
    }

    fn limit(&self) -> Duration {
        match self.end.situation() {
            Situation::Turn => self.profile.limits.turn,
            _ => self.profile.limits.setup,
        }
    }

    fn describe(&self, placeholder: &str) -> &'static str {
        match placeholder {
            "setup" => "four rows of ten characters out of 1 to 9, s, B, F and '.'",
            _ => "one line \"X Y DIRECTION [MULTIPLIER]\", a legal move",
        }
    }

    fn farewell(&self) -> &'static str {
        match self.profile.farewell {
            Farewell::Quit | Farewell::QuitWithResult => "QUIT",
            Farewell::Verdict => "the word that ends the game",
        }
    }

    fn usual_output(&self) -> &'static str {
        "a few bytes per turn"
    }

    fn place(&self) -> String {
        let name = side_name(self.side);
        let position = self
            .stretches
            .referee()
            .map_or(&self.position, Referee::position);
        match self.end.situation() {
            Situation::Started | Situation::Setup { .. } | Situation::SetUp
                if position.plies() == 0 =>
            {
                format!("as {name}, set-up")
            }
            _ => format!("as {name}, ply {}", position.plies() + 1),
        }
    }

    fn end_play(&mut self) -> Option<Vec<Violation>> {
        let ended = self.stretches.end()?;
        (self.position, self.end) = (ended.position, ended.end);
        Some(ended.violations)
    }

    fn begin_play(&mut self, play: &Play, now: Time) {
        let seed = stretch::mix(self.seed, play);
        let name = match play.opponent {
            Player::Random => "random",
            Player::Aggressive => "aggressor",
            Player::Runner => "runner",
        };
        let end = match self.end.situation() {
            Situation::Started => RefereeEnd::new(self.side, name, &self.profile),
            _ => self.end.clone(),
        };
        let opponent = player(play.opponent, seed, &self.profile.rules);
        let agent = (self.side, end);
        self.stretches
            .begin(self.position.clone(), agent, opponent, play, now);
    }
}
