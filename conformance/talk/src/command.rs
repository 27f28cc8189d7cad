//! The lines that the user types: lines for the agent, and commands for the console.

use std::path::PathBuf;

/// A line that the user types.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Typed {
    /// A line for the agent, without its newline.
    Line(Vec<u8>),
    /// A command for the console.
    Command(Command),
}

/// A command for the console.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    /// Show the commands.
    Help,
    /// Draw the board.
    Board,
    /// Begin a game on the board with this name.
    BoardNamed(String),
    /// Take back this many lines.
    Undo(usize),
    /// Start the agent again.
    Restart,
    /// Write a scenario.
    Save(PathBuf),
    /// Write a transcript.
    Log(PathBuf),
    /// Close the agent's input.
    Eof,
    /// Send an empty line.
    Empty,
    /// End.
    Quit,
}

/// The text of `:help`.
pub(crate) const HELP: &str = "\
:board        draw the board
:board NAME   begin a game on this board or variant; NAME can be a file
:undo [N]     take back the last N lines (default 1): restarts the agent and sends it the lines before them
:restart      restart the agent
:save FILE    write the conversation as a scenario
:log FILE     write the conversation as a transcript with times
:eof          close the agent's input
:empty        send an empty line
:quit         end the session; so does the end of input (Ctrl-D)
::TEXT        send the line :TEXT, which begins with a colon
Every other line goes to the agent unchanged. At a terminal, Enter alone sends the line that was suggested.
";

impl Typed {
    /// Reads a line without its newline. A line that begins with one colon is for the console; of two colons, the first is
    /// removed.
    ///
    /// # Errors
    /// The line is not a command. The message says what is allowed.
    pub(crate) fn read(line: &[u8]) -> Result<Self, String> {
        match line {
            [b':', b':', ..] => Ok(Self::Line(line[1..].to_vec())),
            [b':', rest @ ..] => read_command(&String::from_utf8_lossy(rest)).map(Self::Command),
            _ => Ok(Self::Line(line.to_vec())),
        }
    }
}

fn read_command(text: &str) -> Result<Command, String> {
    let text = text.trim();
    let (word, rest) = match text.split_once(char::is_whitespace) {
        Some((word, rest)) => (word, rest.trim_start()),
        None => (text, ""),
    };
    let alone = |command| match rest {
        "" => Ok(command),
        _ => Err(format!(":{word} takes no argument, not {rest:?}")),
    };
    let file = || match rest {
        "" => Err(format!(":{word} needs a file name, as in :{word} FILE")),
        _ => Ok(PathBuf::from(rest)),
    };
    match word {
        "help" => alone(Command::Help),
        "empty" => alone(Command::Empty),
        "board" if !rest.is_empty() => Ok(Command::BoardNamed(rest.to_owned())),
        "board" => Ok(Command::Board),
        "restart" => alone(Command::Restart),
        "eof" => alone(Command::Eof),
        "quit" => alone(Command::Quit),
        "save" => file().map(Command::Save),
        "log" => file().map(Command::Log),
        "undo" if rest.is_empty() => Ok(Command::Undo(1)),
        "undo" => match rest.parse() {
            Ok(number) if number > 0 => Ok(Command::Undo(number)),
            _ => Err(format!(
                ":undo takes a number of lines, 1 or more, not {rest:?}"
            )),
        },
        _ => Err(format!(
            "there is no command \":{word}\"; :help shows all commands, and ::{word} sends a line that begins with a colon"
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_with_one_colon_is_for_the_console() {
        let check = |text: &str, expected: Typed| {
            assert_eq!(Typed::read(text.as_bytes()), Ok(expected), "{text}");
        };
        let line = |text: &str| Typed::Line(text.as_bytes().to_vec());
        check("gen_move A", line("gen_move A"));
        check("", line(""));
        check(" :quit", line(" :quit"));
        check("::quit", line(":quit"));
        check(":::", line("::"));
        check(":quit", Typed::Command(Command::Quit));
        check(": quit ", Typed::Command(Command::Quit));
        check(":board", Typed::Command(Command::Board));
        check(
            ":board my board.bit ",
            Typed::Command(Command::BoardNamed("my board.bit".to_owned())),
        );
        check(":undo", Typed::Command(Command::Undo(1)));
        check(":undo  12", Typed::Command(Command::Undo(12)));
        check(
            ":save my file.yaml",
            Typed::Command(Command::Save("my file.yaml".into())),
        );
        let bytes = b"\xff \0";
        assert_eq!(Typed::read(bytes), Ok(Typed::Line(bytes.to_vec())));
    }

    #[test]
    fn mistakes_name_what_is_allowed() {
        let check = |text: &str, expected: &str| {
            let message = Typed::read(text.as_bytes()).unwrap_err();
            assert!(message.contains(expected), "{text}: {message}");
        };
        check(
            ":close",
            "there is no command \":close\"; :help shows all commands",
        );
        check(":", ":help");
        check(":quit now", ":quit takes no argument");
        check(":save", ":save FILE");
        check(":log ", ":log FILE");
        check(":undo 0", "1 or more, not \"0\"");
        check(":undo -1", "1 or more");
        check(":undo all", "not \"all\"");
    }
}
