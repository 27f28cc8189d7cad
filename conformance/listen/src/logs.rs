//! Logs of other programs, in which the lines of conversations stand among others.

use linesman_interface::protocol::Known;
use linesman_protocols::{Speaker, Time};
use linesman_referee::Departure;

use crate::conversation::{Conversation, Event, What};

/// How a program writes its log.
pub(crate) struct Log {
    /// What the file is.
    pub(crate) form: &'static str,
    /// Reads a line about a conversation. None if it is another line.
    pub(crate) read_line: fn(&str) -> Option<Logged<'_>>,
    /// Whether each program that is started has a name of its own. If not, a line that is the first of a conversation begins another one.
    has_own_names: bool,
}

/// A line about a conversation in a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Logged<'a> {
    /// When it was said, if the log tells.
    at: Option<Time>,
    /// What tells the conversation from others: words that are the same in all of its lines.
    key: [&'a str; 2],
    /// What the agent is called.
    name: &'a str,
    news: News<'a>,
}

/// What a line of a log tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum News<'a> {
    /// Someone said this.
    Said(Speaker, &'a str),
    /// The referee has seen that the agent is gone. A line further down tells how its process ended.
    Gone,
    /// How the process ended that is gone.
    HowGone(Departure),
    /// The process has ended by itself.
    Exited(Departure),
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
        // The conversations whose agents are gone, with the place in each where this was seen, the line and the time.
        let mut gone: Vec<(usize, usize, usize, Time)> = Vec::new();
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
                // What comes of a process is no conversation.
                None if !matches!(logged.news, News::Said(..)) => continue,
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
            let (number, at) = (index + 1, logged.at.unwrap_or_default());
            let conversation = &mut all[place].1;
            let exit = |departure, number, at| Event {
                number,
                at,
                what: What::Exited(departure),
            };
            match logged.news {
                News::Said(speaker, text) => {
                    // cutechess learns the name of an engine when it has started.
                    logged.name.clone_into(&mut conversation.agent);
                    conversation.say(number, at, speaker, text);
                }
                News::Gone => gone.push((place, conversation.events.len(), number, at)),
                // Several games may be played at the same time.
                News::HowGone(departure) => {
                    if let Some(own) = gone.iter().position(|(of, ..)| *of == place) {
                        let (_, before, number, at) = gone.swap_remove(own);
                        let exit = exit(departure, number, at);
                        conversation.events.insert(before, exit);
                    }
                }
                News::Exited(departure) => {
                    conversation.events.push(exit(departure, number, at));
                }
            }
        }
        all.into_iter().map(|(_, it)| it).collect()
    }
}

/// Returns whether a line is the first line of the referee again, so that the program was started again.
fn begins_again(conversation: &Conversation, logged: Logged<'_>) -> bool {
    let mut events = conversation.events.iter();
    let first = events.find_map(|event| match &event.what {
        What::Said(Speaker::Referee, said) => Some(&said.bytes),
        _ => None,
    });
    match logged.news {
        News::Said(Speaker::Referee, text) => first.is_some_and(|it| it == text.as_bytes()),
        _ => false,
    }
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
        news: News::Said(speaker, text),
    })
}

fn read_fastchess(line: &str) -> Option<Logged<'_>> {
    let (level, rest) = line.strip_prefix('[')?.split_once('[')?;
    let (time, rest) = rest.split_once(']')?;
    let (thread, rest) = rest.split_once('<')?.1.split_once('>')?;
    let told = |name, news| Logged {
        at: time_of_day(time.trim_ascii()),
        key: [thread.trim_ascii(), name],
        name,
        news,
    };
    if level.starts_with("WARN") {
        let rest = rest.trim_ascii().strip_prefix("fastchess --- Engine ")?;
        return Some(told(rest.strip_suffix(" disconnects")?, News::Gone));
    }
    if !level.starts_with("Engine") {
        return None;
    }
    let to_engine = rest.find(" <--- ").map(|at| (at, Speaker::Referee));
    let from_engine = rest.find(" ---> ").map(|at| (at, Speaker::Agent));
    let marks = [to_engine, from_engine].into_iter().flatten();
    let (at, speaker) = marks.min_by_key(|(at, _)| *at)?;
    let (name, text) = (rest[..at].trim_ascii(), &rest[at + " <--- ".len()..]);
    // fastchess writes how a process ended as if the process had said it.
    if let Some(name) = name.strip_prefix("<stderr>") {
        let number = |before: &str| {
            let rest = text.strip_prefix(before)?;
            rest.split(' ').next()?.parse().ok()
        };
        let exited = number("Process exited normally with status ").map(Departure::Exited);
        let ended = || number("Process terminated by signal ").map(Departure::Signalled);
        let departure = exited.or_else(ended)?;
        return Some(told(name.trim_ascii(), News::HowGone(departure)));
    }
    Some(told(name, News::Said(speaker, text)))
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
    let text = text.strip_prefix(' ').unwrap_or(text);
    let news = match mark {
        "<<" => News::Said(Speaker::Referee, text),
        ">>" => News::Said(Speaker::Agent, text),
        _ => {
            let code = rest.strip_prefix("Connection lost (exit code: ")?;
            match code.split_once(',')?.0.parse().ok()? {
                // python-chess, or the program that uses it, ends an engine that it no longer wants.
                -9 | -15 => return None,
                signal @ ..0 => News::Exited(Departure::Signalled(-signal)),
                status => News::Exited(Departure::Exited(status)),
            }
        }
    };
    Some(Logged {
        at: None,
        key: ["", name],
        name,
        news,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads a log. Returns of each conversation the name and its lines.
    fn check(log: &Log, text: &str, expected: &[(&str, &[&str])]) {
        let read = log.read(text);
        let lines = |conversation: &Conversation| -> Vec<String> {
            let events = conversation.events.iter();
            let lines = events.map(|event| match &event.what {
                What::Said(speaker, said) => {
                    let mark = if *speaker == Speaker::Agent { '<' } else { '>' };
                    format!("{mark}{}", String::from_utf8_lossy(&said.bytes))
                }
                What::Exited(departure) => format!("-{departure}"),
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
    fn fastchess_sees_that_an_engine_is_gone_and_tells_later_how() {
        let text = "[Engine] [11:20:54.406318] <     140426076083904>  crash <--- go depth 1\n\
            [WARN  ] [11:20:54.406692] <     140426076083904> fastchess --- Engine crash disconnects\n\
            [Engine] [11:20:54.406734] <     140426076083904>  crash <--- isready\n\
            [Engine] [11:20:54.507001] <     140426076083904>  <stderr> crash ---> Process terminated by signal 11 (SIGSEGV - x)\n";
        let gone = "-was ended by signal 11 (SIGSEGV)";
        check(
            &FASTCHESS,
            text,
            &[("crash", &[">go depth 1", gone, ">isready"])],
        );
        // An engine that is told to quit may be ended by fastchess.
        let text = "[Engine] [11:20:54.406734] <     1>  slow <--- quit\n\
            [Engine] [11:20:54.507001] <     1>  <stderr> slow ---> Process terminated by signal 9 (SIGKILL - x)\n";
        check(&FASTCHESS, text, &[("slow", &[">quit"])]);
    }

    #[test]
    fn engines_of_several_games_may_be_gone_at_the_same_time() {
        let text = "[Engine] [11:00:00.000000] <  1>  A <--- go depth 1\n\
            [Engine] [11:00:00.000000] <  2>  B <--- go depth 1\n\
            [WARN  ] [11:00:00.000001] <  1> fastchess --- Engine A disconnects\n\
            [WARN  ] [11:00:00.000001] <  2> fastchess --- Engine B disconnects\n\
            [Engine] [11:00:00.000002] <  1>  <stderr> A ---> Process exited normally with status 3\n\
            [Engine] [11:00:00.000002] <  2>  <stderr> B ---> Process exited normally with status 4\n";
        let gone = |status| format!("-exited with status {status}");
        let (first, second) = (gone(3), gone(4));
        check(
            &FASTCHESS,
            text,
            &[
                ("A", &[">go depth 1", &first]),
                ("B", &[">go depth 1", &second]),
            ],
        );
    }

    #[test]
    fn python_chess_tells_how_a_process_ended() {
        let log = |code: &str| {
            format!(
                "<UciProtocol (pid=7)>: << isready\n<UciProtocol (pid=7)>: Connection lost (exit code: {code}, error: None)\n"
            )
        };
        for (code, expected) in [
            ("3", "-exited with status 3"),
            ("-11", "-was ended by signal 11 (SIGSEGV)"),
        ] {
            check(
                &PYTHON_CHESS,
                &log(code),
                &[("UciProtocol (pid=7)", &[">isready", expected])],
            );
        }
        check(
            &PYTHON_CHESS,
            &log("-9"),
            &[("UciProtocol (pid=7)", &[">isready"])],
        );
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
