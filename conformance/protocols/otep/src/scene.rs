//! A game of tafl behind a scripted conversation.

mod asking;
mod hearing;

use std::{collections::VecDeque, sync::Arc, time::Duration};

use linesman_games::{
    Position as _,
    tafl::{Move, MoveRecord, Position, Rules},
};
use linesman_protocols::{
    Cause, Dialect, Ending, Fault, Line, Questions, Time, TimeControl, Violation,
    otep::{AnalysisEnd, Profile, RefereeEnd, Rule, Situation, clock_line, rules_line, side_name},
};
use linesman_referee::Referee;

use super::{
    game::SIDES,
    player::{WORDING, player},
    rules::{read_moves, read_rules},
    turning::Turning,
};
use linesman_interface::protocol::{
    Judgement, Refereed, Setting, Stage,
    stretch::{ScriptedGame, Start},
};
use linesman_values::{
    outcome::Undecided,
    scenario::{Play, Player},
};

/// A game between the agent and a player of the tester's own, or a series of positions for the agent to analyse.
pub(super) struct Scene {
    profile: Profile,
    game: ScriptedGame<RefereeEnd>,
    control: Option<TimeControl>,
    rules: Arc<Rules>,
    plies: u32,
    /// The number of the game that is played in this conversation, from 1.
    number: u32,
    /// The end that judges the agent once a position has been sent to be analysed.
    analyst: Option<AnalysisEnd>,
    /// The moves that the opponent has made since the agent's last one.
    opponent_moves: Vec<MoveRecord>,
    /// The agent's last move, and how things stood before it.
    last: Option<(Move, Position, RefereeEnd)>,
    /// The answer to the agent's last move.
    reply: Vec<u8>,
    refused: Option<Move>,
    /// Whether the rules have been sent by themselves, and the script does not know yet.
    are_rules_out: bool,
    has_begun: bool,
    has_resigned: bool,
    /// Whether the scenario sets up a position that forces a move. A good engine may take such a position for lost.
    is_forced: bool,
    /// The move that was legal when the agent resigned in such a position.
    declined: Option<Move>,
    /// Whether the agent owed an answer when it was told of the end. The answer may still come.
    is_excused: bool,
    /// How long the agent may take for what it owes, from when it was asked.
    limit: Duration,
    outbox: VecDeque<Vec<u8>>,
}

impl Scene {
    pub(super) fn new(setting: &Setting<'_>, profile: &Profile) -> Self {
        let side = setting.side(SIDES);
        let (rules, moves) = opening(setting);
        let rules = Arc::new(rules);
        let control = setting
            .option("clock")
            .and_then(|text| text.parse::<TimeControl>().ok());
        let mut end = RefereeEnd::new(side, Arc::clone(&rules), control, profile);
        let outbox: VecDeque<Vec<u8>> = std::iter::from_fn(|| end.poll_message()).collect();
        let mut game = ScriptedGame::new(
            setting,
            Start {
                side,
                end,
                position: begin(&rules, profile),
                opponent: Player::Aggressive,
                wording: WORDING,
            },
            player,
        );
        let is_forced = !moves.is_empty() || setting.option("turned").is_some();
        game.begin_with(moves.iter().map(Move::to_string).collect());
        Self {
            profile: profile.clone(),
            game,
            is_forced,
            declined: None,
            control,
            rules,
            plies: 0,
            number: 1,
            analyst: None,
            opponent_moves: Vec::new(),
            last: None,
            reply: Vec::new(),
            refused: None,
            are_rules_out: !outbox.is_empty(),
            has_begun: false,
            has_resigned: false,
            is_excused: false,
            limit: profile.limits.hello,
            outbox,
        }
    }

    fn situation(&self) -> Situation {
        self.analyst.as_ref().map_or_else(
            || self.game.judging_end().situation(),
            AnalysisEnd::situation,
        )
    }

    fn is_over(&self) -> bool {
        self.has_resigned || self.game.position.outcome().is_some()
    }

    /// Begins the next game by the same rules, when this one has been finished.
    fn begin_again(&mut self) {
        self.game.end.resume(Situation::Ready);
        self.set_up(Rules::clone(&self.rules));
        self.plies = 0;
        self.number += 1;
        (self.has_begun, self.has_resigned) = (false, false);
        self.opponent_moves.clear();
        self.reply.clear();
        (self.last, self.refused) = (None, None);
    }

    /// Begins another game, as an agent does whose game has not begun when rules come.
    fn set_up(&mut self, rules: Rules) {
        let (situation, is_simple) = (self.game.end.situation(), self.game.end.is_simple());
        self.rules = Arc::new(rules);
        self.game.position = begin(&self.rules, &self.profile);
        self.game.end = RefereeEnd::new(
            self.game.side,
            Arc::clone(&self.rules),
            self.control,
            &self.profile,
        );
        if situation != Situation::Started {
            self.game.end.resume(situation);
        }
        if !is_simple {
            let line = Line {
                bytes: b"simple-moves off",
                ending: Ending::Lf,
            };
            self.game.end.handle_line(line, Time::ZERO);
        }
        self.analyst = None;
        self.game.messages();
    }
}

impl Stage for Scene {
    fn fill(&mut self, placeholder: &str, now: Time) -> Option<Vec<u8>> {
        match placeholder {
            "rules" if std::mem::take(&mut self.are_rules_out) => Some(Vec::new()),
            "rules" if self.game.end.situation() == Situation::Finished => {
                self.begin_again();
                Some(rules_line(&self.rules).into_bytes())
            }
            "rules" => Some(rules_line(&self.rules).into_bytes()),
            "finish" => Some(self.finish(now)),
            "goodbye" => {
                self.note_end(Situation::Dismissed);
                Some(b"goodbye\n".to_vec())
            }
            "moved" if !self.has_resigned => Some(std::mem::take(&mut self.reply)),
            _ if self.is_over() => None,
            "play" => self.ask(now),
            "error" => self.refuse(now),
            "opponent-move" => self.tell_opponent_move(now),
            "clock" => Some(
                self.readings(now)
                    .map_or_else(String::new, |(readings, control)| {
                        clock_line(readings, &control, self.profile.clock_form)
                    })
                    .into_bytes(),
            ),
            "position" => self.next_position(),
            "analyze" => Some(self.analyze(false, now)),
            "analyze-many" => Some(self.analyze(true, now)),
            _ => None,
        }
    }

    fn note_sent(&mut self, line: &[u8], now: Time) {
        let text = String::from_utf8_lossy(line);
        let (word, rest) = text.split_once(' ').unwrap_or((&text, ""));
        match word {
            "rules" => {
                self.are_rules_out = false;
                if let (false, Ok(rules)) = (self.has_begun, rest.parse()) {
                    self.set_up(rules);
                }
            }
            "play" => {
                self.ask(now);
            }
            "finish" => self.note_end(Situation::Finished),
            "goodbye" => self.note_end(Situation::Dismissed),
            _ => {}
        }
    }

    fn is_farewell(&self, word: &str) -> bool {
        ["finish", "goodbye"].contains(&word)
    }

    fn judge(&mut self, placeholder: &str, line: Line<'_>, now: Time) -> Judgement {
        let heard = self.hear(line, now);
        let is_complete = match placeholder {
            "hello" => heard.is_ready,
            "move" => heard.has_acted,
            _ => heard.has_analysed,
        };
        heard.judgement(is_complete)
    }

    fn judge_unasked(&mut self, line: Line<'_>, now: Time) -> Judgement {
        let heard = self.hear(line, now);
        heard.judgement(false)
    }

    fn poll_message(&mut self) -> Option<Vec<u8>> {
        self.outbox.pop_front()
    }

    /// What is illegal by a rule of the game, and not by one that the protocol has of its own.
    fn is_illegal_action(&self, violation: &Violation) -> bool {
        let Cause::Illegal(rule) = violation.cause else {
            return false;
        };
        match rule.downcast::<Rule>() {
            Some(
                Rule::CriticalError | Rule::ReportedError | Rule::UntrueRecord | Rule::WrongCount,
            ) => false,
            Some(Rule::UnplayableList | Rule::EarlyResignation | Rule::RefusedMove) | None => true,
        }
    }

    /// In a forced position, only what an engine does that misreads the rules speaks against the check of the position. An engine
    /// that is slow, or gives up with an error, understands them.
    fn is_of_subject(&self, violation: &Violation) -> bool {
        !self.is_forced
            || match violation.cause {
                Cause::Late => false,
                Cause::Illegal(_) => self.is_illegal_action(violation),
                _ => true,
            }
    }

    fn undecided(&self) -> Option<Undecided> {
        let mv = self.declined?;
        Some(Undecided::NotApplicable(format!(
            "the agent resigned where {mv} was legal; that is allowed, and shows nothing about the rule"
        )))
    }

    fn judge_fault(&self, fault: Fault, expected: &str, actual: String) -> Violation {
        match &self.analyst {
            Some(analyst) => analyst.judge_fault(fault, expected, actual),
            None => self.game.judge_fault(fault, expected, actual),
        }
    }

    fn questions(&self) -> &Questions {
        match &self.analyst {
            Some(analyst) => analyst.questions(),
            None => self.game.judging_end().questions(),
        }
    }

    fn limit(&self, _placeholder: Option<&str>) -> Duration {
        self.limit
    }

    fn describe(&self, placeholder: &str) -> &'static str {
        match placeholder {
            "hello" => "hello",
            "move" => "\"move FROM-TO\", a legal move",
            _ => "\"analysis NUMBER\" and so many pairs of a move list and an evaluation",
        }
    }

    fn farewell(&self) -> &'static str {
        "goodbye"
    }

    fn usual_output(&self) -> &'static str {
        "a few lines per turn"
    }

    fn place(&self) -> String {
        let side = side_name(self.game.side);
        let variant = match self.rules.name.as_str() {
            "" => "a variant without a name".to_owned(),
            name => name.replace('_', " "),
        };
        let stretch = self.game.referee();
        let plies = self.plies + stretch.map_or(0, Referee::plies);
        match (&self.analyst, self.situation()) {
            (_, Situation::Started) if stretch.is_none() => format!("as {side}, hello"),
            (Some(_), _) => format!("{variant}, analysis of ply {}", plies + 1),
            _ if self.number > 1 => {
                let number = self.number;
                format!("as {side}, {variant}, game {number}, ply {}", plies + 1)
            }
            _ => format!("as {side}, {variant}, ply {}", plies + 1),
        }
    }

    fn end_play(&mut self) -> Option<Vec<Violation>> {
        let ended = self.game.end_stretch()?;
        self.has_resigned |= ended.has_resigned;
        self.plies += ended.plies;
        self.last = None;
        self.limit = match (self.game.end.situation(), self.control) {
            (Situation::Started, _) => self.profile.limits.hello,
            (_, Some(control)) => control.whole(),
            (_, None) => self.profile.limits.turn,
        };
        Some(ended.violations)
    }

    fn begin_play(&mut self, play: &Play, now: Time) {
        self.has_begun = true;
        self.game.begin_play(play, now);
    }

    fn game(&self) -> &dyn Refereed {
        &self.game
    }

    fn game_mut(&mut self) -> &mut dyn Refereed {
        &mut self.game
    }
}

/// Returns the rules of a scenario and the moves that it gives the opponent, turned if it says so.
fn opening(setting: &Setting<'_>) -> (Rules, Vec<Move>) {
    let read = "options have been read when the scenario was";
    let rules = read_rules(setting.option("rules").unwrap_or("brandub")).expect(read);
    let moves = read_moves(setting.option("moves").unwrap_or_default()).expect(read);
    if setting.option("turned") != Some(BY_SEED) {
        return (rules, moves);
    }
    let turning = Turning::drawn(rules.start.size(), setting.seed);
    let moves = moves.into_iter().map(|mv| turning.mv(mv)).collect();
    (turning.rules(&rules), moves)
}

/// Returns the beginning of a game, as the profile judges it.
fn begin(rules: &Arc<Rules>, profile: &Profile) -> Position {
    profile.judging(Position::new(Arc::clone(rules)))
}

/// The value of the option `turned` that turns the board as the seed says.
pub(super) const BY_SEED: &str = "by-seed";
