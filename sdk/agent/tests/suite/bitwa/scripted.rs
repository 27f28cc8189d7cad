//! A player that gives the orders of a list, and notes what it is told.

use std::collections::VecDeque;

use linesman_sdk::bitwa::{LastOrder, Order, Player, Position, RunError, Setup, Turn, run_on};

#[derive(Debug, Default)]
pub(super) struct Scripted {
    orders: VecDeque<Order>,
    /// What it was told, one word or line for each call.
    pub(super) calls: Vec<String>,
}

impl Scripted {
    pub(super) fn new(orders: &[&str]) -> Self {
        Self {
            orders: orders.iter().map(|order| order.parse().unwrap()).collect(),
            calls: Vec::new(),
        }
    }

    /// Runs the player on the referee's lines; returns how that ended and what was sent.
    pub(super) fn run(&mut self, input: &str) -> (Result<(), RunError>, String) {
        let mut sent = Vec::new();
        let ended = run_on(self, input.as_bytes(), &mut sent);
        (ended, String::from_utf8(sent).unwrap())
    }
}

impl Player for Scripted {
    fn begin(&mut self, setup: &Setup) {
        self.calls.push(format!("begin {setup}"));
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Order {
        let left = turn.time_left.map(|left| left.as_millis());
        self.calls
            .push(format!("choose {} {left:?}", turn.division));
        self.orders.pop_front().unwrap()
    }

    fn observe(&mut self, last: &LastOrder, position: &Position) {
        self.calls
            .push(format!("observe {} {}", last.division, position.plies()));
    }

    fn finished(&mut self) {
        self.calls.push("finished".to_owned());
    }
}
