//! The steps of a recording.
//!
//! A line becomes a placeholder where the game of the scenario sends the same, or accepts what the agent said, with every
//! seed. After a line that this game does not follow it knows no more than the file, and the rest is written word for word.
//!
//! A game that the tester played is followed with the seed of that game. So the opponent's moves are placeholders too, and the
//! same game is played again.

use std::path::Path;

use linesman_interface::protocol::{Protocol, RecordingForm};
use linesman_protocols::{Ending, Line};
use linesman_referee::Departure;
use linesman_tester::parse_scenario;
use linesman_values::{outcome::printable, scenario::Direction};

use crate::{
    error::WriteError,
    head::{Head, Origin},
    recording::{Event, Recording},
    shadow::{Judged, Shadow},
    steps::{Steps, braced},
};

/// Returns a recording as the text of a scenario.
///
/// # Errors
/// It cannot be written as a scenario.
pub fn scenario(recording: &Recording, head: &Head<'_>) -> Result<String, WriteError> {
    if recording.events.is_empty() {
        return Err(WriteError::Empty);
    }
    let options = head.options(&recording.events);
    let steps = Writer::new(recording, head, options.clone()).write(recording.departure)?;
    let text = format!("{}steps:\n{steps}", head.text(&options));
    parse_scenario("saved", Path::new("saved.yaml"), &text, head.protocol)
        .map_err(WriteError::NotAScenario)?;
    Ok(text)
}

/// Writes the steps.
struct Writer<'a> {
    form: RecordingForm,
    protocol: &'a dyn Protocol,
    origin: &'a Origin,
    events: &'a [Event],
    at: usize,
    /// The game of the scenario, as long as it follows what was sent.
    shadow: Option<Shadow<'a>>,
    /// Whether the tester sent everything.
    is_played: bool,
    /// Whether the agent broke a rule. The scenario ends there.
    has_failed: bool,
    /// How many turns the agent has had.
    turns: u32,
    /// The placeholder that was written last, and which placeholder followed which, to guess the next one.
    last: &'static str,
    successors: Vec<(&'static str, &'static str)>,
    steps: Steps,
}

impl<'a> Writer<'a> {
    fn new(recording: &'a Recording, head: &'a Head<'a>, options: Vec<(String, String)>) -> Self {
        let protocol = head.protocol;
        let is_played = head.origin != Origin::Typed;
        let shadow = Shadow::new(protocol, head.side, options, head.seed(), is_played);
        Self {
            form: protocol.descriptor().recording,
            protocol,
            origin: &head.origin,
            events: &recording.events,
            at: 0,
            shadow: Some(shadow),
            is_played,
            has_failed: false,
            turns: 0,
            last: "",
            successors: Vec::new(),
            steps: Steps::new(is_played),
        }
    }

    fn write(mut self, departure: Option<Departure>) -> Result<String, WriteError> {
        while let Some(event) = self.events.get(self.at)
            && !self.has_failed
        {
            match event {
                Event::Sent(_) => self.write_sent()?,
                // The tester closes the input of a silent agent to see why. This is not part of the game.
                Event::Closed if self.is_played && self.owed().is_some() => self.fail(&[]),
                Event::Closed => {
                    self.steps.step("close: stdin");
                    self.at += 1;
                }
                Event::Heard { .. } => self.write_heard(),
            }
        }
        self.write_end(departure);
        Ok(self.steps.finish())
    }

    /// Returns the placeholder for what the agent owes, if that is known.
    fn owed(&self) -> Option<&'static str> {
        self.shadow.as_ref().and_then(Shadow::due)
    }

    /// Writes the end of the conversation.
    fn write_end(&mut self, departure: Option<Departure>) {
        match (departure, self.owed()) {
            _ if self.has_failed => {}
            // The tester waited for it.
            (_, Some(due)) if self.is_played => self.steps.expect(&format!("{{{due}}}"), None),
            _ if self.is_played => self.steps.step("exit"),
            (Some(Departure::Exited(0)), _) => self.steps.step("exit"),
            (Some(_), _) => self.steps.step("exit: { status: any }"),
            (None, _) => {}
        }
    }

    /// Writes a line that was sent, or the lines that a placeholder stands for.
    fn write_sent(&mut self) -> Result<(), WriteError> {
        let lines: Vec<&[u8]> = self.events[self.at..]
            .iter()
            .map_while(|event| match event {
                Event::Sent(line) => Some(line.as_slice()),
                _ => None,
            })
            .collect();
        let closing = self.closing();
        if let Some(shadow) = &mut self.shadow {
            if shadow.says_by_itself(lines[0]) {
                self.aside(">>", lines[0], "goes out by itself");
                return Ok(());
            }
            for placeholder in candidates(self.protocol, self.last, &self.successors) {
                if let Some(count) = shadow.fill(placeholder, &lines, self.form.timed) {
                    self.note_opening(placeholder);
                    let meaning = (count <= SHORT).then(|| shown(lines[0]));
                    self.steps.send(format!("{{{placeholder}}}"), meaning);
                    self.note_placeholder(placeholder);
                    self.at += count;
                    return Ok(());
                }
            }
        }
        // The opponent may have ended the game with a move that the agent never received.
        if let (Some(shadow), Some(closing)) = (&mut self.shadow, closing)
            && shadow.fill_anyway(closing)
        {
            let meaning = Some(shown(lines[0]));
            self.steps.send(format!("{{{closing}}}"), meaning);
            self.at += 1;
            return Ok(());
        }
        if self.is_last_word() {
            self.aside(">>", lines[0], "the end of the game");
            return Ok(());
        }
        let Ok(text) = std::str::from_utf8(lines[0]) else {
            let line = printable(lines[0]);
            return Err(WriteError::NotText { line });
        };
        let word = text.split(' ').next().unwrap_or_default();
        if self.form.followed.contains(&word) {
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

    /// Returns the placeholder for the next line, if it is one of the lines that end a game that was played.
    fn closing(&self) -> Option<&'static str> {
        let closings = self.form.closings;
        let left = self.left_to_send()?;
        closings.get(closings.len().checked_sub(left)?).copied()
    }

    /// Returns whether the next line announces the end of a game that was played, before the lines that end it. A script has
    /// no place for it, because the game of another agent goes on there.
    fn is_last_word(&self) -> bool {
        let is_heard = |event: &Event| matches!(event, Event::Heard { .. });
        let left = self.left_to_send();
        left.is_some_and(|left| left > self.form.closings.len())
            && !self.events[self.at..].iter().any(is_heard)
    }

    /// Returns how many lines are still to be sent, in a game that was played to its end.
    fn left_to_send(&self) -> Option<usize> {
        let is_sent = |event: &&Event| matches!(event, Event::Sent(_));
        let is_whole = matches!(self.origin, Origin::Played { is_whole: true, .. });
        is_whole.then(|| self.events[self.at..].iter().filter(is_sent).count())
    }

    /// Begins a turn of the agent, if this word opens one.
    fn note_opening(&mut self, word: &str) {
        if self.is_played && self.form.openings.contains(&word) {
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

    /// Writes a line that was heard, or the lines that a placeholder stands for.
    fn write_heard(&mut self) {
        let heard: Vec<Line<'_>> = self.events[self.at..]
            .iter()
            .map_while(|event| match event {
                Event::Heard { line, ending } => Some(Line {
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
                    return self.aside("<<", bytes, "may come at any time");
                }
                Judged::Wrong | Judged::Undue if self.is_played => return self.fail(&heard),
                // The game no longer follows the conversation.
                Judged::Wrong => self.shadow = None,
                Judged::Undue => {}
            }
        }
        match std::str::from_utf8(bytes) {
            Ok(text) if matches!(ending, Ending::Lf | Ending::CrLf) => {
                self.steps.expect(&braced(text), None);
                self.at += 1;
            }
            _ => self.aside("<<", bytes, "a scenario cannot contain this line"),
        }
    }

    /// Writes a line that is no step as a comment, with the reason.
    fn aside(&mut self, sign: &str, line: &[u8], why: &str) {
        let text = printable(line);
        self.steps.comment(&format!("{sign} {text}   ({why})"));
        self.at += 1;
    }

    /// Ends the scenario where the agent broke a rule: instead of what it owed, or when it owed nothing.
    fn fail(&mut self, heard: &[Line<'_>]) {
        self.has_failed = true;
        for line in heard.iter().take(SHORT) {
            self.aside("<<", line.bytes, "what came");
        }
        match self.owed() {
            Some(due) => self.steps.expect(&format!("{{{due}}}"), None),
            None => self.steps.step("silence: 300ms"),
        }
    }
}

/// Returns the placeholders that may come next, the most likely first.
fn candidates(
    protocol: &dyn Protocol,
    last: &str,
    successors: &[(&'static str, &'static str)],
) -> Vec<&'static str> {
    let all = protocol.descriptor().placeholders(Direction::ToAgent);
    let guess = successors
        .iter()
        .find_map(|(before, after)| (*before == last).then_some(*after))
        .filter(|guess| all.contains(guess));
    let others = all.iter().copied().filter(|other| Some(*other) != guess);
    guess.into_iter().chain(others).collect()
}

/// Returns a line of a game for a comment, shortened if it is long.
fn shown(line: &[u8]) -> String {
    let text = printable(line);
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text,
    }
}

/// How many characters of a line a comment shows.
const LONGEST: usize = 72;
/// How many lines of one message the comments show.
const SHORT: usize = 3;
