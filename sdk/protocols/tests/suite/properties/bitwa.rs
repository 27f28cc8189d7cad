//! Whatever a Bitwa agent or its referee writes, the other end goes on.

use linesman_games::{
    Outcome, Position as _, Side,
    bitwa::{Action, Order, Position, Setup},
};
use linesman_protocols::{
    AgentEvent, Dialect, GameOver, Line, Profile as _, Time, Violation,
    bitwa::{AgentEnd, Profile, RefereeEnd, Situation, Told, checks, judge_unasked},
};

use super::each_line;

/// Plays a game with an agent that writes these bytes. The first byte chooses side and profile.
pub(crate) fn check_bitwa_host(bytes: &[u8]) {
    let Some((choice, bytes)) = bytes.split_first() else {
        return;
    };
    let mut game = Game::new(*choice);
    game.advance();
    each_line(bytes, 100, |line| game.hear(line));
    game.finish();
    game.hear(Line::plain(b"="));
}

/// A game of one agent against somebody who always gives the same order.
struct Game {
    side: Side,
    end: RefereeEnd,
    position: Position,
    now: Time,
    /// What was sent and has not been answered.
    unanswered: usize,
    asked: Option<u32>,
    is_over: bool,
    is_out: bool,
}

impl Game {
    fn new(choice: u8) -> Self {
        let side = Side::BOTH[usize::from(choice & 1)];
        let profile = &Profile::all()[usize::from(choice >> 1 & 1)];
        let profile = profile.clone().with_game(Time::from_secs(3));
        let setup: Setup = SETUP.parse().expect("a set-up");
        Self {
            side,
            end: RefereeEnd::new(side, &setup, &profile),
            position: Position::new(setup),
            now: Time::ZERO,
            unanswered: 0,
            asked: None,
            is_over: false,
            is_out: false,
        }
    }

    /// Every line takes a hundredth of a second.
    fn hear(&mut self, line: Line<'_>) {
        self.now += Time::from_millis(10);
        check_violation(&judge_unasked(line, self.end.situation()));
        let before = self.end.situation();
        self.end.handle_line(line, self.now);
        if before.owes_answer() && self.end.situation() != before {
            let is_begun = matches!(self.end.situation(), Situation::Answering(_));
            self.unanswered -= usize::from(!is_begun);
        }
        self.take_events();
        if self.end.poll_timeout().is_some_and(|due| due <= self.now) {
            self.end.handle_timeout(self.now);
            self.take_events();
            assert_eq!(self.end.poll_timeout(), None, "all time is used up");
        }
        self.advance();
    }

    fn take_events(&mut self) {
        while let Some(event) = self.end.poll_event() {
            match event {
                AgentEvent::Ready | AgentEvent::Searches | AgentEvent::Remarked(_) => {}
                AgentEvent::Resigned | AgentEvent::Left => panic!("nobody can resign"),
                AgentEvent::Violated(violation) => {
                    check_violation(&violation);
                    self.is_out |= !violation.is_tolerable();
                }
                AgentEvent::Acted(action) => {
                    assert!(!self.is_over, "nobody is asked any more");
                    match self.position.submit(self.side, action) {
                        Ok(()) => self.inform(self.side),
                        Err(why) => {
                            check_violation(
                                &self
                                    .end
                                    .judge_illegal(linesman_protocols::Gravity::Fatal, &why),
                            );
                            self.is_out = true;
                        }
                    }
                }
            }
        }
    }

    fn inform(&mut self, by: Side) {
        let view = self.position.view(self.side);
        self.end.inform(by, &view, self.now);
    }

    fn advance(&mut self) {
        self.take_messages();
        while !self.is_over && !self.is_out && !self.end.is_busy() {
            if self.position.outcome().is_some() {
                self.finish();
            } else if !self.position.to_act().contains(self.side) {
                let order = Action::Order(Order::towards(1, 1));
                self.position
                    .submit(self.side.other(), order)
                    .expect("a legal order");
                self.inform(self.side.other());
            } else if self.asked != Some(self.position.plies()) {
                self.asked = Some(self.position.plies());
                let view = self.position.view(self.side);
                self.end.ask(&view, self.now);
            } else {
                break;
            }
            self.take_messages();
        }
        assert!(
            self.unanswered <= 1,
            "a command was sent before the last one was answered"
        );
        assert_eq!(self.unanswered == 1, self.end.situation().owes_answer());
    }

    fn finish(&mut self) {
        if !std::mem::replace(&mut self.is_over, true) {
            self.end
                .finish(&GameOver::without_fault(Some(Outcome::Draw)), self.now);
            self.take_messages();
            assert_eq!(self.end.poll_timeout(), None);
        }
    }

    fn take_messages(&mut self) {
        while let Some(message) = self.end.poll_message() {
            let text = String::from_utf8(message).expect("commands are text");
            assert_eq!(text.find('\n'), Some(text.len() - 1), "{text:?}");
            self.unanswered += 1;
        }
    }
}

/// Tells an agent's end these bytes, which may be commands.
pub(crate) fn check_bitwa_agent_end(bytes: &[u8]) {
    let mut end = AgentEnd::new();
    for line in bytes.split(|byte| *byte == b'\n') {
        let plies = end.position().map(Position::plies);
        end.handle_line(line);
        let is_blank = String::from_utf8_lossy(line).trim_ascii().is_empty();
        let mut answers = 0;
        while let Some(told) = end.poll_told() {
            if let Told::Order(division) = told {
                let order = Order::towards(0, 0);
                assert!(end.position().is_some(), "{division}");
                end.order(order).expect("the corner is on every board");
            }
            if let Told::Moved(_) = told {
                assert_eq!(end.position().map(Position::plies), plies.map(|n| n + 1));
            }
        }
        while let Some(answer) = end.poll_answer() {
            answers += 1;
            check_answer(&answer);
        }
        assert_eq!(answers, usize::from(!is_blank));
    }
}

fn check_answer(answer: &str) {
    assert!(answer.starts_with(['=', '?']), "{answer:?}");
    assert_eq!(answer.find("\n\n"), Some(answer.len() - 2), "{answer:?}");
    assert!(!answer.contains('\r'), "{answer:?}");
}

fn check_violation(violation: &Violation) {
    assert!(checks::ALL.contains(&violation.check));
    assert!(!violation.expected.is_empty());
    assert!(!violation.actual.is_empty());
    for text in [&violation.expected, &violation.actual] {
        assert!(!text.contains(['\n', '\r']), "{text:?}");
        assert!(text.len() < 1000, "{text:?}");
    }
}

/// Both sides have two divisions, and either can destroy one at once.
const SETUP: &str = "6 4 3 1 ###### #Aa.b# #.B..# ######";
