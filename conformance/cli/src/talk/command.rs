//! What is typed: lines for the agent, and commands for the console.

use std::path::PathBuf;

/// What a person types.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Typed {
    /// A line for the agent, without its newline.
    Line(Vec<u8>),
    /// A command for the console.
    Command(Command),
}

/// A command for the console.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command {
    /// Say what there is.
    Help,
    /// Draw the board.
    Board,
    /// Take back so many lines.
    Undo(usize),
    /// Start the agent again.
    Restart,
    /// Write a scenario.
    Save(PathBuf),
    /// Write a transcript.
    Log(PathBuf),
    /// Close the agent's input.
    Eof,
    /// End.
    Quit,
}

/// What `:help` shows.
pub(super) const HELP: &str = "\
:board        draw the board
:undo [N]     take back the last N lines that were sent (1 if N is left out): the agent is started again and told the rest
:restart      start the agent again
:save FILE    write what was said as a scenario
:log FILE     write what was said as a transcript with times
:eof          close the agent's input
:quit         end; the end of input (Ctrl-D) does the same
::TEXT        send the line :TEXT, which begins with a colon
Everything else goes to the agent as it stands.
";

impl Typed {
    /// Reads what was typed, without its newline. What begins with a colon is for the console, but for one with two of them.
    ///
    /// # Errors
    /// It is no command; says what would be.
    pub(super) fn read(line: &[u8]) -> Result<Self, String> {
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
        _ => Err(format!(":{word} stands alone; {rest:?} follows it")),
    };
    let file = || match rest {
        "" => Err(format!(
            ":{word} needs the name of a file, as in :{word} FILE"
        )),
        _ => Ok(PathBuf::from(rest)),
    };
    match word {
        "help" => alone(Command::Help),
        "board" => alone(Command::Board),
        "restart" => alone(Command::Restart),
        "eof" => alone(Command::Eof),
        "quit" => alone(Command::Quit),
        "save" => file().map(Command::Save),
        "log" => file().map(Command::Log),
        "undo" if rest.is_empty() => Ok(Command::Undo(1)),
        "undo" => match rest.parse() {
            Ok(number) if number > 0 => Ok(Command::Undo(number)),
            _ => Err(format!(
                ":undo takes back a number of lines, 1 or more, not {rest:?}"
            )),
        },
        _ => Err(format!(
            "there is no command \":{word}\"; :help shows all, and ::{word} sends a line that begins with a colon"
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_begins_with_one_colon_is_for_the_console() {
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
    fn mistakes_say_what_would_be_right() {
        let check = |text: &str, expected: &str| {
            let message = Typed::read(text.as_bytes()).unwrap_err();
            assert!(message.contains(expected), "{text}: {message}");
        };
        check(":close", "there is no command \":close\"; :help shows all");
        check(":", ":help");
        check(":quit now", ":quit stands alone");
        check(":save", ":save FILE");
        check(":log ", ":log FILE");
        check(":undo 0", "1 or more, not \"0\"");
        check(":undo -1", "1 or more");
        check(":undo all", "not \"all\"");
    }
}
