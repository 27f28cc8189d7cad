//! What the referee makes of what it hears from an agent that plays.

use linesman_games::tafl::{MoveRecord, View};

use super::{
    super::{
        Command, Departure, Query, Rule, Situation,
        judge::{self, Said, judge_line},
        queries::{self, rules_line},
        remark,
        situation::{HELLO, MOVE},
    },
    MOST_REFUSALS, RefereeEnd,
};
use crate::{AgentEvent, Dialect, Gravity, Line, OnIllegal, Time, line::quoted};

impl RefereeEnd {
    pub(super) fn hear(&mut self, line: Line<'_>, now: Time) {
        let is_asked = matches!(self.situation, Situation::Turn(_));
        let is_refused = self.on_illegal() == OnIllegal::AskAgain;
        let failed_move = if is_asked && !is_refused {
            Gravity::Fatal
        } else {
            Gravity::Tolerable
        };
        let judged = judge_line(line, self.situation, failed_move);
        self.outbox.violate_all(judged.violations);
        let command = match judged.value {
            Some(Said::Command(command)) => command,
            Some(Said::FailedMove) if is_asked && is_refused => return self.ask_again(2, now),
            Some(Said::FailedMove) | None => return,
        };
        let is_early = self.situation == Situation::Started && command != Command::Hello;
        // A move before hello is one before play, too; one finding is enough.
        if is_early && !matches!(command, Command::Move(_) | Command::Resign) {
            self.outbox
                .violate(judge::extra(self.situation, quoted(line.bytes)));
        }
        self.handle_command(command, line.bytes, now);
    }

    fn handle_hello(&mut self) {
        if std::mem::replace(&mut self.has_said_hello, true) {
            return;
        }
        self.questions.settle(HELLO);
        if self.situation == Situation::Started {
            self.situation = Situation::Ready;
        }
        self.outbox.report(AgentEvent::Ready);
        if !self.profile.has(Departure::SendsRulesFirst) && !self.situation.is_over() {
            self.send(rules_line(&self.rules));
        }
    }

    fn handle_command(&mut self, command: Command, line: &[u8], now: Time) {
        match command {
            Command::Hello => {
                self.handle_hello();
                if let Some(turn) = self.question.take() {
                    self.put_question(turn, String::new(), now);
                }
            }
            Command::SimpleMoves(is_on) => self.is_simple = is_on,
            Command::Ask(query) => self.answer(query, now),
            Command::Move(record) => match self.situation {
                Situation::Turn(turn) => {
                    self.situation = Situation::Moved(turn);
                    self.answered = self.questions.settle(MOVE);
                    self.outbox.act(record.mv);
                    self.said = Some((record, now));
                }
                _ => self.handle_early_move(line),
            },
            Command::Resign => match self.situation {
                Situation::Turn(_) => self.outbox.report(AgentEvent::Resigned),
                _ => self.handle_early_move(line),
            },
            Command::Analysis(_) => {
                let situation = self.situation.unless_over(Situation::Analysed);
                self.outbox.violate(judge::extra(situation, quoted(line)));
            }
            Command::Error {
                is_critical: true,
                message,
            } if !self.situation.is_over() => {
                let expected = "a game that is played to its end";
                let found = judge::giving_up(self.situation, expected, &message);
                self.outbox.violate(found);
            }
            Command::Error { .. } => {}
            Command::Status(text) => {
                self.status = text;
                if let Some(remark) = remark(line) {
                    self.outbox.report(AgentEvent::Remarked(remark));
                }
            }
        }
    }

    fn answer(&mut self, query: Query, now: Time) {
        if self.situation.is_over() {
            return;
        }
        let id = self.questions.hear(query.wants(), now);
        let clock = match (&self.clocks, self.profile.has(Departure::ClockBeforePlay)) {
            (Some(_), _) => Some(self.clock_text(now)),
            // The text's form of the line may hold nothing; the program has no answer.
            (None, false) => Some("clock\n".to_owned()),
            (None, true) => None,
        };
        let answer = queries::answer(query, &self.rules, &self.board, self.side, clock);
        answer.into_iter().for_each(|answer| self.send(answer));
        self.questions.remove(id);
    }

    /// A move that is not due is passed over, or answered with an error.
    fn handle_early_move(&mut self, line: &[u8]) {
        self.outbox
            .violate(judge::extra(self.situation, quoted(line)));
        let code = match self.situation {
            Situation::Waiting {
                is_opponent_berserk: true,
            } => 3,
            _ => 1,
        };
        self.early_moves += 1;
        // An agent that answers an error with a move would go on like this for ever.
        let is_answered = self.early_moves <= MOST_REFUSALS
            && !self.profile.has(Departure::SilentEarlyMoves)
            && !self.situation.is_over()
            && self.has_said_hello;
        if is_answered {
            self.send(format!("error {code}\n"));
        }
    }

    /// Says what is untrue in the details of the agent's own record.
    pub(super) fn judge_record(&mut self, view: &View) {
        let (Some((said, _)), Some(last)) = (&self.said, view.position.last()) else {
            return;
        };
        let squares = |record: &MoveRecord| {
            let mut squares: Vec<_> = record.captures.iter().map(|(_, square)| *square).collect();
            squares.sort_unstable();
            squares
        };
        let actual = &last.record;
        let is_true = (said.piece.is_none() || said.piece == view.position.piece_at(said.mv.to))
            && (said.captures.is_empty() || squares(said) == squares(actual))
            && (!said.is_jump || actual.is_jump)
            && (!said.is_berserk || actual.is_berserk);
        if !is_true {
            let expected = format!("the record {actual}, or the move alone");
            let told = format!("the record {said}");
            let found = judge::breach(Rule::UntrueRecord, &expected, told);
            self.outbox.violate(found);
        }
    }
}
