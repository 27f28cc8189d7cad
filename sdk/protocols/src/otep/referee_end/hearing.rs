//! What the referee makes of what it hears from an agent that plays.

use linesman_games::tafl::{MoveRecord, View};

use super::{
    super::{
        Command, Query, Situation, checks,
        judge::{self, judge_line},
        queries::{Facts, rules_line},
    },
    MOST_REFUSALS, RefereeEnd,
};
use crate::{AgentEvent, Cause, Dialect, Line, Time, Violation, line::quoted};

impl RefereeEnd {
    pub(super) fn hear(&mut self, line: Line<'_>, now: Time) {
        let judged = judge_line(line, self.situation);
        let mut violations = judged.violations;
        if judged.is_failed_move
            && let Some(failed) = violations.pop()
        {
            violations.into_iter().for_each(|found| self.violate(found));
            return self.handle_failed_move(failed, now);
        }
        violations.into_iter().for_each(|found| self.violate(found));
        let Some(command) = judged.command else {
            return;
        };
        let is_early = self.situation == Situation::Started && command != Command::Hello;
        // A move before hello is one before play, too; one finding is enough.
        if is_early && !matches!(command, Command::Move(_) | Command::Resign) {
            self.violate(judge::extra(self.situation, quoted(line.bytes)));
        }
        self.handle_command(command, line.bytes, now);
    }

    fn handle_hello(&mut self) {
        if std::mem::replace(&mut self.has_said_hello, true) {
            return;
        }
        self.hello_deadline = None;
        if self.situation == Situation::Started {
            self.situation = Situation::Ready;
        }
        self.events.push_back(AgentEvent::Ready);
        if !self.profile.sends_rules_first && !self.situation.is_over() {
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
                    self.events.push_back(AgentEvent::Acted(record.mv));
                    self.said = Some((record, now));
                }
                _ => self.handle_early_move(line),
            },
            Command::Resign => match self.situation {
                Situation::Turn(_) => self.events.push_back(AgentEvent::Resigned),
                _ => self.handle_early_move(line),
            },
            Command::Analysis(_) => {
                let situation = match self.situation {
                    over @ (Situation::Finished | Situation::Dismissed) => over,
                    _ => Situation::Analysed,
                };
                self.violate(judge::extra(situation, quoted(line)));
            }
            Command::Error {
                is_critical: true,
                message,
            } if !self.situation.is_over() => self.violate(judge::violation(
                self.situation,
                Cause::Illegal(checks::CRITICAL_ERROR),
                "a game that is played to its end",
                format!("the agent gives up: {}", quoted(message.as_bytes())),
            )),
            Command::Error { .. } => {}
            Command::Status(text) => self.status = text,
        }
    }

    fn answer(&mut self, query: Query, now: Time) {
        if self.situation.is_over() {
            return;
        }
        let clock = match (&self.clocks, self.profile.has_clock_before_play) {
            (Some(_), _) => Some(self.clock_text(now)),
            // The text's form of the line may hold nothing; the program has no answer.
            (None, false) => Some("clock\n".to_owned()),
            (None, true) => None,
        };
        let facts = Facts {
            rules: &self.rules,
            board: &self.board,
            side: self.side,
            clock,
        };
        if let Some(answer) = facts.answer(query) {
            self.send(answer);
        }
    }

    /// A move that is not due is passed over, or answered with an error.
    fn handle_early_move(&mut self, line: &[u8]) {
        self.violate(judge::extra(self.situation, quoted(line)));
        let code = match self.situation {
            Situation::Waiting {
                is_opponent_berserk: true,
            } => 3,
            _ => 1,
        };
        self.early_moves += 1;
        // An agent that answers an error with a move would go on like this for ever.
        let is_answered = self.early_moves <= MOST_REFUSALS
            && self.profile.answers_early_moves
            && !self.situation.is_over()
            && self.has_said_hello;
        if is_answered {
            self.send(format!("error {code}\n"));
        }
    }

    /// Refuses a move that cannot be understood, or loses the game with it.
    fn handle_failed_move(&mut self, mut violation: Violation, now: Time) {
        let Situation::Turn(_) = self.situation else {
            return self.violate(violation);
        };
        violation.is_tolerable = self.is_forgiving();
        let is_refused = violation.is_tolerable;
        self.violate(violation);
        if is_refused {
            self.ask_again(2, now);
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
            self.violate(judge::violation_of(
                &checks::TRUTHFUL,
                Cause::Illegal(checks::UNTRUE_RECORD),
                &format!("the record {actual}, or the move alone"),
                format!("the record {said}"),
            ));
        }
    }
}
