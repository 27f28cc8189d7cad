//! What an agent says, taken apart.

use std::fmt;

use linesman_games::tafl::{MoveList, MoveRecord, Record};

use crate::Remark;

/// A command of an agent.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// `hello`.
    Hello,
    /// `simple-moves on` or `simple-moves off`.
    SimpleMoves(bool),
    /// A question that the referee answers.
    Ask(Query),
    /// `move` and a record.
    Move(MoveRecord),
    /// `move ---`, the notation's word for giving up.
    Resign,
    /// `analysis` and what it holds.
    Analysis(Analysis),
    /// `error` with a code and a message.
    Error {
        /// Whether the code is -1.
        is_critical: bool,
        /// What stands behind the code.
        message: String,
    },
    /// `status` and a text for people.
    Status(String),
}

/// A question of an agent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Query {
    /// `rules`.
    Rules,
    /// `position`.
    Position,
    /// `side`.
    Side,
    /// `clock`.
    Clock,
}

/// What an agent thinks of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis {
    /// The number of lines, as the agent says it.
    pub number: usize,
    /// The lines of play that it considers.
    pub lines: Vec<AnalysisLine>,
}

/// A line of play and what it is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct AnalysisLine {
    /// The moves, the first one from the position that was sent.
    pub moves: MoveList,
    /// What the agent thinks of the first move: a finite number on a scale of its own.
    pub evaluation: f64,
}

/// What a line says.
#[derive(Clone, Debug, PartialEq)]
pub struct Heard {
    /// The command.
    pub command: Command,
    /// Whether its form is exactly the protocol's.
    pub is_plain: bool,
}

/// A line that is no command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseCommandError {
    /// The command whose form the line misses; none if it is no attempt at any.
    pub attempt: Option<&'static str>,
    /// What is wrong: a fragment without full stop.
    pub message: String,
}

impl fmt::Display for ParseCommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for ParseCommandError {}

/// Reads a line of an agent, without its newline.
///
/// A line that begins with a command's word is an attempt at that command. A line that begins with white space, or has
/// the word in capitals, is one only if it can be understood: a chatty program may begin any sentence with "Move".
///
/// # Errors
/// The line is no command, or has not the form of the one that it begins with.
pub fn parse_command(line: &[u8]) -> Result<Heard, ParseCommandError> {
    let text = String::from_utf8_lossy(line);
    let trimmed = text.trim_matches(|c: char| c.is_ascii_whitespace());
    let (first, rest) = match trimmed.split_once(|c: char| c.is_ascii_whitespace()) {
        Some((first, rest)) => (first, rest),
        None => (trimmed, ""),
    };
    let lower = first.to_ascii_lowercase();
    let no_command = || ParseCommandError {
        attempt: None,
        message: "no command of the protocol".to_owned(),
    };
    let Some(word) = WORDS.iter().copied().find(|word| *word == lower) else {
        return Err(no_command());
    };
    let is_certain = text.starts_with(word);
    let arguments: Vec<&str> = rest.split_ascii_whitespace().collect();
    let is_free = ["status", "error"].contains(&word);
    let is_tidy = is_certain && (is_free || is_tidy(&text));
    let read = match word {
        "hello" => Ok((Command::Hello, arguments.is_empty())),
        "simple-moves" => read_simple_moves(&arguments),
        "move" => read_move(&arguments),
        "analysis" => read_analysis(&arguments),
        "error" => read_error(rest),
        "status" => Ok((Command::Status(rest.to_owned()), true)),
        // The questions have the form of what answers them, so something may follow.
        "rules" => Ok((Command::Ask(Query::Rules), true)),
        "position" => Ok((Command::Ask(Query::Position), true)),
        "side" => Ok((Command::Ask(Query::Side), true)),
        _ => Ok((Command::Ask(Query::Clock), true)),
    };
    let is_understood = is_certain || is_free || arguments.len() < 2 || word == "analysis";
    match read {
        Ok((command, is_exact)) if is_understood => Ok(Heard {
            command,
            is_plain: is_tidy && is_exact,
        }),
        Ok(_) => Err(no_command()),
        Err(message) => Err(ParseCommandError {
            attempt: is_certain.then_some(word),
            message,
        }),
    }
}

/// Reads what a line of an agent says about its search: the text of `status`, which is for people and has no form.
#[must_use]
pub fn remark(line: &[u8]) -> Option<Remark> {
    match parse_command(line).ok()?.command {
        Command::Status(text) => Some(text.trim())
            .filter(|text| !text.is_empty())
            .map(Remark::of_text),
        _ => None,
    }
}

/// Returns whether single spaces separate the words, with nothing before or after them.
fn is_tidy(text: &str) -> bool {
    text.split(' ')
        .all(|word| !word.is_empty() && !word.contains(|c: char| c.is_ascii_whitespace()))
}

fn read_simple_moves(arguments: &[&str]) -> Read {
    let [argument] = arguments else {
        return Err("simple-moves is followed by on or off, and by nothing else".to_owned());
    };
    let is_on = match argument.to_ascii_lowercase().as_str() {
        "on" => true,
        "off" => false,
        _ => {
            let other = shown(argument);
            return Err(format!(
                "simple-moves is followed by on or off, not by {other}"
            ));
        }
    };
    let is_plain = !argument.contains(|c: char| c.is_ascii_uppercase());
    Ok((Command::SimpleMoves(is_on), is_plain))
}

fn read_move(arguments: &[&str]) -> Read {
    let [record] = arguments else {
        return Err("move is followed by one move record, without spaces".to_owned());
    };
    if matches!(record.parse(), Ok(Record::Resignation)) {
        return Ok((Command::Resign, true));
    }
    match record.parse() {
        Ok(record) => Ok((Command::Move(record), true)),
        // Squares in capitals can only be meant as such.
        Err(why) => match record.to_ascii_lowercase().parse() {
            Ok(record) => Ok((Command::Move(record), false)),
            Err(_) => Err(format!("no move record: {why}")),
        },
    }
}

fn read_analysis(arguments: &[&str]) -> Read {
    let Some((number, pairs)) = arguments.split_first() else {
        return Err("analysis is followed by a number".to_owned());
    };
    let is_number = number.bytes().all(|byte| byte.is_ascii_digit());
    let number = number
        .parse()
        .ok()
        .filter(|_| is_number)
        .ok_or_else(|| format!("analysis is followed by a number, not by {}", shown(number)))?;
    let mut lines = Vec::new();
    for pair in pairs.chunks(2) {
        let [moves, evaluation] = pair else {
            return Err(format!(
                "{} has no evaluation behind it, or a move list holds a space",
                shown(pair[0])
            ));
        };
        let moves = moves
            .parse()
            .map_err(|why| format!("{} is no move list: {why}", shown(moves)))?;
        let evaluation = evaluation
            .parse::<f64>()
            .ok()
            .filter(|evaluation| evaluation.is_finite())
            .ok_or_else(|| format!("{} is no number to evaluate a move with", shown(evaluation)))?;
        lines.push(AnalysisLine { moves, evaluation });
    }
    Ok((Command::Analysis(Analysis { number, lines }), true))
}

fn read_error(rest: &str) -> Read {
    let rest = rest.trim_start_matches(|c: char| c.is_ascii_whitespace());
    let (code, message) = match rest.split_once(|c: char| c.is_ascii_whitespace()) {
        Some((code, message)) => (code, message.trim_ascii()),
        None => (rest, ""),
    };
    let is_critical = match code {
        "-1" => true,
        "0" => false,
        other => {
            return Err(format!(
                "the code of an agent's error is -1 or 0, not {}",
                shown(other)
            ));
        }
    };
    let message = message.to_owned();
    Ok((
        Command::Error {
            is_critical,
            message,
        },
        true,
    ))
}

/// Returns a part of a line in quotes, and not too long.
fn shown(text: &str) -> String {
    const MOST: usize = 40;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{:?}...", &text[..end]),
        None => format!("{text:?}"),
    }
}

/// A command and whether it is exactly in form, or what is wrong.
type Read = Result<(Command, bool), String>;

/// What the commands of an agent begin with.
const WORDS: [&str; 10] = [
    "hello",
    "simple-moves",
    "rules",
    "position",
    "side",
    "clock",
    "move",
    "analysis",
    "error",
    "status",
];
