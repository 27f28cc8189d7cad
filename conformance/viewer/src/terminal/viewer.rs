//! What is looked at, and what the keys do. The keys are the same as on the page.

use std::time::{Duration, Instant};

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::{Game, Source};

/// The games, and which ply of which of them is looked at.
pub(super) struct Viewer {
    pub(super) sources: Vec<Source>,
    pub(super) chosen: usize,
    pub(super) ply: usize,
    /// When the next ply is due while the game is played by itself.
    pub(super) due: Option<Instant>,
    speed: usize,
    pub(super) hides: [bool; 2],
    /// The number that is being typed.
    pub(super) typed: Option<String>,
}

impl Viewer {
    /// Looks at games. A game that goes on is entered at its last ply.
    pub(super) fn new(sources: Vec<Source>) -> Self {
        let mut viewer = Self {
            sources,
            chosen: 0,
            ply: 0,
            due: None,
            speed: 2,
            hides: [false, false],
            typed: None,
        };
        viewer.enter(0);
        viewer
    }

    pub(super) fn game(&self) -> Option<&Game> {
        self.sources.get(self.chosen).map(|source| &source.game)
    }

    pub(super) fn last(&self) -> usize {
        self.game().map_or(0, |game| game.plies.len())
    }

    /// How many plies are played in a second.
    pub(super) fn speed(&self) -> f64 {
        SPEEDS[self.speed]
    }

    /// Reads what has been added to the records. At the last ply, the game is followed.
    pub(super) fn follow(&mut self) {
        for (index, source) in self.sources.iter_mut().enumerate() {
            let is_last = index == self.chosen && self.ply == source.game.plies.len();
            let has_changed = source.follow();
            if has_changed && is_last {
                self.ply = source.game.plies.len();
            }
        }
    }

    /// Takes another game that is played now, and goes on to its last ply if the one before was followed to its end. It may be over
    /// already.
    pub(super) fn add(&mut self, source: Source) {
        let is_followed = self.chosen + 1 == self.sources.len() && self.ply == self.last();
        self.sources.push(source);
        if is_followed || self.sources.len() == 1 {
            self.enter(self.sources.len() - 1);
            self.ply = self.last();
        }
    }

    /// Goes to the next ply if it is time.
    pub(super) fn tick(&mut self, now: Instant) {
        if self.due.is_some_and(|due| due <= now) {
            self.ply = (self.ply + 1).min(self.last());
            self.due = (self.ply < self.last()).then(|| now + self.pace());
        }
    }

    /// Does what a key asks for. Returns whether the games are still looked at.
    pub(super) fn handle_key(&mut self, key: KeyEvent, now: Instant) -> bool {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return key.code != KeyCode::Char('c');
        }
        if self.typed.is_some() {
            self.type_number(key.code);
            return true;
        }
        match key.code {
            KeyCode::Left | KeyCode::Up => self.step(-1),
            KeyCode::Right | KeyCode::Down => self.step(1),
            KeyCode::PageUp => self.step(-10),
            KeyCode::PageDown => self.step(10),
            KeyCode::Home => self.go(0),
            KeyCode::End => self.go(self.last()),
            KeyCode::Char(' ') => self.toggle(now),
            KeyCode::Char('+') => self.speed = (self.speed + 1).min(SPEEDS.len() - 1),
            KeyCode::Char('-') => self.speed = self.speed.saturating_sub(1),
            KeyCode::Char('g') => self.typed = Some(String::new()),
            KeyCode::Tab => self.enter((self.chosen + 1) % self.sources.len().max(1)),
            KeyCode::BackTab => {
                let count = self.sources.len().max(1);
                self.enter((self.chosen + count - 1) % count);
            }
            KeyCode::Char('q') | KeyCode::Esc => return false,
            KeyCode::Char(letter) => self.hide(letter),
            _ => {}
        }
        true
    }

    fn type_number(&mut self, code: KeyCode) {
        let typed = self.typed.take().unwrap_or_default();
        match code {
            KeyCode::Char(digit @ '0'..='9') if typed.len() < 9 => {
                self.typed = Some(format!("{typed}{digit}"));
            }
            KeyCode::Backspace => {
                let left = typed.len().saturating_sub(1);
                self.typed = Some(typed[..left].to_owned());
            }
            KeyCode::Enter => {
                if let Ok(ply) = typed.parse() {
                    self.go(ply);
                }
            }
            KeyCode::Esc => {}
            _ => self.typed = Some(typed),
        }
    }

    fn enter(&mut self, chosen: usize) {
        self.chosen = chosen;
        self.due = None;
        let is_over = self
            .sources
            .get(chosen)
            .is_none_or(|source| !source.is_followed());
        self.ply = if is_over { 0 } else { self.last() };
    }

    fn step(&mut self, by: isize) {
        self.go(self.ply.saturating_add_signed(by));
    }

    fn go(&mut self, ply: usize) {
        self.due = None;
        self.ply = ply.min(self.last());
    }

    fn toggle(&mut self, now: Instant) {
        if self.due.take().is_some() {
            return;
        }
        if self.ply == self.last() {
            self.ply = 0;
        }
        self.due = Some(now + self.pace());
    }

    fn pace(&self) -> Duration {
        Duration::from_secs_f64(1.0 / self.speed())
    }

    /// Hides or shows the pieces of the side whose name begins with this letter.
    fn hide(&mut self, letter: char) {
        let Some(game) = self.game() else {
            return;
        };
        let has_secrets = game.board.as_ref().is_some_and(|board| board.has_secrets);
        let mut sides = game.sides.iter();
        let begins = |name: &str| {
            name.chars()
                .next()
                .is_some_and(|it| it.eq_ignore_ascii_case(&letter))
        };
        let side = sides
            .position(|side| begins(&side.side))
            .filter(|_| has_secrets);
        if let Some(hidden) = side.and_then(|side| self.hides.get_mut(side)) {
            *hidden = !*hidden;
        }
    }
}

/// Plies a second.
const SPEEDS: [f64; 7] = [0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0];
