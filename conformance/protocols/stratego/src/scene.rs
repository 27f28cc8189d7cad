//! A game of Stratego behind a scripted conversation.

use std::{sync::Mutex, time::Duration};

use linesman_games::{
    Outcome, Position as _, ToAct,
    stratego::{Action, EndReason, Phase, Position, Rule},
};
use linesman_protocols::{
    Cause, Dialect, GameOver, Line, Questions, Time, Violation,
    stratego::{
        Farewell, Profile, RefereeEnd, Situation, board_text, checks, judge_unasked, parse_answer,
        ply_text, side_name,
    },
};

use super::{
    fighter::Known,
    game::SIDES,
    player::{WORDING, player},
};
use linesman_interface::protocol::{
    Judgement, Refereed, Setting, Stage,
    stretch::{ScriptedGame, Start},
};
use linesman_values::{
    outcome::Undecided,
    scenario::{Play, Player},
};

/// A game between the agent and a player of the tester's own.
pub(super) struct Scene {
    game: ScriptedGame<RefereeEnd>,
    profile: Profile,
    /// The opponent's name in set-up lines, if it is not the profile's own.
    named: Option<String>,
    /// Whether a turn has begun and its board has not come as a whole.
    is_in_board: bool,
}

impl Scene {
    pub(super) fn new(setting: &Setting<'_>, profile: &Profile) -> Self {
        let side = setting.side(SIDES);
        let named = setting.option(OPPONENT_NAME).map(str::to_owned);
        let name = name(profile, named.as_deref(), "scripted");
        let end = RefereeEnd::new(side, name, profile);
        let position = Position::new(profile.clone().with_seed(setting.seed).rules);
        let rules = profile.rules.clone();
        let known = Known::new(Mutex::new(position.clone()));
        let to_players = Known::clone(&known);
        let players = move |kind, seed| player(kind, seed, &rules, &to_players);
        let mut game = ScriptedGame::new(
            setting,
            Start {
                side,
                end,
                position,
                opponent: Player::Random,
                wording: WORDING,
            },
            players,
        );
        game.show_in(known);
        Self {
            profile: profile.clone(),
            game,
            named,
            is_in_board: false,
        }
    }

    /// Formats the end of the game as the profile does; a script may end a game at any point, as a win for the agent.
    fn farewell(&mut self) -> Vec<u8> {
        let summary = format!(
            "scripted {} VICTORY {} 0 0",
            side_name(self.game.side),
            self.game.position.turn()
        );
        let is_setup = self.game.position.phase() == Phase::Setup
            || self.game.end.situation() == Situation::SetUp;
        let forfeited = if is_setup {
            vec![self.game.side.other()]
        } else {
            Vec::new()
        };
        let outcome = self
            .game
            .position
            .outcome()
            .unwrap_or(Outcome::Win(self.game.side));
        let over = GameOver {
            forfeited: &forfeited,
            summary: &summary,
            ..GameOver::without_fault(Some(outcome))
        };
        self.game.end.finish(&over, Time::ZERO);
        self.game.end.poll_message().unwrap_or_default()
    }

    /// Returns whether a line that begins with this word ends the game.
    fn ends_game(&self, word: &[u8]) -> bool {
        word == b"QUIT"
            || self.profile.farewell == Farewell::Verdict
                && [&b"VICTORY"[..], b"DEFEAT", b"ILLEGAL", b"DEFAULT"].contains(&word)
    }
}

impl Stage for Scene {
    fn game(&self) -> &dyn Refereed {
        &self.game
    }

    fn game_mut(&mut self) -> &mut dyn Refereed {
        &mut self.game
    }

    /// Where the lakes and the edges are, and that bombs and flags stay, does not depend on what has happened in the game. An agent
    /// that breaks such a rule does not know the rule, whatever it has seen.
    fn is_illegal_action(&self, violation: &Violation) -> bool {
        let Cause::Illegal(rule) = violation.cause else {
            return false;
        };
        !matches!(
            rule.downcast::<Rule>(),
            Some(Rule::OffBoard | Rule::Lake | Rule::ImmobilePiece)
        )
    }

    fn fill(&mut self, placeholder: &str, now: Time) -> Option<Vec<u8>> {
        let mut text = Vec::new();
        if placeholder == "quit" {
            return Some(self.farewell());
        }
        if placeholder == "header" {
            let name = name(&self.profile, self.named.as_deref(), "scripted");
            let line = format!("{} {name} 10 10", side_name(self.game.side));
            self.note_sent(line.as_bytes(), now);
            return Some((line + "\n").into_bytes());
        }
        if placeholder == "reply" && self.game.position.outcome().is_none() {
            self.game.opponent_acts();
        }
        let view = self.game.position.view(self.game.side);
        if view.phase == Phase::Over {
            return None;
        }
        match placeholder {
            "board" | "first-rows" | "last-row" => {
                board_text(&view, self.profile.lake, &mut text);
            }
            "echo" | "reply" => {
                ply_text(view.last.as_ref()?, &mut text);
                text.push(b'\n');
            }
            _ => return None,
        }
        let last = text.len().saturating_sub(BYTES_OF_A_ROW);
        match placeholder {
            "first-rows" => text.truncate(last),
            "last-row" => drop(text.drain(..last)),
            _ => {}
        }
        self.is_in_board = matches!(placeholder, "reply" | "first-rows");
        match placeholder {
            "board" | "last-row" => self.game.end.resume(Situation::Turn),
            "echo" => self.game.end.resume(Situation::Echoed),
            _ => {}
        }
        Some(text)
    }

    fn note_sent(&mut self, line: &[u8], _now: Time) {
        let first = line.split(|byte| *byte == b' ').next().unwrap_or_default();
        match first {
            b"RED" | b"BLUE" => {
                if self.game.position.to_act() == ToAct::only(self.game.side.other()) {
                    self.game.opponent_acts();
                }
                self.game.end.resume(Situation::Setup { rows: 0 });
            }
            b"START" => self.is_in_board = true,
            // An opponent that passes; where the rules have no pass, the agent is told something that is not so.
            b"NO_MOVE" => {
                let _ = self
                    .game
                    .position
                    .submit(self.game.side.other(), Action::NoMove);
            }
            word if self.ends_game(word) => {
                self.game.end.resume(self.game.end.situation().after_quit());
            }
            _ => {}
        }
    }

    fn is_farewell(&self, word: &str) -> bool {
        word == "quit" || self.ends_game(word.as_bytes())
    }

    fn judge(&mut self, placeholder: &str, line: Line<'_>, _now: Time) -> Judgement {
        debug_assert!(["setup", "move"].contains(&placeholder), "{placeholder}");
        let judgement = self.game.hear(line, Time::ZERO);
        // The opponent's set-up follows as soon as the agent's is in.
        if self.game.position.to_act() == ToAct::only(self.game.side.other())
            && self.game.position.phase() == Phase::Setup
        {
            self.game.opponent_acts();
        }
        judgement
    }

    fn judge_unasked(&mut self, line: Line<'_>, _now: Time) -> Judgement {
        let mut violation = judge_unasked(line, self.game.end.situation());
        let is_move = parse_answer(line.bytes).is_ok();
        if self.is_in_board && is_move && violation.cause == Cause::ExtraLine {
            violation.check = &checks::WAITS_FOR_BOARD;
            violation.expected = "silence until all ten rows have been sent".into();
        }
        Judgement {
            violations: vec![violation],
            ..Judgement::default()
        }
    }

    fn questions(&self) -> &Questions {
        self.game.judging_end().questions()
    }

    fn limit(&self, _placeholder: Option<&str>) -> Duration {
        match self.game.end.situation() {
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

    /// A surrender is allowed. An agent that gives up as soon as it is asked has not shown that it can play.
    fn undecided(&self) -> Option<Undecided> {
        let position = &self.game.position;
        let has_surrendered = position
            .end()
            .is_some_and(|end| end.reason == EndReason::Surrendered)
            && position.outcome() == Some(Outcome::Win(self.game.side.other()));
        let could_move = !position.view(self.game.side).legal_moves().is_empty();
        (has_surrendered && could_move && position.plies() < FEW_PLIES).then(|| {
            let plies = position.plies();
            Undecided::NotReached(format!(
                "the agent surrendered after {plies} plies, although it could move"
            ))
        })
    }

    fn farewell(&self) -> &'static str {
        match self.profile.farewell {
            Farewell::Quit | Farewell::QuitWithResult => "QUIT",
            Farewell::Verdict => "the word that ends the game",
        }
    }

    fn place(&self) -> String {
        let name = side_name(self.game.side);
        let position = self.game.current();
        match self.game.end.situation() {
            Situation::Started | Situation::Setup { .. } | Situation::SetUp
                if position.plies() == 0 =>
            {
                format!("as {name}, set-up")
            }
            _ => format!("as {name}, ply {}", position.plies() + 1),
        }
    }

    fn begin_play(&mut self, play: &Play, now: Time) {
        let name = match play.opponent {
            Player::Random => "random",
            Player::Aggressive => "aggressor",
            Player::Runner => "runner",
            Player::Fighter => "fighter",
            Player::Blocker => "blocker",
        };
        let end = match self.game.end.situation() {
            Situation::Started => {
                let name = self::name(&self.profile, self.named.as_deref(), name);
                RefereeEnd::new(self.game.side, name, &self.profile)
            }
            _ => self.game.end.clone(),
        };
        self.game.begin(end, play, now);
    }
}

/// Returns the opponent's name in a set-up line: the one that the scenario sets, or else this word as the profile has names.
pub(super) fn name(profile: &Profile, named: Option<&str>, word: &str) -> String {
    match named {
        Some(name) => name.to_owned(),
        None => profile.opponent_name(word),
    }
}

/// The option of scenarios that sets the opponent's name.
pub(super) const OPPONENT_NAME: &str = "opponent-name";

/// The bytes of a row of a board, with its newline.
const BYTES_OF_A_ROW: usize = 11;
/// With so few plies of both sides before it, a surrender shows no game.
const FEW_PLIES: u32 = 10;
