//! A session as a scenario.
//!
//! A line is written as a placeholder where the game behind the scenario would say the same, or takes what the agent said for
//! it, whatever it draws. Once a line was sent that this game does not follow it knows no better than the file, and
//! everything stands as it was said.

mod shadow;

use std::path::Path;

use linesman::{Direction, Protocol, Scenario};
use linesman_protocols::{Ending, Line};
use linesman_referee::Departure;

use super::{
    follow::Entry,
    screen::printable,
    session::{Heard, Sent, Session},
};
use crate::protocols;
use shadow::{Judged, Shadow};

/// Returns a session as the text of a scenario. The agent plays this side, counted from 0; the first one if it is not known.
///
/// # Errors
/// It cannot be one; says why.
pub(super) fn scenario(
    entry: &Entry,
    session: &Session,
    side: Option<usize>,
) -> Result<String, String> {
    let found = protocols::find_profiles(entry.name, &[], None);
    let Some(protocol) = found.ok().and_then(|found| found.into_iter().next()) else {
        return Err(format!("there are no scenarios of {}", entry.name));
    };
    let text = Writer::write(entry, protocol.as_ref(), session, side)?;
    match Scenario::parse("saved", Path::new("saved.yaml"), &text, protocol.as_ref()) {
        Ok(_) => Ok(text),
        Err(error) => Err(format!("it would be no scenario: {error}")),
    }
}

/// What was said, in its order.
enum Event<'a> {
    Sent(&'a [u8]),
    Closed,
    Heard(&'a Heard),
}

/// Writes the steps.
struct Writer<'a> {
    entry: &'a Entry,
    protocol: &'a dyn Protocol,
    events: Vec<Event<'a>>,
    at: usize,
    /// The game behind the scenario, as long as it follows what was sent.
    shadow: Option<Shadow<'a>>,
    steps: String,
}

impl<'a> Writer<'a> {
    fn write(
        entry: &'a Entry,
        protocol: &'a dyn Protocol,
        session: &'a Session,
        side: Option<usize>,
    ) -> Result<String, String> {
        let mut events = Vec::new();
        for exchange in session.exchanges() {
            match &exchange.sent {
                Sent::Start => {}
                Sent::Line(line) => events.push(Event::Sent(line)),
                Sent::End => events.push(Event::Closed),
            }
            events.extend(exchange.heard.iter().map(Event::Heard));
        }
        if events.is_empty() {
            return Err("nothing was said".to_owned());
        }
        let side = protocol.sides()[side.unwrap_or_default()];
        let options = options(protocol, &events);
        let mut text = format!(
            "about: A session of linesman talk.\n\
             # The check only fills the place of those that this conversation is to decide: linesman list {}\n\
             checks: [{}]\n\
             agent: {side}\n",
            entry.name, entry.check
        );
        for (name, value) in &options {
            text += &format!("{name}: {}\n", quote(value));
        }
        let mut writer = Self {
            entry,
            protocol,
            events,
            at: 0,
            shadow: Some(Shadow::new(protocol, side, options)),
            steps: String::new(),
        };
        while let Some(event) = writer.events.get(writer.at) {
            match event {
                Event::Sent(_) => writer.write_sent()?,
                Event::Closed => {
                    writer.step("close: stdin");
                    writer.at += 1;
                }
                Event::Heard(_) => writer.write_heard(),
            }
        }
        match session.departure() {
            Some(Departure::Exited(0)) => writer.step("exit"),
            Some(_) => writer.step("exit: { status: any }"),
            None => {}
        }
        Ok(text + "steps:\n" + &writer.steps)
    }

    fn step(&mut self, step: &str) {
        self.steps += &format!("  - {step}\n");
    }

    fn comment(&mut self, text: &str) {
        self.steps += &format!("  # {text}\n");
    }

    /// Writes a line that was sent, or the lines that a placeholder stands for.
    fn write_sent(&mut self) -> Result<(), String> {
        let lines: Vec<&[u8]> = self.events[self.at..]
            .iter()
            .map_while(|event| match event {
                Event::Sent(line) => Some(*line),
                _ => None,
            })
            .collect();
        if let Some(shadow) = &mut self.shadow {
            for placeholder in self.protocol.placeholders(Direction::ToAgent) {
                if let Some(count) = shadow.fill(placeholder, &lines) {
                    self.step(&quote(&format!(">> {{{placeholder}}}")));
                    self.at += count;
                    return Ok(());
                }
            }
        }
        let Ok(text) = std::str::from_utf8(lines[0]) else {
            let line = printable(lines[0]);
            return Err(format!(
                "a scenario holds only UTF-8, which {line:?} is not"
            ));
        };
        let word = text.split(' ').next().unwrap_or_default();
        if self.entry.followed.contains(&word) {
            if let Some(shadow) = &mut self.shadow {
                shadow.note_sent(text.as_bytes());
            }
        } else {
            self.shadow = None;
        }
        self.step(&quote(&format!(">> {}", braced(text))));
        self.at += 1;
        Ok(())
    }

    /// Writes a line that was heard, or the lines that a placeholder takes.
    fn write_heard(&mut self) {
        let heard: Vec<&Heard> = self.events[self.at..]
            .iter()
            .map_while(|event| match event {
                Event::Heard(heard) => Some(*heard),
                _ => None,
            })
            .collect();
        if let Some(shadow) = &mut self.shadow {
            let lines: Vec<Line<'_>> = heard.iter().map(|heard| heard.line()).collect();
            match shadow.judge(&lines) {
                Judged::Placeholder(name, count) => {
                    self.step(&quote(&format!("<< {{{name}}}")));
                    self.at += count;
                    return;
                }
                Judged::Aside => {
                    let text = printable(&heard[0].bytes);
                    self.comment(&format!("<< {text}   (may come at any time)"));
                    self.at += 1;
                    return;
                }
                // What should have come did not.
                Judged::Wrong => self.shadow = None,
                Judged::Undue => {}
            }
        }
        let Heard { bytes, ending } = heard[0];
        match std::str::from_utf8(bytes) {
            Ok(text) if matches!(ending, Ending::Lf | Ending::CrLf) => {
                self.step(&quote(&format!("<< {}", braced(text))));
            }
            _ => {
                let text = printable(bytes);
                self.comment(&format!("<< {text}   (no line that a scenario can hold)"));
            }
        }
        self.at += 1;
    }
}

impl Heard {
    fn line(&self) -> Line<'_> {
        Line {
            bytes: &self.bytes,
            ending: self.ending,
        }
    }
}

/// Returns the options of the protocol that lines to the agent tell: `rules x` gives the option `rules`, with `x` for its
/// value, if there is such an option and it takes such a value.
fn options(protocol: &dyn Protocol, events: &[Event<'_>]) -> Vec<(String, String)> {
    let value_of = |name: &&str| {
        let mut values = events.iter().filter_map(|event| match event {
            Event::Sent(line) => {
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
    protocol.options().iter().filter_map(value_of).collect()
}

/// Returns text in which braces stand for themselves.
fn braced(text: &str) -> String {
    text.replace('{', "{{").replace('}', "}}")
}

/// Returns text in double quotes, as YAML has them.
fn quote(text: &str) -> String {
    let mut quoted = "\"".to_owned();
    for character in text.chars() {
        match character {
            '"' | '\\' => quoted.extend(['\\', character]),
            _ if character.is_control() || !is_plain(character) => {
                quoted += &format!("\\U{:08X}", u32::from(character));
            }
            _ => quoted.push(character),
        }
    }
    quoted + "\""
}

/// Does YAML take the character as it stands?
const fn is_plain(character: char) -> bool {
    !matches!(
        character,
        '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}'
    )
}

#[cfg(test)]
mod tests {
    use linesman_protocols::Time;

    use super::*;
    use crate::talk::follow::ENTRIES;

    /// Saves lines, `>` before what is sent and `<` before what is heard; returns the steps.
    fn save(protocol: &str, side: usize, lines: &[&str]) -> Vec<String> {
        let entry = ENTRIES.iter().find(|entry| entry.name == protocol).unwrap();
        let mut session = Session::default();
        session.begin(Time::ZERO);
        for line in lines {
            let (mark, text) = line.split_at(1);
            match mark {
                ">" => session.note_sent(text.as_bytes(), Time::ZERO),
                "<" => session.note_heard(Line::plain(text.as_bytes()), Time::ZERO),
                _ => session.note_closed(Time::ZERO),
            }
        }
        let text = scenario(entry, &session, Some(side)).unwrap();
        let (_, steps) = text.split_once("steps:\n").unwrap();
        let bare = |line: &str| {
            line.trim_start()
                .trim_start_matches("- ")
                .trim_matches('"')
                .to_owned()
        };
        steps.lines().map(bare).collect()
    }

    #[test]
    fn stratego_is_saved_with_placeholders_until_the_opponent_moves() {
        let mut lines = vec![">RED vixen 10 10"];
        lines.extend(SETUP_ROWS);
        lines.push(">START");
        lines.extend(BOARD);
        lines.extend([
            "<0 3 DOWN",
            ">0 3 DOWN OK",
            ">9 6 UP OK",
            ">START",
            "<1 3 DOWN",
        ]);
        let expected = [
            ">> RED vixen 10 10",
            "<< {setup}",
            ">> START",
            ">> {board}",
            "<< {move}",
            ">> {echo}",
            ">> 9 6 UP OK",
            ">> START",
            "<< 1 3 DOWN",
        ];
        assert_eq!(save("stratego", 0, &lines), expected);
    }

    #[test]
    fn an_illegal_answer_is_saved_as_it_stands() {
        // There are not so many flags.
        let lines = [">RED vixen 10 10", "<FFFFFFFFFF", ">QUIT"];
        let expected = [">> RED vixen 10 10", "<< FFFFFFFFFF", ">> QUIT"];
        assert_eq!(save("stratego", 0, &lines), expected);
    }

    #[test]
    fn what_is_special_in_a_scenario_is_written_so_that_it_is_read_as_it_was() {
        let lines = [">{a} \"b\" \\ \t'", "<}} # x: - y", ">", "< z", "!"];
        let steps = save("stratego", 0, &lines);
        let expected = [
            ">> {{a}} \\\"b\\\" \\\\ \\U00000009'",
            "<< }}}} # x: - y",
            ">> ",
            "<<  z",
            "close: stdin",
        ];
        assert_eq!(steps, expected);
    }

    #[test]
    fn otep_is_saved_with_its_rules_and_asides_are_only_told_of() {
        let rules = linesman_games::tafl::Variant::find("brandub")
            .unwrap()
            .rules;
        let rules_line = format!(">rules {rules}");
        let lines = [
            "<hello",
            rules_line.as_str(),
            ">play attackers",
            "<status thinking",
            "<move d1-c1",
            ">goodbye",
        ];
        let steps = save("otep", 0, &lines);
        assert_eq!(steps[0], "<< {hello}");
        assert_eq!(
            steps[2..],
            [
                ">> {play}",
                "# << status thinking   (may come at any time)",
                "<< {move}",
                ">> {goodbye}"
            ]
        );
    }

    #[test]
    fn every_protocol_that_has_scenarios_has_the_check_that_is_named() {
        for entry in ENTRIES {
            if let Ok(found) = protocols::find_profiles(entry.name, &[], None) {
                let mut checks = found.iter().flat_map(|protocol| protocol.checks().iter());
                assert!(
                    checks.any(|check| check.id == entry.check),
                    "{}",
                    entry.check
                );
            }
        }
    }

    /// Forty pieces, in the numbers that the rules give.
    const SETUP_ROWS: [&str; 4] = ["<FBBB888885", "<BBB5557777", "<s332144466", "<6699999999"];
    const BOARD: [&str; 10] = [
        ">FBBB888885",
        ">BBB5557777",
        ">s332144466",
        ">6699999999",
        ">..++..++..",
        ">..++..++..",
        ">##########",
        ">##########",
        ">##########",
        ">##########",
    ];
}
