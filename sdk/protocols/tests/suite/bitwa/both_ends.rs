//! The referee's ends and two agents' ends, which share no code, play whole games with one another.

use linesman_games::{
    Position as _, Side,
    bitwa::{EndReason, Order, Position, Setup},
};
use linesman_protocols::{
    AgentEvent, Dialect, GameOver, Line, Profile as _, Time,
    bitwa::{AgentEnd, Profile, RefereeEnd, Told},
};

#[test]
fn both_ends_see_the_same_game() {
    let mut annihilated = 0;
    for (index, setup) in SETUPS.iter().enumerate() {
        for seed in 0..20 {
            for profile in Profile::all() {
                let mut table = Table::new(setup, &profile, 100 * index as u64 + seed);
                table.play(u32::MAX);
                let reason = table.position.end().unwrap().reason;
                annihilated += u32::from(reason == EndReason::Annihilation);
            }
        }
    }
    assert!(annihilated > 0, "no game came to an early end");
}

#[test]
fn both_ends_see_the_same_game_when_a_side_is_killed() {
    for (index, setup) in SETUPS.iter().enumerate() {
        for killed in Side::BOTH {
            for plies in 0..20 {
                let seed = 100 * index as u64 + u64::from(plies);
                let mut table = Table::new(setup, &Profile::arbiter(), seed);
                table.play(plies);
                table.kill(killed);
                table.play(u32::MAX);
            }
        }
    }
}

struct Table {
    position: Position,
    ends: [RefereeEnd; 2],
    agents: [AgentEnd; 2],
    killed: [bool; 2],
    asked: [Option<u32>; 2],
    random: u64,
    is_over: bool,
}

impl Table {
    fn new(setup: &str, profile: &Profile, seed: u64) -> Self {
        let setup: Setup = setup.parse().unwrap();
        Self {
            ends: Side::BOTH.map(|side| RefereeEnd::new(side, &setup, profile)),
            agents: [AgentEnd::new(), AgentEnd::new()],
            killed: [false; 2],
            asked: [None; 2],
            random: seed,
            is_over: false,
            position: Position::new(setup),
        }
    }

    /// Plays to the end, or for so many plies.
    fn play(&mut self, plies: u32) {
        while self.carry() || self.ask(plies) {}
        for side in Side::BOTH {
            if let Some(own) = self.agents[side.index()].position()
                && !self.killed[side.index()]
            {
                assert_eq!(own.board(), self.position.board());
                assert_eq!(own.plies(), self.position.plies());
                if !self.killed[side.other().index()] {
                    assert_eq!(own.end(), self.position.end());
                }
            }
        }
    }

    fn kill(&mut self, side: Side) {
        if self.position.exclude(side) {
            self.killed[side.index()] = true;
        }
    }

    /// Asks whoever is to act, or ends the game. Returns whether there was anything to do.
    fn ask(&mut self, plies: u32) -> bool {
        let is_busy = self.ends.iter().any(Dialect::is_busy);
        if self.is_over || is_busy || self.position.plies() >= plies {
            return false;
        }
        if let Some(outcome) = self.position.outcome() {
            self.is_over = true;
            let over = GameOver::without_fault(Some(outcome));
            self.ends
                .iter_mut()
                .for_each(|end| end.finish(&over, Time::ZERO));
            return true;
        }
        let side = self.position.due().unwrap().side();
        let before = self.asked[side.index()].replace(self.position.plies());
        assert_ne!(before, self.asked[side.index()], "an answer is missing");
        self.ends[side.index()].ask(&self.position.view(side), Time::ZERO);
        true
    }

    /// Carries what there is from one end to the other. Returns whether there was anything.
    fn carry(&mut self) -> bool {
        let mut has_carried = false;
        for side in Side::BOTH {
            let index = side.index();
            while let Some(message) = self.ends[index].poll_message() {
                has_carried = true;
                self.agents[index].handle_line(message.strip_suffix(b"\n").unwrap());
            }
            while let Some(told) = self.agents[index].poll_told() {
                if let Told::Order(division) = told {
                    assert_eq!(division.side(), side);
                    assert_eq!(self.agents[index].position().unwrap().due(), Some(division));
                    let order = self.draw();
                    self.agents[index].order(order).unwrap();
                }
            }
            while let Some(answer) = self.agents[index].poll_answer() {
                has_carried = true;
                for line in answer.strip_suffix('\n').unwrap().split('\n') {
                    self.ends[index].handle_line(Line::plain(line.as_bytes()), Time::ZERO);
                }
            }
            while let Some(event) = self.ends[index].poll_event() {
                match event {
                    AgentEvent::Acted(action) => {
                        assert_eq!(self.position.submit(side, action), Ok(()));
                        self.inform(side);
                    }
                    AgentEvent::Ready | AgentEvent::Searches | AgentEvent::Remarked(_) => {}
                    other => panic!("{other:?}"),
                }
            }
        }
        has_carried
    }

    fn inform(&mut self, by: Side) {
        for side in Side::BOTH {
            if !self.killed[side.index()] {
                self.ends[side.index()].inform(by, &self.position.view(side), Time::ZERO);
            }
        }
    }

    fn draw(&mut self) -> Order {
        let (columns, rows) = (
            self.position.board().columns(),
            self.position.board().rows(),
        );
        let mut below = |bound: u32| {
            // The constants are those of Knuth's generator.
            self.random = self
                .random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            i64::try_from((self.random >> 33) % u64::from(bound)).unwrap()
        };
        Order {
            attack: below(2),
            x: below(columns),
            y: below(rows),
            dx: 2 * below(2) - 1,
            dy: 2 * below(2) - 1,
            px_first: below(2),
        }
    }
}

const SETUPS: [&str; 3] = [
    "8 6 100 2 ######## #.A..a.# #AA#.aa# #BB.#bb# #.B..b.# ########",
    "6 4 40 1 ###### #Aa.C# #c.Bb# ######",
    "12 3 9 3 ############ #Z.Aq.mM..z# ############",
];
