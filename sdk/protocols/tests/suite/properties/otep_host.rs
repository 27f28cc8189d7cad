//! Whatever an OTEP agent writes, the referee's ends go on.

use std::sync::Arc;

use linesman_games::{
    ListActions, Outcome, Position as _, Side,
    tafl::{ATTACKERS, IllegalAction, Position, Rules},
};
use linesman_protocols::{
    AgentEvent, Dialect, GameOver, Gravity, Line, OnIllegal, Profile as _, Time, Violation,
    otep::{AnalysisEnd, AnalysisEvent, Profile, RefereeEnd, Request, Situation, checks},
};

use super::each_line;

/// Plays a game with an agent that writes these bytes. The first byte chooses the game.
pub(crate) fn check_otep_host(bytes: &[u8]) {
    let Some((choice, bytes)) = bytes.split_first() else {
        return;
    };
    let mut game = Game::new(*choice);
    let mut analysis = Analyst::new(*choice);
    each_line(bytes, 200, |line| {
        game.hear(line);
        analysis.hear(line);
    });
    game.finish(None);
    game.hear(Line::plain(b"move a1-a2"));
}

/// A game of one agent against whoever moves first in the list.
struct Game {
    side: Side,
    end: RefereeEnd,
    position: Position,
    now: Time,
    plies: u32,
}

impl Game {
    fn new(choice: u8) -> Self {
        let is = |bit: u8| choice >> bit & 1 == 1;
        let profile = &Profile::all()[usize::from(is(0))];
        let side = if is(1) { ATTACKERS } else { ATTACKERS.other() };
        let control = is(2).then(|| if is(3) { "1+2x1" } else { "3" });
        let control = control.map(|text| text.parse().expect("a time control"));
        let rules = rules(if is(4) { BERSERK } else { BRANDUB });
        let mut game = Self {
            side,
            end: RefereeEnd::new(side, Arc::clone(&rules), control, profile),
            position: profile.judging(Position::new(rules)),
            now: Time::ZERO,
            plies: 0,
        };
        game.advance();
        game
    }

    /// Every line takes a tenth of a second.
    fn hear(&mut self, line: Line<'_>) {
        self.now += Time::from_millis(100);
        self.end.handle_line(line, self.now);
        self.take_events();
        if self.end.poll_timeout().is_some_and(|due| due <= self.now) {
            self.end.handle_timeout(self.now);
            self.take_events();
            assert!(self.end.poll_timeout().is_none_or(|due| due > self.now));
        }
        self.take_messages();
    }

    fn take_events(&mut self) {
        while let Some(event) = self.end.poll_event() {
            match event {
                AgentEvent::Ready | AgentEvent::Searches | AgentEvent::Remarked(_) => {}
                AgentEvent::Left => panic!("only people leave"),
                AgentEvent::Resigned => self.finish(Some(Outcome::Win(self.side.other()))),
                AgentEvent::Violated(violation) => {
                    check_violation(&violation);
                    if !violation.is_tolerable() {
                        self.finish(Some(Outcome::Win(self.side.other())));
                    }
                }
                AgentEvent::Acted(mv) => match self.position.submit(self.side, mv) {
                    Ok(()) => self.accepted(self.side),
                    Err(why) => self.refused(&why),
                },
            }
        }
    }

    fn refused(&mut self, why: &IllegalAction) {
        check_violation(&self.end.judge_illegal(Gravity::Fatal, why));
        if self.end.on_illegal() == OnIllegal::AskAgain {
            let view = self.position.view(self.side);
            self.end.refuse(why, &view, self.now);
        } else {
            self.finish(Some(Outcome::Win(self.side.other())));
        }
    }

    fn accepted(&mut self, by: Side) {
        self.plies += 1;
        self.end
            .inform(by, &self.position.view(self.side), self.now);
        self.advance();
    }

    fn advance(&mut self) {
        if self.end.situation().is_over() {
            return;
        }
        if let Some(outcome) = self.position.outcome() {
            return self.finish(Some(outcome));
        }
        if self.position.to_act().contains(self.side) {
            return self.end.ask(&self.position.view(self.side), self.now);
        }
        let opponent = self.side.other();
        let moves = self.position.legal_actions(opponent);
        match moves.get(self.plies as usize % moves.len().max(1)) {
            Some(mv) => {
                assert_eq!(self.position.submit(opponent, *mv), Ok(()));
                self.accepted(opponent);
            }
            None => self.finish(None),
        }
    }

    fn finish(&mut self, outcome: Option<Outcome>) {
        if self.end.situation().is_over() {
            return;
        }
        let over = GameOver {
            forfeited: &[],
            ..GameOver::without_fault(outcome)
        };
        self.end.finish(&over, self.now);
        self.take_messages();
        assert_eq!(self.end.situation(), Situation::Dismissed);
        assert_eq!(self.end.poll_timeout(), None);
    }

    fn take_messages(&mut self) {
        while let Some(message) = self.end.poll_message() {
            check_message(&message);
        }
    }
}

/// An agent that is asked about the first position again and again.
struct Analyst {
    end: AnalysisEnd,
    position: Position,
    now: Time,
}

impl Analyst {
    fn new(choice: u8) -> Self {
        let profile = &Profile::all()[usize::from(choice & 1)];
        let rules = rules(BRANDUB);
        let mut analyst = Self {
            end: AnalysisEnd::new(Arc::clone(&rules), profile),
            position: Position::new(rules),
            now: Time::ZERO,
        };
        analyst.ask();
        analyst
    }

    fn ask(&mut self) {
        let request = Request {
            moves: 3,
            seconds: 1,
            clocks: None,
        };
        self.end.analyze(&self.position, request, self.now);
    }

    fn hear(&mut self, line: Line<'_>) {
        self.now += Time::from_millis(100);
        self.end.handle_line(line, self.now);
        if self.end.poll_timeout().is_some_and(|due| due <= self.now) {
            self.end.handle_timeout(self.now);
            assert!(self.end.poll_timeout().is_none_or(|due| due > self.now));
        }
        while let Some(event) = self.end.poll_event() {
            match event {
                AnalysisEvent::Violated(violation) => check_violation(&violation),
                AnalysisEvent::Analysed(_) => self.ask(),
                _ => {}
            }
        }
        while let Some(message) = self.end.poll_message() {
            check_message(&message);
        }
    }
}

/// A violation is of a check that there is, and short enough to be read.
fn check_violation(violation: &Violation) {
    assert!(checks::ALL.contains(&violation.check));
    assert!(violation.actual.len() < 1000, "{violation}");
    assert!(!violation.actual.contains('\n'), "{violation}");
}

/// A message is whole lines, each of them a command of the protocol.
fn check_message(message: &[u8]) {
    assert!(message.is_ascii());
    let text = message.strip_suffix(b"\n").expect("a newline at the end");
    for line in text.split(|byte| *byte == b'\n') {
        let word = line.split(|byte| *byte == b' ').next();
        assert!(
            WORDS.iter().any(|known| Some(known.as_bytes()) == word),
            "{}",
            line.escape_ascii()
        );
    }
}

fn rules(text: &str) -> Arc<Rules> {
    Arc::new(text.parse().expect("rules"))
}

const WORDS: [&str; 11] = [
    "rules",
    "position",
    "side",
    "clock",
    "analyze",
    "play",
    "move",
    "error",
    "opponent-move",
    "finish",
    "goodbye",
];
const BRANDUB: &str =
    "dim:7 surf:n atkf:y ks:w cenh: cenhe: start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";
const BERSERK: &str = "dim:7 surf:n ks:w cenh: cenhe: ber:m start:/7/3Tt2/7/3K3/2t4/1T3t1/7/";
