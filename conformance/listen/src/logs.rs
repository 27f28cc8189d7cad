//! Logs of other programs, in which the lines of conversations stand among others.

use linesman_interface::protocol::Known;
use linesman_protocols::{Speaker, Time};

use crate::conversation::Conversation;

/// How a program writes its log.
pub(crate) struct Log {
    /// What the file is.
    pub(crate) form: &'static str,
    /// Reads a line of a conversation. None if it is another line.
    pub(crate) read_line: fn(&str) -> Option<Logged<'_>>,
    /// Whether each program that is started has a name of its own. If not, a line that is the first of a conversation begins another one.
    has_own_names: bool,
}

/// A line of a conversation in a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Logged<'a> {
    /// When it was said, if the log tells.
    at: Option<Time>,
    /// What tells the conversation from others: words that are the same in all of its lines.
    key: [&'a str; 2],
    /// What the agent is called.
    name: &'a str,
    speaker: Speaker,
    text: &'a str,
}

/// What `cutechess-cli -debug` prints: `MILLISECONDS >NAME(NUMBER): LINE`, and `<` for the engine's lines.
pub(crate) const CUTECHESS: Log = Log {
    form: "the output of cutechess-cli",
    read_line: read_cutechess,
    has_own_names: true,
};

/// What fastchess logs with `engine=true`: `[Engine] [TIME] <THREAD> NAME <--- LINE`, and `--->` for the engine's lines.
pub(crate) const FASTCHESS: Log = Log {
    form: "a log of fastchess",
    read_line: read_fastchess,
    has_own_names: false,
};

/// What python-chess logs: `<UciProtocol (pid=NUMBER)>: << LINE` behind what the caller chooses, and `>>` for the engine's lines.
pub(crate) const PYTHON_CHESS: Log = Log {
    form: "a log of python-chess",
    read_line: read_python_chess,
    has_own_names: true,
};

impl Log {
    /// Reads the conversations of a log.
    pub(crate) fn read(&self, text: &str) -> Vec<Conversation> {
        let mut all: Vec<([&str; 2], Conversation)> = Vec::new();
        let mut last = None;
        for (index, line) in text.lines().enumerate() {
            let Some(logged) = (self.read_line)(line) else {
                continue;
            };
            // Some versions log a line twice.
            let is_again = !self.has_own_names && last == Some(logged);
            last = Some(logged);
            if is_again {
                continue;
            }
            let place = all.iter().rposition(|(key, _)| *key == logged.key);
            let begins = |place: usize| !self.has_own_names && begins_again(&all[place].1, logged);
            let place = match place.filter(|place| !begins(*place)) {
                Some(place) => place,
                None => {
                    let known = Known {
                        has_times: logged.at.is_some(),
                        is_whole: true,
                    };
                    let conversation = Conversation::new(logged.name, known);
                    all.push((logged.key, conversation));
                    all.len() - 1
                }
            };
            let at = logged.at.unwrap_or_default();
            // cutechess learns the name of an engine when it has started.
            logged.name.clone_into(&mut all[place].1.agent);
            all[place].1.say(index + 1, at, logged.speaker, logged.text);
        }
        all.into_iter().map(|(_, it)| it).collect()
    }
}

/// Returns whether a line is the first line of the referee again, so that the program was started again.
fn begins_again(conversation: &Conversation, logged: Logged<'_>) -> bool {
    use crate::conversation::What;
    let mut events = conversation.events.iter();
    let first = events.find_map(|event| match &event.what {
        What::Said(Speaker::Referee, said) => Some(&said.bytes),
        _ => None,
    });
    logged.speaker == Speaker::Referee && first.is_some_and(|it| it == logged.text.as_bytes())
}

fn read_cutechess(line: &str) -> Option<Logged<'_>> {
    let mark = line.find(['<', '>'])?;
    let (time, rest) = line.split_at(mark);
    let at = match time.trim_ascii() {
        "" => None,
        millis => Some(Time::from_millis(millis.parse().ok()?)),
    };
    let speaker = match rest.as_bytes()[0] {
        b'>' => Speaker::Referee,
        _ => Speaker::Agent,
    };
    // A name may have brackets.
    let end = rest.find("): ")?;
    let (key, text) = (&rest[1..=end], &rest[end + 3..]);
    let (name, number) = key[..key.len() - 1].rsplit_once('(')?;
    number.parse::<u32>().ok()?;
    Some(Logged {
        at,
        key: ["", number],
        name,
        speaker,
        text,
    })
}

fn read_fastchess(line: &str) -> Option<Logged<'_>> {
    let rest = line.strip_prefix("[Engine")?;
    let (time, rest) = rest.split_once('[')?.1.split_once(']')?;
    let (thread, rest) = rest.split_once('<')?.1.split_once('>')?;
    let to_engine = rest.find(" <--- ").map(|at| (at, Speaker::Referee));
    let from_engine = rest.find(" ---> ").map(|at| (at, Speaker::Agent));
    let marks = [to_engine, from_engine].into_iter().flatten();
    let (at, speaker) = marks.min_by_key(|(at, _)| *at)?;
    let name = rest[..at].trim_ascii();
    if name.starts_with("<stderr>") {
        return None;
    }
    Some(Logged {
        at: time_of_day(time.trim_ascii()),
        key: [thread.trim_ascii(), name],
        name,
        speaker,
        text: &rest[at + " <--- ".len()..],
    })
}

/// Reads a time of the day, `HH:MM:SS.MICROSECONDS`.
fn time_of_day(text: &str) -> Option<Time> {
    let mut parts = text.split(':');
    let mut next = || parts.next();
    let (hours, minutes, seconds) = (next()?, next()?, next()?);
    let minutes = hours.parse::<u32>().ok()? * 60 + minutes.parse::<u32>().ok()?;
    let seconds: f64 = seconds.parse().ok()?;
    Time::try_from_secs_f64(f64::from(minutes) * 60.0 + seconds).ok()
}

fn read_python_chess(line: &str) -> Option<Logged<'_>> {
    let start = line.find("Protocol (pid=")?;
    let key = &line[line[..start].rfind('<')?..];
    let end = key.find(")>: ")?;
    let (name, rest) = (&key[1..=end], &key[end + ")>: ".len()..]);
    let (mark, text) = rest.split_at_checked(2)?;
    let speaker = match mark {
        "<<" => Speaker::Referee,
        ">>" => Speaker::Agent,
        _ => return None,
    };
    Some(Logged {
        at: None,
        key: ["", name],
        name,
        speaker,
        text: text.strip_prefix(' ').unwrap_or(text),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads a log. Returns of each conversation the name and its lines.
    fn check(log: &Log, text: &str, expected: &[(&str, &[&str])]) {
        use crate::conversation::What;
        let read = log.read(text);
        let lines = |conversation: &Conversation| -> Vec<String> {
            let events = conversation.events.iter();
            let lines = events.map(|event| match &event.what {
                What::Said(speaker, said) => {
                    let mark = if *speaker == Speaker::Agent { '<' } else { '>' };
                    format!("{mark}{}", String::from_utf8_lossy(&said.bytes))
                }
                other => panic!("{other:?}"),
            });
            lines.collect()
        };
        let read: Vec<(&str, Vec<String>)> = read
            .iter()
            .map(|it| (it.agent.as_str(), lines(it)))
            .collect();
        let expected: Vec<(&str, Vec<String>)> = expected
            .iter()
            .map(|(name, lines)| (*name, lines.iter().map(|it| (*it).to_owned()).collect()))
            .collect();
        assert_eq!(read, expected);
    }

    #[test]
    fn cutechess_numbers_its_engines() {
        let text = "Started game 1 of 2 (A vs B (x))\n11 >x(0): uci\n11 >B (x)(1): uci\n\
            452 <B (x)(1): info string hm (1): x\n453 <A(0): uciok\n12 rubbish\n";
        check(
            &CUTECHESS,
            text,
            &[
                ("A", &[">uci", "<uciok"]),
                ("B (x)", &[">uci", "<info string hm (1): x"]),
            ],
        );
        let at = read_cutechess("452 <A(0): uciok").unwrap().at;
        assert_eq!(at, Some(Time::from_millis(452)));
    }

    #[test]
    fn fastchess_starts_engines_of_one_name_again() {
        let text = "[TRACE ] [02:35:00.000100] <                   1> fastchess --- Creating\n\
            [Engine] [02:35:00.034357] <     140198998402624> A <--- uci\n\
            [Engine] [02:35:00.034836] <     140198998402624> A ---> uciok\n\
            [Engine] [02:35:00.034836] <     140198998402624> A ---> uciok\n\
            [Engine] [02:35:00.034836] <     140198998402624> <stderr> A ---> warning\n\
            [Engine] [02:35:00.035655] <     140198998402624> A <--- quit\n\
            [Engine] [02:35:01.000000] <     140198998402624> A <--- uci\n";
        check(
            &FASTCHESS,
            text,
            &[("A", &[">uci", "<uciok", ">quit"]), ("A", &[">uci"])],
        );
        let at = time_of_day("02:35:00.034357");
        assert_eq!(at, Some(Time::from_micros(9_300_034_357)));
    }

    #[test]
    fn python_chess_names_processes_behind_what_the_caller_chooses() {
        let text = "DEBUG:chess.engine:<UciProtocol (pid=7)>: Connection made\n\
            DEBUG:chess.engine:<UciProtocol (pid=7)>: << uci\n\
            2019-09-08 21:39:35,609 - engine - DEBUG - <UciProtocol (pid=8)>: << uci\n\
            WARNING:chess.engine:<UciProtocol (pid=7)>: stderr >> hm\n\
            DEBUG:chess.engine:<UciProtocol (pid=7)>: >> \n\
            DEBUG:chess.engine:<UciProtocol (pid=7)>: >> id name >> A\n";
        check(
            &PYTHON_CHESS,
            text,
            &[
                ("UciProtocol (pid=7)", &[">uci", "<", "<id name >> A"]),
                ("UciProtocol (pid=8)", &[">uci"]),
            ],
        );
    }
}
