//! A game that an arbiter steps through.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use linesman_protocols::{Dialect, Ending, Line, Time};
use linesman_referee::{
    Command, Conversation, Departure, Excess, Flood, Inspection, News, Referee,
};

use super::person::AnyEnd;

/// Holds a game before its first message and after each ply, and lets it go on. A clone is the same arbiter.
///
/// ```text
/// held --step--> playing --a ply--> held
///   '---run----> running --hold, a ply--> held
/// ```
///
/// While a game is held, no time passes for it, and what the agents say waits. The arbiter may send an agent any line then. What the agent
/// says after that is in the record, and the referee does not hear it.
#[derive(Clone, Debug, Default)]
pub struct Arbiter(Arc<Mutex<State>>);

#[derive(Debug, Default)]
struct State {
    is_held: bool,
    is_running: bool,
    is_stopped: bool,
    orders: VecDeque<Order>,
}

/// What an arbiter wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
    /// Let the game go on to the next ply.
    Step,
    /// Let the game go on.
    Run,
    /// Hold the game after the ply that is played.
    Hold,
    /// Stop the game, which then has no result.
    Stop,
    /// Send a line to the agent of a side, if the game is held.
    Send {
        /// The number of the side.
        side: usize,
        /// The line, without its newline.
        line: String,
    },
}

impl Arbiter {
    /// Wants something of the game.
    pub fn order(&self, order: Order) {
        self.lock().orders.push_back(order);
    }

    /// Lets a game begin without being held.
    pub fn run_from_the_start(&self) {
        self.lock().is_running = true;
    }

    /// Returns whether the game is held.
    #[must_use]
    pub fn is_held(&self) -> bool {
        self.lock().is_held
    }

    /// Returns whether the game goes on after each ply.
    #[must_use]
    pub fn is_running(&self) -> bool {
        self.lock().is_running
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A game under an arbiter.
pub struct Arbited<'a, D: Dialect> {
    referee: &'a mut Referee<AnyEnd<D>>,
    arbiter: &'a Arbiter,
    /// For each side, the number of its agent.
    agents: [usize; 2],
    /// For each agent, whether it is a person. A person is heard at any time.
    are_people: [bool; 2],
    /// Since when the game is held, in the time of the loop.
    held: Option<Time>,
    /// How long the game was held before.
    lost: Time,
    /// The latest known time of the loop.
    now: Time,
    look_up: Time,
    lines: VecDeque<Command>,
    /// For each agent, whether the arbiter has sent it a line since the game is held.
    is_spoken_to: [bool; 2],
    /// What agents have said since then that the referee has not heard.
    unheard: Vec<(usize, Vec<u8>, Ending)>,
}

impl<'a, D: Dialect> Arbited<'a, D> {
    /// Returns a game that this arbiter holds.
    pub fn new(
        referee: &'a mut Referee<AnyEnd<D>>,
        arbiter: &'a Arbiter,
        agents: [usize; 2],
        are_people: [bool; 2],
    ) -> Self {
        let is_running = arbiter.is_running();
        arbiter.lock().is_held = !is_running;
        Self {
            referee,
            arbiter,
            agents,
            are_people,
            held: (!is_running).then_some(Time::ZERO),
            lost: Time::ZERO,
            now: Time::ZERO,
            look_up: Time::ZERO,
            lines: VecDeque::new(),
            is_spoken_to: [false; 2],
            unheard: Vec::new(),
        }
    }

    /// Returns the time of the game, which stands still while it is held.
    fn time(&mut self, now: Time) -> Time {
        self.now = self.now.max(now);
        self.held.unwrap_or(now).saturating_sub(self.lost)
    }

    fn hold(&mut self) {
        if self.held.is_none() {
            self.held = Some(self.now);
        }
        self.arbiter.lock().is_held = true;
    }

    fn release(&mut self) {
        if let Some(since) = self.held.take() {
            self.lost += self.now.saturating_sub(since);
        }
        self.arbiter.lock().is_held = false;
        self.is_spoken_to = [false; 2];
        let time = self.time(self.now);
        for (agent, bytes, ending) in std::mem::take(&mut self.unheard) {
            let bytes = bytes.as_slice();
            self.referee
                .handle_line(agent, Line { bytes, ending }, time);
        }
    }

    fn carry_out(&mut self, order: Order) {
        match order {
            Order::Step => {
                self.arbiter.lock().is_running = false;
                self.release();
            }
            Order::Run => {
                self.arbiter.lock().is_running = true;
                self.release();
            }
            Order::Hold => self.arbiter.lock().is_running = false,
            Order::Stop => self.arbiter.lock().is_stopped = true,
            Order::Send { side, line } => {
                let agent = self.agents.get(side).copied();
                if let Some(agent) = agent.filter(|_| self.held.is_some()) {
                    let bytes = format!("{line}\n").into_bytes();
                    self.lines.push_back(Command::Send { agent, bytes });
                    self.is_spoken_to[agent.min(1)] = true;
                }
            }
        }
    }

    /// Lets a game go on that is over, so that its agents are told.
    fn release_if_over(&mut self) {
        if self.referee.ending().is_some() {
            self.release();
        }
    }
}

impl<D: Dialect> Conversation for Arbited<'_, D> {
    fn handle_line(&mut self, agent: usize, line: Line<'_>, now: Time) {
        let time = self.time(now);
        let is_person = self.are_people.get(agent).copied().unwrap_or_default();
        if self.held.is_none() || is_person {
            self.referee.handle_line(agent, line, time);
        } else if !self.is_spoken_to[agent.min(1)] {
            self.unheard.push((agent, line.bytes.to_vec(), line.ending));
        }
    }

    fn handle_eof(&mut self, agent: usize, now: Time) {
        let time = self.time(now);
        self.referee.handle_eof(agent, time);
        self.release_if_over();
    }

    fn handle_exit(&mut self, agent: usize, departure: Departure, now: Time) {
        // What it said before its end is heard before.
        self.now = self.now.max(now);
        if !self.unheard.is_empty() {
            self.release();
        }
        let time = self.time(now);
        self.referee.handle_exit(agent, departure, time);
        self.release_if_over();
    }

    fn handle_flood(&mut self, agent: usize, flood: Flood, now: Time) {
        let time = self.time(now);
        self.referee.handle_flood(agent, flood, time);
        self.release_if_over();
    }

    fn handle_excess(&mut self, agent: usize, excess: Excess, now: Time) {
        let time = self.time(now);
        self.referee.handle_excess(agent, excess, time);
        self.release_if_over();
    }

    fn handle_starvation(&mut self, agent: usize, lost: Time, now: Time) -> Time {
        let time = self.time(now);
        match self.held {
            Some(_) => Time::ZERO,
            None => self.referee.handle_starvation(agent, lost, time),
        }
    }

    fn handle_delay(&mut self, delay: Time) {
        if self.held.is_none() {
            self.referee.handle_delay(delay);
        }
    }

    fn handle_inspection(&mut self, agent: usize, inspection: Inspection, now: Time) {
        let time = self.time(now);
        self.referee.handle_inspection(agent, inspection, time);
    }

    fn handle_timeout(&mut self, now: Time) {
        let time = self.time(now);
        self.referee.handle_timeout(time);
    }

    fn handle_look_up(&mut self, now: Time) {
        self.now = self.now.max(now);
        self.look_up = now + BETWEEN_LOOKS;
        let orders = std::mem::take(&mut self.arbiter.lock().orders);
        for order in orders {
            self.carry_out(order);
        }
    }

    fn poll_command(&mut self) -> Option<Command> {
        self.lines.pop_front().or_else(|| match self.held {
            Some(_) => None,
            None => self.referee.poll_command(),
        })
    }

    fn poll_news(&mut self) -> Option<News> {
        let news = self.referee.poll_news()?;
        if matches!(news, News::Moved { .. }) && !self.arbiter.is_running() {
            self.hold();
            self.release_if_over();
        }
        Some(news)
    }

    fn was_aside(&self) -> bool {
        self.referee.was_aside()
    }

    fn limited_answers(&self, agent: usize) -> Option<u32> {
        self.referee.limited_answers(agent)
    }

    fn poll_timeout(&self) -> Option<Time> {
        let due = self.referee.poll_timeout()?;
        match self.held {
            Some(_) => None,
            None => due.checked_add(self.lost),
        }
    }

    fn poll_look_up(&self) -> Option<Time> {
        Some(self.look_up)
    }

    fn is_over(&self) -> bool {
        self.arbiter.lock().is_stopped || self.held.is_none() && self.referee.is_over()
    }
}

/// How long an order may wait.
const BETWEEN_LOOKS: Time = Time::from_millis(20);
