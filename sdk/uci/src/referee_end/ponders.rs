//! Thinking in the opponent's time: `go ponder` behind a move, then `ponderhit` or `stop`.

use super::RefereeEnd;
use linesman_protocols::{AgentEvent, Time};

use crate::{ActionOf, Answer, Board, pondering::State, telling};

impl<B: Board> RefereeEnd<B> {
    /// Decides whether the engine ponders, when it has declared its options, and adds the option that says so. A user may have set it.
    pub(super) fn settle_pondering(&mut self, options: &mut Vec<(String, Option<String>)>) {
        let pondering = &mut self.pondering;
        if !pondering.is_wanted {
            return;
        }
        let set = options
            .iter()
            .find(|(name, _)| name.eq_ignore_ascii_case(PONDER));
        match set {
            Some((_, value)) => pondering.is_wanted = value.as_deref() == Some("true"),
            None if self.monitor.has_option(PONDER) => {
                options.push((PONDER.to_owned(), Some("true".to_owned())));
            }
            None => pondering.is_wanted = false,
        }
    }

    /// Lets the engine ponder behind its move.
    pub(super) fn begin_pondering(&mut self, is_over: bool, now: Time) {
        let expected = self.pondering.expected.take();
        let reply = expected.and_then(|word| word.parse::<ActionOf<B>>().ok());
        let Some(reply) = reply.filter(|_| !is_over) else {
            return;
        };
        let mut position = self.position.clone();
        position.push(reply);
        let go = telling::pondering(&self.go_line(now));
        self.outbox.report(AgentEvent::Searches);
        self.say(format!("{}\n{go}\n", position.text()), now);
        self.pondering.state = State::On(reply.to_string());
    }

    /// Notes the opponent's move. If it is not the expected one, the engine is told to stop.
    pub(super) fn note_reply(&mut self, reply: Option<ActionOf<B>>, now: Time) {
        let State::On(expected) = &self.pondering.state else {
            return;
        };
        let is_hit = reply.is_some_and(|mv| mv.to_string() == *expected);
        self.pondering.state = match is_hit {
            true => State::IsHit,
            false => {
                self.say("stop\n".to_owned(), now);
                State::Stopped { is_due: false }
            }
        };
    }

    /// Returns whether the search in the opponent's time leads to the move that is due: it is that search, or has to end first. Then there
    /// is nothing else to ask now.
    pub(super) fn asks_by_pondering(&mut self, now: Time) -> bool {
        match &mut self.pondering.state {
            State::IsHit => {
                self.pondering.state = State::Idle;
                self.say("ponderhit\n".to_owned(), now);
                true
            }
            State::Stopped { is_due } => {
                *is_due = true;
                true
            }
            State::Idle | State::On(_) => false,
        }
    }

    /// Takes the answer to `stop`, which is no move, and asks for the move if it is due. Returns false if it answers something else.
    pub(super) fn has_stopped_pondering(&mut self, answer: Option<Answer>, now: Time) -> bool {
        let State::Stopped { is_due } = self.pondering.state else {
            return false;
        };
        if answer != Some(Answer::BestMove) {
            return false;
        }
        self.pondering.state = State::Idle;
        if is_due {
            self.ask_for_move(now);
        }
        true
    }
}

/// The option that says that an engine may be told to ponder.
const PONDER: &str = "Ponder";
