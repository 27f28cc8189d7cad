//! Transcripts that Linesman has written: text of `listen`, `talk` and `play`, and YAML of `check`.

use linesman_interface::protocol::Known;
use linesman_protocols::{Ending, EntryKind, Speaker, Time};
use linesman_referee::Departure;
use linesman_report::entry_of;
use linesman_values::{
    outcome::transcript::LEFT_OUT,
    text::{from_yaml, one_line},
};

use crate::{
    conversation::{Conversation, Event, Said, What},
    error::ReadError,
    exact::{escape, unescape},
};

/// Returns the head of a transcript that `listen` writes. In what follows, backslashes are doubled.
pub(crate) fn head(protocol: Option<&str>, agent: &str) -> String {
    let protocol = protocol.map_or_else(String::new, |name| format!("{PROTOCOL}{name}\n"));
    format!("{MARK}\n{protocol}{AGENT}{}\n", one_line(agent))
}

/// Returns a line of such a transcript.
pub(crate) fn line(at: Time, what: &What) -> String {
    let millis = at.as_secs_f64() * 1000.0;
    let text = match what {
        What::Said(speaker, said) => {
            let mark = match speaker {
                Speaker::Referee => ">>",
                Speaker::Agent => "<<",
            };
            let end = match said.ending {
                Ending::Lf => "",
                Ending::CrLf => "\\r",
                Ending::Missing => MISSING,
                Ending::Cut => CUT,
            };
            format!("{mark} {}{end}", escape(&said.bytes))
        }
        What::InputClosed => "-- the agent's input is closed".to_owned(),
        What::Exited(departure) => format!("-- the agent {departure}"),
    };
    format!("{millis:>10.3} {text}\n")
}

/// Reads a transcript as text.
pub(crate) fn read_text(text: &str) -> Result<Vec<Conversation>, ReadError> {
    let mut reader = Reader::new();
    let is_exact = text.starts_with(MARK);
    for (index, line) in text.lines().enumerate() {
        let number = index + 1;
        if let Some(comment) = line.strip_prefix('#') {
            reader.note_comment(comment);
            continue;
        }
        if line.trim_ascii().is_empty() {
            continue;
        }
        let entry = timed(line).and_then(|(at, text)| match is_exact {
            true => exact_entry(text).map(|what| (at, what)),
            false => entry(text).map(|what| (at, what)),
        });
        let Some((at, what)) = entry else {
            return Err(ReadError::line(number, line, TEXT_LINE));
        };
        reader.take(number, at, what);
    }
    Ok(reader.conversations)
}

/// Reads a transcript as YAML, which has a line for each entry.
pub(crate) fn read_yaml(text: &str) -> Result<Vec<Conversation>, ReadError> {
    let mut reader = Reader::new();
    let mut is_inside = false;
    for (index, line) in text.lines().enumerate() {
        if let Some(comment) = line.trim_ascii_start().strip_prefix('#') {
            reader.note_comment(comment);
        } else if let Some(entry) = line
            .trim_ascii_start()
            .strip_prefix("- ")
            .filter(|_| is_inside)
        {
            let read = from_yaml::<(f64, String)>(entry).ok();
            let entry = read.and_then(|(millis, text)| Some((time(millis)?, self::entry(&text)?)));
            let Some((at, what)) = entry else {
                return Err(ReadError::line(index + 1, line, YAML_LINE));
            };
            reader.take(index + 1, at, what);
        } else {
            is_inside = line.starts_with("lines:");
            if let Some(agent) = line.strip_prefix("agent: ") {
                let agent = from_yaml(agent).unwrap_or_else(|_| agent.to_owned());
                reader.conversation().agent = agent;
            }
            if let Some(id) = line.strip_prefix("scenario: ") {
                let protocol = id.split_once('/').map(|(name, _)| name.to_owned());
                reader.conversation().protocol = protocol;
            }
        }
    }
    Ok(reader.conversations)
}

/// Returns whether a line is one of a transcript as text.
pub(crate) fn is_text(line: &str) -> bool {
    line.starts_with(MARK) || timed(line).is_some_and(|(_, text)| entry(text).is_some())
}

struct Reader {
    conversations: Vec<Conversation>,
}

impl Reader {
    fn new() -> Self {
        let known = Known {
            has_times: true,
            is_whole: true,
        };
        Self {
            conversations: vec![Conversation::new("the agent", known)],
        }
    }

    fn conversation(&mut self) -> &mut Conversation {
        let last = self.conversations.last_mut();
        last.expect("there is one from the start on")
    }

    fn note_comment(&mut self, comment: &str) {
        let conversation = self.conversation();
        let line = format!("#{comment}");
        if let Some(name) = line.strip_prefix(PROTOCOL) {
            conversation.protocol = Some(name.trim_ascii().to_owned());
        } else if let Some(agent) = line.strip_prefix(AGENT) {
            agent.clone_into(&mut conversation.agent);
        } else if comment.contains(LEFT_OUT) {
            conversation.known.is_whole = false;
        }
    }

    fn take(&mut self, number: usize, at: Time, entry: Entry) {
        let what = match entry {
            Entry::What(what) => what,
            Entry::Nothing => return,
            Entry::StartedAgain => {
                let last = self.conversation();
                let known = last.known;
                let mut next = Conversation::new(last.agent.clone(), known);
                next.protocol.clone_from(&last.protocol);
                return self.conversations.push(next);
            }
        };
        self.conversation().events.push(Event { number, at, what });
    }
}

/// What a line of a transcript says.
enum Entry {
    What(What),
    /// Something that says nothing about either end.
    Nothing,
    /// The agent was started again: another conversation begins.
    StartedAgain,
}

/// Splits a line into its time, in milliseconds, and the rest.
fn timed(line: &str) -> Option<(Time, &str)> {
    let line = line.trim_ascii_start();
    let (millis, text) = line.split_once(' ')?;
    let is_number = |c: char| c.is_ascii_digit() || c == '.';
    let is_time = millis.starts_with(|c: char| c.is_ascii_digit()) && millis.chars().all(is_number);
    let at = time(millis.parse().ok().filter(|_| is_time)?)?;
    Some((at, text))
}

fn time(millis: f64) -> Option<Time> {
    Time::try_from_secs_f64(millis / 1000.0).ok()
}

/// Reads a line that hides what does not show.
fn entry(text: &str) -> Option<Entry> {
    // An editor may have removed the blank at the end of an empty line.
    let padded = format!("{text} ");
    let (speaker, kind, line) = match entry_of(text).or_else(|| entry_of(&padded)) {
        Some(entry) => entry,
        None => return other(text),
    };
    Some(match kind {
        EntryKind::Line(ending) => {
            Entry::What(What::Said(speaker, Said::new(line.as_bytes(), ending)))
        }
        EntryKind::Closed if speaker == Speaker::Referee => Entry::What(What::InputClosed),
        EntryKind::Closed => Entry::Nothing,
        EntryKind::Exited if line == "is started again" => Entry::StartedAgain,
        EntryKind::Exited => {
            Departure::read(line).map_or(Entry::Nothing, |it| Entry::What(What::Exited(it)))
        }
    })
}

/// Reads a line about something else than what was said.
fn other(text: &str) -> Option<Entry> {
    let remark = text.strip_prefix("-- ")?;
    let status = remark
        .strip_prefix("exit ")
        .and_then(|status| status.parse().ok());
    Some(status.map_or(Entry::Nothing, |status| {
        Entry::What(What::Exited(Departure::Exited(status)))
    }))
}

/// Reads a line that `listen` has written.
fn exact_entry(text: &str) -> Option<Entry> {
    let (speaker, rest) = match (text.strip_prefix(">>"), text.strip_prefix("<<")) {
        (Some(rest), _) => (Speaker::Referee, rest),
        (_, Some(rest)) => (Speaker::Agent, rest),
        _ => return entry(text),
    };
    let rest = rest.strip_prefix(' ').unwrap_or(rest);
    let (rest, ending) = match (rest.strip_suffix(MISSING), rest.strip_suffix(CUT)) {
        (Some(rest), _) => (rest, Ending::Missing),
        (_, Some(rest)) => (rest, Ending::Cut),
        _ => (rest, Ending::Lf),
    };
    let mut bytes = unescape(rest)?;
    let ending = match ending {
        Ending::Lf if bytes.last() == Some(&b'\r') => {
            bytes.pop();
            Ending::CrLf
        }
        ending => ending,
    };
    Some(Entry::What(What::Said(speaker, Said { bytes, ending })))
}

/// The first line of a transcript of `listen`.
const MARK: &str = "# linesman listen, transcript 1";
const PROTOCOL: &str = "# protocol: ";
const AGENT: &str = "# agent: ";
/// What follows a line without its newline, and a line that was too long.
const MISSING: &str = "   (no newline)";
const CUT: &str = "...   (too long)";

/// How a line is written.
const TEXT_LINE: &str = "milliseconds and \">> LINE\", \"<< LINE\" or \"-- REMARK\"";
const YAML_LINE: &str =
    "\"- [MILLISECONDS, TEXT]\", whose text begins with \">> \", \"<< \" or \"-- \"";

#[cfg(test)]
mod tests {
    use super::*;

    fn said(speaker: Speaker, bytes: &[u8], ending: Ending) -> What {
        What::Said(speaker, Said::new(bytes, ending))
    }

    #[test]
    fn what_listen_writes_is_read_as_it_was() {
        let whats = [
            said(Speaker::Referee, b"\t debug \t on", Ending::Lf),
            said(
                Speaker::Agent,
                b"option name Path type string default c:\\temp",
                Ending::CrLf,
            ),
            said(Speaker::Agent, b"", Ending::Lf),
            said(Speaker::Agent, b"\xff\x00", Ending::Lf),
            said(Speaker::Agent, b"bestmove", Ending::Missing),
            What::InputClosed,
            What::Exited(Departure::Signalled(11)),
        ];
        let mut text = head(Some("uci"), "./bot --level 3");
        for (index, what) in whats.iter().enumerate() {
            text += &line(Time::from_millis(index as u64), what);
        }
        let [conversation] = &read_text(&text).unwrap()[..] else {
            panic!("{text}");
        };
        assert_eq!(conversation.protocol.as_deref(), Some("uci"));
        assert_eq!(conversation.agent, "./bot --level 3");
        let read: Vec<What> = conversation
            .events
            .iter()
            .map(|it| it.what.clone())
            .collect();
        assert_eq!(read, whats, "{text}");
        assert_eq!(conversation.events[1].at, Time::from_millis(1));
        assert_eq!(conversation.events[0].number, 4);
    }

    #[test]
    fn the_text_of_talk_begins_again_with_the_agent() {
        let text = "     1.000 >> uci\n     2.500 << uciok\n     3.000 -- the agent is started again\n\
            \x20    4.000 >> uci\n     5.000 <<\n";
        let read = read_text(text).unwrap();
        let counts: Vec<usize> = read.iter().map(Conversation::lines).collect();
        assert_eq!(counts, [2, 2]);
    }

    #[test]
    fn the_yaml_of_check_says_what_is_not_there() {
        let text = "scenario: uci/hello/uciok\nagent: \"./bot\"\nseed: 1\nlines:\n\
            \x20 # 3 asides are left out. Of those that follow one another it keeps the first.\n\
            \x20 - [1.000, \">> uci\"]\n  - [2.000, \"<< uciok\\\\r\"]\n  - [3.000, \"-- the agent exited with status 0\"]\n";
        let read = read_yaml(text).unwrap();
        let [conversation] = &read[..] else {
            panic!("{read:?}");
        };
        assert_eq!(conversation.protocol.as_deref(), Some("uci"));
        assert!(!conversation.known.is_whole);
        let last = conversation.events.last().unwrap();
        assert_eq!(last.what, What::Exited(Departure::Exited(0)));
        assert_eq!(
            conversation.events[1].what,
            said(Speaker::Agent, b"uciok", Ending::CrLf)
        );
    }

    #[test]
    fn a_line_that_is_none_is_named() {
        let error = read_text("  1 >> uci\nuciok\n").unwrap_err();
        assert!(error.to_string().contains("line 2: \"uciok\""), "{error}");
    }
}
