//! A recording as a scenario.
//!
//! A line is written as a placeholder where the game behind the scenario would say the same, or takes what the agent said for
//! it, whatever it draws. Once a line was sent that this game does not follow it knows no better than the file, and
//! everything stands as it was said.
//!
//! A game that the tester played itself is followed with the very draws that it was played with, so the opponent's moves are
//! placeholders, too, and the same game is played again.

#[cfg(test)]
mod tests;

use std::path::Path;

use linesman::{Direction, Protocol, Scenario};
use linesman_protocols::{Ending, Line};
use linesman_referee::Departure;

use super::{
    Event, Manner, Recording,
    shadow::{Judged, Shadow},
    steps::{Steps, braced, quote},
};
use crate::talk::printable;

/// What stands before the steps of a scenario that is written.
pub(crate) struct Head<'a> {
    pub(crate) protocol: &'a dyn Protocol,
    pub(crate) about: String,
    /// The checks that it decides; one to fill their place if there are none.
    pub(crate) checks: Vec<String>,
    pub(crate) side: &'static str,
    pub(crate) origin: Origin,
}

/// Where a recording comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// Somebody typed what was sent.
    Typed,
    /// The tester said it by itself, and it is not known how.
    Kept,
    /// The tester played with this seed and these options of the protocol, in a profile if that was chosen.
    Played {
        seed: u64,
        options: Vec<(String, String)>,
        profile: Option<String>,
        /// Did the agent get through to the end?
        is_whole: bool,
    },
}

/// Returns a recording as the text of a scenario.
///
/// # Errors
/// It cannot be one; says why.
pub(crate) fn scenario(recording: &Recording, head: &Head<'_>) -> Result<String, String> {
    let protocol = head.protocol;
    let Some(manner) = Manner::find(protocol.name()) else {
        return Err(format!("there are no scenarios of {}", protocol.name()));
    };
    let text = Writer::write(manner, recording, head)?;
    match Scenario::parse("saved", Path::new("saved.yaml"), &text, protocol) {
        Ok(_) => Ok(text),
        Err(error) => Err(format!("it would be no scenario: {error}")),
    }
}

/// Writes the steps.
struct Writer<'a> {
    manner: &'static Manner,
    protocol: &'a dyn Protocol,
    origin: &'a Origin,
    events: &'a [Event],
    at: usize,
    /// The game behind the scenario, as long as it follows what was sent.
    shadow: Option<Shadow<'a>>,
    /// Was everything that was sent the tester's own?
    is_played: bool,
    /// Did the agent do what it may not? Then the scenario ends there.
    has_failed: bool,
    /// How many turns the agent has had.
    turns: u32,
    /// The placeholders that were sent last and heard last, to guess the next one by.
    last: &'static str,
    successors: Vec<(&'static str, &'static str)>,
    steps: Steps,
}

impl<'a> Writer<'a> {
    fn write(
        manner: &'static Manner,
        recording: &'a Recording,
        head: &'a Head<'a>,
    ) -> Result<String, String> {
        let Recording { events, departure } = recording;
        if events.is_empty() {
            return Err("nothing was said".to_owned());
        }
        let protocol = head.protocol;
        let (options, seed, profile) = match &head.origin {
            Origin::Typed | Origin::Kept => (options(protocol, events), None, None),
            Origin::Played {
                seed,
                options,
                profile,
                ..
            } => (options.clone(), Some(*seed), profile.as_ref()),
        };
        let mut text = format!("about: {}\n", head.about);
        let checks = if head.checks.is_empty() {
            text += &format!(
                "# The check only fills the place of those that this conversation is to decide: linesman list {}\n",
                manner.name
            );
            manner.check.to_owned()
        } else {
            head.checks.join(", ")
        };
        text += &format!("checks: [{checks}]\nagent: {}\n", head.side);
        if let Some(profile) = profile {
            text += &format!("profiles: [{profile}]\n");
        }
        if let Some(seed) = seed {
            text += &format!("seed: {seed}\n");
        }
        for (name, value) in &options {
            text += &format!("{name}: {}\n", quote(value));
        }
        let is_played = head.origin != Origin::Typed;
        let mut writer = Self {
            manner,
            protocol,
            origin: &head.origin,
            events,
            at: 0,
            shadow: Some(Shadow::new(protocol, head.side, options, seed, is_played)),
            is_played,
            has_failed: false,
            turns: 0,
            last: "",
            successors: Vec::new(),
            steps: Steps::new(is_played),
        };
        while let Some(event) = events.get(writer.at)
            && !writer.has_failed
        {
            match event {
                Event::Sent { .. } => writer.write_sent()?,
                // A silent agent's input is closed to see what happens; that is no part of the game.
                Event::Closed if is_played && writer.owed().is_some() => writer.fail(&[]),
                Event::Closed => {
                    writer.steps.step("close: stdin");
                    writer.at += 1;
                }
                Event::Heard { .. } => writer.write_heard(),
            }
        }
        writer.write_end(*departure);
        Ok(text + "steps:\n" + &writer.steps.finish())
    }

    /// Returns the placeholder for what the agent owes, as far as that is known.
    fn owed(&self) -> Option<&'static str> {
        self.shadow.as_ref().and_then(Shadow::due)
    }

    /// Writes what came of the agent.
    fn write_end(&mut self, departure: Option<Departure>) {
        match (departure, self.owed()) {
            _ if self.has_failed => {}
            // It was waited for.
            (_, Some(due)) if self.is_played => self.steps.expect(&format!("{{{due}}}"), None),
            _ if self.is_played => self.steps.step("exit"),
            (Some(Departure::Exited(0)), _) => self.steps.step("exit"),
            (Some(_), _) => self.steps.step("exit: { status: any }"),
            (None, _) => {}
        }
    }

    /// Writes a line that was sent, or the lines that a placeholder stands for.
    fn write_sent(&mut self) -> Result<(), String> {
        let lines: Vec<&[u8]> = self.events[self.at..]
            .iter()
            .map_while(|event| match event {
                Event::Sent { line, .. } => Some(line.as_slice()),
                _ => None,
            })
            .collect();
        let closing = self.closing();
        if let Some(shadow) = &mut self.shadow {
            if shadow.says_by_itself(lines[0]) {
                let text = printable(lines[0]);
                self.steps
                    .comment(&format!(">> {text}   (goes out by itself)"));
                self.at += 1;
                return Ok(());
            }
            for placeholder in candidates(self.protocol, self.last, &self.successors) {
                if let Some(count) = shadow.fill(placeholder, &lines, self.manner.timed) {
                    self.note_opening(placeholder);
                    let meaning = (count <= SHORT).then(|| shown(lines[0]));
                    self.steps.send(format!("{{{placeholder}}}"), meaning);
                    self.note_placeholder(placeholder);
                    self.at += count;
                    return Ok(());
                }
            }
        }
        // The opponent may have ended the game with a move that the agent was not told of.
        if let (Some(shadow), Some(closing)) = (&mut self.shadow, closing)
            && shadow.fill_anyway(closing)
        {
            let meaning = Some(shown(lines[0]));
            self.steps.send(format!("{{{closing}}}"), meaning);
            self.at += 1;
            return Ok(());
        }
        if self.is_last_word() {
            let text = printable(lines[0]);
            self.steps
                .comment(&format!(">> {text}   (the end of the game)"));
            self.at += 1;
            return Ok(());
        }
        let Ok(text) = std::str::from_utf8(lines[0]) else {
            let line = printable(lines[0]);
            return Err(format!(
                "a scenario holds only UTF-8, which {line:?} is not"
            ));
        };
        let word = text.split(' ').next().unwrap_or_default();
        if self.manner.followed.contains(&word) {
            if let Some(shadow) = &mut self.shadow {
                shadow.note_sent(text.as_bytes());
            }
        } else {
            self.shadow = None;
        }
        self.note_opening(word);
        self.steps.send(braced(text), None);
        self.at += 1;
        Ok(())
    }

    /// Returns the placeholder for the line that is next, if it is one of those with which a game that was played ends.
    fn closing(&self) -> Option<&'static str> {
        let closings = self.manner.closings;
        let left = self.left_to_send()?;
        closings.get(closings.len().checked_sub(left)?).copied()
    }

    /// Is the line that is next one that tells of the end of a game that was played, before those with which it ends? A
    /// script has no place for it, for another agent's game goes on there.
    fn is_last_word(&self) -> bool {
        let is_heard = |event: &Event| matches!(event, Event::Heard { .. });
        let left = self.left_to_send();
        left.is_some_and(|left| left > self.manner.closings.len())
            && !self.events[self.at..].iter().any(is_heard)
    }

    /// Returns how many lines are left to be sent in a game that was played to its end.
    fn left_to_send(&self) -> Option<usize> {
        let is_sent = |event: &&Event| matches!(event, Event::Sent { .. });
        let is_whole = matches!(self.origin, Origin::Played { is_whole: true, .. });
        is_whole.then(|| self.events[self.at..].iter().filter(is_sent).count())
    }

    /// Begins a turn of the agent, if it begins with this word.
    fn note_opening(&mut self, word: &str) {
        if self.is_played && self.manner.openings.contains(&word) {
            self.turns += 1;
            self.steps.comment(&format!("turn {}", self.turns));
        }
    }

    /// Remembers which placeholder follows which.
    fn note_placeholder(&mut self, placeholder: &'static str) {
        self.successors.retain(|(before, _)| *before != self.last);
        self.successors.push((self.last, placeholder));
        self.last = placeholder;
    }

    /// Writes a line that was heard, or the lines that a placeholder takes.
    fn write_heard(&mut self) {
        let heard: Vec<Line<'_>> = self.events[self.at..]
            .iter()
            .map_while(|event| match event {
                Event::Heard { line, ending, .. } => Some(Line {
                    bytes: line,
                    ending: *ending,
                }),
                _ => None,
            })
            .collect();
        let Line { bytes, ending } = heard[0];
        if let Some(shadow) = &mut self.shadow {
            match shadow.judge(&heard) {
                Judged::Placeholder(name, count) => {
                    let is_short = heard[1..count].iter().all(|line| line.bytes.is_empty());
                    let meaning = is_short.then(|| shown(bytes));
                    self.steps
                        .expect(&format!("{{{name}}}"), meaning.as_deref());
                    self.note_placeholder(name);
                    self.at += count;
                    return;
                }
                Judged::Aside => {
                    let text = printable(bytes);
                    self.steps
                        .comment(&format!("<< {text}   (may come at any time)"));
                    self.at += 1;
                    return;
                }
                Judged::Wrong | Judged::Undue if self.is_played => return self.fail(&heard),
                // What should have come did not.
                Judged::Wrong => self.shadow = None,
                Judged::Undue => {}
            }
        }
        match std::str::from_utf8(bytes) {
            Ok(text) if matches!(ending, Ending::Lf | Ending::CrLf) => {
                self.steps.expect(&braced(text), None);
            }
            _ => {
                let text = printable(bytes);
                self.steps
                    .comment(&format!("<< {text}   (no line that a scenario can hold)"));
            }
        }
        self.at += 1;
    }

    /// Ends the scenario where the agent said what it may not: in the place of what it owed, or when it owed nothing.
    fn fail(&mut self, heard: &[Line<'_>]) {
        self.has_failed = true;
        for line in heard.iter().take(SHORT) {
            let text = printable(line.bytes);
            self.steps.comment(&format!("<< {text}   (what came)"));
        }
        match self.owed() {
            Some(due) => self.steps.expect(&format!("{{{due}}}"), None),
            None => self.steps.step("silence: 300ms"),
        }
    }
}

/// Returns the placeholders that may come next, the likeliest first.
fn candidates(
    protocol: &dyn Protocol,
    last: &str,
    successors: &[(&'static str, &'static str)],
) -> Vec<&'static str> {
    let all = protocol.placeholders(Direction::ToAgent);
    let guess = successors
        .iter()
        .find_map(|(before, after)| (*before == last).then_some(*after))
        .filter(|guess| all.contains(guess));
    let others = all.iter().copied().filter(|other| Some(*other) != guess);
    guess.into_iter().chain(others).collect()
}

/// Returns the options of the protocol that lines to the agent tell: `rules x` gives the option `rules`, with `x` for its
/// value, if there is such an option and it takes such a value.
fn options(protocol: &dyn Protocol, events: &[Event]) -> Vec<(String, String)> {
    let value_of = |name: &&str| {
        let mut values = events.iter().filter_map(|event| match event {
            Event::Sent { line, .. } => {
                let (word, value) = std::str::from_utf8(line).ok()?.split_once(' ')?;
                (word == *name).then_some(value)
            }
            _ => None,
        });
        let value = values.next()?;
        // Not every line with this name says what the option does.
        let is_taken =
            matches!(protocol.read_option(name, value).as_deref(), Ok([only]) if only == value);
        is_taken.then(|| ((*name).to_owned(), value.to_owned()))
    };
    let options = protocol.options();
    options.iter().filter_map(value_of).collect()
}

/// Returns what a line of a game was, for a comment that is not too long.
fn shown(line: &[u8]) -> String {
    let text = printable(line);
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text,
    }
}

/// How many characters of a line are shown.
const LONGEST: usize = 72;
/// How many lines are shown of what somebody said.
const SHORT: usize = 3;
