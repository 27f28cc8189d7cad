//! A conversation that ends when the test is to stop.

use std::sync::atomic::{AtomicU64, Ordering};

use linesman_protocols::{Line, Time};
use linesman_referee::{Command, Conversation, Departure, Excess, Flood, Inspection};

use super::probe::Probe;
use crate::{script::Script, stop::Stop};

/// How often to look whether the test is to stop.
const LOOK_EVERY: Time = Time::from_millis(100);

/// A conversation that ends when the test is to stop.
pub(super) struct Stopping<'a, C> {
    conversation: &'a mut C,
    stop: &'a Stop,
    look_at: Time,
    is_stopped: bool,
    /// Where plies are counted, and how many have been.
    plies: Option<&'a AtomicU64>,
    counted: u32,
}

/// A conversation in which a game is played.
pub(super) trait Plies: Conversation {
    /// Returns how many plies have been played.
    fn plies(&self) -> u32;
}

impl Plies for Script<'_> {
    fn plies(&self) -> u32 {
        self.plies()
    }
}

/// What is played to look into something is not counted.
impl Plies for Probe<'_, '_> {
    fn plies(&self) -> u32 {
        0
    }
}

impl<'a, C: Plies> Stopping<'a, C> {
    pub(super) const fn new(conversation: &'a mut C, stop: &'a Stop) -> Self {
        Self {
            conversation,
            stop,
            look_at: Time::ZERO,
            is_stopped: false,
            plies: None,
            counted: 0,
        }
    }

    /// Counts the plies that are played.
    pub(super) const fn counting(mut self, plies: &'a AtomicU64) -> Self {
        self.plies = Some(plies);
        self
    }

    fn count(&mut self) {
        if let Some(plies) = self.plies {
            let played = self.conversation.plies();
            let more = played.saturating_sub(self.counted);
            plies.fetch_add(more.into(), Ordering::Relaxed);
            self.counted = played;
        }
    }

    /// Returns whether the conversation was stopped. What came of it counts for nothing then.
    pub(super) fn was_stopped(mut self) -> bool {
        self.count();
        self.is_stopped
    }
}

impl<C: Plies> Conversation for Stopping<'_, C> {
    fn handle_line(&mut self, agent: usize, line: Line<'_>, now: Time) {
        self.conversation.handle_line(agent, line, now);
    }

    fn handle_eof(&mut self, agent: usize, now: Time) {
        self.conversation.handle_eof(agent, now);
    }

    fn handle_exit(&mut self, agent: usize, departure: Departure, now: Time) {
        self.conversation.handle_exit(agent, departure, now);
    }

    fn handle_flood(&mut self, agent: usize, flood: Flood, now: Time) {
        self.conversation.handle_flood(agent, flood, now);
    }

    fn handle_excess(&mut self, agent: usize, excess: Excess, now: Time) {
        self.conversation.handle_excess(agent, excess, now);
    }

    fn handle_starvation(&mut self, agent: usize, lost: Time, now: Time) -> Time {
        self.conversation.handle_starvation(agent, lost, now)
    }

    fn handle_inspection(&mut self, agent: usize, inspection: Inspection, now: Time) {
        self.conversation.handle_inspection(agent, inspection, now);
    }

    fn handle_timeout(&mut self, now: Time) {
        self.conversation.handle_timeout(now);
    }

    fn handle_look_up(&mut self, now: Time) {
        if self.look_at <= now {
            self.look_at = now + LOOK_EVERY;
            self.is_stopped = self.stop.reason().is_some();
            self.count();
        }
        let due = self.conversation.poll_look_up();
        if due.is_some_and(|at| at <= now) {
            self.conversation.handle_look_up(now);
        }
    }

    fn poll_command(&mut self) -> Option<Command> {
        self.conversation.poll_command()
    }

    fn was_aside(&self) -> bool {
        self.conversation.was_aside()
    }

    fn limited_answers(&self, agent: usize) -> Option<u32> {
        self.conversation.limited_answers(agent)
    }

    fn poll_timeout(&self) -> Option<Time> {
        self.conversation.poll_timeout()
    }

    fn poll_look_up(&self) -> Option<Time> {
        let due = self.conversation.poll_look_up();
        Some(due.map_or(self.look_at, |due| due.min(self.look_at)))
    }

    fn is_over(&self) -> bool {
        self.is_stopped || self.conversation.is_over()
    }
}
