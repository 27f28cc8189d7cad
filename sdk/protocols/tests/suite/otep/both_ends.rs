//! The referee's ends and two agents' ends, which share no code, play whole games with one another.

use std::sync::Arc;

use linesman_games::{
    Outcome, Position as _, Side,
    tafl::{Position, Rules, Variant},
};
use linesman_protocols::{
    AgentEvent, Dialect, GameOver, Line, Profile as _, Time,
    otep::{AgentEnd, Profile, RefereeEnd, Told},
};

const PLIES: usize = 120;

#[test]
fn both_ends_see_the_same_game_in_every_variant() {
    let mut ended = 0;
    for (index, variant) in Variant::all().enumerate() {
        for profile in Profile::all() {
            for control in [None, Some("300+5x30")] {
                let seed = index as u64 * 2 + u64::from(control.is_some());
                let mut table = Table::new(variant.rules, &profile, control, seed);
                if table.play() {
                    ended += 1;
                }
            }
        }
    }
    assert!(ended > 0, "no game came to its end");
}

struct Table {
    position: Position,
    ends: [RefereeEnd; 2],
    agents: [AgentEnd; 2],
    outcomes: [Option<Option<Outcome>>; 2],
    random: u64,
    plies: usize,
    is_over: bool,
    name: String,
}

impl Table {
    fn new(rules: &str, profile: &Profile, control: Option<&str>, seed: u64) -> Self {
        let rules: Arc<Rules> = Arc::new(rules.parse().unwrap());
        let control = control.map(|control| control.parse().unwrap());
        let mut agents = [AgentEnd::new(), AgentEnd::new()];
        if seed % 2 == 1 {
            agents[0].ask_for_records();
        }
        Self {
            ends: Side::BOTH
                .map(|side| RefereeEnd::new(side, Arc::clone(&rules), control, profile)),
            agents,
            outcomes: [None; 2],
            random: seed,
            plies: 0,
            is_over: false,
            name: format!("{} {}", rules.name, profile.name),
            position: profile.judging(Position::new(rules)),
        }
    }

    /// Plays to the end, or for so many plies. Returns whether the rules ended the game.
    fn play(&mut self) -> bool {
        self.ask();
        while self.carry() {}
        let boards = self
            .agents
            .each_ref()
            .map(|agent| agent.position().unwrap().board());
        let outcome = self.position.outcome();
        if outcome.is_some() {
            let name = &self.name;
            assert_eq!(self.outcomes, [Some(outcome); 2], "{name}");
        } else {
            // Whoever is to move has been told of everything.
            let side = self.position.to_move().unwrap();
            let is_stuck = self.position.legal_moves().is_empty();
            assert!(is_stuck || self.plies == PLIES, "{}", self.name);
            assert_eq!(boards[side.index()], self.position.board(), "{}", self.name);
        }
        outcome.is_some()
    }

    /// Carries what there is from one end to the other. Returns whether there was anything.
    fn carry(&mut self) -> bool {
        let mut has_carried = false;
        for side in Side::BOTH {
            let index = side.index();
            while let Some(message) = self.ends[index].poll_message() {
                has_carried = true;
                for line in String::from_utf8(message).unwrap().lines() {
                    self.agents[index].handle_line(line);
                }
            }
            while let Some(told) = self.agents[index].poll_told() {
                match told {
                    Told::Play(asked) => self.choose(asked, side),
                    Told::Finish(outcome) => self.outcomes[index] = Some(outcome),
                    Told::Refused { .. } => panic!("{}: refused", self.name),
                    _ => {}
                }
            }
            while let Some(line) = self.agents[index].poll_line() {
                has_carried = true;
                self.ends[index].handle_line(Line::plain(line.as_bytes()), Time::ZERO);
            }
            while let Some(event) = self.ends[index].poll_event() {
                match event {
                    AgentEvent::Acted(mv) => {
                        let name = &self.name;
                        assert_eq!(self.position.submit(side, mv), Ok(()), "{name}");
                        self.accepted(side);
                    }
                    AgentEvent::Ready | AgentEvent::Searches | AgentEvent::Remarked(_) => {}
                    other => panic!("{}: {other:?}", self.name),
                }
            }
        }
        has_carried
    }

    fn choose(&mut self, asked: Side, side: Side) {
        assert_eq!(asked, side);
        let agent = &mut self.agents[side.index()];
        let board = agent.position().unwrap().board();
        assert_eq!(board, self.position.board(), "{}", self.name);
        let moves = agent.moves();
        if self.plies >= PLIES || moves.is_empty() {
            return;
        }
        // The constants are those of Knuth's generator.
        self.random = self
            .random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let chosen = (self.random >> 33) % moves.len() as u64;
        agent.play(moves[usize::try_from(chosen).unwrap()]).unwrap();
    }

    fn accepted(&mut self, by: Side) {
        self.plies += 1;
        for side in Side::BOTH {
            let view = self.position.view(side);
            self.ends[side.index()].inform(by, &view, Time::ZERO);
        }
        self.ask();
    }

    fn ask(&mut self) {
        if let Some(side) = self.position.to_move() {
            let view = self.position.view(side);
            self.ends[side.index()].ask(&view, Time::ZERO);
        } else if !std::mem::replace(&mut self.is_over, true) {
            let over = GameOver::without_fault(self.position.outcome());
            for end in &mut self.ends {
                end.finish(&over, Time::ZERO);
            }
        }
    }
}
