//! Whole games against the referee's end of the protocol: what the one says, the other accepts.

use fastrand::Rng;
use linesman_games::{Position as _, Side};
use linesman_protocols::{
    Dialect as _, GameOver, Time,
    bitwa::{Profile, RefereeEnd},
};
use linesman_sdk::bitwa::{Action, LastOrder, Order, Player, Position, Setup, Turn, run_on};

use crate::wire::{Speaker, Wire};

const NOW: Time = Time::ZERO;
const SETUP: &str = "8 6 30 2 ######## #.A..a.# #AA#.aa# #BB.#bb# #.B..b.# ########";

#[test]
fn random_games_are_played_to_their_end_without_a_violation() {
    for seed in 0..20 {
        for side in Side::BOTH {
            let table = Wire::new(Table::new(side, seed));
            let mut player = Random {
                rng: Rng::with_seed(seed + 1000),
                seen: Vec::new(),
            };
            run_on(&mut player, table.reader(), table.clone()).unwrap();
            let table = table.speaker();
            assert!(table.position.end().is_some(), "seed {seed}, {side:?}");
            assert_eq!(player.seen, table.seen, "seed {seed}, {side:?}");
        }
    }
}

/// One game between the player, through the protocol, and a random opponent.
struct Table {
    position: Position,
    side: Side,
    end: RefereeEnd,
    rng: Rng,
    asked: Option<u32>,
    is_over: bool,
    /// Each order, and the board after it.
    seen: Vec<(LastOrder, String)>,
}

impl Table {
    fn new(side: Side, seed: u64) -> Self {
        let setup: Setup = SETUP.parse().unwrap();
        Self {
            end: RefereeEnd::new(side, &setup, &Profile::applet()),
            position: Position::new(setup),
            side,
            rng: Rng::with_seed(seed),
            asked: None,
            is_over: false,
            seen: Vec::new(),
        }
    }

    fn submit(&mut self, side: Side, action: Action) {
        self.position.submit(side, action).unwrap();
        let view = self.position.view(self.side);
        let board = self.position.board().to_string();
        self.seen.push((view.last.unwrap(), board));
        self.end.inform(side, &view, NOW);
    }

    fn advance(&mut self) {
        while !self.is_over && !self.end.is_busy() {
            let plies = self.position.plies();
            if let Some(outcome) = self.position.outcome() {
                self.is_over = true;
                self.end
                    .finish(&GameOver::without_fault(Some(outcome)), NOW);
            } else if !self.position.to_act().contains(self.side) {
                let order = draw(&mut self.rng, &self.position);
                self.submit(self.side.other(), Action::Order(order));
            } else if self.asked.replace(plies) != Some(plies) {
                self.end.ask(&self.position.view(self.side), NOW);
            } else {
                break;
            }
        }
    }
}

impl Speaker for Table {
    type End = RefereeEnd;

    fn act(&mut self, action: Action) {
        self.submit(self.side, action);
    }

    fn end(&mut self) -> &mut RefereeEnd {
        &mut self.end
    }

    fn go_on(&mut self) {
        self.advance();
    }
}

struct Random {
    rng: Rng,
    seen: Vec<(LastOrder, String)>,
}

impl Player for Random {
    fn choose(&mut self, turn: &Turn<'_>) -> Order {
        draw(&mut self.rng, turn.position)
    }

    fn observe(&mut self, last: &LastOrder, position: &Position) {
        self.seen.push((*last, position.board().to_string()));
    }
}

fn draw(rng: &mut Rng, position: &Position) -> Order {
    let order = Order::towards(
        rng.i64(0..i64::from(position.board().columns())),
        rng.i64(0..i64::from(position.board().rows())),
    );
    if rng.bool() { order.attacking() } else { order }
}
