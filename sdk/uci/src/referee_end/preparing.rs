//! What comes before a game: options, the announcement of the game, and what a process said before its first one.

use linesman_protocols::Time;

use super::{Part, RefereeEnd};
use crate::{Answer, Board, telling};

/// What a process was told and has said before its first game. It holds for all games of the process.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Introduction {
    /// The lines that the engine said up to `uciok`.
    pub said: Vec<String>,
    /// The lines that it was told: the question that begins the conversation, and those that set its options.
    pub told: Vec<String>,
}

impl Introduction {
    /// Takes a line of the engine before `uciok`. What it says of nothing is left out.
    pub(super) fn hear<B: Board>(&mut self, line: &str) {
        let word = line.split_ascii_whitespace().next();
        if word.is_some_and(|word| ["id", "option", B::WORDS.ok].contains(&word)) {
            self.said.push(line.to_owned());
        }
    }
}

impl<B: Board> RefereeEnd<B> {
    /// Leads the conversation with an engine that has played before in the same process, and has introduced itself then. It is told of
    /// the new game at once.
    pub fn go_on_from(&mut self, introduction: &Introduction, now: Time) {
        self.monitor.set_strict(false);
        // What it was told first is the question to which it has introduced itself.
        let (first, options) = introduction.told.split_at(1.min(introduction.told.len()));
        for line in first {
            self.monitor.note_sent(line, now);
        }
        for line in &introduction.said {
            self.monitor.hear(line, now);
        }
        for line in options {
            self.monitor.note_sent(line, now);
        }
        self.introduction = introduction.clone();
        self.prepare(now);
    }

    /// Returns what the engine was told and has said before its first game.
    #[must_use]
    pub const fn introduction(&self) -> &Introduction {
        &self.introduction
    }

    /// Tells the engine of the game, and which values its options have unless it has been told.
    pub(super) fn prepare(&mut self, now: Time) {
        self.part = Part::Preparing;
        let mut options = std::mem::take(&mut self.options);
        if let Some(form) = B::WORDS.form.filter(|_| self.start().is_960) {
            options.push((form.to_owned(), Some("true".to_owned())));
        }
        self.settle_pondering(&mut options);
        let lines = options
            .iter()
            .map(|(name, value)| telling::option_line(name, value.as_deref()));
        let lines: Vec<String> = std::iter::once(B::WORDS.name.to_owned())
            .chain(lines)
            .collect();
        let mut message = String::new();
        if lines != self.introduction.told {
            let options = lines.iter().skip(1);
            message = options.map(|line| format!("{line}\n")).collect();
            self.introduction.told = lines;
        }
        message += &format!("{}\nisready\n", B::WORDS.new_game);
        self.say(message, now);
        self.limit(Answer::ReadyOk, now, self.profile.limits.ready);
    }
}
