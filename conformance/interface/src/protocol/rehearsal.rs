//! What the referee would send next, in a conversation that a person leads.

use std::collections::VecDeque;

use linesman_games::{Position, Side};
use linesman_protocols::{ActionOf, AgentEvent, Dialect, GameOver, Line, Time};

/// A game with the agent in which a person says what the referee would say. The opponent's actions are chosen.
///
/// It follows the conversation as long as the person says just that.
pub struct Rehearsal<D: Dialect> {
    position: D::Position,
    end: D,
    side: Side,
    choose: Choose<D>,
    /// How many actions the opponent has chosen.
    chosen: usize,
    is_asked: bool,
    is_over: bool,
    /// The lines that the referee would send now.
    lines: VecDeque<Vec<u8>>,
}

/// Chooses the action of a side. The number is different each time.
pub type Choose<D> = fn(&<D as Dialect>::Position, Side, usize) -> Option<ActionOf<D>>;

impl<D: Dialect> Rehearsal<D> {
    /// Begins the game of an agent that plays a side.
    pub fn new(position: D::Position, end: D, side: Side, choose: Choose<D>) -> Self {
        let mut rehearsal = Self {
            position,
            end,
            side,
            choose,
            chosen: 0,
            is_asked: false,
            is_over: false,
            lines: VecDeque::new(),
        };
        rehearsal.go_on();
        rehearsal
    }

    /// Returns the line that the referee would send next, if it is its turn.
    pub fn line(&self) -> Option<String> {
        let line = self.lines.front()?;
        String::from_utf8(line.clone()).ok()
    }

    /// Notes that a line was sent. Returns whether it is the line that the referee would send.
    pub fn note_sent(&mut self, line: &[u8]) -> bool {
        if self.lines.front().is_none_or(|own| own != line) {
            return false;
        }
        self.lines.pop_front();
        self.go_on();
        true
    }

    /// Notes a line of the agent.
    pub fn note_heard(&mut self, line: Line<'_>) {
        self.end.handle_line(line, Time::ZERO);
        self.go_on();
    }

    /// Carries on until the referee has something to send, or waits for the agent.
    fn go_on(&mut self) {
        loop {
            while let Some(message) = self.end.poll_message() {
                let lines = message.strip_suffix(b"\n").unwrap_or(&message);
                let lines = lines.split(|byte| *byte == b'\n');
                self.lines.extend(lines.map(<[u8]>::to_vec));
            }
            if let Some(event) = self.end.poll_event() {
                self.take(event);
                continue;
            }
            if !self.lines.is_empty() || self.end.is_busy() || self.is_over || !self.act() {
                return;
            }
        }
    }

    fn take(&mut self, event: AgentEvent<ActionOf<D>>) {
        match event {
            AgentEvent::Acted(action) => {
                self.is_asked = false;
                match self.position.submit(self.side, action) {
                    Ok(()) => self.inform(self.side),
                    // The console says what is wrong with it, and the person decides.
                    Err(_) => self.is_over = true,
                }
            }
            AgentEvent::Resigned | AgentEvent::Left => self.is_over = true,
            AgentEvent::Ready
            | AgentEvent::Searches
            | AgentEvent::Remarked(_)
            | AgentEvent::Violated(_) => {}
        }
    }

    /// Asks the agent or acts for its opponent. Returns whether there was something to do.
    fn act(&mut self) -> bool {
        let to_act = self.position.to_act();
        let other = self.side.other();
        if let Some(outcome) = self.position.outcome() {
            let over = GameOver::without_fault(Some(outcome));
            self.end.finish(&over, Time::ZERO);
            self.is_over = true;
        } else if to_act.contains(self.side) && !self.is_asked {
            self.is_asked = true;
            self.end.ask(&self.position.view(self.side), Time::ZERO);
        } else if to_act.contains(other)
            && let Some(action) = (self.choose)(&self.position, other, self.chosen)
            && self.position.submit(other, action).is_ok()
        {
            self.chosen += 1;
            self.inform(other);
        } else {
            return false;
        }
        true
    }

    fn inform(&mut self, by: Side) {
        let view = self.position.view(self.side);
        self.end.inform(by, &view, Time::ZERO);
    }
}

/// Returns one of several actions, another one each time.
pub fn some<A>(mut actions: Vec<A>, number: usize) -> Option<A> {
    // Steps of a large prime go through a list in no order that shows.
    let place = (number + 1) * 7919 % actions.len().max(1);
    (place < actions.len()).then(|| actions.swap_remove(place))
}
