//! How far a test is, on standard error.

use std::{
    io::{IsTerminal, stderr, stdout},
    sync::{Mutex, PoisonError},
    time::Duration,
};

use linesman_values::{
    event::{Event, EventKind, Pulse},
    text::{one_line, visible},
};

use crate::output::{is_dumb, write_stderr};

/// Shows how far a test is: as a line on a terminal that is written again and again, or else as a line every ten seconds.
pub(crate) struct Progress {
    form: Form,
    state: Mutex<State>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// A line that is written again and again.
    Bar,
    /// A line from time to time.
    Lines,
    Nothing,
}

#[derive(Default)]
struct State {
    pulse: Option<Pulse>,
    /// What runs now.
    doing: String,
    /// When the last line was written, counted from the beginning.
    told: Duration,
    /// Whether the user has been told that this will take long.
    has_warned: bool,
}

impl Progress {
    /// Returns one for a user who does not want any if `is_quiet`. `is_live` says that standard output shows the test as it runs.
    pub(crate) fn new(is_quiet: bool, is_live: bool) -> Self {
        let form = match stderr().is_terminal() && !is_dumb() {
            _ if is_quiet => Form::Nothing,
            // The lines of the report would be torn.
            true if is_live && stdout().is_terminal() => Form::Nothing,
            true => Form::Bar,
            false => Form::Lines,
        };
        Self {
            form,
            state: Mutex::default(),
        }
    }

    /// Takes what happens.
    pub(crate) fn show(&self, event: &Event<'_>) {
        if self.form == Form::Nothing {
            return;
        }
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let is_tick = state.take(event);
        let text = match self.form {
            Form::Bar => Some(format!("\r\x1b[K{}", short(&one_line(&state.bar())))),
            Form::Lines if is_tick => state.line().map(|line| visible(&line).into_owned()),
            Form::Lines | Form::Nothing => None,
        };
        if let Some(text) = text {
            write_stderr(&text);
        }
    }

    /// Removes the line from the terminal.
    pub(crate) fn clear(&self) {
        if self.form == Form::Bar {
            write_stderr("\r\x1b[K");
        }
    }
}

impl State {
    /// Takes what happens. Returns whether another second has passed.
    fn take(&mut self, event: &Event<'_>) -> bool {
        match event.kind {
            EventKind::ScenarioFinished(now) | EventKind::GameFinished(now) => {
                if let Some(pulse) = &mut self.pulse {
                    (pulse.done, pulse.total) = (now.done, now.total);
                }
                now.scenario.clone_into(&mut self.doing);
            }
            EventKind::Confirming { scenario } => self.doing = format!("alone: {scenario}"),
            EventKind::Shrinking { check } => self.doing = format!("shrinking a game: {check}"),
            EventKind::Ticked(pulse) => {
                self.pulse = Some(pulse);
                return true;
            }
            _ => {}
        }
        false
    }

    fn bar(&self) -> String {
        let Some(pulse) = &self.pulse else {
            return self.doing.clone();
        };
        let Pulse { done, total, .. } = *pulse;
        let filled = BAR * done / total.max(1);
        let bar: String = (0..BAR)
            .map(|place| if place < filled { '#' } else { '.' })
            .collect();
        format!("[{bar}] {} {}", describe(pulse), self.doing)
    }

    /// Returns the line that is due, if one is.
    fn line(&mut self) -> Option<String> {
        let pulse = self.pulse?;
        // Nobody looks at a test that is over soon.
        let is_long = pulse.left.is_some_and(|left| left >= LONG);
        let warning = (is_long && !self.has_warned).then_some("; --quick takes a minute at most");
        if pulse.took < self.told + EVERY && warning.is_none() {
            return None;
        }
        self.has_warned |= warning.is_some();
        self.told = pulse.took;
        let warning = warning.unwrap_or_default();
        Some(format!("linesman: {}{warning}\n", describe(&pulse)))
    }
}

/// Describes how far a test is: `12/68 scenarios, 340 plies, 15 s, about 60 s left`.
fn describe(pulse: &Pulse) -> String {
    let Pulse { done, total, .. } = pulse;
    let took = pulse.took.as_secs();
    let plies = match pulse.plies {
        0 => String::new(),
        1 => ", 1 ply".to_owned(),
        plies => format!(", {plies} plies"),
    };
    let left = pulse
        .left
        .map_or_else(String::new, |left| format!(", about {} left", rough(left)));
    format!("{done}/{total} scenarios{plies}, {took} s{left}")
}

/// Returns a time as exactly as it can be foretold.
fn rough(time: Duration) -> String {
    match time.as_secs() {
        seconds @ 0..90 => format!("{seconds} s"),
        seconds => format!("{} min", seconds.div_ceil(60)),
    }
}

/// Returns as much of a line as fits any terminal.
fn short(line: &str) -> String {
    line.chars().take(WIDTH).collect()
}

/// The most characters of the line on a terminal, and how many of them are the bar.
const WIDTH: usize = 78;
const BAR: usize = 10;
/// How often a line is written where there is no terminal.
const EVERY: Duration = Duration::from_secs(10);
/// A test that takes longer than this may be cut short.
const LONG: Duration = Duration::from_secs(60);

#[cfg(test)]
mod tests {
    use super::*;

    fn pulse(took: u64, left: Option<u64>) -> Pulse {
        Pulse {
            done: 3,
            total: 40,
            plies: 21,
            took: Duration::from_secs(took),
            left: left.map(Duration::from_secs),
        }
    }

    #[test]
    fn a_progress_line_is_cut_between_characters() {
        // The 78th byte is the second byte of a character.
        let line = format!("1/2 x{}", "ä".repeat(80));
        assert_eq!(short(&line), format!("1/2 x{}", "ä".repeat(73)));
        assert_eq!(short("3/40 short"), "3/40 short");
    }

    #[test]
    fn a_line_comes_every_ten_seconds() {
        let mut state = State::default();
        let lines = (1..=35).filter_map(|second| {
            state.pulse = Some(pulse(second, None));
            state.line().map(|line| (second, line))
        });
        let expected = [10, 20, 30].map(|second| {
            let line = format!("linesman: 3/40 scenarios, 21 plies, {second} s\n");
            (second, line)
        });
        assert_eq!(lines.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn the_duration_is_told_as_soon_as_it_is_known_to_be_long() {
        let mut state = State::default();
        let line = |state: &mut State, took, left| {
            state.pulse = Some(pulse(took, left));
            state.line()
        };
        assert_eq!(line(&mut state, 2, Some(59)), None);
        assert_eq!(
            line(&mut state, 3, Some(500)).unwrap(),
            "linesman: 3/40 scenarios, 21 plies, 3 s, about 9 min left; --quick takes a minute at most\n"
        );
        assert_eq!(line(&mut state, 4, Some(500)), None);
    }

    #[test]
    fn a_bar_shows_the_share_that_is_done() {
        let mut state = State {
            pulse: Some(pulse(5, Some(80))),
            doing: "otep/hello/hello".to_owned(),
            ..State::default()
        };
        assert_eq!(
            state.bar(),
            "[..........] 3/40 scenarios, 21 plies, 5 s, about 80 s left otep/hello/hello"
        );
        state.pulse.as_mut().unwrap().done = 20;
        assert!(state.bar().starts_with("[#####.....] 20/40 "));
    }
}
