//! What comes of a line of the agent.

use linesman_games::{Position as _, tafl::Move};
use linesman_protocols::{
    AgentEvent, Broken, Cause, Dialect as _, Gravity, Line, Situation as _, Time, Violation,
    otep::{AnalysisEvent, Rule, Situation, checks},
};

use super::Scene;
use linesman_interface::protocol::{Judgement, LineKind, Stage as _};

/// What came of a line.
#[derive(Default)]
pub(super) struct Heard {
    pub(super) is_ready: bool,
    pub(super) has_acted: bool,
    pub(super) has_analysed: bool,
    /// Whether the agent asks something, which has been answered.
    pub(super) has_asked: bool,
    pub(super) violations: Vec<Violation>,
}

impl Heard {
    /// Returns the judgement on the line. A line that is no answer, and no fault to stop at, is a question of the agent or an aside.
    pub(super) fn judgement(self, is_complete: bool) -> Judgement {
        let is_harmless = self.violations.iter().all(Violation::is_tolerable);
        Judgement {
            is_complete,
            kind: match self.has_asked {
                _ if is_complete || !is_harmless => LineKind::Answer,
                true => LineKind::Question,
                false => LineKind::Aside,
            },
            violations: self.violations,
        }
    }
}

impl Scene {
    /// Hands a line to the end of the conversation, and takes what it made of it.
    pub(super) fn hear(&mut self, line: Line<'_>, now: Time) -> Heard {
        let asked = self.questions().heard();
        let mut heard = if self.analyst.is_some() {
            self.hear_analyst(line, now)
        } else {
            self.hear_player(line, now)
        };
        heard.has_asked = self.questions().heard() > asked;
        if self.is_excused {
            let extra = |violation: &Violation| violation.cause == Cause::ExtraLine;
            if let Some(index) = heard.violations.iter().position(extra) {
                heard.violations.remove(index);
                self.is_excused = false;
            }
        }
        heard
    }

    fn hear_player(&mut self, line: Line<'_>, now: Time) -> Heard {
        let mut heard = Heard::default();
        self.game.end.handle_line(line, now);
        let text = self.game.messages();
        while let Some(event) = self.game.end.poll_event() {
            match event {
                AgentEvent::Ready => heard.is_ready = true,
                AgentEvent::Searches | AgentEvent::Remarked(_) | AgentEvent::Left => {}
                AgentEvent::Resigned => {
                    heard.has_acted = true;
                    self.has_resigned = true;
                    heard.violations.extend(self.judge_resignation());
                }
                AgentEvent::Violated(violation) => heard.violations.push(violation),
                AgentEvent::Acted(mv) => {
                    heard.has_acted = true;
                    heard.violations.extend(self.submit(mv, now));
                }
            }
        }
        // The rules that follow hello are the script's to send.
        if !heard.is_ready && !text.is_empty() {
            self.outbox.push_back(text);
        }
        heard
    }

    fn hear_analyst(&mut self, line: Line<'_>, now: Time) -> Heard {
        let mut heard = Heard::default();
        let Some(analyst) = &mut self.analyst else {
            return heard;
        };
        let owed = analyst.situation() == Situation::Analysing;
        analyst.handle_line(line, now);
        while let Some(event) = analyst.poll_event() {
            match event {
                AnalysisEvent::Analysed(_) => heard.has_analysed = true,
                AnalysisEvent::Violated(violation) => {
                    // What cannot be understood is an answer all the same, and no other will come.
                    heard.has_analysed |= owed && *violation.check == checks::ANALYSIS_FORM;
                    heard.violations.push(violation);
                }
                _ => {}
            }
        }
        self.outbox
            .extend(std::iter::from_fn(|| analyst.poll_message()));
        heard
    }

    /// Describes what is wrong with giving up a game that has hardly begun: such an agent has not shown that it can play. An agent
    /// without a legal move can do nothing else, and a position that a scenario sets up may be lost.
    fn judge_resignation(&mut self) -> Option<Violation> {
        let legal = *self.game.position.legal_moves().first()?;
        if self.is_forced {
            self.declined = Some(legal);
            return None;
        }
        if self.plies > OPENING {
            return None;
        }
        let actual = "the agent gives up in its first turn".to_owned();
        let cause = Cause::Illegal(Broken::Protocol(Rule::EarlyResignation));
        let situation = self.game.end.situation();
        Some(situation.fatal(cause, self.describe("move"), actual))
    }

    /// Submits a move. Returns what is wrong with it if it is not accepted.
    fn submit(&mut self, mv: Move, now: Time) -> Option<Violation> {
        if self.refused == Some(mv) {
            let cause = Cause::Illegal(Broken::Protocol(Rule::RefusedMove));
            let actual = format!("{mv} has just been refused");
            return Some(
                self.game
                    .end
                    .situation()
                    .fatal(cause, "a legal move", actual),
            );
        }
        let before = self.game.position.clone();
        if let Err(why) = self.game.position.submit(self.game.side, mv) {
            return Some(self.game.end.judge_illegal(Gravity::Fatal, &why));
        }
        self.last = Some((mv, before, self.game.end.clone()));
        self.plies += 1;
        self.opponent_moves.clear();
        let view = self.game.position.view(self.game.side);
        self.game.end.inform(self.game.side, &view, now);
        self.reply = self.game.messages();
        None
    }
}

/// How many plies make up the first turn.
const OPENING: u32 = 1;
