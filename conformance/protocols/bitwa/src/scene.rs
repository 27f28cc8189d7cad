//! A game of Bitwa behind a scripted conversation.

use std::{collections::VecDeque, time::Duration};

use linesman_games::{
    Position as _,
    bitwa::{Action, Division, LastOrder, Order, Position, Setup},
};
use linesman_protocols::{
    Cause, Dialect, Fault, Line, Questions, Time, Violation,
    bitwa::{
        Command, Limits, Profile, QUIT_LINE, RefereeEnd, Situation, gen_move_line, play_line,
        set_game_line, side_name, time_left_line,
    },
};

use super::{
    board::{BOARD, read_board},
    game::SIDES,
    player::{WORDING, player},
};
use linesman_interface::protocol::{
    Judgement, LineKind, Refereed, Setting, Stage,
    stretch::{ScriptedGame, Start},
};
use linesman_values::scenario::{Play, Player, duration};

/// A game between the agent and a player of the tester's own.
pub(super) struct Scene {
    profile: Profile,
    game: ScriptedGame<RefereeEnd>,
    /// The commands that have been sent after one that is not answered yet.
    following: VecDeque<Vec<u8>>,
    /// The agent's last order, as long as it has not been told back.
    untold: Option<LastOrder>,
    /// Whether the answer that is due is one to the last command of a stretch. No step waits for it.
    is_left_over: bool,
    /// Whether the answer that has come, or has begun, refuses what may not be refused.
    is_refusal: bool,
    /// Whether the last line came where the empty line of an answer was due.
    was_within_answer: bool,
    /// How long the agent may take for what it owes, from when it was asked.
    limit: Duration,
}

impl Scene {
    pub(super) fn new(setting: &Setting<'_>, profile: &Profile) -> Self {
        let side = setting.side(SIDES);
        let setup = read_board(setting.option("board").unwrap_or(BOARD))
            .expect("options have been read when the scenario was");
        let time = setting
            .option("time")
            .and_then(|text| duration::parse(text).ok());
        let mut profile = match time {
            Some(time) => profile.clone().with_game(time),
            None => profile.clone(),
        };
        profile.limits.announced = profile.limits.most.or(Some(ANNOUNCED));
        Self {
            game: ScriptedGame::new(
                setting,
                Start {
                    side,
                    end: RefereeEnd::silent(side, &profile).with_patience(profile.limits.answer),
                    position: Position::new(setup),
                    opponent: Player::Aggressive,
                    wording: WORDING,
                },
                player,
            ),
            following: VecDeque::new(),
            untold: None,
            is_left_over: false,
            is_refusal: false,
            was_within_answer: false,
            limit: profile.limits.answer,
            profile,
        }
    }

    /// Returns how long an answer may take from now on: as long as no time has been announced, as long as people are patient, and after
    /// that, what is left of the time that was.
    fn time_for_answer(&self, now: Time) -> Duration {
        let Limits { answer, most, .. } = self.profile.limits;
        if !self.game.end.is_announced() {
            return answer;
        }
        let left = self.game.end.time_left(now);
        most.map_or(left, |most| most.min(left))
    }

    /// Notes a command that is sent. It is due when all that was sent before has been answered.
    fn note(&mut self, line: &[u8], now: Time) {
        self.follow(line);
        if self.game.end.situation().owes_answer() {
            self.following.push_back(line.to_vec());
        } else {
            self.ask(line, now);
        }
    }

    fn ask(&mut self, line: &[u8], now: Time) {
        self.game.end.note_sent(line, now);
        self.limit = self.time_for_answer(now);
    }

    /// Carries out what a command says of the game.
    fn follow(&mut self, line: &[u8]) {
        let text = String::from_utf8_lossy(line);
        let (word, rest) = text.split_once(' ').unwrap_or((&text, ""));
        match word {
            "set_game" => {
                if let Ok(setup) = rest.parse::<Setup>() {
                    self.game.position = Position::new(setup);
                    self.untold = None;
                }
            }
            "play" => {
                let (letter, order) = rest.split_once(' ').unwrap_or((rest, ""));
                let division = letter.chars().next().and_then(Division::from_letter);
                if let (Some(division), Ok(order)) = (division, order.parse()) {
                    self.follow_order(division, order);
                }
            }
            _ => {}
        }
    }

    /// Carries out an order of the opponent; one of the agent's own has been already.
    fn follow_order(&mut self, division: Division, order: Order) {
        if division.side() == self.game.side {
            self.untold = None;
        } else if self.game.position.due() == Some(division) {
            // What a script says may be against the rules; then the agent is told something that is not so.
            let _ = self
                .game
                .position
                .submit(division.side(), Action::Order(order));
        }
    }

    /// Returns the next order that the agent is to be told: its own, or one that the opponent gives now.
    fn next_order(&mut self) -> Option<LastOrder> {
        if self.untold.is_some() {
            return self.untold;
        }
        let division = self
            .game
            .position
            .due()
            .filter(|division| division.side() != self.game.side)?;
        match (self.game.opponent)(&self.game.position.view(division.side())) {
            Action::Order(order) => Some(LastOrder { division, order }),
            Action::Killed => None,
        }
    }

    /// Hands a line to the end of the conversation, and takes what it made of it.
    fn hear(&mut self, line: Line<'_>, now: Time) -> Judgement {
        let before = self.game.end.situation();
        let plies = self.game.position.plies();
        let heard = self.game.hear(line, now);
        if self.game.position.plies() > plies {
            self.untold = self.game.position.last();
        }
        let after = self.game.end.situation();
        self.was_within_answer = matches!(before, Situation::Answering(_));
        if let (Situation::Asked(command), Situation::Answering(_)) = (before, after) {
            let may_refuse = matches!(
                command,
                Command::TimeLeft | Command::Unknown | Command::Quit
            );
            self.is_refusal = !may_refuse && line.bytes.starts_with(b"?");
        }
        let is_answered = before.owes_answer() && !after.owes_answer();
        if is_answered && let Some(line) = self.following.pop_front() {
            self.ask(&line, now);
        }
        let is_harmless = heard.violations.iter().all(Violation::is_tolerable);
        let is_complete = is_answered && !std::mem::take(&mut self.is_left_over);
        Judgement {
            is_complete,
            kind: if is_answered || !is_harmless || matches!(after, Situation::Answering(_)) {
                LineKind::Answer
            } else {
                LineKind::Aside
            },
            violations: heard.violations,
        }
    }
}

impl Stage for Scene {
    fn fill(&mut self, placeholder: &str, now: Time) -> Option<Vec<u8>> {
        let due = self
            .game
            .position
            .due()
            .filter(|division| division.side() == self.game.side);
        let line = match (placeholder, due) {
            ("set_game", _) => set_game_line(self.game.position.setup()),
            ("play", _) => play_line(&self.next_order()?),
            ("quit", _) => QUIT_LINE.to_owned(),
            ("killed", _) => {
                self.game.position.kill(self.game.side.other());
                return Some(Vec::new());
            }
            ("time_left", Some(_)) => time_left_line(self.game.end.time_left(now)),
            ("gen_move", Some(division)) => gen_move_line(division),
            _ => return None,
        };
        self.note(line.trim_end().as_bytes(), now);
        Some(line.into_bytes())
    }

    fn note_sent(&mut self, line: &[u8], now: Time) {
        self.note(line, now);
    }

    fn is_farewell(&self, word: &str) -> bool {
        word == "quit"
    }

    fn judge(&mut self, _placeholder: &str, line: Line<'_>, now: Time) -> Judgement {
        self.hear(line, now)
    }

    fn judge_unasked(&mut self, line: Line<'_>, now: Time) -> Judgement {
        let heard = self.hear(line, now);
        Judgement {
            is_complete: false,
            ..heard
        }
    }

    /// To refuse what one is told costs nothing, and is no order.
    fn is_illegal_action(&self, violation: &Violation) -> bool {
        matches!(violation.cause, Cause::Illegal(_)) && !violation.is_tolerable()
    }

    /// An order breaks a rule of the game only once the empty line behind it has come.
    fn lines_at_fault(&self, violation: &Violation) -> usize {
        1 + usize::from(self.is_illegal_action(violation))
    }

    /// An agent that refuses whatever it reads does so at the end of its input, too; that is not what was waited for. Neither is a line that
    /// came in place of an empty one.
    fn is_answer(&self, judgement: &Judgement) -> bool {
        let violations = &judgement.violations;
        !self.is_refusal
            && (violations.is_empty() || !self.was_within_answer)
            && violations
                .iter()
                .all(|violation| violation.cause != Cause::Noise)
    }

    /// An answer that has begun and does not end lacks the newline of its empty line.
    fn judge_fault(&self, fault: Fault, expected: &str, actual: String) -> Violation {
        let fault = match (fault, self.game.end.situation()) {
            (Fault::NoOutput, Situation::Answering(_)) => Fault::NoNewline,
            _ => fault,
        };
        self.game.end.judge_fault(fault, expected, actual)
    }

    fn questions(&self) -> &Questions {
        self.game.judging_end().questions()
    }

    /// After a stretch its last answer may still be due, and what follows waits behind it.
    fn is_due(&self, placeholder: &str) -> bool {
        let due = self.due();
        due.is_some_and(|due| due == placeholder || self.is_left_over)
    }

    fn limit(&self, _placeholder: Option<&str>) -> Duration {
        self.limit
    }

    fn is_announced(&self) -> bool {
        self.game.end.is_announced()
    }

    fn is_limited(&self) -> bool {
        self.game.end.is_announced() || self.profile.limits.most.is_some()
    }

    fn describe(&self, placeholder: &str) -> &'static str {
        match (self.game.end.situation(), placeholder) {
            (Situation::Answering(_), _) => "an empty line at the end of the answer",
            (_, "order") => Command::GenMove.wanted(),
            (_, "refusal") => Command::Unknown.wanted(),
            (situation, _) => situation.command().unwrap_or(Command::SetGame).wanted(),
        }
    }

    fn farewell(&self) -> &'static str {
        "quit"
    }

    fn usual_output(&self) -> &'static str {
        "a dozen bytes per command"
    }

    fn place(&self) -> String {
        let name = side_name(self.game.side);
        let position = self.game.current();
        match (position.due(), self.game.end.situation()) {
            (_, Situation::Started | Situation::Asked(Command::SetGame))
                if position.plies() == 0 =>
            {
                format!("as {name}, set_game")
            }
            (Some(division), _) => {
                format!("as {name}, round {}, division {division}", position.round())
            }
            (None, _) => format!("as {name}, after the game"),
        }
    }

    fn end_play(&mut self) -> Option<Vec<Violation>> {
        let violations = self.game.end_play()?;
        let is_fine = violations.is_empty();
        self.is_left_over = is_fine && self.game.end.situation().owes_answer();
        if is_fine {
            let Limits { game, most, .. } = self.profile.limits;
            self.limit = most.map_or(game, |most| most.min(game));
        } else if !self.game.end.is_announced() {
            self.limit = self.profile.limits.answer;
        }
        Some(violations)
    }

    fn begin_play(&mut self, play: &Play, now: Time) {
        let mut end = self.game.end.clone();
        if end.situation() == Situation::Started {
            end.begin(self.game.position.setup(), now);
        }
        if self.untold.take().is_some() {
            end.inform(
                self.game.side,
                &self.game.position.view(self.game.side),
                now,
            );
        }
        // In a stretch nothing is limited but the time for the whole game.
        self.limit = self.game.end.time_left(now);
        self.game.begin(end, play, now);
    }

    fn game(&self) -> &dyn Refereed {
        &self.game
    }

    fn game_mut(&mut self) -> &mut dyn Refereed {
        &mut self.game
    }
}

/// The most time that is announced if the user does not limit answers, so that nobody waits for one answer as long as a game may take. It
/// is enough for an agent that thinks for a few seconds at most.
const ANNOUNCED: Duration = Duration::from_secs(8);
