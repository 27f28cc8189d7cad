//! The words of an agent's command.

use std::{ffi::OsStr, path::Path};

/// A command in one word cannot be understood as a program and its arguments.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CommandError {
    /// There is no word.
    #[error("an agent's command is empty")]
    Empty,
    /// A quote is opened and not closed.
    #[error(
        "the agent's command {command:?} has a quote or a backslash without its other half; close the quote, or write \\{sign} for the \
         character itself"
    )]
    OpenQuote {
        /// The command.
        command: String,
        /// The quote.
        sign: char,
    },
    /// Only a shell understands this character.
    #[error(
        "the agent's command {command:?} is not read by a shell, so it cannot have '{sign}'; use: {}",
        in_shell(command)
    )]
    Operator {
        /// The command.
        command: String,
        /// The character.
        sign: char,
    },
}

impl CommandError {
    /// Returns the command that was probably meant, if there is one: it starts a shell that reads the user's command.
    #[must_use]
    pub fn instead(&self) -> Option<[String; 3]> {
        match self {
            Self::Operator { command, .. } => Some(["sh".into(), "-c".into(), command.clone()]),
            _ => None,
        }
    }
}

/// Splits a command into words as a shell does. Nothing is expanded. The path of an existing file is one word, even if it holds
/// spaces; a name without a folder is then the file in this folder.
pub(crate) fn words(command: &str) -> Result<Vec<String>, CommandError> {
    let path = Path::new(command);
    if path.is_file() && !command.contains('/') {
        return Ok(vec![format!("./{command}")]);
    }
    if !command.is_empty() && path.exists() {
        return Ok(vec![command.to_owned()]);
    }
    split_command(command)
}

/// Splits a command into words as a shell does. Nothing is expanded.
///
/// # Errors
/// The command is empty, has a quote that is not closed, or has a character that only a shell understands.
pub fn split_command(command: &str) -> Result<Vec<String>, CommandError> {
    if let Some(sign) = operator(command) {
        let command = command.to_owned();
        return Err(CommandError::Operator { command, sign });
    }
    let open = || CommandError::OpenQuote {
        command: command.to_owned(),
        sign: open_quote(command),
    };
    let words = shell_words::split(command).map_err(|_| open())?;
    // A shell would ask for another line.
    if is_escaped_at_end(command) {
        return Err(open());
    }
    if words.iter().all(String::is_empty) {
        return Err(CommandError::Empty);
    }
    Ok(words)
}

/// Returns the first character outside of quotes that only a shell understands.
fn operator(command: &str) -> Option<char> {
    let mut found = unquoted(command);
    found.find(|sign| "|;&<>".contains(*sign))
}

/// Returns whether a command ends in a backslash that is neither in single quotes nor escaped itself.
fn is_escaped_at_end(command: &str) -> bool {
    command.ends_with('\\') && open_quote(command) == '\\' && {
        let backslashes = command.chars().rev().take_while(|sign| *sign == '\\');
        backslashes.count() % 2 == 1
    }
}

/// Returns the quote that is not closed.
fn open_quote(command: &str) -> char {
    let mut open = None;
    let mut signs = command.chars();
    while let Some(sign) = signs.next() {
        match (open, sign) {
            (None | Some('"'), '\\') if signs.next().is_none() => return '\\',
            (None, '\'' | '"') => open = Some(sign),
            (Some(quote), sign) if quote == sign => open = None,
            _ => {}
        }
    }
    open.unwrap_or('\\')
}

/// Returns the characters of a command that are neither quoted nor escaped.
fn unquoted(command: &str) -> impl Iterator<Item = char> {
    let mut open = None;
    let mut is_escaped = false;
    command.chars().filter(move |sign| {
        if is_escaped {
            is_escaped = false;
            return false;
        }
        match (open, *sign) {
            (None | Some('"'), '\\') => is_escaped = true,
            (None, '\'' | '"') => open = Some(*sign),
            (None, _) => return true,
            (Some(quote), sign) if quote == sign => open = None,
            _ => {}
        }
        false
    })
}

/// Returns the command that lets a shell read this one.
fn in_shell(command: &str) -> String {
    format!("sh -c {}", quote(command))
}

/// Quotes a word for a shell where it needs it.
#[must_use]
pub fn quote(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_./=:,+@%".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}

/// Returns words as one would type them in a shell.
#[must_use]
pub fn join<S: AsRef<OsStr>>(words: &[S]) -> String {
    let words = words
        .iter()
        .map(|word| quote(&word.as_ref().to_string_lossy()));
    words.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_split_as_a_shell_splits_them_and_nothing_is_expanded() {
        let check = |command: &str, expected: &[&str]| {
            assert_eq!(words(command).unwrap(), expected, "{command:?}");
        };
        check("python3 bot.py", &["python3", "bot.py"]);
        check("  ./bot\t--deep  ", &["./bot", "--deep"]);
        check("'my bot' a\\ b", &["my bot", "a b"]);
        check("bot '' \"a 'b'\"", &["bot", "", "a 'b'"]);
        check("bot $HOME *.py ~", &["bot", "$HOME", "*.py", "~"]);
        check("bot 'a|b' \"c;d\" e\\&f", &["bot", "a|b", "c;d", "e&f"]);
        check("bot \"a\\\"|b\"", &["bot", "a\"|b"]);
        // A file with this name exists.
        check("/bin/sh", &["/bin/sh"]);
    }

    #[test]
    fn what_only_a_shell_understands_is_refused_with_a_shell_that_does() {
        for (command, sign) in [
            ("./bot | tee log", '|'),
            ("cd bots; ./bot", ';'),
            ("make && ./bot", '&'),
            ("./bot 2>log", '>'),
            ("./bot <in", '<'),
            ("'quoted|' ./bot \"x\" | tee", '|'),
        ] {
            let error = words(command).unwrap_err();
            let expected = CommandError::Operator {
                command: command.to_owned(),
                sign,
            };
            assert_eq!(error, expected);
            assert!(error.to_string().contains("; use: sh -c '"), "{error}");
        }
    }

    #[test]
    fn open_quotes_and_empty_commands_are_errors() {
        for (command, open) in [
            ("python3 'bot.py", '\''),
            ("python3 \"my 'bot.py", '"'),
            ("bot \\", '\\'),
        ] {
            let expected = CommandError::OpenQuote {
                command: command.to_owned(),
                sign: open,
            };
            assert_eq!(words(command), Err(expected), "{command}");
        }
        for empty in ["", "  ", "''"] {
            assert_eq!(words(empty), Err(CommandError::Empty), "{empty:?}");
        }
    }
}
