//! A game of chess behind a scripted conversation.

use std::time::Duration;

use linesman_games::{Position as _, Side};
use linesman_protocols::{
    AgentEvent, Cause, Dialect as _, Fault, Line, Questions, Situation as _, Time, Violation,
};
use linesman_uci::{
    Answer, Behind, Order, Phase, Profile, RefereeEnd, Start, checks::READY_SEARCH_GOES_ON,
    option_line, own, script_clock,
};

use super::{
    member::Member,
    player::{player, wording},
};
use linesman_interface::protocol::{
    Judgement, LineKind, Refereed, Setting, Stage,
    stretch::{ScriptedGame, Start as Beginning},
};
use linesman_values::{
    assignment::Assignment,
    scenario::{Play, Player},
};

/// A game between the engine and a player of the tester's own. A script may also send any position; then the engine is judged there.
pub(super) struct Scene<M: Member> {
    game: ScriptedGame<RefereeEnd<M>>,
    /// Whether the position that was sent last is that of the game.
    is_of_game: bool,
    /// What the user has chosen for options of the engine and the script has not sent yet.
    chosen: Vec<Assignment>,
}

impl<M: Member> Scene<M> {
    pub(super) fn new(setting: &Setting<'_>, profile: &Profile<M>) -> Self {
        let side = setting.side(M::SIDES);
        let start = Start::read(setting.option("fen"), false);
        let position = M::begin_at(&start).expect("options have been read when the scenario was");
        let chosen = setting.agent_options();
        let options = chosen.clone().into_iter();
        let end = RefereeEnd::silent(side, start, script_clock(), profile)
            .with_options(options.map(|it| (it.name, it.value)).collect());
        let beginning = Beginning {
            side,
            end,
            position,
            opponent: Player::Aggressive,
            wording: wording(),
        };
        Self {
            game: ScriptedGame::new(setting, beginning, player::<M>),
            is_of_game: false,
            chosen,
        }
    }

    /// Returns the lines that set what the user has chosen, each with its newline. They come once.
    fn set_chosen(&mut self, now: Time) -> String {
        let mut lines = String::new();
        for Assignment { name, value } in std::mem::take(&mut self.chosen) {
            let line = option_line(&name, value.as_deref());
            self.game.end.note_sent(&line, now);
            lines += &(line + "\n");
        }
        lines
    }

    /// Returns the line that tells the game so far. If it is the opponent's turn, it moves first. None if the game is over.
    fn position_line(&mut self) -> Option<String> {
        let game = &mut self.game;
        if game.opponent_acts()
            && let Some(mv) = M::last(&game.position.view(game.side))
        {
            game.end.note_move(mv);
        }
        let is_own = game.position.to_act().contains(game.side);
        is_own.then(|| game.end.position_line().to_owned())
    }

    /// Hands a line to the end of the conversation, and takes what it made of it.
    fn hear(&mut self, line: Line<'_>, now: Time) -> Judgement {
        let game = &mut self.game;
        game.end.handle_line(line, now);
        let mut violations = Vec::new();
        while let Some(event) = game.end.poll_event() {
            match event {
                AgentEvent::Violated(violation) => violations.push(violation),
                AgentEvent::Acted(mv) => {
                    let is_of_game = std::mem::take(&mut self.is_of_game);
                    if is_of_game && game.position.submit(game.side, mv).is_ok() {
                        game.end.note_move(mv);
                    }
                }
                AgentEvent::Ready
                | AgentEvent::Searches
                | AgentEvent::Remarked(_)
                | AgentEvent::Resigned
                | AgentEvent::Left => {}
            }
        }
        let is_answer = answer_of::<M>(line).is_some();
        let is_harmless = violations.iter().all(Violation::is_tolerable);
        Judgement {
            is_complete: false,
            kind: if is_answer || !is_harmless {
                LineKind::Answer
            } else {
                LineKind::Aside
            },
            violations,
        }
    }

    fn count_open(&self, placeholder: &str) -> usize {
        let open = self.questions().open();
        open.filter(|question| question.wants == placeholder)
            .count()
    }
}

/// Returns the answer that a line is, by its first word.
fn answer_of<M: Member>(line: Line<'_>) -> Option<Answer> {
    let text = std::str::from_utf8(line.bytes).ok()?;
    M::WORDS.answer_of(text.split_ascii_whitespace().next()?)
}

impl<M: Member> Stage for Scene<M> {
    fn fill(&mut self, placeholder: &str, now: Time) -> Option<Vec<u8>> {
        let line = match placeholder {
            "position" => self.position_line()?,
            "go" => self.game.end.go_line(now),
            "newgame" => M::WORDS.new_game.to_owned(),
            word => word.to_owned(),
        };
        // As in a game, options are set before the engine is first asked whether it is ready.
        let options = match placeholder {
            "isready" => self.set_chosen(now),
            _ => String::new(),
        };
        self.note_sent(line.as_bytes(), now);
        self.is_of_game |= placeholder == "position";
        Some((options + &line + "\n").into_bytes())
    }

    fn note_sent(&mut self, line: &[u8], now: Time) {
        let text = String::from_utf8_lossy(line);
        match Order::read(&text, M::WORDS) {
            Order::Position(_) => self.is_of_game = false,
            Order::NewGame => {
                let game = &mut self.game;
                let start = M::begin_at(game.end.start());
                if let Ok(start) = start {
                    game.position = start;
                }
                game.end.forget_moves();
                self.is_of_game = false;
            }
            // What a script sets, it sets.
            Order::SetOption { name, .. } => {
                let is_other = |it: &Assignment| !it.name.eq_ignore_ascii_case(&name);
                self.chosen.retain(is_other);
            }
            _ => {}
        }
        self.game.end.note_sent(&text, now);
    }

    fn is_farewell(&self, word: &str) -> bool {
        word == "quit"
    }

    fn judge(&mut self, placeholder: &str, line: Line<'_>, now: Time) -> Judgement {
        let before = self.count_open(placeholder);
        let heard = self.hear(line, now);
        Judgement {
            is_complete: self.count_open(placeholder) < before,
            ..heard
        }
    }

    fn judge_unasked(&mut self, line: Line<'_>, now: Time) -> Judgement {
        self.hear(line, now)
    }

    /// What an engine says of itself and of its search breaks rules too, and the step goes on.
    fn is_illegal_action(&self, violation: &Violation) -> bool {
        matches!(violation.cause, Cause::Illegal(_)) && !violation.is_tolerable()
    }

    /// A search that isready has ended breaks the check about that, whatever the step waits for.
    fn is_of_subject(&self, violation: &Violation) -> bool {
        violation.cause != Cause::Early || violation.check.id != own::<M>(&READY_SEARCH_GOES_ON).id
    }

    fn questions(&self) -> &Questions {
        self.game.judging_end().questions()
    }

    fn answers(&self, line: Line<'_>) -> Option<&'static str> {
        answer_of::<M>(line).map(|answer| M::WORDS.answer(answer))
    }

    fn judge_missing(&self, due: &str, fault: Fault, expected: &str, actual: String) -> Violation {
        let answer = M::WORDS.answer_of(due);
        let situation = self.game.judging_end().situation(answer);
        situation.of_process(fault, expected, actual)
    }

    fn limit(&self, placeholder: Option<&str>) -> Duration {
        let end = self.game.judging_end();
        let oldest = || self.questions().open().next().map(|it| it.wants);
        let answer = placeholder.or_else(oldest);
        let answer = answer.and_then(|word| M::WORDS.answer_of(word));
        end.limit_of(answer.unwrap_or(Answer::ReadyOk))
    }

    fn describe(&self, placeholder: &str) -> &'static str {
        let answer = M::WORDS.answer_of(placeholder);
        answer.map_or("an answer", |answer| M::WORDS.wanted(answer))
    }

    fn farewell(&self) -> &'static str {
        "quit"
    }

    /// A search ends with the input.
    fn is_ended_by_end_of_input(&self, placeholder: &str) -> bool {
        M::WORDS.answer_of(placeholder) == Some(Answer::BestMove)
    }

    fn usual_output(&self) -> &'static str {
        "a few kilobytes per search"
    }

    fn place(&self) -> String {
        let what = match self.game.judging_end().situation(None).phase {
            Phase::Silent => &format!("before {}", M::WORDS.name),
            Phase::Hello => &format!("after {}", M::WORDS.name),
            Phase::Idle {
                behind: Behind::Search,
            } => "behind a search",
            Phase::Idle { .. } => "idle",
            Phase::Searching(searching) => match searching.until {
                linesman_uci::Until::PonderHit => "pondering",
                _ => "in a search",
            },
            Phase::Closing { .. } => "after quit",
        };
        let side = M::SIDES[Side::index(self.game.side)];
        format!("as {side}, {what}")
    }

    fn begin_play(&mut self, play: &Play, now: Time) {
        let mut end = self.game.end.clone();
        end.begin(now);
        self.game.begin(end, play, now);
    }

    fn end_play(&mut self) -> Option<Vec<Violation>> {
        let violations = self.game.end_play()?;
        self.game.end.leave();
        Some(violations)
    }

    fn game(&self) -> &dyn Refereed {
        &self.game
    }

    fn game_mut(&mut self) -> &mut dyn Refereed {
        &mut self.game
    }
}
